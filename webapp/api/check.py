"""Deck checks: a list sent as text, as JSON or as a file, answered with the report of `floorjudge check --json`."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import request
from spectree import Response

from rules.problem import InputError
from webapp.api.contract import SCHEMA, asked, contract, routes
from webapp.api.models import CheckAnswer, CheckQuery, DeckBody, Problem
from webapp.services import services


def _sent() -> tuple[str | bytes, dict[str, str]]:
    """The list, and what a JSON body says of it."""
    if request.mimetype == "application/json":
        body = request.context.json  # type: ignore[attr-defined]
        told = body.model_dump(exclude_unset=True, exclude_none=True)
        return str(told.pop("list", "")), told
    if request.mimetype == "multipart/form-data":
        file = next(iter(request.files.values()), None)
        if file is None:
            return request.form.get("list", ""), {}
        return file.read(), {"name": file.filename or "list"}
    if request.mimetype == "application/x-www-form-urlencoded":
        return request.form.get("list", ""), {}
    return request.get_data(), {}


@routes.post("/check")
@contract.validate(
    query=CheckQuery,
    json=DeckBody,
    resp=Response(HTTP_200=CheckAnswer, HTTP_400=Problem, HTTP_413=Problem, HTTP_422=Problem, HTTP_429=Problem),
    tags=["check"],
)
def check_list() -> dict[str, Any]:
    """Check one deck list: its verdict, all findings with lines and rules, its figures."""
    from validators.check import check_text

    content, told = _sent()
    if not content.strip():
        raise InputError("send a deck list: as text, in `list` of a JSON object, or as a file")
    query = asked()
    report = check_text(
        content,
        name=told.get("name") or query.name,
        game=told.get("game") or query.game,
        format=(told.get("format") or query.format) or None,
        cards=services().snapshot(),
    )
    return {"schema": SCHEMA, **msgspec.json.decode(report.to_json())}
