"""Batches of events: what replaces them, how often, and what has been applied; look-back; lives."""

from __future__ import annotations

from core_boards import begun, draft, drive

from catalog.reader import Snapshot
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.replace import replaced
from rules.core.state import Job, Ref
from rules.games.shields import pending

SAGES = """
title: Two Sages
game: kaijudo
turn: {player: ann, phase: attack}
cards:
  - {name: Sage, power: 1000, text: "Whenever you would draw a card, you draw 2 cards instead."}
ann: {battle: [{card: Sage, as: one}, {card: Sage, as: two}], hand: 0, deck: 20}
ben: {shields: 1, deck: 9}
"""
KRONKOS = """
title: Kronkos
game: kaijudo
turn: {player: ann, phase: attack}
cards:
  - {name: Champion, power: 3000, race: Shadow Champion}
  - {name: Fodder, power: 6000}
ann: {battle: ["Kronkos, General of Fear", 2x Champion, Fodder], hand: 0, deck: 20}
ben: {shields: 1, deck: 9}
"""
ROOTS = """
title: One each
game: kaijudo
turn: {player: ben, phase: attack}
cards:
  - {name: Root, power: 1000, text: "If this creature would be banished, you may move it to your mana zone instead."}
ann: {battle: [Root], mana: 0, deck: 20}
ben: {battle: [Root], mana: 0, shields: 1, deck: 9}
"""
MOURNERS = """
title: Two that watch
game: kaijudo
turn: {player: ann, phase: attack}
cards:
  - {name: Mourner, power: 1000, text: "Whenever one of your creatures is banished, draw a card."}
ann: {battle: [3x Mourner], hand: 0, deck: 20}
ben: {shields: 1, deck: 9}
"""


def test_an_event_names_the_replacements_it_has_been_through(cards: Snapshot) -> None:
    g = draft(*begun(SAGES, cards))
    draw = Event("draw", player=0, from_="deck", to="hand")
    batch, asked = drive(replaced(g, [draw], []), "use:0:0")
    assert [e.kind for e in batch] == ["draw"] * 4
    sources = {ref.object for e in batch for _, ref in e.applied}
    assert sources == {0, 1}
    assert all(len(e.applied) == 2 for e in batch)
    assert [ask.question for ask in asked] == ["replace.which"]


def test_a_declined_replacement_is_marked_as_applied(cards: Snapshot) -> None:
    g = draft(*begun(ROOTS, cards))
    batch, asked = drive(replaced(g, [Event("destroy", what=0, from_="battle")], []), "no")
    assert [e.kind for e in batch] == ["destroy"]
    assert [ref.object for _, ref in batch[0].applied] == [0]
    assert len(asked) == 1, "it is not asked again"


def test_one_loop_over_the_batch_asks_the_turn_player_first(cards: Snapshot) -> None:
    g = draft(*begun(ROOTS, cards))
    both = [Event("destroy", what=i, from_="battle") for i in (0, 1)]
    _, asked = drive(replaced(g, both, []), "no", "no")
    assert [ask.player for ask in asked] == [1, 0]


def test_a_stand_in_is_used_once_and_is_none_of_the_batch(cards: Snapshot) -> None:
    g = draft(*begun(KRONKOS, cards))
    champions = [i for i in g.in_zone("battle") if g.name(i) == "Champion"]
    fodder = next(i for i in g.in_zone("battle") if g.name(i) == "Fodder")
    batch = [Event("destroy", what=i, from_="battle") for i in champions]
    after, asked = drive(replaced(g, batch, []), f"use:0:0:{fodder}")
    assert [e.what for e in after] == [fodder, champions[1]]
    assert len(asked) == 1, "nothing is left that could stand in for the second one"
    assert {o.object for o in asked[0].options} == {fodder, 0}, "use it, or do not use Kronkos"


def test_creatures_that_leave_together_see_each_other(cards: Snapshot) -> None:
    g = draft(*begun(MOURNERS, cards))
    drive(happen(g, *[Event("destroy", what=i, from_="battle") for i in (0, 1)]))
    assert len(g.pending) == 6, "three watch, two are banished"
    assert {p.source for p in g.pending} == {Ref(0, 0), Ref(1, 0), Ref(2, 0)}, "as they were just before"


def test_identical_pending_abilities_are_one_choice(cards: Snapshot) -> None:
    g = draft(*begun(MOURNERS, cards))
    drive(happen(g, Event("destroy", what=0, from_="battle")))
    g.pending = tuple(sorted((*g.pending, *g.pending)))
    _, asked = drive(pending.resolve_pending(g), pending.key(g.pending[0]))
    assert len(asked[0].options) == 3
    assert len(g.pending) == 5, "one of each two is left out of the choice, not out of the game"


def test_a_reference_holds_a_life(cards: Snapshot) -> None:
    g = draft(*begun(MOURNERS, cards))
    old = g.ref(0)
    drive(happen(g, Event("move", what=0, from_="battle", to="hand")))
    drive(happen(g, Event("move", what=0, from_="hand", to="battle")))
    assert g.objects[0].zone == "battle"
    assert not g.alive(old)
    assert g.here(old) == -1
    assert g.here(g.ref(0)) == 0


def test_an_effect_follows_what_it_moves_itself(cards: Snapshot) -> None:
    from rules.core.actions import follow
    from rules.core.state import AbilityRef

    g = draft(*begun(MOURNERS, cards))
    job = Job(AbilityRef("Mourner", (0, "then")), 0, g.ref(1), g.ref(0))
    drive(happen(g, Event("move", what=0, from_="battle", to="hand")))
    assert not g.alive(job.it)
    followed = follow(g, job, [0])
    assert g.alive(followed.it)
    assert followed.source == job.source
