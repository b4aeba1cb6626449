"""One stream for a whole browser: its tables, and where it is its turn."""

import json
from typing import Any

import pytest

from .conftest import Browser, Running
from .test_seats import post
from .test_stream import events

SEED = 7_205_759_403_792_793


def browser_stream(browser: Browser, last: str | None = None, **query: Any) -> Any:
    return events(browser, last, path="/api/stream", **query)


def until(told: Any, kind: str) -> Any:
    """The next event of a kind."""
    return next(event for event in told if event[0] == kind)


def act(browser: Browser) -> Any:
    view = browser.view()
    return browser.act(view["seq"], view["legal"][0])


def test_two_tables_in_one_stream(client: Browser) -> None:
    tables = [client.open("you", "you", seed=SEED)["id"] for _ in range(2)]
    with browser_stream(client, tables=",".join(tables)) as told:
        name, number, turns = next(told)
        assert (name, number) == ("turns", None)
        assert {table["id"] for table in turns["tables"]} >= set(tables)
        for table in tables:
            name, number, event = until(told, "step")
            assert (event["table"], event["kind"], event["step"]["kind"]) == (table, "step", "start")
        assert number == f"{tables[0]}:0:0,{tables[1]}:0:0"
        client.table_id = tables[1]
        view = act(client)
        name, number, event = until(told, "step")
        assert (number, event["table"], event["step"]["table"]) == (f"{tables[0]}:0:0,{tables[1]}:1:0", tables[1], view)
        client.table_id = tables[0]
        note = post(client, "notes", text="hello")
        name, number, event = until(told, "note")
        assert (event["table"], event["note"], number) == (tables[0], note, f"{tables[0]}:0:1,{tables[1]}:1:0")


def test_it_resumes_by_its_id_with_all_that_was_missed(client: Browser) -> None:
    tables = [client.open("you", "you", seed=SEED)["id"] for _ in range(2)]
    wanted = ",".join(tables)
    with browser_stream(client, tables=wanted) as told:
        until(told, "step")
        until(told, "step")
        act(client)
        _, number, _ = until(told, "step")
    assert number == f"{tables[0]}:0:0,{tables[1]}:1:0"
    views = [act(client)]
    client.table_id = tables[0]
    views.insert(0, act(client))
    said = post(client, "notes", text="while you were away")
    with browser_stream(client, last=number, tables=wanted) as told:
        heard = [next(told) for _ in range(4)]
    assert [event[0] for event in heard] == ["turns", "step", "note", "step"]
    assert [event[2]["step"]["table"] for event in heard if event[0] == "step"] == views
    assert heard[2][2]["note"] == said
    assert heard[3][1] == f"{tables[0]}:1:1,{tables[1]}:2:0"
    with browser_stream(client, tables=f"{tables[1]}:1:0") as told:
        assert until(told, "step")[2]["step"]["seq"] == 2


def test_turns_are_told_when_they_change(client: Browser, server: Running) -> None:
    view = client.open("you", "you", seed=SEED, title="Friday")
    to_act = view["position"]["to_act"]
    other = client.give(to_act)
    with browser_stream(other) as told, browser_stream(client) as others:
        name, _, turns = next(told)
        assert name == "turns"
        assert [(table["id"], table["title"], table["seats"]) for table in turns["tables"]] == [
            (view["id"], "Friday", [to_act])
        ]
        assert view["id"] not in json.dumps(next(others))
        while other.view()["legal"]:
            act(other)
        while turns["tables"]:
            turns = next(told)[2]
        waiting = until(others, "turns")[2]["tables"]
        assert [table["seats"] for table in waiting if table["id"] == view["id"]] == [
            ["red" if to_act == "blue" else "blue"]
        ]
        post(client, "away", away=True)
        assert view["id"] not in json.dumps(until(others, "turns"))
    other.close()


def test_a_table_that_has_not_begun_is_nobodys_turn(client: Browser, server: Running) -> None:
    lone = server.browser()
    table = lone.open("you", "open", seed=SEED)["id"]
    with browser_stream(lone) as told:
        assert next(told)[2]["tables"] == []
        post(lone, "take", seat="blue")
        assert [turn["id"] for turn in next(told)[2]["tables"]] == [table]


def test_who_has_no_seat_may_listen_too(client: Browser, server: Running) -> None:
    table = client.open("you", "you", seed=SEED)["id"]
    guest = server.browser()
    with browser_stream(guest, tables=f"{table},nothing", look=f"{table}:red") as told:
        assert next(told)[2] == {"tables": []}
        assert next(told)[2]["step"]["table"]["view"] is None
        name, _, event = next(told)
        assert (name, event) == ("missing", {"table": "nothing", "kind": "missing"})
        client.give("blue").close()
        post(client, "look", seat="red", allowed=True)
        view = until(told, "table")[2]["view"]
        while view["view"] is None:
            view = until(told, "table")[2]["view"]
        assert (view["view"], view["table"]["looking"]) == ("red", "red")


@pytest.mark.parametrize("tables", ["", "a,,b", "a:b:c:d", "../x", ":1", "a:-1,b:99999999999999999999", "<x>"])
def test_nonsense_is_nobodys_table(client: Browser, tables: str) -> None:
    with browser_stream(client, tables=tables) as told:
        assert next(told)[0] == "turns"


def test_twenty_tables_are_the_most(client: Browser) -> None:
    answer = client.get("/api/stream", params={"tables": ",".join(f"t{number}" for number in range(21))})
    assert client.told(answer, 422)["message"] == "One stream follows at most 20 tables."
    with browser_stream(client, tables=",".join(f"t{number}" for number in range(20))) as told:
        assert next(told)[0] == "turns"
        assert [next(told)[0] for _ in range(20)] == ["missing"] * 20
