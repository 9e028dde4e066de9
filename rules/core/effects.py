"""Carrying out effect lists. One generator and one match: the only place that knows what an instruction does.

Do as much as possible, in order. After each instruction of a list that asked something or that set off rules
of its own, the rest of the list goes on as a frame, so that equal boards meet again.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from msgspec import structs

from rules.abilities import tree
from rules.core import actions, choosing, facing, looking, modifying, optional, select, telling
from rules.core.choices import CHANCE, Ask, Option, Turn
from rules.core.state import LATER, NOTHING, AbilityRef, Bound, Frame, Job, Ref, Running
from rules.core.world import walk

if TYPE_CHECKING:
    from rules.core.draft import Draft

Done = Generator[Ask, Any, Job]


def effect_frame(g: Draft, job: Job) -> Turn:
    """Carry out a job's list from its place on; the rest after a choice becomes a frame of its own."""
    if g.sides[job.owner].out:
        return
    effects = g.world.node(job.effects)
    at = job.at
    if not at and len(g.sides) > 2:
        job = yield from facing.aimed(g, job)
    while at < len(effects):
        asked, mark = g.asked, len(g.agenda)
        job, at = yield from _next(g, effects, at, job)
        if at < len(effects) and (g.asked > asked or len(g.agenda) > mark):
            rest = Frame("effect", job=structs.replace(job, at=at), quiet=True)
            g.agenda = (*g.agenda[:mark], rest, *g.agenda[mark:])
            return


def perform(g: Draft, job: Job) -> Turn:
    """Carry out a job's whole list inside the running rule."""
    yield from several(g, g.world.node(job.effects)[job.at :], job)


def several(g: Draft, effects: tuple[tree.Effect, ...], job: Job, preset: list[int] | None = None) -> Done:
    """Carry out effects one after another; `preset`: what the first one's selector has already picked.

    What an effect has queued (a cast, a battle, a shield break) is done before the next one.
    """
    n = 0
    while n < len(effects):
        mark = len(g.agenda)
        job, n = yield from _next(g, effects, n, job, preset if n == 0 else None)
        if len(g.agenda) > mark and n < len(effects) and later(g, job, mark, effects[n]):
            break
    return job


def _next(
    g: Draft, effects: tuple[tree.Effect, ...], at: int, job: Job, preset: list[int] | None = None
) -> Generator[Ask, Any, tuple[Job, int]]:
    """Carry out the instruction at a place of a list; the job and the place of the next one.

    What each player is told to do is done by one player after another where the game has it so.
    """
    own = each_own(effects, at) if g.world.game.one_after_another and preset is None else ()
    if not own:
        effect, after = effects[at], effects[at + 1] if at + 1 < len(effects) else None
        if isinstance(effect, tree.Optional) and effect.by == "each" and after is not None and _asks_if_done(after):
            for p in select.players(g, "each", job):  # and what follows from it, for each player alone
                mine = select.bind(structs.replace(job, owner=p), Bound(select.ONE_OF_EACH, number=p))
                mine = yield from optional.optional(g, optional.of_one(effect), mine)
                yield from one(g, after, mine)
            return job, at + 2
        return (yield from noted(g, effect, after, job, preset)), at + 1
    everybody = select.players(g, "each", job)
    drawn = own[0] if isinstance(own[0], tree.Do) and own[0].verb == "draw" else None
    many = select.amount(g, drawn.n, job) if drawn is not None and drawn.n is not None else 1
    free = drawn is not None and all(g.count("deck", p) > many for p in everybody)
    for p in everybody:
        if not g.lean:
            rule = g.cite("either order" if free else "one after another")
            also = ("each is everybody",) if len(g.sides) > 2 else ()
            g.note(f"{g.player(p)} is next", rule, p, telling.source_name(g, job), also)
        yield from several(g, own, structs.replace(job, owner=p))
    return job, at + len(own)


def noted(g: Draft, effect: tree.Effect, after: tree.Effect | None, job: Job, preset: list[int] | None = None) -> Done:
    """Carry out one instruction; where the next one asks whether it was done, note whether it changed anything."""
    if after is None or isinstance(effect, tree.Optional) or not _asks_if_done(after):
        return (yield from one(g, effect, job, preset))
    before = (tuple(g.objects), g.effects, g.record)
    job = yield from one(g, effect, job, preset)
    done = before != (tuple(g.objects), g.effects, g.record)
    return select.bind(job, Bound("did", word="won" if done else "no"))


def _asks_if_done(following: tree.Effect) -> bool:
    """Whether an instruction is what happens if the one before it was carried out, or was not."""
    if not isinstance(following, tree.If):
        return False
    return any(isinstance(node, tree.Result) and node.of == "did" for node in walk(following.cond))


def later(g: Draft, job: Job, mark: int, effect: tree.Effect) -> bool:
    """Queue a list from this instruction on, below what has been queued since `mark`; False where it has no address."""
    try:
        ref = _address(g, job, effect)
    except LookupError:
        return False
    at = ref.path[-1]
    assert isinstance(at, int), "an instruction stands at a place of a list"
    rest = structs.replace(job, effects=AbilityRef(ref.card, ref.path[:-1]), at=at)
    g.agenda = (*g.agenda[:mark], Frame("effect", job=rest, quiet=True), *g.agenda[mark:])
    return True


