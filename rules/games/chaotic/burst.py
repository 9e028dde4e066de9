"""The Burst: who may add to it when, how it is closed, and how its items resolve, the newest first."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from msgspec import structs

from rules.abilities import tree
from rules.core import effects, modifiers, select, stack
from rules.core.choices import Ask, Option, Turn, distinct
from rules.core.draft import Draft
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import NOTHING, AbilityRef, Bound, Frame, Job, Pending, Played, State
from rules.core.telling import ability_title
from rules.games.chaotic import damage, play, values
from rules.games.chaotic.tables import NO_DAMAGE

NUMBER, PLAYER = "event amount", "event player"
RESOLVING = "carry_out"


def due(state: State) -> Frame | None:
    """When abilities have triggered and no action is unfinished, they go on the Burst; while one resolves they wait."""
    if not state.pending:
        return None
    if state.agenda and (state.agenda[-1].quiet or state.agenda[-1].rule in (RESOLVING, "gather")):
        return None
    return Frame("gather")


def gather(g: Draft) -> Turn:
    """Triggered abilities go on the Burst: the Active Player's first, in any order, then the other's."""
    opens = not g.stack
    starter = -1
    while g.pending:
        who = next(p for p in g.order() if any(q.owner == p for q in g.pending))
        starter = who if starter < 0 else starter
        ready = list(dict.fromkeys(p for p in g.pending if p.owner == who))
        quiet = g.lean and not g.world.texts
        options = distinct([Option(_key(p), p, "" if quiet else _pending_name(g, p), p.source.object) for p in ready])
        text = "" if quiet else "which of the triggered abilities first"
        first: Pending = yield Ask(who, "pending.order", options, g.cite("trigger order"), text)
        left = list(g.pending)
        left.remove(first)
        g.pending = tuple(left)
        about = tuple(r for r in (first.it, first.other) if r != NOTHING)
        serial = 1 + max((item.serial for item in g.stack), default=0)
        more = (Bound(NUMBER, number=first.n), Bound(PLAYER, number=first.player))
        item = Played(who, first.ability, first.source, about, vars=(*first.vars, *more), serial=serial)
        if not g.lean:
            word = modifiers.keyword_of(g, first.ability)
            also = ["trigger starts" if opens and not g.stack else "burst", "not played", *([word] if word else [])]
            also += ["source", *(["numbered"] if word and damage.how_many(g, first.source.object, word) > 1 else [])]
            also += ["reckless first"] if word == "Recklessness" and g.stack else []
            also += ["trigger order"] if len({q.owner for q in g.pending} | {who}) > 1 else []
            text = f"{_pending_name(g, first)} goes on the Burst"
            g.note(text, g.cite("triggers"), who, g.name(first.source.object), tuple(also))
        g.stack = (*g.stack, item)
        g.clear()
    if opens and starter >= 0:
        g.then(Frame("respond", (1 - starter, 0)))


def _key(p: Pending) -> str:
    it = f":o{p.it.object}" if p.it.object >= 0 else ""
    return f"resolve:o{p.source.object}:{'.'.join(map(str, p.ability.path))}{it}"


def _pending_name(g: Draft, p: Pending) -> str:
    word = modifiers.keyword_of(g, p.ability)
    what = word or g.world.game.describe_ability(g.world.node(p.ability), g.card(p.source.object).type)
    return f"{g.name(p.source.object)}: {what}{'' if word else ability_title(g, p.ability)}"


def priority(g: Draft, player: int, passed: int) -> Turn:
    """The Active Player has priority and may start a Burst; who passes gives it to the other player."""
    if g.battle and not values.fighting(g):
        return
    found = play.options(g, player)
    chosen = None
    if found:
        rule = g.cite("playable")
        asked = (Option("pass", None, "pass"), *found)
        text = "play Mugic or an ability"
        chosen = yield Ask(player, "priority", asked, rule, text, "moment", lambda: play.barred(g, player))
    if chosen is not None:
        g.then(Frame("priority", (g.now.player, 0)))
        yield from play.begin(g, player, chosen)
    elif passed == 0:
        g.then(Frame("priority", (1 - player, 1)))


def respond(g: Draft, player: int, declined: int) -> Turn:
    """A player may add to the Burst or decline; when both have declined it is closed."""
    if not g.stack:
        return
    if values.apprentice(g):
        g.then(Frame(RESOLVING))
        return
    found = play.options(g, player)
    chosen = None
    if found:
        rule = g.cite("first response" if not declined and len(g.stack) == 1 else "in turn")
        text = "" if g.lean and not g.world.texts else f"respond to {name(g, g.stack[-1])}"
        asked = (Option("none", None, "no response"), *found)
        chosen = yield Ask(player, "respond", asked, rule, text, "react", lambda: play.barred(g, player))
    if chosen is not None:
        if not g.lean:
            more = ("add again",) if declined else ()
            g.note(f"{g.player(player)} adds to the Burst", g.cite("in turn"), player, also=more)
        yield from play.begin(g, player, chosen)
        return
    if not g.lean:
        bottom = g.stack[0]
        attack = kind_of(g, bottom) == "attack"
        also = ("striker responds",) if attack else ("first response", "first item")
        g.note(f"{g.player(player)} declines to add to the Burst", g.cite("decline"), player, also=also)
    if declined == 0:
        g.then(Frame("respond", (1 - player, 1)))
        return
    if not g.lean:
        items = ", ".join(name(g, item) for item in g.stack)
        g.note(f"both decline, the Burst is closed: {items}", g.cite("closed"), also=("nothing before", "burst"))
    g.then(Frame(RESOLVING))


ITEM = "item"  # the question at which a scenario stops inside a Burst


def carry_out(g: Draft, resolved: int = 0) -> Turn:
    """The newest item resolves, completely; then the one before it, until the Burst is done."""
    same = g.switch("burst_triggers") == "same_burst"
    if same and g.pending:
        if not g.lean:
            g.note("what has triggered goes on the Burst at once", g.cite("triggers wait"))
        g.then(Frame("gather"), Frame(RESOLVING, (resolved,)))
        return
    told = not g.lean and not values.apprentice(g)  # an Apprentice game knows no Burst
    if not g.stack:
        if told:
            also = ["no priority", *(["triggers wait"] if g.pending else [])]
            g.note("the Burst has resolved", g.cite("priority"), g.now.player, also=tuple(also))
        return
    if resolved and ITEM in g.world.stops:
        yield Ask(g.now.player, ITEM, (Option("pass", None, "go on"),), kind="window")
    *rest, item = g.stack
    if told:
        also = ["nothing played", "no priority", "nothing before", *(["last item"] if not rest else [])]
        if item.countered and any(b.name == damage.FIRST for b in item.vars):
            also.append("strike x used")
        if item.payer >= 0 and g.here(_caster(item)) < 0 or item.ability.path and g.here(item.source) < 0:
            also.append("item gone")
        word = modifiers.keyword_of(g, item.ability) if item.ability.path else ""
        if word and any(select.has(g, k, "immune", word) for k in values.opposing(g, item.owner)):
            also.append("immune to")
        said = "has no effect" if item.countered else "resolves"
        text = f"{name(g, item)} {said}"
        g.note(text, g.cite("newest first"), item.owner, g.name(item.source.object), tuple(also))
    card = item.source.object
    kind = kind_of(g, item)
    frames: list[Frame] = []
    if not item.countered:
        if kind == "attack":
            g.stack = tuple(g.stack)
            yield from hit(g, item)
            g.stack = tuple(other for other in g.stack if other.serial != item.serial)
        elif kind:
            frames += _mugic(g, item)
        else:
            frames += _ability(g, item)
    if kind != "attack" or item.countered:
        g.stack = tuple(other for other in g.stack if other.serial != item.serial)
    g.clear()
    if kind:
        frames.append(Frame("item_done", (card, item.owner), quiet=True))
    g.then(*frames, Frame(RESOLVING, (1,)))


def kind_of(g: Draft, item: Played) -> str:
    """What an item of the Burst is: attack, mugic, or "" for an ability. An unknown card was struck with."""
    if item.ability.path:
        return ""
    return g.card(item.source.object).type if g.objects[item.source.object].card else "attack"


def _caster(item: Played):  # type: ignore[no-untyped-def]
    return next((b.refs[0] for b in item.vars if b.name == damage.CASTER and b.refs), item.source)


def name(g: Draft, item: Played) -> str:
    """An item of the Burst in words."""
    said = g.name(item.source.object)
    if not item.ability.path:
        return said
    word = modifiers.keyword_of(g, item.ability)
    return f"{word or 'the ability'} of {said}"


def _ability(g: Draft, item: Played) -> list[Frame]:
    ability = g.world.node(item.ability)
    it = item.targets[0] if item.targets else NOTHING
    other = item.targets[1] if len(item.targets) > 1 else NOTHING
    n = next((b.number for b in item.vars if b.name == NUMBER), 0)
    player = next((b.number for b in item.vars if b.name == PLAYER), -1)
    job = Job(item.ability.into("then"), item.owner, item.source, it, other, n, player, vars=item.vars)
    if isinstance(ability, tree.Triggered) and ability.if_ is not None and not select.holds(g, ability.if_, job):
        if g.here(item.source) >= 0:
            return []
    return [Frame("effect", job=job, quiet=True)]


def _mugic(g: Draft, item: Played) -> list[Frame]:
    card = item.source.object
    key = g.objects[card].card
    frames: list[Frame] = []
    for n, ability in enumerate(g.card(card).abilities):
        if isinstance(ability, tree.Spell):
            job = Job(AbilityRef(key, (n, "then")), item.owner, item.source, other=_caster(item), vars=item.vars)
            frames.append(Frame("effect", job=job, quiet=True))
        elif isinstance(ability, tree.Unmodelled):
            frames.append(Frame("left_out", (card, n, item.owner), quiet=True))
    return frames


def item_done(g: Draft, card: int, player: int) -> Turn:
    """A Mugic that was played goes to the Discard Pile, an Attack to the Attack Discard Pile, dispelled or not."""
    if g.objects[card].zone != "burst":
        return
    attack = g.card(card).type == "attack" or not g.objects[card].card
    rule = g.cite("attack done" if attack else "nothing back")
    to = "attack_discard" if attack else "discard"
    yield from happen(g, Event("move", what=card, player=g.objects[card].owner, from_="burst", to=to, rule=rule))


def hit(g: Draft, item: Played) -> Turn:
    """An Attack resolves: its damage is worked out and dealt to the enemy in the combat, all at once."""
    job = damage.job_of(g, item)
    found = damage.reckon(g, item)
    before = [part for part in found.further if damage.first_of_all(part[1])]
    job = yield from _further(g, before, job)
    if before:
        found = damage.reckon(g, item)
    found.also += ["elemental attack"] if select.elements(g, item.source.object) else []
    last = next((b.number for b in item.vars if b.name == damage.LAST), None)
    n = found.total if last is None else last
    target = next((i for i in values.fighters(g) if g.objects[i].controller != item.owner), -1)
    card = g.name(item.source.object)
    also = ["to the enemy", "one amount", "then damage", *found.also]
    also += ["item gone"] if last is not None else []
    also += ["effects in it"] if not values.apprentice(g) else []
    also += ["attack effects wait"] if values.apprentice(g) else []
    if not g.lean:
        said = f"{card}: {', '.join(found.parts)}" if last is None else f"{card}, as its Creature was"
        g.note(f"{said}: {n} damage", g.cite("base damage"), item.owner, card, tuple(also))
    if target >= 0 and n > 0:
        rule = g.cite("to the enemy")
        cause = item.source.object
        event = Event("damage", what=target, n=n, by=item.owner, cause=cause, rule=rule)
        yield from happen(g, *damage.dealt(g, [event]))
    if g.switch("no_damage") == "twenty_attacks" and values.fighting(g):
        count = 0 if n > 0 else values.fact(g, values.UNDAMAGED) + 1
        values.put_fact(g, values.UNDAMAGED, n=count)
        if count >= 2 * NO_DAMAGE:
            rule = g.cite("twenty attacks")
            events = [Event("destroy", what=i, from_="battle", rule=rule) for i in values.fighters(g)]
            yield from happen(g, *events)
    yield from happen(g, *tested(g, item, found))
    yield from _further(g, [p for p in found.further if not damage.first_of_all(p[1])], job)
    used_up(g, item.payer)


def _further(g: Draft, parts: list[tuple[AbilityRef, tree.Effect]], job: Job) -> Generator[Ask, Any, Job]:
    """What an Attack does besides its damage, one instruction after another."""
    for n, (ref, effect) in enumerate(parts):
        after = parts[n + 1][1] if n + 1 < len(parts) else None
        job = yield from effects.noted(g, effect, after, structs.replace(job, effects=ref))
    return job


def tested(g: Draft, item: Played, found: damage.Reckoning) -> list[Event]:
    """The Checks and Challenges of an Attack that have failed, and the Challenges that were won, as events."""
    if g.world.triggering.isdisjoint({"challenge won", "check failed"}) or item.payer < 0:
        return []
    told = []
    for kind, stats, won in found.tests:
        if kind == "challenge" and won:
            told += [Event("challenge won", what=item.payer, other=item.source.object, to=name) for name in stats]
        elif kind in ("check", "challenge") and not won:
            told.append(Event("check failed", what=item.payer, other=item.source.object, to=kind))
    return told


def used_up(g: Draft, creature: int) -> None:
    """What was said of a Creature's next Attack only is over."""
    if creature < 0 or tree.Damage not in g.world.kinds:
        return
    ref = g.ref(creature)
    kept = tuple(
        e
        for e in g.effects
        if ref not in e.objects
        or not isinstance(node := g.world.node(e.node), tree.Modify)
        or not any(isinstance(c, tree.Damage) and c.nth < 0 for c in node.change)
    )
    if len(kept) < len(g.effects):
        g.effects = kept
        g.clear()


def dispel(g: Draft, item: Played, how: str = "dispel") -> None:
    """Take an item off the Burst, or its effect from it; what was paid stays paid, and a card goes to its pile."""
    stack.counter(g, item)
    if not g.lean:
        said = f"{name(g, item)} is {'dispelled' if how == 'dispel' else 'negated'}"
        g.note(said, g.cite(how), card=g.name(item.source.object), also=("nothing back",))


def left_out(g: Draft, i: int, n: int, player: int) -> None:
    """A part of a card that the tree cannot say is left out, and that is stated."""
    if not g.lean:
        ability = g.card(i).abilities[n]
        kind = ability.kind if isinstance(ability, tree.Unmodelled) else "part"
        g.assumed.append((f"{g.name(i)}: {kind}", "left out, since this clause is not executable"))
        g.note(f"{g.name(i)}: the part “{kind}” is left out", g.cite("left out"), player, g.name(i))
