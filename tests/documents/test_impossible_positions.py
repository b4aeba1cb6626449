"""Positions that cannot be: each is refused with where and why."""

from pathlib import Path
from typing import Any

import pytest

from panamax import Impossible
from panamax.documents.json_reading import parse_json
from panamax.documents.position_reading import read_position

BAD = sorted((Path(__file__).parent.parent / "bad" / "positions").rglob("*.json"))


def company(**parts: Any) -> dict[str, Any]:
    return {"companies": {"red": parts}}


def player(**parts: Any) -> dict[str, Any]:
    return {"players": {"red": parts}}


def ship(name: str, **parts: Any) -> dict[str, Any]:
    return {"ships": {name: parts}}


def turn(**parts: Any) -> dict[str, Any]:
    return {"turn": parts}


RED = ["red", 3]
LANE = {"at": "gatun-1", "bound": "pacific"}
CONTRACT = {"card": "EU-3", "containers": [2]}
DIE = {"die_taken": True, "source": "die"}
FEES = {"players": {"red": {"stevedore": 4}}, "companies": {"red": {"warehouse": [1]}, "blue": {"warehouse": [1]}}}

IMPOSSIBLE: list[tuple[dict[str, Any], str, str]] = [
    ({"format": "panamax-position/2"}, "format", "panamax-position/1"),
    ({"edition": "none"}, "edition", "no edition is called"),
    ({"edition": 3}, "edition", "name"),
    ({"seats": 1}, "seats", "S1"),
    ({"seats": 5}, "seats", "S1"),
    ({"seats": True}, "seats", "S1"),
    ({"seats": 3.0}, "seats", "S1"),
    ({"wind": 1}, "wind", "no such key"),
    ({"round": 4}, "round", "at most 3"),
    ({"round": True}, "round", "whole number"),
    ({"round": 1.0}, "round", "whole number"),
    ({"round": None}, "round", "whole number"),
    ({"order": ["red", "blue", "yellow"]}, "order", "R4"),
    ({"order": ["red", "red", "blue", "yellow"]}, "order", "R4"),
    ({"active": "purple"}, "active", "no seat"),
    ({"seats": 3, "active": "green"}, "active", "takes no part"),
    ({"phase": "sailing"}, "phase", "before-die"),
    ({"phase": "moving"}, "phase", "follows"),
    ({"to_act": "blue"}, "to_act", "follows red"),
    ({"to_act": None}, "to_act", "follows red"),
    ({"action_table": {"7": {"dice": 1}}}, "action_table.7", "no column"),
    ({"action_table": {"1": {"dice": 4}}}, "action_table.1.dice", "at most 3"),
    ({"action_table": {"1": {"executive": 2}}}, "action_table.1.executive", "at most 1"),
    ({"action_table": {n: {"dice": 3} for n in "123456"}}, "action_table", "18 white dice"),
    ({"offer": {"3": "EU-1"}}, "offer.3", "no column"),
    ({"offer": {"4": "EU-7"}}, "offer.4", "no contract"),
    ({"offer": {"4": "EU-S1"}}, "offer", "starting"),
    ({"offer": {"4": "EU-1", "5": "EU-1"}}, "offer.5", "EU-1 is here and in offer.4"),
    ({"companies": {"pink": {}}}, "companies.pink", "no seat"),
    ({"seats": 3, "companies": {"green": {"cash": 1}}}, "companies.green", "takes no part"),
    ({"companies": []}, "companies", "object"),
    (company(cash=-1), "companies.red.cash", "0 or more"),
    (company(cash=10_000), "companies.red.cash", "at most 9999"),
    (company(price=0), "companies.red.price", "M3"),
    (company(price=21), "companies.red.price", "M3"),
    (company(shares_for_sale=3), "companies.red.shares_for_sale", "4 are for sale"),
    (company(warehouse=[7]), "companies.red.warehouse.0", "at most 6"),
    (company(warehouse=[1] * 8, delivered=2), "companies.red", "10 dice"),
    (company(rail=0), "companies.red.rail", "1 or more"),
    (company(contracts=[{"card": "EU-3", "containers": [4]}]), "companies.red.contracts.0.containers", "K1"),
    (company(contracts=[{"card": "EU-3", "containers": []}]), "companies.red.contracts.0.containers", "at least 1"),
    (company(contracts=[CONTRACT, CONTRACT]), "companies.red.contracts", "EU-3"),
    (company(flags={"EU": 4}), "companies.red.flags.EU", "at most 3"),
    (company(flags={"XX": 1}), "companies.red.flags.XX", "no nation"),
    (company(passengers=3), "companies.red.passengers", "at most 2"),
    (company(wharf=1), "companies.red.wharf", "no such key"),
    (
        {"companies": {seat: {"flags": {"EU": 3}} for seat in ("red", "blue", "yellow", "green")}},
        "companies",
        "12 flags of EU; there are 11",
    ),
    (player(cash=False), "players.red.cash", "whole number"),
    (player(shares={"blue": 5}), "players", "6 shares of blue"),
    (player(shares={"red": 0}), "players.red.shares.red", "S2"),
    (player(advisors=["banker"]), "players.red.advisors.0", "no Financial Advisor"),
    (player(advisors=["fleet", "fleet"]), "players.red.advisors", "fleet"),
    (player(advisors=[None] * 10), "players", "10 hidden advisors"),
    (player(captain=2), "players.red.captain", "one too many"),
    ({"players": {"red": {"captain": 5}, "blue": {"captain": 5}}}, "players.blue.captain", "one too many"),
    ({"captains": [5, 4, 4, 3, 3, 3]}, "captains", "S7"),
    ({"stevedores": [5, 4, 4, 3]}, "stevedores", "S7"),
    (player(fresh=["captain"]), "players.red.fresh", "T19"),
    (player(fresh=["purser"]), "players.red.fresh.0", "no card"),
    (player(fresh=["captain", "captain"], captain=3), "players.red.fresh", "twice"),
    ({"players": {"blue": {"captain": 3, "fresh": ["captain"]}}}, "players.blue.fresh", "T18"),
    (ship("red-4", at="EU"), "ships.red-4", "no ship"),
    ({"seats": 3, "ships": {"green-A": {"at": "EU"}}}, "ships.green-A", "takes no part"),
    (ship("red-A", at="suez"), "ships.red-A.at", "no place"),
    (ship("red-A", at="gatun-1"), "ships.red-A", "bound"),
    (ship("red-A", at="gatun-1", bound="arctic"), "ships.red-A.bound", "no ocean"),
    (ship("red-A", at="EU", bound="pacific"), "ships.red-A.bound", "lock or lake"),
    (ship("cruise-1", at="yard"), "ships.cruise-1.at", "S4"),
    (ship("red-A", at="EU", cargo=[RED, RED]), "ships.red-A.cargo", "slots are 1"),
    (ship("red-A", at="yard", cargo=[RED]), "ships.red-A.cargo", "L3"),
    (ship("EU-military", cargo=[RED]), "ships.EU-military.cargo", "slots are 0"),
    (ship("red-A", at="EU", cargo=[["red", 7]]), "ships.red-A.cargo.0", "1 to 6"),
    (ship("red-A", at="EU", cargo=[["red", True]]), "ships.red-A.cargo.0", "1 to 6"),
    (ship("red-A", at="EU", cargo=["red"]), "ships.red-A.cargo.0", "a seat and a value"),
    ({"ships": {"red-3": LANE, "blue-2": LANE}}, "ships.blue-2.at", "size 5"),
    ({"discard": ["EU-S1"]}, "discard", "starting"),
    ({"discard": ["EU-1", "EU-1"]}, "discard", "EU-1"),
    ({"deck": ["EU-1"]}, "deck", "neither in it nor anywhere else"),
    ({"advisor_deck": ["fleet"]}, "advisor_deck", "neither in it nor anywhere else"),
    ({"seed": -1}, "seed", "0 or more"),
    ({"scores": {"red": 1}}, "scores", "not over"),
    ({"winners": ["red"]}, "winners", "not over"),
    ({"phase": "over", "round": 3, "winners": ["blue"]}, "winners", "follows red"),
    ({"phase": "over", "turn": {"die_taken": True}}, "turn", "empty"),
    (turn(die_taken=1), "turn.die_taken", "true or false"),
    (turn(source="wind"), "turn.source", "'die'"),
    (turn(loads=1), "turn", "without a `source`"),
    (turn(source="die", loads=1), "turn.source", "`die_taken` is false"),
    (turn(source="captain", moves={"any": 1}), "turn.source", "`captain_played` is false"),
    (turn(**DIE), "turn", "nothing left"),
    (turn(**DIE, loads=1, moves={"lock": 1}), "turn", "never of both"),
    (turn(**DIE, loads=10), "turn.loads", "at most 9"),
    (turn(**DIE, loads=1, market=True, begun=True), "turn.market", "T10"),
    (turn(**DIE, moves={"lock": 1}, contract=4), "turn.contract", "T7"),
    (turn(**DIE, loads=1, contract=3), "turn.contract", "more than 3"),
    (turn(**DIE, loads=1, begun=True, contract=4), "turn.contract", "T7"),
    (turn(captain_played=True, source="captain", loads=1), "turn.loads", "T20"),
    (turn(stevedore_played=True, source="stevedore", loads=2), "turn.loads", "T21"),
    (turn(source="flag", market=True, loads=1), "turn.market", "C4"),
    (turn(**DIE, loads=1, below=[{"source": "flag", "begun": True, "loads": 1}]), "turn.source", "T17"),
    (turn(source="flag", loads=1, below=[{"source": "flag", "loads": 1}]), "turn.below.0", "C5"),
    (turn(loaded=["red-2", "red-2"]), "turn.loaded", "twice"),
    (turn(kept_now=1), "turn.kept_now", "C6"),
    (turn(rewards=["cruise-1"]), "turn.rewards.0", "X3"),
    (turn(rewards=["red-2"]), "turn.rewards.0", "X5"),
    (
        {**turn(rewards=["red-2", "red-A"]), "ships": {"red-2": {"at": "pacific"}, "red-A": {"at": "pacific"}}},
        "turn.rewards",
        "in this order: red-A, red-2",
    ),
    ({**FEES, **turn(fees=["blue", "red"])}, "turn.fees", "turn order"),
    ({**FEES, **turn(fees=["yellow"])}, "turn.fees", "no fees"),
    ({**FEES, **turn(fees=["blue"])}, "turn.fees", "no Stevedore"),
    ({**FEES, **turn(fees=["red"], die_taken=True)}, "turn", "only `fees`"),
    ({**FEES, **turn(fees=["red"]), "action_table": {"1": {"dice": 1}}}, "action_table", "R5"),
]


IDS = [f"{number}-{where}" for number, (_, where, _) in enumerate(IMPOSSIBLE)]


@pytest.mark.parametrize(("document", "where", "why"), IMPOSSIBLE, ids=IDS)
def test_what_cannot_be_is_refused_with_where_and_why(document: dict[str, Any], where: str, why: str) -> None:
    with pytest.raises(Impossible) as refused:
        read_position(document)
    assert refused.value.where == where
    assert why in refused.value.why


@pytest.mark.parametrize("document", [[], None, "red", 3, True])
def test_a_position_is_an_object(document: object) -> None:
    with pytest.raises(Impossible, match="a position is a JSON object"):
        read_position(document)


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_files_that_are_no_position(path: Path) -> None:
    with pytest.raises(Impossible) as refused:
        read_position(parse_json(path.read_bytes()))
    assert "\n" not in str(refused.value)
