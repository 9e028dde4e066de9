"""Events on the site: begun, filled, decided on, given out, brought along, deleted; formats of a user's own."""

from __future__ import annotations

import io
import json
import re

import pytest
from browsing import UNLIMITED
from flask.testing import FlaskClient
from webpage import Page

from webapp.app import create_app

OWN = """id = "kaijudo/our-cup"
extends = "kaijudo/constructed"
title = "Our cup"
[size]
minimum = 3
rule = "K-04-02"
"""


@pytest.fixture
def event(client: FlaskClient) -> str:
    data = {"name": "Spring Cup", "date": "2014-05-30", "format": "kaijudo/constructed"}
    answer = client.post("/check/events", data=data)
    assert answer.status_code == 303
    link = answer.headers["Location"]
    assert re.fullmatch(r"/check/events/[\w-]{24}", link)
    files = [(io.BytesIO(b"4 Lux"), "ann.txt"), (io.BytesIO(b"Player: Ben Ray\n3 Lux"), "x.txt")]
    data = {"do": "add", "by": "Judy", "file": files}
    assert client.post(link, data=data, content_type="multipart/form-data").status_code == 303
    return link


def test_lists_are_taken_in_and_replaced(client, event, page):
    assert [row[0].get("class") for row in page(event).all("tr")[1:]] == ["v-illegal", "v-illegal"]
    data = {"do": "add", "list": "2 Lux", "player": "ben ray", "late": "1"}
    assert client.post(event, data=data).status_code == 303
    assert "late; replaced once" in page(event).text("tbody")
    assert "taken by Judy" in page(f"{event}/2").text("ol", class_="handed")


def test_a_list_is_decided_with_a_reason(client, event, page):
    wrong = client.post(f"{event}/1", data={"do": "override", "verdict": "legal", "by": "Judy", "reason": " "})
    assert wrong.status_code == 422
    data = {"do": "override", "verdict": "legal", "by": "Judy", "reason": "Seen <b>by</b> me"}
    assert client.post(f"{event}/1", data=data).status_code == 303
    assert "decided by Judy (was illegal)" in page(event).text("tbody")
    assert "Seen <b>by</b> me" in page(f"{event}/1").text("ol", class_="handed")


def test_everything_is_given_out_and_taken_in_again(client, event, page):
    for want, kind in (("html", "text/html"), ("csv", "text/csv"), ("xml", "application/xml")):
        answer = client.post(event, data={"do": want})
        assert answer.status_code == 200
        assert answer.content_type.startswith(kind)
    file = client.post(event, data={"do": "json"}).data
    assert json.loads(file)["event"]["name"] == "Spring Cup"
    sent = {"event_file": (io.BytesIO(file), "cup.json")}
    answer = client.post("/check/events", data=sent, content_type="multipart/form-data")
    assert answer.status_code == 303
    assert answer.headers["Location"] != event
    assert "Ben Ray" in page(answer.headers["Location"]).text("tbody")


def test_names_go_with_a_button_and_so_does_the_event(client, event, page):
    assert client.post(event, data={"do": "forget"}).status_code == 303
    assert "Ben Ray" not in client.get(event).get_data(as_text=True)
    assert "Ben Ray" not in client.get(f"{event}/2").get_data(as_text=True)
    assert client.post(event, data={"do": "delete"}).status_code == 303
    page(event, status=404)


@pytest.mark.parametrize(
    ("address", "data"),
    [
        ("", {"name": ""}),
        ("", {"name": "Cup", "date": "soon"}),
        ("", {"name": "Cup", "format": "kaijudo/nothing"}),
        ("", {"event_file": b"{}"}),
        ("here", {"do": "add"}),
        ("here", {"do": "add", "list": "3 Lux"}),
        ("here", {"do": "dance"}),
        ("here/1", {"do": "dance"}),
    ],
)
def test_what_is_wrong_is_one_sentence(client, event, address, data):
    data = {key: (io.BytesIO(value), "x.json") if isinstance(value, bytes) else value for key, value in data.items()}
    where = "/check/events" if not address else event + address.removeprefix("here")
    answer = client.post(where, data=data, content_type="multipart/form-data")
    assert answer.status_code == 422
    assert Page(answer.get_data(as_text=True)).text("div", class_="notice")


def test_no_event_without_its_link(client, page, event):
    for address in ("/check/events/nothing", "/check/events/nothing/1", f"{event}/99"):
        page(address, status=404)
        assert client.post(address, data={"do": "delete"}).status_code in (404, 422)
    assert client.get(event).headers["Cache-Control"] == "no-store"
    assert "noindex" in client.get(event).get_data(as_text=True)


