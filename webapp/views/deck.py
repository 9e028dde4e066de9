"""The deck report as its page shows it: verdict, findings with their lines, the list as handed in, figures."""

from __future__ import annotations

import datetime
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.facts import cost, of_army
from rules.problem import InputError
from rules.titles import level_word
from webapp.services import GAMES, Services
from webapp.views.army import ArmyView, army_view
from webapp.views.cardface import tincture_of
from webapp.views.citations import Citations, Cite
from webapp.views.figures import Curve, Mix, Types, curve, keywords, mix, types
from webapp.views.odds import OddsView, odds_view
from webapp.views.text import showable

if TYPE_CHECKING:
    from catalog.record import CardRecord
    from validators.check import Examination
    from validators.deck import Deck
    from validators.findings import Finding
    from validators.fixes import Fix
    from validators.formats import Format
    from validators.lists import DeckList

KINDS = {"error": "error", "warning": "warn", "note": "note"}
FORMS = {
    "octgn": "OCTGN file",
    "cockatrice": "Cockatrice file",
    "tabletop": "Tabletop Simulator file",
    "lackey": "LackeyCCG file",
    "share": "share code",
    "text": "plain text",
}
VERDICTS = {
    "legal": ("ok", "Legal"),
    "illegal": ("error", "Illegal"),
    "undecided": ("warn", "Undecided"),
    "unreadable": ("warn", "Unreadable"),
    "no_rules": ("note", "No rules"),
}
MOST_LINES = 400
"""So many lines of a list are shown."""


@dataclass(frozen=True)
class FindingView:
    """One finding: how bad, the sentence, its lines, its rule or format, names to take instead."""

    id: str
    kind: str
    code: str
    message: str
    lines: tuple[int, ...]
    cites: tuple[Cite, ...]
    format: str
    suggestions: tuple[tuple[str, str], ...]
    fixes: tuple[Fix, ...] = ()


@dataclass(frozen=True)
class LineView:
    """One line as handed in; with `name`, the card it means. `flag` is the id of the worst finding that names it."""

    number: int
    text: str
    count: int = 0
    name: str = ""
    href: str = ""
    level: str = ""
    tincture: str = ""
    kind: str = ""
    flag: str = ""
    aside: bool = False


@dataclass(frozen=True)
class DeckView:
    """The page of one deck; `others` are the other games it can be checked in: their usual formats and their names."""

    verdict: str
    mark: str
    said: str
    name: str
    game: str
    format: str
    form: str
    format_id: str
    since: str
    total: int
    known: int
    distinct: int
    tally: str
    findings: tuple[FindingView, ...]
    lines: tuple[LineView, ...]
    more_lines: int
    curve: Curve | None
    mix: Mix | None
    types: Types | None
    text: str
    level_word: str
    others: tuple[tuple[str, str], ...]
    army: ArmyView | None = None
    hash: str = ""
    player: str = ""
    building: str = ""
    as_of: str = ""
    odds: tuple[OddsView, ...] = ()
    keywords: Types | None = None
    forms: tuple[tuple[str, str], ...] = ()


def format_choices(services: Services) -> tuple[Format, ...]:
    """The formats to choose from: those of games whose cards or rules are here."""
    from validators.formats import list_formats

    return list_formats(data=services.data)


def format_title(one: Format) -> str:
    """A format as it stands in the list of choices."""
    return f"{GAMES[one.game][1]} \u00b7 {one.title}"


def format_of(services: Services, chosen: str, own: str, name: str = "the format file") -> Format | str:
    """The format of a user's own file, where there is one, else what was chosen.

    Raises `InputError` with line and column for a file that is not right.
    """
    from validators.ownformat import LARGEST_FORMAT, parse_format

    if not own.strip():
        return chosen
    if len(own.encode("utf-8", "replace")) > LARGEST_FORMAT:
        raise InputError(f"a format file may have at most {LARGEST_FORMAT:,} bytes", name)
    return parse_format(own, name, services.snapshot())


