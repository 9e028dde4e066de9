"""Keeping tournaments in the database: added, found, changed and deleted, each in one transaction.

What a text holds is known to those who hand it in; here are its key, its days and who may have it.
"""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

from alembic.util.exc import CommandError
from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, inspect, select, update
from sqlalchemy.exc import DBAPIError
from sqlmodel import col

from catalog.database import database_url, open_engine, upgrade
from catalog.events.tables import EventRow
from rules.problem import InputError

MOST_EVENTS = 5_000
"""So many tournaments are kept at once."""
LARGEST = 8 * 1024 * 1024
"""The text of one may have at most so many bytes."""
_TABLE = EventRow.__table__  # type: ignore[attr-defined]


class Keeping(Struct, frozen=True):
    """For how many days after its last change a tournament is kept, and for how many its players' names are."""

    names: int = 30
    event: int = 365

    def days(self, today: datetime.date) -> tuple[str, str]:
        """The last day of the whole, and that of the names."""
        whole = today + datetime.timedelta(days=self.event)
        return whole.isoformat(), min(whole, today + datetime.timedelta(days=self.names)).isoformat()


class Found(Struct, frozen=True):
    """A tournament's text, the last day it is kept and the last that its names are."""

    content: str
    until: datetime.date
    names_until: datetime.date


def hashed(token: str) -> str:
    """What of a key stands in the database."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


class EventStore:
    """The tournaments of one database. `nameless` gives a text without its players' names."""

    def __init__(self, nameless: Callable[[str], str], keeping: Keeping, place: Path | None = None, url: str = ""):
        self.keeping = keeping
        self._nameless = nameless
        self._url = url or database_url(place)

    @contextlib.contextmanager
    def _open(self, today: datetime.date) -> Iterator[Connection]:
        """A transaction in which the tables are there and what is past its day is gone."""
        engine = open_engine(self._url, writes=True)
        try:
            with engine.begin() as connection:
                if not inspect(connection).has_table("events"):
                    upgrade(connection)
                self._age(connection, today.isoformat())
                yield connection
        except CommandError as problem:
            raise InputError("the database was made by a newer release of Floorjudge: install that one") from problem
        except DBAPIError as problem:
            raise InputError(f"the database does not take the event: {problem.orig}") from problem
        finally:
            engine.dispose()

    def _age(self, connection: Connection, today: str) -> None:
        connection.execute(delete(EventRow).where(col(EventRow.until) < today))
        old = select(col(EventRow.key), col(EventRow.content)).where(
            col(EventRow.names_until) < today, col(EventRow.named)
        )
        for key, content in connection.execute(old).all():
            connection.execute(
                update(EventRow).where(col(EventRow.key) == key).values(content=self._nameless(content), named=False)
            )

    def _is_missing(self) -> bool:
        return self._url.startswith("sqlite:///") and not Path(self._url.removeprefix("sqlite:///")).is_file()

    def age(self, today: datetime.date) -> None:
        """Deletes what is past its day, where there is a database at all."""
        if not self._is_missing():
            with self._open(today):
                pass

    def add(self, content: str, today: datetime.date) -> str:
        """Keeps a tournament and returns its key. Raises `InputError` where nothing is kept, or no more."""
        if self.keeping.event <= 0:
            raise InputError("nothing is kept here: FLOORJUDGE_EVENT_DAYS is 0; an event can still be a file")
        _verify_size(content)
        token = secrets.token_urlsafe(18)
        until, names_until = self.keeping.days(today)
        with self._open(today) as connection:
            if (connection.execute(select(func.count()).select_from(_TABLE)).scalar() or 0) >= MOST_EVENTS:
                raise InputError(f"{MOST_EVENTS:,} events are kept here, and no more; an event can still be a file")
            row = {"key": hashed(token), "until": until, "names_until": names_until, "named": True}
            connection.execute(insert(EventRow), [row | {"content": content}])
        return token

    def find(self, token: str, today: datetime.date) -> Found | None:
        """The tournament of a key; None when there is none, or none any more."""
        if self._is_missing():
            return None
        with self._open(today) as connection:
            return _row(connection, token)

    def change(self, token: str, change: Callable[[str], str], today: datetime.date) -> Found | None:
        """Puts what `change` makes of the text in its place, while nobody else can; None when there is none.

        Raises `InputError` for a text that has grown too large, and whatever `change` raises; then nothing changes.
        """
        if self._is_missing():
            return None
        with self._open(today) as connection:
            found = _row(connection, token)
            if found is None:
                return None
            content = change(found.content)
            _verify_size(content)
            until, names_until = self.keeping.days(today)
            connection.execute(
                update(EventRow)
                .where(col(EventRow.key) == hashed(token))
                .values(content=content, until=until, names_until=names_until, named=True)
            )
            return _row(connection, token)

    def delete(self, token: str, today: datetime.date) -> bool:
        """Deletes a tournament; False when there was none."""
        if self._is_missing():
            return False
        with self._open(today) as connection:
            gone = connection.execute(delete(EventRow).where(col(EventRow.key) == hashed(token)))
            return bool(gone.rowcount)


def _row(connection: Connection, token: str) -> Found | None:
    query = select(col(EventRow.content), col(EventRow.until), col(EventRow.names_until)).where(
        col(EventRow.key) == hashed(token)
    )
    if connection.dialect.name == "postgresql":
        query = query.with_for_update()
    row = connection.execute(query).first()
    return Found(row[0], datetime.date.fromisoformat(row[1]), datetime.date.fromisoformat(row[2])) if row else None


def _verify_size(content: str) -> None:
    if len(content.encode()) > LARGEST:
        raise InputError(f"this event would have more than {LARGEST:,} bytes; make a second one of the next lists")
