"""Replacement effects: one loop over the (event, effect) pairs of a whole batch.

The turn player's effects come first; each effect applies once to an event and whatever replaced it; "you may"
is asked once; and when an event is passed on to another object, that one must not already be part of the batch.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from msgspec import Struct, structs

from rules.abilities import tree
from rules.core import modifiers, select, telling
from rules.core.choices import Ask, Option, distinct
from rules.core.events import Event, answers_to
from rules.core.state import AbilityRef, Bound, Job, Ref

if TYPE_CHECKING:
    from rules.core.draft import Draft


class Pair(Struct, frozen=True):
    """One replacement effect that could apply to one event of the batch."""

    at: int
    owner: int
    ref: AbilityRef
    source: Ref
    ability: tree.Replacement
    job: Job
    picks: tuple[int, ...] | None = None


def replaced(g: Draft, batch: list[Event], rest: list[Job]) -> Generator[Ask, Any, list[Event]]:
    """The batch after every replacement effect. What a replacement does besides is added to `rest`."""
    busy = {(e.kind, e.what) for e in batch if e.what >= 0}
    told: set[Ref] = set()
    while True:
        pairs = _pairs(g, batch, busy, told)
        if not pairs:
            return batch
        first = next(p for p in g.order() if any(pair.owner == p for pair in pairs))
        pairs = [pair for pair in pairs if pair.owner == first]
        pairs = [pair for pair in pairs if pair.at == pairs[0].at]
        e = batch[pairs[0].at]
        chosen, pick = yield from _chosen(g, pairs, e, first)
        if chosen is None:
            assert isinstance(pick, Pair)
            batch[pick.at] = structs.replace(e, applied=(*e.applied, (pick.ref, pick.source)))
            if not g.lean:
                g.note(
                    f"{g.player(first)} does not use {g.name(pick.source.object)}", g.cite("replace declined"), first
                )
            continue
        mark = (*e.applied, (chosen.ref, chosen.source))
        new, later = _becomes(g, chosen, e, pick if isinstance(pick, int) else -1)
        rest += later
        busy |= {(n.kind, n.what) for n in new if n.what >= 0 and n.what != e.what}
        if not g.lean:
            rule = (
                g.cite("replace again")
                if e.applied
                else g.cite("replace other" if isinstance(pick, int) and pick >= 0 else "replace")
            )
            g.note(
                f"{g.name(chosen.source.object)}: instead of {said(g, e)}, {said_all(g, new)}",
                rule,
                first,
                g.name(chosen.source.object),
                (*_rules(batch, e, new, pick), modifiers.keyword_of(g, chosen.ref)),
            )
        batch[chosen.at : chosen.at + 1] = [structs.replace(n, applied=mark) for n in new]


def _rules(batch: list[Event], e: Event, new: list[Event], pick: Pair | int | None) -> tuple[str, ...]:
    """The mechanisms that a replacement follows from, besides that it takes an event's place."""
    found = ["replace", "replaced has not happened", "replacement words", "trigger words"]
    if e.applied:
        found.append("look again")
    if any(n.kind == e.kind for n in new):
        found.append("replace once")
        if e.applied and len(new) > 1:
            found.append("replacements multiply")
    if isinstance(pick, int) and pick >= 0:
        found.append("substitute may be any")
        if any(other is not e and other.applied for other in batch):
            found.append("substitutes save each")
    return tuple(found)


