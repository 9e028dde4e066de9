"""Reports: the verdict on each deck with findings and counts, as `floorjudge check --json` prints them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from catalog.names import key
from validators.deck import Deck
from validators.findings import Finding, Judged
from validators.lines import LineRead

Verdict = Literal["legal", "illegal", "undecided", "unreadable", "no_rules"]
Building = Literal["done", "unfinished", "broken", ""]

_EXIT = {"legal": 0, "no_rules": 0, "illegal": 1, "undecided": 2, "unreadable": 2}


class Counts(Struct, frozen=True):
    """Figures of a deck. `total` and `distinct` hold unknown cards too; a card of two civilizations counts for both.

    Of Chaotic only: `by_tribe` counts creatures; an unknown card counts for the type that its heading names;
    `mugic_counters` are those that all creatures start with.
    """

    total: int = 0
    distinct: int = 0
    by_type: dict[str, int] = {}
    by_civilization: dict[str, int] | UnsetType = UNSET
    by_tribe: dict[str, int] | UnsetType = UNSET
    build_points: int | UnsetType = UNSET
    mugic_counters: int | UnsetType = UNSET


class DeckReport(Struct, frozen=True):
    """The verdict on one deck, with all findings at once.

    `building` is what a deck that is still being built is: `done` where nothing is wrong, `unfinished` where only cards
    are missing, else `broken`; empty where nothing was checked. `hash` is that of `fingerprint`; `player` is who hands
    it in, where a sign-up sheet says so; `as_of` is the day it was checked for, `since` the day its format began;
    `lines` says what was read as what, where that was asked for.
    """

    file: str
    name: str
    game: str | None
    format: str | None
    verdict: Verdict
    findings: tuple[Finding, ...] = ()
    counts: Counts = Counts()
    building: Building = ""
    hash: str = ""
    player: str = ""
    as_of: str | None = None
    since: str | None = None
    lines: tuple[LineRead, ...] | UnsetType = UNSET

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of its errors, each once, in alphabetical order."""
        return tuple(sorted({each.code for each in self.findings if each.severity == "error"}))


class Report(Struct, frozen=True):
    """The verdicts on one deck or many."""

    decks: tuple[DeckReport, ...]

    @property
    def exit_code(self) -> int:
        """0 when all are legal or without rules, 1 when some is illegal, 2 when some is undecided or unreadable."""
        return max((_EXIT[deck.verdict] for deck in self.decks), default=0)

    def to_json(self) -> bytes:
        """The report as JSON, its keys in the order documented in `docs/decks.md`."""
        return msgspec.json.encode(self)


def verdict_of(found: Iterable[Judged]) -> Verdict:
    """Illegal when a rule is broken whatever an unknown card is; undecided when one could change it; else legal."""
    effects = {each.effect for each in found}
    return "illegal" if "illegal" in effects else "undecided" if "undecided" in effects else "legal"


def building_of(found: Iterable[Judged]) -> Building:
    """Whether a deck is done, or only lacks cards, or is broken however it goes on."""
    wrong = [each.finding for each in found if each.effect]
    return "done" if not wrong else "unfinished" if all(each.unfinished for each in wrong) else "broken"


def counts_of(deck: Deck) -> Counts:
    """The figures of a deck."""
    by_type: dict[str, int] = {}
    by_civilization: dict[str, int] = {}
    for holding in deck.holdings:
        by_type[holding.record.type] = by_type.get(holding.record.type, 0) + holding.count
        for civilization in holding.record.civilizations:
            by_civilization[civilization] = by_civilization.get(civilization, 0) + holding.count
    distinct = len(deck.holdings) + len({key(group[0].entry.name) for group in deck.unknown})
    if deck.game == "chaotic":
        return _counts_of_army(deck, distinct, by_type)
    return Counts(deck.total, distinct, dict(sorted(by_type.items())), dict(sorted(by_civilization.items())))


def _counts_of_army(deck: Deck, distinct: int, by_type: dict[str, int]) -> Counts:
    for kind, count in deck.unknown_of_type.items():
        if kind:
            by_type[kind] = by_type.get(kind, 0) + count
    by_tribe: dict[str, int] = {}
    for holding in deck.holdings:
        if holding.record.type == "creature":
            by_tribe[holding.record.tribe] = by_tribe.get(holding.record.tribe, 0) + holding.count
    return Counts(
        deck.total,
        distinct,
        dict(sorted(by_type.items())),
        by_tribe=dict(sorted(by_tribe.items())),
        build_points=deck.build_points,
        mugic_counters=deck.mugic_counters,
    )
