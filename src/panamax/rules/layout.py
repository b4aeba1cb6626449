"""How a class of plain fields is declared once and used twice: as an object here, as a record when compiled.

A field is an `Annotated` int, list of ints or list of lists, with a `Cell` that says its width, shape and meaning.
"""

from typing import Any, NamedTuple, Self, get_type_hints


class Cell(NamedTuple):
    """A field's storage: NumPy type code, shape, and what it means."""

    code: str
    shape: tuple[int, ...]
    meaning: str


class Layout:
    """Base of State and Edition: all fields zero at first, copied and compared field by field."""

    def __init__(self) -> None:
        for name, cell in self.cells().items():
            setattr(self, name, _zeros(cell.shape))

    @classmethod
    def cells(cls) -> dict[str, Cell]:
        """Every field's cell, in the order of declaration."""
        cached: dict[str, Cell] | None = cls.__dict__.get("_cells")
        if cached is None:
            hints = get_type_hints(cls, include_extras=True)
            cached = {name: hint.__metadata__[0] for name, hint in hints.items() if hasattr(hint, "__metadata__")}
            cls._cells = cached  # type: ignore[attr-defined]
        return cached

    def values(self) -> dict[str, Any]:
        """The fields as they are (not copied)."""
        return {name: getattr(self, name) for name in self.cells()}

    def copy(self) -> Self:
        """An independent copy."""
        other = object.__new__(type(self))
        mine, its = self.__dict__, other.__dict__
        for name, cell in self.cells().items():
            value = mine[name]
            depth = len(cell.shape)
            if depth:
                value = value[:] if depth == 1 else [row[:] for row in value]
            its[name] = value
        return other

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]


def _zeros(shape: tuple[int, ...]) -> Any:
    return [_zeros(shape[1:]) for _ in range(shape[0])] if shape else 0
