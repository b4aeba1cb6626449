"""H: two tables that differ only in what a seat may not know. To that seat they are the same, whatever it asks."""

import random
import re
from typing import Any

import pytest

from panamax import Game

from .conftest import Running
from .hearing import ask_everything, told

SHOWN = 4  # contracts that may be turned up in the actions that follow
TIME = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)")
KEY = re.compile(r"#key=[\w-]+")  # new each time
OF_ALL_TABLES = {"/api/tables", "/api/lobby"}
Json = dict[str, Any]


def two_worlds(seed: int, actions: int) -> tuple[Json, Json]:
    """A position, and another with other hidden cards: the others' advisors, the decks, the seed."""
    game = Game.new(3, seed)
    rng = random.Random(seed)
    for _ in range(actions):
        game.play(rng.choice(game.legal()))
    one, other = game.position(), game.position()
    assert one["phase"] != "over"
    hidden = other["players"]["blue"]["advisors"] + other["players"]["yellow"]["advisors"] + other["advisor_deck"]
    rng.shuffle(hidden)
    for seat in ("blue", "yellow"):
        count = len(other["players"][seat]["advisors"])
        other["players"][seat]["advisors"], hidden = hidden[:count], hidden[count:]
    other["advisor_deck"] = hidden
    rest = other["deck"][SHOWN:]
    rng.shuffle(rest)
    other["deck"][SHOWN:] = rest
    other["seed"] = one["seed"] + 1
    assert one != other
    return one, other


@pytest.mark.parametrize(("seed", "actions"), [(1, 0), (2, 40), (3, 90), (4, 140)])
def test_they_are_told_apart_by_nobody_who_may_not(server: Running, seed: int, actions: int) -> None:
    tables = [Table(server, position) for position in two_worlds(seed, actions)]
    rng = random.Random(seed)
    for _ in range(6):
        one, other = (table.everything() for table in tables)
        assert one == other
        assert sum(status == 200 for status, _ in one) > 20
        legal = [action for action in tables[0].legal() if action not in {"end", "reward advisor"}]
        if not legal:
            break
        action = rng.choice(legal)
        for table in tables:
            table.play(action)
    for table in tables:
        table.close()


class Table:
    """One of the two, with Red and a spectator who ask, and others who play."""

    def __init__(self, server: Running, position: Json) -> None:
        self.red = server.browser()
        self.red.open("you", "you", "you", position=position)
        self.seats = {"red": self.red, "blue": self.red.give("blue"), "yellow": self.red.give("yellow")}
        self.spectator = server.browser(self.red.table_id)

    def everything(self) -> list[Any]:
        """What Red and the spectator are told, but for the table's name, the time of day and new keys."""
        answers = ask_everything(self.red) + ask_everything(self.spectator)
        return [self._unnamed(told(answer)) for answer in answers if answer.url.path not in OF_ALL_TABLES]

    def legal(self) -> list[str]:
        view = self.red.view()
        seat = view["position"]["to_act"]
        found: list[str] = self.seats[seat].view()["legal"] if seat else []
        return found

    def play(self, action: str) -> None:
        view = self.red.view()
        self.seats[view["position"]["to_act"]].act(view["seq"], action)

    def close(self) -> None:
        for browser in self.seats.values():
            browser.close()

    def _unnamed(self, said: Any) -> Any:
        if isinstance(said, dict):
            return {key: self._unnamed(value) for key, value in said.items()}
        if isinstance(said, list | tuple):
            return tuple(self._unnamed(value) for value in said)
        if not isinstance(said, str):
            return said
        return KEY.sub("#key", TIME.sub("then", said.replace(self.red.table_id, "here")))
