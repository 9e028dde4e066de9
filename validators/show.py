"""Reports for people: a verdict a deck with its findings; a table first where there are many decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rules.problem import InputError
from validators.findings import Finding, number_of
from validators.formats import load_format
from validators.lines import LineRead
from validators.lists import shown
from validators.report import Counts, DeckReport, Report

_MARKS = {
    "legal": ("\u2713", "green"),
    "illegal": ("\u2717", "red"),
    "undecided": ("?", "yellow"),
    "unreadable": ("!", "yellow"),
    "no_rules": ("\u2013", "blue"),
}
_UNCOUNTED = ("battlegear", "mugic")
_SEVERITIES = {"error": "red", "warning": "yellow", "note": "blue"}


def verdict_words(verdict: str) -> str:
    """A verdict as people read it."""
    return "no rules" if verdict == "no_rules" else verdict


def show(report: Report, lines: bool = False) -> Iterator[str]:
    """The report line by line, with ANSI colours (which `click.echo` drops where there is no terminal).

    `lines`: also what each line was read as.
    """
    if len(report.decks) > 1:
        yield from _table(report.decks)
        details = [deck for deck in report.decks if deck.findings or lines]
    else:
        details = list(report.decks)
    for place, deck in enumerate(details):
        if place or len(report.decks) > 1:
            yield ""
        yield from _deck(deck)
        if lines and deck.lines:
            yield from _as_read(deck.lines)
    if len(report.decks) > 1:
        tally = Counter[str](deck.verdict for deck in report.decks)
        words = ", ".join(f"{tally[verdict]} {verdict_words(verdict)}" for verdict in _MARKS if tally[verdict])
        yield ""
        yield f"{len(report.decks)} decks: {words}."


_READ_AS = {"card": "", "beside": " (beside)", "lost": "not understood", "left_out": "no card", "blank": ""}


def _as_read(lines: Iterable[LineRead]) -> Iterator[str]:
    """Each line as written, and what it was read as."""
    lines = [line for line in lines if line.read_as != "blank"]
    wide = min(44, max((len(line.text) for line in lines), default=0))
    for line in lines:
        read = f"{line.count} {line.name}{_READ_AS[line.read_as]}" if line.count else _READ_AS[line.read_as]
        yield f"  {line.line:>4}  {shown(line.text, 44).ljust(wide)}  {read}".rstrip()


def _deck(deck: DeckReport) -> Iterator[str]:
    import click

    mark, colour = _MARKS[deck.verdict]
    title = shown((deck.file if deck.verdict == "unreadable" else deck.name) or deck.file or "deck", 80)
    verdict = click.style(f"{mark} {verdict_words(deck.verdict)}", fg=colour, bold=True)
    yield f"{verdict}  {click.style(title, bold=True)}  ({deck.format or deck.game})"
    if deck.verdict == "no_rules":
        if rule := _unruled(deck.format):
            yield f"  The rulebook gives no rules for decks, so no list is wrong ({rule}). {figures(deck.counts)}"
        else:
            game = (deck.game or "this game").replace("_", " ")
            yield f"  No deck rules of {game} are known, so nothing was checked."
    elif deck.verdict != "unreadable":
        yield f"  {figures(deck.counts)}"
    if deck.building == "unfinished":
        yield "  Only cards are missing: fine while it is being built."
    for finding in deck.findings:
        yield from _finding(finding, f"format:{deck.format}")


def _unruled(format_id: str | None) -> str:
    """The rule that says that a format has no rules for decks; empty for a format of a user's own."""
    try:
        return load_format(format_id).unruled if format_id else ""
    except InputError:
        return ""


def _finding(finding: Finding, known: str) -> Iterator[str]:
    import click

    severity = click.style(finding.severity, fg=_SEVERITIES[finding.severity])
    cite = f"  [{finding.rule}]" if finding.rule and finding.rule != known else ""
    yield f"  {severity} {finding.code}: {shown(finding.message, 600)}{click.style(cite, dim=True)}"


def figures(counts: Counts) -> str:
    """The figures of a deck on one line."""
    parts = [f"{counts.total} cards", f"{counts.distinct} different"]
    parts += [number_of(count, kind, kind if kind in _UNCOUNTED else "") for kind, count in counts.by_type.items()]
    if counts.by_civilization:
        parts += [f"{count} {civilization}" for civilization, count in counts.by_civilization.items()]
    if counts.by_tribe:
        parts += [f"{count} {tribe}" for tribe, count in counts.by_tribe.items()]
    if isinstance(counts.build_points, int):
        parts.append(number_of(counts.build_points, "build point"))
    if isinstance(counts.mugic_counters, int):
        parts.append(number_of(counts.mugic_counters, "Mugic counter"))
    return " \u00b7 ".join(parts)


def _table(decks: tuple[DeckReport, ...]) -> Iterator[str]:
    import click

    wide = max(len(verdict_words(deck.verdict)) for deck in decks) + 2
    long = min(60, max(len(shown(deck.file, 60)) for deck in decks))
    for deck in decks:
        mark, colour = _MARKS[deck.verdict]
        verdict = click.style(f"{mark} {verdict_words(deck.verdict)}".ljust(wide), fg=colour)
        errors = sum(finding.severity == "error" for finding in deck.findings)
        said = f"{errors} error{'' if errors == 1 else 's'}" if errors else ""
        yield f"{verdict}  {shown(deck.file, 60).ljust(long)}  {deck.counts.total:>4} cards  {said}".rstrip()
