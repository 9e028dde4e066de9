"""The whole ways through the site, as somebody walks them: by pointer, by keyboard alone, without script, on paper."""

from __future__ import annotations

import re

import pytest
from browsing import WIDTHS, fits

pytestmark = pytest.mark.browser

LAB = re.compile(r"/lab\?scenario=")
DECK = "Knights\n4 Skull Cutter\n3 Terror Pit\n2 Skul Cuter\n1 Nonesuch Thing"


def _stands_in_window(tab, id_):
    place = tab.locator(f"[id='{id_}']")
    place.wait_for(state="attached")
    tab.wait_for_function(
        "e => { const b = e.getBoundingClientRect(); return b.bottom > 0 && b.top < innerHeight }",
        arg=place.element_handle(),
    )
    return place


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("width", WIDTHS)
def test_search_card_rule_example_lab_outcome_link(visit, width, script):
    tab = visit(width, script=script)
    tab.goto("/")
    box = tab.locator("main input[type=search]").first
    box.fill("skull cutter")
    box.press("Enter")
    tab.wait_for_url(re.compile(r"/search\?q="))
    tab.get_by_role("link", name=re.compile("Skull Cutter")).first.click()
    tab.wait_for_url("**/cards/kaijudo/skull-cutter")
    tab.locator(".abil__list dt a", has_text="Slayer").click()
    tab.wait_for_url("**/rules/kaijudo#K-12-SLY-01")
    rule = _stands_in_window(tab, "K-12-SLY-01")
    assert fits(tab)
    example = rule.locator(".rule__plays a").first
    title = example.inner_text()
    example.click()
    tab.wait_for_url(LAB)
    assert tab.locator("h1").inner_text() == title
    assert tab.locator(".answer__line").is_visible()
    assert tab.locator(".played:visible").count() >= 1
    steps = tab.locator(".played:visible .step")
    assert steps.count() >= 1
    assert LAB.search(tab.url)  # what was opened by its address keeps it until another outcome or step is shown
    cited = tab.locator(".played:visible .step .cite__id").first.get_attribute("href")
    assert re.fullmatch(r"/rules/kaijudo#K-[\w-]+", cited)
    assert fits(tab)
    # ... and the link to the outcome shows the same answer to whoever opens it afresh
    other = visit(width, script=script)
    link = tab.locator(".played:visible [data-share]").first.get_attribute("href")
    assert link.startswith("/lab?") and "schema=" in link
    other.goto(link)
    assert other.locator(".answer__line").inner_text() == tab.locator(".answer__line").inner_text()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("script", [True, False])
def test_paste_a_deck_verdict_print(visit, width, script):
    tab = visit(width, script=script)
    tab.goto("/")
    tab.get_by_label("Paste a deck list").fill(DECK)
    tab.get_by_role("button", name="Check", exact=True).click()
    assert "illegal" in tab.locator("h1").inner_text().lower()
    findings = tab.locator(".finding").count()
    assert findings >= 3
    tab.emulate_media(media="print")
    assert tab.locator(".finding:visible").count() == findings
    assert tab.locator("h1").is_visible()
    for hidden in (".bar", ".foot", "form.search"):
        assert tab.locator(f"{hidden}:visible").count() == 0
    assert fits(tab)


def test_a_section_prints_without_what_only_a_window_needs(visit):
    tab = visit()
    tab.goto("/rules/kaijudo/10.4")
    rules = tab.locator(".rule[id]:visible").count()
    assert tab.get_by_role("button", name="Print").is_visible()
    tab.emulate_media(media="print")
    assert tab.locator(".rule[id]:visible").count() == rules > 10
    assert tab.locator("h1").is_visible()
    for hidden in (".bar", ".toc", ".foot", ".rule__copy", ".book__beside", "[data-print]", "form"):
        assert tab.locator(f"{hidden}:visible").count() == 0
    assert tab.locator(".book__from").inner_text().endswith("/rules/kaijudo/10.4")
    assert tab.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_everything_by_keyboard_alone(visit):
    tab = visit()
    keys = tab.keyboard
    tab.goto("/")
    keys.press("/")
    keys.type("slayer")
    keys.press("Enter")
    tab.wait_for_url("**/search?q=slayer")
    keys.press("j")
    first = tab.evaluate("document.activeElement.href")
    keys.press("j")
    assert tab.evaluate("document.activeElement.href") != first
    keys.press("k")
    assert tab.evaluate("document.activeElement.href") == first
    keys.press("Enter")
    tab.wait_for_url(first)
    tab.goto("/rules?q=slayer")
    keys.press("j")
    rule = tab.evaluate("new URL(document.activeElement.href).hash.slice(1)")
    keys.press("Enter")
    tab.wait_for_url(f"**/rules/kaijudo#{rule}")
    _stands_in_window(tab, rule)
    for _ in range(12):
        keys.press("Tab")
        if "/lab?" in (tab.evaluate("document.activeElement.getAttribute('href')") or ""):
            break
    keys.press("Enter")
    tab.wait_for_url(LAB)
    for _ in range(2):
        keys.press("ArrowRight")
    assert tab.locator("[data-panel]:not([hidden]) output").first.inner_text().startswith("2 of ")
    tab.goto("/check")
    for _ in range(30):
        keys.press("Tab")
        if tab.evaluate("document.activeElement.tagName") == "TEXTAREA":
            break
    keys.insert_text(DECK)
    for _ in range(8):
        keys.press("Tab")
        if tab.evaluate("document.activeElement.textContent") == "Check":
            break
    keys.press("Enter")
    tab.wait_for_selector(".finding")
    keys.press("e")
    assert tab.evaluate("!!document.activeElement.closest('.finding')?.querySelector('.mk--error')")


