"""The next game of the same players."""

import random
import threading
from typing import Any

import pytest

from .conftest import Browser, Running
from .test_seats import post, seat

NEARLY_OVER = {
    "seats": 3,
    "round": 3,
    "action_table": {"1": {"dice": 1, "executive": 0}},
}


@pytest.fixture
def played(client: Browser) -> dict[str, Browser]:
    """Ana at two seats, Bo at one, after their game."""
    client.open("you=Ana", "you=Bo", "you=Cem", position=NEARLY_OVER, title="Friday", pace="turns")
    bo = client.give("blue")
    browsers = {"red": client, "blue": bo, "yellow": client}
    view = client.view()
    rng = random.Random(1)
    while to_act := view["position"]["to_act"]:
        browser = browsers[to_act]
        view = browser.act(view["seq"], rng.choice(browser.view()["legal"]))
    return browsers


def test_everybody_sits_one_seat_on_and_holds_what_they_held(played: dict[str, Browser], server: Running) -> None:
    ana, bo = played["red"], played["blue"]
    old = ana.table_id
    guest = server.browser(old)
    assert post(guest, "rematch", 403)["kind"] == "forbidden"
    view = post(bo, "rematch")
    assert view["id"] != old
    assert [one["name"] for one in view["seats"]] == ["Bo", "Cem", "Ana"]
    assert [one["mine"] for one in view["seats"]] == [True, False, False]
    assert (view["view"], view["number"], view["table"]["title"], view["table"]["pace"]) == (
        "red",
        0,
        "Friday",
        "turns",
    )
    assert view["table"]["begun"]
    again = post(ana, "rematch")
    assert (again["id"], [one["mine"] for one in again["seats"]]) == (view["id"], [False, True, True])
    assert ana.view()["table"]["rematch"] == view["id"]
    note = ana.ask("notes")[-1]
    assert (note["key"], note["facts"], note["text"]) == ("rematch", {"table": view["id"]}, "The next game is ready.")
    ana.table_id = view["id"]
    assert (ana.view()["table"]["created_by_me"], seat(ana.view(), "red")["may_renew"]) == (True, True)
    assert post(bo, "link", 403, seat="yellow")["kind"] == "forbidden"
    bo.close()


def test_two_that_ask_at_once_get_the_same_table(played: dict[str, Browser]) -> None:
    gate = threading.Barrier(2)
    answers: list[Any] = []

    def ask(browser: Browser) -> None:
        gate.wait()
        answers.append(post(browser, "rematch")["id"])

    threads = [threading.Thread(target=ask, args=(played[name],)) for name in ("red", "blue")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers[0] == answers[1]
    tables = [table["id"] for table in played["red"].get("/api/lobby").json()["mine"]]
    assert tables.count(answers[0]) == 1
    played["blue"].close()


def test_it_waits_for_the_end(client: Browser) -> None:
    client.open("you", "random")
    assert post(client, "rematch", 422)["message"] == "The next game can begin when this one is over."