def _pairs(g: Draft, batch: list[Event], busy: set[tuple[str, int]], told: set[Ref]) -> list[Pair]:
    from rules.core.happen import matches

    found: list[Pair] = []
    for at, e in enumerate(batch):
        names = answers_to(g, e)
        if g.world.replaces.isdisjoint(names):
            continue
        for i, o in enumerate(g.objects):
            index = modifiers.abilities(g, i) if g.world.grants else g.world.indexes[o.card]
            if not index.replacements:
                continue
            for name in names:
                for ref, ability in index.replacements.get(name, ()):
                    source = g.ref(i)
                    if (ref, source) in e.applied or not modifiers.works(g, i, ability.works):
                        continue
                    job = _job(g, ref, select.side_of(g, i), source, e)
                    if matches(g, ability.on, e, job, i) and (ability.if_ is None or select.holds(g, ability.if_, job)):
                        found += _possible(g, Pair(at, job.owner, ref, source, ability, job), e, busy, told)
        for effect in g.effects if g.world.watches else ():
            node = g.world.node(effect.node)
            if not (isinstance(node, tree.Watch) and isinstance(node.ability, tree.Replacement)):
                continue
            ref = effect.node.into("ability")
            if (ref, effect.source) in e.applied or node.ability.on.event not in names:
                continue
            job = structs.replace(_job(g, ref, effect.owner, effect.source, e), vars=effect.vars)
            if matches(g, node.ability.on, e, job, effect.source.object):
                found += _possible(g, Pair(at, effect.owner, ref, effect.source, node.ability, job), e, busy, told)
    return [pair for n, pair in enumerate(found) if not any(_same(pair, other) for other in found[:n])]


def _same(a: Pair, b: Pair) -> bool:
    """An effect that was set up twice applies once to an event."""
    return (a.at, a.ref, a.source) == (b.at, b.ref, b.source)


def _job(g: Draft, ref: AbilityRef, owner: int, source: Ref, e: Event) -> Job:
    it = g.ref(e.what) if e.what >= 0 else Ref(-1)
    other = g.ref(e.other) if e.other >= 0 else Ref(-1)
    return Job(ref.into("becomes"), owner, source, it, other, e.n, e.player)


def _substitute(ability: tree.Replacement) -> tree.Select | None:
    """The selector of "... another one instead", if the replacement passes the event on by a choice."""
    first = ability.becomes[0] if ability.becomes else None
    if (
        isinstance(first, (tree.Do, tree.Move))
        and isinstance(first.what, tree.Select)
        and first.what.how in ("choose", "target")
    ):
        return first.what
    if isinstance(first, tree.Choose):
        return first.of
    return None


def _possible(g: Draft, pair: Pair, e: Event, busy: set[tuple[str, int]], told: set[Ref]) -> list[Pair]:
    """The pair if it can apply: a choice of a substitute needs one that is not already part of the batch."""
    wanted = _substitute(pair.ability)
    if wanted is None:
        if _able(g, pair, busy):
            return [pair]
    else:
        kind = _kind(pair.ability)
        found = [i for i in select.find(g, wanted, pair.job) if i != e.what or kind != e.kind]
        picks = tuple(i for i in found if (kind, i) not in busy)
        if picks:
            return [structs.replace(pair, picks=picks)]
        if not found:
            return []
    if not g.lean and pair.source not in told:
        told.add(pair.source)
        name = g.name(pair.source.object)
        g.note(f"{name}: what would stand in is part of this already", g.cite("replace other"), pair.owner, name)
    return []


def _able(g: Draft, pair: Pair, busy: set[tuple[str, int]]) -> bool:
    """A substitute must be free: the source that offers itself may not be dying already."""
    for effect in pair.ability.becomes:
        if isinstance(effect, (tree.Do, tree.Move)) and isinstance(effect.what, str) and effect.what != "it":
            kind = effect.verb if isinstance(effect, tree.Do) else "move"
            found = select.refs(g, effect.what, pair.job)
            if kind == "destroy" and found and any((kind, i) in busy for i in found):
                return False
    return True


def _kind(ability: tree.Replacement) -> str:
    first = ability.becomes[0]
    if isinstance(first, tree.Choose) and len(ability.becomes) > 1:
        first = ability.becomes[1]
    return first.verb if isinstance(first, tree.Do) else "move"


