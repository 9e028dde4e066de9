"""The words of each game: what its players call the tree's verbs, zones, kinds of card and keywords."""

from __future__ import annotations

from functools import cache

from rules.abilities.dialects.base import Dialect
from rules.problem import InputError


@cache
def dialect(game: str) -> Dialect:
    """The words of a game by its slug. Raises InputError when the game has none yet."""
    if game == "kaijudo":
        from rules.abilities.dialects.kaijudo import KAIJUDO

        return KAIJUDO
    if game == "duel_masters":
        from rules.abilities.dialects.duel_masters import DUEL_MASTERS

        return DUEL_MASTERS
    if game == "duel_to_the_death":
        from rules.abilities.dialects.duel_to_the_death import DUEL_TO_THE_DEATH

        return DUEL_TO_THE_DEATH
    if game == "chaotic":
        from rules.abilities.dialects.chaotic import CHAOTIC

        return CHAOTIC
    known = "kaijudo, duel_masters, chaotic, duel_to_the_death"
    raise InputError(f"There are no card words for the game {game!r} yet; known: {known}.")
