"""The learned forecast: run here by CPython, as the rules are."""

import random
from typing import Any

import numpy as np
import pytest

from panamax import Game
from panamax.bots.judgement.outlook import NOTES, WORTH
from panamax.bots.search import TRUST, trusted_net
from panamax.compiled import foresight, judgement
from panamax.compiled.numbers import edition_array, state_array


def layers_of(seats: int) -> dict[str, Any]:
    return dict(zip(foresight.LAYERS, foresight.learned(seats)[1:7], strict=True))


def worth_of(game: Game, net: foresight.Net, mix: float = 0.5) -> list[float]:
    worth = np.zeros(8)
    foresight.prospects(game.state, game.edition.numbers, mix, [0.0] * NOTES, net, worth)
    return [float(each) for each in worth]


def finished(seats: int) -> Game:
    chance = random.Random(1)
    game = Game.new(seats, seed=8)
    while not game.over:
        game.play(chance.choice(game.legal()))
    return game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_shares_of_winning_are_one_in_all(seats: int) -> None:
    chance = random.Random(seats)
    net = foresight.learned(seats)
    game = Game.new(seats, seed=seats)
    while not game.over:
        if chance.random() < 0.03:
            shares = worth_of(game, net)[4:]
            assert sum(shares[:seats]) == pytest.approx(1)
            assert all(0 < share < 1 for share in shares[:seats])
            assert not any(shares[seats:])
        game.play(chance.choice(game.legal()))


def test_the_end_is_no_forecast() -> None:
    game = finished(3)
    blind = foresight.net_of({name: np.full_like(layer, np.nan) for name, layer in layers_of(3).items()})
    scores = game.state.score[:3]
    won = [float(seat == game.state.winner) for seat in range(4)]
    assert worth_of(game, blind, mix=1.0) == won + won
    leads = [(score - sum(scores) / 3) / 20 for score in scores]
    assert worth_of(game, blind, mix=0.0) == pytest.approx([*leads, 0, *won])


def test_a_net_of_another_shape_is_refused() -> None:
    layers = layers_of(2)
    layers["w1"] = layers["w1"][:-1]
    with pytest.raises(ValueError, match="w1"):
        foresight.net_of(layers)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_search_adds_to_the_forecast_by_hand_as_much_of_the_net_as_it_trusts(seats: int) -> None:
    game = Game.new(seats, seed=4)
    empty = foresight.net_of({name: np.zeros_like(layer) for name, layer in layers_of(seats).items()})
    by_hand, learned, trusted = (
        np.array(worth_of(game, net, mix=0.0)[:seats]) for net in (empty, foresight.learned(seats), trusted_net(seats))
    )
    assert trusted == pytest.approx(by_hand + TRUST[seats] * (learned - by_hand), abs=1e-5)
    assert learned != pytest.approx(by_hand, abs=1e-3)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_empty_net_is_the_forecast_by_hand(seats: int) -> None:
    empty = foresight.net_of({name: np.zeros_like(layer) for name, layer in layers_of(seats).items()})
    room = judgement.Room()
    chance = random.Random(seats)
    game = Game.new(seats, seed=3)
    for _ in range(80):
        game.play(chance.choice(game.legal()))
    judgement.appraise(state_array(game.state), 0, edition_array(game.edition.numbers), room.habits, room.notes)
    scores = room.notes[WORTH : WORTH + seats]
    leads = (scores - scores.mean()) / 20
    worth = worth_of(game, empty, mix=0.0)
    assert worth[:seats] == pytest.approx(leads.tolist(), abs=1e-6)
    assert worth[4 : 4 + seats] == pytest.approx((np.exp(2 * leads) / np.exp(2 * leads).sum()).tolist(), abs=1e-6)
    assert worth_of(game, foresight.learned(seats), mix=0.0)[:seats] != pytest.approx(leads.tolist(), abs=1e-3)
