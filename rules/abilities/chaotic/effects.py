"""What is done in Chaotic's texts: effects and their words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from rules.abilities import tree as t
from rules.abilities.chaotic.cards import cards, costs, looks
from rules.abilities.chaotic.health import do, health
from rules.abilities.chaotic.parts import CREATURE, ORDINARY, H, ordered
from rules.abilities.chaotic.places import SPACES
from rules.abilities.chaotic.things import CASTER
from rules.abilities.phrases.grammar import Grammar, Reading, Saying
from rules.abilities.render_events import third
from rules.abilities.walk import mapped, strings

# --- several effects in a sentence -----------------------------------------------------------------------------------
_JOINTS: Final = ((",", "then"), (",", "and", "then"), ("and", "then"), ("then",), (",", "and"), ("and",), (",",))


def read_effects(r: Reading, start: int, category: str = "effect") -> Iterator[tuple[int, tuple[t.Effect, ...]]]:
    """Effects joined by commas, and, then."""

    def more(at: int, found: tuple[t.Effect, ...], depth: int) -> Iterator[tuple[int, tuple[t.Effect, ...]]]:
        for end, value in list(r.at(category, at).items()):
            now = (*found, *value)
            for joint in _JOINTS if depth < 4 else ():
                if tuple(w.text for w in r.words[end : end + len(joint)]) == joint:
                    yield from more(end + len(joint), now, depth + 1)
            yield end, now

    yield from more(start, (), 0)


def say_effects(s: Saying, v: Any) -> str | None:
    """Effects in one sentence."""
    said = say_parts(s, v, "effect")
    return ", then ".join(said) if said else None


def say_acts(s: Saying, v: Any) -> str | None:
    """What one player does in one sentence."""
    said = say_parts(s, v, "act")
    if said:
        return " and ".join(said)
    own = tuple(mapped(effect, _as_yours) for effect in v) if isinstance(v, tuple) else v
    said = say_parts(s, own, "act") if own != v else None
    return _YOURS.sub("their", " and ".join(said)) if said else None


def _as_yours(node: Any) -> Any:
    own = isinstance(node, t.Select) and node.whose == "?their"
    return msgspec.structs.replace(node, whose="you") if own else node


def say_parts(s: Saying, v: Any, category: str) -> list[str] | None:
    """Effects in words, as many of them in each part as have words together."""
    said: list[str] = []
    while v:
        for k in range(len(v), 0, -1):
            text = s.say(category, v[:k])
            if text is not None:
                said.append(text)
                v = v[k:]
                break
        else:
            return None
    return said


def acted(effects: tuple[t.Effect, ...], who: str) -> tuple[t.Effect, ...]:
    """The effects as done by this player."""

    def change(node: Any) -> Any:
        if isinstance(node, t.Select):
            whose = who if node.whose in ("?their", "you") else node.whose
            by = who if node.how in ("choose", "random") and node.by == "you" else node.by
            return msgspec.structs.replace(node, whose=whose, by=by)
        if isinstance(node, (t.Do, t.Look)) and node.by == "you":
            return msgspec.structs.replace(node, by=who)
        return node

    return tuple(mapped(effect, change) for effect in effects)


def by_them(effects: Any) -> dict[str, Any] | None:
    """Effects of another player, as that player and what "you" would do."""
    players = {n.by for e in effects for n in _actors(e)} - {"you", ""} if isinstance(effects, tuple) else set()
    if len(players) != 1:
        return None
    who = players.pop()
    if any(
        isinstance(e, t.Do) and e.verb in ("damage", "heal", "destroy") and not list(_picks_of(e, who)) for e in effects
    ):
        return None

    def change(node: Any) -> Any:
        if isinstance(node, t.Select):
            whose = "?their" if node.whose == who else node.whose
            return msgspec.structs.replace(node, whose=whose, by="you" if node.by == who else node.by)
        if isinstance(node, (t.Do, t.Look)) and node.by == who:
            return msgspec.structs.replace(node, by="you")
        return node

    plain = tuple(mapped(effect, change) for effect in effects)
    return {"w": who, "a": plain} if acted(plain, who) == effects else None


_YOURS: Final = re.compile(r"\byour\b(?! opponent)")


def _say_theirs(s: Saying, v: Any) -> str | None:
    """What another player does: its own things are said as that player's, or as if they were yours."""
    for whose in ("?their", "you"):

        def change(node: Any, whose: str = whose) -> Any:
            own = isinstance(node, t.Select) and node.whose == "?their"
            return msgspec.structs.replace(node, whose=whose) if own else node

        said = say_parts(s, tuple(mapped(effect, change) for effect in v), "act")
        if said:
            verbs = [part.split(" ", 1)[0] for part in said]
            whole = " and ".join(third(verb) + part[len(verb) :] for verb, part in zip(verbs, said, strict=True))
            return _YOURS.sub("their", whole)
    return None


def _picks_of(effect: t.Do, who: str) -> Iterator[Any]:
    return (part for part in _actors(effect) if isinstance(part, t.Select) and part.by == who)


