"""The site in a browser: the ways through it by pointer and keyboard, without script, in both widths and themes."""

from __future__ import annotations

import pytest
from browsing import WIDTHS, fits

pytestmark = pytest.mark.browser

ADDRESSES = [
    "/",
    "/rules",
    "/rules/kaijudo",
    "/rules?q=two+shields",
    "/cards?q=skull",
    "/cards/kaijudo/bronze-arm-sabertooth",
    "/search?q=slayer",
    "/check",
    "/lab",
    "/lab?card=skull-cutter",
]
BOARD = """title: A blocker in the way
game: kaijudo
turn: {player: ann, phase: attack}
ann: {battle: [{name: Bear, power: 3000, civ: Fire}], shields: 5, deck: 20}
ben: {battle: [Fluorogill Manta], shields: 5, deck: 20}
do:
  - ann: attack ben with Bear
"""


@pytest.mark.parametrize("script", [True, False])
def test_search_rules_then_the_rule(visit, script):
    tab = visit(script=script)
    tab.goto("/rules")
    tab.get_by_role("searchbox", name="Search the rules").fill("can a tapped blocker block")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("mark")
    first = tab.locator(".hit :is(h2, h3) a").first
    target = first.get_attribute("href")
    first.click()
    tab.wait_for_url(lambda url: url.endswith(target))
    rule = tab.locator(f"[id='{target.split('#')[1]}']")
    rule.wait_for()
    tab.wait_for_function(
        "e => { const b = e.getBoundingClientRect(); return b.top >= 0 && b.top < innerHeight }",
        arg=rule.element_handle(),
    )


def test_card_then_keyword_then_rule(visit):
    tab = visit()
    tab.goto("/cards/kaijudo/skull-cutter")
    tab.locator(".abil__list dt a", has_text="Slayer").click()
    tab.wait_for_url("**/rules/kaijudo#K-12-SLY-01")
    assert tab.locator("[id='K-12-SLY-01']").is_visible()


@pytest.mark.parametrize("script", [True, False])
def test_paste_a_deck_then_the_verdict(visit, script):
    tab = visit(script=script)
    tab.goto("/check")
    tab.get_by_label("Deck list").fill("4 Skull Cutter\n3 Terror Pit\n1 Nonesuch Thing")
    tab.get_by_role("button", name="Check", exact=True).click()
    assert "Illegal" in tab.locator("h1").inner_text().title()
    assert tab.locator(".finding").count() >= 2
    tab.locator(".finding__meta a[href='#l1']").first.click()
    assert tab.url.endswith("#l1")


def test_lab_pick_a_board_outcomes_steps_and_rule(visit):
    tab = visit()
    tab.goto("/lab")
    tab.locator(".shelf[open] li > a").first.click()
    assert tab.locator(".answer__line").is_visible()
    panel = tab.locator("[data-panel]:not([hidden])")
    assert panel.count() == 1
    panel.get_by_role("button", name="Step on").click()
    assert panel.locator(".step[aria-current=step]").count() == 1
    tab_of_step = panel.locator(".step[aria-current=step] .cite__id").first
    tab_of_step.hover()
    assert panel.locator(".cite__pop:visible").count() >= 1
    target = tab_of_step.get_attribute("href")
    tab_of_step.click()
    tab.wait_for_url(f"**{target}")
    tab.locator(f"[id='{target.split('#')[1]}']").wait_for(state="attached")


