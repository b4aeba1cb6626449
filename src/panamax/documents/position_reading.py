"""A position document as a state: laid over the bare table, checked, and what it leaves open drawn by its seed."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from panamax.chance import ADVISOR_DECK, CONTRACT_DECK, shuffled_cards
from panamax.documents import names
from panamax.documents.impossible import Impossible, first_error
from panamax.documents.position_checks import (
    advisors_seen,
    check_parts,
    contracts_seen,
    dice_elsewhere,
    held_cards,
    place_of,
)
from panamax.documents.position_model import AllowancePart, PositionPart
from panamax.documents.position_writing import phase_of, write_position
from panamax.editions import DEFAULT, Edition, EditionError, load
from panamax.rules.components import (
    ADVISORS,
    CARDS,
    COMPANY_DICE,
    FIRST_MILITARY,
    LANE,
    NONE,
    SEATS,
    STEVEDORE_KIND,
    WAITING,
)
from panamax.rules.contracts import is_starting
from panamax.rules.ocean import queue_rewards
from panamax.rules.play import to_act
from panamax.rules.round_end import fees_due
from panamax.rules.scoring import score_all
from panamax.rules.setup import lay_bare_table
from panamax.rules.state import State
from panamax.rules.turn import settle_allowances

_FEWEST_SEATS: Final = 2
_REPLACED_WHOLE: Final = ("action_table", "offer")
_FOLLOWS: Final = ("to_act", "phase", "captains", "stevedores", "deck", "advisor_deck")


class Reading(NamedTuple):
    """A position as read: the state, and the edition that it is of."""

    state: State
    edition: Edition


def read_position(document: object, edition: Edition | None = None) -> Reading:
    """Read a parsed position, full or partial.

    `edition` stands in for the one that the document names; named ones are shipped ones. Whatever is wrong raises
    `Impossible`, a ValueError that says where and why.
    """
    if not isinstance(document, Mapping):
        raise Impossible("", "a position is a JSON object")
    seats = _seats(document)
    if edition is None:
        edition = _named_edition(document)
    whole = _over(_bare_table(edition, seats), document)
    try:
        position = PositionPart.model_validate(whole, context={"seats": seats})
    except ValidationError as error:
        raise first_error(error) from None
    check_parts(position, edition.numbers)
    state = _state_of(position, edition)
    _check_what_follows(position, state, edition)
    settle_allowances(state, edition.numbers)
    return Reading(state, edition)


def _seats(document: Mapping[str, Any]) -> int:
    seats = document.get("seats", SEATS)
    if type(seats) is not int or not _FEWEST_SEATS <= seats <= SEATS:
        raise Impossible("seats", f"they are {_FEWEST_SEATS} to {SEATS} (S1)")
    return seats


def _named_edition(document: Mapping[str, Any]) -> Edition:
    name = document.get("edition", DEFAULT)
    if not isinstance(name, str):
        raise Impossible("edition", "it is the name of an edition")
    try:
        return load(name)
    except EditionError as error:
        raise Impossible("edition", str(error)) from None


def _bare_table(edition: Edition, seats: int) -> dict[str, Any]:
    """What a partial position is laid over: the bare table, without what follows from the rest."""
    state = State()
    lay_bare_table(state, edition.numbers, seats)
    bare = write_position(state, edition.numbers, edition.name)
    for key in _FOLLOWS:
        del bare[key]
    for company in bare["companies"].values():
        del company["shares_for_sale"]
    return bare


def _over(below: dict[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Objects merge key by key; all else, the Action table and the offer are replaced."""
    merged = dict(below)
    for key, value in above.items():
        under = below.get(key)
        if isinstance(value, Mapping) and isinstance(under, dict) and key not in _REPLACED_WHOLE:
            merged[key] = _over(under, value)
        else:
            merged[key] = value
    return merged


def _state_of(position: PositionPart, edition: Edition) -> State:
    state = State()
    lay_bare_table(state, edition.numbers, position.seats)
    state.seed = position.seed
    state.round = position.round
    state.active = position.active
    state.order[: position.seats] = position.order
    for column, part in position.action_table.items():
        state.dice[column] = part.dice
        state.executive[column] = part.executive
    for place, card in position.offer.items():
        state.offer[place] = NONE if card is None else card
    _fill_ships(state, position)
    _fill_companies(state, position, edition)
    _fill_players(state, position)
    _fill_piles(state, position, edition)
    _fill_contract_deck(state, position)
    _fill_advisors(state, position)
    _fill_turn(state, position)
    if position.phase == "over":
        score_all(state, edition.numbers)
    return state


