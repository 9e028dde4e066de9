"""Invisibility: its effect works as long as it is not negated, which is settled when the combat begins."""

from __future__ import annotations

from rules.abilities import tree
from rules.core import modifiers
from rules.core.draft import Draft
from rules.games.chaotic import values

INVISIBILITY = "Invisibility"


def negated(g: Draft) -> list[int]:
    """The fighters whose Invisibility is negated, by each other, by an Immune enemy, or by what cards say."""
    found = values.fighters(g)
    if len(found) != 2:
        return []
    a, d = found
    lost = [i for i in found if modifiers.prohibitions(g, "be invisible", i)]
    mutual = g.switch("invisibility_mutual") == "lost_does_not_count"
    out = list(lost)
    for i, other in ((a, d), (d, a)):
        if immune(g, other) or _has(g, other, not mutual) and not (mutual and other in lost):
            out.append(i)
    return [i for i in found if i in out and values.has_keyword(g, i, INVISIBILITY)]


def _has(g: Draft, i: int, together: bool) -> bool:
    """Whether a Creature has Invisibility; where both are judged together, also if it has just lost it."""
    return values.has_keyword(g, i, INVISIBILITY) or together and INVISIBILITY in g.index(i).keywords


def immune(g: Draft, i: int) -> bool:
    """Whether a Creature is Immune to Invisibility."""
    return any(
        isinstance(ability, tree.Keyword) and ability.name == "Immune" and ability.value.startswith(INVISIBILITY)
        for _, ability in modifiers.abilities(g, i).abilities
    )


def settle(g: Draft) -> None:
    """When a combat begins it is settled whose Invisibility works, and whose is negated, for the whole of it."""
    gone = negated(g)
    for i in values.fighters(g):
        if not values.has_keyword(g, i, INVISIBILITY):
            if not g.lean and INVISIBILITY in g.index(i).keywords:
                also = ("invisibility at beginning", "invisibility negated")
                text = f"{g.name(i)} has lost its Invisibility"
                g.note(text, g.cite("invisibility by others"), g.objects[i].controller, g.name(i), also)
            continue
        if i not in gone:
            values.put_fact(g, values.UNSEEN, g.ref(i))
            if not g.lean:
                also = ("invisibility settled", "invisibility at beginning")
                g.note(f"{g.name(i)} is invisible", g.cite("invisibility"), g.objects[i].controller, g.name(i), also)
            continue
        if not g.lean:
            other = next(k for k in values.fighters(g) if k != i)
            both = _has(g, other, True)
            more = ["invisibility at beginning", "invisibility settled", *(["invisibility both"] if both else [])]
            more += ["immune invisibility", "immune"] if immune(g, other) else []
            more += ["invisibility by others"] if modifiers.prohibitions(g, "be invisible", i) else []
            text = f"the Invisibility of {g.name(i)} is negated"
            g.note(text, g.cite("invisibility negated"), g.objects[i].controller, g.name(i), tuple(more))


def works(g: Draft, i: int) -> bool:
    """Whether the effect behind a Creature's Invisibility works now."""
    if i not in values.fighters(g):
        return True
    if g.switch("invisibility_lost") == "any_time":
        return values.has_keyword(g, i, INVISIBILITY) and i not in negated(g)
    return any(f.kind == values.UNSEEN and f.who == g.ref(i) for f in g.record)


def keeps(g: Draft, i: int, lose: tree.Lose) -> bool:
    """Whether a loss of Invisibility comes too late for this combat."""
    if lose.value != INVISIBILITY or g.switch("invisibility_lost") == "any_time":
        return False
    return any(f.kind == values.UNSEEN and f.who == g.ref(i) for f in g.record)
