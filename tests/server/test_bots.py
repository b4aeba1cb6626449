"""Bots: they play, they are watched, and a broken one stops nobody."""

import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from panamax.server import bot_player

from .conftest import Browser, NewSettings, Running, running
from .test_stream import stream

OWN = "tests.server.own_bots:"
NAMES = ("First", "Raises", "Exits", "Tells", "Cheats", "Silent", "Endless", "Dies", "Recovers", "Slow")


@pytest.fixture(scope="module")
def server(new_settings: NewSettings) -> Generator[Running]:
    with running(new_settings(own_bots=[OWN + name for name in NAMES], bot_seconds=3)) as started:
        yield started


def until(client: Browser, what: str) -> Any:
    """Wait until the table says something."""
    end = time.monotonic() + 20
    while not (view := client.view())[what]:
        assert time.monotonic() < end, view
        time.sleep(0.05)
    return view


def test_bots_play_a_game_alone_and_each_action_is_a_step(client: Browser) -> None:
    client.open(OWN + "First", OWN + "First")
    with stream(client, after=0) as steps:
        seen = [next(steps)]
        while seen[-1]["table"]["position"]["phase"] != "over":
            seen.append(next(steps))
    assert [step["seq"] for step in seen] == list(range(1, len(seen) + 1))
    assert {step["kind"] for step in seen} == {"action"}
    assert [step["table"]["number"] for step in seen] == [step["seq"] for step in seen]
    assert client.view()["thinking"] is None
    assert client.ask("record")["names"] == {"red": OWN + "First", "blue": OWN + "First"}


def test_two_bots_of_one_kind_are_told_apart(client: Browser) -> None:
    client.open("you=Ana", OWN + "Slow", OWN + "Slow", "you", seed=2)
    assert client.ask("log")[0]["text"].endswith(f"It is Yellow ({OWN}Slow)'s turn.")


def test_a_bot_answers_when_it_is_its_turn(client: Browser) -> None:
    view = client.open("you", OWN + "First", position=_position())
    for action in ("take 1", "stop", "end"):
        view = client.act(view["seq"], action)
    assert (view["thinking"], view["legal"]) == ("blue", [])
    with stream(client, after=3) as steps:
        step = next(steps)
        while step["table"]["position"]["to_act"] == "blue":
            step = next(steps)
    assert step["table"]["position"]["to_act"] == "red"
    assert step["table"]["legal"]


def test_a_choice_taken_back_while_a_bot_thinks_is_taken_back(client: Browser) -> None:
    view = client.open("you", OWN + "Slow", position=_position())
    for action in ("take 1", "stop", "end"):
        view = client.act(view["seq"], action)
    assert view["can_undo"]
    view = client.undo(view["seq"])
    time.sleep(1.2)
    now = client.view()
    assert (now["seq"], now["position"]["to_act"], now["thinking"], now["trouble"]) == (4, "red", None, "")


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("Raises", "bot_failed ValueError: nothing to say about round 1 and 16 actions (own_bots.py:"),
        ("Tells", "bot_failed LookupError: ['cruise', 'founder'] (own_bots.py:"),
        ("Exits", "bot_failed SystemExit: enough (own_bots.py:"),
        ("Cheats", "bot_illegal 'reward advisor'"),
        ("Silent", "bot_wordless None"),
    ],
)
def test_what_a_bot_says_of_its_failure_is_for_who_runs_the_server(
    client: Browser, caplog: pytest.LogCaptureFixture, bot: str, says: str
) -> None:
    """It saw its seat's Financial Advisors, and the table may not."""
    view = client.open("you", OWN + bot, position=_position())
    for action in ("take 1", "stop", "end"):
        view = client.act(view["seq"], action)
    until(client, "trouble")
    told = client.get(client.here).text
    assert not [secret for secret in ("Error", "founder", "enough", "reward advisor") if secret in told]
    assert f"table {client.table_id}: a bot stopped: {says}" in caplog.text


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("Raises", "Raises stopped: its program failed. What went wrong is in the server's log. It is asked again"),
        ("Exits", "its program failed"),
        ("Cheats", "it chose what is not legal"),
        ("Silent", "its answer was no action"),
        ("Endless", "no choice within 3 seconds"),
        ("Dies", "its program ended"),
    ],
)
def test_a_broken_bot_stops_readably_and_the_table_goes_on(client: Browser, bot: str, says: str) -> None:
    view = client.open("you", OWN + bot, position=_position())
    for action in ("take 1", "stop", "end"):
        view = client.act(view["seq"], action)
    with stream(client, after=3) as steps:
        told = next(steps)
    assert (told["kind"], told["seq"]) == ("start", 3)
    view = until(client, "trouble")
    assert view["trouble"] == told["table"]["trouble"]
    assert says in view["trouble"]
    assert view["trouble"].endswith("It is asked again when the page is loaded again.")
    assert (view["thinking"], view["can_undo"]) == (None, True)
    assert client.undo(view["seq"])["trouble"] == ""


def test_a_bot_that_stopped_is_asked_again(client: Browser, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    well = tmp_path / "well"
    monkeypatch.setenv("PANAMAX_TEST_WELL", str(well))
    client.open(OWN + "Recovers", OWN + "Recovers", position=_position())
    until(client, "trouble")
    well.touch()
    monkeypatch.setattr(bot_player, "_PATIENCE", 0.0)
    until(client, "seq")


def test_while_a_bot_thinks_other_tables_go_on(client: Browser, server: Running) -> None:
    client.open(OWN + "Endless", "you", position=_position())
    other = server.browser()
    begun = time.monotonic()
    view = other.open("you", "you")
    for _ in range(5):
        view = other.act(view["seq"], view["legal"][0])
    assert time.monotonic() - begun < 2


def test_only_offered_bots_are_chosen(client: Browser) -> None:
    offered = [bot["name"] for bot in client.get("/api/meta").json()["bots"]]
    assert {"random", "greedy", OWN + "First"} <= set(offered)
    wanted = {"seats": [{}, {"player": "os:system"}]}
    assert "No player is called 'os:system'" in client.told(client.post("/api/tables", json=wanted), 422)["message"]


def _position() -> Any:
    dice = {column: {"dice": 3, "executive": 0} for column in ("1", "2")}
    return {"seats": 2, "action_table": dice, "players": {seat: {"advisors": ADVISORS[seat]} for seat in ADVISORS}}


ADVISORS = {"red": ["fleet", "solvent"], "blue": ["cruise", "founder"]}
