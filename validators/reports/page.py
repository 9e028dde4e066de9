"""The report as one HTML file that needs nothing beside it: a table of all lists, and a page of each to print."""

from __future__ import annotations

import datetime
from collections import Counter
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from validators.report import DeckReport, Report
from validators.show import figures, verdict_words

TEMPLATES = Path(__file__).parents[1] / "templates"
ORDER = ("illegal", "undecided", "unreadable", "legal", "no_rules")
_BUILDING = {
    "done": "", "unfinished": "Only cards are missing: fine while it is being built.", "broken": "", "": "",
}  # fmt: skip


@lru_cache(maxsize=1)
def _template() -> Template:
    loader = FileSystemLoader(TEMPLATES)
    surroundings = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return surroundings.get_template("report.html")


def to_html(report: Report, title: str = "", today: datetime.date | None = None) -> str:
    """The report as a page. `title` is that of the event; `today` the day that it bears, else the clock's."""
    day = today or datetime.date.today()
    tally = Counter[str](deck.verdict for deck in report.decks)
    rows = [
        {"number": number, "deck": deck, "called": _called(deck), "said": verdict_words(deck.verdict),
         "weight": ORDER.index(deck.verdict), "figures": figures(deck.counts) if deck.counts.total else "",
         "building": _BUILDING[deck.building], "same": same}
        for number, (deck, same) in enumerate(zip(report.decks, _same(report.decks), strict=True), 1)
    ]  # fmt: skip
    return _template().render(
        rows=rows,
        title=title or f"{len(report.decks)} deck list{'' if len(report.decks) == 1 else 's'}",
        tally=[(verdict, verdict_words(verdict), tally[verdict]) for verdict in ORDER if tally[verdict]],
        day=f"{day.day} {day:%B %Y}",
    )


def _called(deck: DeckReport) -> str:
    return deck.player or deck.name or deck.file or "list"


def _same(decks: tuple[DeckReport, ...]) -> list[int]:
    """For each list the place of an earlier one with the very same cards, from 1; 0 for none."""
    first: dict[str, int] = {}
    found = []
    for place, deck in enumerate(decks, 1):
        known = first.setdefault(deck.hash, place) if deck.hash and deck.counts.total else place
        found.append(known if known != place else 0)
    return found
