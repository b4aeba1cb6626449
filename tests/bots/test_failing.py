import time
from collections.abc import Callable
from pathlib import Path

import pytest

from panamax import Game
from panamax.bots import BotFailure, UnknownBot, make_bot
from panamax.bots.asking import ask

Asked = Callable[..., str]

OWN = """
import time

class Good:
    def choose(self, view, legal):
        return legal[-1]

class Seeded:
    def __init__(self, seed):
        self.seed = seed
    def choose(self, view, legal):
        return legal[self.seed % len(legal)]

class Raises:
    def choose(self, view, legal):
        raise KeyError("no such ship")

class Leaves:
    def choose(self, view, legal):
        raise SystemExit(0)

class Cheats:
    def choose(self, view, legal):
        return "win"

class Mumbles:
    def choose(self, view, legal):
        return None

class Sleeps:
    def choose(self, view, legal):
        time.sleep(30)

class Mute:
    pass

class Stillborn:
    def __init__(self):
        raise RuntimeError("no weights here")
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_players.py").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)


@pytest.fixture
def asked(own: None) -> Asked:  # the module is there
    game = Game.new(2, seed=1)

    def asked(name: str, time_limit: float = 60.0) -> str:
        name = f"own_players:{name}"
        return ask(make_bot(name, 3), name, game.position(game.to_act), game.legal(), time_limit)

    return asked


def test_an_own_bot_plays(asked: Asked) -> None:
    game = Game.new(2, seed=1)
    assert asked("Good") == game.legal()[-1]
    assert asked("Seeded") == game.legal()[3]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Raises", "own_players:Raises, playing SEAT, failed: KeyError: 'no such ship'"),
        ("Leaves", "own_players:Leaves, playing SEAT, failed: SystemExit: 0"),
        ("Cheats", "own_players:Cheats, playing SEAT, answered 'win', which is not legal"),
        ("Mumbles", "own_players:Mumbles, playing SEAT, answered None, which is not legal"),
    ],
)
def test_a_failing_bot_is_told_in_a_sentence(asked: Asked, name: str, sentence: str) -> None:
    with pytest.raises(BotFailure) as failure:
        asked(name)
    assert str(failure.value) == sentence.replace("SEAT", str(Game.new(2, seed=1).to_act))


def test_a_slow_bot_is_not_waited_for(asked: Asked) -> None:
    start = time.monotonic()
    with pytest.raises(BotFailure, match=r"did not choose within 0\.2 seconds"):
        asked("Sleeps", time_limit=0.2)
    assert time.monotonic() - start < 5


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("deepblue", "no bot is called 'deepblue'; there are random, greedy"),
        ("nowhere_at_all:Bot", "the module 'nowhere_at_all' cannot be imported"),
        ("own_players:Nobody", "has no class 'Nobody'"),
        ("own_players:Mute", r"no method choose\(view, legal\)"),
        ("own_players:Stillborn", "making the bot failed: RuntimeError: no weights here"),
    ],
)
def test_an_unknown_bot_is_told_in_a_sentence(own: None, name: str, sentence: str) -> None:  # as above
    with pytest.raises(UnknownBot, match=sentence):
        make_bot(name)
