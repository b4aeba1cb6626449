"""Entry points over many tables, each over the tables from `first` up to `last`.

A table touches nothing of another and its chance hangs on its own seed alone, so any split among threads gives the
same bytes.
"""

from typing import Any

import numpy as np

from panamax import chance
from panamax.compiled.entry import (
    BYTE_ROWS,
    BYTES,
    EDITIONS,
    FLOAT,
    FLOAT_ROWS,
    FLOATS,
    INT,
    INTS8,
    INTS64,
    STATES,
    entry,
    part,
)
from panamax.compiled.kernels import STRIDE, WORD, act, pick, play_out
from panamax.compiled.numbers import Records
from panamax.compiled.observing import observe
from panamax.compiled.seats import meant_action, seen_action
from panamax.rules import legal as legal_actions
from panamax.rules import play
from panamax.rules.actions import ACTIONS
from panamax.rules.components import NONE
from panamax.rules.scoring import worth_of_shares

# What happens to a table whose game is over, as in Gymnasium.
DISABLED = 0  # nothing
NEXT_STEP = 1  # the next step deals a new game instead of acting
SAME_STEP = 2  # a new game is dealt at once

# What an end is worth.
WIN_SHARE = 0
SCORE = 1
SCORE_UNIT = 100

_SEED_STRIDE = 0x1E3779B97F4A7D  # odd, so that a table meets every seed before one comes again


@part
def seed_after(seed: int) -> int:
    """The seed of a table's next game."""
    return (seed + _SEED_STRIDE) & (chance.SEEDS - 1)


@part
def deal(states: Records, table: int, blank: Records, edition: Any, seats: int, seed: int) -> None:
    """A new game in the place of an old one."""
    states[table] = blank[0]
    chance.set_up(states[table], edition, seats, seed)


@part
def viewer(state: Any) -> int:
    """The seat that looks: the one to act, after the end the active one."""
    seat = play.to_act(state)
    active: int = state.active
    return active if seat == NONE else seat


@part
def net_worth(state: Any, edition: Any, seat: int) -> int:
    """What everybody can count of a score: cash, shares and Bailouts."""
    worth: int = state.personal[seat] + worth_of_shares(state, seat) - edition.bailout_cost * state.bailouts[seat]
    return worth


@part
def add_worth(state: Any, edition: Any, factor: float, rewards: Any) -> None:
    """Add to the rewards each seat's worth less the table's mean."""
    mean = 0.0
    for seat in range(state.seats):
        mean += net_worth(state, edition, seat) / state.seats
    for seat in range(state.seats):
        rewards[seat] += factor * (net_worth(state, edition, seat) - mean)


@part
def add_result(state: Any, kind: int, rewards: Any) -> None:
    """Add to the rewards what the end of the game is worth."""
    mean = 0.0
    for seat in range(state.seats):
        mean += state.score[seat] / state.seats
    for seat in range(state.seats):
        if kind == SCORE:
            rewards[seat] += (state.score[seat] - mean) / SCORE_UNIT
        else:
            rewards[seat] += (1.0 if seat == state.winner else 0.0) - 1.0 / state.seats


@part
def show(state: Any, edition: Any, own_view: int, mask: Any, out: Any) -> None:
    """Mark the legal actions of the one to act."""
    mask[:] = 0
    view = viewer(state)
    for place in range(legal_actions.legal(state, edition, out)):
        mask[seen_action(state, out[place], view) if own_view > 0 else out[place]] = 1


@part
def look(state: Any, edition: Any, own_view: int, mask: Any, observation: Any, out: Any) -> int:
    """Show a table to the one to act: the mask, and the observation if there is room for it; returns the seat."""
    show(state, edition, own_view, mask, out)
    if observation.size > 0:
        observe(state, edition, viewer(state), observation)
    return play.to_act(state)


