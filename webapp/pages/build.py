"""Building a deck at `/build/<game>`: search beside the list, the whole deck in the form that is sent, or the link."""

from __future__ import annotations

from flask import Blueprint, abort, make_response, redirect, render_template, request
from werkzeug.wrappers import Response

from catalog.query.parse import LONGEST
from rules.problem import InputError
from validators.lists import MOST_COPIES
from webapp.services import Services, services
from webapp.views.bench import (
    Bench,
    emptied,
    sent_bench,
    settled,
    undone,
    verify_length,
    with_fix,
    with_list,
    with_step,
    with_typed,
)  # fmt: skip
from webapp.views.buildpage import build_page, found_page
from webapp.views.deck import examined
from webapp.views.deckfiles import download
from webapp.views.text import showable
from webapp.views.whichgame import game_named, no_such_game

pages = Blueprint("build", __name__, url_prefix="/build")


@pages.get("", strict_slashes=False)
def start() -> Response:
    """To the game that is built first."""
    return redirect(f"/build/{services().snapshot().games()[0]}", 302)


@pages.get("/<game>", strict_slashes=False)
def bench(game: str) -> str | Response:
    """The deck that the link holds (`d`), else an empty one; `add` puts a card of this name into it."""
    backend = services()
    games = backend.snapshot().games()
    if game not in games:
        if known := game_named(game, games):
            return redirect(f"/build/{known}", 301)
        abort(404, no_such_game(game, games, "deck builder"))
    mistake, one = None, Bench(game)
    try:
        one = settled(backend, sent_bench(game, request.args))
        if name := request.args.get("add", ""):
            one = with_typed(backend, one, name)
    except InputError as problem:
        mistake = problem
    return _page(backend, one, request.args.get("q", ""), 1, mistake)


@pages.post("/<game>", strict_slashes=False)
def change(game: str) -> str | Response:
    """One change of the deck in `list`: `do`, `fix` or `want` says which."""
    backend = services()
    if game not in backend.snapshot().games():
        abort(404)
    fields = request.form
    query, page, mistake = fields.get("q", "").strip(), _number(fields.get("page", "1")), None
    one = Bench(game)
    try:
        one = settled(backend, sent_bench(game, fields), fields["name"].strip() if "name" in fields else None)
        if want := fields.get("want", ""):
            return download(examined(backend, one.text, "list", one.format), want, fields, one.format)
        if fix := fields.get("fix", ""):
            one = with_fix(backend, one, fix)
        else:
            one, query, page = _done(backend, one, fields.get("do", ""), query, page)
    except InputError as problem:
        mistake = problem
    return _page(backend, one, query, page, mistake)


def _done(backend: Services, one: Bench, do: str, query: str, page: int) -> tuple[Bench, str, int]:
    """The bench after a button, and what is looked for. Raises `InputError` as the changes do."""
    kind, _, what = do.partition(":")
    more = request.form.get("more", "")
    if kind in ("add", "go") and (more.strip() or kind == "add"):
        return with_typed(backend, one, more), query, page
    if kind in ("plus", "minus", "out"):
        record = backend.snapshot().record(one.game, what)
        if record is None and kind == "plus":
            return with_typed(backend, one, what), query, page
        name = record.name if record else what
        return with_step(backend, one, name, {"plus": 1, "minus": -1}.get(kind, -MOST_COPIES)), query, page
    if kind == "typed":
        return with_typed(backend, one, what), query, page
    if kind == "undo":
        return undone(backend, one), query, page
    if kind == "new":
        return emptied(one), query, page
    if kind == "take":
        sent = request.files.get("file")
        data: str | bytes = sent.read() if sent and sent.filename else request.form.get("paste", "")
        if not data.strip():
            raise InputError("paste a deck list, or choose a file")
        verify_length(data)
        return with_list(backend, one, data, (sent.filename or "")[:120] if sent else ""), query, page
    if kind == "ask":
        return one, what, 1
    if kind == "page":
        return one, query, _number(what)
    return one, query, 1


def _page(backend: Services, one: Bench, query: str, page: int, mistake: InputError | None) -> Response:
    if len(query) > LONGEST or "\0" in query:
        query, mistake = "", mistake or InputError(f"a search is at most {LONGEST} letters long")
    part = request.form.get("part", "")
    answer = make_response(
        render_template(
            "bench/page.html" if not part else "bench/part.html",
            build=build_page(backend, one),
            found=found_page(backend, one.game, query, page) if part != "deck" else None,
            typed=showable(request.form.get("more", ""))[:200] if mistake or one.offers else "",
            pasted=showable(request.form.get("paste", "")) if mistake else "",
            mistake=mistake,
            part=part,
        ),
        422 if mistake and not part else 200,
    )
    return answer


def _number(written: str) -> int:
    return int(written) if written.isascii() and written.isdigit() and len(written) < 6 else 1
