"""Numbers that requests name, such as how far one has read: none larger than the database counts."""

from typing import Annotated, Final

from pydantic import Field

LARGEST: Final = 2**31 - 1
Count = Annotated[int, Field(ge=0, le=LARGEST)]


def counted(text: str) -> int | None:
    """The number that a text is, if it is one."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST))):
        return None
    return min(int(text), LARGEST)
