"""A game as a Python user holds it."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from panamax import chance, editions
from panamax.documents.events import event_json
from panamax.documents.names import SEATS
from panamax.documents.notation import action_of, text_of
from panamax.documents.position_reading import read_position
from panamax.documents.position_writing import write_position
from panamax.documents.projection import check_view, foreseen
from panamax.documents.record import read_record
from panamax.documents.record_writing import Told, write_record
from panamax.drawing import board_svg
from panamax.history import Noted, Step
from panamax.packing import pack
from panamax.replay import DoesNotHold, Script, set_up
from panamax.rules.actions import ACTIONS
from panamax.rules.components import NONE
from panamax.rules.legal import legal
from panamax.rules.play import apply, refusal, to_act
from panamax.rules.refusals import ALLOWED, rule_of
from panamax.rules.state import State
from panamax.words import refusal_text

_FEWEST_SEATS: Final = 2
_SEEDS: Final = 1 << 63

Event = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: the rule's id and one sentence."""

    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}"


class Refused(ValueError):
    """An action that the rules do not allow. Nothing was changed."""

    def __init__(self, action: str, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.action = action
        self.rule = refusal.rule
        self.message = refusal.message


class Game:
    """One game, its rules kept: play it, look at it, take it back, write it down.

    >>> game = Game.new(seats=2, seed=17)
    >>> game.to_act, game.round
    ('blue', 1)
    >>> events = game.play(game.legal()[0])
    >>> events[0]["kind"]
    'die'
    >>> game.undo()
    >>> game.why_not("end").rule
    'T1'
    """

    def __init__(self, edition: editions.Edition, start: State, opening: Noted, *, from_set_up: bool) -> None:
        """Use `Game.new`, `Game.from_position` or `Game.from_record`."""
        self.edition = edition
        self.names: dict[str, str] = {}
        self._start = start
        self._opening = opening
        self._from_set_up = from_set_up
        self._may_go_on = True
        self._steps: list[Step] = []
        self._done = 0
        self._present: State | None = start  # after the actions done; None: not unpacked yet

    # Beginning

    @classmethod
    def new(cls, seats: int = 4, seed: int | None = None, edition: str | editions.Edition = editions.DEFAULT) -> Self:
        """A new game, set up (S) and rolled; without a seed it is one that nobody knows.

        `edition` is a shipped edition's name, the path of an edition file, or an Edition.
        Raises ValueError for a number of seats (S1) or a seed that cannot be, EditionError for an edition.
        """
        if not _is_whole(seats) or not _FEWEST_SEATS <= seats <= len(SEATS):
            msg = f"{seats!r} seats: 2 to 4 can play (S1)"
            raise ValueError(msg)
        if seed is None:
            seed = secrets.randbelow(chance.SEEDS)
        if not _is_whole(seed) or not 0 <= seed < _SEEDS:
            msg = f"seed {seed!r} is not a whole number from 0 to 2^63 - 1"
            raise ValueError(msg)
        found = editions.find(edition) if isinstance(edition, str) else edition
        state = State()
        state.events = []
        chance.set_up(state, found.numbers, seats, seed)
        return cls(found, state, _taken(state), from_set_up=True)

    @classmethod
    def from_position(cls, position: Mapping[str, Any], edition: editions.Edition | None = None) -> Self:
        """A game that begins from a position, whole or partial; `edition` stands in for the one it names.

        Raises `panamax.documents.Impossible` for a position that cannot be.
        """
        state, found = read_position(position, edition)
        return cls(found, state, (), from_set_up=False)

    @classmethod
    def from_record(cls, record: Mapping[str, Any], edition: editions.Edition | None = None) -> Self:
        """A recorded game, replayed. Without a seed it can be looked at, but not go on.

        Raises `panamax.documents.Impossible` if it cannot be read, `panamax.DoesNotHold` if it was not a game.
        """
        read = read_record(record, edition)
        if read.edition_hash is not None and read.edition_hash != read.edition.hash:
            raise DoesNotHold("edition_hash", f"is not that of the edition {read.edition.name!r}")
        script = Script(read.contracts, read.advisors, read.rolls, has_seed=read.seed is not None)
        if read.start is not None:
            game = cls.from_position(read.start, read.edition)
            script.has_seed = "seed" in read.start or read.seed is not None
            script.reveal_hidden(game._start.advisor_deck[: game._start.advisor_deck_size])
        else:
            state = State()
            state.events = []
            set_up(state, read.edition.numbers, read, script)
            game = cls(read.edition, state, _taken(state), from_set_up=True)
        for number, (seat, text) in enumerate(read.actions):
            game._replay(f"actions[{number}]", seat, text, script)
        script.check_all_used()
        game.names = read.names
        game._check_result(read.scores, read.winners)
        game._may_go_on = script.has_seed
        return game

    def _replay(self, where: str, seat: str, text: str, script: Script) -> None:
        if self.to_act is None:
            raise DoesNotHold(where, f"{seat} {text}: the game was over (R5)")
        if seat != self.to_act:
            raise DoesNotHold(where, f"{seat} {text}: {self.to_act} was to act")
        try:
            action = self._allowed(text)
        except ValueError as error:
            raise DoesNotHold(where, f"{seat} {text}: {error}") from None
        self._add(action, script)

    def _check_result(self, scores: dict[str, int] | None, winners: list[str] | None) -> None:
        for where, told, found in (("scores", scores, self.scores), ("winners", winners, self.winners)):
            if told is not None and told != found:
                raise DoesNotHold(where, f"are {found if self.over else 'not known before the end'}, not {told}")

    # Looking

    @property
    def _state(self) -> State:
        if self._present is None:
            self._present = self._steps[self._done - 1].state if self._done else self._start
        return self._present

    @property
    def state(self) -> State:
        """A copy of the state that the rules run on."""
        return self._state.copy()

    @property
    def state_to_read(self) -> State:
        """The state itself, for who changes nothing; the game never does, it goes on to another one."""
        return self._state

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that play, in the order of S1."""
        return SEATS[: self._start.seats]

    @property
    def over(self) -> bool:
        """Whether the final scoring is done (F)."""
        return self._state.over > 0

    @property
    def round(self) -> int:
        """1 to 3 (R1)."""
        return self._state.round

    @property
    def active(self) -> str:
        """The seat whose turn it is; after the end the one that ended last."""
        return SEATS[self._state.active]

    @property
    def to_act(self) -> str | None:
        """The seat that must decide now (R4, X6, E2); None after the end."""
        seat = to_act(self._state)
        return None if seat == NONE else SEATS[seat]

    @property
    def scores(self) -> dict[str, int] | None:
        """The final scores by seat (F1); None before the end."""
        return {seat: self._state.score[number] for number, seat in enumerate(self.seats)} if self.over else None

    @property
    def winners(self) -> list[str] | None:
        """Who won (F2); None before the end."""
        return [SEATS[self._state.winner]] if self.over else None

    @property
    def steps(self) -> Sequence[Step]:
        """The actions played so far, without those taken back."""
        return self._steps[: self._done]

    def legal(self) -> list[str]:
        """The legal actions of the one to act, as canonical texts in the order of their ids."""
        return [text_of(self._state, self.edition.numbers, action) for action in self.legal_ids()]

    def legal_ids(self) -> list[int]:
        """The legal actions as ids, 0 to `panamax.rules.actions.ACTIONS` - 1."""
        out = [0] * ACTIONS
        return out[: legal(self._state, self.edition.numbers, out)]

    def text(self, action: int) -> str:
        """The text of an action of this position by its id."""
        return text_of(self._state, self.edition.numbers, action)

    def id(self, text: str) -> int:
        """The id of an action of this position by its text. Raises ValueError if the text is no action."""
        return action_of(self._state, self.edition.numbers, text)

    def why_not(self, action: str | int, language: str = "en") -> Refusal | None:
        """None if the action is legal, else the rule that forbids it. Raises ValueError if it is no action."""
        number = self._number(action)
        code = refusal(self._state, self.edition.numbers, number)
        if code == ALLOWED:
            return None
        return Refusal(rule_of(code), refusal_text(self._state, self.edition.numbers, number, code, language))

    def preview(self, action: str | int, view: str | None = None) -> list[Event]:
        """The events that a legal action would bring; nothing is changed. A view does not foresee chance (H1)."""
        return foreseen(self._told(self._after(self._allowed(action), None)[1]), view)

    def position(self, view: str | None = None) -> dict[str, Any]:
        """The position: everything, or what a seat ("red") or a "spectator" may see (H)."""
        return write_position(self._state, self.edition.numbers, self.edition.name, view)

    def events(self, number: int) -> list[Event]:
        """What happened in an action, counted from 1; 0 is the set-up."""
        return self._told(self._steps[number - 1].events if number else self._opening)

    def at(self, number: int) -> "Game":
        """The game as it stood after so many actions; its later ones can be redone."""
        if not 0 <= number <= len(self._steps):
            msg = f"{number}: the game has {len(self._steps)} actions"
            raise ValueError(msg)
        game = type(self)(self.edition, self._start, self._opening, from_set_up=self._from_set_up)
        game.names, game._may_go_on = dict(self.names), self._may_go_on
        game._steps = list(self._steps)
        game._go_to(number)
        return game

    def _go_to(self, number: int) -> None:
        self._done, self._present = number, None

    def _told(self, noted: Noted) -> list[Event]:
        return [event_json(event, self.edition.numbers) for event in noted]

    # Playing

    def play(self, action: str | int) -> list[Event]:
        """Play a legal action by text or id and return what happened.

        Raises Refused (with .rule and .message) if it is not legal, ValueError if it is no action; nothing is changed.
        """
        if not self._may_go_on:
            msg = "this game's record tells no seed, so what chance brings next is not known: it cannot go on"
            raise ValueError(msg)
        return self._told(self._add(self._allowed(action), None).events)

    def undo(self) -> None:
        """Take back the last action. Raises ValueError if there is none."""
        if not self._done:
            msg = "there is no action to undo"
            raise ValueError(msg)
        self._go_to(self._done - 1)

    def redo(self) -> None:
        """Play the action again that was taken back; it meets the same chance. Raises ValueError if there is none."""
        if self._done == len(self._steps):
            msg = "there is no action to redo"
            raise ValueError(msg)
        self._go_to(self._done + 1)

    @property
    def can_redo(self) -> bool:
        """Whether an action was taken back and none played since."""
        return self._done < len(self._steps)

    def _number(self, action: str | int) -> int:
        if isinstance(action, str):
            return self.id(action)
        if isinstance(action, bool) or not 0 <= action < ACTIONS:
            msg = f"{action!r} is no action's id: they go from 0 to {ACTIONS - 1}"
            raise ValueError(msg)
        return action

    def _allowed(self, action: str | int) -> int:
        reason = self.why_not(action)
        if reason is not None:
            raise Refused(action if isinstance(action, str) else f"action {action}", reason)
        return self._number(action)

    def _after(self, action: int, script: Script | None) -> tuple[State, Noted]:
        state, numbers = self._state.copy(), self.edition.numbers
        state.events = []
        if script is None:
            apply(state, numbers, action)
            chance.settle(state, numbers)
        else:
            script.before(state, action)
            apply(state, numbers, action)
            script.settle(state, numbers)
        return state, _taken(state)

    def _add(self, action: int, script: Script | None) -> Step:
        seat, text, played_in = SEATS[to_act(self._state)], self.text(action), self.round
        state, noted = self._after(action, script)
        step = Step(seat, text, played_in, noted, pack(state))
        del self._steps[self._done :]
        self._steps.append(step)
        self._done, self._present = self._done + 1, state
        return step

    def record(self, view: str | None = None) -> dict[str, Any]:
        """The game so far as a record: whole, or as far as a view may know it while the game runs (H)."""
        check_view(view, len(self.seats))
        record = write_record(
            Told(self.edition, self._start, self._opening, self.steps, self.names, self._from_set_up, self._may_go_on),
            view,
        )
        return record | ({"scores": self.scores, "winners": self.winners} if self.over else {})

    # Showing

    def __repr__(self) -> str:
        stage = f"won by {self.winners[0]}" if self.winners else f"round {self.round}, {self.to_act} to act"
        return f"<Game of {len(self.seats)}: {stage}, {self._done} actions>"

    def _repr_svg_(self) -> str:
        """The board, for notebooks."""
        return board_svg(self.position("spectator"), self.edition)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _taken(state: State) -> Noted:
    """The events that the rules have noted; nobody listens afterwards."""
    events = tuple(state.events or ())
    state.events = None
    return events
