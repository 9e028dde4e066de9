"""The lab: boards to pick, scenarios to write, answers with outcomes, steps and rules, mistakes with their place."""

from __future__ import annotations

import pytest
from webpage import Page

from catalog.places import data_dir
from webapp.views.scenarios import boards, read_folder

SLAYER = """title: Slayer takes a bigger creature along
game: kaijudo
turn: {player: ann, phase: attack}
ann: {battle: [Skull Cutter], shields: 5, mana: 4, hand: 2, deck: 20}
ben: {battle: [{card: Gigabolver, tapped: true}], shields: 5, deck: 20}
do:
  - ann: attack Gigabolver with Skull Cutter
expect:
  always:
    - Skull Cutter is in ann's discard
    - Gigabolver is in ben's discard
"""

BLOCK = """game: kaijudo
turn: {player: ann, phase: attack}
ann: {battle: [Skull Cutter, {name: Bear, power: 3000, civ: Fire}], shields: 5, deck: 20}
ben: {battle: [Fluorogill Manta], shields: 5, deck: 20}
do:
  - ann: attack ben with Bear
"""


@pytest.fixture
def ask(client):
    def send(text: str, status: int = 200) -> Page:
        answer = client.post("/lab", data={"scenario": text})
        assert answer.status_code == status, answer.get_data(as_text=True)[:400]
        return Page(answer.get_data(as_text=True))

    return send


def test_the_lab_lists_every_board_that_ships(page):
    shown = {attributes["href"] for attributes, _ in page("/lab").all("a")}
    shipped = boards(read_folder(data_dir() / "scenarios" / "kaijudo", "kaijudo"))
    assert shipped
    assert {one.href for one in shipped} <= shown


def test_a_scenario_of_ones_own_is_answered(ask):
    found = ask(SLAYER)
    assert found.text("h1") == "Slayer takes a bigger creature along"
    lines = found.text("dl", class_="modal")
    assert "Skull Cutter in ann’s discard pile" in lines
    assert "Gigabolver in ben’s discard pile" in lines
    assert "Comes out as the file expects" in found.text("p", class_="expect")


def test_every_step_has_a_tab_that_leads_to_its_rule(ask):
    found = ask(SLAYER)
    steps = found.all("li", class_="step")
    assert len(steps) > 3
    foots = found.all("p", class_="step__foot")
    assert len(foots) == len(steps)
    assert all("K-" in text for _, text in foots)
    tabs = {attributes["href"] for attributes, _ in found.all("a", class_="cite__id")}
    assert "/rules/kaijudo#K-12-SLY-01" in tabs


def test_outcomes_are_all_on_the_page(ask):
    found = ask(BLOCK)
    cards = found.all("a", class_="outcome")
    assert len(cards) >= 2
    ids = {attributes["id"] for _, attributes in found.elements if "id" in attributes}
    for attributes, _ in cards:
        assert attributes["href"][1:] in ids
    assert len(found.all("section", class_="played")) == len(cards)


def test_cards_of_the_files_own_are_drawn(ask):
    tiles = [text for _, text in ask(BLOCK).all("span", class_="tile")]
    assert any("Bear" in text and "3000" in text for text in tiles)


def test_a_refusal_is_shown_with_its_rule(ask):
    found = ask(SLAYER.replace("tapped: true", "tapped: false").partition("expect:")[0])
    refused = found.text("li", class_="act--no")
    assert "attack Gigabolver with Skull Cutter" in refused
    assert "K-10D-05" in refused


def test_a_failed_expectation_is_shown(ask):
    found = ask(SLAYER.replace("Gigabolver is in ben's discard", "Gigabolver is in ben's battle"))
    assert "Gigabolver is in ben's battle" in found.text("div", class_="expect--no")


