"""Who sits where: open seats, links, seats given away and taken back, for several browsers."""

import threading
from typing import Any

import httpx
import pytest

from .conftest import Browser, Running
from .test_stream import events

SEED = 7_205_759_403_792_793


def post(browser: Browser, what: str, status: int = 200, **body: Any) -> Any:
    return browser.told(browser.post(f"{browser.here}/{what}", json=body), status)


def seat(view: Any, name: str) -> Any:
    return next(one for one in view["seats"] if one["seat"] == name)


def key_of(invitation: Any) -> str:
    return str(invitation["path"].partition("#key=")[2])


def test_a_game_begins_when_all_sit(client: Browser, server: Running) -> None:
    view = client.open("you=Ana", "open", "open", seed=SEED, title="Friday")
    assert (view["table"]["title"], view["table"]["begun"], view["table"]["waiting_for"]) == (
        "Friday",
        None,
        ["blue", "yellow"],
    )
    assert (view["view"], view["legal"], seat(view, "blue")["open"]) == (None, [], True)
    refused = client.act(0, "take 1", 422)
    assert refused["message"] == "The game begins when every seat is taken; still free: Blue and Yellow."
    bo, cem = server.browser(client.table_id), server.browser(client.table_id)
    with events(client) as told:
        next(told)
        taken = post(bo, "take", seat="blue", name="Bo")
        assert taken["path"].startswith(f"/t/{client.table_id}#key=")
        assert (taken["seat"], taken["table"]["view"], seat(taken["table"], "blue")["mine"]) == ("blue", None, True)
        name, number, table = next(told)
        assert (name, number, seat(table, "blue")["name"], seat(table, "blue")["mine"]) == ("table", None, "Bo", False)
        assert (next(told)[0], post(cem, "take", seat="yellow")["table"]["table"]["waiting_for"]) == ("note", [])
        name, _, table = next(told)
        assert (name, table["table"]["begun"] is not None) == ("table", True)
    holders = {"red": client, "blue": bo, "yellow": cem}
    first = view["position"]["to_act"]
    assert [name for name, browser in holders.items() if browser.view()["legal"]] == [first]
    legal = holders[first].view()["legal"]
    assert holders[first].act(0, legal[0])["seq"] == 1
    assert "Bo" in str(client.ask("log")) or first != "blue"
    assert client.ask("record")["names"] == {"red": "Ana", "blue": "Bo"}


def test_an_invitations_key_is_another_way_to_the_seat(client: Browser, server: Running) -> None:
    client.open("you", "open")
    bo = server.browser(client.table_id)
    key = key_of(post(bo, "take", seat="blue"))
    phone = server.browser(client.table_id)
    assert post(phone, "claim", secret=key)["view"] == "blue"
    again = key_of(post(bo, "link", seat="blue"))
    assert post(server.browser(client.table_id), "claim", 403, secret=key)["kind"] == "forbidden"
    assert post(server.browser(client.table_id), "claim", secret=again)["view"] == "blue"
    assert (bo.view()["view"], phone.view()["view"]) == ("blue", "blue")


def test_two_take_the_same_seat_at_the_same_instant(client: Browser, server: Running) -> None:
    for _ in range(5):
        client.open("you", "open")
        browsers = [server.browser(client.table_id) for _ in range(4)]
        gate = threading.Barrier(len(browsers))
        answers: list[httpx.Response] = []

        def take(browser: Browser, gate: threading.Barrier = gate, answers: list[httpx.Response] = answers) -> None:
            gate.wait()
            answers.append(browser.post(f"{browser.here}/take", json={"seat": "blue"}))

        threads = [threading.Thread(target=take, args=(browser,)) for browser in browsers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answer.status_code for answer in answers) == [200, 422, 422, 422]
        refused = next(answer.json() for answer in answers if answer.status_code == 422)
        assert (refused["kind"], refused["message"]) == ("refused", "Blue is taken already.")
        assert [browser.view()["view"] for browser in browsers].count("blue") == 1


