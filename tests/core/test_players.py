"""More than two players, teams, owners and controllers."""

from __future__ import annotations

import pytest
from core_boards import begun, draft, drive

from catalog.reader import Snapshot
from rules.core import select
from rules.core.draft import Over
from rules.core.engine import answer, start
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import AbilityRef, Job
from rules.games.shields import leaving, pending

THREE = """
title: Three players
game: kaijudo
turn: {player: ben, phase: attack}
cards:
  - {name: Heir, power: 1000, text: "When this creature is banished, draw a card."}
ann: {battle: [Heir], shields: 2, hand: 0, deck: 9}
ben: {battle: [Heir, Gigabolver], shields: 2, hand: 0, deck: 9}
cem: {battle: [Heir], shields: 0, hand: 0, deck: 9}
"""
TEAMS = """
title: Two against two
game: kaijudo
turn: {player: ann, phase: attack}
ann: {team: red, battle: [Gigabolver], shields: 1, deck: 9}
ben: {team: blue, shields: 1, deck: 9}
cem: {team: red, battle: [Gigabolver], shields: 1, deck: 9}
dan: {team: blue, shields: 0, deck: 9}
"""
STOLEN = """
title: A creature on another player's side
game: kaijudo
turn: {player: ann, phase: attack}
ann: {battle: [{name: Bear, power: 3000, owner: ben}, Gigabolver], shields: 1, hand: 0, deck: 9}
ben: {shields: 1, hand: 0, deck: 9}
"""


def test_opponents_stand_in_turn_order(cards: Snapshot) -> None:
    g = draft(*begun(THREE, cards))
    assert [g.opponents(p) for p in range(3)] == [[1, 2], [2, 0], [0, 1]]
    assert list(g.order()) == [1, 2, 0]


def test_pending_abilities_come_from_the_turn_player_on_clockwise(cards: Snapshot) -> None:
    g = draft(*begun(THREE, cards))
    heirs = [i for i in g.in_zone("battle") if g.name(i) == "Heir"]
    drive(happen(g, *[Event("destroy", what=i, from_="battle") for i in heirs]))
    assert sorted(p.owner for p in g.pending) == [0, 1, 2]
    owners = []
    while g.pending:
        drive(pending.resolve_pending(g))
        owners.append(g.resolving)
        pending.resolved(g)
    assert owners == [1, 2, 0]


def test_each_opponent_and_each_of_their_creatures_can_be_attacked(cards: Snapshot) -> None:
    position = start(*begun(THREE, cards))
    position = answer(position, "pass")
    assert position.ask is not None
    offered = {o.key for o in position.ask.options}
    assert {"attack:o4:p0", "attack:o4:p2"} <= offered
    assert "attack:o4:p1" not in offered


def test_who_falls_leaves_the_others_playing(cards: Snapshot) -> None:
    position = answer(answer(start(*begun(THREE, cards)), "pass"), "attack:o4:p2")
    assert [side.out for side in position.state.sides] == [False, False, True]
    assert position.state.outcome is None
    assert position.ask is not None
    assert not any(o.key.endswith(":p2") for o in position.ask.options), "nobody attacks a player who is out"


def test_the_last_one_left_wins(cards: Snapshot) -> None:
    g = draft(*begun(THREE, cards))
    leaving.defeat(g, (0,), "K-03-11")
    assert g.outcome is None
    with pytest.raises(Over):
        leaving.defeat(g, (2,), "K-03-11")
    assert g.outcome is not None and (g.outcome.kind, g.outcome.winner) == ("win", 1)


def test_a_team_has_won_when_the_other_is_gone(cards: Snapshot) -> None:
    g = draft(*begun(TEAMS, cards))
    assert g.opponents(0) == [1, 3]
    leaving.defeat(g, (3,), "K-03-11")
    assert g.outcome is None
    with pytest.raises(Over):
        leaving.defeat(g, (1,), "K-03-11")
    assert g.outcome is not None and g.outcome.winner in (0, 2)


def test_a_creature_is_its_controllers_in_play_and_its_owners_elsewhere(cards: Snapshot) -> None:
    g = draft(*begun(STOLEN, cards))
    bear = next(i for i in g.in_zone("battle") if g.name(i) == "Bear")
    assert g.in_zone("battle", 0) == [bear, bear + 1]
    assert g.in_zone("battle", 1) == []
    assert select.side_of(g, bear) == 0
    job = Job(AbilityRef(""), 0, g.ref(bear))
    assert select.belongs(g, "you", bear, job)
    drive(happen(g, Event("destroy", what=bear, from_="battle")))
    o = g.objects[bear]
    assert (o.owner, o.controller, o.zone) == (1, 1, "discard")
    assert select.side_of(g, bear) == 1
    assert not select.belongs(g, "you", bear, job)


def test_an_attack_with_a_stolen_creature_breaks_the_opponents_shield(cards: Snapshot) -> None:
    position = answer(answer(start(*begun(STOLEN, cards)), "pass"), "attack:o0:p1")
    assert sum(o.zone == "shields" and o.owner == 1 for o in position.state.objects) == 0
    assert (
        position.state.piles[1 * 4 + 1].count + sum(o.zone == "hand" and o.owner == 1 for o in position.state.objects)
        == 1
    )
