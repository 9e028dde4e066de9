"""Building a deck in a browser: a legal one from nothing in three games, by what is seen; kept, undone, by keyboard."""

from __future__ import annotations

import pytest
from browsing import fits

pytestmark = pytest.mark.browser

WORD = ".benchstate b"
TOTAL = "#deck-h + span .num >> nth=0"


def _type(tab, written: str) -> None:
    before = tab.inner_text(TOTAL)
    tab.fill("#more", written)
    tab.press("#more", "Enter")
    tab.wait_for_function(
        "was => document.querySelector('#deck-h + span .num').textContent !== was", arg=before, timeout=10_000
    )


def _fill(tab, query: str, most: int, wanted: int) -> None:
    """Presses + on the cards of a search until so many cards more are in the deck."""
    tab.fill("#find", query)
    tab.press("#find", "Enter")
    tab.wait_for_function("q => document.querySelector('#bench-found')?.dataset.asked === q", arg=query)
    total = int(tab.inner_text(TOTAL))
    goal = total + wanted
    for button in tab.locator("#bench-found li[data-found] button.benchstep").all():
        for _ in range(most):
            if total >= goal:
                return
            button.click()
            total += 1
            tab.wait_for_function(
                "n => document.querySelector('#deck-h + span .num').textContent === String(n)", arg=total
            )
    assert total >= goal


@pytest.mark.parametrize(("game", "most", "searches"), [
    ("kaijudo", 3, [("civ:fire t:creature cost<=4", 24), ("civ:fire t:spell", 6), ("civ:fire t:creature cost>=5", 10)]),
    ("duel_masters", 4, [("civ:water t:creature cost<=4", 28), ("civ:water t:spell", 12)]),
])  # fmt: skip
def test_a_legal_deck_from_nothing(visit, game, most, searches):
    tab = visit()
    tab.goto(f"/build/{game}")
    assert tab.inner_text(WORD) == "Empty"
    for query, wanted in searches:
        _fill(tab, query, most, wanted)
    assert tab.inner_text(WORD) == "Legal", tab.inner_text(".benchstate")
    assert fits(tab)


def test_a_legal_army_from_nothing(visit):
    tab = visit()
    tab.goto("/build/chaotic")
    tab.select_option("#deck-format", "chaotic/masters-3v3")
    tab.wait_for_selector("text=of 3")
    for query, most, wanted in (
        ("t:creature tribe:overworld -is:unique -is:legendary", 1, 3), ("t:battlegear -is:unique", 1, 3),
        ("t:mugic tribe:generic", 1, 3), ("t:attack bp<=1", 2, 20), ("t:location -carnival", 1, 10),
    ):  # fmt: skip
        _fill(tab, query, most, wanted)
    assert tab.inner_text(WORD) == "Legal", tab.inner_text(".benchstate")


@pytest.mark.parametrize("width", ["wide", "narrow"])
def test_typed_kept_shared_and_undone(visit, width):
    tab = visit(width)
    tab.goto("/build/kaijudo")
    _type(tab, "3 lux")
    _type(tab, "2 skull cutter")
    assert fits(tab)
    assert "Skull Cutter: 2 in the deck" in tab.inner_text("#bench-told")
    tab.fill("#deck-name", "Mine")
    tab.press("#deck-name", "Enter")
    tab.wait_for_selector("#deck-h:has-text('Mine')")
    link = tab.url
    assert "?" in link and "d=" in link
    tab.goto("/build/kaijudo")
    tab.wait_for_selector("li[data-card='Lux']")
    assert tab.input_value("#deck-name") == "Mine"
    tab.click("[data-deck=new]")
    tab.wait_for_selector(f"{WORD}:has-text('Empty')")
    _type(tab, "Lux")
    assert tab.locator("#my-deck option").count() == 2
    tab.select_option("#my-deck", label="Mine")
    tab.wait_for_selector("li[data-card='Skull Cutter']")
    tab.click("button[aria-label='Take Lux out']")
    tab.wait_for_selector("li[data-card='Lux']", state="detached")
    tab.click("#undo")
    tab.wait_for_selector("li[data-card='Lux']")
    other = visit(width)
    other.goto(link)
    other.wait_for_selector("li[data-card='Skull Cutter']")
    assert fits(other)


def test_the_focus_stays_where_one_works(visit):
    tab = visit()
    tab.goto("/build/kaijudo")
    _type(tab, "2 Lux")
    assert tab.evaluate("document.activeElement.id") == "more"
    tab.focus("button[aria-label='One Lux more']")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("li[data-card='Lux'][data-count='3']")
    assert tab.evaluate("document.activeElement.ariaLabel") == "One Lux more"
    tab.keyboard.press("Control+z")
    tab.wait_for_selector("li[data-card='Lux'][data-count='2']")


def test_without_script(visit):
    tab = visit("narrow", script=False)
    tab.goto("/build/kaijudo")
    tab.fill("#more", "3 lux")
    tab.press("#more", "Enter")
    tab.wait_for_selector("li[data-card='Lux'][data-count='3']")
    tab.click("button[aria-label='One Lux less']")
    tab.wait_for_selector("li[data-card='Lux'][data-count='2']")
    tab.click("#undo")
    tab.wait_for_selector("li[data-card='Lux'][data-count='3']")
    tab.click("#deck-link")
    tab.wait_for_selector("li[data-card='Lux'][data-count='3']")
    assert fits(tab)
