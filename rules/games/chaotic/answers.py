"""What is done to items of the Burst: dispelled, negated, aimed anew."""

from __future__ import annotations

from msgspec import structs

from rules.abilities import tree
from rules.core import choosing, picking, standing
from rules.core.choices import Ask, Option
from rules.core.draft import Draft
from rules.core.effects import Done
from rules.core.state import Bound, Job, Played
from rules.games.chaotic import burst, play


def item_of(g: Draft, i: int) -> Played | None:
    """The item of the Burst that a number stands for, or the newest one from a card."""
    if i < 0:
        return standing.item_of(g, i)
    return next((item for item in reversed(g.stack) if item.source.object == i and not item.countered), None)


def dispel(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """Items of the Burst are taken off it, or lose their effect."""
    found = yield from choosing.objects(g, effect.what, job, preset)
    cards = []
    for i in found:
        item = item_of(g, i)
        if item is not None and not item.countered:
            burst.dispel(g, item, "negate" if effect.verb == "negate" else "dispel")
        cards.append(item.source.object if item is not None and burst.kind_of(g, item) else i)
    return choosing.named(job, effect.what, cards, g)


def new_target(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """An item of the Burst with one target gets another one, which its words allow (C-W-TARGET-01)."""
    found = yield from choosing.objects(g, effect.what, job, preset)
    for i in found:
        item = item_of(g, i)
        if item is None or item.countered:
            continue
        card = item.source.object
        ability = g.world.node(item.ability) if item.ability.path else None
        own = Job(item.ability, item.owner, item.source, vars=item.vars)
        for wanted in play.aims(g.card(card), ability):
            name = choosing.aim_name(wanted) if isinstance(wanted, tree.Select) else ""
            bound = next((b for b in item.vars if b.name == name and len(b.refs) == 1), None)
            if bound is None or not isinstance(wanted, tree.Select):
                continue
            others = [k for k in choosing.candidates(g, wanted, own) if k >= 0 and k != bound.refs[0].object]
            if not others:
                continue
            quiet = g.lean and not g.world.texts
            options = tuple(Option(picking.word(g, k), k, "" if quiet else g.name(k), k) for k in others)
            text = "" if quiet else f"the new target of {burst.name(g, item)}"
            k = yield Ask(job.owner, "target", options, g.cite("target"), text)
            bounds = tuple(Bound(name, (g.ref(k),)) if b.name == name else b for b in item.vars)
            g.stack = tuple(structs.replace(p, vars=bounds) if p.serial == item.serial else p for p in g.stack)
            g.clear()
            if not g.lean:
                g.note(f"{burst.name(g, item)} targets {g.name(k)} now", g.cite("new target"), job.owner)
    return choosing.named(job, effect.what, found, g)
