"""The rulebooks: list and search at `/rules`, the reader at `/rules/<game>`, its sections, a rule's words as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from webapp.services import GAMES, game_of_rule, services
from webapp.settings import MAX_QUERY
from webapp.views.citations import Citations, address
from webapp.views.differences import compared
from webapp.views.found import by_game, find_rules
from webapp.views.inbook import search_book
from webapp.views.rulebook import Reader, ReaderMaker
from webapp.views.section import section_page
from webapp.views.whichgame import game_named, no_such_game

if TYPE_CHECKING:
    from rules.book import Rule

pages = Blueprint("rules", __name__, url_prefix="/rules")

SHOWN = "The rulebooks of all games are shown."

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
    query = _asked()
    written = request.args.get("game", "").strip()
    backend = services()
    game = game_named(written, backend.book_games())
    wrong = no_such_game(written, backend.book_games(), "rules", SHOWN) if written and not game else ""
    if not query:
        if game:
            return redirect(f"/rules/{game}")
        every = [book for one in backend.book_games() if (book := backend.book(one))]
        return render_template("rules/books.html", books=every, tries=TRIES, pairs=compared(backend), wrong=wrong)
    if rule := Citations(backend).rule(query.upper()):
        return redirect(address(rule, query.upper()))
    found = find_rules(backend, query, game or None)
    books = backend.book_games()
    groups = by_game(backend, query, found) if not game and len(books) > 1 else ()
    return render_template(
        "rules/search.html", query=query, game=game, found=found, groups=groups, tries=TRIES, books=books, wrong=wrong
    )


@pages.get("/<game>")
def reader(game: str) -> str | Response:
    """A whole rulebook, every rule at `#<id>`; with a question (`q`) the same book with what was found marked."""
    query = _asked()
    if game not in GAMES and (named := game_named(game, services().book_games())):
        return redirect(f"/rules/{named}", 301)
    book = _reader(game)
    if not query:
        return render_template("rules/reader.html", reader=book, found=None, books=services().book_games())
    if rule := _named(game, query):
        return redirect(address(rule[0], rule[1]))
    found = search_book(services(), book, query)
    return render_template("rules/reader.html", reader=found.reader, found=found, books=services().book_games())


def _asked() -> str:
    query = request.args.get("q", "").strip()
    if len(query) > MAX_QUERY or "\0" in query:
        abort(400, f"A search is at most {MAX_QUERY} letters long and holds no control characters.")
    return query


def _reader(game: str) -> Reader:
    backend = services()
    book = backend.book(game)
    if book is None:
        abort(404, no_such_game(game, backend.book_games(), "rules"))
    books = tuple(other.generation for one in backend.book_games() if (other := backend.book(one)))
    mark = (books, backend.house(), tuple((one.slug, one.covers) for one in backend.scenarios(game)))
    return backend.keep(f"reader {game}", mark, lambda: ReaderMaker(book, backend).reader())


def _named(game: str, written: str) -> tuple[Rule, str] | None:
    """The rule of this game with this id, in letters of any size, or this number; and the id that was meant."""
    book = services().book(game)
    if book is None:
        return None
    if rule := book.by_id(written.upper()):
        return rule, written.upper()
    if rule := book.by_number(written):
        return rule, rule.id
    return None


@pages.get("/<game>/<part>")
def one(game: str, part: str) -> str | Response:
    """A section by its number as a page of its own; a rule by its id or number leads to its place in the book."""
    backend = services()
    if backend.book(game) is None:
        abort(404, no_such_game(game, backend.book_games(), "rules"))
    book = _reader(game)
    if page := section_page(book, part, backend):
        return render_template("rules/section.html", reader=book, page=page, books=backend.book_games())
    if rule := _named(game, part):
        return redirect(address(rule[0], rule[1]))
    abort(404, f"No rule and no section of this book is called {part[:40]}.")


@pages.get("/<game>/<rule_id>.json")
def preview(game: str, rule_id: str) -> dict[str, Any]:
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
    abort(404, f"No rule of this book has the id {rule_id[:40]}.")
