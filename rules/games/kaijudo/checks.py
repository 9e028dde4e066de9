"""Kaijudo's state checks, made after every event: power 0 or less, and an empty deck (K-06P-13, K-07D-04)."""

from __future__ import annotations

from rules.core.choices import Turn
from rules.core.draft import Draft
from rules.games.shields.battle import powerless
from rules.games.shields.leaving import lose


def settle(g: Draft) -> Turn:
    """Banish what has power 0 or less, all at once, again until there is none; players without a deck lose."""
    decks = g.piles[:: len(g.world.game.piles)]
    empty = tuple(
        [p for p, side in enumerate(g.sides) if not side.out and not side.untracked and not decks[p].size()]
    )
    if empty:
        if not g.lean:
            also = ("last card", *(["both lose"] if len(empty) > 1 else []))
            for p in empty:
                text = f"{g.player(p)}'s deck has no card left: {g.player(p)} loses"
                g.note(text, g.cite("deck empty"), p, also=also)
        lose(g, empty, g.cite("deck empty"))
    yield from powerless(g)
