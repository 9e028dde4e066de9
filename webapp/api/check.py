"""Deck checks: lists sent as text, as JSON or as files, answered with the report of `floorjudge check --json`."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import request
from spectree import Response

from rules.problem import InputError
from validators.lists import Packed
from webapp.api.contract import SCHEMA, asked, contract, routes
from webapp.api.models import CheckAnswer, CheckQuery, DeckBody, Problem
from webapp.pilebox import MOST_LISTS, opened
from webapp.services import services
from webapp.views.deck import format_of


def _sent(name: str) -> tuple[list[Packed], dict[str, Any]]:
    """The lists that were sent, packs not yet opened, and what a JSON body says of them."""
    if request.mimetype == "application/json":
        told = request.context.json.model_dump(exclude_unset=True, exclude_none=True)  # type: ignore[attr-defined]
        name = told.get("name") or name
        alone = [Packed(name, _bytes(told["list"]))] if told.get("list") else []
        named = [
            Packed(one["name"] or f"list {number}", _bytes(one["list"]), one["player"])
            for number, one in enumerate(
                (each.model_dump() for each in request.context.json.lists or ()), 1  # type: ignore[attr-defined]
            )
        ]  # fmt: skip
        return alone + named, told
    if request.mimetype == "multipart/form-data" and request.files:
        return [Packed(file.filename or "list", file.read()) for file in request.files.values()], {}
    if request.mimetype in ("multipart/form-data", "application/x-www-form-urlencoded"):
        return [Packed(name, _bytes(request.form.get("list", "")))], {}
    return [Packed(name, request.get_data())], {}


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")


@routes.post("/check")
@contract.validate(
    query=CheckQuery,
    json=DeckBody,
    resp=Response(HTTP_200=CheckAnswer, HTTP_400=Problem, HTTP_413=Problem, HTTP_422=Problem, HTTP_429=Problem),
    tags=["check"],
)
def check_lists() -> dict[str, Any]:
    """Check one deck list or several: each one's verdict, all findings with lines and rules, its figures."""
    from validators.pile import Asked, check_packed

    query = asked()
    sent, told = _sent(query.name)
    if not any(one.data.strip() for one in sent):
        raise InputError("send a deck list: as text, in `list` of a JSON object, or as a file")
    cards = services().snapshot()
    game = told.get("game") or query.game
    by = format_of(services(), told.get("format") or query.format, told.get("own_format", ""), "own_format")
    lists: list[Packed] = []
    for one in sent:
        lists += [one] if one.player else opened([(one.name, one.data)], MOST_LISTS)
        if len(lists) > MOST_LISTS:
            raise InputError(f"more than {MOST_LISTS} lists; at most {MOST_LISTS} are checked at once")
    report = check_packed(lists, Asked(game, by or None, told.get("as_of") or query.as_of), cards)
    return {"schema": SCHEMA, **msgspec.json.decode(report.to_json())}
