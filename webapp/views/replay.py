"""The board after each step of an outcome: the board it starts from, with the changes of the steps made one by one.

A board is only replayed when the steps lead to the very board of the outcome: where a trace does not tell all
(cards that were moved unseen), the page shows the end alone, never a board that was not so.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from webapp.views.board import Card, Zones

SHOWN = ("battle", "shields", "hand", "mana", "discard", "deck")
"""The zones whose cards are counted."""


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


class _Table:
    """A board on which changes are made."""

    def __init__(self, board: Mapping[str, Zones]) -> None:
        self.places = {
            card.object: _Place(player, zone, card.tapped)
            for player, zones in board.items()
            for zone, cards in zones.items()
            if not isinstance(cards, int)
            for card in cards
            if card.object >= 0
        }
        self.counts = {
            (player, zone): cards if isinstance(cards, int) else len(cards)
            for player, zones in board.items()
            for zone, cards in zones.items()
        }

    def change(self, change: Mapping[str, Any], whose: str) -> None:
        """Make one change; `whose` is the player of a card that was not seen before."""
        number = int(change.get("object", -1))
        place = self.places.setdefault(number, _Place(whose, str(change.get("from") or ""), False))
        if change.get("field") == "tapped":
            place.tapped = bool(change.get("to"))
        elif change.get("field") == "zone":
            self.counts[place.player, place.zone] = self.counts.get((place.player, place.zone), 0) - 1
            place.zone = str(change.get("to") or "")
            self.counts[place.player, place.zone] = self.counts.get((place.player, place.zone), 0) + 1

    def frame(self) -> Frame:
        """The board as it is now."""
        battle = tuple((n, place.tapped) for n, place in sorted(self.places.items()) if place.zone == "battle")
        counts = tuple((player, zone, n) for (player, zone), n in sorted(self.counts.items()) if zone in SHOWN and n)
        return Frame(battle, counts)


def replay(
    start: Mapping[str, Zones], trace: Sequence[Mapping[str, Any]], end: Mapping[str, Zones]
) -> tuple[Frame, ...]:
    """The board after each step; nothing where the steps do not lead from `start` to `end`."""
    table, last = _Table(start), _Table(end)
    frames = []
    for step in trace:
        for change in step.get("changes") or []:
            known = last.places.get(change.get("object", -1))
            table.change(change, known.player if known else str(step.get("who") or ""))
        frames.append(table.frame())
    return tuple(frames) if frames and frames[-1] == last.frame() else ()


def seen_before(
    start: Mapping[str, Zones], end: Mapping[str, Zones], frames: Sequence[Frame]
) -> tuple[list[tuple[str, Card]], dict[tuple[str, str], int]]:
    """The cards in battle at some step that are not there at the end, and the most cards each zone held."""
    shown = {number for frame in frames for number, _ in frame.battle}
    known: dict[int, tuple[str, Card]] = {}
    for board in (end, start):
        for player, zones in board.items():
            for cards in zones.values():
                if not isinstance(cards, int):
                    known.update({card.object: (player, card) for card in cards if card.object >= 0})
    ending = {number for number, _ in frames[-1].battle} if frames else set()
    gone = [known[number] for number in sorted(shown - ending) if number in known]
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
