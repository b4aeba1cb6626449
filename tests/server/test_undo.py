"""What can be taken back, and what cannot."""

from typing import Any

import pytest

from .conftest import Browser

SHIPS = {
    "red-A": {"at": "miraflores-3", "bound": "pacific", "cargo": [["red", 3]]},
    "blue-A": {"at": "miraflores-2", "bound": "pacific", "cargo": [["blue", 3]]},
}
DICE = {
    "1": {"dice": 2, "executive": 0},
    "2": {"dice": 3, "executive": 0},
    "4": {"dice": 2, "executive": 0},
}


def begin(client: Browser, *actions: str, **position: Any) -> Any:
    view = client.open("you", "you", position={"seats": 2, "ships": SHIPS, "action_table": DICE, **position})
    for action in actions:
        view = client.act(view["seq"], action)
    return view


def test_back_and_forth_meets_the_same_table(client: Browser) -> None:
    before = begin(client, "take 2")
    after = client.act(1, "move blue-A")
    undone = client.undo(2)
    assert (undone["seq"], undone["number"], undone["can_redo"]) == (3, 1, True)
    assert undone["position"] == before["position"]
    again = client.redo(3)
    assert (again["seq"], again["number"], again["can_redo"]) == (4, 2, False)
    assert again["position"] == after["position"]


def test_a_new_action_forgets_what_was_taken_back(client: Browser) -> None:
    begin(client, "take 2")
    client.undo(1)
    client.act(2, "take 1")
    problem = client.redo(3, 422)
    assert (problem["kind"], problem["message"]) == ("refused", "There is nothing to play again.")


def test_nothing_is_before_the_beginning(client: Browser) -> None:
    view = begin(client)
    assert (view["can_undo"], view["undo_reason"]) == (False, "There is nothing to take back.")
    assert client.undo(0, 422)["message"] == view["undo_reason"]


def test_the_end_of_a_turn_is_taken_back_until_somebody_acts(client: Browser) -> None:
    """Hot seat: the other seat's action is a barrier even when it was taken back itself."""
    ended = begin(client, "take 4", "stop", "end")
    assert ended["position"]["to_act"] == "blue"
    assert client.undo(3)["position"]["to_act"] == "red"
    client.act(4, "end")
    acted = client.act(5, "take 1")
    assert acted["can_undo"]
    back = client.undo(6)
    assert (back["can_undo"], back["undo_reason"]) == (False, "Another player has acted since.")
    assert client.undo(7, 422)["message"] == "Another player has acted since."


def test_another_browsers_choice_is_a_barrier(client: Browser) -> None:
    begin(client, "take 4", "stop", "end")
    blue = client.give("blue")
    assert client.view()["can_undo"]
    assert blue.view()["undo_reason"] == "The last choice was another player's, and only they can take it back."
    blue.act(3, "take 1")
    assert client.view()["undo_reason"] == "The last choice was another player's, and only they can take it back."
    assert client.undo(4, 422)["kind"] == "refused"
    undone = blue.undo(4)
    assert undone["can_redo"]
    assert not client.view()["can_redo"]
    assert client.redo(5, 422)["message"] == "Another player took that back, and only they can play it again."
    blue.close()


def test_a_card_turned_up_is_a_barrier(client: Browser) -> None:
    view = begin(client, "take 4", "contract", offer={"4": "EU-3", "5": "CN-1", "6": None})
    assert not view["can_undo"]
    assert view["undo_reason"] == "A card was turned up, dice were rolled or the game ended: that cannot be taken back."


def test_a_shuffle_is_a_barrier(client: Browser) -> None:
    offer = {"4": "EU-3", "5": None, "6": None}
    view = begin(client, "take 4", "contract", offer=offer, deck=[], discard=_all_but("EU-3"))
    assert view["position"]["offer"]["4"] is not None
    assert not view["can_undo"]


@pytest.mark.parametrize(
    ("reward", "barrier"), [("cash", False), ("captain", False), ("stevedore", False), ("advisor", True)]
)
def test_of_the_rewards_only_the_hidden_card_is_a_barrier(client: Browser, reward: str, *, barrier: bool) -> None:
    at_the_exit = SHIPS | {"red-A": {"at": "miraflores-3", "bound": "pacific", "cargo": [["red", 3]]}}
    view = begin(client, "take 2", ships=at_the_exit, action_table={"2": {"dice": 2, "executive": 0}})
    view = client.act(view["seq"], "move red-A")
    assert view["position"]["phase"] == "reward"
    view = client.act(view["seq"], f"reward {reward}")
    assert view["can_undo"] is not barrier
    assert (view["undo_reason"] == "A Financial Advisor was drawn: that cannot be taken back.") is barrier


def test_a_roll_is_a_barrier(client: Browser) -> None:
    view = begin(client, "take 1", "stop", "end", action_table={"1": {"dice": 1, "executive": 0}})
    assert view["position"]["round"] == 2
    assert not view["can_undo"]
    assert "dice were rolled" in view["undo_reason"]


def test_the_end_of_the_game_is_a_barrier(client: Browser) -> None:
    view = begin(client, "take 1", "stop", "end", action_table={"1": {"dice": 1, "executive": 0}}, round=3)
    assert view["position"]["phase"] == "over"
    assert not view["can_undo"]


def _all_but(card: str) -> list[str]:
    cards = [f"{nation}-{number}" for nation in ("EU", "UE", "CN", "UW") for number in range(1, 7)]
    return [other for other in cards if other != card]
