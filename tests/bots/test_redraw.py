from collections.abc import Iterable, Iterator

from panamax import Game
from panamax.bots.judgement.redraw import redraw
from panamax.documents.names import SEATS
from panamax.documents.position_writing import write_position
from panamax.rules.state import State


def tables(seat: int, keys: Iterable[int]) -> Iterator[tuple[Game, State]]:
    game = Game.new(4, seed=11)
    bot = 0
    while game.round == 1:
        legal = game.legal()
        bot += 1
        game.play(legal[bot * 7919 % len(legal)])
    for key in keys:
        state = game.state
        redraw(state, seat, key)
        yield game, state


def test_redrawn_tables_agree_with_all_that_the_seat_sees() -> None:
    for game, state in tables(2, range(30)):
        view = write_position(state, game.edition.numbers, game.edition.name, SEATS[2])
        assert view == game.position("yellow")


def test_redrawn_tables_differ_in_what_it_does_not_see() -> None:
    seen = [state for _, state in tables(2, range(30))]
    assert len({tuple(state.deck) for state in seen}) > 25
    assert len({state.seed for state in seen}) == 30
    assert len({tuple(map(tuple, state.advisors)) for state in seen}) > 20


def test_no_card_is_lost_or_doubled() -> None:
    for game, state in tables(0, range(30)):
        before = game.state
        assert sorted(state.deck) == sorted(before.deck)
        held = [card for seat in range(4) for card in state.advisors[seat][: state.advisor_count[seat]]]
        assert sorted(held + state.advisor_deck[: state.advisor_deck_size]) == list(range(9))


def test_the_truth_is_one_table_among_many() -> None:
    game, state = next(tables(1, [5]))
    again = game.state
    again.deck[: again.deck_size] = reversed(again.deck[: again.deck_size])
    redraw(again, 1, 5)
    assert again == state
