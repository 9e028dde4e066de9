"""Random games of Chaotic with the starter armies at every size of board, with their abilities and without."""

from __future__ import annotations

import pytest

from benchmarks import battles
from catalog.reader import Snapshot
from rules.abilities.tree import CardDef

SEEDS = 50  # whole games at each table
SHARE = 10  # of them in one test
EVERY = 25  # answers between two looks at what must hold


@pytest.fixture(scope="module")
def pool(cards: Snapshot) -> dict[str, CardDef]:
    return battles.pool_of(cards)


@pytest.mark.parametrize("first", range(1, SEEDS + 1, SHARE))
@pytest.mark.parametrize("table", battles.TABLES)
def test_whole_games_end_with_nothing_broken(pool: dict[str, CardDef], table: str, first: int) -> None:
    for seed in range(first, first + SHARE):
        n, wrong, keys = battles.play(pool, seed, battles.TABLES[table], EVERY)
        assert wrong == "", f"seed {seed}: {wrong} after {keys[-5:]}"
        assert n > 0


def test_the_same_seed_is_the_same_game(pool: dict[str, CardDef]) -> None:
    three = battles.Battle(3, True)
    assert battles.play(pool, 7, three) == battles.play(pool, 7, three)
    assert battles.play(pool, 7, three) != battles.play(pool, 8, three)


def test_what_must_hold_can_fail(pool: dict[str, CardDef]) -> None:
    """Two Creatures on one space are noticed."""
    import random

    from msgspec import structs

    from benchmarks import soak
    from rules.core.engine import start

    world, state = battles.new_game(pool, random.Random(1), battles.Battle(3, False))
    standing = [i for i, o in enumerate(state.objects) if o.zone == "battle"]
    moved = list(state.objects)
    moved[standing[0]] = structs.replace(moved[standing[0]], place=moved[standing[1]].place)
    position = start(world, structs.replace(state, objects=tuple(moved)))
    assert "stand on space" in battles.broken(position, soak.total(state))
