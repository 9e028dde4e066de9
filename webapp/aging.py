"""What is past its day goes: whatever was kept is looked over once a day, at its first request."""

from __future__ import annotations

import datetime
import logging
from typing import Any

from flask import Flask

from rules.problem import InputError
from webapp.linkbox import LinkBox
from webapp.pilebox import Kept
from webapp.services import Services

log = logging.getLogger("floorjudge.web")


def install(app: Flask) -> None:
    """Look over what is kept at the first request of each day."""
    last: list[datetime.date] = []

    @app.before_request
    def age() -> Any:
        today = datetime.datetime.now(datetime.UTC).date()
        if last != [today]:
            last[:] = [today]
            age_all(app, today)


def age_all(app: Flask, today: datetime.date) -> None:
    """Deletes the piles, scenarios and events that are past their day, and the names that are past theirs."""
    from catalog.events.store import Keeping
    from validators.event.keeping import open_store

    backend: Services = app.extensions["floorjudge"]
    try:
        days = int(app.config["KEEP_DAYS"])
        for kept in (Kept(backend.home, days), LinkBox(backend.home, days)):
            kept.age()
        open_store(Keeping(days, int(app.config["EVENT_DAYS"])), backend.home).age(today)
    except InputError as problem:  # a database that cannot be written: no page has to wait for it
        log.warning("what is past its day was not deleted: %s", problem)
