"""Conditions of Chaotic's texts: what a Creature has or is, what a player controls, Hive, and the tests of Attacks."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.abilities import tree as t
from rules.abilities.chaotic.parts import CREATURE, DISCIPLINES, STATES, H, ordered
from rules.abilities.chaotic.things import MINE, listed
from rules.abilities.phrases.grammar import Grammar


def conditions(g: Grammar) -> None:
    """The categories cond (one condition, or several) and test (what stands before the colon of an Attack)."""
    add = g.add
    g.function("conds", *listed("condition"))
    add("cond", "{c:condition}", H("c"))
    add("cond", "{a:condition} and {b:condition}", t.And((H("a"), H("b"))))
    bounds: tuple[tuple[str, Any], ...] = (
        ("at least {n:amount} {stat}\n{n:amount} or more {stat}\n{stat} {n:amount} or more", ">="),
        ("{n:amount} or less {stat}\n{n:amount} or fewer {stat}\n{stat} {n:amount} or less", "<="),
        ("less than {n:amount} {stat}\n{stat} less than {n:amount}\nfewer than {n:amount} {stat}", "<"),
        ("more than {n:amount} {stat}\n{stat} (more|greater|higher) than {n:amount}", ">"),
        ("exactly {n:amount} {stat}", "="),
    )
    for words, op in bounds:
        add("property", words, (t.Cmp(H("stat"), op, H("n")),))
    add("property", "{n:amount} (or more|) in all Disciplines", tuple(t.Cmp(s, ">=", H("n")) for s in DISCIPLINES))
    add("property", "no Elemental Types", (t.Not(t.Has("element", "any")),))
    add("property", "(an|any) Elemental Type", (t.Has("element", "any"),))
    add("property", "no Mugic counters (on it|)", (t.Cmp("mugic counters", "=", t.Num(0)),))
    add("property", "(a|any|one or more) Mugic counter (on it|)", (t.Cmp("mugic counters", ">=", t.Num(1)),))
    add("property", "[already] {e:element has}", (H("e"),))
    add("property", "{k:keyword name}", (t.Has("keyword", H("k")),))
    ops: tuple[tuple[str, Any], ...] = (
        ("higher", ">"),
        ("more", ">"),
        ("greater", ">"),
        ("lower", "<"),
        ("less", "<"),
        ("fewer", "<"),
    )
    for words, op in ops:
        add("property", f"{words} {{stat}} than {{r:ref}}", (t.Cmp(H("stat"), op, t.Stat(H("r"), H("stat"))),))
        add(
            "property",
            f"both {words} {{a:stat}} and {{b:stat}} than {{r:ref}}",
            (t.Cmp(H("a"), op, t.Stat(H("r"), H("a"))), t.Cmp(H("b"), op, t.Stat(H("r"), H("b")))),
        )
    add(
        "property",
        "lower {s:stat list} than {r:ref}",
        make=lambda s, r: tuple(t.Cmp(x, "<", t.Stat(r, x)) for x in s) if len(s) > 1 else None,
        take=_lower_all,
    )
    add("condition", "{r:ref} (has|have) {p:property}", t.Is(H("r"), H("p")))
    add("condition", "{r:ref} (does not|do not) have {p:property}", t.No(t.Is(H("r"), H("p"))))
    add(
        "condition",
        "{r:ref} {stat} is (more|greater|higher) than {q:ref} {stat}",
        t.Is(H("r"), (t.Cmp(H("stat"), ">", t.Stat(H("q"), H("stat"))),)),
        take=lambda v: None,
    )
    f: Any
    for words, f in STATES.items():
        add("condition", f"{{r:ref}} is {words}", t.Is(H("r"), (f,)))
    add("condition", "{r:ref} is not engaged", t.Is(H("r"), (t.Not(t.Has("state", "engaged")),)), take=lambda v: None)
    add("condition", "engaged", t.Is("self", (t.Has("state", "engaged"),)), take=lambda v: None)
    add("condition", "{r:ref} is (a|an|) {s:noun}", make=_is_a, take=_is_a_taken)
    add(
        "condition",
        "{r:ref} is not (a|an|) {s:noun}",
        make=lambda r, s: _no(_is_a(r, s)),
        take=lambda v: _is_a_taken(v.of) if isinstance(v, t.No) else None,
    )
    add(
        "condition",
        "{r:ref} is engaged with (a|an|) {s:noun}\n[while] engaged with (a|an|) {s:noun}",
        make=_against,
        take=_against_taken,
    )
    add(
        "condition",
        "there is {p:pick} in play",
        make=lambda p: t.Exists(_all(p)) if _single(p) and p.zone == ("battle",) and p.whose == "any" else None,
        take=lambda v: (
            {"p": _one(v.of)}
            if isinstance(v, t.Exists)
            and v.of.how == "all"
            and v.of.zone == ("battle",)
            and v.of.whose == "any"
            and not any(isinstance(f, t.Same) for f in v.of.where)
            else None
        ),
    )
    add(
        "condition",
        "{r:ref} is equipped with (a|an|) {s:noun}",
        make=lambda r, s: t.Exists(msgspec.structs.replace(s, where=ordered((*s.where, t.Same("equipped", r))))),
        take=lambda v: _against_taken(v, "equipped"),
    )
    add(
        "condition",
        "{w:who} control/controls {p:pick}\nthere is {p:pick} {w:who} control/controls",
        make=_controls,
        take=_controls_taken,
    )
    add(
        "condition",
        "{w:who} control/controls {n:amount} or more {s:nouns}",
        make=lambda w, n, s: _counted(w, ">=", n, s),
        take=lambda v: _counted_taken(v, ">="),
    )
    add(
        "condition",
        "{w:who} control/controls no {s:nouns}\n{w:who} (do|does) not control (a|any) {s:nouns}",
        make=lambda w, s: _no(_controls(w, _one(s))),
        take=lambda v: _no_controls(v),
    )
    add(
        "condition",
        "{w:who} control/controls only {s:nouns}\n{w:who} only control/controls {s:nouns}",
        make=_only,
        take=_only_taken,
    )
    add("condition", "{p:pick} is in {l:place}\nthere is {p:pick} in {l:place}", make=_lies, take=lambda v: None)
    add(
        "condition",
        "there is {p:pick}",
        make=lambda p: t.Exists(_all(p)) if _single(p) and p.zone != ("battle",) else None,
        take=lambda v: {"p": _one(v.of)} if isinstance(v, t.Exists) and v.of.how == "all" else None,
    )
    add(
        "condition",
        "{p:pick} is on the Battleboard\n{p:pick} is in play",
        make=lambda p: t.Exists(_all(p)) if _single(p) else None,
        take=lambda v: {"p": _one(v.of)} if isinstance(v, t.Exists) and v.of.how == "all" else None,
    )
    add("condition", "Hive is active", t.When(hive=True))
    add("condition", "heads", t.Result("flip", "heads"))
    add("condition", "tails", t.Result("flip", "tails"))
    add(
        "condition",
        "all {s:nouns} (have|has) {p:property}",
        make=lambda s, p: (
            t.No(t.Exists(msgspec.structs.replace(s, where=(*s.where, *(t.Not(f) for f in p)))))
            if len(p) == 1
            else None
        ),
        take=_all_have,
    )
    add("condition", "{w:who} controls the active Location", t.Is("location", (t.Has("whose", H("w")),)))
    add("condition", "it is your turn", t.When(turn="you"))
    add("condition", "the active Location is a Mirage", t.Is("location", (t.Has("flag", "Mirage"),)))
    add(
        "condition",
        "{_:the initiative} is a Discipline",
        t.Is("location", (t.Has("initiative", "discipline"),)),
    )
    add(
        "condition",
        "{_:the initiative} is an Elemental Type",
        t.Is("location", (t.Has("initiative", "element"),)),
    )
    add("condition", "{r:ref} does not share a Tribe with {q:ref}", t.No(t.Is(H("r"), (t.Same("tribe", H("q")),))))
    add("condition", "you lost Initiative", t.Is(MINE, (t.Did("lost initiative", "combat"),)))
    add("condition", "{r:ref} moved this turn\n{r:ref} has moved this turn", t.Is(H("r"), (t.Did("moved"),)))
    tests(g)


def _one(s: t.Select) -> t.Select:
    return msgspec.structs.replace(s, how="choose", least=t.Num(1), most=t.Num(1))


def _all(s: t.Select) -> t.Select:
    return msgspec.structs.replace(s, how="all", least=None, most=None)


def _single(p: t.Select) -> bool:
    return p.how == "choose" and p.most == t.Num(1) == p.least


def _no(c: t.Condition | None) -> t.Condition | None:
    return None if c is None else t.No(c)


def _is_a(r: str, s: t.Select) -> t.Condition | None:
    if t.Has("type", "attack") in s.where and s.zone == ("stack",) and len(s.where) > 1:
        return t.Is(r, tuple(f for f in s.where if f != t.Has("type", "attack")))
    where = tuple(f for f in s.where if f != CREATURE)
    if s.zone != ("battle",) or s.place or s.other or s.whose != "any" or not where or CREATURE not in s.where:
        return None
    return t.Is(r, where)


def _is_a_taken(v: Any) -> dict[str, Any] | None:
    kinds = ("tribe", "race", "flag")
    if not isinstance(v, t.Is) or not v.where:
        return None
    first: Any = v.where[0].of[0] if isinstance(v.where[0], t.Any) else v.where[0]
    if not isinstance(first, t.Has) or first.what not in kinds:
        return None
    return {"r": v.of, "s": t.Select(where=(CREATURE, *v.where))}


def _all_have(v: Any) -> dict[str, Any] | None:
    inner = v.of if isinstance(v, t.No) else None
    if not isinstance(inner, t.Exists) or not inner.of.where or not isinstance(inner.of.where[-1], t.Not):
        return None
    *rest, last = inner.of.where
    if not isinstance(last, t.Not) or isinstance(last.of, t.Has) and last.of.what in ("tribe", "race", "flag"):
        return None
    return {"s": msgspec.structs.replace(inner.of, where=tuple(rest)), "p": (last.of,)}


def _against(s: t.Select, r: str = "self") -> t.Condition | None:
    if s.zone != ("battle",) or s.place or s.whose != "any":
        return None
    return t.Exists(msgspec.structs.replace(s, where=ordered((*s.where, t.Same("engaged", r)))))


def _against_taken(v: Any, how: str = "engaged") -> dict[str, Any] | None:
    if not isinstance(v, t.Exists):
        return None
    found = [f for f in v.of.where if isinstance(f, t.Same) and f.what == how]
    if len(found) != 1 or v.of.how != "all":
        return None
    return {"r": found[0].as_, "s": msgspec.structs.replace(v.of, where=tuple(f for f in v.of.where if f != found[0]))}


def _controls(w: str, p: t.Select) -> t.Condition | None:
    if p.zone != ("battle",) or p.whose != "any" or p.how != "choose":
        return None
    whole = msgspec.structs.replace(p, how="all", least=None, most=None, whose=w)
    if p.most == t.Num(1) == p.least:
        return t.Exists(whole)
    return None


def _controls_taken(v: Any) -> dict[str, Any] | None:
    if isinstance(v, t.Exists) and v.of.zone == ("battle",) and v.of.whose in ("you", "opponent") and v.of.how == "all":
        return {"w": v.of.whose, "p": _one(msgspec.structs.replace(v.of, whose="any"))}
    return None


def _no_controls(v: Any) -> dict[str, Any] | None:
    found = _controls_taken(v.of) if isinstance(v, t.No) else None
    return None if found is None else {"w": found["w"], "s": _all(found["p"])}


def _counted(w: str, op: Any, n: Any, s: t.Select) -> t.Condition | None:
    if s.whose != "any" or s.zone != ("battle",):
        return None
    return t.Compare(t.Count(msgspec.structs.replace(s, whose=w)), op, n)


def _counted_taken(v: Any, op: str) -> dict[str, Any] | None:
    if not isinstance(v, t.Compare) or v.op != op or not isinstance(v.a, t.Count) or v.a.distinct:
        return None
    if v.a.of.zone != ("battle",) or v.a.of.whose not in ("you", "opponent"):
        return None
    return {"w": v.a.of.whose, "n": v.b, "s": msgspec.structs.replace(v.a.of, whose="any")}


def _only(w: str, s: t.Select) -> t.Condition | None:
    others = [f for f in s.where if f != CREATURE]
    if s.zone != ("battle",) or s.whose != "any" or CREATURE not in s.where or len(others) != 1:
        return None
    return t.No(t.Exists(t.Select(whose=w, where=ordered((CREATURE, t.Not(others[0]))))))


def _only_taken(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, t.No) or not isinstance(v.of, t.Exists) or v.of.of.whose not in ("you", "opponent"):
        return None
    others = [f for f in v.of.of.where if f != CREATURE]
    if len(others) != 1 or not isinstance(others[0], t.Not) or v.of.of.other:
        return None
    return {"w": v.of.of.whose, "s": t.Select(where=ordered((CREATURE, others[0].of)))}


def _lies(p: t.Select, l: Any) -> t.Condition | None:  # noqa: E741 - the name of the hole
    zones, whose = l
    if not _single(p) or p.whose != "any":
        return None
    zone = ("attack_hand",) if zones == ("hand",) and t.Has("type", "attack") in p.where else zones
    return t.Exists(msgspec.structs.replace(_all(p), zone=zone, whose=whose))


def _lower_all(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, tuple) or len(v) < 2 or not all(isinstance(f, t.Cmp) and f.op == "<" for f in v):
        return None
    refs = {f.to.of if isinstance(f.to, t.Stat) and f.to.stat == f.stat else None for f in v}
    ref = refs.pop()
    return {"s": tuple(f.stat for f in v), "r": ref} if not refs and ref else None


# --- tests of Attacks ------------------------------------------------------------------------------------------------
def tests(g: Grammar) -> None:
    """Check, Fail and Challenge with a Discipline and a number, and the elements before a colon."""
    add = g.add
    g.function("test stats", *listed("stat"))
    add("test stat", "all Disciplines", DISCIPLINES)
    add("test stat", "Mugic counters\n{mc} Mugic counters\n{mc}", ("mugic counters",))
    add("test stat", "{s:test stats}", H("s"))
    add("one test", "(Check|Stat Check|) {s:test stat} {n:amount}", t.Test("check", H("s"), H("n")))
    add("one test", "(Stat Fail|Fail) {s:test stat} {n:amount}", t.Test("fail", H("s"), H("n")))
    add(
        "one test",
        "Challenge {a:stat} (vs|vs .|against) {b:stat} {n:amount}",
        make=lambda a, b, n: t.Test("challenge", (a,), n, b),
        take=_versus,
    )
    add("one test", "Challenge {s:test stat} {n:amount}", t.Test("challenge", H("s"), H("n")))
    add("one test", "{e:elements}", t.Test("element", H("e")))
    add("condition", "(you win|your engaged Creature wins) (a|the|this) {x:one test}", H("x"), take=lambda v: None)
    add("test", "{a:one test}", H("a"))
    add("test", "{a:one test} , {b:one test}\n{a:one test} and {b:one test}", t.And((H("a"), H("b"))))


def _versus(v: Any) -> dict[str, Any] | None:
    if isinstance(v, t.Test) and v.kind == "challenge" and v.against and len(v.stats) == 1:
        return {"a": v.stats[0], "b": v.against, "n": v.n}
    return None
