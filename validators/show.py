"""Reports for people: a verdict a deck with its findings; a table first where there are many decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from validators.findings import Finding, number_of
from validators.formats import load_format
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


def show(report: Report) -> Iterator[str]:
    """The report line by line, with ANSI colours (which `click.echo` drops where there is no terminal)."""
    if len(report.decks) > 1:
        yield from _table(report.decks)
        details = [deck for deck in report.decks if deck.findings]
    else:
        details = list(report.decks)
    for place, deck in enumerate(details):
        if place or len(report.decks) > 1:
            yield ""
        yield from _deck(deck)
    if len(report.decks) > 1:
        tally = Counter[str](deck.verdict for deck in report.decks)
        words = ", ".join(f"{tally[verdict]} {verdict_words(verdict)}" for verdict in _MARKS if tally[verdict])
        yield ""
        yield f"{len(report.decks)} decks: {words}."


def _deck(deck: DeckReport) -> Iterator[str]:
    import click

    mark, colour = _MARKS[deck.verdict]
    title = shown((deck.file if deck.verdict == "unreadable" else deck.name) or deck.file or "deck", 80)
    verdict = click.style(f"{mark} {verdict_words(deck.verdict)}", fg=colour, bold=True)
    yield f"{verdict}  {click.style(title, bold=True)}  ({deck.format or deck.game})"
    if deck.verdict == "no_rules":
        if rule := load_format(deck.format).unruled if deck.format else "":
            yield f"  The rulebook gives no rules for decks, so no list is wrong ({rule}). {_figures(deck.counts)}"
        else:
            game = (deck.game or "this game").replace("_", " ")
            yield f"  No deck rules of {game} are known, so nothing was checked."
    elif deck.verdict != "unreadable":
        yield f"  {_figures(deck.counts)}"
    for finding in deck.findings:
        yield from _finding(finding, f"format:{deck.format}")


def _finding(finding: Finding, known: str) -> Iterator[str]:
    import click

    severity = click.style(finding.severity, fg=_SEVERITIES[finding.severity])
    cite = f"  [{finding.rule}]" if finding.rule and finding.rule != known else ""
    yield f"  {severity} {finding.code}: {shown(finding.message, 600)}{click.style(cite, dim=True)}"


def _figures(counts: Counts) -> str:
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
