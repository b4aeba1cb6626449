"""The first game as it is played: one step after the other, on a Game that keeps all rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from panamax.documents import Impossible
from panamax.game import Event, Game, Refused
from panamax.tutorial.lesson import DEFAULT, Step, Want, Words, steps, written
from panamax.words import log_line

LEARNER: Final = "red"
FORMAT: Final = "panamax-tutorial/1"


class NotAsked(ValueError):
    """An action that the rules allow and the step does not ask for. Nothing was changed."""

    def __init__(self, action: str, message: str) -> None:
        super().__init__(message)
        self.action = action
        self.message = message


@dataclass(frozen=True, slots=True)
class Played:
    """One action played for the learner or by another seat: by whom, what happened, and a sentence for it."""

    seat: str
    action: str
    events: list[Event]
    said: str


class Tutorial:
    """A learner's way through the steps. `meanwhile` is what others have played since the last one.

    >>> tutorial = Tutorial.begin()
    >>> tutorial.want.ask
    'Take the lowest die of column 3.'
    >>> events = tutorial.play("take 3")
    >>> tutorial.done, tutorial.step.title
    (True, 'A die moves ships')
    >>> tutorial.go_on().step.id
    'locks'
    """

    def __init__(self, language: str = DEFAULT) -> None:
        """Use `Tutorial.begin` or `Tutorial.resume`."""
        self.game = Game.from_position(written()["start"])
        self.meanwhile: tuple[Played, ...] = ()
        self._language = language
        self._words = Words(language)
        self._steps = steps(language)
        self._number = 0
        self._actions: list[str] = []
        self._fulfilled = 0

    @classmethod
    def begin(cls, language: str = DEFAULT, step: int = 1) -> Self:
        """From the first step, or from a later one: the ones before are played for the learner."""
        tutorial = cls(language)
        if not 1 <= step <= len(tutorial._steps):
            msg = f"there is no step {step}; they go from 1 to {len(tutorial._steps)}"
            raise ValueError(msg)
        while tutorial.step.number < step:
            tutorial.skip()
        return tutorial

    @classmethod
    def resume(cls, state: Mapping[str, Any], language: str = DEFAULT) -> Self:
        """From where `state` was told. Raises `panamax.Impossible` if it is no state of this tutorial."""
        tutorial = cls(language)
        actions, step = state.get("actions"), state.get("step")
        if state.get("format") != FORMAT or not isinstance(actions, list):
            raise Impossible("", f"it is no {FORMAT}")
        for number, action in enumerate(actions):
            try:
                if tutorial.done:
                    tutorial.go_on()
                tutorial.play(str(action))
            except ValueError as error:
                raise Impossible(f"actions[{number}]", str(error)) from None
        if tutorial.done and not tutorial.over and step != tutorial.step.number:
            tutorial.go_on()
        if step != tutorial.step.number:
            raise Impossible("step", f"after these actions it is {tutorial.step.number}")
        return tutorial

    # Looking

    @property
    def step(self) -> Step:
        """The step at hand."""
        return self._steps[self._number]

    @property
    def want(self) -> Want | None:
        """What the step asks for now; None when it is done."""
        return None if self.done else self.step.wants[self._fulfilled]

    @property
    def done(self) -> bool:
        """Whether the step is done, so that `afterwards` is to be read."""
        return self._fulfilled == len(self.step.wants)

    @property
    def over(self) -> bool:
        """Whether the last step is done. `game` can be played on."""
        return self.done and self.step is self._steps[-1]

    @property
    def state(self) -> dict[str, Any]:
        """What `resume` needs, as small JSON: the step's number, and the learner's actions so far."""
        return {"format": FORMAT, "step": self.step.number, "actions": list(self._actions)}

    def position(self, view: str | None = LEARNER) -> dict[str, Any]:
        """The position as the learner sees it, or another view."""
        return self.game.position(view)

    # Playing

    def play(self, action: str) -> list[Event]:
        """Play what the step asks for, and return what happened.

        Raises `panamax.Refused` for what the rules forbid, NotAsked for what else they allow, ValueError for what is
        no action; nothing is changed.
        """
        want = self.want
        if want is None:
            raise NotAsked(action, self._words.text("over" if self.over else "step_done"))
        refusal = self.game.why_not(action)
        if refusal is not None:
            raise Refused(action, refusal)
        text = self.game.text(self.game.id(action))
        if text not in want.actions:
            raise NotAsked(action, self._words.text("not_asked").format(ask=want.ask))
        events = self.game.play(text)
        self._actions.append(text)
        self._fulfilled += 1
        return events

    def go_on(self) -> Self:
        """To the next step, when this one is done; `meanwhile` tells what others play first."""
        want = self.want
        if want is not None:
            raise NotAsked("", want.ask)
        if self.over:
            raise NotAsked("", self._words.text("over"))
        self._number += 1
        self._fulfilled = 0
        self.meanwhile = tuple(self._played(action, self.game.play) for action in self.step.meanwhile)
        return self

    def skip(self) -> tuple[Played, ...]:
        """Play for the learner what the step still asks for, and go on; returns what was played for the learner."""
        played = []
        while (want := self.want) is not None:
            played.append(self._played(want.actions[0], self.play))
        if not self.over:
            self.go_on()
        return tuple(played)

    def _played(self, action: str, play: Callable[[str], list[Event]]) -> Played:
        seat = self.game.to_act or LEARNER
        events = play(action)
        stopped = seat if action == "stop" else None
        return Played(seat, action, events, log_line(events, self._language, stopped=stopped))
