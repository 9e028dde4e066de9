"""Sharing: kept links, the edition and the answer a link remembers, images, frames, reports of a wrong answer."""

from __future__ import annotations

import datetime
import sqlite3
from contextlib import closing
from html import unescape
from xml.etree import ElementTree

import pytest
from test_lab_link import BLOCK
from webpage import Page

from rules.lab.form import load_scenario
from rules.problem import InputError
from webapp.app import create_app
from webapp.linkbox import LinkBox
from webapp.views.link import scenario_address
from webapp.views.wrongreport import report, without

FIRST = {
    "kaijudo": "cases/double_breaker",
    "duel_masters": "cases/one-shield-for-a-double-breaker",
    "chaotic": "cases/fire-five-twice",
    "duel_to_the_death": "defending/nothing-spills-over",
}
LONG = BLOCK + "".join(f"# {(n * n * 7919) % 99991} {(n * n * n * 104729) % 99991}\n" for n in range(1_500))


def links(client, address: str) -> list[str]:
    found = Page(client.get(address).get_data(as_text=True))
    return [
        unescape(one["href"]).partition("#")[0] for tag, one in found.elements if tag == "a" and "data-share" in one
    ]


def test_a_link_says_when_the_edition_or_the_answer_is_another_one(client):
    link = links(client, scenario_address(BLOCK))[0]
    edition, was = (link.partition(f"&{name}=")[2].partition("&")[0] for name in ("edition", "was"))
    assert len(edition) == len(was) == 10
    assert "edition has changed" not in client.get(link).get_data(as_text=True)
    for old, said in (
        ((edition,), "The answer is still the same"),
        ((was,), "The answer is another one"),
        ((edition, was), "and the answer with it"),
    ):
        other = link
        for one in old:
            other = other.replace(f"={one}", "=0123456789")
        assert said in client.get(other).get_data(as_text=True)


def test_a_long_scenario_is_kept_under_a_link(client, site):
    answer = client.post("/lab/keep", data={"scenario": LONG})
    assert answer.status_code == 303
    address = answer.headers["Location"]
    assert client.get(f"/lab/file?{address.partition('?')[2]}").get_data(as_text=True) == LONG
    opened = links(client, address)
    assert len(opened) == 2
    assert all(one.startswith(address) for one in opened)
    page = Page(client.get(opened[1] + "&step=2").get_data(as_text=True))
    assert [one for _, one in page.elements if one.get("aria-current") == "step"]
    assert client.get("/lab?kept=guessed").status_code == 404
    assert client.post("/lab/keep", data={"scenario": "no scenario"}).status_code == 422


def test_a_kept_scenario_says_its_last_day_and_is_deleted_by_a_button(client, site):
    address = client.post("/lab/keep", data={"scenario": LONG}).headers["Location"]
    last = datetime.date.today() + datetime.timedelta(days=site.config["KEEP_DAYS"])
    assert f"until {last}" in client.get(address).get_data(as_text=True)
    token = address.partition("kept=")[2]
    assert client.post("/lab/forget", data={"kept": token}).status_code == 303
    assert client.get(address).status_code == 404
    assert client.post("/lab/forget", data={"kept": token}).status_code == 404


def test_the_frame_names_the_site_as_it_is_called(client, site, monkeypatch):
    monkeypatch.setitem(site.config, "BASE_URL", "https://judge.example")
    quoted = BLOCK.replace('"B\u00e4r & Co: who blocks?"', "'Is it \"so\" & what'")
    answer = client.post("/lab", data={"scenario": quoted}).get_data(as_text=True)
    written = unescape(answer.partition("data-frame>")[2].partition("</textarea>")[0])
    frame = next(one for tag, one in Page(written).elements if tag == "iframe")
    assert frame["src"].startswith("https://judge.example/embed?s=")
    assert frame["title"] == 'Is it "so" & what'


def test_the_store_holds_no_link_and_forgets(tmp_path):
    box = LinkBox(tmp_path, 3)
    token = box.keep(BLOCK)
    assert box.find(token) == BLOCK
    assert token.encode() not in (tmp_path / "links.sqlite3").read_bytes()
    assert LinkBox(tmp_path, 0).find(token) is None
    with pytest.raises(InputError, match="keeps nothing"):
        LinkBox(tmp_path, 0).keep(BLOCK)


@pytest.mark.parametrize("game", FIRST)
def test_a_board_is_an_image_that_needs_nothing_else(client, game):
    for more in ("", "&outcome=o1&step=1"):
        answer = client.get(f"/lab/board.svg?scenario={FIRST[game]}&game={game}{more}")
        assert answer.status_code == 200
        assert answer.content_type.startswith("image/svg+xml")
        text = answer.get_data(as_text=True)
        drawn = ElementTree.fromstring(text)
        names = {one.get("id"): one.text for one in drawn if one.get("id")}
        assert names["t"]
        assert "ann" in names["d"]
        assert "ben" in names["d"]
        assert "href" not in text
        assert "<style" not in text
    assert client.get("/lab/board.svg").status_code == 404


@pytest.mark.parametrize("game", FIRST)
def test_only_the_board_to_read_may_be_framed(client, game):
    address = f"/embed?scenario={FIRST[game]}&game={game}&outcome=o1&step=1"
    answer = client.get(address)
    assert answer.status_code == 200
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer.headers
    page = answer.get_data(as_text=True)
    assert "Step 1 of" in page
    assert "<form" not in page
    assert "<script" not in page
    for other in (address.replace("/embed", "/lab"), "/embed?s=x", "/", "/lab/board.svg"):
        refused = client.get(other)
        assert "frame-ancestors 'none'" in refused.headers["Content-Security-Policy"]
        assert refused.headers["X-Frame-Options"] == "DENY"


def test_a_report_is_a_scenario_that_says_what_was_expected(client):
    old = BLOCK + "expect:\n  always: [nobody has won]\nnote: old\n"
    assert without(old) == BLOCK
    sent = {
        "scenario": old,
        "kind": "always",
        "claims": "ben has 4 shields\n\nnobody has won",
        "note": 'They said "so"',
    }
    answer = client.post("/lab/report", data=sent)
    assert answer.headers["Content-Disposition"].endswith('.yaml"')
    text = answer.get_data(as_text=True)
    scenario = load_scenario(text, "report")
    assert scenario.note == 'They said "so"'
    assert "ben has 4 shields" in text
    again = client.post("/lab", data={"scenario": text}).get_data(as_text=True)
    assert "Not as the file expects" in again
    for wrong in ({"claims": " "}, {"kind": "perhaps"}, {"scenario": "x"}):
        assert client.post("/lab/report", data={**sent, **wrong}).status_code == 422
    with pytest.raises(InputError, match="at most"):
        report(BLOCK, "never", ["x"] * 30, "")


def test_a_kept_scenario_goes_after_its_day_whether_anybody_opens_it_or_not(tmp_path):
    box = LinkBox(tmp_path, 3)
    box.keep(BLOCK)
    with closing(sqlite3.connect(tmp_path / "links.sqlite3")) as file, file:
        file.execute("UPDATE scenarios SET until = '2020-01-01'")
    app = create_app({"HOME": tmp_path, "WORKERS": 0, "KEEP_DAYS": 3})
    app.test_client().get("/")
    with closing(sqlite3.connect(tmp_path / "links.sqlite3")) as file:
        assert not file.execute("SELECT * FROM scenarios").fetchall()
