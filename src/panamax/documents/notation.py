"""One action, one line: the text of an action and the action of a text."""

import re
from functools import cache
from typing import Final

from panamax.documents.impossible import NotAnAction
from panamax.documents.names import (
    CARD_OF,
    CARDS,
    NATIONS,
    REWARDS,
    SEATS,
    SHIP_OF,
    SHIPS,
    TRAIN_NAME,
    WAREHOUSE_NAME,
    is_present,
    target_name,
)
from panamax.rules.actions import (
    BUILD,
    BUY,
    CAPTAIN,
    CONTRACT,
    END,
    FEES,
    GIVE_UP,
    GIVE_UP_NOT_HELD,
    KEEP,
    LOAD,
    LOAD_NOT_HELD,
    MOVE,
    RAISE,
    REWARD,
    STEVEDORE,
    STOP,
    TAKE,
    TARGETS,
    TRANSFER,
    load_source,
    load_target,
)
from panamax.rules.canal import moves_with
from panamax.rules.components import COLUMNS, CONTAINERS, NONE, TRAIN, VALUES
from panamax.rules.components import SHIPS as ALL_SHIPS
from panamax.rules.edition import Edition
from panamax.rules.loading import WAREHOUSE
from panamax.rules.state import State

# How each action is written, for people who wrote it differently.
FORMS: Final = {
    "take": "take COLUMN, with a column of 1 to 6",
    "transfer": "transfer COLUMN COLUMN, with columns of 1 to 6",
    "contract": "contract, and nothing behind it",
    "load": "load CARD:VALUE SHIP or load warehouse:VALUE SHIP, with a value of 1 to 6, and train in place of a ship",
    "move": "move SHIP",
    "buy": "buy SEAT",
    "raise": "raise, and nothing behind it",
    "keep": "keep, and nothing behind it",
    "stop": "stop, and nothing behind it",
    "build": "build 1 NATION or build 3 NATION, with EU, UE, CN or UW",
    "captain": "captain, and nothing behind it",
    "stevedore": "stevedore, and nothing behind it",
    "reward": "reward cash, reward captain, reward stevedore or reward advisor",
    "give-up": "give-up CARD",
    "fees": "fees pay or fees stevedore",
    "end": "end, and nothing behind it",
}

_SINGLE: Final = {
    "contract": CONTRACT,
    "stop": STOP,
    "end": END,
    "captain": CAPTAIN,
    "stevedore": STEVEDORE,
    "raise": RAISE,
    "keep": KEEP,
    "fees pay": FEES,
    "fees stevedore": FEES + 1,
}
_LOAD = re.compile(r"load ([A-Z]{2}-S?[0-9]):([1-6]) ([A-Za-z0-9-]+)")
_GIVE_UP = re.compile(r"give-up ([A-Z]{2}-S?[0-9])")
_SHOWN = 60  # characters of a wrong text that are repeated to its writer


@cache
def fixed_actions(seats: int) -> dict[str, int]:
    """The actions whose text does not depend on who holds what: text -> action."""
    columns = range(COLUMNS)
    return {
        **_SINGLE,
        **{f"take {column + 1}": TAKE + column for column in columns},
        **{f"transfer {a + 1} {b + 1}": TRANSFER + COLUMNS * a + b for a in columns for b in columns},
        **{f"buy {SEATS[seat]}": BUY + seat for seat in range(seats)},
        **{
            f"build {slots} {name}": BUILD + len(NATIONS) * large + nation
            for large, slots in enumerate((1, 3))
            for nation, name in enumerate(NATIONS)
        },
        **{f"reward {name}": REWARD + choice for choice, name in enumerate(REWARDS)},
        **{f"move {name}": MOVE + ship for ship, name in enumerate(SHIPS) if is_present(name, seats)},
        **{
            f"load {WAREHOUSE_NAME}:{value + 1} {name}": LOAD + TARGETS * (WAREHOUSE + value) + target
            for value in range(VALUES)
            for name, target in targets(seats).items()
        },
    }


@cache
def targets(seats: int) -> dict[str, int]:
    """Where a container may be put: the ships and the train, by name."""
    return {name: ship for name, ship in SHIP_OF.items() if is_present(name, seats)} | {TRAIN_NAME: TRAIN}


@cache
def fixed_texts() -> dict[int, str]:
    """The texts of `fixed_actions`: action -> text."""
    return {action: text for text, action in fixed_actions(len(SEATS)).items()}


def text_of(state: State, edition: Edition, action: int) -> str:
    """The canonical text of an action; of a move, by the first ship of its group."""
    if MOVE <= action < LOAD:
        ship = next(other for other in range(ALL_SHIPS) if moves_with(state, action - MOVE, other))
        return f"move {SHIPS[ship]}"
    fixed = fixed_texts().get(action)
    if fixed is not None:
        return fixed
    cards = state.contract_card[state.active]
    if action >= LOAD:
        slot, place = divmod(load_source(action), CONTAINERS)
        value = edition.card_value[cards[slot]][place]
        return f"load {CARDS[cards[slot]]}:{value} {target_name(load_target(action))}"
    return f"give-up {CARDS[cards[action - GIVE_UP]]}"


def action_of(state: State, edition: Edition, text: str) -> int:
    """The action that a text names for the active player, legal or not.

    What is not held becomes LOAD_NOT_HELD or GIVE_UP_NOT_HELD, which the rules refuse. A text that is no action at
    all raises `NotAnAction`.
    """
    if not isinstance(text, str):
        raise NotAnAction("an action is a text, such as take 5")
    fixed = fixed_actions(state.seats).get(text)
    if fixed is not None:
        return fixed
    if found := _LOAD.fullmatch(text):
        card, value, name = CARD_OF.get(found[1]), int(found[2]), found[3]
        target = targets(state.seats).get(name)
        if card is not None and target is not None:
            return _load(state, edition, card, value, target)
    elif found := _GIVE_UP.fullmatch(text):
        card = CARD_OF.get(found[1])
        if card is not None:
            slot = _slot(state, card)
            return GIVE_UP_NOT_HELD if slot == NONE else GIVE_UP + slot
    raise NotAnAction(_why_not(text, state.seats))


def _slot(state: State, card: int) -> int:
    """Where the active player holds a contract; NONE if it is not held."""
    held = state.contract_card[state.active][: state.contracts[state.active]]
    return held.index(card) if card in held else NONE


def _load(state: State, edition: Edition, card: int, value: int, target: int) -> int:
    """The load of the first container of that value that is left on the card."""
    slot = _slot(state, card)
    if slot != NONE:
        for place in range(edition.card_size[card]):
            if state.contract_left[state.active][slot] >> place & 1 and edition.card_value[card][place] == value:
                return LOAD + TARGETS * (CONTAINERS * slot + place) + target
    return LOAD_NOT_HELD + target


def _why_not(text: str, seats: int) -> str:
    """What is wrong with a text that is no action, and what would be one."""
    shown = ascii(text) if len(text) <= _SHOWN else ascii(text[:_SHOWN]) + "…"
    verb = text.split(" ", maxsplit=1)[0]
    if verb not in FORMS:
        return f"{shown} is no action; an action begins with {', '.join(FORMS)}"
    absent = [name for name in SEATS[seats:] if name in re.split(r"[ -]", text)]
    if absent:
        return f"{shown} is no action: {absent[0]} does not take part in this game of {seats} (S1)"
    return f"{shown} is no action; it is written {FORMS[verb]}, with single spaces"
