"""The page on which a deck is built: its sections, what is wrong and what is missing, and the cards found beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import msgspec

from catalog.facts import of_army
from validators.findings import number_of
from webapp.services import GAMES, Services
from webapp.views.army import KINDS as OF_ARMY
from webapp.views.army import Member, army_view, member
from webapp.views.bench import Bench, formats_of, read_deck
from webapp.views.cardsearch import Asked, CardsPage, cards_page
from webapp.views.deck import DeckView, FindingView, check_deck, examined

if TYPE_CHECKING:
    from validators.deck import Deck, Holding
    from validators.formats import Format

_LINES = re.compile(r" Lines? \d+(?:(?:, | and )\d+)*\.")
PLURALS = {"creature": "Creatures", "spell": "Spells", "evolution": "Evolutions", "tome": "Tomes"}


@dataclass(frozen=True)
class Section:
    """The cards of one type: `wanted` of them are needed (0: nothing is asked); `find` is a search for more."""

    name: str
    count: int
    wanted: int
    figure: str
    find: str
    members: tuple[Member, ...]
    unknown: tuple[tuple[int, str], ...] = ()

    @property
    def is_wrong(self) -> bool:
        """Whether there are more than are needed."""
        return bool(self.wanted) and self.count > self.wanted


@dataclass(frozen=True)
class State:
    """How far the deck is: a mark, a word, and the sentence that is read out after each change."""

    mark: str
    word: str
    said: str


@dataclass(frozen=True)
class Way:
    """A narrower or wider search: its name, how many cards it finds, and the search itself."""

    name: str
    count: int
    query: str
    current: bool
    swatch: str = ""


@dataclass(frozen=True)
class BuildPage:
    """Everything on the page. `deck` is None while there is no card."""

    bench: Bench
    title: str
    letter: str
    formats: tuple[Format, ...]
    format: Format | None
    deck: DeckView | None
    state: State
    broken: tuple[FindingView, ...]
    missing: tuple[FindingView, ...]
    notes: tuple[FindingView, ...]
    sections: tuple[Section, ...]
    total: int
    wanted: int
    games: tuple[tuple[str, str, str, bool], ...]
    held: dict[str, int]


@dataclass(frozen=True)
class FoundPage:
    """The cards beside the list, and the ways to narrow the search by heading."""

    page: CardsPage
    ways: tuple[tuple[str, tuple[Way, ...]], ...]
    before: int
    after: int
    near: tuple[tuple[str, str, str], ...]


def build_page(services: Services, bench: Bench) -> BuildPage:
    """The page of a bench. Raises `InputError` for a format that does not exist, and without cards."""
    formats = formats_of(services, bench.game)
    by = next((one for one in formats if one.id == bench.format), formats[0] if formats else None)
    deck = read_deck(services, bench)
    view, missing = None, frozenset[int]()
    if deck.named:
        view = check_deck(services, bench.text, "list", by.id if by else "")
        report = examined(services, bench.text, "list", by.id if by else "").report
        missing = frozenset(place for place, each in enumerate(report.findings) if each.unfinished)
    findings = tuple(_here(one) for one in view.findings) if view else ()
    wanted = sum(by.army.numbers.values()) if by and by.army else by.size.minimum if by and by.size else 0
    broken = tuple(one for place, one in enumerate(findings) if place not in missing and one.kind == "error")
    return BuildPage(
        bench=bench,
        title=GAMES[bench.game][1],
        letter=GAMES[bench.game][0],
        formats=formats,
        format=by,
        deck=view,
        state=_state(view, by, f"{deck.total} of {wanted} cards" if wanted else number_of(deck.total, "card"), broken),
        broken=broken,
        missing=tuple(replace(one, kind="note") for place, one in enumerate(findings) if place in missing),
        notes=tuple(one for place, one in enumerate(findings) if place not in missing and one.kind != "error"),
        sections=_sections(deck, by),
        total=deck.total,
        wanted=wanted,
        games=tuple((*GAMES[game], f"/build/{game}", game == bench.game) for game in services.snapshot().games()),
        held={each.name: each.count for each in deck.holdings},
    )


def found_page(services: Services, game: str, query: str, page: int) -> FoundPage:
    """The cards of a game that a search finds, with the ways on."""
    found = cards_page(Asked(query=query, game=game, page=page), services)
    facets = found.facets
    ways = [
        (
            one.name,
            tuple(Way(c.name, c.count, query_of(c.href), c.current, c.swatch) for c in (*one.choices, *one.more)),
        )
        for one in (facets.civilizations, *facets.rest)
        if one.choices
    ]
    levels = tuple(Way(str(bar.level), bar.count, query_of(bar.href), bar.current) for bar in facets.bars if bar.count)
    if levels:
        ways.insert(1, (facets.level, levels))
    near = tuple((face.name, face.href, face.tincture) for face in found.near)
    back = found.page - 1 if found.before else 0
    return FoundPage(found, tuple(ways), back, found.page + 1 if found.after else 0, near)


def query_of(address: str) -> str:
    """The search in the address of a search."""
    return parse_qs(urlsplit(address).query).get("q", [""])[0]


def _here(one: FindingView) -> FindingView:
    """A finding without the lines of the text, which are not seen here: its fixes say what comes out."""
    fixes = tuple(
        msgspec.structs.replace(
            fix, said=", ".join(f"Make it {words}" if words else "Take it out" for _, words in fix.lines)
        )
        for fix in one.fixes
    )
    return replace(one, message=_LINES.sub("", one.message), lines=(), fixes=fixes)


def _state(view: DeckView | None, by: Format | None, count: str, broken: Sequence[FindingView]) -> State:
    if view is None:
        return State("note", "Empty", "No card yet.")
    if by is None or view.verdict == "no_rules":
        return State("note", "No rules", f"{count}. The game has no rules for decks.")
    if view.verdict == "legal":
        return State("ok", "Legal", f"{count}. Every check passed.")
    if broken:
        more = f" And {len(broken) - 1} more." if len(broken) > 1 else ""
        return State("error", "Broken", f"{count}. {broken[0].message}{more}")
    if view.building == "unfinished":
        return State("note", "Fine so far", f"{count}. Only cards are missing.")
    return State("warn", "Undecided", f"{count}. {view.tally}.")


def _sections(deck: Deck, by: Format | None) -> tuple[Section, ...]:
    unknown = tuple((sum(each.entry.count for each in group), group[0].entry.name) for group in deck.unknown)
    strays = (Section("Not known", sum(n for n, _ in unknown), 0, "", "", (), unknown),) if unknown else ()
    if deck.game == "chaotic":
        army = army_view(deck, by)
        finds = {name: f"t:{kind}" for kind, name in OF_ARMY}
        return (
            *(
                Section(one.name, one.count, one.wanted, _figure(one.name, one.figure, army.most_points),
                        finds[one.name], one.members)
                for one in army.groups
            ),
            *strays,
        )  # fmt: skip
    kinds: dict[str, list[Member]] = {}
    ordered = sorted(deck.holdings, key=lambda each: (_place(each.record.type), each.record.level or 0, each.name))
    for each in ordered:
        kinds.setdefault(each.record.type, []).append(_row(each, deck.game))
    return (
        *(
            Section(
                PLURALS.get(kind, kind.capitalize()), sum(one.count for one in members), 0, "", f"t:{kind}",
                tuple(members),
            )
            for kind, members in kinds.items()
        ),
        *strays,
    )  # fmt: skip


def _figure(name: str, figure: str, most: int) -> str:
    return f"{figure} of {most} at most" if name == "Attacks" and figure and most else figure


def _place(kind: str) -> int:
    places: Sequence[str] = tuple(PLURALS)
    return places.index(kind) if kind in places else len(places)


def _row(each: Holding, game: str) -> Member:
    card = each.record
    numbers = (("", card.printed_power),) if card.printed_power else ()
    one = member(each, game)
    level = str(card.level) if card.level is not None and not of_army(card) else ""
    return Member(one.count, one.name, one.href, one.tincture, numbers, (), level, "")
