"""How an army of Chaotic is made up: so many cards of each type, and the Build Points of its Attacks."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from validators.deck import Deck
from validators.findings import CardCount, Judged, at_lines, judged, number_of
from validators.formats import Army, Format

RULES = {
    "creature": "C-DECK-01-R", "battlegear": "C-DECK-04", "mugic": "C-DECK-05", "attack": "C-DECK-10",
    "location": "C-DECK-07",
}  # fmt: skip
"""The rule on how many cards of each type there are."""
BUILD_POINTS = "C-DECK-11"
_BOOK = Army(creatures=6)
_CALLED = {
    "creature": ("Creature", "Creatures"), "battlegear": ("Battlegear", "Battlegear"), "mugic": ("Mugic", "Mugic"),
    "attack": ("Attack", "Attacks"), "location": ("Location", "Locations"),
}  # fmt: skip


class Holds(Struct, frozen=True):
    """How many cards of a type there are at least, and at most where each unknown card is one."""

    least: int
    most: int


def holds(deck: Deck, kind: str) -> Holds:
    """How many cards of this type the deck has: an unknown card counts for the type that its heading names."""
    known = sum(each.count for each in deck.holdings if each.record.type == kind)
    of_heading = deck.unknown_of_type.get(kind, 0)
    return Holds(known + of_heading, known + of_heading + deck.unknown_of_type.get("", 0))


def check_numbers(deck: Deck, by: Format) -> Iterator[Judged]:
    """Too few or too many cards of a type: both are wrong, as an army has a fixed number of each."""
    if by.army is None:
        return
    for kind, wanted in by.army.numbers.items():
        found = holds(deck, kind)
        rule = RULES[kind] if kind in ("creature", "battlegear", "mugic") or by.army.is_the_books(kind) else by.cite
        if found.least > wanted:
            extra = _called(found.least - wanted, kind)
            message = f"{_called(found.least, kind)}, {wanted} are needed. Take out {extra}."
            yield judged(f"count_{kind}", "error", rule, message, effect="illegal", suggestions=[f"Take out {extra}."])
        elif found.most < wanted and deck.written.countable:
            missing = _called(wanted - found.most, kind)
            message = f"{_called(found.most, kind)}, {wanted} {'is' if wanted == 1 else 'are'} needed. Add {missing}."
            yield judged(
                f"count_{kind}", "error", rule, message, effect="illegal", suggestions=[f"Add {missing}."],
                unfinished=True,
            )  # fmt: skip
        elif found.most < wanted:
            message = f"{_called(found.most, kind)} in the lines that were understood, {wanted} are needed."
            yield judged(f"count_{kind}", "warning", rule, message, effect="undecided")


def check_build_points(deck: Deck, by: Format) -> Iterator[Judged]:
    """More Build Points than the Attacks may have together; fewer are allowed (C-DECK-14)."""
    if by.army is None:
        return
    limit, total = by.army.build_points, deck.build_points
    if total <= limit:
        return
    rule = BUILD_POINTS if limit == _BOOK.build_points else by.cite
    heavy = sorted(
        (each for each in deck.holdings if each.record.build_points), key=lambda each: -(each.record.build_points or 0)
    )
    cards = [CardCount(each.name, each.count, None, each.lines) for each in heavy[:3]]
    named = ", ".join(f"{each.name} ({each.record.build_points})" for each in heavy[:3])
    message = (
        f"The Attacks have {number_of(total, 'Build Point')} together, at most {limit} are allowed: "
        f"{total - limit} too many. The heaviest: {named}."
    )
    said = f"Exchange Attacks for others with {number_of(total - limit, 'Build Point')} less."
    yield judged("build_points", "error", rule, message, effect="illegal", cards=cards, suggestions=[said])


def check_sides(deck: Deck, by: Format) -> Iterator[Judged]:
    """A note on an army of several Tribes: it is a Mixed Army (C-GLO-MIX-01), which Loyal cards do not join."""
    if by.army is None:
        return
    tribes: dict[str, int] = {}
    for each in deck.holdings:
        if each.record.type == "creature" and each.record.tribe != "Tribeless":
            tribes[each.record.tribe] = tribes.get(each.record.tribe, 0) + each.count
    if len(tribes) > 1:
        told = ", ".join(f"{count} {tribe}" for tribe, count in sorted(tribes.items(), key=lambda one: -one[1]))
        lines = [line for each in deck.holdings if each.record.type == "creature" for line in each.lines]
        yield judged(
            "tribe_mix", "note", "C-GLO-MIX-01", f"This is a Mixed Army: {told}. {at_lines(lines)}", line=min(lines)
        )


def _called(count: int, kind: str) -> str:
    one, many = _CALLED[kind]
    return number_of(count, one, many)
