"""What is particular to one rulebook: how many claims each has, its switches, and how its rules are found."""

from __future__ import annotations

import pytest

from rules.book import load_book
from rules.book.citations import find_rule, near_ids, valid_ids
from rules.problem import InputError

BOOK = load_book("kaijudo")
THREAD = ("K-10D", "K-11-", "K-12-", "K-13")
"""The sections on attacking, shields, keywords and advanced rules."""


def test_the_sections_of_the_thin_thread_have_145_claims() -> None:
    assert sum(id_.startswith(THREAD) for id_ in BOOK.claims) == 145
    marked = {id_ for rule in BOOK.rules for id_ in rule.not_executable}
    assert {id_ for id_ in marked if id_.startswith(THREAD)} == {"K-12-05"}


def test_the_switches_of_kaijudo() -> None:
    switches = {switch.name: switch for switch in BOOK.switches}
    assert (switches["slayer"].values, switches["slayer"].default) == (("lost_battle", "any_battle"), "lost_battle")
    assert (switches["attacked_untaps"].values, switches["attacked_untaps"].default) == (("stays", "ends"), "stays")
    assert switches["battle_start"].default == "before_power"


def test_the_switches_of_duel_masters_have_the_rulebook_as_their_default() -> None:
    defaults = {switch.name: (switch.default, set(switch.values)) for switch in load_book("duel_masters").switches}
    assert defaults["shields_break"] == ("one_by_one", {"one_by_one", "together"})
    assert defaults["slayer"] == ("any_battle", {"any_battle", "lost_battle"})
    assert defaults["multi_mana"] == ("each", {"each", "one"})
    assert defaults["deck_out"] == ("draw_last", {"draw_last", "deck_empty"})


def test_the_switches_of_duel_to_the_death_are_the_points_on_which_tables_differ() -> None:
    defaults = {switch.name: switch.default for switch in load_book("duel_to_the_death").switches}
    assert defaults == {
        "tie": "end_of_turn",
        "response_order": "last_first",
        "block_left": "stays_blocked",
        "power_zero": "dies",
    }


def test_the_switches_of_chaotic_have_the_rulebook_as_their_default() -> None:
    defaults = {switch.name: switch.default for switch in load_book("chaotic").switches}
    assert defaults["showdown_initiative"] == "random"
    assert defaults["intimidate"] == "after_initiative"
    assert defaults["attacker_stands"] == "starting_space"
    assert len(defaults) == 16


def test_every_id_may_be_cited() -> None:
    ids = valid_ids("kaijudo")
    assert {"K-10D-05", "K-10D-05-R", "K-14-ATTACK-01", "K-W-UNLEASH-01"} <= ids
    assert "K-10D-99" not in ids


def test_a_rule_is_found_by_id_in_any_letters_or_by_number() -> None:
    assert find_rule("k-14-attack-01")[1] == BOOK.by_id("K-10D-05")
    assert find_rule(" 10.4.5 ")[1] == BOOK.by_id("K-10D-05")


def test_a_wrong_id_gets_near_ones() -> None:
    with pytest.raises(InputError, match=r"there is no rule 'K-12-SLY-09'; near it are .*K-12-SLY-01"):
        find_rule("K-12-SLY-09")
    assert "K-11-13" in near_ids("K-1113", [BOOK])


@pytest.mark.parametrize("written", ["", "  ", "\0", "x" * 100_000, "<script>"])
def test_a_hostile_id_gets_one_short_sentence(written: str) -> None:
    with pytest.raises(InputError) as caught:
        find_rule(written)
    assert len(str(caught.value)) < 300
    assert str(caught.value).isprintable()
