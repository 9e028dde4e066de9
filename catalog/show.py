"""Cards in words: the lines a person reads, plain where they are piped on, with frames and colours on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click
import msgspec
from msgspec import Struct

from catalog.facts import cost, keyword_said, marks, numbers, of_army, type_line
from catalog.reader import Snapshot
from catalog.record import CardRecord
from rules.titles import TITLES, level_word

if TYPE_CHECKING:
    from rich.console import RenderableType

COLOURS = {
    "Light": "yellow", "Water": "blue", "Darkness": "magenta", "Fire": "red", "Nature": "green",
    "OverWorld": "blue", "UnderWorld": "red", "Danian": "yellow", "Mipedian": "green", "M'arrillian": "cyan",
}  # fmt: skip
"""The colour of each civilization and tribe."""


class CardView(Struct, frozen=True):
    """A card ready to be shown: its name, a line of facts, its words, its printings and how far it can be played.

    `printed` is its printed text, where a user has imported it.
    """

    name: str
    facts: str
    words: tuple[str, ...]
    printings: tuple[tuple[str, str, str], ...]
    play: str
    printed: tuple[str, ...] = ()


def has_level(card: CardRecord, game: str) -> bool:
    """Whether a card of this game has a number it is paid by."""
    if of_army(card):
        return card.type == "mugic"
    return bool(level_word(game) and (card.level or card.civilizations))


def paid_by(card: CardRecord, game: str) -> str:
    """The card's level or cost as it is printed; empty where it has none."""
    return (cost(card) if of_army(card) else str(card.level)) if has_level(card, game) else ""


def view(card: CardRecord, game: str, snapshot: Snapshot) -> CardView:
    """The card's lines."""
    words = tuple(line for line in snapshot.words(game, card).splitlines() if line.strip())
    printings = tuple((snapshot.set_name(game, each.set), each.number, each.rarity) for each in card.printings)
    printed = tuple(line for line in card.printed.splitlines() if line.strip())
    return CardView(card.name, " · ".join(_facts(card, game)), words, printings, _play(card), printed)


def _facts(card: CardRecord, game: str) -> list[str]:
    if of_army(card):
        said = [f"{name.lower()} {value}" for name, value in numbers(card)]
        return [type_line(card), *said, *marks(card)]
    kind = {"": card.type, "evolution": f"evolution {card.type}", "vortex": f"vortex evolution {card.type}"}
    facts = [f"{level_word(game)} {card.level}"] if has_level(card, game) else []
    facts.append(f"{'/'.join(card.civilizations)} {kind[card.evolution]}".strip())
    if card.races:
        facts.append(" / ".join(card.races))
    if card.power is not None:
        facts.append(f"power {card.power}{'+' if card.power_plus else ''}")
    elif card.type == "creature":
        facts.append("power unknown")
    return facts


def _play(card: CardRecord) -> str:
    if card.play.status == "full":
        return "Floorjudge plays this card fully."
    if card.play.status == "partial":
        from rules.abilities.kinds import said_of

        missing = ", ".join(map(said_of, card.play.missing))
        return f"Floorjudge plays this card in part; it leaves out: {missing or 'some clauses'}."
    return "Floorjudge cannot play this card's abilities yet; facts and printed keywords only."


def as_json(card: CardRecord, game: str, snapshot: Snapshot) -> dict[str, Any]:
    """The card's facts for a program: the fields of its file, with `game`, `text` and full set names."""
    fields = {"game": game, **msgspec.to_builtins(card), "text": snapshot.words(game, card)}
    for printing in fields.get("printings", ()):
        printing["set_name"] = snapshot.set_name(game, printing["set"])
    return fields


def plain(card: CardRecord, game: str, snapshot: Snapshot) -> str:
    """One card as text without colours."""
    shown = view(card, game, snapshot)
    lines = [f"{shown.name}  ({TITLES.get(game, game)})", shown.facts]
    lines += [f"  {line}" for line in shown.words]
    lines += ["Printed text, as imported:", *(f"  {line}" for line in shown.printed)] if shown.printed else []
    lines += ["  ".join(part for part in printing if part) for printing in shown.printings]
    return "\n".join([*lines, shown.play])


