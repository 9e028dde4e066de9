"""The deck check at `/check`: paste a list or send files, read the findings beside the lines as handed in."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from flask import Blueprint, abort, current_app, make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response

from rules.problem import InputError
from validators.formats import Format
from validators.lists import Packed
from webapp.pilebox import MOST_LISTS, Kept, Pile, as_field, from_field, opened
from webapp.services import Services, services
from webapp.views.deck import (
    DeckView,
    changed,
    check_deck,
    day,
    examined,
    format_choices,
    format_of,
    pile_of,
    unreadable_deck,
)  # fmt: skip
from webapp.views.deckfiles import download, report_file
from webapp.views.text import showable

MOST_FILES = MOST_LISTS
"""So many files are sent at once, those of a folder that nobody wrote left out."""

pages = Blueprint("check", __name__, url_prefix="/check")


@dataclass(frozen=True)
class _Sent:
    """What a form of this page says: the list and the files, how they are to be checked, and what is wanted of it."""

    text: str
    files: list[FileStorage]
    format: str
    as_of: datetime.date | None
    own: str = ""


def _sent() -> _Sent:
    """Raises `InputError` for a day that is none, and for a format file that is not right."""
    files = sent_files()
    text = request.form.get("list", "").replace("\r\n", "\n")
    return _Sent(text, files, request.form.get("format", ""), sent_day("as_of"), own_format(services()))


@pages.get("", strict_slashes=False)
def form() -> str:
    """The empty form."""
    return render_template(
        "check/form.html", text="", formats=format_choices(services()), chosen="", mistake=None, own=""
    )


@pages.post("", strict_slashes=False)
def report() -> str | Response:
    """The report on the list in `list`, or on the files in `file`; `format` names the format, `as_of` the day.

    `fix` changes lines; `want` asks for the list in another form or as a sheet; `pile` holds the lists of a pile.
    """
    backend = services()
    try:
        if field := request.form.get("pile", ""):
            return _of_pile(from_field(field))
        sent = _sent()
        text, files = sent.text, sent.files
        if change := request.form.get("fix", ""):
            text, files = changed(text, change.replace("\r\n", "\n")), []
        if not files and not text.strip():
            raise InputError("paste a deck list, or choose a file")
        if len(files) > MOST_FILES:
            raise InputError(f"{len(files)} files; at most {MOST_FILES} are checked at once")
        contents = [(sent_name(one), one.read()) for one in files] if files else [("list", text.encode())]
        lists = opened(contents, MOST_LISTS)
        if len(lists) > 1 or lists[0].problem:
            return _page_of(Pile(lists, sent.format, sent.as_of, checked=datetime.date.today(), own=sent.own))
        data = lists[0].data if files or lists[0].player else text
        by = format_of(backend, sent.format, sent.own)
        if want := request.form.get("want", ""):
            found = examined(backend, data, lists[0].name, by, sent.as_of)
            return download(found, want, request.form, by)
        view = check_deck(backend, data, lists[0].name, by, sent.as_of, lists[0].player)
    except InputError as problem:
        page = render_template(
            "check/form.html",
            text=showable(request.form.get("list", "")),
            formats=format_choices(backend),
            chosen=request.form.get("format", ""),
            mistake=problem,
            own=showable(request.form.get("own_format", "")),
        )
        return make_response(page, 503 if "floorjudge load" in problem.message else 422)
    return render_template(
        "check/report.html",
        deck=view,
        formats=format_choices(backend),
        chosen=sent.format,
        as_of=sent.as_of,
        today=_today(),
        own=sent.own,
    )


@pages.get("/compare")
def compare() -> str:
    """The form for two lists."""
    return render_template("check/compare.html", first="", second="", found=None, mistake=None)


@pages.post("/compare")
def compared() -> str | Response:
    """What differs between `first` and `second`."""
    from webapp.views.compared import compare_lists

    first, second = (request.form.get(name, "").replace("\r\n", "\n") for name in ("first", "second"))
    found, mistake = None, None
    try:
        found = compare_lists(services(), first, second)
    except InputError as problem:
        mistake = problem
    page = render_template(
        "check/compare.html", first=showable(first), second=showable(second), found=found, mistake=mistake
    )
    return make_response(page, 422 if mistake else 200)


@pages.get("/kept/<token>")
def kept(token: str) -> str | Response:
    """A pile that was kept; 404 after its day."""
    found = _kept().find(token)
    if found is None:
        abort(404, "No lists are kept here, or none any more.")
    pile, until = found
    return _page_of(pile, token, until)


@pages.post("/kept/<token>")
def forget(token: str) -> Response:
    """Deletes a pile that was kept; with `names` its players' names alone."""
    if request.form.get("names"):
        _kept().unname(token)
        return redirect(url_for("check.kept", token=token), 303)
    _kept().forget(token)
    return redirect(url_for("check.form"), 303)


def _of_pile(pile: Pile) -> str | Response:
    """What a button below a pile asks for: to keep it, or a report in a file."""
    want = request.form.get("want", "")
    if want == "keep":
        return redirect(url_for("check.kept", token=_kept().keep(pile)), 303)
    if want:
        return report_file(pile, want, services())
    return _page_of(pile)


def _page_of(pile: Pile, token: str = "", until: datetime.date | None = None) -> str:
    by = format_of(services(), pile.format, pile.own)
    views = [_view(one, by, pile.as_of) for one in pile.lists]
    return render_template(
        "check/pile.html",
        pile=pile_of(views),
        chosen=pile.format,
        today=day(pile.checked or datetime.date.today()),
        field=as_field(pile),
        keep_days=_kept().days,
        token=token,
        until=day(until) if until else "",
    )


def _view(one: Packed, by: Format | str, as_of: datetime.date | None) -> DeckView:
    if one.problem:
        return unreadable_deck(services(), one.name, one.problem, by, one.player)
    return check_deck(services(), one.data, one.name, by, as_of, one.player)


def _kept() -> Kept:
    return Kept(services().home, int(current_app.config["KEEP_DAYS"]))


def sent_files() -> list[FileStorage]:
    """The files that were chosen, without those that a system puts into every folder."""
    found = [sent for sent in request.files.getlist("file") if sent.filename]
    return [sent for sent in found if not _is_of_the_system(sent_name(sent))] if len(found) > 1 else found


def _is_of_the_system(name: str) -> bool:
    parts = name.replace("\\", "/").split("/")
    hidden = any(part.startswith((".", "__MACOSX")) for part in parts)
    return hidden or parts[-1].lower() in ("thumbs.db", "desktop.ini")


def sent_name(sent: FileStorage) -> str:
    """What a file is called."""
    return (sent.filename or "file")[:120]


def own_format(backend: Services) -> str:
    """The format file of the user's own that was sent in `format_file`, or before as the text `own_format`.

    Raises `InputError` for one that is not right, with line and column.
    """
    sent = request.files.get("format_file")
    if sent is None or not sent.filename:
        return str(request.form.get("own_format", ""))
    name = sent_name(sent)
    try:
        text: str = sent.read().decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise InputError("this format file cannot be read: it is not UTF-8", name) from problem
    if not text.strip():
        raise InputError("this format file is empty", name)
    format_of(backend, "", text, name)
    return text


def sent_day(field: str) -> datetime.date | None:
    """The day in a field of the form. Raises `InputError` for what is none."""
    written = request.form.get(field, "")
    try:
        return datetime.date.fromisoformat(written) if written.strip() else None
    except ValueError as problem:
        raise InputError(f"the day is written as 2014-05-30, not {written[:40]!r}") from problem


def _today() -> str:
    return day(datetime.date.today())
