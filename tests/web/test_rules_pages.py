"""The rulebook pages: the reader, the search, the words of one rule."""

from __future__ import annotations

from rules.book import book_games, load_book
from rules.titles import LETTERS


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
    assert "no such game" in page("/rules/poker", 404).text("p", class_="head__sub").lower()
