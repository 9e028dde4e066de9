"""`make golden`: what the standard boards come to, recorded in `data/golden`, so that a change of rules is seen.

`python -m benchmarks.golden [--check]`: for each board that the core is measured on, and each puzzle, the number of
positions and outcomes, and the shortest lines of play with their steps and rules. A test compares; after a change of
rules that is meant the files are recorded anew, and the difference says what has changed.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.measured import BOARDS
from benchmarks.soak import snapshot
from catalog.places import data_dir
from rules.core.world import Cards
from rules.lab.ask import card_known, lay_out
from rules.lab.explore import Limits, Search
from rules.lab.form import load_scenario
from rules.lab.outcomes import Ways, endings, traced

MOST = 4_000  # positions of a board that is recorded
WORDS = 8  # of a step's text that are recorded
TRANSCRIPTS = 3  # outcomes of a board whose shortest lines are written out


def folder() -> Path:
    """Where the records lie."""
    return data_dir() / "golden"


def first_words(text: str) -> str:
    """A step's text without the words of a card that it quotes: its beginning, and a mark where more follows."""
    words = text.split()
    return text if len(words) <= WORDS else " ".join(words[:WORDS]) + " \u2026"


def came_to(search: Search, watch: Any = None) -> dict[str, Any]:
    """What a finished search came to: counts, and lines of play as `rule text`."""
    found = endings(search, watch)
    ways = Ways(search)
    lines = []
    for ending in found[:TRANSCRIPTS]:
        steps, _, _ = traced(ways, ending.nodes[0])
        lines.append([f"{step.rule} {first_words(step.text)}" for step in steps if step.text])
    return {
        "positions": len(search.nodes),
        "outcomes": len(found),
        "answers": sum(len(node.edges) for node in search.nodes),
        "transcripts": lines,
    }


def boards() -> dict[str, dict[str, Any]]:
    """Each board in each size that is searched whole."""
    found: dict[str, dict[str, Any]] = {}
    for board in BOARDS:
        for size in board.sizes:
            search = board.search(size, Limits(MOST, 600.0)).go()
            if not search.complete:
                break
            found[f"{board.name}: {size}"] = came_to(search)
    return found


def puzzles(game: str, cards: Cards) -> dict[str, dict[str, Any]]:
    """Each puzzle of a game."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted((data_dir() / "puzzles" / game).rglob("*.yaml")):
        scenario = load_scenario(path.read_bytes(), path.name, card_known(cards))
        table = lay_out(scenario, cards)
        search = table.search(Limits(MOST, 600.0)).go()
        if search.complete:
            found[path.stem] = came_to(search, table.watch)
    return found


def records(cards: Cards) -> dict[str, dict[str, dict[str, Any]]]:
    """Every record by the name of its file."""
    found = {"boards": boards()}
    for place in sorted((data_dir() / "puzzles").iterdir()) if (data_dir() / "puzzles").is_dir() else ():
        if place.is_dir():
            found[f"puzzles_{place.name}"] = puzzles(place.name, cards)
    return found


def written(record: dict[str, dict[str, Any]]) -> bytes:
    """A record as its file holds it."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def differences(cards: Cards) -> list[str]:
    """What comes out otherwise than recorded, in words."""
    said: list[str] = []
    for name, record in records(cards).items():
        file = folder() / f"{name}.json"
        before = msgspec.json.decode(file.read_bytes()) if file.is_file() else {}
        for board in sorted({*record, *before}):
            old, new = before.get(board), record.get(board)
            if old is None or new is None:
                said.append(f"{name}, {board}: {'new' if old is None else 'gone'}")
                continue
            for field in ("positions", "answers", "outcomes"):
                if old[field] != new[field]:
                    said.append(f"{name}, {board}: {old[field]} {field}, now {new[field]}")
            for was, now in zip(old["transcripts"], new["transcripts"], strict=False):
                at = next((k for k, pair in enumerate(zip(was, now, strict=False)) if pair[0] != pair[1]), -1)
                if was != now:
                    said.append(f"{name}, {board}: {was[at]!r}, now {now[at]!r}")
                    break
    return said


def main(arguments: list[str] | None = None) -> int:
    """Record anew, or with `--check` say what differs; exit code 1 where something does."""
    parser = argparse.ArgumentParser(description="What the standard boards come to.")
    parser.add_argument("--check", action="store_true", help="only say what differs from what is recorded")
    given = parser.parse_args(arguments)
    cards = snapshot()
    found = differences(cards)
    print("\n".join(found) or "everything comes to what is recorded")
    if given.check:
        return 1 if found else 0
    folder().mkdir(parents=True, exist_ok=True)
    for name, record in records(cards).items():
        (folder() / f"{name}.json").write_bytes(written(record))
    return 0


if __name__ == "__main__":
    sys.exit(main())
