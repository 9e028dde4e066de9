"""Duel Masters on the site: its own words, its decks, its tables of several players, the way to the other game."""

from __future__ import annotations

import io
import re

import pytest
from webpage import Page

from catalog.query.say import sentence
from catalog.query.search import search
from catalog.reader import Snapshot
from webapp.services import services
from webapp.views.gamewords import phase_words
from webapp.views.words import words_of

DECK = """4 Aqua Hulcus
4 Crystal Lancer
4 Terror Pit
5 Bronze-Arm Tribe
"""


def send(client, **fields: object) -> Page:
    return Page(client.post("/check", data=fields, content_type="multipart/form-data").get_data(as_text=True))


def test_a_deck_is_shown_with_its_game_and_the_way_to_the_other(client):
    found = send(client, list=DECK)
    assert "Duel Masters, Constructed" in found.text("p", class_="head__sub")
    assert "mean cost" in found.source
    assert "level" not in re.sub(r"<textarea.*?</textarea>", "", found.text("main").lower())
    switch = next(attributes for attributes, text in found.all("button") if text == "Check as Kaijudo")
    assert (switch["form"], switch["name"], switch["value"]) == ("deckform", "format", "kaijudo/constructed")
    other = send(client, list=DECK, format=switch["value"])
    assert "Kaijudo, Constructed" in other.text("p", class_="head__sub")
    assert "Check as Duel Masters" in [text for _, text in other.all("button")]


def test_the_switch_comes_before_the_chosen_format(client):
    """A browser sends the button first, as it stands first; the first `format` is the one that counts."""
    source = send(client, list=DECK).source
    assert source.index('value="kaijudo/constructed">Check as') < source.index('<select name="format"')


def test_lists_of_both_games_in_one_table(client):
    files = [(io.BytesIO(DECK.encode()), "dm.txt"), (io.BytesIO(b"3 Skull Cutter\n"), "k.txt")]
    found = send(client, file=files)
    assert [text for _, text in found.all("th")][5] == "Level or cost"
    only = send(client, file=[(io.BytesIO(DECK.encode()), f"{n}.txt") for n in "ab"])
    assert [text for _, text in only.all("th")][5] == "Cost"


@pytest.mark.parametrize(
    ("game", "level", "race"), [("duel_masters", "Cost", "Race"), ("kaijudo", "Level", "Creature type")]
)
def test_the_list_of_cards_says_it_in_the_games_words(page, game, level, race):
    found = page(f"/cards?game={game}&q=civ:fire")
    legends = [text for _, text in found.all("legend")]
    assert level in legends
    assert race in legends
    assert level in [text for _, text in found.all("option")]
    table = page(f"/cards?game={game}&q=civ:fire&view=table")
    assert level in [text for _, text in table.all("th")]


def test_a_card_page_says_cost(page):
    found = page("/cards/duel_masters/crystal-lancer")
    assert "Cost 6" in found.text("p", class_="cardhead__line")
    assert "level" not in found.text("main").lower()
    assert "Water, cost 6" in found.text("main")


def test_each_keyword_is_said_once(cards: Snapshot):
    """On Duel Masters' cards keywords are written in lower case, tap abilities are led by theirs."""
    for card in cards.records("duel_masters"):
        words = words_of(card, "duel_masters")
        for keyword in card.keywords:
            plain = [one.text for one in words if not one.name]
            assert not [text for text in plain if text.casefold().startswith(keyword.name.casefold())], card.name
    aeropica = words_of(cards.record("duel_masters", "Aeropica"), "duel_masters")
    assert [one.name for one in aeropica] == ["Tap Ability"]
    assert aeropica[0].text.startswith("Choose a creature")
    amnis = words_of(cards.record("duel_masters", "Amnis, Holy Elemental"), "duel_masters")
    assert amnis[0].text == "Darkness blocker"
    assert len(amnis) == 2


def test_keywords_have_their_rules(page):
    found = page("/cards/duel_masters/crystal-lancer")
    assert any("D-K-DBL" in text for _, text in found.all("a", class_="cite__id")), found.text("main")[:900]


def test_a_search_is_said_back_with_the_games_word(site):
    with site.app_context():
        backend = services()
        engine, known = backend.card_engine(), backend.vocabulary()
        said = {}
        for game in ("duel_masters", "kaijudo"):
            answer = search(engine, known, "level<=3 order:level", (game,))
            said[game] = sentence(answer.query, (game,))
    assert said["duel_masters"].endswith("are of cost 3 or less, the lowest cost first.")
    assert said["kaijudo"].endswith("are of level 3 or less, the lowest level first.")


def test_steps_are_no_phases():
    assert phase_words("main", "duel_masters") == "main step"
    assert phase_words("main", "kaijudo") == "main phase"


def test_a_table_of_four_says_whose_creatures_stand_where(page):
    found = page("/lab?scenario=multiplayer/two-against-two&game=duel_masters")
    assert "ann\u2019s turn, attack step" in found.text("p", class_="sign")
    rows = [text for _, text in found.all("div", class_="zone--whose")]
    assert [row.strip().removesuffix("nothing").strip() for row in rows[:3]] == ["Battle zone · dan", "cem", "ben"]
    assert rows[3].strip().startswith("ann")
    seats = [text for _, text in found.all("p", class_="rear__who")]
    assert ["team blue" in seat for seat in seats[:4]] == [True, False, True, False]
    assert "turn player · team red" in seats[3]
    canonical = next(a["href"] for a, _ in found.all("link") if a.get("rel") == "canonical")
    assert canonical.endswith("/lab?scenario=multiplayer/two-against-two&game=duel_masters")


def test_a_table_of_two_is_as_it_was(page):
    found = page("/lab?scenario=cases/a-plain-attack&game=duel_masters")
    assert found.all("div", class_="zone--battle")
    assert not found.all("div", class_="zone--whose")


def test_the_form_of_a_board_asks_for_cost_and_race(page):
    text = page("/lab/build?game=duel_masters").text("main")
    assert "race" in text
    assert "creature type" not in text


def test_the_tile_of_a_card_of_the_file_says_its_cost(client):
    text = """game: duel_masters
turn: {player: ann, phase: attack}
ann: {battle: [Aqua Hulcus, {name: Own, civ: Fire, cost: 3, power: 2000}], deck: 5}
ben: {shields: 1, deck: 5}
do:
  - ann: attack ben with Own
"""
    found = Page(client.post("/lab", data={"scenario": text}).get_data(as_text=True))
    said = [text for one, text in found.all("span") if one.get("class") == "tile__lvl"]
    assert "Cost 3" in said
    assert not any(one.startswith("Level") for one in said)


FREE_FOR_ALL = """title: The last two
game: duel_masters
turn: {player: cem, phase: attack}
ann: {out: yes}
ben: {deck: 5}
cem: {battle: [{name: One, civ: Fire, power: 1000}], deck: 5}
do:
  - cem: attack ben with One
"""


def test_who_wins_is_said_once(client):
    found = Page(client.post("/lab", data={"scenario": FREE_FOR_ALL}).get_data(as_text=True))
    line = found.text("p", class_="answer__line")
    assert line.startswith("cem wins.")
    assert line.count("cem wins") == 1


def test_who_can_force_an_outcome_is_a_sentence(page):
    found = page("/lab?scenario=multiplayer/everyone-alone&game=duel_masters")
    assert "ann can force it" in [text for one, text in found.all("span") if one.get("class") == "small quiet"]
    assert "can be forced by" not in found.source
