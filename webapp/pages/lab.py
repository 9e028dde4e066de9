"""The lab at `/lab`: pick a scenario, write one or open a link, and read every outcome step by step with its rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, abort, current_app, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as Answer

from rules.problem import InputError
from webapp.asking import answer_file, answer_text
from webapp.linkbox import LinkBox
from webapp.pages.about import own_address
from webapp.pages.labform import build_page, sent_form, written
from webapp.searching.desk import StillSearching
from webapp.services import Services, services
from webapp.settings import MAX_QUERY, MAX_SCENARIO
from webapp.views.boardform import empty_form
from webapp.views.gamewords import playable
from webapp.views.labpage import Editor, Kept, Play, filename, mistake, play_view, shelves
from webapp.views.link import read_link
from webapp.views.scenarios import ScenarioFile, boards, deck_address
from webapp.views.starter import starter
from webapp.views.text import showable
from webapp.views.walk import HORIZONS, UNKNOWN, Asked, read_walk
from webapp.views.whichgame import game_named, no_such_game

pages = Blueprint("lab", __name__, url_prefix="/lab")


def asked_game() -> str:
    """The game that the address names, or the first that can be played; 404 for what is none, or cannot be played."""
    written = request.args.get("game", "").strip()
    game = game_named(written, playable()) if written else playable()[0]
    if not game:
        abort(404, no_such_game(written, playable(), "boards"))
    return game


def picked_scenario(backend: Services, game: str, slug: str) -> ScenarioFile:
    """The scenario of this name that ships; 404 where there is none."""
    picked = next((one for one in backend.scenarios(game) if one.slug == slug), None)
    if picked is None:
        abort(404, f"No board is called \u201c{slug[:80]}\u201d.")
    return picked


def link_box(backend: Services) -> LinkBox:
    """Where scenarios are kept that are too long for an address."""
    return LinkBox(backend.home, current_app.config["KEEP_DAYS"])


def kept_text(backend: Services, token: str) -> str:
    """The scenario under a link; 404 where there is none any more."""
    text = link_box(backend).find(token[:80])
    if text is None:
        abort(404, "There is no board under this link, or none any more. Ask whoever sent it for the file.")
    return text


def named_text(backend: Services, game: str) -> str:
    """The scenario that the address names: by link, by its own name, or a first board for a card; empty: none.

    Raises `InputError` for a link that is not whole; 404 where nothing has the name.
    """
    if "s" in request.args:
        return read_link(request.args).text
    if token := request.args.get("kept", ""):
        return kept_text(backend, token)
    if slug := request.args.get("scenario", ""):
        return picked_scenario(backend, game, slug).text
    if slug := request.args.get("card", ""):
        card = backend.snapshot().by_slug(game, slug)
        text = starter(card, game) if card else ""
        if not text:
            abort(404, f"There is no first board for \u201c{slug[:80]}\u201d.")
        return text
    return ""


@pages.get("", strict_slashes=False)
def lab() -> str | Answer:
    """The boards to pick from; with `s=` or `scenario=` its answer; with `card=` a first board for that card."""
    backend = services()
    game = asked_game()
    if "s" in request.args:
        try:
            text = read_link(request.args).text
        except InputError as problem:
            return _pick(backend, game, first_text(backend, game), 400, problem.message)
        return _show(backend, game, text, None)
    if token := request.args.get("kept", ""):
        return _show(backend, game, kept_text(backend, token), None)
    if slug := request.args.get("scenario", ""):
        picked = picked_scenario(backend, game, slug)
        if picked.kind == "deck":  # a list has no board; it opens where lists are judged
            return redirect(deck_address(picked))
        return _show(backend, game, picked.text, picked)
    text = named_text(backend, game)
    if not text:
        return _pick(backend, game, first_text(backend, game))
    return _pick(backend, game, Editor(text, given=True))


EXAMPLES = {
    "kaijudo": """title: A blocker in the way
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
}
"""A first scenario to change; a game without one begins with the first that ships."""


def first_text(backend: Services, game: str) -> Editor:
    """What stands in the editor before anybody wrote something."""
    first = next((one.text for one in boards(backend.scenarios(game))), "")
    return Editor(EXAMPLES.get(game, first))


@pages.post("", strict_slashes=False)
def ask() -> str | Answer:
    """What is done with a scenario that somebody wrote (`scenario`) or chose as a file (`file`).

    `act`: left out, its answer; `form`, the form of it; `file`, a file of it.
    """
    backend = services()
    sent = request.files.get("file")
    data = sent.read(MAX_SCENARIO + 1) if sent else b""
    text = data.decode("utf-8-sig", "replace") if data else request.form.get("scenario", "")
    text = text.replace("\r\n", "\n")
    game = game_named(request.args.get("game", ""), playable()) or playable()[0]
    act = request.form.get("act", "")
    if act == "file":
        return download(text)
    if act == "form":
        try:
            return build_page(backend, text=text)
        except InputError as problem:
            return mistaken(backend, game, text, problem)
    return _show(backend, game, text, None)


