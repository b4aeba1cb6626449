"""What the parts of a position must agree about. Each check raises `Impossible` with where and why."""

from collections import Counter
from collections.abc import Iterable, Sequence

from panamax.documents import names
from panamax.documents.impossible import Impossible
from panamax.documents.position_model import AllowancePart, CompanyPart, PositionPart, ShipPart, TurnPart
from panamax.rules.canal import is_military
from panamax.rules.components import (
    COMPANY_DICE,
    COMPANY_SHARES,
    FIRST_MILITARY,
    LANE,
    LANE_SIZE,
    NATIONS,
    NONE,
    ROUNDS,
    VALUES,
    YARD,
)
from panamax.rules.contracts import is_starting
from panamax.rules.edition import Edition
from panamax.rules.places import in_waiting_area
from panamax.rules.state import ALLOWANCES


def check_parts(position: PositionPart, edition: Edition) -> None:
    """Everything that can be seen before a state is made of it."""
    check_order(position)
    check_dice_table(position, edition)
    check_ships(position, edition)
    for seat, company in position.companies.items():
        check_company(position, edition, seat, company)
    check_box(position, edition)
    check_shares(position)
    check_players(position)
    check_turn(position)


def check_order(position: PositionPart) -> None:
    """R4: every seat once."""
    if sorted(position.order) != list(range(position.seats)):
        raise Impossible("order", f"it must have each of {', '.join(names.SEATS[: position.seats])} once (R4)")


def check_dice_table(position: PositionPart, edition: Edition) -> None:
    """R2: not more white dice than there are."""
    lying = sum(column.dice + column.executive for column in position.action_table.values())
    dice = edition.white_dice[position.seats - 2]
    if lying + position.turn.die_taken > dice:
        taken = " and one taken" if position.turn.die_taken else ""
        raise Impossible("action_table", f"{lying} white dice{taken}; {position.seats} players roll {dice} (R2)")


def check_ships(position: PositionPart, edition: Edition) -> None:
    """V6, L1, L2: where ships are and what is on them."""
    sizes: Counter[int] = Counter()
    for ship, part in position.ships.items():
        where = f"ships.{names.SHIPS[ship]}"
        place = place_of(part, where)
        if place == YARD and ship >= FIRST_MILITARY:
            raise Impossible(f"{where}.at", "only a company ship can be in the yard (S4)")
        if part.cargo and (place == YARD or in_waiting_area(place)):
            raise Impossible(f"{where}.cargo", "a ship in the yard or in a waiting area is empty (B3, L3, X5)")
        if len(part.cargo) > edition.slots[ship]:
            raise Impossible(f"{where}.cargo", f"{len(part.cargo)} dice, and its slots are {edition.slots[ship]} (L1)")
        sizes[place] += edition.size[ship]
        if place >= LANE and sizes[place] > LANE_SIZE:
            raise Impossible(
                f"{where}.at",
                f"ships of size {sizes[place]} in {names.PLACES[place]} bound for the {names.bound_of(place)}, "
                f"which holds {LANE_SIZE} (V6)",
            )


def place_of(part: ShipPart, where: str) -> int:
    """The place that `at` and `bound` name."""
    place = names.place_of(part.at, part.bound)
    if place != NONE:
        return place
    if part.at not in names.PLACES:
        raise Impossible(f"{where}.at", f"{part.at[:40]!r} is no place; there are {', '.join(names.PLACES[:17])}")
    if part.bound is None:
        raise Impossible(where, f"a ship in the canal needs `bound`: {' or '.join(names.OCEANS)}")
    if part.bound not in names.OCEANS:
        raise Impossible(f"{where}.bound", f"{part.bound[:40]!r} is no ocean; there are {', '.join(names.OCEANS)}")
    raise Impossible(f"{where}.bound", "only a ship in a lock or lake has it")


def check_company(position: PositionPart, edition: Edition, seat: int, company: CompanyPart) -> None:
    """S3, M3, K1: its dice, its price, its contracts."""
    where = f"companies.{names.SEATS[seat]}"
    dice = dice_elsewhere(position, seat)
    if dice > COMPANY_DICE:
        raise Impossible(where, f"{dice} dice, and a company has {COMPANY_DICE} (S3)")
    if not edition.lowest_price <= company.price <= edition.highest_price:
        track = f"{edition.lowest_price} to {edition.highest_price}"
        raise Impossible(f"{where}.price", f"{company.price} is not on the track, {track} (M3)")
    for number, contract in enumerate(company.contracts):
        face = edition.card_value[contract.card][: edition.card_size[contract.card]]
        if Counter(contract.containers) - Counter(face):
            raise Impossible(
                f"{where}.contracts.{number}.containers",
                f"{contract.containers} cannot be left of {names.CARDS[contract.card]}, which has {face} (K1)",
            )
    waiting = len(position.turn.below) + 1
    if seat == position.active and waiting + len(company.contracts) > ALLOWANCES:
        raise Impossible("turn.below", f"{waiting - 1} allowances wait, more than flags can have brought (C5)")


