"""Chaotic on the site: cards in their tribe's colours, its facets and table, an army on the check page."""

from __future__ import annotations

import re

import pytest
from webpage import Page

from catalog.places import data_dir

LISTS = data_dir() / "decks" / "chaotic"


def send(client, name: str, **fields: object) -> Page:
    text = (LISTS / f"{name}.txt").read_text(encoding="utf-8")
    answer = client.post("/check", data={"list": text, **fields}, content_type="multipart/form-data")
    return Page(answer.get_data(as_text=True))


def test_a_creature_is_drawn_in_its_tribes_colours(page):
    found = page("/cards/chaotic/maxxor")
    (face,) = [attributes for attributes, _ in found.all("div") if "face--ch" in (attributes.get("class") or "")]
    assert "tribe-overworld" in face["class"]
    assert "Courage100 to 110" in found.text("span", class_="face__disc").replace(" 100", "100")
    assert "Mugic counters 2" in found.text("span", class_="face__top")
    assert "60 to 65 Energy" in found.text("span", class_="face__power")
    assert "OverWorld Hero · Unique · Loyal" in found.text("span", class_="face__type")
    main = found.text("main")
    assert "Maxxor, Elemental Champion" in main
    assert "level" not in main.lower()


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("ash-torrent", ("Build points 1", "Base damage 0", "Attack")),
        ("chromatic-postlude", ("Cost X", "UnderWorld Mugic")),
        ("gloomuck-swamp", ("Location · Initiative Courage",)),
        ("dread-tread", ("Battlegear · Legendary · Loyal to UnderWorld",)),
    ],
)
def test_the_other_types_say_what_they_are(page, slug, said):
    main = page(f"/cards/chaotic/{slug}").text("main")
    assert [each for each in said if each not in main] == []


def test_damage_that_is_not_printed_is_not_drawn(page):
    damage = re.compile(r'aria-label="(Fire|Air|Earth|Water)"/?><use[^>]*/></svg>(\d+)')
    assert damage.findall(page("/cards/chaotic/ash-torrent").source) == [("Fire", "5"), ("Earth", "5")]
    assert damage.findall(page("/cards/chaotic/degenervate").source) == [("Water", "0")]


def test_the_facets_and_the_table_are_of_the_game(page):
    found = page("/cards?game=chaotic")
    legends = [text for _, text in found.all("legend")]
    assert {"Tribe", "Cost", "Element", "Marks", "Subtype", "Initiative"} <= set(legends)
    assert "Civilization" not in legends
    table = page("/cards?game=chaotic&view=table&q=maxxor")
    assert [text for _, text in table.all("th")][1:3] == ["Tribe", "Numbers"]
    assert "courage 100 (110)" in table.text("main")
    assert "Courage, highest first" in [text for _, text in table.all("option")]
    assert "Courage, highest first" not in [text for _, text in page("/cards?game=kaijudo").all("option")]


def test_a_facet_narrows_the_search(page):
    first = page("/cards?game=chaotic&q=t:creature")
    href = next(attributes["href"] for attributes, text in first.all("a") if text.startswith("OverWorld"))
    assert page(href).text("h1").startswith("121")


def test_an_army_is_shown_in_groups_against_its_numbers(client):
    found = send(client, "overworld_first_starter")
    assert "Chaotic, Masters 6v6" in found.text("p", class_="head__sub")
    groups = [text for _, text in found.all("h3")]
    for wanted in ("Creatures 6 of 6", "Battlegear 6 of 6", "Mugic 6 of 6", "Attacks 20 of 20", "Locations 10 of 10"):
        assert any(" ".join(group.split()).startswith(wanted) for group in groups), wanted
    assert "6 Mugic counters" in found.text("main")
    headings = [text for _, text in found.all("h2")]
    assert [each for each in ("Build points", "Damage", "Disciplines", "Tribes") if each not in headings] == []
    assert "Civilizations" not in headings
    assert "14 of 20 at most" in found.text("main")


def test_a_wrong_number_is_marked_and_unknown_cards_are_counted(client):
    found = send(client, "everything_at_once")
    assert "is-wrong" in found.source
    assert "Creatures 5 of 6" in " ".join(found.text("main").split())
    assert "unknown" in send(client, "a_stranger").text("main")


def test_a_format_of_the_community_is_offered(client):
    found = send(client, "smarts_of_two_tribes", format="chaotic/standard-2026-06")
    assert "Standard, June 2026" in found.text("p", class_="head__sub")
    assert "Primal Smash is banned" in found.text("main")
    assert "from 1 June 2026" in found.text("p", class_="head__print")
