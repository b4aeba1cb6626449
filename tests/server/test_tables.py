"""Tables: how they begin, who sees what, what is refused."""

from dataclasses import replace
from typing import Any

import pytest

from panamax import Game, editions
from panamax.server.storage import Addition, StoredStep, Summary
from panamax.server.storage.appending import Appending

from .conftest import Browser, NewSettings, Running, running

JSON = {"Content-Type": "application/json"}
SEED = 7_205_759_403_792_793


def test_a_new_table_is_the_game_of_its_seed(client: Browser) -> None:
    view = client.open("you", "you", "you", seed=SEED)
    game = Game.new(3, SEED)
    assert view["position"] == game.position("spectator")
    assert view["legal"] == game.legal()
    assert (view["seq"], view["number"], view["edition"], view["view"]) == (0, 0, "guide", None)
    assert [seat["mine"] for seat in view["seats"]] == [True, True, True]


def test_the_list_names_who_plays(client: Browser) -> None:
    view = client.open("you=Ana", "you")
    listed = {table["id"]: table for table in client.get("/api/tables").json()}
    assert listed[view["id"]]["names"] == {"red": "Ana", "blue": ""}
    assert listed[view["id"]]["over"] is False


def test_who_holds_one_seat_sees_by_it(client: Browser, server: Running) -> None:
    client.open("you", "you", seed=SEED)
    blue = client.give("blue")
    red_view, blue_view, nobody = client.view(), blue.view(), server.browser(client.table_id).view()
    assert (red_view["view"], blue_view["view"], nobody["view"]) == ("red", "blue", None)
    game = Game.new(2, SEED)
    assert red_view["position"] == game.position("red")
    assert blue_view["position"] == game.position("blue")
    assert nobody["position"] == game.position("spectator")
    assert nobody["legal"] == []
    assert sorted([bool(red_view["legal"]), bool(blue_view["legal"])]) == [False, True]
    blue.close()


def test_a_seat_given_away_is_lost_and_its_link_works_again(client: Browser, server: Running) -> None:
    client.open("you", "you")
    path = client.told(client.post(f"{client.here}/invite", json={"seat": "blue"}))["path"]
    key = path.partition("#key=")[2]
    assert path.startswith(f"/t/{client.table_id}#")
    assert [seat["mine"] for seat in client.view()["seats"]] == [True, False]
    for _ in range(2):
        other = server.browser(client.table_id)
        view = other.told(other.post(f"{other.here}/claim", json={"secret": key}))
        assert [seat["mine"] for seat in view["seats"]] == [False, True]
    assert client.told(client.post(f"{client.here}/invite", json={"seat": "blue"}), 403)["kind"] == "forbidden"


def test_a_wrong_key_holds_nothing(client: Browser, server: Running) -> None:
    client.open("you", "you")
    other = server.browser(client.table_id)
    assert other.told(other.post(f"{other.here}/claim", json={"secret": "guessed"}), 403)["kind"] == "forbidden"
    assert "set-cookie" not in other.get(other.here).headers


def test_the_browsers_key_is_in_a_cookie_that_no_script_reads(client: Browser) -> None:
    answer = client.post("/api/tables", json={"seats": [{}, {}]})
    cookie = answer.headers["set-cookie"]
    assert "Path=/api;" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    name, _, key = cookie.partition(";")[0].partition("=")
    assert name == "panamax-browser"
    assert len(key) == 24
    assert key not in answer.text
    again = client.post("/api/tables", json={"seats": [{}, {}]})
    assert "set-cookie" not in again.headers


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ({"seats": [{}]}, "seats"),
        ({"seats": [{}] * 5}, "seats"),
        ({"seats": [{}, {"player": "nobody"}]}, "No player is called 'nobody'"),
        ({"seats": [{}, {}], "edition": "/etc/passwd.toml"}, "no edition is called '/etc/passwd.toml'"),
        ({"seats": [{}, {}], "seed": -1}, "seed"),
        ({"seats": [{}, {}], "seed": 2**53}, "seed"),
        ({"seats": [{}, {}], "colour": "red"}, "colour"),
        ({"seats": [{}, {}], "position": {"seats": 2, "round": 9}}, "position cannot be played: round"),
        ({"seats": [{}, {}], "position": {"seats": 3}}, "That game has 3 seats, and 2 were chosen"),
        ({"seats": [{}, {}], "record": {"format": "x"}}, "record cannot be played: format"),
        ({"seats": [{}, {}], "record": {}, "position": {}}, "not from both"),
    ],
)
def test_what_cannot_begin_says_why(client: Browser, wanted: Any, says: str) -> None:
    problem = client.told(client.post("/api/tables", json=wanted), 422)
    assert problem["kind"] == "invalid"
    assert says in problem["message"]


def test_a_table_goes_on_from_a_record(client: Browser) -> None:
    game = Game.new(2, 5)
    for _ in range(12):
        game.play(game.legal()[0])
    record = game.record()
    view = client.open("you", "you", record=record)
    assert view["number"] == 12
    assert view["undo_reason"] == "There is nothing to take back."
    assert len(client.ask("log")) == 13
    view = client.act(0, view["legal"][0])
    game.play(game.legal()[0])
    assert view["position"] == game.position("spectator")


