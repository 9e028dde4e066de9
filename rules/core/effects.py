"""Carrying out effect lists. One generator and one match: the only place that knows what an instruction does.

Do as much as possible, in order. After each instruction of a list that asked something or that set off rules
of its own, the rest of the list goes on as a frame, so that equal boards meet again.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from msgspec import structs

from rules.abilities import tree
from rules.core import decks, modifiers, picking, select
from rules.core.choices import CHANCE, Ask, Option, Turn
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import NOTHING, AbilityRef, Bound, Frame, Job, Ref, Running

if TYPE_CHECKING:
    from rules.core.draft import Draft

Done = Generator[Ask, Any, Job]


def effect_frame(g: Draft, job: Job) -> Turn:
    """Carry out a job's list from its place on; the rest after a choice becomes a frame of its own."""
    effects = g.world.node(job.effects)
    at = job.at
    while at < len(effects):
        asked, mark = g.asked, len(g.agenda)
        job = yield from one(g, effects[at], job)
        at += 1
        if at < len(effects) and (g.asked > asked or len(g.agenda) > mark):
            rest = Frame("effect", job=structs.replace(job, at=at), quiet=True)
            g.agenda = (*g.agenda[:mark], rest, *g.agenda[mark:])
            return


def perform(g: Draft, job: Job) -> Turn:
    """Carry out a job's whole list inside the running rule."""
    yield from several(g, g.world.node(job.effects)[job.at :], job)


def several(g: Draft, effects: tuple[tree.Effect, ...], job: Job, preset: list[int] | None = None) -> Done:
    """Carry out effects one after another; `preset`: what the first one's selector has already picked."""
    for n, effect in enumerate(effects):
        job = yield from one(g, effect, job, preset if n == 0 else None)
    return job


def one(g: Draft, effect: tree.Effect, job: Job, preset: list[int] | None = None) -> Done:
    """Carry out one instruction; the job comes back with what it has learned."""
    match effect:
        case tree.Do():
            return (yield from _do(g, effect, job, preset))
        case tree.Move():
            return (yield from _move(g, effect, job, preset))
        case tree.Choose(of=of):
            found = preset if preset is not None else (yield from chosen(g, of, job))
            return select.bind(job, Bound(of.as_, tuple(g.ref(i) for i in found)))
        case tree.Optional():
            return (yield from _optional(g, effect, job))
        case tree.If(cond=cond, then=then, else_=other):
            return (yield from several(g, then if select.holds(g, cond, job) else other, job))
        case tree.ForEach():
            return (yield from _for_each(g, effect, job))
        case tree.Modes():
            return (yield from _modes(g, effect, job))
        case tree.Modify():
            return (yield from _modify(g, effect, job, preset))
        case tree.Watch(until=until):
            node = _address(g, job, effect)
            about = select.bind(job, Bound("it", (job.it,))) if job.it != NOTHING else job
            g.effects = (*g.effects, Running(node, job.owner, job.source, until, vars=about.vars))
            g.clear()
            return job
        case tree.ChooseValue():
            return (yield from _value(g, effect, job))
        case tree.Look():
            return (yield from _look(g, effect, job, preset))
        case tree.Play():
            return (yield from _play(g, effect, job, preset))
        case tree.Clash():
            return (yield from _clash(g, effect, job))
        case tree.Flip(by=by):
            player = select.players(g, by, job)[0]
            text = "" if quiet(g) else f"{g.player(player)} flips a coin"
            side = yield Ask(
                CHANCE,
                "flip",
                (Option("heads", "heads", "heads"), Option("tails", "tails", "tails")),
                g.cite("flip"),
                text,
                "chance",
            )
            return select.bind(job, Bound("flip", word=side))
        case _:
            leave_out(g, type(effect).__name__.lower(), job)
            return job


def leave_out(g: Draft, kind: str, job: Job) -> None:
    """Say that an instruction is not executable and is left out."""
    if not g.lean:
        name = source_name(g, job)
        g.assumed.append((f"{name}: {kind}", "left out, since this kind of instruction is not executable yet"))
        g.note(f"{name}: the part “{kind}” is left out", g.cite("left out"), job.owner, name)


def quiet(g: Draft) -> bool:
    """Whether nobody reads texts now."""
    return g.lean and not g.world.texts


def ability_title(g: Draft, ref: AbilityRef) -> str:
    """The printed name of an ability as the end of a line, or nothing."""
    name = g.world.ability_name(ref)
    return f" — {name}" if name else ""


