"""What an observation says, what it hides, and that it is the same from every seat."""

import random
from typing import Any

import numpy as np
import pytest

from panamax import editions
from panamax.compiled import batch_kernels, kernels, open_chance
from panamax.compiled import seats as views
from panamax.compiled.numbers import STATE, Records, edition_array
from panamax.compiled.observation_fields import FIELDS, SIZE, named, slices
from panamax.compiled.tables import Tables
from panamax.rules.actions import ACTIONS
from panamax.rules.components import CARDS, SHIPS

EDITION = editions.load().numbers
EDITIONS = edition_array(EDITION)
SAME = ("cash", "price", "supply", "delivered", "rail", "warehouse", "flags", "passengers", "personal", "card")
BY_SEAT = (
    *SAME,
    "kept_markets",
    "bailouts",
    "advisor_count",
    "advisors",
    "contracts",
    "contract_card",
    "contract_left",
)


def played(seats: int, seed: int, actions: int) -> Records:
    """A random game after so many actions, or one before its end."""
    chances, out = random.Random(seed), np.zeros(ACTIONS, np.int16)
    states = np.zeros(1, STATE)
    kernels.set_up(states, 0, EDITIONS, seats, seed)
    for _ in range(actions):
        before = states.copy()
        count = kernels.legal(states, 0, EDITIONS, out)
        if kernels.step(states, 0, EDITIONS, out.item(chances.randrange(count)), out) == 0:
            return before
    return states


def seen(states: Records, seat: int) -> Any:
    observation = np.full(SIZE, np.nan, np.float32)
    batch_kernels.observe_seat(states, 0, EDITIONS, seat, observation)
    assert np.isfinite(observation).all()
    return observation


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("actions", [0, 5, 40, 90, 130, 400])
def test_nothing_hidden_is_seen(seats: int, actions: int) -> None:
    for seed in range(6):
        states = played(seats, 100 * actions + seed, actions)
        chances = random.Random(seed)
        for view in range(seats):
            other = states.copy()
            state = other[0]
            state["seed"] = chances.randrange(1 << 53)
            deck = state["deck"][: state["deck_size"]]
            deck[:] = deck[::-1].copy()
            # H2: all Financial Advisors that the view does not hold, dealt anew among the others and the deck.
            holders = [seat for seat in range(seats) if seat != view]
            hidden = [state["advisors"][seat][: state["advisor_count"][seat]] for seat in holders]
            hidden.append(state["advisor_deck"][: state["advisor_deck_size"]])
            pool = np.concatenate(hidden).tolist()
            chances.shuffle(pool)
            for part in hidden:
                for place in range(len(part)):
                    part[place] = pool.pop()
            assert other.tobytes() != states.tobytes()
            assert (seen(other, view) == seen(states, view)).all()
            assert legal_as_seen(other) == legal_as_seen(states)


def legal_as_seen(states: Records) -> list[int]:
    mask = np.zeros(ACTIONS, np.uint8)
    open_chance.seen_legal(states, 0, EDITIONS, mask)
    legal: list[int] = mask.nonzero()[0].tolist()
    return legal


