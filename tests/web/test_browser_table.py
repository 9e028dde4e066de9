"""From the first page to an answer in two games, playing on by hand, and the builder's undo, moving and reading."""

from __future__ import annotations

import pytest

from tests.web.browsing import fits

pytestmark = pytest.mark.browser

MOST_CLICKS = 10


class Clicks:
    """Clicks in a tab, counted; names are typed."""

    def __init__(self, tab) -> None:
        self.tab, self.number = tab, 0

    def on(self, what) -> None:
        what.click()
        self.number += 1

    def button(self, name: str) -> None:
        self.on(self.tab.get_by_role("button", name=name).first)

    def link(self, name: str) -> None:
        self.on(self.tab.get_by_role("link", name=name).first)


@pytest.mark.parametrize("width", ["wide", "narrow"])
def test_ten_clicks_from_the_first_page_to_both_games(visit, width):
    tab = visit(width=width)
    tab.goto("/")
    hand = Clicks(tab)
    hand.link("Build a board of your own")
    ann = tab.get_by_role("group", name="ann: battle zone", exact=True).get_by_role("combobox", name="Card")
    hand.on(ann)
    tab.keyboard.type("Bolshack Dragon")
    unknown = tab.get_by_role("textbox", name="ben: shield zone: unknown cards")
    hand.on(unknown)
    tab.keyboard.press("Control+a")
    tab.keyboard.type("1")
    hand.button("ben: shield zone: add a card")
    shield = tab.get_by_role("group", name="ben: shield zone", exact=True).get_by_role("combobox", name="Card")
    shield.wait_for()
    tab.keyboard.type("Terror Pit")  # the new row has the focus
    assert shield.input_value() == "Terror Pit"
    hand.on(tab.locator(".act__do", has_text="attack ben with Bolshack Dragon"))
    tab.get_by_role("textbox", name="Sentence 1").wait_for()
    hand.button("Ask what happens")
    tab.locator(".answer").wait_for()
    assert "Bolshack Dragon" in tab.locator("[data-hand]").inner_text()
    hand.link("The same in Duel Masters")
    tab.locator(".across").wait_for()
    assert hand.number <= MOST_CLICKS
    assert "differ" in tab.locator(".across__verdict").inner_text()
    first, second = (side.inner_text() for side in tab.locator(".across__steps").all())
    # in one game both shields are broken before the spell acts, in the other the second shield comes after it
    assert first.index("unknown card goes to") < first.index("is banished")
    assert second.index("is destroyed") < second.index("unknown card goes to")
    why = tab.locator(".compare").inner_text()
    assert "second shield" in why
    assert tab.locator(".compare a[href*='D-K-DBL-02']").count() >= 1
    assert fits(tab)


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("game", ["kaijudo", "duel_masters"])
def test_playing_on_from_an_outcome_and_taking_back(visit, game, script):
    from webapp.views.link import scenario_address

    text = (
        f"title: On\ngame: {game}\nturn: {{player: ann, phase: attack}}\n"
        "ann: {battle: [Bolshack Dragon, {name: Second, power: 2000}], shields: 5, deck: 20}\n"
        "ben: {shields: [Terror Pit, 4], deck: 20}\ndo: [ann: attack ben with Bolshack Dragon]\n"
    )
    tab = visit(script=script)
    tab.goto(scenario_address(text))
    tab.get_by_role("link", name="Play on from here").locator("visible=true").first.click()
    assert "/lab/table" in tab.url
    assert "attack ben with Bolshack Dragon" in tab.locator(".leads").inner_text()
    for _ in range(3):
        if tab.locator(".act__do", has_text="attack ben with Second").count():
            break
        tab.locator(".act__do").first.click()
    earlier = tab.locator(".leads").inner_text()
    tab.locator(".act__do", has_text="attack ben with Second").click()
    assert "attack ben with Second" in tab.locator(".leads").inner_text()
    assert fits(tab)
    tab.get_by_role("link", name="Undo").click()
    assert tab.locator(".leads").inner_text() == earlier


@pytest.mark.parametrize("game", ["chaotic", "dttd"])
def test_every_game_has_a_table(visit, game):
    from webapp.views.gamewords import playable

    game = game if game in playable() else next(one for one in playable() if one not in ("kaijudo", "duel_masters"))
    tab = visit(width="narrow")
    tab.goto(f"/lab?game={game}")
    tab.locator("[data-shelf] a").first.click()
    tab.get_by_role("link", name="Play on from here").locator("visible=true").first.click()
    assert tab.locator("#asked-h").inner_text().strip()
    assert tab.locator(".board").count() == 1
    assert fits(tab)


def stands(tab, name: str) -> None:
    """Waits until the field holds the card that is carried about."""
    from playwright.sync_api import expect

    expect(tab.locator(f'[name="{name}"]')).to_have_value("Skull Cutter")


def test_undo_and_redo_and_moving(visit):
    tab = visit()
    tab.goto("/lab/build")
    battle = tab.get_by_role("group", name="ann: battle zone", exact=True)
    battle.get_by_role("combobox", name="Card").fill("Skull Cutter")
    battle.get_by_role("combobox", name="Card").press("Tab")
    battle.get_by_role("button", name="Move:").first.press("Enter")
    tab.get_by_role("button", name="Put it here: ben: battle zone").press("Enter")
    there = tab.get_by_role("group", name="ben: battle zone", exact=True).get_by_role("combobox", name="Card")
    stands(tab, "p1.battle.0.name")
    tab.get_by_role("button", name="Undo").click()
    stands(tab, "p0.battle.0.name")
    tab.get_by_role("button", name="Redo").click()
    stands(tab, "p1.battle.0.name")
    assert there.input_value() == "Skull Cutter"
    # carried back by the pointer, both zones in the window
    tab.set_viewport_size({"width": 1280, "height": 1800})
    grip = tab.get_by_role("group", name="ben: battle zone", exact=True).get_by_role("button", name="Move:")
    grip.scroll_into_view_if_needed()
    box = grip.bounding_box()
    tab.mouse.move(box["x"] + 5, box["y"] + 5)
    tab.mouse.down()
    tab.mouse.move(box["x"] + 40, box["y"] + 20, steps=4)
    hand = tab.get_by_role("group", name="ben: hand", exact=True).bounding_box()
    tab.mouse.move(hand["x"] + 20, hand["y"] + 10, steps=6)
    tab.mouse.up()
    stands(tab, "p1.hand.0.name")


def test_words_are_read_as_they_are_typed(visit):
    tab = visit()
    tab.goto("/lab/build")
    tab.locator(".cardrow__own summary").first.click()
    tab.locator("[data-words]").first.press_sequentially("Blocker. Frobnicate the gnome.")
    tab.locator(".words mark").first.wait_for()
    assert "Frobnicate" in tab.locator(".words mark").first.inner_text()
