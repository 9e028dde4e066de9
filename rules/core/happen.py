"""The one door through which everything happens: replace over the whole batch, apply all, notice, settle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from rules.abilities import tree
from rules.core import decks, modifiers, select
from rules.core.choices import Turn
from rules.core.events import FACTS, NOTES, Event, answers_to, apply, enters
from rules.core.replace import replaced
from rules.core.state import LATER, NOTHING, AbilityRef, Bound, Job, Pending, Ref, Running

if TYPE_CHECKING:
    from rules.core.draft import Draft

Watcher = tuple[int, int, AbilityRef, tree.Triggered, tree.On, Ref]


def happen(g: Draft, *events: Event) -> Turn:
    """Let a batch of events happen at the same time.

    1. Replacement effects, in one loop over the whole batch, the turn player's first. 2. Who watches is noted
    as things stand before. 3. All events are applied. 4. Abilities trigger: those of leaving things as seen
    before, those of entering things as seen after. 5. The game's state checks (`settle`) run.
    """
    world = g.world
    batch: list[Event] = [e for e in events if not e.from_ or e.what < 0 or g.objects[e.what].zone == e.from_]
    rest: list[Job] = []
    if world.replaces and _among(g, world.replaces, batch):
        batch = yield from replaced(g, batch, rest)
    noticed: list[Pending] = []
    wanted = bool(world.triggering) and _among(g, world.triggering, batch)
    if not wanted and not rest and _only_noted(world.reads, batch):
        return
    before = [e for e in batch if not enters(g, e)] if wanted else []
    if before:
        noticed += _noticed(g, before)
    if not g.lean and wanted:
        _tell_ignored(g, batch)
    if decks.shuffled(g):
        yield from _settle_decks(g, batch)
    piles = _piles(g, batch) if world.game.owner_orders_piles and tree.Evolve in world.kinds else []
    for e in batch:
        apply(g, e)
    if world.counts:
        _counted(g, batch)
    for owner, at, ids in piles:
        yield from decks.put_in_order(g, owner, at, ids)
    if tree.Must in world.kinds:
        _enter_tapped(g, [e.what for e in batch if e.what >= 0 and enters(g, e)])
    if wanted and len(before) < len(batch):
        noticed += _noticed(g, [e for e in batch if enters(g, e)])
    if noticed:
        g.pending = tuple(sorted((*g.pending, *noticed)))
        if not g.lean:
            _tell(g, batch, noticed)
    for job in rest:
        yield from world.game.perform(g, job)
    yield from world.game.settle(g)


def _among(g: Draft, names: frozenset[str], batch: list[Event]) -> bool:
    """Whether some event of a batch answers to one of these names."""
    for e in batch:  # noqa: SIM110 (a loop: this is asked for everything that happens)
        if not names.isdisjoint(answers_to(g, e)):
            return True
    return False


def _only_noted(reads: frozenset[str], batch: list[Event]) -> bool:
    """Whether a batch changes nothing on the board and leaves no fact that something reads."""
    for e in batch:  # noqa: SIM110
        if e.kind not in NOTES or not reads.isdisjoint(FACTS.get(e.kind, ())):
            return False
    return True


def _counted(g: Draft, batch: list[Event]) -> None:
    """Count what has happened this turn, for abilities that ask for the first time: events that leave no other fact."""
    for e in batch:
        if e.kind in FACTS or e.kind in ("draw", "tap", "untap"):
            continue
        to = e.to or (g.world.game.grave if e.kind in GOES else "")
        who = e.player if e.player >= 0 else select.side_of(g, e.what) if e.what >= 0 else -1
        for name in answers_to(g, e):
            g.remember(f"{name} {to}".strip(), NOTHING if e.what < 0 else g.ref(e.what), who)


def _settle_decks(g: Draft, batch: list[Event]) -> Turn:
    """Which cards lie on top of the shuffled decks that something is about to be taken from."""
    taken = [e.player for e in batch if e.what < 0 and e.from_ == "deck" and g.pile(e.player, "deck").settled >= 0]
    for p in dict.fromkeys(taken):
        yield from decks.settle_top(g, p, taken.count(p))


def _piles(g: Draft, batch: list[Event]) -> list[tuple[int, str, tuple[int, ...]]]:
    """Owner, end of the deck and cards of each pile that is about to leave play for a deck."""
    return [
        (g.objects[e.what].owner, e.at, (e.what, *g.objects[e.what].under))
        for e in batch
        if e.what >= 0 and e.to == "deck" and g.objects[e.what].under and e.part == "pile"
    ]


def _enter_tapped(g: Draft, entered: list[int]) -> None:
    """What must enter tapped does."""
    for i in entered:
        if modifiers.musts(g, "enter tapped", i):
            g.set(i, tapped=True)


def _noticed(g: Draft, batch: list[Event]) -> list[Pending]:
    """The abilities that these events trigger, watchers taken from the board as it is now."""
    found: list[Pending] = []
    named = [(e, answers_to(g, e)) for e in batch]
    kinds = {name for _, names in named for name in names}
    for i, o in enumerate(g.objects):
        in_play = o.zone == g.world.game.play or o.zone in g.world.game.like_play
        index = modifiers.abilities(g, i) if g.world.grants and in_play else g.world.indexes[o.card]
        if index.triggers and not kinds.isdisjoint(index.triggers):
            for e, names in named:
                for name in names:
                    for ref, ability, pattern in index.triggers.get(name, ()):
                        if modifiers.works(g, i, ability.works) and pattern_matches(g, pattern, e, i, ref):
                            found += _pending(g, i, ref, ability, pattern, e)
    found += _watched(g, named) if g.world.watches else []
    return list(dict.fromkeys(found)) if len(found) > 1 and _batched(g, found) else found


def _watched(g: Draft, named: list[tuple[Event, tuple[str, ...]]]) -> list[Pending]:
    """The abilities that effects have set up and that these events trigger; those for one time only are then over."""
    found: list[Pending] = []
    spent: list[Running] = []
    for effect in g.effects:
        node = g.world.node(effect.node)
        if not (isinstance(node, tree.Watch) and isinstance(node.ability, tree.Triggered)):
            continue
        if effect.until.startswith(LATER):  # it waits for the turn after this one
            continue
        job = Job(effect.node, effect.owner, effect.source, vars=effect.vars)
        for e, names in named:
            for pattern in node.ability.on:
                if pattern.event in names and matches(g, pattern, e, job, effect.source.object):
                    ref = effect.node.into("ability")
                    it, other, n, player = _about(g, e)
                    about = next((b.refs[0] for b in effect.vars if b.name == "it"), NOTHING)
                    it = about if it == NOTHING else it
                    found.append(Pending(effect.owner, ref, effect.source, it, other, n, player, vars=effect.vars))
                    spent += [effect] if effect.until == "next" or node.ability.limit == "once" else []
    if spent:
        g.effects = tuple(effect for effect in g.effects if effect not in spent)
        g.clear()
    return found


def _tell(g: Draft, batch: list[Event], noticed: list[Pending]) -> None:
    """Write which abilities have triggered, each with the game's rule for such an event."""
    happened = {name for e in batch for name in answers_to(g, e)}
    for p in noticed:
        event = next((on.event for on in g.world.node(p.ability).on if on.event in happened), "")
        if event == "phase":
            event = f"phase {batch[0].to}"
        mechanism = f"triggers {event}" + (" in battle" if g.battle and event in ("destroy", "leave") else "")
        name = g.name(p.source.object)
        also = ["triggers", "trigger", "trigger words", "triggers never interrupt"]
        if f"{mechanism} reading" in g.world.game.cites:
            also.append(f"{mechanism} reading")
        if g.resolving >= 0:
            also.append("new ones join" if p.owner == g.resolving else "opponent's wait")
        if len(g.pending) > 1:
            also.append("becomes pending")
        if len({q.owner for q in g.pending}) > 1:
            also.append("trigger order")
        if g.world.node(p.ability).works != (g.world.game.play,):
            also.append("works elsewhere")
        rule = g.cite(mechanism if mechanism in g.world.game.cites else "triggers")
        g.note(f"an ability of {name} triggers", rule, p.owner, name, tuple(also))


