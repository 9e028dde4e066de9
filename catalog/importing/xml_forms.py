"""Card lists in XML: OCTGN's `set.xml` and Cockatrice's card database, with the line of each value.

The parser knows no document types and no entities of a file's own, so nothing in a file can grow or be fetched.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final
from xml.parsers import expat

from catalog.importing.cells import Cell, Row, Sheet, shown
from rules.problem import InputError

DEEPEST: Final = 16
_DECLARATION: Final = re.compile(r"\A\s*<\?xml[^>]*\?>")
_GAMES: Final = {
    "48bb61f4-5707-44bf-853e-0c473549ef50": "kaijudo",
    "d20746cd-b169-436e-b093-09969e3becff": "kaijudo",
    "bb784fc6-fe21-4603-90d7-82c049908a74": "duel_masters",
}
_PROPERTIES: Final = {
    "level": "level", "cost": "level", "civilization": "civilizations", "type": "type", "card type": "type",
    "race": "races", "power": "power", "rules": "text", "rules text": "text", "text": "text",
    "number": "number", "rarity": "rarity",
}  # fmt: skip
_PARTS: Final = {"name", "text", "type", "maintype", "color", "colors", "manacost", "cmc", "pt"}


class Element:
    """One element: its tag and attributes in small letters, its words, what stands in it, and its place."""

    def __init__(self, tag: str, attributes: dict[str, str], line: int, column: int) -> None:
        self.tag, self.attributes, self.line, self.column = tag, attributes, line, column
        self.parts: list[Element] = []
        self.words: list[str] = []

    @property
    def text(self) -> str:
        return "".join(self.words).strip()

    def find(self, tag: str) -> list[Element]:
        return [part for part in self.parts if part.tag == tag]

    def cell(self, value: str) -> Cell:
        return Cell(value, self.line, self.column)


def read_xml(text: str, file: str) -> Sheet:
    """The cards of an OCTGN set or a Cockatrice card database.

    Raises `InputError` for XML that is not well formed, declares a document type, is nested too deep, or is neither.
    """
    top = _parse(text, file)
    if top.tag == "set":
        return _octgn(top, file)
    if top.tag == "cockatrice_carddatabase":
        return _cockatrice(top, file)
    if top.tag in ("deck", "cockatrice_deck"):
        raise InputError("this is a deck list, not a file of cards: `floorjudge check` reads it", file, top.line)
    raise InputError(
        f"this is XML, but <{shown(top.tag)}> is neither an OCTGN <set> nor a <cockatrice_carddatabase>", file, top.line
    )


def _parse(text: str, file: str) -> Element:
    declared = _DECLARATION.match(text)
    if declared:  # the text is decoded already: its declared encoding no longer holds
        text = re.sub(r"[^\n]", " ", declared.group()) + text[declared.end() :]
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    open_: list[Element] = []
    top: list[Element] = []

    def refuse(*_: object) -> None:
        raise InputError("a document type (DTD) is declared here; a card list needs none, so it is not read",
                         file, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)  # fmt: skip

    def start(tag: str, attributes: dict[str, str]) -> None:
        place = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        if len(open_) >= DEEPEST:
            raise InputError(f"elements are nested deeper than {DEEPEST}: this is no card list", file, *place)
        element = Element(_plain(tag), {_plain(name): value for name, value in attributes.items()}, *place)
        (open_[-1].parts if open_ else top).append(element)
        open_.append(element)

    def words(found: str) -> None:
        if open_:
            open_[-1].words.append(found)

    def end(_tag: str) -> None:
        open_.pop()

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = words
    try:
        parser.Parse(text.encode("utf-8"), True)
    except expat.ExpatError as problem:
        why = expat.ErrorString(problem.code)
        raise InputError(f"the XML is not well formed: {why}", file, problem.lineno, problem.offset + 1) from problem
    return top[0]


def _plain(tag: str) -> str:
    return tag.rpartition(" ")[2].lower()


def _octgn(top: Element, file: str) -> Sheet:
    name = " ".join(top.attributes.get("name", "").split())
    rows: list[Row] = []
    for card in (card for cards in top.find("cards") for card in cards.find("card")):
        fields = {"name": card.cell(" ".join(card.attributes.get("name", "").split()))}
        if name:
            fields["set"] = top.cell(name)
        for each in card.find("property"):
            field = _PROPERTIES.get(" ".join(each.attributes.get("name", "").lower().split()))
            value = each.attributes.get("value", each.text)
            if field and field not in fields and value.strip():
                fields[field] = each.cell(value)
        fields.setdefault("text", card.cell(""))
        rows.append(Row(fields, card.line, card.column))
    if not rows:
        raise InputError("this OCTGN set holds no cards", file, top.line)
    game = _GAMES.get(top.attributes.get("gameid", "").strip().lower(), "")
    return Sheet("octgn", tuple(rows), game, {name: (name, "")} if name else {})


def _cockatrice(top: Element, file: str) -> Sheet:
    sets: dict[str, tuple[str, str]] = {}
    for each in (part for parts in top.find("sets") for part in parts.find("set")):
        words = {part.tag: part.text for part in each.parts}
        if code := words.get("name", ""):
            sets[code] = (words.get("longname") or code, words.get("releasedate", ""))
    rows = [_card(card) for cards in top.find("cards") for card in cards.find("card")]
    if not rows:
        raise InputError("this Cockatrice card database holds no cards", file, top.line)
    return Sheet("cockatrice", tuple(rows), "", sets)


def _card(card: Element) -> Row:
    """A card of version 3 (facts beside the name) or 4 (facts in `<prop>`)."""
    props = [part for prop in card.find("prop") for part in prop.parts]
    found = {part.tag: part for part in (*props, *card.parts) if part.tag in _PARTS and part.text}
    fields = {"name": found["name"].cell(" ".join(found["name"].text.split()))} if "name" in found else {}
    readers: dict[str, Callable[[str], str]] = {
        "text": str, "type": lambda said: re.split(r"\s+[-\u2013\u2014]\s+", said)[0], "manacost": str, "cmc": str,
        "color": str, "colors": str, "pt": _power,
    }  # fmt: skip
    names = {"manacost": "level", "cmc": "level", "color": "letters", "colors": "letters", "pt": "power"}
    for tag, read in readers.items():
        if tag in found:
            fields[names.get(tag, tag)] = found[tag].cell(read(found[tag].text))
    if "type" in found:
        races = re.split(r"\s+[-\u2013\u2014]\s+", found["type"].text)[1:]
        if races:
            fields["races"] = found["type"].cell(" ".join(races))
    fields.setdefault("text", card.cell(""))
    printings = []
    for each in card.find("set"):
        said = {"set": each.text, "rarity": each.attributes.get("rarity", "")}
        said["number"] = each.attributes.get("num", "")
        printings.append(each.cell("") if not each.text else Cell(
            {name: each.cell(value) for name, value in said.items() if value}, each.line, each.column))  # fmt: skip
    if printings := [cell for cell in printings if cell.value]:
        fields["printings"] = Cell(tuple(printings), printings[0].line, printings[0].column)
    return Row(fields, card.line, card.column)


def _power(said: str) -> str:
    """The power behind Cockatrice's "20/20", which stands for 2000; a number of its own is taken as it is."""
    pair = re.fullmatch(r"([0-9]{1,4})/([0-9]{1,4})", said.strip())
    return str(int(pair[1]) * 100) if pair and pair[1] == pair[2] and int(pair[1]) < 1000 else said
