"""The deck check at `/check`: paste a list or send a file, read the findings beside the lines as handed in."""

from __future__ import annotations

from flask import Blueprint, make_response, render_template, request
from werkzeug.wrappers import Response

from rules.problem import InputError
from webapp.services import services
from webapp.views.deck import check_deck, format_choices
from webapp.views.text import showable

pages = Blueprint("check", __name__, url_prefix="/check")


@pages.get("", strict_slashes=False)
def form() -> str:
    """The empty form."""
    return render_template("check/form.html", text="", formats=format_choices(services()), chosen="", mistake=None)


@pages.post("", strict_slashes=False)
def report() -> str | Response:
    """The report on the list in `list`, or on the file in `file`; `format` names the format."""
    text: str | bytes = request.form.get("list", "").replace("\r\n", "\n")
    name = "list"
    sent = request.files.get("file")
    if sent is not None and sent.filename:
        text, name = sent.read(), sent.filename[:120]
    chosen = request.form.get("format", "")
    backend = services()
    try:
        if not text.strip():
            raise InputError("paste a deck list, or choose a file", name)
        view = check_deck(backend, text, name, chosen)
    except InputError as problem:
        shown = showable(text) if isinstance(text, str) else ""
        page = render_template(
            "check/form.html", text=shown, formats=format_choices(backend), chosen=chosen, mistake=problem
        )
        return make_response(page, 503 if "floorjudge load" in problem.message else 422)
    return render_template("check/report.html", deck=view, formats=format_choices(backend), chosen=chosen)
