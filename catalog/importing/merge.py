"""Putting a user's own cards among those that ship: what happens where two cards have one name.

A pure function of the cards that ship and of the imports in their order, so that loading anew and undoing an
import come to the same as if it had always been so.

* No other card has the name: the card joins the game, with an address of its own.
* A card has it and the stated facts agree: the printed text joins that card; printings of cards that ship stay as
  they are. The tree stays too, unless the imported text can be played further.
* The facts differ: the card is refused, or takes the other's place where that was asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

import msgspec
from msgspec import Struct

from catalog.importing.facts import army
from catalog.names import key, slug
from catalog.record import CardRecord, SetRecord

_FAR: Final = {"none": 0, "partial": 1, "full": 2}
_WORDS: Final = {
    "type": "type", "civilizations": "civilizations", "level": "level", "power": "power", "power_plus": "power",
    "races": "creature types", "evolution": "kind of evolution",
    **{name: name.replace("_", " ") for name in army}, "cost_x": "cost", "stats_max": "highest numbers",
}  # fmt: skip

How = Literal["new", "joined", "replaced", "same", "refused"]


NEEDED: Final = {
    "creature": ("tribe", "courage", "power", "wisdom", "speed", "energy", "mugic_counters"),
    "attack": ("build_points", "base_damage"), "mugic": ("tribe",), "location": ("initiative",),
}  # fmt: skip
"""The facts that a card of Chaotic needs beside its type, where no card of its name is here."""


class OwnCard(Struct, frozen=True):
    """A card of a user's import as it is kept: the record without a slug, the facts the file stated, the decision."""

    game: str
    record: CardRecord
    stated: tuple[str, ...]
    replace: bool = False
    number: int = 0


class Placed(Struct, frozen=True):
    """What became of one card: how it was put among the others, the record there, and in words why it was refused."""

    how: How
    record: CardRecord
    why: str = ""


class Shelves:
    """The cards of all games while own ones are put among them."""

    def __init__(self, cards: Mapping[str, Sequence[CardRecord]]) -> None:
        self.cards = {game: list(records) for game, records in cards.items()}
        self.shipped = {game: len(records) for game, records in cards.items()}
        self.at = {
            game: {key(card.name): index for index, card in enumerate(records)} for game, records in cards.items()
        }
        self.slugs = {game: {card.slug for card in records} for game, records in cards.items()}
        self.renamed = {
            game: {key(alias): index for index, card in enumerate(records) for alias in card.aliases}
            for game, records in cards.items()
        }

    def known(self, game: str, name: str) -> CardRecord | None:
        """The card of this name, however it is spelt, or known by it as an alias."""
        index = self._index(game, name)
        return None if index is None else self.cards[game][index]

    def _index(self, game: str, name: str) -> int | None:
        found = self.at.get(game, {}).get(key(name))
        return self.renamed.get(game, {}).get(key(name)) if found is None else found

    def put(self, own: OwnCard) -> Placed:
        """Put one card among the others, or say why not; then nothing has changed."""
        game = own.game
        index = self._index(game, own.record.name)
        if index is None:
            if lacking := lacks(own):
                return Placed("refused", own.record, f"{own.record.name} is not known here, so it needs its {lacking}")
            taken = self.slugs.setdefault(game, set())
            record = msgspec.structs.replace(own.record, slug=slug(own.record.name, taken))
            taken.add(record.slug)
            here = self.cards.setdefault(game, [])
            self.at.setdefault(game, {})[key(record.name)] = len(here)
            here.append(record)
            return Placed("new", record)
        before = self.cards[game][index]
        other = differing(own, before)
        if other and not own.replace:
            return Placed("refused", before, _clash(own, before, other))
        record = self._replaced(own, before) if other else self._joined(own, before, index < self.shipped.get(game, 0))
        self.cards[game][index] = record
        return Placed("same" if record == before else "replaced" if other else "joined", record)

    @staticmethod
    def _replaced(own: OwnCard, before: CardRecord) -> CardRecord:
        printings = own.record.printings or before.printings
        return msgspec.structs.replace(
            own.record, name=before.name, slug=before.slug, aliases=before.aliases, printings=printings
        )

    @staticmethod
    def _joined(own: OwnCard, before: CardRecord, shipped: bool) -> CardRecord:
        new = own.record
        changed: dict[str, object] = {}
        if new.printed:
            changed["printed"] = new.printed
        further = _FAR[new.play.status] > _FAR[before.play.status]
        if further or not shipped and new.play.by and (new.printed or new.abilities):
            changed |= {"abilities": new.abilities, "play": new.play, "keywords": new.keywords}
            changed["ability_names"] = new.ability_names
        if not shipped:
            changed["printings"] = before.printings + tuple(p for p in new.printings if p not in before.printings)
        return msgspec.structs.replace(before, **changed)


