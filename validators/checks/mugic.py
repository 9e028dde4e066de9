"""Mugic that no Creature of the army can play, or pay for with what it starts with (`mugic_unplayable`)."""

from __future__ import annotations

from collections.abc import Iterator

from validators.deck import Deck, Holding
from validators.findings import CardCount, Judged, at_lines, judged, number_of
from validators.formats import Format

TRIBAL, PAID = "C-MUGIC-10", "C-MUGIC-06-R"
GENERIC = "Generic"


def check_mugic(deck: Deck, by: Format) -> Iterator[Judged]:
    """A warning for each Mugic that is a dead card: allowed, and hardly meant.

    Nothing is said where a card is unknown: it could be the Creature that plays them.
    """
    creatures = [each for each in deck.holdings if each.record.type == "creature"]
    if by.army is None or deck.unknown or not creatures:
        return
    opened = {tribe for each in deck.holdings for tribe in each.record.mugic_of}
    for each in deck.holdings:
        if each.record.type != "mugic":
            continue
        able = creatures if opened & {each.record.tribe, "any"} else _able(creatures, each.record.tribe)
        card = CardCount(each.name, each.count, None, each.lines)
        if not able:
            message = (
                f"{each.name} is {_an(each.record.tribe)} Mugic, and no Creature of the army can play it. "
                f"{at_lines(each.lines)}"
            )
            yield judged("mugic_unplayable", "warning", TRIBAL, message, cards=[card])
            continue
        most = max(one.record.mugic_counters or 0 for one in able)
        if (each.record.paid or 0) > most:
            whose = "no Creature" if each.record.tribe == GENERIC else f"no {each.record.tribe} Creature"
            has = f"the most is {most}" if most else "none has any"
            message = (
                f"{each.name} costs {number_of(each.record.paid or 0, 'Mugic counter')}, and {whose} of the army "
                f"starts with so many: {has}. {at_lines(each.lines)}"
            )
            yield judged("mugic_unplayable", "warning", PAID, message, cards=[card])


def _able(creatures: list[Holding], tribe: str) -> list[Holding]:
    """The Creatures that can play a Mugic of this Tribe: those of it, and of a Generic one all."""
    return creatures if tribe == GENERIC else [each for each in creatures if each.record.tribe == tribe]


def _an(tribe: str) -> str:
    return f"{'an' if tribe[:1] in 'AEIOU' else 'a'} {tribe}"
