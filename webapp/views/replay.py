"""The board after each step of an outcome, worked backwards from its end by undoing what the steps changed.

A board is only replayed when undoing every step leads back to the board that the scenario starts from: where a trace
does not tell all (cards that were moved unseen), the page shows the end alone, never a board that was not so.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from webapp.views.board import Card, Zones

YES = {True, "true", "True"}


@dataclass(frozen=True)
class Frame:
    """The board after one step: the cards in battle, each tapped or not, and how many cards each zone holds."""

    battle: tuple[tuple[int, bool], ...]
    counts: tuple[tuple[str, str, int], ...]


@dataclass
class _Place:
    """Where one object is."""

    player: str
    zone: str
    tapped: bool


def counts_of(board: Mapping[str, Zones]) -> dict[tuple[str, str], int]:
    """How many cards each player has in each zone; zones without cards are left out."""
    return {
        (player, zone): count
        for player, zones in board.items()
        for zone, cards in zones.items()
        if (count := cards if isinstance(cards, int) else len(cards))
    }


def replay(
    end: Mapping[str, Zones], trace: Sequence[Mapping[str, Any]], start: Mapping[str, Zones] | None
) -> tuple[Frame, ...]:
    """The board after each step; nothing where undoing the steps does not lead back to `start`."""
    places = {
        card.object: _Place(player, zone, card.tapped)
        for player, zones in end.items()
        for zone, cards in zones.items()
        if not isinstance(cards, int)
        for card in cards
        if card.object >= 0
    }
    counts = counts_of(end)
    frames: list[Frame] = []
    for step in reversed(trace):
        frames.append(_frame(places, counts))
        for change in reversed(step.get("changes") or []):
            if not _undo(change, places, counts):
                return ()
    if start is not None and {key: n for key, n in counts.items() if n} != counts_of(start):
        return ()
    return tuple(reversed(frames))


def _frame(places: Mapping[int, _Place], counts: Mapping[tuple[str, str], int]) -> Frame:
    battle = tuple((number, place.tapped) for number, place in sorted(places.items()) if place.zone == "battle")
    return Frame(battle, tuple((player, zone, n) for (player, zone), n in sorted(counts.items())))


def _undo(change: Mapping[str, Any], places: dict[int, _Place], counts: dict[tuple[str, str], int]) -> bool:
    """Take back one change; False when the trace does not tell enough for it."""
    number, field = change.get("object"), change.get("field")
    place = places.get(number) if isinstance(number, int) else None
    if field == "tapped" and place is not None:
        place.tapped = change.get("from") in YES
    if field == "controller":
        return False
    if field != "zone":
        return True
    if place is None or place.zone != change.get("to"):
        return False
    before = str(change.get("from") or "")
    counts[place.player, place.zone] -= 1
    counts[place.player, before] = counts.get((place.player, before), 0) + 1
    place.zone = before
    return True


def seen_before(
    end: Mapping[str, Zones], frames: Sequence[Frame]
) -> tuple[list[tuple[str, Card]], dict[tuple[str, str], int]]:
    """The cards in battle at some step that are not there at the end, and the most cards each zone held."""
    shown = {number for frame in frames for number, _ in frame.battle}
    gone = [
        (player, card)
        for player, zones in end.items()
        for zone, cards in zones.items()
        if zone != "battle" and not isinstance(cards, int)
        for card in cards
        if card.object in shown
    ]
    most: dict[tuple[str, str], int] = {}
    for frame in frames:
        for player, zone, count in frame.counts:
            most[player, zone] = max(count, most.get((player, zone), 0))
    return gone, most


def in_battle(frame: Frame) -> str:
    """The cards in battle as the page's module reads them: `7 9t`."""
    return " ".join(f"{number}{'t' if tapped else ''}" for number, tapped in frame.battle)


def counted(frame: Frame, frames: Sequence[Frame]) -> str:
    """The counts that are not the same at every step, as JSON for the page's module: `{"ann/hand": 2}`."""
    everywhere = [{(player, zone): n for player, zone, n in one.counts} for one in frames]
    keys = sorted({key for one in everywhere for key in one})
    varying = [key for key in keys if len({one.get(key, 0) for one in everywhere}) > 1]
    now = {(player, zone): n for player, zone, n in frame.counts}
    return json.dumps({f"{player}/{zone}": now.get((player, zone), 0) for player, zone in varying})
