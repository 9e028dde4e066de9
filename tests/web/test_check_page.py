"""The deck check: verdict, findings with lines and rules, the list as handed in, files."""

from __future__ import annotations

import io

import pytest
from webpage import Page


def _names(cards, count: int) -> list[str]:
    return [card.name for card in cards.records("kaijudo")[:count]]


@pytest.fixture
def check(client):
    def send(text: str, **more) -> tuple[int, Page]:
        answer = client.post("/check", data={"list": text, **more})
        return answer.status_code, Page(answer.get_data(as_text=True))

    return send


def test_a_legal_deck(check, cards):
    status, found = check("\n".join(f"3 {name}" for name in _names(cards, 14)))
    assert status == 200
    assert "Legal" in found.text("h1")


def test_too_many_copies_names_both_numbers_lines_and_rule(check, cards):
    lines = [f"3 {name}" for name in _names(cards, 14)]
    lines[0] = "4 Skull Cutter"
    _, found = check("\n".join(lines))
    assert "Illegal" in found.text("h1")
    finding = next(text for _, text in found.all("li", class_="finding") if "copies" in text)
    assert "4" in finding
    assert "3" in finding
    assert "K-04-03" in finding
    flagged = found.all("li", class_="reg--error")
    assert flagged[0][0]["id"] == "l1"


def test_findings_and_lines_link_to_each_other(check, cards):
    _, found = check("4 Skull Cutter")
    ids = {attributes["id"] for _, attributes in found.elements if "id" in attributes}
    links = {attributes["href"][1:] for attributes, _ in found.all("a") if attributes.get("href", "").startswith("#")}
    assert links - {"main"} <= ids


def test_rule_tabs_of_findings_lead_to_the_rule(check):
    _, found = check("4 Skull Cutter")
    tabs = {attributes["href"] for attributes, _ in found.all("a", class_="cite__id")}
    assert "/rules/kaijudo#K-04-02" in tabs


def test_an_unknown_name_is_shown_with_suggestions(check):
    _, found = check("3 Skul Cuterr Zzz\n3 Terror Pit")
    assert "unknown_card" in " ".join(text for _, text in found.all("li", class_="finding"))


def test_the_list_stays_in_the_form(check):
    _, found = check("3 Terror Pit")
    assert "3 Terror Pit" in found.text("textarea")


def test_a_file_is_read(client):
    data = {"list": "", "file": (io.BytesIO(b"3 Terror Pit\n"), "mine.txt")}
    found = Page(client.post("/check", data=data, content_type="multipart/form-data").get_data(as_text=True))
    assert "mine" in found.text("p", class_="head__sub")
    assert "Terror Pit" in [text for _, text in found.all("a")]


def test_nothing_to_check_is_one_sentence(check):
    status, found = check("   ")
    assert status == 422
    assert found.all("div", class_="notice--error")


def test_an_unknown_format_is_one_sentence(check):
    status, found = check("3 Terror Pit", format="kaijudo/nonesuch")
    assert status == 422
    assert "no format is called" in found.text("div", class_="notice--error").lower()


def test_markup_in_a_name_stays_text(client):
    html = client.post("/check", data={"list": "3 <script>alert(1)</script>\n3 <b>Terror</b>"}).get_data(as_text=True)
    assert "<script>alert" not in html
    assert "<b>Terror" not in html


def test_control_characters_are_answered(client):
    answer = client.post("/check", data={"list": "3 Terror\0Pit\n\x01\x02"})
    assert answer.status_code in (200, 422)
    assert b"\0" not in answer.data


def test_hostile_xml_is_answered(check):
    bomb = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><deck>&c;</deck>'
    status, _ = check(bomb)
    assert status in (200, 422)


def test_the_home_page_sends_to_the_check(page):
    forms = [attributes for attributes, _ in page("/").all("form")]
    assert any(form.get("action") == "/check" and form.get("method") == "post" for form in forms)


def test_a_fix_changes_the_list(check, cards):
    text = "\n".join(f"3 {name}" for name in _names(cards, 14)) + "\n2 " + _names(cards, 1)[0]
    _, found = check(text)
    buttons = [attributes for attributes, _ in found.all("button") if attributes.get("name") == "fix"]
    assert [(button["form"], button["value"]) for button in buttons] == [("deckform", "15=")]
    assert any(attributes.get("id") == "deckform" for attributes, _ in found.all("form"))
    status, fixed = check(text, fix=buttons[0]["value"])
    assert status == 200
    assert "Legal" in fixed.text("h1")
    assert fixed.text("textarea").count(_names(cards, 1)[0]) == 1


def test_a_fix_that_does_not_fit_keeps_the_list(check):
    status, found = check("3 Terror Pit", fix="9=")
    assert status == 422
    assert "3 Terror Pit" in found.text("textarea")


def test_a_file_stays_in_the_form(client):
    data = {"list": "", "file": (io.BytesIO("3 Terror Pit\n".encode("utf-16")), "mine.txt")}
    found = Page(client.post("/check", data=data, content_type="multipart/form-data").get_data(as_text=True))
    assert "3 Terror Pit" in found.text("textarea")


def test_several_files_are_a_pile(client, cards):
    legal = "\n".join(f"3 {name}" for name in _names(cards, 14)).encode()
    files = [(io.BytesIO(legal), "a.txt"), (io.BytesIO(b"4 Lux"), "b.txt"), (io.BytesIO(b"PK\x03\x04zip"), "c.zip")]
    answer = client.post("/check", data={"list": "", "file": files}, content_type="multipart/form-data")
    found = Page(answer.get_data(as_text=True))
    rows = found.all("tr")
    assert [row[0].get("class") for row in rows[1:]] == ["v-legal", "v-illegal", "v-unreadable"]
    assert "3 deck lists" in found.text("h1")
    ids = {attributes["id"] for _, attributes in found.elements if "id" in attributes}
    assert {"d2", "d3"} <= ids


def test_the_print_view_says_when_by_what_and_how_many(check, cards):
    _, found = check("\n".join(f"3 {name}" for name in _names(cards, 14)))
    said = found.text("p", class_="head__print")
    assert "kaijudo/constructed, which holds from 26 June 2012" in said
    assert "14 different names" in said


def test_figures_have_their_text(check, cards):
    _, found = check("\n".join(f"3 {name}" for name in _names(cards, 14)))
    drawn = [attributes for attributes, _ in found.all("svg") if attributes.get("role") == "img"]
    assert len(drawn) >= 3
    assert all(attributes.get("aria-label") for attributes in drawn)
