"""`panamax balance`: how even and how varied the game is."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from panamax.cli.reading import DOES_NOT_HOLD, fail, find_edition, reason
from panamax.cli.showing import console, progress
from panamax.cli.simulate import INTERRUPTED, SEATS, check_bots, check_counts
from panamax.editions import DEFAULT

if TYPE_CHECKING:
    from panamax.arena.balance import Balance

NEEDS_PLOTS: Final = "the report's pictures need matplotlib; install panamax-game with the extra plots"


def balance(
    bot: Annotated[str, typer.Option(metavar="NAME", help="The bot that holds every seat.")] = "greedy",
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 100,
    seats: Annotated[int, typer.Option(metavar="K", help="2, 3 or 4.")] = 4,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same games.")] = 0,
    jobs: Annotated[int, typer.Option(metavar="J", help="Games at the same time.")] = 1,
    edition: Annotated[str, typer.Option(metavar="NAME|FILE", help="The edition to play.")] = DEFAULT,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Write a report with pictures there.")] = None,
) -> None:
    """Let a bot play itself, and print what that says of the game.

    Wins by seat and by starting contract, scores, where the money came from, what each Financial Advisor scores,
    dividends refused, Bailouts, ships, deliveries. Ctrl-C prints what is known so far (exit code 130).
    """
    check_counts({"--games": games, "--jobs": jobs})
    if seats not in SEATS:
        fail("--seats", f"{seats} seats; 2 to 4 can play (S1)")
    find_edition(edition)
    check_bots("--bot", (bot,))
    from panamax.arena.balance import Balance  # noqa: PLC0415  # only who plays waits for numba

    measured = Balance(bot, games, seats, seed, edition)
    ended = _play(measured, jobs)
    if measured.played:
        _print(measured)
        if out is not None:
            _write(measured, out)
    if ended is not None:
        fail(*ended)


def _play(measured: "Balance", jobs: int) -> tuple[str, object, int] | None:
    from panamax.bots import BotFailure  # noqa: PLC0415  # as above

    try:
        with progress() as bar:
            task = bar.add_task("games", total=measured.games)
            for _ in measured.run(jobs):
                bar.advance(task)
    except KeyboardInterrupt:
        return "interrupted", f"{len(measured.played)} of {measured.games} games were played", INTERRUPTED
    except BotFailure as error:
        return f"after {len(measured.played)} games", error, DOES_NOT_HOLD
    return None


def _print(measured: "Balance") -> None:
    from rich.table import Table  # noqa: PLC0415  # only tables wait for it

    for figures in measured.tables():
        table = Table(*figures.headings, title=figures.title)
        for row in figures.rows:
            table.add_row(*row)
        console().print(table)


def _write(measured: "Balance", out: Path) -> None:
    try:
        from panamax.arena.balance_report import write_report  # noqa: PLC0415  # optional
    except ImportError:
        fail("--out", NEEDS_PLOTS)
    try:
        for file in write_report(measured, out):
            print(file)
    except OSError as error:
        fail("--out", reason(error))
