"""A whole database as one file, and back: from either kind of database to either.

The file is a zip: `manifest.json` says of what revision the tables are and how many rows each has, and then there is
for each table a file of JSON lines, a row each. Nothing in it depends on where it came from.
"""

import json
import os
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import TextIOWrapper
from itertools import chain, islice
from pathlib import Path
from typing import IO, Any, Final

from sqlalchemy import JSON, Connection, MetaData, Table, func, insert, inspect, make_url, select, text
from sqlalchemy.exc import SQLAlchemyError

from panamax.server.storage import migrations
from panamax.server.storage.database import Database, StorageError, reason
from panamax.server.storage.rows import now
from panamax.server.storage.schema import METADATA

FORMAT: Final = "panamax-backup/1"
_MANIFEST: Final = "manifest.json"
_REVISIONS: Final = "alembic_version"
_ROWS_AT_ONCE: Final = 500
Tell = Callable[[int, int], None]  # rows that are done, of all


class NoBackup(Exception):
    """A file that cannot be restored; the message says why, for people."""


class NotEmpty(Exception):
    """Something is kept in the database that was to be filled."""


def back_up(url: str, path: Path, tell: Tell) -> int:
    """Write all that a database has at this moment; whatever was at the path is replaced at the end, by a whole file.

    Servers may go on. Returns how many tables are in it, those that people play at. Raises StorageError and OSError.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite" and not Path(parsed.database or "").is_file():
        raise StorageError(f"there is no file {parsed.database}")
    database = Database(url, as_it_is=True)
    try:
        with database.read() as connection:
            return _write(connection, path, tell)
    except migrations.TooNew as error:
        raise StorageError(f"the database cannot be read: {error}") from None
    except SQLAlchemyError as error:
        raise StorageError(f"the database cannot be read: {reason(error)}") from None
    finally:
        database.close()


def restore(path: Path, url: str, tell: Tell, *, replace: bool, upgrade: bool = True) -> int:
    """Fill a database from a file, wholly or not at all. Raises NoBackup, NotEmpty, StorageError and OSError.

    A database of an earlier version becomes one of this version, unless it shall stay. Returns as `back_up` does.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = _manifest(archive)
            database = Database(url, as_it_is=True)
            try:
                with database.rebuild() as connection:
                    if not replace and _holds_something(connection):
                        raise NotEmpty("tables are kept in it already")
                    _fill(connection, archive, manifest, tell)
                    if upgrade:
                        migrations.upgrade(connection)
            finally:
                database.close()
            return int(manifest["rows"].get("tables", 0))
    # What `zipfile` raises: the last two for a packing that it does not know, and for a password.
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError):
        raise NoBackup("it is no backup, or a damaged one") from None
    except migrations.TooNew as error:
        raise NoBackup(str(error)) from None
    except SQLAlchemyError as error:
        raise NoBackup(f"what it holds cannot be stored: {reason(error)}") from None


def _write(connection: Connection, path: Path, tell: Tell) -> int:
    revision = migrations.revision_of(connection)
    tables = _tables(connection) if revision is not None else []
    rows = {table.name: connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables}
    manifest = {"format": FORMAT, "made": now(), "revision": revision, "rows": rows}
    # Beside its place, so that it can take it at once; readable by nobody else: what is hidden from players is in it.
    handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            _zip(connection, file, manifest, tables, tell)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).replace(path)
    finally:
        with suppress(FileNotFoundError):
            Path(beside).unlink()
    return int(rows.get("tables", 0))


def _zip(connection: Connection, file: IO[bytes], manifest: dict[str, Any], tables: list[Table], tell: Tell) -> None:
    done, of = 0, sum(manifest["rows"].values())
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(_MANIFEST, json.dumps(manifest, indent=1) + "\n")
        for table in tables:
            query = select(table).order_by(*table.primary_key)
            found = connection.execute(query, execution_options={"yield_per": _ROWS_AT_ONCE})
            with archive.open(_lines_of(table.name), "w", force_zip64=True) as raw:
                for row in found.mappings():
                    raw.write(json.dumps(dict(row), ensure_ascii=False).encode() + b"\n")
                    done += 1
                    if done % _ROWS_AT_ONCE == 0:
                        tell(done, of)


def _manifest(archive: zipfile.ZipFile) -> dict[str, Any]:
    try:
        manifest: dict[str, Any] = json.loads(archive.read(_MANIFEST))
        revision, rows = manifest["revision"], manifest["rows"]
        if manifest["format"] == FORMAT and isinstance(revision, str | None) and isinstance(rows, dict):
            return manifest
    except (KeyError, TypeError, ValueError):
        pass
    raise NoBackup(f"it is no backup in the form {FORMAT}")


def _fill(connection: Connection, archive: zipfile.ZipFile, manifest: dict[str, Any], tell: Tell) -> None:
    """As of the revision that the file was made at."""
    _drop(connection)
    if manifest["revision"] is not None:
        migrations.upgrade(connection, manifest["revision"])
        tables = {table.name: table for table in _tables(connection)}
        if set(manifest["rows"]) != set(tables):
            raise NoBackup("it does not hold the tables of its revision")
        done, of = 0, sum(manifest["rows"].values())
        for name, table in tables.items():
            before = done
            rows = _rows(archive, table)
            while batch := list(islice(rows, _ROWS_AT_ONCE)):
                connection.execute(insert(table), batch)
                done += len(batch)
                tell(done, of)
            if done - before != manifest["rows"][name]:
                raise NoBackup(f"{_lines_of(name)} holds {done - before} rows, and not {manifest['rows'][name]}")


def _rows(archive: zipfile.ZipFile, table: Table) -> Iterator[dict[str, Any]]:
    columns = set(table.columns.keys())
    try:
        raw = archive.open(_lines_of(table.name))
    except KeyError:
        raise NoBackup(f"{_lines_of(table.name)} is missing") from None
    with raw, TextIOWrapper(raw, "utf-8") as lines:
        try:
            for line in lines:
                row = json.loads(line)
                if set(row) != columns:
                    raise NoBackup(
                        f"{_lines_of(table.name)}: a row with other columns than {', '.join(sorted(columns))}"
                    )
                yield row
        except (ValueError, TypeError) as error:
            raise NoBackup(f"{_lines_of(table.name)}: {error}") from None


def _tables(connection: Connection) -> list[Table]:
    """As they are in the database, whatever its revision; those that others refer to first."""
    found = MetaData()
    found.reflect(connection, only=[name for name in inspect(connection).get_table_names() if name in METADATA.tables])
    for column in chain.from_iterable(table.columns for table in found.sorted_tables):
        if isinstance(column.type, JSON):
            column.type.none_as_null = bool(column.nullable)
    return found.sorted_tables


def _holds_something(connection: Connection) -> bool:
    return any(connection.execute(select(table).limit(1)).first() is not None for table in _tables(connection))


def _drop(connection: Connection) -> None:
    for table in reversed(_tables(connection)):
        table.drop(connection)
    connection.execute(text(f"DROP TABLE IF EXISTS {_REVISIONS}"))


def _lines_of(name: str) -> str:
    return f"{name}.jsonl"
