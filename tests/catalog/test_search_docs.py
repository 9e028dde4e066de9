"""`docs/search.md` against the code: its examples are read, its tables are the ones in force, its output is printed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from sqlalchemy import Engine

from catalog.query.bind import read
from catalog.query.examples import EXAMPLES
from catalog.query.fields import FIELDS, FLAGS, ORDERS
from catalog.query.parse import DEEPEST, LONGEST, MOST_PARTS
from catalog.query.search import search
from catalog.query.vocabulary import Vocabulary
from webapp.cli import main

TEXT = (Path(__file__).parents[2] / "docs" / "search.md").read_text(encoding="utf-8")
SEARCH = re.compile(r"\w(?:[<>]=?|!?=|:)[\w\"]")
"""What tells a search from other code in the text: a field, a sign and a value."""


def test_the_examples_are_the_ones_that_the_site_shows() -> None:
    table = TEXT.split("| search | finds |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| `(.+?)` \| (.+) \|$", table.replace("\\|", "|"), re.MULTILINE)
    assert tuple(rows) == EXAMPLES


def test_the_fields_are_all_there() -> None:
    table = TEXT.split("| field | also |")[1].split("\n\n")[0]
    rows = [row.split(" | ") for row in table.splitlines()[2:]]
    assert [(row[0].strip("|` "), tuple(re.findall(r"`([^`]+)`", row[1]))) for row in rows] == [
        (field.name, field.aliases) for field in FIELDS
    ]
    for name in (*FLAGS, *ORDERS):
        assert f"- `{name}`" in TEXT, name


def test_every_search_in_it_is_understood(card_engine: Engine, known: Vocabulary) -> None:
    prose = TEXT.split("## What is not understood")[0] + TEXT.split("## Measured")[1]
    code = re.findall(r"`([^`\n]+)`", prose.replace("\\|", "|"))
    searches = [one for one in code if SEARCH.search(one) and one != "pow>tou"]
    assert len(searches) > 60
    for written in searches:
        assert read(written, known).unread == (), written


@pytest.mark.parametrize(("written", "means"), EXAMPLES)
def test_every_example_finds_cards(card_engine: Engine, known: Vocabulary, written: str, means: str) -> None:
    answer = search(card_engine, known, written, known.games)
    assert answer.query.unread == ()
    assert answer.cards, means


def test_limits_are_those_in_force() -> None:
    assert f"at most {LONGEST:,} letters and {MOST_PARTS}\nparts" in TEXT
    assert {8: "eight"}[DEEPEST] in TEXT


def test_the_output_is_what_is_printed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command, output = re.findall(r"```console\n\$ (floorjudge [^\n]+)\n(.*?)```", TEXT, re.DOTALL)[0]
    main(shlex.split(command)[1:])
    assert capsys.readouterr().err.startswith(output)