def dice_elsewhere(position: PositionPart, seat: int) -> int:
    """S3: dice of a company that are not in its supply."""
    company = position.companies[seat]
    aboard = sum((die - 1) // VALUES == seat for part in position.ships.values() for die in part.cargo)
    on_contracts = sum(len(contract.containers) for contract in company.contracts)
    return aboard + on_contracts + len(company.warehouse) + company.delivered + (company.rail is not None)


def check_box(position: PositionPart, edition: Edition) -> None:
    """S8: flags, passengers, contract cards, Captains and Stevedores."""
    for nation in range(NATIONS):
        flags = sum(company.flags.get(nation, 0) for company in position.companies.values())
        if flags > edition.flags:
            raise Impossible("companies", f"{flags} flags of {names.NATIONS[nation]}; there are {edition.flags} (S8)")
    passengers = sum(company.passengers for company in position.companies.values())
    if passengers > edition.passengers:
        raise Impossible("companies", f"{passengers} passengers; there are {edition.passengers} (S8)")
    for where, cards in (("deck", position.deck or []), ("discard", position.discard)):
        _no_starting(where, cards)
    _no_starting("offer", [card for card in position.offer.values() if card is not None])
    _each_once("a contract", contracts_seen(position), names.CARDS)
    _each_once("an advisor", advisors_seen(position), names.ADVISORS)
    for kind, pile in enumerate((position.captains, position.stevedores)):
        _check_pile(position, edition, kind, pile)


def _no_starting(where: str, cards: Iterable[int]) -> None:
    for card in cards:
        if is_starting(card):
            raise Impossible(where, f"{names.CARDS[card]} is a starting contract: it is held or out of the game (K5)")


def _each_once(what: str, seen: Iterable[tuple[str, int]], known: Sequence[str]) -> None:
    first: dict[int, str] = {}
    for where, card in seen:
        if card in first:
            twice = "twice" if first[card] == where else f"here and in {first[card]}"
            raise Impossible(where, f"{known[card]} is {twice}, and {what} is there once (S8)")
        first[card] = where


def contracts_seen(position: PositionPart) -> Iterable[tuple[str, int]]:
    """Every contract card that the position shows, with where."""
    for column, offered in position.offer.items():
        if offered is not None:
            yield f"offer.{names.COLUMN_NAMES[3 + column]}", offered
    for seat, company in position.companies.items():
        for contract in company.contracts:
            yield f"companies.{names.SEATS[seat]}.contracts", contract.card
    for card in position.discard:
        yield "discard", card
    for card in position.deck or ():
        yield "deck", card


def advisors_seen(position: PositionPart) -> Iterable[tuple[str, int]]:
    """Every Financial Advisor that the position shows, with where."""
    for seat, player in position.players.items():
        for card in player.advisors:
            if card is not None:
                yield f"players.{names.SEATS[seat]}.advisors", card
    for card in position.advisor_deck or ():
        yield "advisor_deck", card


def held_cards(position: PositionPart, kind: int) -> dict[int, int]:
    """The number of the Captain or Stevedore that each seat holds."""
    held = {seat: (player.captain, player.stevedore)[kind] for seat, player in position.players.items()}
    return {seat: number for seat, number in held.items() if number is not None}


def _check_pile(position: PositionPart, edition: Edition, kind: int, pile: list[int] | None) -> None:
    """S7: the pile and the cards held are all cards."""
    full, name = edition.pile[kind], names.PILES[kind]
    left = Counter(full)
    for seat, number in held_cards(position, kind).items():
        left[number] -= 1
        if left[number] < 0:
            where = f"players.{names.SEATS[seat]}.{names.CARD_KINDS[kind]}"
            raise Impossible(where, f"{number} is one too many; the {name} are {full} (S7)")
    if pile is not None and Counter(pile) != +left:
        raise Impossible(name, f"{pile} and the cards held are not all {name}, {full} (S7)")


def check_shares(position: PositionPart) -> None:
    """S2: five of each company."""
    for seat, company in position.companies.items():
        name = names.SEATS[seat]
        held = sum(player.shares.get(seat, 0) for player in position.players.values())
        if held > COMPANY_SHARES:
            raise Impossible("players", f"{held} shares of {name} are held; there are {COMPANY_SHARES} (S2)")
        if position.players[seat].shares.get(seat, 0) == 0:
            raise Impossible(f"players.{name}.shares.{name}", "the first share of one's own company is never sold (S2)")
        left = COMPANY_SHARES - held
        if company.shares_for_sale is not None and company.shares_for_sale != left:
            why = f"{company.shares_for_sale}, but with {held} of {COMPANY_SHARES} held {left} are for sale (S2)"
            raise Impossible(f"companies.{name}.shares_for_sale", why)


def check_players(position: PositionPart) -> None:
    """T18: fresh cards are the active player's, and held."""
    for seat, player in position.players.items():
        where = f"players.{names.SEATS[seat]}.fresh"
        if player.fresh and seat != position.active:
            raise Impossible(where, "only the active player has cards earned this turn (T18)")
        if len(set(player.fresh)) < len(player.fresh):
            raise Impossible(where, "a card is there twice")
        for kind in player.fresh:
            if (player.captain, player.stevedore)[kind] is None:
                raise Impossible(where, f"no {names.CARD_KINDS[kind]} is held (T19)")


def check_turn(position: PositionPart) -> None:
    """T1, T22, C5: allowances, cards played, ships loaded."""
    turn = position.turn
    for number, ship in enumerate(turn.loaded):
        if is_military(ship):
            raise Impossible(f"turn.loaded.{number}", f"{names.SHIPS[ship]} carries no cargo (L2)")
    for name, ships in (("loaded", turn.loaded), ("rewards", turn.rewards)):
        if len(set(ships)) < len(ships):
            raise Impossible(f"turn.{name}", "a ship is there twice")
    kept = position.players[position.active].kept_markets
    if turn.kept_now > kept:
        raise Impossible("turn.kept_now", f"{turn.kept_now} kept this turn, but {kept} held (C6)")
    if turn.source is None:
        if turn.below or turn.begun or turn.loads or turn.moves.total or turn.market or turn.contract is not None:
            raise Impossible("turn", "without a `source` no allowance runs, and nothing of one is left (T22)")
    else:
        check_allowances(turn)
    if position.phase == "over" or turn.fees:
        check_idle(position)


def check_allowances(turn: TurnPart) -> None:
    """T22, C5: the running allowance and those that wait below it."""
    stack = [(f"turn.below.{number}", part) for number, part in enumerate(turn.below)]
    for where, part in stack:
        if not part.begun or part.loads == 0 or part.source is None:
            raise Impossible(where, "only an allowance of loads, begun and not yet spent, waits below another (C5)")
    for number, (where, part) in enumerate([*stack, ("turn", turn)]):
        if number > 0 and part.source != "flag":
            raise Impossible(f"{where}.source", "only a flag's free action interrupts another allowance (T17, C5)")
        check_allowance(where, part)
        given = {"die": turn.die_taken, "captain": turn.captain_played, "stevedore": turn.stevedore_played}
        if part.source is not None and not given.get(part.source, True):
            key = "die_taken" if part.source == "die" else f"{part.source}_played"
            raise Impossible(f"{where}.source", f"it is {part.source}, but `{key}` is false")


def check_allowance(where: str, part: AllowancePart) -> None:
    """T5 to T10, T20, T21, C4: what an allowance of that source can have left."""
    if not (part.loads or part.moves.total or part.market):
        raise Impossible(where, "an allowance with nothing left is over, and not listed (T22)")
    if part.loads and part.moves.total:
        raise Impossible(where, "an allowance is of loads or of moves, never of both (T4)")
    if part.source == "captain" and part.loads:
        raise Impossible(f"{where}.loads", "a Captain gives moves (T20)")
    if part.source == "stevedore" and (part.loads != 1 or part.begun):
        raise Impossible(f"{where}.loads", "a Stevedore gives one load (T21)")
    if part.market and (part.begun or part.source not in ("die", "flag")):
        raise Impossible(f"{where}.market", "it is open to a die or a flag with which nothing was done yet (T10)")
    if part.market and part.source == "flag" and (part.loads or part.moves.total):
        raise Impossible(f"{where}.market", "a flag's Market action comes alone (C4)")
    if part.contract is not None and (part.source != "die" or part.begun or not part.loads):
        raise Impossible(f"{where}.contract", "only a die of columns 4 to 6 gives it, before the first load (T7)")


def check_idle(position: PositionPart) -> None:
    """Between the last turn and what follows nothing of a turn is left but the fees."""
    rest = position.turn if position.phase == "over" else position.turn.model_copy(update={"fees": []})
    if rest != TurnPart():
        why = "after the end it is empty" if position.phase == "over" else "while fees are due it has only `fees`"
        raise Impossible("turn", f"{why} (R5)")
    if position.players[position.active].fresh:
        raise Impossible(f"players.{names.SEATS[position.active]}.fresh", "no turn is running (T18)")
    lying = sum(column.dice + column.executive for column in position.action_table.values())
    if lying:
        raise Impossible("action_table", f"{lying} white dice are left: the round is not at its end (R5)")
    if position.phase == "over":
        check_end(position)


def check_end(position: PositionPart) -> None:
    """R1, E7: the game ends with its last round, and delivered and Rail dice have come back."""
    if position.round != ROUNDS:
        raise Impossible("round", f"the game is over after round {ROUNDS} (R1)")
    for seat, company in position.companies.items():
        for key in ("rail", "delivered"):
            if getattr(company, key):
                raise Impossible(f"companies.{names.SEATS[seat]}.{key}", "its dice came back at the end (E7)")
