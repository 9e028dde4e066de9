"""The rules core: one kernel for all games. Pure: no files, no clock, no randomness of its own, no output.

`start(game, setup, switches)` gives the first `Position` of a board, `answer(position, key)` the next one. A position
holds the state, the question that is asked (or None at an end) and the steps that led there, each with its rule. The
states are plain frozen values: they can be compared, kept, written as JSON and gone on from.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from rules.abilities.tree import CardDef
from rules.core import engine
from rules.core.choices import Ask, Option, Refusal, Step
from rules.core.engine import Game, Position, answer, run
from rules.core.state import State
from rules.core.world import Cards, World

__all__ = [
    "Ask", "Cards", "Game", "Option", "Position", "Refusal", "Setup", "State", "Step", "World", "answer", "run",
    "start",
]  # fmt: skip


class Setup(Struct, frozen=True):
    """A board: the players' names in seating order, the cards by key, and the state with the rule that is next."""

    players: tuple[str, ...]
    cards: Mapping[str, CardDef]
    state: State


def start(game: Game, setup: Setup, switches: Mapping[str, str] | None = None, lean: bool = False) -> Position:
    """The first position of a board. `lean`: without steps. Raises `ValueError` on a switch the game does not have."""
    world = World(game, setup.cards, game.settings(switches or {}), setup.players)
    return engine.start(world, setup.state, lean)
