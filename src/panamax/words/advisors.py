"""What a Financial Advisor is called and what it is worth (F3), with the numbers of an edition."""

from typing import Final, NamedTuple

from panamax.editions import Edition
from panamax.words.catalogue import DEFAULT, catalogue

_UNLIMITED: Final = 999
_WHATEVER_THE_STEP: Final = ("bluechip", "solvent", "treasurer")  # a condition, or money by the step


class AdvisorText(NamedTuple):
    """An advisor in words."""

    name: str
    about: str


def advisor_text(edition: Edition, card: str, language: str = DEFAULT) -> AdvisorText:
    """An advisor by its id. A name that an edition gave itself is said as it stands."""
    face = edition.advisor(card)
    words = catalogue(language)
    own = face.name != catalogue().text("advisor", card)
    about = words.text("advisor_worth", face.kind).format(amount=words.money(face.amount), step=words.money(face.step))
    if face.step > 1 and face.kind not in _WHATEVER_THE_STEP:
        about = words.text("advisor_worth", "in_steps").format(about=about, step=face.step)
    if face.most < _UNLIMITED:
        about = words.text("advisor_worth", "at_most").format(about=about, most=words.money(face.most))
    return AdvisorText(face.name if own else str(words.text("advisor", card)), about)
