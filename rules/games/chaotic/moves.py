"""Moving: where a Creature can go, by which way, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.abilities import tree
from rules.core import modifiers, select
from rules.core.choices import Option, Refusal
from rules.core.draft import Draft
from rules.core.state import Frame
from rules.games.chaotic import board, values
from rules.games.shields import legal


def allowance(g: Draft, i: int) -> int:
    """How many spaces a Creature may move: one, and more by Swift."""
    return 1 + values.keyword_total(g, i, "Swift")


def counts(g: Draft, i: int, space: int, last: bool) -> int:
    """What entering a space costs: one, or nothing where Range passes an occupied space uncounted."""
    free = g.switch("range_counts") == "empty_spaces" and not last
    return 0 if free and values.on_space(g, space) >= 0 and values.has_keyword(g, i, "Range") else 1


def ways(g: Draft, i: int) -> dict[int, tuple[int, ...]]:
    """Every space that a Creature can reach, with a shortest way there, its last space included."""
    size = values.size(g)
    through = values.has_keyword(g, i, "Range")
    found: dict[int, tuple[int, ...]] = {
        s: (s,) for s in range(1, 2 * size + 1) if anywhere(g, i, s) and not end_bars(g, i, s, "")
    }
    best: dict[int, int] = {g.objects[i].place: 0}
    todo: list[tuple[int, tuple[int, ...]]] = [(g.objects[i].place, ())]
    most = allowance(g, i)
    while todo:
        here, way = todo.pop(0)
        for there in board.NEIGHBOURS[size][here]:
            if there == g.objects[i].place:
                continue
            who = values.on_space(g, there)
            if best[here] + 1 <= most and there not in found and not end_bars(g, i, there, ""):
                found[there] = (*way, there)
            spent = best[here] + counts(g, i, there, False)
            if spent <= most and spent < best.get(there, most + 1) and (who < 0 or through):
                best[there] = spent
                todo.append((there, (*way, there)))
    return found


def anywhere(g: Draft, i: int, space: int) -> bool:
    """Whether a card lets a Creature move to a space as if it were adjacent: to any, or to unoccupied ones."""
    if space == g.objects[i].place:
        return False
    free = values.on_space(g, space) < 0
    return any(
        isinstance(c.change, tree.May) and (not c.change.against or free)
        for c in modifiers.permissions(g, "move anywhere", i, anything=True)
    )


def end_bars(g: Draft, i: int, space: int, key: str) -> list[Refusal]:
    """Why a move cannot end on a space, however near that is."""
    who = values.on_space(g, space)
    if who < 0:
        return []
    me, name = g.objects[i].controller, values.space_name(g, space)
    if g.objects[who].controller == me:
        text = f"{g.name(who)} stands on {name}, and it is {g.player(me)}'s own"
        return [legal.refusal(g, key, "not onto own", text, i)]
    if any(f.kind == values.COMBAT for f in g.record):
        text = f"{g.player(me)} has begun a combat this turn, and {g.name(who)} stands on {name}"
        return [legal.refusal(g, key, "one combat", text, i, "then empty")]
    return []


def way_bars(g: Draft, i: int, way: Sequence[int], key: str) -> list[Refusal]:
    """Why a Creature cannot take this way, space by space."""
    size = values.size(g)
    here, spent = g.objects[i].place, 0
    name = g.name(i)
    through = values.has_keyword(g, i, "Range")
    swift = allowance(g, i) > 1
    for k, there in enumerate(way):
        last = k == len(way) - 1
        if there not in board.NEIGHBOURS[size][here] and not (k == 0 and last and anywhere(g, i, there)):
            text = f"{values.space_name(g, there)} is not beside {values.space_name(g, here)}"
            return [legal.refusal(g, key, "one space", text, i, "adjacent", "any direction")]
        who = values.on_space(g, there)
        if not last and who >= 0 and not through:
            text = f"{g.name(who)} stands in the way on {values.space_name(g, there)}"
            mechanism = "swift through" if swift else "onto enemy"
            return [legal.refusal(g, key, mechanism, text, i, "Swift", "range through")]
        spent += counts(g, i, there, last)
        here = there
    if spent > allowance(g, i):
        text = f"{name} may move {allowance(g, i)} space{'s' * (allowance(g, i) != 1)}, not {spent}"
        return [legal.refusal(g, key, "one space", text, i, "range counts", "Swift")]
    return end_bars(g, i, way[-1], key) if way else []


def bars(g: Draft, i: int, space: int, key: str) -> list[Refusal]:
    """Every reason why a Creature may not move to a space now."""
    found = mover_bars(g, i, key)
    if space == g.objects[i].place:
        return [*found, legal.refusal(g, key, "one space", f"{g.name(i)} stands there already", i)]
    if found or space in ways(g, i):
        return found + end_bars(g, i, space, key)
    if ended := end_bars(g, i, space, key):
        return ended
    way = _straight(g, i, space)
    if len(way) > allowance(g, i) and not values.has_keyword(g, i, "Range"):
        most = allowance(g, i)
        text = f"{values.space_name(g, space)} is {len(way)} spaces away, and {g.name(i)} may move {most}"
        return [legal.refusal(g, key, "one space", text, i, "adjacent", "Swift" if most > 1 else "card moves")]
    blocked = way_bars(g, i, way, key)
    if blocked:
        return blocked
    text = f"{g.name(i)} cannot get to {values.space_name(g, space)} in one move"
    return [legal.refusal(g, key, "one space", text, i, "swift through", "range through")]


def _straight(g: Draft, i: int, space: int) -> tuple[int, ...]:
    """A shortest way over the board whoever stands on it."""
    size = values.size(g)
    seen, todo = {g.objects[i].place}, [(g.objects[i].place, ())]
    while todo:
        here, way = todo.pop(0)
        for there in board.NEIGHBOURS[size][here]:
            if there == space:
                return (*way, there)
            if there not in seen:
                seen.add(there)
                todo.append((there, (*way, there)))  # type: ignore[arg-type]
    return (space,)


def mover_bars(g: Draft, i: int, key: str) -> list[Refusal]:
    """Every reason why a Creature may not move at all now."""
    o, name = g.objects[i], g.name(i)
    if o.zone != "battle":
        return [legal.refusal(g, key, "each moves", f"{name} is not on the board", i)]
    found: list[Refusal] = []
    if o.controller != g.now.player:
        text = f"{name} is not {g.player(g.now.player)}'s, and only the Active Player moves Creatures"
        found.append(legal.refusal(g, key, "must move", text, i, "each moves", "active player"))
    if values.fact(g, values.MOVED, g.ref(i)):
        text = f"{name} has moved this turn"
        also = ("moved already", "each moves") if any(f.kind == values.COMBAT for f in g.record) else ("each moves",)
        found.append(legal.refusal(g, key, "one space", text, i, *also, "move on"))
    if g.battle:
        found.append(legal.refusal(g, key, "move on", "a combat is going on", i, "onto enemy"))
    prohibited = modifiers.prohibitions(g, "move", i)
    if prohibited:
        found.append(legal.forbidden(g, key, prohibited, f"{name} can't move", i))
    return found


def options(g: Draft, player: int) -> list[Option]:
    """Every move that a player may make now: a Creature and the space on which it ends; those that must be, first."""
    quiet = g.lean and not g.world.texts
    found: list[Option] = []
    forced: list[Option] = []
    for i in values.creatures(g, player):
        if mover_bars(g, i, ""):
            continue
        into = must_enter(g, i)
        for space, way in sorted(ways(g, i).items()):
            name = values.space_name(g, space)
            text = "" if quiet else f"move {g.name(i)} to {name}"
            found.append(Option(f"move:o{i}:{name}", ("move", i, way), text, i))
            forced += found[-1:] if space in into else []
    return forced or found


def must_enter(g: Draft, i: int) -> set[int]:
    """The spaces into which cards say that a Creature must move if it can."""
    found = set()
    for c in modifiers.musts(g, "move", i):
        assert isinstance(c.change, tree.Must)
        found |= {values.place_of(g, k) for k in select.refs(g, c.change.what or "self", c.job)}
    return found


def barred(g: Draft) -> Iterator[Refusal]:
    """Every Creature of the Active Player that may not move now."""
    for i in values.creatures(g, g.now.player):
        if (found := legal.merged(mover_bars(g, i, f"move:o{i}"))) is not None:
            yield found


def owed(g: Draft) -> bool:
    """Whether the Active Player still has to move a Creature this turn, and can."""
    return not any(f.kind == values.MOVED for f in g.record) and bool(options(g, g.now.player))


def move(g: Draft, i: int, way: tuple[int, ...]) -> None:
    """A Creature moves: onto an empty space, or into combat with the enemy that stands there."""
    space = way[-1]
    enemy = values.on_space(g, space)
    me = g.objects[i].controller
    fought = any(f.kind == values.COMBAT for f in g.record)
    many = sum(f.kind == values.MOVED for f in g.record)
    name = values.space_name(g, space)
    if not g.lean:
        also = ["must move", "any direction", "two kinds", "each moves", "adjacent", "card wins"]
        also += ["Swift"] if len(way) > 1 else []
        if values.has_keyword(g, i, "Range") and any(values.on_space(g, s) >= 0 for s in way[:-1]):
            also += ["Range", "range counts", "range ends"]
        also += ["move on", "then empty"] if fought else ["before and after"] if g.now.number > 1 and not many else []
        also += ["first turn"] if g.now.number == 1 else []
        also += ["full board"] if all(values.on_space(g, s) >= 0 for s in range(1, 2 * values.size(g) + 1)) else []
        if enemy >= 0:
            text = f"{g.name(i)} moves into {name} against {g.name(enemy)}"
            g.note(text, g.cite("onto enemy"), me, g.name(i), (*also, "one combat"))
        else:
            g.note(f"{g.name(i)} moves to {name}", g.cite("one space"), me, g.name(i), tuple(also))
    values.put_fact(g, values.MOVED, g.ref(i))
    if enemy < 0:
        g.set(i, place=space)
        return
    values.put_fact(g, values.COMBAT, player=me)
    g.then(Frame("intercept", (i, enemy)))
