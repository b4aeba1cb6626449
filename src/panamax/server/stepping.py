"""A step, done in memory: what would be stored, and what would be shown of it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from panamax.server.rendering import Rendered
from panamax.server.standing import Looker, Standing
from panamax.server.storage import StoredStep
from panamax.server.timeline import Timeline

Choose = Callable[[Standing, Looker], StoredStep]


class Played(NamedTuple):
    """A step that was done, the table behind it, and the text of the step for each that looks."""

    step: StoredStep
    rendered: Rendered
    texts: dict[Looker, str]


def play(standing: Standing, looker: Looker, choose: Choose, time: str, others: set[Looker]) -> Played:
    """A step that is chosen at this time."""
    return play_step(standing, replace(choose(standing, looker), time=time), {looker, *others})


def play_step(standing: Standing, step: StoredStep, lookers: set[Looker]) -> Played:
    """A step of the log. The timeline moves on."""
    standing.timeline.apply(step)
    rendered = Rendered(replace(standing, trouble=None))
    return Played(step, rendered, rendered.steps(step, lookers))


def catch_up(timeline: Timeline, steps: Iterable[StoredStep]) -> None:
    """Steps of the log that nobody is to be shown."""
    for step in steps:
        timeline.apply(step)
