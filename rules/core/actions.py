"""Keyword actions and moves: destroying, tapping, drawing, discarding, shuffling, moving between zones."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from msgspec import structs

from rules.abilities import tree
from rules.core import choosing, decks, modifiers, picking, select, standing, telling
from rules.core.choices import Ask, Option, Turn
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import Job, Ref

if TYPE_CHECKING:
    from rules.core.draft import Draft

Done = Generator[Ask, Any, Job]


def do(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """Carry out a keyword action; the job comes back with what it remembers."""
    verb = effect.verb
    cause = job.source.object
    match verb:
        case "destroy" | "tap" | "untap":
            found = yield from choosing.objects(g, effect.what, job, preset)
            job = choosing.named(job, effect.what, found, g)
            play = {g.world.game.play, *g.world.game.like_play}
            events = [
                Event(verb, what=i, from_=g.objects[i].zone if verb == "destroy" else "", by=job.owner, cause=cause)
                for i in found
                if g.objects[i].zone in play or verb != "destroy"
            ]
            if verb == "destroy":
                gone = destroyable(g, [e.what for e in events], cause)
                events = [e for e in events if e.what in gone]
            yield from happen(g, *events)
            return follow(g, job, found)
        case "draw" | "discard" | "shuffle" if verb in g.world.game.verbs:  # a game with several hands and decks
            own: Job = yield from g.world.game.verbs[verb](g, effect, job, preset)
            return own
        case "draw":
            n = select.amount(g, effect.n, job) if effect.n is not None else 1
            players = select.players(g, effect.by, job)
            yield from happen(
                g,
                *[
                    Event("draw", player=p, from_="deck", to="hand", by=job.owner, cause=cause)
                    for p in players
                    for _ in range(n)
                ],
            )
            return job
        case "discard":
            return (yield from _discard(g, effect, job, preset))
        case "shuffle":
            for p in select.players(g, effect.by, job):
                yield from _shuffle(g, p, job)
            return job
        case "extra turn":
            for p in select.players(g, effect.by, job):
                g.turns = (p, *g.turns)
                if not g.lean:
                    g.note(
                        f"{g.player(p)} takes an extra turn after this one",
                        g.cite("card wins"),
                        p,
                        telling.source_name(g, job),
                    )
            return job
        case "damage" | "heal":
            n = select.amount(g, effect.n, job) if effect.n is not None else ALL if verb == "heal" else 1
            what = effect.what if effect.what is not None else "engaged:opponent"  # an Attack's own damage
            found = yield from choosing.objects(g, what, job, preset)
            each = {i: g.world.game.harm(g, i, n, job) if verb == "damage" and i >= 0 else n for i in found}
            if verb == "heal":
                each = {i: healed(g, i, n) for i in found}
            events = [
                Event(verb, what=max(i, -1), player=standing.player_of(i), n=each[i], by=job.owner, cause=cause)
                for i in found
                if each[i] > 0 and (verb != "damage" or not unharmed(g, i))
            ]
            yield from happen(g, *g.world.game.dealt(g, events))
            return choosing.named(job, effect.what, found, g)
        case "win" | "lose":
            for p in select.players(g, effect.by, job):
                winner = p if verb == "win" else (g.opponents(p) or [-1])[0]
                if verb == "lose" and len(g.sides) > 2:
                    g.world.game.defeat(g, (p,), g.cite("effect wins"))
                    continue
                if not g.lean:
                    g.note(
                        f"{g.player(winner)} wins the game", g.cite("effect wins"), winner, telling.source_name(g, job)
                    )
                g.over("win", winner, g.cite("effect wins"))
            return job
        case _ if verb in g.world.game.verbs:
            done: Job = yield from g.world.game.verbs[verb](g, effect, job, preset)
            return done
        case _:
            telling.leave_out(g, verb, job)
            return job


def destroyable(g: Draft, ids: list[int], cause: int = -1) -> list[int]:
    """Those that nothing says can't be destroyed."""
    if "be destroyed" not in g.world.forbids:
        return ids
    free: list[int] = []
    for i in ids:
        bars = modifiers.prohibitions(g, "be destroyed", i, cause)
        if not bars:
            free.append(i)
        elif not g.lean:
            source = g.name(bars[0].source) if bars[0].source >= 0 else ""
            g.note(f"{g.name(i)} can't be {g.word('destroyed')}", g.cite("can't"), card=source)
    return free


