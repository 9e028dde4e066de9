"""Duel Masters with more than two: whom each may attack, who leaves with what, whose turn is next."""

from __future__ import annotations

from collections import Counter

import pytest
from core_boards import begun, draft, drive

from catalog.reader import Snapshot
from rules.core.draft import Draft, Over
from rules.core.state import Outcome
from rules.games.duel_masters import leaving, table


def at_table(cards: Snapshot, seats: str, phase: str = "attack") -> Draft:
    """A board whose seats are written `a1 b1 a2!`: teams by letter (x: none), a sign behind who is out."""
    lines = ["title: a table", "game: duel_masters", f"turn: {{player: {seats.split()[0].strip('!')}, phase: {phase}}}"]
    for seat in seats.split():
        name = seat.strip("!")
        team = f"team: {name[0]}, " if name[0] != "x" else ""
        lines.append(f"{name}: {{{team}{'out: yes, ' if seat.endswith('!') else ''}shields: 5, hand: 2, deck: 20}}")
    return draft(*begun("\n".join(lines) + "\n", cards))


@pytest.mark.parametrize(
    ("seats", "reach"),
    [
        ("x1 x2 x3 x4", "x1: x2 x4, x2: x1 x3, x3: x2 x4, x4: x1 x3"),
        ("x1 x2! x3 x4", "x1: x3 x4, x3: x1 x4, x4: x1 x3"),
        ("x1 x2! x3 x4!", "x1: x3, x3: x1"),
        ("a1 b1 a2 b2", "a1: b1 b2, b1: a1 a2, a2: b1 b2, b2: a1 a2"),
        ("a1 b1! a2 b2", "a1: b2, a2: b2, b2: a1 a2"),
        ("a1 b1! a2 b2 a3 b3", "a1: b2 b3, a2: b2 b3, b2: a2 a3, b3: a1 a3"),
        ("a1 b1! a2 b2! a3 b3", "a1: b3, a2: b3, a3: b3, b3: a1 a3"),
    ],
)
def test_whom_each_may_attack(cards: Snapshot, seats: str, reach: str) -> None:
    g = at_table(cards, seats)
    for one in reach.split(", "):
        who, _, whom = one.partition(": ")
        found = table.reach(g, g.world.players.index(who))
        assert sorted(g.player(p) for p in found) == sorted(whom.split()), who


def test_nobody_is_left_without_somebody_to_attack(cards: Snapshot) -> None:
    for out in range(64):
        names = [f"{'ab'[k % 2]}{k // 2 + 1}" for k in range(6)]
        seats = " ".join(name + "!" * (out >> k & 1) for k, name in enumerate(names))
        left = [name for k, name in enumerate(names) if not out >> k & 1]
        if len({name[0] for name in left}) < 2 or out & 1:
            continue
        g = at_table(cards, seats)
        assert all(table.reach(g, g.world.players.index(name)) for name in left), seats


@pytest.mark.parametrize(
    ("teams", "wrong"),
    [
        (("", "", ""), ""),
        (("a", "b", "a", "b"), ""),
        (("a", "b", "a"), "same number"),
        (("a", "a", "b", "b"), "between two members"),
        (("a", "b", "c"), "two teams"),
        (("a", "", "b"), "every player"),
    ],
)
def test_seats_of_teams(teams: tuple[str, ...], wrong: str) -> None:
    said = table.wrong_seats(teams)
    assert (wrong in said) if wrong else said == ""


def test_who_is_defeated_leaves_with_all_cards(cards: Snapshot) -> None:
    g = at_table(cards, "x1 x2 x3")
    before = Counter(o.owner for o in g.objects)
    piled = [sum(pile.size() for pile in g.piles if pile.owner == p) for p in range(3)]
    leaving.defeat(g, (1,), "D-M-ATK-02")
    assert g.outcome is None and g.sides[1].out
    assert {o.zone for o in g.objects if o.owner == 1} == {"out"}
    assert Counter(o.owner for o in g.objects) == before
    assert [sum(pile.size() for pile in g.piles if pile.owner == p) for p in range(3)] == piled
    assert g.count("deck", 1) == g.count("hand", 1) == 0


def test_who_is_defeated_in_the_own_turn_has_no_more_of_it(cards: Snapshot) -> None:
    g = at_table(cards, "x1 x2 x3", "main")
    leaving.defeat(g, (0,), "D-2-DRAW-05")
    assert [frame.rule for frame in reversed(g.agenda)] == ["turn_effects_end", "turn_ends"]


def test_the_last_one_left_or_the_last_team_wins(cards: Snapshot) -> None:
    g = at_table(cards, "x1 x2 x3")
    leaving.defeat(g, (1,), "D-M-ATK-02")
    with pytest.raises(Over):
        leaving.defeat(g, (2,), "D-M-ATK-02", 0)
    assert g.outcome == Outcome("win", 0, "D-M-ATK-02")
    g = at_table(cards, "a1 b1! a2 b2")
    with pytest.raises(Over):
        leaving.defeat(g, (3,), "D-M-ATK-02", 2)
    assert g.outcome is not None and g.outcome.winner == 2


def test_a_reward_is_the_top_card_of_the_own_deck(cards: Snapshot) -> None:
    g = at_table(cards, "x1 x2 x3")
    drive(table.reward(g, 0))
    assert (g.count("shields", 0), g.count("deck", 0)) == (6, 19)
    two = at_table(cards, "x1 x2")
    drive(table.reward(two, 0))
    assert two.count("shields", 0) == 5, "two players know no reward"
