"""What is allowed and hardly meant: a card whose civilization nothing else unlocks, a deck without creatures."""

from __future__ import annotations

from collections.abc import Iterator

from validators.deck import Deck
from validators.findings import CardCount, Judged, at_lines, judged, number_of
from validators.formats import Format


def check_civilizations(deck: Deck, by: Format) -> Iterator[Judged]:
    """A single card of a civilization: nothing else unlocks it, so that it is never played from the hand (K-05-03)."""
    if deck.unknown:
        return
    for civilization in ("Light", "Water", "Darkness", "Fire", "Nature"):
        holders = [each for each in deck.holdings if civilization in each.record.civilizations]
        if sum(each.count for each in holders) == 1:
            only = holders[0]
            message = (
                f"Nothing else in the deck unlocks {civilization} for {only.name}: "
                f"it is the only {civilization} card. {at_lines(only.lines)}"
            )
            card = CardCount(only.name, 1, None, only.lines)
            yield judged("civilization_mix", "warning", "K-05-03", message, cards=[card])


def check_creatures(deck: Deck, by: Format) -> Iterator[Judged]:
    """A deck without a creature that needs no other below it cannot attack (K-04-02 lets it be all the same)."""
    if deck.unknown or not deck.holdings:
        return
    if not any(each.record.type == "creature" and not each.record.evolution for each in deck.holdings):
        message = "No creature in the deck can be summoned without another one to evolve: it cannot attack."
        yield judged("count_creatures_none", "warning", by.cite, message)


def check_first_hand(deck: Deck, by: Format) -> Iterator[Judged]:
    """Too few cards for a first hand, and no creature: then every hand may be exchanged, for ever (X-STA-05)."""
    if by.hand is not None and deck.total < by.hand.size:
        cards = number_of(deck.total, "card")
        message = f"{cards}: a first hand of {by.hand.size} cannot be dealt."
        yield judged("hand_too_small", "warning", by.hand.rule, message)
    if deck.holdings and not deck.unknown and not any(each.record.type == "creature" for each in deck.holdings):
        message = "No creature in the deck: nothing attacks or defends, and every first hand may be exchanged for ever."
        yield judged("count_creatures_none", "warning", "X-STA-05", message)
