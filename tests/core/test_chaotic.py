"""Chaotic on the kernel: the boards, the Burst on hand-made boards, and both rulesets."""

from __future__ import annotations

import pytest

from catalog.reader import Snapshot
from rules.book import load_book
from rules.core import stack
from rules.core.engine import given, run
from rules.games.chaotic import board
from rules.games.register import GAMES
from rules.lab.form import load_scenario
from rules.lab.own_cards import OwnCards
from rules.lab.rulesets import known_rulesets, load_ruleset
from rules.lab.setup import set_up

PRINTED = {  # the south half of each board; the north half is its mirror image
    1: {"S1.1": "N1.1"},
    3: {"S1.1": "S2.1 S2.2", "S2.1": "S1.1 S2.2 N2.1 N2.2", "S2.2": "S1.1 S2.1 N2.1 N2.2"},
    6: {
        "S1.1": "S2.1 S2.2",
        "S2.1": "S1.1 S2.2 S3.1 S3.2",
        "S2.2": "S1.1 S2.1 S3.2 S3.3",
        "S3.1": "S2.1 S3.2 N3.1 N3.2",
        "S3.2": "S2.1 S2.2 S3.1 S3.3 N3.1 N3.2 N3.3",
        "S3.3": "S2.2 S3.2 N3.2 N3.3",
    },
    10: {
        "S1.1": "S2.1 S2.2",
        "S2.1": "S1.1 S2.2 S3.1 S3.2",
        "S2.2": "S1.1 S2.1 S3.2 S3.3",
        "S3.1": "S2.1 S3.2 S4.1 S4.2",
        "S3.2": "S2.1 S2.2 S3.1 S3.3 S4.2 S4.3",
        "S3.3": "S2.2 S3.2 S4.3 S4.4",
        "S4.1": "S3.1 S4.2 N4.1 N4.2",
        "S4.2": "S3.1 S3.2 S4.1 S4.3 N4.1 N4.2 N4.3",
        "S4.3": "S3.2 S3.3 S4.2 S4.4 N4.2 N4.3 N4.4",
        "S4.4": "S3.3 S4.3 N4.3 N4.4",
    },
}
EDGES = {1: 1, 3: 10, 6: 25, 10: 46}


@pytest.mark.parametrize("size", board.SIZES)
def test_every_space_has_its_neighbours(size: int) -> None:
    names, numbers = board.NAMES[size], board.NUMBERS[size]
    assert len(names) == 2 * size + 1
    swap = str.maketrans("SN", "NS")
    for space, beside in PRINTED[size].items():
        for name, others in ((space, beside), (space.translate(swap), beside.translate(swap))):
            found = {names[k] for k in board.NEIGHBOURS[size][numbers[name]]}
            assert found == set(others.split()), name
    assert sum(map(len, board.NEIGHBOURS[size])) == 2 * EDGES[size]


def test_the_rulesets_name_every_switch() -> None:
    game = GAMES["chaotic"]
    assert known_rulesets("chaotic") == ["comprehensive-2009", "rulebook"]
    later = load_ruleset("chaotic", "comprehensive-2009")
    assert set(later) == set(game.switches)
    assert game.settings(later) == later
    assert sum(later[name] != switch.default for name, switch in game.switches.items()) >= 12


def test_every_mechanism_cites_a_rule_of_the_book() -> None:
    game, book = GAMES["chaotic"], load_book("chaotic")
    cited = {*game.cites.values(), *game.keyword_rules.values(), *(r.id for r in game.rules.values())}
    cited |= {id for ids in game.along.values() for id in ids} | set(game.along)
    assert sorted(id for id in cited if id and book.by_id(id) is None) == []


BURST = """
title: a trigger while the last item resolves
game: chaotic
turn: {player: ann, phase: action}
location: {name: Meadow, type: location, initiative: Speed}
cards: [{name: Crush, type: attack, base: 10}]
ann:
  spaces: {S3.1: {name: Ox, energy: 40, speed: 60}}
  attack_hand: [2x Crush]
  attack_deck: [18x Crush]
ben:
  spaces: {N3.1: {name: Elk, energy: 90, speed: 40, text: "When Elk is dealt damage, heal 5 damage to Elk."}}
  attack_hand: [2x Crush]
  attack_deck: [18x Crush]
"""


def test_nothing_that_triggered_is_lost(cards: Snapshot) -> None:
    """What triggers while the last item resolves has a Burst of its own: no agenda ends with something waiting."""
    scenario = load_scenario(BURST, "board", lambda name: False)
    laid = set_up(scenario, OwnCards(scenario, cards), load_ruleset("chaotic", "rulebook"), {})
    world = laid.world()
    state = run(world, laid.state).state
    states = [state]
    for _ in range(60):
        position = run(world, state)
        assert not stack.lost(position.state)
        if position.ask is None:
            break
        keys = [option.key for option in position.ask.options]
        fight = next((key for key in keys if key.startswith("move:") and key.endswith("N3.1")), "")
        state = given(position.state, fight or next((k for k in keys if k != "pass"), keys[0]))
        states.append(state)
    position = run(world, state)
    assert position.state.outcome is not None and position.state.outcome.winner in (0, 1)