def one(g: Draft, effect: tree.Effect, job: Job, preset: list[int] | None = None) -> Done:
    """Carry out one instruction; the job comes back with what it has learned."""
    match effect:
        case tree.Do():
            return (yield from actions.do(g, effect, job, preset))
        case tree.Move() if g.world.game.moves is not None:
            job = yield from g.world.game.moves(g, effect, job, preset)
            return job
        case tree.Move():
            return (yield from actions.move(g, effect, job, preset))
        case tree.Attach() if g.world.game.attach is not None:
            job = yield from g.world.game.attach(g, effect, job)
            return job
        case tree.Choose(of=of):
            found = preset if preset is not None else (yield from choosing.chosen(g, of, job))
            return select.bind(job, Bound(of.as_, tuple(g.ref(i) for i in found)))
        case tree.Optional():
            return (yield from optional.optional(g, effect, job))
        case tree.If(cond=cond, then=then, else_=other):
            return (yield from several(g, then if select.holds(g, cond, job) else other, job))
        case tree.ForEach():
            return (yield from _for_each(g, effect, job))
        case tree.Modes():
            return (yield from _modes(g, effect, job))
        case tree.Modify():
            return (yield from modifying.modify(g, effect, job, preset, _address(g, job, effect)))
        case tree.Watch(until=until):
            node = _address(g, job, effect)
            about = select.bind(job, Bound("it", (job.it,))) if job.it != NOTHING else job
            lasts = f"{LATER}turn" if until == "extra turn" else until
            g.effects = (*g.effects, Running(node, job.owner, job.source, lasts, vars=about.vars))
            g.clear()
            return job
        case tree.ChooseValue():
            return (yield from _value(g, effect, job))
        case tree.Look():
            return (yield from looking.look(g, effect, job, preset))
        case tree.Play():
            return (yield from _play(g, effect, job, preset))
        case tree.Clash():
            return (yield from looking.clash(g, effect, job))
        case tree.Flip(by=by):
            player = select.players(g, by, job)[0]
            text = "" if telling.quiet(g) else f"{g.player(player)} flips a coin"
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
            telling.leave_out(g, type(effect).__name__.lower(), job)
            return job


def each_own(effects: tuple[tree.Effect, ...], at: int) -> tuple[tree.Effect, ...]:
    """What each player does where all are told to do the same, as instructions to one of them; else nothing.

    A choice that each player makes goes on with what is done to the things chosen.
    """
    effect = effects[at]
    match effect:
        case tree.Choose(of=tree.Select(by="each") as of):
            many = 1
            while of.as_ and at + many < len(effects) and _speaks_of(effects[at + many], f"var:{of.as_}"):
                many += 1
            return (structs.replace(effect, of=_of_one(of)), *effects[at + 1 : at + many])
        case tree.Do(what=tree.Select(by="each") as what) | tree.Move(what=tree.Select(by="each") as what):
            return (structs.replace(effect, what=_of_one(what)),)
        case tree.Do(verb="discard" | "draw", what=None, by="each"):
            return (structs.replace(effect, by="you"),)
        case _:
            return ()


def _of_one(what: tree.Select) -> tree.Select:
    mine: tree.Select = structs.replace(what, by="you", whose="you" if what.whose == "each" else what.whose)
    return mine


def _speaks_of(effect: tree.Effect, name: str) -> bool:
    """Whether an instruction is about what was chosen under a name."""
    return any(name in (getattr(node, "what", None), getattr(node, "of", None)) for node in walk(effect))


def _address(g: Draft, job: Job, effect: tree.Effect) -> AbilityRef:
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


def _for_each(g: Draft, effect: tree.ForEach, job: Job) -> Done:
    of = effect.of
    if isinstance(of, tree.Select):
        found = yield from choosing.chosen(g, of, job)
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
            Option(f"mode:{k}", k, "" if telling.quiet(g) else g.world.game.describe(effect.of[k]))
            for k in left
            if k not in picked
        )
        text = "" if telling.quiet(g) else f"{telling.source_name(g, job)}: choose one"
        picked.append((yield Ask(job.owner, "mode", options, g.cite("choose"), text)))
    for k in sorted(picked):
        job = yield from several(g, effect.of[k], job)
    return job


def _value(g: Draft, effect: tree.ChooseValue, job: Job) -> Done:
    if (aim := select.variable(job, f"aim:{effect.as_}")) is not None:
        return select.bind(job, Bound(effect.as_, number=aim.number, word=aim.word))
    players = select.players(g, effect.by, job)
    among = effect.among or g.world.game.values(g, effect.what)
    if not among or not players:
        return job
    text = "" if telling.quiet(g) else f"{telling.source_name(g, job)}: choose a {effect.what}"
    rule = g.cite("up to" if effect.what == "number" and among[0] == "0" else "choose")
    word = yield Ask(players[0], f"value.{effect.what}", tuple(Option(w, w, w) for w in among), rule, text)
    number = int(word) if word.lstrip("-").isdigit() else g.world.players.index(word) if effect.what == "player" else 0
    return select.bind(job, Bound(effect.as_, number=number, word=word))


def _play(g: Draft, effect: tree.Play, job: Job, preset: list[int] | None) -> Done:
    found = yield from choosing.objects(g, effect.what, job, preset)
    job = choosing.named(job, effect.what, found, g)
    for i in found:
        yield from g.identify(i)
        g.world.game.play_free(g, i, select.players(g, effect.by, job)[0])
    return job


def remembered(b: Bound) -> tuple[Ref, ...]:
    """The objects behind a name; nothing for a number or a word."""
    return b.refs or (NOTHING,)
