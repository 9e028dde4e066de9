"""Searches in every part of the card language, each held to a count made straight from the lines of the card files."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Engine

from catalog.places import data_dir
from catalog.query.search import search
from catalog.query.vocabulary import vocabulary
from catalog.reader import Snapshot
from catalog.record import read_cards
from catalog.wording import words_of

Line = dict[str, Any]
Holds = Callable[[Line], Any]
GAMES = ("kaijudo", "duel_masters", "chaotic", "duel_to_the_death")
RARITIES = ("Common", "Uncommon", "Rare", "Very Rare", "Super Rare", "Ultra Rare")


def _lines(game: str) -> list[Line]:
    written = (data_dir() / "cards" / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    said = {card.name: words_of(card, game) for card in read_cards(data_dir())[game]}
    read = [json.loads(line) for line in written if line]
    return [card | {"game": game, "said": said[card["name"]]} for card in read]


@pytest.fixture(scope="module")
def lines() -> dict[str, list[Line]]:
    """The cards of each game as the files have them, with what each says."""
    return {game: _lines(game) for game in GAMES}


def civ(card: Line) -> set[str]:
    return set(card.get("civilizations", ()))


def has(card: Line, *names: str) -> bool:
    return any(word["name"] in names for word in card.get("keywords", ()))


def number(card: Line, name: str, low: int, high: int = 10**6) -> bool:
    return name in card and low <= card[name] <= high


def sets(card: Line) -> set[str]:
    return {printing["set"] for printing in card.get("printings", ())}


def says(card: Line, *words: str) -> bool:
    return all(any(word in line.casefold() for line in card["said"].split("\n")) for word in words)


def element(card: Line, name: str) -> int | None:
    found: int | None = card.get("element_damage", {}).get(name)
    return found


def of(card: Line) -> set[str]:
    return set(card.get("elements", ()))


ASKED: list[tuple[str, str, Holds]] = [
    # civilizations as sets
    ("kaijudo", "c<=fire/nature", lambda c: civ(c) <= {"Fire", "Nature"}),
    ("kaijudo", "c>=light/water t:creature", lambda c: civ(c) >= {"Light", "Water"} and c["type"] == "creature"),
    ("duel_masters", "c=darkness/fire", lambda c: civ(c) == {"Darkness", "Fire"}),
    ("duel_masters", "c>nature", lambda c: civ(c) > {"Nature"}),
    ("duel_masters", "c<light/darkness -c:darkness",
     lambda c: civ(c) < {"Light", "Darkness"} and "Darkness" not in civ(c)),
    ("duel_masters", "c!=water is:multi", lambda c: civ(c) != {"Water"} and len(civ(c)) > 1),
    ("duel_to_the_death", "c:none", lambda c: not civ(c)),
    # numbers: ranges, parity, signs, lists, field against field
    ("kaijudo", "level:5..6 power:5000..7000", lambda c: number(c, "level", 5, 6) and number(c, "power", 5000, 7000)),
    ("kaijudo", "level:even power>=9000", lambda c: c["level"] % 2 == 0 and number(c, "power", 9000)),
    ("duel_masters", "cost!=5 cost>=4 cost<7 t:spell", lambda c: c["level"] in (4, 6) and c["type"] == "spell"),
    ("duel_masters", "power:5000-", lambda c: number(c, "power", 5000)),
    ("duel_masters", "power:..1500", lambda c: number(c, "power", 0, 1500)),
    ("duel_masters", "level:1,9", lambda c: c["level"] in (1, 9)),
    ("chaotic", "courage>power", lambda c: "courage" in c and c["courage"] > c["power"]),
    ("chaotic", "speed>=wisdom energy<=30", lambda c: "speed" in c and c["speed"] >= c["wisdom"] and c["energy"] <= 30),
    ("chaotic", "t:attack fire>=air", lambda c: element(c, "Fire") is not None and element(c, "Air") is not None
     and element(c, "Fire") >= element(c, "Air")),
    # what Chaotic's cards have
    ("chaotic", "tribe:underworld,danian mc>=2",
     lambda c: c.get("tribe") in ("UnderWorld", "Danian") and number(c, "mugic_counters", 2)
     and c["type"] == "creature"),
    ("chaotic", "el=air/water", lambda c: c["type"] == "creature" and of(c) == {"Air", "Water"}),
    ("chaotic", "el>=2 tribe:mipedian",
     lambda c: c["type"] == "creature" and len(of(c)) >= 2 and c["tribe"] == "Mipedian"),
    ("chaotic", "bp:2..3 base>=5", lambda c: number(c, "build_points", 2, 3) and number(c, "base_damage", 5)),
    ("chaotic", "bp>=4 or (bp:0 earth>0)",
     lambda c: number(c, "build_points", 4) or number(c, "build_points", 0, 0) and (element(c, "Earth") or 0) > 0),
    ("chaotic", "init:wisdom or init:courage", lambda c: c.get("initiative") in ("Wisdom", "Courage")),
    ("chaotic", "loyal:mipedian -is:unique", lambda c: c.get("loyal") == "Mipedian" and not c.get("unique")),
    ("chaotic", "is:chieftain or is:minion energy>50",
     lambda c: c.get("chieftain") or c.get("minion") and number(c, "energy", 51)),
    ("chaotic", "t:mugic -tribe:generic cost>=2",
     lambda c: c["type"] == "mugic" and c["tribe"] != "Generic" and not c.get("cost_x") and c["level"] >= 2),
    ("chaotic", "kw:infect,hive -(tribe:danian el:earth)",
     lambda c: has(c, "Infect", "Hive")
     and not (c.get("tribe") == "Danian" and c["type"] == "creature" and "Earth" in of(c))),
    # printings: in, set, rarity, collector number, date
    ("kaijudo", "in:3RIS in:8TRI", lambda c: {"3RIS", "8TRI"} <= sets(c)),
    ("kaijudo", "in:2DED -in:3RIS", lambda c: "2DED" in sets(c) and "3RIS" not in sets(c)),
    ("kaijudo", "set:13GAU r>=very-rare c:light", lambda c: "Light" in civ(c) and any(
        p["set"] == "13GAU" and p.get("rarity") in RARITIES[3:] for p in c["printings"])),
    ("duel_masters", "set:DM-06 r<rare t:spell", lambda c: c["type"] == "spell" and any(
        p["set"] == "DM-06" and p.get("rarity") in RARITIES[:2] for p in c["printings"])),
    ("duel_masters", "set:DM-01 cn:1..20", lambda c: any(
        p["set"] == "DM-01" and (n := p.get("number", "").split("/")[0]).isdigit() and 1 <= int(n) <= 20
        for p in c["printings"])),
    # what a card is
    ("kaijudo", "is:vortex or (is:evolution level<=3)",
     lambda c: c.get("evolution") == "vortex" or c.get("evolution") and c["level"] <= 3),
    ("kaijudo", "is:vanilla level>=4", lambda c: c["play"]["status"] == "full" and not c.get("abilities")
     and not c.get("keywords") and not c.get("evolution") and c["level"] >= 4),
    ("duel_masters", 't:"cross gear" -c:fire', lambda c: c["type"] == "cross gear" and "Fire" not in civ(c)),
    ("duel_masters", "is:reprint or is:promo", lambda c: len(c["printings"]) > 1 or any(
        not p.get("rarity") for p in c["printings"])),
    ("kaijudo", "is:reprint is:promo c:fire", lambda c: len(c["printings"]) > 1 and "Fire" in civ(c) and any(
        not p.get("rarity") for p in c["printings"])),
    ("chaotic", "is:version tribe:overworld not:unique", lambda c: SHARED.get(c["name"].removesuffix(
        f", {c['version']}" if c.get("version") else ""), 0) > 1
        and c.get("tribe") == "OverWorld" and not c.get("unique")),
    # groups, negation, names, words
    ("kaijudo", "-(kw:blocker or t:spell) c=light", lambda c: not has(c, "Blocker") and c["type"] != "spell"
     and civ(c) == {"Light"}),
    ("kaijudo", "(race:dragon or race:beast) -(level>5 or power<3000)",
     lambda c: any({"dragon", "beast"} & set(race.casefold().split()) for race in c.get("races", ()))
     and c["level"] <= 5 and not ("power" in c and c["power"] < 3000)),
    ("kaijudo", 'kw:"powerful attack +3000" or kw:"powerful attack" level>=6', lambda c: any(
        word["name"] == "Powerful Attack" and (word.get("n") == 3000 or c["level"] >= 6)
        for word in c.get("keywords", ()))),
    ("duel_masters", 'o:"shield" -o:"your shields" t:spell c:light',
     lambda c: says(c, "shield") and not says(c, "your shields") and c["type"] == "spell" and "Light" in civ(c)),
    ("duel_masters", '!"aqua hulcus"', lambda c: c["name"] == "Aqua Hulcus"),
    ("duel_masters", "dragon -bolshack c:fire",
     lambda c: "dragon" in c["name"].casefold() and "bolshack" not in c["name"].casefold()
     and "Fire" in civ(c)),
    ("duel_masters", r"o:/return .* to (its|their) owner'?s'? hand/ level<=3",
     lambda c: re.search(r"return .* to (its|their) owner'?s'? hand", c["said"], re.I) and c["level"] <= 3),
    ("duel_to_the_death", "t:creature or t:spell", lambda c: True),
]  # fmt: skip

SHARED: dict[str, int] = {}
"""How many cards of Chaotic have a name before its version."""


@pytest.mark.parametrize(("game", "written", "holds"), ASKED, ids=[f"{game} {asked}" for game, asked, _ in ASKED])
def test_a_search_counts_what_the_files_count(
    card_engine: Engine, cards: Snapshot, lines: dict[str, list[Line]], game: str, written: str, holds: Holds
) -> None:
    SHARED.clear()
    for card in lines["chaotic"]:
        name = card["name"].removesuffix(f", {card['version']}") if card.get("version") else card["name"]
        SHARED[name] = SHARED.get(name, 0) + 1
    wanted = sorted(card["name"] for card in lines[game] if holds(card))
    assert wanted
    for games in ((game,), cards.games()):
        answer = search(card_engine, vocabulary(cards, games), written, (game,))
        assert answer.query.warnings == ()
        assert sorted(name for _, name in answer.cards) == wanted


FIRST: list[tuple[str, str, Holds, str, bool, int]] = [
    ("kaijudo", "t:creature c:water order:power limit:10", lambda c: "Water" in civ(c) and c["type"] == "creature",
     "power", True, 10),
    ("duel_masters", "kw:blocker order:level direction:desc limit:7", lambda c: has(c, "Blocker"), "level", True, 7),
    ("chaotic", "tribe:danian t:creature order:speed dir:asc limit:12",
     lambda c: c.get("tribe") == "Danian" and c["type"] == "creature", "speed", False, 12),
]  # fmt: skip


@pytest.mark.parametrize(("game", "written", "holds", "by", "down", "most"), FIRST)
def test_an_order_and_a_limit_give_the_first(
    card_engine: Engine,
    cards: Snapshot,
    lines: dict[str, list[Line]],
    game: str,
    written: str,
    holds: Holds,
    by: str,
    down: bool,
    most: int,
) -> None:
    answer = search(card_engine, vocabulary(cards, (game,)), written, (game,))
    there = {card["name"]: card for card in lines[game]}
    wanted = sorted((card[by] for card in lines[game] if holds(card)), reverse=down)[:most]
    assert [there[name][by] for _, name in answer.cards] == wanted
    assert all(holds(there[name]) for _, name in answer.cards)
    assert len(wanted) == most
