"""An id for every request, and one line in the log: which page, how it ended, how long it took.

Nothing of what was sent is in it. The line names the pattern of the address (`/cards/<game>/<slug>`), not the
address: lists, players, questions and the keys of kept links stay out.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
import time
from datetime import UTC, datetime
from typing import Any, Final, Literal

from flask import Flask, Response, current_app, g, request

log = logging.getLogger("floorjudge.requests")
HEADER: Final = "X-Request-ID"
_ID: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")

Form = Literal["text", "json", "none"]


def install(app: Flask) -> None:
    """Give each request an id, in `X-Request-ID` of its answer, and log it when it is answered."""
    app.before_request(_begin)
    app.after_request(_end)


def _begin() -> None:
    g.began = time.perf_counter()
    told = request.headers.get(HEADER, "") if current_app.config["PROXIES"] else ""
    g.request_id = told if _ID.fullmatch(told) else secrets.token_hex(8)


def _end(answer: Response) -> Response:
    answer.headers[HEADER] = g.get("request_id") or secrets.token_hex(8)
    if request.endpoint != "static" and log.isEnabledFor(logging.INFO):
        log.info("request", extra={"request": _line(answer)})
    return answer


def _line(answer: Response) -> dict[str, Any]:
    return {
        "id": answer.headers[HEADER],
        "method": request.method,
        "page": request.url_rule.rule if request.url_rule else "-",
        "status": answer.status_code,
        "ms": round((time.perf_counter() - g.get("began", time.perf_counter())) * 1000, 1),
        "bytes": answer.content_length,
    }


class _Lines(logging.Handler):
    """Writes to the standard error of the moment."""

    def __init__(self, form: Form) -> None:
        super().__init__()
        self.form = form

    def emit(self, record: logging.LogRecord) -> None:
        try:
            sys.stderr.write(written(record, self.form) + "\n")
            sys.stderr.flush()
        except (OSError, ValueError):
            pass


def written(record: logging.LogRecord, form: Form) -> str:
    """One record as a line: of a request, or with the message of anything else and where an error came from."""
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    line: dict[str, Any] = getattr(record, "request", None) or {"message": record.getMessage()}
    trouble = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
    if form == "json":
        more = {"trace": trouble} if trouble else {}
        return json.dumps({"at": at, "level": record.levelname.lower(), "log": record.name, **line, **more})
    told = " ".join(str(value) if name == "message" else f"{name}={value}" for name, value in line.items())
    return f"{at} {record.levelname.lower()} {told}" + (f"\n{trouble}" if trouble else "")


def write_to_stderr(form: Form) -> None:
    """Write what the site logs to standard error from now on: requests, unless `form` is `none`, and errors."""
    logs = logging.getLogger("floorjudge")
    logs.handlers[:] = [_Lines(form if form != "none" else "text")]
    logs.propagate = False
    logs.setLevel(logging.INFO)
    log.setLevel(logging.CRITICAL if form == "none" else logging.INFO)
