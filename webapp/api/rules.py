"""Rules as JSON: searched or listed, and one of them whole."""

from __future__ import annotations

from typing import Any

from flask import abort
from spectree import Response

from rules.book.cli import hit_json, rule_json, term_json
from rules.book.search import Hit
from webapp.api.contract import PAGE_SIZE, SCHEMA, asked, contract, listed, routes
from webapp.api.models import NoQuery, Problem, RuleAnswer, RuleList, RulesQuery
from webapp.services import game_of_rule, services


@routes.get("/rules")
@contract.validate(query=RulesQuery, resp=Response(HTTP_200=RuleList, HTTP_400=Problem), tags=["rules"])
def find_rules() -> dict[str, Any]:
    """Rules that answer a question, the best first; all rules in the order of their books where nothing is asked."""
    query = asked()
    backend = services()
    question = query.q.strip()
    first = (query.page - 1) * PAGE_SIZE
    if question:
        found = backend.index().find(question, game=query.game, limit=first + PAGE_SIZE)
        terms = [term_json(term) for term in found.terms]
        items = [hit_json(hit) for hit in found.hits[first:]]
        return listed(items, found.total, query.page, terms=terms, warnings=list(found.warnings))
    books = [backend.book(game) for game in backend.book_games() if query.game in (None, game)]
    every = [rule for book in books if book for rule in book.rules]
    items = [hit_json(Hit(rule, 0.0)) | {"score": None} for rule in every[first : first + PAGE_SIZE]]
    return listed(items, len(every), query.page, terms=[], warnings=[])


@routes.get("/rules/<rule_id>")
@contract.validate(
    query=NoQuery,
    resp=Response(HTTP_200=RuleAnswer, HTTP_404=Problem),
    tags=["rules"],
    path_parameter_descriptions={"rule_id": "A rule's id, in letters of any size, such as K-10D-05."},
)
def one_rule(rule_id: str) -> dict[str, Any]:
    """One rule whole, by its id."""
    backend = services()
    written = rule_id.upper()
    game = game_of_rule(written)
    book = backend.book(game) if game else None
    rule = book.by_id(written) if book else None
    if book is None or rule is None:
        abort(404, f"No rule has the id {rule_id[:40]}.")
    shown = [
        {"title": one.title, "link": one.href}
        for one in backend.scenarios(game)
        if not {*one.covers}.isdisjoint(rule.ids)
    ]
    return {"schema": SCHEMA, **rule_json(book, rule), "scenarios": shown}
