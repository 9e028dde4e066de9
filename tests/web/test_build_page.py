"""Building a deck at `/build`: changes by submit, import and export, link, limits; no script here."""

from __future__ import annotations

import io
import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient
from webpage import Page

from webapp.views.bench import MOST_TEXT
from webapp.views.link import MOST_LETTERS, pack

KAIJUDO = "\n".join(
    f"3 {name}"
    for name in ("Aqua Knight", "Tide Angler", "Lux", "Terror Pit", "Logos Scan", "Blinder Beetle", "Jet-Thrust Darter",
                 "Blaze Belcher", "Skull Cutter", "Essence Elf", "Keeper of Dawn", "Shaw K'Naw")
)  # fmt: skip
LISTS = {
    "kaijudo": KAIJUDO + "\n3 Lyra, the Blazing Sun\n1 Bone Blades",
    "duel_masters": "4 Aqua Hulcus\n4 Terror Pit\n2 Holy Awe",
    "chaotic": "1 Maxxor\n2 Torrent of Flame",
    "duel_to_the_death": "2 Fireball",
}


class Builder:
    """A visitor without script: presses a button and keeps what the page came back with."""

    def __init__(self, client: FlaskClient, game: str) -> None:
        self.client, self.game = client, game
        self.open(f"/build/{game}")

    def open(self, address: str) -> None:
        self.read(self.client.get(address))

    def read(self, answer: Any) -> None:
        self.answer, self.page = answer, Page(answer.get_data(as_text=True))
        hidden = {a.get("name"): a["value"] for _, a in self.page.elements if a.get("type") == "hidden"}
        self.text, self.before = hidden["list"], hidden["before"]
        self.state = next(a for t, a in self.page.elements if a.get("id") == "bench-state")

    def press(self, do: str = "", **fields: Any) -> None:
        data = {"list": self.text, "before": self.before, "name": self.state["data-name"], "do": do, **fields}
        self.read(self.client.post(f"/build/{self.game}", data=data, content_type="multipart/form-data"))

    @property
    def said(self) -> str:
        return self.state["data-told"].strip()

    @property
    def rows(self) -> dict[str, int]:
        return {a["data-card"]: int(a["data-count"]) for _, a in self.page.elements if "data-card" in a}


@pytest.fixture
def build(client: FlaskClient):
    return lambda game="kaijudo": Builder(client, game)


def test_typing_adds_and_takes_out(build):
    one = build()
    one.press("add", more="3 skull cutter")
    assert one.rows == {"Skull Cutter": 3}
    one.press("add", more="Lux")
    one.press("add", more="-1 Skull Cutter")
    assert one.rows == {"Skull Cutter": 2, "Lux": 1}
    one.press("plus:Lux")
    one.press("minus:Skull Cutter")
    assert one.rows == {"Skull Cutter": 1, "Lux": 2}
    one.press("minus:Skull Cutter")
    assert one.rows == {"Lux": 2}
    one.press("out:Lux")
    assert one.rows == {}
    assert "Empty" in one.said


def test_a_name_that_may_be_several_is_asked_back(build):
    one = build()
    one.press("add", more="2 aqua")
    offers = [a["value"] for t, a in one.page.elements if a.get("value", "").startswith("typed:")]
    assert len(offers) > 1 and all(value.startswith("typed:2 Aqua") for value in offers)
    assert one.rows == {}
    one.press(offers[0])
    assert list(one.rows.values()) == [2]
    one.press("add", more="4 Zzyzx Qwrtl")
    assert "No card is called" in one.said and len(one.rows) == 1


def test_changes_are_taken_back_one_after_the_other(build):
    one = build()
    for name in ("Lux", "Skull Cutter", "Terror Pit"):
        one.press(f"plus:{name}")
    one.press("undo")
    assert one.rows == {"Lux": 1, "Skull Cutter": 1}
    one.press("new")
    assert one.rows == {}
    one.press("undo")
    one.press("undo")
    one.press("undo")
    assert one.rows == {}
    one.press("undo")
    assert "nothing to take back" in one.said


def test_broken_is_told_apart_from_unfinished_and_a_fix_applies_itself(build):
    one = build()
    one.press("add", more="2 Lux")
    assert "Fine so far" in one.said
    one.press("add", more="3 Lux")
    assert "Broken" in one.said and "5 copies of Lux" in one.said
    assert "Line 3" not in one.page.source and "Make it 3 Lux" in one.page.source
    fixes = [a["value"] for t, a in one.page.elements if a.get("name") == "fix"]
    one.press(fix=fixes[0])
    assert one.rows == {"Lux": 3}
    assert "Fine so far" in one.said


