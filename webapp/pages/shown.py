"""The board that an address means: the scenario's first board, or an outcome's at a step, for images and frames."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from flask import abort, request

from rules.problem import InputError
from webapp.asking import answer_text
from webapp.pages.lab import asked_game, named_text
from webapp.searching.desk import StillSearching
from webapp.services import services
from webapp.views.board import Board
from webapp.views.labpage import Play, play_view
from webapp.views.link import read_link
from webapp.views.outcomes import Outcome


@dataclass(frozen=True)
class Shown:
    """One board with its page's view, the outcome it belongs to (None: the first board) and when it is so."""

    play: Play
    board: Board
    outcome: Outcome | None
    when: str
    query: str


NAMED = ("s", "kept", "scenario", "game", "k", "outcome", "step", "schema", "edition", "was")


def shown() -> Shown:
    """What the request's address means. 400 for no whole link, 404 for nothing to draw, 503 while it is searched."""
    backend = services()
    try:
        text = named_text(backend, asked_game())
        if not text:
            abort(404, "This address names no board.")
        link = read_link(request.args, text)
        answer = answer_text(backend, text)
        play = play_view(backend, text, answer, link)
    except StillSearching:
        abort(503, "This board takes longer than a moment. Open it in the lab first, then look here again.")
    except InputError as problem:
        abort(400, problem.message)
    query = urlencode([(name, request.args[name]) for name in NAMED if name in request.args])
    outcomes = play.answer.outcomes
    if outcomes and ("outcome" in request.args or "step" in request.args):
        one = outcomes[play.opened]
        return Shown(play, one.board, one, one.now or f"At the end of outcome {one.number}", query)
    if play.start is None:
        abort(404, "This scenario has no board.")
    return Shown(play, play.start, None, "Before anything is done", query)
