"""The lab at `/lab`: pick a scenario or write one, and read every outcome, step by step, each step with its rule."""

from __future__ import annotations

from flask import Blueprint, abort, make_response, render_template, request
from werkzeug.wrappers import Response

from rules.problem import InputError
from webapp.asking import answer_file, answer_text
from webapp.services import GAMES, Services, services
from webapp.views.labpage import Editor, Play, mistake, play_view, shelves
from webapp.views.scenarios import ScenarioFile
from webapp.views.starter import starter
from webapp.views.text import showable

pages = Blueprint("lab", __name__, url_prefix="/lab")


@pages.get("", strict_slashes=False)
def lab() -> str | Response:
    """The boards to pick from; with `scenario=` its answer; with `card=` a first board for that card."""
    backend = services()
    game = request.args.get("game", "kaijudo")
    if game not in GAMES:
        abort(404, "There is no such game.")
    if slug := request.args.get("scenario", ""):
        picked = next((one for one in backend.scenarios(game) if one.slug == slug), None)
        if picked is None:
            abort(404, f"No board is called \u201c{slug[:80]}\u201d.")
        return _show(backend, game, picked.text, picked)
    text = ""
    if slug := request.args.get("card", ""):
        card = backend.snapshot().by_slug(game, slug)
        text = starter(card, game) if card else ""
        if not text:
            abort(404, f"There is no first board for \u201c{slug[:80]}\u201d.")
    return render_template(
        "lab/pick.html", editor=Editor(text or EXAMPLE, given=bool(text)), shelves=shelves(backend, game), game=game
    )


EXAMPLE = """title: A blocker in the way
game: kaijudo
turn: {player: ann, phase: attack}
ann:
  battle: [Skull Cutter]
  shields: 5
  deck: 20
ben:
  battle: [Fluorogill Manta]
  shields: 5
  deck: 20
do:
  - ann: attack ben with Skull Cutter
"""


@pages.post("", strict_slashes=False)
def ask() -> str | Response:
    """The answer to a scenario that somebody wrote (`scenario`)."""
    text = request.form.get("scenario", "").replace("\r\n", "\n")
    return _show(services(), "kaijudo", text, None)


def _show(backend: Services, game: str, text: str, picked: ScenarioFile | None) -> str | Response:
    """The page of a scenario: its answer, or the one sentence that says what is wrong with it and where."""
    try:
        play = _play(backend, text, picked)
    except InputError as problem:
        editor = Editor(showable(text), given=True, mistake=mistake(problem, text))
        code = 503 if "floorjudge load" in problem.message else 422 if picked is None else 500
        page = render_template("lab/pick.html", editor=editor, shelves=shelves(backend, game), game=game)
        return make_response(page, code)
    return render_template(
        "lab/answer.html", play=play, editor=Editor(showable(text), given=True), picked=picked, game=game
    )


def _play(backend: Services, text: str, picked: ScenarioFile | None) -> Play:
    answer = answer_file(backend, picked) if picked is not None else answer_text(backend, text)
    return play_view(backend, text, answer)
