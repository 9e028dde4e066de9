"""Whole sentences: what begins an ability, what goes on with one, and what limits it; costs before a colon."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.abilities import tree as t
from rules.abilities.chaotic.effects import acted
from rules.abilities.chaotic.parts import H
from rules.abilities.chaotic.things import listed
from rules.abilities.phrases.grammar import Grammar, Reading, Saying

ATTACKS = t.Select(zone=("stack",), where=(t.Has("type", "attack"),))


class Said(msgspec.Struct, frozen=True):
    """A sentence as read.

    `kind`: `trigger`, `replace`, `effects`, `then` (if you do), `else` (if you do not), `instead`, `limit`, `when`.
    """

    kind: str
    effects: tuple[t.Effect, ...] = ()
    on: t.On | None = None
    cond: t.Condition | None = None
    limit: str = ""
    may: bool = False


def sentences(g: Grammar) -> None:
    """The categories sentence and cost."""
    add = g.add
    add(
        "sentence",
        "{h:happens} , if {c:cond} , {a:effects}\n{h:happens} if {c:cond} , {a:effects}",
        make=lambda h, c, a: Said("trigger", a, h, c),
    )
    add("sentence", "{h:happens} [,] {a:effects}", make=lambda h, a: Said("trigger", a, h))
    add("sentence", "while {c:cond} , {h:happens} , {a:effects}", make=lambda c, h, a: Said("trigger", a, h, c))
    add("sentence", "(when|whenever) {e:event} this turn , {a:effects}", make=lambda e, a: Said("watch", a, e))
    for words, on in (
        ("is next dealt attack damage", t.On("damaged", H("w"), with_=ATTACKS)),
        ("next deals attack damage", t.On("damages", H("w"), with_=ATTACKS)),
    ):
        add(
            "sentence",
            f"when {{w:ref}} {words} this turn , {{a:effects}}",
            make=lambda w, a, on=on: Said("watch", a, msgspec.structs.replace(on, what=w), limit="once"),
        )
    add("sentence", "if you do , {a:effects}", make=lambda a: Said("then", a))
    add("sentence", "if they do , {a:effects}", make=lambda a: Said("then", acted(a, "?player")))
    add(
        "sentence",
        "if they do , they can {a:act}",
        make=lambda a: Said("then", (t.Optional(acted(a, "?player"), by="?player"),)),
    )
    add(
        "sentence",
        "if (you|they) (do not|cannot) , {a:effects}\notherwise , {a:effects}\nif a player does not , {a:effects}",
        make=lambda a: Said("else", a),
    )
    add(
        "sentence",
        "if {c:cond} , {a:effects} instead\nif {c:cond} , instead {a:effects}",
        make=lambda c, a: Said("instead", a, cond=c),
    )
    add("sentence", "if it is not , {a:effects}", make=lambda a: Said("otherwise", a))
    add(
        "sentence",
        "use this ability only {_:once}\nuse [it] only {_:once}\n"
        "use this ability {_:once}\nthis ability can only be used {_:once}",
        make=lambda: Said("limit", limit="turn"),
    )
    add("sentence", "(play|use) this ability only while {c:cond}", make=lambda c: Said("when", cond=c))
    add("sentence", "also {a:effects}\nthen {a:effects}", make=lambda a: Said("effects", a))
    add("sentence", "{a:effects}", make=lambda a: Said("effects", a))
    for words, event in (
        ("would be destroyed", "destroy"),
        (
            "would be put into (a|your|their) general discard pile\n"
            "would go to (their|its owner's|your) general discard pile",
            "move",
        ),
    ):
        for line in words.splitlines():
            add(
                "sentence",
                f"if {{w:happener}} {line} , {{a:effects}} instead\nif {{w:happener}} {line} , instead {{a:effects}}",
                make=lambda w, a, e=event: Said("replace", a, t.On(e, w, to="discard" if e == "move" else "")),
            )
    costs(g)


def costs(g: Grammar) -> None:
    """What is paid to use an ability."""
    add = g.add
    g.function("counters", _read_counters, _say_counters)
    add("cost", "{n:counters}", (t.Do("pay", n=H("n"), kind="mugic"),))
    add(
        "cost",
        "(remove|pay) {n:amount} Mugic counters from ~",
        (t.Do("pay", n=H("n"), kind="mugic"),),
        take=lambda v: None,
    )
    add("cost", "remove a Mugic counter from ~", (t.Do("pay", n=t.Num(1), kind="mugic"),), take=lambda v: None)
    add("cost", "expend {e:element}", (t.Do("expend", kind=H("e")),))
    add("cost", "expend any Elemental Type", (t.Do("expend", kind="any"),))
    add("cost", "{w:ref} loses {n:less} Energy", (t.Modify(H("w"), (t.Add("energy", H("n")),), until="turn"),))
    add("cost", "{a:act}", make=lambda a: a if _payable(a) else None, take=lambda v: {"a": v} if _payable(v) else None)
    g.function("costs", *_cost_list())
    add(
        "price",
        "{c:costs} while engaged\n{c:costs} while ~ is engaged",
        make=lambda c: (c, True),
        take=lambda v: {"c": v[0]} if v[1] else None,
    )
    add("price", "{c:costs}", make=lambda c: (c, False), take=lambda v: {"c": v[0]} if not v[1] else None)


_PAID = (
    "sacrifice",
    "discard",
    "damage",
    "deactivate hive",
    "activate hive",
    "uninfect",
    "remove counter",
    "turn down",
    "destroy",
)


def _payable(v: Any) -> bool:
    return (
        isinstance(v, tuple)
        and len(v) == 1
        and isinstance(v[0], t.Do)
        and v[0].verb in _PAID
        and (v[0].what is not None or "hive" in v[0].verb)
    )


def _cost_list() -> tuple[Any, Any]:
    read_items, _ = listed("cost")

    def read(r: Reading, start: int) -> Iterator[tuple[int, tuple[t.Effect, ...]]]:
        for end, items in read_items(r, start):
            yield end, tuple(effect for item in items for effect in item)

    def say(s: Saying, v: Any) -> str | None:
        said = [s.say("cost", (effect,)) for effect in v] if isinstance(v, tuple) else [None]
        return None if None in said or not said else ", ".join(text for text in said if text)

    return read, say


def _read_counters(r: Reading, start: int) -> Iterator[tuple[int, t.Amount]]:
    end = start
    while end < len(r.words) and r.words[end].text == "{mc}":
        end += 1
    if end > start:
        yield end, t.Num(end - start)
    elif start < len(r.words) and r.words[start].text == "{x}":
        yield start + 1, t.Chosen("x")


def _say_counters(s: Saying, v: Any) -> str | None:
    if v == t.Chosen("x"):
        return "{X}"
    return "{MC}" * v.n if isinstance(v, t.Num) and 0 < v.n < 12 else None