def _actors(effect: Any) -> Iterator[Any]:
    if isinstance(effect, (t.Do, t.Look)):
        yield effect
    for name in ("what", "of"):
        part = getattr(effect, name, None)
        if isinstance(part, t.Select) and part.how in ("choose", "random"):
            yield part


def effects(g: Grammar) -> None:
    """The categories act (a verb with what belongs to it), effect (one clause) and effects (a sentence of them)."""
    add = g.add
    health(g)
    cards(g)
    looks(g)
    for words, space in SPACES:
        add("onto", "\n".join(f"(to|into|in) {line}" for line in words.splitlines()), space)
    add("effect", "{a:act}", H("a"))
    g.function("acts", lambda r, i: read_effects(r, i, "act"), say_acts)
    add(
        "effect",
        "{w:who} can {a:acts}",
        make=lambda w, a: (t.Optional(acted(a, w) if w != "you" else a, by=w),),
        take=_optional,
    )
    add("effect", "also {a:act}", make=lambda a: a, take=lambda v: None)
    add(
        "effect",
        "{w:who} can have {a:effect}\n{w:who} can choose to have {a:effect}",
        make=lambda w, a: (t.Optional(a, by=w),),
        take=_have,
    )
    g.function("their acts", lambda r, i: iter(()), _say_theirs)
    add("effect", "{w:who} {a:acts}", make=lambda w, a: acted(a, w) if w != "you" else a, take=lambda v: None)
    add("effect", "{w:who} {a:their acts}", make=lambda w, a: None, take=by_them)
    add(
        "effect",
        "{d:damage changed} {u:duration}",
        make=lambda d, u: (msgspec.structs.replace(d, until=u),),
        take=lambda v: None,
    )
    add("effect", "{d:damage changed}", make=lambda d: (d,), take=lambda v: {"d": v[0]} if len(v) == 1 else None)
    add("effect", "{w:thing} {c:changes} {u:duration}", make=_modified, take=_modify_taken)
    add("effect", "{w:thing} {c:changes}", make=_modified, take=lambda v: _modify_taken(v, plain=True))
    add("effect", "{u:duration} , {w:thing} {c:changes}", make=_modified, take=lambda v: None)
    add("effect", "(gain|gains) {g:gains}", (t.Modify(CASTER, H("g"), until=""),), take=lambda v: None)
    add("effect", "lose {l:losses}", (t.Modify(CASTER, H("l"), until=""),), take=lambda v: None)
    add(
        "effect",
        "reduce {w:thing} {d:stat} to {n:amount}\n{w:thing} {d:stat} becomes {n:amount}",
        make=lambda w, d, n: (t.Modify(w, (t.Set(d, n),), until=""),),
        take=_reduced,
    )
    add("effect", "{a:act} if {c:cond}", make=lambda a, c: (t.If(c, a),), take=lambda v: None)
    add("effect", "{a:act} unless {c:cond}", make=lambda a, c: (t.If(t.No(c), a),), take=lambda v: None)
    add(
        "effect",
        "if {c:cond} , {a:effects}\nwhile {c:cond} , {a:effects}",
        make=lambda c, a: (t.If(c, a),),
        take=_if_taken,
    )
    add(
        "effect",
        "if a player controls (a|an) {s:noun} , that player can {a:acts}",
        make=lambda s, a: (t.ForEach(s, (t.Optional(acted(a, "owner:var:each"), by="owner:var:each"),)),),
        take=_of_player,
    )
    add("effect", "if (a|an|any) {s:noun} has {p:property} , {a:effects}", make=_of_each, take=_of_each_taken)
    add(
        "effect",
        "if {p:pick} has {q:property} , {a:effects}",
        make=lambda p, q, a: (t.Choose(p), t.If(t.Is("?that creature", q), a)) if p.how == "target" else None,
        take=lambda v: None,
    )
    add(
        "effect",
        "destroy all {s:nouns} equipped to {p:pick}",
        make=lambda s, p: (
            (
                t.Choose(p),
                t.Do("destroy", msgspec.structs.replace(s, where=(*s.where, t.Same("equipped", "?that creature")))),
            )
            if p.how == "target"
            else None
        ),
        take=lambda v: None,
    )
    add(
        "effect",
        "{w:pick} gains {n:counters} and {g:gains}",
        make=lambda w, n, g: (t.Do("add counter", w, n, kind="mugic"), t.Modify("?that creature", g, until="")),
        take=lambda v: None,
    )
    add(
        "effect",
        "{w:thing} (gain|gains) {n:counters}",
        do("add counter", what=H("w"), n=H("n"), kind="mugic"),
        take=lambda v: None,
    )
    g.function("alone", read_alone, lambda s, v: v if isinstance(v, str) else None)
    add(
        "effect",
        "{n:alone} (has|gains) {g:gains}",
        make=lambda n, g: (t.Modify(t.Select(where=(CREATURE, t.Has("name", n))), g, until=""),),
        take=lambda v: None,
    )
    add(
        "effect",
        "Hive cannot be activated [again] [this turn]",
        (t.Modify("game", (t.Cant("activate hive"),), until="turn"),),
    )
    add(
        "effect",
        "Hive cannot be deactivated [again] [this turn]",
        (t.Modify("game", (t.Cant("deactivate hive"),), until="turn"),),
    )
    add(
        "effect",
        "for {c:count} , {a:effects}",
        make=lambda c, a: (t.ForEach(c, a),),
        take=lambda v: (
            {"c": v[0].of, "a": v[0].do}
            if len(v) == 1 and isinstance(v[0], t.ForEach) and v[0] == t.ForEach(v[0].of, v[0].do)
            else None
        ),
    )
    costs(g)
    g.function("effects", read_effects, say_effects)


