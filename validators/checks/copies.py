"""How many copies of one card a deck has (`copies`; K-04-03, K-04-04), and cards with limits of their own."""

from __future__ import annotations

from collections.abc import Iterator

from catalog.names import key
from validators.deck import Deck, Holding
from validators.findings import CardCount, Judged, at_lines, judged, number_of
from validators.formats import Format, Limit
from validators.lists import shown


def check_copies(deck: Deck, by: Format) -> Iterator[Judged]:
    """More copies of a name than the format allows, counted over printings, spellings and aliases."""
    if by.copies is None:
        return
    limited = {key(each.card) for each in by.limits}
    for holding in deck.holdings:
        if holding.count > by.copies.limit and key(holding.name) not in limited:
            yield _too_many(holding, by.copies.limit, "copies", by.copies.rule, "are allowed")
    for group in deck.unknown:
        count = sum(each.entry.count for each in group)
        if count > by.copies.limit and group[0].kind == "unknown":
            name, lines = shown(group[0].entry.name), tuple(dict.fromkeys(each.entry.line for each in group))
            message = (
                f"{number_of(count, 'copy', 'copies')} of \u201c{name}\u201d, "
                f"at most {by.copies.limit} of any card are allowed. {at_lines(lines)}"
            )
            card = CardCount(name, count, by.copies.limit, lines)
            yield judged("copies", "error", by.copies.rule, message, effect="illegal", cards=[card])


def check_limits(deck: Deck, by: Format) -> Iterator[Judged]:
    """More copies of a restricted card than it may have, and banned or retired cards."""
    limits = {key(each.card): each for each in by.limits}
    for holding in deck.holdings:
        limit = limits.get(key(holding.name))
        if limit is None or holding.count <= limit.limit:
            continue
        if limit.limit:
            yield _too_many(
                holding,
                limit.limit,
                limit.code,
                by.cite,
                f"{'is' if limit.limit == 1 else 'are'} allowed in this format",
            )
        else:
            yield _not_at_all(holding, limit, by)


def _too_many(holding: Holding, limit: int, code: str, rule: str, allowed: str) -> Judged:
    extra = number_of(holding.count - limit, "copy", "copies")
    copies = number_of(holding.count, "copy", "copies")
    message = f"{copies} of {holding.name}, at most {limit} {allowed}. {at_lines(holding.lines)} Take out {extra}."
    card = CardCount(holding.name, holding.count, limit, holding.lines)
    return judged(
        code,
        "error",
        rule,
        message,
        effect="illegal",
        cards=[card],
        suggestions=[f"Take out {extra} of {holding.name}."],
    )


def _not_at_all(holding: Holding, limit: Limit, by: Format) -> Judged:
    copies = number_of(holding.count, "copy", "copies")
    said = f"{holding.name} is {limit.code} in this format: {copies}, 0 are allowed."
    message = f"{said} {at_lines(holding.lines)} Take it out."
    card = CardCount(holding.name, holding.count, 0, holding.lines)
    return judged(
        limit.code, "error", by.cite, message, effect="illegal", cards=[card], suggestions=[f"Take out {holding.name}."]
    )
