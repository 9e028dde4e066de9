"""Giving cards out: JSON or CSV that an import reads back to the same cards."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from catalog.facts import of_army
from catalog.record import CardRecord, SetRecord
from rules.abilities import kinds

OF_CHAOTIC = (
    "version", "tribe", "courage", "wisdom", "speed", "energy", "stats_max", "elements", "mugic_counters",
    "build_points", "base_damage", "element_damage", "initiative", "loyal", "mugic_of", "unique", "legendary", "minion",
    "chieftain", "past",
)  # fmt: skip
"""The facts that only Chaotic's cards have, as columns behind the power."""
COLUMNS = (
    "name", "type", "civilizations", "level", "power", "races", "text", "words", "ability_names", "aliases",
    "set", "number", "rarity",
)  # fmt: skip
"""A card with several printings has a line for each."""


def as_fields(card: CardRecord, game: str) -> dict[str, Any]:
    """One card as an import reads it. Its tree is given where no printed text is there to make it from."""
    fields: dict[str, Any] = {"name": card.name, "type": _type(card)}
    if of_army(card):
        fields |= _of_army(card)
    else:
        fields |= {"civilizations": list(card.civilizations), "level": card.level}
    if card.power is not None:
        fields["power"] = card.printed_power if card.power_plus else card.power
    if card.races:
        fields["races"] = list(card.races)
    if card.printed:
        fields["text"] = card.printed
    if (not card.printed or card.play.by == "hand") and not _unread(card):
        fields["abilities"] = msgspec.to_builtins(card.abilities)
    if card.ability_names:
        fields["ability_names"] = list(card.ability_names)
    if card.aliases:
        fields["aliases"] = list(card.aliases)
    if card.printings:
        fields["printings"] = msgspec.to_builtins(card.printings)
    return fields


def _unread(card: CardRecord) -> bool:
    """Whether nobody has said what the card does, which is not that it does nothing."""
    return kinds.NO_TEXT in card.play.missing or card.play.status == "none" and not card.abilities


def _of_army(card: CardRecord) -> dict[str, Any]:
    """The facts of a card of Chaotic; a fact that the card does not have is left out."""
    fields: dict[str, Any] = {"level": "X" if card.cost_x else card.level} if card.type == "mugic" else {}
    for name in OF_CHAOTIC:
        value = getattr(card, name)
        if value not in (None, "", (), {}, False):
            fields[name] = msgspec.to_builtins(value)
    return fields


def _cell(value: Any) -> str:
    """A fact of Chaotic as it stands in a table."""
    if isinstance(value, dict):
        if "courage" in value:
            return "/".join(str(n) for n in value.values())
        return "/".join(f"{name} {n}" for name, n in value.items())
    return "/".join(value) if isinstance(value, list | tuple) else "yes" if value is True else str(value)


def _type(card: CardRecord) -> str:
    return {"": "", "evolution": "evolution ", "vortex": "vortex evolution "}[card.evolution] + card.type


def as_json(cards: Sequence[CardRecord], sets: Iterable[SetRecord], game: str) -> str:
    """A file of cards in JSON, one card a line."""
    said = {each.set for card in cards for each in card.printings}
    described = [
        {name: value for name, value in (("code", one.code), ("name", one.name), ("date", one.date)) if value}
        for one in sets if one.game == game and one.key in said
    ]  # fmt: skip

    def lines(values: Iterable[Any]) -> str:
        return ",\n".join("    " + msgspec.json.encode(value).decode() for value in values)

    return (
        f'{{\n  "game": {msgspec.json.encode(game).decode()},\n  "sets": [\n{lines(described)}\n  ],\n'
        f'  "cards": [\n{lines(as_fields(card, game) for card in cards)}\n  ]\n}}\n'
    )


def as_csv(cards: Sequence[CardRecord], game: str) -> str:
    """A table of cards. What a card without printed text does stands in `words`, said from its tree."""
    out = io.StringIO()
    plain = game != "chaotic"
    before = COLUMNS.index("power") + 1
    columns = COLUMNS if plain else (*COLUMNS[:before], *OF_CHAOTIC, *COLUMNS[before:])
    table = csv.DictWriter(out, columns, lineterminator="\n")
    table.writeheader()
    for card in cards:
        row = {
            "name": card.name, "type": _type(card), "civilizations": "/".join(card.civilizations),
            "level": card.level, "power": card.printed_power, "races": "/".join(card.races),
            "text": card.printed, "words": "" if card.printed else _words(card, game),
            "ability_names": "|".join(card.ability_names), "aliases": "|".join(card.aliases),
        }  # fmt: skip
        if not plain:
            row |= {"level": "", "power": "" if card.power is None else str(card.power)}
            row |= {name: _cell(value) for name, value in _of_army(card).items()}
        for index, printing in enumerate(card.printings or (None,)):
            part: dict[str, Any] = row if index == 0 else {"name": card.name}
            if printing is not None:
                part = part | {"set": printing.set, "number": printing.number, "rarity": printing.rarity}
            table.writerow(part)
    return out.getvalue()


def _words(card: CardRecord, game: str) -> str:
    if _unread(card):
        return f"[unread: {kinds.NO_TEXT}]"
    if not card.abilities:
        return ""
    from rules.abilities.render import render

    return render(card.abilities, game, card.type)


Form = Literal["json", "csv"]


def written(cards: Sequence[CardRecord], sets: Iterable[SetRecord], game: str, form: Form) -> str:
    """The file in one of the two forms."""
    return as_csv(cards, game) if form == "csv" else as_json(cards, sets, game)

