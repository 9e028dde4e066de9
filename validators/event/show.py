"""A tournament for people: a line a list, with the verdict that stands and what it rests on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from validators.event.model import Entry, Event
from validators.findings import number_of

_EXIT = {"legal": 0, "no_rules": 0, "illegal": 1, "undecided": 2, "unreadable": 2, "unchecked": 2}


def exit_code(event: Event) -> int:
    """As that of `floorjudge check`, by the verdicts that stand; a list that nobody checked is undecided."""
    return max((_EXIT[one.current.verdict] for one in event.entries), default=0)


def show_event(event: Event) -> Iterator[str]:
    """The event line by line."""
    told = [event.name]
    if event.date:
        told.append(event.date.isoformat())
    told.append("its own format" if event.own_format else event.format or "the format that each list says")
    if event.as_of:
        told.append(f"as of {event.as_of}")
    yield " \u00b7 ".join(told)
    if event.nameless:
        yield f"The players' names were deleted on {event.nameless}."
    wide = max((len(one.called) for one in event.entries), default=0)
    for one in event.entries:
        said = one.current.verdict.replace("_", " ")
        yield f"{one.number:>4}  {one.called:{min(wide, 40)}}  {said:<10}  {notes(one)}".rstrip()
    tally = Counter(one.current.verdict.replace("_", " ") for one in event.entries)
    counted = ", ".join(f"{count} {said}" for said, count in tally.most_common())
    yield f"{number_of(len(event.entries), 'list')}{': ' if counted else ''}{counted}."


def notes(entry: Entry) -> str:
    """What is to be known of a list beside its verdict: "late, replaced once, decided by Ann (was illegal)"."""
    handed = entry.current
    told = ["late"] if handed.late else []
    if times := len(entry.handed) - 1:
        told.append("replaced once" if times == 1 else f"replaced {times} times")
    if handed.rulings:
        last = handed.rulings[-1]
        told.append(f"decided by {last.by} (was {last.before.replace('_', ' ')})")
    elif handed.checks and handed.checks[-1].by:
        told.append(f"checked by {handed.checks[-1].by}")
    if handed.checks and handed.checks[-1].codes:
        told.append(", ".join(handed.checks[-1].codes))
    return "; ".join(told)
