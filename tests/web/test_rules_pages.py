"""The rulebook pages: the reader, the search, the words of one rule."""

from __future__ import annotations

import pytest
from smallbooks import data_with
from webpage import Page

from rules.book import book_games, load_book
from rules.titles import LETTERS
from webapp.app import create_app
from webapp.services import services


def test_reader_holds_every_rule_and_reading_at_its_id(page):
    found = page("/rules/kaijudo")
    ids = [attributes["id"] for _, attributes in found.elements if "id" in attributes]
    book = load_book("kaijudo")
    assert set(book.ids) <= set(ids)
    assert len(ids) == len(set(ids))


def test_reader_says_each_rule_in_its_own_words(page):
    found = page("/rules/kaijudo")
    book = load_book("kaijudo")
    words = " ".join("".join(found.words[0]).split())
    rule = book.by_id("K-10D-05")
    assert rule is not None
    assert rule.text in words
    assert rule.number in words


def test_reading_shows_reason_alternative_and_switch(page):
    reading = next(rule for rule in load_book("kaijudo").rules if rule.is_reading and rule.switch)
    box = page("/rules/kaijudo").text("div", id=reading.id)
    assert reading.switch is not None
    assert reading.switch.name in box
    for value in reading.switch.values:
        assert value in box
    for word in ("Because", "Otherwise"):
        assert word in box


def test_contents_lead_to_headings_that_exist(page):
    found = page("/rules/kaijudo")
    ids = {attributes["id"] for _, attributes in found.elements if "id" in attributes}
    links = [attributes["href"][1:] for attributes, _ in found.all("a") if attributes.get("href", "").startswith("#s")]
    assert len(links) > 10
    assert set(links) <= ids


def test_every_citation_of_the_reader_leads_to_a_rule(page):
    books = {LETTERS[game]: load_book(game) for game in book_games()}
    tabs = page("/rules/kaijudo").all("a", class_="cite__id")
    assert tabs
    for attributes, text in tabs:
        book = books[text[0]]
        assert attributes["href"] == f"/rules/{book.game}#{text}"
        assert text in book.ids


def test_search_marks_the_words_and_links_the_rule(page):
    found = page("/rules?q=two+shields+at+once")
    assert found.all("mark")
    links = [attributes["href"] for attributes, _ in found.all("a", class_="hit__no")]
    assert links
    assert all(link.startswith(tuple(f"/rules/{game}#{LETTERS[game]}-" for game in book_games())) for link in links)


def test_search_of_an_id_leads_to_the_rule(client):
    assert client.get("/rules?q=k-10d-05").headers["Location"] == "/rules/kaijudo#K-10D-05"


def test_search_without_a_hit_says_so(page):
    found = page("/rules?q=xylophone+zeppelin")
    assert "No rule answers" in found.text("h1")


def test_a_search_in_markup_stays_text(client):
    html = client.get("/rules?q=%3Cscript%3Ealert(1)%3C/script%3E").get_data(as_text=True)
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert" in html


def test_words_of_a_rule_as_json(client):
    answer = client.get("/rules/kaijudo/K-10D-05.json")
    assert answer.status_code == 200
    assert answer.json["id"] == "K-10D-05"
    assert answer.json["href"] == "/rules/kaijudo#K-10D-05"
    rule = load_book("kaijudo").by_id("K-10D-05")
    assert rule is not None
    assert answer.json["text"] == rule.text


def test_unknown_rule_is_not_found_in_both_forms(client):
    assert client.get("/rules/kaijudo/K-99-99.json").status_code == 404
    assert client.get("/rules/kaijudo/K-99-99").status_code == 404
    assert client.get("/rules/kaijudo/D-5-ATK-05").status_code == 404


def test_a_rule_by_its_id_leads_to_its_place(client):
    assert client.get("/rules/kaijudo/K-10D-05").headers["Location"] == "/rules/kaijudo#K-10D-05"


def test_a_game_without_a_rulebook_says_which_there_are(page):
    said = page("/rules/poker", 404).text("p", class_="head__sub")
    assert said.startswith("There is no game “poker”; the games are Kaijudo (kaijudo), Duel Masters (duel_masters)")


def test_an_id_in_any_letters_and_a_number_lead_to_the_rule(client):
    book = load_book("kaijudo")
    rule = book.by_id("K-10D-05")
    assert rule is not None
    for written in ("k-10d-05", "K-10d-05", rule.number):
        assert client.get(f"/rules/kaijudo/{written}").headers["Location"] == "/rules/kaijudo#K-10D-05"
        assert client.get(f"/rules/kaijudo?q={written}").headers["Location"] == "/rules/kaijudo#K-10D-05"
    other = next(rule for rule in book.rules if len(rule.ids) > 1)
    assert client.get(f"/rules/kaijudo/{other.ids[1].lower()}").headers["Location"].endswith(f"#{other.ids[1]}")


