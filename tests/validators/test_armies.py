"""Armies of Chaotic: what each rule finds, the marks that formats change, and lists as players write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from catalog.places import data_dir
from rules.book import load_book
from validators import list_formats, load_format
from validators.report import DeckReport

Check = Callable[..., DeckReport]

ARMY: dict[str, dict[str, int]] = {
    "Creatures": dict.fromkeys(("Arias", "Rellim", "Frafdo", "Laarina", "Psimion", "Vidav"), 1),
    "Battlegear": dict.fromkeys(
        ("Staff of Wisdom", "Elixir of Tenacity", "Torrent Krinth", "Mugician's Lyre", "Vlaric Shard",
         "Ring of Na'arin"),
        1,
    ),
    "Mugic": dict.fromkeys(
        ("Hymn of the Elements", "Decrescendo", "Song of Focus", "Geo Flourish", "Song of Resurgence",
         "Minor Flourish"),
        1,
    ),
    "Attacks": dict.fromkeys(
        ("Delerium", "Quick Exit", "Rip Tide", "Rustoxic", "Shadow Strike", "Spirit Gust", "Thunder Shout",
         "Windslash"),
        2,
    )
    | dict.fromkeys(("Flash Kick", "Pebblestorm", "Unsanity", "Vine Snare"), 1),
    "Locations": dict.fromkeys(("Cordac Falls", "Forest of Life", "Runic Grove"), 2)
    | dict.fromkeys(("Doors of the Deepmines", "Gigantempopolis", "Gloomuck Swamp", "Riverlands"), 1),
}  # fmt: skip


def army(change: Mapping[str, str] | None = None, heading: str = "{}", line: str = "{count} {name}") -> str:
    """A legal list, or one in which some cards are exchanged; a card exchanged for "" is left out."""
    rows: list[str] = []
    for section, cards in ARMY.items():
        rows.append(heading.format(section))
        for name, count in cards.items():
            if new := (change or {}).get(name, name):
                rows.append(line.format(count=count, name=new))
        rows.append("")
    return "\n".join(rows)


def errors(report: DeckReport) -> set[tuple[str, str | None]]:
    return {(finding.code, finding.rule) for finding in report.findings if finding.severity == "error"}


def test_a_starter_army_is_legal_and_counted(check: Check) -> None:
    report = check(army())
    assert (report.game, report.format, report.verdict, report.findings) == (
        "chaotic",
        "chaotic/masters-6v6",
        "legal",
        (),
    )
    assert report.counts.by_type == {"attack": 20, "battlegear": 6, "creature": 6, "location": 10, "mugic": 6}
    assert report.counts.by_tribe == {"OverWorld": 6}
    assert (report.counts.build_points, report.counts.mugic_counters) == (14, 6)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"Arias": ""}, {("count_creature", "C-DECK-01-R")}),
        ({"Torrent Krinth": "Torrent Krinth\n1 Cyclance"}, {("count_battlegear", "C-DECK-04")}),
        ({"Song of Focus": ""}, {("count_mugic", "C-DECK-05")}),
        ({"Flash Kick": ""}, {("count_attack", "C-DECK-10")}),
        ({"Riverlands": "Riverlands\n1 Kiru City"}, {("count_location", "C-DECK-07")}),
        ({"Flash Kick": "Allmageddon", "Delerium": "Power Pulse"}, {("build_points", "C-DECK-11")}),
        ({"Flash Kick": "Rip Tide"}, {("rule_of_two", "C-DECK-12")}),
        ({"Arias": "Tangath Toborn", "Rellim": "Tangath Toborn", "Frafdo": "Tangath Toborn, In Training"},
         {("rule_of_two", "C-FAQ-07-R")}),
        ({"Arias": "Maxxor", "Rellim": "Maxxor"}, {("unique", "C-GLO-UNIQ-01")}),
        ({"Arias": "Maxxor", "Rellim": "Maxxor, Elemental Champion"}, {("unique", "format:chaotic/masters-6v6")}),
        ({"Arias": "Tangath Toborn, OverWorld General", "Torrent Krinth": "Hornsabre"},
         {("legendary", "C-W-LEGENDARY-01")}),
        ({"Arias": "Maxxor", "Rellim": "Zaur"}, {("loyal", "C-W-LOYAL-01")}),
        ({"Torrent Krinth": "Dread Tread"}, {("loyal", "C-W-LOYAL-01")}),
        ({"Arias": "Nobody At All"}, {("unknown_card", "format:chaotic/masters-6v6")}),
    ],
)  # fmt: skip
def test_each_rule_is_found_alone(check: Check, change: Mapping[str, str], found: set[tuple[str, str]]) -> None:
    assert errors(check(army(change))) == found


def test_every_finding_of_a_bad_army_stands_in_one_report(check: Check) -> None:
    change = {"Arias": "Maxxor", "Rellim": "Maxxor", "Frafdo": "Zaur", "Flash Kick": "Rip Tide", "Riverlands": ""}
    assert {code for code, _ in errors(check(army(change)))} == {"unique", "loyal", "rule_of_two", "count_location"}


def test_loyal_to_marrillians_or_minions_takes_both(check: Check) -> None:
    own = dict(zip(ARMY["Creatures"], ("Erak'tabb", "Ikub'ra", "Gimwei", "Gimwei", "Gronmor", "Gronmor"), strict=True))
    assert "loyal" not in check(army(own)).codes
    assert check(army(own | {"Vidav": "Zaur"})).codes == ("loyal",)


def test_the_rulebook_counts_unique_by_the_card(check: Check) -> None:
    both = army({"Arias": "Maxxor", "Rellim": "Maxxor, Elemental Champion"})
    assert check(both, format="chaotic/rulebook-6v6").verdict == "legal"
    assert check(both, format="chaotic/masters-6v6").codes == ("unique",)
    assert check(army({"Arias": "Maxxor", "Rellim": "Maxxor"}), format="chaotic/rulebook-6v6").codes == ("unique",)


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        ({"Flash Kick": "Primal Smash"}, {"banned"}),
        ({"Rustoxic": "Eroding Blast"}, {"unique"}),
        ({"Arias": "Ulmar, Perithon Racer"}, {"loyal"}),
        ({"Arias": "Arbeid", "Rellim": "Zaur"}, set()),
        ({"Torrent Krinth": "Hornsabre", "Arias": "Tangath Toborn, OverWorld General"}, set()),
        ({"Torrent Krinth": "Talisman of the Mandiblor", "Song of Focus": "Tonal Destruction"}, {"legendary"}),
        ({"Cordac Falls": "Castle Pillar"}, set()),
    ],
)
def test_a_format_changes_marks_and_bans(check: Check, change: Mapping[str, str], codes: set[str]) -> None:
    report = check(army(change), format="chaotic/standard-2026-06")
    assert set(report.codes) == codes
    assert {finding.rule for finding in report.findings if finding.severity == "error"} <= {
        "format:chaotic/standard-2026-06"
    }


def test_rarities_are_a_pool(check: Check) -> None:
    rare = army({"Arias": "Maxxor"})
    assert check(rare, format="chaotic/pauper-2026-06").codes == ("not_in_pool",)
    (found,) = [
        f
        for f in check(rare, format="chaotic/noble-2026-06").findings
        if f.code == "not_in_pool" and "Maxxor" in f.message
    ]
    assert "is only printed as ultra rare" in found.message
    assert check(army({"Arias": "Rellim"}), format="chaotic/highlander-2026-06").codes == ("unique",)


def test_dead_mugic_is_a_warning(check: Check) -> None:
    def said(change: Mapping[str, str]) -> list[tuple[str, str | None]]:
        found = check(army(change)).findings
        return [(each.cards[0].name, each.rule) for each in found if each.code == "mugic_unplayable"]

    assert said({"Decrescendo": "Canon of Casualty"}) == [("Canon of Casualty", "C-MUGIC-10")]
    assert said({"Decrescendo": "Requiem of Lost Minds"}) == [("Requiem of Lost Minds", "C-MUGIC-10")]
    own = dict(zip(ARMY["Creatures"], ("Gimwei", "Gimwei", "Gronmor", "Gronmor", "Rellim", "Rellim"), strict=True))
    assert ("Sound of Noise", "C-MUGIC-06-R") in said(own | {"Rellim": "Gimwei", "Decrescendo": "Sound of Noise"})
    assert said({"Decrescendo": "Canon of Casualty", "Arias": "Heptadd"}) == []
    assert said({"Decrescendo": "Canon of Casualty", "Arias": "Nobody At All"}) == []


def test_an_unknown_card_counts_for_the_type_of_its_heading(check: Check) -> None:
    report = check(army({"Rip Tide": "Riptyde"}))
    assert (report.verdict, report.codes) == ("undecided", ("unknown_card",))
    assert report.counts.by_type["attack"] == 20
    assert check(army({"Rip Tide": "Riptyde", "Arias": ""})).verdict == "illegal"


@pytest.mark.parametrize(
    ("heading", "line"),
    [
        ("[{}]", "{count} {name}"), ("{}:", "{count}x {name}"), ("== {} ==", "{name} ({count})"),
        ("## {}", "- {name} x{count}"),
        ("**{}**", "{count} {name} (DOP)"), ("{} deck", "{count} {name}"), ("Your {}", "{count} {name} - 1 BP"),
    ],
)  # fmt: skip
def test_headings_as_players_write_them(check: Check, heading: str, line: str) -> None:
    report = check(army(heading=heading, line=line))
    assert (report.verdict, report.counts.total, report.counts.build_points) == ("legal", 48, 14)


def test_rows_of_names_and_figures(check: Check) -> None:
    rows = [
        f"{section}: " + ", ".join(f"{count}x {name}" if count > 1 else name for name, count in cards.items())
        for section, cards in ARMY.items()
    ]
    report = check("\n".join([*rows, "Build Points: 14/20", "Mugic counters: 6"]))
    assert (report.verdict, report.findings, report.counts.total) == ("legal", (), 48)
    labelled = [
        f"{section[:-1] if section.endswith('s') else section}: {count} {name}"
        for section, cards in ARMY.items()
        for name, count in cards.items()
    ]
    assert check("\n".join(labelled)).verdict == "legal"


def test_creatures_beside_their_gear(check: Check) -> None:
    pairs = [f"{one} w/ {other}" for one, other in zip(ARMY["Creatures"], ARMY["Battlegear"], strict=True)]
    rest = army().split("Mugic\n", 1)[1]
    assert check("\n".join([*pairs, "", "Mugic", rest])).verdict == "legal"


@pytest.mark.parametrize(
    ("written", "name", "kind"),
    [
        ("Maxxor (Elemental Champion)", "Maxxor, Elemental Champion", ""),
        ("Maxxor - Elemental Champion", "Maxxor, Elemental Champion", ""),
        ("Maxxor Elemental Champion", "Maxxor, Elemental Champion", ""),
        ("Maxxor, Elemental Champoin", "Maxxor, Elemental Champion", "name_guessed"),
        ("Arctus", "Arctus, Heptadd's Squire", "name_fixed"),
        ("Maxxor, Lord of Nothing", "Maxxor, Lord of Nothing", "unknown_card"),
        ("Ikkatosh", "Ikkatosh", "ambiguous_card"),
        ("Maxxor - my favourite", "Maxxor", ""),
    ],
)
def test_versions_of_a_name(check: Check, written: str, name: str, kind: str) -> None:
    report = check(army({"Arias": written}))
    told = [
        each
        for each in report.findings
        if each.code in ("name_guessed", "name_fixed", "unknown_card", "ambiguous_card")
    ]
    assert [each.code for each in told] == ([kind] if kind else [])
    if told:
        assert told[0].cards[0].name == name
    else:
        tribes = report.counts.by_tribe
        assert isinstance(tribes, dict) and sum(tribes.values()) == 6


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("masters-3v3", "masters-3v3"), ("3v3", "masters-3v3"),
        ("Masters 10 vs 10", "masters-10v10"),
        ("1v1", "masters-1v1"),
        ("Limited", "limited-3v3"), ("Standard", "standard-2026-06"), ("Masters", "masters-6v6"),
        ("nonsense", "masters-6v6"),
    ],
)  # fmt: skip
def test_the_format_that_a_list_names(check: Check, said: str, meant: str) -> None:
    assert check(f"Format: {said}\n\n" + army()).format == f"chaotic/{meant}"


def test_a_json_list_by_types(check: Check) -> None:
    import json

    by_type = {
        section.lower(): [{"name": n, "quantity": c} for n, c in cards.items()] for section, cards in ARMY.items()
    }
    assert check(json.dumps({"name": "Mine", "cards": by_type})).verdict == "legal"
    plain = {section.lower(): cards for section, cards in ARMY.items()}
    assert check(json.dumps(plain)).verdict == "legal"


def test_every_cited_rule_exists(check: Check) -> None:
    book = load_book("chaotic", data_dir())
    text = (data_dir() / "decks" / "chaotic" / "everything_at_once.txt").read_text(encoding="utf-8")
    cited = {each.rule for each in check(text).findings} | {"C-MUGIC-10", "C-MUGIC-06-R", "C-DECK-04", "C-DECK-05"}
    assert {"C-DECK-11", "C-FAQ-07-R", "C-W-LOYAL-01"} <= cited
    assert not [rule for rule in cited if rule and not rule.startswith("format:") and book.by_id(rule) is None]


def test_patches_name_cards_that_have_or_lack_the_mark(cards: object) -> None:
    for by in list_formats("chaotic"):
        for name in by.patches.names:
            assert cards.record("chaotic", name) is not None, name  # type: ignore[attr-defined]
    standard = load_format("chaotic/standard-2026-06")
    assert (len(standard.limits), len(standard.patches.unique), len(standard.patches.not_unique)) == (42, 17, 30)
    assert standard.date is not None
