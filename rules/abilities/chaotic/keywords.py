"""Keywords of Chaotic with their numbers, and abilities in quotation marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rules.abilities import tree as t
from rules.abilities.chaotic.parts import DISCIPLINES, ELEMENTS, H
from rules.abilities.phrases.grammar import Grammar, Reading, Saying

PLAIN: Final = ("Range", "Surprise", "Disarm", "Fluidmorph", "Defender", "Untargetability", "Invisibility")
NUMBERED: Final = ("Strike", "Swift", "Recklessness")
STATTED: Final = ("Intimidate", "Support", "Outperform", "Exhaust")
HEADS: Final = ("Hive", "Invisibility", "Mirage", "Brainwashed")
REVEALED: Final = "Reveal at Beginning of Game"
KEYWORDS: Final = (*PLAIN, *NUMBERED, *STATTED, *HEADS, *ELEMENTS, "Elementproof", "Element", "Immune", REVEALED)


def keywords(g: Grammar) -> None:
    """The category keyword: one keyword with its number and what it is about."""
    add = g.add
    for name in PLAIN:
        add("keyword name", name if name != "Untargetability" else "Untargetable\nUntargetability", name)
        words = name if name != "Untargetability" else "Untargetable\nUntargetability"
        add("keyword", words, t.Keyword(name))
    for name in (*NUMBERED, "Hive"):
        add("keyword name", name, name)
    for name in ("Intimidate", "Outperform", "Support", "Exhaust"):
        add("keyword name", name, name)
    for name in NUMBERED:
        add("keyword", f"{name} [:] {{n:amount}}", t.Keyword(name, H("n")))
    for element in ELEMENTS:
        add("keyword", f"{element} {{n:amount}}", t.Keyword(element, H("n")))
        proof = t.Keyword("Elementproof", H("n"), value=element.lower())
        add(
            "keyword",
            f"{element}proof [:] {{n:amount}}\n{element} proof {{n:amount}}\nElementproof {element} {{n:amount}}",
            proof,
        )
    add("keyword", "Elementproof all Elemental Types {n:amount}", t.Keyword("Elementproof", H("n"), value="all"))
    add(
        "keyword",
        "Element {n:amount} (of|in) the (chosen|corresponding) Elemental Type",
        t.Keyword("Element", H("n"), value="chosen"),
    )
    for name in STATTED:
        for stat in (*DISCIPLINES, "energy"):
            add("keyword", f"{name} [:] {stat.capitalize()} {{n:amount}}", t.Keyword(name, H("n"), value=stat))
        add("keyword", f"{name} [:] all Disciplines {{n:amount}}", t.Keyword(name, H("n"), value="all"))
    add("keyword", "Element {n:amount}", t.Keyword("Element", H("n")))
    add("keyword", "Untargetable by opponents", t.Keyword("Untargetability", value="opponent"))
    add("keyword", "Defender : {e:element has}", t.Keyword("Defender", of=(H("e"),)), make=None)
    add("keyword", "Defender : {k:kind}", t.Keyword("Defender", of=(H("k"),)))
    add("keyword", "Immune (to|:) {k:keyword name}\nImmune {k:keyword name}", t.Keyword("Immune", value=H("k")))
    add(
        "keyword",
        "this Battlegear begins the game face-up\nReveal at Beginning of Game\n"
        "~ begins the game face-up\n~ begins the game {_:and enters} with this side face-up",
        t.Keyword(REVEALED),
    )


def read_quote(r: Reading, start: int) -> Iterator[tuple[int, tuple[t.Change, ...]]]:
    """Abilities in quotation marks, as a gift of them."""
    if start < len(r.words) and r.words[start].kind == "quote" and r.context is not None:
        found = r.context.inside(r.words[start].raw.strip('"'))
        if found:
            yield start + 1, (t.Give(found),)


def say_quote(s: Saying, v: Any) -> str | None:
    """A gift of abilities in quotation marks."""
    if isinstance(v, tuple) and len(v) == 1 and isinstance(v[0], t.Give) and s.context is not None:
        said = s.context.inside(v[0].abilities)
        return None if said is None else f'"{said}"'
    return None


def read_plain_quote(r: Reading, start: int) -> Iterator[tuple[int, str]]:
    """A single word in quotation marks."""
    if start < len(r.words) and r.words[start].kind == "quote":
        yield start + 1, r.words[start].raw.strip('". ')


def quoted(g: Grammar) -> None:
    """The categories of quotations and of keywords."""
    g.function("quote", read_quote, say_quote)
    g.function("plain quote", read_plain_quote, lambda s, v: f'"{v}"' if isinstance(v, str) else None)
    keywords(g)
