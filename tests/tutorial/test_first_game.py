"""The first game: every step can be reached and done, whatever is chosen; nothing else changes anything."""

import doctest
import itertools
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from panamax import Game, Impossible, Refused, words
from panamax.documents.names import CANAL, CARDS, NATIONS, OCEANS, REWARDS, SEATS, SHIPS
from panamax.tutorial import LEARNER, NotAsked, Step, Tutorial, Want, first_game, languages, steps
from panamax.tutorial.lesson import written

STEPS = steps()
ALL = pytest.mark.parametrize("step", STEPS, ids=[step.id for step in STEPS])

POINTS = {
    "action-table": {*"123456"},
    "offer": {*"456"},
    "ship": set(SHIPS),
    "space": {*CANAL, *NATIONS, *OCEANS},
    "contract": set(CARDS),
    "clipboard": set(NATIONS),
    "company": set(SEATS),
    "player": set(SEATS),
    "share": set(SEATS),
    "reward": set(REWARDS),
    "control": {"end", "fees"},
}


def wanted(tutorial: Tutorial) -> Want:
    want = tutorial.want
    assert want is not None
    return want


def test_there_are_fifteen_numbered_steps() -> None:
    assert [step.number for step in STEPS] == list(range(1, 16))
    assert len({step.id for step in STEPS}) == 15


@ALL
def test_a_step_is_short_and_points_at_things_that_are_there(step: Step) -> None:
    assert 1 <= len(step.says) <= 3
    assert all(len(part.split()) <= 60 for part in step.says)
    assert step.title
    assert step.afterwards
    assert bool(step.meanwhile) == bool(step.meanwhile_said)
    for want in step.wants:
        assert want.ask.endswith(".")
        assert want.points
        for point in want.points:
            kind, name = re.split(r"[.:]", point, maxsplit=1)
            assert name in POINTS[kind], point


@ALL
def test_every_step_is_reached_and_done(step: Step) -> None:
    tutorial = Tutorial.begin(step=step.number)
    assert tutorial.step == step
    assert [played.action for played in tutorial.meanwhile] == list(step.meanwhile)
    assert {played.seat for played in tutorial.meanwhile} <= set(SEATS) - {LEARNER}
    for want in step.wants:
        assert tutorial.want == want
        assert tutorial.game.to_act == LEARNER
        assert not tutorial.done
        assert tutorial.play(want.actions[0]) or want.actions[0] == "end"
    assert tutorial.done
    assert tutorial.want is None


@ALL
def test_everything_accepted_is_legal_and_canonical(step: Step) -> None:
    tutorial = Tutorial.begin(step=step.number)
    for want in step.wants:
        assert set(want.actions) <= set(tutorial.game.legal())
        tutorial.play(want.actions[0])


@ALL
def test_the_position_afterwards_is_what_the_step_teaches(step: Step) -> None:
    tutorial = Tutorial.begin(step=step.number)
    for want in step.wants:
        tutorial.play(want.actions[0])
    position = tutorial.position(view=None)
    for path, value in written()["step"][step.number - 1]["expect"].items():
        assert at(position, path) == value, path


def at(found: Any, path: str) -> Any:
    for key in path.split("."):
        found = found[int(key)] if isinstance(found, list) else found[key]
    return found


@ALL
def test_what_is_not_asked_changes_nothing(step: Step) -> None:
    tutorial = Tutorial.begin(step=step.number)
    for want in step.wants:
        before = tutorial.state, tutorial.position(None)
        for action in set(tutorial.game.legal()) - set(want.actions):
            with pytest.raises(NotAsked) as asked:
                tutorial.play(action)
            assert asked.value.message.endswith(want.ask)
        with pytest.raises(Refused):
            tutorial.play("buy red" if "buy red" not in want.actions else "take 4")
        with pytest.raises(ValueError, match="is no action"):
            tutorial.play("dance")
        assert (tutorial.state, tutorial.position(None)) == before
        tutorial.play(want.actions[0])


def ways() -> Iterator[tuple[str, ...]]:
    """The learner's actions of the whole tutorial, in every way that is accepted."""
    return itertools.product(*(want.actions for step in STEPS for want in step.wants))


def test_every_way_leads_to_the_end_and_what_is_said_there_is_true() -> None:
    count = 0
    for way in ways():
        tutorial, events = Tutorial.begin(), []
        for action in way:
            if tutorial.done:
                tutorial.go_on()
            events = tutorial.play(action)
        assert tutorial.over
        said = {event["kind"]: event for event in events if event.get("seat", LEARNER) == LEARNER}
        assert said["fees"]["due"] == 5
        assert said["bonus"]["amount"] == 5
        assert [event["company"] for event in events if event["kind"] == "dividend"] == ["red", "blue"]
        assert tutorial.game.round == 3
        count += 1
    assert count == 4


