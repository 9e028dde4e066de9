"""The jobs in `jobs.sqlite3` of the home, so that every process of the site can say how far one is, and stop it."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

from msgspec import Struct

KEPT = 3_600.0  # seconds for which what came out of a job can be asked for
SILENT = 30.0  # seconds without a word after which the process of a job counts as gone

State = Literal["waiting", "running", "done"]

_TABLE = """
create table if not exists jobs (
    id text primary key, state text not null, made real not null, seen real not null, done integer not null,
    left integer not null, stop integer not null, text text not null, goal text not null, back text not null,
    answer blob, trouble text not null
)
"""


class Job(Struct, frozen=True):
    """One job. `done` positions are done and `left` wait; `answer` is JSON, `trouble` why there is none.

    `goal` is a JSON list: what is to be forced, how far that looks, what unknown cards are.
    `back` is the address that asked for it, where it can be asked again; `made` and `seen` are seconds of the clock.
    """

    id: str
    state: State
    made: float
    seen: float
    done: int
    left: int
    stop: bool
    text: str
    goal: str
    back: str
    answer: bytes | None
    trouble: str

    def seconds(self) -> float:
        """For how long it has been asked for."""
        return max(0.0, time.time() - self.made)


class Store:
    """The jobs of all processes. Where the home cannot be written they are kept in a folder for this process only."""

    def __init__(self, home: Path) -> None:
        self.path = home / "jobs.sqlite3"
        try:
            home.mkdir(parents=True, exist_ok=True)
            self._make()
        except (OSError, sqlite3.Error):
            self._aside = tempfile.TemporaryDirectory(prefix="floorjudge-")
            self.path = Path(self._aside.name) / "jobs.sqlite3"
            self._make()

    def _make(self) -> None:
        with self._open() as base:
            base.execute("pragma journal_mode = wal")
            base.execute(_TABLE)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        base = sqlite3.connect(self.path, timeout=10.0, isolation_level=None)
        try:
            yield base
        finally:
            base.close()

    def add(self, id: str, text: str, goal: str, back: str) -> None:
        """A new job that waits; those that are over for long are forgotten."""
        now = time.time()
        with self._open() as base:
            base.execute("delete from jobs where seen < ?", (now - KEPT,))
            base.execute(
                "insert into jobs values (?, 'waiting', ?, ?, 0, 0, 0, ?, ?, ?, null, '')",
                (id, now, now, text, goal, back),
            )

    def tell(self, id: str, done: int, left: int) -> bool:
        """Note how far a running job is; True where somebody wants it to stop."""
        with self._open() as base:
            base.execute(
                "update jobs set state = 'running', seen = ?, done = ?, left = ? where id = ? and state != 'done'",
                (time.time(), done, left, id),
            )
            return self._wanted(base, id)

    def wanted(self, id: str) -> bool:
        """Whether somebody wants a job to stop. The job is heard of by this."""
        with self._open() as base:
            base.execute("update jobs set seen = ? where id = ? and state != 'done'", (time.time(), id))
            return self._wanted(base, id)

    @staticmethod
    def _wanted(base: sqlite3.Connection, id: str) -> bool:
        row = base.execute("select stop from jobs where id = ?", (id,)).fetchone()
        return row is None or bool(row[0])

    def over(self, id: str, answer: bytes | None, trouble: str = "") -> None:
        """A job is done, with an answer or with what kept it from one."""
        with self._open() as base:
            base.execute(
                "update jobs set state = 'done', seen = ?, answer = ?, trouble = ? where id = ?",
                (time.time(), answer, trouble, id),
            )

    def stop(self, id: str) -> None:
        """Ask the process that has a job to stop it."""
        with self._open() as base:
            base.execute("update jobs set stop = 1 where id = ?", (id,))

    def get(self, id: str) -> Job | None:
        """A job; None where there is none, or not any more."""
        with suppress(sqlite3.Error), self._open() as base:
            row = base.execute("select * from jobs where id = ?", (id,)).fetchone()
            if row is not None:
                return Job(**{**dict(zip(Job.__struct_fields__, row, strict=True)), "stop": bool(row[6])})
        return None
