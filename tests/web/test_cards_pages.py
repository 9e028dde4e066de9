"""Card pages: the drawing, the words with their rules, printings; the list and its search by name."""

from __future__ import annotations

import pytest

from webapp.views.words import words_of


def test_card_page_holds_the_facts(page, cards):
    card = cards.record("kaijudo", "Skull Cutter")
    found = page("/cards/kaijudo/skull-cutter")
    assert found.text("h1") == "Skull Cutter"
    line = found.text("p", class_="cardhead__line")
    assert f"Level {card.level}" in line
    assert str(card.power) in line
    for civilization in card.civilizations:
        assert civilization in line
    rows = found.all("tr")
    assert len(rows) == len(card.printings) + 1


@pytest.mark.parametrize(
    ("slug", "keyword", "rule"),
    [
        ("skull-cutter", "Slayer", "K-12-SLY-01"),
        ("fluorogill-manta", "Blocker", "K-12-BLK-01"),
        ("bronze-arm-sabertooth", "Double Breaker", "K-12-DBL-01"),
        ("bronze-arm-sabertooth", "Evolution", "K-08E-01"),
        ("terror-pit", "Shield Blast", "K-11-04"),
    ],
)
def test_keyword_links_to_its_rule(page, slug, keyword, rule):
    found = page(f"/cards/kaijudo/{slug}")
    links = {text: attributes["href"] for attributes, text in found.all("a")}
    assert links[keyword] == f"/rules/kaijudo#{rule}"


def test_card_is_drawn_in_its_civilizations(page):
    found = page("/cards/kaijudo/saracon-storm-dynamo")
    face = found.all("div", class_="face")[0][0]
    assert {"civ-light", "and-water"} <= set(face["class"].split())


def test_every_card_has_a_page(client, cards):
    for card in cards.records("kaijudo"):
        answer = client.get(f"/cards/kaijudo/{card.slug}")
        assert answer.status_code == 200, card.name


def test_a_wrong_name_is_not_found_with_near_names(page):
    found = page("/cards/kaijudo/skul-cuter", 404)
    links = {text: attributes["href"] for attributes, text in found.all("a")}
    assert links["Skull Cutter"] == "/cards/kaijudo/skull-cutter"


def test_a_name_in_another_spelling_leads_to_the_card(client):
    assert client.get("/cards/kaijudo/Skull-Cutter").headers["Location"].endswith("/cards/kaijudo/skull-cutter")


def test_search_by_part_of_a_name(page):
    found = page("/cards?q=skull")
    names = [text for _, text in found.all("span", class_="face__name")]
    assert "Skull Cutter" in names
    assert all("skull" in name.lower() for name in names)


def test_search_of_a_whole_name_puts_it_first(page):
    assert page("/cards?q=terror+pit").text("span", class_="face__name") == "Terror Pit"


def test_search_without_a_hit_shows_near_names(page):
    found = page("/cards?q=skul+cuter")
    assert "No card is called" in found.text("h1")
    assert "Skull Cutter" in [text for _, text in found.all("span", class_="face__name")]


def test_list_goes_on_page_by_page(page, cards):
    first, second = page("/cards"), page("/cards?page=2")
    names = [[text for _, text in one.all("span", class_="face__name")] for one in (first, second)]
    assert len(names[0]) == len(names[1]) == 24
    assert not set(names[0]) & set(names[1])
    assert f"{len(cards.records('kaijudo')):,}" in first.text("h1")


@pytest.mark.parametrize("number", ["0", "-3", "99999999999", "x", "٣"])
def test_a_wrong_page_number_is_answered(client, number):
    assert client.get(f"/cards?page={number}").status_code == 200


def test_search_of_the_site_finds_cards_and_rules(page):
    found = page("/search?q=shield")
    assert found.all("a", class_="face")
    assert found.all("li", class_="hit")


def test_without_cards_the_page_says_what_to_do(empty_site):
    answer = empty_site.test_client().get("/cards")
    assert answer.status_code == 503
    assert "floorjudge load" in answer.get_data(as_text=True)
    assert empty_site.test_client().get("/").status_code == 200
    assert empty_site.test_client().get("/rules/kaijudo").status_code == 200


def test_abilities_stand_by_their_names(page):
    found = page("/cards/kaijudo/argus-vigilant-seer")
    assert "Surveillance Drones" in [text for _, text in found.all("dt")]
    assert "wins a battle" in found.text("dl", class_="abil__list")


def test_an_evolution_lies_on_what_it_needs(page):
    assert "Beast Kin" in page("/cards/kaijudo/bronze-arm-sabertooth").text("div", class_="pileup__under")


def test_a_card_played_in_part_says_what_is_left_out(page, cards):
    card = next(card for card in cards.records("kaijudo") if card.play.status == "partial")
    note = page(f"/cards/kaijudo/{card.slug}").text("div", class_="notice--note")
    for missing in card.play.missing:
        assert missing in note


def test_words_of_every_card_are_said(cards):
    for card in cards.records("kaijudo"):
        for word in words_of(card, "kaijudo"):
            assert word.name or word.text, card.name
            assert not word.text.startswith("["), card.name