def test_who_leaves_before_the_answer_to_sitting_down_sits_there(client: Browser, server: Running) -> None:
    """The key is there since the first look at a table with open seats; elsewhere who looks on gets none."""
    client.open("you=Ana", "open", "open")
    bo = server.browser(client.table_id)
    assert "panamax-browser=" in bo.get(bo.here).headers["set-cookie"]
    assert "set-cookie" not in bo.get(bo.here).headers
    assert server.browser().get("/api/lobby").headers.get("set-cookie") is None
    gone = httpx.Client(base_url=bo.base_url, cookies=bo.cookies, headers=bo.headers)
    with gone, gone.stream("POST", f"{bo.here}/take", json={"seat": "blue", "name": "Bo"}) as answer:
        assert answer.status_code == 200  # nobody reads it, and no cookie of it is kept
    assert [one["mine"] for one in bo.view()["seats"]] == [False, True, False]
    post(bo, "take", seat="yellow")
    late = server.browser(client.table_id)
    assert "set-cookie" not in late.get(late.here).headers


def test_a_seat_that_is_taken_again_by_the_same_browser_stays_its_own(client: Browser, server: Running) -> None:
    """A page asks again when the answer was lost, also when the game has begun by it."""
    client.open("you=Ana", "open", "open")
    bo = server.browser(client.table_id)
    first = key_of(post(bo, "take", seat="blue", name="Bo"))
    again = post(bo, "take", seat="blue", name="Bo")
    assert (seat(again["table"], "blue")["mine"], seat(again["table"], "blue")["name"]) == (True, "Bo")
    assert post(server.browser(client.table_id), "claim", 403, secret=first)["kind"] == "forbidden"
    assert post(server.browser(client.table_id), "claim", secret=key_of(again))["seats"][1]["mine"]
    post(bo, "take", seat="yellow")
    assert seat(post(bo, "take", seat="yellow")["table"], "yellow")["name"] == ""
    assert seat(post(bo, "take", seat="yellow", name="Bob")["table"], "yellow")["name"] == "Bob"
    assert seat(post(bo, "take", seat="blue")["table"], "blue")["name"] == "Bo"
    told = [note["key"] for note in client.ask("notes")]
    assert told == ["taken", "joined", "taken", "begun", "named"]
    assert post(client, "take", 422, seat="blue")["message"] == "Bo is taken already."


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Red is taken already."),
        ("de", "Rot ist schon besetzt."),
        ("pt", "Vermelho já está ocupado."),
    ],
)
def test_refusals_are_in_the_pages_language(client: Browser, server: Running, language: str, says: str) -> None:
    client.open("you", "open")
    other = server.browser(client.table_id)
    other.cookies.set("panamax-language", language)
    assert post(other, "take", 422, seat="red")["message"] == says


def test_who_sat_down_may_stand_up_until_it_begins(client: Browser, server: Running) -> None:
    client.open("you", "open", "open")
    bo = server.browser(client.table_id)
    key = key_of(post(bo, "take", seat="blue", name="Bo"))
    assert post(server.browser(client.table_id), "leave", 403, seat="blue")["message"] == (
        "This browser does not hold Bo."
    )
    view = post(bo, "leave", seat="blue")
    assert (seat(view, "blue")["open"], seat(view, "blue")["name"], view["view"]) == (True, "", None)
    assert post(bo, "claim", 403, secret=key)["kind"] == "forbidden"
    post(bo, "take", seat="blue")
    post(bo, "take", seat="yellow")
    assert bo.view()["table"]["begun"]
    assert post(bo, "leave", 422, seat="blue")["message"].startswith("The game has begun")


