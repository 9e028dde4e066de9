"""A tournament as one file: JSON, as `docs/events.md` describes it; written, read again, the same."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from rules.problem import InputError
from validators.event.change import LONGEST_NAME, MOST_ENTRIES, MOST_HANDED
from validators.event.model import Event, Handed

FORM = 1
"""The form of these files; a later one that older releases cannot read has another number."""
LARGEST_EVENT = 8 * 1024 * 1024
"""A file may have at most so many bytes."""
FIRST_YEAR, LAST_YEAR = 1970, 9000
_WHERE = re.compile(r"\s+- at `\$\.?([^`]*)`\Z")


class _File(Struct, frozen=True):
    floorjudge_event: int
    event: Event


def write_event(event: Event) -> str:
    """The event as the text of its file."""
    return msgspec.json.format(msgspec.json.encode(_File(FORM, event)), indent=1).decode() + "\n"


def read_event(data: str | bytes, name: str = "") -> Event:
    """The event in a file. Raises `InputError` for what is none, is too large, or was made by a newer release."""
    if len(data) > LARGEST_EVENT:
        raise InputError(f"an event's file may have at most {LARGEST_EVENT:,} bytes", name)
    try:
        plain = data.encode() if isinstance(data, str) else data.removeprefix(b"\xef\xbb\xbf")
        found = msgspec.json.decode(plain, type=_File, strict=True)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        where = _WHERE.search(str(problem))
        said = _WHERE.sub("", str(problem)).replace("Object missing required", "it lacks the")
        place = f" at {where[1]}" if where and where[1] else ""
        raise InputError(f"this is no event's file{place}: {said[:1].lower()}{said[1:200]}", name) from problem
    if found.floorjudge_event != FORM:
        raise InputError(f"this event's file is of form {found.floorjudge_event}; this release reads {FORM}", name)
    _verify(found.event, name)
    return found.event


def _moments(handed: Handed) -> Iterator[datetime.datetime]:
    yield handed.at
    yield from (one.at for one in handed.checks)
    yield from (one.at for one in handed.rulings)


def _verify(event: Event, name: str) -> None:
    """Raises `InputError` for what no event can be."""
    numbers = [one.number for one in event.entries]
    if not event.name.strip() or len(event.name) > LONGEST_NAME:
        raise InputError(f"an event has a name of at most {LONGEST_NAME} letters", name)
    if len(set(numbers)) != len(numbers) or any(number < 1 for number in numbers):
        raise InputError("each list of an event has a number of its own, from 1", name)
    if len(numbers) > MOST_ENTRIES:
        raise InputError(f"an event has at most {MOST_ENTRIES:,} lists", name)
    for one in event.entries:
        if not all(FIRST_YEAR <= at.year <= LAST_YEAR for handed in one.handed for at in _moments(handed)):
            raise InputError(f"list {one.number} has a time that is not of the years {FIRST_YEAR} to {LAST_YEAR}", name)
        if not 1 <= len(one.handed) <= MOST_HANDED:
            raise InputError(f"list {one.number} was handed in {len(one.handed)} times, not 1 to {MOST_HANDED}", name)
