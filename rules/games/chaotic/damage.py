"""What an Attack deals: base damage, its elements that the Creature has, keywords, effects of the card; one amount."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rules.abilities import tree
from rules.core import modifiers, select
from rules.core.draft import Draft
from rules.core.state import AbilityRef, Bound, Job, Played
from rules.games.chaotic import values
from rules.games.chaotic.tables import ELEMENTS

LAST = "last known"
FIRST = "first attack"
CASTER = "caster"


class Reckoning(Struct):
    """The damage of an Attack: its parts in words, its amount, the mechanisms it follows from, what else it does."""

    parts: list[str] = []
    total: int = 0
    also: list[str] = []
    rest: list[tuple[AbilityRef, tree.Effect]] = []

    def add(self, n: int, what: str, *mechanisms: str) -> None:
        """Count so much damage more, or less."""
        self.total += n
        self.parts.append(f"{n:+d} {what}" if self.parts else f"{n} {what}")
        self.also += mechanisms


def job_of(g: Draft, item: Played) -> Job:
    """The context in which an Attack or a Mugic takes effect: its source is the Creature that played it."""
    creature = next((b.refs[0] for b in item.vars if b.name == CASTER), item.source)
    return Job(item.ability, item.owner, item.source, other=creature, vars=item.vars)


def reckon(g: Draft, item: Played) -> Reckoning:
    """Work out an Attack as things stand now (C-DMG-06-R)."""
    found = Reckoning()
    card = item.source.object
    creature = item.payer
    here = creature >= 0 and g.objects[creature].zone == "battle"
    found.add(modifiers.printed(g, card, "base_damage"), "base damage", "base damage")
    own = select.elements(g, creature) if creature >= 0 else ()
    printed = dict(g.card(card).element_damage)
    types = select.elements(g, card)
    for name in ELEMENTS:
        if name in printed and name in own:
            found.add(printed[name], f"for {name}", "element damage")
        elif name in printed and not g.lean:
            found.also.append("element damage")
    if not values.apprentice(g):
        _keywords(g, item, creature, types, own, found)
        _effects(g, item, here, found)
    changed = modifiers.stat(g, card, "damage") + modifiers.stat(g, card, "attack damage")
    if changed:
        found.add(changed, "by what is in play", "location effects", "effects in it", "location active")
    if here and (more := modifiers.stat(g, creature, "attack damage")):
        found.add(more, f"of {g.name(creature)}", "effects in it")
    if found.total < 0:
        found.also.append("not below zero")
        found.total = 0
    return found


def _keywords(
    g: Draft, item: Played, creature: int, types: tuple[str, ...], own: tuple[str, ...], found: Reckoning
) -> None:
    for name in types:
        if name not in ELEMENTS:
            continue
        n = values.keyword_total(g, creature, name)
        if n and (g.switch("element_x") == "attack_type" or name in own):
            found.add(n, f"by {name} {n}", "element x", name, "effects in it")
            if _how_many(g, creature, name) > 1:
                found.also.append("element x adds")
    if any(b.name == FIRST for b in item.vars):
        n = values.keyword_total(g, creature, "Strike")
        if n:
            found.add(n, f"by Strike {n}", "strike x", "effects in it")
            if _how_many(g, creature, "Strike") > 1:
                found.also.append("strike x adds")


def _how_many(g: Draft, i: int, name: str) -> int:
    return sum(isinstance(a, tree.Keyword) and a.name == name for _, a in modifiers.abilities(g, i).abilities)


def _effects(g: Draft, item: Played, here: bool, found: Reckoning) -> None:
    """The effects of the card: damage to the opposing Creature is a part of the amount, the rest comes with it."""
    job = job_of(g, item)
    for n, ability in enumerate(g.card(item.source.object).abilities):
        ref = AbilityRef(g.objects[item.source.object].card, (n,))
        if isinstance(ability, tree.Spell):
            if ability.when is None or select.holds(g, ability.when, job):
                for part in _parts(g, ability.then, job, found):
                    _count(g, part, ref.into("then"), job, found)
        elif isinstance(ability, tree.Keyword) and ability.name in ("Check", "Challenge", "Stat Check"):
            if succeeds(g, ability, item, found):
                for inner in ability.abilities:
                    if isinstance(inner, tree.Spell):
                        for part in _parts(g, inner.then, job, found):
                            _count(g, part, ref, job, found)


def succeeds(g: Draft, keyword: tree.Keyword, item: Played, found: Reckoning) -> bool:
    """Whether a Check or a Challenge is won: the attacker's value against a number, or against the other one's."""
    own = modifiers.stat(g, item.payer, keyword.value.lower())
    n = keyword.n.n if isinstance(keyword.n, tree.Num) else 0
    if keyword.name == "Challenge":
        other = next((i for i in values.opposing(g, item.owner)), -1)
        theirs = modifiers.stat(g, other, keyword.value.lower()) if other >= 0 else 0
        won = own - theirs >= n
        found.also += ["challenge compares", "challenge" if won else "challenge lost"]
        return won
    found.also.append("check")
    return own >= n


def _parts(g: Draft, effects: tuple[tree.Effect, ...], job: Job, found: Reckoning) -> Iterator[tree.Effect]:
    for effect in effects:
        if isinstance(effect, tree.If):
            holds = select.holds(g, effect.cond, job)
            _tell_condition(g, effect.cond, holds, found)
            yield from _parts(g, effect.then if holds else effect.else_, job, found)
        else:
            yield effect


def _tell_condition(g: Draft, cond: Any, holds: bool, found: Reckoning) -> None:
    """The rules of a Check (a value against a number) and of a Challenge (two values)."""
    if g.lean or not isinstance(cond, tree.Compare):
        return
    both = isinstance(cond.b, (tree.Stat, tree.Calc)) or isinstance(cond.a, tree.Calc)
    if both:
        found.also += ["challenge compares", "challenge" if holds else "challenge lost"]
    else:
        found.also.append("check")


def _count(g: Draft, effect: tree.Effect, ref: AbilityRef, job: Job, found: Reckoning) -> None:
    if isinstance(effect, tree.Do) and effect.verb == "damage" and _to_opposing(effect.what):
        n = select.amount(g, effect.n, job) if effect.n is not None else 0
        found.add(n, "by its effect", "effects in it", "success", "attack effect")
    else:
        found.also.append("attack effect")
        found.rest.append((ref, effect))


def _to_opposing(what: Any) -> bool:
    if what is None or what in ("opposing", "defender"):
        return True
    return isinstance(what, tree.Select) and any(
        isinstance(f, tree.Has) and f.what == "state" and f.value in ("opposing", "engaged") for f in what.where
    ) and what.whose in ("opponent", "any") and (what.whose == "opponent" or any(
        isinstance(f, tree.Has) and f.value == "opposing" for f in what.where))  # fmt: skip


def last_known(g: Draft, item: Played) -> int:
    """The damage of an Attack whose Creature is about to leave, by the values that it has now (C-BURST-16-R)."""
    if g.switch("last_known") == "with_abilities":
        return reckon(g, item).total
    card = item.source.object
    printed = dict(g.card(card).element_damage)
    own = g.card(item.payer).elements
    return modifiers.printed(g, card, "base_damage") + sum(n for name, n in printed.items() if name in own)


def tagged(item: Played, bound: Bound) -> tuple[Bound, ...]:
    """What an item remembers, with one thing more."""
    return (*item.vars, bound)
