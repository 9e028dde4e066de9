"""Odds of a deck before the first turn, exact: drawing without replacement is the hypergeometric distribution.

With K of N cards that fit, at least one is among n drawn with the odds 1 - C(N - K, n) / C(N, n)
(W. Feller, An Introduction to Probability Theory and Its Applications, volume 1, chapter II.6).
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

from msgspec import Struct

from validators.deck import Deck

SOURCE = "hypergeometric distribution, W. Feller, An Introduction to Probability Theory and Its Applications 1, II.6"
TURNS = (1, 2, 3, 4, 5, 6)
_HAND = {"kaijudo": 5, "duel_masters": 5}
_SHIELDS = 5
_LATER = ("K-03-04", "K-03-08", "K-05-04"), ("D-0-SET-06", "D-2-DRAW-02", "D-4-SUM-05")
_RULES = {
    "kaijudo": {"hand": ("K-03-04",), "unlocked": _LATER[0], "shields": ("K-03-03",)},
    "duel_masters": {"hand": ("D-0-SET-06",), "unlocked": _LATER[1], "shields": ("D-0-SET-03",)},
}
_BLAST = {"kaijudo": "Shield Blast", "duel_masters": "Shield Trigger"}
ATTACK_RULES = ("C-STRIKE-05", "C-GLO-ETYPE-02")
ATTACKS_IN_HAND = 3
EARLY = 3


def exactly(hits: int, good: int, drawn: int, total: int) -> Fraction:
    """The odds of exactly `hits` of `good` cards among `drawn` of `total`. Raises `ValueError` for impossible numbers.

    >>> exactly(1, 1, 5, 40)
    Fraction(1, 8)
    """
    if not 0 <= good <= total or not 0 <= drawn <= total:
        raise ValueError(f"{good} of {total} cards, {drawn} drawn: that cannot be")
    if not 0 <= hits <= drawn:
        return Fraction(0)
    return Fraction(comb(good, hits) * comb(total - good, drawn - hits), comb(total, drawn))


def at_least(hits: int, good: int, drawn: int, total: int) -> Fraction:
    """The odds of `hits` or more of `good` cards among `drawn` of `total`.

    >>> at_least(1, 20, 1, 40)
    Fraction(1, 2)
    """
    if hits <= 0:
        return Fraction(1)
    return 1 - sum((exactly(few, good, drawn, total) for few in range(hits)), Fraction(0))


def percent(odds: Fraction) -> str:
    """The odds in percent; only what is sure is said to be.

    >>> percent(Fraction(1, 8)), percent(Fraction(1)), percent(1 - Fraction(1, 10**6)), percent(Fraction(1, 10**6))
    ('12.5%', '100%', '>99.9%', '<0.1%')
    """
    if odds in (0, 1):
        return f"{int(odds) * 100}%"
    said = f"{float(odds) * 100:.1f}%"
    return {"100.0%": ">99.9%", "0.0%": "<0.1%"}.get(said, said)


class Row(Struct, frozen=True):
    """What is asked, how many cards of the deck fit, and the odds in each column."""

    name: str
    good: int
    odds: tuple[Fraction, ...]


class Table(Struct, frozen=True):
    """A question to a deck: its columns, a row for each answer, and the rules that give the numbers."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    rules: tuple[str, ...]
    about: str


def odds_of(deck: Deck) -> tuple[Table, ...]:
    """The tables of a deck; none for a game without deck rules, and for fewer cards than are dealt out.

    A card that is unknown counts as one that does not fit.
    """
    if deck.game == "chaotic":
        return _of_army(deck)
    if deck.game not in _HAND or deck.total < _HAND[deck.game] + _SHIELDS + len(TURNS):
        return ()
    rules = _RULES[deck.game]
    tables = (_hand(deck, rules["hand"]), _unlocked(deck, rules["unlocked"]), _shields(deck, rules["shields"]))
    return tuple(table for table in tables if table.rows)


def _hand(deck: Deck, rules: tuple[str, ...]) -> Table:
    """A first hand with cards that can be played early."""
    total, drawn = deck.total, _HAND[deck.game]
    early = sum(each.count for each in deck.holdings if 0 < each.record.level <= EARLY)
    creatures = sum(
        each.count for each in deck.holdings if each.record.type == "creature" and not each.record.evolution
    )
    word = "level" if deck.game == "kaijudo" else "cost"
    asked = (
        (f"{word} {EARLY} or less", early), ("a creature that needs no other", creatures),
        ("a card of which there is 1", 1), ("a card of which there are 3", 3),
    )  # fmt: skip
    rows = tuple(
        Row(name, good, tuple(at_least(hits, good, drawn, total) for hits in (1, 2, 3))) for name, good in asked if good
    )
    return Table(
        f"The first hand of {drawn}", ("1 or more", "2 or more", "3 or more"), rows, rules,
        f"Out of {total} cards.",
    )  # fmt: skip


def _unlocked(deck: Deck, rules: tuple[str, ...]) -> Table:
    """A card of a civilization among those seen by a turn, by whom draws in each of them."""
    counts: Counter[str] = Counter()
    for each in deck.holdings:
        for civilization in each.record.civilizations:
            counts[civilization] += each.count
    hand = _HAND[deck.game]
    rows = tuple(
        Row(name, good, tuple(at_least(1, good, hand + turn, deck.total) for turn in TURNS))
        for name, good in counts.most_common()
    )
    about = (
        "A card of it in hand by that turn, to be put into the mana zone; for whom plays second. Who plays first sees "
        "one card less: the column before."
    )
    return Table("A civilization by turn", tuple(map(str, TURNS)), rows, rules, about)


def _shields(deck: Deck, rules: tuple[str, ...]) -> Table:
    word = _BLAST[deck.game]
    good = sum(each.count for each in deck.holdings if any(one.name == word for one in each.record.keywords))
    odds = tuple(at_least(hits, good, _SHIELDS, deck.total) for hits in (1, 2, 3))
    rows = (Row(word, good, odds),) if good else ()
    about = f"Among the {_SHIELDS} shields."
    return Table(f"{word} among the shields", ("1 or more", "2 or more", "3 or more"), rows, rules, about)


def _of_army(deck: Deck) -> tuple[Table, ...]:
    """For each creature: an attack that shares an element with it among the three in hand at its first strike."""
    attacks = [each for each in deck.holdings if each.record.type == "attack"]
    total = sum(each.count for each in attacks) + deck.unknown_of_type.get("attack", 0)
    if total < ATTACKS_IN_HAND:
        return ()
    rows = []
    for creature in deck.holdings:
        if creature.record.type != "creature":
            continue
        own = set(creature.record.elements)
        good = sum(each.count for each in attacks if own & set(each.record.element_damage))
        odds = tuple(at_least(hits, good, ATTACKS_IN_HAND, total) for hits in (1, 2, 3))
        elements = f" ({', '.join(creature.record.elements)})" if own else " (no element)"
        rows.append(Row(creature.name + elements, good, odds))
    if not rows:
        return ()
    about = f"Among the {ATTACKS_IN_HAND} attacks in hand at the first strike, out of {total}."
    return (Table("An attack of its element", ("1 or more", "2", "3"), tuple(rows), ATTACK_RULES, about),)
