"""Reading a rulebook: what comes out of the form, and what is said of each way to get it wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_book import BOOK

from rules.book import Sister, Switch, load_book
from rules.book.parse import number_key, parse_book
from rules.problem import InputError


def test_everything_of_a_rule_is_read() -> None:
    book = parse_book(BOOK, "kaijudo")
    rule = book.rules[0]
    assert (rule.number, rule.title, rule.ids) == ("1.1", "Choosing an attacker", ("K-1A-01", "K-1A-02"))
    assert rule.not_executable == {"K-1A-02"}
    assert rule.text == "Choose an untapped creature."
    assert rule.examples == ("ann chooses Bear.",)
    assert rule.aliases == ("who attacks", "pick an attacker")
    assert rule.see == ("K-1A-03",)
    assert rule.sister == (Sister("D-5-ATK-01", "it is tapped later"), Sister("D-5-ATK-02"))
    assert (rule.section, rule.section_number, rule.link) == ("Attacking", "1", "/rules/kaijudo#K-1A-01")
    assert not rule.is_reading
    assert not rule.from_cards


def test_a_reading_knows_its_rule_reason_alternative_and_switch() -> None:
    book = parse_book(BOOK, "kaijudo")
    reading = book.by_id("K-1A-03-R")
    assert reading is not None
    assert (reading.reading_of, reading.because) == ("K-1A-03", "nothing untaps it")
    assert reading.otherwise == "it untaps at once"
    assert reading.switch == Switch("stays_tapped", ("yes", "no"), "yes")
    assert book.readings_of(book.rules[1]) == (reading,)
    assert book.switches == (reading.switch,)


def test_the_book_finds_its_rules() -> None:
    book = parse_book(BOOK, "kaijudo")
    assert book.by_id("K-1A-02") is book.by_number("1.1")
    assert book.by_id("K-9") is None
    assert book.claims == {"K-1A-01", "K-1A-02", "K-1A-03", "K-1B-01"}
    assert [rule.id for rule in book.card_rules] == ["K-W-GROWL-01"]
    assert [section.number for section in book.sections] == ["1", "1.3", "2"]
    assert [rule.number for rule in book.in_section("1")] == ["1.1", "1.2", "1.2a"]
    assert book.sections[0].text == "What this section is about."
    assert book.text == "A small book."


def test_numbers_sort_as_people_count() -> None:
    numbers = ["1.10", "1.2", "1.2a", "1.2.1", "2", "1"]
    assert sorted(numbers, key=number_key) == ["1", "1.2", "1.2.1", "1.2a", "1.10", "2"]


RULE = "### 1.1 Title  <!-- K-1A-01 -->\n"
START = "# Kaijudo\n## 1 Attacking\n"
OK = START + RULE + "Text.\n"
PARTS = "Reading of: K-1A-01 · Because: a · Otherwise: b"
READING = OK + "### 1.2 Reading  <!-- K-1A-01-R -->\nText.\n"
WRONG = [
    ("no title", "Text first.\n", 1, 1, "begins with its title"),
    ("two titles", OK + "# Again\n", 5, 1, "one '# Title' only"),
    ("no blank", START + "###1.1 Title <!-- K-1A-01 -->\n", 3, 1, "blank after its '#'"),
    ("level 4", START + "#### 1.1 Title\n", 3, 1, "'####' is not used"),
    ("section without number", "# Kaijudo\n## Attacking\n", 2, 4, "## 10.4 Title"),
    ("section again", OK + "## 1 More\n", 5, 4, "section 1 stands after section 1"),
    ("rule before a section", "# Kaijudo\n" + RULE, 2, 1, "before the first section"),
    ("rule without ids", START + "### 1.1 Title\n", 3, 5, "### 10.4.5 Title"),
    ("rule with no id in the comment", START + "### 1.1 Title <!-- -->\n", 3, 15, "at least one id"),
    ("no id", START + "### 1.1 Title <!-- 10D-05 -->\n", 3, 20, "'10D-05' is no rule id"),
    ("id of another game", START + "### 1.1 Title <!-- D-1A-05 -->\n", 3, 20, "begin with 'K-'"),
    ("id twice", OK + "### 1.2 More  <!-- K-1B-01 K-1A-01 -->\nText.\n", 5, 28, "stands already in line 3"),
    ("number outside", START + "### 2.1 Title  <!-- K-1A-01 -->\n", 3, 5, "begins with '1.'"),
    ("number twice", OK + "### 1.1 More  <!-- K-1A-02 -->\nText.\n", 5, 5, "stands after rule 1.1"),
    ("no paragraph", START + RULE + "Example: none.\n", 3, 1, "no paragraph"),
    ("no paragraph before the next", START + RULE + "\n### 1.2 Next  <!-- K-1A-02 -->\nText.\n", 3, 1, "no paragraph"),
    ("unknown kind", OK + "Exmaple: ann wins.\n", 5, 1, "'Exmaple:' is no known kind"),
    ("second paragraph", OK + "\nMore text.\n", 6, 1, "begins no known kind"),
    ("text after lines", OK + "Example: one.\nand so on\n", 6, 1, "begins no known kind"),
    ("empty line kind", OK + "Example:\n", 5, 8, "says nothing"),
    ("see nowhere", OK + "See: K-1A-01 K-9Z-99\n", 5, 14, "no rule K-9Z-99"),
    ("see no id", OK + "See: above\n", 5, 6, "'above' is no rule id"),
    ("sister at home", OK + "Sister: K-1A-01\n", 5, 9, "is a rule of this game"),
    ("sister of no game", OK + "Sister: Z-1A-01\n", 5, 9, "Z-1A-01 is a rule of no game"),
    ("sister in words", OK + "Sister: D-1-01 differs\n", 5, 9, "'D-5-ATK-05 (differs: ...)'"),
    ("reading id on a rule", OK + "### 1.2 T  <!-- K-1A-01-R -->\nText.\n", 5, 1, "no 'Reading of:' line"),
    ("rule id on a reading", OK + PARTS, 3, 1, "the one id K-1A-01-R"),
    (
        "reading of nothing",
        (READING + PARTS).replace("K-1A-01 ·", "K-1A-07 ·").replace("01-R", "07-R"),
        7,
        13,
        "no rule K-1A-07",
    ),
    ("reading without reason", READING + "Reading of: K-1A-01 · Otherwise: b\n", 7, 1, "lacks 'Because:'"),
    (
        "reading with another part",
        READING + "Reading of: K-1A-01 · Why: a · Otherwise: b\n",
        7,
        23,
        "'Why: a' is no part",
    ),
    (
        "reading twice",
        READING + 2 * (PARTS + "\n"),
        8,
        1,
        "one 'Reading of:' line",
    ),
    (
        "switch without default",
        READING + PARTS + " · Switch: s = x | y",
        7,
        59,
        "no default",
    ),
    (
        "switch with two defaults",
        READING + PARTS + " · Switch: s = x* | y*",
        7,
        59,
        "2 defaults",
    ),
    (
        "switch with one value",
        READING + PARTS + " · Switch: s = x*",
        7,
        59,
        "'name = value* | other'",
    ),
    (
        "switch value twice",
        READING + PARTS + " · Switch: s = x* | x",
        7,
        59,
        "names a value twice",
    ),
    ("from cards without W", OK + "From cards\n", 3, 1, "go together"),
    ("W without from cards", START + "### 1.1 T  <!-- K-W-X-01 -->\nText.\n", 3, 1, "go together"),
    ("NUL", OK + "a\0b\n", 5, 2, "NUL"),
    ("empty", "# Kaijudo\n", 1, 1, "no rule in this book"),
]


@pytest.mark.parametrize(("what", "source", "line", "column", "said"), WRONG, ids=[row[0] for row in WRONG])
def test_what_is_wrong_is_said_with_its_place(what: str, source: str, line: int, column: int, said: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_book(source, "kaijudo", "book.md")
    place = (caught.value.file, caught.value.line, caught.value.column)
    assert place == ("book.md", line, column), f"{what}: {caught.value}"
    assert said in caught.value.message


def test_a_switch_is_declared_once() -> None:
    part = "Reading of: {} · Because: a · Otherwise: b · Switch: s = x* | y\n"
    source = (
        START
        + RULE
        + "Text.\n### 1.2 R  <!-- K-1A-01-R -->\nText.\n"
        + part.format("K-1A-01")
        + "### 1.3 T  <!-- K-1A-02 -->\nText.\n### 1.4 R  <!-- K-1A-02-R -->\nText.\n"
        + part.format("K-1A-02")
    )
    with pytest.raises(InputError, match="switch s stands already in line 7"):
        parse_book(source, "kaijudo")


def test_the_book_is_kept_until_its_file_changes(data: Path) -> None:
    first = load_book("kaijudo", data)
    assert load_book("kaijudo", data) is first
    (data / "rulebooks" / "kaijudo.md").write_text(
        BOOK.replace("Tap the attacker.", "Tap the attacking creature."), "utf-8"
    )
    second = load_book("kaijudo", data)
    assert second.generation != first.generation
    assert second.rules[1].text == "Tap the attacking creature."


@pytest.mark.parametrize("game", ["tarot", "chaotic", "../kaijudo", ""])
def test_a_game_without_a_rulebook_is_named(data: Path, game: str) -> None:
    with pytest.raises(InputError, match="here are: kaijudo"):
        load_book(game, data)


def test_a_file_that_is_no_text_is_named(data: Path) -> None:
    path = data / "rulebooks" / "kaijudo.md"
    path.write_bytes(b"# Kaijudo\n\xff\xfe\n")
    with pytest.raises(InputError, match=r"kaijudo\.md:2: the file is not UTF-8"):
        load_book("kaijudo", data)
