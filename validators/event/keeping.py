"""Where a tournament is kept: as a file of its own, or in the database under its key."""

from __future__ import annotations

import contextlib
import datetime
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from catalog.settings import number
from rules.problem import InputError
from validators.event.file import LARGEST_EVENT, read_event, write_event
from validators.event.model import Event
from validators.event.names import without_names

if TYPE_CHECKING:
    from catalog.events.store import EventStore, Keeping

Result = TypeVar("Result")


def now() -> datetime.datetime:
    """The time that is noted: UTC, to the second."""
    return datetime.datetime.now(datetime.UTC).replace(microsecond=0)


def open_store(keeping: Keeping | None = None, place: Path | None = None) -> EventStore:
    """The database's tournaments, kept as the settings say where `keeping` does not."""
    from catalog.events.store import EventStore, Keeping  # slow to import, and a file needs none of it

    told = keeping or Keeping(
        int(number("FLOORJUDGE_KEEP_DAYS", 30, 0, 3650)), int(number("FLOORJUDGE_EVENT_DAYS", 365, 0, 3650))
    )
    return EventStore(nameless, told, place)


def nameless(content: str) -> str:
    """The text of an event's file without its players' names."""
    return write_event(without_names(read_event(content), now().date()))


def is_file(where: str) -> bool:
    """Whether an event is a file: its place ends in `.json`, which no key does."""
    return where.lower().endswith(".json")


def find(where: str) -> Event:
    """The event in a file, or under a key of the database. Raises `InputError` where there is none."""
    if is_file(where):
        return read_event(_read(where), where)
    found = open_store().find(where, now().date())
    if found is None:
        raise _none(where)
    return read_event(found.content)


def change(where: str, verb: Callable[[Event], tuple[Event, Result]]) -> Result:
    """Puts what `verb` makes of the event in its place, and returns what else it gives. Raises as `find`."""
    if is_file(where):
        changed, result = verb(find(where))
        write_file(where, changed)
        return result
    return change_kept(open_store(), where, verb)


def change_kept(store: EventStore, token: str, verb: Callable[[Event], tuple[Event, Result]]) -> Result:
    """Does so under a key of a database, in one transaction. Raises `InputError` where there is none of this key."""
    results: list[Result] = []

    def text(content: str) -> str:
        changed, result = verb(read_event(content))
        results.append(result)
        return write_event(changed)

    if store.change(token, text, now().date()) is None:
        raise _none(token)
    return results[0]


def write_file(path: str, event: Event, *, new: bool = False) -> None:
    """Writes an event's file, whole or not at all. Raises `InputError` where it cannot; a `new` one replaces none."""
    place = Path(path)
    if new and place.exists():
        raise InputError("there is a file of this name already: name another", path)
    text = write_event(event)
    if len(text.encode()) > LARGEST_EVENT:
        raise InputError(f"this event would have more than {LARGEST_EVENT:,} bytes", path)
    try:
        beside, name = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name[:40]}.")
    except OSError as problem:
        raise InputError(f"this cannot be written: {problem.strerror or problem}", path) from problem
    try:
        with os.fdopen(beside, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        Path(name).chmod(place.stat().st_mode & 0o777 if place.exists() else 0o600)  # players' names are in it
        Path(name).replace(place)
    except OSError as problem:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise InputError(f"this cannot be written: {problem.strerror or problem}", path) from problem


def delete(where: str) -> None:
    """Deletes an event, file or not. Raises `InputError` where there is none."""
    if not is_file(where):
        if not open_store().delete(where, now().date()):
            raise _none(where)
        return
    find(where)  # that nothing else is deleted by a slip
    try:
        Path(where).unlink()
    except OSError as problem:
        raise InputError(f"this cannot be deleted: {problem.strerror or problem}", where) from problem


def _read(path: str) -> bytes:
    try:
        with Path(path).open("rb") as file:
            return file.read(LARGEST_EVENT + 1)
    except (OSError, ValueError) as problem:
        why = problem.strerror if isinstance(problem, OSError) else "there is no such file"
        raise InputError(f"this event cannot be read: {why}", path) from problem


def _none(where: str) -> InputError:
    return InputError(f"no event is kept under {where[:60]!r}; a file of an event ends in .json")
