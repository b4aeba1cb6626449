"""The editions of a server, and what the page draws one from."""

from collections.abc import Iterable
from typing import Any

from panamax import editions
from panamax.documents.names import CANAL, CARDS, NATIONS, SHIPS
from panamax.editions import Edition
from panamax.rules.components import SPACES, TO_PACIFIC
from panamax.rules.edition import LOCK
from panamax.server.messages import AdvisorName, EditionView, Named

_FACES = ("ships", "contracts", "clipboard", "entrances", "advisors")
_COUNTED = {
    "fleet": "own ship built beyond the two you start with",
    "diversified": "company of which you hold a share",
    "founder": "share of your own company that you hold",
    "diplomat": "nation of which your Clipboard has a flag",
    "specialist": "flag of the nation that you have most of",
    "treasurer": "$1 of company cash",
    "cruise": "passenger",
}
_CONDITION = {"bluechip": "no company's stock price is higher than yours", "solvent": "you took no Bailout"}
_UNLIMITED = 999


class Editions:
    """The shipped editions and those that the server was started with."""

    def __init__(self, more: Iterable[Edition] = ()) -> None:
        self._more = {edition.name: edition for edition in more}

    def names(self) -> list[Named]:
        """To choose from; one given at the start comes first."""
        own = [Named(name=name, about=edition.file.title) for name, edition in self._more.items()]
        shipped = [name for name in editions.shipped() if name not in self._more]
        return own + [Named(name=name, about=editions.load(name).file.title) for name in shipped]

    def get(self, name: str) -> Edition | None:
        """An edition by name. Never a file: names come from outside."""
        if name in self._more:
            return self._more[name]
        return editions.load(name) if name in editions.shipped() else None


def view(edition: Edition) -> EditionView:
    """What the page draws from."""
    numbers = edition.numbers
    entrance = numbers.entrance[TO_PACIFIC]
    kinds = ["lock" if kind == LOCK else "waterway" for kind in entrance]
    return EditionView(
        name=edition.name,
        ships={
            name: {
                "size": numbers.size[ship],
                "slots": numbers.slots[ship],
                "minimum": numbers.minimum[ship],
                "reward": numbers.reward[ship],
            }
            for ship, name in enumerate(SHIPS)
        },
        contracts={name: numbers.card_value[card][: numbers.card_size[card]] for card, name in enumerate(CARDS)},
        advisors=[_advisor(edition, card) for card in edition.advisors],
        clipboard={nation: list(getattr(edition.file.clipboard, nation)) for nation in NATIONS},
        entrances=dict(zip((*CANAL, "ocean"), (*kinds[:SPACES], kinds[SPACES]), strict=True)),
        numbers=_numbers(edition),
    )


def _numbers(edition: Edition) -> dict[str, Any]:
    numbers = {key: value for key, value in edition.data.items() if key not in _FACES}
    return numbers | {"advisors": {"dealt": edition.file.advisors.dealt, "scored": edition.file.advisors.scored}}


def _advisor(edition: Edition, card: str) -> AdvisorName:
    """F3 in words, with the numbers of the edition."""
    face = edition.advisor(card)
    if face.kind in _CONDITION:
        about = f"if {_CONDITION[face.kind]}"
    elif face.step == 1:
        about = f"for each {_COUNTED[face.kind]}"
    elif face.kind == "treasurer":
        about = f"for every full ${face.step} of company cash"
    else:
        about = f"for every {face.step}, counting each {_COUNTED[face.kind]}"
    most = f", at most ${face.most}" if face.most < _UNLIMITED else ""
    return AdvisorName(id=card, name=face.name, about=f"${face.amount} {about}{most}")
