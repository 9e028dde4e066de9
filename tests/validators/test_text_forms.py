"""One deck in the many ways people write lists: always the same 40 cards of 14 names, always legal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from validators.read.line import _lexed, lex_line
from validators.report import DeckReport

Check = Callable[..., DeckReport]

NAMES = (
    "Aqua Knight",
    "Tide Angler",
    "Lyra, the Blazing Sun",
    "Bronze-Arm Tribe",
    "Shaw K'Naw",
    "Fight!",
    "Glu-urrgle 2.0",
    "Lavanator 3000",
    "Aqua Trooper XJ-3",
    "XT-4 Brutefist",
    "Lux",
    "Three-Eyed Dragonfly",
    "Covering Fire",
)
DECK = tuple((3, name) for name in NAMES) + ((1, "Terror Pit"),)


def lines(form: str) -> list[str]:
    return [form.format(n=count, name=name) for count, name in DECK]


FORMS = (
    "{n} {name}",
    "{n}x {name}",
    "{n}X {name}",
    "{n} x {name}",
    "{n}\u00d7 {name}",
    "x{n} {name}",
    "{n}: {name}",
    "{n}) {name}",
    "({n}) {name}",
    "[{n}] {name}",
    "{n} - {name}",
    "{n}\t{name}",
    "{n},{name}",
    "{n};{name}",
    "{n} copies of {name}",
    "{name} x{n}",
    "{name} x {n}",
    "{name} ({n})",
    "{name} (x{n})",
    "{name} [{n}]",
    "{name} {n}x",
    "{name} \u00d7{n}",
    "{name}: {n}",
    "{name} - {n}",
    "{name} - {n}x",
    "{name}\t{n}",
    "{name}, {n}",
    "{name} {n}",
    "- {n} {name}",
    "* {n}x {name}",
    "\u2022 {n} {name}",
    "\u2013 {n} {name}",
    "    {n}   {name}   ",
    "{n}\u00a0{name}",
    "{n}x [ccProd]{name}[/ccProd]*",
    "{n} [card]{name}[/card]",
    "{n} [b]{name}[/b]",
    "{n} [url=http://example.org/1]{name}[/url]",
    "[*]{n} {name}",
    "{n} [[{name}]]",
    "{n} [[page|{name}]]",
    "{n} [{name}](https://example.org/card_(one))",
    "{n} **{name}**",
    "**{n} {name}**",
    "{n} {name} *",
    "{n} {name}\u2020",
    "{n} {name} // good",
    "{n} {name} # good",
    "{n} {name} [7CLA]",
    "{n} {name} (3RIS) 12",
    "{n} {name} 3RIS 12/55",
    "{n} [3RIS] {name}",
    "{n} {name} (foil)",
    "{n} {name} (4)",
    "{n} \u201c{name}\u201d",
    '{n},"{name}"',
    "{n} {name} $1.25",
    "{n} {name} \u2013 the best card there is",
    "{n} {name} - it wins games on its own",
    "<li>{n} {name}</li>",
    "{n} {name}<br>",
    "> {n} {name}",
    "{n}\t{name}\tQuest for the Gauntlet\tRare",
    "\u200b{n} {name}\u200b",
    "{n}. {name}",
    "({n}x) {name}",
    "[{n}x] {name}",
    "{n}x: {name}",
    "{n}x- {name}",
    "{n}x\u2013{name}",
    "x {n} {name}",
    "{n}x&nbsp;{name}",
    "{n},{name},6DSI",
    '{n},"{name}",6DSI,Rare',
    "{n};{name};Rare",
    "| {n} | {name} |",
    "{name} | {n}",
    "{n} {name} - 2",
    "{n} {name} *F*",
    "{n} {name} [W] - foil",
    "{n} {name}.",
    "{n}*{name}",
    "**{n}** {name}",
    "- [ ] {n} {name}",
    "\u2713 {n} {name}",
    "\u2192 {n} {name}",
    "\U0001f525 {n}x {name}",
    "{n}/{name}",
    "<{n}> {name}",
    "{{{n}}} {name}",
    "{name}.....{n}",
    "{name} ({n} copies)",
    "{name}, {n} copies",
    "{name} {n} pcs",
    "{n} pcs {name}",
    "{name} (count: {n})",
    "Qty: {n} {name}",
    "{n}\uff58 {name}",
    "{n} {name} @ 0.50",
    "{n} {name} 12/55",
    "{n} {name} #12",
)


@pytest.mark.parametrize("form", FORMS)
def test_every_way_to_write_a_count(check: Check, form: str) -> None:
    report = check("\n".join(lines(form)))
    assert (report.verdict, report.counts.total, report.counts.distinct) == ("legal", 40, 14), report.findings
    assert not [finding for finding in report.findings if finding.code != "printing_unknown"]


@pytest.mark.parametrize(
    "change", [str.upper, str.lower, lambda name: name.replace("'", "\u2019").replace("-", "\u2011")]
)
def test_case_and_typography_of_names_do_not_matter(check: Check, change: Callable[[str], str]) -> None:
    report = check("\n".join(f"{count} {change(name)}" for count, name in DECK))
    assert (report.verdict, report.counts.total, report.findings) == ("legal", 40, ())


@pytest.mark.parametrize(
    "numeral",
    [("one", "three"), ("One copy of", "Three copies of"), ("I", "III"), ("\u2460", "\u2462"), ("\uff11", "\uff13")],
)
def test_counts_in_words_and_other_digits(check: Check, numeral: tuple[str, str]) -> None:
    report = check("\n".join(f"{numeral[count == 3]} {name}" for count, name in DECK))
    assert (report.verdict, report.counts.total, report.findings) == ("legal", 40, ())


@pytest.mark.parametrize("order", [1, -1])
def test_counts_on_lines_of_their_own(check: Check, order: int) -> None:
    report = check("\n".join("\n".join([str(count), name][::order]) for count, name in DECK))
    assert (report.verdict, report.counts.total, report.findings) == ("legal", 40, ())


TABLES = (
    ("Quantity,Card Name,Set", "{n},{name},7CLA"),
    ("Name;Level;Quantity", "{name};7;{n}"),
    ("Name\tLevel\tQty", "{name}\t7\t{n}"),
    ("Card Name,Civilization,Level,Copies", '"{name}",Water,2,{n}'),
    ("| Card | Level | Qty |\n|---|---:|---|", "| {name} | 7 | {n} |"),
    ("<table><tr><th>Level</th><th>Name</th><th>Qty</th></tr>", "<tr><td>7</td><td>{name}</td><td>{n}</td></tr>"),
)


@pytest.mark.parametrize(("titles", "row"), TABLES)
def test_tables_with_titles(check: Check, titles: str, row: str) -> None:
    report = check("\n".join([titles, *lines(row)]))
    assert (report.verdict, report.counts.total, report.counts.distinct) == ("legal", 40, 14), report.findings


def test_a_sideboard_in_a_table(check: Check) -> None:
    rows = "\n".join([*lines('{n},"{name}",main'), "3,Aqua Knight,Sideboard"])
    assert check(f"Qty,Name,Board\n{rows}").verdict == "legal"


@pytest.mark.parametrize(
    "form", ["{i}) {name} x{n}", "#{i} {n} {name}", "({i}) {n} {name}", "{i} - {n}x {name}", "{i}\t{n}\t{name}"]
)
def test_other_numbered_lists(check: Check, form: str) -> None:
    listed = "\n".join(form.format(i=place, n=count, name=name) for place, (count, name) in enumerate(DECK, 1))
    report = check(listed)
    assert (report.verdict, report.counts.total, report.findings) == ("legal", 40, ())


def test_numbering_that_begins_again(check: Check) -> None:
    halves = (lines("{n}x {name}")[:7], lines("{n}x {name}")[7:])
    text = "\n\n".join("\n".join(f"{place}. {line}" for place, line in enumerate(half, 1)) for half in halves)
    assert (check(text).verdict, check(text).counts.total) == ("legal", 40)


@pytest.mark.parametrize(
    "text",
    [
        "/*\n  last year's:\n  3 Skull Cutter\n*/\n{}",
        "<!--\n3 Skull Cutter\n-->\n{}",
        "```\n{}\n```",
        "First name: Ann\nDCI: 1234567\nTable 14\n\n{}\n\nSignature: ____",
        "Light: 12 Fire: 28\n{}",
    ],
)
def test_what_stands_around_a_list(check: Check, text: str) -> None:
    report = check(text.format("\n".join(lines("{n} {name}"))))
    assert (report.verdict, report.counts.total, report.findings) == ("legal", 40, ())


def test_pages_of_html(check: Check) -> None:
    items = "".join(lines("<li>{n} {name}</li>"))
    assert check(f"<html><body><h1>Deck</h1><ul>{items}</ul></body></html>").verdict == "legal"
    assert check("<br>".join(lines("{n} {name}"))).verdict == "legal"


def test_yaml(check: Check) -> None:
    assert check("\n".join(lines('- name: "{name}"\n  count: {n}'))).verdict == "legal"


@pytest.mark.parametrize("line", ["Aqua Scout,7,2", "Aqua Scout - 2 of 3"])
def test_a_number_that_may_be_a_count_is_not_passed_over(check: Check, line: str) -> None:
    """Of two numbers either may count the card, so the deck is not called legal, nor too small."""
    report = check("\n".join([*lines("{n} {name}")[:-1], line]))
    assert (report.verdict, report.codes) == ("undecided", ("unreadable_line",)), report.findings


def test_names_without_counts_are_one_copy_each(check: Check) -> None:
    report = check("\n".join(name for count, name in DECK for _ in range(count)))
    assert (report.verdict, report.counts.total, report.counts.distinct) == ("legal", 40, 14)


def test_a_numbered_list_counts_lines_not_copies(check: Check) -> None:
    one_each = [name for count, name in DECK for _ in range(count)]
    report = check("\n".join(f"{place}. {name}" for place, name in enumerate(one_each, 1)))
    assert (report.verdict, report.counts.total) == ("legal", 40)


def test_a_numbered_list_with_counts(check: Check) -> None:
    report = check("\n".join(f"{place}. {line}" for place, line in enumerate(lines("{n}x {name}"), 1)))
    assert (report.verdict, report.counts.total) == ("legal", 40)


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r", "\n\n", "\u2028", "\x0b"])
def test_any_line_ending(check: Check, ending: str) -> None:
    report = check(ending.join(lines("{n} {name}")))
    assert (report.verdict, report.counts.total) == ("legal", 40)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_any_encoding(check: Check, encoding: str) -> None:
    text = "\n".join(["// by Ren\u00e9", *lines("{n} {name}")])
    report = check(text.encode(encoding))
    assert (report.verdict, report.counts.total) == ("legal", 40)


def test_several_cards_on_a_line(check: Check) -> None:
    assert check(", ".join(lines("{n} {name}"))).counts.total == 40
    assert check("; ".join(lines("{n}x {name}"))).counts.total == 40
    assert check("; ".join(lines("{name} x{n}"))).counts.total == 40
    assert check(", ".join(lines("{name} ({n})"))).counts.total == 40
    assert check("3\tAqua Knight\t2\tLux\n1\tTerror Pit\t3\tAqua Scout").counts.total == 9
    assert check(" ".join(lines("{n} [ccProd]{name}[/ccProd]*"))).counts.total == 40
    assert check("2 Death Smoke 3 Bone Blades\n3 Terror Pit").counts.total == 8


def test_lines_about_the_list_are_no_cards(check: Check) -> None:
    about = "Deck Name: My Rush\nPlayer: Ann\nDate: 2013-05-04\n\nQuantity, Card Name, Set\n"
    report = check(about + "\n".join(lines("{n}, {name}")))
    assert (report.name, report.verdict, report.counts.total, report.findings) == ("My Rush", "legal", 40, ())


def test_numbers_of_drops_are_no_totals(check: Check) -> None:
    report = check("1-drops\n3 Aqua Knight\n2 drops:\n3 Lux")
    assert [finding.code for finding in report.findings] == ["deck_size"]


SECTIONED = """\
Light/Water good stuff

