"""Puzzles at `/puzzles`: the list, and each with its board, a hint, moves to try in the lab, and the solution."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from rules.problem import InputError
from webapp.asking import puzzle_answer
from webapp.searching.desk import StillSearching
from webapp.services import GAMES, services
from webapp.views.puzzles import puzzle_page, shelves
from webapp.views.walk import read_walk

pages = Blueprint("puzzles", __name__, url_prefix="/puzzles")


@pages.get("", strict_slashes=False)
def every() -> str:
    """All puzzles, by game."""
    try:
        found = shelves(services())
    except InputError as problem:
        abort(503, problem.message)
    return render_template("puzzles/list.html", shelves=found)


@pages.get("/<game>/<slug>")
def one(game: str, slug: str) -> str | Response:
    """One puzzle. `walk`: the answers after which its solution is shown."""
    backend = services()
    if game not in GAMES:
        abort(404, "There is no such game.")
    try:
        puzzle = next((one for one in backend.puzzles(game) if one.slug == slug), None)
        if puzzle is None:
            abort(404, f"No puzzle is called \u201c{slug[:80]}\u201d.")
        answer, moves = puzzle_answer(backend, puzzle)
    except StillSearching as search:
        return redirect(f"/lab/job/{search.job}", 303)
    except InputError as problem:
        abort(503 if "floorjudge load" in problem.message else 500, problem.message)
    walk = read_walk(request.args.get("walk", ""))
    page = puzzle_page(backend, puzzle, answer, moves, walk)
    return render_template("puzzles/puzzle.html", page=page, opened="walk" in request.args)
