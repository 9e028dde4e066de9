"""The records of the cards in `data/cards`, brought up to date: `python -m rules.lab.rerecord`.

How far each card is played is computed anew from its trees and what its game performs; with `--texts FILE` the trees
of one game are compiled anew first. Cards written by hand keep their trees.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import msgspec

from rules.abilities import tree
from rules.abilities.kinds import KINDS
from rules.book.load import default_data
from rules.lab.coverage import compiled_record, played


@click.command()
@click.option("--texts", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Texts to compile.")
@click.option("--game", default="", help="Only this game; the game of the texts.")
def rerecord(texts: Path | None, game: str) -> None:
    """Write each card's trees and play record anew."""
    if texts is not None and not game:
        raise click.UsageError("--texts needs --game: which game's cards are these?")
    said = _said(texts) if texts is not None else {}
    for file in sorted((default_data() / "cards").glob(f"{game or '*'}.jsonl")):
        lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        before = [json.dumps(card) for card in lines]
        for card in lines:
            renewed(card, file.stem, said.get(card["name"]))
        changed = sum(json.dumps(card) != old for card, old in zip(lines, before, strict=True))
        if changed:
            text = "".join(json.dumps(card, ensure_ascii=False, separators=(",", ":")) + "\n" for card in lines)
            file.write_text(text, encoding="utf-8")
        click.echo(f"{file.stem}: {changed} of {len(lines)} records changed")


def _said(texts: Path) -> dict[str, str]:
    """The text of each card by its name, from `{"cards": [{"name", "text"}]}` or the list alone.

    Where versions share a name, `full_name` tells them apart.
    """
    try:
        given = json.loads(texts.read_text(encoding="utf-8"))
        cards = given["cards"] if isinstance(given, dict) else given
        found: dict[str, str] = {}
        for card in cards:  # a card that is listed twice may have its text once
            name = card.get("full_name") or card["name"]
            found[name] = found.get(name) or card.get("text") or ""
        return found
    except (ValueError, KeyError, TypeError, AttributeError) as problem:
        raise click.UsageError(f"{texts}: not a list of cards with name and text: {problem}") from problem


def renewed(card: dict[str, Any], game: str, text: str | None) -> None:
    """Bring one card's line up to date, in place."""
    record = msgspec.convert(card.pop("play", {}), tree.PlayRecord)
    abilities = tree.convert_abilities(card.pop("abilities", []))
    if text is not None and record.by != "hand":
        facts = tree.CardDef(card["name"], card["type"], tuple(card.get("civilizations", ())))
        abilities, record = compiled_record(text, facts, game)
    else:
        unread = [word for word in record.missing if word in KINDS] if record.compiled < record.clauses else []
        status, missing = played(abilities, game, unread)
        record = msgspec.structs.replace(record, status=status, missing=missing)
    card["abilities"] = msgspec.to_builtins(abilities)
    counted = {"status": record.status, "clauses": record.clauses, "compiled": record.compiled}
    card["play"] = counted | msgspec.to_builtins(record)


if __name__ == "__main__":
    rerecord()
