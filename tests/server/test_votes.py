"""Somebody is away: the others may let a bot play, and who comes back plays at once."""

import time
from collections.abc import Generator, Iterator
from typing import Any

import pytest

from panamax.server import standing_in
from panamax.server.timekeeping import Timekeeping

from .conftest import Browser, NewSettings, Running, Watch, running
from .test_seats import post, seat
from .test_stream import events

SLOW = "tests.server.own_bots:Slow"
DICE = {str(column): {"dice": 2, "executive": 0} for column in range(1, 7)}
POSITION = {"seats": 3, "action_table": DICE, "order": ["red", "blue", "yellow"], "active": "red"}


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def server(new_settings: NewSettings, watch: Watch) -> Generator[Running]:
    with running(new_settings(time=Timekeeping(now=watch), own_bots=[SLOW])) as started:
        yield started


@pytest.fixture
def table(client: Browser) -> Generator[dict[str, Browser]]:
    """Three players, red to act."""
    client.open("you=Ana", "you=Bo", "you=Cem", position=POSITION)
    browsers = {"blue": client.give("blue"), "yellow": client.give("yellow"), "red": client}
    yield browsers
    for name in ("blue", "yellow"):
        browsers[name].close()


def vote(browser: Browser, status: int = 200, *, about: str = "red", agree: bool = True) -> Any:
    return post(browser, "vote", status, seat=about, agree=agree)


def stand_in(monkeypatch: pytest.MonkeyPatch, bot: str) -> None:
    monkeypatch.setattr(standing_in, "STAND_IN", bot)


def until_turn_of(browser: Browser, seat: str) -> Any:
    end = time.monotonic() + 20
    while (view := browser.view())["position"]["to_act"] != seat:
        assert time.monotonic() < end, view
        time.sleep(0.02)
    return view


