"""Bots by name."""

import importlib
import inspect
import sys
from pathlib import Path
from typing import Any, Final

from panamax.bots.bot import Bot, UnknownBot

RANDOM: Final = "random"
GREEDY: Final = "greedy"
SEARCH_SECONDS: Final = {"search-quick": 0.1, "search": 1.0, "search-deep": 5.0}


def bot_names() -> list[str]:
    """The bots that come with the package."""
    return [RANDOM, GREEDY]


def make_bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name, or your own as `module:Class`; `seed` settles its own chance.

    Raises UnknownBot. Your class is found from the current folder too; it gets the seed if it has a parameter of
    that name.
    """
    if ":" in name:
        return _own_bot(name, seed)
    # Only who plays a compiled bot waits for numba.
    if name == RANDOM:
        from panamax.bots.random_bot import RandomBot  # noqa: PLC0415

        return RandomBot(seed)
    if name == GREEDY:
        from panamax.bots.greedy import GreedyBot  # noqa: PLC0415

        return GreedyBot(seed)
    raise UnknownBot(f"no bot is called {name!r}; there are {', '.join(bot_names())}, and your own as module:Class")


def _own_bot(name: str, seed: int) -> Bot:
    module_name, _, class_name = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        module = importlib.import_module(module_name)
    except Exception as error:  # noqa: BLE001  # a module of somebody else may raise anything
        raise UnknownBot(f"{name}: the module {module_name!r} cannot be imported: {error}") from None
    made: Any = getattr(module, class_name, None)
    if not callable(made):
        raise UnknownBot(f"{name}: the module {module_name!r} has no class {class_name!r}")
    try:
        bot: Bot = made(seed=seed) if "seed" in inspect.signature(made).parameters else made()
    except Exception as error:  # noqa: BLE001  # as above
        raise UnknownBot(f"{name}: making the bot failed: {type(error).__name__}: {error}") from None
    if not callable(getattr(bot, "choose", None)):
        raise UnknownBot(f"{name}: it has no method choose(view, legal)")
    return bot
