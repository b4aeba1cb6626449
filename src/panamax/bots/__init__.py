"""Bots: players that are programs. `make_bot` makes one by name; docs/bots.md says how to write your own."""

from panamax.bots.bot import Bot, BotFailure, CompiledBot, UnknownBot
from panamax.bots.registry import at_first_sight, bot_names, make_bot

__all__ = ["Bot", "BotFailure", "CompiledBot", "UnknownBot", "at_first_sight", "bot_names", "make_bot"]
