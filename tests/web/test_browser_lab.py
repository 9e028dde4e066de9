"""The lab in a browser: pick, step, share, open afresh; build a board; by pointer, by keyboard, without script."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

PICKED = "/lab?scenario=cases/ben_may_let_it_through"


def fits(tab) -> bool:
    return tab.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def shown(tab) -> tuple[str, str]:
    """The outcome and the step that are shown."""
    panel = tab.locator("[data-panel]:visible")
    assert panel.count() == 1
    return panel.get_attribute("id"), panel.locator(".stepper output").inner_text()


def test_pick_then_outcome_then_step_then_the_link_opened_afresh(visit):
    tab = visit()
    tab.goto("/lab")
    tab.get_by_role("searchbox", name="Find a board").fill("let it through")
    link = tab.get_by_role("link", name="ben may let it through")
    assert tab.locator("[data-shelf] li:visible").count() == 1
    link.click()
    tab.locator("[data-outcome=o2]").click()
    panel = tab.locator("#o2")
    for _ in range(5):
        panel.get_by_role("button", name="Step on").click()
    assert shown(tab)[0] == "o2"
    assert shown(tab)[1].startswith("5 of ")
    before = panel.locator(".board").inner_text()
    link = panel.locator("[data-share]").get_attribute("href")
    assert link in tab.url
    fresh = visit()
    fresh.goto(link)
    assert shown(fresh) == shown(tab)
    assert fresh.locator("#o2 .board").inner_text() == before
    plain = visit(script=False)
    plain.goto(link)
    assert plain.locator("#o2 .stepper output").inner_text() == shown(tab)[1]
    assert plain.locator("#o2 .board").inner_text() == before


def test_the_link_is_copied(visit):
    tab = visit(permissions=["clipboard-read", "clipboard-write"])
    tab.goto(PICKED + "&outcome=o2&step=2")
    tab.locator("#o2 [data-copy]").click()
    tab.wait_for_function("document.querySelector('#o2 [data-copy]').textContent === 'Copied'")
    copied = tab.evaluate("navigator.clipboard.readText()")
    assert "&outcome=o2&" in copied
    assert copied.endswith("&step=2#o2")


def test_stepping_by_keyboard(visit):
    tab = visit()
    tab.goto(PICKED)
    for key, number in (("ArrowRight", "1 of "), ("ArrowRight", "2 of "), ("ArrowLeft", "1 of ")):
        tab.keyboard.press(key)
        assert shown(tab)[1].startswith(number)
    tab.keyboard.press("End")
    first, last = shown(tab)[1].split(" of ")
    assert first == last
    tab.keyboard.press("Home")
    assert shown(tab)[1].startswith("1 of ")
    tab.keyboard.press("]")
    assert shown(tab)[0] == "o2"
    tab.keyboard.press("[")
    assert shown(tab)[0] == "o1"
    tab.keyboard.press("2")
    assert shown(tab)[0] == "o2"
    tab.get_by_role("button", name="Switch single keys off").click()
    tab.locator("body").press("1")
    assert shown(tab)[0] == "o2"


def test_every_step_without_script(visit):
    tab = visit(script=False)
    tab.goto(PICKED)
    tab.locator("#o2").get_by_role("link", name="First step").click()
    seen = [tab.locator("#o2 .stepper output").inner_text()]
    last = int(seen[0].split(" of ")[1])
    boards = {tab.locator("#o2 .board").inner_text()}
    for _ in range(last - 1):
        tab.locator("#o2").get_by_role("link", name="Step on").click()
        seen.append(tab.locator("#o2 .stepper output").inner_text())
        boards.add(tab.locator("#o2 .board").inner_text())
    assert seen == [f"{n} of {last}" for n in range(1, last + 1)]
    assert len(boards) > 2
    scripted = visit()
    for step in range(1, last + 1):
        scripted.goto(f"{PICKED}&outcome=o2&step={step}")
        assert scripted.locator("#o2 .board").inner_text() in boards


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("width", ["wide", "narrow"])
def test_a_board_from_nothing(visit, script, width):
    tab = visit(script=script, width=width)
    tab.goto("/lab")
    tab.get_by_role("link", name="Build a board").click()
    ann, ben = tab.get_by_role("group", name="ann: battle zone"), tab.get_by_role("group", name="ben: battle zone")
    ann.get_by_role("combobox", name="Card").fill("Skull Cutter")
    ben.get_by_role("combobox", name="Card").fill("Fluorogill Manta")
    tab.get_by_role("button", name="ben: shield zone: add a card").click()
    shields = tab.get_by_role("group", name="ben: shield zone", exact=True)
    shields.get_by_role("combobox", name="Card").fill("Terror Pit")
    tab.get_by_role("textbox", name="ben: shield zone: unknown cards").fill("4")
    if not script:  # what may be done was worked out at the last round trip
        tab.get_by_role("button", name="Add", exact=True).click()
    tab.locator(".act__do", has_text="attack ben with Skull Cutter").click()
    tab.get_by_role("textbox", name="Sentence 1").wait_for()
    assert tab.locator(".openacts .chip", has_text="block with Fluorogill Manta").count() == 1
    assert fits(tab)
    tab.get_by_role("button", name="Ask what happens").first.click()
    tab.locator(".answer").wait_for()
    assert tab.locator("[data-outcome]").count() >= 2
    assert fits(tab)
    tab.get_by_role("link", name="Change the board").click()
    assert tab.get_by_role("textbox", name="Sentence 1").input_value() == "attack ben with Skull Cutter"


def test_a_board_by_keyboard_alone(visit):
    tab = visit()
    tab.goto("/lab/build")
    tab.get_by_role("group", name="ann: battle zone").get_by_role("combobox", name="Card").focus()
    tab.keyboard.type("Skull Cutter")
    tab.get_by_role("group", name="ben: battle zone").get_by_role("combobox", name="Card").focus()
    tab.keyboard.type("Vorg")
    tab.get_by_role("textbox", name="Next sentence").focus()
    tab.keyboard.type("attack ben with Skull Cutter")
    tab.keyboard.press("Enter")
    tab.get_by_role("textbox", name="Sentence 1").wait_for()
    assert tab.evaluate("document.activeElement.getAttribute('aria-label')") == "Next sentence"
    tab.get_by_role("textbox", name="ann: deck: unknown cards").press("Enter")
    tab.locator(".answer").wait_for()


def test_a_mistake_in_the_form_is_shown_where_it_is(visit):
    tab = visit()
    tab.goto("/lab/build")
    name = tab.get_by_role("group", name="ann: battle zone").get_by_role("combobox", name="Card")
    name.fill("Skul Cuter")
    name.press("Tab")
    tab.get_by_role("alert").wait_for()
    assert "Skull Cutter" in tab.get_by_role("alert").inner_text()
    assert name.input_value() == "Skul Cuter"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", ["wide", "narrow"])
@pytest.mark.parametrize(
    "address", ["/lab/build", "/lab/build?scenario=cases/time_tethers_on_the_blocker", PICKED, "/lab?q=slayer"]
)
def test_pages_of_the_lab_fit(visit, width, theme, address):
    tab = visit(width=width, theme=theme)
    tab.goto(address)
    assert fits(tab)


def test_the_burst_resolves_in_the_browser(visit):
    tab = visit()
    tab.goto("/lab?scenario=burst/example-both-decline&game=chaotic")
    panel = tab.locator("[data-panel]:visible")
    resolved, items = [], []
    for step in panel.locator(".trace > li").all():
        step.click()
        text = step.locator("p").first.inner_text()
        stack = [item.inner_text() for item in panel.locator(".burst__what b").all()]
        if "the Burst is closed" in text:
            items = stack
        if text.endswith(" resolves"):
            resolved.append(text.removesuffix(" resolves").split(":")[-1].strip())
            assert stack[0] == resolved[-1]
    assert resolved == items
    assert [name.split(" of ")[0] for name in resolved] == [
        "Song", "Canon", "the ability", "Recklessness", "Thunder Shout",
    ]  # fmt: skip
    assert "15/40" in panel.locator("[data-at='N3.2']").inner_text()
    assert "45/50" in panel.locator("[data-at='S3.2']").inner_text()