def test_keys_walk_through_a_book_and_what_was_found_in_it(visit):
    tab = visit()
    tab.goto("/rules/kaijudo#K-10D-05")
    tab.keyboard.press("j")
    behind = tab.evaluate("document.activeElement.closest('.rule').id")
    order = tab.evaluate("[...document.querySelectorAll('.rule[id]')].map((e) => e.id)")
    assert order.index(behind) == order.index("K-10D-05") + 1
    tab.goto("/rules/kaijudo?q=slayer")
    found = tab.evaluate("[...document.querySelectorAll('.is-found')].map((e) => e.id)")
    walked = []
    for _ in found:
        tab.keyboard.press("j")
        walked.append(tab.evaluate("document.activeElement.closest('.is-found').id"))
    assert walked == found


def test_the_list_of_keys_and_the_switch_in_it(visit):
    tab = visit()
    tab.goto("/rules?q=slayer")
    tab.keyboard.press("?")
    dialog = tab.get_by_role("dialog", name="Keys")
    assert dialog.is_visible()
    tab.keyboard.press("Escape")
    assert not dialog.is_visible()
    tab.get_by_role("button", name="Keys", exact=True).click()
    dialog.get_by_role("checkbox").uncheck()
    tab.keyboard.press("Escape")
    for key in ("j", "/", "?"):
        tab.keyboard.press(key)
        assert not dialog.is_visible()
        assert tab.evaluate("document.activeElement.closest('.hit, [role=search]')") is None
    tab.goto("/")
    tab.keyboard.press("/")
    assert tab.evaluate("document.activeElement.type") != "search"
    tab.get_by_role("button", name="Keys", exact=True).click()
    dialog.get_by_role("checkbox").check()
    tab.keyboard.press("Escape")
    tab.keyboard.press("/")
    assert tab.evaluate("document.activeElement.type") == "search"


def test_keys_are_letters_while_somebody_writes(visit):
    tab = visit()
    tab.goto("/rules?q=slayer")
    box = tab.get_by_role("searchbox", name="Search the rules")
    box.fill("")
    box.press_sequentially("j/k?e")
    assert box.input_value() == "j/k?e"
    assert not tab.get_by_role("dialog").is_visible()


def test_a_rule_is_copied_with_its_address(visit, base):
    tab = visit(permissions=["clipboard-read", "clipboard-write"])
    tab.goto("/rules/kaijudo/10.4")
    tab.locator("[id='K-10D-05']").hover()
    button = tab.locator("[id='K-10D-05'] .rule__side [data-copy]")
    button.click()
    button.get_by_text("copied").wait_for()
    copied = tab.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(rf"Kaijudo [\d.]+ \(K-10D-05\): .+ {re.escape(base)}/rules/kaijudo#K-10D-05", copied)
    other = visit()
    other.goto(copied.rsplit(" ", 1)[1])
    _stands_in_window(other, "K-10D-05")


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("script", [True, False])
def test_search_within_a_book_shows_each_hit_in_its_place(visit, width, script):
    tab = visit(width, script=script)
    tab.goto("/rules/kaijudo")
    box = tab.get_by_role("searchbox", name="Search the Kaijudo rules")
    box.fill("two shields at once")
    box.press("Enter")
    tab.wait_for_url("**/rules/kaijudo?q=*")
    assert tab.locator(".is-found mark").count() >= 3
    link = tab.locator(".inbook__list a").nth(1)
    target = link.get_attribute("href")[1:]
    link.click()
    _stands_in_window(tab, target)
    assert fits(tab)


def test_sections_are_read_one_after_the_other_without_script(visit):
    tab = visit(script=False)
    tab.goto("/rules/kaijudo/10")
    seen = [tab.locator("h1").inner_text()]
    for _ in range(3):
        tab.get_by_role("navigation", name="Sections").locator("a[rel=next]").click()
        tab.wait_for_load_state()
        seen.append(tab.locator("h1").inner_text())
    assert len(set(seen)) == 4
    assert tab.locator("[data-print]:visible, [data-copy]:visible").count() == 0