def test_the_creator_lets_bots_sit_down(client: Browser, server: Running) -> None:
    client.open("you", "open", "open")
    other = server.browser(client.table_id)
    assert post(other, "fill", 403, seat="blue", player="random")["message"].startswith("Only who created")
    assert post(client, "fill", 422, seat="blue", player="you")["message"].startswith("No bot is called you")
    assert post(client, "fill", 422, seat="red", player="random")["kind"] == "refused"
    assert post(client, "fill", 404, seat="green", player="random")["kind"] == "missing"
    post(client, "fill", seat="blue", player="random")
    view = post(client, "fill", seat="yellow", player="random")
    assert ([one["player"] for one in view["seats"]], view["table"]["waiting_for"]) == (
        ["human", "random", "random"],
        [],
    )
    assert view["table"]["begun"]


def test_the_creator_frees_a_seat_and_all_it_meant_ends_at_once(client: Browser, server: Running) -> None:
    client.open("you=Ana", "open", seed=SEED)
    bo = server.browser(client.table_id)
    post(bo, "take", seat="blue", name="Bo")
    phone = server.browser(client.table_id)
    post(phone, "claim", secret=key_of(post(bo, "link", seat="blue")))
    assert post(bo, "renew", 403, seat="blue")["message"].startswith("Only who created")
    with events(bo) as told:
        assert next(told)[2]["table"]["position"]["players"]["blue"]["advisors"] != [None, None]
        renewed = post(client, "renew", seat="blue")
        name, _, table = next(told)
        assert (name, table["view"], seat(table, "blue")["mine"]) == ("table", None, False)
        assert table["position"]["players"]["blue"]["advisors"] == [None, None]
        name, _, note = next(told)
        assert (name, note["key"]) == ("note", "renewed")
        assert note["text"] == (
            "Who created the table has made a new link for Bo: whoever held the seat holds it no more."
        )
    for browser in (bo, phone):
        assert browser.view()["view"] is None
        assert browser.ask("advisors", 403, seat="blue")["rule"] == "H2"
    new = server.browser(client.table_id)
    assert post(new, "claim", secret=key_of(renewed))["view"] == "blue"
    assert client.view()["view"] == "red"


def test_a_seat_that_is_given_away_is_held_by_none_of_the_givers_devices(client: Browser, server: Running) -> None:
    client.open("you=Ana", "open", seed=SEED)
    bo, phone = server.browser(client.table_id), server.browser(client.table_id)
    post(phone, "claim", secret=key_of(post(bo, "take", seat="blue", name="Bo") and post(bo, "link", seat="blue")))
    with events(phone) as told:
        assert next(told)[2]["table"]["view"] == "blue"
        given = post(bo, "invite", seat="blue")
        name, _, table = next(told)
        assert (name, table["view"], seat(table, "blue")["mine"]) == ("table", None, False)
        assert table["position"]["players"]["blue"]["advisors"] == [None, None]
        name, _, note = next(told)
        assert (name, note["text"]) == ("note", "Bo gave the seat away by a link.")
    for browser in (bo, phone):
        assert browser.view()["view"] is None
        assert post(browser, "link", 403, seat="blue")["kind"] == "forbidden"
    cem = server.browser(client.table_id)
    assert post(cem, "claim", secret=key_of(given))["view"] == "blue"


def test_renewing_races_with_acting(client: Browser, server: Running) -> None:
    """Whoever is first: an action is stored by right, or refused; none is stored after the right ended."""
    for _ in range(5):
        view = client.open("open", "open", seed=SEED)
        bo = server.browser(client.table_id)
        for name in ("red", "blue"):
            post(bo, "take", seat=name)
        to_act, legal = view["position"]["to_act"], bo.view()["legal"]
        gate = threading.Barrier(2)
        answers: list[int] = []

        def act(bo: Browser = bo, legal: Any = legal, gate: threading.Barrier = gate) -> None:
            gate.wait()
            answers.append(bo.post(f"{bo.here}/actions", json={"seq": 0, "action": legal[0]}).status_code)  # noqa: B023

        acting = threading.Thread(target=act)
        acting.start()
        gate.wait()
        post(client, "renew", seat=to_act)
        after = client.view()["seq"]
        acting.join()
        assert (answers, after, client.view()["seq"]) in (([200], 1, 1), ([403], 0, 0))


