"""Panamax: the 2014 Eurogame of shipping companies on the Panama Canal, for 2 to 4 players.

An unofficial implementation. `Game` is the place to start; the rules are in `panamax.rules`, in the book's order.
"""

from panamax.documents import Impossible, NotAnAction
from panamax.editions import EditionError
from panamax.game import Game, Refusal, Refused
from panamax.replay import DoesNotHold

__version__ = "0.1.0"

__all__ = ["DoesNotHold", "EditionError", "Game", "Impossible", "NotAnAction", "Refusal", "Refused", "__version__"]
