"""Verdicts: what breaks a rule, what leaves a deck undecided, and the findings that say so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from catalog.places import data_dir
from catalog.reader import Snapshot
from rules.book import load_book
from rules.problem import InputError
from validators import check_file, examine
from validators.report import DeckReport, Report
from validators.scenario import check_for_scenario, deck_check

Check = Callable[..., DeckReport]

LEGAL = [
    "3 Aqua Knight",
    "3 Aqua Soldier",
    "3 Aqua Commando",
    "3 Hydrobot Crab",
    "3 Reef-Eye",
    "3 King Coral",
    "3 King Nautilus",
    "3 Cyber Sprite",
    "3 Cyber Trader",
    "3 Fluorogill Manta",
    "3 Logos Scan",
    "3 Veil Vortex",
    "3 Ice Blade",
    "1 King Neptas",
]


def deck(*changed: str, without: int = 0) -> str:
    return "\n".join([*LEGAL[: len(LEGAL) - without], *changed])


def test_k_04_02_forty_cards_are_enough(check: Check) -> None:
    report = check(deck())
    assert (report.verdict, report.findings, report.counts.total) == ("legal", (), 40)
    assert report.counts.by_type == {"creature": 31, "spell": 9}
    assert report.counts.by_civilization == {"Water": 40}


def test_k_04_02_thirty_nine_are_not(check: Check) -> None:
    report = check(deck(without=1))
    (finding,) = report.findings
    assert (report.verdict, finding.code, finding.severity, finding.rule) == (
        "illegal",
        "deck_size",
        "error",
        "K-04-02",
    )
    assert finding.message == "39 cards, at least 40 are needed. Add 1 card."


def test_k_04_02_there_is_no_upper_bound(check: Check) -> None:
    more = [f"3 {name}" for name in ("Tide Angler", "Bladefish", "Spy Mission", "King Bullfang", "King Tsunami")]
    assert check(deck(*more)).verdict == "legal"


def test_k_04_03_four_copies_on_two_lines(check: Check) -> None:
    report = check(deck("1 Aqua Knight"))
    (finding,) = report.findings
    assert (report.verdict, finding.code, finding.rule, finding.line) == ("illegal", "copies", "K-04-03", 1)
    assert finding.message.startswith("4 copies of Aqua Knight, at most 3 are allowed. Lines 1 and 15.")
    assert finding.suggestions == ("Take out 1 copy of Aqua Knight.",)


def test_k_04_04_other_spellings_and_aliases_are_the_same_card(check: Check) -> None:
    report = check(deck("2 tide anger", "1 TIDE ANGLER", "1 Tide  Angler [7CLA]"))
    assert report.codes == ("copies",)
    assert next(f for f in report.findings if f.code == "copies").cards[0].lines == (15, 16, 17)
    assert [(f.code, f.severity) for f in report.findings if f.code == "name_fixed"] == [("name_fixed", "note")]


@pytest.mark.parametrize(
    ("written", "codes"),
    [
        ("aqua KNIGHT", []),
        ("Aqua-Knight", []),
        ("Shaw K\u2019Naw", []),
        ("Shaw KNaw", []),
        ("Lyra the Blazing Sun", []),
        ("AquaKnight", ["name_fixed"]),
        ("\u00c4qua Knight", ["name_fixed"]),
        ("Tide Anger", ["name_fixed"]),
        ("Aqua Knigth", ["name_guessed"]),
    ],
)
def test_only_case_and_punctuation_are_silent(check: Check, written: str, codes: list[str]) -> None:
    report = check(f"3 {written}")
    assert [each.code for each in report.findings if each.code != "deck_size"] == codes


def test_k_04_02_r_limited_asks_for_thirty_cards(check: Check) -> None:
    found = check(deck("4 Aqua Knight", without=5), format="limited")
    assert (found.verdict, found.findings) == ("legal", ()), found.counts
    found = check("29 Aqua Knight", format="limited")
    errors = [(each.code, each.rule) for each in found.findings if each.severity == "error"]
    assert errors == [("deck_size", "K-04-02-R")]


def test_k_04_05_part_of_a_name_is_another_card(check: Check) -> None:
    assert check(deck("3 Tatsurion", "3 Tatsurion the Unchained", "3 Chain-Lash Tatsurion")).verdict == "legal"


def test_a_guessed_name_counts_as_that_card(check: Check) -> None:
    report = check(deck("1 Aqua Knigth"))
    assert report.codes == ("copies",)
    assert [(f.code, f.severity, f.line) for f in report.findings] == [
        ("copies", "error", 1),
        ("name_guessed", "warning", 15),
    ]
    assert check(deck("2 Tide Anglerr")).verdict == "legal"


def test_only_an_unknown_card_leaves_the_deck_undecided(check: Check) -> None:
    report = check(deck("2 Zzyx the Unheard", without=1))
    (finding,) = report.findings
    assert (report.verdict, report.codes, report.counts.total) == ("undecided", ("unknown_card",), 41)
    assert (finding.line, finding.cards[0].count) == (14, 2)


def test_a_broken_rule_wins_over_an_unknown_card(check: Check) -> None:
    assert check(deck("1 Zzyx the Unheard", "1 Aqua Knight")).verdict == "illegal"
    assert check(deck("1 Zzyx the Unheard", without=2)).verdict == "illegal"
    assert check(deck("4 Zzyx the Unheard")).verdict == "illegal"
    assert check(deck("1 Zzyx the Unheard", "3 Yet Another Stranger")).verdict == "undecided"


def test_an_unknown_card_counts_for_the_size(check: Check) -> None:
    assert check(deck("1 Zzyx the Unheard", without=1)).verdict == "undecided"


def test_bottle_of_wishes_in_every_format(check: Check) -> None:
    """Allowed by the rulebook, once in open play, retired in sanctioned play, of no set of standard."""
    one, two = deck("1 Bottle of Wishes"), deck("2 Bottle of Wishes")
    said = {
        "kaijudo/constructed": ("legal", (), "legal", ()),
        "open-2014": ("legal", (), "illegal", ("restricted",)),
        "sanctioned-2013-11-06": ("illegal", ("retired",), "illegal", ("retired",)),
    }
    for name, (first, first_codes, second, second_codes) in said.items():
        assert (check(one, format=name).verdict, check(one, format=name).codes) == (first, first_codes)
        assert (check(two, format=name).verdict, check(two, format=name).codes) == (second, second_codes)
    assert "not_in_pool" in check(one, format="standard-2014-05-30").codes
    message = check(two, format="open-2014").findings[0].message
    assert message.startswith("2 copies of Bottle of Wishes, at most 1 is allowed in this format. Line 15.")
    assert check(two, format="open-2014").findings[0].rule == "format:kaijudo/open-2014"


def test_a_restricted_card_is_reported_once(check: Check) -> None:
    assert check(deck("5 Bottle of Wishes"), format="open-2014").codes == ("restricted",)


def test_any_printing_in_the_pool_will_do(check: Check) -> None:
    codes = check(deck("3 Sprout", "3 Grip of Despair"), format="standard-2014-05-30").findings
    named = {card.name for finding in codes for card in finding.cards if finding.code == "not_in_pool"}
    assert "Sprout" not in named
    assert "Grip of Despair" not in named
    assert "Aqua Knight" in named


def test_the_only_card_of_a_civilization(check: Check) -> None:
    report = check(deck("1 Lux"))
    assert (report.verdict, [(f.code, f.severity, f.rule) for f in report.findings]) == (
        "legal",
        [("civilization_mix", "warning", "K-05-03")],
    )
    assert check(deck("2 Lux")).findings == ()


def test_a_deck_without_creatures(check: Check) -> None:
    report = check("3 Logos Scan\n3 Ice Blade")
    assert "count_creatures_none" in {finding.code for finding in report.findings}


def test_a_set_code_that_is_not_the_cards(check: Check) -> None:
    report = check(deck("1 Tide Angler [1TVR]"))
    assert [(f.code, f.severity, f.line) for f in report.findings] == [("printing_unknown", "note", 15)]
    assert report.verdict == "legal"


def test_a_game_without_formats_has_no_rules(check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("validators.check.default_format", lambda game: None)
    report = check("3 Aqua Hulcus", game="chaotic")
    assert (report.verdict, report.game, report.format, report.findings) == ("no_rules", "chaotic", None, ())


def test_the_game_of_a_deck_file_is_the_game_of_its_rules(check: Check) -> None:
    deck_file = (
        "<deck game='bb784fc6-fe21-4603-90d7-82c049908a74'><section name='Main'><card>Emeral</card></section></deck>"
    )
    report = check(deck_file)
    assert (report.verdict, report.format, report.codes) == ("illegal", "duel_masters/constructed", ("deck_size",))
    assert report.findings[0].rule == "D-B-DECK-02"


@pytest.mark.parametrize(
    "options",
    [
        {"game": "chess"},
        {"format": "none"},
        {"format": "kaijudo/none"},
        {"game": "chaotic", "format": "kaijudo/constructed"},
    ],
)
def test_a_game_or_format_that_is_none(cards: Snapshot, options: dict[str, str]) -> None:
    with pytest.raises(InputError):
        examine("3 Lux", cards=cards, **options)  # type: ignore[arg-type]


def test_every_cited_rule_exists(cards: Snapshot) -> None:
    book = load_book("kaijudo", data_dir())
    everything = [
        deck("9 Aqua Knight", "1 Lux", "1 Tide Anger", "1 Tide Anglerr", "1 Nobody At All", "3x"),
        "3 Logos Scan",
    ]
    cited = {finding.rule for text in everything for finding in examine(text, cards=cards).report.findings}
    assert {"K-04-02", "K-04-03"} <= cited
    assert not [rule for rule in cited if rule and not rule.startswith("format:") and book.by_id(rule) is None]


def test_scenarios_of_decks(cards: Snapshot) -> None:
    assert check_for_scenario(deck(), None, cards) == ("legal", ())
    assert deck_check(cards)(deck("1 Bottle of Wishes"), "sanctioned-2013-11-06", "kaijudo") == (
        "illegal",
        ("retired",),
    )
    assert deck_check(cards)(deck(), "", "") == ("legal", ())
    assert check_for_scenario(deck("1 Aqua Knight", without=2), "kaijudo/constructed", cards) == (
        "illegal",
        ("copies", "deck_size"),
    )


def test_the_exit_code_is_the_highest() -> None:
    def report(*verdicts: str) -> Report:
        return Report(tuple(DeckReport("", "", "kaijudo", None, verdict) for verdict in verdicts))  # type: ignore[arg-type]

    assert report("legal", "no_rules").exit_code == 0
    assert report("legal", "illegal").exit_code == 1
    assert report("illegal", "undecided").exit_code == 2
    assert report("unreadable", "illegal").exit_code == 2


def test_a_folder_is_checked_in_order_and_without_loops(cards: Snapshot, tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "loop").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "b" / "two.txt").write_text(deck())
    (tmp_path / "a.txt").write_text(deck("1 Aqua Knight"))
    (tmp_path / ".hidden.txt").write_text("x")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    report = check_file(tmp_path, cards=cards)
    assert [(Path(each.file).name, each.verdict) for each in report.decks] == [
        ("a.txt", "illegal"),
        ("two.txt", "legal"),
    ]


def test_a_folder_without_lists(cards: Snapshot, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no deck lists"):
        check_file(tmp_path, cards=cards)


def test_a_game_without_deck_rules_says_what_follows_from_its_rules(cards: Snapshot) -> None:
    def codes(text: str) -> tuple[str, list[tuple[str, str]]]:
        report = examine(text, game="duel_to_the_death", cards=cards).report
        return report.verdict, [(each.code, each.severity) for each in report.findings]

    assert codes("20 Phantom Rider\n20 Blood Ritual Altar") == ("no_rules", [])
    assert codes("2 Phantom Rider") == ("no_rules", [("hand_too_small", "warning")])
    assert codes("7 Blood Ritual Altar") == ("no_rules", [("count_creatures_none", "warning")])
    assert codes("7 Wolf of My Own") == ("no_rules", [("unknown_card", "note")])
