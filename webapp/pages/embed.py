"""A board to be shown in another page's frame, at `/embed`: it can only be read."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, render_template

from webapp.pages.shown import shown

pages = Blueprint("embed", __name__, url_prefix="/embed")


@pages.get("", strict_slashes=False)
def board() -> str:
    """The board that the address means, as in a link of the lab; with an outcome, its steps by links."""
    found = shown()
    given = [(name, value) for name, value in parse_qsl(found.query) if name != "step"]
    one = found.outcome
    steps = len(one.steps) if one else 0
    at = (one.at or steps) if one else 0
    ways = [
        (name, f"/embed?{urlencode([*given, ('step', to)])}")
        for name, to in (("Step back", at - 1), ("Step on", at + 1))
        if 1 <= to <= steps
    ]
    step = one.steps[at - 1] if one and at else None
    return render_template("lab/embed.html", shown=found, ways=ways, step=step, at=at, steps=steps)
