"""The lint over the trees of all cards: `python -m rules.lab.lint [FILE...]`, each finding on a line of its own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from rules.abilities import tree
from rules.abilities.dialects import dialect
from rules.abilities.lint import AIMED_AT, ZONES, Known, lint
from rules.book.load import default_data


class Line(Struct):
    """What the lint reads of a card's line."""

    name: str
    races: tuple[str, ...] = ()
    abilities: tuple[tree.Ability, ...] = ()


def card_files() -> list[Path]:
    """The files of cards, in the order of their names."""
    return sorted((default_data() / "cards").glob("*.jsonl"))


def findings(file: Path) -> Iterator[str]:
    """Each finding in a file of one game's cards, named after the game: `file:line: CODE wrong -> right`."""
    decoder = msgspec.json.Decoder(Line)
    lines = [decoder.decode(line) for line in file.read_bytes().splitlines() if line.strip()]
    races = frozenset(race for line in lines for race in line.races)
    words = dialect(file.stem)
    zones = (ZONES | AIMED_AT if words.costs else ZONES) | frozenset(words.zones)
    known = Known(words, races, frozenset(line.name for line in lines), zones)
    for number, line in enumerate(lines, 1):
        for found in lint(line.abilities, known):
            right = f" -> {found.right}" if found.right else ""
            yield f"{file.name}:{number}: {found.code.upper()} {line.name}: {found.wrong}{right}"


if __name__ == "__main__":
    said = [text for file in [Path(name) for name in sys.argv[1:]] or card_files() for text in findings(file)]
    sys.stdout.write("\n".join([*said, ""]) if said else "nothing to say\n")
    sys.exit(1 if said else 0)
