"""Faces of cards for lists and pages: facts, rendered words and set names together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from webapp.services import Services
from webapp.views.cardface import Face, face
from webapp.views.words import words_of

if TYPE_CHECKING:
    from catalog.record import CardRecord


def faces(cards: Iterable[CardRecord], game: str, services: Services) -> tuple[Face, ...]:
    """The drawings of some cards of one game."""
    names, dates = services.sets(), services.set_dates()
    return tuple(face(card, game, words_of(card, game), names, dates) for card in cards)
