"""Puzzles on the site: the list, a board with its hint, moves the lab answers, and the solution walked through."""

from __future__ import annotations

from html import unescape

import pytest
from webpage import Page

from catalog.places import data_dir

ONE = "/puzzles/kaijudo/two-thousand-points"


def test_every_puzzle_that_ships_is_listed_and_opens(client, page):
    shown = {attributes["href"] for attributes, _ in page("/puzzles").all("a")}
    shipped = {f"/puzzles/{path.parent.name}/{path.stem}" for path in (data_dir() / "puzzles").glob("*/*.yaml")}
    assert len(shipped) >= 32
    assert shipped <= shown
    for game in ("kaijudo", "duel_masters", "duel_to_the_death", "chaotic"):
        first = min(address for address in shipped if f"/{game}/" in address)
        assert client.get(first).status_code == 200


def test_a_puzzle_hides_its_hint_and_its_solution(page):
    found = page(ONE)
    assert found.text("h1") == "Two thousand points"
    hidden = found.all("details")
    assert [attributes.get("open") for attributes, _ in hidden[:2]] == [None, None]
    assert "Suffocate weakens everything" in hidden[0][1]
    assert "ann can force it" in found.text("details", id="solution")
    assert "Shaw K'Naw" in found.text("section", class_="board")


def test_the_words_of_every_card_stand_beside_the_board(page):
    found = page("/puzzles/duel_to_the_death/teeth-before-the-bargain").text("dl", class_="puzzle__cards")
    assert "Quarry Giant creature · 8" in found
    assert "Bargain spell" in found and "deal damage to any target equal to its power" in found
    assert "Fast Attack" in page("/puzzles/kaijudo/upgrade").text("dl", class_="puzzle__cards")


def test_a_puzzle_of_chaotic_shows_its_board_and_the_numbers_of_its_cards(client, page):
    found = page("/puzzles/chaotic/spend-the-gear")
    cards = found.text("dl", class_="puzzle__cards")
    assert "Base damage 15" in cards and "Water 25" in cards
    assert "Entropy Modulator" in cards and "Glacier Plains" in cards
    board = found.text("section", class_="board")
    assert "35" in board and "Glacier Plains" in board and "strike with Supercooled Rain" in board
    tries = [unescape(a["href"]) for a, _ in found.all("a", class_="act__do") if "goal=" in a["href"]]
    assert len(tries) == 3  # nothing, the song, the gear
    verdicts = [Page(client.get(href).get_data(as_text=True)).text("section", id="goal") for href in tries]
    assert ["ann can force it" in verdict for verdict in verdicts] == [False, False, True]


def test_a_first_move_is_tried_in_the_lab(client, page):
    found = page(ONE)
    links = [(attributes["href"], text) for attributes, text in found.all("a", class_="act__do")]
    tries = [(href, text) for href, text in links if "goal=" in href]
    assert [text for _, text in tries] == [
        "end the attack phase",
        "attack ben with The Arbiter",
        "attack ben with Shaw K'Naw",
    ]
    verdicts = [Page(client.get(unescape(href)).get_data(as_text=True)).text("section", id="goal") for href, _ in tries]
    assert ["ann can force it" in verdict for verdict in verdicts] == [False, False, True]
    assert "cast Suffocate" in verdicts[1]


def test_the_solution_is_walked_within_the_page(client, page):
    found = page(ONE + "?walk=")
    assert next(attributes for attributes, _ in found.all("details", id="solution")).get("open") is not None
    ways = [attributes["href"] for attributes, _ in found.all("a", class_="act__do") if "walk=" in attributes["href"]]
    assert len(ways) == 2  # ben casts it, or takes it
    for way in ways:
        after = Page(client.get(unescape(way)).get_data(as_text=True))
        assert "Ann wins." in after.text("details", id="solution")


@pytest.mark.parametrize("address", ["/puzzles/kaijudo/none", "/puzzles/chess/x", "/puzzles/kaijudo/..%2f..%2fx"])
def test_what_is_no_puzzle_is_not_found(client, address):
    assert client.get(address).status_code == 404


def test_the_first_page_and_the_lab_lead_to_the_puzzles(page):
    for address in ("/", "/lab", "/lab?game=duel_masters"):
        assert any(attributes["href"].startswith("/puzzles") for attributes, _ in page(address).all("a"))


def test_without_cards_the_list_says_what_to_do(empty_site):
    answer = empty_site.test_client().get("/puzzles")
    assert answer.status_code == 503
    assert "floorjudge load" in answer.get_data(as_text=True)
