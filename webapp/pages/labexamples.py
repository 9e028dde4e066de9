"""The gallery at `/lab/examples`: the arguments of each game, in the order in which to learn it from them."""

from __future__ import annotations

from flask import render_template

from webapp.pages.lab import pages
from webapp.services import services
from webapp.views.gallery import gallery


@pages.get("/examples")
def examples() -> str:
    """All arguments, by game."""
    return render_template("lab/examples.html", shelves=gallery(services()))
