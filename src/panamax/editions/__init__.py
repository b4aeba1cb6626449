"""Editions: the data files with every number, card and ship, and how they become what the rules read."""

import hashlib
import json
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from panamax.editions.schema import Advisor, CompanyShip, EditionFile, MilitaryShip
from panamax.rules import edition as fields
from panamax.rules.components import (
    FIRST_CRUISE,
    FIRST_PANAMAX,
    SEATS,
    TO_ATLANTIC,
    TO_PACIFIC,
)
from panamax.rules.edition import LOCK, WATERWAY

DEFAULT: Final = "guide"
_KINDS: Final = {
    "fleet": fields.FLEET,
    "diversified": fields.DIVERSIFIED,
    "founder": fields.FOUNDER,
    "bluechip": fields.BLUE_CHIP,
    "diplomat": fields.DIPLOMAT,
    "specialist": fields.SPECIALIST,
    "treasurer": fields.TREASURER,
    "solvent": fields.SOLVENT,
    "cruise": fields.CRUISE,
}
_ACTIONS: Final = {"load": fields.FREE_LOADS, "move": fields.FREE_MOVES, "market": fields.FREE_MARKET}
_LARGEST_FILE: Final = 1 << 20
_ADDED: Final[dict[str, "Edition"]] = {}


class EditionError(ValueError):
    """An edition that cannot be found, read or played; the message says what and where."""


@dataclass(frozen=True)
class Edition:
    """An edition as the program holds it: its name, its file's data, its hash, and the numbers for the rules."""

    name: str
    data: dict[str, Any]
    hash: str
    file: EditionFile
    numbers: fields.Edition

    @property
    def advisors(self) -> list[str]:
        """Ids of the Financial Advisors, in the order of their numbers."""
        return list(type(self.file.advisors.cards).model_fields)

    def advisor(self, card: str) -> Advisor:
        """An advisor's face by id."""
        face: Advisor = getattr(self.file.advisors.cards, card)
        return face


@cache
def shipped() -> tuple[str, ...]:
    """Names of the editions that come with the package."""
    folder = resources.files("panamax.editions")
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")))


def load(name: str = DEFAULT) -> Edition:
    """An edition by name: a shipped one, or one that this process was told of. Raises EditionError."""
    return _ADDED[name] if name in _ADDED else _load_shipped(name)


def add(edition: Edition) -> Edition:
    """Make an edition known to this process by its name, for documents that only name it. Raises EditionError."""
    if edition.name in shipped():
        if edition.hash != _load_shipped(edition.name).hash:
            msg = f"name: {edition.name!r} is a shipped edition with other numbers; give yours a name of its own"
            raise EditionError(msg)
    else:
        _ADDED[edition.name] = edition
    return edition


@cache
def _load_shipped(name: str) -> Edition:
    if name not in shipped():
        msg = f"no edition is called {name!r}; there are: {', '.join(shipped())} (or give the path of a .toml file)"
        raise EditionError(msg)
    text = resources.files("panamax.editions").joinpath(f"{name}.toml").read_text("utf-8")
    return from_data(tomllib.loads(text))


def find(name_or_file: str) -> Edition:
    """An edition by name, or one from a TOML file, which this process then knows by name. Raises EditionError."""
    return load_file(Path(name_or_file)) if name_or_file.endswith(".toml") else load(name_or_file)


def load_file(path: Path) -> Edition:
    """An edition from a TOML file. Raises EditionError."""
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST_FILE + 1)
        if len(content) > _LARGEST_FILE:
            msg = f"{path}: larger than an edition can be"
            raise EditionError(msg)
        data = tomllib.loads(content.decode("utf-8"))
    except OSError as error:
        msg = f"{path}: {error.strerror}"
        raise EditionError(msg) from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        if isinstance(error, EditionError):
            raise
        msg = f"{path}: not a TOML file: {error}"
        raise EditionError(msg) from None
    try:
        return add(from_data(data))
    except EditionError as error:
        msg = f"{path}: {error}"
        raise EditionError(msg) from None


def from_data(data: dict[str, Any]) -> Edition:
    """An edition from parsed data. Raises EditionError."""
    try:
        file = EditionFile.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "edition"
        what = first["msg"].removeprefix("Value error, ")
        msg = f"{where}: {what[0].lower()}{what[1:]}"
        if first["type"] != "missing" and isinstance(first["input"], str | int | float | list):
            msg += f", not {str(first['input'])[:60]}"
        raise EditionError(msg) from None
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return Edition(file.name, data, hashlib.sha256(text.encode()).hexdigest(), file, _numbers(file))


