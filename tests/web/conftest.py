"""The site for tests: one application with the real cards and rulebooks, its client, its pages read, and a browser."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import REFUSED, UNLIMITED, WIDTHS, served
from flask import Flask
from flask.testing import FlaskClient
from webpage import Page

from webapp.app import create_app


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, snapshot_bytes: bytes) -> Flask:
    """The application, forms without tokens."""
    home = tmp_path_factory.mktemp("site")
    (home / "catalog.snapshot").write_bytes(snapshot_bytes)
    return create_app({"HOME": home, "WTF_CSRF_ENABLED": False, "TESTING": False, **UNLIMITED})


@pytest.fixture
def client(site: Flask) -> FlaskClient:
    """A fresh visitor."""
    return site.test_client()


@pytest.fixture(scope="session")
def empty_site(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application before any card was loaded."""
    return create_app({"HOME": Path(tmp_path_factory.mktemp("empty")), "WTF_CSRF_ENABLED": False, "WORKERS": 0})


@pytest.fixture
def page(client: FlaskClient) -> Callable[..., Page]:
    """Opens an address and reads its page."""

    def open_page(address: str, status: int = 200) -> Page:
        answer = client.get(address)
        assert answer.status_code == status, answer.get_data(as_text=True)[:500]
        return Page(answer.get_data(as_text=True))

    return open_page


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory, snapshot_bytes: bytes) -> Iterator[str]:
    """The address of the site, served on a port of its own."""
    with served(tmp_path_factory.mktemp("browser"), snapshot_bytes) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Debian's Chromium, or the one that `FLOORJUDGE_CHROMIUM` names."""
    playwright = pytest.importorskip("playwright.sync_api", reason="not run: browser")
    path = os.environ.get("FLOORJUDGE_CHROMIUM") or shutil.which("chromium")
    with playwright.sync_playwright() as player:
        chromium = player.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser: Any, base: str) -> Iterator[Callable[..., Any]]:
    """Opens a tab; at the end no tab may have met an error or asked another host.

    What the tab is opened with: `width` (a key of `WIDTHS`), `script`, `theme`, `refused` (pages may answer with an
    error), and further options of a context.
    """
    contexts: list[Any] = []
    wrong: list[str] = []

    def opened(
        width: str = "wide", script: bool = True, theme: str = "light", refused: bool = False, **more: Any
    ) -> Any:
        context = browser.new_context(
            base_url=base, viewport=WIDTHS[width], java_script_enabled=script, color_scheme=theme, **more
        )
        contexts.append(context)
        tab = context.new_page()

        def noted(note: Any) -> None:
            if note.type in ("error", "warning") and not (refused and note.text.startswith(REFUSED)):
                wrong.append(note.text)

        tab.on("console", noted)
        tab.on("pageerror", lambda problem: wrong.append(str(problem)))
        tab.on("request", lambda sent: None if sent.url.startswith((base, "data:")) else wrong.append(sent.url))
        return tab

    yield opened
    for context in contexts:
        context.close()
    assert not wrong
