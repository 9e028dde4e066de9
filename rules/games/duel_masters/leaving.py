"""Losing while others play on: who is defeated leaves the table with all cards, and the seat stays empty."""

from __future__ import annotations

from msgspec import structs

from rules.core.draft import Draft
from rules.core.state import Obj, Pile, State
from rules.core.world import World
from rules.games.shields import leaving

OUT = "out"  # where the cards of a defeated player are


def defeat(g: Draft, losers: tuple[int, ...], rule: str, winner: int = -1) -> None:
    """Players lose, one after another, the turn player first; who is defeated leaves unless the game is over.

    Raises `Over` when one side is left.
    """
    for p in [p for p in g.order() if p in losers and not g.sides[p].out]:
        if not g.lean and len(g.sides) > 2:
            _tell_winners(g, p)
        leaving.defeat(g, (p,), rule, winner)
        if not g.lean:
            text = f"{g.player(p)} is defeated and leaves the game with all cards"
            g.note(text, g.cite("defeated"), p, also=("free for all",) if g.sides[p].team < 0 else ("team",))
        leave(g, p)


def _tell_winners(g: Draft, p: int) -> None:
    """Write who has won when this player's defeat ends the game."""
    left = [q for q, side in enumerate(g.sides) if q != p and not side.out]
    if len({g.sides[q].team if g.sides[q].team >= 0 else -2 - q for q in left}) != 1:
        return
    team = g.sides[left[0]].team
    if team < 0:
        g.note(f"{g.player(left[0])} is the last one left", g.cite("last one"), left[0])
        return
    members = [g.player(q) for q, side in enumerate(g.sides) if side.team == team]
    g.note(f"the other team is defeated: {' and '.join(members)} win", g.cite("last team"), left[0])


def leave(g: Draft, p: int) -> None:
    """A player's cards leave, nothing of that player's goes on, and a turn of that player's is over."""
    for i, o in enumerate(g.objects):
        if o.owner == p:
            g.put(i, Obj(o.card, p, p, OUT, o.life + 1, pool=o.pool, label=o.label))
        elif o.controller == p and o.zone == g.world.game.play:
            g.put(i, Obj(o.card, o.owner, o.owner, g.world.game.grave, o.life + 1, seen=o.seen, label=o.label))
    _pack(g, p)
    leaving.nothing_goes_on(g, p)


def _pack(g: Draft, p: int) -> None:
    """The cards that are only numbers or names leave as well; none of them is lost."""
    number, names = 0, list[int | str]()
    for zone in g.world.game.piles:
        if zone != OUT:
            pile = g.pile(p, zone)
            number += pile.count
            names += [card for card in (*pile.top, *pile.bottom) if isinstance(card, str)]
            g.put_pile(Pile(p, zone))
    left = g.pile(p, OUT)
    g.put_pile(structs.replace(left, count=left.count + number, top=(*left.top, *names)))


def concede(world: World, state: State, player: int) -> State:
    """The state after a player has given up: a defeat that nobody brought about."""
    from rules.core.draft import Over

    g = Draft(world, state, "", True)
    try:
        defeat(g, (player,), world.game.cites["concede"])
    except Over:
        g.agenda, g.pending = (), ()
    return g.freeze()
