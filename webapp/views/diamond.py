"""The Battleboard of Chaotic as it is drawn: a diamond of spaces, the Location, the Burst as a stack."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.lab.tables import applied

WIDE, DEEP = 100, 100
"""The lines between the spaces are drawn in units of half a space across and a row down."""
NAMES = {"courage": "Courage", "power": "Power", "wisdom": "Wisdom", "speed": "Speed"}
TRIBES = {"overworld", "underworld", "danian", "mipedian", "marrillian"}


@dataclass(frozen=True)
class Discipline:
    """One number of a Creature: its letter, its name, how much, whether it is other than printed."""

    letter: str
    name: str
    value: int
    changed: bool


@dataclass(frozen=True)
class Creature:
    """A Creature on its space. `left` of `energy` remains; `share` is that in hundredths; `side` is a or b."""

    object: int
    name: str
    tribe: str
    tincture: str
    player: str
    letter: str
    side: str
    disciplines: tuple[Discipline, ...]
    energy: int
    left: int
    share: float
    more: bool
    counters: int
    elements: tuple[str, ...]
    gear: str
    gear_down: bool
    engaged: bool

    @property
    def said(self) -> str:
        """The Creature in one line, for those who hear it."""
        gear = f", {self.gear}{' face down' if self.gear_down else ''}" if self.gear else ""
        fights = ", Engaged" if self.engaged else ""
        tribe = f", {self.tribe}" if self.tribe else ""
        plural = "s" if self.counters != 1 else ""
        counters = f", {self.counters} Mugic counter{plural}"
        return f"{self.name} of {self.player}{tribe}, {self.left} of {self.energy} Energy{counters}{gear}{fights}"


@dataclass(frozen=True)
class Space:
    """One space: its name and who stands there."""

    at: str
    creature: Creature | None


@dataclass(frozen=True)
class Item:
    """One item of the Burst: what, whose, who paid for it or what it is aimed at."""

    text: str
    letter: str
    side: str
    player: str
    note: str


@dataclass(frozen=True)
class Diamond:
    """The board: rows from the north to the south, the seam after `seam` rows, the lines between the spaces.

    `bench` are the Creatures that stand there at another step only, `data` the board as the page's module reads it.
    """

    rows: tuple[tuple[Space, ...], ...]
    seam: int
    ways: str
    width: int
    depth: int
    bench: tuple[Creature, ...]
    location: str
    initiative: str
    burst: tuple[Item, ...]
    striking: str
    engaged: bool
    changed: bool
    signs: str = ""
    data: str = ""

    @property
    def across(self) -> int:
        """How many spaces the widest row has."""
        return len(self.rows[self.seam])


def rows_of(size: int) -> int:
    """How many rows a mat for so many Creatures has."""
    rows = 1
    while rows * (rows + 1) // 2 < size:
        rows += 1
    return rows


def diamond(
    table: Mapping[str, Any],
    signs: Mapping[str, tuple[str, str]],
    more: Sequence[Mapping[str, Any]] = (),
) -> Diamond:
    """The drawn board of a table (`rules.games.chaotic.picture`).

    `signs` are each player's letter and side; `more` are other boards of the same line, whose Creatures are drawn too.
    """
    rows = rows_of(int(table.get("size") or 6))
    spaces = table.get("spaces") or {}
    laid = [("N", row) for row in range(1, rows + 1)] + [("S", row) for row in range(rows, 0, -1)]
    drawn = tuple(
        tuple(
            Space(at, _creature(spaces[at], signs) if spaces.get(at) else None)
            for at in (f"{side}{row}.{index}" for index in range(1, row + 1))
        )
        for side, row in laid
    )
    there = {space.creature.object for row in drawn for space in row if space.creature}
    bench: dict[int, Creature] = {}
    for board in more:
        for one in (board.get("spaces") or {}).values():
            if int(one["object"]) not in there:
                bench.setdefault(int(one["object"]), _creature(one, signs))
    location = table.get("location") or {}
    creatures = [space.creature for row in drawn for space in row if space.creature]
    return Diamond(
        rows=drawn,
        seam=rows,
        ways=_ways(rows),
        width=2 * rows * WIDE,
        depth=2 * rows * DEEP,
        bench=tuple(bench.values()),
        location=str(location.get("card") or ""),
        initiative=str(location.get("initiative") or "").title(),
        burst=tuple(_item(one, signs) for one in reversed(table.get("burst") or [])),
        striking=str(table.get("striking") or ""),
        engaged=any(one.engaged for one in creatures),
        changed=any(one.changed for creature in creatures for one in creature.disciplines),
        signs=json.dumps({player: list(mark) for player, mark in signs.items()}),
        data=as_data(table),
    )


def as_data(table: Mapping[str, Any]) -> str:
    """A table as the page's module reads it."""
    return json.dumps(table, separators=(",", ":"))


