"""Opening the database of the cards: SQLite in the home, or PostgreSQL by `FLOORJUDGE_DATABASE_URL`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event, inspect, text
from sqlalchemy import create_engine as sqlalchemy_engine
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from catalog.places import home
from rules.problem import InputError

MIGRATIONS = Path(__file__).resolve().parent / "migrations"


def database_url(place: Path | None = None) -> str:
    """The URL of the database: `FLOORJUDGE_DATABASE_URL`, else the SQLite file of `place` or the home."""
    told = os.environ.get("FLOORJUDGE_DATABASE_URL", "").strip()
    return told or f"sqlite:///{((place or home()) / 'catalog.sqlite3').absolute()}"


def open_engine(url: str, *, writes: bool = False) -> Engine:
    """An engine for a database URL; with `writes` a transaction of SQLite locks out other writers from its start.

    SQLite's foreign keys are on. Raises `InputError` for a URL that is none, or whose driver is not installed.
    """
    try:
        parsed = make_url(url)
        if parsed.drivername in ("postgres", "postgresql"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() not in ("sqlite", "postgresql"):
            raise InputError(f"no {parsed.get_backend_name()} database can hold the cards: SQLite and PostgreSQL can")
        if parsed.get_backend_name() == "sqlite" and parsed.database:
            Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
        engine = sqlalchemy_engine(parsed)
    except (ArgumentError, NoSuchModuleError, ValueError) as problem:
        if isinstance(problem, InputError):
            raise
        raise InputError(
            "FLOORJUDGE_DATABASE_URL is no database URL: write sqlite:///FILE or postgresql://..."
        ) from problem
    except ImportError as problem:
        raise InputError("PostgreSQL needs psycopg: install floorjudge[postgresql]") from problem
    except OSError as problem:
        raise InputError(f"cannot make the folder of the database: {problem.strerror}") from problem
    if engine.dialect.name == "sqlite":
        _sqlite_habits(engine, "BEGIN IMMEDIATE" if writes else "BEGIN")
    return engine


def _sqlite_habits(engine: Engine, begin: str) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA busy_timeout = 10000")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def migrations() -> tuple[str, ...]:
    """The migrations that this release knows, the newest first: by their files, since Alembic is slow to import."""
    names = (path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("0*.py"))
    return tuple(sorted(names, reverse=True))


def revision(connection: Connection) -> str:
    """The migration that a database was brought to last; empty where it has no tables yet."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def is_current(connection: Connection) -> bool:
    """Whether the tables have this release's form. Raises `InputError` for a database of a newer release."""
    known, at = migrations(), revision(connection)
    if at and at not in known:
        raise InputError("the database was made by a newer release of Floorjudge: install that one")
    return at == known[0]


def upgrade(connection: Connection) -> None:
    """Bring the tables to this release's form, inside the connection's transaction."""
    from alembic import command  # slow to import, and a search needs none of it
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
