"""The form of a board: from nothing to an answer by buttons, the form and the file as two views of one scenario."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient
from webpage import Page

from catalog.places import data_dir
from rules.lab.form import load_scenario
from rules.lab.schema import GAMES
from rules.problem import InputError
from webapp.views.boardform import changed, empty_form
from webapp.views.formtree import form_of, moved_to, text_of_form

BOARD = """title: A blocker in the way
game: kaijudo
switches: {slayer: any_battle}
turn: {player: ann, phase: attack}
ann:
  battle:
    - {card: Skull Cutter, as: left, tapped: no}
    - {name: Bear, power: 3000, civ: Fire/Nature, keywords: [Blocker, "Powerful Attack +2000"], seen: [ann]}
    - 2x Vorg
  shields: [Terror Pit, 4]
  deck: 20
ben: {battle: [Fluorogill Manta], shields: {2: blank, 3: Terror Pit}, hand: [], deck: 20}
do:
  - ann: attack ben with Bear
choose:
  - ben: 'when asked "cast Terror Pit": no'
until: end of turn
expect:
  sometimes: [ben has 2 shields]
"""


def values(found: Page) -> dict[str, str]:
    """What a browser would send of the form on a page."""
    sent = {}
    select = ""
    for place, (tag, attributes) in enumerate(found.elements):
        name = attributes.get("name", "")
        if tag == "input" and attributes.get("type") == "checkbox":
            if "checked" in attributes:
                sent[name] = attributes["value"]
        elif tag == "input" and attributes.get("type") not in ("file", "search") and name:
            sent[name] = attributes.get("value", "")
        elif tag == "textarea":
            sent[name] = "".join(found.words.get(place, [])).removeprefix("\n")
        elif tag == "select":
            select = name
        elif tag == "option" and select and select not in sent and "selected" in attributes:
            sent[select] = attributes.get("value", "".join(found.words.get(place, [])))
    return sent


@pytest.fixture
def press(client: FlaskClient) -> Any:
    """Sends a form with changes and a button, and reads the page that comes back."""

    def send(found: Page, act: str, changes: dict[str, str] | None = None, status: int = 200) -> Page:
        answer = client.post("/lab/build", data={**values(found), **(changes or {}), "act": act})
        assert answer.status_code == status, answer.get_data(as_text=True)[:800]
        return Page(answer.get_data(as_text=True))

    return send


def yaml(found: Page) -> str:
    """The file that the page shows."""
    for place, (tag, attributes) in enumerate(found.elements):
        if tag == "pre" and attributes.get("class") == "yaml":
            return "".join(found.words[place])
    raise AssertionError("no file on the page")


def alike(text: str) -> Any:
    """A scenario without its places in the file; zones in no order, no cards as 0, spaces said in one way."""

    def strip(value: Any) -> Any:
        if isinstance(value, dict):
            dropped = ("line", "column", "value_column", "written", "key", "file")
            return {key: strip(one) for key, one in value.items() if key not in dropped}
        return [strip(one) for one in value] if isinstance(value, list | tuple) else value

    found = strip(msgspec.to_builtins(load_scenario(text)))
    for player in found["players"]:
        player["zones"].sort(key=lambda zone: zone["zone"])
        for zone in player["zones"]:
            if zone["number"] is None and not zone["entries"]:
                zone["number"] = 0
            if zone["zone"] == "battle" and found["game"] == "chaotic":
                zone["placed"] = False  # a card stands at the key of its space, or names its space
                for entry in zone["entries"]:
                    entry["space"] = (entry.pop("place", "") or entry.get("space", "")).upper()
    return found


def test_from_nothing_to_an_answer_by_buttons(page, press):
    found = page("/lab/build")
    found = press(found, "", {"p0.battle.0.name": "Skull Cutter", "p1.battle.0.name": "Fluorogill Manta"})
    acts = [attributes["value"] for attributes, _ in found.all("button", class_="act__do")]
    assert "say:0:attack ben with Skull Cutter" in acts
    found = press(found, "say:0:attack ben with Skull Cutter")
    assert "attack ben with Skull Cutter" in yaml(found)
    pins = [attributes["value"] for attributes, _ in found.all("button", class_="chip")]
    assert "pin:1:block with Fluorogill Manta" in pins
    answer = press(found, "ask")
    assert len(answer.all("a", class_="outcome")) == 2
    found = press(found, "pin:1:block with Fluorogill Manta")
    answer = press(found, "ask")
    assert len(answer.all("a", class_="outcome")) == 1


def test_why_not_is_shown_with_its_rule(page, press):
    tapped = {"p0.battle.0.name": "Skull Cutter", "p0.battle.0.f.tapped": "yes"}
    found = press(page("/lab/build"), "", tapped)
    refused = found.text("li", class_="act--no")
    assert "Skull Cutter is tapped" in refused
    assert "K-10D-03" in refused


def test_rows_are_added_and_taken_away(page, press):
    found = press(page("/lab/build"), "add:0:shields")
    assert "p0.shields.0.name" in values(found)
    found = press(found, "add:0:shields", {"p0.shields.0.name": "Terror Pit"})
    assert "p0.shields.1.name" in values(found)
    found = press(found, "drop:0:shields:0")
    assert "Terror Pit" not in yaml(found)
    found = press(found, "seat")
    assert "p2.name" in values(found)


def test_a_card_of_ones_own(page, press):
    own = {
        "p0.battle.0.name": "Bear",
        "p0.battle.0.count": "2",
        "p0.battle.0.f.power": "3000+",
        "p0.battle.0.f.civ": "Fire/Nature",
        "p0.battle.0.f.keywords": "Blocker, Powerful Attack +2000",
        "p0.battle.0.f.text": "When this creature attacks, draw a card.",
    }
    found = press(page("/lab/build"), "", own)
    [entry] = load_scenario(yaml(found)).players[0].zones[0].entries
    assert (entry.name, entry.count, entry.written) == ("Bear", 2, "name")
    assert entry.facts is not None
    assert entry.facts.power == 3000
    assert entry.facts.civilizations == ("Fire", "Nature")
    assert [str(word) for word in entry.facts.keywords] == ["Blocker", "Powerful Attack +2000"]
    assert any("Bear" in text and "3000" in text for _, text in found.all("span", class_="tile"))


def test_every_board_that_ships_is_the_same_scenario_as_a_form(cards):
    forms = 0
    for path in sorted((data_dir() / "scenarios").rglob("*.yaml")):
        text = path.read_text("utf-8")
        try:
            form = form_of(text)
        except InputError:
            continue
        game = form.game
        written = text_of_form(form, lambda name, game=game: cards.record(game, name) is not None)
        assert alike(written) == alike(text), path
        forms += 1
    assert forms > 400


def test_the_page_keeps_what_the_form_has_no_fields_for(client, press):
    answer = client.post("/lab", data={"scenario": BOARD, "act": "form"})
    found = Page(answer.get_data(as_text=True))
    assert alike(yaml(found)) == alike(BOARD)
    assert "slayer: any_battle" in values(found)["rest"]
    again = press(found, "")
    assert alike(yaml(again)) == alike(BOARD)
    text = press(found, "text").text("textarea")
    assert "seen:" in text


def test_a_mistake_is_shown_at_its_field_and_nothing_is_lost(page, press):
    wrong = {"p0.battle.0.name": "Skul Cuter", "p1.battle.0.name": "Fluorogill Manta", "title": "Mine"}
    found = press(page("/lab/build"), "ask", wrong, 422)
    assert "Skull Cutter" in found.text("div", class_="notice--error")
    bad = [attributes for tag, attributes in found.elements if attributes.get("aria-invalid") == "true"]
    assert [attributes["name"] for attributes in bad] == ["p0.battle.0.name"]
    assert values(found)["title"] == "Mine"
    found = press(page("/lab/build"), "", {"p0.battle.0.name": "Vorg", "p0.deck.n": "many"}, 422)
    bad = [attributes for tag, attributes in found.elements if attributes.get("aria-invalid") == "true"]
    assert [attributes["name"] for attributes in bad] == ["p0.deck.n"]
    found = press(page("/lab/build"), "ask", {"do.0.text": "dance with Vorg", "do.0.seat": "0"}, 422)
    assert "dance" in found.text("div", class_="notice--error")


@pytest.mark.parametrize(
    "changes",
    [
        {"rest": "[1, 2"},
        {"rest": "do: []"},
        {"p0.more": "}: {"},
        {"p0.name": ""},
        {"p0.name": "nobody"},
        {"p0.name": "ben"},
        {"phase": "lunch"},
        {"turn": "99"},
        {"number": "-1"},
        {"p0.battle.0.name": "Vorg", "p0.battle.0.count": "9999"},
        {"p0.battle.0.name": "<script>alert(1)</script>"},
        {"p0.battle.0.name": "Vorg", "p0.battle.0.more": "tapped: [yes"},
        {"do.0.text": "\x00", "do.0.seat": "x"},
    ],
)
def test_whatever_is_sent_is_answered_with_a_sentence(page, press, changes):
    found = press(page("/lab/build"), "ask", changes, 422)
    assert found.text("div", class_="notice--error")
    assert not found.unbalanced


def test_unknown_buttons_and_games_change_nothing(page, press):
    for act in ("add", "add:9:battle", "drop:0:battle:99", "strike:99", "say:0:", "x" * 500, "add:0:nowhere"):
        found = press(page("/lab/build"), act, {"p0.battle.0.name": "Vorg", "game": "poker"})
        assert "Vorg" in yaml(found)


def test_the_file_of_a_form_is_loaded_again(client, page, press):
    found = press(page("/lab/build"), "say:0:attack ben with Vorg", {"p0.battle.0.name": "Vorg", "title": "Ün! ../x"})
    answer = client.post("/lab/build", data={**values(found), "act": "file"})
    assert answer.headers["Content-Disposition"] == 'attachment; filename="un-x.yaml"'
    assert alike(answer.get_data(as_text=True)) == alike(yaml(found))


def test_more_than_the_form_shows_is_kept_or_said(client, press):
    long = ", ".join(["{card: Vorg, tapped: yes}"] * 70)
    text = BOARD.replace("[Terror Pit, 4]", "5").replace("deck: 20\nben", f"mana: [{long}]\n  deck: 20\nben")
    answer = client.post("/lab", data={"scenario": text, "act": "form"})
    again = press(Page(answer.get_data(as_text=True)), "")
    assert alike(yaml(again)) == alike(text)
    done = "".join("  - ann: attack ben with Bear\n" for _ in range(120))
    wrong = client.post("/lab", data={"scenario": BOARD.replace("choose:", done + "choose:"), "act": "form"})
    assert wrong.status_code == 422
    assert "here are 121" in wrong.get_data(as_text=True)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_has_a_form_of_its_own_zones(game):
    form = empty_form(game)
    assert form.phase in GAMES[game].phases.values()
    keys = [zone.key for zone in form.seats[0].zones]
    assert sorted(keys) == sorted(zone.key for zone in GAMES[game].zones)
    form = changed(form, f"add:0:{keys[0]}")
    assert len(form.seats[0].zones[0].rows) == 1
    assert load_scenario(text_of_form(empty_form(game), lambda name: True)).game == game


def test_another_game_keeps_what_it_has_a_place_for():
    form = form_of(BOARD)
    moved, lost = moved_to(form, "duel_to_the_death")
    assert moved.game == "duel_to_the_death"
    assert any("shields" in one for one in lost)
    assert [row.name for row in moved.seats[0].zones[0].rows] == ["Skull Cutter", "Bear", "Vorg"]
    same, lost = moved_to(form, "duel_masters")
    assert not any("shields" in one for one in lost)
    assert re.search("Skull Cutter", text_of_form(same, lambda name: True))


DUEL = """game: duel_to_the_death
turn: {player: ann, phase: attack}
ann: {life: 31, battle: [{name: Ogre, power: 7}], deck: 20}
ben: {life: 5, deck: 20}
do:
  - ann: attack with Ogre
"""


def test_life_is_a_field_where_the_game_has_it():
    form = form_of(DUEL)
    assert [seat.numbers for seat in form.seats] == [{"life": "31"}, {"life": "5"}]
    assert not any(seat.more for seat in form.seats)
    assert load_scenario(text_of_form(form, lambda name: False)) == load_scenario(DUEL)
    moved, lost = moved_to(form, "kaijudo")
    assert not any(seat.numbers for seat in moved.seats)
    assert "ann\u2019s life" in lost
