"""What is done in Chaotic's texts: effects and their words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from rules.abilities import tree as t
from rules.abilities.chaotic.nouns import CREATURE, H, ordered
from rules.abilities.chaotic.places import SPACES
from rules.abilities.chaotic.things import CASTER
from rules.abilities.phrases.grammar import Grammar, Reading, Saying
from rules.abilities.render_events import third
from rules.abilities.walk import mapped, strings

ONE: Final = t.Num(1)
LOOKED: Final = "var:?looked"


def do(verb: str, **fields: Any) -> tuple[t.Do]:
    """One keyword action."""
    return (t.Do(verb, **fields),)


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
    return " and ".join(said) if said else None


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
        "reduce {w:thing} {d:discipline} to {n:amount}",
        make=lambda w, d, n: (t.Modify(w, (t.Set(d, n),), until=""),),
        take=_reduced,
    )
    add("effect", "{a:effects} if {c:cond}", make=lambda a, c: (t.If(c, a),), take=lambda v: None)
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
        "{n:alone} has {g:gains}",
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
        if " " in name and end < len(r.words) and r.words[end].raw == "has":
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


# --- damage, healing, counters, states -------------------------------------------------------------------------------
def health(g: Grammar) -> None:
    """Damage, healing, Mugic counters, Infect and Hive."""
    add = g.add
    add("quantity", "{n:amount}", H("n"))
    add("quantity", "{r:ref} {stat}", t.Stat(H("r"), H("stat")))
    add("quantity", "the {stat} of {r:ref}", t.Stat(H("r"), H("stat")), take=lambda v: None)
    add("quantity", "{r:ref} {k:keyword name} value", t.Stat(H("r"), H("k")))
    add("quantity", "twice {r:ref} {k:keyword name} value", t.Calc("*", (t.Num(2), t.Stat(H("r"), H("k")))))
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
        "remove [a total of] {n:amount} Mugic counters from among any Creatures (you|they) control\nremove {n:amount} Mugic counters from among Creatures you control\nremove {n:amount} Mugic counters from any Creatures (you|they) control",
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


# --- cards -----------------------------------------------------------------------------------------------------------
def _zoned(kind: str, zone: str) -> t.Select:
    return t.Select(zone=(zone,), whose="you", where=(t.Has("type", kind),), least=ONE, most=ONE, how="choose")


def cards(g: Grammar) -> None:
    """Cards that are destroyed, returned, drawn, discarded, flipped, moved on the board, and what is negated."""
    add = g.add
    add("act", "destroy {w:thing}", do("destroy", what=H("w")))
    add(
        "act",
        "sacrifice {w:thing}",
        make=lambda w: do("sacrifice", what=_own(w)) if _own(w) is not None else None,
        take=_sacrificed,
    )
    add("act", "negate {w:thing}", do("negate", what=H("w")))
    add("act", "dispel {w:thing}", do("dispel", what=H("w")))
    add(
        "act",
        "flip {w:thing} face-up or face-down",
        (t.Modes(((t.Do("turn up", H("w")),), (t.Do("turn down", H("w")),))),),
    )
    add("act", "flip {w:thing} face-up", do("turn up", what=H("w")))
    add("act", "flip {w:thing} face-down", do("turn down", what=H("w")))
    add("act", "return {w:thing} to your hand", (t.Move(H("w"), to="hand"),), make=None)
    add("act", "return {w:thing} to (its owner's|their|its controller's) hand", (t.Move(H("w"), to="hand"),))
    add("act", "return {w:thing} to play {s:onto}", (t.Move(H("w"), to="battle", at=H("s")),))
    add("act", "return {w:thing} to play equipped to {h:thing}", (t.Attach(H("w"), H("h")),))
    add("act", "equip {w:thing} to {h:thing}", (t.Attach(H("w"), H("h")),), take=lambda v: None)
    add("act", "remove {w:thing} from the game", (t.Move(H("w"), to="removed"),))
    add("act", "relocate {w:thing} {s:onto}", do("relocate", what=H("w"), kind=H("s")))
    add(
        "act",
        "relocate both engaged Creatures {s:onto}",
        do("relocate", what=_FIGHTERS, kind=H("s")),
        take=lambda v: None,
    )
    add(
        "act",
        "swap the spaces on the Battleboard of {w:pick}\nswap spaces on the Battleboard of {w:pick}",
        do("swap spaces", what=H("w")),
    )
    add("act", "(swap all|swap any|swap) Battlegear (equipped to|on) {w:pick}", do("swap battlegear", what=H("w")))
    add("act", "draw (an|a) [attack] card", do("draw", n=ONE, by="you"))
    add("act", "draw {n:amount} attack cards", do("draw", n=H("n"), by="you"))
    add("act", "discard {p:pick}", make=_discarded, take=_discard_taken)
    add("act", "reveal a new active Location", do("new location", by="you"))
    add("act", "choose a new target for {w:thing}\nchange the target of {w:thing}", do("new target", what=H("w")))
    add("act", "copy {w:thing}", do("copy", what=H("w")))
    add("act", "win the game", do("win", by="you"))
    add("act", "shuffle {p:place}", make=_shuffled, take=_shuffle_taken)
    add(
        "act",
        "shuffle (your|their) Attack Deck and Attack Discard pile together",
        do("shuffle", by="you", kind="attack_deck and attack_discard"),
    )
    add(
        "act",
        "shuffle {w:thing} into (its controller's|their controllers'|its owner's) Location Deck",
        (t.Move(H("w"), to="locations", order="shuffled"),),
    )
    add("act", "choose (a|an) (Tribe|tribe)", (t.ChooseValue("tribe", "tribe"),))
    add("act", "choose an Elemental Type", (t.ChooseValue("element", "element"),))
    add(
        "act",
        "choose a Discipline\nchoose Courage, Power, Wisdom, or Speed",
        (t.ChooseValue("discipline", "discipline"),),
    )
    add("act", "flip a coin", (t.Flip(),))
    add(
        "act",
        "choose {p:pick}",
        make=lambda p: (t.Choose(p),) if p.zone == ("battle",) else None,
        take=lambda v: {"p": v[0].of} if len(v) == 1 and isinstance(v[0], t.Choose) else None,
    )


def _own(w: Any) -> Any:
    if not isinstance(w, t.Select):
        return w
    if w.whose not in ("any", "you", "?their") or w.how == "target":
        return None
    return msgspec.structs.replace(w, whose="you")


def _sacrificed(v: Any) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    if not isinstance(one, t.Do) or one.verb != "sacrifice" or one.what is None:
        return None
    w = one.what
    return {
        "w": msgspec.structs.replace(w, whose="any") if isinstance(w, t.Select) and w.whose in ("you", "?their") else w
    }


def _discarded(p: t.Select) -> tuple[t.Effect, ...] | None:
    kinds = {f.value for f in p.where if isinstance(f, t.Has) and f.what == "type"}
    zone = {"attack": "attack_hand", "mugic": "mugic"}.get(next(iter(kinds), ""))
    if zone is None or p.zone not in (("stack",), (zone,)) or p.whose not in ("any", "you", "?their"):
        return None
    return (t.Do("discard", msgspec.structs.replace(p, zone=(zone,), whose="you")),)


def _discard_taken(v: Any) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    if not isinstance(one, t.Do) or one.verb != "discard" or not isinstance(one.what, t.Select):
        return None
    if one.what.whose not in ("you", "?their"):
        return None
    return {"p": msgspec.structs.replace(one.what, zone=("stack",), whose="any")}


def _shuffled(p: Any) -> tuple[t.Effect, ...] | None:
    zones, whose = p
    by = "you" if whose in ("you", "?their") else whose
    return (t.Do("shuffle", by=by, kind=" or ".join(zones)),) if zones[0] in ("attack_deck", "locations") else None


def _shuffle_taken(v: Any) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    if isinstance(one, t.Do) and one.verb == "shuffle" and " and " not in one.kind:
        return {"p": (tuple(one.kind.split(" or ")), one.by)}
    return None


# --- looking at cards ------------------------------------------------------------------------------------------------
def looks(g: Grammar) -> None:
    """Looking at the top of a deck and putting the cards back, and at hands."""
    add = g.add
    add(
        "act",
        "look at the top {n:amount} cards of {p:place}",
        make=lambda n, p: _look(n.n, p) if isinstance(n, t.Num) else None,
        take=_look_taken,
    )
    add("act", "look at the top card of {p:place}", make=lambda p: _look(1, p), take=lambda v: _look_one(v))
    add(
        "act",
        "put the top card of {p:place} on the bottom of (that|your) deck",
        make=lambda p: (t.Move(t.Select(zone=p[0], whose=p[1], place="top:1"), to="deck", at="bottom"),),
        take=lambda v: (
            {"p": (v[0].what.zone, v[0].what.whose)}
            if len(v) == 1
            and isinstance(v[0], t.Move)
            and isinstance(v[0].what, t.Select)
            and v[0].what.place == "top:1"
            else None
        ),
    )
    add(
        "act",
        "shuffle (your|their) attack hand into (your|their) Attack Deck",
        (t.Move(t.Select(zone=("attack_hand",), whose="you"), to="attack_deck", order="shuffled"),),
    )
    add(
        "act",
        "look at {p:place}",
        make=lambda p: (t.Look(t.Select(zone=p[0], whose=p[1])),) if "hand" in p[0][0] else None,
        take=lambda v: (
            {"p": (v[0].of.zone, v[0].of.whose)}
            if len(v) == 1 and isinstance(v[0], t.Look) and not v[0].reveal and "hand" in v[0].of.zone[0]
            else None
        ),
    )
    add(
        "act",
        "reveal {p:place}",
        make=lambda p: (t.Look(t.Select(zone=p[0], whose=p[1]), reveal=True),) if "hand" in p[0][0] else None,
        take=lambda v: (
            {"p": (v[0].of.zone, v[0].of.whose)}
            if len(v) == 1
            and isinstance(v[0], t.Look)
            and v[0].reveal
            and v[0].by == "you"
            and "hand" in v[0].of.zone[0]
            else None
        ),
    )
    one = t.Select(zone=(), place=LOOKED, least=ONE, most=ONE, how="choose")
    add(
        "act",
        "put one [of them] on [the] top [of that deck] and the (other|others) on the bottom [of (that|the|your) deck] [in any order]\nput one of them on top of that deck and the other {n:amount} on the bottom in any order",
        make=lambda n=None: (
            t.Move(one, to="deck", at="top"),
            t.Move(t.Select(zone=(), place="rest:?looked"), to="deck", at="bottom", order="any"),
        ),
        take=_put_back,
    )
    add(
        "act",
        "put (them|those cards) back [on top] in any order",
        make=lambda: (t.Move("?looked", to="deck", at="top", order="any"),),
        take=lambda v: _back(v, "top", "any"),
    )
    add(
        "act",
        "put (it|that card) on the bottom of that deck",
        make=lambda: (t.Move("?looked", to="deck", at="bottom"),),
        take=lambda v: _back(v, "bottom", ""),
    )


def _back(v: Any, at: str, order: str) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    return (
        {}
        if isinstance(one, t.Move)
        and one == t.Move(one.what, to="deck", at=at, order=order)
        and isinstance(one.what, str)
        else None
    )


def _look(n: int, p: Any) -> tuple[t.Effect, ...] | None:
    zones, whose = p
    if zones[0] not in ("attack_deck", "locations"):
        return None
    return (t.Look(t.Select(zone=zones, whose=whose, place=f"top:{n}")),)


def _look_taken(v: Any) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    if not isinstance(one, t.Look) or not one.of.place.startswith("top:") or one.of.place == "top:1":
        return None
    return {"n": t.Num(int(one.of.place[4:])), "p": (one.of.zone, one.of.whose)}


def _look_one(v: Any) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    return {"p": (one.of.zone, one.of.whose)} if isinstance(one, t.Look) and one.of.place == "top:1" else None


def _put_back(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, tuple) or len(v) != 2 or not all(isinstance(e, t.Move) and e.to == "deck" for e in v):
        return None
    first, last = v
    picks = isinstance(first.what, t.Select) and isinstance(last.what, t.Select)
    return {} if picks and first.at == "top" and last.at == "bottom" and last.what.place.startswith("rest:") else None


# --- what playing costs ----------------------------------------------------------------------------------------------
def costs(g: Grammar) -> None:
    """What it costs more or less to play Mugic and abilities."""
    add = g.add
    add(
        "effect",
        "{c:nouns} pay 1 less {mc} to play their first Mugic (this|each) turn",
        make=lambda c: (
            t.Modify(
                t.Select(zone=("mugic",), where=(t.Has("type", "mugic"),)),
                (t.Cost(t.Num(-1), payer=c.where, first=True),),
                until="",
            ),
        ),
        take=_first_cost,
    )
    more = "must pay (an additional {mc}|an additional Mugic counter)"
    add("effect", f"Creatures {more} to play {{s:nouns}}", make=lambda s: _cost(s, 1), take=lambda v: _cost_taken(v, 1))
    add(
        "effect",
        "Creatures pay {n:less} less (Mugic counters|{mc}) to play {s:nouns}",
        make=lambda n, s: _cost(s, n.n),
        take=_less_cost,
    )
    add(
        "effect",
        "Creatures pay 1 less Mugic counter to play {s:nouns}\nCreatures pay 1 less {mc} to play {s:nouns}",
        make=lambda s: _cost(s, -1),
        take=lambda v: _cost_taken(v, -1),
    )
    g.functions.setdefault("mc", (lambda r, i: iter(()), lambda s, v: None))


def _less_cost(v: Any) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    change = one.change[0] if isinstance(one, t.Modify) and len(one.change) == 1 else None
    if (
        not isinstance(change, t.Cost)
        or not isinstance(change.add, t.Num)
        or change.add.n >= -1
        or not isinstance(one, t.Modify)
    ):
        return None
    found = _cost_taken((one,), change.add.n)
    return None if found is None else {**found, "n": change.add}


def _first_cost(v: Any) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    change = one.change[0] if isinstance(one, t.Modify) and len(one.change) == 1 else None
    if not isinstance(change, t.Cost) or change != t.Cost(t.Num(-1), payer=change.payer, first=True):
        return None
    return {"c": t.Select(where=change.payer)}


def _cost(s: t.Select, n: int) -> tuple[t.Effect, ...] | None:
    if s.zone not in (("stack",), ("mugic",)) or s.place:
        return None
    return (t.Modify(msgspec.structs.replace(s, zone=("mugic",)), (t.Cost(t.Num(n)),), until=""),)


def _cost_taken(v: Any, n: int) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    if isinstance(one, t.Modify) and one.change == (t.Cost(t.Num(n)),) and isinstance(one.what, t.Select):
        return {"s": msgspec.structs.replace(one.what, zone=("stack",))}
    return None