def _tell_ignored(g: Draft, batch: list[Event]) -> None:
    """Write which abilities would trigger if they worked where their cards are."""
    named = [(e, answers_to(g, e)) for e in batch]
    for i, o in enumerate(g.objects):
        if o.zone != "mana":
            continue
        for ref, ability in g.world.indexes[o.card].abilities:
            if not isinstance(ability, tree.Triggered) or modifiers.works(g, i, ability.works):
                continue
            if any(on.event in names and pattern_matches(g, on, e, i, ref) for e, names in named for on in ability.on):
                where = g.world.game.zone_words.get(o.zone, o.zone)
                g.note(f"{g.name(i)} in the {where} does nothing", g.cite("mana text"), o.owner, g.name(i))


def _batched(g: Draft, found: list[Pending]) -> bool:
    return any(on.each == "batch" for p in found for on in g.world.node(p.ability).on)


def _pending(g: Draft, i: int, ref: AbilityRef, ability: tree.Triggered, pattern: tree.On, e: Event) -> list[Pending]:
    it, other, n, player = _about(g, e)
    if ability.if_ is not None:
        job = Job(ref, g.objects[i].controller, g.ref(i), it, other, n, player)
        if not select.holds(g, ability.if_, job):
            return []
    if pattern.each == "batch":
        it, other = NOTHING, NOTHING
    words = (Bound("element", word=e.at),) if e.kind.startswith("element") else ()
    return [Pending(select.side_of(g, i), ref, g.ref(i), it, other, n, player, vars=words)]


