"""Piles on the site: packs opened, reports taken away, kept under a link or not at all; sheets, forms, comparing."""

from __future__ import annotations

import io
import json
import re
import zipfile

import pytest
from browsing import UNLIMITED
from webpage import Page

from webapp.app import create_app
from webapp.pilebox import LARGEST, Pile, as_field, from_field


@pytest.fixture
def names(cards) -> list[str]:
    return [card.name for card in cards.records("kaijudo")[:14]]


@pytest.fixture
def archive(names) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("ann.txt", "\n".join(f"3 {name}" for name in names))
        file.writestr("ben.txt", "4 Lux")
    return out.getvalue()


@pytest.fixture
def pile(client, archive) -> Page:
    data = {"list": "", "file": (io.BytesIO(archive), "all.zip")}
    answer = client.post("/check", data=data, content_type="multipart/form-data")
    assert answer.status_code == 200
    return Page(answer.get_data(as_text=True))


def field(found: Page) -> str:
    return next(attributes["value"] for attributes, _ in found.all("input") if attributes.get("name") == "pile")


def test_an_archive_is_a_pile(pile):
    assert [row[0].get("class") for row in pile.all("tr")[1:]] == ["v-legal", "v-illegal"]


def test_a_sheet_of_players_is_a_pile(client, names):
    rows = "Player,Deck list\n" + "".join(
        f'{who},"' + "\n".join(f"3 {n}" for n in names) + '"\n' for who in ("Ann", "Ben")
    )
    data = {"list": "", "file": (io.BytesIO(rows.encode()), "form.csv")}
    found = Page(client.post("/check", data=data, content_type="multipart/form-data").get_data(as_text=True))
    assert "Ann" in found.text("tbody")
    assert "2 deck lists" in found.text("h1")


def test_reports_of_a_pile_are_taken_away(client, pile):
    for want, kind in (
        ("csv", "text/csv"),
        ("json", "application/json"),
        ("xml", "application/xml"),
        ("html", "text/html"),
    ):
        answer = client.post("/check", data={"pile": field(pile), "want": want})
        assert answer.status_code == 200
        assert answer.content_type.startswith(kind)
        assert answer.headers["Content-Disposition"].startswith("attachment")
    report = json.loads(client.post("/check", data={"pile": field(pile), "want": "json"}).data)
    assert [deck["verdict"] for deck in report["decks"]] == ["legal", "illegal"]
    assert client.post("/check", data={"pile": field(pile), "want": "exe"}).status_code == 422


def test_a_pile_is_kept_under_a_link_until_it_is_deleted(client, pile, site):
    answer = client.post("/check", data={"pile": field(pile), "want": "keep"})
    assert answer.status_code == 303
    link = answer.headers["Location"]
    assert re.fullmatch(r"/check/kept/[\w-]{24}", link)
    kept = Page(client.get(link).get_data(as_text=True))
    assert [row[0].get("class") for row in kept.all("tr")[1:]] == ["v-legal", "v-illegal"]
    token = link.rpartition("/")[2].encode()
    assert token not in (site.extensions["floorjudge"].home / "links.sqlite3").read_bytes()
    assert client.post(link).status_code == 303
    assert client.get(link).status_code == 404
    assert client.get("/check/kept/nothing").status_code == 404


def test_nothing_is_kept_where_the_site_keeps_nothing(tmp_path, snapshot_bytes, pile):
    (tmp_path / "catalog.snapshot").write_bytes(snapshot_bytes)
    client = create_app({"HOME": tmp_path, "WTF_CSRF_ENABLED": False, "KEEP_DAYS": 0, **UNLIMITED}).test_client()
    assert client.post("/check", data={"pile": field(pile), "want": "keep"}).status_code == 422
    assert "Keep for" not in client.post("/check", data={"pile": field(pile)}).get_data(as_text=True)
    assert not (tmp_path / "links.sqlite3").exists()


