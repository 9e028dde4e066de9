"""The fields of the card language with their aliases, its flags, its orders, and what other games call a thing."""

from __future__ import annotations

from typing import cast

from msgspec import Struct

from catalog.names import key
from catalog.query.tree import Relation, Stat


class Field(Struct, frozen=True):
    """A field: its name, what else it is called, what it asks for, and an example.

    `kind` says which reader of `catalog.query.bind` takes its value. `games` names the games whose word for the field
    is another: its word there.
    """

    name: str
    kind: str
    aliases: tuple[str, ...]
    asks: str
    example: str
    games: dict[str, str] = {}


FIELDS = (
    Field("name", "name", ("n",), "words of the name", "name:knight"),
    Field("text", "text", ("o", "oracle", "rules", "words"), "words of the rendered text", 'o:"draw a card"'),
    Field("civ", "civilization", ("c", "civilization", "color", "colour"), "civilizations", "civ=fire/nature"),
    Field(
        "level", "number", ("lvl", "cost", "mv", "mana"), "level, in other games the cost", "level<=3",
        {"duel_masters": "cost"},
    ),
    Field("power", "number", ("pow", "pwr"), "printed power", "power>=5000"),
    Field("courage", "number", ("cou",), "a creature's Courage", "courage>=70"),
    Field("wisdom", "number", ("wis",), "a creature's Wisdom", "wisdom>courage"),
    Field("speed", "number", ("spd",), "a creature's Speed", "speed:70..100"),
    Field("energy", "number", ("en",), "a creature's Energy", "energy>=60"),
    Field("mc", "number", ("counters", "mugic_counters"), "Mugic counters of a creature", "mc:2"),
    Field("bp", "number", ("build", "build_points"), "build points of an attack", "bp<=1"),
    Field("base", "number", ("base_damage",), "base damage of an attack", "base>=10"),
    Field("fire", "number", (), "fire damage of an attack, where any is printed", "fire>=5"),
    Field("air", "number", (), "air damage of an attack", "air>=5"),
    Field("earth", "number", (), "earth damage of an attack", "earth:0"),
    Field("water", "number", (), "water damage of an attack", "water>fire"),
    Field("el", "element", ("element", "elements"), "elements of a creature", "el=fire/air"),
    Field("tribe", "tribe", (), "tribe; in games without tribes the creature type", "tribe:overworld"),
    Field("init", "initiative", ("initiative",), "what a location's initiative goes by", "init:speed"),
    Field("loyal", "loyal", (), "whom a Loyal card joins alone", "loyal:overworld"),
    Field("type", "type", ("t",), "card type, evolution or creature type", "t:spell"),
    Field("race", "race", ("creature", "subtype", "sub"), "creature type", 'race:"beast kin"'),
    Field("kw", "keyword", ("keyword", "k", "ability"), "keyword", 'kw:"double breaker"'),
    Field("set", "set", ("s", "e", "edition"), "set, by code or name", "set:4EVO"),
    Field("in", "ever", (), "set that some printing is of", 'in:"Evo Fury"'),
    Field("rarity", "rarity", ("r",), "rarity, from common to super rare", "rarity>=very-rare"),
    Field("cn", "collector", ("number", "no"), "collector number", "cn:91/165"),
    Field("date", "date", ("released", "year"), "day the set came out", "date>=2014"),
    Field("is", "flag", ("has",), "what the card is", "is:evolution"),
    Field("not", "flag", (), "what the card is not", "not:vanilla"),
    Field("play", "play", ("lab", "status"), "how far the lab plays it", "play:full"),
    Field("game", "game", ("g",), "game", "game:kaijudo"),
    Field("order", "order", ("sort",), "order of the cards found", "order:power"),
    Field("direction", "direction", ("dir",), "asc or desc", "direction:asc"),
    Field("unique", "unique", (), "cards, or names (one version of each)", "unique:names"),
    Field("display", "display", ("view", "as"), "cards or table", "display:table"),
    Field("limit", "limit", ("most",), "how many cards at most", "limit:10"),
)  # fmt: skip

BY_NAME = {name: field for field in FIELDS for name in (field.name, *field.aliases)}

_COLUMNS: dict[str, Stat] = {"mc": "mugic_counters", "bp": "build_points", "base": "base_damage"}
STATS: dict[str, Stat] = {
    name: _COLUMNS.get(field.name, cast("Stat", field.name))
    for field in FIELDS
    if field.kind == "number"
    for name in (field.name, *field.aliases)
}
"""The fields that are printed numbers, by every name they go by."""

