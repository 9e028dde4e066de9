"""The figures of coverage: counted as INTERFACES says, committed as they are, and nothing left uncovered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from nodes_performed import kind, recording

from catalog.places import data_dir
from catalog.reader import Snapshot
from rules.abilities.tree import CardDef
from rules.abilities.walk import nodes
from rules.book import book_games, load_book
from rules.games.register import GAMES
from rules.lab import ask, coverage
from rules.lab.coverage import Shown
from rules.problem import InputError
from validators.scenario import deck_check
from webapp.cli import main

GAME = "kaijudo"
BOOK = load_book(GAME)
IDS, SILENT = coverage.claims(GAME)
PLAYED = {"kaijudo": (368, 341), "duel_masters": (338, 325), "chaotic": (350, 339), "duel_to_the_death": (92, 88)}
"""Claims of the book, and those that a game can show."""


@pytest.fixture(scope="module", params=PLAYED)
def game(request: pytest.FixtureRequest) -> str:
    """A game that can be played."""
    return str(request.param)


@pytest.fixture(scope="module")
def run(game: str, cards: Snapshot) -> tuple[list[Shown], set[str]]:
    """Every scenario of a game, run once, and the kinds of node that the core performed meanwhile."""
    with recording() as performed:
        return list(coverage.run_all(game, cards, deck_check(cards))), performed


@pytest.fixture(scope="module")
def ran(run: tuple[list[Shown], set[str]]) -> list[Shown]:
    """Every scenario of a game, run once."""
    return run[0]


def test_every_node_of_a_card_played_whole_is_performed_by_a_scenario(
    game: str, run: tuple[list[Shown], set[str]], cards: Snapshot
) -> None:
    """What makes a card whole is shown: each kind of node, told apart by the fields that change its meaning."""
    shown = run[1]
    found: dict[str, str] = {}
    for record in cards.records(game):
        if record.play.status == "full":
            found |= {each: record.name for each in map(kind, nodes(record.abilities)) if each not in shown}
    assert found == {}


def test_what_nobody_performs_is_not_recorded(cards: Snapshot) -> None:
    """The recorder notes what is carried out, not what stands on the cards of a board."""
    board = "game: kaijudo\nturn: {player: ann, phase: attack}\nann: {deck: 9, battle: [Leaping Hissy]}\nben: {deck: 9}"
    with recording() as performed:
        ask(board + "\ndo: [{ann: end attack}]\n", cards)
    assert "optional opponent" not in performed and "set level" not in performed


def test_every_playable_game_is_looked_at() -> None:
    assert set(PLAYED) == set(GAMES)


def test_the_committed_figures_are_those_counted_now(game: str, ran: list[Shown], cards: Snapshot) -> None:
    """`make coverage` writes them anew."""
    assert coverage.committed().games[game] == coverage.figures(game, cards, ran)


def test_every_scenario_passes_and_cites_what_it_covers(ran: list[Shown]) -> None:
    assert [one.file for one in ran if not one.passed] == []
    assert [(one.file, set(one.covers) - one.cites) for one in ran if set(one.covers) - one.cites] == []


def test_every_executable_id_is_shown(game: str, ran: list[Shown]) -> None:
    ids, silent = coverage.claims(game)
    shows = {id for one in ran for id in one.shows}
    assert [id for id in ids if id not in silent and id not in shows] == []


def test_every_rule_is_cited_by_some_scenario(game: str, ran: list[Shown]) -> None:
    """Readings and the words on cards too; only rules without an executable id are silent."""
    shows = {id for one in ran for id in one.shows}
    able = [rule for rule in load_book(game).rules if set(rule.ids) - rule.not_executable]
    assert [rule.id for rule in able if not shows & set(rule.ids)] == []


def test_the_claims_are_those_of_the_book(game: str) -> None:
    ids, silent = coverage.claims(game)
    book = load_book(game)
    assert (len(ids), len(ids) - len(silent)) == PLAYED[game]
    assert {id for id in ids if book.by_id(id) is None} == set()
    of_cards = {id for rule in book.rules if rule.from_cards for id in rule.ids}
    assert {id for rule in book.rules for id in rule.not_executable} - of_cards == set(silent)


@pytest.mark.parametrize("game", book_games())
def test_a_book_without_a_scenario_is_counted_and_nothing_of_it_is_shown(game: str, cards: Snapshot) -> None:
    """Its claims stand in the rulebook; no scenario plays, so none counts as shown."""
    found = coverage.figures(game, cards, ())
    ids, silent = coverage.claims(game)
    assert found.claims == found.claims_in_rulebook == len(ids) > 0
    assert found.executable_claims == len(ids) - len(silent)
    assert found.claims_with_passing_scenario == found.card_rules_with_passing_scenario == 0


def test_the_committed_figures_are_of_every_game_that_has_a_book(cards: Snapshot) -> None:
    figures = coverage.committed().games
    assert set(figures) == set(book_games()) | set(cards.games())
    for game in book_games():
        counted = coverage.figures(game, cards, ())
        assert (figures[game].claims, figures[game].executable_claims) == (counted.claims, counted.executable_claims)
        assert figures[game].claims_in_rulebook == counted.claims_in_rulebook
        assert figures[game].card_rules == counted.card_rules


def test_only_what_passes_and_is_cited_counts(cards: Snapshot) -> None:
    one, two, three = [id for id in IDS if id not in SILENT][:3]
    silent = min(SILENT)
    some = [
        Shown("a", (one, silent), frozenset({one, silent}), True),
        Shown("b", (two,), frozenset({two}), False, "it fails"),
        Shown("c", (three,), frozenset(), True),
    ]
    assert coverage.figures(GAME, cards, some).claims_with_passing_scenario == 1


def test_a_failing_scenario_is_told_with_what_failed(tmp_path: Path, cards: Snapshot) -> None:
    folder = tmp_path / "scenarios" / GAME
    folder.mkdir(parents=True)
    board = "game: kaijudo\ncovers: [K-10-01]\nturn: {player: ann, phase: main}\nann: {deck: 9}\nben: {deck: 9}\n"
    (folder / "no.yaml").write_text(board + "expect: {always: [ann has 3 shields]}\n", "utf-8")
    (folder / "none.yaml").write_text("game: chess\n", "utf-8")
    no, none = coverage.run_all(GAME, cards, data=tmp_path)
    assert not no.passed and no.shows == () and "ann has 3 shields" in no.why
    assert not none.passed and "chess" in none.why


def test_figures_that_are_missing_or_broken_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="make coverage"):
        coverage.committed(tmp_path)
    (tmp_path / "coverage.json").write_text("{}", "utf-8")
    with pytest.raises(InputError, match="no figures"):
        coverage.committed(tmp_path)


def test_the_command_prints_the_committed_figures(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(coverage.coverage_path().read_text("utf-8"))
    assert main(["coverage"]) == 0
    assert "341 of 341" in capsys.readouterr().out


def test_texts_are_compared_with_the_records(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "texts.json"
    given = {"Amberhorn": "", "Skull Cutter": "Blocker", "Nobody": ""}
    file.write_text(json.dumps({"cards": [{"name": n, "text": t} for n, t in given.items()]}), "utf-8")
    assert main(["coverage", "--texts", str(file)]) == 1
    out = capsys.readouterr().out
    assert "Skull Cutter: its abilities are others" in out and "Nobody: there is no such card" in out
    assert "Amberhorn" not in out and "3 texts, 2 cards differ" in out
    file.write_text("[]", "utf-8")
    assert main(["coverage", "--texts", str(file)]) == 2


def test_cards_are_counted_by_set_and_by_what_they_lack(
    home: Path, cards: Snapshot, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["coverage", "--sets", "--missing", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["games"][GAME]
    records = cards.records(GAME)
    in_sets = sum(len({printing.set for printing in record.printings}) for record in records)
    assert sum(one["cards"] for one in told["sets"]) == in_sets
    assert all(one["cards"] == one["full"] + one["partial"] + one["none"] for one in told["sets"])
    vortex = next(one for one in told["sets"] if one["set"] == "15VTX")
    whole = [r for r in records if r.play.status == "full" and any(p.set == "15VTX" for p in r.printings)]
    assert vortex["full"] == len(whole)
    counts = [one["count"] for one in told["missing"]]
    assert counts == sorted(counts, reverse=True) and all(one["count"] == len(one["cards"]) for one in told["missing"])
    assert {name for one in told["missing"] for name in one["cards"]} == {
        record.name for record in records if record.play.missing
    }
    assert main(["coverage", "--sets"]) == 0
    assert "Vortex Promos" in capsys.readouterr().out
    assert main(["coverage", "--game", "chess"]) == 2


@pytest.mark.parametrize(
    ("text", "status", "missing"),
    [
        ("", "full", ()),
        ("Blocker", "full", ()),
        ("Blocker\nSing a song about the sea and dance.", "partial", None),
        ("Sing a song about the sea and dance.", "none", None),
    ],
)
def test_a_record_says_how_far_a_text_is_played(text: str, status: str, missing: tuple[str, ...] | None) -> None:
    _, record = coverage.compiled_record(text, CardDef("Singer", "creature"), GAME)
    assert record.status == status
    assert record.missing == missing if missing is not None else record.missing


def test_rules_and_scenarios_are_linked_both_ways(cards: Snapshot) -> None:
    """The site shows by each rule the scenarios that cover it, and each scenario names rules that exist."""
    from webapp.views.scenarios import read_folder

    files = read_folder(data_dir() / "scenarios" / GAME, GAME)
    by_rule: dict[str, list[str]] = {}
    for one in files:
        for id in one.covers:
            rule = BOOK.by_id(id)
            assert rule is not None, f"{one.slug} covers {id}, which is no rule"
            by_rule.setdefault(rule.id, []).append(one.slug)
    able = {rule.id for rule in BOOK.rules if set(rule.ids) - rule.not_executable}
    assert able - set(by_rule) == set()
