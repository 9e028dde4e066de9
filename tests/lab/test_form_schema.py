"""The published schema and the page of the form say what the reader does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import rules
from catalog.reader import Snapshot
from rules.games.register import GAMES
from rules.lab import ask, schema
from rules.lab.form import load_scenario
from rules.lab.json_schema import json_schema, schema_text
from rules.lab.wording import lexicon_of, read_wording
from rules.lab.yaml import read_tree

ROOT = Path(rules.__file__).parents[1]
PAGE = (ROOT / "docs" / "scenarios.md").read_text("utf-8")
BLOCKS = [
    (PAGE[: match.start()].count("\n") + 1, match[2])
    for match in re.finditer(r"```(yaml|json)\n(.*?)```", PAGE, re.DOTALL)
]


def validator() -> Any:
    return jsonschema.Draft202012Validator(json_schema())


def test_the_published_schema_is_the_one_the_tables_make() -> None:
    assert (ROOT / "data" / "schema" / "scenario.schema.json").read_text("utf-8") == schema_text()
    jsonschema.Draft202012Validator.check_schema(json.loads(schema_text()))


@pytest.mark.parametrize(("line", "text"), BLOCKS, ids=[f"line {line}" for line, _ in BLOCKS])
def test_every_example_of_the_page_is_read_whole(line: int, text: str, cards: Snapshot) -> None:
    scenario = load_scenario(text, f"scenarios.md:{line}", lambda name: cards.get("kaijudo", name) is not None)
    wording = read_wording(scenario, lexicon_of(scenario, lambda name: cards.get("kaijudo", name) is not None))
    assert len(wording.do) == len(scenario.do)
    assert list(validator().iter_errors(read_tree(text).plain())) == []
    if scenario.game in GAMES:
        own = {card.name for card in scenario.cards}
        for entry in scenario.entries():
            known = entry.facts or entry.name in own or cards.get(scenario.game, entry.name)
            assert not entry.name or known, entry.name
    if scenario.game == "duel_masters":
        answer = ask(text, cards, name=f"scenarios.md:{line}")
        assert answer.expect is not None and answer.expect.failed == []


def test_the_page_shows_every_key_in_an_example_and_in_a_table() -> None:
    examples = "\n".join(text for _, text in BLOCKS)
    tables = {
        "": {**schema.TOP, **schema.PLAYER, **schema.NUMBERS},
        "entry": schema.STATE,
        "turn": schema.TURN,
        "match": schema.MATCH,
        "expect": schema.EXPECT,
    }
    for table in tables.values():
        for key, one in table.items():
            assert f"| `{key}` | {one.about.replace('|', '/')} |" in PAGE, key
    for key in (*schema.TOP, *schema.EXPECT, *schema.PLAYER):
        assert re.search(rf"\b{key}\"?:", examples), key
    for key, one in schema.FACTS.items():
        assert f"| `{key}` | {one.about.replace('|', '/')} |" in PAGE, key
    for form in schema.GAMES.values():
        for zone in form.zones:
            assert f"| `{zone.key}` ({form.title}) | {zone.about} |" in PAGE, zone.key


@pytest.mark.parametrize(
    "text",
    [
        "game: magic\nturn: {player: a, phase: main}",
        "game: kaijudo\nturn: {player: ann, phase: draw}\nann: {}",
        "game: kaijudo\nturn: {player: ann}\nann: {}",
        "game: kaijudo\nann: {graveyard: 3}",
        "game: kaijudo\nann: {battle: [{tapped: yes}]}",
        "game: kaijudo\nann: {battle: [{card: A, tapped: maybe}]}",
        "game: kaijudo\nann: {battle: [{card: A, levl: 3}]}",
        "game: kaijudo\nann: {shields: {first: A}}",
        "game: kaijudo\nann: {}\ndo: [{ann: a, ben: b}]",
        "game: kaijudo\nann: {}\nexpect: {alway: [x]}",
        "game: kaijudo\nann: {}\nexpect: {outcomes: many}",
        "game: kaijudo\nann: {}\nuntil: midnight",
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(text: str) -> None:
    from rules.problem import InputError

    with pytest.raises(InputError):
        load_scenario(text)
    assert list(validator().iter_errors(read_tree(text).plain()))
