"""The rulebooks: the list and the search at `/rules`, the reader at `/rules/<game>`, each rule's words as JSON."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from webapp.services import GAMES, game_of_rule, services
from webapp.settings import MAX_QUERY
from webapp.views.citations import Citations, address
from webapp.views.differences import compared
from webapp.views.found import find_rules
from webapp.views.rulebook import Reader, ReaderMaker

pages = Blueprint("rules", __name__, url_prefix="/rules")

TRIES = (
    "can a tapped blocker block",
    "two shields at once",
    "slayer",
    "graveyard or discard pile",
    "order of triggers",
)


@pages.get("", strict_slashes=False)
def search() -> str | Response:
    """Search all rulebooks, or one (`game`); an exact rule id leads to the rule. Without a question: the books."""
    query = request.args.get("q", "").strip()
    game = request.args.get("game", "")
    if len(query) > MAX_QUERY or "\0" in query:
        abort(400, f"A search is at most {MAX_QUERY} letters long and holds no control characters.")
    backend = services()
    if not query:
        books = [book for one in backend.book_games() if (book := backend.book(one))]
        return render_template("rules/books.html", books=books, tries=TRIES, pairs=compared(backend))
    if rule := Citations(backend).rule(query.upper()):
        return redirect(address(rule, query.upper()))
    found = find_rules(backend, query, game if game in GAMES else None)
    return render_template("rules/search.html", query=query, game=game, found=found, tries=TRIES)


@pages.get("/<game>")
def reader(game: str) -> str:
    """A whole rulebook, every rule at `#<id>`."""
    return render_template("rules/reader.html", reader=_reader(game))


def _reader(game: str) -> Reader:
    backend = services()
    book = backend.book(game)
    if book is None:
        abort(404, _missing(game, backend.book_games()))
    mark = (book.generation, tuple((one.slug, one.covers) for one in backend.scenarios(game)))
    return backend.keep(f"reader {game}", mark, lambda: ReaderMaker(book, backend).reader())


def _missing(game: str, here: tuple[str, ...]) -> str:
    if game in GAMES:
        return f"The {GAMES[game][1]} rulebook is not here yet."
    return "There is no such game. The rulebooks here: " + ", ".join(GAMES[one][1] for one in here) + "."


@pages.get("/<game>/<rule_id>")
def one(game: str, rule_id: str) -> Response:
    """A rule by its id alone leads to its place in the book."""
    rule = Citations(services()).rule(rule_id)
    if rule is None or rule.game != game:
        abort(404, f"No rule of this book has the id {rule_id[:40]}.")
    return redirect(address(rule, rule_id))


@pages.get("/<game>/<rule_id>.json")
def preview(game: str, rule_id: str) -> tuple[dict[str, Any], int] | dict[str, Any]:
    """The words of one rule: `{"id", "ids", "number", "head", "text", "href"}`."""
    backend = services()
    if game_of_rule(rule_id) == game and (rule := Citations(backend).rule(rule_id)):
        cite = Citations(backend).cite(rule_id)
        ids = list(rule.ids)
        return {
            "id": cite.id,
            "ids": ids,
            "number": rule.number,
            "head": cite.head,
            "text": cite.text,
            "href": cite.href,
        }
    return {"title": "no such rule", "status": 404}, 404