def _numbers(file: EditionFile) -> fields.Edition:
    numbers = fields.Edition()
    numbers.start_cash = file.start.company_cash
    numbers.start_personal = file.start.personal_cash
    numbers.start_price = file.start.price
    numbers.lowest_price = file.track.lowest
    numbers.highest_price = file.track.highest
    numbers.white_dice = [file.white_dice.two, file.white_dice.three, file.white_dice.four]
    numbers.transfer = file.transfer.cost
    numbers.transfer_passenger = file.transfer.with_passenger
    numbers.build = [file.build.one_slot, file.build.three_slot]
    numbers.purchase_rise = file.market.purchase_rise
    numbers.raise_rise = file.market.raise_rise
    numbers.unpaid_fall = file.dividend.unpaid_fall
    numbers.dividend_numerator = file.dividend.numerator
    numbers.dividend_denominator = file.dividend.denominator
    numbers.fee_canal = file.fees.canal
    numbers.fee_zone = file.fees.zone
    numbers.fee_contract = file.fees.contract
    numbers.fee_warehouse = file.fees.warehouse
    numbers.bailout_cash = file.bailout.cash
    numbers.bailout_cost = file.bailout.cost
    numbers.bonus = list(file.bonus.by_round)
    numbers.military_income = file.military.income
    numbers.military_most = file.military.most
    numbers.flags = file.box.flags
    numbers.passengers = file.box.passengers
    numbers.rail_bonus = file.rail.passenger_bonus
    numbers.advisors_dealt = file.advisors.dealt
    numbers.advisors_scored = file.advisors.scored
    numbers.any_ship_movable = int(file.movable == "any")
    numbers.pile = [list(file.piles.captains), list(file.piles.stevedores)]
    _add_ships(numbers, file)
    _add_entrances(numbers, file)
    _add_cards(numbers, file)
    return numbers


def _add_ships(numbers: fields.Edition, file: EditionFile) -> None:
    ships = file.ships
    row: list[MilitaryShip] = [ships.a, ships.b, ships.two, ships.three] * SEATS
    row += [ships.military_eu, ships.military_ue, ships.military_cn, ships.military_uw]
    row += [ships.cruise] * (FIRST_PANAMAX - FIRST_CRUISE) + [ships.panamax] * 2
    numbers.size = [ship.size for ship in row]
    numbers.slots = [getattr(ship, "slots", 0) for ship in row]
    numbers.minimum = [getattr(ship, "minimum", 0) for ship in row]
    numbers.reward = [ship.reward if isinstance(ship, CompanyShip) else 0 for ship in row]


def _add_entrances(numbers: fields.Edition, file: EditionFile) -> None:
    kinds = [LOCK if kind == "lock" else WATERWAY for kind in file.entrances.spaces()]
    ocean = LOCK if file.entrances.ocean == "lock" else WATERWAY
    numbers.entrance[TO_PACIFIC] = [*kinds, ocean]
    numbers.entrance[TO_ATLANTIC] = [*reversed(kinds), ocean]


def _add_cards(numbers: fields.Edition, file: EditionFile) -> None:
    nations = (file.contracts.EU, file.contracts.UE, file.contracts.CN, file.contracts.UW)
    for card, face in enumerate(face for nation in nations for face in nation.faces()):
        numbers.card_size[card] = len(face)
        numbers.card_value[card] = [*face, 0, 0][:3]
    for nation, spaces in enumerate((file.clipboard.EU, file.clipboard.UE, file.clipboard.CN, file.clipboard.UW)):
        for column, action in enumerate(spaces):
            word, _, size = action.partition(" ")
            numbers.action_kind[nation][column] = _ACTIONS.get(word, fields.NO_ACTION)
            numbers.action_size[nation][column] = int(size or 0)
    cards = file.advisors.cards
    for card, name in enumerate(type(cards).model_fields):
        advisor: Advisor = getattr(cards, name)
        numbers.advisor_kind[card] = _KINDS[advisor.kind]
        numbers.advisor_amount[card] = advisor.amount
        numbers.advisor_step[card] = advisor.step
        numbers.advisor_most[card] = advisor.most
