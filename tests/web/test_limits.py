"""What the site and `serve` refuse to be told, and what a page says of a search that was cut off."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

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
