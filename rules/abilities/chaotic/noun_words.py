"""Selectors of Chaotic in words: a noun with its adjectives and clauses."""

from __future__ import annotations

from typing import Any, Final

from rules.abilities import tree as t
from rules.abilities.chaotic.parts import (
    ACTIVE,
    IN_PLAY,
    OPPOSING,
    STACK,
    STATES,
)
from rules.abilities.chaotic.places import say_place
from rules.abilities.chaotic.posts import two_elements, two_kinds
from rules.abilities.phrases.grammar import Saying


def say_noun(s: Saying, v: Any, several: bool) -> str | None:
    """A selector as a noun with its adjectives and clauses; None where there are no words."""
    if not isinstance(v, t.Select):
        return None
    before: list[str] = []
    after: list[str] = []
    head = ""
    zone = v.zone
    if v.other:
        before.append("other" if several else "another")
    for f in v.where:
        if isinstance(f, t.Has) and f.what == "type" or f in _HEADS:
            head = _HEADS.get(f) or _HEAD[f.value][several]  # type: ignore[union-attr]
            continue
        said = s.say("adjective", f) if _is_before(f) or _of_attack(f, v) else None
        if said is not None:
            before.append(said)
            continue
        said = s.say("post", f)
        if said is None:
            return None
        after.append(said)
    kinds = {f.value for f in v.where if isinstance(f, t.Has) and f.what == "type"}
    home = (
        STACK
        if kinds & {"attack", "mugic", "ability"} or any(f in _HEADS for f in v.where)
        else IN_PLAY
        if kinds
        else ()
    )
    if "location" in kinds and t.Has("flag", "Mirage") not in v.where:
        home = ("location",)
    if not head:
        head = "cards" if several else "card"
    if v.place:
        said = s.say("post", ("place", v.place))
        if said is None:
            return None
        after.append(said)
    if zone != home:
        said = say_place(zone, v.whose)
        if said is None:
            return None
        after.append(said)
        if kinds - {"battlegear", "location"} or kinds and zone != IN_PLAY:
            head = head.removesuffix("s") if head.endswith("Creatures") else head
            head += " Cards" if several else " Card"
    elif v.whose != "any":
        said = s.say("post", ("whose", v.whose))
        if said is None:
            return None
        after.insert(0, said)
    return " ".join([*before, head, *after])


_HEAD: Final = {
    "creature": ("Creature", "Creatures"), "attack": ("attack", "attacks"), "mugic": ("Mugic", "Mugic"),
    "battlegear": ("Battlegear", "Battlegear"), "location": ("Location", "Locations"),
    "ability": ("ability", "abilities"),
}  # fmt: skip
_HEADS: Final[dict[t.Filter, str]] = {
    t.Any((t.Has("type", "mugic"), t.Has("type", "ability"))): "Mugic or ability",
    t.Any((t.Has("type", "attack"), t.Has("type", "mugic"))): "attack or Mugic",
    ACTIVE: "Mugic and activated abilities",
}


def _is_before(f: t.Filter) -> bool:
    """Whether a filter is said before the noun."""
    if f in STATES.values() or f in (OPPOSING, t.Has("element", "any"), t.Has("flag", "activated")):
        return True
    if isinstance(f, t.Any):
        return two_kinds(f) is not None
    inner: Any = f.of if isinstance(f, t.Not) else f
    return (
        isinstance(inner, t.Has)
        and inner.what in ("tribe", "flag", "race", "namepart")
        and inner.value not in ("deals damage", "single target")
    )


def _of_attack(f: t.Filter, v: t.Select) -> bool:
    """Whether a filter is an element of an attack, said before it."""
    fire = isinstance(f, t.Has) and f.what == "element" or two_elements(f) is not None
    return t.Has("type", "attack") in v.where and fire
