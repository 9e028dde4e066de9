"""The form of a board at `/lab/build`: no YAML needed; every button is a round trip; a script saves the waiting."""

from __future__ import annotations

from flask import make_response, render_template, request
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response

from rules.problem import InputError
from webapp.asking import offers_of
from webapp.searching.desk import GivenUp
from webapp.services import GAMES, Services
from webapp.views.boardform import BoardForm, changed, from_fields
from webapp.views.formpage import form_page
from webapp.views.formtree import form_of, moved_to, place_in_form, text_of_form
from webapp.views.gamewords import playable
from webapp.views.labpage import mistake


def written(backend: Services, form: BoardForm) -> str:
    """The file of a form. Raises `InputError` for further keys that are not written as in a file."""
    cards = backend.snapshot()
    return text_of_form(form, lambda name: cards.record(form.game, name) is not None)


def sent_form() -> tuple[BoardForm, tuple[str, ...]]:
    """The form that was sent, after the button that was pressed, and what could not be kept."""
    game = request.form.get("was", "")
    game = game if game in playable() else playable()[0]
    form = changed(from_fields(request.form, game), request.form.get("act", ""))
    wanted = request.form.get("game", game)
    if wanted == game or wanted not in playable():
        return form, ()
    form, lost = moved_to(form, wanted)
    without = f"{GAMES[wanted][1]} has no place for " + ", ".join(lost) + "; left out here."
    return form, (without,) if lost else ()


def build_page(
    backend: Services,
    form: BoardForm | None = None,
    text: str = "",
    problem: InputError | None = None,
    notes: tuple[str, ...] = (),
) -> Response:
    """The page of a form, or of the form of `text`; with `problem` it says what is wrong and where.

    Raises `InputError` for a `text` that has no form.
    """
    form = form or form_of(text)
    file, offers, wrong, code = "", None, "", 200
    try:
        file = written(backend, form)
        if problem is None and any(zone.rows for seat in form.seats for zone in seat.zones):
            offers = offers_of(backend, file)
    except InputError as found:
        problem = problem or found
    except (TooManyRequests, GivenUp):
        offers = None
    if problem is not None:
        code = 200 if request.form.get("live") else 422  # a browser notes every other code as an error
        wrong = place_in_form(file, form, problem.line, problem.column) if file else ""
    shown = mistake(problem, file) if problem is not None else None
    page = form_page(backend, form, file, offers, shown, wrong, notes)
    return make_response(render_template("lab/build.html", page=page, game=form.game), code)
