"""Headers, forms, limits and errors: one clear sentence each, and nothing from another host."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from webpage import Page

from webapp.app import create_app
from webapp.security import POLICY
from webapp.settings import MAX_BODY

ADDRESSES = [
    "/",
    "/rules",
    "/rules/kaijudo",
    "/rules?q=slayer",
    "/cards",
    "/cards/kaijudo/skull-cutter",
    "/check",
    "/check/compare",
    "/check/events",
    "/build/kaijudo",
    "/lab",
    "/api",
]


@pytest.mark.parametrize("address", [*ADDRESSES, "/nothing/here", "/static/floor.js", "/rules/kaijudo/K-10D-05.json"])
def test_headers_of_every_answer(client, address):
    with client.get(address) as answer:
        headers = answer.headers
    assert headers["Content-Security-Policy"] == POLICY
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Cache-Control" in headers


def test_policy_allows_nothing_inline_and_no_other_host():
    assert "unsafe" not in POLICY
    assert "http" not in POLICY
    assert POLICY.startswith("default-src 'none'")


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_inline_style_or_script_and_no_foreign_address(client, address):
    html = client.get(address).get_data(as_text=True)
    found = Page(html)
    for tag, attributes in found.elements:
        assert "style" not in attributes
        assert not any(name.startswith("on") for name in attributes)
        assert tag != "style"
        if tag == "script":
            assert attributes["src"].startswith("/static/")
        for name in ("src", "href", "action"):
            if name in attributes and attributes.get("rel") != "canonical":
                assert re.match(r"/(?!/)|#", attributes[name]), attributes
    assert not found.unbalanced


@pytest.mark.parametrize("address", ADDRESSES)
def test_basics_for_every_reader(client, address):
    found = Page(client.get(address).get_data(as_text=True))
    ids = [attributes["id"] for _, attributes in found.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert found.all("html")[0][0]["lang"] == "en"
    assert found.text("title").endswith("· Floorjudge")
    assert found.all("meta", name="description")[0][0]["content"]
    assert len(found.all("h1")) == 1
    assert len(found.all("main")) == 1
    levels = [int(tag[1]) for tag, _ in found.elements if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    labelled = {attributes["for"] for attributes, _ in found.all("label") if "for" in attributes}
    for tag, attributes in found.elements:
        if tag in {"input", "textarea"} and attributes.get("type") != "hidden":
            assert attributes.get("aria-label") or attributes.get("id") in labelled, attributes
        if tag == "img":
            assert "alt" in attributes
    for attributes, text in [*found.all("a"), *found.all("button")]:
        assert text or attributes.get("aria-label"), attributes
    for _, attributes in found.elements:
        for name in ("aria-describedby", "aria-labelledby", "for"):
            assert attributes.get(name, ids[0]) in ids


def test_a_form_without_its_token_is_refused(tmp_path, snapshot_bytes):
    (tmp_path / "catalog.snapshot").write_bytes(snapshot_bytes)
    client = create_app({"HOME": tmp_path}).test_client()
    for address, field in (("/check", "list"), ("/lab", "scenario")):
        answer = client.post(address, data={field: "x"})
        assert answer.status_code == 403
        assert "load the page again" in answer.get_data(as_text=True)


def test_a_form_with_its_token_is_taken(tmp_path, snapshot_bytes):
    (tmp_path / "catalog.snapshot").write_bytes(snapshot_bytes)
    client = create_app({"HOME": tmp_path}).test_client()
    form = Page(client.get("/check").get_data(as_text=True))
    token = form.all("input", name="csrf_token")[0][0]["value"]
    answer = client.post("/check", data={"list": "3 Terror Pit", "csrf_token": token})
    assert answer.status_code == 200
    cookie = client.get_cookie("session")
    assert cookie is not None
    assert cookie.http_only
    assert cookie.same_site == "Lax"


def test_the_key_is_made_once_and_kept_to_its_owner(tmp_path, monkeypatch):
    monkeypatch.delenv("FLOORJUDGE_SECRET_KEY", raising=False)
    keys = [create_app({"HOME": tmp_path}).config["SECRET_KEY"] for _ in range(2)]
    assert keys[0] == keys[1]
    assert len(keys[0]) >= 32
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0
    monkeypatch.setenv("FLOORJUDGE_SECRET_KEY", "told")
    assert create_app({"HOME": tmp_path}).config["SECRET_KEY"] == "told"


@pytest.mark.parametrize("address", ["/check", "/lab"])
def test_a_megabyte_is_one_sentence(client, address):
    field = "list" if address == "/check" else "scenario"
    answer = client.post(address, data={field: "x" * 1024 * 1024})
    assert answer.status_code == 413
    assert f"{MAX_BODY // 1024} KB" in answer.get_data(as_text=True)


@pytest.mark.parametrize("address", ["/search?q=", "/rules?q=", "/cards?q="])
@pytest.mark.parametrize("query", ["%00", "x" * 4000, "a%00b"])
def test_a_query_that_cannot_be_searched_is_one_sentence(client, address, query):
    answer = client.get(address + query)
    assert answer.status_code == 400
    assert "At most" in answer.get_data(as_text=True) or "at most" in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    "query", ["%ff%fe", "%F0%9F%99%82", "*", "?", "%27%22", "AND+NOT+(", "%E2%80%AE", "..%2f..", "%0d%0aSet-Cookie:x"]
)
@pytest.mark.parametrize("address", ["/search?q=", "/rules?q=", "/cards?q="])
def test_odd_queries_are_answered(client, address, query):
    answer = client.get(address + query)
    assert answer.status_code in (200, 302)
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    "address", ["/cards/kaijudo/%00", "/cards/%3Cscript%3E/x", "/rules/%3Cb%3E", "/lab?scenario=../../etc/passwd"]
)
def test_odd_addresses_are_not_found(client, address):
    answer = client.get(address)
    assert answer.status_code == 404
    assert b"<script>" not in answer.data
    assert b"<b>" not in answer.data


def test_errors_say_nothing_of_the_inside(site, client, monkeypatch, caplog):
    def broken(*_args):
        raise RuntimeError("secret detail")

    monkeypatch.setattr("webapp.pages.rules.find_rules", broken)
    answer = client.get("/rules?q=slayer")
    assert answer.status_code == 500
    html = answer.get_data(as_text=True)
    assert "secret detail" not in html
    assert "Traceback" not in html
    assert "Something went wrong here" in html
    incident = Page(html).text("code")
    assert re.fullmatch("[0-9a-f]{8}", incident)
    assert incident in caplog.text
    assert "secret detail" in caplog.text


@pytest.mark.parametrize(
    ("address", "words", "href"),
    [
        ("/cards/kaijudo/skul-cuter", "skul cuter", "/cards/kaijudo/skull-cutter"),
        ("/nothing/aqua-soldeir", "aqua soldeir", "/cards/kaijudo/aqua-soldier"),
        ("/rules/kaijudo/K-10D-055", "K-10D-055", "/rules/kaijudo#K-10D-05"),
        ("/rules/kaijudo/5.3.77", "5.3.77", "/rules/kaijudo#K-05-03"),
    ],
)
def test_a_wrong_address_offers_what_is_near_it(client, address, words, href):
    answer = client.get(address)
    found = Page(answer.get_data(as_text=True))
    assert answer.status_code == 404
    assert href in [attributes["href"] for attributes, _ in found.all("a")]
    boxes = [attributes for attributes, _ in found.all("input", type="search") if "value" in attributes]
    assert [box["value"] for box in boxes] == [words]


def test_too_many_boards_of_one_address_are_refused_for_a_while(tmp_path, snapshot_bytes):
    (tmp_path / "catalog.snapshot").write_bytes(snapshot_bytes)
    limits = {"LIMIT_ASK": "2 per minute", "LIMIT_CHECK": "2 per minute", "LIMIT_API": "none"}
    client = create_app({"HOME": tmp_path, "WTF_CSRF_ENABLED": False, **limits}).test_client()
    for address, field, machine in (("/lab", "scenario", "/api/v1/ask"), ("/check", "list", "/api/v1/check")):
        taken = [client.post(address, data={field: "x"}).status_code for _ in range(2)]
        assert 429 not in taken
        answer = client.post(address, data={field: "x"})
        assert answer.status_code == 429
        assert "2 times in 1 minute" in answer.get_data(as_text=True)
        assert int(answer.headers["Retry-After"]) > 0
        assert client.post(machine, data="x").status_code == 429
        assert client.get(address).status_code == 200
    other = client.post("/check", data={"list": "x"}, environ_base={"REMOTE_ADDR": "192.0.2.7"})
    assert other.status_code != 429


def test_a_wrong_method_has_its_page(client):
    answer = client.post("/rules")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


def test_versioned_files_may_be_kept(client):
    found = Page(client.get("/").get_data(as_text=True))
    for attributes, _ in found.all("link", rel="stylesheet"):
        with client.get(attributes["href"]) as answer:
            assert answer.status_code == 200
            assert "immutable" in answer.headers["Cache-Control"]


def test_icons_of_every_template_exist(client):
    with client.get("/static/icons.svg") as answer:
        sprite = answer.get_data(as_text=True)
    for address in ADDRESSES:
        for attributes, _ in Page(client.get(address).get_data(as_text=True)).all("use"):
            assert f'id="{attributes["href"].partition("#")[2]}"' in sprite


def test_addresses_of_search_and_favicon(client):
    assert client.get("/favicon.ico").status_code == 301
    assert client.get("/robots.txt").status_code == 200
    assert client.get("/search?q=").status_code == 302
    assert client.get("/search?q=K-10D-05").headers["Location"] == "/rules/kaijudo#K-10D-05"
