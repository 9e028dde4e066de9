"""The page `/api`: the endpoints with parameters and examples, and every kind of problem, drawn by the server."""

from __future__ import annotations

from flask import Blueprint, current_app, render_template, request

from webapp.problems import KINDS
from webapp.views.apipage import endpoints

pages = Blueprint("api_page", __name__)


@pages.get("/api", strict_slashes=False)
def api() -> str:
    """What programs can ask."""
    from webapp.api.document import document

    base = str(current_app.config["BASE_URL"]) or request.url_root.rstrip("/")
    limits = {scope: current_app.config[f"LIMIT_{scope}"] for scope in ("API", "CHECK", "ASK")}
    return render_template("api.html", endpoints=endpoints(document(), base), kinds=KINDS, limits=limits)
