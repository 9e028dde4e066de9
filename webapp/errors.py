"""Error pages in the look of the site: one clear sentence, and a way on."""

from __future__ import annotations

import logging
import re
from urllib.parse import unquote

from flask import Flask, Response, make_response, render_template, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from rules.problem import InputError
from webapp.services import services
from webapp.settings import MAX_BODY

log = logging.getLogger("floorjudge.web")

TITLES = {
    400: "That could not be read",
    403: "That is not open",
    404: "There is no such page",
    405: "That is not how this page is asked",
    413: "That is too long",
    414: "That is too long",
    429: "Too many questions at once",
    500: "Something went wrong here",
    503: "Not ready yet",
}
SENTENCES = {
    400: "The request holds something that cannot be read.",
    404: "Nothing is at this address.",
    405: "This page is opened, not sent to.",
    413: f"At most {MAX_BODY // 1024} KB can be sent: a deck list or a scenario is far smaller.",
    500: "It was noted in the log. Nothing that you sent was kept.",
}


def install(app: Flask) -> None:
    """Answer every problem with a page, or with a JSON object where JSON was asked for."""
    app.register_error_handler(CSRFError, _stale)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(InputError, _input)
    app.register_error_handler(Exception, _crash)


def words_of_path(path: str) -> str:
    """The words of an address, as a search could use them."""
    last = unquote(path).rsplit("/", 1)[-1]
    return re.sub(r"[^\w' ]+|_", " ", last).strip()[:80]


def page(code: int, sentence: str) -> Response:
    """The error page, with near names where an address was not found."""
    if request.path.endswith(".json"):
        answer = make_response(
            {"type": "about:blank", "title": TITLES.get(code, "Problem"), "status": code, "detail": sentence}, code
        )
        answer.content_type = "application/problem+json"
        return answer
    query = words_of_path(request.path) if code == 404 else ""
    near = _near(query) if query else ()
    title = TITLES.get(code, "That did not work")
    return make_response(
        render_template("error.html", code=code, title=title, sentence=sentence, query=query, near=near), code
    )


def _near(query: str) -> tuple[tuple[str, str], ...]:
    """(name, address) of the cards nearest to what an address says."""
    from webapp.views.found import near_cards

    try:
        snapshot = services().snapshot()
    except InputError:
        return ()
    found = []
    for game in snapshot.games():
        found += [(card.name, f"/cards/{game}/{card.slug}") for card in near_cards(snapshot, game, query)]
    return tuple(found[:5])


def _http(problem: HTTPException) -> Response:
    code = problem.code or 500
    if 300 <= code < 400:
        return Response(problem.get_response().get_data(), code, dict(problem.get_headers()))
    own = problem.description if problem.description != type(problem).description else None
    answer = page(code, own or SENTENCES.get(code) or "The request could not be answered.")
    if isinstance(problem, MethodNotAllowed) and problem.valid_methods:
        answer.headers["Allow"] = ", ".join(sorted(problem.valid_methods))
    return answer


def _stale(_problem: CSRFError) -> Response:
    return page(400, "This form is too old, or cookies are off. Go back, load the page again and send it once more.")


def _input(problem: InputError) -> Response:
    missing = "run `floorjudge load`" in problem.message
    return page(503 if missing else 400, problem.message)


def _crash(problem: Exception) -> Response:
    log.exception("%s %s", request.method, request.path, exc_info=problem)
    return page(500, SENTENCES[500])
