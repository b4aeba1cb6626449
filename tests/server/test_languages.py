"""A browser that says a language gets its sentences in it; others at the same table get their own."""

import itertools

import pytest

from panamax.words import languages
from panamax.words.catalogue import catalogue

from .conftest import Browser
from .test_stream import stream

SEED = 7_205_759_403_792_793


@pytest.mark.parametrize("language", languages())
def test_everything_said_is_said_in_the_pages_language(client: Browser, language: str) -> None:
    words = catalogue(language)
    client.open("you", "you", seed=SEED)
    client.cookies.set("panamax-language", language)
    view = client.view()
    seat = view["position"]["to_act"]
    assert view["undo_reason"] == words.say("table", "undo_nothing")
    refused = words.say("refusal", "T1_NO_DIE")
    assert client.ask("why", action="end")["message"] == refused
    assert client.act(0, "end", 422)["message"] == refused
    assert client.act(9, "end", 409)["message"] == words.say("table", "stale")
    assert client.redo(0, 422)["message"] == words.say("table", "redo_nothing")
    assert client.get("/api/meta").json()["engine"]["message"] == words.say("table", "engine_unused")
    action = next(action for action in view["legal"] if action.startswith("build 1"))
    preview = client.ask("previews")["previews"][action]["words"][0]
    with stream(client, after=0) as steps:
        client.act(0, action)
        said = next(steps)["line"]["text"]
    assert said == preview == client.ask("log")[1]["text"]
    assert said.startswith(words.seat(seat))
    assert client.ask("at/0")["undo_reason"] == words.say("table", "undo_past")


def test_two_languages_at_one_table(client: Browser) -> None:
    client.open("you", "you", seed=SEED)
    blue = client.give("blue")
    blue.cookies.set("panamax-language", "de-AT")
    with stream(client, after=0) as english, stream(blue, after=0) as german:
        acting = client if client.view()["legal"] else blue
        acting.act(0, acting.view()["legal"][0])
        texts = [next(steps)["line"]["text"] for steps in (english, german)]
    assert texts[0] != texts[1]
    blue.cookies.set("panamax-language", "tlh")
    assert blue.ask("log")[1]["text"] == texts[0]
    blue.close()


def test_no_language_says_the_same_as_another() -> None:
    for one, other in itertools.combinations(languages(), 2):
        assert catalogue(one).text("table", "stale") != catalogue(other).text("table", "stale")
