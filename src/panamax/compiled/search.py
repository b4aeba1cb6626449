"""Information-set Monte Carlo tree search: one tree over many tables that are possible as far as a seat knows.

Every simulation draws anew what the seat cannot see, goes down the tree by the actions that are legal on that table,
and opens a leaf: each action there is judged by the learned forecast, and the best of them is what the leaf is worth.
Each player is taken to want the best for itself. docs/bots.md says what was tried.
"""

import math
from typing import Any, Final

import numpy as np
from numba import from_dtype

from panamax import chance
from panamax.bots.judgement import planning
from panamax.bots.judgement.redraw import redraw
from panamax.compiled.entry import DOUBLE_ROWS, DOUBLES, EDITIONS, INT, STATES, array, entry, part
from panamax.compiled.foresight import NET, prospects
from panamax.compiled.judgement import ACTION_ROWS
from panamax.compiled.numbers import Records
from panamax.rules.actions import ACTIONS
from panamax.rules.components import SEATS
from panamax.rules.legal import legal
from panamax.rules.play import apply, to_act

NODE: Final = np.dtype(
    [
        ("value", "f8", (2 * SEATS,)),  # sums of what it is worth to each seat, then of each seat's share of winning
        ("visits", "i4"),  # simulations through it, and one for its first judgement
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
TABLES: Final = 3  # the one to decide on, one to play on, one to try actions on
DEEPEST: Final = 400  # decisions of a simulation; a game has fewer

# Rows of settings.
EXPLORATION: Final = 0
SHARPNESS: Final = 1  # how much more it must be worth to look e times as likely at first sight
MIX: Final = 2  # how much of what a table is worth is the share of winning; the rest is the lead, in 20 $
SETTINGS: Final = (0.5, 0.05, 0.5)


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
    """What children are worth becomes likelihoods."""
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
def open_leaf(
    tables: Any,
    edition: Any,
    nodes: Any,
    size: Any,
    leaf: int,
    actions: Any,
    settings: Any,
    notes: Any,
    net: Any,
    worth: Any,
) -> None:
    """A child for each legal action of table 1; the first row of `worth` is what the best is worth."""
    seat = to_act(tables[1])
    best = worth[0]
    tried = worth[1]
    count = legal(tables[1], edition, actions[0])
    most = -1e9
    for number in range(count):
        tables[2] = tables[1]
        planning.step(tables[2], edition, actions[0][number])
        prospects(tables[2], edition, settings[MIX], notes, net, tried)
        child = add_child(nodes, size, leaf, actions[0][number], tried[seat])
        if child > 0:
            nodes[child].visits = 1
            nodes[child].chances = 1
            for place in range(2 * SEATS):
                nodes[child].value[place] = tried[place]
        if tried[seat] > most:
            most = tried[seat]
            best[:] = tried
    spread_priors(nodes, leaf, settings[SHARPNESS], most)


@part
def select(
    nodes: Any, size: Any, parent: int, seat: int, count: int, actions: Any, marks: Any, exploration: float
) -> int:
    """The legal child that promises most to the seat, its worth weighed against curiosity."""
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
    settings: Any,
    notes: Any,
    net: Any,
    worth: Any,
) -> int:
    """Play table 1 down the tree to a leaf, and judge it into `worth`. Returns how many nodes were passed."""
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
            open_leaf(tables, edition, nodes, size, node, actions, settings, notes, net, worth)
            return length
        child = select(nodes, size, node, to_act(tables[1]), count, actions, marks, settings[EXPLORATION])
        if child == 0:
            break
        apply(tables[1], edition, nodes[child].action)
        chance.settle(tables[1], edition)
        node = child
        path[length] = node
        length += 1
    prospects(tables[1], edition, settings[MIX], notes, net, worth[0])
    return length


SIMULATING: Final = (
    STATES,
    EDITIONS,
    NODES,
    array(INT),
    array(INT),
    ACTION_ROWS,
    array(INT),
    DOUBLES,
    DOUBLES,
    DOUBLE_ROWS,
    NET,
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
    settings: Any,
    notes: Any,
    worth: Any,
    net: Any,
    key: int,
    simulations: int,
) -> None:
    """Add simulations to a tree; one without nodes is begun. Table 0 is the one to decide on."""
    edition = editions[0]
    seat = to_act(tables[0])
    if size[0] == 0:
        nodes[ROOT].next = 0  # the root is nobody's child: only its counts are looked at
        nodes[ROOT].first = 0
        nodes[ROOT].visits = 0
        nodes[ROOT].value[:] = 0.0
        size[0] = 1
    for number in range(simulations):
        tables[1] = tables[0]
        redraw(tables[1], seat, key + number)
        length = descend(tables, edition, nodes, size, path, actions, marks, settings, notes, net, worth)
        for step in range(length):
            nodes[path[step]].visits += 1
            for place in range(2 * SEATS):
                nodes[path[step]].value[place] += worth[0][place]
