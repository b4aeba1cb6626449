"""The steps of the first game: what is done from `steps.toml`, what is said from `words/`, one file a language."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

from panamax import words

DEFAULT: Final = "en"

Table = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Want:
    """One action that a step asks for: any of several, as canonical texts, and what to point at."""

    ask: str
    actions: tuple[str, ...]
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One step: who reads `title` and `says`, does what `wants` ask one after the other, and reads `afterwards`.

    Before the learner's first action others have played `meanwhile`, and `meanwhile_said` tells it.
    """

    number: int
    id: str
    title: str
    says: tuple[str, ...]
    rules: tuple[str, ...]
    meanwhile: tuple[str, ...]
    meanwhile_said: str
    wants: tuple[Want, ...]
    afterwards: str


class Words:
    """The words of one language; what it lacks is said in English."""

    def __init__(self, language: str) -> None:
        self._texts = _texts(language)
        self._english = _texts(DEFAULT)

    def text(self, key: str) -> str:
        """An entry of the whole tutorial."""
        found: str = self._texts.get(key) or self._english[key]
        return found

    def of_step(self, step: str) -> Table:
        """The entries of a step."""
        own: Table = self._texts.get("step", {}).get(step, {})
        english: Table = self._english["step"][step]
        return {**english, **{key: entry for key, entry in own.items() if entry}}


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages that the tutorial is written in. In the game's others it is in English."""
    files = (_here() / "words").iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))


@cache
def steps(language: str = DEFAULT) -> tuple[Step, ...]:
    """All steps, in order. Raises ValueError for a language that the game does not have."""
    said = Words(language)
    return tuple(_step(number, done, said.of_step(done["id"])) for number, done in enumerate(written()["step"], 1))


@cache
def written() -> Table:
    """The start and the steps as written, without words."""
    return tomllib.loads((_here() / "steps.toml").read_text("utf-8"))


def _step(number: int, done: Table, said: Table) -> Step:
    wants = zip(said["asks"], done["wants"], strict=True)
    return Step(
        number=number,
        id=done["id"],
        title=said["title"],
        says=tuple(said["says"]),
        rules=tuple(done["rules"]),
        meanwhile=tuple(done.get("meanwhile", ())),
        meanwhile_said=said.get("meanwhile", ""),
        wants=tuple(Want(ask, tuple(want["actions"]), tuple(want["points"])) for ask, want in wants),
        afterwards=said["afterwards"],
    )


@cache
def _texts(language: str) -> Table:
    if language not in languages():
        if language in words.languages():
            return {}
        msg = f"no language {language!r}; there are {', '.join(words.languages())}"
        raise ValueError(msg)
    return tomllib.loads((_here() / "words" / f"{language}.toml").read_text("utf-8"))


def _here() -> Traversable:
    return resources.files("panamax.tutorial")
