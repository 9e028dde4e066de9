"""The pages on decks and formats say what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner
from msgspec.structs import fields

from catalog.reader import Snapshot
from validators import list_formats
from validators.check import MOST_FILES, check_text
from validators.checks.army import RULES
from validators.cli import check
from validators.formats import Army, Copies, Format, Limit, Patches, Pool, Size
from validators.lists import LARGEST_LIST, MOST_COPIES, MOST_LINES
from validators.read.line import LONGEST_CARD

ROOT = Path(__file__).resolve().parents[2]
DECKS = (ROOT / "docs" / "decks.md").read_text(encoding="utf-8")
FORMATS = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")


def test_every_code_is_in_the_table() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "validators").rglob("*.py"))
    used = set(re.findall(r'judged\(\s*"(\w+)"', sources)) | {"copies", "restricted", "banned", "retired"}
    used |= {"rule_of_two", "unique"} | {f"count_{kind}" for kind in RULES}
    table = DECKS[DECKS.index("## Findings") : DECKS.index("## The report")]
    listed = {code for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for code in re.findall(r"`(\w+)`", row)}
    assert used == listed


def test_the_limits_are_those_of_the_code() -> None:
    for limit in (LARGEST_LIST, MOST_LINES, LONGEST_CARD, MOST_COPIES, MOST_FILES):
        assert f"{limit:,}" in DECKS


def test_the_example_is_what_the_command_prints(home: Path) -> None:
    path = "data/decks/kaijudo/four_over_two_lines.txt"
    example = DECKS[DECKS.index(f"$ floorjudge check {path}") :].split("```")[0].splitlines()[1:]
    assert home.is_dir()
    assert CliRunner().invoke(check, [str(ROOT / path)]).stdout.splitlines() == example


def test_the_example_from_python(cards: Snapshot) -> None:
    assert check_text("3 Aqua Knight\n1 Lux", name="deck", cards=cards).decks[0].verdict == "illegal"


def test_every_format_and_every_key_is_described() -> None:
    assert {each.id for each in list_formats()} == set(re.findall(r"^\| `(\w+/[\w-]+)`", FORMATS, re.MULTILINE))
    table = FORMATS[FORMATS.index("| key |") : FORMATS.index("A key that is not")]
    described = set(re.findall(r"`\[*(\w+)\]*`", table))
    for form in (Format, Size, Copies, Limit, Pool, Army, Patches):
        assert {field.name for field in fields(form)} <= described


def test_the_page_on_events_says_what_the_code_does() -> None:
    from validators.event.change import MOST_ENTRIES, MOST_HANDED
    from validators.event.cli import event
    from validators.event.file import LARGEST_EVENT, read_event
    from validators.event.model import Event, Handed
    from validators.event.reporting import NOTES
    from webapp.pages.check import MOST_FILES as MOST_SENT
    from webapp.pilebox import MOST_LISTS
    from webapp.settings import MAX_BODY

    page = (ROOT / "docs" / "events.md").read_text(encoding="utf-8")
    for limit in (MOST_ENTRIES, MOST_HANDED, LARGEST_EVENT, MOST_SENT, MOST_LISTS, MAX_BODY):
        assert f"{limit:,}" in page
    table = page[: page.index("EVENT is")]
    assert set(event.commands) == {row.split()[0] for row in re.findall(r"^\| `(\w[^`]*)` \|", table, re.MULTILINE)}
    assert all(f"`{code}`" in page for code in NOTES)
    example = page[page.index("```json") + 7 :].split("```")[0]
    found = read_event(example)
    assert found.entries[0].current.verdict == "legal"
    assert all(f'"{field.name}"' in example for field in fields(Event))
    assert all(f"`{field.name}`" in page or f'"{field.name}"' in example for field in fields(Handed))
