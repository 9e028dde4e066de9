"""The deck check at `/check`: paste a list or send files, read the findings beside the lines as handed in."""

from __future__ import annotations

import datetime

from flask import Blueprint, make_response, render_template, request
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response

from rules.problem import InputError
from webapp.services import services
from webapp.views.deck import changed, check_deck, day, format_choices, pile_of
from webapp.views.text import showable

MOST_FILES = 40
"""So many files are checked at once; `floorjudge check` has no such limit."""

pages = Blueprint("check", __name__, url_prefix="/check")


@pages.get("", strict_slashes=False)
def form() -> str:
    """The empty form."""
    return render_template("check/form.html", text="", formats=format_choices(services()), chosen="", mistake=None)


@pages.post("", strict_slashes=False)
def report() -> str | Response:
    """The report on the list in `list`, or on the files in `file`; `format` names the format, `fix` changes lines."""
    text = request.form.get("list", "").replace("\r\n", "\n")
    files = [sent for sent in request.files.getlist("file") if sent.filename]
    chosen = request.form.get("format", "")
    backend = services()
    try:
        if change := request.form.get("fix", ""):
            text, files = changed(text, change.replace("\r\n", "\n")), []
        if not files and not text.strip():
            raise InputError("paste a deck list, or choose a file")
        if len(files) > MOST_FILES:
            raise InputError(f"{len(files)} files; at most {MOST_FILES} are checked at once")
        if len(files) > 1:
            views = [check_deck(backend, sent.read(), _name(sent), chosen) for sent in files]
            return render_template("check/pile.html", pile=pile_of(views), chosen=chosen, today=_today())
        data, name = (files[0].read(), _name(files[0])) if files else (text, "list")
        view = check_deck(backend, data, name, chosen)
    except InputError as problem:
        page = render_template(
            "check/form.html", text=showable(text), formats=format_choices(backend), chosen=chosen, mistake=problem
        )
        return make_response(page, 503 if "floorjudge load" in problem.message else 422)
    return render_template(
        "check/report.html", deck=view, formats=format_choices(backend), chosen=chosen, today=_today()
    )


def _name(sent: FileStorage) -> str:
    return (sent.filename or "file")[:120]


def _today() -> str:
    return day(datetime.date.today())
