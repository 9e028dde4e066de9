"""Writing a scenario back: every file that ships is read as the same tree, and awkward texts keep what they are."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from rules.lab.writing import list_of, map_of, text_of, write_inline, write_tree
from rules.lab.yaml import Value, read_tree
from rules.problem import InputError

FOLDER = Path(rules.__file__).parents[1] / "data" / "scenarios"


def bare(value: Value) -> object:
    """A tree without its places."""
    return (
        value.kind,
        value.text,
        value.quoted,
        tuple(bare(item) for item in value.items),
        tuple((bare(key), bare(one)) for key, one in value.pairs),
    )


def test_every_scenario_that_ships_is_written_back_as_it_was() -> None:
    read = 0
    for path in sorted(FOLDER.rglob("*.yaml")):
        try:
            tree = read_tree(path.read_bytes(), path.name)
        except InputError:
            continue
        assert bare(read_tree(write_tree(tree))) == bare(tree), path
        read += 1
    assert read > 500


@pytest.mark.parametrize(
    "text",
    ["Argus, Vigilant Seer", "no", "12:30", "7_1", "- x", "a: b", "#1", "'", '"', "{a}", "[", "&x", "*x", "!x", "%",
     "@", "é", "  two  ", "true", "0x1F", "1e5", "~", "null", "?", "x #y", "a\nb\n"],
)  # fmt: skip
def test_awkward_texts_stay_the_same_text(text: str) -> None:
    said = list_of([map_of([("ann", text_of(text))])])
    tree = map_of([("game", text_of("kaijudo")), ("note", text_of(text)), ("do", said)])
    found = read_tree(write_tree(tree)).plain()
    assert isinstance(found, dict)
    assert found["note"] == text
    assert found["do"] == [{"ann": text}]


def test_a_number_in_quotes_is_told_from_a_number() -> None:
    tree = read_tree("game: kaijudo\nann: {hand: 3, deck: ['3', \"x\"]}\n")
    assert bare(read_tree(write_tree(tree))) == bare(tree)


def test_a_value_on_one_line_stands_behind_a_key() -> None:
    value = read_tree("x:\n  - {card: 'A, B', under: [C]}\n  - 3\n").pairs[0][1]
    line = write_inline(value)
    assert "\n" not in line
    assert bare(read_tree("x: " + line).pairs[0][1])[3] == bare(value)[3]  # type: ignore[index]
