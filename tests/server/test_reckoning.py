"""What the page shows beside a position agrees with what the rules then do."""

import random

import pytest

from panamax import Game
from panamax.rules.round_end import fees_due
from panamax.server import log, reckoning


@pytest.mark.parametrize("seed", range(4))
def test_the_forecast_comes_true(seed: int) -> None:
    """Right before the action that ends a round without Stevedores, the forecast is what happens."""
    rng = random.Random(seed)
    game = Game.new(3, seed)
    compared = 0
    while not game.over:
        before = reckoning.forecast(game.state, game.edition.numbers)
        events = game.play(rng.choice(game.legal()))
        paid = {event["seat"]: event for event in events if event["kind"] == "fees"}
        if not any(event["kind"] == "order" for event in events) or any(event["cut"] for event in paid.values()):
            continue
        for event in events:
            match event["kind"]:
                case "fees":
                    assert before[event["seat"]].fees == event["due"]
                    assert before[event["seat"]].bailouts == event["bailouts"]
                case "dividend":
                    assert before[event["company"]].paid
                    assert before[event["company"]].due == event["paid"]
                    compared += 1
                case "unpaid":
                    assert not before[event["company"]].paid
                    assert before[event["company"]].due == event["due"]
                    compared += 1
    assert compared >= 6


def test_what_a_die_gives_is_what_taking_it_gives() -> None:
    for seed in range(8):
        game = Game.new(4, seed)
        columns = reckoning.columns(game.state)
        for name, column in columns.items():
            action = f"take {name}"
            assert (column.take is not None) == (action in game.legal())
            if column.take is None:
                continue
            game.play(action)
            turn = game.position()["turn"]
            assert column.take.loads == turn["loads"]
            assert column.take.lock == turn["moves"]["lock"]
            assert column.take.waterway == turn["moves"]["waterway"]
            assert column.take.market == turn["market"]
            assert column.take.contract == (game.position()["offer"][name] if turn["contract"] else None)
            game.undo()


def test_a_report_adds_up() -> None:
    rng = random.Random(5)
    game = Game.new(4, 5)
    while not game.over:
        game.play(rng.choice(game.legal()))
    reports = log.reports(game)
    assert [report.round for report in reports.rounds] == [1, 2, 3]
    for report in reports.rounds:
        due = {event["seat"]: event["due"] for event in report.events if event["kind"] == "fees"}
        assert {seat: sum(places.values()) for seat, places in report.fees.items() if sum(places.values())} == due
        assert report.events[-1]["kind"] == "order"
    assert reports.winners == game.winners
    assert game.scores == {event["seat"]: event["total"] for event in reports.scores}
    numbers = game.edition.numbers
    assert sum(sum(places.values()) for places in reports.rounds[-1].fees.values()) == sum(
        fees_due(game.state, numbers, seat) for seat in range(4)
    )
    for seat, cards in reports.advisors.items():
        best = sum(sorted(cards.values(), reverse=True)[:2])
        assert best == next(event["advisors"] for event in reports.scores if event["seat"] == seat)


def test_a_running_game_reports_no_advisors() -> None:
    reports = log.reports(Game.new(2, 1))
    assert (reports.advisors, reports.scores, reports.winners, reports.rounds) == ({}, [], [], [])
