"""H2 for spectators: they see a hand from a seat whose owner lets them, nobody else does, and no longer than that."""

import json
from collections.abc import Generator
from typing import Any

import pytest

from .conftest import Browser, Running
from .test_hidden import told_advisors
from .test_seats import post, seat
from .test_stream import events

SEED = 7_205_759_403_792_793
NOTHING = [None, None]


def hand(view: Any, name: str) -> Any:
    return view["position"]["players"][name]["advisors"]


def look(browser: Browser, status: int = 200) -> Any:
    """As a spectator, from Red's seat."""
    return browser.told(browser.get(browser.here, params={"look": "red"}), status)


@pytest.fixture
def blue(client: Browser) -> Generator[Browser]:
    """At a table of three: Red's browser is the client."""
    client.open("you", "you", "you", seed=SEED)
    client.give("yellow").close()
    browser = client.give("blue")
    yield browser
    browser.close()


def test_a_spectator_sees_exactly_what_the_seat_sees(client: Browser, server: Running, blue: Browser) -> None:
    guest = server.browser(client.table_id)
    assert look(guest, 403)["message"] == "Red does not let anybody look, or you play here yourself."
    assert post(guest, "look", 403, seat="red", allowed=True)["kind"] == "forbidden"
    view = post(client, "look", seat="red", allowed=True)
    assert seat(view, "red")["lets_look"]
    seen = look(guest)
    assert (seen["position"], seen["score_now"]) == (view["position"], view["score_now"])
    assert hand(seen, "red") != NOTHING
    assert (hand(seen, "blue"), hand(seen, "yellow")) == (NOTHING, NOTHING)
    assert (seen["view"], seen["table"]["looking"]) == ("red", "red")
    assert (seen["legal"], seen["can_undo"], [one["mine"] for one in seen["seats"]]) == ([], False, [False] * 3)
    assert guest.ask("previews")["previews"] == {}
    assert hand(guest.view(), "red") == NOTHING


def test_who_plays_does_not_look_from_another_seat(client: Browser, blue: Browser) -> None:
    post(client, "look", seat="red", allowed=True)
    assert look(blue, 403)["kind"] == "forbidden"
    with events(blue, look="red") as told:
        view = next(told)[2]["table"]
        assert (view["view"], hand(view, "red"), view["table"]["looking"]) == ("blue", NOTHING, None)


def test_once_it_is_forbidden_nothing_more_comes(client: Browser, server: Running, blue: Browser) -> None:
    guest = server.browser(client.table_id)
    post(client, "look", seat="red", allowed=True)
    held = told_advisors(json.dumps(client.view()).encode())
    assert len(held) == 2
    browsers = {"red": client, "blue": blue}
    with events(guest, look="red") as told:
        assert hand(next(told)[2]["table"], "red") != NOTHING
        post(client, "look", seat="red", allowed=False)
        heard = [next(told)]
        assert (heard[0][0], heard[0][2]["view"], hand(heard[0][2], "red")) == ("table", None, NOTHING)
        view = client.view()
        while len(heard) < 6 and view["position"]["to_act"] in browsers:
            acting = browsers[view["position"]["to_act"]]
            view = acting.act(view["seq"], acting.view()["legal"][0])
            heard.append(next(told))
        assert not held & told_advisors(json.dumps(heard).encode())
        assert look(guest, 403)["kind"] == "forbidden"


def test_a_stream_that_resumes_sees_only_what_is_still_allowed(client: Browser, server: Running, blue: Browser) -> None:
    guest = server.browser(client.table_id)
    post(client, "look", seat="red", allowed=True)
    browsers = {"red": client, "blue": blue}
    view = client.view()
    while view["seq"] < 3 and view["position"]["to_act"] in browsers:
        acting = browsers[view["position"]["to_act"]]
        view = acting.act(view["seq"], acting.view()["legal"][0])
    post(client, "look", seat="red", allowed=False)
    if view["seq"]:
        with events(guest, after=0, look="red") as told:
            missed = [next(told) for _ in range(view["seq"])]
        assert {event[2]["table"]["view"] for event in missed} == {None}
        assert not told_advisors(json.dumps([event for event in missed if event[0] == "step"]).encode())


def test_nobody_looks_before_the_game_begins(client: Browser, server: Running) -> None:
    """Or one could look at a hand and then take another seat."""
    client.open("you", "open", seed=SEED)
    post(client, "look", seat="red", allowed=True)
    guest = server.browser(client.table_id)
    assert look(guest, 403)["kind"] == "forbidden"
    post(server.browser(client.table_id), "take", seat="blue")
    assert hand(look(guest), "red") != NOTHING


def test_nobody_tries_out_one_seat_after_the_other(client: Browser, server: Running) -> None:
    """A hand is seen once the game has begun, when nobody can stand up any more."""
    client.open("you", "open", "open", seed=SEED)
    curious = server.browser(client.table_id)
    for taken in ("blue", "yellow"):
        told = [post(curious, "take", seat=taken), curious.view(), curious.ask("at/0")]
        told += [curious.ask("record"), curious.ask("story"), curious.ask("advisors", 403, seat=taken)]
        assert not told_advisors(json.dumps(told).encode())
        post(curious, "leave", seat=taken)
    post(curious, "take", seat="blue")
    with events(curious) as told_later:
        name, _, begins = next(told_later)
        assert (name, begins["table"]["view"]) == ("step", None)
        post(server.browser(client.table_id), "take", seat="yellow")
        name, _, table = next(one for one in told_later if one[0] == "table")
        assert (table["view"], told_advisors(json.dumps(table).encode())) == ("blue", set(hand(table, "blue")))
    acting = client.view()["position"]["to_act"]
    assert curious.ask("advisors", seat="blue")["advisors"] or acting


def test_a_seat_given_away_shows_its_hand_no_more(client: Browser, server: Running, blue: Browser) -> None:
    post(client, "look", seat="red", allowed=True)
    client.give("red").close()
    guest = server.browser(client.table_id)
    assert not seat(guest.view(), "red")["lets_look"]
    assert look(guest, 403)["kind"] == "forbidden"
