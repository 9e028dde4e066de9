"""`floorjudge rules` and `floorjudge rule`: for people, for programs, and for whoever types nonsense."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rules.book import load_book
from rules.book.cli import commands, rule, rules
from rules.problem import InputError

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command with a home of its own."""
    monkeypatch.setenv("FLOORJUDGE_HOME", str(tmp_path))
    return Run()


class Run:
    """Calls one of the two commands, by its name."""

    def __call__(self, *arguments: str) -> Result:
        command = {"rules": rules, "rule": rule}[arguments[0]]
        return CliRunner().invoke(command, arguments[1:], catch_exceptions=True)

    def json(self, *arguments: str) -> dict:
        result = self(*arguments, "--json")
        assert result.exit_code == 0, result.output
        return json.loads(result.output)


def test_the_commands_are_exported() -> None:
    assert {command.name for command in commands} == {"rules", "rule"}


def test_rules_json_has_the_promised_fields(run: Run) -> None:
    answer = run.json("rules", "shield", "trigger", "--limit", "3", "--game", "kaijudo")
    assert (answer["query"], len(answer["hits"]), answer["warnings"]) == ("shield trigger", 3, [])
    assert answer["total"] > 3
    first = answer["hits"][0]
    assert {"id", "ids", "number", "game", "section", "text", "score"} <= first.keys()
    assert first["id"] in first["ids"]
    assert "K-12-SHB-01" in first["ids"]
    assert first["game"] == "kaijudo"
    start, end = first["highlights"][0]
    assert first["text"][start:end] == "Shield Blast"


def test_rules_for_people_is_plain_text_when_piped(run: Run) -> None:
    result = run("rules", "equal power", "--limit", "2")
    assert result.exit_code == 0
    assert "10.5.5  Equal power: both lose" in result.output
    assert "\x1b" not in result.output
    assert max(map(len, result.output.splitlines())) <= 100
    assert "2 of " in result.output.splitlines()[-1]


def test_a_number_or_a_term_of_several_books_says_where_else(run: Run) -> None:
    number = run("rule", "1.1.1").output
    assert number.startswith("Duel Masters 1.1.1")
    assert number.splitlines()[-1] == "  Duel to the Death has it too: --game duel_to_the_death"
    assert run("rule", "1.1.1", "--game", "duel_to_the_death").output.startswith("Duel to the Death 1.1.1")
    assert "Duel Masters has it too: --game duel_masters" in run("rule", "battle", "zone").output
    for alone in (("rule", "K-10D-05"), ("rule", "battle", "zone", "--game", "kaijudo"), ("rule", "1.1.1", "--json")):
        assert "has it too" not in run(*alone).output


def test_no_rule_is_said_kindly(run: Run) -> None:
    result = run("rules", "qqqqqqqqzz")
    assert result.exit_code == 0
    assert "No rule has these words" in result.output


def test_a_rule_is_shown_whole(run: Run) -> None:
    result = run("rule", "k-10d-05")
    assert result.exit_code == 0
    for part in (
        "Kaijudo 10.4.5  Step 2: choosing what to attack",
        "K-10D-05 K-14-ATTACK-01",
        "Example: ",
        "Reading: an attacked creature that untaps stays attacked",
        "Because: ",
        "Otherwise: ",
        "Switch attacked_untaps: stays (the default), ends.",
        "See 10.4.6",
        "/rules/kaijudo#K-10D-05",
        "/rules/kaijudo#K-14-ATTACK-01",
    ):
        assert part in result.output


def test_rule_json_has_the_readings_inside(run: Run) -> None:
    answer = run.json("rule", "K-14-ATTACK-01")
    assert (answer["id"], answer["number"]) == ("K-10D-05", "10.4.5")
    assert [reading["id"] for reading in answer["readings"]] == ["K-10D-05-R"]
    switch = answer["readings"][0]["switch"]
    assert switch == {"name": "attacked_untaps", "values": ["stays", "ends"], "default": "stays"}
    assert answer["links"] == ["/rules/kaijudo#K-10D-05", "/rules/kaijudo#K-14-ATTACK-01"]


@pytest.mark.parametrize("shown", load_book("kaijudo").rules[::7], ids=lambda shown: shown.id)
def test_every_rule_can_be_shown_both_ways(run: Run, shown: object) -> None:
    id_ = shown.id  # type: ignore[attr-defined]
    assert run("rule", id_).exit_code == 0
    assert run.json("rule", id_)["id"] == id_


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rules",), "the search is empty"),
        (("rules", "  "), "the search is empty"),
        (("rules", "a\0b"), "not text"),
        (("rules", "x" * 1_000_000), "1,000,000 characters"),
        (("rule", "K-10D-99"), "there is no rule 'K-10D-99'; near it are"),
        (("rule", "<script>"), "there is no rule '<script>'"),
        (("rule", "K-10D-05", "--game", "chaotic"), "there is no rule 'K-10D-05'"),
    ],
)
def test_bad_input_is_one_sentence(run: Run, arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert isinstance(result.exception, InputError)
    assert said in str(result.exception)
    assert len(str(result.exception)) < 250


CODE = (
    "import sys; from click.testing import CliRunner; from rules.book.cli import rule; {}; print(sorted(sys.modules))"
)


def test_rule_needs_neither_whoosh_nor_rich() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = done.stdout
    for heavy in ("'whoosh'", "'rich'", "'flask'", "'sqlmodel'", "'catalog'"):
        assert heavy not in loaded
