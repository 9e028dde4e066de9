"""Tournaments at `/check/events`: without an account, each lives under a link that nobody can guess."""

from __future__ import annotations

import datetime

from flask import abort, current_app, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from catalog.events.store import EventStore, Found, Keeping
from rules.problem import InputError
from validators.event import change as verbs
from validators.event.file import read_event, write_event
from validators.event.keeping import change_kept, now, open_store
from validators.event.model import Event
from validators.event.names import without_names
from validators.lists import Packed
from webapp.pages.check import MOST_FILES, own_format, pages, sent_day, sent_files, sent_name
from webapp.pilebox import MOST_LISTS, opened
from webapp.services import services
from webapp.views.deck import day, format_choices
from webapp.views.deckfiles import event_file
from webapp.views.event import entry_view, event_view
from webapp.views.text import showable


@pages.get("/events")
def events() -> str | Response:
    """The form for a new event."""
    return _form(None)


@pages.post("/events")
def begin() -> str | Response:
    """Begins an event by `name`, `date`, `format`, `as_of` and `format_file`, or takes in that of `event_file`."""
    try:
        sent = request.files.get("event_file")
        if sent and sent.filename:
            event = read_event(sent.read(), sent_name(sent))
        else:
            own = own_format(services())
            event = verbs.new_event(
                request.form.get("name", ""), now(), date=sent_day("date"), as_of=sent_day("as_of"),
                format="" if own else request.form.get("format", ""), own_format=own,
            )  # fmt: skip
        token = _store().add(write_event(event), _today())
    except InputError as problem:
        return make_response(_form(problem), 422)
    return redirect(url_for("check.event", token=token), 303)


@pages.get("/events/<token>")
def event(token: str) -> str | Response:
    """One event; 404 after its day."""
    return _page(token)


@pages.post("/events/<token>")
def change_event(token: str) -> str | Response:
    """Does with the event what `do` says: `add`, `check`, `forget`, `delete`, or gives it out as `html`, `csv` ..."""
    wanted = request.form.get("do", "")
    try:
        if wanted == "delete":
            _found(token)
            _store().delete(token, _today())
            return redirect(url_for("check.events"), 303)
        if wanted in ("html", "csv", "xml", "json"):
            return event_file(_event(token), wanted, services())
        if wanted == "add":
            _take(token, 0)
        elif wanted == "check":
            cards, by = services().snapshot(), request.form.get("by", "")
            _change(token, lambda old: verbs.check(old, now(), cards, by=by))
        elif wanted == "forget":
            _change(token, lambda old: without_names(old, _today()))
        else:
            raise InputError("nothing of that kind can be done with an event")
    except InputError as problem:
        return make_response(_page(token, problem), 422)
    return redirect(url_for("check.event", token=token), 303)


@pages.get("/events/<token>/<int:number>")
def entry(token: str, number: int) -> str | Response:
    """One list of an event, with its report and its history."""
    return _entry_page(token, number)


@pages.post("/events/<token>/<int:number>")
def change_entry(token: str, number: int) -> str | Response:
    """Does with the list what `do` says: `add` replaces it, `override` decides it."""
    said = request.form
    try:
        if said.get("do") == "override":
            _change(
                token,
                lambda old: verbs.override(
                    old, number, said.get("verdict", ""), said.get("reason", ""), said.get("by", ""), now()
                ),
            )
        elif said.get("do") == "add":
            _take(token, number)
        else:
            raise InputError("nothing of that kind can be done with a list")
    except InputError as problem:
        return make_response(_entry_page(token, number, problem), 422)
    return redirect(url_for("check.entry", token=token, number=number), 303)


def _take(token: str, number: int) -> None:
    """Takes in the files or the text that was sent, and checks what is new. Raises `InputError` for what is no list."""
    files = sent_files()
    text, player = request.form.get("list", "").replace("\r\n", "\n"), request.form.get("player", "")
    if not files and not text.strip():
        raise InputError("paste a deck list, or choose a file")
    if len(files) > MOST_FILES:
        raise InputError(f"{len(files)} files; at most {MOST_FILES} are taken at once")
    if not files and not number and not player.strip() and not verbs.signed(text.encode()):
        raise InputError("say whose list it is")
    sent = [(sent_name(one), one.read()) for one in files] if files else [("list", text.encode("utf-8", "replace"))]
    lists: tuple[Packed, ...] = opened(sent, MOST_LISTS)
    by, late, cards = request.form.get("by", ""), bool(request.form.get("late")), services().snapshot()

    def verb(old: Event) -> Event:
        at = now()
        taken, told = verbs.take(old, lists, at, player=player, number=number, by=by, late=late)
        return verbs.check(taken, at, cards, by=by, numbers={one.number for one in told if one.how != "same"})

    _change(token, verb)


def _change(token: str, verb: verbs.Verb) -> None:
    _found(token)
    change_kept(_store(), token, lambda old: (verb(old), None))


def _form(mistake: InputError | None) -> str:
    said = {key: showable(value) for key, value in request.form.items()}
    return render_template(
        "check/events.html", formats=format_choices(services()), said=said, mistake=mistake, days=_keeping()
    )


def _page(token: str, mistake: InputError | None = None) -> str:
    found = _found(token)
    event = read_event(found.content)
    return render_template(
        "check/event.html", event=event_view(event, services()), token=token, mistake=mistake,
        until=day(found.until), names_until=day(found.names_until), said=request.form,
    )  # fmt: skip


def _entry_page(token: str, number: int, mistake: InputError | None = None) -> str:
    event = _event(token)
    found = event.entry(number)
    if found is None:
        abort(404, "No list of this event has this number.")
    return render_template(
        "check/entry.html", event=event, token=token, mistake=mistake, said=request.form,
        entry=entry_view(event, found, services()),
    )  # fmt: skip


def _event(token: str) -> Event:
    return read_event(_found(token).content)


def _found(token: str) -> Found:
    found = _store().find(token, _today())
    if found is None:
        abort(404, "No event is kept here, or none any more.")
    return found


def _store() -> EventStore:
    return open_store(_keeping(), services().home)


def _keeping() -> Keeping:
    return Keeping(int(current_app.config["KEEP_DAYS"]), int(current_app.config["EVENT_DAYS"]))


def _today() -> datetime.date:
    return now().date()
