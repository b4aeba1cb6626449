"""The board as a picture, for notebooks: the canal with its two lanes, the quays, the Action table, the money."""

from collections.abc import Mapping
from html import escape
from typing import Any, Final

from panamax.documents.names import CANAL, NATIONS, OCEANS, SHIPS, YARD_NAME
from panamax.editions import Edition
from panamax.rules.components import ROWS

Position = Mapping[str, Any]

_INK: Final = {"red": "#b3232f", "blue": "#1f4fb4", "yellow": "#e0a815", "green": "#2f8f5b"}
_OTHER: Final = "#44525f"
_LETTER: Final = {"red": "R", "blue": "B", "yellow": "Y", "green": "G"}
_UNIT: Final = 19  # the length of size 1
_SPACE: Final = 4 * _UNIT + 10
_QUAY: Final = 170
_WIDTH: Final = 2 * _QUAY + len(CANAL) * _SPACE
_LANES: Final = {"pacific": 60, "atlantic": 130}
_TABLE: Final = 205
_STYLE: Final = (
    "text{font:11px system-ui,sans-serif;fill:#1c2b36}.b{font-weight:700}.w{fill:#fff}"
    ".water{fill:#a8d5ea}.lock{fill:#d8dee4}.quay{fill:#cfe6f2}.row{fill:#fff;stroke:#b8c4cc}"
)


def board_svg(position: Position, edition: Edition) -> str:
    """An SVG drawing of a position (as `Game.position` gives it)."""
    parts = [*_canal(edition), *_quays(position), *_ships(position, edition)]
    parts += [*_action_table(position), *_companies(position)]
    height = _TABLE + 130
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" role="img" '
        f'aria-label="Panamax, round {position["round"]}"><style>{_STYLE}</style>'
        f'<rect width="{_WIDTH}" height="{height}" fill="#f4f7f9"/>{"".join(parts)}</svg>'
    )


def _text(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x}" y="{y}" class="{kind}" text-anchor="{anchor}">{escape(text)}</text>'


def _box(x: float, y: float, width: float, height: float, kind: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="3" class="{kind}"/>'


def _space_x(place: str) -> int:
    return _QUAY + _SPACE * CANAL.index(place)


def _canal(edition: Edition) -> list[str]:
    parts = [_text(_QUAY, 15, "to the Pacific ▸", "b"), _text(_WIDTH - _QUAY, 15, "◂ to the Atlantic", "b", "end")]
    for place, entrance in zip(CANAL, edition.file.entrances.spaces(), strict=True):
        x = _space_x(place)
        parts.append(_text(x + _SPACE / 2, 32, place.replace("-", " "), "", "middle"))
        kind = "lock" if entrance == "lock" else "water"
        parts += [_box(x + 1, y - 20, _SPACE - 2, 46, kind) for y in _LANES.values()]
    return parts


def _quays(position: Position) -> list[str]:
    parts = []
    for ocean, x in zip(OCEANS, (0, _WIDTH - _QUAY), strict=True):
        parts += [_box(x, 0, _QUAY, _TABLE - 15, "quay"), _text(x + 6, 15, ocean.capitalize(), "b")]
        ashore = [*NATIONS[:2]] if ocean == OCEANS[0] else [*NATIONS[2:]]
        for row, place in enumerate((*ashore, ocean)):
            parts.append(_text(x + 6, 38 + 56 * row, place if place != ocean else "waiting"))
    yards = [name for name, ship in position["ships"].items() if ship["at"] == YARD_NAME]
    parts.append(_text(_QUAY, _TABLE - 20, "In the yards: " + (", ".join(yards) or "none")))
    return parts


def _quay_spot(place: str) -> tuple[int, int]:
    row = {"EU": 0, "UE": 1, "atlantic": 2, "CN": 0, "UW": 1, "pacific": 2}[place]
    side = 0 if place in {"EU", "UE", "atlantic"} else _WIDTH - _QUAY
    return side + 6, 52 + 56 * row


def _ships(position: Position, edition: Edition) -> list[str]:
    parts: list[str] = []
    taken: dict[tuple[str, str], int] = {}
    for name, ship in position["ships"].items():
        place = ship["at"]
        if place == YARD_NAME:
            continue
        size = edition.numbers.size[SHIPS.index(name)]
        bound = ship.get("bound", "")
        before = taken.get((place, bound), 0)
        taken[place, bound] = before + size
        if place in CANAL:
            x, y = _space_x(place) + 5, _LANES[bound]
        else:
            x, y = _quay_spot(place)
        parts += _ship(x + _UNIT * before, y, name, size, ship.get("cargo", []))
    return parts


def _ship(x: int, y: int, name: str, size: int, cargo: list[list[Any]]) -> list[str]:
    owner, _, kind = name.partition("-")
    width = _UNIT * size - 2
    label = _LETTER.get(owner, owner if owner in NATIONS else owner[0].upper()) + (kind if len(kind) == 1 else "")
    parts = [
        f'<path d="M{x} {y}h{width}l-4 14h-{width - 8}z" fill="{_INK.get(owner, _OTHER)}"/>',
        _text(x + width / 2, y + 11, label, "w b", "middle"),
    ]
    for slot, (company, value) in enumerate(cargo):
        at = x + 1 + _UNIT * slot
        parts.append(f'<rect x="{at}" y="{y - 17}" width="{_UNIT - 4}" height="16" fill="{_INK[company]}"/>')
        parts.append(_text(at + (_UNIT - 4) / 2, y - 5, f"{value}", "w b", "middle"))
    return parts


def _action_table(position: Position) -> list[str]:
    parts = [_text(6, _TABLE + 8, "Action table", "b")]
    for place, (column, dice) in enumerate(position["action_table"].items()):
        x = 6 + 44 * place
        for row in range(ROWS + 1):
            executive = row == ROWS
            lies = dice["executive"] if executive else row < dice["dice"]
            y = _TABLE + 16 + 21 * row
            parts.append(_box(x, y, 40, 18, "row"))
            if lies:
                parts.append(_text(x + 20, y + 13, f"{column}{'E' if executive else ''}", "b", "middle"))
        parts.append(_text(x + 20, _TABLE + 114, position["offer"].get(column) or "", "", "middle"))
    return parts


def _companies(position: Position) -> list[str]:
    parts = []
    for row, (seat, company) in enumerate(position["companies"].items()):
        player = position["players"][seat]
        y = _TABLE + 12 + 27 * row
        held = ", ".join(f"{c['card']} {c['containers']}" for c in company["contracts"])
        mark = "▸ " if position["to_act"] == seat else ""
        parts.append(f'<rect x="290" y="{y - 10}" width="14" height="14" rx="3" fill="{_INK[seat]}"/>')
        parts.append(_text(297, y + 1, _LETTER[seat], "w b", "middle"))
        money = f"{mark}company ${company['cash']}, price ${company['price']}; player ${player['cash']}"
        parts.append(_text(312, y + 1, money, "b"))
        parts.append(_text(620, y + 1, f"contracts {held or 'none'}; supply {company['supply']}"))
    return parts
