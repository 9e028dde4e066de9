"""Outcomes side by side and the choices as a tree: every outcome is reached, and only what differs is compared."""

from __future__ import annotations

from typing import NamedTuple

from test_lab_link import BLOCK
from webpage import Page

from webapp.views.branches import differences, tree
from webapp.views.groups import groups


def one(number, *choices, **watch):
    return {
        "id": f"o{number}",
        "choices": [{"player": p, "text": f"{p} \u2014 {t}"} for p, t in choices],
        "watch": watch,
    }


PLAYERS = ("ann", "ben")
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
    found = differences(OUTCOMES, PLAYERS, "kaijudo")
    assert found.rows == (("shields", ("4", "3", "yes")),)
    assert differences([], PLAYERS, "kaijudo").rows == ()


class Drawn(NamedTuple):
    id: str


def test_places_are_said_in_the_words_of_the_game():
    found = differences([one(1, Vorg="ben battle"), one(2, Vorg="ben discard")], PLAYERS, "kaijudo")
    assert found.rows == (("Vorg", ("ben\u2019s battle zone", "ben\u2019s discard pile")),)


def test_outcomes_are_grouped_by_what_parts_them_and_counted():
    raw = [one(n, shields=3 if n < 4 else 2, hand=n) for n in range(1, 6)]
    found = groups(raw, [Drawn(f"o{n}") for n in range(1, 5)], PLAYERS, "kaijudo")
    assert [(group.title, group.count, [o.id for o in group.outcomes]) for group in found] == [
        ("shields: 3", "3 of 5", ["o1", "o2", "o3"]),
        ("shields: 2", "2 of 5", ["o4"]),
    ]
    raw[0]["winner"] = "ann"
    assert [group.title for group in groups(raw, [Drawn("o")] * 5, PLAYERS, "kaijudo")] == [
        "ann wins",
        "nobody has won",
    ]
    (alone,) = groups(raw[:3], [Drawn("o")] * 3, PLAYERS, "kaijudo")
    assert alone.title == ""
    assert groups([], [], PLAYERS, "kaijudo") == ()


def test_the_page_shows_both(client):
    page = Page(client.post("/lab", data={"scenario": BLOCK}).get_data(as_text=True))
    assert {
        attributes["data-outcome-link"] for tag, attributes in page.elements if "data-outcome-link" in attributes
    } == {
        "o1",
        "o2",
    }
    assert page.all("table", class_="sidebyside")
