"""Two lists against each other: what was registered, and what was counted at the table."""

from __future__ import annotations

from msgspec import Struct

from catalog.names import key
from validators.deck import Deck


class Difference(Struct, frozen=True):
    """A card with other counts in the two lists, in the deck or (`aside`) in the sideboard."""

    name: str
    first: int
    second: int
    aside: bool = False

    @property
    def said(self) -> str:
        """What the second list has more or less than the first."""
        change = self.second - self.first
        where = " in the sideboard" if self.aside else ""
        return f"{abs(change)} {'more' if change > 0 else 'less'} {self.name}{where}: {self.first} and {self.second}"


def differences(first: Deck, second: Deck) -> tuple[Difference, ...]:
    """What differs, whatever the order, spelling and form of the lists; in the order of the first, then the second."""
    before, after = _counts(first), _counts(second)
    return tuple(
        Difference(name, before[place][1] if place in before else 0, after[place][1] if place in after else 0, place[0])
        for place, (name, _) in (before | {place: one for place, one in after.items() if place not in before}).items()
        if before.get(place, ("", 0))[1] != after.get(place, ("", 0))[1]
    )


def _counts(deck: Deck) -> dict[tuple[bool, str], tuple[str, int]]:
    """The counts by what tells a card: whether it stands aside, and the key of its name."""
    found: dict[tuple[bool, str], tuple[str, int]] = {}
    for each in deck.named:
        name = each.record.name if each.record else each.entry.name
        place = (each.entry.aside, key(name) or name)
        found[place] = (name, found.get(place, (name, 0))[1] + each.entry.count)
    return found
