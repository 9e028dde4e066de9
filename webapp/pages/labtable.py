"""Playing on at `/lab/table`: both sides by hand, each answer one more sentence of the scenario, played out anew."""

from __future__ import annotations

from flask import abort, redirect, render_template, request
from werkzeug.wrappers import Response

from rules.problem import InputError
from webapp.asking import answer_text, offers_of
from webapp.pages.lab import asked_game, named_text, pages
from webapp.pages.labform import written
from webapp.searching.desk import StillSearching
from webapp.services import Services, services
from webapp.views.boardform import BoardForm
from webapp.views.formtree import form_of
from webapp.views.link import Key, read_link
from webapp.views.playtable import TableMaker, answer_to, spoken

MOST_CHOICES = 40


@pages.get("/table")
def table() -> str | Response:
    """The table of the scenario that the address names; with the choices of an outcome (`k`), after those."""
    from rules.lab.form import load_scenario

    backend = services()
    try:
        text = named_text(backend, asked_game())
        if not text:
            return redirect("/lab")
        form = form_of(text)
        link = read_link(request.args, text)
        notes: tuple[str, ...] = ()
        if link.keys:
            form, whole = _after(backend, form, link.keys)
            if not whole:
                notes = ("Not every choice of that outcome could be taken over; the first that is open is asked here.",)
        text = written(backend, form)
        answer = answer_text(backend, text, back=request.full_path)
        maker = TableMaker(backend, load_scenario(text, "scenario"), form, lambda one: written(backend, one))
        view = maker.table(text, answer, offers_of(backend, text), notes)
    except StillSearching as search:
        return redirect(f"/lab/job/{search.job}", 303)
    except InputError as problem:
        abort(400, problem.message)
    return render_template("lab/table.html", view=view, game=form.game)


def _after(backend: Services, form: BoardForm, keys: tuple[Key, ...]) -> tuple[BoardForm, bool]:
    """The form with the choices of an outcome said in their turn, and whether all of them were."""
    left = list(keys[:MOST_CHOICES])
    while left:
        open_ = offers_of(backend, written(backend, form)).open
        if not open_:
            return form, True  # what is left had one answer only
        found = next(((key, said) for key in left if (said := answer_to(open_[0], key))), None)
        if found is None:
            return form, False
        form = spoken(form, found[0][0], found[1])
        left.remove(found[0])
    return form, True
