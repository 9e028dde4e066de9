"""Numbers that stand for what is no object: a player as a target, and an item of the stack.

Objects are numbered from 0, -1 is nothing, the anonymous cards of piles have numbers of their own (`picking`). A
player who is aimed at is -2 - player, an item that waits on the stack is -1000 - its serial number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.core.draft import Draft
    from rules.core.state import Played

PLAYERS = -2  # numbers from here down to -9 stand for players
MOST_PLAYERS = 8
STACK = -1_000  # numbers from here down stand for items of the stack


def for_player(player: int) -> int:
    """The number that stands for a player."""
    return PLAYERS - player


def player_of(i: int) -> int:
    """The player whom a number stands for, or -1."""
    return PLAYERS - i if PLAYERS - MOST_PLAYERS < i <= PLAYERS else -1


def stands(i: int) -> bool:
    """Whether a number stands for a player or an item of the stack."""
    return i <= STACK or PLAYERS - MOST_PLAYERS < i <= PLAYERS


def for_item(item: Played) -> int:
    """The number that stands for an item of the stack."""
    return STACK - item.serial


def item_of(g: Draft, i: int) -> Played | None:
    """The item of the stack that a number stands for, while it waits there."""
    return next((item for item in g.stack if i <= STACK and item.serial == STACK - i), None)


def key(g: Draft, i: int) -> str:
    """The stable word of an object, a player or an item of the stack, as options name it."""
    if (player := player_of(i)) >= 0:
        return f"p{player}"
    item = item_of(g, i)
    return f"o{item.source.object}.s{item.serial}" if item is not None else f"o{i}"


def name(g: Draft, i: int) -> str:
    """What people call it."""
    if (player := player_of(i)) >= 0:
        return g.player(player)
    item = item_of(g, i)
    if item is None:
        return g.name(i)
    said = g.name(item.source.object)
    return f"the ability of {said}" if g.card(item.source.object).type == "creature" else said
