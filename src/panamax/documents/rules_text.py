"""The rules in words, from the one text of them: `docs/rules.md`, in the package as `documents/rules.md`."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Rule(NamedTuple):
    """One rule: its id, its chapter's title, its text."""

    id: str
    chapter: str
    text: str


_PACKAGED = Path(__file__).parent / "rules.md"
_CHECKOUT = Path(__file__).parents[3] / "docs" / "rules.md"

_CHAPTER = re.compile(r"^## (?P<title>.+)$")
_RULE = re.compile(r'^- (?:<a id="[^"]*"></a>)?\*\*(?P<id>[A-Z][0-9]+)\*\*\s*(?P<text>.*)$')
_SOURCE = re.compile(r"\s*\[(?:guide|public|fill)\b[^\]]*\]")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
_MARKS = re.compile(r"[*`{}]")


@cache
def rules() -> tuple[Rule, ...]:
    """All rules in the order of the book, as plain text without where they come from."""
    path = _PACKAGED if _PACKAGED.exists() else _CHECKOUT
    return tuple(_parse(path.read_text("utf-8")))


def _parse(text: str) -> list[Rule]:
    found: list[Rule] = []
    chapter = ""
    lines: list[str] = []
    for line in [*text.splitlines(), ""]:
        continues = lines and line.startswith("  ") and line.strip()
        if continues:
            lines.append(line.strip())
            continue
        if lines:
            found[-1] = found[-1]._replace(text=_plain(" ".join(lines)))
            lines = []
        if title := _CHAPTER.match(line):
            chapter = title["title"].strip()
        elif rule := _RULE.match(line):
            found.append(Rule(id=rule["id"], chapter=chapter, text=""))
            lines = [rule["text"].strip()]
    return found


def _plain(text: str) -> str:
    return _MARKS.sub("", _LINK.sub(r"\1", _SOURCE.sub("", text))).strip()
