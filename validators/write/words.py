"""Decks as text: a card a line, LackeyCCG's columns, a table, the text of the Chaotic proxy generator."""

from __future__ import annotations

import csv
import io

from catalog.names import key
from rules.problem import InputError
from validators.write.plain import PlainDeck, Row

SECTIONS = {
    "creature": "creatures", "battlegear": "battlegear", "mugic": "mugic", "location": "locations",
    "attack": "attacks",
}  # fmt: skip
"""The headings of the proxy generator, in its order."""


def to_text(deck: PlainDeck) -> str:
    """`3 Aqua Knight`, a card a line; name and game in comments, a sideboard under its heading."""
    lines = [f"# name: {deck.name}"] if deck.name else []
    lines += [f"# game: {deck.game}", ""]
    lines += [f"{row.count} {row.name}" for row in deck.main]
    if deck.side:
        lines += ["", "Sideboard", *(f"{row.count} {row.name}" for row in deck.side)]
    return "\n".join(lines) + "\n"


def to_lackey(deck: PlainDeck) -> str:
    """A count, a tab and the name; the sideboard behind a line that says so. It has no place for a deck's name."""
    lines = [f"{row.count}\t{row.name}" for row in deck.main]
    if deck.side:
        lines += ["Sideboard:", *(f"{row.count}\t{row.name}" for row in deck.side)]
    return "\n".join(lines) + "\n"


def to_csv(deck: PlainDeck) -> str:
    """A table with titles, a card a row; `Deck` and `Section` say which deck and which part of it."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["Deck", "Section", "Count", "Card"])
    for title, part in (("Main", deck.main), ("Sideboard", deck.side)):
        rows.writerows([deck.name or "Deck", title, row.count, row.name] for row in part)
    return out.getvalue()


def to_proxies(deck: PlainDeck) -> str:
    """The proxy generator's text: headings of types, and a line for each copy in letters and digits alone.

    Raises `InputError` for another game, for cards that are not known, and for a sideboard.
    """
    verify_army(deck)
    lines: list[str] = []
    for kind, heading in SECTIONS.items():
        rows = [row for row in deck.main if row.kind == kind]
        if rows:
            lines += [heading, *(key(row.name) for row in rows for _ in range(row.count))]
    return "\n".join(lines) + "\n"


def verify_army(deck: PlainDeck) -> None:
    """Raises `InputError` for what the proxy generator has no place for."""
    if deck.game != "chaotic":
        raise InputError("the proxy generator's forms hold armies of Chaotic alone")
    verify_known(deck)
    if deck.side:
        raise InputError("the proxy generator's forms have no place for a sideboard")


def verify_known(deck: PlainDeck) -> None:
    """Raises `InputError` that names cards which are not known."""
    unknown: list[Row] = [row for row in (*deck.main, *deck.side) if row.record is None]
    if unknown:
        raise InputError(f"this form holds known cards alone, and \u201c{unknown[0].name}\u201d is none")
