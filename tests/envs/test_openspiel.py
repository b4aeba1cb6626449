"""The game in OpenSpiel passes OpenSpiel's own tests, and its open chance plays the engine's own games."""

import random
from copy import deepcopy
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import panamax.envs.openspiel  # noqa: F401  it registers the game
from panamax import Game, editions
from panamax.documents.names import ADVISORS, CARDS, SEATS, SHIPS
from panamax.envs.open_game import CHANCE, FIRST_ADVISOR, FIRST_CARD, FIRST_FACE, OVER, Kind, OpenGame


def load(seats: int) -> Any:
    return pyspiel.load_game(f"panamax(seats={seats})")


def advanced(seats: int, seed: int, actions: int) -> Any:
    """A random state in which a seat is to act."""
    state, chances = load(seats).new_initial_state(), random.Random(seed)
    while state.is_chance_node() or len(state.history()) < actions:
        choices = (
            [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        )
        state.apply_action(chances.choice(choices))
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_openspiel_finds_no_fault(seats: int) -> None:
    pyspiel.random_sim_test(load(seats), num_sims=1, serialize=False, verbose=False)


def test_openspiel_can_write_a_game_down() -> None:
    pyspiel.random_sim_test(load(2), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_open_chance_plays_the_games_of_the_engine(seats: int) -> None:
    """A game by seed, its chance told to the open one outcome by outcome, goes the same way."""
    for seed in range(4):
        game, open_game, chances = Game.new(seats, seed), OpenGame(Kind(seats, editions.load())), random.Random(seed)
        while not game.over:
            game.play(chances.choice(game.legal()))
        told = game.record()["chance"]
        faces = iter([face for roll in told["rolls"] for face in roll])
        cards = iter([FIRST_CARD + CARDS.index(card) for card in told["starting"] + told["contracts"]])
        advisors = iter([FIRST_ADVISOR + ADVISORS.index(card) for card in told["advisors"]])
        order = iter([SEATS.index(seat) for seat in told["order"]])
        steps = iter(game.steps)
        while open_game.player != OVER:
            if open_game.player == CHANCE:
                outcomes = open_game.outcomes()
                kind = outcomes[0]
                source = order if kind < FIRST_CARD else cards if kind < FIRST_ADVISOR else advisors
                outcome = FIRST_FACE + next(faces) - 1 if kind >= FIRST_FACE else next(source)
                assert outcome in outcomes
                open_game.play(outcome)
            else:
                step = next(steps)
                texts = {open_game.text(open_game.player, number): number for number in open_game.legal()}
                assert step.seat == SEATS[open_game.player]
                open_game.play(texts.get(step.text) or by_any_name(open_game, texts, step.text))
        state = open_game._plain()
        assert {seat: state.score[number] for number, seat in enumerate(game.seats)} == game.scores
        assert next(steps, None) is None


def by_any_name(open_game: OpenGame, texts: dict[str, int], text: str) -> int:
    """A number of the open game's list for an action that the engine names by another ship of the group."""
    if text in texts:
        return texts[text]
    ships = [name for name in texts if name.startswith("move")]
    state = open_game._plain()
    place = state.at[SHIPS.index(text.split()[1])]
    return next(texts[name] for name in ships if state.at[SHIPS.index(name.split()[1])] == place)


@pytest.mark.parametrize("actions", [30, 120, 200])
def test_a_seat_cannot_tell_a_redrawn_state(actions: int) -> None:
    state = advanced(4, actions, actions)
    player = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    hidden = set()
    for _ in range(12):
        other = state.resample_from_infostate(player, sampler)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        hidden.add(str(other))
    assert len(hidden) > 1


def test_others_cards_are_in_no_string() -> None:
    state = advanced(4, 1, 150)
    own = {card for card in ADVISORS if card in state.information_state_string(0)}
    told = str(state)
    held = state.inner._plain()
    assert own == {ADVISORS[card] for card in held.advisors[0][: held.advisor_count[0]]}
    assert len({card for card in ADVISORS if card in told}) > len(own)


def test_a_clone_goes_its_own_way() -> None:
    state = advanced(3, 5, 100)
    before = str(state)
    for other in (state.clone(), deepcopy(state)):
        other.apply_action(other.legal_actions()[0])
        assert str(state) == before != str(other)


def test_searches_of_openspiel_run_on_it() -> None:
    state = advanced(2, 3, 60)
    game, chances = load(2), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chances)
    assert mcts.MCTSBot(game, 1.4, 20, evaluator, random_state=chances).step(state) in state.legal_actions()
    assert ismcts.ISMCTSBot(game, evaluator, 1.4, 20, random_state=chances).step(state) in state.legal_actions()


def test_a_game_that_cannot_be_is_told() -> None:
    with pytest.raises(Exception, match="2 to 4 can play"):
        load(5)
