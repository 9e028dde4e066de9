"""Card facts as they stand in `data/cards/<game>.jsonl`, one frozen value a card."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from rules.abilities.tree import Ability, CardDef, PlayRecord
from rules.problem import InputError
from rules.titles import GAMES

STATS = ("courage", "wisdom", "speed", "energy", "mugic_counters", "build_points", "base_damage")
"""The numbers of a card that only Chaotic has, as the core calls them too."""
FLAGS = ("unique", "legendary", "minion", "chieftain", "past")
"""What a card of Chaotic is or is not."""


class KeywordFact(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A keyword the card prints, with its number where it has one (`Powerful Attack`, 2000)."""

    name: str
    n: int | None = None


class Printing(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One printing: the set's code (its name where it has no code), the collector number as printed, the rarity."""

    set: str
    number: str = ""
    rarity: str = ""


class Stats(Struct, frozen=True, forbid_unknown_fields=True):
    """The four Disciplines and the Energy of a creature of Chaotic."""

    courage: int
    power: int
    wisdom: int
    speed: int
    energy: int


class CardRecord(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One card: facts, the tree of its abilities, and how far the core can play it.

    `races` are Kaijudo's creature types and Chaotic's subtypes; `level` is the cost in the other games, and counts
    nothing where `cost_x` says that it is X; `english`: it was printed in English;
    `power_plus` says that a plus is printed after the power.

    Chaotic's cards have no civilization; creatures and Mugic have a `tribe` ("Tribeless", "Generic"). The numbers of
    a creature are those of the middle scan, `stats_max` the highest; an element that `element_damage` does not name
    is not printed on the attack, which is not 0. `version` is what follows the name that several cards share, and is
    part of `name`. `loyal` names whom the card joins alone; `mugic_of` the tribes whose Mugic it lets creatures play
    that could not ("any": all).
    `disputed` keeps the values that another public card list gives; `printed` is the printed text where a user
    has imported it: no file that ships holds one.
    """

    name: str
    slug: str
    type: Literal["creature", "spell", "cross gear", "attack", "battlegear", "mugic", "location"]
    civilizations: tuple[str, ...] = ()
    level: int = 0
    evolution: Literal["", "evolution", "vortex"] = ""
    races: tuple[str, ...] = ()
    power: int | None = None
    power_plus: bool = False
    english: bool = True
    keywords: tuple[KeywordFact, ...] = ()
    ability_names: tuple[str, ...] = ()
    printings: tuple[Printing, ...] = ()
    aliases: tuple[str, ...] = ()
    disputed: dict[str, tuple[int | str, ...]] = {}
    abilities: tuple[Ability, ...] = ()
    play: PlayRecord = PlayRecord()
    printed: str = ""
    version: str = ""
    tribe: str = ""
    courage: int | None = None
    wisdom: int | None = None
    speed: int | None = None
    energy: int | None = None
    stats_max: Stats | None = None
    elements: tuple[str, ...] = ()
    mugic_counters: int | None = None
    build_points: int | None = None
    base_damage: int | None = None
    element_damage: dict[str, int] = {}
    initiative: str = ""
    cost_x: bool = False
    loyal: str = ""
    mugic_of: tuple[str, ...] = ()
    unique: bool = False
    legendary: bool = False
    minion: bool = False
    chieftain: bool = False
    past: bool = False

    @property
    def shared_name(self) -> str:
        """The name that all versions of the card have: "Maxxor" of "Maxxor, Elemental Champion"."""
        return self.name.removesuffix(f", {self.version}") if self.version else self.name

    @property
    def paid(self) -> int | None:
        """What the card is paid by, its level or cost; None where it has none, or costs X."""
        if self.type in ("attack", "battlegear", "location") or self.courage is not None or self.cost_x:
            return None
        return self.level

    @property
    def printed_power(self) -> str:
        """The power as it is printed: "3000", "3000+", empty for a spell."""
        return "" if self.power is None else f"{self.power}{'+' if self.power_plus else ''}"

    def definition(self) -> CardDef:
        """The card as the core sees it."""
        return CardDef(
            name=self.name,
            type=self.type,
            civilizations=self.civilizations,
            level=self.paid,
            power=self.power,
            races=self.races,
            stats=tuple((name, n) for name in STATS if (n := getattr(self, name)) is not None),
            flags=(*((self.evolution,) if self.evolution else ()), *(name for name in FLAGS if getattr(self, name))),
            abilities=self.abilities,
            play=self.play,
            names=self.ability_names,
            tribe=self.tribe,
            elements=self.elements,
            element_damage=tuple(self.element_damage.items()),
            initiative=self.initiative,
            loyal=self.loyal,
        )


class SetRecord(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One set of a game: its code, where it has one, its name, and the day or month it came out, where that is known.

    `date` is `2014-05-30`, or `2014-05` where only the month is sure.
    """

    game: str
    name: str
    code: str = ""
    date: str = ""

    @property
    def key(self) -> str:
        """What printings call the set by: its code, or its name."""
        return self.code or self.name


Line = TypeVar("Line")


def read_lines(path: Path, form: type[Line]) -> tuple[Line, ...]:
    """The values of a JSON Lines file in its order; blank lines are left out.

    Raises `InputError` with file and line for a file that cannot be read or a line that is not a `form`.
    """
    decoder = msgspec.json.Decoder(form)
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as problem:
        raise InputError(f"cannot read {path.name}: {problem.strerror or problem}", str(path)) from problem
    found: list[Line] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            found.append(decoder.decode(line))
        except (msgspec.MsgspecError, UnicodeDecodeError) as problem:
            raise InputError(f"not a {form.__name__}: {problem}", str(path), number) from problem
    return tuple(found)


def read_cards(data: Path) -> dict[str, tuple[CardRecord, ...]]:
    """The cards of each game of a data folder, the games in the order of `GAMES`, the cards in file order."""
    files = sorted((data / "cards").glob("*.jsonl"), key=lambda file: (*GAMES, file.stem).index(file.stem))
    return {path.stem: read_lines(path, CardRecord) for path in files}


def read_sets(data: Path) -> tuple[SetRecord, ...]:
    """The sets of all games, in file order, which is the order they came out in where that is known."""
    path = data / "sets.jsonl"
    return read_lines(path, SetRecord) if path.exists() else ()