def test_lab_by_keyboard_alone(visit):
    tab = visit()
    tab.goto("/lab")
    tab.get_by_label("Scenario", exact=True).fill(BOARD)
    tab.get_by_role("button", name="Ask what happens").focus()
    tab.keyboard.press("Enter")
    tab.wait_for_selector(".outcome")
    assert tab.locator(".outcome").count() >= 2
    tab.wait_for_selector("[data-stepper] [role=button]")  # the page's module has run
    number = "document.querySelector('[data-panel]:not([hidden]) h2').textContent"
    assert tab.evaluate(number) == "Outcome 1"
    tab.keyboard.press("]")
    assert tab.evaluate(number) == "Outcome 2"
    assert tab.locator(".outcome[aria-pressed=true] .outcome__no").inner_text().endswith("2")
    tab.keyboard.press("[")
    for _ in range(2):
        tab.keyboard.press("ArrowRight")
    assert tab.locator("[data-panel]:not([hidden]) output").inner_text().startswith("2 of ")
    tab.keyboard.press("End")
    last = tab.locator("[data-panel]:not([hidden]) output").inner_text().split(" of ")
    assert last[0] == last[1]
    tab.keyboard.press("Home")
    assert "Step 1 of" in tab.locator("[data-say]").inner_text()
    tab.locator(".outcome").nth(1).focus()
    tab.keyboard.press("Space")
    assert tab.evaluate(number) == "Outcome 2"


def test_lab_without_script_shows_every_outcome(visit):
    tab = visit(script=False)
    tab.goto("/lab")
    tab.get_by_label("Scenario", exact=True).fill(BOARD)
    tab.get_by_role("button", name="Ask what happens").click()
    outcomes = tab.locator(".outcome").count()
    assert outcomes >= 2
    assert tab.locator(".played:visible").count() == outcomes
    assert tab.locator(".step:visible").count() == tab.locator(".step").count()
    # without script the ways to the steps are links
    assert tab.locator("[data-stepper] a[href*='&step=']").count() == 4 * outcomes


def test_rule_tab_shows_the_rule_on_focus_and_escape_shuts_it(visit):
    tab = visit()
    tab.goto("/rules/kaijudo")
    cite = tab.locator(".cite__id").first
    cite.focus()
    pop = tab.locator(".cite:focus-within .cite__pop")
    assert pop.is_visible()
    assert len(pop.inner_text()) > 20
    tab.keyboard.press("Escape")
    assert not tab.locator(".cite:focus-within .cite__pop").is_visible()


def test_slash_goes_to_the_search_box_and_skip_link_to_the_content(visit):
    tab = visit()
    tab.goto("/rules/kaijudo")
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.textContent") == "Skip to the content"
    tab.keyboard.press("/")
    assert tab.evaluate("document.activeElement.type") == "search"


def test_theme_can_be_switched_and_is_kept(visit):
    tab = visit()
    tab.goto("/")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = tab.evaluate(paper)
    tab.get_by_role("button", name="Light or dark").click()
    dark = tab.evaluate(paper)
    assert dark != light
    tab.goto("/rules")
    assert tab.evaluate(paper) == dark


def test_the_system_theme_is_followed(visit):
    papers = set()
    for theme in ("light", "dark"):
        tab = visit(theme=theme)
        tab.goto("/")
        papers.add(tab.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert len(papers) == 2


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_scrolls_sideways(visit, width, address):
    tab = visit(width)
    tab.goto(address)
    assert fits(tab)


@pytest.mark.parametrize("width", WIDTHS)
def test_answers_and_reports_fit_too(visit, width):
    tab = visit(width)
    tab.goto("/lab")
    tab.get_by_label("Scenario", exact=True).fill(BOARD)
    tab.get_by_role("button", name="Ask what happens").click()
    tab.wait_for_selector(".outcome")
    assert fits(tab)
    tab.goto("/check")
    tab.get_by_label("Deck list").fill("4 Skull Cutter\n3 Terror Pit\n1 " + "Nonesuch" * 20)
    tab.get_by_role("button", name="Check", exact=True).click()
    tab.get_by_role("link", name="Check another").wait_for()
    assert fits(tab)


@pytest.mark.parametrize("address", ADDRESSES)
def test_targets_on_a_phone_can_be_hit(visit, address):
    tab = visit("narrow")
    tab.goto(address)
    small = tab.evaluate(
        """() => [...document.querySelectorAll('main button, main input:not([type=hidden]), main select, main .btn')]
            .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 24)
            .map((e) => e.outerHTML.slice(0, 90))"""
    )
    assert not small
