"""The rules run by CPython and compiled must agree in every field after every action."""

import random
import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from tests.compiled.both_ways import EDITION, EDITIONS, Differs, play_both

from panamax.compiled import batch_kernels, kernels
from panamax.compiled.numbers import STATE
from panamax.compiled.seats import MEANT
from panamax.compiled.tables import Illegal, Tables
from panamax.rules import canal, contracts, ocean, round_end, scoring, turn
from panamax.rules.actions import ACTIONS

SEATS = (2, 3, 4)


def play_all(seats: int, seeds: range) -> int:
    return sum(1 for seed in seeds for _ in play_both(seats, seed))


@pytest.mark.parametrize("seats", SEATS)
def test_both_ways_agree(seats: int) -> None:
    assert play_all(seats, range(24)) > 24 * 100


@pytest.mark.measure
@pytest.mark.parametrize("seats", SEATS)
def test_both_ways_agree_in_many_games(seats: int) -> None:
    decisions = play_all(seats, range(1000, 1300))
    sys.stdout.write(f"\n{seats} seats: 300 games, {decisions} decisions, no difference\n")


# A rule changed for CPython alone, while what was compiled stays: the comparison must see it.
CHANGES: dict[str, tuple[ModuleType, str, Any]] = {
    "the bottom row loads two": (turn, "loads_given", lambda *_: 2),
    "a lane takes five": (canal, "LANE_SIZE", 5),
    "fees forget the Warehouse": (round_end, "dice_in_warehouse", lambda *_: 0),
    "a used card stays": (turn, "return_card", lambda state, seat, kind: state.card[seat][kind]),
    "a starting contract comes back": (contracts, "is_starting", lambda *_: False),
    "a cruise ship brings nobody": (ocean, "land_passengers", lambda *_: None),
    "no advisor counts": (scoring, "best_advisors", lambda *_: 0),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_rule_is_seen(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    next(play_both(4, 0))  # compiled as the rule is
    module, name, other = CHANGES[change]
    monkeypatch.setattr(module, name, other)
    with pytest.raises(Differs):
        play_all(4, range(60))


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("own_view", [False, True])
def test_many_tables_go_the_way_of_one(seats: int, *, own_view: bool) -> None:
    count = 24
    tables = Tables(count, EDITION, seats=seats, own_view=own_view, threads=2)
    tables.reset(np.arange(count, dtype=np.int64))
    single = np.zeros(count, STATE)
    for table in range(count):
        kernels.set_up(single, table, EDITIONS, seats, table)
    chances, out = random.Random(seats), np.zeros(ACTIONS, np.int16)
    actions = np.zeros(count, np.int64)
    while not tables.ended.all():
        assert tables.states.tobytes() == single.tobytes()
        for table in np.flatnonzero(tables.ended == 0).tolist():
            legal = out[: kernels.legal(single, table, EDITIONS, out)]
            marked = np.flatnonzero(tables.masks[table])
            assert len(marked) == len(legal)
            actions[table] = chances.choice(marked)
            seat = kernels.to_act(single, table)
            assert tables.acting[table] == seat
            meant = int(MEANT[seats - 2, seat, actions[table]]) if own_view else int(actions[table])
            kernels.apply(single, table, EDITIONS, meant)
        tables.step(actions)
    tables.close()


@pytest.mark.parametrize("autoreset", [batch_kernels.NEXT_STEP, batch_kernels.SAME_STEP])
def test_threads_change_nothing(autoreset: int) -> None:
    count = 37
    results = []
    for threads in (1, 2, 5):
        tables = Tables(count, EDITION, seats=3, threads=threads, autoreset=autoreset, shaping=0.5, reward="score")
        tables.reset(np.arange(count, dtype=np.int64) * 31)
        streams, actions = np.arange(count, dtype=np.int64), np.zeros(count, np.int64)
        seen = []
        for _ in range(400):
            tables.choose(streams, actions)
            tables.step(actions)
            seen.append(tables.rewards.tobytes() + tables.ended.tobytes() + tables.acting.tobytes())
        parts = (tables.states, tables.masks, tables.observations, tables.finals, tables.rewards)
        results.append((seen, [part.tobytes() for part in parts]))
        tables.close()
    assert results[0] == results[1] == results[2]


def test_playouts_do_not_hang_on_threads() -> None:
    count = 50
    serial, shared = Tables(count, EDITION), Tables(count, EDITION, threads=2)
    for tables in (serial, shared):
        tables.reset(np.arange(count, dtype=np.int64))
    streams = np.arange(count, dtype=np.int64) * 7
    assert serial.play_out(streams).tolist() == shared.play_out(streams).tolist()
    assert serial.states.tobytes() == shared.states.tobytes()
    assert (serial.states["over"] == 1).all()
    shared.close()


def test_a_playout_is_the_game_that_legal_and_apply_play() -> None:
    tables = Tables(1, EDITION, own_view=False)
    tables.reset(np.array([5], np.int64))
    tables.play_out(np.array([9], np.int64))
    state, out, stream = np.zeros(1, STATE), np.zeros(ACTIONS, np.int16), 9
    kernels.set_up(state, 0, EDITIONS, 4, 5)
    while count := kernels.legal(state, 0, EDITIONS, out):
        stream = stream + kernels.STRIDE & kernels.WORD
        kernels.apply(state, 0, EDITIONS, int(out[kernels.pick(stream, count)]))
    assert state.tobytes() == tables.states.tobytes()


def test_an_illegal_action_changes_nothing_at_any_table() -> None:
    tables = Tables(3, EDITION)
    tables.reset(np.arange(3, dtype=np.int64))
    before = tables.states.tobytes()
    actions = np.array([np.flatnonzero(mask)[0] for mask in tables.masks])
    for wrong in (-1, ACTIONS, int(np.flatnonzero(tables.masks[1] == 0)[0])):
        actions[1] = wrong
        with pytest.raises(Illegal, match=f"table 1: action {wrong} is not legal"):
            tables.step(actions)
    assert tables.states.tobytes() == before
