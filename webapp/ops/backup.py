"""A backup: all that cannot be made again, in one zip file; what is derived from it and from what ships is left out.

It holds the rows of the tables that a load leaves alone (imports and whatever else users brought), each as JSON, and
the files of the home that are not derived, SQLite files as SQLite copies them, so that nobody has to stop the site.
"""

from __future__ import annotations

import io
import json
import os
import re
import sqlite3
import tempfile
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Connection, MetaData, Table, delete, func, insert, inspect, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

import catalog.importing.tables  # noqa: F401  (its tables are known to be kept)
from catalog.database import database_url, is_current, migrations, open_engine, revision
from catalog.load import load
from catalog.tables import Base
from catalog.version import VERSION
from rules.problem import InputError

FORM: Final = 1
DERIVED: Final = re.compile(r"catalog\.(sqlite3|snapshot).*|jobs\.sqlite3.*|.*\.new|.*-(wal|shm|journal)|\..*")
"""Files of the home that are made again, or belong to somebody who is writing."""
LARGEST: Final = 2_000_000_000
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,80}")


class Saved(Struct, frozen=True):
    """What a backup holds: how many rows of each table, and which files of the home."""

    rows: dict[str, int]
    files: tuple[str, ...]
    made: str
    release: str
    revision: str


# --- writing ----------------------------------------------------------------------------------------------
def backup(target: Path, place: Path, url: str = "") -> Saved:
    """Write a backup of the home `place` and its database to `target`, readable by its owner alone.

    `target` is whole or not there. Raises `InputError` for a database that is newer than this release or cannot be
    read, and for a `target` that is there already or cannot be written.
    """
    if target.exists():
        raise InputError("is there already: a backup is written to a new file", str(target))
    tables, at = _rows(url or database_url(place), place)
    files = {path.name: _content(path) for path in sorted(place.glob("*")) if path.is_file() and _kept(path.name)}
    made = datetime.now(UTC).isoformat(timespec="seconds")
    saved = Saved({name: len(rows) for name, rows in tables.items()}, tuple(files), made, VERSION, at)
    head = {"form": FORM, "release": VERSION, "revision": at, "made": made}
    try:
        handle, beside = tempfile.mkstemp(prefix=".backup-", dir=target.absolute().parent)
        with os.fdopen(handle, "wb") as out:
            with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr("backup.json", json.dumps(head))
                for name, rows in tables.items():
                    archive.writestr(f"tables/{name}.json", json.dumps(rows, ensure_ascii=False))
                for name, content in files.items():
                    archive.writestr(f"home/{name}", content)
            out.flush()
            os.fsync(out.fileno())
        Path(beside).replace(target)
    except OSError as problem:
        raise InputError(f"the backup cannot be written: {problem.strerror or problem}", str(target)) from problem
    return saved


def _kept(name: str) -> bool:
    return DERIVED.fullmatch(name) is None and NAME.fullmatch(name) is not None


def _content(path: Path) -> bytes:
    """A file's bytes; those of an SQLite file in one state of it, whoever writes meanwhile."""
    if path.suffix != ".sqlite3":
        return path.read_bytes()
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(":memory:")) as copy:
        source.backup(copy)
        return copy.serialize()


def _rows(url: str, place: Path) -> tuple[dict[str, list[dict[str, Any]]], str]:
    """The rows of each table that is kept, and the migration the database is at."""
    if url.startswith("sqlite:///") and not Path(url.removeprefix("sqlite:///")).is_file():
        return {}, ""
    engine = open_engine(url)
    try:
        with engine.connect() as connection:
            is_current(connection)
            found = {
                table.name: [dict(row) for row in connection.execute(select(table)).mappings()]
                for table in kept_tables(connection)
            }
            return found, revision(connection)
    except DBAPIError as problem:
        raise InputError(f"the database cannot be read: {' '.join(str(problem.orig).split())}") from problem
    finally:
        engine.dispose()


