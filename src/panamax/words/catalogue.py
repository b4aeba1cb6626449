"""The catalogue of sentences, one TOML file a language; what a language lacks is said in English."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, Final, Self

from panamax.documents.names import NATIONS, OCEANS, SEATS, TRAIN_NAME

DEFAULT: Final = "en"


class Name(str):
    """A name with the forms that its language bends it into: `{place}` puts in the name, `{place:wo}` its form `wo`.

    A form that the name does not have, such as any of a player's own name, is the name itself.
    """

    __slots__ = ("forms",)
    forms: Mapping[str, str]

    def __new__(cls, name: str, forms: Mapping[str, str] | None = None) -> Self:
        """`forms` by their keys."""
        made = super().__new__(cls, name)
        made.forms = forms or {}
        return made

    def __format__(self, form: str) -> str:
        return self.forms.get(form, str(self))

    def filled(self, **facts: str) -> "Name":
        """The name and its forms with facts put in."""
        return Name(self.format(**facts), {form: text.format(**facts) for form, text in self.forms.items()})


class Catalogue:
    """The words of one language, for a table whose players may have names of their own."""

    def __init__(self, texts: Mapping[str, Any], fallback: Mapping[str, Any], players: Mapping[str, str]) -> None:
        self._texts = texts
        self._fallback = fallback
        self._players = players

    def text(self, section: str, key: str) -> Name:
        """An entry as it stands: a text, or a table of a name and its forms."""
        found: str | Mapping[str, str] = self._texts.get(section, {}).get(key) or self._fallback[section][key]
        return Name(found) if isinstance(found, str) else Name(found["name"], found)

    def say(self, section: str, key: str, **facts: object) -> str:
        """An entry with facts put in, as a sentence."""
        said = self.text(section, key).format(**facts)
        return said[:1].upper() + said[1:]

    def has(self, section: str, key: str) -> bool:
        """Whether there is such an entry, in this language or in English."""
        return key in self._texts.get(section, {}) or key in self._fallback[section]

    def money(self, amount: int) -> str:
        """An amount, such as $5 or −$8."""
        return ("−" if amount < 0 else "") + self._top("money").format(amount=abs(amount))

    def count(self, thing: str, n: int) -> str:
        """A number of things, such as 1 die or 3 dice."""
        forms = self._texts.get("count", {}).get(thing) or self._fallback["count"][thing]
        return str(forms[n != 1]).format(n=n)

    def listed(self, parts: Sequence[str]) -> Name:
        """One, two and three; a form of the list is that of each part."""
        names = [part if isinstance(part, Name) else Name(part) for part in parts]
        forms = {form for name in names for form in name.forms}
        return Name(self._joined(names), {form: self._joined([format(name, form) for name in names]) for form in forms})

    def seat(self, name: str) -> Name:
        """The player of a seat, by own name if there is one."""
        return Name(self._players[name]) if self._players.get(name) else self.text("seat", name)

    def company(self, name: str) -> Name:
        """A company has the name of its colour."""
        return self.text("seat", name)

    def nation(self, name: str) -> Name:
        """A nation."""
        return self.text("nation", name)

    def ocean(self, name: str) -> Name:
        """An ocean."""
        return self.text("ocean", name)

    def ship(self, name: str) -> Name:
        """A ship, or the train."""
        owner, _, kind = name.partition("-")
        if name == TRAIN_NAME:
            return self.text("ship", TRAIN_NAME)
        if owner in SEATS:
            return self.text("ship", "company").filled(seat=self.company(owner), ship=kind)
        if owner in NATIONS:
            return self.text("ship", "military").filled(nation=self.nation(owner))
        return self.text("ship", owner).filled(number=kind)

    def place(self, name: str) -> Name:
        """A place where a ship stands."""
        if name in NATIONS:
            return self.text("place", "zone").filled(nation=self.nation(name))
        if name in OCEANS:
            return self.text("place", "waiting").filled(ocean=self.ocean(name))
        return self.text("place", name)

    def sailed_to(self, name: str) -> Name:
        """A place that a ship has just entered: there an ocean is the ocean itself."""
        if name in OCEANS:
            return self.text("place", "out").filled(ocean=self.ocean(name))
        return self.place(name)

    def _joined(self, parts: Sequence[str]) -> str:
        if len(parts) <= 1:
            return "".join(parts)
        return self._top("and").format(first=self._top("comma").join(parts[:-1]), last=parts[-1])

    def _top(self, key: str) -> str:
        found: str = self._texts.get(key) or self._fallback[key]
        return found


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages there are, English first."""
    folder = resources.files("panamax.words")
    codes = {file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")}
    return (DEFAULT, *sorted(codes - {DEFAULT}))


def catalogue(language: str = DEFAULT, players: Mapping[str, str] | None = None) -> Catalogue:
    """The words of a language. Raises ValueError for a language that there is not."""
    if language not in languages():
        msg = f"no language {language!r}; there are {', '.join(languages())}"
        raise ValueError(msg)
    return Catalogue(texts_of(language), texts_of(DEFAULT), players or {})


@cache
def texts_of(language: str) -> Mapping[str, Any]:
    """A language's file, parsed."""
    return tomllib.loads(resources.files("panamax.words").joinpath(f"{language}.toml").read_text("utf-8"))
