"""What the site and `serve` refuse to be told, and what a page says of a search that was cut off."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from rules.core.world import Cards
from rules.lab import ask
from rules.problem import InputError
from webapp.app import create_app
from webapp.cli import main

ATTACKERS = ", ".join(f"{{name: A{n}, power: {n + 1}000}}" for n in range(12))
BLOCKERS = ", ".join(f"{{name: B{n}, power: {n + 1}000, keywords: [Blocker]}}" for n in range(12))
WIDE = f"""game: kaijudo
turn: {{player: ann, phase: attack}}
ann: {{battle: [{ATTACKERS}], deck: 30}}
ben: {{battle: [{BLOCKERS}], deck: 9}}
until: end of turn
"""


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("FLOORJUDGE_ASK_SECONDS", "soon", "a number from 0 to 3600, not 'soon'"),
        ("FLOORJUDGE_ASK_SECONDS", "nan", "a number from 0 to 3600, not 'nan'"),
        ("FLOORJUDGE_ASK_POSITIONS", "0", "a whole number from 1 to"),
        ("FLOORJUDGE_PROXIES", "-1", "a whole number from 0 to 10, not '-1'"),
        ("FLOORJUDGE_LIMIT_ASK", "often", "a limit such as `30 per minute`, or `none`, not 'often'"),
        ("FLOORJUDGE_BASE_URL", "javascript:alert(1)", "an address such as https://"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, words: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(InputError, match=name) as found:
        create_app({"HOME": tmp_path})
    assert words in found.value.message


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--threads", "0"), "not in the range 1<=x<=64"),
        (("--threads", "100000"), "not in the range 1<=x<=64"),
        (("--bind", "no host:8000"), "there is no such host"),
    ],
)
def test_serve_says_what_it_cannot_do(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: tuple[str, ...],
    words: str,
) -> None:
    monkeypatch.setenv("FLOORJUDGE_HOME", str(tmp_path))
    assert main(["serve", *options]) == 2
    assert words in capsys.readouterr().err


def test_a_search_that_was_cut_off_settles_nothing(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(client.application.config, "ASK_POSITIONS", 900)
    sent = client.post("/lab", data={"scenario": WIDE})
    text = " ".join(re.sub("<[^>]+>", " ", sent.get_data(as_text=True)).split())
    assert sent.status_code == 200
    assert "The search stopped at its limit" in text
    assert "At least" in text
    assert "never anyone wins" not in text
    assert "more outcomes not drawn here" in text


def test_a_page_stays_small_however_much_there_is_to_draw(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(client.application.config, "ASK_POSITIONS", 2000)
    sent = client.post("/lab", data={"scenario": WIDE}).get_data(as_text=True)
    assert 1 <= sent.count("data-panel") < 40
    assert len(sent) < 2_000_000
    assert len(client.get("/lab").get_data()) < 300_000


def test_a_scenario_without_a_board_counts_no_positions(client: FlaskClient) -> None:
    text = "kind: card\ngame: kaijudo\nrecord: {name: Odd Spell, type: spell, level: 2, power: 2000}\n"
    sent = client.post("/lab", data={"scenario": text}).get_data(as_text=True)
    assert "Refused" in sent
    assert "positions looked at" not in sent


def test_the_editor_shows_how_a_scenario_is_written(client: FlaskClient, cards: Cards) -> None:
    sent = client.get("/lab").get_data(as_text=True)
    forms = [html.unescape(form) for form in re.findall(r"<dt><code>(.*?)</code>", sent, re.S)]
    turn, player, entries, own, done, fixed, until, expect = forms
    ben = f"ben: {{battle: {entries}, hand: [{own}]}}"
    text = "\n".join(("game: kaijudo", turn, player, ben, done, fixed, until, expect, ""))
    answer = ask(text, cards)
    assert answer.outcomes
    assert answer.expect is not None


def test_what_to_do_is_said_once_and_only_cards_are_near(client: FlaskClient) -> None:
    sent = client.post("/check", data={"list": "Deck: Knights\n4 Aqua Knight\n3 Aqua Soldeir\n33 Skull Cutter"})
    text = " ".join(re.sub("<[^>]+>", " ", sent.get_data(as_text=True)).split())
    assert text.count("Take out 1 copy") == 1
    assert text.count("Write Aqua Soldier") == 1
    assert "near it:" not in text
    assert "Deck: Knights ·" not in text
    assert "Knights · Kaijudo" in text
