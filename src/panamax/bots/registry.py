"""Bots by name."""

import importlib
import inspect
import os
import re
import sys
from pathlib import Path
from typing import Any, Final

from panamax.bots.bot import Bot, UnknownBot

RANDOM: Final = "random"
GREEDY: Final = "greedy"
# Simulations for each choice: what one processor makes in about 0.1 s, 1 s and 5 s.
SEARCH: Final = {"search-quick": 3_000, "search": 30_000, "search-deep": 150_000}
_BUDGET: Final = re.compile(r"search@(?:(?P<simulations>[1-9][0-9]{0,8})|(?P<seconds>[0-9]{1,5}(?:\.[0-9]{1,3})?)s)")


def bot_names() -> list[str]:
    """The bots that come with the package."""
    return [RANDOM, GREEDY, *SEARCH]


def make_bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name, or your own as `module:Class`; `seed` settles its own chance.

    `search@2000` searches with 2000 simulations a choice, `search@0.5s` for half a second on all processors. Your
    class is found from the current folder too; it gets the seed if it has a parameter of that name. Raises UnknownBot.
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
    budget = _BUDGET.fullmatch(name)
    if budget is not None or name in SEARCH:
        from panamax.bots.search import SearchBot  # noqa: PLC0415

        if budget is None:
            return SearchBot(seed, simulations=SEARCH[name])
        if budget["seconds"]:
            return SearchBot(seed, seconds=float(budget["seconds"]), trees=os.cpu_count() or 1)
        return SearchBot(seed, simulations=int(budget["simulations"]))
    raise UnknownBot(
        f"no bot is called {name!r}; there are {', '.join(bot_names())}, search@SIMULATIONS, search@SECONDSs, "
        "and your own as module:Class"
    )


def at_first_sight(name: str, seed: int = 0) -> Bot:
    """Who plays in place of a bot while the engine is being compiled: the same bot, if it can do without the engine.

    `greedy` chooses the same without it; a bot that searches plays as `greedy`. An own bot is made as always.
    """
    if name == GREEDY or name in SEARCH or _BUDGET.fullmatch(name):
        from panamax.bots.first_sight import FirstSightBot  # noqa: PLC0415  # as above: each bot when it is wanted

        return FirstSightBot(seed)
    return make_bot(name, seed)


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
