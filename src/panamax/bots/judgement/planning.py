"""One step ahead: each action is judged by the table that a quick end of the turn leaves.

The functions work on a row of tables: the first is the one to decide on, the others are room to try actions on. Rows
of actions and of `notes` are lent by the caller too, so that the compiled run allocates nothing.
"""

from typing import Any, Final

from panamax import chance
from panamax.bots.judgement.valuation import appraise, lead
from panamax.rules.actions import END
from panamax.rules.book import rule
from panamax.rules.edition import Edition
from panamax.rules.legal import legal
from panamax.rules.play import apply, to_act
from panamax.rules.state import ROLL, SHUFFLE, State

Tables = Any  # a list of states, or compiled an array of records

ROOM: Final = 3  # tables and rows of actions that planning needs
LONGEST_TURN: Final = 60  # actions; no turn comes near it


def lay(tables: Tables, to: int, source: int) -> None:
    """Copy a table onto another. Compiled it is an assignment of records."""
    tables[to] = tables[source].copy()


@rule
def step(state: State, edition: Edition, action: int) -> None:
    """Play an action. Dice to be rolled stay unknown: one step ahead does not look into the next round."""
    apply(state, edition, action)
    if state.awaits == SHUFFLE:
        chance.settle(state, edition)


@rule
def quick_choice(
    tables: Tables, at: int, edition: Edition, actions: list[list[int]], habits: list[float], notes: list[float]
) -> int:
    """The action of table `at` after which the table itself looks best for who decides."""
    seat = to_act(tables[at])
    count = legal(tables[at], edition, actions[at])
    best = actions[at][0]
    if count == 1:
        return best
    most = 0.0
    for number in range(count):
        lay(tables, at + 1, at)
        step(tables[at + 1], edition, actions[at][number])
        appraise(tables[at + 1], edition, habits, notes)
        ahead = lead(tables[at + 1], seat, habits, notes)
        if number == 0 or ahead > most:
            most = ahead
            best = actions[at][number]
    return best


@rule
def is_settled(state: State) -> bool:
    """Nothing more happens before the next turn, which may wait for a roll."""
    return state.over > 0 or state.awaits == ROLL


@rule
def finish_turn(
    tables: Tables, at: int, edition: Edition, actions: list[list[int]], habits: list[float], notes: list[float]
) -> None:
    """Play table `at` by quick choices to the end of the running turn and what follows from it."""
    ended = tables[at].fee_count > 0
    for _ in range(LONGEST_TURN):
        if is_settled(tables[at]) or (ended and tables[at].fee_count == 0):
            return
        action = quick_choice(tables, at, edition, actions, habits, notes)
        step(tables[at], edition, action)
        ended = ended or action == END


@rule
def outcome(
    tables: Tables,
    edition: Edition,
    action: int,
    actions: list[list[int]],
    habits: list[float],
    weights: list[float],
    notes: list[float],
) -> None:
    """Play an action of table 0 on table 1, with a quick end of the turn if it is one's own, and appraise it."""
    own_turn = to_act(tables[0]) == tables[0].active and tables[0].fee_count == 0
    lay(tables, 1, 0)
    step(tables[1], edition, action)
    if own_turn and (action != END or tables[1].fee_count > 0):
        finish_turn(tables, 1, edition, actions, habits, notes)
    appraise(tables[1], edition, weights, notes)


@rule
def considered_choice(
    tables: Tables,
    edition: Edition,
    actions: list[list[int]],
    habits: list[float],
    weights: list[float],
    notes: list[float],
) -> int:
    """The action of table 0 with the best outcome for who decides."""
    seat = to_act(tables[0])
    count = legal(tables[0], edition, actions[0])
    best = actions[0][0]
    if count == 1:
        return best
    most = 0.0
    for number in range(count):
        outcome(tables, edition, actions[0][number], actions, habits, weights, notes)
        ahead = lead(tables[1], seat, weights, notes)
        if number == 0 or ahead > most:
            most = ahead
            best = actions[0][number]
    return best
