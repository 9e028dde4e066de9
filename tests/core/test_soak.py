"""Random play as `make soak` does it, and what it does with a game that breaks a promise."""

from __future__ import annotations

import pytest

from benchmarks import shrink
from benchmarks.soak import DUELS, broken, play, smallest, total
from catalog.reader import Snapshot
from rules.abilities.tree import CardDef
from rules.core.engine import Position
from rules.lab import ask

STEPS = 20_000
RUNS = 8  # so that several processes share them
SEEDS = 50  # whole games of Duel Masters at each table
SHARE = 5  # of them in one test


@pytest.fixture(scope="module")
def pool(cards: Snapshot) -> list[CardDef]:
    """Every card that is played whole."""
    return [record.definition() for record in cards.records("kaijudo") if record.play.status == "full"]


@pytest.mark.parametrize("run", range(RUNS))
def test_nothing_is_broken_in_random_games(pool: list[CardDef], run: int) -> None:
    steps, seed = 0, 4_000 + 1_000 * run
    while steps < STEPS / RUNS:
        n, wrong, keys = play(pool, seed)
        assert wrong == "", f"seed {seed}: {wrong} after {keys[-5:]}"
        steps += n
        seed += 1


@pytest.fixture(scope="module")
def duelling(cards: Snapshot) -> list[CardDef]:
    """Every card of Duel Masters that is played whole."""
    return [record.definition() for record in cards.records("duel_masters") if record.play.status == "full"]


@pytest.mark.parametrize("first", range(1, SEEDS + 1, SHARE))
@pytest.mark.parametrize("table", DUELS)
def test_whole_games_of_duel_masters_end_with_nothing_broken(duelling: list[CardDef], table: str, first: int) -> None:
    for seed in range(first, first + SHARE):
        n, wrong, keys = play(duelling, seed, table=DUELS[table])
        assert wrong == "", f"seed {seed}: {wrong} after {keys[-5:]}"
        assert n > 0


def test_the_same_seed_is_the_same_game(pool: list[CardDef]) -> None:
    assert play(pool, 7, most=60) == play(pool, 7, most=60)
    assert play(pool, 7, most=60) != play(pool, 8, most=60)


def three_dead(position: Position, _cards: int) -> str:
    """A made-up promise: never three cards of a discard pile."""
    zones = [(o.owner, o.zone) for o in position.state.objects]
    return "three cards are discarded" if any(zones.count((p, "discard")) >= 3 for p in (0, 1)) else ""


def test_a_failing_game_becomes_a_small_scenario(pool: list[CardDef], cards: Snapshot) -> None:
    seed = next(seed for seed in range(1, 40) if play(pool, seed, check=three_dead)[1])
    text = smallest(pool, seed, cards, three_dead)
    assert text, "a board was found"
    content = shrink.msgspec.json.decode(text.encode())
    assert shrink.failure(content, cards, three_dead, total) == "three cards are discarded"
    assert shrink.failure(content, cards, broken, total) == ""
    on_board = sum(len(zone) for player in ("ann", "ben") for zone in content[player].values())
    assert on_board <= 12, "what does not matter is left out"
    assert ask(text, cards).outcomes, "the lab answers it"
