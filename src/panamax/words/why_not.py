"""Why an action is refused: one sentence, with the numbers in it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from panamax.documents.names import CARD_KINDS, CARDS, NATIONS, OCEANS, PLACES, SEATS, SHIPS, SOURCES
from panamax.rules import actions
from panamax.rules.allowances import moves_left
from panamax.rules.clipboard import transfer_cost
from panamax.rules.components import (
    COLUMNS,
    CONTAINERS,
    KEPT_CONTRACTS,
    MOVEMENT_COLUMNS,
    NONE,
)
from panamax.rules.components import (
    NATIONS as ALL_NATIONS,
)
from panamax.rules.contracts import nation_of
from panamax.rules.edition import Edition
from panamax.rules.ocean import owner_of
from panamax.rules.places import ocean_of
from panamax.rules.refusals import NAMES
from panamax.rules.shipyard import ship_to_build
from panamax.rules.state import State
from panamax.words.catalogue import DEFAULT, Catalogue, catalogue


def refusal_text(state: State, edition: Edition, action: int, code: int, language: str = DEFAULT) -> str:
    """The sentence for a refusal code (`panamax.rules.refusals`) of an action in this state."""
    words = catalogue(language)
    chapter = _CHAPTERS.get(NAMES[code][0])
    facts = {} if chapter is None else chapter(words, state, edition, action)
    return words.say("refusal", NAMES[code], **facts)


def _of_turn(words: Catalogue, state: State, edition: Edition, action: int) -> dict[str, Any]:
    held = state.contracts[state.active]
    facts: dict[str, Any] = {
        "held": words.count("contract", held),
        "kept": KEPT_CONTRACTS,
        "surplus": held - KEPT_CONTRACTS,
        "cost": words.money(transfer_cost(state, edition, state.active)),
        "cash": words.money(state.cash[state.active]),
    }
    if state.depth > 0:
        top = state.depth - 1
        facts["running"] = words.text("source", SOURCES[state.source[top]] or "")
        facts["moves"] = words.count("move", moves_left(state, top))
    if action < actions.TRANSFER:
        facts["column"] = action - actions.TAKE + 1
    elif action < actions.CONTRACT:
        column, to = divmod(action - actions.TRANSFER, COLUMNS)
        facts |= {"column": column + 1, "to": to + 1}
    elif action in (actions.CAPTAIN, actions.STEVEDORE):
        facts["card"] = words.text("card", CARD_KINDS[action - actions.CAPTAIN])
    return facts


def _of_contract(words: Catalogue, state: State, edition: Edition, _: int) -> dict[str, Any]:
    column = state.contract_column[state.depth - 1]
    card = state.offer[column - MOVEMENT_COLUMNS]
    facts: dict[str, Any] = {"column": column + 1, "supply": words.count("die", state.supply[state.active])}
    if card != NONE:
        facts |= {"card": CARDS[card], "needed": words.count("die", edition.card_size[card])}
    return facts


def _of_load(words: Catalogue, state: State, edition: Edition, action: int) -> dict[str, Any]:
    source, target = actions.load_source(action), actions.load_target(action)
    if target == actions.TARGETS - 1:
        return {}
    facts: dict[str, Any] = {
        "ship": words.ship(SHIPS[target]),
        "slots": words.count("slot", edition.slots[target]),
        "place": words.place(PLACES[state.at[target]]),
    }
    slot = source // CONTAINERS
    if slot < state.contracts[state.active]:
        nation = nation_of(state.contract_card[state.active][slot])
        facts["zone"] = words.place(NATIONS[nation])
        facts["waiting"] = words.place(OCEANS[ocean_of(nation)])
    return facts


def _of_move(words: Catalogue, state: State, edition: Edition, action: int) -> dict[str, Any]:
    ship = action - actions.MOVE
    return {
        "ship": words.ship(SHIPS[ship]),
        "place": words.place(PLACES[state.at[ship]]),
        "minimum": words.count("die", edition.minimum[ship]),
        "aboard": state.aboard[ship],
    }


def _of_reward(words: Catalogue, state: State, _: Edition, action: int) -> dict[str, Any]:
    if state.reward_count == 0:
        return {}
    ship = state.rewards[0]
    facts = {"owner": words.seat(SEATS[owner_of(ship)]), "ship": words.ship(SHIPS[ship])}
    if actions.REWARD < action < actions.FEES:
        facts["card"] = words.text("card", (*CARD_KINDS, "advisor")[action - actions.REWARD - 1])
    return facts


def _of_fees(words: Catalogue, state: State, _: Edition, __: int) -> dict[str, Any]:
    return {"seat": words.seat(SEATS[state.fees[0]])} if state.fee_count > 0 else {}


def _of_money(words: Catalogue, state: State, edition: Edition, action: int) -> dict[str, Any]:
    seat = state.active
    if actions.BUILD <= action < actions.REWARD:
        large = (action - actions.BUILD) // ALL_NATIONS
        return {
            "ship": words.ship(SHIPS[ship_to_build(seat, large)]),
            "cost": words.money(edition.build[large]),
            "cash": words.money(state.cash[seat]),
        }
    company = action - actions.BUY if actions.BUY <= action < actions.BUILD else seat
    return {
        "company": words.company(SEATS[company]),
        "price": words.money(state.price[company]),
        "cash": words.money(state.personal[seat]),
        "rise": words.count("space", edition.raise_rise),
        "left": words.count("space", edition.highest_price - state.price[seat]),
    }


# What the sentences of a chapter need to know.
_CHAPTERS: Final[Mapping[str, Callable[[Catalogue, State, Edition, int], dict[str, Any]]]] = {
    "T": _of_turn,
    "K": _of_contract,
    "L": _of_load,
    "V": _of_move,
    "X": _of_reward,
    "E": _of_fees,
    "B": _of_money,
    "M": _of_money,
}
