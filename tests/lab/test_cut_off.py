"""A search that was cut off says what is true: a hundred of them, each held against the full one."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec import structs

from catalog.places import data_dir
from catalog.reader import Snapshot
from rules.book import load_book
from rules.lab import ask
from rules.lab.ask import Table, card_known, lay_out
from rules.lab.citing import Citing
from rules.lab.expecting import Checker, Evidence
from rules.lab.explore import Limits, Search
from rules.lab.form import load_scenario
from rules.lab.outcomes import endings
from rules.lab.shape import Expect

BOARDS = 26
CUTS = 4
LEAST, MOST = 30, 1_500  # positions of a board that is worth cutting off
FEW = 12  # those of a scenario that ships


def written(game: str, names: list[str], rng: Random) -> str:
    """A scenario with an attack phase to play out, and what could be said of its ends."""
    mine, theirs = names[:3], names[3:6]
    tapped = [f'{{card: "{name}", tapped: {rng.choice(("yes", "no"))}}}' for name in theirs]
    grave = "graveyard" if game == "duel_masters" else "discard"
    claims = [f'"{name} is in {who}\'s {grave}"' for who, some in (("ann", mine), ("ben", theirs)) for name in some]
    claims += ["ann wins", "nobody has won", "ben has 0 shields", "ben has 1 shields"]
    listed = "\n".join(f"    - {claim}" for claim in claims)
    return (
        f"title: cut off\ngame: {game}\nturn: {{player: ann, phase: attack}}\n"
        f"ann: {{battle: [{', '.join(chr(34) + name + chr(34) for name in mine)}], shields: 2, deck: 20}}\n"
        f"ben: {{battle: [{', '.join(tapped)}], shields: 2, deck: 20}}\nuntil: end of phase\n"
        f"expect:\n  sometimes:\n{listed}\n  outcomes: 5\n  winner: nobody\n"
        f"  value: {{\"cards in ben's shields\": 2}}\n"
    )


@cache
def chosen(cards: Snapshot) -> list[tuple[str, Table, Search]]:
    """Boards that need many positions, the same ones every time."""
    rng = Random(9)
    found: list[tuple[str, Table, Search]] = []
    for n in range(400):
        game = ("kaijudo", "duel_masters")[n % 2]
        some = [r.name for r in cards.records(game) if r.play.status == "full" and r.type == "creature"]
        text = written(game, rng.sample([name for name in some if name.replace(" ", "").isalpha()], 6), rng)
        scenario = load_scenario(text, f"board {n}", card_known(cards))
        table = lay_out(scenario, cards)
        search = table.search(Limits(MOST)).go()
        if search.complete and len(search.nodes) >= LEAST:
            found.append((text, table, search))
        if len(found) == BOARDS:
            return found
    raise AssertionError("too few boards are big enough")


def everything(expect: Expect) -> Expect:
    """Each claim that a file expects, as one that always, sometimes and never holds."""
    claims = tuple({said.text: said for said in (*expect.always, *expect.sometimes, *expect.never)}.values())
    return structs.replace(expect, always=claims, sometimes=claims, never=claims)


def judged(table: Table, search: Search) -> tuple[set[Any], set[Any], set[Any]]:
    """The outcomes, what is false, and what is not settled."""
    scenario = table.scenario
    assert scenario.expect is not None
    found = endings(search, table.watch)
    citing = Citing(load_book(scenario.game), table.board.game.cites)
    checker = Checker(Evidence(search, found, table.lexicon, scenario.file, citing, set()))
    result = checker.check(everything(scenario.expect))
    outcomes = {(repr(one.signature), bool(one.loop)) for one in found}
    return (
        outcomes,
        {(plain(one.claim), one.kind) for one in result.failed},
        {(plain(one.claim), one.kind) for one in result.unsettled},
    )


def plain(claim: str) -> str:
    """What was expected, without what came out instead."""
    return claim.partition(", not ")[0]


@cache
def shipped(cards: Snapshot, game: str) -> list[tuple[str, Table, Search]]:
    """Boards of a game's scenarios that need many positions and of which something is expected."""
    paths = sorted((data_dir() / "scenarios" / game).rglob("*.yaml"))
    Random(9).shuffle(paths)
    found: list[tuple[str, Table, Search]] = []
    for path in paths:
        text = path.read_text("utf-8")
        scenario = load_scenario(text, path.name, card_known(cards))
        if scenario.kind != "board" or scenario.expect is None or not everything(scenario.expect).always:
            continue
        table = lay_out(scenario, cards)
        search = table.search(Limits(MOST)).go()
        if search.complete and len(search.nodes) >= FEW:
            found.append((text, table, search))
        if len(found) == BOARDS:
            break
    return found


