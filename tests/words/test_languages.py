"""Every language says all that English says, of the rules and of the page, with the same facts in each sentence."""

import copy
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any, Final

import pytest
from tests.documents.games import random_game

from panamax import Game
from panamax.documents.cases import read_cases
from panamax.editions import from_data, load
from panamax.rules.play import refusal as refusal_code
from panamax.rules.refusals import ALLOWED
from panamax.words import advisor_text, event_text, languages, log_line, refusal_text
from panamax.words.catalogue import DEFAULT, Name, catalogue, texts_of

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = ROOT / "web" / "src" / "words"
CASES: Final = ROOT / "tests" / "cases"
TUTORIAL: Final = ROOT / "src" / "panamax" / "tutorial" / "words"
TRANSLATIONS: Final = [language for language in languages() if language != DEFAULT]
LONG: Final = 20
# `{n}` and `{n|one|many}` on the page.
PAGE_HOLE: Final = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}")


def flat(texts: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """Every text under its full key; of a name with forms, the name under the key and each form below it."""
    for key, value in texts.items():
        if isinstance(value, str):
            yield f"{above}{key}", value
        elif isinstance(value, list):
            yield from ((f"{above}{key} {number}", text) for number, text in enumerate(value))
        elif "name" in value:
            yield f"{above}{key}", value["name"]
            yield from ((f"{above}{key}:{form}", text) for form, text in value.items() if form != "name")
        else:
            yield from flat(value, f"{above}{key}.")


def rules_texts(language: str) -> dict[str, str]:
    return dict(flat(texts_of(language)))


def page_texts(language: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((PAGE / f"{language}.json").read_text("utf-8"))
    return texts


def tutorial_texts(language: str) -> dict[str, str]:
    return dict(flat(tomllib.loads((TUTORIAL / f"{language}.toml").read_text("utf-8"))))


def rules_holes(text: str) -> Counter[str]:
    return Counter(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def page_holes(text: str) -> set[str]:
    return {hole[1] for hole in PAGE_HOLE.finditer(text)}


def same_keys(mine: Mapping[str, str], english: Mapping[str, str]) -> None:
    """A gap is said in English and listed here: a new sentence need not wait for its translators.

    A form such as `place.yard:wo` is a language's own; what English lacks otherwise nobody would ever say.
    """
    own = {key for key in mine if ":" not in key}
    assert not own - english.keys(), f"not in English: {sorted(own - english.keys())}"
    if gaps := sorted(english.keys() - own):
        pytest.xfail(f"not translated yet, said in English: {', '.join(gaps)}")


def whole(texts: Mapping[str, str]) -> None:
    """No text is empty."""
    assert not [key for key, text in texts.items() if not text.strip()]


def translated(mine: Mapping[str, str], english: Mapping[str, str]) -> None:
    same = [key for key, text in mine.items() if len(text) > LONG and " " in text and text == english.get(key)]
    assert not same, f"still English: {same}"


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_rules_are_told_whole(language: str) -> None:
    mine, english = rules_texts(language), rules_texts(DEFAULT)
    whole(mine)
    translated(mine, english)
    same_keys(mine, english)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_page_speaks_the_languages_of_the_rules(language: str) -> None:
    mine, english = page_texts(language), page_texts(DEFAULT)
    whole(mine)
    translated(mine, english)
    same_keys(mine, english)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_first_game_speaks_the_languages_of_the_rules(language: str) -> None:
    mine, english = tutorial_texts(language), tutorial_texts(DEFAULT)
    whole(mine)
    translated(mine, english)
    same_keys(mine, english)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_first_game_names_the_same_amounts(language: str) -> None:
    """What is in dollars is told in figures, so a slip shows."""
    english = tutorial_texts(DEFAULT)
    for key, text in tutorial_texts(language).items():
        assert Counter(re.findall(r"\$\d+", text)) == Counter(re.findall(r"\$\d+", english[key])), key
        assert rules_holes(text) == rules_holes(english[key]), key


def test_the_page_has_no_other_language() -> None:
    assert {path.stem for path in PAGE.glob("*.json")} == set(languages())
    assert {path.stem for path in TUTORIAL.glob("*.toml")} == set(languages())


def test_advisors_are_named_as_the_edition_names_them() -> None:
    guide = load("guide")
    for card in guide.advisors:
        assert advisor_text(guide, card).name == guide.advisor(card).name


@pytest.mark.parametrize("language", languages())
def test_advisors_are_told_with_the_numbers_of_the_edition(language: str) -> None:
    guide = load("guide")
    told = [advisor_text(guide, card, language) for card in guide.advisors]
    for card, text in zip(guide.advisors, told, strict=True):
        assert f"${guide.advisor(card).amount}" in text.about
    assert len({text.name for text in told}) == len({text.about for text in told}) == len(told)


def test_an_edition_names_its_advisors_as_it_likes() -> None:
    content = copy.deepcopy(load("guide").data)
    content["name"] = "own"
    content["advisors"]["cards"]["fleet"] |= {"name": "Harbour Master", "step": 2}
    own = from_data(content)
    assert advisor_text(own, "fleet", "de").name == "Harbour Master"
    assert "vollen Gruppen von 2" in advisor_text(own, "fleet", "de").about
    assert advisor_text(own, "founder", "de").name == "Gründer"


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_sentences_of_the_rules_have_the_same_facts(language: str) -> None:
    english = rules_texts(DEFAULT)
    for key, text in rules_texts(language).items():
        assert rules_holes(text) == rules_holes(english[key.partition(":")[0]]), key


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_sentences_of_the_page_have_the_same_facts(language: str) -> None:
    english = page_texts(DEFAULT)
    for key, text in page_texts(language).items():
        assert page_holes(text) == page_holes(english[key]), key
        assert "{" not in PAGE_HOLE.sub("", text), key
        assert "}" not in PAGE_HOLE.sub("", text), key


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_what_the_server_says_and_what_the_page_says_have_the_same_names(language: str) -> None:
    rules, page = rules_texts(language), page_texts(language)
    for key, text in rules.items():
        if key.split(".")[0] in {"seat", "nation"} and ":" not in key:
            assert page[key] == text, key


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_form_that_a_sentence_asks_for_is_there(language: str) -> None:
    """A form that no name has would be a slip of the pen, and nobody would see it: the name stands in."""
    texts = texts_of(language)
    asked = {
        form for text in rules_texts(language).values() for _, _, form, _ in Formatter().parse(text) if form is not None
    }
    known = {
        form
        for section in texts.values()
        if isinstance(section, dict)
        for entry in section.values()
        if isinstance(entry, dict)
        for form in entry
    }
    assert asked - {""} <= known


def said_by_cases(language: str) -> Iterator[str]:
    """The sentence of every refusal that a case meets."""
    for path in sorted(CASES.glob("*.toml")):
        for case in read_cases(path):
            if case.new is not None:
                continue
            game = Game.from_position(case.given)
            done = len(case.play) - 1 if case.refused else len(case.play)
            for text in case.play[:done]:
                game.play(text)
            for text in (*case.play[done:], *case.illegal):
                action = game.id(text)
                code = refusal_code(game.state, game.edition.numbers, action)
                if code != ALLOWED:
                    yield refusal_text(game.state, game.edition.numbers, action, code, language)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_refusal_is_a_whole_sentence(language: str) -> None:
    for sentence in said_by_cases(language):
        assert re.fullmatch(r"[A-ZÄÖÜ][^{}]*\.", sentence), sentence
        assert "None" not in sentence


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_whole_game_can_be_told(language: str) -> None:
    for game in random_game(3, 17):
        events = game.events(len(game.steps))
        for line in (log_line(events, language), *(event_text(event, language) for event in events)):
            assert re.fullmatch(r"([A-ZÄÖÜÉ].*\.)?", line), line
            assert not re.search(r"None|[{}]", line), line


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Ana moved Red 3 into the Pacific, pushing Blue A and the navy of China to Gatún Lake."),
        ("de", "Ana fuhr Rot 3 in den Pazifik und schob Blau A und Marineschiff China in den Gatúnsee."),
        (
            "pt",
            "Ana moveu o Vermelho 3 para o Pacífico, empurrando o Azul A e o navio militar da China para o lago Gatún.",
        ),
    ],
)
def test_names_are_bent_as_their_place_in_the_sentence_wants(language: str, sentence: str) -> None:
    events: list[dict[str, Any]] = [
        {"kind": "push", "ships": ["blue-A", "CN-military"], "from": "gatun-3", "to": "gatun-lake"},
        {"kind": "move", "seat": "red", "ships": ["red-3"], "from": "miraflores-3", "to": "pacific"},
    ]
    assert log_line(events, language, {"red": "Ana"}) == sentence


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Red loaded a 4 from EU-3 on the train."),
        ("de", "Rot lud eine 4 von EU-3 auf die Bahn."),
        ("pt", "Vermelho carregou um 4 de EU-3 no trem."),
    ],
)
def test_the_train_is_bent_too(language: str, sentence: str) -> None:
    load = {"kind": "load", "seat": "red", "card": "EU-3", "value": 4, "on": "train", "zone": None}
    assert event_text(load, language) == sentence


@pytest.mark.parametrize(("language", "one", "many"), [("de", "1 Vertrag", "3 Verträge"), ("pt", "1 dado", "3 dados")])
def test_numbers_choose_the_form(language: str, one: str, many: str) -> None:
    thing = "contract" if language == "de" else "die"
    assert (catalogue(language).count(thing, 1), catalogue(language).count(thing, 3)) == (one, many)


def test_a_list_is_bent_part_by_part_and_a_players_name_not_at_all() -> None:
    words = catalogue("pt", {"red": "Ana"})
    ships = words.listed([words.ship("red-A"), words.ship("cruise-1")])
    assert f"{ships:de}" == "do Vermelho A e do navio de cruzeiro 1"
    assert f"{ships:no-such-form}" == str(ships)
    assert f"{words.seat('red'):de}" == "Ana"
    assert f"{Name('Ana')}" == "Ana"


def test_every_language_tells_its_own_name() -> None:
    """A player chooses a language by the name that the language has for itself."""
    names = [texts_of(code)["language"] for code in languages()]
    assert len(set(names)) == len(names)


def test_english_comes_first() -> None:
    assert languages()[0] == DEFAULT