def download(text: str) -> Answer:
    """The scenario as a file, called after its title."""
    answer = Response(text, content_type="application/yaml; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{filename(text)}"'
    return answer


@pages.get("/file")
def file() -> Answer:
    """The scenario that the address names, as a file."""
    text = named_text(services(), asked_game())
    if not text:
        return redirect("/lab")
    return download(text)


def _pick(backend: Services, game: str, editor: Editor, code: int = 200, trouble: str = "") -> Answer:
    """The boards to pick from beside the editor; `trouble` is what is wrong with the address."""
    query = " ".join(request.args.get("q", "").split())[:MAX_QUERY]
    found = shelves(backend, game, query)
    number = sum(len(shelf.scenarios) for shelf in found)
    page = render_template(
        "lab/pick.html",
        editor=editor,
        shelves=found,
        query=query,
        number=number,
        game=game,
        games=playable(),
        trouble=trouble,
    )
    return make_response(page, code)


def mistaken(backend: Services, game: str, text: str, problem: InputError, code: int = 422) -> Answer:
    """The text as it was, with the one sentence that says what is wrong with it and where."""
    code = 503 if "floorjudge load" in problem.message else code
    return _pick(backend, game, Editor(showable(text), given=True, mistake=mistake(problem, text)), code)


def asked_goal() -> Asked:
    """The goal that the address or the form asks for."""
    given = request.values
    goal = " ".join(given.get("goal", "").split())[:MAX_QUERY]
    return Asked(
        goal, given.get("horizon", "")[:20], given.get("unknown", "")[:20] or "worst", read_walk(given.get("walk", ""))
    )


def _answered(
    backend: Services, text: str, picked: ScenarioFile | None, asked: Asked, back: str = ""
) -> tuple[dict[str, Any], Asked]:
    """The answer with the goal, where one is asked for; where that is no goal, without it and with what is wrong."""
    if asked.goal:
        try:
            return answer_text(backend, text, asked.goal, asked.horizon, asked.unknown, back), asked
        except InputError as problem:
            asked = replace(asked, trouble=problem.message)
    return answer_file(backend, picked) if picked is not None else answer_text(backend, text, back=back), asked


def _show(backend: Services, game: str, text: str, picked: ScenarioFile | None) -> str | Answer:
    """The page of a scenario: its answer, or the one sentence that says what is wrong with it and where.

    One that takes longer has a page of its own, which says how far it is.
    """
    back = request.full_path if request.method == "GET" else ""
    try:
        link = read_link(request.args, text)
        answer, asked = _answered(backend, text, picked, asked_goal(), back)
        token = request.args.get("kept", "")
        until = link_box(backend).until(token) if token and request.method == "GET" else None
        kept = Kept(token, until) if until else None
        play = play_view(backend, text, answer, link, picked.href if picked else "", asked, kept)
    except StillSearching as search:
        return redirect(f"/lab/job/{search.job}", 303)
    except InputError as problem:
        return mistaken(backend, game, text, problem, 422 if picked is None else 500)
    return answer_page(play, text, picked)


def answer_page(play: Play, text: str, picked: ScenarioFile | None = None) -> str:
    """The page of a board with its answer."""
    return render_template(
        "lab/answer.html",
        play=play,
        editor=Editor(showable(text), given=True),
        picked=picked,
        game=play.game,
        horizons=HORIZONS,
        unknowns=UNKNOWN,
        site=own_address(),
        keep_days=current_app.config["KEEP_DAYS"],
    )


@pages.get("/build")
def build() -> str | Answer:
    """The form of an empty board, or of the scenario that the address names."""
    backend = services()
    game = asked_game()
    try:
        text = named_text(backend, game)
    except InputError as problem:
        return _pick(backend, game, first_text(backend, game), 400, problem.message)
    if not text:
        return build_page(backend, empty_form(game))
    try:
        return build_page(backend, text=text)
    except InputError as problem:
        return mistaken(backend, game, text, problem)


@pages.post("/build")
def built() -> str | Answer:
    """The form after a button; with `ask` its answer, with `text` its file to edit, with `file` its file to keep."""
    backend = services()
    form, notes = sent_form()
    act = request.form.get("act", "")
    if act not in ("ask", "text", "file"):
        return build_page(backend, form, notes=notes)
    try:
        text = written(backend, form)
        if act == "file":
            return download(text)
        if act == "text":
            return _pick(backend, form.game, Editor(showable(text), given=True))
        answer = answer_text(backend, text)
        play = play_view(backend, text, answer)
    except StillSearching as search:
        return redirect(f"/lab/job/{search.job}", 303)
    except InputError as problem:
        return build_page(backend, form, problem=problem, notes=notes)
    return answer_page(play, text)
