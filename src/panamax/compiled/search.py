"""Information-set Monte Carlo tree search: one tree over many tables that are possible as far as a seat knows.

Every simulation draws anew what the seat cannot see, goes down the tree by the actions that are legal on that table,
adds a leaf, and judges it by the forecast after a quick end of the running turn. Each player is taken to want the
largest share of winning for itself. docs/bots.md says what was tried.
"""

import math
from typing import Any, Final

import numpy as np
from numba import from_dtype

from panamax import chance
from panamax.bots.judgement import planning
from panamax.bots.judgement.outlook import WORTH
from panamax.bots.judgement.promise import time_left
from panamax.bots.judgement.redraw import redraw
from panamax.bots.judgement.valuation import appraise, lead
from panamax.compiled import judgement as _judgement  # noqa: F401  # registers the judgement's functions
from panamax.compiled.entry import EDITIONS, INT, STATES, array, entry, part
from panamax.compiled.judgement import ACTION_ROWS, DOUBLES
from panamax.compiled.numbers import Records
from panamax.rules.actions import ACTIONS
from panamax.rules.components import SEATS
from panamax.rules.legal import legal
from panamax.rules.play import apply, to_act

NODE: Final = np.dtype(
    [
        ("value", "f8", (SEATS,)),  # sums of shares of winning by seat
        ("visits", "i4"),  # simulations through it
        ("chances", "i4"),  # simulations in which it could have been chosen
        ("first", "i4"),  # its first child, 0 if it has none
        ("next", "i4"),  # the next child of its parent, 0 behind the last
        ("prior", "f4"),  # how likely it is chosen, at first sight
        ("action", "i2"),  # the action that leads to it
    ],
    align=True,
)
NODES: Final = array(from_dtype(NODE))
ROOT: Final = 0
TABLES: Final = 4  # the one to decide on, one to play on, one to try actions on, the one as given
DEEPEST: Final = 400  # decisions of a simulation; a game has fewer

# Rows of settings.
EXPLORATION: Final = 0
SHARPNESS: Final = 1  # $ of forecast lead that make an action e times as likely at first sight
NEAR: Final = 2  # $ of lead that make the win e times as likely, at the end of the game
FAR: Final = 3  # and more of them at its beginning
FINISH: Final = 4  # 1: judge a leaf after a quick end of the turn; 0: at once
SETTINGS: Final = (1.0, 0.8, 4.0, 16.0, 1.0)


@part
def shares_of_winning(state: Any, edition: Any, settings: Any, notes: Any) -> None:
    """Turn forecasts into shares of winning, in place."""
    heat = settings[NEAR] + settings[FAR] * time_left(state, edition)
    best = notes[WORTH]
    for seat in range(1, state.seats):
        best = max(best, notes[WORTH + seat])
    total = 0.0
    for seat in range(state.seats):
        notes[WORTH + seat] = math.exp((notes[WORTH + seat] - best) / heat)
        total += notes[WORTH + seat]
    for seat in range(state.seats):
        notes[WORTH + seat] /= total
        if state.over > 0:
            won = 1.0 if seat == state.winner else 0.0
            notes[WORTH + seat] = 0.8 * won + 0.2 * notes[WORTH + seat]


@part
def is_between_turns(state: Any) -> Any:
    """Whether nothing of a turn has begun."""
    return (
        state.die_taken == 0
        and state.depth == 0
        and state.reward_count == 0
        and state.fee_count == 0
        and state.card_played[0] + state.card_played[1] == 0
    )


@part
def judge(tables: Any, edition: Any, actions: Any, habits: Any, weights: Any, settings: Any, notes: Any) -> None:
    """The shares of winning on table 1, which is used up."""
    if settings[FINISH] > 0 and tables[1].over == 0 and not is_between_turns(tables[1]):
        planning.finish_turn(tables, 1, edition, actions, habits, notes)
    appraise(tables[1], edition, weights, notes)
    shares_of_winning(tables[1], edition, settings, notes)


@part
def add_child(nodes: Any, size: Any, parent: int, action: int, prior: float) -> Any:
    """A new node, first among its parent's children; 0 if there is no room."""
    child = size[0]
    if child == len(nodes):
        return 0
    size[0] += 1
    nodes[child].value[:] = 0.0
    nodes[child].visits = 0
    nodes[child].chances = 0
    nodes[child].first = 0
    nodes[child].next = nodes[parent].first
    nodes[child].prior = prior
    nodes[child].action = action
    nodes[parent].first = child
    return child


@part
def spread_priors(nodes: Any, parent: int, sharpness: float, most: float) -> None:
    """Leads become likelihoods."""
    total = 0.0
    child = nodes[parent].first
    while child > 0:
        nodes[child].prior = math.exp((nodes[child].prior - most) / sharpness)
        total += nodes[child].prior
        child = nodes[child].next
    child = nodes[parent].first
    while child > 0:
        nodes[child].prior /= total
        child = nodes[child].next


@part
def expand(
    tables: Any, edition: Any, nodes: Any, size: Any, parent: int, actions: Any, habits: Any, settings: Any, notes: Any
) -> None:
    """A child for each legal action of table 1, as likely as it looks at first sight."""
    seat = to_act(tables[1])
    count = legal(tables[1], edition, actions[0])
    most = -1e9
    for number in range(count):
        tables[2] = tables[1]
        planning.step(tables[2], edition, actions[0][number])
        appraise(tables[2], edition, habits, notes)
        ahead = lead(tables[2], seat, habits, notes)
        most = max(most, ahead)
        add_child(nodes, size, parent, actions[0][number], ahead)
    spread_priors(nodes, parent, settings[SHARPNESS], most)


