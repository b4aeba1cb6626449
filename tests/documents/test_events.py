"""Events as JSON: held against their schema over whole games."""

from typing import Any

import jsonschema  # type: ignore[import-untyped]
from hypothesis import given, settings
from tests.documents.games import random_game, seats_and_seeds

from panamax import Game
from panamax.documents import names
from panamax.documents.events import KINDS, schema
from panamax.documents.projection import foreseen

SCHEMA = jsonschema.Draft202012Validator(schema())


def test_the_schema_is_one_and_knows_every_kind_and_name() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    parts = schema()["$defs"]
    assert [part["$ref"] for part in schema()["oneOf"]] == [f"#/$defs/event-{kind}" for kind in KINDS]
    assert tuple(parts["seat"]["enum"]) == names.SEATS
    assert tuple(parts["nation"]["enum"]) == names.NATIONS
    assert tuple(parts["ocean"]["enum"]) == names.OCEANS
    assert tuple(parts["ship"]["enum"]) == names.SHIPS
    assert tuple(parts["place"]["enum"]) == names.PLACES[1:17]


@settings(max_examples=3)
@given(seats_and_seeds)
def test_whole_games_keep_to_the_schema(game_of: tuple[int, int]) -> None:
    for game in random_game(*game_of):
        for event in game.events(len(game.steps)):
            SCHEMA.validate(event)
            assert len(foreseen([event], "red")) == 1
            SCHEMA.validate(foreseen([event], "red")[0])


def played(position: dict[str, Any], *actions: str) -> list[dict[str, Any]]:
    game = Game.from_position(position)
    return [event for action in actions for event in game.play(action)]


def test_a_move_with_a_push_and_an_arrival() -> None:
    position = {
        "action_table": {"1": {"dice": 2, "executive": 0}},
        "ships": {
            "red-3": {"at": "miraflores-2", "bound": "pacific", "cargo": [["red", 3], ["blue", 1]]},
            "blue-2": {"at": "miraflores-3", "bound": "pacific", "cargo": [["blue", 4], ["red", 2]]},
        },
    }
    assert played(position, "take 1", "move red-3", "reward cash") == [
        {"kind": "die", "seat": "red", "column": 1, "row": 2},
        {"kind": "push", "ships": ["blue-2"], "from": "miraflores-3", "to": "pacific"},
        {
            "kind": "move",
            "seat": "red",
            "ships": ["red-3"],
            "from": "miraflores-2",
            "to": "miraflores-3",
            "cost": "lock",
        },
        {"kind": "arrive", "ship": "blue-2", "ocean": "pacific", "paid": {"red": 2, "blue": 4}},
        {"kind": "reward", "seat": "blue", "ship": "blue-2", "reward": "cash", "amount": 3},
    ]


def test_what_is_given_up_names_its_values() -> None:
    contracts = [{"card": f"{nation}-6", "containers": [4, 5]} for nation in ("EU", "CN", "UW")]
    position = {"companies": {"red": {"contracts": contracts}}, "turn": {"die_taken": True}}
    assert played(position, "give-up CN-6") == [{"kind": "give-up", "seat": "red", "card": "CN-6", "values": [4, 5]}]


def test_a_preview_does_not_foresee_chance() -> None:
    position = {"action_table": {"4": {"dice": 1, "executive": 0}}, "offer": {"4": "EU-1"}}
    game = Game.from_position(position)
    game.play("take 4")
    assert game.preview("contract", "red")[-1] == {"kind": "offer", "column": 4, "card": None}


def test_a_preview_does_not_tell_the_scores_of_others() -> None:
    game = Game.from_position({"round": 3, "action_table": {"1": {"dice": 1, "executive": 0}}})
    game.play("take 1")
    game.play("stop")
    totals = {event["seat"]: event["total"] for event in game.preview("end", "red") if event["kind"] == "score"}
    assert totals == {"red": 17, "blue": None, "yellow": None, "green": None}
