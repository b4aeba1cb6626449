from itertools import pairwise

import pytest

from panamax import Game
from panamax.bots import CompiledBot, bot_names, make_bot
from panamax.compiled.numbers import edition_array, state_array

INSTANT = ["random", "greedy"]


@pytest.mark.parametrize("name", INSTANT)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_and_the_compiled_state_give_the_same_choice(name: str, seats: int) -> None:
    by_view, by_state = make_bot(name, 5), make_bot(name, 5)
    assert isinstance(by_state, CompiledBot)
    game = Game.new(seats, seed=seats)
    editions = edition_array(game.edition.numbers)
    while not game.over:
        legal = game.legal()
        choice = by_view.choose(game.position(game.to_act), legal)
        if name == "random" or len(legal) > 1:
            assert game.text(by_state.choose_id(state_array(game.state), 0, editions)) == choice
        assert choice in legal
        game.play(choice)


def test_what_a_seat_cannot_see_does_not_change_the_choice() -> None:
    game = Game.new(3, seed=8)
    while game.round == 1:
        legal = game.legal()
        hidden = game.state
        hidden.deck[: hidden.deck_size] = reversed(hidden.deck[: hidden.deck_size])
        hidden.seed += 1
        others = [seat for seat in range(3) if seat != game.seats.index(str(game.to_act))]
        a, b = others
        hidden.advisors[a], hidden.advisors[b] = hidden.advisors[b], hidden.advisors[a]
        hidden.advisor_count[a], hidden.advisor_count[b] = hidden.advisor_count[b], hidden.advisor_count[a]
        if hidden.advisor_count[a] != hidden.advisor_count[b]:
            break
        editions = edition_array(game.edition.numbers)
        seen = make_bot("greedy", 1).choose(game.position(game.to_act), legal)
        blind = make_bot("greedy", 1)
        assert isinstance(blind, CompiledBot)
        assert game.text(blind.choose_id(state_array(hidden), 0, editions)) == seen
        game.play(seen)


def test_the_same_seed_gives_the_same_choices() -> None:
    first, second = make_bot("random", 3), make_bot("random", 3)
    legal = [str(number) for number in range(100)]
    chosen = [first.choose({}, legal) for _ in range(20)]
    assert chosen == [second.choose({}, legal) for _ in range(20)]
    assert any(one != other for one, other in pairwise(chosen))


def test_all_names_make_bots() -> None:
    assert set(INSTANT) <= set(bot_names())
    for name in bot_names():
        make_bot(name)
