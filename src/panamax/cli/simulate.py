"""`panamax simulate`: games between bots, counted by seat."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from panamax.cli.reading import DOES_NOT_HOLD, NOT_READABLE, fail, find_edition, reason
from panamax.cli.showing import console, progress, share, spread
from panamax.editions import DEFAULT

if TYPE_CHECKING:
    from panamax.arena.simulation import Simulation

INTERRUPTED: Final = 130  # exit code: what a shell says of a program that Ctrl-C ended
SEATS: Final = (2, 3, 4)


def simulate(
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 100,
    seats: Annotated[
        str, typer.Option(metavar="BOTS", help="A bot for each seat, by comma. Your own: module:Class.")
    ] = "greedy,random",
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same games.")] = 0,
    jobs: Annotated[int, typer.Option(metavar="J", help="Games at the same time.")] = 1,
    save: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep a record of each game in this folder.")] = None,
    edition: Annotated[str, typer.Option(metavar="NAME|FILE", help="The edition to play.")] = DEFAULT,
    time_limit: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.01, max=86_400, help="For a choice of a bot of your own.")
    ] = 60.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON in place of a table.")] = False,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Print also deliveries, dividends, Bailouts, unused moves.")
    ] = False,
) -> None:
    """Let bots play, and print who won: by seat, with 95% intervals.

    The same seed gives the same games, whatever the jobs. Ctrl-C keeps what is done and prints it (exit code 130).
    Exit code 1: a bot failed. Exit code 2: the call is wrong.
    """
    bots = tuple(name.strip() for name in seats.split(","))
    check_counts({"--games": games, "--jobs": jobs})
    if len(bots) not in SEATS:
        fail("--seats", f"{len(bots)} bots; 2 to 4 can play (S1), such as greedy,random")
    find_edition(edition)
    check_bots("--seats", bots)
    from panamax.arena.simulation import Simulation  # noqa: PLC0415  # only who simulates waits for numba

    simulation = Simulation(games, bots, seed, edition, time_limit)
    ended = _play(simulation, jobs, save)
    if simulation.played:
        _print(simulation, as_json=as_json, statistics=statistics)
    if ended is not None:
        fail(*ended)


def check_counts(counts: dict[str, int]) -> None:
    """Each must be at least 1."""
    for option, count in counts.items():
        if count < 1:
            fail(option, f"{count} is too few; at least 1")


def check_bots(option: str, names: tuple[str, ...]) -> None:
    """Each must name a bot."""
    from panamax.bots import UnknownBot, make_bot  # noqa: PLC0415  # as above

    for name in names:
        try:
            make_bot(name)
        except UnknownBot as error:
            fail(option, error)


def _play(simulation: "Simulation", jobs: int, save: Path | None) -> tuple[str, object, int] | None:
    """Play all games; what ended them early, if anything did: where, why, exit code."""
    from panamax.bots import BotFailure  # noqa: PLC0415  # as above

    try:
        with progress() as bar:
            task = bar.add_task("games", total=simulation.games)
            for _ in simulation.run(jobs, save):
                bar.advance(task)
    except KeyboardInterrupt:
        return "interrupted", f"{len(simulation.played)} of {simulation.games} games were played", INTERRUPTED
    except BotFailure as error:
        return f"after {len(simulation.played)} games", error, DOES_NOT_HOLD
    except OSError as error:
        return "--save", reason(error), NOT_READABLE
    return None


def _print(simulation: "Simulation", *, as_json: bool, statistics: bool) -> None:
    summary: dict[str, Any] = simulation.summary()
    if statistics:
        from panamax.arena.facts import averages  # noqa: PLC0415  # as above

        summary["statistics"] = averages(simulation.played)
    if as_json:
        print(json.dumps(summary, indent=2))
        return
    from rich.table import Table  # noqa: PLC0415  # only tables wait for it

    table = Table(title=f"{summary['games']} games")
    for heading in ("seat", "bot", "wins", "win rate", "95%", "mean score", "95%"):
        table.add_column(heading, justify="left" if heading in {"seat", "bot"} else "right")
    for seat in summary["seats"]:
        table.add_row(
            seat["seat"],
            seat["bot"],
            str(seat["wins"]),
            share(seat["win_rate"]),
            spread(seat["win_rate_interval"], share),
            f"{seat['mean_score']:.1f}",
            spread(seat["mean_score_interval"], "{:.1f}".format),
        )
    console().print(table)
    if statistics:
        table = Table("for each seat and game", *(seat["bot"] for seat in summary["seats"]), title="What happened")
        for name in summary["statistics"][0]:
            table.add_row(name.replace("_", " "), *(f"{found[name]:.2f}" for found in summary["statistics"]))
        console().print(table)
