"""Kaijudo and Duel Masters side by side: each difference in both games' words, with the rules of both."""

from __future__ import annotations

import pytest

from rules.book import load_book

PAGE = "/rules/compare/kaijudo/duel_masters"
KAIJUDO, DUEL_MASTERS = load_book("kaijudo"), load_book("duel_masters")
DIFFERING = [
    (rule, sister)
    for rule in KAIJUDO.rules
    for sister in rule.sister
    if sister.differs and DUEL_MASTERS.by_id(sister.id)
]


def words(found) -> str:
    return " ".join(found.text("main", id="main").split())


def test_each_difference_is_said_for_both_games_with_both_rules(page):
    found = page(PAGE)
    said = words(found)
    cited = {text for _, text in found.all("a", class_="cite__id")}
    assert len(DIFFERING) > 40
    for rule, sister in DIFFERING:
        other = DUEL_MASTERS.by_id(sister.id)
        assert other is not None
        back = next(one for one in other.sister if one.id in rule.ids)
        for text in (sister.differs, back.differs):
            assert text[:1].upper() + text[1:] + "." in said, text
        assert {rule.id, other.id} <= cited
    assert f"{len(DIFFERING)} points on which the two games differ" in said


def test_the_other_way_round_the_columns_change_places(page):
    heads = [text.split() for attributes, text in page(PAGE).all("th") if attributes.get("scope") == "col"][1:3]
    turned = page("/rules/compare/duel_masters/kaijudo")
    heads_turned = [text.split() for attributes, text in turned.all("th") if attributes.get("scope") == "col"][1:3]
    assert heads == list(reversed(heads_turned)) == [["K", "Kaijudo"], ["D", "Duel", "Masters"]]


def test_what_one_game_has_alone_is_named(page):
    found = page(PAGE)
    links = {attributes.get("href") for attributes, _ in found.all("a")}
    assert "/rules/duel_masters#s9" in links  # games of more than two players
    assert "/rules/kaijudo#s13.3" in links  # replacement effects


def test_a_switch_that_changes_a_rule_stands_by_it(page):
    links = {text: attributes["href"] for attributes, text in page(PAGE).all("a", class_="tag")}
    assert links["switch shields_break"] == "/rules/duel_masters#D-K-DBL-02-R"


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/rules/compare/kaijudo/kaijudo", "does not differ from itself"),
        ("/rules/compare/kaijudo/poker", "here are: Kaijudo, Duel Masters"),
    ],
)
def test_two_books_that_are_here_are_asked_for(page, path, said):
    assert said in page(path, 404).text("p", class_="head__sub")


def test_the_list_of_rulebooks_leads_to_it(page):
    assert PAGE in {attributes.get("href") for attributes, _ in page("/rules").all("a")}
