"""`panamax arena`: a tournament of bots, with ratings."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from panamax.cli.reading import DOES_NOT_HOLD, NOT_READABLE, fail, find_edition, reason
from panamax.cli.showing import console, progress, share, spread
from panamax.cli.simulate import INTERRUPTED, check_bots, check_counts
from panamax.editions import DEFAULT

if TYPE_CHECKING:
    from panamax.arena.tournament import Tournament

FEWEST_BOTS: Final = 2
MOST_SEATS: Final = 4


def arena(
    bots: Annotated[str, typer.Option(metavar="BOTS", help="Bots by comma; a name may come several times.")],
    games: Annotated[int, typer.Option(metavar="N", help="How many games in all.")] = 100,
    seats: Annotated[int | None, typer.Option(metavar="K", help="Seats of each game; else as many as bots.")] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same games.")] = 0,
    jobs: Annotated[int, typer.Option(metavar="J", help="Games at the same time.")] = 1,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep records here; called again, it goes on where it ended.")
    ] = None,
    edition: Annotated[str, typer.Option(metavar="NAME|FILE", help="The edition to play.")] = DEFAULT,
    time_limit: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.01, max=86_400, help="For a choice of a bot of your own.")
    ] = 60.0,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on the Ray cluster at this address.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON in place of tables.")] = False,
) -> None:
    """Let bots play each other and rate them.

    Every line-up of bots plays in all rotations and their mirror images, with the same chance. A bot in several seats
    of a game is rated by its mean score there. Ctrl-C prints what is known so far (exit code 130); with --out the same
    call goes on from there. Exit code 1: a bot failed. Exit code 2: the call is wrong.
    """
    names = tuple(name.strip() for name in bots.split(","))
    check_counts({"--games": games, "--jobs": jobs})
    if len(names) < FEWEST_BOTS:
        fail("--bots", "an arena takes two bots at least, such as greedy,random")
    if seats is None:
        seats = min(MOST_SEATS, len(names))
    if not FEWEST_BOTS <= seats <= MOST_SEATS:
        fail("--seats", f"{seats} seats; 2 to 4 can play (S1)")
    if seats > len(names):
        fail("--seats", f"{seats} seats for {len(names)} bots; name a bot several times to give it several seats")
    find_edition(edition)
    check_bots("--bots", names)
    from panamax.arena.schedule import Plan  # noqa: PLC0415  # only who plays waits for numba
    from panamax.arena.tournament import OtherArena, Tournament  # noqa: PLC0415

    tournament = Tournament(Plan(names, seats, seed, edition), games, time_limit, out)
    try:
        tournament.open()
    except OtherArena as error:
        fail("--out", error)
    except OSError as error:
        fail("--out", reason(error))
    ended = _play(tournament, jobs, ray)
    if tournament.standing.results:
        _print(tournament.standing.summary(), as_json=as_json)
    if ended is not None:
        fail(*ended)


def _play(tournament: "Tournament", jobs: int, ray: str | None) -> tuple[str, object, int] | None:
    """Play what is left; what ended it early, if anything did: where, why, exit code."""
    from panamax.arena.cluster import NoRay, play_on_cluster  # noqa: PLC0415  # as above
    from panamax.arena.series import play_all  # noqa: PLC0415
    from panamax.bots import BotFailure, UnknownBot  # noqa: PLC0415

    done = len(tournament.standing.results)
    games = tournament.to_play()
    played = tournament.count(play_all(games, jobs) if ray is None else play_on_cluster(games, ray))
    try:
        with progress() as bar:
            task = bar.add_task("games", total=tournament.games, completed=done)
            for _ in played:
                bar.advance(task)
    except KeyboardInterrupt:
        done = len(tournament.standing.results)
        return "interrupted", f"{done} of {tournament.games} games are played", INTERRUPTED
    except (BotFailure, UnknownBot) as error:
        return f"after {len(tournament.standing.results)} games", error, DOES_NOT_HOLD
    except NoRay as error:
        return "--ray", error, NOT_READABLE
    except OSError as error:
        return "--out", reason(error), NOT_READABLE
    return None


def _print(summary: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(summary, indent=2))
        return
    from rich.table import Table  # noqa: PLC0415  # only tables wait for it

    table = Table(title=f"{summary['games']} games")
    for heading in ("bot", "rating", "seats won", "win rate", "95%", "mean score", "95%"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for line in summary["bots"]:
        table.add_row(
            line["bot"],
            f"{line['rating']:.1f} ± {line['uncertainty']:.1f}",
            f"{line['wins']} of {line['seats_held']}",
            share(line["win_rate"]),
            spread(line["win_rate_interval"], share),
            f"{line['mean_score']:.1f}",
            spread(line["mean_score_interval"], "{:.1f}".format),
        )
    console().print(table)
    names = [line["bot"] for line in summary["bots"]]
    cross = {(cell["bot"], cell["against"]): cell for cell in summary["cross_table"]}
    table = Table("ahead of …", *names, title="Who came out ahead of whom, with 95% intervals")
    for bot in names:
        table.add_row(bot, *(_cell(cross.get((bot, other))) for other in names))
    console().print(table)


def _cell(cell: dict[str, Any] | None) -> str:
    if cell is None or not cell["games"]:
        return "–"
    return f"{cell['ahead']} of {cell['games']} ({spread(cell['share_interval'], share)})"
