"""The state checks: Creatures with as much damage as Energy are defeated, and who has no Creature left has lost."""

from __future__ import annotations

from msgspec import structs

from rules.abilities import tree
from rules.core import modifiers, select
from rules.core.choices import Turn
from rules.core.draft import Draft
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import Bound, Pending
from rules.games.chaotic import values

LEFT = "creature left"


def settle(g: Draft) -> Turn:
    """After every change: who is defeated goes to the Discard Pile, and the game ends with a player's last Creature."""
    gone = [
        i
        for i in values.creatures(g)
        if any(name == "energy" for name, _ in g.card(i).stats) and g.objects[i].damage >= values.energy(g, i)
    ]
    if gone:
        if not g.lean:
            for i in gone:
                text = f"{g.name(i)} has {g.objects[i].damage} damage and {values.energy(g, i)} Energy"
                also = ("watched", "win") if len(values.creatures(g, g.objects[i].controller)) == 1 else ("watched",)
                g.note(text, g.cite("against energy"), g.objects[i].controller, g.name(i), also)
        rule = g.cite("defeated")
        yield from happen(g, *[Event("destroy", what=i, from_="battle", rule=rule) for i in gone])
    if "state" in g.world.triggering:
        watch(g)
    marks = [player for what, player in g.marks if what == LEFT]
    if not marks:
        return
    g.marks = [mark for mark in g.marks if mark[0] != LEFT]
    empty = [p for p in range(len(g.sides)) if not values.creatures(g, p)]
    if not empty:
        return
    if len(empty) > 1:
        if not g.lean:
            g.note("neither player has a Creature: the game is a draw", g.cite("both at once"), also=("win",))
        g.over("draw", -1, g.cite("both at once"))
    winner = g.opponents(empty[0])[0]
    if not g.lean:
        text = f"{g.player(empty[0])} has no Creature left: {g.player(winner)} wins"
        g.note(text, g.cite("win"), winner, also=("no creature",))
    g.over("win", winner, g.cite("win"))


def watch(g: Draft) -> None:
    """What happens as soon as a condition holds triggers, once until it has resolved."""
    for i, o in enumerate(g.objects):
        if o.zone != "battle" and o.zone not in g.world.game.like_play:
            continue
        for ref, ability, _ in modifiers.abilities(g, i).triggers.get("state", ()):
            source = g.ref(i)
            waiting = [(p.ability, p.source) for p in g.pending] + [(p.ability, p.source) for p in g.stack]
            waits = (ref, source) in waiting
            runs = any(f.job is not None and (f.job.effects, f.job.source) == (ref.into("then"), source)
                       for f in g.agenda)  # fmt: skip
            if waits or runs or not modifiers.works(g, i, ability.works) or ability.if_ is None:
                continue
            if select.holds(g, ability.if_, modifiers.job_of(g, i, ref)):
                g.pending = tuple(sorted((*g.pending, Pending(select.side_of(g, i), ref, source))))
                if not g.lean:
                    g.note(f"an ability of {g.name(i)} triggers", g.cite("triggers"), o.controller, g.name(i))


def leaving(g: Draft, i: int) -> None:
    """A Creature leaves the board: its Attack on the Burst remembers it, and its Battlegear goes with it."""
    from rules.games.chaotic import damage

    o = g.objects[i]
    g.mark(LEFT, o.controller)
    if o.counters and tree.Counters in g.world.kinds:
        values.put_fact(g, f"{select.COUNTERS_LEFT}mugic", g.ref(i), n=o.counters)
    if any(item.payer == i and g.objects[item.source.object].zone == "burst" for item in g.stack):
        g.stack = tuple(
            structs.replace(item, vars=(*item.vars, Bound(damage.LAST, number=damage.last_known(g, item))))
            if item.payer == i and g.card(item.source.object).type == "attack"
            else item
            for item in g.stack
        )
