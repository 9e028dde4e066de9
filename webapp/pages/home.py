"""The first page, and the search over cards and rules together."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response

from rules.problem import InputError
from webapp.asking import answer_file
from webapp.pages.about import own_address
from webapp.searching.desk import GivenUp, StillSearching
from webapp.services import Services, services
from webapp.settings import MAX_QUERY
from webapp.views.cardsearch import cards_answering
from webapp.views.citations import Citations, address
from webapp.views.demo import demo
from webapp.views.faces import faces
from webapp.views.found import by_game, find_rules
from webapp.views.home import asked, game_cards, puzzle_count, starts
from webapp.views.scenarios import ScenarioFile

pages = Blueprint("home", __name__)

TRIES = ("can a tapped blocker block?", "two shields at once", "graveyard or discard pile", "Skull Cutter")


@pages.get("/")
def first() -> str:
    """What this is, one search box, the games, three tasks to start from."""
    backend = services()
    games = game_cards(backend)
    return render_template(
        "home.html",
        tries=TRIES,
        games=games,
        asked=asked(Citations(backend)),
        starts=starts(backend),
        puzzles=puzzle_count(backend),
        demo=demo(backend, lambda one: played(backend, one)),
        no_bar_search=True,
    )


def played(backend: Services, one: ScenarioFile) -> dict[str, Any]:
    """The answer to a scenario that ships. Raises `LookupError` while there is none."""
    try:
        return answer_file(backend, one)
    except (StillSearching, GivenUp, TooManyRequests) as problem:
        raise LookupError from problem


@pages.get("/search")
def search() -> str | Response:
    """Cards and rules that answer one query. A rule's id, or a card's whole name, leads straight there."""
    query = request.args.get("q", "").strip()
    if len(query) > MAX_QUERY or "\0" in query:
        abort(400, f"A search is at most {MAX_QUERY} letters long and holds no control characters.")
    if not query:
        return redirect("/")
    backend = services()
    if rule := Citations(backend).rule(query.upper()):
        return redirect(address(rule, query.upper()))
    try:
        snapshot = backend.snapshot()
        groups = [(game, cards_answering(backend, game, query, size=6)) for game in snapshot.games()]
    except InputError:
        groups = []
    shown = [(game, found, faces(found.cards, game, backend)) for game, found in groups if found.total]
    near = [(game, card) for game, found in groups for card in found.near]
    rules = find_rules(backend, query, limit=12)
    books = by_game(backend, query, rules, most=5) if len(backend.book_games()) > 1 else ()
    return render_template("search.html", query=query, groups=shown, near=near, rules=rules, books=books)


@pages.get("/favicon.ico")
def favicon() -> Response:
    """Browsers that ask for the old name are sent to the drawing."""
    return redirect("/static/mark.svg", 301)


@pages.get("/robots.txt")
def robots() -> Response:
    """Everything may be read by machines but the answers of forms."""
    forms = "User-agent: *\nDisallow: /check\nDisallow: /lab\nDisallow: /search\nDisallow: /api/v1/\n"
    return Response(f"{forms}\nSitemap: {own_address()}/sitemap.xml\n", mimetype="text/plain")