ALL = -1  # healing without a number takes off all damage


def healed(g: Draft, i: int, n: int) -> int:
    """How much healing does to an object: more by what is in play, nothing where it cannot be healed."""
    if i < 0:
        return n
    if any(modifiers.prohibitions(g, action, i) for action in ("be healed", modifiers.NO_GAIN)):
        if not g.lean:
            g.note(f"{g.name(i)} cannot be healed", g.cite("can't"), card=g.name(i))
        return 0
    return g.objects[i].damage if n == ALL else n + modifiers.stat(g, i, "healed")


def unharmed(g: Draft, i: int) -> bool:
    """Whether something keeps a creature, or the player that the number stands for, from taking damage."""
    if "be damaged" not in g.world.forbids:
        return False
    player = standing.player_of(i)
    bars = modifiers.prohibitions(g, "be damaged", i) if i >= 0 else []
    if player >= 0:
        aimed = [c for c in modifiers.active(g) if c.objects and g.ref(i) in c.objects]
        bars = [c for c in aimed if isinstance(c.change, tree.Cant) and c.change.action == "be damaged"]
        bars += modifiers.barred_players(g, "be damaged", player)
    if bars and not g.lean:
        g.note(f"{standing.name(g, i)} takes no damage", g.cite("can't"))
    return bool(bars)


def _shuffle(g: Draft, player: int, job: Job) -> Turn:
    if not g.lean:
        who = g.player(player)
        g.note(f"{who} shuffles {who}'s deck", g.cite("shuffle"), player, telling.source_name(g, job))
    decks.shuffle(g, player)
    yield from happen(g, Event("shuffle", player=player, by=job.owner, cause=job.source.object))


