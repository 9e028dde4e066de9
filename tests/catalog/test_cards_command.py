"""`floorjudge cards` and `floorjudge load`, as people and programs see them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import catalog.show
from webapp.cli import main


def test_a_card_by_name(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "badlands", "lizard", "--game", "kaijudo"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Badlands Lizard  (Kaijudo)"
    assert lines[1] == "Level 2 · Fire creature · Dune Gecko · power 2000+"
    assert "Rise of the Duel Masters  100/165  Uncommon" in lines


def test_a_name_of_two_games_is_shown_of_both(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "badlands", "lizard", "--json"]) == 0
    cards = json.loads(capsys.readouterr().out)["cards"]
    assert [(card["game"], card["level"], card["power"]) for card in cards] == [
        ("kaijudo", 2, 2000),
        ("duel_masters", 5, 3000),
    ]


def test_words_of_names(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "cutter", "--game", "kaijudo"]) == 0
    names = [line.split("\t")[0] for line in capsys.readouterr().out.splitlines()]
    assert names == ["Lurking Skull Cutter", "Skull Cutter", "Cliffcutter"]


def test_no_more_than_asked_for(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "dragon", "--limit", "2"]) == 0
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 2
    assert "more; --limit shows more" in told.err


def test_json(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "Skull Cutter", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == ["query", "total", "cards", "warnings"]
    assert (answer["query"], answer["total"], answer["warnings"]) == ("Skull Cutter", 1, [])
    card = answer["cards"][0]
    assert (card["game"], card["name"], card["slug"], card["power"]) == (
        "kaijudo",
        "Skull Cutter",
        "skull-cutter",
        1000,
    )
    assert all(printing["set_name"] for printing in card["printings"])
    assert "Slayer" in card["text"]


def test_a_guess_is_said(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "Skul Cuter", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["cards"][0]["name"] == "Skull Cutter"
    assert answer["warnings"] == ["no card is called 'Skul Cuter': taken as 'Skull Cutter'"]


@pytest.mark.parametrize(
    "query", ["zzzqq", "<script>alert(1)</script>", "", "  ", "'; DROP TABLE cards", "%", "x" * 9000]
)
def test_nothing_found_is_code_1(home: Path, capsys: pytest.CaptureFixture[str], query: str) -> None:
    assert main(["cards", "--json", "--", query]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["total"], answer["cards"]) == (0, [])
    assert 1 <= len(answer["warnings"]) <= 5
    assert all(len(warning) < 500 for warning in answer["warnings"])


def test_near_names_are_suggested(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "Cuttre Skull"]) == 1
    assert "near it: Skull Cutter" in capsys.readouterr().err


def test_a_search(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", 'civ:fire kw:"double breaker" level<=4 sort:power', "--game", "kaijudo"]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines()[0].startswith("Drakomech Commander\tLight/Fire\tlevel 4\t8500")
    assert told.err == ""
    assert main(["cards", "civ:fire", "kw:double breaker", "level<=4", "sort:power", "--game", "kaijudo"]) == 0
    assert capsys.readouterr() == told


def test_what_a_search_did_not_understand_is_named_on_stderr(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "level:1 toughness>3 c:fire"]) == 0
    told = capsys.readouterr()
    assert all(re.search(r"\t(level|cost) 1\t", line) for line in told.out.splitlines())
    assert "column 9: `toughness>3` was left out: no field is called toughness; did you mean `power>3`" in told.err
    assert main(["cards", "c:frie"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert "nothing of the search was understood" in told.err


def test_a_search_without_a_hit_says_which_part_costs_most(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", 'c:fire level:1 kw:"triple breaker"', "--game", "kaijudo"]) == 1
    told = capsys.readouterr().err
    assert "no card is found: Kaijudo cards that are Fire, are of level 1 and have Triple Breaker." in told
    assert "without `level:1` there are 8" in told
    assert 'without `kw:"triple breaker"` there are 5' in told


def test_a_search_as_json(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--json", "--limit", "3", "c:light t:spell foo:1"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == ["query", "total", "cards", "warnings"]
    assert answer["total"] > len(answer["cards"]) == 3
    assert answer["warnings"] == ["column 17: `foo:1` was left out: no field is called foo"]


@pytest.mark.parametrize("query", ["Badlands Lizard", "cutter", "name:cutter"])
def test_on_a_terminal(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    monkeypatch.setattr(catalog.show, "_fancy", lambda: True)
    assert main(["cards", query, "--game", "kaijudo"]) == 0
    shown = capsys.readouterr().out
    assert ("╭" in shown) == ("cutter" not in query)
    assert ("Dune Gecko" if "cutter" not in query else "Lurking Skull Cutter") in shown
    assert ("3 cards  Kaijudo cards that have “cutter” in the name." in shown) == (query == "name:cutter")


def test_without_loaded_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FLOORJUDGE_HOME", str(tmp_path))
    monkeypatch.delenv("FLOORJUDGE_DATABASE_URL", raising=False)
    assert main(["cards", "Skull Cutter"]) == 2
    assert "run `floorjudge load`" in capsys.readouterr().err
    assert main(["load"]) == 0
    told = capsys.readouterr().out
    assert "kaijudo: 1139 cards, 1297 printings loaded" in told
    assert "duel_masters: 1152 cards, 1267 printings loaded" in told
    assert main(["load"]) == 0
    assert "there already" in capsys.readouterr().out
    assert main(["cards", "Skull Cutter"]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["catalog.snapshot", "catalog.sqlite3"]


def test_what_a_card_is_paid_by_is_called_as_its_game_does(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for game, word in (("kaijudo", "Level 2"), ("duel_masters", "Cost 5")):
        assert main(["cards", "badlands", "lizard", "--game", game]) == 0
        assert capsys.readouterr().out.splitlines()[1].startswith(word)


def test_a_card_of_which_only_a_part_is_known_says_so(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "phantom rider"]) == 0
    assert "leaves out: whatever else its words say, since they are not known." in capsys.readouterr().out
