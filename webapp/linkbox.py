"""Scenarios that are too long for an address, kept under a link that nobody can guess until their day."""

from __future__ import annotations

import datetime
import hashlib
import secrets
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rules.problem import InputError

_TABLE = "CREATE TABLE IF NOT EXISTS scenarios (key TEXT PRIMARY KEY, until TEXT NOT NULL, content BLOB NOT NULL)"


class LinkBox:
    """Scenarios in `links.sqlite3` of the home; the file holds no link, only what a link hashes to."""

    def __init__(self, home: Path, days: int) -> None:
        self.days = days
        self._path = home / "links.sqlite3"

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self._path, timeout=10)
        try:
            with connection:
                connection.execute(_TABLE)
                connection.execute("DELETE FROM scenarios WHERE until < ?", (datetime.date.today().isoformat(),))
                yield connection
        finally:
            connection.close()

    def keep(self, text: str) -> str:
        """Keeps a scenario and returns the last part of its link. Raises InputError where nothing is kept."""
        if self.days <= 0:
            raise InputError("this site keeps nothing; save the scenario as a file and send that")
        token = secrets.token_urlsafe(18)
        until = datetime.date.today() + datetime.timedelta(days=self.days)
        packed = zlib.compress(text.encode("utf-8"), 9)
        with self._open() as store:
            store.execute("INSERT INTO scenarios VALUES (?, ?, ?)", (_hashed(token), until.isoformat(), packed))
        return token

    def find(self, token: str) -> str | None:
        """The scenario of a link; None when there is none, or none any more."""
        if self.days <= 0 or not self._path.exists():
            return None
        with self._open() as store:
            row = store.execute("SELECT content FROM scenarios WHERE key = ?", (_hashed(token),)).fetchone()
        return zlib.decompress(row[0]).decode("utf-8") if row else None

    def until(self, token: str) -> datetime.date | None:
        """The last day of a link; None when there is none, or none any more."""
        if self.days <= 0 or not self._path.exists():
            return None
        with self._open() as store:
            row = store.execute("SELECT until FROM scenarios WHERE key = ?", (_hashed(token),)).fetchone()
        return datetime.date.fromisoformat(row[0]) if row else None

    def forget(self, token: str) -> bool:
        """Deletes the scenario of a link; whether there was one."""
        if not self._path.exists():
            return False
        with self._open() as store:
            return store.execute("DELETE FROM scenarios WHERE key = ?", (_hashed(token),)).rowcount > 0


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