def source_name(g: Draft, job: Job) -> str:
    """The name of the card that an effect comes from."""
    return g.name(job.source.object) if job.source.object >= 0 else g.world.define(job.effects.card).name


def _address(g: Draft, job: Job, effect: tree.Effect) -> Any:
    """The address of an instruction inside its ability, wherever it is nested."""
    root = job.effects
    todo: list[tuple[Any, tuple[int | str, ...]]] = [(g.world.node(root), ())]
    while todo:
        node, path = todo.pop()
        if node is effect:
            return root.into(*path)
        if isinstance(node, tree.Node):
            todo += [(getattr(node, f), (*path, f)) for f in node.__struct_fields__]
        elif isinstance(node, tuple):
            todo += [(part, (*path, k)) for k, part in enumerate(node)]
    raise LookupError("an instruction must stand in its ability's tree")


# --- choosing ----------------------------------------------------------------------------------------


def candidates(g: Draft, wanted: tree.Select, job: Job) -> list[int]:
    """What a selector can pick from, with stand-ins for anonymous cards and without what may not be targeted."""
    if "deck" in wanted.zone and not wanted.place:
        for p in select.players(g, wanted.whose, job):
            decks.bring_out_known(g, p)
    found = select.find(g, wanted, job)
    if wanted.how == "target":
        found = [i for i in found if not modifiers.prohibitions(g, "be targeted", i, job.source.object, job.owner)]
    return found + picking.anonymous(g, wanted, job)


def chosen(
    g: Draft, wanted: tree.Select, job: Job, may: bool = False, question: str = "effect.may"
) -> Generator[Ask, Any, list[int]]:
    """The objects that a selector ends up meaning, asked for where somebody picks.

    `may`: nothing is an answer too, and `question` is how such a question is called.
    """
    if wanted.by == "each":
        own = structs.replace(wanted, by="you", whose="you" if wanted.whose == "each" else wanted.whose)
        everyone: list[int] = []
        for p in select.players(g, "each", job):
            everyone += yield from chosen(g, own, structs.replace(job, owner=p), may, question)
        return everyone
    ids = candidates(g, wanted, job)
    if wanted.how == "all" and not may:
        return [picking.real(g, i) for i in ids]
    least = select.amount(g, wanted.least, job) if wanted.least is not None else len(ids)
    most = select.amount(g, wanted.most, job) if wanted.most is not None else len(ids)
    if wanted.how == "random":
        return (yield from _random(g, ids, least))
    players = select.players(g, wanted.by, job)
    if not g.lean and len(ids) < least:
        only = f"only {len(ids)} of {least} can be chosen" if ids else "there is nothing to choose"
        name = source_name(g, job)
        g.note(f"{name}: {only}", g.cite("not all of it"), job.owner, name, ("need not be possible",))
    if not players or not ids or most <= 0:
        return []
    name = "" if quiet(g) else source_name(g, job)
    many = _how_many(min(least, len(ids)), min(most, len(ids)))
    text = "" if quiet(g) else f"{name}: choose {many}{ability_title(g, job.effects)}"
    found = yield from picking.pick(
        g,
        players[0],
        ids,
        least,
        most,
        question if may else "target" if wanted.how == "target" else "choose",
        rule=g.cite("may" if may else "up to" if not least else "target" if wanted.how == "target" else "choose"),
        text=text,
        kind="may" if may else "pick",
        job=job,
        bound=wanted.total,
        card=name,
        none=may,
    )
    if wanted.how == "target" and found and "target" in g.world.triggering:
        yield from happen(g, *[Event("target", what=i, by=job.owner, cause=job.source.object) for i in found])
    return found


def _how_many(least: int, most: int) -> str:
    if least == most:
        return str(least)
    return f"up to {most}" if least == 0 else f"{least} to {most}"


def _random(g: Draft, ids: list[int], n: int) -> Generator[Ask, Any, list[int]]:
    found: list[int] = []
    left = list(ids)
    for _ in range(min(n, len(left))):
        groups = picking.classes(g, left)
        options = tuple(
            Option(
                f"o{group[0]}" if group[0] >= 0 else f"a{-group[0]}",
                group[0],
                "" if quiet(g) else picking.label(g, group[0]),
                None,
                len(group),
            )
            for group in groups
        )
        one_of = yield Ask(CHANCE, "random", options, g.cite("random"), "at random", "chance")
        left.remove(one_of)
        found.append(picking.real(g, one_of))
    return found


