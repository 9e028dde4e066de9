"""The deck check in a browser: paste, fix, print, several files; by keyboard, without script, in both widths."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

NAMES = """Aqua Knight|Tide Angler|Lyra, the Blazing Sun|Shaw K'Naw|Lux|Terror Pit|Logos Scan|Blinder Beetle|
Jet-Thrust Darter|Blaze Belcher|Skull Cutter|Essence Elf|Keeper of Dawn"""
LEGAL = "\n".join(f"3 {name.strip()}" for name in NAMES.split("|")) + "\n1 Bone Blades"


def fits(tab) -> bool:
    return tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", ["wide", "narrow"])
@pytest.mark.parametrize("script", [True, False])
def test_paste_read_mend(visit, width, script):
    tab = visit(width, script=script)
    tab.goto("/check")
    tab.fill("textarea[name=list]", LEGAL + "\n2 Lux")
    tab.click("button:has-text('Check')")
    assert "Illegal" in tab.inner_text("h1") or "ILLEGAL" in tab.inner_text("h1")
    assert fits(tab)
    finding = tab.locator(".finding--error")
    assert "5 copies of Lux, at most 3" in finding.inner_text()
    finding.locator("a[href='#l15']").click()
    assert tab.url.endswith("#l15")
    tab.locator("#l15 a.reg__flag").click()
    assert tab.url.endswith("#f1")
    tab.click("button[name=fix]")
    assert "legal" in tab.inner_text("h1").lower()
    assert "illegal" not in tab.inner_text("h1").lower()
    assert fits(tab)


def test_by_keyboard(visit):
    tab = visit()
    tab.goto("/check")
    tab.focus("textarea[name=list]")
    tab.keyboard.type("3 Lux")
    for _ in range(8):
        tab.keyboard.press("Tab")
        if tab.evaluate("document.activeElement.matches('button.btn--main')"):
            break
    tab.keyboard.press("Enter")
    tab.wait_for_selector(".finding")
    assert "deck_size" in tab.inner_text(".findings")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_print_view(visit, theme):
    tab = visit(theme=theme)
    tab.goto("/check")
    tab.fill("textarea[name=list]", LEGAL)
    tab.click("button:has-text('Check')")
    tab.wait_for_selector("[data-print]")  # the module shows it
    assert not tab.is_visible(".head__print")
    tab.emulate_media(media="print")
    assert tab.is_visible(".head__print")
    assert not tab.is_visible("#again")
    assert not tab.is_visible(".bar")
    for paper, points in (("A4", 842), ("Letter", 792)):
        sheet = tab.pdf(format=paper)
        assert sheet.startswith(b"%PDF")
        assert sheet.count(b"/Type /Page\n") == 1, f"one page of {paper}, {points} points high"


def test_several_files_give_a_table(visit):
    tab = visit("narrow")
    tab.goto("/check")
    files = [
        {"name": "ann.txt", "mimeType": "text/plain", "buffer": LEGAL.encode()},
        {"name": "ben.txt", "mimeType": "text/plain", "buffer": b"5 Lux"},
    ]
    tab.set_input_files("input[type=file]", files)
    tab.click("button:has-text('Check')")
    tab.wait_for_selector("tbody tr:nth-child(2)")
    assert tab.locator("tbody tr").count() == 2
    assert fits(tab)
    tab.click("tbody tr:nth-child(2) a")
    assert tab.url.endswith("#d2")