def _about(g: Draft, e: Event) -> tuple[Ref, Ref, int, int]:
    return (g.ref(e.what) if e.what >= 0 else NOTHING, g.ref(e.other) if e.other >= 0 else NOTHING, e.n, e.player)


GOES = ("destroy", "discard", "sacrifice")  # what puts a card into the discard pile without saying so


def pattern_matches(g: Draft, pattern: tree.On, e: Event, source: int, ref: AbilityRef) -> bool:
    """Whether an event is what a pattern of an ability of this object means."""
    return matches(g, pattern, e, Job(ref, select.side_of(g, source), g.ref(source)), source)


def matches(g: Draft, pattern: tree.On, e: Event, job: Job, source: int) -> bool:
    """Whether an event is what a pattern means, for an ability with this context."""
    if pattern.from_ and pattern.from_ != e.from_:
        return False
    if pattern.to and pattern.to != (e.to or (g.world.game.grave if e.kind in GOES else "")):
        return False
    match pattern.what:
        case None:
            pass
        case "self":
            if e.what != source:
                return False
        case str(ref) if ref in ("you", "opponent", "each"):
            if e.player not in select.players(g, ref, job):
                return False
        case str(ref):
            if e.what not in select.refs(g, ref, job):
                return False
        case tree.Select() as wanted:
            if e.kind == "play":  # what is played waits on the stack: of a kind, from a card
                if not all(select.of_kind(g, f, e.what, e.at, job) for f in wanted.where):
                    return False
            elif not (_meant(g, wanted, e, job) if e.what >= 0 else _unnamed(g, wanted, e, job)):
                return False
    if pattern.n is not None and e.n < select.amount(g, pattern.n, job):
        return False
    if pattern.with_ is not None and (e.other < 0 or not _is_with(g, pattern.with_, e, job)):
        return False
    if pattern.by and not _by(g, pattern.by, e, job):
        return False
    if pattern.nth < 0:  # any but the first of a player's own turn
        return e.player != g.now.player or _times(g, pattern, e, job) > 0
    return not pattern.nth or _times(g, pattern, e, job) + 1 == pattern.nth


