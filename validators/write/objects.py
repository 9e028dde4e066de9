"""Decks in JSON: Tabletop Simulator's saved objects, a simulator's identifiers, the Chaotic proxy generator's decks."""

from __future__ import annotations

import json
from typing import Any

from rules.problem import InputError
from validators.identifiers import identifier_of
from validators.write.plain import PlainDeck, Row
from validators.write.words import verify_army


def to_tabletop(deck: PlainDeck) -> str:
    """A saved object: a custom deck with an object for each copy; a sideboard is a second deck that is called so."""
    piles = [_pile(deck.name, deck.main)] if deck.main else []
    if deck.side:
        piles.append(_pile("Sideboard", deck.side))
    return _file({"SaveName": deck.name, "ObjectStates": piles})


def _pile(name: str, rows: tuple[Row, ...]) -> dict[str, Any]:
    cards = [{"Name": "Card", "Nickname": row.name} for row in rows for _ in range(row.count)]
    return {"Name": "DeckCustom", "Nickname": name, "ContainedObjects": cards}


def to_identifiers(deck: PlainDeck) -> str:
    """An identifier for each copy, as a public Duel Masters simulator takes them.

    Raises `InputError` for cards that have none, and for a sideboard.
    """
    if deck.side:
        raise InputError("the simulator's form has no place for a sideboard")
    cards: list[str] = []
    for row in deck.main:
        identifier = identifier_of(deck.game, row.name)
        if not identifier:
            raise InputError(f"no identifier of \u201c{row.name}\u201d is known: this form cannot hold it")
        cards += [identifier] * row.count
    return _file({"name": deck.name, "cards": cards})


def to_proxy_json(deck: PlainDeck) -> str:
    """A deck of the proxy generator: type, number, name, what follows the name, set and quantity of each card.

    Raises `InputError` as `verify_army`.
    """
    verify_army(deck)
    return _file({"name": deck.name, "description": "", "cards": [_proxy(row) for row in deck.main]})


def _proxy(row: Row) -> dict[str, Any]:
    assert row.record is not None
    printing = row.record.printings[0] if row.record.printings else None
    version = row.record.version
    name = row.name.removesuffix(version).rstrip(" ,") if version else row.name
    return {
        "type": row.kind,
        "id": f"{printing.set}-{printing.number}" if printing else "",
        "name": name,
        "subname": version,
        "set": printing.set.lower() if printing else "",
        "quantity": row.count,
    }


def _file(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"
