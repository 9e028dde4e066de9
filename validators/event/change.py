"""What can be done to a tournament: each verb gives a new one, and the old one stays as it was."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Collection, Sequence
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from catalog.names import fold
from rules.problem import InputError
from validators.check import examine, unreadable
from validators.event.model import Check, Decided, Entry, Event, Handed, Ruling
from validators.formats import Format, load_format
from validators.lists import Packed, shown
from validators.report import DeckReport
from validators.resolve import Cards

Verb = Callable[[Event], Event]
"""What is done to an event."""
MOST_ENTRIES = 2_000
"""So many lists are in one event at most."""
MOST_HANDED = 50
"""So many times a list is replaced at most."""
_SIGNED = re.compile(r"^\W*player(?:'?s)?(?: name)?\s*[:=]\s*(\S[^\n]*)", re.IGNORECASE | re.MULTILINE)
LONGEST_NAME = 120
LONGEST_REASON = 2_000


class Taken(Struct, frozen=True):
    """What became of a list that was handed in: which number it has, and whether it is new, a replacement, or known."""

    number: int
    called: str
    how: Literal["new", "replaced", "same"]


def new_event(
    name: str,
    now: datetime.datetime,
    *,
    date: datetime.date | None = None,
    format: str = "",
    own_format: str = "",
    as_of: datetime.date | None = None,
) -> Event:
    """An event without lists. Raises `InputError` for one without a name, and for a format that does not exist."""
    called = words_of(name, LONGEST_NAME)
    if not called:
        raise InputError("an event has a name, such as Spring Cup")
    event = Event(called, now, date, format, own_format, as_of)
    format_of(event)
    return event


def format_of(event: Event, cards: Cards | None = None) -> Format | None:
    """The format that an event's lists are checked by; None: that which each list says.

    Raises `InputError` for one that does not exist; of the event's own file with line and column.
    """
    if event.own_format:
        from validators.ownformat import parse_format

        return parse_format(event.own_format, "the event's format", cards)
    return load_format(event.format) if event.format else None


def take(
    event: Event,
    lists: Sequence[Packed],
    now: datetime.datetime,
    *,
    player: str = "",
    number: int = 0,
    by: str = "",
    late: bool = False,
) -> tuple[Event, tuple[Taken, ...]]:
    """Takes lists in. A list of a player who has one replaces it, and the old one stays in the history.

    Whose a list is, says `player` (of a single list), else its sign-up sheet, its own line `Player: Ann`, or its
    file's name; `number` says
    which list it replaces. A list that is there already, byte for byte, is left alone.
    Raises `InputError` where one player is named for several lists, for a number that no list has, and for too many.
    """
    if len(lists) > 1 and (player or number):
        raise InputError(f"{len(lists)} lists cannot all be one player's: hand that player's list in alone")
    if number and event.entry(number) is None:
        raise InputError(f"no list of this event has the number {number}")
    entries = list(event.entries)
    taken = []
    for one in lists:
        whose = words_of(player or one.player or signed(one.data) or _stem(one.name), LONGEST_NAME)
        place = _place_of(entries, whose, number)
        handed = _handed(one, now, by, late)
        if place is None:
            if len(entries) >= MOST_ENTRIES:
                raise InputError(f"an event has at most {MOST_ENTRIES:,} lists; make a second one of the next lists")
            entries.append(Entry(max((each.number for each in entries), default=0) + 1, whose, (handed,)))
            taken.append(Taken(entries[-1].number, entries[-1].called, "new"))
            continue
        known = entries[place]
        if (known.current.content, known.current.problem) == (handed.content, handed.problem):
            taken.append(Taken(known.number, known.called, "same"))
            continue
        if len(known.handed) >= MOST_HANDED:
            raise InputError(f"{known.called} was replaced {MOST_HANDED - 1} times already, and not once more")
        named = player and words_of(player, LONGEST_NAME) or known.player
        entries[place] = replace(known, player=named, handed=(*known.handed, handed))
        taken.append(Taken(known.number, entries[place].called, "replaced"))
    nameless = None if any(one.how == "new" for one in taken) else event.nameless
    return replace(event, entries=tuple(entries), nameless=nameless), tuple(taken)


def _place_of(entries: Sequence[Entry], player: str, number: int) -> int | None:
    if number:
        return next(place for place, one in enumerate(entries) if one.number == number)
    whose = fold(player)
    return next((place for place, one in enumerate(entries) if whose and fold(one.player) == whose), None)


def _handed(one: Packed, now: datetime.datetime, by: str, late: bool) -> Handed:
    file, who = shown(one.name, LONGEST_NAME), words_of(by, LONGEST_NAME)
    try:
        return Handed(now, who, late, file, text=one.data.decode(), problem=one.problem)
    except UnicodeDecodeError:
        return Handed(now, who, late, file, data=one.data, problem=one.problem)


def report_of(entry: Entry, handed: Handed, event: Event, by: Format | None, cards: Cards) -> DeckReport:
    """The report on a list as it was handed in, checked now."""
    name = handed.file or entry.called
    if handed.problem:
        return unreadable(InputError(handed.problem), name, None, by, entry.player)
    return examine(handed.content, name=name, format=by, as_of=event.as_of, player=entry.player, cards=cards).report


def check(
    event: Event, now: datetime.datetime, cards: Cards, *, by: str = "", numbers: Collection[int] | None = None
) -> Event:
    """Checks the lists that count, or those of `numbers`, and notes who did. What was decided stays decided.

    Raises `InputError` as `format_of`.
    """
    form = format_of(event, cards)
    entries = []
    for entry in event.entries:
        if numbers is not None and entry.number not in numbers:
            entries.append(entry)
            continue
        handed = entry.current
        report = report_of(entry, handed, event, form, cards)
        done = Check(now, words_of(by, LONGEST_NAME), report.verdict, report.codes, report.hash)
        before = handed.checks
        if before and replace(before[-1], at=now) == done:  # the same once more: only when it was last is of use
            before = before[:-1]
        entries.append(replace(entry, handed=(*entry.handed[:-1], replace(handed, checks=(*before, done)))))
    return replace(event, entries=tuple(entries))


def override(event: Event, number: int, verdict: str, reason: str, by: str, now: datetime.datetime) -> Event:
    """Decides a list against its check; the verdict that stood before is kept beside.

    Raises `InputError` for a number that no list has, for another verdict than legal and illegal, and where nobody
    answers for it or gives no reason.
    """
    entry = event.entry(number)
    if entry is None:
        raise InputError(f"no list of this event has the number {number}")
    if verdict not in get_args(Decided):
        raise InputError(f"a list is decided legal or illegal, not {verdict[:40]!r}")
    who, why = words_of(by, LONGEST_NAME), words_of(reason, LONGEST_REASON)
    if not who or not why:
        raise InputError(f"a decision has {'a reason' if who else 'somebody who answers for it'}: none is given")
    decided: Decided = "legal" if verdict == "legal" else "illegal"
    handed = entry.current
    ruling = Ruling(now, who, decided, handed.verdict, why)
    changed = replace(entry, handed=(*entry.handed[:-1], replace(handed, rulings=(*handed.rulings, ruling))))
    return replace(event, entries=tuple(changed if one is entry else one for one in event.entries))


def words_of(text: str, longest: int) -> str:
    """Words that somebody typed, on one line and without control characters."""
    return shown(text.encode("utf-8", "replace").decode(), longest)


def signed(data: bytes) -> str:
    """Whose list it is, where a line of it says so: `Player: Ann`."""
    found = _SIGNED.search(data[:4096].decode("utf-8", "replace"))
    return found[1] if found else ""


def _stem(name: str) -> str:
    last = name.replace("\\", "/").rpartition("/")[2]
    stem, dot, ending = last.rpartition(".")
    return "" if last in ("-", "list") else stem if dot and stem and len(ending) <= 5 else last
