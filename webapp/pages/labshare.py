"""Sharing from the lab: a long scenario kept under a link, the board as an image, a report of a wrong answer."""

from __future__ import annotations

from flask import Response, abort, redirect, request
from werkzeug.wrappers import Response as Answer

from rules.problem import InputError
from webapp.pages.lab import download, link_box, mistaken, pages
from webapp.pages.shown import shown
from webapp.services import services
from webapp.settings import MAX_SCENARIO
from webapp.views.boardsvg import board_svg
from webapp.views.gamewords import playable
from webapp.views.labpage import filename
from webapp.views.wrongreport import report


def _sent() -> str:
    text = request.form.get("scenario", "").replace("\r\n", "\n")
    if len(text.encode("utf-8", "surrogatepass")) > MAX_SCENARIO:
        abort(413, f"A scenario is at most {MAX_SCENARIO // 1024} KB long.")
    return text


@pages.post("/keep")
def keep() -> str | Answer:
    """Keep a scenario under a link that nobody can guess, and open it there."""
    from rules.lab.form import load_scenario

    backend, text = services(), _sent()
    try:
        load_scenario(text, "scenario")
        token = link_box(backend).keep(text)
    except InputError as problem:
        return mistaken(backend, playable()[0], text, problem)
    return redirect(f"/lab?kept={token}", 303)


@pages.post("/forget")
def forget() -> Answer:
    """Delete a scenario that is kept; whoever has its link may."""
    if not link_box(services()).forget(request.form.get("kept", "")[:80]):
        abort(404, "There is no board under this link, or none any more.")
    return redirect("/lab", 303)


@pages.get("/board.svg")
def image() -> Answer:
    """The board that the address means, as an image that needs nothing else."""
    found = shown()
    drawn = board_svg(found.board, found.play.title, found.when)
    answer = Response(drawn, content_type="image/svg+xml; charset=utf-8")
    name = filename(f"title: {found.play.title}").removesuffix(".yaml")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.svg"'
    return answer


@pages.post("/report")
def wrong() -> str | Answer:
    """A file of the scenario with what should have come out."""
    backend, text = services(), _sent()
    form = request.form
    try:
        found = report(
            text, form.get("kind", ""), form.get("claims", "")[:8000].splitlines(), form.get("note", "")[:4000]
        )
    except InputError as problem:
        return mistaken(backend, playable()[0], text, problem)
    return download(found)
