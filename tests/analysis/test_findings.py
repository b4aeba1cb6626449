"""What was decided, and what that cost."""

import pytest

from panamax import Game
from panamax.analysis.choices import choices_of
from panamax.analysis.findings import Finding, Option, turning_points
from panamax.analysis.reporting import as_json, as_svg, lost
from panamax.analysis.searching import judge

# One lock move brings $6 to Red's company; anything else brings nothing.
LATE = {
    "seats": 2,
    "round": 3,
    "order": ["red", "blue"],
    "active": "red",
    "action_table": {"1": {"dice": 2, "executive": 0}},
    "companies": {"red": {"cash": 3, "price": 8}, "blue": {"cash": 18}},
    "players": {"red": {"shares": {"red": 1}, "advisors": ["founder", "solvent"]}},
    "ships": {"red-A": {"at": "miraflores-2", "bound": "pacific", "cargo": [["red", 6]]}},
}


@pytest.fixture
def played() -> Game:
    game = Game.from_position(LATE)
    while not game.over:
        game.play(game.legal()[-1])
    return game


def test_choices_are_where_there_was_one_and_show_what_the_seat_saw(played: Game) -> None:
    choices = choices_of(played, {"red"})
    assert choices
    for choice in choices:
        before = played.at(choice.number - 1)
        assert choice.seat == before.to_act == "red"
        assert list(choice.legal) == before.legal()
        assert len(choice.legal) > 1
        assert choice.played == played.steps[choice.number - 1].text
        assert choice.view == before.position("red")
        assert None in choice.view["players"]["blue"]["advisors"] or not choice.view["players"]["blue"]["advisors"]


def test_the_same_search_finds_the_same(played: Game) -> None:
    choice = choices_of(played, {"red"})[0]
    found = judge(choice, 500)
    assert found == judge(choice, 500)
    assert found.best.action == found.line[0]
    assert 0 <= found.value <= 1
    assert found.loss >= 0


def test_reports_tell_every_decision(played: Game) -> None:
    found = [judge(choice, 200) for choice in choices_of(played, {"red"})]
    told = as_json(played, found, 200)
    assert [one["number"] for one in told["decisions"]] == [one.number for one in found]
    assert told["lost"]["red"] == pytest.approx(lost(found, "red"), abs=1e-4)
    drawn = as_svg(played, found)
    assert drawn.startswith("<svg")
    assert drawn.count("<polyline") == 2


def finding(number: int, loss: float, seat: str = "red") -> Finding:
    return Finding(number, seat, 1, "end", 0.5, (Option("take 1", 0.5 + loss),), ("take 1",))


def test_turning_points_are_the_few_that_cost_most() -> None:
    losses = [0.01, 0.2, 0.07, 0.3, 0.1, 0.08]
    assert turning_points([finding(number, loss) for number, loss in enumerate(losses)]) == {1, 3, 4}
    assert turning_points([finding(0, 0.01)]) == set()
    assert turning_points([finding(0, 0.3), finding(1, 0.3, "blue")]) == {0, 1}


def test_a_better_choice_than_the_best_found_costs_nothing() -> None:
    assert finding(0, -0.1).loss == 0