def boards(start: Mapping[str, Any], trace: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The board after each step, from what each step changed."""
    found, now = [], dict(start)
    for step in trace:
        now = applied(now, step.get("table") or {})
        found.append(now)
    return found


def changes(trace: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """What each step changed on the board, as the page's module reads it; empty where nothing did."""
    return tuple(as_data(step["table"]) if step.get("table") else "" for step in trace)


def _creature(one: Mapping[str, Any], signs: Mapping[str, tuple[str, str]]) -> Creature:
    player, tribe = str(one.get("player") or ""), str(one.get("tribe") or "")
    letter, side = signs.get(player, ("", "b"))
    energy, left = int(one.get("energy") or 0), int(one.get("left") or 0)
    gear = one.get("gear") or {}
    key = tribe.lower().replace("'", "").replace("\u2019", "")
    changed = one.get("changed") or ()
    return Creature(
        object=int(one["object"]),
        name=str(one.get("card") or "unknown card"),
        tribe=tribe,
        tincture=f"tribe-{key}" if key in TRIBES else "civ-plain",
        player=player,
        letter=letter,
        side=side,
        disciplines=tuple(
            Discipline(name[0], name, int(one.get(key) or 0), key in changed) for key, name in NAMES.items()
        ),
        energy=energy,
        left=left,
        share=round(100 * max(0, left) / energy, 1) if energy > 0 else 0.0,
        more="energy" in changed,
        counters=int(one.get("counters") or 0),
        elements=tuple(str(e).lower() for e in one.get("elements") or ()),
        gear=str(gear.get("card") or ("a Battlegear" if gear else "")),
        gear_down=bool(gear.get("down")),
        engaged=bool(one.get("engaged")),
    )


def _item(one: Mapping[str, Any], signs: Mapping[str, tuple[str, str]]) -> Item:
    player = str(one.get("player") or "")
    letter, side = signs.get(player, ("", "b"))
    notes = [
        str(one.get("does") or ""),
        f"on {', '.join(one['on'])}" if one.get("on") else "",
        f"by {one['paid']}" if one.get("paid") else "",
    ]
    notes += ["negated" if one.get("gone") else ""]
    return Item(str(one.get("text") or ""), letter, side, player, " \u00b7 ".join(filter(None, notes)))


def _ways(rows: int) -> str:
    """The lines between neighbouring spaces as one path, the middle of the widest row's first space at (WIDE, ...)."""
    from rules.games.chaotic.board import COORDINATES, NEIGHBOURS, NUMBERS

    size = rows * (rows + 1) // 2
    places = {
        name: ((x + rows) * WIDE, (2 * rows - y) * DEEP + DEEP // 2) for name, (x, y) in COORDINATES[size].items()
    }
    names = {number: name for name, number in NUMBERS[size].items()}
    parts = []
    for name, number in NUMBERS[size].items():
        for other in NEIGHBOURS[size][number]:
            if other > number:
                (ax, ay), (bx, by) = places[name], places[names[other]]
                parts.append(f"M{ax} {ay} {bx} {by}")
    return "".join(parts)
