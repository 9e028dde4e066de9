"""What is taken away from a report: the list in another form, the registration sheet, the report of a pile."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import TYPE_CHECKING

from flask import Response

from rules.problem import InputError
from webapp.services import Services
from webapp.views.deck import format_of

if TYPE_CHECKING:
    from validators.check import Examination
    from validators.event.model import Event
    from validators.formats import Format
    from webapp.pilebox import Pile

SHEETS = ("sheet-a4", "sheet-letter")
_TYPES = {
    ".txt": "text/plain; charset=utf-8", ".csv": "text/csv; charset=utf-8", ".json": "application/json",
    ".xml": "application/xml", ".o8d": "application/xml", ".cod": "application/xml", ".dek": "application/xml",
    ".html": "text/html; charset=utf-8", ".pdf": "application/pdf",
}  # fmt: skip


def download(found: Examination, want: str, said: Mapping[str, str], chosen: Format | str) -> Response:
    """The list in the form `want`, or its sheet with the `player`, `event`, `date` and `table` that are said.

    Raises `InputError` for a list that cannot be read, and for what its form cannot hold.
    """
    from validators.write import WRITERS, write_deck

    if found.deck is None or found.report.verdict == "unreadable":
        raise InputError(found.report.findings[0].message if found.report.findings else "no list can be read here")
    name = found.report.name or "deck"
    if want in SHEETS:
        from validators.formats import load_format
        from validators.registration import Sheet, Size, registration_pdf

        player, event, date, table = (said.get(key, "")[:200] for key in ("player", "event", "date", "table"))
        named = chosen or found.report.format or ""
        by = load_format(named) if isinstance(named, str) and named else named or None
        assert not isinstance(by, str)
        size: Size = "letter" if want == "sheet-letter" else "a4"
        return _file(registration_pdf(found.deck, by, Sheet(player, event, date, table, size)), name, ".pdf")
    return _file(write_deck(found.deck, want).encode(), name, WRITERS[want][0])


def report_file(pile: Pile, want: str, services: Services) -> Response:
    """The report on a pile as `html`, `csv`, `json` or `xml`. Raises `InputError` for another kind."""
    from validators.pile import Asked, check_packed
    from validators.reports import KINDS

    if f".{want}" not in KINDS:
        raise InputError(f"a report is {', '.join(kind[1:] for kind in KINDS)}, not {want[:20]!r}")
    by = format_of(services, pile.format, pile.own) or None
    report = check_packed(pile.lists, Asked(None, by, pile.as_of, True), services.snapshot())
    return _file(KINDS[f".{want}"](report).encode(), "deck-check", f".{want}")


def event_file(event: Event, want: str, services: Services) -> Response:
    """An event as `html`, `csv`, `xml` or `json`. Raises `InputError` for a format that does not exist."""
    from validators.event.reporting import event_text

    return _file(event_text(event, f".{want}", services.snapshot()).encode(), event.name, f".{want}")


def _file(content: bytes, name: str, ending: str) -> Response:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    safe = re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-")[:60] or "deck"
    answer = Response(content, content_type=_TYPES[ending])
    answer.headers["Content-Disposition"] = f'attachment; filename="{safe}{ending}"'
    return answer
