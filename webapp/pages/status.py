"""For whoever watches the site: `/healthz` (it answers) and `/readyz` (it has what its answers need)."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, jsonify
from werkzeug.wrappers import Response

from catalog.version import VERSION
from rules.problem import InputError
from webapp.services import services

pages = Blueprint("status", __name__)


@pages.get("/healthz")
def health() -> dict[str, str]:
    """Always the same while the process answers at all."""
    return {"status": "ok", "version": VERSION}


@pages.get("/readyz")
def readiness() -> tuple[Response, int]:
    """200 where cards and index are there, else 503; each with its state, no path and nothing of the settings."""
    checks: dict[str, Any] = {}
    for name, look in (("cards", _card_generation), ("rules", _index_generation)):
        try:
            checks[name] = {"ready": True, "generation": look()}
        except (InputError, OSError):
            checks[name] = {"ready": False, "mend": "floorjudge upgrade"}
    ready = all(check["ready"] for check in checks.values())
    return jsonify({"ready": ready, "version": VERSION, "checks": checks}), 200 if ready else 503


def _card_generation() -> str:
    return services().snapshot().generation


def _index_generation() -> str:
    backend = services()
    index = backend.index()
    return "-".join(index.generation(game)[:8] for game in backend.book_games())
