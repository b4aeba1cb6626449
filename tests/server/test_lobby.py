"""The lists of tables that a browser is shown, and what it has put away."""

import threading
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from .conftest import Browser, NewSettings, Running, running
from .test_seats import post

LISTS = ("mine", "open", "running", "finished", "away")


@pytest.fixture
def server(new_settings: NewSettings) -> Generator[Running]:
    """A server of its own for each test: no other test's tables are in its lists."""
    with running(new_settings()) as started:
        yield started


def lobby(browser: Browser) -> Any:
    answer = browser.get("/api/lobby")
    assert "set-cookie" not in answer.headers
    return browser.told(answer)


def ids(browser: Browser) -> dict[str, list[str]]:
    return {name: [table["id"] for table in found] for name, found in lobby(browser).items()}


def test_who_has_no_table_sees_what_is_listed(client: Browser, server: Running) -> None:
    mine = client.open("you=Ana", "open", title="Friday night", clock={"reserve": 600, "increment": 10})["id"]
    hidden = client.open("you", "open", listed=False)["id"]
    other = server.browser()
    watched = other.open("you", "you")["id"]
    secret = other.open("you", "you", listed=False)["id"]
    assert ids(server.browser()) == {"mine": [], "open": [mine], "running": [watched], "finished": [], "away": []}
    assert {key: set(found) for key, found in ids(client).items()} == {
        "mine": {mine, hidden},
        "open": set(),
        "running": {watched},
        "finished": set(),
        "away": set(),
    }
    assert [table["id"] for table in client.get("/api/tables").json()] == [watched, mine]
    assert secret not in str(lobby(client))
    table = lobby(server.browser())["open"][0]
    assert (table["title"], table["names"], table["open"], table["mine"]) == (
        "Friday night",
        {"red": "Ana", "blue": ""},
        ["blue"],
        [],
    )
    assert (table["begun"], table["to_act"], table["your_turn"], table["listed"]) == (False, None, False, True)
    assert table["clock"] == {"reserve": 600, "increment": 10}


def test_my_turn_comes_first(client: Browser, server: Running) -> None:
    turn = client.open("you", "you")["id"]
    view = client.open("you", "you")
    waiting = "blue" if view["position"]["to_act"] == "red" else "red"
    acting = client.give(view["position"]["to_act"])
    found = lobby(client)["mine"]
    assert [(table["id"], table["your_turn"], table["mine"]) for table in found] == [
        (turn, True, ["red", "blue"]),
        (view["id"], False, [waiting]),
    ]
    acting.close()


def test_a_creator_without_a_seat_finds_the_table_again(client: Browser) -> None:
    table = client.open("you", "random", listed=False)["id"]
    post(client, "invite", seat="red")
    assert ids(client)["mine"] == [table]


def test_finished_tables_are_listed_by_themselves(client: Browser, server: Running) -> None:
    table = client.open("you", "you", listed=False)["id"]
    other = server.browser()
    assert ids(other)["finished"] == []
    _finish(client)
    assert ids(client) == {"mine": [], "open": [], "running": [], "finished": [table], "away": []}
    assert lobby(client)["finished"][0]["winners"]
    assert ids(other)["finished"] == []


def _finish(client: Browser) -> None:
    view = client.view()
    while view["legal"]:
        view = client.act(view["seq"], "end" if "end" in view["legal"] else view["legal"][0])


def test_a_table_is_put_away_by_several_tabs_at_once(client: Browser, server: Running) -> None:
    client.open("you", "you")
    storage = server.app.state.service.storage
    gate = threading.Barrier(8)

    def put_away() -> None:
        gate.wait()
        storage.browsers.put_away("a browser", client.table_id, away=True)

    with ThreadPoolExecutor(8) as tabs:
        for _ in range(5):
            for done in [tabs.submit(put_away) for _ in range(8)]:
                done.result()
            storage.browsers.put_away("a browser", client.table_id, away=False)


def test_a_table_is_put_away_by_one_browser_and_taken_out_again(client: Browser, server: Running) -> None:
    table = client.open("you", "you")["id"]
    blue = client.give("blue")
    assert post(client, "away", away=True) == {"away": True}
    assert post(client, "away", away=True) == {"away": True}
    assert ids(client) == {"mine": [], "open": [], "running": [], "finished": [], "away": [table]}
    assert ids(blue)["mine"] == [table]
    assert post(client, "away", away=False) == {"away": False}
    assert ids(client)["mine"] == [table]
    guest = server.browser(table)
    assert post(guest, "away", away=True) == {"away": True}
    assert ids(guest)["away"] == [table]
    assert ids(server.browser())["running"] == [table]
    blue.close()
