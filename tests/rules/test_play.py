"""Whole random games through the one door: what is listed is allowed, what is allowed is listed, and all of it ends."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from panamax import chance, editions
from panamax.rules.actions import ACTIONS, GIVE_UP_NOT_HELD, LOAD, MOVE, load_source
from panamax.rules.canal import leads_group
from panamax.rules.components import CONTAINERS, CONTRACT_SLOTS
from panamax.rules.legal import legal, names_value
from panamax.rules.play import apply, refusal, to_act
from panamax.rules.refusals import ALLOWED, NAMES, rule_of
from panamax.rules.state import State

EDITION = editions.load().numbers
MOST_DECISIONS = 2_000

games = st.tuples(st.sampled_from([2, 3, 4]), st.integers(0, chance.SEEDS - 1))


def positions(seats: int, seed: int) -> Iterator[tuple[State, list[int]]]:
    """Every position of a random game with its legal actions; the state is played on after each."""
    state = State()
    chance.set_up(state, EDITION, seats, seed)
    choose = Random(seed).choice
    out = [0] * ACTIONS
    for _ in range(MOST_DECISIONS):
        if state.over:
            return
        actions = out[: legal(state, EDITION, out)]
        yield state, actions
        apply(state, EDITION, choose(actions))
        chance.settle(state, EDITION)
    pytest.fail("the game does not end")


def is_canonical(state: State, action: int) -> bool:
    """Whether `legal` lists this form of the action: a move by its group's first ship, a load by its first like."""
    if MOVE <= action < LOAD:
        return leads_group(state, action - MOVE)
    if action >= LOAD and load_source(action) < CONTRACT_SLOTS * CONTAINERS:
        return names_value(state, EDITION, load_source(action) // CONTAINERS, load_source(action) % CONTAINERS)
    return True


@settings(max_examples=12, deadline=None)
@given(games)
def test_legal_lists_exactly_what_is_not_refused(game: tuple[int, int]) -> None:
    """`legal` narrows the search, `refusal` is the rule: both must agree on every action of every position."""
    for state, actions in positions(*game):
        allowed = [
            action
            for action in range(ACTIONS)
            if refusal(state, EDITION, action) == ALLOWED and is_canonical(state, action)
        ]
        assert actions == allowed
        assert actions, "somebody is to act and can do nothing"


@settings(max_examples=10, deadline=None)
@given(games)
def test_what_one_does_not_hold_is_always_refused(game: tuple[int, int]) -> None:
    """The numbers behind the actions name containers and contracts that the seat does not have."""
    for state, _ in positions(*game):
        for action in (ACTIONS, GIVE_UP_NOT_HELD - 1, GIVE_UP_NOT_HELD):
            assert refusal(state, EDITION, action) != ALLOWED


@settings(max_examples=10, deadline=None)
@given(games)
def test_asking_changes_nothing(game: tuple[int, int]) -> None:
    """TAG's test: legal, refusal and the play of a copy leave the parent as it was."""
    for state, actions in positions(*game):
        before = state.copy()
        for action in actions:
            child = state.copy()
            apply(child, EDITION, action)
            assert child != before
        assert state == before


@settings(max_examples=10, deadline=None)
@given(games)
def test_the_same_seed_is_the_same_game(game: tuple[int, int]) -> None:
    """Chance is a function of the seed alone."""
    first = [state.copy() for state, _ in positions(*game)]
    second = [state.copy() for state, _ in positions(*game)]
    assert first == second


def test_nobody_acts_after_the_end() -> None:
    """R5: after the final scoring nothing is legal."""
    *_, (state, actions) = positions(2, 1)
    assert actions
    apply(state, EDITION, actions[0])
    assert state.over
    assert to_act(state) == -1
    assert legal(state, EDITION, [0] * ACTIONS) == 0
    assert {rule_of(refusal(state, EDITION, action)) for action in range(ACTIONS)} == {"R5"}


def test_every_code_names_its_rule() -> None:
    """The names of codes begin with the rule's id."""
    rules = {rule_of(code) for code in NAMES if code != ALLOWED}
    assert {"T1", "T12", "V5", "X6", "M2"} <= rules
    assert all(rule[0].isupper() and rule[1:].isdigit() for rule in rules)
