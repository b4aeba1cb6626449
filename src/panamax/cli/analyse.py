"""`panamax analyse`: where a game was won and lost."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from panamax.analysis import reporting
from panamax.analysis.choices import choices_of
from panamax.analysis.findings import turning_points
from panamax.cli.reading import fail, read_game, reason
from panamax.cli.showing import console, progress, share
from panamax.game import Game

if TYPE_CHECKING:
    from panamax.analysis.findings import Finding

INTERRUPTED: Final = 130  # exit code: what a shell says of a program that Ctrl-C ended
SHOWN: Final = 15  # decisions in the table


def analyse(
    file: Annotated[str, typer.Argument(metavar="RECORD|-", help="A record as JSON; - reads standard input.")],
    simulations: Annotated[int, typer.Option(metavar="N", min=100, help="Of the search, for each decision.")] = 5_000,
    seat: Annotated[list[str] | None, typer.Option(metavar="SEAT", help="Only this seat; may be repeated.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON in place of a table.")] = False,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the game with its turning points.")] = None,
) -> None:
    """Hold each decision of a game against the best that the search bot finds, in chances to win.

    Ctrl-C keeps what is done and prints it (exit code 130). Exit code 1: the record does not hold. Exit code 2: it
    cannot be read.
    """
    game = read_game(file)
    seats = tuple(seat or game.seats)
    for wanted in seats:
        if wanted not in game.seats:
            fail("--seat", f"nobody sits at {wanted}; there are {', '.join(game.seats)}")
    findings, whole = _judge(game, seats, simulations)
    if findings:
        _print(game, findings, simulations, as_json=as_json)
        if svg is not None:
            _draw(game, findings, svg)
    if not whole:
        fail("interrupted", f"{len(findings)} decisions were looked at", INTERRUPTED)


def _judge(game: Game, seats: tuple[str, ...], simulations: int) -> tuple[list["Finding"], bool]:
    """What was found, and whether that is all."""
    from panamax.analysis.searching import judge  # noqa: PLC0415  # only who searches waits for numba

    findings: list[Finding] = []
    try:
        choices = choices_of(game, seats)
        with progress() as bar:
            task = bar.add_task("decisions", total=len(choices))
            for choice in choices:
                findings.append(judge(choice, simulations))
                bar.advance(task)
    except KeyboardInterrupt:
        return findings, False
    return findings, True


def _print(game: Game, findings: list["Finding"], simulations: int, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(reporting.as_json(game, findings, simulations), indent=2))
        return
    from rich.table import Table  # noqa: PLC0415  # only tables wait for it

    turning = turning_points(findings)
    worst = sorted(findings, key=lambda one: -one.loss)[:SHOWN]
    table = Table(title="What cost most, in chances to win", caption="* a turning point")
    for heading in ("action", "seat", "round", "played", "chance", "best found", "chance", "lost"):
        table.add_column(heading, justify="right" if heading in {"action", "round", "chance", "lost"} else "left")
    for one in sorted(worst, key=lambda one: one.number):
        mark = "*" if one.number in turning else ""
        numbers = (share(one.value), one.best.action, share(one.best.value), share(one.loss))
        table.add_row(f"{mark}{one.number}", one.seat, str(one.round), one.played, *numbers)
    console().print(table)
    for seat in game.seats:
        count = sum(one.seat == seat for one in findings)
        if count:
            given = share(reporting.lost(findings, seat) / count)
            console().print(f"{seat}: {count} decisions, {given} given away in each")


def _draw(game: Game, findings: list["Finding"], svg: Path) -> None:
    try:
        svg.write_text(reporting.as_svg(game, findings), "utf-8")
    except OSError as error:
        fail("--svg", reason(error))
