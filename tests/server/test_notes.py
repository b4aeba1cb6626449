"""What is said at a table: as text, in order, to everybody, and not too fast."""

import re
from collections.abc import Generator
from typing import Any

import pytest

from panamax.server.messages import Note
from panamax.server.timekeeping import Timekeeping
from panamax.words.catalogue import texts_of

from .conftest import Browser, NewSettings, Running, Watch, running
from .test_seats import post
from .test_stream import events

SCRIPT = "<script>alert('x')</script> & <img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def watch() -> Watch:
    return Watch()


@pytest.fixture(scope="module")
def server(new_settings: NewSettings, watch: Watch) -> Generator[Running]:
    with running(new_settings(time=Timekeeping(now=watch))) as started:
        yield started


@pytest.fixture(autouse=True)
def _later(watch: Watch) -> None:
    watch.go_on(10)


def test_what_is_said_comes_as_text_to_everybody(client: Browser, server: Running) -> None:
    client.open("you=Ana", "you=Bo")
    client.give("blue").close()
    guest = server.browser(client.table_id)
    with events(guest) as told:
        next(told)
        said = post(client, "notes", text=SCRIPT)
        name, number, note = next(told)
    assert (name, number, note) == ("note", None, said)
    assert (note["text"], note["kind"], note["seat"], note["name"], note["key"]) == (SCRIPT, "chat", "red", "Ana", "")
    assert guest.ask("notes", after=said["number"] - 1) == [said]
    assert guest.ask("notes", after=said["number"]) == []
    answer = guest.get(f"{guest.here}/notes")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("  a \n\t b  ", "a b"),
        ("\x1b[31mred\x07", "[31mred"),
        ("abc\u202egnp", "abcgnp"),
        ("ação, Grüße, 牌 🚢", "ação, Grüße, 牌 🚢"),
    ],
)
def test_a_note_is_one_line_that_can_be_printed(client: Browser, text: str, said: str) -> None:
    client.open("you", "random")
    assert post(client, "notes", text=text)["text"] == said


@pytest.mark.parametrize("text", ["", "   ", "\n", "\u202e", "x" * 501])
def test_what_cannot_be_said_is_refused(client: Browser, text: str) -> None:
    client.open("you", "random")
    assert post(client, "notes", 422, text=text)["kind"] == "invalid"
    assert client.ask("notes") == []


def test_five_hundred_characters_can_be_said(client: Browser) -> None:
    client.open("you", "random")
    assert post(client, "notes", text="x" * 500)["text"] == "x" * 500


def test_one_a_second(client: Browser, server: Running, watch: Watch) -> None:
    client.open("you", "you")
    blue = client.give("blue")
    post(client, "notes", text="one")
    assert post(client, "notes", 422, text="two")["message"] == "One message a second, please."
    assert post(blue, "notes", text="another browser's")["seat"] == "blue"
    watch.go_on(1)
    assert post(client, "notes", text="two")["text"] == "two"
    blue.close()


def test_who_only_watches_says_nothing(client: Browser, server: Running, watch: Watch) -> None:
    client.open("you", "you")
    guest = server.browser(client.table_id)
    assert post(guest, "notes", 403, text="hello")["message"].startswith("Only who plays here")
    watch.go_on(1)
    assert post(guest, "notes", 403, text="hello", seat="red")["kind"] == "forbidden"
    blue = client.give("blue")
    assert post(blue, "notes", 403, text="hello", seat="red")["kind"] == "forbidden"
    blue.close()


def test_in_hot_seat_the_one_to_act_speaks(client: Browser, watch: Watch) -> None:
    view = client.open("you", "you", "you")
    assert post(client, "notes", text="I think")["seat"] == view["position"]["to_act"]
    watch.go_on(1)
    assert post(client, "notes", text="I think", seat="yellow")["seat"] == "yellow"


def test_notices_are_in_the_readers_language_and_know_old_names(client: Browser, server: Running, watch: Watch) -> None:
    client.open("you=Ana", "open")
    bo = server.browser(client.table_id)
    post(bo, "take", seat="blue", name="Bo")
    post(bo, "name", seat="blue", name="Bob")
    told: dict[str, Any] = {}
    for language in ("en", "de", "pt"):
        reader = server.browser(client.table_id)
        reader.cookies.set("panamax-language", language)
        told[language] = [note["text"] for note in reader.ask("notes")]
    assert told["en"] == ["Bo has sat down.", "All seats are taken: the game begins.", "Bo is called Bob now."]
    assert told["de"] == ["Bo hat sich gesetzt.", "Alle Plätze sind besetzt: Das Spiel beginnt.", "Bo heißt jetzt Bob."]
    assert told["pt"][0] == "Bo sentou-se."
    numbers = [note["number"] for note in client.ask("notes")]
    assert numbers == [1, 2, 3]


def test_a_name_is_no_key_of_words(client: Browser, server: Running) -> None:
    """What braces a player puts in is said as it stands."""
    client.open("you", "open")
    bo = server.browser(client.table_id)
    post(bo, "take", seat="blue", name="{seat} {0}")
    assert client.ask("notes")[0]["text"] == "{seat} {0} has sat down."


def test_the_keys_of_notices_are_described() -> None:
    described = re.search(r"names a notice: ([\w\s,]+);", str(Note.__doc__))
    assert described is not None
    assert set(re.split(r",\s+", described[1])) == set(texts_of("en")["notice"])
