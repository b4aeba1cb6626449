"""Analyses and hints: who may have them, and that they are made once."""

import asyncio
import random
import time
from contextlib import closing

import pytest
from tests.server.conftest import Browser, Json, Running

from panamax import Game
from panamax.analysis.choices import Choice
from panamax.analysis.findings import Finding
from panamax.server.analyses import Analyses
from panamax.server.engine import EngineState

from .looping import run


def test_a_finished_game_is_analysed_once(client: Browser) -> None:
    client.open("you", "random", position=LATE)
    view = client.view()
    while view["position"]["to_act"]:
        if view["legal"]:
            view = client.act(view["seq"], random.Random(1).choice(view["legal"]))
        else:
            time.sleep(0.05)
            view = client.view()
    begun = client.told(client.post(f"{client.here}/analysis", json={}))
    assert begun["total"] > 0
    found = client.ask("analysis")
    for _ in range(600):
        if found["state"] != "running":
            break
        time.sleep(0.1)
        found = client.ask("analysis")
    assert found["state"] == "done"
    assert {decision["seat"] for decision in found["decisions"]} == {"red"}
    for decision in found["decisions"]:
        assert decision["loss"] >= 0
        assert decision["options"][0]["action"] == decision["line"][0]
    assert client.told(client.post(f"{client.here}/analysis", json={})) == found
    first = found["decisions"][0]
    line = {"number": first["number"] - 1, "actions": first["line"]}
    tables = client.post(f"{client.here}/line", json=line).json()
    assert tables[0]["number"] == first["number"]


def test_a_running_game_is_not_analysed(client: Browser) -> None:
    client.open("you", "you")
    problem = client.told(client.post(f"{client.here}/analysis", json={}), 422)
    assert problem["rule"] == "H2"
    client.told(client.post(f"{client.here}/line", json={"number": 0, "actions": []}), 422)


def test_anybody_may_begin_an_analysis_and_only_a_player_stops_it(client: Browser, server: Running) -> None:
    client.open("you", "you", record=finished())
    other = server.browser(client.table_id)
    begun = other.told(other.post(f"{other.here}/analysis", json={}))
    assert (begun["state"], begun["can_stop"]) == ("running", False)
    told = other.told(other.post(f"{other.here}/analysis/stop", json={}), 403)
    assert "only who plays at this table" in told["message"]
    assert client.ask("analysis")["state"] == "running"
    assert client.ask("analysis")["can_stop"]
    stopped = client.told(client.post(f"{client.here}/analysis/stop", json={}))
    assert stopped["state"] == "none"


def finished() -> Json:
    """The record of a whole game, with decisions enough that nobody has analysed it at once."""
    game = Game.new(seats=2, seed=4)
    while not game.over:
        legal = game.legal()
        game.play(legal[len(game.steps) * 7 % len(legal)])
    return game.record()


def test_no_hint_against_persons(client: Browser) -> None:
    client.open("you", "you")
    seat = client.view()["position"]["to_act"]
    with closing(client.give("blue" if seat == "red" else "red")) as other:
        assert "against bots" in client.ask("hint", 422)["message"]
        assert "seat to act" in other.ask("hint", 403)["message"]


# The last die of the last round.
LATE = {
    "seats": 2,
    "round": 3,
    "order": ["red", "blue"],
    "active": "red",
    "action_table": {"2": {"dice": 2, "executive": 0}},
    "ships": {"red-A": {"at": "EU", "cargo": [["red", 3]]}},
}


def test_a_hint_that_is_asked_for_again_and_again_is_searched_for_once(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever loads the page again and again leaves the others their turn."""
    searched = []
    choice = Choice(1, "red", 1, {}, ("take 1", "take 2"), "take 1")

    async def search(_find: object, choice: Choice, *_: object, **__: object) -> Finding:
        searched.append(choice)
        await asyncio.sleep(0.3)
        return Finding(choice.number, choice.seat, choice.round, choice.played, 0.5, (), ())

    monkeypatch.setattr("panamax.server.analyses.to_process.run_sync", search)

    async def ask() -> None:
        service = server.app.state.service
        engine = EngineState(warm=False)
        engine.start()
        analyses = Analyses(service.storage, engine)
        asking = [asyncio.create_task(analyses.hint("a table", 0, choice)) for _ in range(9)]
        await asyncio.sleep(0.1)
        for impatient in asking[1:]:
            impatient.cancel()
        assert (await asking[0])["number"] == 1
        await analyses.hint("a table", 1, choice)

    run(ask)
    assert len(searched) == 2
