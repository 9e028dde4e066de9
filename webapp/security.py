"""The headers of every answer: nothing from other hosts, no script or style inside a page, no framing."""

from __future__ import annotations

from flask import Flask, Response, request

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

EMBEDDED = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
"""The policy of the one page that others may show in a frame: a board that can only be read."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}


def add_headers(answer: Response) -> Response:
    """Set the headers; a versioned file may be kept for a year, a page with a form is not kept at all."""
    for name, value in HEADERS.items():
        answer.headers.setdefault(name, value)
    if request.endpoint == "embed.board" and answer.status_code == 200:
        answer.headers["Content-Security-Policy"] = EMBEDDED
        del answer.headers["X-Frame-Options"]
    if request.endpoint == "static":
        kept = "public, max-age=31536000, immutable" if request.args.get("v") else "public, max-age=3600"
        answer.headers["Cache-Control"] = kept
    elif request.blueprint in {"check", "lab", "embed"} or request.method == "POST":
        answer.headers["Cache-Control"] = "no-store"
    else:
        answer.headers.setdefault("Cache-Control", "no-cache")
    return answer


def install(app: Flask) -> None:
    """Set the headers on every answer of the application, errors too."""
    app.after_request(add_headers)
