"""Defender: a Creature beside the one that is about to be fought changes places with it and fights instead."""

from __future__ import annotations

from rules.abilities import tree
from rules.core import modifiers, select
from rules.core.choices import Ask, Option, Turn
from rules.core.draft import Draft
from rules.core.state import Frame
from rules.games.chaotic import values


def intercept(g: Draft, attacker: int, enemy: int) -> Turn:
    """Before two Creatures become Engaged, one with Defender may take the place of the one that was moved on."""
    player = g.objects[enemy].controller
    found = [i for i in values.creatures(g, player) if defends(g, i, enemy)]
    if found:
        quiet = g.lean and not g.world.texts
        options = [Option("none", None, "no Defender")]
        options += [Option(f"protect:o{i}", i, "" if quiet else f"protect with {g.name(i)}", i) for i in found]
        text = "" if quiet else f"{g.name(attacker)} moves onto {g.name(enemy)}"
        chosen: int | None = yield Ask(player, "block.may", tuple(options), g.cite("Defender"), text, "react")
        if chosen is not None:
            there, here = g.objects[enemy].place, g.objects[chosen].place
            g.set(chosen, place=there)
            g.set(enemy, place=here)
            if not g.lean:
                text = f"{g.name(chosen)} changes places with {g.name(enemy)} and fights instead"
                g.note(text, g.cite("Defender"), player, g.name(chosen), ("card wins",))
            enemy = chosen
    g.then(Frame("engage", (attacker, enemy, 0)))


def defends(g: Draft, i: int, attacked: int) -> bool:
    """Whether a Creature has Defender for one that it is adjacent to."""
    if i == attacked or not values.adjacent(g, i, attacked):
        return False
    return any(
        isinstance(ability, tree.Keyword)
        and ability.name == "Defender"
        and select.satisfies(g, ability.of, attacked, modifiers.job_of(g, i, ref))
        for ref, ability in modifiers.abilities(g, i).abilities
    )
