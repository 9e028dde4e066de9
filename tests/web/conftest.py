"""The site for tests: one application with the real cards and rulebooks, its client, and its pages read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from webpage import Page

from webapp.app import create_app


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, snapshot_bytes: bytes) -> Flask:
    """The application, forms without tokens."""
    home = tmp_path_factory.mktemp("site")
    (home / "catalog.snapshot").write_bytes(snapshot_bytes)
    return create_app({"HOME": home, "WTF_CSRF_ENABLED": False, "TESTING": False})


@pytest.fixture
def client(site: Flask) -> FlaskClient:
    """A fresh visitor."""
    return site.test_client()


@pytest.fixture(scope="session")
def empty_site(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application before any card was loaded."""
    return create_app({"HOME": Path(tmp_path_factory.mktemp("empty")), "WTF_CSRF_ENABLED": False})


@pytest.fixture
def page(client: FlaskClient) -> Callable[..., Page]:
    """Opens an address and reads its page."""

    def open_page(address: str, status: int = 200) -> Page:
        answer = client.get(address)
        assert answer.status_code == status, answer.get_data(as_text=True)[:500]
        return Page(answer.get_data(as_text=True))

    return open_page
