"""The Battleboard as plain values after each step, so that a page can draw it: spaces, gear, Location, Burst."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.core import modifiers, select
from rules.games.chaotic import burst, damage, values
from rules.games.chaotic.initiative import line_of
from rules.games.chaotic.tables import DISCIPLINES

if TYPE_CHECKING:
    from rules.core.draft import Draft
    from rules.core.state import Played


def table(g: Draft) -> dict[str, Any]:
    """The board now: `size` a side; `spaces` by name, each with its Creature; `location`; `burst`, first item first.

    A Creature has its numbers now (`changed`: those that are not as printed), `energy` in all and `left` under its
    damage, its Mugic counters, its elements and its Battlegear.
    """
    fighting = values.fighters(g)
    spaces = {
        values.space_name(g, g.objects[i].place): _creature(g, i, i in fighting)
        for i in values.creatures(g)
        if g.objects[i].place > 0
    }
    places = g.in_zone("location")
    striker = values.striker(g)
    return {
        "size": values.size(g),
        "spaces": dict(sorted(spaces.items())),
        "location": {"card": g.name(places[-1]), "initiative": line_of(g)} if places else None,
        "burst": [_item(g, item) for item in g.stack],
        "striking": g.player(striker) if striker >= 0 and g.battle else None,
    }


def _creature(g: Draft, i: int, engaged: bool) -> dict[str, Any]:
    numbers = {name: modifiers.stat(g, i, name) for name in (*DISCIPLINES, "energy")}
    gear = values.gear(g, i)
    down = gear >= 0 and g.objects[gear].down
    return {
        "object": i,
        "card": g.name(i) if g.objects[i].card else None,
        "player": g.player(g.objects[i].controller),
        "tribe": g.card(i).tribe,
        **numbers,
        "changed": [name for name, n in numbers.items() if n != modifiers.printed(g, i, name)],
        "left": values.left(g, i),
        "counters": g.objects[i].counters,
        "elements": list(select.elements(g, i)),
        "gear": {"card": g.name(gear), "down": bool(down)} if gear >= 0 else None,
        "engaged": engaged,
    }


def _item(g: Draft, item: Played) -> dict[str, Any]:
    chosen = [r for bound in item.vars if bound.name not in (damage.CASTER, damage.FIRST) for r in bound.refs]
    of = g.card(item.source.object).type
    does = g.world.game.describe_ability(g.world.node(item.ability), of) if item.ability.path else ""
    keyword = modifiers.keyword_of(g, item.ability) if item.ability.path else ""
    return {
        "text": burst.name(g, item),
        "does": "" if keyword else does,
        "player": g.player(item.owner),
        "paid": g.name(item.payer) if item.payer >= 0 and item.payer != item.source.object else None,
        "on": [g.name(r.object) for r in dict.fromkeys(chosen) if g.alive(r)],
        "gone": item.countered,
    }
