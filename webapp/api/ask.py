"""Played-out boards: a scenario sent as YAML or JSON, answered with every outcome, at once or as a job."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import abort, request
from spectree import Response

from rules.problem import InputError
from webapp.api.contract import SCHEMA, asked, contract, routes
from webapp.api.models import AskAnswer, AskQuery, JobAnswer, NoQuery, Problem
from webapp.asking import answer_text, desk_of
from webapp.errors import API
from webapp.searching.desk import StillSearching, outcome
from webapp.searching.store import Job
from webapp.services import services


@routes.post("/ask")
@contract.validate(
    query=AskQuery,
    resp=Response(
        HTTP_200=AskAnswer,
        HTTP_202=JobAnswer,
        HTTP_400=Problem,
        HTTP_413=Problem,
        HTTP_422=Problem,
        HTTP_429=Problem,
        HTTP_503=Problem,
        HTTP_504=Problem,
    ),
    tags=["ask"],
)
def ask_board() -> dict[str, Any] | tuple[dict[str, Any], int, dict[str, str]]:
    """Play out a scenario: its outcomes with their choices and steps, what was refused, what was assumed."""
    if request.mimetype in ("multipart/form-data", "application/x-www-form-urlencoded"):
        file = next(iter(request.files.values()), None)
        content = file.read() if file is not None else request.form.get("scenario", "").encode()
    else:
        content = request.get_data()
    try:
        text = content.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as problem:
        raise InputError(f"a scenario is UTF-8; byte {problem.start + 1} is not") from problem
    query = asked()
    try:
        return answer_text(services(), text, query.goal or None, query.horizon, query.unknown)
    except StillSearching as search:
        return _told(_job(search.job))


@routes.get("/ask/<job>")
@contract.validate(
    query=NoQuery,
    resp=Response(
        HTTP_200=AskAnswer,
        HTTP_202=JobAnswer,
        HTTP_400=Problem,
        HTTP_404=Problem,
        HTTP_422=Problem,
        HTTP_429=Problem,
        HTTP_504=Problem,
    ),
    tags=["ask"],
)
def asked_board(job: str) -> Any:
    """The answer to a board that took longer, or how far it is."""
    found = _job(job)
    if found.state != "done":
        return _told(found)
    answer: dict[str, Any] = msgspec.json.decode(outcome(found.answer, found.trouble))
    return answer


@routes.delete("/ask/<job>")
@contract.validate(
    query=NoQuery,
    resp=Response(HTTP_202=JobAnswer, HTTP_400=Problem, HTTP_404=Problem, HTTP_429=Problem),
    tags=["ask"],
)
def stop_board(job: str) -> Any:
    """Stop a board that is being played out; what was found by then is its answer."""
    desk_of(services()).stop(_job(job).id)
    return _told(_job(job))


def _job(id: str) -> Job:
    found = desk_of(services()).job(id)
    if found is None:
        abort(404, "There is no such job, or not any more.")
    return found


def _told(job: Job) -> tuple[dict[str, Any], int, dict[str, str]]:
    """A job as it is now: where to ask for it, and how far it is."""
    poll = f"{API}/ask/{job.id}"
    state = "stopping" if job.stop and job.state != "done" else job.state
    told = {
        "schema": SCHEMA,
        "job": job.id,
        "poll": poll,
        "state": state,
        "positions": job.done,
        "waiting": job.left,
        "seconds": round(job.seconds(), 1),
    }
    return told, 202, {"Location": poll, "Retry-After": "1"}