def _is_with(g: Draft, with_: tree.Select | str, e: Event, job: Job) -> bool:
    """Whether the other part of an event is what a pattern names: a reference, an object, something on a stack."""
    if isinstance(with_, str):
        return e.other in select.refs(g, with_, job)
    if e.kind == "target":
        return select.belongs(g, with_.whose, e.other, job) and all(
            select.of_kind(g, f, e.other, select.kind_of(g, e.other), job) for f in with_.where
        )
    return _is_like(g, with_, e.other, job)


def _times(g: Draft, pattern: tree.On, e: Event, job: Job) -> int:
    """How often this has happened this turn: to the same object or player, or to any that a selector means."""
    facts = [f for f in g.record if f.kind == f"{pattern.event} {pattern.to}".strip()]
    if e.what < 0:
        return sum(f.n for f in facts if f.who == NOTHING and f.player == e.player)
    if isinstance(pattern.what, tree.Select):
        return sum(f.n for f in facts if f.who.object >= 0 and _is_like(g, pattern.what, f.who.object, job))
    return sum(f.n for f in facts if f.who == g.ref(e.what))


def _meant(g: Draft, wanted: tree.Select, e: Event, job: Job) -> bool:
    """An event's object against a selector; the zone is where it is, was or goes."""
    if e.from_ or e.to or not wanted.zone:
        if e.from_ and wanted.zone and not any(select.lies(g, zone, wanted) for zone in (e.from_, e.to)):
            return False
        return _is_like(g, wanted, e.what, job)
    return select.matches(g, wanted, e.what, job)


def _unnamed(g: Draft, wanted: tree.Select, e: Event, job: Job) -> bool:
    """Whether a card that is only a number (it goes from one pile to another) can be meant by a selector."""
    if not e.to or (wanted.zone and e.from_ not in wanted.zone and e.to not in wanted.zone):
        return False
    if wanted.whose not in ("any", "each") and (e.player == job.owner) == (wanted.whose == "opponent"):
        return False
    return all(isinstance(f, tree.Has) and f.what == "type" and f.value == "card" for f in wanted.where)


def _is_like(g: Draft, wanted: tree.Select, i: int, job: Job) -> bool:
    if wanted.other and i == job.source.object:
        return False
    if wanted.whose != "any" and not select.belongs(g, wanted.whose, i, job):
        return False
    return select.satisfies(g, wanted.where, i, job)


def _by(g: Draft, by: str, e: Event, job: Job) -> bool:
    whom = e.player if e.player >= 0 else e.by
    match by:
        case "you":
            return whom == job.owner
        case "opponent":
            return whom in g.opponents(job.owner)
        case "each" | "any":
            return True
        case "self":
            return e.cause == job.source.object and e.cause >= 0
        case "not self":
            return e.cause != job.source.object
        case "effect":
            return e.cause >= 0
        case "opponent effect":
            return e.cause >= 0 and e.by in g.opponents(job.owner)
        case "your effect":
            return e.cause >= 0 and e.by == job.owner
        case "battle":
            return e.kind == "destroy" and e.other >= 0 and e.cause < 0
        case "opponent spell":
            return e.cause >= 0 and e.by in g.opponents(job.owner) and g.card(e.cause).type == "spell"
        case "spell":
            return e.cause >= 0 and g.card(e.cause).type == "spell"
        case "opponent ability":
            return e.cause >= 0 and e.by in g.opponents(job.owner) and g.card(e.cause).type != "spell"
        case "attack":
            return bool(g.attacks) and e.cause == g.attacks[0].attacker.object
        case _:
            return False


def strip(e: Event) -> Event:
    """An event without the marks of what has been applied to it."""
    changed: Event = structs.replace(e, applied=())
    return changed
