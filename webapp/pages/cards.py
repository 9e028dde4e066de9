"""Cards: the list with its search by name at `/cards`, one card at `/cards/<game>/<slug>`."""

from __future__ import annotations

from urllib.parse import urlencode

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from webapp.services import GAMES, services
from webapp.settings import MAX_QUERY
from webapp.views.cardpage import card_page
from webapp.views.faces import faces
from webapp.views.found import find_cards

pages = Blueprint("cards", __name__, url_prefix="/cards")


def _page_number() -> int:
    written = request.args.get("page", "1")
    return int(written) if written.isascii() and written.isdigit() and len(written) < 6 else 1


@pages.get("", strict_slashes=False)
def listing() -> str:
    """Cards by name, a page at a time."""
    query = request.args.get("q", "").strip()
    if len(query) > MAX_QUERY or "\0" in query:
        abort(400, f"A search is at most {MAX_QUERY} letters long and holds no control characters.")
    backend = services()
    snapshot = backend.snapshot()
    games = snapshot.games()
    game = request.args.get("game", "")
    if game not in games:
        game = games[0] if games else "kaijudo"
    found = find_cards(snapshot, game, query, _page_number())
    shown = faces(found.cards, game, backend)
    near = faces(found.near, game, backend)
    links = {
        number: "/cards?" + urlencode({"q": query, "game": game, "page": number})
        for number in _near_pages(found.page, found.pages)
    }
    return render_template(
        "cards/list.html",
        found=found,
        faces=shown,
        near=near,
        game=game,
        games=games,
        links=links,
        game_name=GAMES[game][1],
    )


def _near_pages(page: int, pages: int) -> tuple[int, ...]:
    """The page numbers worth a link: the first, the last and those around this one."""
    wanted = {1, pages, page - 1, page, page + 1}
    return tuple(sorted(number for number in wanted if 1 <= number <= pages))


@pages.get("/<game>/<slug>")
def one(game: str, slug: str) -> str | Response:
    """One card: drawn, its words with the rules behind them, printings, how far the lab plays it, scenarios."""
    backend = services()
    snapshot = backend.snapshot()
    if game not in snapshot.games():
        abort(404, f"No cards of a game called \u201c{game[:40]}\u201d are here.")
    card = snapshot.by_slug(game, slug)
    if card is None:
        known = snapshot.record(game, slug.replace("-", " "))
        if known is not None:
            return redirect(f"/cards/{game}/{known.slug}", 301)
        abort(404, f"No {GAMES[game][1]} card is called \u201c{slug.replace('-', ' ')[:80]}\u201d.")
    return render_template("cards/card.html", page=card_page(card, game, backend))
