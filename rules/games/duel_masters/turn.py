"""The first two steps of a turn, which Duel Masters tells apart, and who plays first."""

from __future__ import annotations

from msgspec import structs

from rules.core.choices import CHANCE, Ask, Option, Turn
from rules.core.draft import Draft
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import Frame
from rules.games.shields import setup, turn


def start_step(g: Draft) -> Turn:
    """Step 1: abilities "at the start of your turn" trigger, then everything tapped untaps."""
    me = g.now.player
    g.now = structs.replace(g.now, phase="start")
    if not g.lean:
        g.note(f"{g.player(me)}'s turn begins", g.cite("turn begins"), me, also=("phases", *_round(g)))
        if not _tapped(g, me):
            g.note(f"nothing of {g.player(me)}'s is tapped", g.cite("nothing to untap"), me)
    g.then(Frame("untap_step"), Frame("draw_step"))
    yield from happen(g, Event("phase", player=me, to="start"))


def _round(g: Draft) -> tuple[str, ...]:
    return ("clockwise",) if len(g.sides) > 2 else ()


def _tapped(g: Draft, player: int) -> bool:
    own = g.in_zone(g.world.game.play, player) + g.in_zone("mana", player)
    return bool(g.pile(player, "mana").tapped) or any(g.objects[i].tapped for i in own)


def draw_step(g: Draft) -> Turn:
    """Step 2: the turn player draws a card; whoever began the game does not in that first turn."""
    g.now = structs.replace(g.now, phase="draw")
    g.then(Frame("mana_phase"))
    yield from turn.turn_draw(g)


def who_begins(g: Draft, loser: int) -> Turn:
    """Who plays first is decided by chance, whatever happened in an earlier game."""
    options = tuple(Option(g.player(p), p, g.player(p)) for p in range(len(g.sides)))
    rule = g.cite("who decides")
    first = yield Ask(CHANCE, "flip", options, rule, "who plays first", "chance")
    setup.first_turn(g, first, rule)
