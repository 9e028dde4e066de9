"""What the search saves changes nothing that can come out: on small boards it is held against the search without."""

from __future__ import annotations

import pytest
from core_boards import begun
from small_boards import KINDS, START, board, outcomes, pool_of, searched

from catalog.reader import Snapshot
from rules.core.footprints import conflict, footprint
from rules.core.state import State
from rules.core.world import SAVINGS, World
from rules.lab import graph
from rules.lab.explore import Limits, Plan, Search

SEEDS = range(300, 306)
EVERY = frozenset(SAVINGS)
WITHOUT = [*(frozenset({saving}) for saving in SAVINGS), EVERY - {"merge"}, EVERY]


def goes_round(search: Search) -> bool:
    """Whether play can repeat, which a search that does not merge positions would follow for ever."""
    return any(graph.loops([[edge.child for edge in node.edges] for node in search.nodes]))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", START)
def test_a_search_with_savings_finds_the_outcomes_of_the_full_one(game: str, kind: str, cards: Snapshot) -> None:
    pool = pool_of(game, cards)
    compared = saved = 0
    for seed in SEEDS:
        state, used = board(game, pool, seed, kind)
        search = searched(game, state, used)
        if not search.complete:
            continue
        found = outcomes(search)
        assert found
        for without in WITHOUT:
            if "merge" in without and goes_round(search):
                continue
            full = searched(game, state, used, without)
            if full.complete:
                assert outcomes(full) == found, f"{game} {seed} {kind}, without {', '.join(sorted(without))}"
                compared += 1
                saved += len(full.nodes) > len(search.nodes)
    assert compared >= len(SEEDS) * len(WITHOUT) / 2
    assert saved >= 3, "these boards show that something is saved"


WATCHERS = """
title: Four abilities that wait for one attack
game: kaijudo
turn: {player: ann, phase: attack}
cards:
  - {name: Reader, power: 1000, text: "Whenever one of your creatures attacks, draw a card."}
  - {name: Drummer, power: 1000, text: "Whenever one of your creatures attacks, it gets +2000 power this turn."}
  - {name: Binder, power: 1000, text: "Whenever one of your creatures attacks, you may tap target enemy creature."}
  - {name: Butcher, power: 1000, text: "Whenever one of your creatures attacks, banish target enemy creature."}
ann: {battle: [SOME], deck: 20}
ben: {battle: [Skull Cutter, Aqua Knight], shields: 1, deck: 20}
"""


def watched(some: str, cards: Snapshot, without: frozenset[str]) -> Search:
    world, state = begun(WATCHERS.replace("SOME", some), cards)
    world = World(world.game, world.cards, world.switches, world.players, without=without)
    return Search(world, state, Plan(until="end of phase", start=state.now), Limits(20_000)).go()


@pytest.mark.parametrize(
    ("some", "one_order"),
    [
        ("Reader, Drummer, Binder", True),
        ("2x Reader, Binder", True),
        ("Reader, Drummer, Butcher", True),
        ("Butcher, Binder", False),
    ],
)
def test_abilities_that_cannot_touch_each_other_are_resolved_in_one_order(
    some: str, one_order: bool, cards: Snapshot
) -> None:
    short, full = watched(some, cards, frozenset()), watched(some, cards, frozenset({"orders"}))
    assert short.complete and full.complete
    assert outcomes(short) == outcomes(full)
    assert (len(short.nodes) < len(full.nodes)) is one_order


def test_what_is_set_off_or_looked_at_touches(cards: Snapshot) -> None:
    world, _ = begun(WATCHERS.replace("SOME", "Reader, Drummer, Binder, Butcher"), cards)
    prints = {
        name: footprint(world, world.indexes[name].abilities[0][1])  # type: ignore[arg-type]
        for name in ("Reader", "Drummer", "Binder", "Butcher")
    }
    assert prints["Butcher"].whole, "what it banishes leaves play"
    assert not conflict(prints["Reader"], prints["Drummer"])
    assert not conflict(prints["Reader"], prints["Binder"])
    assert conflict(prints["Reader"], prints["Butcher"])


def test_shields_that_nobody_can_tell_apart_are_one_choice(cards: Snapshot) -> None:
    source = """
title: Five backs
game: kaijudo
turn: {player: ann, phase: attack}
ann: {battle: [Skull Cutter], deck: 20}
ben: {shields: [Terror Pit, blank, blank, blank, blank], deck: 20}
"""
    world, state = begun(source, cards)

    def options(without: frozenset[str]) -> tuple[int, set[object]]:
        own = World(world.game, world.cards, world.switches, world.players, without=without)
        search = Search(own, state, Plan(until="end of phase", start=state.now), Limits(5_000)).go()
        assert search.complete
        picks = [len(node.edges) for node in search.nodes if node.question == "shields.choose"]
        return max(picks, default=1), set(outcomes(search))

    (one, some), (five, every) = options(frozenset()), options(frozenset({"alike"}))
    assert (one, five) == (1, 5)
    assert some == every


def test_equal_positions_are_one(cards: Snapshot) -> None:
    pool = pool_of("kaijudo", cards)
    for seed in SEEDS:
        state, used = board("kaijudo", pool, seed)
        search = searched("kaijudo", state, used)
        keys: list[tuple[State, int]] = [(node.state, node.at) for node in search.nodes]
        assert len(set(keys)) == len(keys)
