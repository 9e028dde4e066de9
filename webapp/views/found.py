"""What a search finds: cards by name, rules by their words, with the hit marked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from webapp.services import GAMES, Services
from webapp.views.citations import Citations, Cite, plain
from webapp.views.glossary import TermView, term_view

if TYPE_CHECKING:
    from catalog.reader import Snapshot
    from catalog.record import CardRecord
    from rules.book.house import Ruling
    from rules.book.search import Hit


@dataclass(frozen=True)
class RuleHit:
    """One rule that was found: where it stands, its words with the hit marked, why it is there."""

    cite: Cite
    href: str
    letter: str
    game: str
    number: str
    title: Markup
    section: str
    text: Markup
    reading: bool
    also: tuple[Cite, ...]


@dataclass(frozen=True)
class CardsFound:
    """Cards by name: those of this page, how many in all, near names when there are none."""

    query: str
    cards: tuple[CardRecord, ...]
    total: int
    page: int
    pages: int
    near: tuple[CardRecord, ...]


def marked(text: str, spans: Iterable[tuple[int, int]]) -> Markup:
    """The text as HTML, the letters of each span (start, end) inside `<mark>`; spans that overlap are joined."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted((max(0, start), min(len(text), end)) for start, end in spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        elif start < end:
            joined.append((start, end))
    out: list[str] = []
    last = 0
    for start, end in joined:
        out.append(str(escape(text[last:start])) + "<mark>" + str(escape(text[start:end])) + "</mark>")
        last = end
    out.append(str(escape(text[last:])))
    return Markup("".join(out))  # every piece is escaped above


@dataclass(frozen=True)
class RulesFound:
    """Rules that answer a question, best first; how many there are in all; what was not taken as written; and the
    terms of the glossaries that the question names as a whole. `house` is what was decided here in such words."""

    hits: tuple[RuleHit, ...]
    total: int
    warnings: tuple[str, ...]
    terms: tuple[TermView, ...] = ()
    house: tuple[tuple[Ruling, Cite], ...] = ()


def find_rules(services: Services, query: str, game: str | None = None, limit: int = 25) -> RulesFound:
    """The rules that answer a question. Raises `InputError` for what cannot be searched."""
    citations = Citations(services)
    found = services.index().find(query, game=game, limit=limit)
    terms = tuple(term_view(term, citations) for term in found.terms)
    house = tuple((one, citations.cite(one.rule)) for one in services.house().find(query, game))
    hits = tuple(_hit(one, citations) for one in found.hits)
    return RulesFound(hits, found.total, found.warnings, terms, house)


@dataclass(frozen=True)
class GameFound:
    """The rules of one game that answer a question; `total` in all, of which `hits` are the nearest."""

    slug: str
    letter: str
    game: str
    total: int
    hits: tuple[RuleHit, ...]


def by_game(services: Services, query: str, found: RulesFound, most: int = 8) -> tuple[GameFound, ...]:
    """The nearest rules of each game that has some, the game of the nearest of all first.

    Scores of two books do not compare, so that each game is asked by itself.
    """
    citations = Citations(services)
    order = list(dict.fromkeys(hit.letter for hit in found.hits))
    groups = []
    for game in services.book_games():
        letter, name = GAMES[game]
        own = services.index().find(query, game=game, limit=most)
        if own.hits:
            groups.append(GameFound(game, letter, name, own.total, tuple(_hit(one, citations) for one in own.hits)))
    return tuple(sorted(groups, key=lambda one: order.index(one.letter) if one.letter in order else len(order)))


def _hit(hit: Hit, citations: Citations) -> RuleHit:
    rule = hit.rule
    cite = citations.cite(rule.id)
    letter, name = GAMES[rule.game]
    return RuleHit(
        cite=cite,
        href=cite.href,
        letter=letter,
        game=name,
        number=rule.number,
        title=marked(rule.title, hit.title_highlights),
        section=f"{rule.section_number} {plain(rule.section)}",
        text=marked(rule.text, hit.highlights),
        reading=rule.is_reading,
        also=citations.cites(rule.see[:4]),
    )


def _rank(wanted: str, name: str) -> int | None:
    """How well a folded name answers a folded query: 0 the same, 4 every word begins a word; None not at all."""
    if name == wanted:
        return 0
    if name.startswith(wanted):
        return 1
    if f" {wanted}" in name:
        return 2
    words = name.split()
    if all(any(word.startswith(part) for word in words) for part in wanted.split()):
        return 3
    return 4 if wanted in name else None


def find_cards(snapshot: Snapshot, game: str, query: str, page: int = 1, size: int = 24) -> CardsFound:
    """The cards of a game whose name holds the query, the nearest first; all cards by name for an empty query."""
    from catalog.names import fold

    cards: Sequence[CardRecord] = snapshot.records(game)
    wanted = fold(query)
    if wanted:
        ranked = [(rank, card.name, card) for card in cards if (rank := _rank(wanted, fold(card.name))) is not None]
        hits = [card for _, _, card in sorted(ranked, key=lambda one: one[:2])]
    else:
        hits = [] if query else sorted(cards, key=lambda card: fold(card.name))
    if not hits and wanted and (known := snapshot.record(game, query)):
        hits = [known]  # an alias
    near = () if hits or not wanted else near_cards(snapshot, game, query)
    pages = max(1, -(-len(hits) // size))
    page = min(max(1, page), pages)
    return CardsFound(query, tuple(hits[(page - 1) * size : page * size]), len(hits), page, pages, near)


def near_cards(snapshot: Snapshot, game: str, written: str, most: int = 5) -> tuple[CardRecord, ...]:
    """The cards whose names are nearest to what was written."""
    found = snapshot.resolve(game, written[:200])
    names = found.suggestions or ((found.record.name,) if found.record else ())
    return tuple(card for name in names[:most] if (card := snapshot.record(game, name)))
