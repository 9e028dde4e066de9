"""The four games: their slugs, their names as people write them, and the letters of their rules."""

from __future__ import annotations

TITLES = {
    "kaijudo": "Kaijudo",
    "duel_masters": "Duel Masters",
    "chaotic": "Chaotic",
    "duel_to_the_death": "Duel to the Death",
}
GAMES = tuple(TITLES)
"""The games' slugs in the order in which they are always listed."""
LETTERS = {"kaijudo": "K", "duel_masters": "D", "chaotic": "C", "duel_to_the_death": "X"}
"""The letter with which the rule ids of a game begin."""
LEVELS = {"duel_masters": "Cost", "chaotic": "Cost", "duel_to_the_death": ""}
"""What a game calls the number a card is paid by, where that is not its level; empty where its cards have none."""
RACES = {"duel_masters": "Race", "chaotic": "Subtype"}
"""What a game calls a creature's sort, where that is not its creature type."""


def level_word(game: str) -> str:
    """What the game calls the number a card is paid by: empty where its cards have none, both words for no one game.

    >>> level_word("kaijudo"), level_word("duel_masters"), level_word("")
    ('Level', 'Cost', 'Level or cost')
    """
    return LEVELS.get(game, "Level") if game else "Level or cost"


def race_word(game: str) -> str:
    """What the game calls a creature's sort.

    >>> race_word("kaijudo"), race_word("duel_masters")
    ('Creature type', 'Race')
    """
    return RACES.get(game, "Creature type")