@part
def select(
    nodes: Any, size: Any, parent: int, seat: int, count: int, actions: Any, marks: Any, exploration: float
) -> int:
    """The legal child that promises most to the seat, its own share of winning weighed against curiosity."""
    stamp = marks[ACTIONS] + 1
    marks[ACTIONS] = stamp
    for number in range(count):
        marks[actions[0][number]] = stamp
    usual = nodes[parent].value[seat] / max(1, nodes[parent].visits)
    best = 0
    most = -1e9
    found = 0
    child = nodes[parent].first
    while child > 0:
        if marks[nodes[child].action] == stamp:
            marks[nodes[child].action] = 0
            found += 1
            nodes[child].chances += 1
            visits = nodes[child].visits
            mean = nodes[child].value[seat] / visits if visits > 0 else usual
            score = mean + exploration * nodes[child].prior * math.sqrt(nodes[child].chances) / (1 + visits)
            if score > most:
                most = score
                best = child
        child = nodes[child].next
    if found < count:  # a table on which something is legal that was not on those before
        for number in range(count):
            if marks[actions[0][number]] == stamp:
                new = add_child(nodes, size, parent, actions[0][number], 1.0 / count)
                if new > 0 and best == 0:
                    best = new
    return best


@part
def descend(
    tables: Any,
    edition: Any,
    nodes: Any,
    size: Any,
    path: Any,
    actions: Any,
    marks: Any,
    habits: Any,
    weights: Any,
    settings: Any,
    notes: Any,
) -> int:
    """Play table 1 down the tree to a leaf, and give the leaf children. Returns how many nodes were passed."""
    node = ROOT
    path[0] = ROOT
    length = 1
    while tables[1].over == 0 and length < DEEPEST:
        count = legal(tables[1], edition, actions[0])
        if count == 1:
            apply(tables[1], edition, actions[0][0])
            chance.settle(tables[1], edition)
            continue
        if nodes[node].first == 0:
            if node != ROOT and nodes[node].visits == 0:
                return length
            expand(tables, edition, nodes, size, node, actions, habits, settings, notes)
            if nodes[node].first == 0:
                return length
        child = select(nodes, size, node, to_act(tables[1]), count, actions, marks, settings[EXPLORATION])
        if child == 0:
            return length
        apply(tables[1], edition, nodes[child].action)
        chance.settle(tables[1], edition)
        node = child
        path[length] = node
        length += 1
    return length


@part
def begin(
    tables: Any, edition: Any, nodes: Any, size: Any, actions: Any, habits: Any, weights: Any, settings: Any, notes: Any
) -> None:
    """The root: every action is judged once by the table that a quick end of the turn leaves."""
    size[0] = 1
    nodes[ROOT].value[:] = 0.0
    nodes[ROOT].visits = 0
    nodes[ROOT].first = 0
    nodes[ROOT].next = 0
    nodes[ROOT].chances = 0
    seat = to_act(tables[0])
    count = legal(tables[0], edition, actions[0])
    most = -1e9
    for number in range(count):
        planning.outcome(tables, edition, actions[0][number], actions, habits, weights, notes)
        ahead = lead(tables[1], seat, weights, notes)
        most = max(most, ahead)
        child = add_child(nodes, size, ROOT, actions[0][number], ahead)
        shares_of_winning(tables[1], edition, settings, notes)
        nodes[child].visits = 1
        nodes[child].chances = 1
        nodes[ROOT].visits += 1
        for player in range(SEATS):
            nodes[child].value[player] = notes[WORTH + player]
            nodes[ROOT].value[player] += notes[WORTH + player]
    spread_priors(nodes, ROOT, settings[SHARPNESS], most)


SIMULATING: Final = (
    STATES,
    EDITIONS,
    NODES,
    array(INT),
    array(INT),
    ACTION_ROWS,
    array(INT),
    *(DOUBLES,) * 4,
    INT,
    INT,
)


@entry(*SIMULATING)
def grow(
    tables: Records,
    editions: Records,
    nodes: Any,
    size: Any,
    path: Any,
    actions: Any,
    marks: Any,
    habits: Any,
    weights: Any,
    settings: Any,
    notes: Any,
    key: int,
    simulations: int,
) -> None:
    """Add simulations to a tree; one without nodes is begun. Table 0 is the one to decide on."""
    edition = editions[0]
    seat = to_act(tables[0])
    tables[3] = tables[0]
    if size[0] == 0:
        redraw(tables[0], seat, key)
        begin(tables, edition, nodes, size, actions, habits, weights, settings, notes)
    for number in range(simulations):
        tables[1] = tables[3]
        redraw(tables[1], seat, key + 1 + number)
        length = descend(tables, edition, nodes, size, path, actions, marks, habits, weights, settings, notes)
        judge(tables, edition, actions, habits, weights, settings, notes)
        for place in range(length):
            nodes[path[place]].visits += 1
            for player in range(SEATS):
                nodes[path[place]].value[player] += notes[WORTH + player]
    tables[0] = tables[3]
