"""Outcomes side by side and the choices as a tree: every outcome is reached, and only what differs is compared."""

from __future__ import annotations

from test_lab_link import BLOCK
from webpage import Page

from webapp.views.branches import differences, tree


def one(number, *choices, **watch):
    return {
        "id": f"o{number}",
        "choices": [{"player": p, "text": f"{p} \u2014 {t}"} for p, t in choices],
        "watch": watch,
    }


OUTCOMES = [
    one(1, ("ben", "block: no"), ("ann", "stop"), shields=4, hand=1),
    one(2, ("ben", "block: no"), ("ann", "go on"), shields=3, hand=1),
    one(3, ("ben", "block: yes"), shields=True, hand=1),
]


def test_choices_that_begin_alike_stand_together():
    no, yes = tree(OUTCOMES)
    assert (no.player, no.text, no.ends) == ("ben", "block: no", ())
    assert [(one.text, one.ends) for one in no.then] == [("stop", (("o1", 1),)), ("go on", (("o2", 2),))]
    assert (yes.ends, yes.then) == ((("o3", 3),), ())
    assert tree(OUTCOMES[:1]) == ()


def test_only_what_differs_is_compared():
    found = differences(OUTCOMES)
    assert found.rows == (("shields", ("4", "3", "yes")),)
    assert differences([]).rows == ()


def test_the_page_shows_both(client):
    page = Page(client.post("/lab", data={"scenario": BLOCK}).get_data(as_text=True))
    assert {
        attributes["data-outcome-link"] for tag, attributes in page.elements if "data-outcome-link" in attributes
    } == {
        "o1",
        "o2",
    }
    assert page.all("table", class_="sidebyside")
