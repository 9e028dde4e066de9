"""Asking the lab on behalf of a page: within the limits of the site, never more than two boards at once."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import abort, current_app

from rules.problem import InputError
from webapp.services import Services
from webapp.settings import MAX_SCENARIO
from webapp.views.outcomes import MOST_OUTCOMES
from webapp.views.scenarios import ScenarioFile


def answer_text(backend: Services, text: str) -> dict[str, Any]:
    """The answer to a scenario in its JSON form.

    Raises `InputError` for a scenario that is not of the form; answers 429 when others are being played out.
    """
    from rules.lab import ask

    if len(text.encode("utf-8", "surrogatepass")) > MAX_SCENARIO:
        raise InputError(f"a scenario is at most {MAX_SCENARIO // 1024} KB long; this one is longer")
    if not text.strip():
        raise InputError("write a scenario, or pick one of the boards")
    cards = backend.snapshot()
    seconds = current_app.config["ASK_SECONDS"]
    if not backend.asking.acquire(timeout=seconds):
        abort(429, "Other boards are being played out right now. Send this one again in a few seconds.")
    try:
        positions = current_app.config["ASK_POSITIONS"]
        found = ask(text, cards, name="scenario", positions=positions, seconds=seconds, most=MOST_OUTCOMES)
    finally:
        backend.asking.release()
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
    return plain


def answer_file(backend: Services, one: ScenarioFile) -> dict[str, Any]:
    """The answer to a scenario that ships, kept until the scenario, the cards or the rules change."""
    return backend.answer(one, lambda: answer_text(backend, one.text))
