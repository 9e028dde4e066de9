"""The standard boards and the puzzles come to what is recorded: a change of rules is seen."""

from __future__ import annotations

import msgspec

from benchmarks import golden
from catalog.reader import Snapshot


def test_everything_comes_to_what_is_recorded(cards: Snapshot) -> None:
    found = golden.differences(cards)
    puzzles = [one for one in found if one.startswith("puzzles_") and one.endswith((": new", ": gone"))]
    assert [one for one in found if one not in puzzles] == [], "where this is meant, `make golden` records it anew"


def test_a_change_is_seen(cards: Snapshot, monkeypatch) -> None:
    record = msgspec.json.decode((golden.folder() / "boards.json").read_bytes())
    board = next(iter(record))
    changed = msgspec.json.decode(msgspec.json.encode(record))
    changed[board]["positions"] += 1
    changed[board]["transcripts"][0][0] = "K-00-00 something else happens"
    monkeypatch.setattr(golden, "records", lambda cards: {"boards": changed})
    said = golden.differences(cards)
    assert any("positions, now" in one for one in said) and any("something else happens" in one for one in said)


def test_records_hold_lines_with_their_rules() -> None:
    for file in golden.folder().glob("*.json"):
        for board, record in msgspec.json.decode(file.read_bytes()).items():
            assert record["positions"] >= record["outcomes"] > 0, board
            assert record["transcripts"] and all(line for line in record["transcripts"]), board
            assert all(step.split()[0].count("-") >= 2 for line in record["transcripts"] for step in line), board
