"""Random boards of up to six cards, searched with and without a saving, and their outcomes to compare."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import structs

from benchmarks import to_the_death
from catalog.reader import Snapshot
from rules.abilities.tree import CardDef, Triggered
from rules.core.engine import view
from rules.core.footprints import footprint
from rules.core.state import Frame, Now, Obj, Pile, Pool, Side, State
from rules.core.world import World
from rules.games.register import GAMES
from rules.lab.explore import Limits, Plan, Search
from rules.lab.outcomes import forcers, signature

MOST = 6  # cards on the board, the decks left out
DECK = 12
START = {
    "kaijudo": (("attack", "attack_phase"), ("main", "main_phase")),
    "duel_masters": (("attack", "attack_phase"), ("main", "main_phase")),
    "duel_to_the_death": (("attack", "attack_part"), ("creature", "creature_part")),
}
SPARE = {
    "kaijudo": ("hand", "shields", "shields", "mana"),
    "duel_masters": ("hand", "shields", "shields", "mana"),
    "duel_to_the_death": ("hand",),
}
"""Where the cards lie that are not in play."""


def pool_of(game: str, cards: Snapshot) -> list[CardDef]:
    """The cards that boards of a game are made of."""
    if game == "duel_to_the_death":
        return list(to_the_death.pool())
    return [record.definition() for record in cards.records(game) if record.play.status == "full"]


KINDS = ("any", "harmless", "mana")


def harmless(game: str, card: CardDef) -> bool:
    """Whether a creature has a triggered ability that sets nothing off."""
    table = GAMES[game]
    world = World(table, {card.name: card}, table.settings({}), ("ann", "ben"))
    abilities = [a for _, a in world.indexes[card.name].abilities if isinstance(a, Triggered)]
    attacks = [a for a in abilities if any(on.event in ("attack", "destroy", "enter", "block") for on in a.on)]
    return any(not footprint(world, a).whole for a in attacks)


def board(game: str, pool: list[CardDef], seed: int, kind: str = "any") -> tuple[State, dict[str, CardDef]]:
    """A board of up to six cards, some of them twice.

    `kind`: `harmless`, creatures with triggered abilities that set nothing off; `mana`, cards to be paid for.
    """
    rng = Random(f"{seed} {kind}")
    fighters = [c for c in pool if c.type == "creature"]
    if kind == "harmless":
        fighters = [c for c in fighters if harmless(game, c)]
    table = GAMES[game]
    found: list[Obj] = []
    used: list[CardDef] = []
    pools: tuple[Pool, ...] = ()

    def put(zone: str, player: int, some: list[CardDef], many: int) -> CardDef:
        card = rng.choice(some)
        used.append(card)
        tapped = zone == "battle" and rng.random() < 0.4
        seen = 3 if table.public(zone) else 1 << player if zone == "hand" else 0
        found.extend(Obj(card.name, player, player, zone, seen=seen, tapped=tapped) for _ in range(many))
        return card

    zone = rng.choice(SPARE[game])
    phase, rule = START[game][rng.randint(0, 1)]
    if kind == "mana" and "mana" in SPARE[game]:
        cheap = [c for c in pool if 1 < (c.level or 0) <= 3 and len(c.civilizations) == 1]
        wanted = put("hand", 0, cheap, rng.randint(1, 2))
        same = [c for c in pool if wanted.civilizations[0] in c.civilizations]
        while len(found) < 5:
            put("mana", 0, same, rng.randint(1, 5 - len(found)))
        put("battle", 1, fighters, 1)
        phase, rule = START[game][1]
    else:
        while len(found) < 4:
            put("battle", rng.randint(0, 1), fighters, rng.randint(1, min(2, 4 - len(found))))
        left = MOST - len(found)
        if zone == "shields" and rng.random() < 0.5:
            some = [rng.choice(pool) for _ in range(left)]
            used += some
            found += [Obj("", 1, 1, "shields", pool="shields", place=n) for n in range(left)]
            pools = (Pool(1, "shields", tuple(sorted(card.name for card in some))),)
        else:
            put(zone, rng.randint(0, 1), pool, left)
    piles = tuple(Pile(p, zone, DECK if zone == "deck" else 0) for p in (0, 1) for zone in table.piles)
    sides = (Side(table.life), Side(table.life))
    state = State(tuple(found), piles, sides, Now(0, 5, phase), (Frame(rule),), pools=pools)
    return state, {card.name: card for card in used}


def searched(
    game: str, state: State, cards: dict[str, CardDef], without: frozenset[str] = frozenset(), positions: int = 3_000
) -> Search:
    """Everything that can happen on a board to the end of the phase, up to so many positions."""
    table = GAMES[game]
    world = World(table, cards, table.settings({}), ("ann", "ben"), without=without)
    return Search(world, state, Plan(until="end of phase", start=state.now), Limits(positions, 30.0)).go()


def outcome(search: Search, n: int) -> Any:
    """What comes out at an end; which of several mana cards were tapped does not count, but how many."""
    g = view(search.world, search.nodes[n].state)
    tapped = tuple(sum(o.zone == "mana" and o.tapped and o.owner == p for o in g.objects) for p in (0, 1))
    g.objects = [structs.replace(o, tapped=False) if o.zone == "mana" else o for o in g.objects]
    turned = tuple(sum(p.tapped for p in g.piles if p.owner == owner) for owner in (0, 1))
    g.piles = tuple(structs.replace(p, tapped=0) for p in g.piles)
    return signature(g, None), tuple(a + b for a, b in zip(tapped, turned, strict=True))


def outcomes(search: Search) -> dict[Any, tuple[int, ...]]:
    """Each outcome with the players who can force it."""
    found: dict[Any, list[int]] = {}
    for n, node in enumerate(search.nodes):
        if node.end:
            found.setdefault(outcome(search, n), []).append(n)
    return {
        key: tuple(forcers(search, [k in ends for k in range(len(search.nodes))]))
        for key, ends in ((key, set(some)) for key, some in found.items())
    }
