"""Chaotic in the lab: the drawn Battleboard and the Burst, as the server sends them."""

from __future__ import annotations

import re

import pytest

from rules.lab.tables import applied, delta
from tests.web.webpage import Page
from webapp.views.diamond import diamond

BURST = "/lab?scenario=burst/example-both-decline&game=chaotic"


def test_a_change_of_the_board_is_put_together_again():
    before = {"size": 1, "spaces": {"S1.1": {"card": "A"}, "N1.1": {"card": "B"}}, "burst": []}
    after = {"size": 1, "spaces": {"N1.1": {"card": "A"}}, "burst": [{"text": "Song"}]}
    change = delta(before, after)
    assert change == {"spaces": {"N1.1": {"card": "A"}, "S1.1": None}, "burst": [{"text": "Song"}]}
    assert applied(before, change) == after
    assert delta(after, after) == {}


ROWS = [(1, [1, 1]), (3, [1, 2, 2, 1]), (6, [1, 2, 3, 3, 2, 1]), (10, [1, 2, 3, 4, 4, 3, 2, 1])]


@pytest.mark.parametrize(("size", "rows"), ROWS)
def test_the_diamond_has_the_spaces_of_its_size(size, rows):
    drawn = diamond({"size": size}, {})
    assert [len(row) for row in drawn.rows] == rows
    assert drawn.rows[0][0].at == "N1.1"
    assert drawn.rows[-1][0].at == "S1.1"


def test_a_board_of_the_lab_is_a_diamond(client):
    page = Page(client.get(BURST).get_data(as_text=True))
    spaces = [attributes["data-at"] for attributes, _ in page.all("li", class_="space")]
    assert set(spaces) >= {"S3.2", "N3.2", "N1.1"}
    assert any("Vidav of ben, OverWorld, 15 of 40 Energy" in text for _, text in page.all("p", class_="vh"))


def test_the_burst_stands_as_it_was_at_a_step(client):
    html = client.get(BURST).get_data(as_text=True)
    steps = re.findall(r'<li class="step[^>]*>.*?</li>', html, re.DOTALL)
    closed = next(n for n, step in enumerate(steps, 1) if "the Burst is closed" in step)
    page = Page(client.get(f"{BURST}&outcome=o1&step={closed}").get_data(as_text=True))
    items = [text for _, text in page.all("span", class_="burst__what")]
    order = ["Song of Resurgence", "Canon of Casualty", "Vidav", "Recklessness", "Thunder Shout"]
    assert [wanted in item for wanted, item in zip(order, items, strict=True)] == [True] * 5


def test_the_form_places_creatures_on_spaces(client):
    page = Page(client.get("/lab/build?scenario=burst/example-both-decline&game=chaotic").get_data(as_text=True))
    fields = {found.get("name", ""): found.get("value", "") for found, _ in page.all("input")}
    assert fields["p0.spaces.0.f.space"] == "S3.2"
    assert "set.location" in fields
