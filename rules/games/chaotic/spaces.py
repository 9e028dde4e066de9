"""Spaces by effect: relocating, swapping, returning to play, and Mirage Locations on the board."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rules.abilities import tree
from rules.core import choosing, modifiers, select
from rules.core.choices import Ask, Option
from rules.core.draft import Draft
from rules.core.effects import Done
from rules.core.events import Event, place
from rules.core.happen import happen
from rules.core.state import Job
from rules.games.chaotic import board, values


def free(g: Draft, kind: str, player: int, here: int, source: int) -> list[int]:
    """The spaces of a kind: `unoccupied`, `any`; `adjacent` to where it stands or to the source; of one's own side."""
    size = values.size(g)
    found = range(1, 2 * size + 1)
    if kind.startswith("unoccupied"):
        found = [s for s in found if values.on_space(g, s) < 0]  # type: ignore[assignment]
    if kind.endswith("adjacent self"):
        here = values.place_of(g, source)
    if "adjacent" in kind:
        return [s for s in found if here > 0 and s in board.NEIGHBOURS[size][here]]
    if kind.endswith("own side"):
        return [s for s in found if s in board.own_spaces(size, player)]
    return [s for s in found if s != here]


def picked(g: Draft, player: int, spaces: list[int], about: int) -> Generator[Ask, Any, int]:
    """The space that a player picks."""
    quiet = g.lean and not g.world.texts
    names = [values.space_name(g, s) for s in spaces]
    options = tuple(Option(f"move:o{about}:{name}", s, name, about) for s, name in zip(spaces, names, strict=True))
    text = "" if quiet else f"the space for {g.name(about)}"
    space: int = yield Ask(player, "space", options, g.cite("space picked"), text)
    return space


def relocate(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """A Creature, or a Mirage Location, is put onto another space; that is no move (C-W-RELOCATE-01)."""
    found = yield from choosing.objects(g, effect.what, job, preset)
    for i in found:
        if g.objects[i].zone not in ("battle", values.MIRAGE) or g.ref(i) in g.battle:
            continue
        if modifiers.prohibitions(g, "be relocated", i):
            if not g.lean:
                g.note(f"{g.name(i)} cannot be relocated", g.cite("can't"), job.owner, g.name(i))
            continue
        here = values.place_of(g, i)
        spaces = free(g, effect.kind, job.owner, here, job.source.object)
        if not spaces:
            continue
        space = yield from picked(g, job.owner, spaces, i)
        g.set(i, place=space)
        if not g.lean:
            text = f"{g.name(i)} is relocated to {values.space_name(g, space)}"
            g.note(text, g.cite("relocate"), job.owner, g.name(i))
    yield from g.world.game.settle(g)
    return choosing.named(job, effect.what, found, g)


def swap(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """Two Creatures change places."""
    found = yield from choosing.objects(g, effect.what, job, preset)
    if len(found) == 2:
        exchange(g, *found)
        if not g.lean:
            g.note(f"{g.names(found)} change places", g.cite("relocate"), job.owner)
        yield from g.world.game.settle(g)
    return choosing.named(job, effect.what, found, g)


def exchange(g: Draft, a: int, b: int) -> None:
    """Let two Creatures stand where the other one stood."""
    first, second = g.objects[a].place, g.objects[b].place
    g.set(a, place=second)
    g.set(b, place=first)


def enter(g: Draft, i: int, space: int, player: int, by: int, cause: int) -> Generator[Ask, Any, None]:
    """A Creature comes back into play on a space, undamaged, with nothing on it (C-W-RETURN-01)."""
    o = g.objects[i]
    place_on = Event("move", what=i, player=player, from_=o.zone, to="battle", by=by, cause=cause, silent=True)
    yield from happen(g, place_on)
    if g.objects[i].zone == "battle":
        g.set(i, place=space, new=False, down=False)
        if not g.lean:
            text = f"{g.name(i)} returns to play on {values.space_name(g, space)}"
            g.note(text, g.cite("return"), player, g.name(i))
        yield from g.world.game.settle(g)


# --- Mirage ----------------------------------------------------------------------------------------


def is_mirage(g: Draft, i: int) -> bool:
    """Whether a Location is a Mirage."""
    return "Mirage" in g.index(i).keywords or select.has(g, i, "flag", "Mirage")


def put_away(g: Draft, i: int) -> Generator[Ask, Any, None]:
    """The Active Location is over: it goes under its deck, a Mirage onto a space of the board (C-W-MIRAGE-01)."""
    owner = g.objects[i].owner
    if not is_mirage(g, i):
        place(g, i, "locations", "bottom")
        if not g.lean:
            text = f"{g.name(i)} is put under {g.player(owner)}'s Location Deck"
            g.note(text, g.cite("location under"), owner, g.name(i), ("recovery order",))
        return
    space = yield from picked(g, owner, list(range(1, 2 * values.size(g) + 1)), i)
    for k in g.in_zone(values.MIRAGE):
        place(g, k, "locations", "bottom")
        if not g.lean:
            g.note(f"{g.name(k)} goes under its deck", g.cite("mirage"), g.objects[k].owner, g.name(k))
    place(g, i, values.MIRAGE)
    g.set(i, place=space)
    if not g.lean:
        text = f"{g.name(i)} goes onto {values.space_name(g, space)}"
        g.note(text, g.cite("mirage"), owner, g.name(i), ("recovery order",))
