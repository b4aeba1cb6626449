import random
from collections.abc import Iterator

import pytest

from panamax import Game
from panamax.bots.judgement.outlook import NOTES, WORTH
from panamax.bots.judgement.planning import ROOM, considered_choice, quick_choice
from panamax.bots.judgement.valuation import appraise
from panamax.bots.judgement.weights import HABITS, WEIGHTS
from panamax.compiled import judgement
from panamax.compiled.numbers import edition_array, state_array
from panamax.rules.actions import ACTIONS
from panamax.rules.state import State


def positions(seats: int, every: int = 1) -> Iterator[Game]:
    chance = random.Random(seats)
    game = Game.new(seats, seed=seats)
    number = 0
    while not game.over:
        if number % every == 0:
            yield game
        number += 1
        game.play(chance.choice(game.legal()))
    yield game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_interpreted_and_compiled_appraise_alike(seats: int) -> None:
    room = judgement.Room()
    for game in positions(seats):
        notes = [0.0] * NOTES
        appraise(game.state, game.edition.numbers, list(WEIGHTS), notes)
        judgement.appraise(state_array(game.state), 0, edition_array(game.edition.numbers), room.weights, room.notes)
        assert room.notes[:seats].tolist() == pytest.approx(notes[:seats], abs=1e-9)


def test_interpreted_and_compiled_plan_alike() -> None:
    room = judgement.Room()
    for game in positions(2, every=25):
        if game.over:
            return
        numbers = game.edition.numbers
        tables = [game.state, State(), State()]
        actions = [[0] * ACTIONS for _ in range(ROOM)]
        notes = [0.0] * NOTES
        room.tables[0:1] = state_array(game.state)
        editions = edition_array(numbers)
        quick = quick_choice(tables, 0, numbers, actions, list(HABITS), notes)
        assert judgement.plan_quickly(room.tables, editions, room.actions, room.habits, room.notes) == quick
        considered = considered_choice(tables, numbers, actions, list(HABITS), list(WEIGHTS), notes)
        rows = (room.actions, room.habits, room.weights, room.notes)
        assert judgement.plan(room.tables, editions, *rows) == considered


def test_a_finished_game_is_worth_its_scores() -> None:
    for game in positions(3, every=10_000):
        notes = [0.0] * NOTES
        if game.over:
            appraise(game.state, game.edition.numbers, list(WEIGHTS), notes)
            assert notes[WORTH : WORTH + 3] == list((game.scores or {}).values())
