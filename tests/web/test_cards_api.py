"""Cards over the API: searched, named, completed, one by chance, all at once; what may be kept of the answers."""

from __future__ import annotations

import json

import pytest

from rules.titles import GAMES


def _all(client, address):
    seen = []
    while address:
        answer = client.get(address).json
        seen += answer["items"]
        address = answer["next"]
    assert len(seen) == answer["total"]
    return seen


def test_pages_of_a_search_hold_each_card_once_and_in_order(client):
    cards = _all(client, "/api/v1/cards?q=c:fire+t:creature+order:power&game=kaijudo")
    powers = [one["power"] for one in cards]
    assert len(cards) > 25 and powers == sorted(powers, reverse=True)
    assert len({one["slug"] for one in cards}) == len(cards)
    assert {one["game"] for one in cards} == {"kaijudo"}


def test_what_was_not_understood_is_named_and_the_rest_searched_for(client):
    answer = client.get("/api/v1/cards?q=kw:slayer toughness:3").json
    assert answer["total"] == client.get("/api/v1/cards?q=kw:slayer").json["total"] > 0
    assert "column 11" in answer["warnings"][0] and "toughness" in answer["warnings"][0]


def test_where_nothing_is_found_the_parts_that_are_to_blame_are_told(client):
    answer = client.get("/api/v1/cards?q=kw:slayer level<1 game:kaijudo").json
    assert answer["total"] == 0 and answer["items"] == []
    assert answer["without"][0]["part"] == "level<1"
    again = client.get("/api/v1/cards", query_string={"q": answer["without"][0]["q"]}).json
    assert again["total"] == answer["without"][0]["cards"] > 0


def test_plain_words_come_back_as_a_search(client):
    answer = client.get("/api/v1/cards?q=cheap fire blockers").json
    assert answer["plain"]["q"] == "level<=3 civ:fire kw:blocker"
    assert client.get("/api/v1/cards", query_string={"q": answer["plain"]["q"]}).json["total"] > 0


def test_a_name_is_found_as_it_is_written_and_with_slips(client):
    exact = client.get("/api/v1/cards/named?exact=bat breath scaradorable").json
    assert (exact["match"], exact["card"]["name"]) == ("folded", "Bat-Breath Scaradorable")
    slip = client.get("/api/v1/cards/named?fuzzy=skul cuter").json
    assert (slip["match"], slip["card"]["name"], slip["card"]["game"]) == ("guessed", "Skull Cutter", "kaijudo")
    assert "Hornsabre (Chaotic)" in client.get("/api/v1/cards/named?fuzzy=hornsaber").json["detail"]


def test_a_name_of_two_games_shows_both(client):
    both = client.get("/api/v1/cards/named?exact=aqua knight").json
    games = {both["card"]["game"], *(one["game"] for one in both["also"])}
    assert games == {"kaijudo", "duel_masters"}
    one = client.get("/api/v1/cards/named?exact=aqua knight&game=duel_masters").json
    assert one["card"]["game"] == "duel_masters" and one["also"] == []


def test_a_name_that_is_none_is_answered_with_near_ones(client):
    answer = client.get("/api/v1/cards/named?fuzzy=maxxor the great")
    assert answer.status_code == 404
    assert "Maxxor" in answer.json["detail"] and "(Chaotic)" in answer.json["detail"]


@pytest.mark.parametrize("written", ["sku", "SKULL c", "cutter", "dragon"])
def test_names_are_completed_whole_ones_first(client, written):
    names = [one["name"].lower() for one in client.get(f"/api/v1/cards/autocomplete?q={written}").json["items"]]
    begins = [name.startswith(written.lower()) for name in names]
    assert names and len(names) <= 20
    assert begins == sorted(begins, reverse=True)
    assert all(name.startswith(written.lower()) or f" {written.lower()}" in name.replace("-", " ") for name in names)


def test_no_letters_complete_to_nothing(client):
    assert client.get("/api/v1/cards/autocomplete").json["items"] == []
    assert client.get("/api/v1/cards/autocomplete?q=%25").json["items"] == []


def test_a_random_card_answers_the_search_and_is_not_kept(client):
    answer = client.get("/api/v1/random?q=t:mugic")
    assert answer.json["type"] == "mugic"
    assert answer.headers["Cache-Control"] == "no-store" and "ETag" not in answer.headers


def test_a_bulk_file_holds_every_card_of_its_game(client):
    for told in client.get("/api/v1/bulk").json["items"]:
        answer = client.get(told["link"])
        cards = [json.loads(line) for line in answer.data.splitlines()]
        assert answer.content_type == told["type"]
        assert (len(cards), len(answer.data)) == (told["cards"], told["bytes"])
        assert {card["game"] for card in cards} == {told["game"]} <= set(GAMES)
        one = client.get(f"/api/v1{cards[0]['link']}").json
        assert one.pop("schema") == 1 and one == cards[0]


@pytest.mark.parametrize("address", ["/api/v1/cards?q=kw:slayer", "/api/v1/bulk/duel_to_the_death", "/api/v1/rules"])
def test_an_answer_is_asked_for_again_by_its_tag(client, address):
    first = client.get(address)
    assert "max-age=60" in first.headers["Cache-Control"]
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert client.get(address, headers={"If-None-Match": '"other"'}).status_code == 200
