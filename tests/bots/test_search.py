import threading
import time

import pytest

from panamax import Game
from panamax.bots import UnknownBot, make_bot
from panamax.bots.search import SearchBot
from panamax.compiled import kernels
from panamax.compiled.numbers import edition_array, state_array


def after(seats: int, seed: int, decisions: int) -> Game:
    game = Game.new(seats, seed=seed)
    greedy = make_bot("greedy", 0)
    for _ in range(decisions):
        game.play(greedy.choose(game.position(game.to_act), game.legal()))
    return game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_and_the_compiled_state_give_the_same_choice(seats: int) -> None:
    game = after(seats, 2, 15)
    editions = edition_array(game.edition.numbers)
    for _ in range(25):
        legal = game.legal()
        choice = SearchBot(9, simulations=40).choose(game.position(game.to_act), legal)
        if len(legal) > 1:
            assert game.text(SearchBot(9, simulations=40).choose_id(state_array(game.state), 0, editions)) == choice
        assert choice in legal
        game.play(choice)


def test_a_whole_game_is_legal_from_first_to_last() -> None:
    game = Game.new(4, seed=31)
    editions = edition_array(game.edition.numbers)
    states = state_array(game.state)
    bot = SearchBot(1, simulations=30)
    while kernels.to_act(states, 0) >= 0:
        action = bot.choose_id(states, 0, editions)
        assert kernels.refusal(states, 0, editions, action) == 0
        kernels.apply(states, 0, editions, action)
    assert states["over"][0] == 1


def test_the_same_seed_and_budget_give_the_same_choice_whatever_the_processors() -> None:
    game = after(3, 4, 30)
    view, legal = game.position(game.to_act), game.legal()
    first = SearchBot(5, simulations=4000, trees=3).think(view, legal)
    second = SearchBot(5, simulations=4000, trees=3).think(view, legal)
    assert first == second
    assert first != SearchBot(6, simulations=4000, trees=3).think(view, legal)


def test_a_lone_legal_action_costs_nothing() -> None:
    game = after(2, 3, 0)
    while len(game.legal()) > 1:
        game.play(game.legal()[-1])
    start = time.monotonic()
    assert SearchBot(1, simulations=10_000_000).choose(game.position(game.to_act), game.legal()) == game.legal()[0]
    assert time.monotonic() - start < 1


def test_it_shows_its_thinking() -> None:
    game = after(2, 6, 20)
    thought = SearchBot(3, simulations=2000).think(game.position(game.to_act), game.legal())
    assert thought.simulations == 2000
    assert sum(thought.values.values()) == pytest.approx(1)
    assert [line.simulations for line in thought.lines] == sorted(
        (line.simulations for line in thought.lines), reverse=True
    )
    for line in thought.lines:
        assert line.actions[0] in game.legal()
        assert 0 <= line.value <= 1
    assert len(thought.lines[0].actions) > 1
    choice = SearchBot(3, simulations=2000).choose(game.position(game.to_act), game.legal())
    assert choice == thought.lines[0].actions[0]


def test_it_answers_within_its_seconds_and_when_stopped() -> None:
    game = after(2, 6, 20)
    view, legal = game.position(game.to_act), game.legal()
    assert SearchBot(3, seconds=0.05, trees=2).choose(view, legal) in legal
    bot = SearchBot(3, simulations=100_000_000)
    answers: list[str] = []
    thread = threading.Thread(target=lambda: answers.append(bot.choose(view, legal)))
    thread.start()
    time.sleep(0.3)
    bot.stop()
    thread.join(timeout=20)
    assert answers[0] in legal


@pytest.mark.parametrize("seed", [0, 2**24 - 1, 2**48 - 1, 2**63 - 1])
def test_any_seed_will_do(seed: int) -> None:
    game = after(2, 6, 20)
    for name in ("random", "greedy", "search@20"):
        assert make_bot(name, seed).choose(game.position(game.to_act), game.legal()) in game.legal()


def test_names_tell_the_budget() -> None:
    for name in ("search", "search-quick", "search-deep", "search@300", "search@0.5s"):
        assert isinstance(make_bot(name), SearchBot)
    for name in ("search@", "search@0", "search@-3", "search@1e9s"):
        with pytest.raises(UnknownBot):
            make_bot(name)


def test_it_sees_that_a_game_is_won() -> None:
    """At the end of the game, what the search expects is what will be."""
    game = Game.new(2, seed=12)
    greedy = make_bot("greedy", 0)
    seen: list[tuple[str, float]] = []
    while not game.over:
        legal = game.legal()
        if game.round == 3 and len(legal) > 1 and not game.position(None)["action_table"]["1"]["dice"]:
            view = game.position(game.to_act)
            seen.append((str(game.to_act), SearchBot(1, simulations=500).think(view, legal).values[str(game.to_act)]))
        game.play(greedy.choose(game.position(game.to_act), legal))
    seat, value = seen[-1]
    assert (value > 0.5) == (game.winners == [seat])
