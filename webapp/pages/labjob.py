"""A board that is being played out, at `/lab/job/ID`: how far it is, a button that stops it, then its answer."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from flask import abort, current_app, redirect, render_template
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as Answer

from rules.problem import InputError
from webapp.asking import desk_of, known_answer
from webapp.pages.lab import answer_page, mistaken, pages
from webapp.searching.desk import outcome
from webapp.searching.store import Job
from webapp.services import Services, services
from webapp.views.gamewords import playable
from webapp.views.jobpage import job_view
from webapp.views.labpage import play_view
from webapp.views.link import read_link
from webapp.views.walk import Asked, read_walk

LOOK = 0.05  # seconds between two looks at a job that may be over soon


def job_of(backend: Services, id: str, wait: float = 0.0) -> Job:
    """The job of this id, as it is when it is done or `wait` seconds later; 404 where there is none."""
    until = time.monotonic() + wait
    while True:
        job = desk_of(backend).job(id)
        if job is None:
            abort(404, "This board is not kept any more. Send it again.")
        if job.state == "done" or time.monotonic() > until:
            return job
        time.sleep(LOOK)


@pages.get("/job/<id>")
def job(id: str) -> str | Answer:
    """How far a board is; when it is done, its answer."""
    backend = services()
    found = job_of(backend, id, current_app.config["ASK_WAIT"])
    if found.state != "done":
        return render_template("lab/job.html", job=job_view(found))
    goal, horizon, unknown = msgspec.json.decode(found.goal)
    if found.back and known_answer(backend, found.text, goal or None, horizon, unknown) is not None:
        return redirect(found.back, 303)
    return _answer(backend, found)


def _answer(backend: Services, job: Job) -> str | Answer:
    query: MultiDict[str, str] = MultiDict(parse_qsl(job.back.partition("?")[2]))
    try:
        answer = msgspec.json.decode(outcome(job.answer, job.trouble))
        goal, horizon, unknown = msgspec.json.decode(job.goal)
        asked = Asked(goal, horizon, unknown or "worst", read_walk(query.get("walk", "")))
        play = play_view(backend, job.text, answer, read_link(query, job.text), "", asked)
    except InputError as problem:
        return mistaken(backend, playable()[0], job.text, problem)
    return answer_page(play, job.text)


@pages.get("/job/<id>.json")
def how_far(id: str) -> dict[str, Any]:
    """How far a board is, for the script of its page."""
    view = job_view(job_of(services(), id))
    return {"over": view.over, "seen": view.seen, "left": view.left, "line": view.line}


@pages.post("/job/<id>/stop")
def stop(id: str) -> Answer:
    """Stop a board; what was found stays, and is its answer."""
    backend = services()
    if job_of(backend, id).state != "done":
        desk_of(backend).stop(id)
        job_of(backend, id, 3 * current_app.config["ASK_WAIT"])
    return redirect(f"/lab/job/{id}", 303)
