"""The values that are no cards and that an effect can ask for: civilizations, creature types, names, players."""

from __future__ import annotations

from rules.abilities.dialects import dialect
from rules.core.draft import Draft


def values(g: Draft, what: str) -> tuple[str, ...]:
    """What can be chosen; of names and creature types only those of cards that are in this game at all."""
    cards = [index.card for key, index in g.world.indexes.items() if key]
    match what:
        case "civ" | "civilization":
            return dialect(g.world.game.slug).civilizations
        case "race" | "creature type":
            return tuple(sorted({race for card in cards for race in card.races}))
        case "name":
            return tuple(sorted({card.name for card in cards}))
        case "player":
            return tuple(p for n, p in enumerate(g.world.players) if not g.sides[n].out)
        case _:
            return ()
