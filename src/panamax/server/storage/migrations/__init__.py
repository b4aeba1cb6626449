"""How an older database becomes one of this version: Alembic's steps, one file each in `versions`."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

FIRST: Final = "0001"
_LOCK: Final = 7_205_759_403_792_794  # PostgreSQL's advisory lock of this program, while it upgrades
_FOLDER: Final = Path(__file__).parent


class TooNew(Exception):
    """The database is of a later version of this program."""


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the tables to a revision, in the running transaction. Raises TooNew.

    Several processes may do it at once: one does, the others wait and find it done.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    config = _config(connection)
    scripts = ScriptDirectory.from_config(config)
    if revision != "head":
        _check(revision, scripts)
    current = revision_of(connection)
    if current == scripts.get_current_head():
        return
    if current == FIRST:
        command.stamp(config, FIRST)  # made before revisions were counted, perhaps
    command.upgrade(config, revision)


def revision_of(connection: Connection) -> str | None:
    """What revision the tables are of; nothing if there are none. Raises TooNew."""
    current = MigrationContext.configure(connection).get_current_revision()
    if current is None and inspect(connection).has_table("tables"):
        return FIRST
    _check(current, ScriptDirectory.from_config(_config(connection)))
    return current


def _config(connection: Connection) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    return config


def _check(revision: str | None, scripts: ScriptDirectory) -> None:
    if revision is not None and revision not in {script.revision for script in scripts.walk_revisions()}:
        raise TooNew(
            f"a later version of Panamax made it (its tables are of revision {revision}); please update Panamax"
        )
