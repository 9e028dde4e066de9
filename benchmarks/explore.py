"""How fast the core explores, against the first sketch of it, on the same board in the same run.

The board: the attack phase with three attackers (one kind twice), a Blocker, five shields of which three are Shield
Blasts, and whole decks of 35 cards left on both sides. A position is a board at which somebody must answer, or an end.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import msgspec

from benchmarks.sketch import abilities as old
from benchmarks.sketch import explore as old_explore
from benchmarks.sketch import kaijudo as old_kaijudo
from benchmarks.sketch import kernel as old_kernel
from rules.abilities import tree
from rules.core.state import Frame, Now, Obj, Pile, Pool, Side, State
from rules.core.world import World
from rules.games.register import GAMES
from rules.lab.explore import Limits, Plan, Search

DECK = 35
SHIELDS = ("Terror Pit", "Crystal Memory", "Terror Pit", "", "")
CREATURE = tree.Has("type", "creature")
LEAST = 0.8
"""The core explores at least so many times as many positions a second as the sketch."""


def _one(whose: str, how: Any, as_: str = "") -> tree.Select:
    return tree.Select(whose=whose, where=(CREATURE,), least=tree.Num(1), most=tree.Num(1), how=how, as_=as_)


CARDS = (
    tree.CardDef(
        "Humongous",
        power=6000,
        abilities=(
            tree.Keyword("Triple Breaker"),
            tree.Triggered((tree.On("attack", "self"),), (tree.Optional((tree.Do("draw", n=tree.Num(1)),)),)),
            tree.Keyword("Powerful Attack", tree.Num(2000)),
        ),
    ),
    tree.CardDef(
        "Guardian",
        power=3000,
        abilities=(
            tree.Keyword("Blocker"),
            tree.Triggered(
                (tree.On("destroy", "self"),),
                (tree.Optional((tree.Choose(_one("opponent", "choose", "it")), tree.Do("tap", "var:it"))),),
            ),
        ),
    ),
    tree.CardDef("Rusher", power=2000),
    tree.CardDef(
        "Terror Pit",
        "spell",
        abilities=(tree.Keyword("Shield Blast"), tree.Spell((tree.Do("destroy", _one("opponent", "target")),))),
    ),
    tree.CardDef(
        "Crystal Memory",
        "spell",
        abilities=(tree.Keyword("Shield Blast"), tree.Spell((tree.Do("draw", n=tree.Num(1)),))),
    ),
)


def search(pool: bool = False) -> Search:
    """A search of the board: shields at known places, as the sketch has them, or as a pool of backs."""
    game = GAMES["kaijudo"]
    world = World(game, {card.name: card for card in CARDS}, game.settings({}), ("ann", "ben"))
    objects = [Obj(name, 0, 0, "battle", seen=3) for name in ("Humongous", "Rusher", "Humongous")]
    objects.append(Obj("Guardian", 1, 1, "battle", seen=3))
    objects += [Obj("", 1, 1, "shields", pool="shields") if pool else Obj(name, 1, 1, "shields") for name in SHIELDS]
    piles = tuple(Pile(p, zone, DECK if zone == "deck" else 0) for p in (0, 1) for zone in game.piles)
    now = Now(0, 10, "attack")
    pools = (Pool(1, "shields", tuple(sorted(SHIELDS))),) if pool else ()
    state = State(tuple(objects), piles, (Side(), Side()), now, (Frame("attack_phase"),), pools=pools)
    return Search(world, state, Plan(until="end of phase", start=now), Limits(1_000_000, 600.0))


def sketch() -> tuple[Any, dict[str, Any], Any]:
    """The same board in the sketch."""

    def card(**fields: Any) -> Any:
        return msgspec.convert(fields, old.CardDef)

    draw = {"do": "draw", "n": 1}
    cards = [
        card(
            name="Humongous",
            power=6000,
            abilities=[
                {"ability": "keyword", "name": "breaker", "n": 3},
                {"ability": "when", "event": "attack", "may": True, "then": [draw]},
                {"ability": "while", "condition": "attacking", "power": 2000},
            ],
        ),
        card(
            name="Guardian",
            power=3000,
            abilities=[
                {"ability": "keyword", "name": "blocker"},
                {
                    "ability": "when",
                    "event": "banish",
                    "may": True,
                    "then": [{"do": "choose", "pick": {"side": "enemy"}, "then": [{"do": "tap"}]}],
                },
            ],
        ),
        card(name="Rusher", power=2000),
        card(
            name="Terror Pit",
            kind="spell",
            abilities=[
                {"ability": "keyword", "name": "shield blast"},
                {"ability": "spell", "then": [{"do": "choose", "pick": {"side": "enemy"}, "then": [{"do": "banish"}]}]},
            ],
        ),
        card(
            name="Crystal Memory",
            kind="spell",
            abilities=[{"ability": "keyword", "name": "shield blast"}, {"ability": "spell", "then": [draw]}],
        ),
    ]
    table = {c.name: c for c in cards} | {name: old.CardDef(name, "card") for name in ("?", "blank")}
    objects = [old_kernel.Obj(name, 0, "battle") for name in ("Humongous", "Rusher", "Humongous")]
    objects.append(old_kernel.Obj("Guardian", 1, "battle"))
    objects += [old_kernel.Obj(name or "blank", 1, "shield") for name in SHIELDS]
    objects += [old_kernel.Obj("blank", p, "deck") for p in (0, 1) for _ in range(DECK)]
    return old_kaijudo.kaijudo, table, old_kernel.State(tuple(objects), agenda=(old_kernel.Frame("attack_phase"),))


def rates(times: int = 3) -> tuple[float, float, float, int, int]:
    """Positions a second of CPU time (core with placed shields, with a pool, sketch); positions of core and sketch."""
    best = [0.0, 0.0, 0.0]
    sizes = [0, 0]
    for _ in range(times):
        for k, pool in ((0, False), (1, True)):
            work = search(pool)
            began = time.process_time()
            work.go()
            best[k] = max(best[k], len(work.nodes) / (time.process_time() - began))
            if not pool:
                sizes[0] = len(work.nodes)
        game, cards, root = sketch()
        began = time.process_time()
        found = old_explore.explore(game, cards, root)
        taken = time.process_time() - began
        sizes[1] = len({node.end for node in found.nodes.values()})
        best[2] = max(best[2], sizes[1] / taken)
    return best[0], best[1], best[2], sizes[0], sizes[1]


def exploring() -> Iterator[tuple[str, float, float]]:
    """Positions a second against the sketch's, the same board with whole decks (a ratio; at least 0.8)."""
    placed, pool, sketched, mine, theirs = rates()
    yield "positions a second: the core / the sketch", placed / sketched, -LEAST
    yield "the same with shields as a pool of backs", pool / sketched, -LEAST
    yield "positions needed: the core / the sketch", mine / theirs, 0.0