def turned(states: Records, by: int) -> Records:
    """The same table with every player one chair or more further on."""
    other = states.copy()
    old, new = states[0], other[0]
    seats = int(old["seats"])

    def chair(seat: int) -> int:
        return (seat + by) % seats if 0 <= seat < seats else seat

    for name in BY_SEAT:
        for seat in range(seats):
            new[name][chair(seat)] = old[name][seat]
    for seat in range(seats):
        for company in range(seats):
            new["shares"][chair(seat)][chair(company)] = old["shares"][seat][company]
        new["order"][seat] = chair(int(old["order"][seat]))
    new["active"] = chair(int(old["active"]))
    for place in range(old["fee_count"]):
        new["fees"][place] = chair(int(old["fees"][place]))
    for place in range(old["reward_count"]):
        ship = int(old["rewards"][place])
        new["rewards"][place] = 4 * chair(ship // 4) + ship % 4
    new["loaded"] = 0
    for ship in range(SHIPS):
        moved = 4 * chair(ship // 4) + ship % 4 if ship < 16 else ship
        for name in ("at", "aboard", "cargo"):
            new[name][moved] = old[name][ship]
        for slot in range(old["aboard"][ship]):
            die = int(old["cargo"][ship][slot]) - 1
            new["cargo"][moved][slot] = 6 * chair(die // 6) + die % 6 + 1
        new["loaded"] |= (int(old["loaded"]) >> ship & 1) << moved
    return other


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_sees_alike(seats: int) -> None:
    for seed in range(40):
        states = played(seats, seed, 7 * seed)
        for by in range(1, seats):
            other = turned(states, by)
            for view in range(seats):
                assert (seen(states, view) == seen(other, (view + by) % seats)).all()
            assert legal_as_seen(states) == legal_as_seen(other)


def test_the_fields_fill_the_vector() -> None:
    assert len({field.name for field in FIELDS}) == len(FIELDS)
    assert list(slices().values())[-1].stop == SIZE


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_fields_say_what_the_state_holds(seats: int) -> None:
    for seed in range(30):
        states = played(seats, seed, 8 * seed)
        state = states[0]
        for view in range(seats):
            own = named(seen(states, view))
            turn = [(view + number) % seats for number in range(seats)]
            assert own["seats"].argmax() == seats - 2
            assert own["round"].argmax() == state["round"] - 1
            assert own["active"].argmax() == turn.index(state["active"])
            counts = {"kept_markets": "kept_markets", "bailouts": "bailouts", "advisors_held": "advisor_count"}
            for name, field in (counts | {name: name for name in SAME}).items():
                assert own[name][:seats] == pytest.approx(state[field][turn]), name
                assert not own[name][seats:].any()
            assert own["shares"][:seats, :seats] == pytest.approx(state["shares"][turn][:, turn])
            assert own["dice"] == pytest.approx(state["dice"])
            assert own["deck"] == pytest.approx(state["deck_size"])
            assert own["advisor_deck"] == pytest.approx(state["advisor_deck_size"])
            assert own["discard"].sum() == pytest.approx(state["discard_size"])
            held = state["advisors"][view][: state["advisor_count"][view]]
            assert sorted(held) == own["own_advisors"].nonzero()[0].tolist()
            assert own["ship_dice"].sum() == pytest.approx(state["aboard"].sum())
            assert own["lane_size"].max() <= 4
            places = own["ship_zone"].sum() + own["ship_waiting"].sum() + own["ship_lane"].sum()
            assert places == pytest.approx((state["at"] > 0).sum())
            for seat in range(seats):
                count = min(state["contracts"][turn[seat]], 3)
                assert own["contract_nation"][seat].sum() == pytest.approx(count)
                nations = state["contract_card"][turn[seat]][:count] // (CARDS // 4)
                assert own["contract_nation"][seat][:count].argmax(axis=1).tolist() == nations.tolist()
            assert own["loads"][0] == pytest.approx(state["loads"][max(state["depth"] - 1, 0)])
            assert own["die_taken"] == pytest.approx(state["die_taken"])


def test_random_games_fit_the_vector() -> None:
    """Three contracts and four allowances are as many as a game has that began by set-up."""
    tables = Tables(400, EDITION, autoreset=batch_kernels.SAME_STEP, observe=False)
    tables.reset(np.arange(400, dtype=np.int64))
    streams, actions = np.arange(400, dtype=np.int64), np.zeros(400, np.int64)
    for _ in range(250):
        tables.choose(streams, actions)
        tables.step(actions)
        assert tables.states["contracts"].max() <= 3
        assert tables.states["depth"].max() <= 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_numbers_of_actions_go_there_and_back(seats: int) -> None:
    for view in range(seats):
        seen_numbers, meant = views.SEEN[seats - 2, view], views.MEANT[seats - 2, view]
        assert sorted(seen_numbers) == list(range(ACTIONS))
        assert (meant[seen_numbers] == np.arange(ACTIONS)).all()
    assert (views.SEEN[seats - 2, 0] == np.arange(ACTIONS)).all()