def check_deck(
    services: Services,
    text: str | bytes,
    name: str,
    chosen: str | Format,
    as_of: datetime.date | None = None,
    player: str = "",
) -> DeckView:
    """Checks a list and draws the report. Raises `InputError` for a format that does not exist."""
    return _view(examined(services, text, name, chosen, as_of, player), services, text, chosen)


def examined(
    services: Services,
    text: str | bytes,
    name: str,
    chosen: str | Format,
    as_of: datetime.date | None = None,
    player: str = "",
) -> Examination:
    """A list read and checked. Raises `InputError` as `check_deck`."""
    from validators.check import examine

    called = "" if name == "list" else name
    return examine(text, name=called, format=chosen or None, as_of=as_of, player=player, cards=services.snapshot())


def unreadable_deck(services: Services, name: str, problem: str, chosen: str | Format, player: str) -> DeckView:
    """The report on what could not even be unpacked."""
    from validators.check import Examination, unreadable

    return _view(Examination(unreadable(InputError(problem), name, None, chosen or None, player)), services, "", chosen)


def changed(text: str, change: str) -> str:
    """The list with the lines of a fix changed. Raises `InputError` when the fix does not fit the list."""
    from validators.fixes import change_lines

    return change_lines(text, change)


@dataclass(frozen=True)
class Pile:
    """Several lists checked at once, and their verdicts counted in words."""

    decks: tuple[DeckView, ...]
    said: str
    level: str


def pile_of(decks: list[DeckView]) -> Pile:
    """The pile of some lists, in the order they were sent."""
    count = Counter(deck.said.lower() for deck in decks)
    words = {deck.level_word for deck in decks}
    level = words.pop().capitalize() if len(words) == 1 else "Level or cost"
    return Pile(tuple(decks), ", ".join(f"{n} {said}" for said, n in count.most_common()), level)


def _view(found: Examination, services: Services, text: str | bytes, chosen: str | Format = "") -> DeckView:
    report = found.report
    game = report.game or "kaijudo"
    citations = Citations(services)
    findings = tuple(
        _finding(number, one, game, citations, services, found) for number, one in enumerate(report.findings, 1)
    )
    mark, said = VERDICTS[report.verdict]
    lines = _lines(found.written, found.deck, findings, game) if found.written else ()
    deck = found.deck
    known = sum(holding.count for holding in deck.holdings) if deck else 0
    listed = (one for one in format_choices(services) if one.id == report.format)
    by = next(listed, None) if isinstance(chosen, str) else chosen
    return DeckView(
        verdict=report.verdict,
        mark=mark,
        said=said,
        name=report.name,
        game=GAMES[game][1],
        format=by.title if by else str(report.format or ""),
        format_id=report.format or "",
        since=day(by.date) if by and by.date else "",
        form=FORMS.get(found.written.form, "") if found.written else "",
        total=report.counts.total,
        known=known,
        distinct=report.counts.distinct,
        tally=tally([one.kind for one in findings]),
        findings=findings,
        lines=lines[:MOST_LINES],
        more_lines=max(0, len(lines) - MOST_LINES),
        curve=curve(deck, level_word(game).lower()) if deck and deck.holdings and game != "chaotic" else None,
        mix=mix(deck) if deck and deck.holdings else None,
        hash=report.hash,
        player=report.player,
        building=report.building,
        as_of=day(datetime.date.fromisoformat(report.as_of)) if report.as_of else "",
        odds=odds_view(deck, citations) if deck else (),
        keywords=keywords(deck) if deck and deck.holdings else None,
        forms=_forms(game),
        army=army_view(deck, by) if deck and deck.holdings and game == "chaotic" else None,
        types=types(deck) if deck and deck.holdings else None,
        text=showable(text if isinstance(text, str) else "\n".join(found.written.lines if found.written else ())),
        level_word="build points or cost" if game == "chaotic" else level_word(game).lower(),
        others=tuple(
            (one.id, GAMES[one.game][1]) for one in format_choices(services) if one.default and one.game != game
        ),
    )


