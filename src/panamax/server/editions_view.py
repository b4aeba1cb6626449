"""The editions of a server, and what the page draws one from."""

from collections.abc import Iterable
from typing import Any

from panamax import editions
from panamax.documents.names import CANAL, CARDS, NATIONS, SHIPS
from panamax.editions import Edition
from panamax.rules.components import SPACES, TO_PACIFIC
from panamax.rules.edition import LOCK
from panamax.server.messages import AdvisorName, EditionView, Named
from panamax.words import advisor_text
from panamax.words.catalogue import DEFAULT

_FACES = ("ships", "contracts", "clipboard", "entrances", "advisors")


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


def view(edition: Edition, language: str = DEFAULT) -> EditionView:
    """What the page draws from, in a language."""
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
        advisors=[AdvisorName(id=card, **advisor_text(edition, card, language)._asdict()) for card in edition.advisors],
        clipboard={nation: list(getattr(edition.file.clipboard, nation)) for nation in NATIONS},
        entrances=dict(zip((*CANAL, "ocean"), (*kinds[:SPACES], kinds[SPACES]), strict=True)),
        numbers=_numbers(edition),
    )


def _numbers(edition: Edition) -> dict[str, Any]:
    numbers = {key: value for key, value in edition.data.items() if key not in _FACES}
    return numbers | {"advisors": {"dealt": edition.file.advisors.dealt, "scored": edition.file.advisors.scored}}
