"""From what is written to a card: the fields a file may give, each checked, with the place of whatever is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct

from catalog.importing.cells import Cell, Row, Sheet, shown
from catalog.names import key
from catalog.query.vocabulary import ELEMENTS, TRIBES
from catalog.record import FLAGS as MARKS
from catalog.record import Printing, Stats
from rules.abilities.dialects import dialect
from rules.abilities.tree import Ability, convert_abilities
from rules.problem import InputError

FIELDS: Final = (
    "name", "type", "civilizations", "level", "power", "races", "evolution", "text", "words", "set", "number",
    "rarity", "printings", "aliases", "ability_names", "abilities",
    *(army := (
        "version", "tribe", "courage", "wisdom", "speed", "energy", "stats_max", "elements", "mugic_counters",
        "build_points", "base_damage", "element_damage", "initiative", "cost_x", "loyal", "mugic_of", "unique",
        "legendary", "minion", "chieftain", "past",
    )),
)  # fmt: skip
"""What a card may say of itself."""
OTHER_NAMES: Final = {
    "civilization": "civilizations", "civ": "civilizations", "race": "races", "creature_type": "races",
    "creature_types": "races", "cost": "level", "rules": "text", "rules_text": "text", "printed_text": "text",
    "subtypes": "races", "subtype": "races", "mc": "mugic_counters", "bp": "build_points", "base": "base_damage",
    "collector_number": "number", "set_code": "set", "card_type": "type", "card_name": "name",
}  # fmt: skip
FACTS: Final = ("type", "civilizations", "level", "power", "power_plus", "races", "evolution", *army)
"""The fields by which two cards of one name are told to be the same card."""
READ_OVER: Final = frozenset({"slug", "play", "disputed", "keywords", "power_plus", "game", "letters", "id"})
"""Fields that are worked out anew, or say nothing of the card itself; so do notes on a text (`text_source` ...)."""
TYPES: Final = ("creature", "attack", "battlegear", "mugic", "location")
"""The types of card of Chaotic."""
LONGEST_NAME: Final = 120
LONGEST_TEXT: Final = 20_000
HIGHEST: Final = 1_000_000


class Given(Struct, frozen=True):
    """One card of a file: the facts that it states (None where it says nothing), its words, and its place.

    An empty `text` says that nothing is printed on the card; None, that the file does not say what is.
    `abilities` is None where no tree is given; `words` are rendered ones, which are compiled but are no printed text.
    """

    name: str
    line: int
    column: int
    type: str | None = None
    civilizations: tuple[str, ...] | None = None
    level: int | None = None
    power: int | None = None
    power_plus: bool | None = None
    races: tuple[str, ...] | None = None
    evolution: str | None = None
    version: str | None = None
    tribe: str | None = None
    courage: int | None = None
    wisdom: int | None = None
    speed: int | None = None
    energy: int | None = None
    stats_max: Stats | None = None
    elements: tuple[str, ...] | None = None
    mugic_counters: int | None = None
    build_points: int | None = None
    base_damage: int | None = None
    element_damage: dict[str, int] | None = None
    initiative: str | None = None
    cost_x: bool | None = None
    loyal: str | None = None
    mugic_of: tuple[str, ...] | None = None
    unique: bool | None = None
    legendary: bool | None = None
    minion: bool | None = None
    chieftain: bool | None = None
    past: bool | None = None
    text: str | None = None
    text_place: tuple[int, int] = (0, 0)
    words: str | None = None
    printings: tuple[Printing, ...] = ()
    aliases: tuple[str, ...] = ()
    ability_names: tuple[str, ...] | None = None
    abilities: tuple[Ability, ...] | None = None


def cards_of(sheet: Sheet, game: str, file: str) -> tuple[Given, ...]:
    """The cards of a file; rows of one card are joined when their facts agree.

    Raises `InputError` with file, line and column for the first field that is wrong.
    """
    found: dict[str, Given] = {}
    for row in sheet.rows:
        given = _Row(row, game, file).given()
        before = found.get(key(given.name))
        found[key(given.name)] = given if before is None else _joined(before, given, file)
    return tuple(found.values())


def _joined(first: Given, again: Given, file: str) -> Given:
    """One card that stands in the file twice: its printings add up, everything else must be the same."""
    for field in (*FACTS, "text", "words"):
        a, b = getattr(first, field), getattr(again, field)
        if a not in (None, "") and b not in (None, "") and a != b:
            message = f"{again.name} stands in line {first.line} too, with another {field}"
            raise InputError(message, file, again.line, again.column)
    stated = {
        name: value for name in Given.__struct_fields__
        if getattr(first, name) in (None, "") and (value := getattr(again, name)) is not None
    }  # fmt: skip
    more = tuple(each for each in again.printings if each not in first.printings)
    return msgspec.structs.replace(first, printings=first.printings + more, **stated)


class _Row:
    """One row's fields, read one by one."""

    def __init__(self, row: Row, game: str, file: str) -> None:
        self.row, self.game, self.file = row, game, file
        self.words = dialect(game)
        self.fields: dict[str, Cell] = {}
        for written, cell in row.fields.items():
            plain = "_".join(written.lower().replace("_", " ").split())
            name = OTHER_NAMES.get(plain, plain)
            if name in self.fields:
                raise cell.error(f"`{shown(written)}` says again what another field says", file)
            if name not in FIELDS and name not in READ_OVER and not name.startswith("text_"):
                from difflib import get_close_matches

                near = get_close_matches(name, (*FIELDS, *OTHER_NAMES), n=1)
                told = f"did you mean `{near[0]}`?" if near else "docs/import.md lists what a card may say"
                raise cell.error(f"a card has no field `{shown(written)}`: {told}", file)
            _printable(cell, file)
            if cell.value is not None and (cell.value != "" or name == "text"):
                self.fields[name] = cell

    def given(self) -> Given:
        if "name" not in self.fields:
            raise InputError("this card has no name", self.file, self.row.line, self.row.column)
        name = self.line("name")
        if len(name) > LONGEST_NAME or not key(name):
            cell = self.fields["name"]
            raise cell.error(f"{shown(name)!r} is no name: it needs a letter, and at most {LONGEST_NAME}", self.file)
        kind, evolution = self.kind()
        power, plus = self.power()
        text = self.fields.get("text")
        level, cost_x = self.paid()
        return Given(
            name, self.row.line, self.row.column, kind, self.civilizations(), level, power, plus,
            self.list("races", self.race), evolution, text=self.text("text"),
            text_place=(text.line, text.column) if text else (0, 0), words=self.text("words"),
            printings=self.printings(), aliases=self.list("aliases", str, "|") or (),
            ability_names=self.list("ability_names", str, "|"), abilities=self.tree(), cost_x=cost_x, **self.of_army(),
        )  # fmt: skip

    def of_army(self) -> dict[str, Any]:
        """The facts that only cards of Chaotic have; a field of them in another game is an error."""
        if self.game != "chaotic":
            if wrong := next((name for name in army if name in self.fields), ""):
                raise self.fields[wrong].error(f"`{wrong}` is a fact of Chaotic's cards alone", self.file)
            return {}
        words = {name: self.line(name) or None for name in ("version", "initiative", "loyal")}
        if words["version"] and not self.line("name").endswith(f", {words['version']}"):
            raise self.fields["version"].error("`version` is what stands behind the comma of the name", self.file)
        numbers = ("courage", "wisdom", "speed", "energy", "mugic_counters", "build_points", "base_damage")
        return {
            **words,
            "tribe": self.one_of("tribe", TRIBES),
            **{name: self.number(name) for name in numbers},
            "stats_max": self.highest(),
            "elements": self.list("elements", self.element),
            "element_damage": self.damage(),
            "mugic_of": self.list("mugic_of", str),
            **{name: self.yes(name) for name in MARKS},
        }

    def paid(self) -> tuple[int | None, bool | None]:
        """The level or cost; a Mugic may cost X."""
        if self.game == "chaotic" and self.line("level").upper() == "X":
            return None, True
        return self.number("level"), self.yes("cost_x")

    def one_of(self, name: str, known: tuple[str, ...]) -> str | None:
        said = self.line(name)
        if not said:
            return None
        found = next((one for one in known if key(one) == key(said)), "")
        if not found:
            raise self.fields[name].error(f"{shown(said)!r} is no {name}: {', '.join(known)}", self.file)
        return found

    def element(self, said: str) -> str:
        for name in ELEMENTS:
            if name.lower() == said.lower():
                return name
        raise InputError(f"{shown(said)!r} is no element: {', '.join(ELEMENTS)}")

    def yes(self, name: str) -> bool | None:
        """A mark: true or false, in a table also yes or no."""
        cell = self.fields.get(name)
        if cell is None:
            return None
        said = str(cell.value).strip().lower()
        if said not in ("true", "yes", "1", "false", "no", "0"):
            raise cell.error(f"`{name}` is true or false", self.file)
        return said in ("true", "yes", "1")

    def highest(self) -> Stats | None:
        """The highest numbers of a creature: a mapping, or `75/65/90/60/65` in a table."""
        cell = self.fields.get("stats_max")
        if cell is None:
            return None
        said: Any = cell.plain()
        if isinstance(said, str) and re.fullmatch(r"\d{1,4}(\s*/\s*\d{1,4}){4}", said.strip()):
            said = dict(zip(Stats.__struct_fields__, map(int, said.split("/")), strict=True))
        try:
            return msgspec.convert(said, Stats)
        except msgspec.ValidationError as problem:
            form = "courage, power, wisdom, speed and energy, as a mapping or as 75/65/90/60/65"
            raise cell.error(f"`stats_max` is {form}", self.file) from problem

    def damage(self) -> dict[str, int] | None:
        """Damage by element: a mapping, or `Fire 10/Air 0` in a table; what is not named is not printed."""
        cell = self.fields.get("element_damage")
        if cell is None:
            return None
        said: Any = cell.plain()
        if isinstance(said, str):
            pairs = [part.split() for part in re.split(r"[/|;,]", said) if part.strip()]
            said = {part[0]: int(part[1]) for part in pairs if len(part) == 2 and re.fullmatch("[0-9]{1,7}", part[1])}
            said = said if len(said) == len(pairs) else None
        named = {name.capitalize(): n for name, n in said.items()} if isinstance(said, dict) else None
        if named is None or not all(
            name in ELEMENTS and type(n) is int and 0 <= n <= HIGHEST for name, n in named.items()
        ):
            raise cell.error("`element_damage` is a mapping of elements to numbers, or Fire 10/Air 0", self.file)
        return {name: named[name] for name in ELEMENTS if name in named}

    # --- one field each ------------------------------------------------------------------------------
    def string(self, name: str) -> str | None:
        cell = self.fields.get(name)
        if cell is None:
            return None
        if isinstance(cell.value, (int, float)) and not isinstance(cell.value, bool):
            return str(cell.value)
        if not isinstance(cell.value, str):
            raise cell.error(f"`{name}` is text between quotation marks", self.file)
        return cell.value

    def line(self, name: str) -> str:
        return " ".join((self.string(name) or "").split())

    def text(self, name: str) -> str | None:
        said = self.string(name)
        if said is not None and len(said) > LONGEST_TEXT:
            raise self.fields[name].error(f"this text is longer than {LONGEST_TEXT} letters", self.file)
        return None if said is None else said.replace("\r\n", "\n").replace("\r", "\n").strip()

    def number(self, name: str) -> int | None:
        cell = self.fields.get(name)
        if cell is None:
            return None
        said = str(cell.value).strip()
        if isinstance(cell.value, bool) or not re.fullmatch(r"[0-9]{1,7}", said) or int(said) > HIGHEST:
            raise cell.error(f"{shown(said)!r} is no {name}: a whole number from 0 to {HIGHEST}", self.file)
        return int(said)

    def power(self) -> tuple[int | None, bool | None]:
        said = self.line("power")
        if not said or said in ("-", "\u2013", "\u2014"):
            return None, None
        match = re.fullmatch(r"([0-9]{1,7}) ?(\+?)", said)
        if match is None or int(match[1]) > HIGHEST:
            raise self.fields["power"].error(f"{shown(said)!r} is no power: write 3000 or 3000+", self.file)
        stated = self.fields.get("power_plus")
        return int(match[1]), True if match[2] else bool(stated.value) if stated else None

    def kind(self) -> tuple[str | None, str | None]:
        """The type and, where it is stated, how the creature evolves."""
        said, evolution = self.line("type").lower(), self.line("evolution").lower()
        if evolution and evolution not in ("evolution", "vortex"):
            raise self.fields["evolution"].error("`evolution` is `evolution` or `vortex`, or is left out", self.file)
        if said.startswith("vortex evolution "):
            said, evolution = said.removeprefix("vortex evolution "), evolution or "vortex"
        elif said.startswith("evolution "):
            said, evolution = said.removeprefix("evolution "), evolution or "evolution"
        types = TYPES if self.game == "chaotic" else ("creature", "spell")
        if said and said not in types:
            told = " or ".join((", ".join(types[:-1]), types[-1]))
            raise self.fields["type"].error(f"{shown(said)!r} is no type of card: {told}", self.file)
        return said or None, evolution or None

    def civilizations(self) -> tuple[str, ...] | None:
        if self.game == "chaotic":
            return None
        known = self.words.civilizations
        if "civilizations" in self.fields:
            return self.list("civilizations", self.civilization)
        letters = self.fields.get("letters")
        if letters is None:
            return None
        by_letter = {name[0]: name for name in known}
        said = [by_letter.get(letter) for letter in str(letters.value).upper() if letter.isalpha()]
        if None in said:
            told = ", ".join(f"{letter} ({name})" for letter, name in by_letter.items())
            raise letters.error(f"{shown(letters.value)!r} holds a letter of no civilization: {told}", self.file)
        return tuple(name for name in known if name in said) or None

    def civilization(self, said: str) -> str:
        for name in self.words.civilizations:
            if name.lower() == said.lower():
                return name
        told = ", ".join(self.words.civilizations)
        raise InputError(f"{shown(said)!r} is no civilization of this game: {told}")

    def race(self, said: str) -> str:
        return next((race for race in self.words.races if key(race) == key(said)), said)

    def list(self, name: str, read: Callable[[str], str], marks: str = r"/|;,") -> tuple[str, ...] | None:
        """A list of words: as a list, or as one text with marks between them."""
        cell = self.fields.get(name)
        if cell is None:
            return None
        if isinstance(cell.value, str):
            parts = [Cell(part, cell.line, cell.column) for part in re.split(f"[{re.escape(marks)}]", cell.value)]
        elif isinstance(cell.value, tuple):
            parts = list(cell.value)
        else:
            raise cell.error(f"`{name}` is a list of words", self.file)
        found: list[str] = []
        for part in parts:
            if not isinstance(part.value, str):
                raise part.error(f"`{name}` is a list of words", self.file)
            if said := " ".join(part.value.split()):
                try:
                    found.append(read(said[:LONGEST_NAME]))
                except InputError as problem:
                    raise part.error(problem.message, self.file) from problem
        return tuple(dict.fromkeys(found))

    def printings(self) -> tuple[Printing, ...]:
        cell = self.fields.get("printings")
        if cell is None:
            if not self.line("set"):
                return ()
            return (Printing(self.line("set"), self.line("number"), self.line("rarity")),)
        form = '`printings` is a list: [{"set": "...", "number": "...", "rarity": "..."}]'
        if not isinstance(cell.value, tuple):
            raise cell.error(form, self.file)
        found = []
        for each in cell.value:
            said: Any = each.plain()
            try:
                printing = msgspec.convert(said, Printing)
            except msgspec.ValidationError as problem:
                raise each.error(f"{form}; {problem}", self.file) from problem
            if not printing.set.strip():
                raise each.error(form, self.file)
            found.append(printing)
        return tuple(found)

    def tree(self) -> tuple[Ability, ...] | None:
        cell = self.fields.get("abilities")
        if cell is None:
            return None
        try:
            return convert_abilities(cell.plain())
        except (msgspec.ValidationError, RecursionError) as problem:
            place = _at(cell, str(problem))
            raise place.error(f"`abilities` is no tree: {problem}", self.file) from problem


def _printable(cell: Cell, file: str) -> None:
    """Refuse control characters: they are no part of a card, and a terminal would obey them."""
    if isinstance(cell.value, str) and re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]", cell.value):
        raise cell.error("this text holds a control character", file)
    for part in cell.value if isinstance(cell.value, tuple) else ():
        _printable(part, file)
    for part in cell.value.values() if isinstance(cell.value, dict) else ():
        _printable(part, file)


def _at(cell: Cell, message: str) -> Cell:
    """The value that a message of msgspec speaks of (`... - at `$[0].then[1]``)."""
    path = re.search(r"at `\$([^`]*)`", message)
    for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", path[1] if path else ""):
        value = cell.value
        if name and isinstance(value, dict) and name in value:
            cell = value[name]
        elif index and isinstance(value, tuple) and int(index) < len(value):
            cell = value[int(index)]
        else:
            break
    return cell
