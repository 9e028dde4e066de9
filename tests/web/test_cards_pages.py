"""Card pages: the drawing, the words with their rules, printings; the list and its search by name."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest

from catalog.query.bind import read
from catalog.query.examples import EXAMPLES
from webapp.services import services
from webapp.views.bases import base_query
from webapp.views.uses import naming
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


def test_card_without_level_and_of_unknown_power_says_so(page):
    found = page("/cards/duel_to_the_death/phantom-rider")
    line = found.text("p", class_="cardhead__line")
    assert "Level" not in line
    assert "power unknown" in line
    assert not found.all("span", class_="face__cost")
    assert "40" in found.text("span", class_="trylab__life")
    assert not found.all("span", class_="back mini--shield")


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


@pytest.mark.parametrize(
    ("slug", "keyword", "rule"),
    [
        ("bolshack-dragon", "Double Breaker", "D-5-PLR-05"),
        ("adventure-boar", "Power Attacker +2000", "D-K-PWR-01"),
        ("admiral-queen", "Tap Ability", "D-W-TAP-01"),
        ("abduction-charger", "Charger", "D-W-CHARGER-01"),
        ("aqua-agent", "Stealth", "D-W-STEALTH-01"),
    ],
)
def test_keyword_printed_in_small_letters_is_named_once_with_its_rule(page, slug, keyword, rule):
    found = page(f"/cards/duel_masters/{slug}")
    terms = [text for _, text in found.all("dt")]
    assert terms.count(keyword) == 1
    links = {text: attributes["href"] for attributes, text in found.all("a")}
    assert links[keyword] == f"/rules/duel_masters#{rule}"
    assert not re.search(r"\blevel\b", " ".join(text for _, text in found.all("a", class_="chip")))


@pytest.mark.parametrize(("game", "said"), [("kaijudo", "Level"), ("duel_masters", "Cost"), ("", "Level or cost")])
def test_the_number_on_a_card_is_called_as_its_game_calls_it(page, game, said):
    found = page(f"/cards?q=civ:fire&game={game}&view=table")
    assert said in [text for _, text in found.all("legend")]
    assert said in [text for _, text in found.all("th")]


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
    assert f"{sum(len(cards.records(game)) for game in cards.games()):,}" in first.text("h1")


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


def _names(found):
    return [text for _, text in found.all("span", class_="face__name")]


def _box(found):
    return found.all("input", **{"aria-label": "Search cards"})[0][0]["value"]


def _href(found, **wanted):
    return {text: attributes["href"] for attributes, text in found.all("a", **wanted)}


def _cards(query, **more):
    return "/cards?" + urlencode({"q": query, **more})


def test_a_search_is_said_back_and_counted(page):
    found = page(_cards('civ:fire kw:"double breaker" level<=6 power>=5000 sort:power') + "&game=kaijudo")
    assert found.text("p", class_="said__words") == (
        "Kaijudo cards that are Fire, have Double Breaker, are of level 6 or less and are of power 5000 or more,"
        " the strongest first."
    )
    assert found.text("h1") == "29 cards"
    assert _names(found)[0] == "Arachnomech"


def test_what_is_not_understood_is_struck_through_with_links_that_mend_it(page):
    found = page(_cards("level:1 toughness>3 c:fire"))
    assert found.text("s") == "toughness>3"
    assert "no field is called toughness" in found.text("div", class_="notice")
    assert "The rest of the search was used" in found.text("div", class_="notice")
    mended = page(_href(found, class_="link")["power>3"])
    assert not mended.all("s")
    assert _box(mended) == "level:1 power>3 c:fire"


def test_one_value_of_a_list_is_mended_in_its_place(page):
    found = page(_cards("c:fire,wter,light level:1"))
    mended = page(_href(found, class_="link")["water"])
    assert _box(mended) == "c:fire,water,light level:1"


def test_where_nothing_is_understood_nothing_is_shown(page):
    found = page(_cards("toughness>3"))
    assert found.text("h1") == "Nothing of this search was understood"
    assert not _names(found)


def test_no_hits_say_which_part_costs_most_and_drop_it(page):
    found = page(_cards('c:fire level:1 kw:"triple breaker"') + "&game=kaijudo")
    assert found.text("h1") == "No card fits all of it"
    chips = found.all("a", class_="chip")
    assert [text for _, text in chips] == ["drop level:1 8", 'drop kw:"triple breaker" 5']
    for attributes, text in chips:
        assert page(attributes["href"]).text("h1") == f"{text.split()[-1]} cards"


def test_every_facet_leads_to_as_many_cards_as_it_says(page):
    found = page(_cards("t:dragon c:fire"))
    counted = [
        (attributes, int(number.group()))
        for attributes, text in found.all("a", rel="nofollow")
        if "aria-label" not in attributes and (number := re.search(r"\d+$", text))
    ]
    assert len(counted) > 20
    assert {"true"} == {attributes["aria-current"] for attributes, _ in counted if "aria-current" in attributes}
    for attributes, count in counted:
        if "aria-current" not in attributes:
            assert page(attributes["href"]).text("h1").split()[0] == str(count), attributes["href"]


def test_a_facet_in_use_is_marked_and_drops_its_part(page):
    found = page(_cards("kw:slayer c:darkness"))
    (current,) = [
        attributes
        for attributes, text in found.all("a")
        if text.startswith("Darkness") and attributes.get("aria-current")
    ]
    assert _box(page(current["href"])) == "kw:slayer"


def test_narrowing_a_search_with_or_keeps_it_together(page):
    found = page(_cards("c:fire or c:water"))
    href = next(attributes["href"] for attributes, text in found.all("a") if text.startswith("Spell"))
    assert _box(page(href)) == "(c:fire or c:water) t:spell"


def test_levels_are_columns_that_lead_on(page):
    found = page(_cards("t:dragon"))
    level = next(a for a, _ in found.all("a") if a.get("aria-label", "").startswith("Level or cost 9:"))
    assert page(level["href"]).text("h1") == f"{level['aria-label'].split()[4]} cards"


def test_the_order_is_chosen_and_a_page_keeps_it(page):
    found = page("/cards?q=t%3Acreature&order=power")
    powers = [int(text.removeprefix("Power ").rstrip("+")) for _, text in found.all("span", class_="face__power")]
    assert powers == sorted(powers, reverse=True)
    after = page(found.all("a", rel="next")[0][0]["href"])
    more = [int(text.removeprefix("Power ").rstrip("+")) for _, text in after.all("span", class_="face__power")]
    assert max(more) <= min(powers)
    assert [a["value"] for a, _ in found.all("option") if "selected" in a] == ["power"]


def test_an_order_in_the_search_needs_no_choice(page):
    found = page(_cards("t:creature sort:name"))
    assert not found.all("select")
    assert _names(found) == sorted(_names(found))


def test_cards_as_a_table(page, cards):
    found = page(_cards("kw:slayer", view="table"))
    rows = found.all("th", scope="row")
    assert len(rows) == int(found.text("h1").split()[0])
    assert not found.all("a", class_="face")
    card = cards.record("kaijudo", "Skull Cutter")
    assert any(card.name in text and "Darkness" in text and "1000" in text for _, text in found.all("tr"))


def test_some_card_answers_the_search(client, cards):
    seen = set()
    for _ in range(12):
        answer = client.get("/cards/random?q=kw:slayer")
        assert answer.status_code == 302
        assert answer.headers["Cache-Control"] == "no-store"
        seen.add(answer.headers["Location"])
        card = cards.by_slug(*answer.headers["Location"].split("/")[-2:])
        assert any(word.name == "Slayer" for word in card.keywords)
    assert len(seen) > 1
    assert client.get("/cards/random").status_code == 302
    assert client.get("/cards/random?q=kw:slayer+t:spell+c%3Dlight").status_code == 404


@pytest.mark.parametrize(
    "query", ["(" * 1000, '"', "<script>alert(1)</script>", "%", "a " * 500, "‮", "c:fire\t", "+" * 50]
)
def test_any_search_is_answered(client, query):
    answer = client.get("/cards", query_string={"q": query})
    assert answer.status_code == 200
    assert "<script>alert" not in answer.get_data(as_text=True)


def test_a_search_that_is_too_long_is_refused(client):
    answer = client.get("/cards", query_string={"q": "x" * 1001})
    assert answer.status_code == 400
    assert "at most 1000 letters" in answer.get_data(as_text=True)


def test_every_example_of_the_language_finds_cards(page):
    found = page("/cards")
    examples = [(a, text) for a, text in found.all("a", class_="link") if a["href"].startswith("/cards?q=")]
    assert len(examples) == len(EXAMPLES)
    for attributes, _ in examples:
        answer = page(attributes["href"])
        assert answer.all("a", class_="face"), attributes["href"]
        assert not answer.all("s"), attributes["href"]


def test_printings_tell_sets_and_dates(page):
    found = page("/cards/kaijudo/bronze-arm-sabertooth")
    table = found.text("table", class_="printings")
    assert "Evo Fury 4EVO" in table
    assert "13 November 2012" in table
    assert page(_href(found)["Evo Fury"]).text("h1").split()[0] == "61"


def test_scenarios_and_rules_name_the_card_itself(page):
    found = page("/cards/kaijudo/skull-cutter")
    assert "K-12-SLY-01" in found.text("section", class_="used")
    names = naming("Skull Cutter", ("Skull Cutter", "Lurking Skull Cutter"))
    assert names("Skull Cutter attacks")
    assert names("Lurking Skull Cutter and Skull Cutter")
    assert not names("Lurking Skull Cutter")
    assert not names("Skull Cutters")


def test_what_an_evolution_can_lie_on(page, cards):
    found = page("/cards/kaijudo/bronze-arm-sabertooth")
    bases = [text for _, text in found.all("li") if "power" in text]
    assert len(bases) == 8
    named = [
        one for one in cards.records("kaijudo") if "Beast Kin" in one.races and one.name != "Bronze-Arm Sabertooth"
    ]
    assert f"All {len(named)} of them" in _href(found)
    assert base_query(cards.record("kaijudo", "Skull Cutter")) == ""


def test_every_evolution_says_what_it_lies_on_as_a_search(cards, site):
    with site.app_context():
        known = services().vocabulary()
    for card in cards.records("kaijudo"):
        if query := base_query(card):
            assert not read(query, known).unread, (card.name, query)
    evolutions = [card for card in cards.records("kaijudo") if card.evolution]
    assert sum(1 for card in evolutions if base_query(card)) >= 0.9 * len(evolutions)


@pytest.mark.parametrize(
    ("address", "leads"),
    [
        ("/cards/Kaijudo/skull-cutter", "/cards/kaijudo/skull-cutter"),
        ("/cards/kaijudo/SKULL-CUTTER", "/cards/kaijudo/skull-cutter"),
        ("/cards/kaijudo/bloodhound-dragon", "/cards/kaijudo/bloodbound-dragon"),
    ],
)
def test_other_spellings_of_an_address_lead_to_the_card(client, address, leads):
    answer = client.get(address)
    assert answer.status_code == 301
    assert answer.headers["Location"].endswith(leads)


def test_plain_words_are_read_as_a_search_with_the_reason(page):
    found = page(_cards("cheap fire dragons"))
    note = found.text("div", class_="notice--note")
    assert "No name holds these words" in note
    assert "cheap as level<=3" in note
    assert _box(found) == "cheap fire dragons"
    edited = page(next(a["href"] for a, text in found.all("a", class_="link") if text.startswith("level<=3 civ")))
    assert _box(edited) == "level<=3 civ:fire race:dragon"
    assert _names(edited) == _names(found)


def test_cards_that_only_name_a_keyword_are_a_step_away(page):
    found = page(_cards('level<=2 c:fire kw:"fast attack"'))
    href = next(a["href"] for a, text in found.all("a", class_="link") if text.endswith(" more cards"))
    assert "Blaze Darter" in _names(page(href))
