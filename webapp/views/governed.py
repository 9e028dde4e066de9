"""From a card's clauses to the rules that govern them, and back: the cards that a rule governs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.abilities.tree import Ability, Evolve, Keyword, Unmodelled
from webapp.services import Services
from webapp.views.citations import Citations, Cite

if TYPE_CHECKING:
    from catalog.record import CardRecord

MOST_RULES = 5
MOST_CARDS = 8


def clause_rules(ability: Ability, game: str) -> tuple[str, ...]:
    """The ids of the rules behind a clause; none for a keyword that heads no clause of its own."""
    from rules.games.governing import governing
    from rules.games.register import GAMES

    if game not in GAMES or isinstance(ability, Evolve | Unmodelled):
        return ()
    if isinstance(ability, Keyword):
        return tuple(dict.fromkeys(rule for one in ability.abilities for rule in clause_rules(one, game)))
    return governing(ability, GAMES[game])


@dataclass(frozen=True)
class Governed:
    """A rule with cards whose words it governs: the first of them by name and address, how many in all."""

    cite: Cite
    title: str
    cards: tuple[tuple[str, str], ...]
    count: int


def governed(rule_ids: tuple[str, ...], game: str, services: Services) -> tuple[Governed, ...]:
    """Those of the rules that govern a card's words or are of its keywords, each with its cards."""
    book = services.book(game)
    if book is None or game not in services.snapshot().games():
        return ()
    held, citations = _cards_of(game, services), Citations(services)
    found = []
    for rule_id in rule_ids:
        rule, cards = book.by_id(rule_id), held.get(rule_id, ())
        if rule is not None and cards:
            shown = tuple((name, f"/cards/{game}/{slug}") for name, slug in cards[:MOST_CARDS])
            found.append(Governed(citations.cite(rule_id), rule.title, shown, len(cards)))
    return tuple(found)


def _cards_of(game: str, services: Services) -> dict[str, tuple[tuple[str, str], ...]]:
    """The name and slug of the cards of each rule, by the rule's first id."""
    book = services.book(game)
    assert book is not None
    snapshot = services.snapshot()
    mark = (snapshot.generation, book.generation)
    return services.keep(f"governed {game}", mark, lambda: _index(game, snapshot.records(game), services))


def _index(game: str, cards: Sequence[CardRecord], services: Services) -> dict[str, tuple[tuple[str, str], ...]]:
    from webapp.views.words import keyword_rules

    book = services.book(game)
    assert book is not None
    of_keyword: dict[str, tuple[str, ...]] = {}
    found: dict[str, list[tuple[str, str]]] = {}
    for card in cards:
        behind = [rule for ability in card.abilities for rule in clause_rules(ability, game)]
        for word in card.keywords:
            if word.name not in of_keyword:
                of_keyword[word.name] = tuple(rule.id for rule in keyword_rules(book, word.name))
            behind += of_keyword[word.name]
        firsts = dict.fromkeys(rule.id for one in behind if (rule := book.by_id(one)) is not None)
        for rule_id in firsts:
            found.setdefault(rule_id, []).append((card.name, card.slug))
    return {rule_id: tuple(held) for rule_id, held in found.items()}
