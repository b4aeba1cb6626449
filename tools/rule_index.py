"""Write the index "Rule -> cases" at the end of docs/rules.md; with --check only compare.

A rule is a line of docs/rules.md with an anchor; a case names its rules in `rules`.
A rule without a case, and a case that names no known rule, are errors.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "docs" / "rules.md"
CASES = ROOT / "tests" / "cases"
MARK = "<!-- rule-index: written by tools/rule_index.py -->\n"


def rule_ids(text: str) -> list[str]:
    """The ids of the rules, in the order of the book."""
    return re.findall(r'^- <a id="([A-Z]\d+)">', text, flags=re.MULTILINE)


def cases_by_rule(ids: list[str]) -> dict[str, dict[str, list[str]]]:
    """For each rule the titles of its cases, by file."""
    index: dict[str, dict[str, list[str]]] = {rule: {} for rule in ids}
    for path in sorted(CASES.glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            for rule in case["rules"]:
                if rule not in index:
                    raise SystemExit(f'{path.name}: "{case["title"]}" names {rule}, which is no rule')
                index[rule].setdefault(path.name, []).append(case["title"])
    bare = [rule for rule, files in index.items() if not files]
    if bare:
        raise SystemExit(f"rules without a case: {', '.join(bare)}")
    return index


def render(index: dict[str, dict[str, list[str]]]) -> str:
    """The index as Markdown: a line for each rule, below it a line for each file."""
    lines = ["", "Each case is a position, a play and what must follow; `panamax cases tests/cases` runs them all.", ""]
    for rule, files in index.items():
        lines.append(f"- [{rule}](#{rule})")
        lines += [f"  - [{name}](../tests/cases/{name}): {' · '.join(titles)}" for name, titles in files.items()]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Rewrite the index, or with --check say whether it is up to date."""
    text = RULES.read_text(encoding="utf-8")
    wanted = text.partition(MARK)[0] + MARK + render(cases_by_rule(rule_ids(text)))
    if "--check" not in sys.argv[1:]:
        RULES.write_text(wanted, encoding="utf-8")
    elif wanted != text:
        raise SystemExit("docs/rules.md: the index is out of date; run python tools/rule_index.py")


if __name__ == "__main__":
    main()
