"""Costs: whether they can be paid, all of them together, and which rule says that they cannot."""

from __future__ import annotations

from rules.abilities import tree
from rules.core import choosing, select
from rules.core.choices import Refusal
from rules.core.draft import Draft
from rules.core.state import AbilityRef, Job
from rules.games.shields import legal


def bars(g: Draft, player: int, i: int, price: tuple[tree.Effect, ...], key: str) -> list[Refusal]:
    """Every part of a price that a player cannot pay now. `i`: the card for which it is paid."""
    job = Job(AbilityRef(g.objects[i].card), player, g.ref(i))
    found: list[Refusal] = []
    life = 0
    for part in price:
        match part:
            case tree.Do(verb="lose life", n=n):
                life += select.amount(g, n, job) if n is not None else 1
            case tree.Do(verb="discard", what=None, n=n):
                many = select.amount(g, n, job) if n is not None else 1
                others = g.count("hand", player) - (g.objects[i].zone == "hand")
                if others < many:
                    text = f"{g.player(player)} has too few cards in hand to pay for {g.name(i)}"
                    found.append(legal.refusal(g, key, "ability cost", text, i))
            case tree.Do(what=tree.Select() as what) | tree.Move(what=tree.Select() as what):
                least = select.amount(g, what.least, job) if what.least is not None else 1
                there = [k for k in choosing.candidates(g, what, job) if _fit(g, part, k) and not _itself(g, i, k)]
                if len(there) < least:
                    text = f"{g.player(player)} has nothing to pay for {g.name(i)} with"
                    found.append(legal.refusal(g, key, "ability cost", text, i, "sacrifice", "sacrifice for a spell"))
            case tree.Do(verb="tap", what="self") if g.objects[i].tapped:
                found.append(legal.refusal(g, key, "ability drained", f"{g.name(i)} is drained already", i))
            case _:
                pass
    if life > g.sides[player].life:
        text = f"{g.name(i)} costs {life} life, and {g.player(player)} has {g.sides[player].life}"
        found.append(legal.refusal(g, key, "life to pay", text, i, "costs"))
    return found


def _fit(g: Draft, part: tree.Effect, k: int) -> bool:
    """Whether a thing can do what a part of a price wants: what is to be drained is energized."""
    return not (isinstance(part, tree.Do) and part.verb == "tap" and g.objects[k].tapped)


def _itself(g: Draft, i: int, k: int) -> bool:
    """Whether a card of the hand would have to pay for itself."""
    return i == k and g.objects[i].zone == "hand"


def sacrifices(price: tuple[tree.Effect, ...]) -> bool:
    """Whether a creature is sacrificed for it."""
    return any(isinstance(part, tree.Do) and part.verb == "sacrifice" for part in price)
