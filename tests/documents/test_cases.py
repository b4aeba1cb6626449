"""The worked cases of the rules, one test each; and what the runner says of cases that fail or cannot be read."""

from pathlib import Path
from typing import Any

import pytest

from panamax import Impossible
from panamax.documents.cases import Case, find_case_files, read_cases, run_case

CASES = Path(__file__).parent.parent / "cases"
ALL = [
    (f"{file.stem}-{number}", case) for file in find_case_files(CASES) for number, case in enumerate(read_cases(file))
]


@pytest.mark.parametrize("case", [case for _, case in ALL], ids=[name for name, _ in ALL])
def test_case(case: Case) -> None:
    assert run_case(case) == []


TABLE = {"action_table": {"1": {"dice": 1, "executive": 0}}}


@pytest.mark.parametrize(
    ("parts", "failure"),
    [
        ({"expect": {"round": 2}}, "round: expected 2, got 1"),
        ({"expect": {"turn.die_taken": 0}}, "turn.die_taken: expected 0, got false"),
        ({"expect": {"order.1": "red"}}, 'order.1: expected "red", got "blue"'),
        ({"expect": {"no.such.key": 1}}, "no.such.key: expected 1, got null"),
        ({"play": ["take 1"], "refused": "T2"}, "'take 1' is legal, expected a refusal by T2"),
        (
            {"play": ["take 2"], "refused": "T1"},
            "'take 2' is refused by T2 (There is no die in column 2.), expected T1",
        ),
        ({"play": ["take 2"]}, "'take 2' is refused by T2 (There is no die in column 2.)"),
        ({"play": ["take 9"]}, "'take 9' is no action; it is written take COLUMN"),
        ({"legal": ["end"]}, "'end' is not legal (T1: "),
        ({"illegal": ["take 1"]}, "'take 1' is legal"),
        ({"view": "violet"}, "view: 'violet' is no view of this game"),
        ({"given": {"seats": 9}}, "it cannot begin: seats: they are 2 to 4 (S1)"),
    ],
)
def test_what_fails_is_said(parts: dict[str, Any], failure: str) -> None:
    case = Case.model_validate({"title": "A case", "rules": ["R1"], "given": TABLE, **parts})
    (said,) = run_case(case)
    assert said.startswith(failure)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[[case]]\ntitle = 'A'\nrules = []", "'A'.rules: "),
        ("[[case]]\nrules = ['R1']", "case 1.title: it is missing"),
        ("[[case]]\ntitle = 'A'\nrules = ['R1']\nwind = 1", "'A'.wind: "),
        ("[[case]]\ntitle = 'A'\nrules = ['R1']\nrefused = 'T1'", "nothing is played"),
        ("[[case]]\ntitle = 'A'\nrules = ['R1']\nnew = {}\ngiven = { round = 2 }", "both `given` and `new`"),
        ("[[case", "not TOML"),
        ("case = 1", "case: "),
    ],
)
def test_what_cannot_be_read_is_said(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text)
    with pytest.raises(Impossible) as refused:
        read_cases(file)
    assert why in str(refused.value)
