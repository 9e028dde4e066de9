"""Local rulings: recorded, listed, taken back, found, and setting a switch where nobody else does."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from rules.book.house import add_ruling, load_rulings, remove_ruling
from rules.lab.ask import ask
from rules.problem import InputError
from webapp.cli import main


def test_numbers_are_never_given_twice(tmp_path: Path) -> None:
    first = add_ruling(tmp_path, "K-10D-05", "As printed.", "Anna", date="2026-05-01")
    assert (first.number, first.rule, first.game, first.by) == (1, "K-10D-05", "kaijudo", "ruling 1, Anna, 2026-05-01")
    remove_ruling(tmp_path, 1)
    assert add_ruling(tmp_path, "k-10d-05", "As said.", "Ben").number == 2
    assert [one.text for one in load_rulings(tmp_path).rulings] == ["As said."]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"rule_id": "K-99-99"}, "K-99-99"),
        ({"text": "  "}, "a ruling is a sentence"),
        ({"text": "x" * 3000}, "at most 2000 letters"),
        ({"text": "a\x1b[31m"}, "a ruling is a sentence"),
        ({"author": ""}, "has an author"),
        ({"date": "tomorrow"}, "no day"),
        ({"value": "yes"}, "K-10D-05 has"),
        ({"rule_id": "K-03-13-R", "value": "nobody"}, "both_lose is draw or turn_player_loses"),
    ],
)
def test_what_is_no_ruling_is_refused_and_nothing_is_written(tmp_path: Path, given: dict[str, str], said: str) -> None:
    all_of_it = {"rule_id": "K-10D-05", "text": "As printed.", "author": "Anna", **given}
    if given.get("value") == "yes":
        all_of_it["rule_id"] = "K-14-00"
        said = "K-14-00 has no switch"
    with pytest.raises(InputError) as problem:
        add_ruling(tmp_path, **all_of_it)  # type: ignore[arg-type]
    assert said in str(problem.value)
    assert not (tmp_path / "rulings.json").exists()


def test_two_who_write_at_once_lose_nothing(tmp_path: Path) -> None:
    writers = [
        threading.Thread(target=lambda n=n: add_ruling(tmp_path, "K-10D-05", f"Ruling of {n}.", "Anna"))
        for n in range(8)
    ]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert sorted(one.number for one in load_rulings(tmp_path).rulings) == list(range(1, 9))


def test_a_damaged_file_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "rulings.json").write_text("{nothing")
    with pytest.raises(InputError, match="cannot be read"):
        load_rulings(tmp_path)


def test_the_commands_show_it_beside_the_rule_and_in_searches(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = ["ruling", "add", "K-03-13-R", "Whoever caused it loses, hopscotch or not.", "--author", "Anna"]
    assert main([*told, "--switch", "turn_player_loses"]) == 0
    assert "both_lose is turn_player_loses here" in capsys.readouterr().out
    assert main(["rule", "K-03-13"]) == 0
    assert "Decided here on K-03-13-R: Whoever caused it loses" in capsys.readouterr().out
    assert main(["rule", "K-03-13-R", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["house"][0]["author"] == "Anna"
    assert main(["rules", "hopscotch", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["house"][0]["number"] == 1
    assert main(["ruling", "list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rulings"][0]["value"] == "turn_player_loses"
    assert main(["ruling", "remove", "1"]) == 0
    assert main(["ruling", "remove", "1"]) == 2


SLAYER = """\
game: kaijudo
turn: {player: ann, phase: attack}
ann: {battle: [Gigabolver], shields: 5, mana: 4, hand: 2, deck: 20}
ben: {battle: [{card: Skull Cutter, tapped: true}], shields: 5, deck: 20}
do:
  - ann: attack Skull Cutter with Gigabolver
"""


def _reading_of(switch: str) -> tuple[str, str]:
    from rules.book.load import load_book

    for rule in load_book("kaijudo").rules:
        if rule.switch and rule.switch.name == switch:
            return rule.id, next(value for value in rule.switch.values if value != rule.switch.default)
    raise AssertionError(switch)


def test_a_switch_of_the_house_counts_where_nobody_else_sets_it(tmp_path: Path, cards: object) -> None:
    rule, other = _reading_of("slayer")
    add_ruling(tmp_path, rule, "In any battle.", "Anna", value=other)
    house = load_rulings(tmp_path)
    plain = ask(SLAYER, cards, house=house)  # type: ignore[arg-type]
    assert plain.switches["slayer"] == other
    assert any(f"slayer is {other} here (ruling 1, Anna" in one for one in plain.warnings)
    for text, more in ((SLAYER + "ruleset: rulebook\n", {}), (SLAYER, {"switches": {"slayer": "lost_battle"}})):
        kept = ask(text, cards, house=house, **more)  # type: ignore[arg-type]
        assert kept.switches["slayer"] == "lost_battle"
        assert not kept.warnings
    assert ask(SLAYER, cards).switches["slayer"] == "lost_battle"  # type: ignore[arg-type]


def test_a_ruling_stands_under_the_step_that_cites_its_rule(
    home: Path, tmp_path: Path, cards: object, capsys: pytest.CaptureFixture[str]
) -> None:
    cited = ask(SLAYER, cards).outcomes[0].trace[-1].rule  # type: ignore[arg-type]
    add_ruling(home, cited, "Watch this one.", "Anna", date="2026-05-01")
    (tmp_path / "s.yaml").write_text(SLAYER)
    assert main(["ask", str(tmp_path / "s.yaml")]) == 0
    assert "decided here: Watch this one. (ruling 1, Anna, 2026-05-01)" in capsys.readouterr().out
