"""The story of a game, and new tables from a moment of it."""

import random

from tests.server.conftest import Browser, Running


def test_the_story_has_a_moment_for_each_action_and_its_last_worth_is_the_score(client: Browser) -> None:
    client.open("you=Ana", "you=Ben", seed=3)
    view = client.play_out(random.Random(1))
    story = client.ask("story")
    assert [moment["number"] for moment in story["moments"]] == list(range(view["number"] + 1))
    assert story["moments"][-1]["worth"] == view["position"]["scores"]
    assert story["seq"] == view["seq"]


def test_a_branch_begins_as_the_table_stood_and_leaves_it_alone(client: Browser) -> None:
    client.open("you=Ana", "you=Ben", seed=3)
    view = client.play_out(random.Random(1), until=lambda table: table["number"] >= 30)
    then = client.ask("at/12")
    chosen = {"number": 12, "seats": [{"player": "human", "name": ""}, {"player": "human", "name": ""}]}
    new = client.told(client.post(f"{client.here}/branch", json=chosen))
    assert new["id"] != view["id"]
    assert new["number"] == 12
    assert new["position"]["ships"] == then["position"]["ships"]
    assert new["position"]["companies"] == then["position"]["companies"]
    assert client.view()["number"] == view["number"]


def test_a_branch_of_a_running_game_tells_no_seed(client: Browser) -> None:
    client.open("you", "you", seed=3)
    client.play_out(random.Random(1), until=lambda table: table["number"] >= 8)
    chosen = {"number": 4, "seats": [{"player": "human", "name": ""}, {"player": "human", "name": ""}]}
    new = client.told(client.post(f"{client.here}/branch", json=chosen))
    client.table_id = new["id"]
    assert "seed" not in client.ask("record")


def test_a_branch_of_a_table_that_is_not_listed_is_not_listed(client: Browser, server: Running) -> None:
    chosen = {"number": 0, "seats": [{"player": "human"}, {"player": "human"}]}
    for listed in (True, False):
        client.open("you", "you", listed=listed)
        new = client.told(server.browser().post(f"{client.here}/branch", json=chosen))
        found = [one["id"] for one in client.told(server.browser().get("/api/lobby"))["running"]]
        assert (new["table"]["listed"], new["id"] in found, client.table_id in found) == (listed, listed, listed)


def test_a_branch_behind_the_end_is_refused(client: Browser) -> None:
    client.open("you", "you", seed=3)
    chosen = {"number": 99, "seats": [{"player": "human", "name": ""}, {"player": "human", "name": ""}]}
    problem = client.told(client.post(f"{client.here}/branch", json=chosen), 404)
    assert "only 0 actions" in problem["message"]
