"""The site: `create_app` puts pages, headers, forms and error pages together."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, g, request, url_for
from flask_wtf.csrf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix

from catalog.query.examples import EXAMPLES
from webapp import aging, api, errors, limits, requestlog, security, settings
from webapp.services import GAMES, Services
from webapp.views.howto import howto

STATIC = Path(__file__).parent / "static"


@cache
def _version(name: str) -> str:
    """The first letters of a static file's hash, so that a changed file has another address."""
    return hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]


def asset(name: str) -> str:
    """The address of a static file, with its version."""
    return url_for("static", filename=name, v=_version(name))


def fresh_id() -> str:
    """An id that no other element of this page has."""
    number = g.get("last_id", 0) + 1
    g.last_id = number
    return f"u{number}"


def canonical() -> str:
    """The one address of this page: without the query, but for pages that are a query."""
    kept = request.path
    base = str(settings_of("BASE_URL")) or request.url_root.rstrip("/")
    return base + kept


def settings_of(name: str) -> Any:
    """One setting of the application that handles this request."""
    from flask import current_app

    return current_app.config[name]


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The WSGI application.

    `config` overrides the settings from the environment; beside Flask's own keys it may hold `HOME` and `DATA`
    (folders), `ASK_POSITIONS`, `ASK_SECONDS` and `ASK_MEMORY` (limits of one answer; megabytes), `WORKERS` (how many
    boards are played out at once), `ASK_WAIT` (seconds after which a page says how far a board is), `LIMIT_CHECK`,
    `LIMIT_ASK`, `LIMIT_BUILD` and `LIMIT_API` (how often one address may ask), `BASE_URL` and `PROXIES`.
    """
    from catalog.places import data_dir
    from catalog.places import home as default_home

    given = dict(config or {})
    home = Path(given.pop("HOME", None) or default_home())
    data = Path(given.pop("DATA", None) or data_dir())
    app = Flask("webapp", static_folder=str(STATIC))
    app.config.update(settings.merged(home, given))
    app.extensions["floorjudge"] = Services(home, data)
    app.jinja_env.globals.update(
        asset=asset,
        fresh_id=fresh_id,
        canonical=canonical,
        howto=howto,
        GAMES=GAMES,
        SEARCH_EXAMPLES=EXAMPLES,
    )
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.json.sort_keys = False  # type: ignore[attr-defined]
    csrf = CSRFProtect(app)  # type: ignore[no-untyped-call]
    security.install(app)
    requestlog.install(app)
    errors.install(app)
    _blueprints(app)
    api.install(app, csrf)
    limits.install(app)
    aging.install(app)
    if app.config["PROXIES"]:
        hops = app.config["PROXIES"]
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    return app


def _blueprints(app: Flask) -> None:
    from webapp.pages import about, build, cards, check, differences, embed, home, lab, puzzles, rules, status
    from webapp.pages import event as _more_of_the_check  # noqa: F401
    from webapp.pages import labacross as _both_games  # noqa: F401
    from webapp.pages import labexamples as _examples_of_the_lab  # noqa: F401
    from webapp.pages import labjob as _more_of_the_lab  # noqa: F401
    from webapp.pages import labshare as _sharing_of_the_lab  # noqa: F401
    from webapp.pages import labtable as _playing_on  # noqa: F401
    from webapp.pages import labwords as _words  # noqa: F401

    for page in (home, rules, differences, cards, check, build, lab, embed, puzzles, about, status):
        app.register_blueprint(page.pages)