def test_a_mistake_has_line_column_and_the_words_as_written(ask):
    found = ask(SLAYER.replace("phase: attack", "phase: atack"), 422)
    note = found.text("div", class_="notice--error")
    assert "Line 3, column" in note
    assert "atack" in note
    assert "attack" in found.text("textarea")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "game: poker",
        "a: &a [*a]",
        "- 1\n- 2",
        "\0\0\0",
        "game: kaijudo\nturn: {player: ann, phase: attack}\nann: {battle: [Nonesuch Thing]}\nben: {}\ndo: []",
        "x: !!python/object/apply:os.system [ls]",
        "{" * 200,
        "title: <script>alert(1)</script>\ngame: kaijud",
    ],
)
def test_what_is_no_scenario_is_one_sentence(ask, text):
    found = ask(text, 422)
    assert found.text("div", class_="notice--error")
    assert all(attributes["src"].startswith("/static/") for attributes, _ in found.all("script"))


def test_markup_in_names_and_titles_stays_text(client):
    text = SLAYER.replace("Slayer takes a bigger creature along", "'<script>alert(1)</script>'")
    html = client.post("/lab", data={"scenario": text}).get_data(as_text=True)
    assert "<script>alert" not in html
    assert "&lt;script&gt;" in html


def test_more_than_the_form_allows_is_one_sentence(ask):
    assert "100 KB" in ask("# " + "x" * 110 * 1024, 422).text("div", class_="notice--error")


def test_a_first_board_for_a_card(page):
    found = page("/lab?card=skull-cutter")
    assert "attack ben with Skull Cutter" in found.text("textarea")


@pytest.mark.parametrize("card", ["kaijudo/skull-cutter", "duel_masters/bolshack-dragon", "duel_masters/terror-pit"])
def test_the_page_of_a_card_leads_to_its_first_board_in_its_game(page, card):
    game = card.split("/")[0]
    found = page(f"/cards/{card}")
    href = next(one["href"] for one, _ in found.all("a") if one.get("class") == "trylab__a")
    assert f"game: {game}" in page(href).text("textarea")
    assert f"/lab?game={game}" in [one["href"] for one, text in found.all("a") if text == "All boards"]
    searches = [one["href"] for one, _ in found.all("a") if one.get("href", "").startswith("/cards?")]
    assert len(searches) > 4
    assert all(f"game={game}" in one for one in searches)


def test_unknown_boards_and_cards_are_not_found(page):
    page("/lab?scenario=nonesuch", 404)
    page("/lab?card=nonesuch", 404)
    page("/lab?game=poker", 404)


def test_boards_that_ship_are_answered_with_rules_that_exist(client):
    shipped = boards(read_folder(data_dir() / "scenarios" / "kaijudo", "kaijudo"))
    for one in shipped[:: max(1, len(shipped) // 12)]:
        answer = client.get(one.href)
        assert answer.status_code == 200, one.slug
        found = Page(answer.get_data(as_text=True))
        tabs = found.all("a", class_="cite__id")
        assert tabs, one.slug
        for attributes, _ in tabs:
            assert attributes["href"].startswith("/rules/kaijudo#K-"), one.slug


def test_too_many_at_once_are_asked_to_wait(site, client, monkeypatch):
    monkeypatch.setitem(site.config, "ASK_SECONDS", 0.01)
    asking = site.extensions["floorjudge"].asking
    assert asking.acquire(timeout=1)
    assert asking.acquire(timeout=1)
    try:
        answer = client.post("/lab", data={"scenario": SLAYER})
        assert answer.status_code == 429
        assert "a few seconds" in answer.get_data(as_text=True)
    finally:
        asking.release()
        asking.release()


@pytest.mark.parametrize("game", ["kaijudo", "duel_masters", "chaotic", "duel_to_the_death"])
def test_a_scenario_about_a_deck_opens_where_its_list_is_judged(client, site, game):
    decks = [one for one in read_folder(data_dir() / "scenarios" / game, game) if one.kind == "deck"]
    for one in decks[:4]:
        answer = client.get("/lab", query_string={"scenario": one.slug, "game": game})
        assert answer.status_code == 302
        assert answer.location.startswith(f"/build/{game}")
        assert client.get(answer.location).status_code == 200
    assert decks