def test_every_section_is_a_page_with_its_rules_and_its_neighbours(page):
    book = load_book("kaijudo")
    filled = {rule.section_number for rule in book.rules}
    shown = [
        section
        for section in book.sections
        if any(number == section.number or number.startswith(section.number + ".") for number in filled)
    ]
    assert len(shown) > 20
    for place, section in enumerate(shown):
        if place % 6:
            continue
        found = page(f"/rules/kaijudo/{section.number}")
        ids = {attributes["id"] for _, attributes in found.elements if "id" in attributes}
        own = [
            id_
            for rule in book.rules
            if rule.section_number == section.number or rule.section_number.startswith(section.number + ".")
            for id_ in rule.ids
        ]
        assert set(own) <= ids
        assert section.title in found.text("h1")
        alike = [one for one in shown if one.depth == section.depth]
        beside = {attributes["href"] for attributes, _ in found.all("a") if attributes.get("rel") in ("prev", "next")}
        at = alike.index(section)
        for neighbour in alike[max(0, at - 1) : at] + alike[at + 1 : at + 2]:
            assert f"/rules/kaijudo/{neighbour.number}" in beside


def test_rules_are_walked_from_the_first_to_the_last(page):
    row = [rule.id for rule in load_book("kaijudo").rules if not rule.is_reading]
    walked = [
        (attributes["rel"], attributes["href"])
        for attributes, _ in page("/rules/kaijudo").all("a")
        if "rel" in attributes
    ]
    assert [href[1:] for rel, href in walked if rel == "next"] == row[1:]
    assert [href[1:] for rel, href in walked if rel == "prev"] == row[:-1]


def test_a_rule_is_copied_as_a_citation(page):
    quotes = {
        attributes["data-href"]: attributes["data-copy"]
        for attributes, _ in page("/rules/kaijudo").all("button")
        if "data-copy" in attributes
    }
    book = load_book("kaijudo")
    rule = book.by_id("K-10D-05")
    assert rule is not None
    assert quotes["/rules/kaijudo#K-10D-05"] == f"Kaijudo {rule.number} (K-10D-05): {rule.title}"
    assert set(quotes) == {f"/rules/kaijudo#{rule.id}" for rule in book.rules}


def test_a_search_within_the_book_marks_the_words_in_their_place(page):
    found = page("/rules/kaijudo?q=slayer")
    ids = {attributes["id"] for _, attributes in found.elements if "id" in attributes}
    assert set(load_book("kaijudo").ids) <= ids
    boxes = [attributes["id"] for attributes, _ in found.all("div", class_="is-found")]
    assert "K-12-SLY-01" in boxes
    listed = [
        attributes["href"][1:]
        for attributes, _ in Page(_between(found.source, '<ol class="inbook__list">', "</ol>")).all("a")
    ]
    assert listed == boxes
    assert any("slayer" in text.lower() for _, text in found.all("mark"))
    assert not found.unbalanced
    assert "\ue000" not in found.source and "\ue001" not in found.source


def test_a_search_within_the_book_without_a_hit_says_so(page):
    found = page("/rules/kaijudo?q=xylophone+zeppelin")
    assert "No rule here answers" in found.text("h2", id="inbook-h")
    assert not found.all("mark")


@pytest.mark.parametrize("query", ["shield", "a", "creature battle zone", "K-10D", "if you do instead", "**", "5000"])
def test_marks_never_break_the_book(page, query):
    found = page(f"/rules/kaijudo?q={query}")
    assert not found.unbalanced
    ids = [attributes["id"] for _, attributes in found.elements if "id" in attributes]
    assert len(ids) == len(set(ids))


def test_all_scenarios_of_a_rule_can_be_reached(page, site):
    found = page("/rules/kaijudo")
    links = {attributes["href"] for attributes, _ in found.all("a")}
    with site.app_context():
        shown = services().scenarios("kaijudo")
    ids = load_book("kaijudo").ids
    for one in shown:
        if ids & set(one.covers):
            assert one.href in links


@pytest.mark.parametrize("games", [("duel_masters",), ("duel_masters", "chaotic", "duel_to_the_death")])
def test_further_rulebooks_stand_beside_the_first(tmp_path, snapshot_bytes, games):
    home, data = tmp_path / "home", tmp_path / "data"
    home.mkdir()
    data.mkdir()
    (home / "catalog.snapshot").write_bytes(snapshot_bytes)
    client = create_app({"HOME": home, "DATA": data_with(data, *games)}).test_client()

    def look(address):
        answer = client.get(address)
        assert answer.status_code == 200
        return Page(answer.get_data(as_text=True))

    for address in ("/rules/kaijudo", "/rules/duel_masters", "/rules/duel_masters/5.1"):
        nav = [attributes["href"] for attributes, _ in look(address).all("a") if attributes["href"] in _books(games)]
        assert set(nav) >= _books(games)
    section = look("/rules/duel_masters/5")
    lines = [text for _, text in section.all("tr")]
    assert any("Double breaker" in line and "both at once" in line and "K-10DS-06" in line for line in lines)
    assert "In Kaijudo" in [text for _, text in section.all("h2")]
    assert any("the same" in text for _, text in look("/rules/duel_masters/6").all("tr"))
    both = look("/rules?q=what+can+I+attack")
    assert {"Kaijudo", "Duel Masters"} <= {text.split(" ", 1)[-1] for _, text in both.all("h2")}
    only = look("/rules?q=what+can+I+attack&game=duel_masters")
    links = [attributes["href"] for attributes, _ in only.all("a", class_="hit__no")]
    assert links and all(link.startswith("/rules/duel_masters#D-") for link in links)
    home_page = look("/")
    for game in games:
        assert f"/rules/{game}" in [attributes["href"] for attributes, _ in home_page.all("a")]


def _books(games):
    return {f"/rules/{game}" for game in ("kaijudo", *games)}


def _between(text, start, end):
    return start + text.split(start, 1)[1].split(end, 1)[0] + end