def test_a_field_that_was_changed_is_one_sentence(client):
    for wrong in ("x", "AAAA", "!!!!", as_field(Pile(()))[:-8]):
        assert client.post("/check", data={"pile": wrong, "want": "csv"}).status_code == 422
    huge = as_field(Pile((), event="x" * (LARGEST + 1)))
    assert client.post("/check", data={"pile": huge}).status_code == 422
    assert from_field(as_field(Pile((), "kaijudo/constructed"))).format == "kaijudo/constructed"


def test_a_bomb_is_refused(client):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for number in range(3):
            file.writestr(f"{number}.txt", b" " * 30_000_000)
    data = {"list": "", "file": (io.BytesIO(out.getvalue()), "bomb.zip")}
    answer = client.post("/check", data=data, content_type="multipart/form-data")
    assert "unpacks to more than" in answer.get_data(as_text=True)


def test_too_many_lists_are_refused(client):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for number in range(201):
            file.writestr(f"{number}.txt", "3 Lux")
    data = {"list": "", "file": (io.BytesIO(out.getvalue()), "many.zip")}
    answer = client.post("/check", data=data, content_type="multipart/form-data")
    assert answer.status_code == 422
    assert "at most 200" in answer.get_data(as_text=True)


def test_a_list_is_taken_away_in_another_form_and_as_a_sheet(client, names):
    text = "\n".join(f"3 {name}" for name in names)
    answer = client.post("/check", data={"list": text, "want": "cockatrice"})
    assert answer.data.startswith(b"<?xml")
    again = Page(client.post("/check", data={"list": answer.get_data(as_text=True)}).get_data(as_text=True))
    assert "Legal" in again.text("h1")
    sheet = client.post("/check", data={"list": text, "want": "sheet-letter", "player": "Zo\u00eb"})
    assert sheet.data.startswith(b"%PDF-")
    assert sheet.content_type == "application/pdf"
    assert client.post("/check", data={"list": text, "want": "proxies"}).status_code == 422


def test_a_report_shows_hash_odds_and_what_is_only_missing(client, names):
    text = "\n".join(f"3 {name}" for name in names)
    found = Page(client.post("/check", data={"list": text}).get_data(as_text=True))
    assert re.search(r"hash [0-9A-Z]{5}-[0-9A-Z]{5}", found.text("p", class_="head__sub"))
    assert "The first hand of 5" in found.text("section", class_="odds")
    short = client.post("/check", data={"list": f"3 {names[0]}"}).get_data(as_text=True)
    assert "fine while it is being built" in short


def test_a_day_to_check_by(client, names):
    found = client.post("/check", data={"list": "3 Lux", "as_of": "2012-06-30"}).get_data(as_text=True)
    assert "as of 30 June 2012" in found
    assert client.post("/check", data={"list": "3 Lux", "as_of": "yesterday"}).status_code == 422


def test_two_lists_are_compared(client):
    assert client.get("/check/compare").status_code == 200
    answer = client.post("/check/compare", data={"first": "3 Lux\n1 Reef-Eye", "second": "1 reef eye\n2 Lux"})
    found = Page(answer.get_data(as_text=True))
    assert "1 difference" in found.text("h2")
    assert "Lux32" in found.text("tbody")
    assert client.post("/check/compare", data={"first": "3 Lux", "second": ""}).status_code == 422


def test_a_folder_without_what_systems_put_into_it(client):
    names = ("cup/ann.txt", "cup/.DS_Store", "cup/__MACOSX/x.txt", "cup/Thumbs.db", "cup/ben.txt")
    data = {"list": "", "file": [(io.BytesIO(b"3 Lux"), name) for name in names]}
    found = Page(client.post("/check", data=data, content_type="multipart/form-data").get_data(as_text=True))
    assert "2 deck lists" in found.text("h1")


def test_as_many_files_as_lists_are_taken_at_once(client):
    for count, status in ((200, 200), (201, 422)):
        data = {"list": "", "file": [(io.BytesIO(b"3 Lux"), f"{number}.txt") for number in range(count)]}
        assert client.post("/check", data=data, content_type="multipart/form-data").status_code == status
