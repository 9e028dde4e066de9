"""Cards: the search at `/cards`, one card at `/cards/<game>/<slug>`, some card at `/cards/random`."""

from __future__ import annotations

import random

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from catalog.query.fields import order_of
from catalog.query.parse import LONGEST
from webapp.services import GAMES, services
from webapp.views.cardpage import card_page
from webapp.views.cardsearch import SIZES, Asked, cards_page
from webapp.views.whichgame import game_named, no_such_game

pages = Blueprint("cards", __name__, url_prefix="/cards")


def _page_number() -> int:
    written = request.args.get("page", "1")
    return int(written) if written.isascii() and written.isdigit() and len(written) < 6 else 1


def _asked() -> Asked:
    """What the address asks for; an order and a view that are none are as if they were not said."""
    query = request.args.get("q", "").strip()
    if len(query) > LONGEST or "\0" in query:
        abort(400, f"A search is at most {LONGEST} letters long and holds no control characters.")
    games = services().snapshot().games()
    game = request.args.get("game", "").strip()
    its = game_named(game, games)
    wrong = no_such_game(game, games, "cards", "The cards of all games are shown.") if game and not its else ""
    view = request.args.get("view", "cards")
    return Asked(
        query=query,
        game=its if len(games) > 1 else "",
        order=order_of(request.args.get("order", "")[:20]),
        view=view if view in SIZES else "cards",
        page=_page_number(),
        wrong=wrong,
    )


@pages.get("", strict_slashes=False)
def listing() -> str:
    """The cards that a search (`q`) finds, a page at a time; all cards for an empty one."""
    return render_template("cards/list.html", page=cards_page(_asked(), services()))


@pages.get("/<game>", strict_slashes=False)
def of_game(game: str) -> Response:
    """The cards of one game, at the address that the cards of a game begin with."""
    games = services().snapshot().games()
    if its := game_named(game, games):
        return redirect(f"/cards?game={its}", 301)
    abort(404, no_such_game(game, games, "cards"))


@pages.get("/random")
def some() -> Response:
    """Some card that the search (`q`) finds, another one each time."""
    from catalog.query.search import search

    asked, backend = _asked(), services()
    snapshot = backend.snapshot()
    games = (asked.game,) if asked.game else snapshot.games()
    found = search(backend.card_engine(), backend.vocabulary(), asked.query, games).cards
    if not found:
        abort(404, f"No card answers to \u201c{asked.query[:80]}\u201d, so there is none to pick from.")
    game, name = random.choice(found)
    card = snapshot.record(game, name)
    assert card is not None
    answer = redirect(f"/cards/{game}/{card.slug}", 302)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@pages.get("/<game>/<slug>")
def one(game: str, slug: str) -> str | Response:
    """One card: drawn, its words with the rules behind them, printings, how far the lab plays it, scenarios."""
    backend = services()
    snapshot = backend.snapshot()
    if game not in snapshot.games():
        if known_game := game_named(game, snapshot.games()):
            return redirect(f"/cards/{known_game}/{slug}", 301)
        abort(404, no_such_game(game, snapshot.games(), "cards"))
    card = snapshot.by_slug(game, slug)
    if card is None:
        known = snapshot.record(game, slug.replace("-", " "))
        if known is not None:
            return redirect(f"/cards/{game}/{known.slug}", 301)
        abort(404, f"No {GAMES[game][1]} card is called \u201c{slug.replace('-', ' ')[:80]}\u201d.")
    return render_template("cards/card.html", page=card_page(card, game, backend))
