"""The OpenAPI document: what the views and their models say, with the bodies that are no JSON beside it."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

from flask import Flask, current_app

from webapp.api.cards import LINES
from webapp.api.contract import contract, routes
from webapp.problems import MEDIA_TYPE, kind_of

TEXT = {"schema": {"type": "string"}}
FILE = {
    "schema": {
        "type": "object",
        "properties": {"file": {"type": "string", "contentMediaType": "application/octet-stream"}},
    }
}
SCENARIO = {
    "schema": {"type": "object", "description": "The scenario as an object: `game`, `turn`, the players, `do`."}
}

BODIES: dict[str, dict[str, Any]] = {
    "/api/v1/check": {"text/plain": TEXT, "multipart/form-data": FILE},
    "/api/v1/ask": {"application/yaml": TEXT, "application/json": SCENARIO, "multipart/form-data": FILE},
}


@cache
def _written() -> dict[str, Any]:
    """The document; every application has the same."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    contract.app = app
    found: dict[str, Any] = copy.deepcopy(contract.spec)
    found["paths"] = {path: found["paths"][path] for path in sorted(found["paths"])}
    for path, bodies in BODIES.items():
        body = found["paths"][path]["post"].setdefault("requestBody", {"content": {}})
        body["required"] = True
        body["content"] |= bodies
    found["paths"]["/api/v1/bulk/{game}"]["get"]["responses"]["200"] = {
        "description": "A card a line, each a JSON object.",
        "content": {LINES: TEXT},
    }
    for methods in found["paths"].values():
        for told in methods.values():
            for status, said in told["responses"].items():
                if int(status) >= 400:
                    said["content"] = {MEDIA_TYPE: said["content"]["application/json"]}
                    said["description"] = kind_of(int(status)).title
    return found


def document() -> dict[str, Any]:
    """The OpenAPI document of this API."""
    return _written()


@routes.get("/openapi.json")
def openapi() -> dict[str, Any]:
    """The OpenAPI document."""
    return document()
