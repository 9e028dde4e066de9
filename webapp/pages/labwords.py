"""What the words of a card of one's own are read as, at `/lab/words`: for the form, while somebody types."""

from __future__ import annotations

from flask import abort, jsonify, request
from werkzeug.wrappers import Response

from rules.problem import InputError
from webapp.pages.lab import asked_game, pages

LONGEST = 1_000


@pages.get("/words")
def words() -> Response:
    """`text` in the words of `game`, for a card of the name `name`: `parts`, each with its `text` and whether it was
    `read`, in order; `abilities`, how many there are."""
    from rules.abilities.compile import CardFacts
    from rules.abilities.compile import compile as compile_text

    game, text = asked_game(), request.args.get("text", "")
    if len(text) > LONGEST:
        abort(400, f"The words of a card have at most {LONGEST:,} letters here.")
    try:
        found = compile_text(text, CardFacts(name=request.args.get("name", "")[:160]), game)
    except InputError as problem:
        abort(400, problem.message)
    parts, at = [], 0
    for left in sorted(found.leftovers, key=lambda one: one.start):
        if left.end <= at:
            continue
        start = max(at, left.start)
        parts += [{"text": text[at:start], "read": True}] if start > at else []
        parts.append({"text": text[start : left.end], "read": False})
        at = left.end
    parts += [{"text": text[at:], "read": True}] if at < len(text) else []
    return jsonify(parts=parts, abilities=len(found.abilities), whole=found.whole)