FLAGS = {
    "evolution": "an evolution or vortex evolution creature",
    "vortex": "a vortex evolution creature",
    "vanilla": "a card without abilities",
    "multi": "a card of two or more civilizations",
    "mono": "a card of one civilization",
    "reprint": "a card printed more than once",
    "promo": "a card with a promo printing",
    "plus": "a creature with a plus after its power",
    "disputed": "a card on which the public lists differ",
    "creature": "a creature",
    "spell": "a spell",
    "attack": "an attack",
    "battlegear": "a battlegear",
    "mugic": "a Mugic",
    "location": "a location",
    "unique": "a Unique card",
    "legendary": "a Legendary card",
    "loyal": "a Loyal card",
    "minion": "a Minion",
    "chieftain": "a Chieftain",
    "past": "a card of the Past",
    "version": "a card whose name other versions share",
}
"""The words of `is:` and `not:` beside the play statuses and every keyword."""

FLAG_ALIASES = {
    "evo": "evolution", "vortexevolution": "vortex", "multiciv": "multi", "multicolor": "multi", "gold": "multi",
    "rainbow": "multi", "monociv": "mono", "reprinted": "reprint", "promotional": "promo", "french": "vanilla",
}  # fmt: skip

STATUSES = {
    "executable": ("full",), "full": ("full",), "whole": ("full",), "partial": ("partial",), "none": ("none",),
    "playable": ("full", "partial"),
}  # fmt: skip
"""How far the core plays a card, by the words it is asked with."""

ORDERS: dict[str, tuple[tuple[str, ...], str]] = {
    "name": ((), "asc"),
    "level": (("cost", "lvl", "mv"), "asc"),
    "power": (("pow",), "desc"),
    "civ": (("civilization", "color", "colour", "c", "tribe"), "asc"),
    "type": (("kind", "t"), "asc"),
    "rarity": (("r",), "desc"),
    "set": (("edition", "number", "cn"), "asc"),
    "date": (("released", "new"), "desc"),
    "courage": (("cou",), "desc"),
    "wisdom": (("wis",), "desc"),
    "speed": (("spd",), "desc"),
    "energy": (("en",), "desc"),
    "mc": (("counters",), "desc"),
    "bp": (("build",), "asc"),
    "base": (("damage",), "desc"),
}
"""The orders with their aliases, and the direction each has of itself."""

SAME_WORD = {
    "shieldtrigger": "Shield Blast", "shieldblast": "Shield Trigger", "speedattacker": "Fast Attack",
    "fastattack": "Speed Attacker", "powerattacker": "Powerful Attack", "powerfulattack": "Power Attacker",
    "evolve": "Evolution", "haste": "Fast Attack",
}  # fmt: skip
"""What one game calls a keyword of another, by key; taken only where the word is none of the game's own."""

SAME_TEXT = (
    ("graveyard", "discard pile"), ("destroy", "banish"), ("destroyed", "banished"), ("destroys", "banishes"),
    ("shield trigger", "shield blast"), ("speed attacker", "fast attack"), ("power attacker", "powerful attack"),
)  # fmt: skip
"""Words of rendered texts that are the same thing in two games."""

PRINTED_TEXT = (
    ("may take a", "may choose a"), ("may take an", "may choose an"), ("may take up to", "may choose up to"),
    ("from your deck", "in your deck"), ("put it into your hand", "return it to your hand"),
)  # fmt: skip
"""Words of printed texts, each with what rendered texts say for it."""

SELF = tuple(f"this {word}" for word in ("creature", "spell", "card", "attack", "battlegear", "mugic", "location"))
"""What a card calls itself; `~` stands for each of them and for its name."""

RARITY_ALIASES = {
    "c": "Common", "u": "Uncommon", "uc": "Uncommon", "r": "Rare", "v": "Very Rare", "vr": "Very Rare",
    "s": "Super Rare", "sr": "Super Rare", "ur": "Ultra Rare", "promo": "", "p": "", "none": "",
}  # fmt: skip

GAME_ALIASES = {
    "dm": "duel_masters", "kj": "kaijudo", "k": "kaijudo", "d": "duel_masters", "ch": "chaotic",
    "dttd": "duel_to_the_death",
}  # fmt: skip

SIGNS: dict[str, Relation] = {
    ":": "=", "=": "=", "==": "=", "!=": "!=", "<": "<", "<=": "<=", "=<": "<=", ">": ">", ">=": ">=", "=>": ">=",
}  # fmt: skip


def order_of(written: str) -> str:
    """The order that a word names; empty for none."""
    word = key(written)
    return next((name for name, (aliases, _) in ORDERS.items() if word == name or word in aliases), "")
