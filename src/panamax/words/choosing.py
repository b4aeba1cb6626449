"""Which language a browser wants."""

import re
from typing import Final

from panamax.words.catalogue import DEFAULT, languages

# One wish of the header Accept-Language, such as `de-AT;q=0.8`.
_WISH: Final = re.compile(r"([a-z]+)(?:-[a-z0-9-]+)?(?:\s*;\s*q\s*=\s*([01](?:\.\d{0,3})?))?", re.IGNORECASE)


def language_for(accepted: str | None) -> str:
    """The language that there is and that a header Accept-Language likes best; English if it names none.

    >>> language_for("fr, de-AT;q=0.8, en;q=0.7")
    'de'
    """
    found = [wish for part in (accepted or "").split(",") if (wish := _WISH.fullmatch(part.strip()))]
    liked = sorted(((float(wish[2] or 1), wish[1].lower()) for wish in found), key=lambda wish: -wish[0])
    return next((code for weight, code in liked if weight > 0 and code in languages()), DEFAULT)