def test_the_money_that_the_words_tell() -> None:
    tutorial, told = Tutorial.begin(), []
    while not tutorial.over:
        told += [event for played in tutorial.skip() for event in played.events]
    arrived = {event["ship"]: event["paid"] for event in told if event["kind"] == "arrive"}
    assert arrived == {"panamax-1": {"red": 4, "blue": 6}, "red-A": {"red": 3}}
    assert [event["cost"] for event in told if event["kind"] == "build"] == [5]
    assert [event["cost"] for event in told if event["kind"] == "transfer"] == [5]
    assert {event["seat"]: event["due"] for event in told if event["kind"] == "fees"} == {"blue": 9, "red": 5}


def test_a_done_step_asks_to_go_on_and_an_open_one_does_not_let_go() -> None:
    tutorial = Tutorial.begin()
    with pytest.raises(NotAsked, match="Take the lowest die of column 3"):
        tutorial.go_on()
    tutorial.play("take 3")
    with pytest.raises(NotAsked, match="This step is done"):
        tutorial.play("move red-A")
    assert tutorial.go_on().step.id == "locks"


def test_skipping_plays_the_rest_of_the_step() -> None:
    tutorial = Tutorial.begin(step=2)
    tutorial.play("move red-A")
    skipped = tutorial.skip()
    assert [played.action for played in skipped] == ["move red-A"] * 3 + ["end"]
    assert skipped[0].said == "Red moved Red A into Gatún 2."
    assert tutorial.step.id == "contract"
    assert tutorial.meanwhile[0].said == "Blue took a die from column 3."


def test_skipping_ends_at_the_end() -> None:
    tutorial = Tutorial.begin(step=15)
    assert [played.action for played in tutorial.skip()] == ["fees stevedore"]
    assert tutorial.over
    assert tutorial.skip() == ()
    for act in (tutorial.go_on, lambda: tutorial.play("take 1")):
        with pytest.raises(NotAsked, match="the last step"):
            act()
    assert tutorial.game.legal()


def test_it_goes_on_from_every_moment() -> None:
    tutorial = Tutorial.begin()
    while True:
        again = Tutorial.resume(json.loads(json.dumps(tutorial.state)))
        assert again.state == tutorial.state
        assert (again.step, again.want, again.over) == (tutorial.step, tutorial.want, tutorial.over)
        assert again.position(None) == tutorial.position(None)
        assert again.meanwhile == tutorial.meanwhile
        if tutorial.over:
            break
        if tutorial.done:
            tutorial.go_on()
        else:
            tutorial.play(wanted(tutorial).actions[-1])


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ({}, "it is no panamax-tutorial/1"),
        ({"format": "panamax-tutorial/1", "step": 1, "actions": "take 3"}, "it is no panamax-tutorial/1"),
        ({"format": "panamax-tutorial/1", "step": 1, "actions": ["take 5"]}, r"actions\[0\]: The rules allow that"),
        ({"format": "panamax-tutorial/1", "step": 1, "actions": ["move red-A"]}, r"actions\[0\]: T8"),
        ({"format": "panamax-tutorial/1", "step": 1, "actions": [7]}, r"actions\[0\]: '7' is no action"),
        ({"format": "panamax-tutorial/1", "step": 4, "actions": ["take 3"]}, "step: after these actions it is 2"),
        ({"format": "panamax-tutorial/1", "actions": []}, "step: after these actions it is 1"),
    ],
)
def test_what_cannot_be_gone_on_from_is_said(state: dict[str, Any], why: str) -> None:
    with pytest.raises(Impossible, match=why):
        Tutorial.resume(state)


@pytest.mark.parametrize("step", [0, 16])
def test_a_step_that_there_is_not(step: int) -> None:
    with pytest.raises(ValueError, match="they go from 1 to 15"):
        Tutorial.begin(step=step)


def test_a_language_that_there_is_not() -> None:
    with pytest.raises(ValueError, match=r"no language 'xx'; there are .*en"):
        steps("xx")


def test_in_a_language_that_the_tutorial_is_not_written_in_it_is_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "languages", lambda: ("en", "eo"))
    assert steps("eo") == STEPS


@pytest.mark.parametrize("language", languages())
def test_a_translation_says_every_step(language: str) -> None:
    for own, english in zip(steps(language), STEPS, strict=True):
        assert len(own.wants) == len(english.wants)
        assert [want.actions for want in own.wants] == [want.actions for want in english.wants]


def test_the_learner_sees_what_a_seat_may_see() -> None:
    tutorial = Tutorial.begin()
    assert tutorial.position()["players"]["blue"]["advisors"] == [None, None]
    assert Game.from_position(tutorial.position()).to_act == LEARNER


def test_the_example_in_the_documentation() -> None:
    assert doctest.testmod(first_game).failed == 0
