"""What the browser tests share: the widths of the windows, a served site, and looks at an open page."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

WIDTHS = {"wide": {"width": 1280, "height": 900}, "narrow": {"width": 390, "height": 844}}

REFUSED = "Failed to load resource: the server responded with a status of 4"
"""What a browser notes in its console about a page that answers with an error."""

UNLIMITED: dict[str, Any] = {f"LIMIT_{scope}": "none" for scope in ("CHECK", "ASK", "BUILD", "API")} | {"WORKERS": 0}
"""One address asks everything here, and the site needs no other process to answer."""


def read_whole(app: Any) -> Any:
    """The application with each body read and closed before it is sent: the server leaves open what a hung-up browser
    did not take, and that would be counted against whichever test runs when it is swept up."""

    def answer(environ: Any, start_response: Any) -> list[bytes]:
        with closing(app(environ, start_response)) as body:
            return [b"".join(body)]

    return answer


@contextmanager
def served(home: Path, snapshot: bytes, config: Mapping[str, Any] | None = None) -> Iterator[str]:
    """The address of a site served on a port of its own; `config` overrides its settings."""
    from werkzeug.serving import make_server

    from webapp.app import create_app

    (home / "catalog.snapshot").write_bytes(snapshot)
    app = read_whole(create_app({"HOME": home, **UNLIMITED, **(config or {})}))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def fits(tab: Any) -> bool:
    """Whether the page is no wider than its window."""
    return bool(tab.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def verdicts(tab: Any, within: str = "", colours_only: bool = False) -> list[str]:
    """What axe has against the open page: each rule with the elements it is about. The tab needs `bypass_csp`.

    `within` is a selector of the part to be judged; `colours_only` asks only what a theme can change.
    """
    from axe_playwright_python.sync_playwright import Axe

    asked = {"type": "rule", "values": ["color-contrast"]} if colours_only else {"type": "tag", "values": RULES}
    found = Axe().run(tab, context=within or None, options={"runOnly": asked, "resultTypes": ["violations"]}).response
    return [
        f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]
