"""Decks in XML: OCTGN, Cockatrice, and LackeyCCG's deck files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree import ElementTree as Xml

from validators.read.markup import OCTGN_GAMES
from validators.write.plain import PlainDeck, Row

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def to_octgn(deck: PlainDeck) -> str:
    """An `.o8d` with the game's own id; OCTGN's id of each card is left to its search by name."""
    root = Xml.Element("deck", {"game": next((id for id, game in OCTGN_GAMES.items() if game == deck.game), "")})
    for title, rows in (("Deck", deck.main), ("Sideboard", deck.side)):
        if rows:
            section = Xml.SubElement(root, "section", {"name": title})
            for row in rows:
                Xml.SubElement(section, "card", {"qty": str(row.count)}).text = _plain(row.name)
    return _file(root)


def to_cockatrice(deck: PlainDeck) -> str:
    """A `.cod` with the zones `main` and `side`."""
    root = Xml.Element("cockatrice_deck", {"version": "1"})
    Xml.SubElement(root, "deckname").text = _plain(deck.name)
    Xml.SubElement(root, "comments")
    for title, rows in (("main", deck.main), ("side", deck.side)):
        if rows:
            zone = Xml.SubElement(root, "zone", {"name": title})
            for row in rows:
                Xml.SubElement(zone, "card", {"number": str(row.count), "name": _plain(row.name)})
    return _file(root)


def to_lackey_deck(deck: PlainDeck) -> str:
    """A `.dek`: a card element for each copy, in `superzone`s."""
    root = Xml.Element("deck", {"version": "0.8"})
    meta = Xml.SubElement(root, "meta")
    Xml.SubElement(meta, "game").text = deck.game
    _zone(root, "Deck", deck.main)
    if deck.side:
        _zone(root, "Sideboard", deck.side)
    return _file(root)


def _zone(root: Xml.Element, title: str, rows: Iterable[Row]) -> None:
    zone = Xml.SubElement(root, "superzone", {"name": title})
    for row in rows:
        for _ in range(row.count):
            card = Xml.SubElement(zone, "card")
            name = Xml.SubElement(card, "name", {"id": ""})
            name.text = _plain(row.name)
            printings = row.record.printings if row.record else ()
            Xml.SubElement(card, "set").text = printings[0].set if printings else ""


def _plain(text: str) -> str:
    return _NO_XML.sub("\ufffd", text)


def _file(root: Xml.Element) -> str:
    Xml.indent(root)
    return '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n' + Xml.tostring(root, encoding="unicode") + "\n"
