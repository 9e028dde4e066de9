"""Addresses that name a game wrongly, or end with a slash too many: said in one sentence, or led to the right page."""

from __future__ import annotations

import pytest

from rules.titles import GAMES
from webapp.views.gamewords import playable
from webapp.views.whichgame import game_named, no_such_game


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("/cards?game=poker", "The cards of all games are shown."),
        ("/cards?game=poker&q=dragon", "The cards of all games are shown."),
        ("/rules?game=poker", "The rulebooks of all games are shown."),
        ("/rules?game=poker&q=block", "The rulebooks of all games are shown."),
    ],
)
def test_what_is_shown_in_place_of_an_unknown_game_is_said(page, address, shown):
    found = page(address).text("main")
    assert "There is no game “poker”; the games are Kaijudo (kaijudo), Duel Masters (duel_masters)" in found
    assert shown in found


@pytest.mark.parametrize("address", ["/lab?game=poker", "/lab/build?game=poker", "/cards/poker", "/rules/poker"])
def test_a_page_of_an_unknown_game_is_not_there(page, address):
    assert "There is no game “poker”" in page(address, 404).text("p", class_="head__sub")


def test_a_game_of_which_nothing_is_here_is_told_from_one_that_is_none():
    assert no_such_game("Chaotic", ("kaijudo",), "cards", "All are shown.") == (
        "There are no cards of Chaotic here; there are those of Kaijudo (kaijudo). All are shown."
    )
    assert no_such_game("poker", ("kaijudo",), "cards") == "There is no game “poker”; the games are Kaijudo (kaijudo)."
    assert no_such_game("poker", (), "cards") == "There is no game “poker”."


@pytest.mark.parametrize("written", ["Duel Masters", "duel-masters", "DUELMASTERS", "duel_masters"])
def test_a_game_is_found_however_it_is_spelt(client, written):
    assert game_named(written, GAMES) == "duel_masters"
    cards = client.get("/cards", query_string={"game": written}).get_data(True)
    assert 'name="game" value="duel_masters"' in cards and "There is no game" not in cards
    assert client.get("/lab/build", query_string={"game": written}).status_code == 200
    assert client.get(f"/rules/{written}").headers.get("Location", "/rules/duel_masters") == "/rules/duel_masters"


def test_no_name_is_no_game():
    assert game_named("", GAMES) == game_named("-", GAMES) == game_named("duel", GAMES) == ""


@pytest.mark.parametrize("game", playable())
def test_a_game_alone_leads_to_its_cards_and_its_book(client, game):
    assert client.get(f"/rules?game={game}").headers["Location"] == f"/rules/{game}"
    assert client.get(f"/rules/{game}/").headers["Location"] == f"/rules/{game}"
    assert client.get(f"/cards/{game}/").headers["Location"] == f"/cards?game={game}"


@pytest.mark.parametrize(
    ("address", "right"),
    [
        ("/rules/kaijudo/?q=block", "/rules/kaijudo?q=block"),
        ("/rules/duel_masters/10.4/", "/rules/duel_masters/10.4"),
        ("/cards/kaijudo/skull-cutter/", "/cards/kaijudo/skull-cutter"),
        ("/lab/build/", "/lab/build"),
    ],
)
def test_a_closing_slash_leads_to_the_page_without(client, address, right):
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Location"]) == (301, right)


@pytest.mark.parametrize("address", ["/nothing/", "/rules/kaijudo/10.4/x/", "/%2F%2Felsewhere.example/"])
def test_a_closing_slash_at_no_page_is_not_found(client, address):
    assert client.get(address).status_code == 404


def test_a_closing_slash_is_not_taken_off_what_is_sent(client):
    assert client.post("/lab/build/").status_code in (403, 404)
