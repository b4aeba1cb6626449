"""The bots' judgement compiled, and entry points over it."""

from typing import Any, Final

import numpy as np
from numba import types
from numba.extending import overload, register_jitable

from panamax.bots.judgement import planning, valuation
from panamax.bots.judgement.outlook import NOTES
from panamax.bots.judgement.redraw import redraw
from panamax.bots.judgement.weights import HABITS, WEIGHTS
from panamax.compiled.entry import DOUBLES, EDITIONS, INT, STATES, array, entry
from panamax.compiled.numbers import STATE, Records
from panamax.rules.actions import ACTIONS
from panamax.rules.book import BOOK
from panamax.rules.play import to_act

ACTION_ROWS: Final = array(types.int16, 2)


class Room:
    """What planning works in: tables to try actions on, rows for legal actions, notes."""

    def __init__(self) -> None:
        self.tables: Records = np.zeros(planning.ROOM, STATE)
        self.actions = np.zeros((planning.ROOM, ACTIONS), np.int16)
        self.habits = np.array(HABITS)
        self.weights = np.array(WEIGHTS)
        self.notes = np.zeros(NOTES)


@overload(planning.lay)
def _lay(tables: Any, to: Any, source: Any) -> Any:
    """Records are copied by assignment."""

    def copy(tables: Any, to: Any, source: Any) -> None:
        tables[to] = tables[source]

    return copy


for _function in BOOK:
    if _function.__module__.startswith("panamax.bots."):
        register_jitable(_function)


@entry(STATES, INT, EDITIONS, DOUBLES, DOUBLES)
def appraise(states: Records, index: int, editions: Records, weights: Any, notes: Any) -> None:
    """What each seat will score, into the first of `notes`."""
    valuation.appraise(states[index], editions[0], weights, notes)


@entry(STATES, EDITIONS, ACTION_ROWS, DOUBLES, DOUBLES, DOUBLES)
def plan(tables: Records, editions: Records, actions: Any, habits: Any, weights: Any, notes: Any) -> int:
    """One step ahead from table 0."""
    return planning.considered_choice(tables, editions[0], actions, habits, weights, notes)


@entry(STATES, EDITIONS, ACTION_ROWS, DOUBLES, DOUBLES)
def plan_quickly(tables: Records, editions: Records, actions: Any, weights: Any, notes: Any) -> int:
    """As `plan`, but an action is judged by the table that it leaves at once."""
    return planning.quick_choice(tables, 0, editions[0], actions, weights, notes)


@entry(STATES, INT, STATES, INT)
def lay_as_seen(states: Records, index: int, tables: Records, key: int) -> None:
    """Lay a table as who decides there may know it: what is hidden is drawn anew by the key."""
    tables[0] = states[index]
    redraw(tables[0], to_act(tables[0]), key)