def kept_tables(connection: Connection) -> list[Table]:
    """The tables of a database that a load leaves alone, those that others point to first."""
    derived = {table.name for table in Base.metadata.sorted_tables if not table.info.get("kept")} | {"alembic_version"}
    here = [name for name in inspect(connection).get_table_names() if name not in derived]
    metadata = MetaData()
    metadata.reflect(connection, only=here)
    return [table for table in metadata.sorted_tables if table.name in here]


# --- reading ----------------------------------------------------------------------------------------------
def restore(source: Path, place: Path, url: str = "", data: Path | None = None, *, replace: bool = False) -> Saved:
    """Put a backup in the place of what users brought, and load the cards anew.

    The rows are put there in one transaction with the loading, then the files. Raises `InputError` for a file that is
    no backup, is damaged or comes from a newer release, and where something is there already, unless `replace`.
    """
    saved, tables, files = _read(source)
    there = _there(place, url or database_url(place))
    if there and not replace:
        raise InputError(f"{there} are there already: `--replace` puts the backup in their place", str(source))

    def change(connection: Connection, _cards: object, _sets: object) -> bool:
        known = {table.name: table for table in kept_tables(connection)}
        if missing := sorted(set(tables) - set(known)):
            raise InputError(f"this release keeps nothing called {missing[0]!r}", str(source))
        for table in reversed(known.values()):
            connection.execute(delete(table))
        for name, table in known.items():
            if rows := tables.get(name):
                connection.execute(insert(table), rows)
        return True

    try:
        load(place, url=url, data=data, change=change)
    except SQLAlchemyError as problem:
        raise InputError("the rows of this backup do not fit this release", str(source)) from problem
    for name, content in files.items():
        _put(place / name, content)
    return saved


def _read(source: Path) -> tuple[Saved, dict[str, list[dict[str, Any]]], dict[str, bytes]]:
    try:
        raw = source.read_bytes() if source.stat().st_size <= LARGEST else b""
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            if sum(each.file_size for each in archive.infolist()) > LARGEST:
                raise InputError("holds more than a backup does", str(source))
            content = {each.filename: archive.read(each) for each in archive.infolist()}
        head = json.loads(content.pop("backup.json"))
        form, at, made, release = head["form"], str(head["revision"]), str(head["made"]), str(head["release"])
        tables: dict[str, list[dict[str, Any]]] = {}
        files: dict[str, bytes] = {}
        for path, written in content.items():
            kind, _, name = path.partition("/")
            if kind == "tables" and NAME.fullmatch(name):
                tables[name.removesuffix(".json")] = json.loads(written)
            elif kind == "home" and _kept(name):
                files[name] = written
            else:
                raise ValueError(path)
    except OSError as problem:
        raise InputError(f"cannot be read: {problem.strerror or problem}", str(source)) from problem
    except (zipfile.BadZipFile, KeyError, TypeError, ValueError, EOFError, NotImplementedError) as problem:
        if isinstance(problem, InputError):
            raise
        raise InputError("is no backup of Floorjudge, or is damaged", str(source)) from problem
    if form != FORM or at and at not in migrations():
        raise InputError(f"was made by a newer release of Floorjudge ({release}): install that one", str(source))
    return Saved({name: len(rows) for name, rows in tables.items()}, tuple(files), made, release, at), tables, files


def _there(place: Path, url: str) -> str:
    """What users brought that is here, in words; empty when there is nothing."""
    found = [path.name for path in sorted(place.glob("*")) if path.is_file() and _kept(path.name)]
    found = [name for name in found if name != "secret_key"]
    if not (url.startswith("sqlite:///") and not Path(url.removeprefix("sqlite:///")).is_file()):
        engine = open_engine(url)
        try:
            with engine.connect() as connection:
                is_current(connection)
                for table in kept_tables(connection):
                    if connection.execute(select(func.count()).select_from(table)).scalar():
                        found.append(table.name)
        except DBAPIError as problem:
            raise InputError(f"the database cannot be read: {' '.join(str(problem.orig).split())}") from problem
        finally:
            engine.dispose()
    return ", ".join(found)


def _put(path: Path, content: bytes) -> None:
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    with open(beside, "wb", opener=lambda name, flags: os.open(name, flags, 0o600)) as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    beside.replace(path)
