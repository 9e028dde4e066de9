"""Every problem answered in one clear sentence with a way on: as a page of the site, under `/api/v1` as JSON."""

from __future__ import annotations

import logging
import secrets
from typing import Any
from urllib.parse import quote

from flask import Flask, Response, current_app, make_response, redirect, render_template, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, TooManyRequests
from werkzeug.wrappers import Response as Answer

from rules.problem import InputError
from webapp.problems import MEDIA_TYPE, kind_of, problem_object, status_of
from webapp.searching.desk import GivenUp
from webapp.views.near import near_address, words_of_path

log = logging.getLogger("floorjudge.web")

API = "/api/v1"


def install(app: Flask) -> None:
    """Answer every problem with a page, or with a JSON object where JSON was asked for."""
    app.register_error_handler(CSRFError, _stale)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(InputError, _input)
    app.register_error_handler(GivenUp, _given_up)
    app.register_error_handler(Exception, _crash)


def wants_json() -> bool:
    """Whether this request was made by a program."""
    return request.path == API or request.path.startswith(API + "/") or request.path.endswith(".json")


def answer(code: int, sentence: str = "", place: tuple[int, int] | None = None, **more: Any) -> Response:
    """The answer to a problem. `place` is a line and a column; what else is given stands in the JSON."""
    kind = kind_of(code)
    query = words_of_path(request.path) if code == 404 else ""
    near = near_address(request.path, query) if query else ()
    if wants_json():
        if near:
            more["near"] = [{"name": name, "href": href} for name, href in near]
        told = make_response(problem_object(code, sentence, place, **more), code)
        told.content_type = MEDIA_TYPE
        return told
    page = render_template(
        "error.html",
        code=code,
        title=kind.title,
        sentence=sentence or kind.sentence,
        query=query,
        near=near,
        incident=more.get("id", ""),
    )
    return make_response(page, code)


def _without_slash() -> str:
    """The address that was meant where one is asked for with a closing slash that it does not have; or ""."""
    path = "/" + request.path.strip("/")
    if request.url_rule is not None or path in ("/", request.path) or request.method not in ("GET", "HEAD"):
        return ""
    try:
        current_app.create_url_adapter(request).match(path, "GET")  # type: ignore[union-attr]
    except HTTPException:
        return ""
    asked = request.query_string.decode("latin-1")
    return quote(path) + (f"?{asked}" if asked else "")


def _http(problem: HTTPException) -> Response | Answer:
    code = problem.code or 500
    if 300 <= code < 400:
        return Response(problem.get_response().get_data(), code, dict(problem.get_headers()))
    own = problem.description if problem.description != type(problem).description else None
    if code == 404 and (straight := _without_slash()):
        return redirect(straight, 301)
    if problem.response is not None and own is None:
        return make_response(problem.response)  # made elsewhere, whole
    if isinstance(problem, TooManyRequests) and hasattr(problem, "limit"):
        often = str(problem.description).replace("per", "times in")
        own = f"From one address this is taken {often}. Try again a little later."
    told = answer(code, own or "")
    if isinstance(problem, MethodNotAllowed) and problem.valid_methods:
        told.headers["Allow"] = ", ".join(sorted(problem.valid_methods))
    if isinstance(problem, TooManyRequests):
        told.headers.setdefault("Retry-After", "10")
    return told


def _stale(_problem: CSRFError) -> Response:
    return answer(403)


def _input(problem: InputError) -> Response:
    code = status_of(problem)
    if code == 400 and wants_json():
        code = 422
    return answer(code, problem.message, (problem.line, problem.column))


def _given_up(problem: GivenUp) -> Response:
    return answer(504, str(problem)) if str(problem) else answer(500, id=secrets.token_hex(4))


def _crash(problem: Exception) -> Response:
    incident = secrets.token_hex(4)
    log.exception("%s %s %s", incident, request.method, request.path, exc_info=problem)
    return answer(500, id=incident)
