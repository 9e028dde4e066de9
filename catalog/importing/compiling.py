"""From a card as written to a record: its words are compiled, and it is said how far it can be played."""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec
from msgspec import Struct

from catalog.importing.facts import FACTS, Given
from catalog.record import CardRecord, KeywordFact
from rules.abilities import kinds, tree
from rules.abilities.clean import clean, lines
from rules.abilities.compile import Compiled, split_name
from rules.abilities.dialects import dialect
from rules.abilities.lexer import keyword_of

NOT_PRINTED = "enters mana tapped"  # the rule of cards with two civilizations is no keyword that is printed


class Judge(Protocol):
    """What the rules say of a text and of a tree; `catalog` knows no core, so whoever calls hands it over."""

    def text(self, text: str, card: tree.CardDef, game: str) -> tuple[Compiled, tree.PlayRecord]:
        """What a text comes to, and how far the core plays it."""

    def trees(self, abilities: tuple[tree.Ability, ...], game: str) -> tree.PlayRecord:
        """How far the core plays abilities that somebody wrote as trees."""


class Clause(Struct, frozen=True):
    """A clause that was left out: its words, its kind, and where it begins in the card's text (from 1)."""

    text: str
    kind: str
    line: int
    column: int


class Made(Struct, frozen=True):
    """A card ready to be kept. `slug` is empty until the card is put among the others.

    `stated` names the facts that the file gives; `source` says what the tree was made from.
    """

    record: CardRecord
    stated: tuple[str, ...]
    source: Literal["text", "words", "trees", "nothing"]
    left: tuple[Clause, ...] = ()


def make(given: Given, game: str, judge: Judge, known: CardRecord | None = None) -> Made:
    """Compile one card. Facts that the file does not state are those of the card `known` by this name."""
    stated = tuple(name for name in FACTS if getattr(given, name) is not None)
    facts = {name: getattr(given, name) for name in stated}
    if known is not None:
        spell = facts.get("type", known.type) == "spell"
        silent = ("power", "power_plus", "races", "evolution") if spell and known.type != "spell" else ()
        facts = {name: getattr(known, name) for name in FACTS if name not in silent} | facts
    record = CardRecord(given.name, "", facts.pop("type", "creature"), facts.pop("civilizations", ()),
                        facts.pop("level", 0), printings=given.printings, aliases=given.aliases, **facts)  # fmt: skip
    words = given.text or (given.words if given.words is not None else given.text)
    left: tuple[Clause, ...] = ()
    if given.abilities is not None:
        source, abilities, play = "trees", given.abilities, judge.trees(given.abilities, game)
    elif words is None and known is None:
        source, abilities, play = "nothing", (), tree.PlayRecord(missing=(kinds.NO_TEXT,))
    elif words is not None:
        source = "words" if given.text is None else "text"
        compiled, play = judge.text(words or "", record.definition(), game)
        abilities = compiled.abilities
        left = tuple(_clause(words or "", each.start, each.end, each.kind) for each in compiled.leftovers)
    else:
        source, abilities, play = "nothing", (), tree.PlayRecord()
    evolves = [each for each in abilities if isinstance(each, tree.Evolve)]
    evolution = ("vortex" if evolves[0].vortex else "evolution") if evolves else record.evolution
    record = msgspec.structs.replace(
        record,
        evolution=evolution,
        keywords=_keywords(abilities, words or "", game),
        ability_names=given.ability_names if given.ability_names is not None else _names(words or "", game),
        abilities=abilities,
        play=play,
        printed=given.text or "",
    )
    return Made(record, stated, source, left)  # type: ignore[arg-type]


def _clause(text: str, start: int, end: int, kind: str) -> Clause:
    return Clause(
        text[start:end].strip(), kind, text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
    )


def _heads(text: str, game: str) -> list[str]:
    return [split_name(line)[0] for line in lines(clean(text))]


def _names(text: str, game: str) -> tuple[str, ...]:
    """The names printed before a dash that are no keywords."""
    words = dialect(game)
    silent = ("", "evolution", "vortex evolution", "unleash")
    return tuple(name for name in _heads(text, game) if name.lower() not in silent and not keyword_of(name, words))


def _keywords(abilities: tuple[tree.Ability, ...], text: str, game: str) -> tuple[KeywordFact, ...]:
    """The keywords that stand on the card, as the files that ship list them."""
    found: list[KeywordFact] = []
    for each in abilities:
        if isinstance(each, tree.Keyword) and each.name != NOT_PRINTED:
            found.append(KeywordFact(each.name, each.n.n if isinstance(each.n, tree.Num) else None))
        elif isinstance(each, tree.Evolve):
            found.append(KeywordFact("Vortex Evolution" if each.vortex else "Evolution"))
    if any(name.lower() == "unleash" for name in _heads(text, game)):
        found.append(KeywordFact("Unleash"))
    return tuple(dict.fromkeys(found))
