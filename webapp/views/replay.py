"""The board after each step of an outcome: the board it starts from, with the changes of the steps made one by one.

A board is only replayed when the steps lead to the very battle zone of the outcome; a count that they do not lead to
(cards that were moved unseen) is left open until the end. The page never shows a board that was not so.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from webapp.views.board import Card, Zones

CHAOTIC = ("mugic", "attack_hand", "attack_deck", "attack_discard", "locations")
SHOWN = ("battle", "shields", "hand", "mana", "discard", "deck", *CHAOTIC)
"""The zones whose cards are counted."""


@dataclass(frozen=True)
class Frame:
    """The board after one step: the cards in battle, each tapped or not, and how many cards each zone holds.

    A count of -1 is not known at this step.
    """

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
        self.players = tuple(board)
        self.sides: dict[int, set[str]] = {}
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
            self._move(place, place.player, str(change.get("to") or ""))
        elif change.get("field") == "controller" and change.get("to") in range(len(self.players)):
            self._move(place, self.players[int(change["to"])], place.zone)

    def _move(self, place: _Place, player: str, zone: str) -> None:
        self.counts[place.player, place.zone] = self.counts.get((place.player, place.zone), 0) - 1
        place.player, place.zone = player, zone
        self.counts[player, zone] = self.counts.get((player, zone), 0) + 1

    def frame(self) -> Frame:
        """The board as it is now."""
        for number, place in self.places.items():
            if place.zone == "battle":
                self.sides.setdefault(number, set()).add(place.player)
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
    ending = last.frame()
    if not frames or frames[-1].battle != ending.battle:
        return ()
    if any(len(sides) > 1 for sides in table.sides.values()):
        return ()  # a tile is drawn on one side only
    open_ = {(player, zone) for player, zone, _ in set(frames[-1].counts) ^ set(ending.counts)}
    return (*(_without(frame, open_) for frame in frames[:-1]), ending)


def _without(frame: Frame, open_: Set[tuple[str, str]]) -> Frame:
    """The frame with these counts left open."""
    kept = [one for one in frame.counts if (one[0], one[1]) not in open_]
    return Frame(frame.battle, tuple(sorted(kept + [(player, zone, -1) for player, zone in open_])))


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
    """The counts that are not the same at every step, as JSON for the page's module: `{"ann/hand": 2}`; null: open."""
    everywhere = [{(player, zone): n for player, zone, n in one.counts} for one in frames]
    keys = sorted({key for one in everywhere for key in one})
    varying = [key for key in keys if len({one.get(key, 0) for one in everywhere}) > 1]
    now = {(player, zone): n for player, zone, n in frame.counts}
    found = {f"{player}/{zone}": now.get((player, zone), 0) for player, zone in varying}
    return json.dumps({key: None if n < 0 else n for key, n in found.items()})