{0}
3 Aqua Knight
3 Tide Angler
3 Lyra, the Blazing Sun
3 Lux

{1}
3 Covering Fire
1 Logos Scan

{2}
"""


@pytest.mark.parametrize(
    ("creatures", "spells", "total"),
    [
        ("Creatures", "Spells", ""),
        ("Creatures:", "Spells:", "Total: 16"),
        ("Creatures (12)", "Spells (4)", "Total Cards: 16"),
        ("Creatures [12]", "Spells [4]", "16 cards"),
        ("Creatures: 12", "Spells: 4", "Total - 16"),
        ("Light Ceatures: 12", "Spels - 4", "Deck total: 16 cards"),
        ("12 Creatures", "4 Spells", "16 total"),
        ("12x Creatures", "4x Spells", "(16 cards)"),
        ("== Creatures ==", "== Spells ==", "Total = 16"),
        ("--- Creatures (12) ---", "--- Spells (4) ---", "Card count: 16"),
        ("[creatures]", "[spells]", "TOTAL: 16"),
        ("**Creatures (12)**", "**Spells (4)**", "**Total: 16**"),
        ("[b]Creatures (12)[/b]", "[b]Spells (4)[/b]", "[b]Total: 16[/b]"),
        ("## Creatures", "## Spells", "16"),
        ("Water and Light: 12", "Tricks: 4", "Total cards 16"),
        ("Beaters", "Tricks", "Size: 16"),
        ("// Creatures: 12", "// Spells: 4", "// 16"),
        ("Level 2", "Level 4", "= 16"),
    ],
)
def test_headings_with_and_without_counts(check: Check, creatures: str, spells: str, total: str) -> None:
    report = check(SECTIONED.format(creatures, spells, total))
    assert report.name == "Light/Water good stuff"
    assert (report.counts.total, report.counts.distinct) == (16, 6)
    assert report.codes == ("deck_size",)
    assert [finding.code for finding in report.findings] == ["deck_size"], report.findings


@pytest.mark.parametrize(
    ("creatures", "spells", "total", "places"),
    [
        ("Creatures: 11", "Spells: 4", "Total: 16", [(3, "12")]),
        ("Creatures: 12", "Spells: 5", "Total: 16", [(9, "4")]),
        ("Creatures", "Spells", "Total: 40", [(13, "16")]),
        ("Creatures (1)", "Spells (1)", "17 cards", [(3, "12"), (9, "4"), (13, "16")]),
    ],
)
def test_totals_that_disagree(
    check: Check, creatures: str, spells: str, total: str, places: list[tuple[int, str]]
) -> None:
    report = check(SECTIONED.format(creatures, spells, total))
    found = [finding for finding in report.findings if finding.code == "total_mismatch"]
    assert [finding.line for finding in found] == [line for line, _ in places]
    assert all(f"add up to {counted}." in finding.message for finding, (_, counted) in zip(found, places, strict=True))
    assert {finding.severity for finding in found} == {"warning"}


def test_headings_over_headings(check: Check) -> None:
    report = check("Main Deck (7)\nWater: 4\nCreatures: 3\n3 Aqua Knight\nSpells: 1\n1 Ice Blade\nFire: 3\n3 Barrage\n")
    assert [finding.code for finding in report.findings] == ["deck_size"]


def test_a_sideboard_is_no_part_of_the_deck(check: Check) -> None:
    main = "\n".join(lines("{n} {name}"))
    for side in (
        "Sideboard\n3 Aqua Knight",
        "Sideboard (3):\n3 Aqua Knight",
        "SB: 3 Aqua Knight",
        "// side\nSB: 3 Lux",
        "// Sideboard (3)\n3 Lux",
    ):
        report = check(f"{main}\n\n{side}\n")
        assert (report.verdict, report.counts.total) == ("legal", 40)
        assert [(finding.code, finding.severity) for finding in report.findings] == [("deck_size", "note")]


def test_what_the_list_says_of_itself(check: Check) -> None:
    report = check("# name: My wishes\n# format: open-2014\n2 Bottle of Wishes\n" + "\n".join(lines("{n} {name}")))
    assert (report.name, report.format, report.codes) == ("My wishes", "kaijudo/open-2014", ("restricted",))


def test_words_around_a_list_are_named_and_left_out(check: Check) -> None:
    text = "\n".join(
        [
            "Hello duelists, this is the list I played last weekend in Seattle.",
            "",
            *lines("{n} {name}"),
            "",
            "It went 5-1.",
        ]
    )
    report = check(text)
    assert (report.verdict, report.counts.total) == ("legal", 40)
    assert [(finding.code, finding.severity, finding.line) for finding in report.findings] == [
        ("unreadable_line", "warning", 1),
        ("unreadable_line", "warning", 18),
    ]


@pytest.mark.parametrize(("line", "copies"), [("3x", 3), ("2 ???", 2), ("x2", 2), ("99999 Aqua Knight", 0)])
def test_a_line_that_may_hold_a_card_leaves_the_deck_undecided(check: Check, line: str, copies: int) -> None:
    report = check("\n".join([*lines("{n} {name}"), line]))
    assert (report.verdict, report.codes, report.counts.total) == ("undecided", ("unreadable_line",), 40 + copies)
    assert report.findings[0].line == 15
    assert line in report.findings[0].message


def test_a_name_cut_inside_its_tag_is_not_guessed(check: Check) -> None:
    whole = "\n".join(lines("{n} [c]{name}[/c]"))
    report = check(whole + "\n3 [c]Razorkinder Pupp")
    assert (report.verdict, report.codes) == ("undecided", ("unknown_card",))
    assert report.findings[0].suggestions[0] == "Razorkinder Puppet"
    assert check(whole + "\n3 [c]Razorkinder Pupp[/c]").verdict == "legal"


PIECES = (
    "Aqua Knight Argus, XT-4 K'Naw card Cards Total of x X x3 DOP OP 4EVO Level 4 - SB: and Table Bp Mugic Round A "
    "Creatures (promo) Deck"
).split()


@given(st.sampled_from(["", "3 ", "3x ", "40 ", "0 ", "3X ", "3  "]), st.lists(st.sampled_from(PIECES), min_size=1))
def test_the_short_way_of_a_plain_line_comes_to_what_the_long_one_does(count: str, words: list[str]) -> None:
    line = count + " ".join(words)
    assert lex_line(line) == _lexed(line, frozenset())
