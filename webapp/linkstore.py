"""What a visitor asked to be kept, in `links.sqlite3`: under a link that nobody can guess, until its day."""

from __future__ import annotations

import datetime
import hashlib
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rules.problem import InputError


class LinkStore:
    """The rows of one table: bytes, each until its last day. The file holds no link, only what a link hashes to.

    `days` is how long something is kept; with 0 nothing is. `refused` is said where nothing is kept.
    """

    def __init__(self, home: Path, days: int, table: str, refused: str) -> None:
        self.days = days
        self.table = table
        self.refused = refused
        self._path = home / "links.sqlite3"

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The table, without what is past its day."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self._path, timeout=10)
        try:
            with connection:
                connection.execute(
                    f"CREATE TABLE IF NOT EXISTS {self.table}"
                    " (key TEXT PRIMARY KEY, until TEXT NOT NULL, content BLOB NOT NULL)"
                )
                today = datetime.date.today().isoformat()
                connection.execute(f"DELETE FROM {self.table} WHERE until < ?", (today,))
                yield connection
        finally:
            connection.close()

    def keep(self, content: bytes) -> str:
        """Keeps this and returns the last part of its link. Raises `InputError` where nothing is kept."""
        if self.days <= 0:
            raise InputError(self.refused)
        token = secrets.token_urlsafe(18)
        until = datetime.date.today() + datetime.timedelta(days=self.days)
        with self._open() as store:
            row = (_hashed(token), until.isoformat(), content)
            store.execute(f"INSERT INTO {self.table} VALUES (?, ?, ?)", row)
        return token

    def find(self, token: str) -> tuple[bytes, datetime.date] | None:
        """What a link keeps, and its last day; None when there is nothing, or nothing any more."""
        if self.days <= 0 or not self._path.exists():
            return None
        with self._open() as store:
            query = f"SELECT content, until FROM {self.table} WHERE key = ?"
            found = store.execute(query, (_hashed(token),)).fetchone()
        return (found[0], datetime.date.fromisoformat(found[1])) if found else None

    def change(self, token: str, content: bytes) -> None:
        """Keeps this in place of what the link kept, until the same day."""
        with self._open() as store:
            store.execute(f"UPDATE {self.table} SET content = ? WHERE key = ?", (content, _hashed(token)))

    def forget(self, token: str) -> bool:
        """Deletes what a link keeps; whether there was anything."""
        if not self._path.exists():
            return False
        with self._open() as store:
            return store.execute(f"DELETE FROM {self.table} WHERE key = ?", (_hashed(token),)).rowcount > 0

    def age(self) -> None:
        """Deletes what is past its day, where anything was kept."""
        if self._path.exists():
            with self._open():
                pass


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
