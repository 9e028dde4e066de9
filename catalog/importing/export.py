"""Giving cards out: JSON or CSV that an import reads back to the same cards."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from catalog.record import CardRecord, SetRecord
from rules.abilities import kinds

COLUMNS = (
    "name", "type", "civilizations", "level", "power", "races", "text", "words", "ability_names", "aliases",
    "set", "number", "rarity",
)  # fmt: skip
"""A card with several printings has a line for each."""


def as_fields(card: CardRecord, game: str) -> dict[str, Any]:
    """One card as an import reads it. Its tree is given where no printed text is there to make it from."""
    fields: dict[str, Any] = {"name": card.name, "type": _type(card), "civilizations": list(card.civilizations)}
    fields["level"] = card.level
    if card.power is not None:
        fields["power"] = card.printed_power if card.power_plus else card.power
    if card.races:
        fields["races"] = list(card.races)
    if card.printed:
        fields["text"] = card.printed
    if (not card.printed or card.play.by == "hand") and kinds.NO_TEXT not in card.play.missing:
        fields["abilities"] = msgspec.to_builtins(card.abilities)
    if card.ability_names:
        fields["ability_names"] = list(card.ability_names)
    if card.aliases:
        fields["aliases"] = list(card.aliases)
    if card.printings:
        fields["printings"] = msgspec.to_builtins(card.printings)
    return fields


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
    table = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    table.writeheader()
    for card in cards:
        row = {
            "name": card.name, "type": _type(card), "civilizations": "/".join(card.civilizations),
            "level": card.level, "power": card.printed_power, "races": "/".join(card.races),
            "text": card.printed, "words": "" if card.printed else _words(card, game),
            "ability_names": "|".join(card.ability_names), "aliases": "|".join(card.aliases),
        }  # fmt: skip
        for index, printing in enumerate(card.printings or (None,)):
            part: dict[str, Any] = row if index == 0 else {"name": card.name}
            if printing is not None:
                part = part | {"set": printing.set, "number": printing.number, "rarity": printing.rarity}
            table.writerow(part)
    return out.getvalue()


def _words(card: CardRecord, game: str) -> str:
    if kinds.NO_TEXT in card.play.missing:
        return f"[unread: {kinds.NO_TEXT}]"
    if not card.abilities:
        return ""
    from rules.abilities.render import render

    return render(card.abilities, game)


Form = Literal["json", "csv"]


def written(cards: Sequence[CardRecord], sets: Iterable[SetRecord], game: str, form: Form) -> str:
    """The file in one of the two forms."""
    return as_csv(cards, game) if form == "csv" else as_json(cards, sets, game)

