"""Which sets and rarities a deck's cards are of (`not_in_pool`): any printing in the pool will do."""

from __future__ import annotations

from collections.abc import Iterator

from validators.deck import Deck
from validators.findings import CardCount, Judged, at_lines, judged, number_of
from validators.formats import Format


def check_pool(deck: Deck, by: Format) -> Iterator[Judged]:
    """Cards without a printing in the format's sets and rarities, undecided where only an unsettled set holds them;
    and cards that were never printed in English where the format asks for that."""
    if by.pool is None:
        return
    sets, unsettled, rarities = set(by.pool.sets), set(by.pool.unsettled), set(by.pool.rarities)
    for holding in deck.holdings:
        printed = list(dict.fromkeys(printing.set for printing in holding.record.printings))
        foreign = by.pool.english and not holding.record.english
        fitting = [each for each in holding.record.printings if not rarities or each.rarity in rarities]
        if not foreign and fitting and (not sets or sets.intersection(each.set for each in fitting)):
            continue
        card = CardCount(holding.name, holding.count, 0, holding.lines)
        where = f"is only in {', '.join(printed)}" if printed else "has no printing"
        if foreign:
            where = f"was never printed in English (it {where})"
        elif rarities and printed and not fitting:
            found = dict.fromkeys(each.rarity.lower() or "promo" for each in holding.record.printings)
            where = f"is only printed as {' and '.join(found)}"
        copies = number_of(holding.count, "copy", "copies")
        if not foreign and unsettled.intersection(printed):
            why = f" {by.pool.why}" if by.pool.why else ""
            message = (
                f"{holding.name} ({copies}) {where}, and whether this format allows that is not settled.{why} "
                f"{at_lines(holding.lines)}"
            )
            yield judged("not_in_pool", "warning", by.cite, message, effect="undecided", cards=[card])
        else:
            message = (
                f"{holding.name} ({copies}) {where}; this format does not allow that. "
                f"{at_lines(holding.lines)} Take it out."
            )
            yield judged(
                "not_in_pool",
                "error",
                by.cite,
                message,
                effect="illegal",
                cards=[card],
                suggestions=[f"Take out {holding.name}."],
            )