def plain_list(cards: Sequence[tuple[str, CardRecord]]) -> str:
    """Many cards, one a line: name, civilizations, level or cost, power, creature types, parted by tabs.

    Of Chaotic: name, tribe, cost, type, the numbers and the subtypes.
    """
    rows = [
        (
            card.name,
            card.tribe or "/".join(card.civilizations),
            f"{level_word(game).lower()} {paid_by(card, game)}" if has_level(card, game) else "",
            in_short(card) if of_army(card) else card.printed_power or card.type,
            " / ".join(card.races),
        )
        for game, card in cards
    ]
    return "\n".join("\t".join(row).rstrip() for row in rows)


def in_short(card: CardRecord) -> str:
    """A card of Chaotic in a few signs: its type with the Disciplines and Energy, the points or the initiative."""
    if card.type == "creature":
        return f"creature {card.courage}/{card.power}/{card.wisdom}/{card.speed}/{card.energy}"
    if card.type == "attack":
        elements = "".join(f" {name} {n}" for name, n in card.element_damage.items())
        return f"attack {card.build_points} BP, {card.base_damage}{elements}"
    return f"location {card.initiative}" if card.type == "location" else card.type


def print_card(card: CardRecord, game: str, snapshot: Snapshot) -> None:
    """Print one card for the terminal it goes to."""
    if not _fancy():
        click.echo(plain(card, game, snapshot))
        return
    from rich import box
    from rich.console import Console, Group
    from rich.panel import Panel
    from rich.table import Table
    from rich.text import Text

    shown = view(card, game, snapshot)
    colour = COLOURS.get((*card.civilizations, card.tribe)[0], "white")
    printings = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for printing in shown.printings:
        printings.add_row(*(Text(part, style="dim") for part in printing))
    parts: list[RenderableType] = [Text(shown.facts)]
    if shown.words:
        parts += [Text(), *(Text(line) for line in shown.words)]
    if shown.printed:
        parts += [Text(), Text("Printed text, as imported", style="dim"), *(Text(line) for line in shown.printed)]
    parts += [Text(), printings, Text(), Text(shown.play, style="italic dim")]
    title = Text(f" {shown.name} ", style=f"bold {colour}")
    game_name = Text(f" {TITLES.get(game, game)} ", style="dim")
    frame = Panel(
        Group(*parts), title=title, title_align="left", subtitle=game_name, subtitle_align="right",
        border_style=colour, box=box.ROUNDED, padding=(1, 2), width=min(Console().width, 84),
    )  # fmt: skip
    Console().print(frame)


def print_list(cards: Sequence[tuple[str, CardRecord]], said: str = "", total: int = 0) -> None:
    """Print many cards as a table for the terminal it goes to, over it how many there are and what was asked."""
    if not _fancy():
        click.echo(plain_list(cards))
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    games = {game for game, _ in cards}
    several = len(games) > 1
    level = "Level" if several else level_word(min(games, default=""))
    table = Table(box=box.SIMPLE_HEAD, header_style="dim", pad_edge=False)
    group = "Tribe" if games == {"chaotic"} else "Civilization"
    headings = ("Card", group, level, "Power", "Type", "Keywords", *(["Game"] if several else []))
    for heading in headings:
        table.add_column(heading, justify="right" if heading in (level, "Power") else "left", overflow="fold")
    for game, card in cards:
        colours = card.civilizations or (card.tribe,)
        civilizations = Text("/").join(Text(name, style=COLOURS.get(name, "white")) for name in colours)
        kind = in_short(card) if of_army(card) and card.type != "creature" else " / ".join(card.races) or card.type
        row: list[RenderableType] = [
            Text(card.name, style="bold"), civilizations, paid_by(card, game), card.printed_power,
            Text(kind), Text(", ".join(keyword_said(word, game) for word in card.keywords), style="dim"),
        ]  # fmt: skip
        table.add_row(*row, *([Text(TITLES.get(game, game), style="dim")] if several else []))
    console = Console()
    if said:
        console.print(Text(f"{total or len(cards)} cards", style="bold"), Text(f" {said}", style="dim"))
    console.print(table)


def _fancy() -> bool:
    return sys.stdout.isatty()