def _chosen(
    g: Draft, pairs: list[Pair], e: Event, player: int
) -> Generator[Ask, Any, tuple[Pair | None, Pair | int | None]]:
    """Which effect applies, with the substitute picked; (None, the declined pair) when it is not used."""
    options: list[Option] = []
    for pair in pairs:
        for pick in pair.picks or (-1,):
            key = f"use:{pair.source.object}:{'.'.join(map(str, pair.ref.path))}" + (f":{pick}" if pick >= 0 else "")
            text = (
                ""
                if telling.quiet(g)
                else f"use {g.name(pair.source.object)}" + (f": {g.name(pick)} instead" if pick >= 0 else "")
            )
            plays = any(isinstance(effect, tree.Play) for effect in pair.ability.becomes)
            about = pick if pick >= 0 else e.what if plays and e.what >= 0 else pair.source.object
            options.append(Option(key, (pair, pick), text, about))
    single = len(pairs) == 1
    for pair in pairs:
        if pair.ability.may:
            key = "no" if single else f"decline:{pair.source.object}:{'.'.join(map(str, pair.ref.path))}"
            text = "" if telling.quiet(g) else ("no" if single else f"do not use {g.name(pair.source.object)}")
            options.append(Option(key, (None, pair), text, pair.source.object))
    if len(options) == 1:
        chosen: tuple[Pair | None, Pair | int | None] = options[0].value
        return chosen
    kind = "may" if single and pairs[0].ability.may else "pick"
    text = (
        ""
        if telling.quiet(g)
        else (
            f"use {g.name(pairs[0].source.object)} instead of {said(g, e)}"
            if single
            else f"which effect replaces {said(g, e)}"
        )
    )
    rule = g.cite("replace may" if kind == "may" else "replace which")
    answer: tuple[Pair | None, Pair | int | None] = yield Ask(
        player,
        "replace.may" if kind == "may" else "replace.which",
        distinct(options),
        rule,
        text,
        kind,  # type: ignore[arg-type]
        card=g.name(pairs[0].source.object) if not telling.quiet(g) else "",
    )
    return answer


def _becomes(g: Draft, pair: Pair, e: Event, pick: int) -> tuple[list[Event], list[Job]]:
    """The events that take the event's place, and what is left to carry out after them."""
    job, new = pair.job, list[Event]()
    base = Event("move", by=pair.owner, cause=pair.source.object)
    for n, effect in enumerate(pair.ability.becomes):
        match effect:
            case tree.Choose(of=of):
                job = select.bind(job, Bound(of.as_, (g.ref(pick),)))
            case tree.Move(what=what, to=to, at=at, tapped=tapped) if not isinstance(what, tree.Select) or pick >= 0:
                for i in [pick] if isinstance(what, tree.Select) else _objects(g, what, job, e):
                    new.append(
                        structs.replace(
                            base, what=i, from_=g.objects[i].zone, to=to, at=at, tapped=tapped, part=effect.part
                        )
                    )
            case tree.Do(verb="draw", n=amount, by=by):
                many = select.amount(g, amount, job) if amount is not None else 1
                for p in select.players(g, by or "you", job):
                    new += [structs.replace(base, kind="draw", player=p) for _ in range(many)]
            case tree.Do(verb="destroy" | "tap" | "untap" as verb, what=what) if what is not None:
                for i in [pick] if isinstance(what, tree.Select) and pick >= 0 else _objects(g, what, job, e):
                    zone = g.objects[i].zone
                    new.append(
                        structs.replace(
                            base,
                            kind=verb,
                            what=i,
                            from_=zone if verb == "destroy" else "",
                            other=e.other if i == e.what else -1,
                        )
                    )
            case _:
                return new, [structs.replace(job, at=n)]
    return new, []


def _objects(g: Draft, what: tree.Select | str, job: Job, e: Event) -> list[int]:
    if isinstance(what, tree.Select):
        return select.find(g, what, job)
    if what == "it":
        return [e.what] if e.what >= 0 else []
    return select.refs(g, what, job)


def said(g: Draft, e: Event) -> str:
    """An event as words: "Aqua Knight being banished"."""
    about = g.name(e.what) if e.what >= 0 else g.player(e.player) if e.player >= 0 else ""
    verb = {
        "destroy": g.word("being destroyed"),
        "draw": "drawing a card",
        "discard": "being discarded",
        "break": "being broken",
    }.get(e.kind)
    if verb is None:
        where = g.world.game.zone_words.get(e.to, e.to)
        verb = f"going to {'the ' + e.at + ' of ' if e.at else ''}the {where}" if e.to else e.kind
    return f"{about} {verb}"


def said_all(g: Draft, events: list[Event]) -> str:
    """Several events as words."""
    return " and ".join(said(g, e) for e in events) if events else "nothing"
