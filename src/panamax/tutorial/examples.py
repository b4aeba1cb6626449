"""The rules with worked examples: for each rule up to three of the project's own cases, played."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from panamax.documents.cases import Case, read_cases
from panamax.documents.rules_text import rules
from panamax.game import Game, Refused
from panamax.words import log_line

_PACKAGED: Final = Path(__file__).parent / "cases"
_CHECKOUT: Final = Path(__file__).parents[3] / "tests" / "cases"


@dataclass(frozen=True, slots=True)
class NotAllowed:
    """The refusal that an example ends with."""

    action: str
    rule: str
    message: str


@dataclass(frozen=True, slots=True)
class Example:
    """A position, what is played, and what comes of it.

    `said` has a sentence for each action played. With a refusal `after` is the position in which it was refused.
    """

    title: str
    rules: tuple[str, ...]
    before: dict[str, Any]
    actions: tuple[str, ...]
    said: tuple[str, ...]
    after: dict[str, Any]
    refused: NotAllowed | None


@dataclass(frozen=True, slots=True)
class ExplainedRule:
    """A rule in words, with its examples, the plainest first."""

    id: str
    chapter: str
    text: str
    examples: tuple[Example, ...]


@cache
def explained(rule: str, language: str = "en") -> ExplainedRule:
    """A rule by its id; what is said of its examples is in that language. Raises ValueError for an unknown rule."""
    for found in rules():
        if found.id == rule:
            chosen = _choice().get(rule, ())
            examples = tuple(_played(_cases(one["file"])[one["title"]], language) for one in chosen)
            return ExplainedRule(found.id, found.chapter, found.text, examples)
    msg = f"there is no rule {rule!r}"
    raise ValueError(msg)


def _played(case: Case, language: str) -> Example:
    game = Game.from_position(case.given) if case.new is None else Game.new(case.new.seats, case.new.seed)
    before = game.position(case.view)
    said = []
    refused = None
    for action in case.play:
        stopped = game.to_act if action == "stop" else None
        try:
            said.append(log_line(game.play(action), language, stopped=stopped))
        except Refused as refusal:  # of the last one only: that is a case
            refused = NotAllowed(action, refusal.rule, refusal.message)
    played = tuple(case.play[: len(said)])
    return Example(case.title, tuple(case.rules), before, played, tuple(said), game.position(case.view), refused)


@cache
def _choice() -> dict[str, list[dict[str, str]]]:
    return tomllib.loads(resources.files("panamax.tutorial").joinpath("examples.toml").read_text("utf-8"))


@cache
def _cases(file: str) -> dict[str, Case]:
    """The cases of a chapter by title."""
    folder = _PACKAGED if _PACKAGED.exists() else _CHECKOUT
    return {case.title: case for case in read_cases(folder / f"{file}.toml")}
