"""What every mutant of the rules must fail: the cases in parts, and three games in which legal and refusal agree."""

from pathlib import Path
from random import Random

import pytest

from panamax import chance, editions
from panamax.documents.cases import find_case_files, read_cases, run_case
from panamax.rules.actions import ACTIONS, LOAD, MOVE
from panamax.rules.legal import legal
from panamax.rules.play import apply, refusal
from panamax.rules.refusals import ALLOWED
from panamax.rules.state import State

PARTS = 30
DECISIONS = 60
CASES = [case for file in find_case_files(Path(__file__).parent / "cases") for case in read_cases(file)]


@pytest.mark.parametrize("part", range(PARTS))
def test_cases(part: int) -> None:
    for case in CASES[part::PARTS]:
        assert run_case(case) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_legal_is_what_is_not_refused(seats: int) -> None:
    edition, state, out = editions.load().numbers, State(), [0] * ACTIONS
    chance.set_up(state, edition, seats, seats)
    choose = Random(seats).choice
    for _ in range(DECISIONS):
        actions = out[: legal(state, edition, out)]
        allowed = [action for action in range(ACTIONS) if refusal(state, edition, action) == ALLOWED]
        assert actions == [action for action in allowed if action in actions or not MOVE <= action < ACTIONS]
        assert {action for action in allowed if action >= LOAD} == {action for action in actions if action >= LOAD}
        apply(state, edition, choose(actions))
        chance.settle(state, edition)
