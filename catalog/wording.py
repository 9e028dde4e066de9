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
