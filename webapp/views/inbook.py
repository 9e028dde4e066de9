"""A search within one book: the book itself with every word that was found marked in its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from markupsafe import Markup

from rules.book.search import Found, Hit, Span
from webapp.services import Services
from webapp.views.citations import RULE_ID, Citations
from webapp.views.found import marked
from webapp.views.glossary import TermView, term_view
from webapp.views.rulebook import Part, Reader, ReadingView, RuleView, SectionView, Walk, parts

MOST = 40
"""So many rules are marked, the nearest."""

_OPEN, _SHUT = "\ue000", "\ue001"
"""Letters that no rulebook has; they stand where a mark begins and ends until the text has become HTML."""


@dataclass(frozen=True)
class Place:
    """A rule that was found, in the order of the book. `id` is its place on the page."""

    id: str
    number: str
    title: str
    reading: bool


@dataclass(frozen=True)
class InBook:
    """The book with its marks; `total` rules answer, `places` are those that are marked."""

    query: str
    reader: Reader
    total: int
    places: tuple[Place, ...]
    warnings: tuple[str, ...]
    terms: tuple[TermView, ...]


def search_book(services: Services, reader: Reader, query: str) -> InBook:
    """The rules of a book that answer a question. Raises `InputError` for what cannot be searched."""
    found: Found = services.index().find(query, game=reader.game, limit=MOST)
    citations = Citations(services, full=reader.full)
    hits = {hit.rule.id: hit for hit in found.hits}
    order = [one for one in _order(reader) if one.id in hits]
    walks = {
        one.id: Walk(
            before=order[place - 1].id if place else "", after=order[place + 1].id if place + 1 < len(order) else ""
        )
        for place, one in enumerate(order)
    }
    sections = tuple(_section(section, hits, walks, citations) for section in reader.sections)
    terms = tuple(term_view(term, citations) for term in found.terms if term.game == reader.game)
    return InBook(query, replace(reader, sections=sections), found.total, tuple(order), found.warnings, terms)


def _order(reader: Reader) -> Iterable[Place]:
    for section in reader.sections:
        for rule in section.rules:
            yield Place(rule.id, rule.number, str(rule.title), reading=False)
            for one in rule.readings:
                yield Place(one.id, one.number, one.title, reading=True)


def _section(section: SectionView, hits: dict[str, Hit], walks: dict[str, Walk], citations: Citations) -> SectionView:
    return replace(section, rules=tuple(_rule(rule, hits, walks, citations) for rule in section.rules))


def _rule(rule: RuleView, hits: dict[str, Hit], walks: dict[str, Walk], citations: Citations) -> RuleView:
    readings = tuple(_reading(one, hits, walks, citations) for one in rule.readings)
    hit = hits.get(rule.id)
    if hit is None:
        return replace(rule, readings=readings) if readings else rule
    title = marked(hit.rule.title, hit.title_highlights)
    return replace(rule, title=title, parts=_marked(hit, citations), readings=readings, found=True, walk=walks[rule.id])


def _reading(one: ReadingView, hits: dict[str, Hit], walks: dict[str, Walk], citations: Citations) -> ReadingView:
    hit = hits.get(one.id)
    return replace(one, parts=_marked(hit, citations), found=True, walk=walks[one.id]) if hit else one


def _marked(hit: Hit, citations: Citations) -> tuple[Part, ...]:
    """The words of a rule with marks; what crosses a rule's id or the signs of emphasis stays unmarked."""
    text = hit.rule.text
    ids = [match.span() for match in RULE_ID.finditer(text)]
    spans = [span for span in hit.highlights if _whole(text, span, ids)]
    for start, end in reversed(spans):
        text = text[:start] + _OPEN + text[start:end] + _SHUT + text[end:]
    return tuple(
        Markup(part.replace(_OPEN, "<mark>").replace(_SHUT, "</mark>")) if isinstance(part, Markup) else part
        for part in parts(text, citations)
    )


def _whole(text: str, span: Span, ids: list[Span]) -> bool:
    start, end = span
    return not set("*`") & set(text[start:end]) and not any(start < stop and begin < end for begin, stop in ids)
