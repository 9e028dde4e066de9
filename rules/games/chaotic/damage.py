"""What an Attack deals: base damage, its elements that the Creature has, keywords, effects of the card; one amount."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, structs

from rules.abilities import tree
from rules.core import modifiers, select
from rules.core.draft import Draft
from rules.core.events import Event
from rules.core.state import AbilityRef, Bound, Job, Played
from rules.core.world import walk
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
    further: list[tuple[AbilityRef, tree.Effect]] = []
    tests: list[tuple[str, tuple[str, ...], bool]] = []
    outperformed: list[AbilityRef] = []

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
    target = next((i for i in values.fighters(g) if g.objects[i].controller != item.owner), -1)
    parts: dict[str, int] = {}
    printed = dict(g.card(card).element_damage)
    types = select.elements(g, card)
    for name in ELEMENTS:
        if name in printed and name in own:
            found.add(printed[name], f"for {name}", "element damage")
            parts[name] = printed[name]
        elif name in printed and not g.lean:
            found.also.append("element damage")
    if not values.apprentice(g):
        _keywords(g, item, creature, types, own, found, parts, target)
        _effects(g, item, here, found)
    changed = modifiers.stat(g, card, "damage") + modifiers.stat(g, card, "attack damage")
    if changed:
        found.add(changed, "by what is in play", "location effects", "effects in it", "location active")
    if here and (more := modifiers.stat(g, creature, "attack damage")):
        found.add(more, f"of {g.name(creature)}", "effects in it")
    _proof(g, target, parts, found)
    now = changed_damage(g, found.total, creature if here else -1, card, target, item)
    if now != found.total:
        found.add(now - found.total, "by what changes damage", "effects in it", "location active",
                  "location more" if now > found.total else "location less")  # fmt: skip
    if found.total < 0:
        found.also.append("not below zero")
        found.total = 0
    return found


def _comes_from(g: Draft, by: tuple[tree.Filter, ...], source: int, job: Job, word: str) -> bool:
    """Whether damage comes from what is named: of a kind and like this, or from a keyword."""
    kind = select.kind_of(g, source) if source >= 0 else "ability"
    return all(
        f.value == word if isinstance(f, tree.Has) and f.what == "keyword" else source >= 0
        and select.of_kind(g, f, source, kind, job)
        for f in by
    )


def changed_damage(
    g: Draft, n: int, dealer: int, source: int, target: int, item: Played | None = None, word: str = ""
) -> int:
    """Damage as cards change it that say so of who deals it or takes it; `word`: the keyword that deals it."""
    if tree.Damage not in g.world.kinds:
        return n
    kept: int | None = None
    more = 0
    for c in modifiers.active(g):
        change = c.change
        if not isinstance(change, tree.Damage):
            continue
        mine, other = (dealer, target) if change.side == "deals" else (target, dealer)
        job = c.job
        on_card = change.side == "deals" and source >= 0 and modifiers.applies(g, c, source)
        if not on_card and (mine < 0 or not modifiers.applies(g, c, mine)):
            continue
        if change.by and not _comes_from(g, change.by, source, job, word):
            continue
        if change.against and (other < 0 or not select.satisfies(g, change.against, other, job)):
            continue
        if change.nth == 1 and (item is None or not any(b.name == FIRST for b in item.vars)):
            continue
        if change.above is not None and n <= select.amount(g, change.above, job):
            continue
        if change.to is not None:
            kept = select.amount(g, change.to, job)
        elif change.add is not None:
            more += select.amount(g, change.add, job)
    return (n if kept is None else kept) + more


def harm(g: Draft, i: int, n: int, job: Job) -> int:
    """The damage that an effect deals to a Creature, as cards change it; Elementproof takes off that of its element."""
    source = job.source.object
    creature = next((b.refs[0].object for b in job.vars if b.name == CASTER and b.refs), source)
    return max(0, changed_damage(g, n, creature, source, i, word=modifiers.keyword_of(g, job.effects)))


def dealt(g: Draft, events: list[Event]) -> list[Event]:
    """What is told of damage besides: that its source deals it."""
    if g.world.triggering.isdisjoint({"damages", "damaged"}):
        return events
    found: list[Event] = []
    for e in events:
        if e.kind != "damage":
            found.append(e)
            continue
        dealer = values.fact(g, values.PLAYED_BY, g.ref(e.cause)) - 1 if e.cause >= 0 else -1
        dealer = dealer if dealer >= 0 else e.cause
        found.append(structs.replace(e, other=e.cause))
        if dealer >= 0:
            found.append(Event("damages", what=dealer, other=e.cause, n=e.n, player=e.by, by=e.by))
    return found


def test(g: Draft, asked: tree.Test, job: Job) -> bool:
    """Whether a Check, a Challenge or what an Attack asks of elements succeeds for the Creature that plays it."""
    own = next(iter(values.refs_of(g, "caster", job)), -1)
    if own < 0:
        return False
    if (told := _told(g, own, asked.kind)) is not None:
        return told
    if asked.kind == "element":
        return all(name.title() in select.elements(g, own) for name in asked.stats)
    n = select.amount(g, asked.n, job) if asked.n is not None else 0
    if asked.kind == "check":
        return all(modifiers.stat(g, own, name) >= n for name in asked.stats)
    foe = next((i for i in values.fighters(g) if i != own), -1)
    if asked.kind == "fail":
        return foe >= 0 and all(modifiers.stat(g, foe, name) < n for name in asked.stats)
    return foe >= 0 and all(
        modifiers.stat(g, own, name) - modifiers.stat(g, foe, asked.against or name) >= n for name in asked.stats
    )


def _told(g: Draft, i: int, kind: str) -> bool | None:
    """Whether cards say that a Creature succeeds on every Check, or fails every Challenge; failing comes first."""
    if tree.Set not in g.world.kinds or kind not in ("check", "challenge"):
        return None
    words = [c.change.to for c in modifiers.active(g)
             if isinstance(c.change, tree.Set) and c.change.what == kind and modifiers.applies(g, c, i)]  # fmt: skip
    return "fail" not in words if words else None


def _keywords(
    g: Draft, item: Played, creature: int, types: tuple[str, ...], own: tuple[str, ...], found: Reckoning,
    parts: dict[str, int], target: int,
) -> None:  # fmt: skip
    for name in types:
        if name not in ELEMENTS:
            continue
        n = 0 if _immune(g, target, name, found) else values.keyword_total(g, creature, name)
        parts[name] = parts.get(name, 0) + n
        counts = g.switch("element_x") == "attack_type" or name in own
        if n and not counts:
            found.also.append("element x reading")
        if n and counts:
            found.add(n, f"by {name} {n}", "element x", name, "effects in it")
            if how_many(g, creature, name) > 1:
                found.also.append("element x adds")
    if any(b.name == FIRST for b in item.vars):
        n = 0 if _immune(g, target, "Strike", found) else values.keyword_total(g, creature, "Strike")
        if n:
            found.add(n, f"by Strike {n}", "strike x", "effects in it")
            if how_many(g, creature, "Strike") > 1:
                found.also.append("strike x adds")


def _immune(g: Draft, i: int, name: str, found: Reckoning) -> bool:
    """Whether the Creature that takes the damage is Immune to a keyword."""
    immune = i >= 0 and select.has(g, i, "immune", name)
    found.also += ["immune to"] if immune else []
    return immune


def _proof(g: Draft, i: int, parts: dict[str, int], found: Reckoning) -> None:
    """Elementproof takes off from what an element deals, and no more than that."""
    for ref, ability in modifiers.abilities(g, i).abilities if i >= 0 else ():
        if isinstance(ability, tree.Keyword) and ability.name == "Elementproof" and ability.n is not None:
            n = select.amount(g, ability.n, modifiers.job_of(g, i, ref))
            for name in ELEMENTS:
                if ability.value.lower() in (name.lower(), "all") and (less := min(n, parts.get(name, 0))) > 0:
                    parts[name] -= less
                    found.add(-less, f"by {name}proof {n}", "elementproof", "effects in it")


def how_many(g: Draft, i: int, name: str) -> int:
    """How often a card has a keyword."""
    return sum(isinstance(a, tree.Keyword) and a.name == name for _, a in modifiers.abilities(g, i).abilities)


def _effects(g: Draft, item: Played, here: bool, found: Reckoning) -> None:
    """The effects of the card: damage to the opposing Creature is a part of the amount, the rest comes with it."""
    job = job_of(g, item)
    for ref, ability in modifiers.abilities(g, item.source.object).abilities:
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
        if isinstance(effect, tree.If) and not _looks_back(effect.cond):
            holds = select.holds(g, effect.cond, job)
            _tell_condition(g, effect.cond, holds, found)
            for test in _tests(effect.cond):
                if test.kind == "element":
                    continue
                won = holds if test is effect.cond else select.holds(g, test, job)
                found.tests.append((test.kind, test.stats, won))
                if won:
                    found.also.append("success")
                    _outperform(g, test, job, found)
            yield from _parts(g, effect.then if holds else effect.else_, job, found)
        else:
            yield effect


def _looks_back(cond: tree.Condition) -> bool:
    """Whether a condition asks what came of an instruction before it, which is not known while damage is worked out."""
    return any(isinstance(node, tree.Result) for node in walk(cond))


def first_of_all(effect: tree.Effect) -> bool:
    """Whether an effect of an Attack changes the damage of this very Attack, so that it comes before that is dealt."""
    return any(
        isinstance(node, tree.Modify) and node.what == "self" and any(isinstance(c, tree.Damage) for c in node.change)
        for node in walk(effect)
    )


def _tests(cond: Any) -> Iterator[tree.Test]:
    """The Checks and Challenges that a condition is made of."""
    if isinstance(cond, tree.Test):
        yield cond
    elif isinstance(cond, (tree.And, tree.Or)):
        for part in cond.of:
            yield from _tests(part)


def _outperform(g: Draft, test: tree.Test, job: Job, found: Reckoning) -> None:
    """More damage for an Attack of which a Check, a Challenge or a Stat Fail succeeds, by Outperform: each once."""
    own = next(iter(values.refs_of(g, "caster", job)), -1)
    for ref, ability in modifiers.abilities(g, own).abilities if own >= 0 else ():
        if isinstance(ability, tree.Keyword) and ability.name == "Outperform" and ability.n is not None:
            if ability.value.lower() in (*test.stats, "all") and ref not in found.outperformed:
                found.outperformed.append(ref)
                n = select.amount(g, ability.n, modifiers.job_of(g, own, ref))
                found.add(n, f"by Outperform {n}", "outperform", "effects in it")


def _tell_condition(g: Draft, cond: Any, holds: bool, found: Reckoning) -> None:
    """The rules of a Check (a value against a number) and of a Challenge (two values)."""
    if isinstance(cond, (tree.And, tree.Or)):
        for part in cond.of:
            _tell_condition(g, part, holds, found)
        return
    if isinstance(cond, tree.Test):
        named = {
            "check": ["check"],
            "fail": ["stat fail"],
            "challenge": ["challenge compares", "challenge" if holds else "challenge lost", "challenge reading"],
            "element": ["element test"],
        }
        found.also += named[cond.kind]
        return
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
        found.further.append((ref, effect))


def _to_opposing(what: Any) -> bool:
    if what is None or what in ("opposing", "defender", "engaged:opponent"):
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