def test_a_name_is_changed_for_all_and_in_the_log(client: Browser, server: Running) -> None:
    view = client.open("you=Ana", "open", seed=SEED)
    bo = server.browser(client.table_id)
    post(bo, "take", seat="blue", name="Bo")
    assert post(client, "name", 403, seat="blue", name="Eve")["kind"] == "forbidden"
    view = post(bo, "name", seat="blue", name="  Bo\n<b>the</b> second ")
    assert seat(view, "blue")["name"] == "Bo<b>the</b> second"
    acting = {"red": client, "blue": bo}[view["position"]["to_act"]]
    acting.act(0, acting.view()["legal"][0])
    assert client.ask("record")["names"]["blue"] == "Bo<b>the</b> second"
    assert post(bo, "name", 422, seat="blue", name="x" * 41)["kind"] == "invalid"


def test_in_hot_seat_one_browser_holds_several_seats_by_one_key(client: Browser, server: Running) -> None:
    view = client.open("you", "you", "you")
    assert (view["view"], [one["mine"] for one in view["seats"]]) == (None, [True] * 3)
    other = client.open("you", "you")
    assert other["view"] is None
    blue = client.give("blue")
    assert (client.view()["view"], blue.view()["view"]) == ("red", "blue")
    assert blue.get(f"/api/tables/{view['id']}").json()["seats"][1]["mine"] is False
    blue.close()


def test_only_persons_seats_have_links(client: Browser) -> None:
    client.open("you", "random", "open")
    for wanted, status in (("blue", 403), ("yellow", 403), ("green", 404)):
        for what in ("link", "invite", "name", "look", "back"):
            body = {"seat": wanted, "name": "x"} if what == "name" else {"seat": wanted}
            post(client, what, status, **(body | ({"allowed": True} if what == "look" else {})))
    assert post(client, "renew", 422, seat="blue")["message"] == "Random is no person's seat, so it has no link."


def test_seats_are_online_while_a_page_is_open(
    client: Browser, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("panamax.server.table._GRACE", 0.05)
    client.open("you", "open")
    bo = server.browser(client.table_id)
    post(bo, "take", seat="blue")
    with events(client) as told:
        first = next(told)[2]["table"]
        assert (seat(first, "red")["online"], seat(first, "blue")["online"]) == (True, False)
        with events(bo) as others:
            next(others)
            name, _, table = next(told)
            assert (name, seat(table, "blue")["online"]) == ("table", True)
        name, _, table = next(told)
        assert (name, seat(table, "blue")["online"]) == ("table", False)


def test_a_seat_of_an_earlier_version_is_kept(client: Browser, server: Running) -> None:
    """Until version 0.1 a browser had a cookie for each table, with the keys that are now those of the links."""
    client.open("you", "you", "you")
    keys = [key_of(post(client, "link", seat=name)) for name in ("red", "blue")]
    post(client, "invite", seat="yellow")
    old = server.browser(client.table_id)
    old.cookies.set("panamax-seats", ".".join(keys), path=client.here)
    answer = old.get(old.here)
    assert [one["mine"] for one in answer.json()["seats"]] == [True, True, False]
    kept, forgotten = answer.headers.get_list("set-cookie")
    assert kept.startswith("panamax-browser=")
    assert forgotten.startswith('panamax-seats=""')
    assert "Max-Age=0" in forgotten
    new = server.browser(client.table_id)
    new.cookies.set("panamax-browser", old.cookies["panamax-browser"], path="/api")
    assert [one["mine"] for one in new.view()["seats"]] == [True, True, False]
    forged = server.browser(client.table_id)
    forged.cookies.set("panamax-seats", "guessed", path=client.here)
    assert [one["mine"] for one in forged.view()["seats"]] == [False] * 3