def lacks(own: OwnCard) -> str:
    """The facts that a card of its own needs and its file does not state, in words; empty when there are all."""
    if own.game == "chaotic":
        wanted = ("type", *NEEDED.get(own.record.type, ()))
        return ", ".join(name.replace("_", " ") for name in wanted if name not in own.stated)
    needed = ["type", "civilizations", "level"]
    if own.record.type == "creature":
        needed.append("power")
    missing = [name for name in needed if name not in own.stated]
    return ", ".join(missing) or ("" if own.record.civilizations else "civilizations")


def differing(own: OwnCard, other: CardRecord) -> list[str]:
    """The stated facts that are not those of the other card. What another public list gives for it agrees too."""
    return [name for name in own.stated if not _agrees(name, own.record, other)]


def _agrees(name: str, own: CardRecord, other: CardRecord) -> bool:
    mine, theirs = getattr(own, name), getattr(other, name)
    if name in ("civilizations", "races", "elements", "mugic_of"):
        return {key(each) for each in mine} == {key(each) for each in theirs}
    if name == "evolution":
        return bool(mine) == bool(theirs)
    if name == "power_plus":
        return True  # lists leave the plus out or add it as they like; the tree says what it stands for
    return mine == theirs or mine in other.disputed.get(name, ())


def _clash(own: OwnCard, other: CardRecord, names: Sequence[str]) -> str:
    told = []
    for name in dict.fromkeys(names):
        mine, theirs = (_said(getattr(card, name)) for card in (own.record, other))
        told.append(f"{_WORDS[name]} {mine} (here {theirs})")
    return f"{own.record.name} is another card here: the file says {', '.join(told)}"


def _said(value: object) -> str:
    if isinstance(value, dict):
        return "/".join(f"{name} {n}" for name, n in value.items()) or "none"
    if isinstance(value, tuple):
        return "/".join(str(each) for each in value) or "none"
    return "none" if value in (None, "") else str(value)


class Merged(Struct, frozen=True):
    """All cards and sets, the user's own among them; `aside` says of each own card that could not be put there why."""

    cards: dict[str, tuple[CardRecord, ...]]
    sets: tuple[SetRecord, ...]
    aside: tuple[str, ...] = ()
    own: int = 0


def merge(
    cards: Mapping[str, Sequence[CardRecord]],
    sets: Sequence[SetRecord],
    own: Sequence[OwnCard],
    described: Iterable[SetRecord] = (),
) -> Merged:
    """What ships and the own cards, in the order of their imports; a set that nobody described is known by its code."""
    if not own:
        return Merged({game: tuple(records) for game, records in cards.items()}, tuple(sets))
    shelves = Shelves(cards)
    aside = []
    for each in own:
        placed = shelves.put(each)
        if placed.how == "refused":
            aside.append(f"import {each.number}: {placed.why}; it is set aside")
    every = {(one.game, one.key): one for one in described} | {(one.game, one.key): one for one in sets}
    by_name = {(one.game, one.name): one.key for one in sets}
    found = dict.fromkeys((one.game, one.key) for one in sets)
    merged: dict[str, tuple[CardRecord, ...]] = {}
    for game, records in shelves.cards.items():
        for index, card in enumerate(records):
            if all((game, each.set) in found for each in card.printings):
                continue
            printings = tuple(
                msgspec.structs.replace(each, set=by_name.get((game, each.set), each.set)) for each in card.printings
            )
            records[index] = msgspec.structs.replace(card, printings=printings)
            found |= dict.fromkeys((game, each.set) for each in printings)
        merged[game] = tuple(records)
    known = tuple(every.get(one) or SetRecord(one[0], one[1]) for one in found)
    return Merged(merged, known, tuple(aside), len(own) - len(aside))
