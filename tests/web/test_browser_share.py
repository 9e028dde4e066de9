"""Reading, sharing and learning in a browser: steps told, rules beside them, links, images, frames, reports."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from browsing import fits

pytestmark = pytest.mark.browser

BOARDS = {
    "kaijudo": "/lab?scenario=cases/double_breaker",
    "duel_masters": "/lab?scenario=cases/one-shield-for-a-double-breaker&game=duel_masters",
    "chaotic": "/lab?scenario=cases/fire-five-twice&game=chaotic",
    "duel_to_the_death": "/lab?scenario=attack/not-against-a-creature&game=duel_to_the_death",
}
TWO = "/lab?scenario=cases/ben_may_let_it_through"
every_game = pytest.mark.parametrize("game", BOARDS)


def opened(tab, name):
    """Opens one of the parts that are folded."""
    tab.locator("summary", has_text=name).click()


def saved(tab, press):
    """What a press saves: the name of the file and its text."""
    with tab.expect_download() as waiting:
        press.click()
    return waiting.value.suggested_filename, waiting.value.path().read_text("utf-8")


@every_game
def test_each_step_is_told_while_it_is_read_by_keyboard(visit, game):
    tab = visit()
    tab.goto(BOARDS[game])
    told = tab.locator("[data-say]")
    assert told.get_attribute("aria-live") == "polite"
    panel = tab.locator("[data-panel]:visible")
    steps = panel.locator(".trace > li")
    for number in range(steps.count()):
        tab.keyboard.press("ArrowRight")
        words = steps.nth(number).locator("p").first.text_content()
        assert told.text_content() == f"Step {number + 1} of {steps.count()}: {words}"
        assert steps.nth(number).get_attribute("aria-current") == "step"


@every_game
def test_a_rule_is_read_beside_its_step_without_losing_the_place(visit, game):
    tab = visit()
    tab.goto(BOARDS[game])
    panel = tab.locator("[data-panel]:visible")
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("ArrowRight")
    place, words = panel.locator(".stepper output").inner_text(), panel.locator(".cite").first.locator(".cite__pop")
    rule = panel.locator(".cite__id").first
    assert not words.is_visible()
    rule.focus()
    words.wait_for(state="visible")
    assert words.inner_text()
    tab.keyboard.press("Escape")
    words.wait_for(state="hidden")
    assert tab.evaluate("document.activeElement.textContent") == rule.text_content()
    assert panel.locator(".stepper output").inner_text() == place


@every_game
def test_a_link_opens_where_it_was_made_and_says_when_the_edition_changed(visit, game):
    tab = visit()
    tab.goto(BOARDS[game])
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("ArrowRight")
    panel = tab.locator("[data-panel]:visible")
    here, link = panel.locator(".stepper output").inner_text(), panel.locator("[data-share]").get_attribute("href")
    edition = link.partition("&edition=")[2].partition("&")[0]
    for script in (True, False):
        other = visit(script=script)
        other.goto(link)
        shown = other.locator(f"#{panel.get_attribute('id')}")
        assert shown.locator(".stepper output").inner_text() == here
        assert other.get_by_text("The rules edition has changed").count() == 0
        other.goto(link.replace(edition, "0123456789"))
        assert other.get_by_text("The rules edition has changed").is_visible()
        assert shown.locator(".stepper output").inner_text() == here


@every_game
def test_the_board_that_is_shown_is_saved_as_an_image(visit, game):
    tab = visit(accept_downloads=True)
    tab.goto(BOARDS[game])
    opened(tab, "Take the board along")
    for name, step in (("Outcome 1 as SVG", ""), ("Outcome 1, step 1 as SVG", "After step 1 of")):
        file, text = saved(tab, tab.get_by_role("link", name=name, exact=True))
        assert file.endswith(".svg")
        title = next(one.text for one in ElementTree.fromstring(text) if one.get("id") == "t")
        assert step in title
        tab.locator("[data-panel]:visible").get_by_role("button", name="First step").click()


def test_image_and_frame_follow_the_outcome_that_is_shown(visit, base):
    tab = visit()
    tab.goto(TWO)
    opened(tab, "Take the board along")
    tab.keyboard.press("2")
    tab.locator("[data-outcome=o2]").click()
    tab.locator("#o2").get_by_role("button", name="First step").click()
    image, written = tab.locator("[data-svg]").get_attribute("href"), tab.locator("[data-frame]").input_value()
    assert "outcome=o2&" in image
    assert image.endswith("&step=1")
    tab.evaluate(
        "html => { document.body.innerHTML = html; }", written.replace("<iframe", "<iframe loading=lazy hidden")
    )
    assert tab.locator("iframe").get_attribute("src") == base + image.replace("/lab/board.svg", "/embed")


@every_game
def test_a_board_to_read_is_framed_by_any_page(visit, base, game):
    tab = visit(refused=True, bypass_csp=False)
    board = BOARDS[game].replace("/lab", "/embed") + "&outcome=o1&step=1"
    page = f'<iframe src="{base}{board}" width="900" height="600"></iframe>'
    tab.route("**/framing", lambda route: route.fulfill(body=page, content_type="text/html"))
    tab.goto("/framing")
    inside = tab.frame_locator("iframe")
    inside.get_by_role("status").filter(has_text="Step 1 of").wait_for()
    inside.get_by_role("link", name="Step on").click()
    inside.get_by_role("status").filter(has_text="Step 2 of").wait_for()


@pytest.mark.parametrize("address", ["/", "/lab/examples", TWO, "/check"])
def test_no_other_page_is_framed(browser, base, address):
    context = browser.new_context(base_url=base)
    tab = context.new_page()
    page = f'<iframe src="{base}{address}"></iframe>'
    tab.route("**/framing", lambda route: route.fulfill(body=page, content_type="text/html"))
    with tab.expect_event("console", lambda note: "frame" in note.text.lower()):
        tab.goto("/framing")
    assert not any(frame.url.startswith(base) for frame in tab.frames[1:])
    context.close()


@every_game
@pytest.mark.parametrize("script", [True, False])
def test_a_report_of_a_wrong_answer_is_a_scenario_that_the_lab_takes(visit, game, script):
    tab = visit(script=script, accept_downloads=True)
    tab.goto(BOARDS[game])
    opened(tab, "Report this answer as wrong")
    tab.get_by_label("What should have come out").fill("ben wins")
    tab.get_by_label("Why").fill("That is how we play it")
    file, text = saved(tab, tab.get_by_role("button", name="Save the report"))
    assert file.endswith(".yaml")
    tab.goto("/lab")
    tab.get_by_label("Scenario", exact=True).fill(text)
    tab.get_by_role("button", name="Ask what happens").click()
    assert tab.get_by_text("Not as the file expects").is_visible()
    assert tab.get_by_text("always: ben wins").is_visible()
    assert tab.get_by_text("That is how we play it").first.is_visible()


@every_game
@pytest.mark.parametrize("width", ["wide", "narrow"])
def test_an_argument_opens_as_a_board(visit, game, width):
    tab = visit(width=width, script=width == "wide")
    tab.goto("/lab/examples")
    assert fits(tab)
    shelf = tab.locator(f"#{game}")
    links = shelf.locator("h3 a")
    assert links.count() >= 10
    links.first.click()
    assert tab.locator(".answer__line").is_visible()
    assert tab.get_by_text("Comes out as the file expects").is_visible()
    assert fits(tab)


@every_game
def test_the_scenarios_of_a_rule_open_in_the_lab(visit, game):
    section = {"kaijudo": "10.4", "duel_masters": "7", "chaotic": "7", "duel_to_the_death": "4"}[game]
    tab = visit(script=False)
    tab.goto(f"/rules/{game}/{section}")
    address = tab.locator("main a[href^='/lab?scenario=']").first.get_attribute("href")
    tab.goto(address)
    assert tab.get_by_text("Comes out as the file expects").is_visible()
