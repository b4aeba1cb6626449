"""What happened, in words: a sentence an event, and a line of the log for all events of an action."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from panamax.words.catalogue import DEFAULT, Catalogue, catalogue

Event = Mapping[str, Any]
Names = Mapping[str, str]


def event_text(event: Event, language: str = DEFAULT, names: Names | None = None) -> str:
    """A sentence for one event (an object of `panamax.documents.events`); `names` are players' own names by seat."""
    return _sentence(catalogue(language, names), event)


def log_line(
    events: Sequence[Event],
    language: str = DEFAULT,
    names: Names | None = None,
    *,
    stopped: str | None = None,
) -> str:
    """All that an action brought, in order; pushes are told with their move, contracts laid out together at once.

    `stopped` is the seat that is said to have stopped if nothing happened.
    """
    words = catalogue(language, names)
    pushes = [event for event in events if event["kind"] == "push"]
    told = []
    for kind, run in groupby((event for event in events if event["kind"] != "push"), key=lambda event: event["kind"]):
        alike = list(run)
        if kind == "move" and pushes:
            told += [_pushing(words, event, pushes) for event in alike]
        elif kind == "offer" and len(alike) > 1 and all(event["card"] for event in alike):
            told.append(_laid_out(words, alike))
        else:
            told += [_sentence(words, event) for event in alike]
    if not told and stopped is not None:
        told.append(words.say("log", "stop", seat=words.seat(stopped)))
    return " ".join(told)


def _pushing(words: Catalogue, move: Event, pushes: Sequence[Event]) -> str:
    """A move and its pushes, the nearest first."""
    parts = [words.text("event", "push_part").format(**_facts(words, push)) for push in reversed(pushes)]
    return words.say("event", "move_pushing", **_facts(words, move), pushes=words.listed(parts))


def _laid_out(words: Catalogue, offers: Sequence[Event]) -> str:
    """Several contracts in one sentence, each card in the order of its column."""
    cards, columns = (words.listed([str(offer[key]) for offer in offers]) for key in ("card", "column"))
    return words.say("event", "offer_many", cards=cards, columns=columns)


def _sentence(words: Catalogue, event: Event) -> str:
    return words.say("event", _entry(event), **_facts(words, event))


def _entry(event: Event) -> str:
    """Which sentence tells the event: that of its kind, or a variant."""
    kind: str = event["kind"]
    variant = _VARIANTS.get(kind)
    return kind if variant is None else kind + variant(event)


def _of_flag(event: Event) -> str:
    return f"_{event['action'].partition(' ')[0]}" if event["action"] else ""


def _of_fees(event: Event) -> str:
    """Only what changed is told: a cut, a Bailout, and that neither purse was touched."""
    cut, bailout = ("_cut" if event["cut"] > 0 else ""), ("_bailout" if event["bailouts"] > 0 else "")
    return cut + bailout + ("" if any(event[purse] for purse in _PURSES) else "_alone")


_VARIANTS: Final[Mapping[str, Callable[[Event], str]]] = {
    "die": lambda event: "_executive" if event["row"] == 0 else "",
    "offer": lambda event: "_hidden" if event["card"] is None else "",
    "load": lambda event: "_warehouse" if event["card"] is None else "",
    "flag": _of_flag,
    "push": lambda event: "_many" if len(event["ships"]) > 1 else "",
    "arrive": lambda event: "_paid" if event["paid"] else "",
    "reward": lambda event: f"_{event['reward']}",
    "fees": _of_fees,
    "round": lambda event: "_hidden" if event["faces"] is None else "",
    "score": lambda event: "_hidden" if event["total"] is None else "",
}
_NAMED: Final[Mapping[str, Callable[[Catalogue, str], str]]] = {
    "seat": Catalogue.seat,
    "order": Catalogue.seat,
    "company": Catalogue.company,
    "ship": Catalogue.ship,
    "ships": Catalogue.ship,
    "on": Catalogue.ship,
    "nation": Catalogue.nation,
    "ocean": Catalogue.ocean,
    "zone": Catalogue.place,
    "from": Catalogue.sailed_to,
    "to": Catalogue.sailed_to,
}
_PURSES: Final = ("company", "personal")
_PLAIN: Final = {"column", "row", "value", "round"}


def _facts(words: Catalogue, event: Event) -> dict[str, str]:
    """The values of an event, as they are said in a sentence."""
    facts = {key: _worded(words, event, key) for key in event if key != "kind"}
    if event["kind"] == "flag" and event["action"]:
        facts["size"] = event["action"].partition(" ")[2]
    if event["kind"] == "fees":
        facts["purses"] = words.listed(
            [words.text("event", f"fees_{purse}").format(**facts) for purse in _PURSES if event[purse] > 0]
        )
    return facts


def _worded(words: Catalogue, event: Event, key: str) -> str:
    value = event[key]
    if key == "faces" and value is not None:
        faces: Counter[int] = Counter(value)
        return words.listed([f"{face} (×{n})" if n > 1 else str(face) for face, n in faces.items()])
    if isinstance(value, list):
        return words.listed([_name(words, event, key, part) for part in value])
    if isinstance(value, dict):
        part = words.text("event", "paid_part")
        return words.listed(
            [part.format(amount=words.money(paid), seat=words.company(to)) for to, paid in value.items()]
        )
    if isinstance(value, int):
        return _number(words, event, key, value)
    return _name(words, event, key, value)


def _name(words: Catalogue, event: Event, key: str, value: Any) -> str:
    if key == "card" and event["kind"] == "card":
        return words.text("card", value)
    return _NAMED[key](words, value) if key in _NAMED and value is not None else str(value)


def _number(words: Catalogue, event: Event, key: str, value: int) -> str:
    """Money, but for columns, dice and the numbers of cards; of Bailouts, fees tell how many and scores the cost."""
    kind = event["kind"]
    if kind == "fees" and key == "bailouts":
        return words.count("bailout", value)
    earned_card = kind == "reward" and event["reward"] != "cash"
    return str(value) if key in _PLAIN or earned_card or (kind == "transfer" and key != "cost") else words.money(value)
