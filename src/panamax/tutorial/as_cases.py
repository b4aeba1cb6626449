"""The steps as cases of the rules: `python -m panamax.tutorial.as_cases > tests/cases/tutorial.toml`."""

import json
import sys
from collections.abc import Iterator
from itertools import chain
from typing import Any

from panamax.tutorial.lesson import Step, steps, written

_HEAD = "# The steps of the first game, written by python -m panamax.tutorial.as_cases from what they are made of.\n"


def case_file() -> str:
    """The text of the file: a case a step, from the tutorial's start through all that was played before."""
    return _HEAD + "\n".join(chain.from_iterable(_case(step) for step in steps()))


def played_through(step: Step) -> list[str]:
    """Every seat's actions up to the end of the step; the learner's are the first of those accepted."""
    return [
        action
        for other in steps()[: step.number]
        for action in (*other.meanwhile, *(want.actions[0] for want in other.wants))
    ]


def _case(step: Step) -> Iterator[str]:
    yield "\n[[case]]"
    yield f"title = {_toml(f'First game, step {step.number}: {step.title}')}"
    yield f"rules = {_toml(list(step.rules))}"
    for key, value in written()["start"].items():
        yield f"given.{key} = {_toml(value)}"
    yield f"play = {_toml(played_through(step))}"
    for path, value in written()["step"][step.number - 1]["expect"].items():
        yield f"expect.{_toml(path)} = {_toml(value)}"
    yield ""


def _toml(value: Any) -> str:
    """Inline TOML, which differs from JSON in its tables only."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(part) for part in value) + "]"
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    sys.stdout.write(case_file())
