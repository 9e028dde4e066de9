"""What an evolution creature can lie on: its ability put into a card search, and the first cards of the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from catalog.query.near import value as quoted
from catalog.query.search import records, search
from rules.abilities.tree import Any, Evolve, Filter, Has, Select
from webapp.services import Services
from webapp.views.cardface import tincture

if TYPE_CHECKING:
    from catalog.record import CardRecord

MOST = 8

FIELDS = {"race": "race", "civ": "civ", "namepart": "name", "keyword": "kw", "type": "t"}
"""The field of a search that asks the same as a filter of the ability language."""


@dataclass(frozen=True)
class Base:
    """One creature that it can lie on."""

    name: str
    href: str
    tincture: str
    level: str
    power: str


@dataclass(frozen=True)
class Bases:
    """The first of them, how many there are, and the search that finds them all."""

    cards: tuple[Base, ...]
    total: int
    query: str
    href: str


def bases(card: CardRecord, game: str, services: Services) -> Bases | None:
    """The creatures that an evolution creature can lie on; None for other cards, and where no search says it."""
    query = base_query(card)
    if not query:
        return None
    answer = search(services.card_engine(), services.vocabulary(), f"{query} order:level", (game,))
    if answer.query.unread or not answer.cards:
        return None
    found = [one for _, one in records(answer.cards, services.snapshot()) if one.name != card.name]
    shown = tuple(
        Base(one.name, f"/cards/{game}/{one.slug}", tincture(one.civilizations), str(one.level), one.printed_power)
        for one in found[:MOST]
    )
    return Bases(shown, len(found), query, f"/cards?{urlencode({'q': query, 'game': game})}")


def base_query(card: CardRecord) -> str:
    """The search for what the card can lie on; empty where it lies on nothing, or its filters have no field."""
    evolve = next((one for one in card.abilities if isinstance(one, Evolve)), None)
    if evolve is None:
        return ""
    wanted = [_select(one) for one in evolve.on]
    if not all(wanted):
        return ""
    several = list(dict.fromkeys(wanted))
    return several[0] if len(several) == 1 else " or ".join(f"({one})" for one in several)


def _select(select: Select) -> str:
    asked = [_filter(one) for one in select.where]
    return " ".join(asked) if all(asked) else ""


def _filter(one: Filter) -> str:
    if isinstance(one, Has) and one.what in FIELDS and isinstance(one.value, str):
        return f"{FIELDS[one.what]}:{quoted(one.value)}"
    if isinstance(one, Any):
        inside = [_filter(each) for each in one.of]
        return f"({' or '.join(inside)})" if all(inside) else ""
    return ""