def objects(
    g: Draft, what: tree.Select | str | None, job: Job, preset: list[int] | None = None
) -> Generator[Ask, Any, list[int]]:
    """The objects an instruction is about."""
    if preset is not None:
        return preset
    if what is None:
        return []
    if isinstance(what, str):
        found = select.refs(g, what, job)
        if not found and not g.lean and (what in ("self", "it", "other") or _was_there(job, what)):
            name = source_name(g, job)
            g.note(f"{name}: what this is about is gone", g.cite("what is gone"), job.owner, name)
        return found
    return (yield from chosen(g, what, job))


def _was_there(job: Job, what: str) -> bool:
    """Whether something was picked under a name, that is gone by now."""
    bound = select.variable(job, what.removeprefix("var:")) if what.startswith("var:") else None
    return bound is not None and bool(bound.refs)


def named(job: Job, what: tree.Select | str | None, found: list[int], g: Draft) -> Job:
    """A job that remembers a selector's pick under its name."""
    if isinstance(what, tree.Select) and what.as_:
        return select.bind(job, Bound(what.as_, tuple(g.ref(i) for i in found)))
    if isinstance(what, tree.Select) and what.place.startswith("var:"):
        picked = select.variable(job, select.PICKED)
        return select.bind(job, Bound(select.PICKED, (*(picked.refs if picked else ()), *(g.ref(i) for i in found))))
    return job


# --- keyword actions -----------------------------------------------------------------------------------


def _do(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    verb = effect.verb
    cause = job.source.object
    match verb:
        case "destroy" | "tap" | "untap":
            found = yield from objects(g, effect.what, job, preset)
            job = named(job, effect.what, found, g)
            play = g.world.game.play
            events = [
                Event(verb, what=i, from_=play if verb == "destroy" else "", by=job.owner, cause=cause)
                for i in found
                if g.objects[i].zone == play or verb != "destroy"
            ]
            if verb == "destroy":
                gone = destroyable(g, [e.what for e in events], cause)
                events = [e for e in events if e.what in gone]
            yield from happen(g, *events)
            return follow(g, job, found)
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
                        f"{g.player(p)} takes an extra turn after this one", g.cite("card wins"), p, source_name(g, job)
                    )
            return job
        case "damage" | "heal":
            n = select.amount(g, effect.n, job) if effect.n is not None else 1
            found = yield from objects(g, effect.what, job, preset)
            yield from happen(g, *[Event(verb, what=i, n=n, by=job.owner, cause=cause) for i in found])
            return named(job, effect.what, found, g)
        case "win" | "lose":
            for p in select.players(g, effect.by, job):
                winner = p if verb == "win" else (g.opponents(p) or [-1])[0]
                if not g.lean:
                    g.note(f"{g.player(winner)} wins the game", g.cite("effect wins"), winner, source_name(g, job))
                g.over("win", winner, g.cite("effect wins"))
            return job
        case _ if verb in g.world.game.verbs:
            done: Job = yield from g.world.game.verbs[verb](g, effect, job, preset)
            return done
        case _:
            leave_out(g, verb, job)
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


def _shuffle(g: Draft, player: int, job: Job) -> Turn:
    if not g.lean:
        who = g.player(player)
        g.note(f"{who} shuffles {who}'s deck", g.cite("shuffle"), player, source_name(g, job))
    decks.shuffle(g, player)
    yield from happen(g, Event("shuffle", player=player, by=job.owner, cause=job.source.object))


