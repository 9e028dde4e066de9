"""From a finished search to outcomes: classes of end boards, lines that lead to them, traces and boards."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from rules.core.choices import Step
from rules.core.draft import Draft
from rules.core.engine import Position, given, run, view
from rules.core.select import HIVE
from rules.core.state import Outcome, State
from rules.core.world import World
from rules.lab import graph
from rules.lab.claims import Watch
from rules.lab.explore import Search
from rules.lab.reading import Board
from rules.lab.schema import GAMES
from rules.lab.script import objects


class Ending(Struct):
    """One outcome while it is being worked out: its ends, how many lines, and the shortest one."""

    id: str
    signature: Any
    nodes: list[int]
    lines: int = 0
    loop: str = ""
    steps: list[Step] = []
    assumed: list[tuple[str, str, int]] = []
    state: State | None = None


def signature(g: Draft, watch: tuple[Watch, ...] | None) -> Any:
    """What makes two ends the same outcome."""
    if watch is None:
        return _whole(g)
    board = Board(g)
    parts: list[Any] = []
    for one in watch:
        match one.kind:
            case "card":
                assert one.card is not None
                parts.append(tuple(sorted(_object(g, i) for i in objects(g, one.card))))
            case "measure":
                assert one.measure is not None
                parts.append(board.value(one.measure))
            case "winner":
                parts.append(_result(g))
            case _:
                assert one.claim is not None
                parts.append(board.holds(one.claim))
    return tuple(parts)


def _result(g: Draft) -> str:
    if g.outcome is None:
        return "nobody"
    return f"{g.outcome.kind} {g.outcome.winner}"


def _object(g: Draft, i: int) -> tuple[Any, ...]:
    o = g.objects[i]
    under = tuple(sorted(g.name(k) for k in o.under))
    known = o.card or ("pool" if o.pool else "")
    space = o.place if o.zone == "battle" else 0
    state = (o.tapped, o.damage, o.counters, under, o.down, space, o.marks)
    return (g.name(i) if known else "", o.owner, o.controller, o.zone, *state)


def _whole(g: Draft) -> Any:
    """The default: every named card with its zone and state, the counts of every zone, life, the Hive, the result."""
    named = tuple(sorted(_object(g, i) for i, o in enumerate(g.objects) if o.card and o.zone != "under"))
    zones = sorted({o.zone for o in g.objects} | set(g.world.game.piles))
    counts = tuple((p, z, g.count(z, p)) for p in range(len(g.sides)) for z in zones if z not in ("", "under"))
    turned = tuple((p.owner, p.zone, p.tapped) for p in g.piles)
    loose = tuple(sorted((o.owner, o.zone, o.tapped) for o in g.objects if not o.card and o.zone in ("battle", "mana")))
    hive = any(fact.kind == HIVE for fact in g.record)
    return named, counts, turned, loose, tuple((s.life, s.out) for s in g.sides), _result(g), hive


def endings(search: Search, watch: tuple[Watch, ...] | None) -> list[Ending]:
    """The outcomes of a search, in the order in which their shortest lines are found; loops are outcomes too."""
    children = [[edge.child for edge in node.edges] for node in search.nodes]
    found: dict[Any, Ending] = {}
    ends = [n for n, node in enumerate(search.nodes) if node.end]
    ways = graph.line_counts(children) if children else []
    parent, _ = graph.shortest(children)
    depth = _depths(parent, ends)
    for n in sorted(ends, key=lambda n: (depth[n], n)):
        g = view(search.world, search.nodes[n].state)
        key = signature(g, watch)
        ending = found.setdefault(key, Ending("", key, []))
        ending.nodes.append(n)
        ending.lines += ways[n]
    listed = list(found.values())
    # every position of a loop has been searched whole, so what goes round does so in the full search as well
    open_, closed = graph.loops(children)
    for part, kind in [(p, "open") for p in open_] + [(p, "closed") for p in closed]:
        if _real_loop(search, part):
            listed.append(Ending("", None, [min(part)], 1, kind))
    for k, ending in enumerate(listed, 1):
        ending.id = f"o{k}"
    return listed


def end_state(search: Search, ending: Ending, n: int) -> State:
    """The board of an end; where play goes round without a way out, the game has ended as one that never would."""
    state = search.nodes[n].state
    if ending.loop != "closed":
        return state
    never = Outcome("no_end", -1, search.world.game.cites.get("no end", ""))
    changed: State = structs.replace(state, outcome=never)
    return changed


def _real_loop(search: Search, part: list[int]) -> bool:
    """A loop made of answers, not of the bookkeeping of sentences."""
    inside = set(part)
    return any(edge.key and edge.child in inside for n in part for edge in search.nodes[n].edges)


def _depths(parent: list[int], wanted: list[int]) -> dict[int, int]:
    depth: dict[int, int] = {}
    for n in wanted:
        steps, v = 0, n
        while parent[v] >= 0:
            v, steps = parent[v], steps + 1
        depth[n] = steps
    return depth


class Ways:
    """The shortest ways from the beginning to every position of a search, worked out once."""

    def __init__(self, search: Search) -> None:
        self.search = search
        children = [[edge.child for edge in node.edges] for node in search.nodes]
        self.parent, self.which = graph.shortest(children)
        self.run: dict[tuple[int, int], Position] = {}
        self.first = run(search.world, search.root, lean=False)

    def begun(self, n: int, steps: list[Step]) -> int:
        """How many of the steps had been made where a sentence was first tried that was refused after waiting."""
        back = self.search.nodes[n].back
        v, later = n, 0
        while v >= 0 and self.search.nodes[v].state != back:
            up = self.parent[v]
            if up >= 0 and self.search.nodes[up].edges[self.which[v]].key:
                later += len(self.position(up, self.which[v]).steps)
            v = up
        return max(0, len(steps) - later)

    def position(self, n: int, k: int) -> Position:
        """The position after an answer, with its steps; worked out once for lines that share it."""
        found = self.run.get((n, k))
        if found is None:
            node = self.search.nodes[n]
            found = self.run[n, k] = run(self.search.world, given(node.state, node.edges[k].key), lean=False)
            found.ask = None
        return found


def path_to(ways: Ways, goal: int) -> list[tuple[int, int]]:
    """The shortest way from the beginning to a position, as (position, edge) pairs."""
    parent, which = ways.parent, ways.which
    path: list[tuple[int, int]] = []
    v = goal
    while parent[v] >= 0:
        path.append((parent[v], which[v]))
        v = parent[v]
    return path[::-1]


def traced(ways: Ways, goal: int) -> tuple[list[Step], list[tuple[str, str, int]], State]:
    """The steps of a line to a position, where cards were assumed (with the step), and the state there."""
    search, first = ways.search, ways.first
    steps = list(first.steps)
    assumed = [(what, taken, len(steps)) for what, taken in first.assumed]
    for n, k in path_to(ways, goal):
        node = search.nodes[n]
        edge = node.edges[k]
        if edge.key:
            position = ways.position(n, k)
            steps += position.steps
            assumed += [(what, taken, len(steps)) for what, taken in position.assumed]
        elif edge.said is not None:
            steps.append(edge.said)
        elif edge.refused and node.back is not None:
            waited = ways.begun(n, steps)
            del steps[waited:]
            assumed = [one for one in assumed if one[2] <= waited]
    return steps, assumed, search.nodes[goal].state


ZONES = (
    "battle", "battlegear", "location", "mugic", "attack_hand", "attack_discard", "shields", "hand", "mana", "discard",
    "aside",
)  # fmt: skip
"""In the order in which a board lists them."""


def picture_of(world: World, state: State) -> dict[str, Any] | None:
    """The board as a game draws it, of a game that does."""
    picture = world.game.picture
    return None if picture is None else picture(view(world, state))


def board_of(world: World, state: State) -> dict[str, dict[str, Any]]:
    """A board as plain values: for each player each zone, cards one by one where they are known, else counted."""
    g = view(world, state)
    table: dict[str, dict[str, Any]] = {}
    form = GAMES.get(world.game.slug)
    there = {zone.zone for zone in form.zones} if form is not None else set(ZONES)
    zones = [zone for zone in ZONES if zone in there or zone == "aside"]
    for p, name in enumerate(world.players):
        side: dict[str, Any] = {}
        for zone in zones:
            cards = [_card(g, i) for i in g.in_zone(zone, p)]
            pile = g.pile(p, zone) if zone in world.game.piles else None
            if pile is not None and pile.count:
                cards += [{"card": None, "count": pile.count, **({"tapped": pile.tapped} if pile.tapped else {})}]
            if cards or zone != "aside":
                played = form.zone(zone) if form is not None and zone == world.game.play else None
                side[played.key if played is not None else zone] = cards
        for zone in world.game.decks:
            side[zone] = g.pile(p, zone).size()
        if g.sides[p].life or world.game.life:
            side["life"] = g.sides[p].life
        table[name] = side
    return table


def _card(g: Draft, i: int) -> dict[str, Any]:
    o = g.objects[i]
    card = g.card(i)
    shown: dict[str, Any] = {"object": i, "card": card.name if o.card else None}
    if o.label:
        shown["as"] = o.label
    for field in ("tapped", "new", "down"):
        if getattr(o, field):
            shown[field] = True
    for field in ("damage", "counters"):
        if getattr(o, field):
            shown[field] = getattr(o, field)
    if g.world.game.space_of is not None and o.zone == g.world.game.play and o.place > 0:
        shown["space"] = g.world.game.space_of(g, o.place)
    if o.card and card.type == "creature" and card.power is not None and o.zone == g.world.game.play:
        from rules.core.modifiers import power

        shown["power"] = power(g, i)
    if o.card:
        shown["civilizations"] = list(card.civilizations)
        shown["type"] = card.type
        if card.level is not None:
            shown["level"] = card.level
    for field, zone in (("under", "under"), ("linger", "linger")):
        if names := [g.name(k) for k in o.under if g.objects[k].zone == zone]:
            shown[field] = names
    if o.controller != o.owner:
        shown["owner"] = g.player(o.owner)
    return shown


def forcers(search: Search, goal: list[bool]) -> list[int]:
    """The players who can force an end for which `goal` holds, each against all others and against chance."""
    nodes = search.nodes
    children = [[edge.child for edge in node.edges] for node in nodes]
    found: list[int] = []
    for player in range(len(search.world.players)):

        def mine(v: int, player: int = player) -> bool:
            return nodes[v].player == player

        def groups(v: int) -> list[list[int]]:
            together: dict[str, list[int]] = {}
            for k, edge in enumerate(nodes[v].edges):
                together.setdefault(edge.twin or f"edge {k}", []).append(k)
            return list(together.values())

        if graph.forced(children, goal, mine, groups)[0]:
            found.append(player)
    return found
