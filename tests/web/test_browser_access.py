"""Every page judged by axe (WCAG 2.2 A and AA) in both widths and themes; motion; windows narrow and wide."""

from __future__ import annotations

import pytest
from browsing import WIDTHS, fits, verdicts

pytestmark = pytest.mark.browser

BOARD = """title: A blocker in the way
game: kaijudo
turn: {player: ann, phase: attack}
ann: {battle: [{name: Bear, power: 3000, civ: Fire}], shields: 5, deck: 20}
ben: {battle: [Fluorogill Manta], shields: 5, deck: 20}
do:
  - ann: attack ben with Bear
"""


def _lab(tab):
    tab.goto("/lab")
    tab.get_by_label("Scenario", exact=True).fill(BOARD)
    tab.get_by_role("button", name="Ask what happens").click()
    tab.wait_for_selector(".outcome")


def _opened(tab):
    _lab(tab)
    for one in tab.locator("details.takeout, .takeout details").all():
        one.locator("summary").first.click()


def _goal(tab):
    _lab(tab)
    tab.get_by_label("Goal").fill("ben has at most 4 shields")
    tab.get_by_role("button", name="Prove it").click()
    tab.wait_for_selector(".walk")


def _report(tab):
    tab.goto("/check")
    tab.get_by_label("Deck list").fill("4 Skull Cutter\n3 Terror Pit\n2 Skul Cuter\n1 Nonesuch Thing")
    tab.get_by_role("button", name="Check", exact=True).click()
    tab.wait_for_selector(".finding")


def _compared(tab):
    tab.goto("/check/compare")
    tab.get_by_label("Registered").fill("3 Skull Cutter")
    tab.get_by_label("Counted").fill("2 Skull Cutter")
    tab.get_by_role("button", name="Compare").click()
    tab.wait_for_selector("tfoot")


def _event(tab):
    tab.goto("/check/events")
    tab.get_by_label("Name").fill("Spring Cup")
    tab.get_by_role("button", name="Begin").click()
    tab.get_by_label("One list").fill("4 Skull Cutter")
    tab.get_by_label("Its player").fill("Ann")
    tab.get_by_label("Handed in late").check()
    tab.get_by_role("button", name="Take in and check").click()
    tab.wait_for_selector("tbody")


def _entry(tab):
    _event(tab)
    tab.get_by_role("link", name="Ann").click()
    tab.get_by_label("Who decides").fill("Judy")
    tab.get_by_label("Why").fill("All agreed")
    tab.get_by_role("button", name="Decide").click()
    tab.get_by_text("Judy decided").wait_for()


def _wrong_scenario(tab):
    tab.goto("/lab")
    tab.get_by_label("Scenario", exact=True).fill(BOARD.replace("Manta", "Mantra"))
    tab.get_by_role("button", name="Ask what happens").click()
    tab.wait_for_selector(".mistake")


def _keys(tab):
    tab.goto("/")
    tab.keyboard.press("?")
    tab.wait_for_selector("dialog[open]")


def _bench(tab):
    tab.goto("/build/chaotic")
    tab.fill("#more", "3 Maxxor")
    tab.press("#more", "Enter")
    tab.wait_for_selector(".finding--error")


PAGES = {
    "home": "/",
    "search": "/search?q=slayer",
    "nothing found": "/search?q=xylophone+zeppelin",
    "rulebooks": "/rules",
    "rules found": "/rules?q=two+shields",
    "section": "/rules/kaijudo/10.4",
    "in the book": "/rules/kaijudo?q=shield+blast",
    "cards": "/cards?q=skull",
    "card": "/cards/kaijudo/bronze-arm-sabertooth",
    "check": "/check",
    "report": _report,
    "compared": _compared,
    "events": "/check/events",
    "event": _event,
    "list of an event": _entry,
    "bench": "/build/kaijudo?add=Lux",
    "army on the bench": _bench,
    "lab": "/lab",
    "building": "/lab/build",
    "answer": _lab,
    "answer with all open": _opened,
    "outcomes in groups": "/lab?scenario=effects/total_level_seven",
    "arguments": "/lab/examples",
    "frame": "/embed?scenario=cases/double_breaker&outcome=o1&step=5",
    "frame of a diamond": "/embed?scenario=cases/fire-five-twice&game=chaotic&outcome=o1&step=5",
    "goal": _goal,
    "puzzles": "/puzzles",
    "puzzle": "/puzzles/kaijudo/two-thousand-points?walk=",
    "mistake": _wrong_scenario,
    "api": "/api",
    "keys": _keys,
    "wrong address": "/cards/kaijudo/skul-cuter",
}
PARTS = {"in the book": ".inbook, .is-found"}
"""Of a whole book only what its sections do not show."""

REFUSED_PAGES = ("mistake", "wrong address")


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(visit, name, width):
    go = PAGES[name]
    tab = visit(width, refused=name in REFUSED_PAGES, bypass_csp=True)
    tab.goto(go) if isinstance(go, str) else go(tab)
    assert fits(tab)
    within = PARTS.get(name, "")
    assert verdicts(tab, within) == []
    tab.emulate_media(color_scheme="dark")
    assert verdicts(tab, within, colours_only=True) == []


def test_axe_finds_what_is_wrong(visit):
    tab = visit(bypass_csp=True)
    tab.goto("/check")
    wrong = "<input><img src=/favicon.ico>"
    tab.evaluate("html => document.querySelector('main').insertAdjacentHTML('beforeend', html)", wrong)
    found = " ".join(verdicts(tab))
    assert "label" in found and "image-alt" in found
    tab.add_style_tag(content="main { color: #999 !important; background: #aaa !important; }")
    assert "color-contrast" in " ".join(verdicts(tab, colours_only=True))


@pytest.mark.parametrize("address", ["/", "/rules/kaijudo/10.4", "/rules/kaijudo?q=slayer", "/rules?q=slayer", "/api"])
def test_nothing_scrolls_sideways_in_other_windows(visit, address):
    tab = visit()
    tab.goto(address)
    for width in (320, 600, 800, 1024, 1920):
        tab.set_viewport_size({"width": width, "height": 800})
        assert fits(tab), width


def test_nothing_moves_for_whoever_asked_for_that(visit):
    tab = visit(reduced_motion="reduce")
    for address in ("/", "/rules/kaijudo/12", "/cards?q=skull"):
        tab.goto(address)
        moving = tab.evaluate(
            """() => [...document.querySelectorAll('*')].filter((e) => {
                 const s = getComputedStyle(e);
                 return [...s.transitionDuration.split(','), ...s.animationDuration.split(',')]
                   .some((t) => parseFloat(t) > 0.011); }).map((e) => e.className)"""
        )
        assert moving == []