def _fill_ships(state: State, position: PositionPart) -> None:
    for ship, part in position.ships.items():
        state.at[ship] = place_of(part, f"ships.{names.SHIPS[ship]}")
        state.aboard[ship] = len(part.cargo)
        state.cargo[ship][: len(part.cargo)] = part.cargo


def _fill_companies(state: State, position: PositionPart, edition: Edition) -> None:
    for seat, company in position.companies.items():
        state.cash[seat] = company.cash
        state.price[seat] = company.price
        state.supply[seat] = COMPANY_DICE - dice_elsewhere(position, seat)
        state.delivered[seat] = company.delivered
        state.rail[seat] = company.rail or 0
        for value in company.warehouse:
            state.warehouse[seat][value - 1] += 1
        for nation, flags in company.flags.items():
            state.flags[seat][nation] = flags
        state.passengers[seat] = company.passengers
        state.contracts[seat] = len(company.contracts)
        for slot, contract in enumerate(company.contracts):
            state.contract_card[seat][slot] = contract.card
            face = edition.numbers.card_value[contract.card][: edition.numbers.card_size[contract.card]]
            state.contract_left[seat][slot] = _places_left(face, contract.containers)


def _places_left(face: list[int], values: list[int]) -> int:
    """The bits of the containers left; of equal values the first was loaded first."""
    wanted, left = list(values), 0
    for place in reversed(range(len(face))):
        if face[place] in wanted:
            wanted.remove(face[place])
            left |= 1 << place
    return left


def _fill_players(state: State, position: PositionPart) -> None:
    for seat, player in position.players.items():
        state.personal[seat] = player.cash
        for company in range(position.seats):
            state.shares[seat][company] = player.shares.get(company, 0)
        state.card[seat] = [player.captain or 0, player.stevedore or 0]
        for kind in player.fresh:
            state.card_fresh[kind] = 1
        state.kept_markets[seat] = player.kept_markets
        state.bailouts[seat] = player.bailouts


def _fill_piles(state: State, position: PositionPart, edition: Edition) -> None:
    """S7: a missing pile is the full one less the cards held."""
    for kind, given in enumerate((position.captains, position.stevedores)):
        full = edition.numbers.pile[kind]
        pile = given
        if pile is None:
            pile = list(full)
            for number in held_cards(position, kind).values():
                pile.remove(number)
        state.pile[kind] = pile + [0] * (len(full) - len(pile))
        state.pile_size[kind] = len(pile)


def _fill_contract_deck(state: State, position: PositionPart) -> None:
    """S6: a missing deck is all cards seen nowhere, shuffled."""
    seen = {card for _, card in contracts_seen(position)}
    unseen = [card for card in range(CARDS) if not is_starting(card) and card not in seen]
    if position.deck is None:
        deck = shuffled_cards(position.seed, CONTRACT_DECK, unseen)
    else:
        deck = position.deck[::-1]
        if unseen:
            raise Impossible("deck", f"{names.CARDS[unseen[0]]} is neither in it nor anywhere else (S8)")
    state.deck[: len(deck)] = deck
    state.deck_size = len(deck)
    state.discard[: len(position.discard)] = position.discard
    state.discard_size = len(position.discard)


def _fill_advisors(state: State, position: PositionPart) -> None:
    """S5, H2: nulls are drawn from the Financial Advisors seen nowhere; the rest is the deck, if it is not given."""
    seen = {card for _, card in advisors_seen(position)}
    unseen = [card for card in range(ADVISORS) if card not in seen]
    hidden = sum(player.advisors.count(None) for player in position.players.values())
    if hidden > len(unseen):
        raise Impossible("players", f"{hidden} hidden advisors, but only {len(unseen)} are seen nowhere (S8)")
    deck = shuffled_cards(position.seed, ADVISOR_DECK, unseen)
    for seat, player in position.players.items():
        held = [deck.pop() if card is None else card for card in player.advisors]
        state.advisors[seat][: len(held)] = held
        state.advisor_count[seat] = len(held)
    if position.advisor_deck is not None:
        if deck:
            raise Impossible("advisor_deck", f"{names.ADVISORS[deck[0]]} is neither in it nor anywhere else (S8)")
        deck = position.advisor_deck[::-1]
    state.advisor_deck[: len(deck)] = deck
    state.advisor_deck_size = len(deck)


