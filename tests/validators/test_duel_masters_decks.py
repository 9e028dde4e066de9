"""Duel Masters' decks: their rules, the game told from the cards, set codes, identifiers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from catalog.places import data_dir
from catalog.reader import Snapshot
from rules.book import load_book
from validators import check_file, examine, list_formats
from validators.identifiers import name_of
from validators.report import DeckReport

Check = Callable[..., DeckReport]

NAMES = [
    "Aqua Hulcus",
    "Crystal Lancer",
    "Terror Pit",
    "Bronze-Arm Tribe",
    "Hunter Fish",
    "Corile",
    "Mana Nexus",
    "Marine Flower",
    "Brain Serum",
    "Ballom, Master of Death",
]
LEGAL = [f"4 {name}" for name in NAMES]


def codes(report: DeckReport) -> list[str]:
    return [finding.code for finding in report.findings]


def test_d_b_deck_02_and_03_forty_cards_four_of_a_name(check: Check) -> None:
    report = check("\n".join(LEGAL))
    assert (report.verdict, report.game, report.format, report.findings) == (
        "legal",
        "duel_masters",
        "duel_masters/constructed",
        (),
    )
    five = check("\n".join([*LEGAL, "1 aqua hulcus"])).findings
    assert [(f.code, f.rule, f.message) for f in five] == [
        (
            "copies",
            "D-B-DECK-03",
            "5 copies of Aqua Hulcus, at most 4 are allowed. Lines 1 and 11. Take out 1 copy.",
        )
    ]
    (short,) = check("\n".join([*LEGAL[:-1], "3 Ballom, Master of Death"])).findings
    assert (short.code, short.rule, short.message) == (
        "deck_size",
        "D-B-DECK-02",
        "39 cards, at least 40 are needed. Add 1 card.",
    )


def test_d_b_deck_04_there_is_no_upper_limit(cards: Snapshot, check: Check) -> None:
    everything = "\n".join(f"4 {name}" for name in cards.names("duel_masters")[:300])
    assert check(everything, game="duel_masters").verdict == "legal"


def test_d_b_deck_06_r_spells_alone_are_a_deck(check: Check) -> None:
    spells = "Terror Pit|Mana Nexus|Brain Serum|Holy Awe|Natural Snare|Faerie Life|Comet Missile|Tornado Flame"
    report = check("\n".join(f"4 {name}" for name in [*spells.split("|"), "Dimension Gate", "Proclamation of Death"]))
    assert (report.verdict, report.game) == ("legal", "duel_masters")


def test_starter_decks(check: Check) -> None:
    twenty = "\n".join(LEGAL[:5])
    assert check(twenty).codes == ("deck_size",)
    assert check(twenty, format="starter-20").verdict == "legal"
    assert check(f"# format: starter-20\n{twenty}").verdict == "legal"
    more = check(f"{twenty}\n1 Corile", format="starter-20")
    assert [(f.code, f.rule) for f in more.findings] == [("deck_size", "D-G-DECK-02")]
    both = check("\n".join([*LEGAL, "1 Holy Awe"]), format="starter-2x20")
    assert [(f.code, f.rule) for f in both.findings] == [("deck_size", "D-G-DECK-05")]


def test_the_english_pool(check: Check) -> None:
    deck = "\n".join([*LEGAL[:-1], "4 Admiral Queen"])
    assert check(deck).verdict == "legal"
    (finding,) = check(deck, format="duel_masters/english").findings
    assert (finding.code, finding.rule, finding.line) == ("not_in_pool", "format:duel_masters/english", 10)
    assert finding.message == (
        "Admiral Queen (4 copies) was never printed in English (it is only in DM-15); this format does not allow that. "
        "Line 10. Take it out."
    )
    assert check("\n".join(LEGAL), format="duel_masters/english").verdict == "legal"


def test_a_card_of_the_other_game_is_unknown(check: Check) -> None:
    report = check("\n".join([*LEGAL[:-1], "4 Tatsurion the Unchained"]))
    assert (report.verdict, report.game, report.codes) == ("undecided", "duel_masters", ("unknown_card",))


def shared(cards: Snapshot) -> list[str]:
    return [name for name in cards.names("duel_masters") if cards.record("kaijudo", name)]


def test_one_card_tells_the_game(cards: Snapshot, check: Check) -> None:
    both = [f"4 {name}" for name in shared(cards)[:9]]
    assert check("\n".join([*both, "4 Cocco Lupia"])).verdict == "legal"
    assert check("\n".join(["4 Cocco Lupia", *both])).game == "duel_masters"
    assert check("\n".join([*both, "4 Tatsurion the Unchained"])).game == "kaijudo"
    slip = check("\n".join([*both, "4 Bolmeteus Steel Dragn"]))
    assert (slip.game, slip.verdict, codes(slip)) == ("duel_masters", "legal", ["name_guessed"])


def test_cards_of_both_games_alone_are_kaijudo_unless_told(cards: Snapshot, check: Check) -> None:
    both = "\n".join(f"4 {name}" for name in shared(cards)[:10])
    assert check(both).game == "kaijudo"
    for told in (check(both, game="duel_masters"), check(f"# game: Duel Masters\n{both}")):
        assert (told.game, told.verdict) == ("duel_masters", "legal")


def test_a_list_of_slips_is_still_of_its_game(check: Check) -> None:
    slips = ["Crystal Lancre", "Bolmeteus Steel Dragno", "Barkwhip, the Smashre", "Proclamation of Deaht"]
    report = check("\n".join(f"4 {name}" for name in slips))
    assert (report.game, codes(report)) == ("duel_masters", ["deck_size", *["name_guessed"] * 4])


def test_names_without_counts_are_read_with_the_games_own_names(check: Check) -> None:
    report = check("\n".join(["Deck: Water Tempo", *(name for name in NAMES for _ in range(4))]))
    assert (report.verdict, report.game, report.counts.total) == ("legal", "duel_masters", 40)


@pytest.mark.parametrize(
    "written",
    ["{} (DM-01)", "{} [DM01]", "{} - DM-01", "{} DM-01 3/110", "DM-01 {}", "[dm 01] {}", "{} (DM-01 S4/S10)"],
)
def test_set_codes(check: Check, written: str) -> None:
    report = check("\n".join(f"4 {written.format(name)}" for name in ("Hunter Fish", "Aqua Hulcus")))
    assert (report.game, report.counts.distinct, codes(report)) == ("duel_masters", 2, ["deck_size"])


def test_a_set_code_that_is_not_the_cards(check: Check) -> None:
    report = check("\n".join([*LEGAL[1:], "4 Aqua Hulcus (DM05)"]))
    assert [(f.code, f.severity, f.line) for f in report.findings] == [("printing_unknown", "note", 10)]
    assert "in DM-05 is known" in report.findings[0].message


IDENTIFIERS = json.loads((data_dir() / "identifiers" / "duel_masters.json").read_text(encoding="utf-8"))


def identifier(name: str) -> str:
    return next(key for key, value in IDENTIFIERS.items() if value == name)


def test_every_identifier_is_a_cards(cards: Snapshot) -> None:
    assert len(IDENTIFIERS) == len(set(IDENTIFIERS.values())) > 900
    assert set(IDENTIFIERS.values()) <= set(cards.names("duel_masters"))
    assert name_of(identifier("Corile").upper()) == "Corile"
    assert name_of("Corile") == ""


def as_json(content: object) -> str:
    return msgspec.json.encode(content).decode()


def test_identifiers_stand_for_their_cards(check: Check) -> None:
    ids = [identifier(name) for name in NAMES]
    octgn = "".join(f"<card qty='4' id='{each}'/>" for each in ids)
    for text in (
        as_json({"name": "Ids", "cards": [each for each in ids for _ in range(4)]}),
        as_json([each for each in ids for _ in range(4)]),
        as_json(dict.fromkeys(ids, 4)),
        as_json([{"id": each, "count": 4} for each in ids]),
        "\n".join(f"4 {each}" for each in ids),
        f"<deck><section name='Main'>{octgn}</section></deck>",
    ):
        report = check(text)
        assert (report.verdict, report.game, report.counts.distinct) == ("legal", "duel_masters", 10), text


def test_an_identifier_of_no_card_leaves_the_deck_undecided(check: Check) -> None:
    stranger = "00000000-0000-4000-8000-000000000000"
    ids = [identifier(name) for name in NAMES[:9] for _ in range(4)]
    report = check(as_json({"cards": [*ids, *[stranger] * 4]}))
    assert (report.verdict, report.game, report.codes, report.counts.total) == (
        "undecided",
        "duel_masters",
        ("unreadable_line",),
        40,
    )


def test_every_rule_that_formats_cite_is_in_the_book(cards: Snapshot) -> None:
    book = load_book("duel_masters", data_dir())
    cited = {
        rule
        for each in list_formats("duel_masters")
        for part in (each.size, each.copies)
        if part
        for rule in (part.rule, *part.also)
    }
    assert {"D-B-DECK-02", "D-B-DECK-03", "D-G-DECK-02", "D-G-DECK-05"} <= cited
    assert [rule for rule in cited if book.by_id(rule) is None] == []


def test_all_forms_of_one_deck_say_the_same(cards: Snapshot) -> None:
    files = sorted((data_dir() / "decks" / "duel_masters").glob("first_of_2004*"))
    assert len(files) == 6
    reports = [check_file(Path(each), cards=cards).decks[0] for each in files]
    assert {(each.verdict, each.game, each.counts.total, each.counts.distinct) for each in reports} == {
        ("legal", "duel_masters", 40, 13)
    }
    by = [each.counts.by_civilization for each in reports]
    assert by.count(by[0]) == 6
    assert examine(files[-1].read_bytes(), cards=cards).written is not None