def test_a_site_that_keeps_nothing_keeps_no_events(tmp_path, snapshot_bytes):
    (tmp_path / "catalog.snapshot").write_bytes(snapshot_bytes)
    client = create_app({"HOME": tmp_path, "WTF_CSRF_ENABLED": False, "EVENT_DAYS": 0, **UNLIMITED}).test_client()
    assert "keeps no events" in client.get("/check/events").get_data(as_text=True)
    assert client.post("/check/events", data={"name": "Cup"}).status_code == 422
    assert not (tmp_path / "catalog.sqlite3").exists()


def test_forms_of_events_need_their_token(tmp_path, snapshot_bytes):
    (tmp_path / "catalog.snapshot").write_bytes(snapshot_bytes)
    client = create_app({"HOME": tmp_path, **UNLIMITED}).test_client()
    assert client.post("/check/events", data={"name": "Cup"}).status_code == 403


# --- formats of a user's own -------------------------------------------------------------------------------
def with_format(text: str) -> dict[str, object]:
    return {"list": "3 Lux", "format_file": (io.BytesIO(text.encode()), "cup.toml")}


def test_a_list_is_checked_by_a_format_of_ones_own_and_again(client):
    answer = client.post("/check", data=with_format(OWN), content_type="multipart/form-data")
    found = Page(answer.get_data(as_text=True))
    assert "Legal" in found.text("h1")
    assert "Our cup" in found.text("p", class_="head__sub")
    again = client.post("/check", data={"list": "2 Lux", "own_format": OWN})
    assert "2 cards, at least 3 are needed" in again.get_data(as_text=True)
    sheet = client.post("/check", data={"list": "3 Lux", "own_format": OWN, "want": "sheet-a4"})
    assert sheet.data.startswith(b"%PDF-")


def test_a_pile_is_checked_by_it_too(client):
    files = [(io.BytesIO(b"3 Lux"), "a.txt"), (io.BytesIO(b"2 Lux"), "b.txt")]
    data = {"list": "", "file": files, "format_file": (io.BytesIO(OWN.encode()), "cup.toml")}
    found = Page(client.post("/check", data=data, content_type="multipart/form-data").get_data(as_text=True))
    assert [row[0].get("class") for row in found.all("tr")[1:]] == ["v-legal", "v-illegal"]
    field = next(given["value"] for given, _ in found.all("input") if given.get("name") == "pile")
    report = json.loads(client.post("/check", data={"pile": field, "want": "json"}).data)
    assert [deck["verdict"] for deck in report["decks"]] == ["legal", "illegal"]


@pytest.mark.parametrize(
    ("text", "place"),
    [(OWN + "sice = 3\n", "line 7, column 1"), ("id = \n", "line 1, column 6"), ("x = 1", "line 1, column 1")],
)
def test_a_mistake_in_it_has_line_and_column(client, text, place):
    answer = client.post("/check", data=with_format(text), content_type="multipart/form-data")
    assert answer.status_code == 422
    told = Page(answer.get_data(as_text=True)).text("div", class_="notice")
    assert f"cup.toml, {place}" in told.lower()


def test_an_empty_one_is_a_mistake_too(client):
    answer = client.post("/check", data=with_format(" \n"), content_type="multipart/form-data")
    assert answer.status_code == 422
    assert "format file is empty" in answer.get_data(as_text=True)


def test_an_event_has_a_format_of_its_own(client):
    data = {"name": "Cup", "format_file": (io.BytesIO(OWN.encode()), "cup.toml")}
    link = client.post("/check/events", data=data, content_type="multipart/form-data").headers["Location"]
    assert client.post(link, data={"do": "add", "list": "3 Lux", "player": "Ann"}).status_code == 303
    shown = Page(client.get(link).get_data(as_text=True))
    assert "Our cup" in shown.text("p", class_="head__sub")
    assert "legal" in shown.text("tbody")


def test_names_of_a_kept_pile_go_with_a_button(client):
    lists = [f'{who},"1 Lux\n2 Lux\n1 Reef-Eye\n1 Lux"\n' for who in ("Ann Lee", "Ben Ray")]
    rows = "Player,Deck list\n" + "".join(lists)
    data = {"list": "", "file": (io.BytesIO(rows.encode()), "form.csv")}
    found = Page(client.post("/check", data=data, content_type="multipart/form-data").get_data(as_text=True))
    field = next(given["value"] for given, _ in found.all("input") if given.get("name") == "pile")
    link = client.post("/check", data={"pile": field, "want": "keep"}).headers["Location"]
    assert "Ann Lee" in client.get(link).get_data(as_text=True)
    assert client.post(link, data={"names": "1"}).status_code == 303
    shown = client.get(link).get_data(as_text=True)
    assert "Ann Lee" not in shown
    assert "list 2" in shown
