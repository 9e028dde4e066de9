"""Setting up a continuous effect: what is chosen for it, its objects, and its numbers, which are fixed then."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any

from msgspec import structs

from rules.abilities import tree
from rules.core import choosing, modifiers, select, standing, telling
from rules.core.choices import Ask, Option
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import LATER, NOTHING, AbilityRef, Bound, Job, Running
from rules.core.world import walk

if TYPE_CHECKING:
    from rules.core.draft import Draft

Done = Generator[Ask, Any, Job]
EVERYBODY = ("you", "opponent", "each", "game")


def modify(g: Draft, effect: tree.Modify, job: Job, preset: list[int] | None, node: AbilityRef) -> Done:
    """Set up a continuous effect; its numbers are fixed now, and so are its objects unless newcomers count."""
    what = effect.what
    if isinstance(what, str) and what in EVERYBODY:
        g.effects = (*g.effects, Running(node, job.owner, job.source, effect.until, open=True, vars=job.vars))
        g.clear()
        return job
    played = any(isinstance(c, tree.Cant) and c.action == "be played" for c in effect.change)  # what is still to come
    open_ = (effect.newcomers or played) and isinstance(what, tree.Select)
    found = [] if open_ else (yield from choosing.objects(g, what, job, preset))
    job = choosing.named(job, what, found, g)
    found = [item.source.object if (item := standing.item_of(g, i)) is not None else i for i in found]
    job = yield from _chosen(g, effect, job, found)
    until = effect.until
    if until == "until:you:turn end" and g.now.player == job.owner:  # the next turn of one's own is not this one
        until = f"{LATER}{until}"
    each = not open_ and any(_of_each(g, change, job) for change in effect.change)
    before = {i: select.elements(g, i) for i in found} if _watched_elements(g, effect) else {}
    for group in [[i] for i in found] if each else [found] if found or open_ else []:
        about = structs.replace(job, it=g.ref(group[0])) if each else job
        numbers = tuple(number(g, change, about) for change in effect.change)
        objects = tuple(g.ref(i) for i in group)
        bound = (yield from _own_words(g, effect, job, group[0])) if each else job.vars
        g.effects = (*g.effects, Running(node, job.owner, job.source, until, objects, open_, bound, numbers))
        g.clear()
        if not g.lean and group:
            name = telling.source_name(g, job)
            worded = tuple(modifiers.worded(change, bound) for change in effect.change)
            g.note(
                f"{name}: {g.names(group)} {g.world.game.describe_changes(worded, numbers)}",
                g.cite("modify"),
                job.owner,
                name,
                (
                    *(f"modify {change.stat}" for change in worded if isinstance(change, tree.Add)),
                    *(("those there",) if _all_there(what) else ()),
                ),
            )
    if before:
        yield from happen(g, *_elements(g, before, job))
    yield from g.world.game.settle(g)
    return job

def _all_there(what: tree.Select | str) -> bool:
    """Whether an effect is about all that are there now."""
    return isinstance(what, tree.Select) and what.how == "all" and not what.place


def number(g: Draft, change: tree.Change, job: Job) -> int:
    """The number of a change as it is now."""
    match change:
        case tree.Add(n=n) | tree.Breaks(more=n) | tree.Cost(add=n):
            return select.amount(g, n, job)
        case tree.Set(what=what, to=to) if not isinstance(to, str):
            value = select.amount(g, to, job)
            return value - modifiers.stat(g, job.it.object, what) if what in g.world.game.gained_to else value
        case _:
            return 0

def _of_each(g: Draft, change: tree.Change, job: Job) -> bool:
    """Whether a change is another one for each of its objects: it speaks of "it", or of each one's lowest number."""
    if isinstance(change, tree.Set) and change.what in g.world.game.gained_to:
        return True
    if isinstance(change, tree.Add) and change.stat == "lowest":
        return True
    if job.it != NOTHING or not isinstance(change, (tree.Add, tree.Set)):  # "it" is what an event was about
        return False
    return any(
        isinstance(node, tree.Stat) and node.of == "it" or isinstance(node, tree.Counters) and node.on == "it"
        for node in walk(change)
    )

