"""The outcomes of an answer in groups: those that come out alike in what parts them most plainly stand together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from webapp.views.claims import said, watched
from webapp.views.outcomes import Outcome

FROM = 4
"""Fewer outcomes than this are seen at a glance and stand in one group."""


@dataclass(frozen=True)
class Group:
    """Outcomes with what is so in all of them, and how many of all these are; both empty where all stand together."""

    title: str
    count: str
    outcomes: tuple[Outcome, ...]


def groups(
    answer: Sequence[Mapping[str, Any]], drawn: Sequence[Outcome], players: tuple[str, ...], game: str
) -> tuple[Group, ...]:
    """The outcomes that are `drawn`, grouped; `answer` are all outcomes in the same order, which the counts are of.

    They are parted by the winner where not all have the same, else by the entry with the fewest values.
    """
    entries = [watched(one) for one in answer]
    keys = list(dict.fromkeys(key for one in entries for key in one))
    values = {key: len({repr(one.get(key)) for one in entries}) for key in keys}
    parting = [key for key in keys if 1 < values[key] < len(entries)]
    if len(drawn) < FROM or not parting:
        return (Group("", "", tuple(drawn)),) if drawn else ()
    key = "winner" if "winner" in parting else min(parting, key=lambda one: values[one])
    titles = [said(key, one.get(key), players, game) for one in entries]
    total = len(titles)
    found: dict[str, list[Outcome]] = {}
    for title, outcome in zip(titles, drawn, strict=False):
        found.setdefault(title, []).append(outcome)
    return tuple(Group(title, f"{titles.count(title)} of {total}", tuple(ones)) for title, ones in found.items())
