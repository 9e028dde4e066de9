"""How often one address may ask for what costs the site most: checking decks, playing out boards, and the API."""

from __future__ import annotations

from typing import Any

from flask import Flask, current_app
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

SCOPES = {
    "/check": "CHECK",
    "/lab/build": "BUILD",
    "/build": "BUILD",
    "/lab": "ASK",
    "/api/v1/check": "CHECK",
    "/api/v1/ask": "ASK",
}
"""Under which setting (`LIMIT_CHECK`, `LIMIT_BUILD`, `LIMIT_ASK`) what is sent to an address counts: the first that
fits. A board or a deck that is being built is sent at every change, which is why they have a limit of their own."""

UNCOUNTED = "1000000 per second"


def limit(scope: str) -> str:
    """The limit of this scope, such as `CHECK`, as the application that handles this request has it."""
    told = str(current_app.config[f"LIMIT_{scope}"])
    return UNCOUNTED if told == "none" else told


def install(app: Flask) -> None:
    """Count what is sent to the check and the lab, and all that is asked of the API. Called after the blueprints.

    The counts are kept in memory, which is right for the one process that `floorjudge serve` is, or in Redis for
    several processes (`FLOORJUDGE_LIMITS_URL`); while Redis cannot be reached, each process counts for itself.
    A page and its endpoint of the API share one count, so that nobody gets twice as much by asking both.
    """
    where = str(app.config["LIMITS_URL"])
    limiter = Limiter(
        get_remote_address,
        app=app,
        storage_uri=where,
        strategy="moving-window",
        headers_enabled=True,
        key_prefix="floorjudge",
        in_memory_fallback_enabled=not where.startswith("memory"),
    )
    for rule in app.url_map.iter_rules():
        address = rule.rule
        for prefix, scope in SCOPES.items():
            if (address == prefix or address.startswith(prefix + "/")) and "POST" in (rule.methods or ()):
                _count(limiter, app, rule.endpoint, scope, ["POST"])
                break
        if address.startswith("/api/v1/"):
            _count(limiter, app, rule.endpoint, "API", None)


def _count(limiter: Limiter, app: Flask, endpoint: str, scope: str, methods: list[str] | None) -> None:
    shared = limiter.shared_limit(lambda: limit(scope), scope=scope, methods=methods)
    counted: Any = shared(app.view_functions[endpoint])
    app.view_functions[endpoint] = counted
