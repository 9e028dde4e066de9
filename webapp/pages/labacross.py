"""A board of one game asked in another too, at `/lab/across`: both answers, and the rules on which they part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import abort, redirect, render_template, request
from werkzeug.wrappers import Response

from rules.problem import InputError
from webapp.asking import answer_text
from webapp.pages.differences import differences_of
from webapp.pages.lab import named_text, pages
from webapp.pages.labform import written
from webapp.searching.desk import StillSearching
from webapp.services import GAMES, Services, services
from webapp.views.across import MOST_STEPS, Across, Told, carried, ends_alike, named, points, siblings
from webapp.views.formtree import form_of
from webapp.views.labpage import play_view
from webapp.views.link import scenario_address
from webapp.views.whichgame import game_named


@pages.get("/across")
def across() -> str | Response:
    """The scenario of the address (`s`) in its own game and in the game `to`, side by side."""
    backend = services()
    try:
        text = named_text(backend, "")
        form = form_of(text)
        others = siblings(backend, form.game)
        other = game_named(request.args.get("to", ""), others) or next(iter(others), "")
        if not other:
            abort(404, f"No other game's rules are laid beside those of {GAMES[form.game][1]}.")
        moved, lost = carried(form, other)
        there = written(backend, moved)
        (left, one), (right, two) = _told(backend, form.game, text), _told(backend, other, there)
    except StillSearching as search:
        return redirect(f"/lab/job/{search.job}", 303)
    except InputError as problem:
        abort(400, problem.message)
    notes = (f"{GAMES[other][1]} has no place for {', '.join(lost)}; left out there.",) if lost else ()
    view = Across(
        title=form.title or "A board",
        left=left,
        right=right,
        same=ends_alike(one, two),
        points=points(differences_of(form.game, other), one, two),
        compare=f"/rules/compare/{form.game}/{other}",
        notes=notes,
    )
    return render_template("lab/across.html", view=view, game=form.game)


def _told(backend: Services, game: str, text: str) -> tuple[Told, Mapping[str, Any]]:
    """What comes out in a game, and the whole answer. What cannot be read there is said with where to mend it."""
    told = replace(named(game), href=scenario_address(text))
    told = replace(told, build=told.href.replace("/lab?", "/lab/build?", 1))
    try:
        answer = answer_text(backend, text, back=request.full_path)
    except InputError as problem:
        return replace(told, wrong=problem.message), {}
    view = play_view(backend, text, answer).answer
    told = replace(told, strong=view.strong, rest=view.rest, small=view.small, summary=view.summary)
    first = next(iter(view.outcomes), None)
    moving = tuple(step.text for step in first.steps if step.deltas) if first else ()
    told = replace(told, steps=moving[:MOST_STEPS])
    return told, answer
