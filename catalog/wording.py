"""What a card says, in its game's words."""

from __future__ import annotations

from catalog.facts import keyword_said
from catalog.record import CardRecord


def words_of(card: CardRecord, game: str) -> str:
    """What the card does, rendered from its tree; keywords alone where its text is not compiled yet."""
    if card.abilities:
        from rules.abilities.render import render

        return render(card.abilities, game, card.type)
    return "\n".join(keyword_said(word, game) for word in card.keywords)


def searched_words(card: CardRecord, rendered: str) -> str:
    """What a search of the words looks in, a line each: the rendered words, and the printed ones that a user imported.

    Printed words name their card; a line in which they do stands there with "this creature" instead too.
    """
    lines = [line for line in card.printed.splitlines() if line.strip()]
    own = [line.replace(card.name, f"this {card.type}") for line in lines if card.name in line]
    return "\n".join((rendered, *lines, *own)) if lines else rendered