def test_a_record_without_a_seed_gets_one(client: Browser) -> None:
    record = Game.new(2, 5).record("spectator")
    assert "seed" not in record
    view = client.open("you", "you", record=record)
    assert view["legal"]


def test_a_table_goes_on_from_a_position(client: Browser) -> None:
    position = {"seats": 2, "action_table": {"3": {"dice": 2, "executive": 0}}}
    view = client.open("you", "you", position=position)
    assert "take 3" in view["legal"]
    view = client.act(0, "take 3")
    assert view["position"]["turn"]["moves"] == {"lock": 3, "waterway": 1, "any": 0}


def test_a_record_brings_its_own_edition(client: Browser) -> None:
    data = editions.load().data | {"name": "mine"}
    record = Game.new(2, 5, editions.from_data(data)).record()
    view = client.open("you", "you", record=record)
    assert view["edition"] == "mine"


def test_a_name_is_a_line_of_text(client: Browser) -> None:
    client.open("you= Ana\n\x1b[31m ", "you")
    assert [seat["name"] for seat in client.view()["seats"]] == ["Ana[31m", ""]
    lone = client.post("/api/tables", content='{"seats": [{"name": "\\ud800"}, {}]}', headers=JSON)
    assert client.told(lone, 422)["kind"] == "invalid"


def test_a_table_keeps_its_edition_and_one_that_does_not_hold_says_so(new_settings: NewSettings) -> None:
    settings = new_settings()
    own = editions.from_data(editions.load().data | {"name": "mine", "title": "My copy"})
    with running(replace(settings, editions=[own])) as server:
        client = server.browser()
        assert client.get("/api/meta").json()["editions"][0] == {"name": "mine", "about": "My copy"}
        assert client.get("/api/editions/mine").json()["name"] == "mine"
        view = client.open("you", "you", edition="mine")
        cookies = dict(client.cookies.items())
    with running(settings) as server:
        again = server.browser(view["id"])
        again.cookies.update(cookies)
        assert again.view() == view
        service = server.app.state.service
        Appending(service.storage.database).store(
            [Addition(view["id"], StoredStep(1, "action", "red", "end"), Summary(1, "red", []))]
        )
        problem = again.told(again.get(again.here), 422)
        assert problem["message"].startswith("This table cannot be played on by this version of the game: T1: ")
        assert again.get("/api/tables").status_code == 200


def test_there_is_no_table_of_that_name(client: Browser) -> None:
    for path in ("", "/log", "/stream", "/record", "/previews"):
        problem = client.told(client.get(f"/api/tables/nothing{path}"), 404)
        assert problem == {"kind": "missing", "rule": None, "message": "There is no such table.", "table": None}


def test_the_past_is_looked_at_and_not_acted_on(client: Browser) -> None:
    first = client.open("you", "you", seed=SEED)
    view = first
    for _ in range(4):
        view = client.act(view["seq"], view["legal"][0])
    past = client.ask("at/0")
    assert past["position"] == first["position"]
    assert (past["number"], past["seq"], past["legal"], past["can_undo"]) == (0, 4, [], False)
    assert client.ask("at/4")["position"] == view["position"]
    assert client.ask("at/5", 404)["message"] == "The game has only 4 actions."


def test_the_record_is_a_file_and_replays(client: Browser) -> None:
    client.open("you=Ana", "you")
    answer = client.get(f"{client.here}/record")
    assert answer.headers["content-disposition"] == f'attachment; filename="panamax-{client.table_id}.json"'
    record = answer.json()
    assert record["names"] == {"red": "Ana"}
    assert "seed" not in record
    assert record["chance"]["advisors"] == [None] * 4


def test_meta_and_rules_and_editions(client: Browser) -> None:
    meta = client.get("/api/meta").json()
    assert [edition["name"] for edition in meta["editions"]] == ["guide"]
    assert meta["engine"]["state"] == "interpreted"
    rules = client.get("/api/rules").json()
    assert [rule["id"] for rule in rules][:9] == ["S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "R1"]
    guide = client.get("/api/editions/guide").json()
    assert guide["ships"]["red-3"] == {"size": 3, "slots": 3, "minimum": 2, "reward": 4}
    assert guide["contracts"]["CN-6"] == [2, 4, 5]
    assert guide["clipboard"]["UE"] == ["", "load 1", "move 3"]
    assert guide["entrances"]["gatun-lake"] == "waterway"
    assert guide["entrances"]["ocean"] == "waterway"
    assert guide["numbers"]["white_dice"]["4"] == 16
    assert guide["numbers"]["advisors"] == {"dealt": 2, "scored": 2}
    treasurer = next(card for card in guide["advisors"] if card["id"] == "treasurer")
    assert treasurer["about"] == "$1 for every full $4 of company cash, at most $8"
    assert client.get("/api/editions/none").status_code == 404
