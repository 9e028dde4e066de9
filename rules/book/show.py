"""Rules as people read them: lines with an indent, a style and places to mark; coloured on a terminal, else plain."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from rules.book.model import Book, Rule, Term
from rules.book.search import Found, Hit, Span
from rules.titles import LETTERS, TITLES

if TYPE_CHECKING:
    from rules.book.house import Ruling

WIDEST = 100


class Line(Struct, frozen=True):
    """A paragraph to print; `style` is one of plain, head, id, faint, label, `marks` are places in `text`."""

    text: str
    indent: int = 0
    style: str = "plain"
    marks: tuple[Span, ...] = ()


STYLES = {"plain": "", "head": "bold", "id": "cyan", "faint": "dim", "label": "italic"}


def show_found(found: Found) -> Iterator[Line]:
    """The hits of a search, game by game."""
    for warning in found.warnings:
        yield Line(f"Note: {warning}.", style="faint")
    for term in found.terms:
        said = f"{term.name} ({TITLES[term.game]}): {term.text} See {', '.join(term.see)}."
        yield Line(said, marks=((0, len(term.name)),))
        yield Line("")
    if not found.hits:
        yield Line("No rule has these words. Try fewer or other words.")
        return
    games = list(dict.fromkeys(hit.rule.game for hit in found.hits))
    for game, hits in groupby(
        sorted(found.hits, key=lambda hit: games.index(hit.rule.game)), lambda hit: hit.rule.game
    ):
        yield Line(TITLES[game], style="head")
        for hit in hits:
            yield Line("")
            yield from show_hit(hit)
        yield Line("")
    shown, total = len(found.hits), found.total
    rules = "1 rule" if total == 1 else f"{total} rules"
    yield Line(rules if shown == total else f"{shown} of {rules}; --limit {total} shows all", style="faint")


def show_house(rulings: Iterable[Ruling]) -> Iterator[Line]:
    """What the house decided, each with author and day."""
    for one in rulings:
        sets = f" Here {one.switch} is {one.value}." if one.switch else ""
        yield Line(f"Decided here on {one.rule}: {one.text}{sets}", 2)
        yield Line(one.by, 4, "faint")


def show_hit(hit: Hit) -> Iterator[Line]:
    """One hit: number, title and ids, then what the rule says."""
    rule = hit.rule
    head = f"{rule.number}  "
    marks = tuple((start + len(head), end + len(head)) for start, end in hit.title_highlights)
    yield Line(head + rule.title, 2, "head", marks)
    yield Line(" ".join(rule.ids), 4, "id")
    yield Line(rule.text, 4, "plain", hit.highlights)


def show_rule(book: Book, rule: Rule) -> Iterator[Line]:
    """One rule whole: words, examples, readings, what to see also, and where it stands on the site."""
    yield Line(f"{TITLES[book.game]} {rule.number}  {rule.title}", style="head")
    yield Line(f"{' '.join(rule.ids)} · {rule.section_number} {rule.section}", style="id")
    yield Line("")
    yield Line(rule.text, 2)
    yield from _reading_parts(rule, 2)
    for example in rule.examples:
        yield Line("")
        yield Line(f"Example: {example}", 2)
    if rule.from_cards:
        yield Line("")
        yield Line("The rulebook does not say this; cards do.", 2, "faint")
    for reading in book.readings_of(rule):
        yield Line("")
        yield Line(f"{reading.number}  {reading.title}", 2, "head")
        yield Line(" ".join(reading.ids), 2, "id")
        yield Line(reading.text, 4)
        yield from _reading_parts(reading, 4)
        for example in reading.examples:
            yield Line(f"Example: {example}", 4)
    yield Line("")
    seen = [
        other for id_ in (*((rule.reading_of,) if rule.is_reading else ()), *rule.see) if (other := book.by_id(id_))
    ]
    for other in dict.fromkeys(seen):
        yield Line(f"See {other.number}  {other.title} ({other.id})", 2, "faint")
    for sister in rule.sister:
        there = TITLES[next(game for game, letter in LETTERS.items() if letter == sister.id[0])]
        yield Line(f"In {there}: " + (f"{sister.differs} ({sister.id})" if sister.differs else sister.id), 2, "faint")
    for id_ in rule.ids:
        yield Line(f"/rules/{rule.game}#{id_}", 2, "faint")


def show_term(book: Book, term: Term) -> Iterator[Line]:
    """A term of the glossary, then each of its rules with what it says."""
    yield Line(f"{TITLES[book.game]}: {term.name}", style="head")
    yield Line(f"{' '.join(term.see)} · Glossary", style="id")
    yield Line("")
    yield Line(term.text[:1].upper() + term.text[1:], 2)
    for rule in book.rules_of(term):
        yield Line("")
        yield from show_hit(Hit(rule, 0.0))
    yield Line("")
    yield Line(term.link, 2, "faint")


def show_elsewhere(games: Iterable[str]) -> Iterator[Line]:
    """That other rulebooks have something under the same number or name, and how to see it."""
    for game in games:
        yield Line(f"{TITLES[game]} has it too: --game {game}", 2, "faint")


def _reading_parts(rule: Rule, indent: int) -> Iterator[Line]:
    if not rule.is_reading:
        return
    yield Line(f"Because: {rule.because}.", indent, "label")
    yield Line(f"Otherwise: {rule.otherwise}.", indent, "label")
    if switch := rule.switch:
        values = ", ".join(value + (" (the default)" if value == switch.default else "") for value in switch.values)
        yield Line(f"Switch {switch.name}: {values}.", indent, "label")


def print_lines(lines: Iterable[Line]) -> None:
    """Write the lines: marked and coloured on a terminal, plain text to a file or another program."""
    width = min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns)
    if sys.stdout.isatty():
        _print_rich(lines, width)
        return
    for line in lines:
        indent = " " * line.indent
        wrapped = textwrap.wrap(
            line.text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
        )
        click.echo("\n".join(wrapped))


def _print_rich(lines: Iterable[Line], width: int) -> None:
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    console = Console(width=width, highlight=False)
    for line in lines:
        text = Text(line.text, style=STYLES[line.style])
        for start, end in line.marks:
            text.stylize("bold yellow", start, end)
        console.print(Padding(text, (0, 0, 0, line.indent)))