def combat(rng: Random) -> str:
    """A combat of Duel to the Death with made-up cards, one spell, and what could be said of its ends."""
    names = ["Ash", "Birch", "Cedar", "Elm"]
    powers = [rng.randint(2, 9) for _ in names]
    made = "".join(f'  - {{name: "{name}", power: {power}}}\n' for name, power in zip(names, powers, strict=True))
    claims = [f"{name} is in {who}'s discard" for name, who in zip(names, ("ann", "ann", "ben", "ben"), strict=True)]
    claims += ["ann wins", "nobody has won", "ben has 1 cards in hand", "ben has 0 cards in hand"]
    return (
        "title: cut off\ngame: duel_to_the_death\nturn: {player: ann, phase: attack}\ncards:\n" + made
        + f'  - {{name: "Bolt", type: spell, text: "One time: deal {rng.randint(2, 6)} damage to any target."}}\n'
        + "ann: {life: 9, battle: [Ash, Birch], deck: 20}\n"
        + f"ben: {{life: {rng.randint(4, 12)}, battle: [Cedar, Elm], hand: [Bolt], deck: 20}}\nuntil: end of phase\n"
        + "expect:\n  sometimes:\n" + "".join(f'    - "{claim}"\n' for claim in claims)
    )


@cache
def duels(cards: Snapshot) -> list[tuple[str, Table, Search]]:
    """Combats of Duel to the Death that need many positions, the same ones every time."""
    rng = Random(9)
    found: list[tuple[str, Table, Search]] = []
    for n in range(200):
        text = combat(rng)
        table = lay_out(load_scenario(text, f"combat {n}", card_known(cards)), cards)
        search = table.search(Limits(MOST)).go()
        if search.complete and len(search.nodes) >= LEAST:
            found.append((text, table, search))
        if len(found) == BOARDS:
            break
    return found


def test_what_a_cut_off_search_says_is_so_in_the_full_one(cards: Snapshot) -> None:
    searched, unsettled = held_against(chosen(cards))
    assert searched >= 90 and unsettled > 100


def test_the_same_holds_on_boards_of_chaotic(cards: Snapshot) -> None:
    searched, unsettled = held_against(shipped(cards, "chaotic"))
    assert searched >= 90 and unsettled > 100


def test_the_same_holds_in_duel_to_the_death(cards: Snapshot) -> None:
    searched, unsettled = held_against(duels(cards))
    assert searched >= 90 and unsettled > 100


def held_against(boards: list[tuple[str, Table, Search]]) -> tuple[int, int]:
    """Cut the searches off and hold each against its full one: how many were, and how much was not settled."""
    searched = unsettled = 0
    for k, (_, table, full) in enumerate(boards):
        outcomes, false, _ = judged(table, full)
        rng = Random(k)
        for cut in sorted(rng.sample(range(2, len(full.nodes) - 1), CUTS)):
            part = table.search(Limits(cut)).go()
            if part.complete:  # the last position searched may bring the last ones
                continue
            searched += 1
            some, wrong, open_ = judged(table, part)
            where = f"{table.scenario.file}, cut off at {cut} of {len(full.nodes)}"
            assert some <= outcomes, where
            assert wrong <= false, f"{where}: {wrong - false} is false only as far as was searched"
            assert false <= wrong | open_, f"{where}: {false - wrong - open_} is called true"
            claims = everything(table.scenario.expect) if table.scenario.expect else None
            assert claims is not None
            for kind in ("always", "never"):
                told = {claim for claim, told_kind in wrong | open_ if told_kind == kind}
                assert told == {said.text for said in getattr(claims, kind)}, f"{where}: {kind} is called true"
            unsettled += len(open_)
    return searched, unsettled


@pytest.mark.parametrize("stop_after", [1, 3])
def test_a_search_that_is_stopped_keeps_what_it_found(
    stop_after: int, cards: Snapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rules.lab.explore.TICK", 0.0)
    text = next(text for text, _, full in chosen(cards) if len(full.nodes) > 60)
    told: list[tuple[int, int]] = []

    def tick(done: int, waiting: int) -> bool:
        told.append((done, waiting))
        return len(told) == stop_after

    answer = ask(text, cards, tick=tick)
    assert not answer.complete and len(told) == stop_after
    assert all(waiting > 0 for _, waiting in told)
    assert answer.expect is not None and not answer.expect.passed
    assert not any(out.forced_by for out in answer.outcomes), "who can force what is not settled"
