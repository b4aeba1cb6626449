"""The rules in words."""

import re
from pathlib import Path

from panamax.documents.rules_text import rules

BOOK = Path(__file__).parents[2] / "docs" / "rules.md"


def test_every_rule_of_the_book_is_there_in_its_order() -> None:
    assert [rule.id for rule in rules()] == re.findall(r'<a id="([A-Z][0-9]+)"></a>', BOOK.read_text("utf-8"))


def test_a_rule_is_plain_text_without_its_source() -> None:
    texts = {rule.id: rule for rule in rules()}
    assert texts["T13"].chapter == "T — Taking actions: the turn"
    assert texts["B1"].text == "1-slot ship $5, 3-slot ship $7, from company cash."
    for rule in rules():
        assert rule.text.endswith(".")
        assert not re.search(r"[{}*\[\]<>]|\b(fill|public|guide)\]", rule.text), rule


MONEY = re.compile(
    r"(?:costs|cash:?|price|bonus|Bailout|pays?) \d+\b"
    r"|(?<!\$)\b\d+ (?:company|personal) cash"
)


def test_money_is_told_in_dollars() -> None:
    """A bare number beside a word of money would leave it open what is meant."""
    said = " ".join(rule.text for rule in rules())
    assert "A transfer costs $5; $2 with the Passenger benefit" in said
    assert not MONEY.findall(said)
