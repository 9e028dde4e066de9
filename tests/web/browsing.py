"""What the browser tests share: the widths of the windows, a served site, and looks at an open page."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

WIDTHS = {"wide": {"width": 1280, "height": 900}, "narrow": {"width": 390, "height": 844}}


@contextmanager
def served(home: Path, snapshot: bytes, config: Mapping[str, Any] | None = None) -> Iterator[str]:
    """The address of a site served on a port of its own; `config` overrides its settings."""
    from werkzeug.serving import make_server

    from webapp.app import create_app

    (home / "catalog.snapshot").write_bytes(snapshot)
    server = make_server("127.0.0.1", 0, create_app({"HOME": home, **(config or {})}), threaded=True)
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
