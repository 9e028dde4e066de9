"""Two rulebooks side by side at `/rules/compare/<game>/<game>`: where they differ, rule by rule."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from webapp.services import GAMES, services
from webapp.views.differences import Differences, DifferencesMaker

pages = Blueprint("differences", __name__, url_prefix="/rules/compare")


@pages.get("/<left>/<right>")
def compare(left: str, right: str) -> str:
    """The points on which two games differ, each with the rule of both."""
    return render_template("rules/compare.html", found=differences_of(left, right))


def differences_of(left: str, right: str) -> Differences:
    """The two books side by side, kept until one of them changes; 404 where one is not here."""
    backend = services()
    here = backend.book_games()
    one, other = backend.book(left), backend.book(right)
    if one is None or other is None:
        known = ", ".join(GAMES[game][1] for game in here)
        abort(404, f"Two rulebooks that are here can be laid side by side; here are: {known}.")
    if left == right:
        abort(404, f"{GAMES[left][1]} does not differ from itself; name two games.")
    mark = (one.generation, other.generation)
    return backend.keep(f"compare {left} {right}", mark, lambda: DifferencesMaker(one, other, backend).differences())