def _discard(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """Discarding: that player picks from the hand (K-14-DISCARD-01), unless the objects are already known."""
    cause = job.source.object
    if effect.what is not None or preset is not None:
        found = yield from choosing.objects(g, effect.what, job, preset)
        job = choosing.named(job, effect.what, found, g)
    else:
        found = []
        for p in select.players(g, effect.by, job):
            if _kept(g, p, job):
                continue
            hand = tree.Select(zone=("hand",), whose="you")
            ids = choosing.candidates(g, hand, structs.replace(job, owner=p))
            n = select.amount(g, effect.n, job) if effect.n is not None else len(ids)
            if n >= len(ids):
                found += [picking.real(g, i) for i in ids]
            elif effect.kind == "random":
                found += yield from choosing.at_random(g, ids, n)
            elif ids and n > 0:
                text = "" if telling.quiet(g) else f"{telling.source_name(g, job)}: {g.player(p)} discards {n}"
                found += yield from picking.pick(g, p, ids, n, n, "discard", rule=g.cite("discard"), text=text, job=job)
    if not found and not g.lean and g.has_rule("empty hand"):
        name = telling.source_name(g, job)
        g.note(f"{name}: there is no card to discard", g.cite("empty hand"), job.owner, name)
    for i in found:
        yield from g.identify(i)
    hand_only = [i for i in found if g.objects[i].zone == "hand" and not _kept(g, g.objects[i].owner, job)]
    yield from happen(
        g,
        *[
            Event(
                "discard",
                what=i,
                player=g.objects[i].owner,
                from_="hand",
                to=g.world.game.grave,
                by=job.owner,
                cause=cause,
            )
            for i in hand_only
        ],
    )
    return follow(g, job, found)


def _kept(g: Draft, player: int, job: Job) -> bool:
    """Whether something keeps a player from being made to discard by an opponent's spell or ability."""
    if job.owner not in g.opponents(player):
        return False
    bars = [c for c in modifiers.barred_players(g, "discard", player) if cause_of(c.change) == "opponent"]
    if bars and not g.lean:
        name = g.name(bars[0].source) if bars[0].source >= 0 else ""
        g.note(f"{g.player(player)} can't be made to discard", g.cite("can't"), player, name)
    return bool(bars)


def cause_of(change: tree.Change) -> str:
    """Whose effects a prohibition is about; nothing for those of everybody."""
    return change.who if isinstance(change, tree.Cant) else ""


def follow(g: Draft, job: Job, moved: list[int]) -> Job:
    """An effect follows what it itself moves: its references go on to the new life."""
    if not moved:
        return job
    some = set(moved)

    def on(r: Ref) -> Ref:
        return g.ref(r.object) if r.object in some else r

    return structs.replace(
        job,
        source=on(job.source),
        it=on(job.it),
        other=on(job.other),
        vars=tuple(structs.replace(b, refs=tuple(on(r) for r in b.refs)) for b in job.vars),
    )


def _so_many(g: Draft, of: tree.Select, job: Job) -> Generator[Ask, Any, tree.Select]:
    """The top cards of a deck that are meant, where a player says how many ("up to 2 cards from the top")."""
    player = select.players(g, of.by, job)[0]
    most = min([int(of.place[4:]), *(g.count("deck", p) for p in select.players(g, of.whose, job))])
    least = min(select.amount(g, of.least, job) if of.least is not None else most, most)
    options = tuple(Option(str(n), n, str(n)) for n in range(least, most + 1))
    text = "" if telling.quiet(g) else f"{telling.source_name(g, job)}: how many cards from the top of the deck"
    n = yield Ask(player, "value.number", options, g.cite("choose"), text)
    fixed: tree.Select = structs.replace(of, place=f"top:{n}", how="all")
    return fixed


def move(g: Draft, effect: tree.Move, job: Job, preset: list[int] | None) -> Done:
    """Move objects, or the top cards of decks, as one event for all of them."""
    what = effect.what
    cause = job.source.object
    if isinstance(what, tree.Select) and what.place.startswith("top:") and what.how == "choose" and preset is None:
        what = yield from _so_many(g, what, job)
    seen_there = "move" in g.world.replaces or "move" in g.world.triggering or "enter" in g.world.triggering
    if (
        isinstance(what, tree.Select)
        and what.place.startswith("top:")
        and preset is None
        and (seen_there or effect.to == g.world.game.play or decks.zone_of(g, what.zone) != "deck")
    ):
        preset = []
        for p in select.players(g, what.whose, job):
            preset += yield from decks.bring_out(g, p, int(what.place[4:]), decks.zone_of(g, what.zone))
    if isinstance(what, tree.Select) and what.place.startswith("top:") and preset is None:
        n = int(what.place[4:])
        players = {"you": [job.owner], "opponent": select.players(g, "opponent", job)}.get(
            what.whose, select.players(g, "each", job)
        )
        for p in players:
            yield from decks.settle_top(g, p, n)
        mark = len(g.objects)
        before = set(range(mark))
        tops = [i for p in players for i in g.pile(p, "deck").top[:n] if isinstance(i, int)]
        for _ in range(n):
            yield from happen(
                g,
                *[
                    Event(
                        "move",
                        player=p,
                        from_="deck",
                        to=effect.to,
                        at=effect.at,
                        tapped=effect.tapped,
                        by=job.owner,
                        cause=cause,
                    )
                    for p in players
                ],
            )
        found = tops + [i for i in range(len(g.objects)) if i not in before]
        return choosing.named(job, what, found, g)
    found = yield from choosing.objects(g, what, job, preset)
    job = choosing.named(job, what, found, g)
    for i in found:
        yield from g.identify(i)
    onto: list[int] = []
    if effect.to == g.world.game.play and tree.Evolve in g.world.kinds:
        onto = [i for i in found if any(isinstance(a, tree.Evolve) for a in g.card(i).abilities)]
        for i in onto:
            yield from g.world.game.put_evolved(g, i, select.side_of(g, i))
    yield from happen(
        g,
        *[
            Event(
                "move",
                what=i,
                player=g.objects[i].owner,
                from_=g.objects[i].zone,
                to=effect.to,
                at=effect.at,
                tapped=effect.tapped,
                part=effect.part,
                without=effect.without,
                by=job.owner,
                cause=cause,
            )
            for i in found
            if effect.to != g.world.game.play or (g.card(i).type == "creature" and i not in onto)
        ],
    )
    if effect.order == "shuffled":
        for p in dict.fromkeys(g.objects[i].owner for i in found):
            yield from _shuffle(g, p, job)
    return follow(g, job, found)
