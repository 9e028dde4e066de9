"""Played-out boards: a scenario sent as YAML or JSON, answered with every outcome."""

from __future__ import annotations

from typing import Any

from flask import request
from spectree import Response

from rules.problem import InputError
from webapp.api.contract import asked, contract, routes
from webapp.api.models import AskAnswer, AskQuery, Problem
from webapp.asking import answer_text
from webapp.services import services


@routes.post("/ask")
@contract.validate(
    query=AskQuery,
    resp=Response(
        HTTP_200=AskAnswer, HTTP_400=Problem, HTTP_413=Problem, HTTP_422=Problem, HTTP_429=Problem, HTTP_503=Problem
    ),
    tags=["ask"],
)
def ask_board() -> dict[str, Any]:
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
    return answer_text(services(), text, query.goal or None, query.horizon, query.unknown)
