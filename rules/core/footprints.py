"""What a triggered ability reads and writes, so that abilities that cannot touch each other need one order only.

Two abilities commute when nothing that one writes is read or written otherwise by the other, and neither sets anything
off. Of one player's pending abilities only a part is offered first that commutes with all the others: every order leads
to a board that such an order leads to as well. What is not known to be harmless counts as touching everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from rules.abilities import tree
from rules.core.state import Pending
from rules.core.world import World, walk

if TYPE_CHECKING:
    from rules.core.draft import Draft

COMPUTED = ("numbers", "abilities", "traits", "allowed")
"""What is computed from the board: power, keywords, types, permissions."""

TRAITS = frozenset({"type", "civ", "race", "racepart", "name", "namepart"})
PLAIN = (
    tree.Num, tree.Count, tree.Calc, tree.EventAmount, tree.Chosen, tree.All, tree.Any, tree.Not, tree.Exists,
    tree.Compare, tree.When, tree.Is, tree.Result, tree.And, tree.Or, tree.No, tree.Choose, tree.ChooseValue, tree.If,
    tree.Optional, tree.Modes, tree.Keyword, tree.ForEach,
)  # fmt: skip
"""Nodes that neither read nor change anything but by the nodes inside them."""


class Footprint(Struct, frozen=True):
    """What an ability touches: parts of the board that it reads, and those that it writes with the manner in which.

    Writes of one manner commute (two draws), those of the manner `""` do not. `taken`: so many cards at most leave each
    deck. `whole`: it can touch everything, or set something off.
    """

    reads: frozenset[str] = frozenset()
    writes: frozenset[tuple[str, str]] = frozenset()
    taken: int = 0
    whole: bool = False


WHOLE = Footprint(whole=True)


def footprint(world: World, ability: tree.Triggered) -> Footprint:
    """What a triggered ability touches when it is carried out in this world."""
    found = world.footprints.get(ability)
    if found is None:
        found = world.footprints[ability] = _footprint(world, (ability.then, ability.if_))
    return found


def _footprint(world: World, trees: object) -> Footprint:
    reads = {"battle"}
    writes: set[tuple[str, str]] = set()
    events: set[str] = set()
    taken, often = 0, False
    for node in walk(trees):
        match node:
            case tree.Do(verb="draw", n=None | tree.Num() as n):
                writes |= {("hand", "draw"), ("deck", "draw")}
                events.add("draw")
                taken += n.n if n is not None else 1
            case tree.Do(verb="tap" | "untap" as verb):
                writes.add(("tapped", verb))
                events.add(verb)
            case tree.Do(verb="discard"):
                writes |= {("hand", ""), ("discard", "")}
                events |= {"discard", "move"}
            case tree.Move(what=tree.Select(zone=zones) as what, to=to, tapped=False) if _apart(what, (*zones, to)):
                writes |= {(zone, "") for zone in (*zones, to)}
                events.add("move")
                if "deck" in zones:
                    if not isinstance(what.most, tree.Num):
                        return WHOLE
                    taken += what.most.n
            case tree.Modify(newcomers=False, change=changes):
                if not all(_harmless(change) for change in changes):
                    return WHOLE
            case tree.Add(stat=stat):
                writes.add(("numbers", f"add {stat}"))
            case tree.Give():
                writes.add(("abilities", "give"))
            case tree.Cant() | tree.May() | tree.Must():
                writes.add(("allowed", "say"))
            case tree.Select():
                if node.how == "random" or not (node.place in ("", "under self") or node.place.startswith("top:")):
                    return WHOLE
                reads |= _reads(node)
                events |= {"target"} if node.how == "target" else set()
            case _ if (seen := _reads(node)) or isinstance(node, PLAIN):
                reads |= seen
                often = often or isinstance(node, tree.ForEach)
            case _:
                return WHOLE
    if taken and often:
        return WHOLE
    if not events.isdisjoint(world.triggering | world.replaces | world.reads):
        return WHOLE
    if any(token in _standing(world) for token, _ in writes):
        writes |= {(token, "") for token in COMPUTED}
    return Footprint(frozenset(reads), frozenset(writes), taken)


def _apart(what: tree.Select, zones: Iterable[str]) -> bool:
    """Whether a move is one between piles and hands, that neither enters nor leaves play."""
    return not what.place.startswith("under") and set(zones) <= {"hand", "deck", "mana", "discard"}


def _harmless(change: tree.Change) -> bool:
    """Whether a change only adds to what there is, so that it does not matter when."""
    match change:
        case tree.Add(n=tree.Num(n=n)):
            return n >= 0
        case tree.Give(abilities=abilities):
            return all(isinstance(ability, tree.Keyword) for ability in abilities)
        case tree.Cant() | tree.May() | tree.Must():
            return True
        case _:
            return False


def _reads(node: tree.Node) -> set[str]:
    """What one node looks at, without the nodes inside it."""
    match node:
        case tree.Select(zone=zones):
            return set(zones)
        case tree.Has(what="keyword"):
            return {"abilities"}
        case tree.Has(what=what) | tree.HasVar(what=what):
            return {"traits"} if what in TRAITS else {"tapped", "fight"}
        case tree.Cmp() | tree.Stat() | tree.Sum() | tree.Rank():
            return {"numbers"}
        case tree.Same():
            return {"traits", "numbers"}
        case tree.Did():
            return {"record"}
        case _:
            return set()


def _standing(world: World) -> frozenset[str]:
    """What the continuous changes of this world look at: whoever writes that may change everything computed."""
    if world.standing is None:
        found: set[str] = set()
        for entry in world.indexes.values():
            for _, ability in entry.abilities:
                for node in walk(ability):
                    if isinstance(node, (tree.Static, tree.Modify)):
                        found |= {token for part in walk(node) for token in _reads(part)}
        world.standing = frozenset(found)
    return world.standing


def conflict(a: Footprint, b: Footprint) -> bool:
    """Whether it can matter which of two abilities is carried out first."""
    if a.whole or b.whole:
        return True
    for mine, other in ((a, b), (b, a)):
        written = {token for token, _ in other.writes}
        for token, manner in mine.writes:
            if token in other.reads:
                return True
            if token in written and (not manner or (token, manner) not in other.writes or (token, "") in other.writes):
                return True
    return False


def first(g: Draft, ready: Sequence[Pending]) -> list[Pending]:
    """Those of the pending abilities that have to be offered first; the others can just as well follow."""
    if len(ready) < 2 or "orders" in g.world.without:
        return list(ready)
    prints = [footprint(g.world, g.world.node(p.ability)) for p in ready]
    if any(one.whole for one in prints):
        return list(ready)
    taken = sum(one.taken for one in prints)
    if taken and (g.pools or any(p.settled >= 0 for p in g.piles) or _short(g, taken)):
        return list(ready)
    parts: list[list[int]] = []
    for k, one in enumerate(prints):
        meets = [part for part in parts if any(conflict(one, prints[n]) for n in part)]
        parts = [part for part in parts if part not in meets] + [sorted([k, *(n for part in meets for n in part)])]
    return [ready[k] for k in min(parts, key=lambda part: (len(part), part))]


def _short(g: Draft, taken: int) -> bool:
    """Whether somebody's deck could run out on the way, which ends the game."""
    return any(g.pile(p, "deck").size() <= taken for p, side in enumerate(g.sides) if not side.out)
