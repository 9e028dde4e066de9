"""The board of an outcome as it is after one step, drawn by the server: the same as the page's module shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from webapp.views.board import Board, Mini, Seat, ZoneView
from webapp.views.replay import Frame


def at_step(board: Board, frames: Sequence[Frame], step: int, touched: Sequence[int]) -> Board:
    """The board (drawn at its end, what was there earlier hidden) after step `step`, from 1; `touched` is marked."""
    frame = frames[step - 1]
    before = frames[step - 2] if step > 1 else None
    last = step == len(frames)
    counts = {(player, zone): count for player, zone, count in frame.counts}
    earlier = {(player, zone): count for player, zone, count in before.counts} if before else counts
    battle = dict(frame.battle)
    seats = []
    for seat in board.seats:
        tiles = tuple(
            replace(tile, gone=tile.object not in battle, tapped=battle.get(tile.object, False))
            if tile.object >= 0
            else tile
            for tile in seat.battle
        )
        tiles = tuple(replace(tile, touched=tile.object in touched and not tile.gone) for tile in tiles)
        rear = tuple(_zone(seat, zone, counts, earlier, last) for zone in seat.rear)
        seats.append(replace(seat, battle=tiles, rear=rear))
    return replace(board, seats=tuple(seats))


def _zone(
    seat: Seat, zone: ZoneView, counts: dict[tuple[str, str], int], earlier: dict[tuple[str, str], int], last: bool
) -> ZoneView:
    """A zone of the rear row with as many cards as it has at this step; -1 where that is not known."""
    key = (seat.player, zone.key)
    now = zone.count if last else counts.get(key, 0)
    changed = earlier.get(key, 0) != counts.get(key, 0)
    if now == zone.count:
        return replace(zone, changed=changed)
    minis = tuple(_mini(mini, place, now, zone) for place, mini in enumerate(zone.minis))
    untapped = now if zone.key != "mana" else -1
    return replace(zone, count=now, untapped=untapped, minis=minis, end=zone.said, changed=changed)


def _mini(mini: Mini, place: int, now: int, zone: ZoneView) -> Mini:
    # of a pile only the card on top at the end is known
    gone = now != zone.count if zone.kind == "piles" and mini.tincture else 0 <= now <= place
    return replace(mini, gone=gone)
