"""Duel Masters' state checks, made after every event: the last card drawn, shields taken into the hand, power 0."""

from __future__ import annotations

from rules.core.choices import Turn
from rules.core.draft import Draft
from rules.core.state import Frame
from rules.games.duel_masters.leaving import defeat
from rules.games.shields.battle import powerless


def settle(g: Draft) -> Turn:
    """What has just happened: who has drawn the last card loses; a shield that came to the hand may be cast."""
    if g.marks:
        marks, g.marks = g.marks, []
        taken = tuple(i for what, i in marks if what.startswith("shield") and g.objects[i].zone == "hand")
        taken_whole = [i for what, i in marks if what == "shield taken" and i in taken]
        if not g.lean:
            for i in taken_whole:
                text = f"{g.name(i)} has come from the shield zone to the hand without being broken"
                g.note(text, g.cite("taken, not broken"), g.objects[i].owner)
        if taken:
            g.then(*_offered(g, taken))
        decked = {p: what for what, p in marks if what.startswith("drew")}
        for p in g.order():
            if p in decked and not g.sides[p].out:
                _decked(g, p, "deck empty", "last card" if decked[p] == "drew none" else "deck empty", tuple(decked))
    if g.switch("deck_out") == "deck_empty":
        for p in g.order():
            side = g.sides[p]
            if not side.out and not side.untracked and not g.pile(p, "deck").size():
                _decked(g, p, "last card", "deck empty", ())
    yield from powerless(g)


def _offered(g: Draft, taken: tuple[int, ...]) -> list[Frame]:
    """The offers to cast what came from the shields, each player's together, the turn player's first."""
    found = []
    for p in g.order():
        own = tuple(i for i in taken if g.objects[i].owner == p)
        if own:
            found.append(Frame("shield_trigger", own, quiet=True))
    return found


def _decked(g: Draft, p: int, mechanism: str, also: str, both: tuple[int, ...]) -> None:
    if not g.lean:
        more: tuple[str, ...] = ("turn player first",) if len(both) > 1 else ()
        more += ("no reward for a draw", "always a last one") if len(g.sides) > 2 else ()
        text = f"{g.player(p)} has drawn the last card of the deck and loses"
        text = text if mechanism == "deck empty" else f"{g.player(p)}'s deck has no card left: {g.player(p)} loses"
        g.note(text, g.cite(mechanism), p, also=(also, *more))
    defeat(g, (p,), g.cite(mechanism))