def _discard(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """Discarding: that player picks from the hand (K-14-DISCARD-01), unless the objects are already known."""
    cause = job.source.object
    if effect.what is not None or preset is not None:
        found = yield from objects(g, effect.what, job, preset)
        job = named(job, effect.what, found, g)
    else:
        found = []
        for p in select.players(g, effect.by, job):
            hand = tree.Select(zone=("hand",), whose="you")
            ids = candidates(g, hand, structs.replace(job, owner=p))
            n = select.amount(g, effect.n, job) if effect.n is not None else len(ids)
            if n >= len(ids):
                found += [picking.real(g, i) for i in ids]
            elif effect.kind == "random":
                found += yield from _random(g, ids, n)
            elif ids and n > 0:
                text = "" if quiet(g) else f"{source_name(g, job)}: {g.player(p)} discards {n}"
                found += yield from picking.pick(g, p, ids, n, n, "discard", rule=g.cite("discard"), text=text, job=job)
    hand_only = [i for i in found if g.objects[i].zone == "hand"]
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
    text = "" if quiet(g) else f"{source_name(g, job)}: how many cards from the top of the deck"
    n = yield Ask(player, "value.number", options, g.cite("choose"), text)
    fixed: tree.Select = structs.replace(of, place=f"top:{n}", how="all")
    return fixed


def _move(g: Draft, effect: tree.Move, job: Job, preset: list[int] | None) -> Done:
    what = effect.what
    cause = job.source.object
    if isinstance(what, tree.Select) and what.place.startswith("top:") and what.how == "choose" and preset is None:
        what = yield from _so_many(g, what, job)
    seen_there = "move" in g.world.replaces or "move" in g.world.triggering or "enter" in g.world.triggering
    if (
        isinstance(what, tree.Select)
        and what.place.startswith("top:")
        and preset is None
        and (seen_there or effect.to == g.world.game.play)
    ):
        preset = []
        for p in select.players(g, what.whose, job):
            preset += yield from decks.bring_out(g, p, int(what.place[4:]))
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
        return named(job, what, found, g)
    found = yield from objects(g, what, job, preset)
    job = named(job, what, found, g)
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


# --- structure -------------------------------------------------------------------------------------------


def feasible(g: Draft, effects: tuple[tree.Effect, ...], job: Job) -> bool:
    """Whether an optional action can be taken at all: without an object it counts as not taken."""
    first = effects[0] if effects else None
    match first:
        case tree.Choose(of=of) | tree.Look(of=of):
            if of.place.startswith("top:"):
                return any(g.count("deck", p) for p in select.players(g, of.whose, job))
            return _enough(g, of, job)
        case tree.Do(verb="discard", what=None, by=by):
            return all(g.count("hand", p) > 0 for p in select.players(g, by, job))
        case tree.Do(what=what) | tree.Move(what=what) | tree.Play(what=what):
            if isinstance(what, tree.Select):
                if what.place.startswith("top:"):
                    return any(g.count("deck", p) for p in select.players(g, what.whose, job))
                return _enough(g, what, job)
            return what is None or bool(select.refs(g, what, job))
        case _:
            return True


def _enough(g: Draft, of: tree.Select, job: Job) -> bool:
    return bool(candidates(g, of, job))


def _picks(first: tree.Effect) -> tree.Select | None:
    """The selector by which an optional action's choice is made, if it begins with one by its own player."""
    of: Any = first.of if isinstance(first, (tree.Choose, tree.Look)) else getattr(first, "what", None)
    if isinstance(of, tree.Select) and of.how in ("choose", "target") and not of.place.startswith("top:"):
        return of
    match first:
        case tree.Do(verb="discard", what=None, n=tree.Num() as n, by="" | "you", kind=""):
            return tree.Select(zone=("hand",), whose="you", least=n, most=n, how="choose")
    return None


def _own(part: tree.Effect) -> tree.Effect:
    """What "each player ..." says, as one of them does it."""
    if isinstance(part, tree.Do) and part.by == "each":
        part = structs.replace(part, by="you")
    field = "of" if isinstance(part, (tree.Choose, tree.Look)) else "what"
    what = getattr(part, field, None)
    if not isinstance(what, tree.Select) or what.by != "each":
        return part
    mine = structs.replace(what, by="you", whose="you" if what.whose == "each" else what.whose)
    own: tree.Effect = structs.replace(part, **{field: mine})
    return own


def _played(g: Draft, first: tree.Effect, job: Job) -> int | None:
    """The card that an optional action would play for free, where it is known."""
    if not isinstance(first, tree.Play) or not isinstance(first.what, str):
        return None
    return next(iter(select.refs(g, first.what, job)), None)


def _optional(g: Draft, effect: tree.Optional, job: Job) -> Done:
    """You may do it. An option with a choice is one question: a choice says yes, nothing says no."""
    if effect.by == "each":
        own = tuple(_own(part) for part in effect.do)
        mine = structs.replace(effect, by="you", do=own)
        for p in select.players(g, "each", job):
            yield from _optional(g, mine, structs.replace(job, owner=p))
        return job
    do = effect.cost or effect.do
    then = effect.then if not effect.cost else (*effect.do, *effect.then)
    players = select.players(g, effect.by, job)
    if not players or not feasible(g, do, job):
        if players and not g.lean:
            g.note(
                f"{source_name(g, job)}: this cannot be done, so it is not taken",
                g.cite("not taken"),
                players[0],
                source_name(g, job),
            )
        return select.bind(job, Bound("did", word="no"))
    wanted = _picks(do[0])
    preset: list[int] | None = None
    question = "free.may" if isinstance(do[0], tree.Play) else "effect.may"
    if wanted is not None and select.players(g, wanted.by, job) == [players[0]]:
        preset = yield from chosen(g, wanted, job, may=True, question=question)
        yes = bool(preset)
    else:
        name = "" if quiet(g) else source_name(g, job)
        text = "" if quiet(g) else f"{name}: {g.world.game.describe(do)}?{ability_title(g, job.effects)}"
        about = _played(g, do[0], job)
        yes = yield Ask(
            players[0],
            question,
            (Option("yes", True, "yes", about), Option("no", False, "no", about)),
            g.cite("may"),
            text,
            "may",
            card=name,
        )
    job = select.bind(job, Bound("did", word="won" if yes else "no"))
    if not yes:
        return job
    job = yield from several(g, do, job, preset)
    if then and not g.lean:
        name = source_name(g, job)
        g.note(f"{name}: it was chosen, so the rest follows", g.cite("if you do"), players[0], name, ("may",))
    return (yield from several(g, then, job))


def _for_each(g: Draft, effect: tree.ForEach, job: Job) -> Done:
    of = effect.of
    if isinstance(of, tree.Select):
        found = yield from chosen(g, of, job)
        for i in found:
            job = yield from several(g, effect.do, select.bind(job, Bound(effect.as_, (g.ref(i),))))
        return job
    n = select.amount(g, of, job)
    do, times = _at_once(effect.do, n), 1
    if not do:
        do, times = effect.do, n
    for _ in range(times):
        job = yield from several(g, do, job)
    return job


def _at_once(do: tuple[tree.Effect, ...], n: int) -> tuple[tree.Effect, ...]:
    """Shields that break one for each of something break together; nothing where this is no such instruction."""
    if n < 1 or len(do) != 1 or not (isinstance(do[0], tree.Do) and do[0].verb == "break"):
        return ()
    what = do[0].what
    if not (isinstance(what, tree.Select) and isinstance(what.least, tree.Num) and isinstance(what.most, tree.Num)):
        return ()
    many = structs.replace(what, least=tree.Num(what.least.n * n), most=tree.Num(what.most.n * n))
    return (structs.replace(do[0], what=many),)


def _modes(g: Draft, effect: tree.Modes, job: Job) -> Done:
    left = [k for k in range(len(effect.of)) if k >= len(effect.when) or select.holds(g, effect.when[k], job)]
    picked: list[int] = []
    for _ in range(min(effect.n, len(left))):
        options = tuple(
            Option(f"mode:{k}", k, "" if quiet(g) else g.world.game.describe(effect.of[k]))
            for k in left
            if k not in picked
        )
        text = "" if quiet(g) else f"{source_name(g, job)}: choose one"
        picked.append((yield Ask(job.owner, "mode", options, g.cite("choose"), text)))
    for k in sorted(picked):
        job = yield from several(g, effect.of[k], job)
    return job


def _modify(g: Draft, effect: tree.Modify, job: Job, preset: list[int] | None) -> Done:
    """Set up a continuous effect; its numbers are fixed now, and so are its objects unless newcomers count."""
    what = effect.what
    node = _address(g, job, effect)
    if isinstance(what, str) and what in ("you", "opponent", "each", "game"):
        g.effects = (*g.effects, Running(node, job.owner, job.source, effect.until, open=True, vars=job.vars))
        g.clear()
        return job
    open_ = effect.newcomers and isinstance(what, tree.Select)
    found = [] if open_ else (yield from objects(g, what, job, preset))
    job = named(job, what, found, g)
    numbers = tuple(_number(g, change, job) for change in effect.change)
    if found or open_:
        g.effects = (
            *g.effects,
            Running(
                node, job.owner, job.source, effect.until, tuple(g.ref(i) for i in found), open_, job.vars, numbers
            ),
        )
        g.clear()
        if not g.lean and found:
            name = source_name(g, job)
            g.note(
                f"{name}: {g.names(found)} {g.world.game.describe_changes(effect.change, numbers)}",
                g.cite("modify"),
                job.owner,
                name,
            )
    yield from g.world.game.settle(g)
    return job


def _number(g: Draft, change: tree.Change, job: Job) -> int:
    match change:
        case tree.Add(n=n) | tree.Breaks(more=n) | tree.Cost(add=n):
            return select.amount(g, n, job)
        case tree.Set(to=to) if not isinstance(to, str):
            return select.amount(g, to, job)
        case _:
            return 0


def _value(g: Draft, effect: tree.ChooseValue, job: Job) -> Done:
    players = select.players(g, effect.by, job)
    among = effect.among or g.world.game.values(g, effect.what)
    if not among or not players:
        return job
    text = "" if quiet(g) else f"{source_name(g, job)}: choose a {effect.what}"
    rule = g.cite("up to" if effect.what == "number" and among[0] == "0" else "choose")
    word = yield Ask(players[0], f"value.{effect.what}", tuple(Option(w, w, w) for w in among), rule, text)
    number = int(word) if word.lstrip("-").isdigit() else g.world.players.index(word) if effect.what == "player" else 0
    return select.bind(job, Bound(effect.as_, number=number, word=word))


def _look(g: Draft, effect: tree.Look, job: Job, preset: list[int] | None) -> Done:
    """Look at cards: whoever looks knows them; revealing shows them to all."""
    of = effect.of
    lookers = select.players(g, effect.by, job)
    mask = (1 << len(g.sides)) - 1 if effect.reveal else sum(1 << p for p in lookers)
    found: list[int] = preset or []
    if preset is not None:
        pass
    elif of.place.startswith("top:"):
        whose = {"you": [job.owner]}.get(of.whose, select.players(g, of.whose, job))
        for p in whose:
            found += yield from decks.bring_out(g, p, int(of.place[4:]))
    else:
        found = yield from chosen(g, of, job)
    for i in found:
        yield from g.identify(i)
        g.set(i, seen=g.objects[i].seen | mask)
    if not g.lean and found:
        verb = "reveals" if effect.reveal else "looks at"
        shown = g.names(found) if effect.reveal else f"{len(found)} card{'s' * (len(found) != 1)}"
        g.note(f"{g.player(lookers[0])} {verb} {shown}", g.cite("look"), lookers[0], source_name(g, job))
    name = effect.as_ or of.as_
    return select.bind(job, Bound(name, tuple(g.ref(i) for i in found))) if name else job


def _clash(g: Draft, effect: tree.Clash, job: Job) -> Done:
    """Each player reveals the top card; the same or a higher level than the opponent's wins; both go to the bottom."""
    rivals = select.players(g, effect.with_, job)[:1]
    shown: dict[int, int] = {}
    for p in [job.owner, *rivals]:
        for i in (yield from decks.bring_out(g, p, 1)):
            yield from g.identify(i)
            if not g.objects[i].card:
                g.assume(i)
            g.set(i, seen=(1 << len(g.sides)) - 1)
            shown[p] = i
    g.moment = "clash reveal"
    g.clear()
    levels = {p: modifiers.stat(g, i, "level") for p, i in shown.items()}
    g.moment = ""
    g.clear()
    mine = levels.get(job.owner, 0)
    won = job.owner in levels and all(mine >= levels.get(p, 0) for p in rivals)
    if not g.lean:
        told = " and ".join(f"{g.player(p)} reveals {g.name(i)} (level {levels[p]})" for p, i in shown.items())
        how = "wins" if won else "does not win"
        g.note(f"{told}: {g.player(job.owner)} {how} the clash", g.cite("clash"), job.owner, source_name(g, job))
    yield from happen(
        g, Event("clash", player=job.owner, by=job.owner, cause=job.source.object, to="won" if won else "lost")
    )
    yield from happen(
        g,
        *[
            Event("move", what=i, player=p, from_="deck", to="deck", at="bottom", rule=g.cite("clash"))
            for p, i in shown.items()
        ],
    )
    return select.bind(job, Bound("clash", word="won" if won else "lost"))


def _play(g: Draft, effect: tree.Play, job: Job, preset: list[int] | None) -> Done:
    found = yield from objects(g, effect.what, job, preset)
    job = named(job, effect.what, found, g)
    for i in found:
        yield from g.identify(i)
        g.world.game.play_free(g, i, select.players(g, effect.by, job)[0])
    return job


def remembered(b: Bound) -> tuple[Ref, ...]:
    """The objects behind a name; nothing for a number or a word."""
    return b.refs or (NOTHING,)
