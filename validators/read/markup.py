"""Lists in XML: OCTGN `.o8d`, Cockatrice `.cod` and LackeyCCG `.dek`, read by card name with line numbers.

The parser knows no document types and no entities of a file's own, so nothing in a file can grow or be fetched.
"""

from __future__ import annotations

import re
from typing import Literal
from xml.parsers import expat

from catalog.names import fold
from rules.problem import InputError
from validators.identifiers import name_of
from validators.lists import MOST_COPIES, DeckList, Entry, Unread, shown
from validators.read.codes import set_code
from validators.read.headings import is_aside

_BARE_AMPERSAND = re.compile(r"&(?!#\d+;|#x[0-9a-fA-F]+;|[A-Za-z][A-Za-z0-9]*;)")
_DECLARATION = re.compile(r"\A\s*<\?xml[^>]*\?>")
_DEEPEST = 16
OCTGN_GAMES = {
    "48bb61f4-5707-44bf-853e-0c473549ef50": "kaijudo",
    "bb784fc6-fe21-4603-90d7-82c049908a74": "duel_masters",
}
"""The games of OCTGN by their ids."""
_COUNTS = ("qty", "number", "count", "quantity", "amount")


class _Reading:
    """What the parser has come across so far."""

    def __init__(self) -> None:
        self.form: Literal["octgn", "cockatrice", "lackey"] | None = None
        self.name = ""
        self.game = ""
        self.section = ""
        self.aside = False
        self.path: list[str] = []
        self.text: list[str] = []
        self.card: tuple[int, dict[str, str]] | None = None
        self.entries: list[Entry] = []
        self.unread: list[Unread] = []


def read_markup(text: str) -> DeckList:
    """The deck of an `.o8d`, `.cod` or `.dek` file.

    A file that breaks off keeps what was read before. Raises `InputError` for a document type, for an element
    nested too deep, and for XML that is no deck.
    """
    reading = _Reading()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True

    def refuse(*_: object) -> None:
        line = parser.CurrentLineNumber
        raise InputError(
            f"Line {line} declares a document type (DTD); a deck list needs none, so it is not read.", line=line
        )

    def start(tag: str, attributes: dict[str, str]) -> None:
        if len(reading.path) >= _DEEPEST:
            line = parser.CurrentLineNumber
            raise InputError(
                f"Line {line}: elements nested deeper than {_DEEPEST}: this is not a deck list.", line=line
            )
        _start(
            reading, _plain(tag), {_plain(key): value for key, value in attributes.items()}, parser.CurrentLineNumber
        )

    def end(tag: str) -> None:
        _end(reading, _plain(tag))

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = reading.text.append
    breaks = _parse(parser, text)
    if reading.form is None or (breaks and not reading.entries):
        why = f" ({breaks.why})" if breaks else ""
        raise InputError(
            f"This is XML, but no deck of OCTGN, Cockatrice or LackeyCCG{why}.", line=breaks.line if breaks else 0
        )
    if breaks:
        reading.unread.append(breaks)
    return DeckList(
        reading.form,
        name=shown(reading.name, 120),
        game=reading.game,
        entries=tuple(reading.entries),
        unread=tuple(reading.unread),
        whole=breaks is None,
    )


def _parse(parser: expat.XMLParserType, text: str) -> Unread | None:
    """Runs the parser; where the file is not well formed, the place and the reason."""
    declared = _DECLARATION.match(text)
    if declared:  # the text is decoded already: its declared encoding no longer holds
        text = "\n" * declared.group().count("\n") + text[declared.end() :]
    text = _BARE_AMPERSAND.sub("&amp;", text).replace("&nbsp;", "&#160;")
    try:
        parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as problem:
        line = problem.lineno
        lines = text.split("\n")
        quoted = lines[line - 1] if 0 < line <= len(lines) else ""
        return Unread(line, shown(quoted), f"the XML breaks off here: {expat.ErrorString(problem.code)}", may_hold=True)
    return None


def _plain(tag: str) -> str:
    return tag.rpartition(" ")[2].lower()


def _start(reading: _Reading, tag: str, attributes: dict[str, str], line: int) -> None:
    if not reading.path:
        if tag == "deck":
            reading.form, reading.game = "octgn", OCTGN_GAMES.get(attributes.get("game", "").lower(), "")
        elif tag == "cockatrice_deck":
            reading.form = "cockatrice"
    elif tag in ("section", "zone", "superzone"):
        if tag == "superzone":
            reading.form = "lackey"
        reading.section = shown(attributes.get("name", ""), 80)
        reading.aside = is_aside(reading.section)
    elif tag == "card":
        reading.card = (line, attributes)
    reading.path.append(tag)
    reading.text.clear()


def _end(reading: _Reading, tag: str) -> None:
    words = " ".join("".join(reading.text).split())
    if tag == "card" and reading.card:
        _card(reading, words)
        reading.card = None
    elif tag == "name" and reading.card and reading.path[-2:-1] == ["card"]:
        reading.card = (reading.card[0], {**reading.card[1], "name": words})
    elif tag == "set" and reading.card:
        reading.card = (reading.card[0], {**reading.card[1], "setshortname": words})
    elif tag == "game" and reading.path[-2:-1] == ["meta"]:
        reading.game = reading.game or fold(words).replace(" ", "_")
    elif tag in ("deckname", "name") and len(reading.path) == 2:
        reading.name = words
    elif tag in ("section", "zone", "superzone"):
        reading.section, reading.aside = "", False
    if reading.path:
        reading.path.pop()
    reading.text.clear()


def _card(reading: _Reading, words: str) -> None:
    line, attributes = reading.card or (0, {})
    name = " ".join((attributes.get("name") or words).split()) or name_of(attributes.get("id", ""))
    written = next((attributes[key].strip() for key in _COUNTS if key in attributes), "1")
    count = int(written) if re.fullmatch(r"[0-9]{1,6}", written) else -1
    if not 0 <= count <= MOST_COPIES:
        why = f"\u201c{shown(written, 20)}\u201d is no number of copies between 0 and {MOST_COPIES}"
        reading.unread.append(Unread(line, shown(name), why, may_hold=True, aside=reading.aside))
    elif not name:
        text = shown(attributes.get("id", ""))
        reading.unread.append(
            Unread(line, text, "this card has no name", may_hold=True, copies=count, aside=reading.aside)
        )
    elif count:
        printing = set_code(attributes.get("setshortname", ""))
        reading.entries.append(Entry(line, count, name, reading.section, reading.aside, printing))
