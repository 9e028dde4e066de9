"""Stacks (a Burst, responses): items begun one after another, resolved last first, with bounds on what may be begun.

A game offers `usable` abilities at a priority window, puts what is chosen on with `push`, and takes the top with
`pop` when everybody has passed. Triggered abilities move to a stack with `gather`; when that is, the game's `due`
says. What costs nothing could be begun for ever: an ability has its printed `limit`, and an item for which nothing is
paid is not begun again while the identical one waits.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from rules.abilities import tree
from rules.core import modifiers, select
from rules.core.draft import Draft
from rules.core.state import NOTHING, AbilityRef, Bound, Fact, Frame, Job, Played, State

Usable = tuple[int, AbilityRef, tree.Activated]

ABOUT = "about"  # the name under which an item on the stack remembers what its trigger was about


def used(ref: AbilityRef) -> str:
    """The fact that an ability has been used this turn."""
    return "used " + ".".join(map(str, ref.path))


def usable(g: Draft, player: int) -> Iterator[Usable]:
    """The activated abilities that a player may begin now: they work, their condition holds, no bound is reached."""
    if tree.Activated not in g.world.kinds:
        return
    for i, o in enumerate(g.objects):
        if not o.card or select.side_of(g, i) != player:
            continue
        in_play = o.zone == g.world.game.play or o.zone in g.world.game.like_play
        index = modifiers.abilities(g, i) if in_play else g.world.indexes[o.card]
        for ref, ability in index.abilities:
            if not isinstance(ability, tree.Activated) or not modifiers.works(g, i, ability.works):
                continue
            if ability.when is not None and not select.holds(g, ability.when, Job(ref, player, g.ref(i))):
                continue
            if not spent(g, i, ref, ability) and not repeats(g, Played(player, ref, g.ref(i))):
                yield i, ref, ability


def spent(g: Draft, i: int, ref: AbilityRef, ability: tree.Activated) -> bool:
    """Whether an ability with a limit has been used as often as it may be this turn."""
    return ability.limit == "turn" and any(f.kind == used(ref) and f.who == g.ref(i) for f in g.record)


def repeats(g: Draft, item: Played) -> bool:
    """Whether this very item waits already and nothing is paid for it, so that beginning it again changes nothing."""
    ability = g.world.node(item.ability)
    return not getattr(ability, "cost", ()) and any(
        structs.replace(waiting, countered=False, vars=(), serial=0) == item for waiting in g.stack
    )


def push(g: Draft, item: Played) -> None:
    """Put an item on the stack; a limited ability counts as used from now on."""
    ability = g.world.node(item.ability)
    if isinstance(ability, tree.Activated) and ability.limit == "turn":
        g.record = tuple(sorted((*g.record, Fact(used(item.ability), item.source))))
    g.stack = (*g.stack, item)
    g.clear()


def gather(g: Draft, player: int) -> None:
    """All pending abilities of one player go on the stack, in the order in which they triggered."""
    for p in g.pending:
        if p.owner == player:
            about = tuple(r for r in (p.it, p.other) if r != NOTHING)
            push(g, Played(p.owner, p.ability, p.source, about))
    g.pending = tuple(p for p in g.pending if p.owner != player)


def pop(g: Draft) -> Frame | None:
    """Take the last item off the stack: the frame that carries it out, or None where it was countered."""
    *rest, item = g.stack
    g.stack = tuple(rest)
    g.clear()
    if item.countered:
        return None
    it = item.targets[0] if item.targets else NOTHING
    other = item.targets[1] if len(item.targets) > 1 else NOTHING
    job = Job(item.ability.into("then"), item.owner, item.source, it, other, vars=(Bound(ABOUT, item.targets),))
    return Frame("effect", job=job, quiet=True)


def counter(g: Draft, item: Played) -> None:
    """Mark an item as countered; it stays in its place until its turn comes, and then does nothing."""
    at = len(g.stack) - 1 - g.stack[::-1].index(item)
    g.stack = (*g.stack[:at], structs.replace(item, countered=True), *g.stack[at + 1 :])
    g.clear()


def lost(state: State) -> bool:
    """Whether something waits that nobody will ever carry out: nothing runs any more, yet something is left."""
    return not state.agenda and state.outcome is None and bool(state.pending or state.stack)
