"""The catalogue: an entry for every refusal and every event, and sentences with the numbers in them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from tests.documents.games import random_game, seats_and_seeds

from panamax import Game
from panamax.documents.cases import Case, read_cases
from panamax.documents.events import KINDS
from panamax.editions import from_data, load
from panamax.rules.play import refusal as refusal_code
from panamax.rules.refusals import ALLOWED, NAMES
from panamax.words import event_text, languages, log_line, refusal_text
from panamax.words.catalogue import texts_of

CASES = Path(__file__).parent.parent / "cases"
HOLES = re.compile(r"\{(\w*)\}")


def test_every_refusal_and_every_event_has_an_entry() -> None:
    texts = texts_of("en")
    assert set(texts["refusal"]) == set(NAMES.values()) - {"ALLOWED"}
    variants = {key.partition("_")[0] for key in texts["event"] if key not in ("push_part", "paid_part")}
    assert variants == set(KINDS)


@pytest.mark.parametrize("language", languages())
def test_a_translation_has_no_entry_and_no_hole_of_its_own(language: str) -> None:
    english = texts_of("en")
    for section, entries in texts_of(language).items():
        for key, text in entries.items() if isinstance(entries, dict) else [(section, entries)]:
            original = english[section][key] if isinstance(entries, dict) else english[section]
            assert set(HOLES.findall(str(text))) <= set(HOLES.findall(str(original))), f"{section}.{key}"


def test_a_language_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="there are en"):
        event_text({"kind": "turn", "seat": "red"}, "xx")


def refusals_of_cases() -> Iterator[tuple[str, str]]:
    """The code and the sentence of every refusal that a case meets."""
    for path in sorted(CASES.glob("*.toml")):
        for case in read_cases(path):
            yield from refusals_of(case)


def refusals_of(case: Case) -> Iterator[tuple[str, str]]:
    if case.new is not None:
        return
    game = Game.from_position(case.given)
    for text in case.play[: -1 if case.refused else None]:
        game.play(text)
    for text in (*case.play[-1 if case.refused else len(case.play) :], *case.illegal):
        action = game.id(text)
        code = refusal_code(game.state, game.edition.numbers, action)
        assert code != ALLOWED
        yield NAMES[code], refusal_text(game.state, game.edition.numbers, action, code)


def test_every_refusal_is_met_by_a_case_and_is_a_whole_sentence() -> None:
    met = set()
    for code, sentence in refusals_of_cases():
        met.add(code)
        assert re.fullmatch(r"[A-Z][^{}]*\.", sentence), sentence
        assert "None" not in sentence
    assert set(NAMES.values()) - met == {"ALLOWED", "V4_INTEREST"}


def test_the_refusal_of_another_edition() -> None:
    """V4 forbids nothing in the shipped edition."""
    data = {**load().data, "name": "interest", "movable": "interest"}
    position = {
        "turn": {"die_taken": True, "source": "die", "moves": {"lock": 1}},
        "ships": {"blue-A": {"at": "EU", "cargo": [["blue", 1]]}},
    }
    refusal = Game.from_position(position, from_data(data)).why_not("move blue-A")
    assert refusal is not None
    assert refusal.rule == "V4"
    assert refusal.message == "Blue A is not yours and carries none of your dice, nor does a ship beside it."


@pytest.mark.parametrize(
    ("position", "text", "sentence"),
    [
        (
            {"companies": {"red": {"cash": 4}}, "action_table": {"2": {"dice": 1, "executive": 0}}},
            "transfer 2 5",
            "A transfer costs $5 and your company has $4.",
        ),
        ({"companies": {"red": {"cash": 6}}}, "build 3 EU", "The ship costs $7 and your company has $6."),
        ({}, "take 3", "There is no die in column 3."),
        ({"turn": {"rewards": ["red-2"]}, "ships": {"red-2": {"at": "pacific"}}}, "end", "Red must first choose"),
        (
            {"turn": {"die_taken": True, "source": "die", "begun": True, "moves": {"waterway": 1}}},
            "move cruise-1",
            "You have no moves to use now.",
        ),
    ],
)
def test_sentences(position: dict[str, Any], text: str, sentence: str) -> None:
    reason = Game.from_position(position).why_not(text)
    assert reason is not None
    assert reason.message.startswith(sentence)


@settings(max_examples=6)
@given(seats_and_seeds)
def test_whole_games_can_be_told(game_of: tuple[int, int]) -> None:
    for game in random_game(*game_of):
        events = game.events(len(game.steps))
        told = [log_line(events), *map(event_text, events)]
        assert all(re.fullmatch(r"([A-Z].*\.)?", line) and "None" not in line and "{" not in line for line in told)


def test_a_push_is_told_with_its_move_and_players_have_names() -> None:
    move = {
        "kind": "move",
        "seat": "red",
        "ships": ["red-3", "EU-military"],
        "from": "miraflores-1",
        "to": "miraflores-2",
    }
    events: list[dict[str, Any]] = [
        {"kind": "push", "ships": ["blue-3"], "from": "miraflores-3", "to": "pacific"},
        {"kind": "push", "ships": ["green-2"], "from": "miraflores-2", "to": "miraflores-3"},
        {**move, "from": "miraflores-1", "to": "miraflores-2"},
        {"kind": "arrive", "ship": "blue-3", "ocean": "pacific", "paid": {"blue": 4, "red": 1}},
    ]
    assert log_line(events, names={"red": "Ana"}) == (
        "Ana moved Red 3 and the navy of Europe into Miraflores 2, "
        "pushing Green 2 to Miraflores 3 and Blue 3 to the Pacific. "
        "Blue 3 reached the Pacific: $4 for Blue and $1 for Red."
    )


def test_contracts_laid_out_together_and_dice_alike_are_told_at_once() -> None:
    offers = [{"kind": "offer", "column": column, "card": card} for column, card in ((4, "EU-1"), (6, "CN-2"))]
    opening = [*offers, {"kind": "round", "round": 1, "faces": [2, 3, 3, 6]}]
    assert log_line(opening) == (
        "EU-1 and CN-2 lie beside the columns 4 and 6. Round 1 begins; the dice show 2, 3 (×2) and 6."
    )


def test_nothing_happened() -> None:
    assert log_line([]) == ""
    assert log_line([], stopped="blue") == "Blue stopped."


def test_debts_are_negative_money() -> None:
    score = {"kind": "score", "seat": "red", "cash": 1, "shares": 3, "advisors": 4, "bailouts": 16, "total": -8}
    assert event_text(score).startswith("Red scores −$8: cash $1")


@pytest.mark.parametrize(
    ("cut", "company", "personal", "bailouts", "told"),
    [
        (0, 5, 0, 0, "Red paid cargo fees of $5: $5 from the company."),
        (0, 2, 3, 0, "Red paid cargo fees of $5: $2 from the company and $3 from the player."),
        (3, 0, 2, 0, "Red paid cargo fees of $5, cut by $3: $2 from the player."),
        (5, 0, 0, 0, "Red owed cargo fees of $5, cut by $5: nothing was left to pay."),
        (0, 4, 0, 1, "Red owed cargo fees of $5: $4 from the company, and the rest with 1 Bailout."),
        (0, 0, 0, 2, "Red owed cargo fees of $5 and paid them with 2 Bailouts."),
        (1, 3, 0, 1, "Red owed cargo fees of $5, cut by $1: $3 from the company, and the rest with 1 Bailout."),
        (1, 0, 0, 1, "Red owed cargo fees of $5, cut by $1, and paid them with 1 Bailout."),
    ],
)
def test_fees_name_only_the_purses_that_paid(cut: int, company: int, personal: int, bailouts: int, told: str) -> None:
    fees = {"kind": "fees", "seat": "red", "due": 5, "cut": cut}
    assert event_text({**fees, "company": company, "personal": personal, "bailouts": bailouts}) == told
