"""What every endpoint of the API shares: its blueprint, the check of requests against models, lists in pages."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, request
from spectree import SpecTree

from catalog.version import VERSION
from webapp.api.models import Problem
from webapp.errors import API, answer

SCHEMA = 1
"""Stands in each answer; within v1 a field is never removed and never changes its meaning."""

PAGE_SIZE = 25

KEPT = 60
"""For so many seconds an answer may be given again without asking."""

routes = Blueprint("api", __name__, url_prefix=API)


def _refuse(_request: Any, _response: Any, problem: Any, _instance: Any, adapter: Any) -> None:
    """A request that its model refuses is answered with the first thing that is wrong with it."""
    if problem is None:
        return
    first = adapter.validation_errors(problem)[0]
    name = ".".join(str(part) for part in first.get("loc", ())) or "the request"
    if first.get("type") == "extra_forbidden":
        abort(400, f"There is no parameter \u201c{name[:60]}\u201d here; /api lists those that there are.")
    said = str(first.get("msg", "it cannot be read")).removeprefix("Input ").removeprefix("Value error, ")
    abort(400, f"\u201c{name[:60]}\u201d {said[:1].lower()}{said[1:]}.")


def _hold_to_form(_request: Any, _response: Any, problem: Any, _instance: Any, _adapter: Any) -> None:
    """An answer of ours that is not of the published form is a mistake of ours, and is answered as one."""
    if problem is not None:
        raise problem


contract = SpecTree(
    "flask",
    mode="strict",
    title="Floorjudge",
    version=VERSION,
    description="Cards, numbered rules, deck checks and played-out boards. Problems are objects of RFC 9457.",
    before=_refuse,
    after=_hold_to_form,
    validation_error_status=400,
    validation_error_model=Problem,
    annotations=False,
)


@routes.before_request
def _body_is_json() -> Any:
    """A body that calls itself JSON and is none is refused here: the models would take it for an empty object."""
    if request.mimetype != "application/json":
        return None
    try:
        told = json.loads(request.get_data())
    except json.JSONDecodeError as problem:
        return answer(400, f"The body is no JSON: {problem.msg}.", (problem.lineno, problem.colno))
    except (UnicodeDecodeError, RecursionError):
        return answer(400, "The body is no JSON: it is not UTF-8, or nested too deeply.")
    if not isinstance(told, dict):
        return answer(400, "The body has to be a JSON object.")
    return None


def asked() -> Any:
    """The query of this request as its model read it."""
    return request.context.query  # type: ignore[attr-defined]


def listed(items: Sequence[Any], total: int, page: int, size: int = PAGE_SIZE, **more: Any) -> dict[str, Any]:
    """One page of a list. `next` is the address of the page behind it, or null; `more` stands beside the items."""
    following = None
    if page * size < total:
        query = [(name, value) for name, value in request.args.items() if name != "page"]
        following = f"{request.path}?{urlencode([*query, ('page', page + 1)])}"
    return {"schema": SCHEMA, "total": total, "page": page, "next": following, "items": list(items), **more}


@routes.after_request
def _kept(told: Response) -> Response:
    """Answers to GET may be kept for a minute, then asked for anew by their tag; a random card and a job never are."""
    if request.method not in ("GET", "HEAD") or told.status_code != 200:
        return told
    if request.path == f"{API}/random" or request.path.startswith(f"{API}/ask/"):
        told.headers["Cache-Control"] = "no-store"
        return told
    told.headers["Cache-Control"] = f"public, max-age={KEPT}"
    told.add_etag()
    told.make_conditional(request)
    return told