@pytest.mark.parametrize("game", LISTS)
def test_each_form_comes_back_as_the_same_deck(build, game, cards):
    one = build(game)
    one.press("take", paste=LISTS[game])
    rows, text = one.rows, one.text
    assert rows, one.said
    forms = [a["value"] for t, a in one.page.elements if a.get("name") == "want" and not a["value"].startswith("sheet")]
    assert len(forms) >= 7
    for form in forms:
        answer = one.client.post(f"/build/{game}", data={"list": text, "want": form})
        assert answer.status_code == 200, form
        assert "attachment" in answer.headers["Content-Disposition"], form
        other = build(game)
        name = re.search('filename="(.*)"', answer.headers["Content-Disposition"])[1]  # type: ignore[index]
        other.press("take", file=(io.BytesIO(answer.data), name))
        assert other.rows == rows, (form, other.said)


def test_the_ways_to_the_builder(build, client):
    for address, wanted in (("/", "/build"), ("/check", "/build"), ("/cards/kaijudo/lux", "/build/kaijudo?add=Lux")):
        assert wanted in {a.get("href") for _, a in Page(client.get(address).get_data(as_text=True)).elements}
    report = client.post("/check", data={"list": "Deck: Mine\n3 Lux"}).get_data(as_text=True)
    assert 'formaction="/build/kaijudo"' in report
    one = build()
    one.read(client.post("/build/kaijudo", data={"list": "# name: Mine\n3 Lux", "do": "set"}))
    assert (one.rows, one.state["data-name"]) == ({"Lux": 3}, "Mine")


def test_the_sheet_is_a_pdf(build):
    one = build()
    one.press("take", paste=LISTS["kaijudo"])
    answer = one.client.post("/build/kaijudo", data={"list": one.text, "want": "sheet-a4", "player": "Ann"})
    assert answer.data.startswith(b"%PDF")


def test_the_link_holds_the_whole_deck(build):
    one = build()
    one.press("take", paste=LISTS["kaijudo"])
    one.press("set", name="Süß & sauer")
    assert "Legal" in one.said
    link = one.state["data-link"]
    assert len(link) < 1000 and urlsplit(link).path == "/build/kaijudo"
    other = build()
    other.open(link)
    assert (other.rows, other.text, other.state["data-name"]) == (one.rows, one.text, "Süß & sauer")
    other.open(link[:-9])
    assert other.answer.status_code == 422 or other.rows == one.rows


def test_a_broken_link_and_a_long_text_are_one_clear_sentence(build):
    one = build()
    answer = one.client.get("/build/kaijudo?d=AAAA")
    assert "This link is not whole" in answer.get_data(as_text=True)
    one.press("take", paste="1 Lux\n" * (MOST_TEXT // 6 + 1))
    assert one.answer.status_code == 422
    assert "a deck that is built here has at most 32 KB as text; this one has more" in one.said
    bomb = pack("1 Lux\n" * 20_000)
    assert len(bomb) < MOST_LETTERS
    assert "longer than 32 KB" in one.client.get(f"/build/kaijudo?d={bomb}").get_data(as_text=True)


def test_a_list_of_another_game_opens_in_that_game(build):
    one = build("chaotic")
    one.press("take", paste=LISTS["kaijudo"])
    assert one.state["data-game"] == "kaijudo"
    assert "so the deck was opened in that game" in one.page.source
    assert one.state["data-link"].startswith("/build/kaijudo?")


def test_what_was_taken_for_another_name_is_told(build):
    one = build()
    one.press("take", paste="3 Lux\n2 Skul Cutter\n1 Zzyzx Qwrtl")
    assert one.rows == {"Lux": 3, "Skull Cutter": 2, "Zzyzx Qwrtl": 1}
    assert "Line 2: Skul Cutter was taken for Skull Cutter." in one.page.source
    one.press("out:Zzyzx Qwrtl")
    assert "Zzyzx Qwrtl" not in one.rows


def test_an_army_has_its_groups_against_what_is_needed(build):
    one = build("chaotic")
    said = re.sub("<[^>]*>", "", one.page.source)
    assert re.search(r"Creatures 0 of 6", said) and re.search(r"Attacks 0 of 20", said)
    one.press("set", format="chaotic/masters-3v3")
    assert re.search(r"Creatures 0 of 3", re.sub("<[^>]*>", "", one.page.source))


def test_the_search_beside_the_list(build):
    one = build()
    one.press("ask:civ:fire level<=2")
    found = [a["data-found"] for _, a in one.page.elements if "data-found" in a]
    assert "Blaze Belcher" in found
    one.press("go", q="terror pit")
    assert [a["data-found"] for _, a in one.page.elements if "data-found" in a] == ["Terror Pit"]
    one.press("page:2")
    assert one.answer.status_code == 200


def test_wrong_addresses_and_hostile_fields(build, client):
    assert client.get("/build/poker").status_code == 404
    assert client.get("/build").status_code == 302
    for fields in (
        {"list": "<script>alert(1)</script>"}, {"list": "\0"}, {"before": "%%"}, {"fix": "9=x"}, {"do": "plus:"},
        {"do": "plus:a\nb"}, {"do": "page:x"}, {"q": "\0"}, {"format": "kaijudo/none"},
        {"want": "none", "list": "1 Lux"},
    ):  # fmt: skip
        answer = client.post("/build/kaijudo", data=fields)
        assert answer.status_code in (200, 422), fields
        assert "<script>alert" not in answer.get_data(as_text=True)