def _optional(v: Any) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    if not isinstance(one, t.Optional) or one.then or one.cost:
        return None
    if one.by == "you":
        return {"w": "you", "a": one.do}
    found = by_them(one.do)
    return found if found is not None and found["w"] == one.by else None


def _have(v: Any) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    return {"w": "you", "a": one.do} if isinstance(one, t.Optional) and one.by == "you" and not one.then else None


def _modified(w: Any, c: tuple[t.Change, ...], u: str = "") -> tuple[t.Effect, ...] | None:
    sets = [x for x in c if isinstance(x, t.Damage) and x.side == "deals" and x.to is not None and not x.by]
    if sets and not _is_attack(w):
        return None
    if w == "host" or isinstance(w, t.Select) and w.place == "host":
        c = tuple(mapped(change, _for_bearer) for change in c)
    return (t.Modify(w, c, until=u),)


def _for_bearer(node: Any) -> Any:
    """An ability given to the equipped Creature calls it itself."""
    return strings(node, lambda s: "self" if s == "host" else s) if isinstance(node, t.Give) else node


def _is_attack(w: Any) -> bool:
    if isinstance(w, t.Select):
        return any("attack" in repr(f) for f in w.where)
    return w in ("?that attack", "?it", "self") or w.startswith("var:")


def _modify_taken(v: Any, plain: bool = False) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    if not isinstance(one, t.Modify) or one.newcomers or (plain and one.until not in ("", "turn")):
        return None
    if not plain and one.until in ("", "turn"):
        return None
    return {"w": one.what, "c": one.change, **({} if plain else {"u": one.until})}


def _reduced(v: Any) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    change = one.change[0] if isinstance(one, t.Modify) and len(one.change) == 1 and one.until in ("", "turn") else None
    if not isinstance(change, t.Set) or not isinstance(change.to, t.Num) or not isinstance(one, t.Modify):
        return None
    return {"w": one.what, "d": change.what, "n": change.to}


def _if_taken(v: Any) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    return {"c": one.cond, "a": one.then} if isinstance(one, t.If) and not one.else_ else None


_FIGHTERS: Final = t.Select(where=(CREATURE, t.Has("state", "engaged")))


def read_alone(r: Reading, start: int) -> Iterator[tuple[int, str]]:
    """A card's name before "has": of two words or more, so that no kind of Creature is taken for one."""
    for end, name in r.grammar.functions["name"][0](r, start):
        plain = " " in name or name.lower() not in ORDINARY
        if plain and end < len(r.words) and r.words[end].raw in ("has", "gains"):
            yield end, name


def _of_player(v: Any) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    inner = one.do[0] if isinstance(one, t.ForEach) and isinstance(one.of, t.Select) and len(one.do) == 1 else None
    if not isinstance(inner, t.Optional) or inner.by != "owner:var:each":
        return None
    found = by_them(inner.do)
    return None if found is None or not isinstance(one, t.ForEach) else {"s": one.of, "a": found["a"]}


def _of_each(s: t.Select, p: tuple[t.Filter, ...], a: tuple[t.Effect, ...]) -> tuple[t.Effect, ...] | None:
    if s.how != "all" or s.zone != ("battle",):
        return None
    where = ordered((*s.where, *(mapped(f, _foe_of) for f in p)))
    return (t.ForEach(msgspec.structs.replace(s, where=where), a, as_="each"),)


def _foe_of(node: Any) -> Any:
    return t.Stat("engaged:it", node.stat) if isinstance(node, t.Stat) and node.of == "engaged:opponent" else node


def _of_each_taken(v: Any) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    if not isinstance(one, t.ForEach) or not isinstance(one.of, t.Select) or one.as_ != "each":
        return None
    told = tuple(f for f in one.of.where if isinstance(f, t.Cmp) or isinstance(f, t.Has) and f.what == "element")
    bare = msgspec.structs.replace(one.of, where=tuple(f for f in one.of.where if f not in told), as_="")
    if not told:
        return None

    def back(node: Any) -> Any:
        return t.Stat("engaged:opponent", node.stat) if isinstance(node, t.Stat) and node.of == "engaged:it" else node

    return {"s": bare, "p": tuple(mapped(f, back) for f in told), "a": one.do}
