"""A made-up game with a stack, for the kernel's tests: creatures on a table, abilities, and nothing else.

Each player in turn may begin an ability or pass; when all have passed one after another, the top of the stack is
carried out. Abilities that trigger while the stack runs move to a new stack when it is empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.abilities import tree
from rules.core import stack
from rules.core.choices import Ask, Option
from rules.core.draft import Draft
from rules.core.engine import Game
from rules.core.state import Frame, Now, Obj, Pile, Played, Side, State
from rules.core.world import World


def tower(bounded: bool = True, due: bool = True) -> Game:
    """The game; without `bounded` a costless ability may be begun for ever, without `due` triggers never move."""
    game = Game(
        "tower", play="table", grave="bin", piles=("deck",), public=frozenset({"table", "bin"}),
        phases={"main": "priority"}, cites={}, words={}, zone_words={}, switches={}, keywords={}, keyword_rules={},
    )  # fmt: skip

    @game.rule("T-1", "Each player may begin an ability or pass")
    def priority(g: Draft, player: int, passed: int) -> Iterator[Any]:
        players = len(g.sides)
        following = (player + 1) % players
        offers = list(stack.usable(g, player)) if bounded else list(every(g, player))
        options = [Option("pass"), *(Option(f"use:o{i}:{ref.path[0]}", (i, ref)) for i, ref, _ in offers)]
        chosen = yield Ask(player, "priority", tuple(options), kind="window")
        if chosen is not None:
            i, ref = chosen
            stack.push(g, Played(player, ref, g.ref(i)))
            g.then(Frame("priority", (following, 0)))
        elif passed + 1 < players:
            g.then(Frame("priority", (following, passed + 1)))
        elif g.stack:
            g.then(Frame("carry_out"))

    @game.rule("T-2", "The top of the stack is carried out")
    def carry_out(g: Draft) -> None:
        frame = stack.pop(g)
        following = (Frame("priority", (g.now.player, 0)),) if g.stack else ()
        g.then(*((frame,) if frame else ()), *following)

    @game.rule("T-3", "What has triggered begins a new stack, the turn player's first")
    def new_stack(g: Draft) -> None:
        for player in g.order():
            stack.gather(g, player)
        g.then(Frame("priority", (g.now.player, 0)))

    if due:
        game.due = lambda state: Frame("new_stack") if state.pending and not state.stack and not state.agenda else None
    return game


def every(g: Draft, player: int) -> Iterator[stack.Usable]:
    """Every activated ability of a player's creatures, with no bound."""
    for i, o in enumerate(g.objects):
        for ref, ability in g.world.indexes[o.card].abilities:
            if o.controller == player and isinstance(ability, tree.Activated):
                yield i, ref, ability


def creature(name: str, *abilities: tree.Ability) -> tree.CardDef:
    """A creature of the game."""
    return tree.CardDef(name, "creature", power=1000, abilities=abilities)


ON_TABLE = ("table",)
MINE = tree.Select(zone=ON_TABLE, whose="you")
DRAW = tree.Do("draw", n=tree.Num(1), by="you")


def board(game: Game, *sides: tuple[tree.CardDef, ...], deck: int = 9) -> tuple[World, State]:
    """A world and a state: each side's creatures on the table, a deck each, the first player to act."""
    cards = {card.name: card for side in sides for card in side}
    objects = tuple(Obj(card.name, p, p, "table", seen=3) for p, side in enumerate(sides) for card in side)
    piles = tuple(Pile(p, "deck", count=deck) for p in range(len(sides)))
    agenda = (Frame("priority", (0, 0)),)
    names = tuple("abcdef"[: len(sides)])
    return World(game, cards, {}, names), State(objects, piles, tuple(Side() for _ in sides), Now(0, 1, "main"), agenda)
