"""Losing, and what ends with a player who has lost while others play on."""

from __future__ import annotations

from rules.core.draft import Draft, Over
from rules.core.state import Frame, State
from rules.core.world import World

GOING_ON = frozenset({"effect", "cast_spell", "spell_done", "left_out", "resolved", "shield_trigger", "summon_free"})


def defeat(g: Draft, losers: tuple[int, ...], rule: str, winner: int = -1) -> None:
    """Players lose; the game ends when one side is left, drawn when none is. Raises `Over` when it ends."""
    for p in losers:
        g.side(p, out=True)
    left = [p for p, side in enumerate(g.sides) if not side.out]
    if not left and g.switch("both_lose") != "turn_player_loses":
        g.over("draw", -1, g.cite("both lose"))
    if not left:
        left = [p for p in losers if p != g.now.player]
        winner = next((p for p in g.order() if p in left), -1)
    teams = {g.sides[p].team if g.sides[p].team >= 0 else -2 - p for p in left}
    if len(teams) == 1:
        g.over("win", winner if winner in left else left[0], rule)


def lose(g: Draft, losers: tuple[int, ...], rule: str, winner: int = -1) -> None:
    """Players lose, and nothing of theirs goes on where others play on. Raises `Over` when the game ends."""
    defeat(g, losers, rule, winner)
    for p in losers:
        nothing_goes_on(g, p)


def concede(world: World, state: State, player: int) -> State:
    """The state after a player has given up: a defeat that nobody brought about."""
    g = Draft(world, state, "", True)
    try:
        lose(g, (player,), world.game.cites["concede"])
    except Over:
        g.agenda, g.pending = (), ()
    return g.freeze()


def nothing_goes_on(g: Draft, p: int) -> None:
    """Nothing of this player's goes on, and a turn of that player's is over."""
    g.pending = tuple(q for q in g.pending if q.owner != p)
    g.effects = tuple(e for e in g.effects if e.owner != p)
    g.resolving = -1 if g.resolving == p else g.resolving
    g.agenda = tuple(f for f in g.agenda if not _is_of(g, f, p))
    if g.now.player == p:
        g.attacks, g.battle = (), ()
        going_on = tuple(f for f in g.agenda if f.rule in GOING_ON)
        g.agenda = (Frame("turn_ends"), Frame("turn_effects_end"), *going_on)
        if not g.lean:
            g.note(f"{g.player(p)}'s turn is over", g.cite("seats passed over"), p)
    g.clear()


def _is_of(g: Draft, frame: Frame, p: int) -> bool:
    """Whether a waiting rule carries out something of this player's."""
    if frame.job is not None:
        return frame.job.owner == p
    about = frame.args[:1] if frame.rule in ("cast_spell", "spell_done", "left_out", "summon_free") else ()
    return any(g.objects[i].owner == p for i in about)