def _forms(game: str) -> tuple[tuple[str, str], ...]:
    """The forms that a game's lists are written in, with what they are called."""
    from validators.write import WRITERS

    own = {"identifiers": "duel_masters", "proxies": "chaotic", "proxies-json": "chaotic"}
    return tuple((form, called) for form, (_, called, _) in WRITERS.items() if own.get(form, game) == game)


def day(date: datetime.date) -> str:
    """A date as it is read: `6 November 2013`."""
    return f"{date.day} {date:%B %Y}"


def tally(kinds: list[str]) -> str:
    """How many findings of which kind: "2 errors, 1 note"; "nothing to say" for none."""
    names = {"error": "error", "warn": "warning", "note": "note"}
    count = Counter(kinds)
    told = [f"{count[kind]} {word}{'' if count[kind] == 1 else 's'}" for kind, word in names.items() if count[kind]]
    return ", ".join(told) or "Nothing to say"


def _finding(
    number: int, one: Finding, game: str, citations: Citations, services: Services, found: Examination
) -> FindingView:
    from validators.fixes import fixes_for

    lines = [line for card in one.cards for line in card.lines] or ([one.line] if one.line else [])
    rule = one.rule or ""
    by_format = rule.removeprefix("format:") if rule.startswith("format:") else ""
    names = []
    for name in one.suggestions[:3]:
        card = services.snapshot().record(game, name)
        if card or " ".join(name.split()[:2]) not in one.message:  # a remedy that the message itself does not name
            names.append((name, f"/cards/{game}/{card.slug}" if card else ""))
    return FindingView(
        id=f"f{number}",
        kind=KINDS[one.severity],
        code=one.code,
        message=one.message,
        lines=tuple(dict.fromkeys(lines)),
        cites=citations.cites([rule]) if rule and not by_format else (),
        format=by_format,
        suggestions=tuple(names),
        fixes=fixes_for(one, found.written, found.deck) if found.written and found.deck else (),
    )


def _level(card: CardRecord, game: str) -> str:
    """The number behind a name: level or cost; of Chaotic build points of an attack, cost of a Mugic."""
    if of_army(card):
        return {"attack": str(card.build_points), "mugic": cost(card)}.get(card.type, "")
    return str(card.level) if level_word(game) else ""


def _lines(written: DeckList, deck: Deck | None, findings: tuple[FindingView, ...], game: str) -> tuple[LineView, ...]:
    worst: dict[int, FindingView] = {}
    order = ("note", "warn", "error")
    for one in findings:
        for line in one.lines:
            if line not in worst or order.index(one.kind) > order.index(worst[line].kind):
                worst[line] = one
    named = {each.entry.line: each for each in deck.named} if deck else {}
    crowded = Counter(each.entry.line for each in deck.named) if deck else Counter[int]()
    found = []
    for number, text in enumerate(written.lines, 1):
        flag = worst.get(number)
        kind, flagged = (flag.kind, flag.id) if flag else ("", "")
        shown = showable(text[:300])
        each = named.get(number)
        if each is None or crowded[number] > 1:
            found.append(LineView(number, shown, kind=kind, flag=flagged))
            continue
        card = each.record
        found.append(
            LineView(
                number,
                shown,
                count=each.entry.count,
                name=card.name if card else each.entry.name,
                href=f"/cards/{game}/{card.slug}" if card else "",
                level=_level(card, game) if card else "?",
                tincture=tincture_of(card) if card else "sw--none",
                kind=kind,
                flag=flagged,
                aside=each.entry.aside,
            )
        )
    while found and not found[-1].text.strip():
        found.pop()
    return tuple(found)
