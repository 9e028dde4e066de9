"""The state checks: power 0 or less, and life points at zero, judged at once or at the end of the turn."""

from __future__ import annotations

from rules.core import modifiers
from rules.core.choices import Turn
from rules.core.draft import Draft
from rules.core.events import Event
from rules.core.happen import happen


def settle(g: Draft) -> Turn:
    """Creatures with power 0 or less die, as the switch says; zero life ends the game where it is judged at once."""
    hurt = g.world.power_falls or any(o.damage for o in g.objects)
    if not hurt:
        pass
    elif g.switch("power_zero") == "dies":
        weak = [i for i in g.in_zone("battle") if _known(g, i) and modifiers.power(g, i) <= 0]
        gone = [i for i in weak if not modifiers.prohibitions(g, "be destroyed", i)]
        if gone:
            if not g.lean:
                also = ("damage outside", "no death by damage")
                for i in gone:
                    text = f"{g.name(i)} has power {modifiers.power(g, i)}"
                    g.note(text, g.cite("power 0"), g.objects[i].controller, g.name(i), also)
            rule = g.cite("power 0")
            yield from happen(g, *[Event("destroy", what=i, from_="battle", rule=rule) for i in gone])
    elif not g.lean:
        for i in g.in_zone("battle"):
            if _known(g, i) and g.objects[i].damage and modifiers.power(g, i) <= 0:
                text = f"{g.name(i)} has power {modifiers.power(g, i)} and stays in play"
                g.note(text, g.cite("no death by damage"), g.objects[i].controller, g.name(i), ("power 0",))
    if g.switch("tie") == "at_once":
        judge(g)


def _known(g: Draft, i: int) -> bool:
    """Whether an object is a creature whose power is known."""
    return g.card(i).type == "creature" and g.card(i).power is not None


def judge(g: Draft) -> None:
    """A player at zero loses; both at zero is a tie."""
    empty = [p for p, side in enumerate(g.sides) if side.life <= 0 and not side.out]
    if not empty:
        return
    late = ("judged at the end",)
    if len(empty) > 1:
        if not g.lean:
            g.note("both players are at zero: the game is a tie", g.cite("tie"), also=("zero life", *late))
        g.over("draw", -1, g.cite("tie"))
    winner = g.opponents(empty[0])[0]
    if not g.lean:
        text = f"{g.player(empty[0])} is at zero: {g.player(winner)} wins"
        g.note(text, g.cite("zero life"), winner, also=("zero life", *late))
    g.over("win", winner, g.cite("zero life"))


def unsettled(g: Draft) -> bool:
    """Whether a player is at zero and the turn has to end before that is judged."""
    return g.now.phase != "setup" and any(side.life <= 0 and not side.out for side in g.sides)
