"""The first page, and the search over cards and rules together."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from rules.problem import InputError
from webapp.asking import answer_file
from webapp.services import GAMES, card_count, services
from webapp.settings import MAX_QUERY
from webapp.views.citations import Citations, address
from webapp.views.demo import demo
from webapp.views.faces import faces
from webapp.views.found import find_cards, find_rules
from webapp.views.scenarios import boards

pages = Blueprint("home", __name__)

TRIES = ("can a tapped blocker block?", "two shields at once", "graveyard or discard pile", "Skull Cutter")
ASKED = (
    ("Do I win straight away when I break the last shield?", "K-10DS-08"),
    ("May a tapped creature with Blocker block?", "K-12-BLK-01"),
    ("In which order are my two abilities carried out?", "K-13T-12"),
    (
        "My creature was moved to the mana zone instead of being banished. Do abilities for being banished trigger?",
        "K-13R-03",
    ),
)


@pages.get("/")
def first() -> str:
    """What this is, one search box, three tasks to start from."""
    backend = services()
    citations = Citations(backend)
    books = [(GAMES[game], book) for game in backend.book_games() if (book := backend.book(game))]
    asked = [
        (question, rule, citations.cite(rule_id)) for question, rule_id in ASKED if (rule := citations.rule(rule_id))
    ]
    scenarios = boards(backend.scenarios("kaijudo"))
    return render_template(
        "home.html",
        tries=TRIES,
        cards=sum(card_count(game) for game in GAMES),
        books=books,
        asked=asked,
        starts=scenarios[:: max(1, len(scenarios) // 4)][:4],
        scenario_count=len(scenarios),
        demo=demo(backend, lambda one: answer_file(backend, one)),
        no_bar_search=True,
    )


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
        groups = [(game, find_cards(snapshot, game, query, size=6)) for game in snapshot.games()]
    except InputError:
        groups = []
    shown = [(game, found, faces(found.cards, game, backend)) for game, found in groups if found.total]
    near = [(game, card) for game, found in groups for card in found.near]
    return render_template(
        "search.html", query=query, groups=shown, near=near, rules=find_rules(backend, query, limit=12)
    )


@pages.get("/favicon.ico")
def favicon() -> Response:
    """Browsers that ask for the old name are sent to the drawing."""
    return redirect("/static/mark.svg", 301)


@pages.get("/robots.txt")
def robots() -> Response:
    """Everything may be read by machines but the answers of forms."""
    return Response("User-agent: *\nDisallow: /check\nDisallow: /lab\nDisallow: /search\n", mimetype="text/plain")
