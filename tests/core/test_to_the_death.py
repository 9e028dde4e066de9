"""Random games of Duel to the Death with made-up cards: nothing is broken, and they come to an end."""

from __future__ import annotations

import pytest

from benchmarks.to_the_death import LONGEST, play, pool
from rules.core.supported import unsupported
from rules.games.register import GAMES

SEEDS = 50


def test_every_card_of_the_pool_is_played_whole() -> None:
    game = GAMES["duel_to_the_death"]
    assert len(pool()) == 40
    assert [card.name for card in pool() if unsupported(card.abilities, game.verbs, game.keywords)] == []


@pytest.mark.parametrize("seed", range(SEEDS))
def test_nothing_is_broken(seed: int) -> None:
    n, wrong, keys = play(seed)
    assert wrong == "", f"{wrong} after {keys[-8:]}"
    assert 10 < n <= LONGEST


def test_the_same_seed_is_the_same_game() -> None:
    assert play(3) == play(3)
    assert play(3) != play(4)
