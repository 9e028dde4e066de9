"""What the site says of itself: health, request ids, the log, and the pages about licence and privacy."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp.app import create_app
from webapp.requestlog import log, written


@pytest.fixture(scope="session")
def ops_site(tmp_path_factory: pytest.TempPathFactory, snapshot_bytes: bytes) -> Flask:
    home = tmp_path_factory.mktemp("site")
    (home / "catalog.snapshot").write_bytes(snapshot_bytes)
    limits = {f"LIMIT_{name}": "none" for name in ("CHECK", "ASK", "BUILD", "API")}
    return create_app({"HOME": home, "WTF_CSRF_ENABLED": False, "WORKERS": 0, **limits})


@pytest.fixture
def visitor(ops_site: Flask) -> FlaskClient:
    return ops_site.test_client()


@pytest.fixture
def lines() -> Iterator[list[logging.LogRecord]]:
    found: list[logging.LogRecord] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(record)

    keeper, level = Kept(), log.level
    log.addHandler(keeper)
    log.setLevel(logging.INFO)
    yield found
    log.removeHandler(keeper)
    log.setLevel(level)


def test_healthy_and_ready(visitor: FlaskClient) -> None:
    assert visitor.get("/healthz").get_json()["status"] == "ok"
    told = visitor.get("/readyz")
    assert told.status_code == 200
    assert told.get_json()["ready"] is True


def test_alive_but_not_ready_before_cards_are_loaded(tmp_path_factory: pytest.TempPathFactory) -> None:
    bare = create_app({"HOME": tmp_path_factory.mktemp("bare"), "WORKERS": 0}).test_client()
    assert bare.get("/healthz").status_code == 200
    told = bare.get("/readyz")
    assert told.status_code == 503
    assert told.get_json()["checks"]["cards"] == {"ready": False, "mend": "floorjudge upgrade"}


def test_every_answer_has_an_id_and_no_two_the_same(visitor: FlaskClient) -> None:
    ids = [visitor.get(path).headers["X-Request-ID"] for path in ("/", "/nothing", "/api/v1/version", "/")]
    assert len(set(ids)) == 4
    assert visitor.get("/", headers={"X-Request-ID": "chosen-by-me"}).headers["X-Request-ID"] != "chosen-by-me"


def test_the_id_of_a_proxy_is_kept_where_one_is_believed(tmp_path_factory: pytest.TempPathFactory) -> None:
    behind = create_app({"HOME": tmp_path_factory.mktemp("behind"), "WORKERS": 0, "PROXIES": 1}).test_client()
    assert behind.get("/healthz", headers={"X-Request-ID": "proxy-00001"}).headers["X-Request-ID"] == "proxy-00001"
    other = behind.get("/healthz", headers={"X-Request-ID": 'bad"id" x=1'}).headers["X-Request-ID"]
    assert re.fullmatch(r"[0-9a-f]{16}", other)


def test_one_line_a_request_without_what_was_sent(visitor: FlaskClient, lines: list[logging.LogRecord]) -> None:
    deck = "3 Skull Cutter\nPlayer: Wilhelmina Secretname"
    visitor.post("/check", data={"text": deck, "game": "kaijudo"})
    visitor.get("/search?q=wilhelmina+secretname")
    visitor.get("/check/kept/wilhelminasecretname")
    assert len(lines) == 3
    for form in ("text", "json"):
        text = "\n".join(written(each, form) for each in lines)  # type: ignore[arg-type]
        assert "ecretname" not in text
        assert "Skull" not in text
        assert "127.0.0.1" not in text
        assert text.count("\n") == 2
    told = json.loads(written(lines[0], "json"))
    assert {"at", "id", "method", "page", "status", "ms"} <= set(told)
    assert (told["method"], told["page"]) == ("POST", "/check")


def test_sitemap_robots_and_search_description(visitor: FlaskClient, cards: object) -> None:
    robots = visitor.get("/robots.txt").get_data(as_text=True)
    assert "Sitemap: http://localhost/sitemap.xml" in robots
    tree = ElementTree.fromstring(visitor.get("/sitemap.xml").data)
    found = [str(each.text) for each in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert 3000 < len(found) < 50_000
    for address in (*found[:12], *found[12::400]):
        assert visitor.get(address.removeprefix("http://localhost")).status_code == 200, address
    search = visitor.get("/opensearch.xml")
    assert search.mimetype == "application/opensearchdescription+xml"
    assert b"http://localhost/search?q={searchTerms}" in search.data
    assert ElementTree.fromstring(search.data).tag.endswith("OpenSearchDescription")


def test_pages_about_licence_and_privacy_are_linked_and_say_how_long(visitor: FlaskClient) -> None:
    first = visitor.get("/").get_data(as_text=True)
    for path in ("/licence", "/privacy"):
        assert f'href="{path}"' in first
    assert "MIT" in visitor.get("/licence").get_data(as_text=True)
    assert "for 30 days" in visitor.get("/privacy").get_data(as_text=True)


def test_a_ruling_of_the_house_is_on_the_rules_page_in_searches_and_in_citations(ops_site: Flask) -> None:
    from rules.book.house import add_ruling, remove_ruling
    from webapp.services import Services

    backend: Services = ops_site.extensions["floorjudge"]
    visitor = ops_site.test_client()
    made = add_ruling(backend.home, "K-03-13-R", "Whoever <caused> it, hopscotch.", "Anna", value="turn_player_loses")
    try:
        page = visitor.get("/rules/kaijudo").get_data(as_text=True)
        assert "Decided here." in page
        assert "Whoever &lt;caused&gt; it, hopscotch." in page
        assert "hopscotch" in visitor.get("/rules?q=hopscotch").get_data(as_text=True).partition("Decided here")[2]
        assert "hopscotch" in visitor.get("/search?q=hopscotch").get_data(as_text=True).partition("Decided here")[2]
        assert "Decided here: Whoever" in visitor.get("/rules/kaijudo/K-03-13-R.json").get_json()["text"]
    finally:
        remove_ruling(backend.home, made.number)
    assert "hopscotch" not in visitor.get("/rules/kaijudo").get_data(as_text=True)
