"""`panamax backup` and `panamax restore`: all tables of a server as one file, and back."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from panamax.cli.reading import DOES_NOT_HOLD, fail
from panamax.cli.serve import DATABASE
from panamax.cli.showing import progress

if TYPE_CHECKING:
    from panamax.server.storage.copies import Tell

Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help=f"The database; else ${DATABASE}, else as `panamax play` keeps tables."),
]


def backup(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write, such as tables.zip.")],
    database: Database = None,
) -> None:
    """Write all tables to one file; the server may go on while it is written.

    Exit code 2: the database cannot be read, or the file cannot be written.
    """
    from panamax.server.storage.copies import back_up  # noqa: PLC0415  # no other command needs a database

    with _progress("Writing") as tell, _failing(out):
        tables = back_up(_url(database), out, tell)
    print(f"Tables in {out}: {tables}.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `panamax backup` wrote.")],
    database: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help="What the database holds is lost.")] = False,
) -> None:
    """Fill a database from a backup, wholly or not at all. Stop its server before.

    The kind of database may be another than the one that the backup was made of.
    Exit code 1: tables are kept in the database, and --replace was not given.
    Exit code 2: the file is no backup, or the database cannot be written.
    """
    from panamax.server.storage.copies import NotEmpty  # noqa: PLC0415  # as above
    from panamax.server.storage.copies import restore as fill  # noqa: PLC0415

    with _progress("Reading") as tell, _failing(file):
        try:
            tables = fill(file, _url(database), tell, replace=replace)
        except NotEmpty as error:
            fail("--database", f"{error}; with --replace they are lost", DOES_NOT_HOLD)
    print(f"Tables restored: {tables}.")


def _url(given: str | None) -> str:
    from panamax.server.run import default_database  # noqa: PLC0415  # as above

    return given or os.environ.get(DATABASE) or default_database()


@contextmanager
def _failing(file: Path) -> Iterator[None]:
    """What goes wrong is said in a line."""
    from sqlalchemy.exc import ArgumentError, NoSuchModuleError  # noqa: PLC0415  # as above

    from panamax.server.storage import StorageError  # noqa: PLC0415
    from panamax.server.storage.copies import NoBackup  # noqa: PLC0415

    try:
        yield
    except NoBackup as error:
        fail(str(file), error)
    except StorageError as error:
        fail("--database", error)
    except (ArgumentError, NoSuchModuleError, ImportError):
        fail("--database", "this is no database URL that can be used here, such as sqlite:///tables.sqlite")
    except OSError as error:
        fail(str(file), error.strerror or error)


@contextmanager
def _progress(what: str) -> Iterator["Tell"]:
    with progress() as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)
