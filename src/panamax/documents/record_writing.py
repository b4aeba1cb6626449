"""Writing a game down as a record."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from panamax import editions
from panamax.documents.names import ADVISORS, CARDS, SEATS
from panamax.documents.position_writing import write_position
from panamax.documents.projection import sees_advisors, sees_chance
from panamax.documents.record import FORMAT
from panamax.history import Noted, Step
from panamax.rules.actions import REWARD_ADVISOR
from panamax.rules.components import COLUMNS
from panamax.rules.events import OFFERED, REWARDED, ROUND
from panamax.rules.state import State


@dataclass(frozen=True)
class Told:
    """What there is to write down: the beginning, and the actions since."""

    edition: editions.Edition
    start: State
    opening: Noted
    steps: Sequence[Step]
    names: Mapping[str, str]
    from_set_up: bool
    has_seed: bool

    @property
    def now(self) -> State:
        """The state after the last action."""
        return self.steps[-1].state if self.steps else self.start


def write_record(told: Told, view: str | None) -> dict[str, Any]:
    """A record without its result; while the game runs only what a view may know (H1, H2)."""
    edition, over = told.edition, told.now.over > 0
    record: dict[str, Any] = {"format": FORMAT, "edition": edition.name, "edition_hash": edition.hash}
    if edition.name not in editions.shipped():
        record["edition_data"] = edition.data
    record["seats"] = told.start.seats
    if told.from_set_up and told.has_seed and (over or sees_chance(view)):
        record["seed"] = told.start.seed
    if told.names:
        record["names"] = dict(told.names)
    if not told.from_set_up:
        record["start"] = write_position(told.start, edition.numbers, edition.name, None if over else view)
    record["chance"] = _chance(told, view)
    record["actions"] = [[step.seat, step.text] for step in told.steps]
    return record


def _chance(told: Told, view: str | None) -> dict[str, Any]:
    start, seats = told.start, range(told.start.seats)
    advisors = _advisors_drawn(told.steps)
    noted = [event for step in told.steps for event in step.events]
    chance: dict[str, Any] = {}
    if told.from_set_up:
        noted = [*told.opening, *noted]
        chance["order"] = [SEATS[seat] for seat in start.order[: start.seats]]
        chance["starting"] = [CARDS[start.contract_card[seat][0]] for seat in seats]
        dealt = [(seat, card) for seat in seats for card in start.advisors[seat][: start.advisor_count[seat]]]
        advisors = dealt + advisors
    chance["advisors"] = [ADVISORS[card] if sees_advisors(told.now, view, seat) else None for seat, card in advisors]
    chance["contracts"] = [CARDS[event[2]] for event in noted if event[0] == OFFERED]
    chance["rolls"] = [
        [column + 1 for column in range(COLUMNS) for _ in range(event[2 + column])]
        for event in noted
        if event[0] == ROUND
    ]
    return chance


def _advisors_drawn(steps: Sequence[Step]) -> list[tuple[int, int]]:
    """Seat and card of each Financial Advisor that was a reward (X2), in order."""
    return [
        (event[1], step.state.advisors[event[1]][step.state.advisor_count[event[1]] - 1])
        for step in steps
        for event in step.events
        if event[0] == REWARDED and event[3] == REWARD_ADVISOR
    ]
