"""The API at `/api/v1`: what the pages know, as JSON, with an OpenAPI document and a page that shows it.

To add to it: a module here with views on `routes`, each under `@contract.validate(...)`, named in `_TOPICS`.
"""

from __future__ import annotations

from importlib import import_module

from flask import Flask
from flask_wtf.csrf import CSRFProtect

_TOPICS = ("about", "cards", "rules", "check", "ask", "document")


def install(app: Flask, csrf: CSRFProtect) -> None:
    """Put the API and its page into the application. What programs send needs no form token."""
    from webapp.api.contract import routes
    from webapp.api.page import pages

    for topic in _TOPICS:
        import_module(f"webapp.api.{topic}")
    csrf.exempt(routes)  # type: ignore[no-untyped-call]
    app.register_blueprint(routes)
    app.register_blueprint(pages)
