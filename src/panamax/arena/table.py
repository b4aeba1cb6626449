"""One game between bots."""

import hashlib
from dataclasses import dataclass

import numpy as np

from panamax import editions
from panamax.bots import CompiledBot, make_bot
from panamax.bots.asking import TIME_LIMIT, ask
from panamax.compiled import kernels
from panamax.compiled.numbers import STATE, edition_array, from_record
from panamax.documents.names import SEATS
from panamax.documents.notation import action_of, text_of
from panamax.documents.position_writing import write_position
from panamax.game import Game
from panamax.rules.actions import ACTIONS
from panamax.rules.state import State


@dataclass(frozen=True)
class Fixture:
    """A game to be played: its number, its chance, and who sits where."""

    number: int
    seed: int
    bots: tuple[str, ...]
    edition: str = editions.DEFAULT
    time_limit: float = TIME_LIMIT


@dataclass(frozen=True)
class Played:
    """A game played: the actions by id, the scores and the winner's seat."""

    fixture: Fixture
    actions: tuple[int, ...]
    scores: tuple[int, ...]
    winner: int

    def game(self) -> Game:
        """The whole game, to be looked at or written down."""
        game = Game.new(len(self.fixture.bots), self.fixture.seed, self.fixture.edition)
        game.names = {SEATS[seat]: bot for seat, bot in enumerate(self.fixture.bots)}
        for action in self.actions:
            game.play(action)
        return game


def seed_for(*parts: object) -> int:
    """A seed made of some parts: the same for the same, unlike for others."""
    return int.from_bytes(hashlib.sha256(" ".join(map(str, parts)).encode()).digest()[:6])


def play(fixture: Fixture) -> Played:
    """Play a game. Raises BotFailure, UnknownBot or EditionError."""
    edition = editions.find(fixture.edition)
    numbers = edition_array(edition.numbers)
    bots = [make_bot(name, seed_for(fixture.seed, "bot", seat)) for seat, name in enumerate(fixture.bots)]
    states = np.zeros(1, STATE)
    kernels.set_up(states, 0, numbers, len(bots), fixture.seed)
    room = np.zeros(ACTIONS, np.int16)
    actions = []
    while not states["over"][0]:
        seat = kernels.to_act(states, 0)
        bot = bots[seat]
        if isinstance(bot, CompiledBot):
            action = bot.choose_id(states, 0, numbers)
        else:
            count = kernels.legal(states, 0, numbers, room)
            state = from_record(State, states)
            view = write_position(state, edition.numbers, edition.name, SEATS[seat])
            legal = [text_of(state, edition.numbers, legal_action) for legal_action in room[:count].tolist()]
            choice = ask(bot, fixture.bots[seat], view, legal, fixture.time_limit)
            action = action_of(state, edition.numbers, choice)
        kernels.apply(states, 0, numbers, action)
        actions.append(action)
    scores = tuple(states["score"][0, : len(bots)].tolist())
    return Played(fixture, tuple(actions), scores, int(states["winner"][0]))
