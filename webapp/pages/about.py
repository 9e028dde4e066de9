"""What the site says of itself: licence, privacy, and for machines the sitemap and the search description."""

from __future__ import annotations

from xml.sax.saxutils import escape

from flask import Blueprint, Response, current_app, render_template, request

from rules.problem import InputError
from webapp.services import services

pages = Blueprint("about", __name__)


def own_address() -> str:
    """The site's own address without a slash at its end: `FLOORJUDGE_BASE_URL`, else what the visitor asked."""
    return str(current_app.config["BASE_URL"]) or request.url_root.rstrip("/")


@pages.get("/licence")
def licence() -> str:
    """The licence of the program, and whose the games' names are."""
    return render_template("about/licence.html")


@pages.get("/privacy")
def privacy() -> str:
    """What is stored of what somebody sends, for how long, and how to have it deleted."""
    config = current_app.config
    return render_template("about/privacy.html", days=config["KEEP_DAYS"], events=config["EVENT_DAYS"])


@pages.get("/sitemap.xml")
def sitemap() -> Response:
    """Every page worth finding: the books, their sections, the cards."""
    backend = services()
    paths = ["/", "/cards", "/rules", "/puzzles", "/api", "/licence", "/privacy"]
    for game in backend.book_games():
        paths.append(f"/rules/{game}")
    try:
        snapshot = backend.snapshot()
        paths += [f"/cards/{game}/{card.slug}" for game in snapshot.games() for card in snapshot.records(game)]
    except InputError:
        pass  # no cards are loaded yet
    base = own_address()
    lines = "".join(f"<url><loc>{escape(base + path)}</loc></url>\n" for path in paths)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return Response(f"{head}{lines}</urlset>\n", mimetype="application/xml")


@pages.get("/opensearch.xml")
def opensearch() -> Response:
    """How a browser can search the site from its own bar."""
    base = escape(own_address(), {'"': "&quot;"})
    body = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n'
        "<ShortName>Floorjudge</ShortName>\n<Description>Cards, rules and rulings</Description>\n"
        "<InputEncoding>UTF-8</InputEncoding>\n"
        f'<Image width="16" height="16" type="image/svg+xml">{base}/static/mark.svg</Image>\n'
        f'<Url type="text/html" template="{base}/search?q={{searchTerms}}"/>\n'
        "</OpenSearchDescription>\n"
    )
    return Response(body, mimetype="application/opensearchdescription+xml")
