"""Clocks, worked out from the log: a test sets the server's time, nobody waits."""

import json
from collections.abc import Generator
from typing import Any

import pytest

from panamax.server.timekeeping import Timekeeping

from .conftest import Browser, NewSettings, Running, Watch, running
from .test_seats import post, seat

SEED = 7_205_759_403_792_793
LIVE = {"reserve": 60, "increment": 10}
TURNS = {"reserve": 0, "increment": 3600}


@pytest.fixture(scope="module")
def watch() -> Watch:
    return Watch()


@pytest.fixture(scope="module")
def server(new_settings: NewSettings, watch: Watch) -> Generator[Running]:
    with running(new_settings(time=Timekeeping(now=watch))) as started:
        yield started


def left(view: Any) -> dict[str, float]:
    return {one["seat"]: one["clock_left"] for one in view["seats"]}


def turn(view: Any, client: Browser, watch: Watch, each: float) -> Any:
    """The one to act plays a whole turn, so many seconds before each of three actions."""
    for action in ("take 1", "stop", "end"):
        watch.go_on(each)
        view = client.act(view["seq"], action)
    return view


def begin(client: Browser, **wanted: Any) -> Any:
    dice = {str(column): {"dice": 2, "executive": 0} for column in range(1, 7)}
    position = {"seats": 2, "action_table": dice, "order": ["red", "blue"], "active": "red"}
    return client.open("you", "you", position=position, **wanted)


def test_who_is_to_act_uses_time_and_gets_some_back(client: Browser, watch: Watch) -> None:
    view = begin(client, clock=LIVE)
    assert left(view) == {"red": 70, "blue": 70}
    assert (view["table"]["clock"], view["table"]["clock_runs"]) == (LIVE, "red")
    view = turn(view, client, watch, 5)
    assert left(view) == {"red": 55, "blue": 70}
    assert view["table"]["clock_runs"] == "blue"
    view = turn(view, client, watch, 1)
    assert left(view) == {"red": 65, "blue": 67}
    watch.go_on(90)
    assert left(client.view()) == {"red": 65, "blue": 67}
    view = client.act(view["seq"], "take 2")
    assert left(view) == {"red": -25, "blue": 67}


def test_what_is_taken_back_costs_time_and_earns_none(client: Browser, watch: Watch) -> None:
    """Passing the turn on and taking it back again and again brings no increment."""
    view = begin(client, clock=LIVE)
    view = turn(view, client, watch, 1)
    for _ in range(5):
        watch.go_on(2)
        view = client.undo(view["seq"])
        watch.go_on(1)
        view = client.redo(view["seq"])
    assert left(view) == {"red": 70 - 3 - 5, "blue": 70 - 10}


def test_at_the_pace_of_turns_each_has_time_of_its_own(client: Browser, watch: Watch) -> None:
    view = begin(client, clock=TURNS | {"reserve": 600}, pace="turns")
    assert left(view) == {"red": 4200, "blue": 4200}
    view = turn(view, client, watch, 1000)
    assert left(view) == {"red": 4200, "blue": 4200}
    view = turn(view, client, watch, 1300)
    assert left(view) == {"red": 4200, "blue": 4200 - 300}
    watch.go_on(4000)
    view = client.act(view["seq"], "take 2")
    assert left(view)["red"] == 200
    watch.go_on(50)
    view = client.act(view["seq"], "stop")
    assert left(view)["red"] == 150


def test_time_counts_from_when_all_sit(client: Browser, server: Running, watch: Watch) -> None:
    view = client.open("you", "open", clock=LIVE, seed=SEED)
    assert (view["table"]["clock_runs"], view["table"]["as_of"]) == (None, None)
    watch.go_on(1000)
    other = server.browser(client.table_id)
    view = post(other, "take", seat="blue")["table"]
    assert left(view) == {"red": 70, "blue": 70}
    acting = {"red": client, "blue": other}[view["position"]["to_act"]]
    watch.go_on(3)
    seat_to_act = view["position"]["to_act"]
    view = acting.act(0, acting.view()["legal"][0])
    assert left(view)[seat_to_act] == 67


def test_bots_use_no_clock(client: Browser) -> None:
    view = client.open("you", "random", "open", clock=LIVE)
    assert left(view) == {"red": 70, "blue": None, "yellow": 70}


def test_a_table_without_a_clock_has_none(client: Browser) -> None:
    view = client.open("you", "you")
    assert (view["table"]["clock"], view["table"]["clock_runs"]) == (None, None)
    assert seat(view, "red")["clock_left"] is None


@pytest.mark.parametrize("clock", [{"reserve": 0, "increment": 0}, {"reserve": -1, "increment": 5}, {"reserve": 5}])
def test_a_clock_gives_some_time(client: Browser, clock: Any) -> None:
    answer = client.post("/api/tables", json={"seats": [{}, {}], "clock": clock})
    assert client.told(answer, 422)["kind"] == "invalid"


def test_clocks_are_the_same_after_a_restart(new_settings: NewSettings) -> None:
    watch = Watch()
    settings = new_settings(time=Timekeeping(now=watch))
    with running(settings) as server:
        client = server.browser()
        view = begin(client, clock=LIVE)
        view = turn(view, client, watch, 5)
        view = client.undo(view["seq"])
        cookies = dict(client.cookies.items())
        before = client.view()
    watch.go_on(20)
    with running(settings) as server:
        again = server.browser(view["id"])
        again.cookies.update(cookies)
        assert json.dumps(again.view()) == json.dumps(before)
        assert seat(before, "red")["clock_left"] == 55
        assert left(again.act(before["seq"], "end"))["red"] == 35
