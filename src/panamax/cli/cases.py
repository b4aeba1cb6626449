"""`panamax cases`: run case files."""

from pathlib import Path
from typing import Annotated

import typer

from panamax.cli.reading import DOES_NOT_HOLD, NOT_READABLE, fail, one_line
from panamax.documents.cases import find_case_files, read_cases, run_case
from panamax.documents.impossible import Impossible


def cases(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH…", help="Case files, or folders of them.")],
) -> None:
    """Run case files: a line for each case, a count at the end.

    Exit code 1: a case fails; the lines under it say what was expected. Exit code 2: a file cannot be read.
    """
    failed = passed = 0
    unreadable = False
    files = [file for path in paths for file in find_case_files(path)]
    if not files:
        fail(", ".join(map(str, paths)), "no case files (.toml) there", NOT_READABLE)
    for file in files:
        try:
            read = read_cases(file)
        except Impossible as error:
            print(one_line(f"unreadable  {file}: {error}"))
            unreadable = True
            continue
        for case in read:
            failures = run_case(case)
            print(one_line(f"{'failed' if failures else 'ok':10}  {file.stem}: {case.title}"))
            for failure in failures:
                print(one_line(f"{'':12}{failure}"))
            failed += bool(failures)
            passed += not failures
    print(f"{passed} ok, {failed} failed")
    if unreadable:
        fail("cases", "a file could not be read, see above", NOT_READABLE)
    if failed:
        raise typer.Exit(DOES_NOT_HOLD)
