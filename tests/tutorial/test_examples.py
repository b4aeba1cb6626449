"""The examples of the rules, and the steps as cases: all are as they were chosen and written."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from panamax.documents.cases import read_cases
from panamax.documents.rules_text import rules
from panamax.tutorial.as_cases import case_file
from panamax.tutorial.examples import explained

CASES = Path(__file__).parent.parent / "cases"
BY_TITLE = {case.title: case for path in CASES.glob("*.toml") for case in read_cases(path)}
IDS = [rule.id for rule in rules()]


@pytest.mark.parametrize("rule", IDS)
def test_every_rule_has_up_to_three_examples_that_play_as_their_cases(rule: str) -> None:
    found = explained(rule)
    assert found.text
    assert 1 <= len(found.examples) <= 3
    for example in found.examples:
        case = BY_TITLE[example.title]
        assert rule in example.rules
        assert (example.refused.rule if example.refused else None) == case.refused
        assert [*example.actions, *([example.refused.action] if example.refused else [])] == case.play
        assert len(example.said) == len(example.actions)
        assert example.actions or example.after == example.before
        json.dumps(asdict(example))


def test_an_example_tells_what_came_of_it() -> None:
    first, second, third = explained("T12").examples
    assert first.said == ("Red transferred a die from column 2 to column 5 for $2. Red took a die from column 5.",)
    assert first.after["companies"]["red"]["cash"] == first.before["companies"]["red"]["cash"] - 2
    assert second.refused is None
    assert third.refused is not None
    assert third.refused.message == "A transfer costs $5 and your company has $4."


def test_a_rule_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="there is no rule 'Z9'"):
        explained("Z9")


def test_the_cases_of_the_steps_are_as_written() -> None:
    written = (CASES / "tutorial.toml").read_text("utf-8")
    assert written == case_file(), "run python -m panamax.tutorial.as_cases > tests/cases/tutorial.toml"
