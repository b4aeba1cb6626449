"""What players are called in sentences of a table."""

from collections import Counter

from panamax import Game
from panamax.server.storage import HUMAN, OPEN, StoredSeat
from panamax.words.catalogue import catalogue


def told_apart(game: Game, language: str) -> dict[str, str]:
    """The names by seat; one that two seats share, such as that of a bot, is said with the colour."""
    often, plain = Counter(game.names.values()), catalogue(language)
    return {seat: f"{plain.seat(seat)} ({name})" if often[name] > 1 else name for seat, name in game.names.items()}


def name_of(seat: StoredSeat) -> str:
    """How who sits there is called: by name or as the bot; empty for a person without a name."""
    return seat.name or (seat.player if seat.player not in {HUMAN, OPEN} else "")


def printable(text: str) -> str:
    """One line of text: what cannot be printed is left out, also what would turn the writing around."""
    return "".join(character for character in text if character.isprintable()).strip()


def seat_name(game: Game, seat: str | None, language: str) -> str:
    """How a seat is called in a sentence: by its player's name, or by its colour."""
    return catalogue(language, told_apart(game, language)).seat(str(seat))