def test_all_others_must_agree_and_it_must_be_time(
    table: dict[str, Browser], watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(monkeypatch, "random")
    view = table["blue"].view()
    assert (view["table"]["vote"], view["table"]["can_vote"]) == (None, ["blue"])
    assert view["table"]["vote_opens"] == "2026-01-01T00:05:00.000+00:00"
    assert vote(table["blue"], 422)["message"] == "Ana still has time."
    watch.go_on(299.9)
    assert vote(table["blue"], 422)["kind"] == "refused"
    watch.go_on(0.1)
    assert vote(table["red"], 403)["message"] == "Who plays another seat can agree; this browser does not."
    assert vote(table["blue"], 422, about="yellow")["message"].startswith("Cem is not to act")
    view = vote(table["blue"])
    assert view["table"]["vote"] == {"seat": "red", "agreed": ["blue"], "needed": ["blue", "yellow"]}
    assert vote(table["blue"]) == view
    assert vote(table["blue"], agree=False)["table"]["vote"] is None
    vote(table["blue"])
    view = vote(table["yellow"])
    assert (seat(view, "red")["stand_in"], view["table"]["vote"]) == ("random", None)
    view = until_turn_of(table["blue"], "blue")
    assert view["legal"]
    assert [note["key"] for note in table["red"].ask("notes")][-4:] == ["vote", "vote_over", "vote", "stand_in"]


def test_a_vote_is_over_when_the_seat_acts(table: dict[str, Browser], watch: Watch) -> None:
    watch.go_on(400)
    assert vote(table["blue"])["table"]["vote"]
    view = table["red"].act(0, "take 1")
    assert view["table"]["vote"] is None
    assert vote(table["yellow"], 422)["message"] == "Ana still has time."
    watch.go_on(400)
    assert vote(table["yellow"])["table"]["vote"]["agreed"] == ["yellow"]


def test_with_a_clock_it_opens_when_time_is_out(client: Browser, watch: Watch) -> None:
    view = client.open("you", "you", "you", position=POSITION, clock={"reserve": 50, "increment": 0})
    blue, yellow = client.give("blue"), client.give("yellow")
    assert blue.view()["table"]["vote_opens"] == "2026-01-01T00:00:50.000+00:00"
    watch.go_on(20)
    view = client.act(view["seq"], "take 1")
    assert view["table"]["vote_opens"] == "2026-01-01T00:00:50.000+00:00"
    watch.go_on(29)
    assert vote(blue, 422)["kind"] == "refused"
    watch.go_on(1)
    assert vote(blue)["table"]["vote"]["needed"] == ["blue", "yellow"]
    blue.close()
    yellow.close()


def test_without_another_player_there_is_no_vote(client: Browser, watch: Watch) -> None:
    client.open("you", "random", position=POSITION | {"seats": 2, "order": ["red", "blue"]})
    watch.go_on(10_000)
    assert client.view()["table"]["vote_opens"] is None
    assert vote(client, 422)["message"] == "There is no other player to agree."


def test_seats_that_nobody_holds_are_not_asked(client: Browser, server: Running, watch: Watch) -> None:
    client.open("you", "you", "you", position=POSITION)
    blue = client.give("blue")
    post(client, "invite", seat="yellow")
    watch.go_on(300)
    assert seat(vote(blue), "red")["stand_in"] == "search-quick"
    blue.close()


def test_who_is_away_from_two_seats_is_not_asked_by_one_about_the_other(client: Browser, watch: Watch) -> None:
    client.open("you", "you", "you", position=POSITION)
    blue = client.give("blue")  # Red and Yellow are one browser's
    watch.go_on(300)
    assert seat(vote(blue), "red")["stand_in"] == "search-quick"
    blue.close()


def test_while_a_bot_stands_in_its_owner_is_told_to_come_back_first(
    table: dict[str, Browser], watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(monkeypatch, SLOW)
    watch.go_on(300)
    vote(table["blue"])
    view = vote(table["yellow"])
    assert (view["thinking"], table["red"].view()["legal"]) == ("red", [])
    refused = table["red"].act(0, "take 1", 403)
    assert refused["message"] == "Tests.server.own_bots:Slow plays for Ana now: first take the seat back."
    assert vote(table["blue"], 422)["message"] == "A bot plays for Ana already."
    assert post(table["blue"], "back", 403, seat="red")["kind"] == "forbidden"


def test_who_comes_back_while_the_bot_thinks_plays_and_the_bots_choice_is_dropped(
    table: dict[str, Browser], watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(monkeypatch, SLOW)
    watch.go_on(300)
    vote(table["blue"])
    vote(table["yellow"])
    with events(table["red"]) as told:
        assert next(told)[2]["table"]["thinking"] == "red"
        view = post(table["red"], "back", seat="red")
        assert (view["thinking"], bool(view["legal"])) == (None, True)
        assert next(told)[0] == "table"
        assert next(told)[2]["text"] == "Ana is back."
        time.sleep(1.5)  # the bot takes one second
        assert table["red"].view()["seq"] == 0
        assert table["red"].act(0, "take 1")["seq"] == 1
    assert post(table["red"], "back", 422, seat="red")["message"] == "No bot plays for Ana."


def test_what_a_stand_in_chose_is_not_taken_back(
    table: dict[str, Browser], watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(monkeypatch, "random")
    table["red"].act(0, "take 1")
    watch.go_on(300)
    vote(table["blue"])
    vote(table["yellow"])
    until_turn_of(table["red"], "blue")
    post(table["red"], "back", seat="red")
    view = table["red"].view()
    assert (view["can_undo"], view["undo_reason"]) == (False, "The last choice was that of the bot that stood in.")
    assert table["red"].undo(view["seq"], 422)["kind"] == "refused"
    assert table["red"].view()["seq"] == view["seq"]


def test_the_log_says_that_the_bot_chose(
    table: dict[str, Browser], watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(monkeypatch, "random")
    table["red"].act(0, "take 1")
    watch.go_on(300)
    vote(table["blue"])
    with events(table["blue"]) as told:
        vote(table["yellow"])
        streamed = [data["line"]["text"] for name, _, data in _until_step_of(told, "blue") if data["line"]]
    for language, own, of_bot in (
        ("en", "Ana took a die", "Random for Ana: "),
        ("de", "Ana", "Random für Ana: "),
        ("pt", "Ana", "Random por Ana: "),
    ):
        table["blue"].cookies.set("panamax-language", language)
        _, first, *others = [line["text"] for line in table["blue"].ask("log")]
        assert first.startswith(own)
        assert others
        assert all(line.startswith(of_bot) and line != of_bot for line in others)
        if language == "en":
            assert streamed == others


def test_the_log_of_a_bots_own_seat_names_the_bot_alone(client: Browser) -> None:
    client.open("random", "you=Bo", position=POSITION | {"seats": 2, "order": ["red", "blue"]})
    until_turn_of(client, "blue")
    lines = [line["text"] for line in client.ask("log")]
    assert len(lines) > 1
    assert not [line for line in lines if line.startswith("Random for ")]


def _until_step_of(told: Iterator[Any], seat: str) -> Iterator[Any]:
    """The steps until it is somebody's turn."""
    for event in told:
        if event[0] == "step":
            yield event
            if event[2]["table"]["position"]["to_act"] == seat:
                return


def test_the_time_of_a_stand_in_is_nobodys(client: Browser, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, SLOW)
    client.open("you", "you", "you", position=POSITION, clock={"reserve": 50, "increment": 0})
    blue = client.give("blue")
    post(client, "invite", seat="yellow")
    watch.go_on(60)
    view = vote(blue)
    assert view["table"]["clock_runs"] is None
    watch.go_on(1000)
    view = post(client, "back", seat="red")
    assert (view["table"]["clock_runs"], seat(view, "red")["clock_left"]) == ("red", -10)
    assert view["table"]["as_of"] == "2026-01-01T00:17:40.000+00:00"
    watch.go_on(5)
    assert seat(client.act(0, "take 1"), "red")["clock_left"] == -15
    blue.close()
