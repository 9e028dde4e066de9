"""The cards pages in a browser: searching, mending, narrowing, dropping; by keyboard, narrow, without scripts."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from browsing import WIDTHS, fits

pytestmark = pytest.mark.browser

SEARCH = 'civ:fire kw:"double breaker" level<=6 toughness>3 sort:power'


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("script", [True, False], ids=["scripts", "no scripts"])
def test_search_mend_narrow_and_open_a_card(visit: Any, base: str, width: str, script: bool) -> None:
    tab = visit(width, script=script)
    tab.goto(f"{base}/cards")
    tab.fill("main input[type=search]", SEARCH)
    tab.press("main input[type=search]", "Enter")
    tab.wait_for_url("**q=civ*")
    assert "toughness>3" in tab.inner_text(".notice")
    assert fits(tab)
    tab.click(".notice a:has-text('power>3')")
    assert tab.locator(".notice").count() == 0
    count = int(tab.inner_text(".resulthead h1 .num"))
    if script and width == "narrow":
        tab.click(".fold > summary")
    tab.click(".facet a:has-text('Nature')")
    assert 0 < int(tab.inner_text(".resulthead h1 .num")) < count
    assert fits(tab)
    tab.click(".cardgrid .face >> nth=0")
    assert tab.inner_text("#words") == "What it does"
    assert fits(tab)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(
    "path",
    [
        "/cards",
        "/cards?view=table&q=t:dragon",
        f"/cards?q={quote(SEARCH)}",
        "/cards?q=c:fire+level:1+kw:%22triple+breaker%22",
        "/cards?q=toughness%3E3",
        "/cards?q=skul+cuter",
        f"/cards?q={'x' * 400}",
        "/cards/kaijudo/bronze-arm-sabertooth",
    ],
)
def test_pages_fit_their_window(visit: Any, base: str, width: str, path: str) -> None:
    tab = visit(width)
    with tab.expect_response(lambda answer: answer.url.startswith(base)):
        tab.goto(base + path)
    assert fits(tab)


def test_a_dropped_part_brings_cards(visit: Any, base: str) -> None:
    tab = visit()
    tab.goto(f"{base}/cards?q=" + quote('c:fire level:1 kw:"triple breaker"') + "&game=kaijudo")
    tab.click(".chip >> nth=0")
    assert tab.locator(".cardgrid .face").count() == 8


def test_the_order_is_taken_when_it_is_chosen(visit: Any, base: str) -> None:
    tab = visit()
    tab.goto(f"{base}/cards?q=t:creature")
    assert not tab.locator(".sorter button").is_visible()
    with tab.expect_navigation():
        tab.select_option(".sorter select", "power")
    assert "order=power" in tab.url
    bare = visit(script=False)
    bare.goto(f"{base}/cards?q=t:creature")
    bare.select_option(".sorter select", "power")
    bare.click(".sorter button")
    assert "order=power" in bare.url


def test_by_keyboard(visit: Any, base: str) -> None:
    tab = visit()
    tab.goto(f"{base}/cards")
    tab.keyboard.press("/")
    tab.keyboard.type("kw:slayer")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/cards?q=kw*")
    tab.focus(".bars a >> nth=0")
    name = tab.evaluate("document.activeElement.getAttribute('aria-label')")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**level*")
    assert name.split(": ")[1].split()[0] == tab.inner_text(".resulthead h1 .num")
