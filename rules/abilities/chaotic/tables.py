"""The whole grammar of Chaotic's texts, put together once."""

from __future__ import annotations

from functools import cache

from rules.abilities.chaotic.changes import changes
from rules.abilities.chaotic.conditions import conditions
from rules.abilities.chaotic.effects import effects
from rules.abilities.chaotic.events import events
from rules.abilities.chaotic.nouns import nouns
from rules.abilities.chaotic.places import places
from rules.abilities.chaotic.sentences import sentences
from rules.abilities.chaotic.things import things
from rules.abilities.phrases.grammar import Grammar
from rules.abilities.phrases.words import fold


@cache
def grammar() -> Grammar:
    """The grammar; made when the first text is read."""
    g = Grammar()
    for part in (nouns, places, things, changes, conditions, events, effects, sentences):
        part(g)
    return g


@cache
def vocabulary() -> frozenset[str]:
    """The words that phrases are made of, folded."""
    variants = (v for phrases in grammar().phrases.values() for phrase in phrases for v in phrase.variants)
    return frozenset(fold(part.split("/")[0]) for variant in variants for part in variant if isinstance(part, str))