def _own_words(
    g: Draft, effect: tree.Modify, job: Job, i: int
) -> Generator[Ask, Any, tuple[Bound, ...]]:
    """What is chosen, with the lowest number of this object; of several that are lowest one is chosen."""
    if not any(isinstance(change, tree.Add) and change.stat == "lowest" for change in effect.change):
        return job.vars
    named = {name: modifiers.stat(g, i, name) for name in g.world.game.values(g, "discipline")}
    lowest = [name for name, n in named.items() if n == min(named.values())]
    text = "" if telling.quiet(g) else f"{telling.source_name(g, job)}: choose a discipline of {g.name(i)}"
    options = tuple(Option(name, name, name) for name in lowest)
    word = yield Ask(job.owner, "value.discipline", options, g.cite("choose"), text)
    return (*job.vars, Bound("lowest discipline", word=word))


def _asked(effect: tree.Modify) -> Iterator[tuple[str, str]]:
    """What has to be chosen for these changes: the word that stands there, and what it is a word of."""
    for change in effect.change:
        match change:
            case tree.Add(stat="choice" | "another choice" as word):
                yield word, "discipline"
            case tree.Set(what=what, to="choice" | "controller choice" as word):
                yield word, what.split()[0]
            case tree.Lose(what=what, value="choice"):
                yield "choice", what
            case _:
                pass

def _chosen(g: Draft, effect: tree.Modify, job: Job, found: list[int]) -> Done:
    """Ask for what the changes leave to a choice; "another" one is none that was chosen before."""
    if not found:
        return job
    if any(isinstance(c, tree.Set) and (c.what, c.to) == ("element also", "chosen") for c in effect.change):
        named = g.world.game.values(g, "location element")  # where nobody has chosen one, it is that of the Initiative
        if named and not any(b.name.endswith("element") for b in job.vars):
            job = select.bind(job, Bound("element", word=named[0]))
    for word, what in dict.fromkeys(_asked(effect)):
        name = f"{word} {what}"
        used = {b.word for b in job.vars if b.name.endswith(f"choice {what}")} if word.startswith("another") else set()
        among = [value for value in g.world.game.values(g, what) if value not in used]
        if word == "choice" and what == "element" and any(isinstance(c, tree.Lose) for c in effect.change):
            have = {value.lower() for i in found for value in select.elements(g, i)}
            among = [value for value in among if value in have]
        if not among:
            continue
        player = g.objects[found[0]].controller if word.startswith("controller") else job.owner
        text = "" if telling.quiet(g) else f"{telling.source_name(g, job)}: choose a {what}"
        options = tuple(Option(value, value, value) for value in among)
        picked = yield Ask(player, f"value.{what}", options, g.cite("choose"), text)
        job = select.bind(job, Bound(name, word=picked))
    return job

def _watched_elements(g: Draft, effect: tree.Modify) -> bool:
    """Whether some ability looks for elements gained or lost, and this effect can bring that about."""
    if g.world.triggering.isdisjoint({"element gained", "element lost"}):
        return False
    return any(isinstance(c, (tree.Set, tree.Lose)) and c_what(c).startswith("element") for c in effect.change)

def c_what(change: tree.Set | tree.Lose) -> str:
    """What a change sets or takes away."""
    return change.what

def _elements(g: Draft, before: dict[int, tuple[str, ...]], job: Job) -> list[Event]:
    """The elements that objects have gained or lost, as events."""
    found: list[Event] = []
    for i, had in before.items():
        have = select.elements(g, i)
        for kind, words in (("element gained", set(have) - set(had)), ("element lost", set(had) - set(have))):
            found += [
                Event(kind, what=i, at=word.lower(), by=job.owner, player=g.objects[i].controller)
                for word in sorted(words)
            ]
    return found