@entry(STATES, EDITIONS, STATES, INT, INT, INT, INTS64, BYTES, INT, BYTE_ROWS, FLOAT_ROWS, BYTES, INTS8)
def reset(
    states: Records,
    editions: Records,
    blank: Records,
    first: int,
    last: int,
    seats: int,
    seeds: Any,
    chosen: Any,
    own_view: int,
    masks: Any,
    observations: Any,
    ended: Any,
    acting: Any,
) -> None:
    """Deal a new game by its seed to each table chosen."""
    edition = editions[0]
    out = np.empty(ACTIONS, np.int16)
    for table in range(first, last):
        if chosen[table] > 0:
            deal(states, table, blank, edition, seats, seeds[table])
            ended[table] = 0
            acting[table] = look(states[table], edition, own_view, masks[table], observations[table], out)


@entry(STATES, INT, EDITIONS, INT, FLOATS)
def observe_seat(states: Records, index: int, editions: Records, view: int, observation: Any) -> None:
    """What any seat sees of a table."""
    observe(states[index], editions[0], view, observation)


@entry(INTS64, BYTE_ROWS, BYTES, INT)
def first_illegal(actions: Any, masks: Any, ended: Any, autoreset: int) -> int:
    """The first table whose action is not legal, NONE if there is none."""
    for table in range(actions.size):
        if ended[table] == 0 or autoreset == SAME_STEP:
            action = actions[table]
            if action < 0 or action >= ACTIONS or masks[table, action] == 0:
                return table
    return NONE


@entry(
    STATES, EDITIONS, STATES, INT, INT, INTS64, INT, INT, INT, FLOAT,
    BYTE_ROWS, FLOAT_ROWS, FLOAT_ROWS, FLOAT_ROWS, BYTES, INTS8,
)  # fmt: skip
def step(
    states: Records,
    editions: Records,
    blank: Records,
    first: int,
    last: int,
    actions: Any,
    own_view: int,
    autoreset: int,
    worth: int,
    shaping: float,
    masks: Any,
    observations: Any,
    finals: Any,
    rewards: Any,
    ended: Any,
    acting: Any,
) -> None:
    """One legal action at each table; `ended` says at which it was the last. `finals` is what was seen there then."""
    edition = editions[0]
    out = np.empty(ACTIONS, np.int16)
    for table in range(first, last):
        state = states[table]
        rewards[table, :] = 0
        if ended[table] > 0 and autoreset != SAME_STEP:
            if autoreset == DISABLED:
                continue
            deal(states, table, blank, edition, state.seats, seed_after(state.seed))
            ended[table] = 0
        else:
            action = actions[table]
            if own_view > 0:
                action = meant_action(state, action, play.to_act(state))
            if shaping != 0:
                add_worth(state, edition, -shaping / SCORE_UNIT, rewards[table])
            act(state, edition, action)
            ended[table] = state.over
            if state.over > 0:
                add_result(state, worth, rewards[table])
                if autoreset == SAME_STEP:
                    if finals.shape[1] > 0:
                        observe(state, edition, viewer(state), finals[table])
                    deal(states, table, blank, edition, state.seats, seed_after(state.seed))
            elif shaping != 0:
                add_worth(state, edition, shaping / SCORE_UNIT, rewards[table])
        acting[table] = look(state, edition, own_view, masks[table], observations[table], out)


@entry(BYTE_ROWS, INTS64, INTS64, INT, INT)
def choose(masks: Any, streams: Any, actions: Any, first: int, last: int) -> None:
    """A random legal action at each table, by its stream; 0 where there is none."""
    for table in range(first, last):
        streams[table] = streams[table] + STRIDE & WORD
        mask = masks[table]
        count = 0
        for action in range(ACTIONS):
            count += mask[action]
        left = pick(streams[table], count) + 1
        actions[table] = 0
        for action in range(ACTIONS):
            left -= mask[action]
            if left == 0:
                actions[table] = action
                break


@entry(STATES, EDITIONS, INT, INT, INTS64, INTS64)
def play_out_tables(states: Records, editions: Records, first: int, last: int, streams: Any, decisions: Any) -> None:
    """Random legal actions at each table to the end of its game; `decisions` counts them."""
    out = np.empty(ACTIONS, np.int16)
    for table in range(first, last):
        decisions[table] = play_out(states[table], editions[0], streams[table], out)
