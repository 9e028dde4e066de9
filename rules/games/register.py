"""The games that have landed, by slug."""

from __future__ import annotations

from rules.core.engine import Game
from rules.games.chaotic import chaotic
from rules.games.duel_masters import duel_masters
from rules.games.duel_to_the_death import duel_to_the_death
from rules.games.kaijudo import kaijudo

GAMES: dict[str, Game] = {game.slug: game for game in (kaijudo, duel_masters, chaotic, duel_to_the_death)}
