"""A position that is set up: told in full, or refused in a sentence; and played on from."""

from typing import Any

from tests.server.conftest import Browser


def set_up(client: Browser, status: int = 200, **wanted: Any) -> Any:
    return client.told(client.post("/api/positions", json=wanted), status)


def test_without_a_position_a_new_game_is_set_up(client: Browser) -> None:
    found = set_up(client, seats=3)
    assert found["position"]["seats"] == 3
    assert found["position"]["phase"] == "before-die"
    assert any(action.startswith("take") for action in found["legal"])


def test_what_chance_will_settle_is_not_told(client: Browser) -> None:
    found = set_up(client, seats=2)
    assert not {"seed", "deck", "advisor_deck"} & found["position"].keys()
    assert set_up(client, position={"seats": 2, "seed": 5})["position"]["seed"] == 5


def test_a_partial_position_comes_back_whole(client: Browser) -> None:
    given = {"seats": 2, "players": {"red": {"captain": 5}}, "ships": {"red-A": {"at": "EU", "cargo": [["red", 3]]}}}
    position = set_up(client, position=given)["position"]
    assert position["captains"] == [4, 4, 3, 3]
    assert position["ships"]["red-A"] == {"at": "EU", "cargo": [["red", 3]]}
    assert position["companies"]["red"]["supply"] == 8


def test_an_impossible_position_is_refused_with_the_place(client: Browser) -> None:
    problem = set_up(client, 422, position={"seats": 2, "players": {"red": {"captain": 6}}})
    assert "players.red.captain" in problem["message"]
    assert "S7" in problem["message"]
    assert "seats" in set_up(client, 422, position={"seats": 7})["message"]
    assert "players" in set_up(client, 422, position={"seats": 2, "players": 3})["message"]


def test_hidden_advisors_stay_open(client: Browser) -> None:
    """A table as a spectator sees it can be set up; nobody learns its advisors."""
    client.open("you", "you", seed=3)
    seen = client.view()["position"]
    assert seen["players"]["red"]["advisors"] == [None, None]
    found = set_up(client, position=seen)["position"]
    assert found["players"]["red"]["advisors"] == [None, None]
    assert set_up(client, position=found)["position"] == found


def test_a_table_opens_from_what_was_set_up(client: Browser) -> None:
    found = set_up(client, seats=2)["position"]
    found["companies"]["blue"]["cash"] = 44
    view = client.open("you", "you", position=found)
    assert view["position"]["companies"]["blue"]["cash"] == 44
