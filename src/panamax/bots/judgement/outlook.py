"""What is still to come in: how likely a ship arrives in time, and what that brings to whom.

All figures are $ expected by a simple forecast. They are written into `notes`, a row of numbers that the caller lends.
"""

from typing import Final

from panamax.bots.judgement.weights import PACE, SHORT, SPREAD, TO_LOAD
from panamax.rules.book import rule
from panamax.rules.components import CONTAINERS, ROUNDS, SEATS, SHIPS, SPACES, VALUES, YARD
from panamax.rules.edition import Edition
from panamax.rules.ocean import owner_of
from panamax.rules.places import in_canal, in_waiting_area, next_space
from panamax.rules.rounds import white_dice_left
from panamax.rules.state import ROLL, State

# Places in `notes`; each has one number for each seat.
WORTH: Final = 0  # what the seat will score
INCOME: Final = WORTH + SEATS  # what its dice bring this round, then the next, then the last one
FEES: Final = INCOME + ROUNDS * SEATS  # fees due at the end of this round
REWARDS: Final = FEES + SEATS  # rewards of its ships
SHARE: Final = REWARDS + SEATS  # what one share pays until the end
PAID: Final = SHARE + SEATS  # largest total dividend, for the bonus
NOTES: Final = PAID + SEATS

REWARD_BEYOND_CASH: Final = 1.0  # that a choice of reward is worth


@rule
def soft_step(x: float) -> float:
    """0 far below zero, 1 far above it."""
    return 0.5 + 0.5 * x / (1.0 + abs(x))


@rule
def dice_of_round(state: State, edition: Edition) -> int:
    """R2."""
    return edition.white_dice[state.seats - 2]


@rule
def dice_to_come(state: State, edition: Edition) -> int:
    """White dice to be taken in this round; before the roll, all."""
    return dice_of_round(state, edition) if state.awaits == ROLL else white_dice_left(state)


@rule
def all_dice_to_come(state: State, edition: Edition) -> int:
    """White dice to be taken until the end."""
    return dice_to_come(state, edition) + dice_of_round(state, edition) * (ROUNDS - state.round)


@rule
def in_time(distance: float, dice: int, weights: list[float]) -> float:
    """How likely a ship sails that far while so many white dice are taken."""
    if dice <= 0:
        return 0.0
    return soft_step((weights[PACE] * dice - distance) / weights[SPREAD])


@rule
def expect_die(
    state: State,
    edition: Edition,
    company: int,
    value: int,
    distance: float,
    weights: list[float],
    notes: list[float],
) -> float:
    """Spread a die's value over the rounds in which it may arrive. Returns how likely it arrives in this one."""
    dice = dice_to_come(state, edition)
    before = 0.0
    first = 0.0
    for ahead in range(ROUNDS + 1 - state.round):
        chance = in_time(distance, dice, weights)
        if ahead == 0:
            first = chance
        notes[INCOME + ROUNDS * company + ahead] += value * (chance - before)
        before = chance
        dice += dice_of_round(state, edition)
    return first


@rule
def expect_ships(state: State, edition: Edition, weights: list[float], notes: list[float]) -> None:
    """Dice aboard, their fees, and the rewards of the ships."""
    for ship in range(SHIPS):
        place = state.at[ship]
        if place == YARD or state.aboard[ship] == 0 or in_waiting_area(place):
            continue
        distance = SPACES + 1.0 - next_space(place)
        fee = edition.fee_canal
        if not in_canal(place):
            fee = edition.fee_zone
            distance += weights[SHORT] * max(0, edition.minimum[ship] - state.aboard[ship])
        for slot in range(state.aboard[ship]):
            company = (state.cargo[ship][slot] - 1) // VALUES
            value = state.cargo[ship][slot] - VALUES * company
            first = expect_die(state, edition, company, value, distance, weights, notes)
            notes[FEES + company] += fee * (1.0 - first)
        owner = owner_of(ship)
        if owner >= 0:
            chance = in_time(distance, all_dice_to_come(state, edition), weights)
            notes[REWARDS + owner] += chance * (edition.reward[ship] + REWARD_BEYOND_CASH)


@rule
def expect_containers(state: State, edition: Edition, weights: list[float], notes: list[float]) -> None:
    """Dice that wait on contracts and in the Warehouse."""
    turns = dice_to_come(state, edition) / state.seats
    for company in range(state.seats):
        waiting = 0
        for slot in range(state.contracts[company]):
            for place in range(CONTAINERS):
                if state.contract_left[company][slot] >> place & 1:
                    value = edition.card_value[state.contract_card[company][slot]][place]
                    distance = SPACES + 1.0 + weights[TO_LOAD] * (waiting + 1)
                    expect_die(state, edition, company, value, distance, weights, notes)
                    notes[FEES + company] += edition.fee_contract * still_waits(waiting, turns)
                    waiting += 1
        for value in range(1, VALUES + 1):
            for _ in range(state.warehouse[company][value - 1]):
                distance = SPACES + 1.0 + weights[TO_LOAD] * (waiting + 1)
                expect_die(state, edition, company, value, distance, weights, notes)
                notes[FEES + company] += edition.fee_warehouse * still_waits(waiting, turns)
                waiting += 1


@rule
def still_waits(before: int, turns: float) -> float:
    """How likely a container with so many before it waits at the end of the round: about one is loaded a turn."""
    return soft_step((before + 0.5 - turns) * 1.5)
