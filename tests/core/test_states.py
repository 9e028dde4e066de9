"""Positions as values: they come back from JSON equal, rules ask the same twice, texts change nothing."""

from __future__ import annotations

import pytest
from core_boards import begun, searched

from catalog.reader import Snapshot
from rules.core.engine import Position, given, run, start
from rules.core.state import decode, encode

BLASTS = """
title: Three attackers, two Shield Blasts, a Blocker
game: kaijudo
turn: {player: ann, phase: attack}
cards:
  - {name: Clerk, power: 1000, text: "Whenever your opponent casts a spell, draw a card."}
  - {name: Hydra, power: 6000, keywords: [Double Breaker]}
  - {name: Hush, type: spell, civ: Light, level: 2, keywords: [Shield Blast], text: "Tap target enemy creature."}
ann: {battle: [Hydra, Clerk, Red-Eye Scorpion], hand: 2, shields: 5, deck: 20}
ben:
  battle: [{name: Wall, power: 2000, keywords: [Blocker]}, {card: Skull Cutter, tapped: yes}]
  shields: [Hush, Terror Pit, blank]
  deck: 20
"""
HANDS = """
title: Summoning, casting and choices
game: kaijudo
turn: {player: ann, phase: mana}
cards:
  - {name: Bargain, type: spell, civ: Water, level: 1, text: "You may discard one card. If you did, draw 2 cards."}
  - {name: Swell, type: spell, civ: Water, level: 1, text: "Target creature gets +2000 power this turn."}
ann: {hand: [Ripper Reaper, Bargain, Swell], mana: [5x Skull Cutter, Aqua Knight], battle: [Aqua Knight], deck: 9}
ben: {battle: [Gigabolver, "Argus, Vigilant Seer"], shields: 2, deck: 9}
"""
LOOKS = """
title: Replacements, chains and a loop
game: kaijudo
turn: {player: ben, phase: main}
cards:
  - {name: Flood, type: spell, civ: Water, level: 1, text: "Banish all creatures that have power 3000 or less."}
  - {name: Root, power: 1000, text: "If this creature would be banished, you may move it to your mana zone instead."}
  - {name: Tock, power: 5000, text: "Whenever this creature becomes tapped, you may untap it."}
ann: {battle: [2x Root, Tock], shields: 1, hand: 0, deck: 9}
ben: {battle: [Root, "Kronkos, General of Fear", Tock], hand: [Flood], mana: [2x Aqua Knight], shields: 1, deck: 9}
"""
BOARDS = {"blasts": BLASTS, "hands": HANDS, "looks": LOOKS}


def keys(position: Position) -> list[str]:
    """What is offered, and to whom."""
    return [f"{position.ask.player} {o.key}" for o in position.ask.options] if position.ask else []


@pytest.mark.parametrize("name", BOARDS)
def test_every_position_survives_json_equal_and_with_equal_hash(name: str, cards: Snapshot) -> None:
    nodes = searched(BOARDS[name], cards).nodes
    assert len(nodes) > 30
    for node in nodes:
        back = decode(encode(node.state))
        assert back == node.state
        assert hash(back) == hash(node.state)
        assert encode(back) == encode(node.state)


@pytest.mark.parametrize("name", BOARDS)
def test_a_rule_that_runs_twice_asks_the_same(name: str, cards: Snapshot) -> None:
    search = searched(BOARDS[name], cards, 600)
    for node in search.nodes:
        first, second = run(search.world, node.state), run(search.world, decode(encode(node.state)))
        assert first.state == second.state == node.state
        assert keys(first) == keys(second)
        assert (first.ask and first.ask.question) == (second.ask and second.ask.question)


@pytest.mark.parametrize("name", BOARDS)
def test_keys_are_the_same_with_texts_and_with_steps(name: str, cards: Snapshot) -> None:
    search = searched(BOARDS[name], cards, 400)
    spoken, _ = begun(BOARDS[name], cards, texts=True)
    for node in search.nodes:
        plain = run(search.world, node.state)
        told = run(spoken, node.state, lean=False)
        assert plain.state == told.state
        one, other = ([o.key for o in p.ask.options] if p.ask else None for p in (plain, told))
        assert one == other


@pytest.mark.parametrize("name", BOARDS)
def test_no_question_offers_a_key_twice(name: str, cards: Snapshot) -> None:
    search = searched(BOARDS[name], cards, 600)
    for node in search.nodes:
        offered = keys(run(search.world, node.state))
        assert len(offered) == len(set(offered))


def test_a_key_that_is_not_offered_is_refused(cards: Snapshot) -> None:
    world, state = begun(BLASTS, cards)
    position = start(world, state)
    with pytest.raises(LookupError, match="no option 'nonsense'"):
        run(world, given(run(world, given(position.state, "pass")).state, "nonsense"))


def test_equal_boards_reached_in_two_ways_are_one_position(cards: Snapshot) -> None:
    """Two creatures break a shield each, in either order: the boards after it are one."""
    source = """
title: Two equal attacks
game: kaijudo
turn: {player: ann, phase: attack}
ann: {battle: [{name: Bear, power: 3000, count: 2}], deck: 20}
ben: {shields: 5, deck: 20}
"""
    search = searched(source, cards)
    assert search.complete
    assert len(search.nodes) <= 8, "the two Bears stand for each other"
