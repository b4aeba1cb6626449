"""How an older database becomes one of this version: Alembic's steps, one file each in `versions`."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

FIRST: Final = "0001"
_LOCK: Final = 7_205_759_403_792_794  # PostgreSQL's advisory lock of this program, while it upgrades
_FOLDER: Final = Path(__file__).parent


class TooNew(Exception):
    """The database is of a later version of this program."""


def upgrade(engine: Engine) -> None:
    """Bring the tables to this version, in one transaction: wholly, or not at all. Raises TooNew.

    Several processes may do it at once: one does, the others wait and find it done.
    """
    with engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            # Or a table that is built anew would take the rows that refer to it along.
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
            connection.rollback()
        try:
            with connection.begin():
                _upgrade(connection)
        finally:
            if connection.dialect.name == "sqlite":
                connection.invalidate()


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    current = MigrationContext.configure(connection).get_current_revision()
    if current == scripts.get_current_head():
        return
    if current is not None and current not in known:
        raise TooNew(
            f"a later version of Panamax made it (its tables are of revision {current}); please update Panamax"
        )
    if current is None and inspect(connection).has_table("tables"):
        command.stamp(config, FIRST)  # made before versions were counted
    command.upgrade(config, "head")
