"""What is done to Creatures: damage, healing, counters, Infect, Hive."""

from __future__ import annotations

from typing import Any, Final

from rules.abilities import tree as t
from rules.abilities.chaotic.parts import CREATURE, H
from rules.abilities.chaotic.things import CASTER
from rules.abilities.phrases.grammar import Grammar

ONE: Final = t.Num(1)


def do(verb: str, **fields: Any) -> tuple[t.Do]:
    """One keyword action."""
    return (t.Do(verb, **fields),)


def health(g: Grammar) -> None:
    """Damage, healing, Mugic counters, Infect and Hive."""
    add = g.add
    add("quantity", "{n:amount}", H("n"))
    add("quantity", "{r:ref's} {stat}", t.Stat(H("r"), H("stat")))
    add("quantity", "the {stat} of {r:ref}", t.Stat(H("r"), H("stat")), take=lambda v: None)
    add("quantity", "{r:ref's} {k:keyword name} value", t.Stat(H("r"), H("k")))
    add("quantity", "twice {r:ref's} {k:keyword name} value", t.Calc("*", (t.Num(2), t.Stat(H("r"), H("k")))))
    add("quantity", "the damage (it|that Creature) dealt", t.EventAmount("damage"))
    deal = "(deal|deals)"
    add(
        "act",
        f"{deal} {{n:amount}} damage to {{w:thing}}\n~ deals {{n:amount}} damage to {{w:thing}}",
        do("damage", what=H("w"), n=H("n")),
    )
    add(
        "act",
        f"{deal} {{n:amount}} damage to {{w:thing}} for {{c:count}}",
        do("damage", what=H("w"), n=t.Calc("*", (H("n"), H("c")))),
    )
    add(
        "act",
        f"{deal} damage equal to {{q:quantity}} to {{w:thing}}\ndeal damage to {{w:thing}} equal to {{q:quantity}}",
        do("damage", what=H("w"), n=H("q")),
    )
    add("act", f"{deal} [an additional|additional] {{n:amount}} damage", do("damage", n=H("n")))
    add(
        "act",
        f"{deal} [an additional] {{n:amount}} damage for {{c:count}}",
        do("damage", n=t.Calc("*", (H("n"), H("c")))),
    )
    add("act", f"{deal} damage equal to {{q:quantity}}", do("damage", n=H("q")))
    add(
        "act",
        "deal an additional {n:amount} damage to {w:thing}",
        do("damage", what=H("w"), n=H("n")),
        take=lambda v: None,
    )
    add(
        "act",
        "heal {n:amount} damage (to|from|on) {w:thing}\nheal {w:thing} {n:amount} damage",
        do("heal", what=H("w"), n=H("n")),
    )
    add(
        "act",
        "heal {n:amount} damage (to|from|on) {w:thing} for {c:count}",
        do("heal", what=H("w"), n=t.Calc("*", (H("n"), H("c")))),
    )
    add("act", "heal all damage (to|from|on) {w:thing}", do("heal", what=H("w")))
    add("act", "heal {n:amount} damage", do("heal", what=CASTER, n=H("n")), take=lambda v: None)
    add(
        "act",
        "heal {n:amount} damage for {c:count}",
        do("heal", what=CASTER, n=t.Calc("*", (H("n"), H("c")))),
        take=lambda v: None,
    )
    add("effect", "{w:thing} takes {n:amount} damage", do("damage", what=H("w"), n=H("n")), take=lambda v: None)
    add("effect", "{w:thing} heals {n:amount} damage", do("heal", what=H("w"), n=H("n")), take=lambda v: None)
    counter = "(Mugic counter|{mc} Mugic counter|{mc})"
    add("act", f"put (a|an|) {counter} on {{w:thing}}", do("add counter", what=H("w"), n=ONE, kind="mugic"))
    add(
        "act",
        "put {n:amount} Mugic counters on {w:thing}\nput Mugic counters on {w:thing} equal to {n:quantity}",
        do("add counter", what=H("w"), n=H("n"), kind="mugic"),
    )
    add("act", "put a Mugic counter on {w:thing} for {c:count}", do("add counter", what=H("w"), n=H("c"), kind="mugic"))
    add("act", "put (a|an) {k:counter kind} counter on {w:thing}", do("add counter", what=H("w"), n=ONE, kind=H("k")))
    add("effect", "{w:thing} gains {mc}", do("add counter", what=H("w"), n=ONE, kind="mugic"), take=lambda v: None)
    add("act", f"remove (a|an|) {counter} from {{w:thing}}", do("remove counter", what=H("w"), n=ONE, kind="mugic"))
    add("act", "remove all Mugic counters (from|on) {w:thing}", do("remove counter", what=H("w"), kind="mugic"))
    add(
        "act",
        "remove [a total of] {n:amount} Mugic counters from among any Creatures (you|they) control\n"
        "remove {n:amount} Mugic counters from among Creatures you control\n"
        "remove {n:amount} Mugic counters from any Creatures (you|they) control",
        do(
            "remove counter",
            what=t.Select(whose="you", where=(CREATURE,), least=ONE, how="choose"),
            n=H("n"),
            kind="mugic",
        ),
    )
    add(
        "act",
        "remove {n:amount} Mugic counters from {w:thing}",
        do("remove counter", what=H("w"), n=H("n"), kind="mugic"),
    )
    add(
        "act",
        "remove {n:amount} {k:counter kind} counters from {w:thing}",
        do("remove counter", what=H("w"), n=H("n"), kind=H("k")),
    )
    for verb in ("infect", "uninfect"):
        add("act", f"{verb} {{w:thing}}", do(verb, what=H("w")))
    add("act", "activate or deactivate Hive", (t.Modes(((t.Do("activate hive"),), (t.Do("deactivate hive"),))),))
    add("act", "activate Hive", do("activate hive"))
    add("act", "deactivate Hive", do("deactivate hive"))
