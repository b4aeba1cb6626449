"""What players are called in sentences of a table."""

from collections import Counter

from panamax import Game
from panamax.words.catalogue import catalogue


def told_apart(game: Game, language: str) -> dict[str, str]:
    """The names by seat; one that two seats share, such as that of a bot, is said with the colour."""
    often, plain = Counter(game.names.values()), catalogue(language)
    return {seat: f"{plain.seat(seat)} ({name})" if often[name] > 1 else name for seat, name in game.names.items()}
