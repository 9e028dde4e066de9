"""How much more or less damage is dealt or taken: `Damage` nodes and their words."""

from __future__ import annotations

from typing import Any, Final

from rules.abilities import tree as t
from rules.abilities.chaotic.parts import STACK, H
from rules.abilities.phrases.grammar import Grammar

ATTACK: Final = (t.Has("type", "attack"),)


def _source(s: t.Select) -> tuple[t.Filter, ...] | None:
    plain = s.whose == "any" and not s.place and not s.other and s.zone in (STACK, ("battle",))
    return s.where if plain else None


def _victims(s: t.Select) -> tuple[t.Filter, ...] | None:
    return s.where if s.zone == ("battle",) and s.whose == "any" and not s.place and not s.other else None


def damage(g: Grammar) -> None:
    """How much more or less damage is dealt or taken."""
    add = g.add
    add("source", "attacks\nattack", ATTACK)
    add("source", "Recklessness", (t.Has("keyword", "Recklessness"),))
    add("source", "{e:element}", make=lambda e: (t.Has("element", e),), take=_element_source)
    add("source", "non-attack", (t.Not(t.Has("type", "attack")),))
    add("source", "{s:nouns}", make=lambda s: _source(s) if s.zone == STACK else None, take=_source_taken)
    add(
        "victims",
        "{s:nouns}\n(a|an) {s:noun}",
        make=_victims,
        take=lambda v: {"s": t.Select(where=v)} if isinstance(v, tuple) else None,
    )
    more = "(an additional {n:amount}|{n:amount} additional)"
    less = "{n:less} less"
    for n, amount in ((more, "add"), (less, "add"), ("{n:amount}", "to")):
        field = {amount: H("n")}
        for tail, extra in (
            ("damage", {}),
            ("attack damage", {"by": ATTACK}),
            ("(damage|attack damage) with (attacks|its attacks|their attacks)", {"by": ATTACK}),
            ("damage (with|on) (their|its) first attack each combat", {"by": ATTACK, "nth": 1}),
            ("damage with its next attack this turn", {"by": ATTACK, "nth": -1}),
        ):
            take = (
                None if tail != "(damage|attack damage) with (attacks|its attacks|their attacks)" else (lambda v: None)
            )
            add("change", f"deal/deals {n} {tail}", (t.Damage("deals", **field, **extra),), take=take)
            if n == more:
                add(
                    "change",
                    f"deal/deals {n} {tail} to {{v:victims}}",
                    (t.Damage("deals", **field, **extra, against=H("v")),),
                    take=take,
                )
        add("change", f"deal/deals {n} damage with {{b:source}}", (t.Damage("deals", **field, by=H("b")),))
        if amount == "add":
            add("change", f"take/takes {n} damage", (t.Damage("takes", **field),))
            add("change", f"take/takes {n} attack damage", (t.Damage("takes", **field, by=ATTACK),))
        add(
            "change",
            f"take/takes {n} {{b:source}} damage",
            (t.Damage("takes", **field, by=H("b")),),
            take=lambda v: None,
        )
        add("change", f"take/takes {n} damage from {{b:source}}", (t.Damage("takes", **field, by=H("b")),))
    add(
        "change",
        "take/takes {n:less} less damage from {b:source} for {c:count}",
        (t.Damage("takes", add=t.Calc("*", (H("n"), H("c"))), by=H("b")),),
    )
    # said of the damage itself
    none = t.Modify(H("w"), (t.Damage("takes", to=t.Num(0)),), until="")
    add("damage changed", "prevent all damage [that would be] [dealt] to {w:thing}", none, take=lambda v: None)
    for words, field in (
        ("reduced by {n:less}", {"add": H("n")}),
        ("reduced by an additional {n:less}", {"add": H("n")}),
        ("increased by {n:amount}", {"add": H("n")}),
        ("reduced to {n:amount}", {"to": H("n")}),
        ("reduced by {n:less} for {c:count}", {"add": t.Calc("*", (H("n"), H("c")))}),
    ):
        add(
            "damage changed",
            f"[all|the] damage dealt to {{w:thing}} is {words}",
            t.Modify(H("w"), (t.Damage("takes", **field),), until=""),
            take=None if "to" in field else (lambda v: None),
        )
        add(
            "damage changed",
            f"[all] damage dealt to {{w:thing}} by {{b:source}} is {words}\n"
            f"[all] damage dealt by {{b:source}} to {{w:thing}} is {words}",
            t.Modify(H("w"), (t.Damage("takes", **field, by=H("b")),), until=""),
            take=lambda v: None,
        )
        add(
            "damage changed",
            f"[all] damage dealt by {{w:thing}} is {words}",
            t.Modify(H("w"), (t.Damage("deals", **field),), until=""),
            take=lambda v: None,
        )
        add(
            "damage changed",
            f"[all] damage dealt by {{w:thing}} to {{v:victims}} is {words}",
            t.Modify(H("w"), (t.Damage("deals", **field, against=H("v")),), until=""),
            take=lambda v: None,
        )
    add(
        "damage changed",
        "the first attack against {w:thing} each combat deals {n:less} less damage",
        t.Modify(H("w"), (t.Damage("takes", add=H("n"), by=ATTACK, nth=1),), until=""),
    )
    add(
        "damage changed",
        "the first attack against {w:thing} each combat deals {n:amount} damage",
        t.Modify(H("w"), (t.Damage("takes", to=H("n"), by=ATTACK, nth=1),), until=""),
    )
    add(
        "damage changed",
        "{b:source} deal {n:less} less damage to {w:thing}",
        t.Modify(H("w"), (t.Damage("takes", add=H("n"), by=H("b")),), until=""),
        take=lambda v: None,
    )
    add(
        "damage changed",
        "{b:source} deal an additional {n:amount} damage to {w:thing}",
        t.Modify(H("w"), (t.Damage("takes", add=H("n"), by=H("b")),), until=""),
        take=lambda v: None,
    )


def _element_source(v: Any) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    return {"e": one.value} if isinstance(one, t.Has) and one.what == "element" and one.value != "any" else None


def _source_taken(v: Any) -> dict[str, Any] | None:
    return {"s": t.Select(zone=STACK, where=v)} if isinstance(v, tuple) and v else None