def _fill_turn(state: State, position: PositionPart) -> None:
    turn = position.turn
    state.die_taken = int(turn.die_taken)
    state.card_played = [int(turn.captain_played), int(turn.stevedore_played)]
    for ship in turn.loaded:
        state.loaded |= 1 << ship
    state.military_paid = int(turn.military_paid)
    state.kept_now = turn.kept_now
    state.rewards[: len(turn.rewards)] = turn.rewards
    state.reward_count = len(turn.rewards)
    state.fees[: len(turn.fees)] = turn.fees
    state.fee_count = len(turn.fees)
    if turn.source is not None:
        for top, part in enumerate([*turn.below, turn]):
            _fill_allowance(state, top, part)


def _fill_allowance(state: State, top: int, part: AllowancePart) -> None:
    state.depth = top + 1
    state.source[top] = names.SOURCES.index(part.source)
    state.begun[top] = int(part.begun)
    state.loads[top] = part.loads
    state.lock_moves[top] = part.moves.lock
    state.waterway_moves[top] = part.moves.waterway
    state.any_moves[top] = part.moves.any
    state.market[top] = int(part.market)
    state.contract_column[top] = NONE if part.contract is None else part.contract - 1


def _check_what_follows(position: PositionPart, state: State, edition: Edition) -> None:
    """Phase, who acts, what is owed and the scores follow from the rest."""
    _check_rewards(state, edition)
    _check_fees(state, edition)
    phase = phase_of(state)
    if position.phase not in (None, phase):
        raise Impossible("phase", f"it is {position.phase!r}, but from the rest follows {phase!r}")
    acting = to_act(state)
    if "to_act" in position.model_fields_set and position.to_act != (None if acting == NONE else acting):
        name = "null" if acting == NONE else names.SEATS[acting]
        raise Impossible("to_act", f"from the rest follows {name}")
    _check_result(position, state)


def _check_rewards(state: State, edition: Edition) -> None:
    """X5, X6: company ships that arrived, in the order of their owners' turns."""
    waiting = state.rewards[: state.reward_count]
    for number, ship in enumerate(waiting):
        where = f"turn.rewards.{number}"
        if ship >= FIRST_MILITARY:
            raise Impossible(where, f"{names.SHIPS[ship]} belongs to nobody (X3)")
        if not WAITING <= state.at[ship] < LANE or state.aboard[ship] > 0:
            raise Impossible(where, f"{names.SHIPS[ship]} does not stand empty in a waiting area (X5)")
    ordered = state.copy()
    ordered.reward_count = 0
    queue_rewards(ordered, edition.numbers, sum(1 << ship for ship in waiting))
    if ordered.rewards[: len(waiting)] != waiting:
        right = ", ".join(names.SHIPS[ship] for ship in ordered.rewards[: len(waiting)])
        raise Impossible("turn.rewards", f"the owners choose in this order: {right} (X6)")


def _check_fees(state: State, edition: Edition) -> None:
    """E2: in turn order, those with fees; the first is asked, and so holds a Stevedore."""
    waiting = state.fees[: state.fee_count]
    if not waiting:
        return
    if waiting != [seat for seat in state.order if seat in waiting]:
        raise Impossible("turn.fees", "the seats pay in turn order, each once (E2)")
    for seat in waiting:
        if fees_due(state, edition.numbers, seat) == 0:
            raise Impossible("turn.fees", f"{names.SEATS[seat]} has no fees to pay (E1)")
    if state.card[waiting[0]][STEVEDORE_KIND] == 0:
        raise Impossible("turn.fees", f"{names.SEATS[waiting[0]]} has no Stevedore, and so no choice (E2)")


def _check_result(position: PositionPart, state: State) -> None:
    """F1, F2: after the end, and only then."""
    for key, given in (("scores", position.scores), ("winners", position.winners)):
        if given is not None and state.over == 0:
            raise Impossible(key, "the game is not over")
    if position.scores is not None:
        for seat in range(position.seats):
            if position.scores.get(seat) != state.score[seat]:
                raise Impossible(f"scores.{names.SEATS[seat]}", f"from the rest follows {state.score[seat]} (F1)")
    if position.winners is not None and position.winners != [state.winner]:
        raise Impossible("winners", f"from the rest follows {names.SEATS[state.winner]} (F2)")
