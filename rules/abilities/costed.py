"""Lines that begin with a kind of spell (One time, Linger) or with costs and a colon (Drain, lose 5 life: ...)."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from msgspec import Struct

from rules.abilities import tree as t
from rules.abilities.walk import mapped, nodes

LINGER: Final = "Linger"
_KIND: Final = re.compile(
    r"(?P<kind>one[ -]?time|linger(?:ing)?)(?: spell)?\s*(?::|\u2014|-(?=\s)|\.|,)?\s*(?=\S)", re.IGNORECASE
)
_VERB: Final = r"(?:drain|lose|pay|sacrifice|discard|return|destroy|energize|put|deal)\b"
_COST: Final = re.compile(
    rf"(?:activate|ability|cost)?\s*:?\s*(?P<cost>{_VERB}[^:.\u2014]*?)\s*(?P<mark>:|\u2014|\s-\s|-\s)\s*(?=\S)",
    re.IGNORECASE,
)
_PARTS: Final = re.compile(rf"\s*(?:,\s*(?:and\s+)?|\s+and\s+|\s*\+\s*|\s*&\s*)(?={_VERB})", re.IGNORECASE)
_PLAY: Final = r"(?:play|put) this creature(?: into play)?"
_TO_PLAY: Final = re.compile(
    rf"(?:as an? (?:additional |extra )?cost to {_PLAY}|to {_PLAY}),\s*(?P<cost>[^.]+?)\.?\s*$", re.IGNORECASE
)
_GETS: Final = re.compile(r"[+-]\d")
_BARE: Final = re.compile(r"(?:can't|cannot|can|has|have|gets?|gains?|loses?|must)\b", re.IGNORECASE)
_BESIDE: Final = (
    r"(?:in addition to|besides?) (?:your|the) (?:one )?creature (?:of|for|each|per|a|this) (?:the |this )?turn"
)
_RULE: Final = r"(?:your |the )?(?:rule of )?(?:one[- ])?creature[- ](?:a|per|each|of the)[- ]turn(?: rule| limit)?"
_EXEMPT: Final = re.compile(
    rf"(?:you (?:may|can) {_PLAY} {_BESIDE}"
    rf"|this creature (?:does(?:n't| not) count|is exempt|is an exception) (?:as|from|to|towards?|against) {_RULE})"
    r"\.?\s*$",
    re.IGNORECASE,
)
EXEMPT: Final = t.Static("self", (t.May("summon again"),), works=("hand",))
_ITS: Final = re.compile(r"\b(?:its|that creature's|the sacrificed creature's|the creature's) power\b", re.IGNORECASE)
_HOST: Final = re.compile(
    r"\b(?:the|that|target|enchanted|attached|equipped|lingering|affected) creature\b(?! of)", re.IGNORECASE
)


class Costed(Struct, frozen=True):
    """The kind of spell before the words, the costs, where the words begin; `paid_to_play`: a creature's price."""

    kind: str = ""
    costs: tuple[tuple[int, int], ...] = ()
    start: int = 0
    paid_to_play: bool = False


def costed(text: str) -> Costed | None:
    """What stands before the words of a line, or None where nothing does."""
    if _EXEMPT.match(text):
        return Costed(start=len(text), paid_to_play=True)
    if price := _TO_PLAY.match(text):
        return Costed(
            costs=_split(text, price.start("cost"), price.end("cost")), start=price.end("cost"), paid_to_play=True
        )
    head = _KIND.match(text)
    at = head.end() if head else 0
    kind = "" if head is None else LINGER if head["kind"].lower().startswith("linger") else "One time"
    cost = _COST.match(text, at) if kind != LINGER else None
    if cost is None:
        return Costed(kind, (), at) if kind else None
    return Costed(kind, _split(text, cost.start("cost"), cost.end("cost")), cost.end())


def _split(text: str, start: int, end: int) -> tuple[tuple[int, int], ...]:
    """The single costs of a list of them."""
    spans: list[tuple[int, int]] = []
    for mark in (*_PARTS.finditer(text, start, end), None):
        stop = mark.start() if mark else end
        if text[start:stop].strip():
            spans.append((start, stop))
        start = mark.end() if mark else end
    return tuple(spans)


def said(cost: str) -> str:
    """One cost as a sentence: what a bare "Drain" drains, and what is paid is lost."""
    words = " ".join(cost.split())
    if words.lower() in ("drain", "drain this", "drain it"):
        return "Drain this creature"
    return re.sub(r"^pay (\d+) life\b", r"Lose \1 life", words, flags=re.IGNORECASE)


def after(body: str, paid: bool, lingers: bool) -> str:
    """The words behind the costs: "its power" is that of what was sacrificed, a Linger spell speaks of its creature."""
    if paid:
        body = _ITS.sub("the sacrificed creature's power", body)
    if not lingers:
        return body
    body = _HOST.sub("this creature", body)
    if _GETS.match(body):
        return f"this creature gets {body}"
    if body.startswith('"'):
        return f"this creature has {body}"
    return f"this creature {body}" if _BARE.match(body) else body


def abilities(
    price: tuple[t.Effect, ...], read: tuple[t.Ability, ...], spell: bool, lingers: bool, to_play: bool
) -> list[t.Ability]:
    """The abilities of a line: of a Linger spell, of a spell with a price, to activate, or what a creature costs."""
    if to_play:
        return [t.Spell((), extra=price)] if price else [EXEMPT]
    if lingers:
        return [t.Keyword(LINGER, abilities=read)]
    then = tuple(effect for ability in read if isinstance(ability, t.Spell) for effect in ability.then)
    if spell:
        return [t.Spell(then, extra=price)]
    return [t.Activated(price, then)]


def for_the_turn(ability: t.Ability) -> t.Ability:
    """Changes that a spell or an activated ability makes last until the end of the turn; equal targets get names."""
    if not isinstance(ability, (t.Spell, t.Activated, t.Triggered, t.Keyword)):
        return ability

    def change(node: Any) -> Any:
        return msgspec.structs.replace(node, until="turn") if isinstance(node, t.Modify) and not node.until else node

    changed: t.Ability = mapped(ability, change)
    targets = [n for n in nodes(changed) if isinstance(n, t.Select) and n.how == "target"]
    return _named(changed) if len(targets) > len(set(targets)) else changed


def _named(ability: t.Ability) -> t.Ability:
    """The ability with a name for each target, so that two of the same words are told apart."""
    count = 0

    def change(node: Any) -> Any:
        nonlocal count
        if isinstance(node, t.Select) and node.how == "target" and not node.as_:
            count += 1
            return msgspec.structs.replace(node, as_=f"target {count}")
        return node

    named: t.Ability = mapped(ability, change)
    return named
