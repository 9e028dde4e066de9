"""Things that something is done to: references (this Creature, equipped Creature) and picks; numbers and players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from rules.abilities import tree as t
from rules.abilities.chaotic.parts import CREATURE, DISCIPLINES, H
from rules.abilities.phrases.grammar import Grammar, Reading, Saying

MINE: Final = "engaged:you"
FOE: Final = "engaged:opponent"
HOST: Final = "host"
CASTER: Final = "caster"
THIS: Final = "this"
ONE: Final = t.Num(1)
STATS: Final = {
    "courage": "Courage", "power": "Power", "wisdom": "Wisdom", "speed": "Speed", "energy": "Energy",
    "scanned energy": "Scanned Energy", "energy left": "Current Energy", "elements": "Elemental Types",
    "mugic counters": "Mugic counters", "build points": "Build Points",
}  # fmt: skip


def read_number(r: Reading, start: int) -> Iterator[tuple[int, t.Num]]:
    """A number in figures or words, or X."""
    if start < len(r.words) and r.words[start].kind == "int":
        yield start + 1, t.Num(int(r.words[start].text))
    elif start < len(r.words) and r.words[start].raw == "X":
        yield start + 1, t.Chosen("x")  # type: ignore[misc]


def say_number(s: Saying, v: Any) -> str | None:
    """A number of 0 or more."""
    if v == t.Chosen("x"):
        return "X"
    return str(v.n) if isinstance(v, t.Num) and v.n >= 0 else None


def read_less(r: Reading, start: int) -> Iterator[tuple[int, t.Num]]:
    """A number said of what is less."""
    for end, n in read_number(r, start):
        if isinstance(n, t.Num):
            yield end, t.Num(-n.n)


def say_less(s: Saying, v: Any) -> str | None:
    """A negative number without its sign."""
    return str(-v.n) if isinstance(v, t.Num) and v.n < 0 else None


def listed(
    category: str, least: int = 1, both: tuple[str, ...] = ("and",)
) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """A list of things of a category with commas and "and": reading gives the tuple, saying takes it."""

    def read(r: Reading, start: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
        def more(at: int, found: tuple[Any, ...]) -> Iterator[tuple[int, tuple[Any, ...]]]:
            for end, item in list(r.at(category, at).items()):
                now = (*found, item)
                here = end
                comma = here < len(r.words) and r.words[here].text == ","
                if comma:
                    here += 1
                joined = here < len(r.words) and r.words[here].text in both
                if joined:
                    here += 1
                if (comma or joined) and len(now) < 8:
                    yield from more(here, now)
                if len(now) >= least:
                    yield end, now

        yield from more(start, ())

    def say(s: Saying, value: Any) -> str | None:
        if not isinstance(value, tuple) or len(value) < least:
            return None
        said = [s.say(category, item) for item in value]
        return None if None in said else joined_words([text for text in said if text is not None], both[0])

    return read, say


def flat(category: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """A list whose items are tuples themselves, put one after the other."""
    read_items, _ = listed(category)

    def read(r: Reading, start: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
        for end, items in read_items(r, start):
            yield end, tuple(part for item in items for part in item)

    def say(s: Saying, value: Any) -> str | None:
        if not isinstance(value, tuple):
            return None
        said: list[str] = []
        while value:
            for k in range(len(value), 0, -1):
                text = s.say(category, value[:k])
                if text is not None:
                    said.append(text)
                    value = value[k:]
                    break
            else:
                return None
        return joined_words(said, "and") if said else None

    return read, say


def joined_words(said: list[str], word: str) -> str:
    """Words of a list."""
    if len(said) < 3:
        return f" {word} ".join(said)
    return ", ".join(said[:-1]) + f", {word} {said[-1]}"


# --- picks -----------------------------------------------------------------------------------------------------------
def _picking(how: str, least: int | None, most: int | None, other: bool = False) -> Callable[..., Any]:
    def make(s: t.Select, n: t.Num | None = None) -> t.Select | None:
        if isinstance(n, t.Chosen) and how == "all":
            return None
        low: Any = t.Num(least) if least is not None else n
        high: Any = t.Num(most) if most is not None else n
        if most == -1:
            high = None
        if how == "all":
            low = high = None
        return msgspec.structs.replace(s, how=how, least=low, most=high, other=s.other or other)

    return make


def _picked(how: str, least: int | None, most: int | None, other: bool | None = None) -> Callable[..., Any]:
    def take(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, t.Select) or v.how != how or v.by != "you" or v.total is not None:
            return None
        bare = msgspec.structs.replace(v, how="all", least=None, most=None, as_="", other=v.other and other is not True)
        if other is not None and v.other != other:
            return None
        if how == "all":
            return {"s": bare} if v.least is None and v.most is None else None
        high = None if most == -1 else v.most
        if least is not None and v.least != t.Num(least) or (most is not None and most >= 0 and high != t.Num(most)):
            return None
        if most == -1 and v.most is not None:
            return None
        found: dict[str, Any] = {"s": bare}
        if most is None:
            if not isinstance(v.most, (t.Num, t.Chosen)) or (least is None and v.least != v.most):
                return None
            if v.most == ONE and least is None:
                return None
            found["n"] = v.most
        return found

    return take


def say_all(s: Saying, v: Any) -> str | None:
    """All that a selector matches; the engaged one of a side has words of its own."""
    found = _picked("all", None, None)(v)
    if found is None:
        return None
    said = s.say("nouns", found["s"])
    s.several = True
    return said


def things(g: Grammar) -> None:
    """Numbers, Disciplines, players, references and picks."""
    add = g.add
    g.function("amount", read_number, say_number)
    g.function("number", read_number, say_number)
    g.function("less", read_less, say_less)
    for stat, words in STATS.items():
        add("stat", words, stat)
    for stat in DISCIPLINES:
        add("discipline", STATS[stat], stat)
    g.function("stat list", *listed("stat"))
    add("stats", "all Disciplines\neach Discipline\nits Disciplines", DISCIPLINES)
    add("stats", "{s:stat list}", H("s"))
    g.function("elements", *listed("element"))
    add("player", "you", "you")
    add("player", "your opponent\nan opponent\ntarget opponent", "opponent")
    add("player", "each player\nboth players", "each")
    add("player", "that player\nthey\nthe player", "?player")
    add("player", "the active player", "active")
    add("player", "target player", "target")
    add("player", "(its|that Creature's) controller\nthat Mirage Location's controller", "?owner")
    g.function("who", lambda r, i: iter(r.at("player", i).items()), say_player)
    refs(add)
    g.function("ref", read_ref, say_ref)
    g.function("ref's", read_ref, _say_whose)
    for words, how, least, most in (
        ("another target {s:noun}", "target", 1, 1),
        ("target {s:noun}", "target", 1, 1),
        ("up to {n:amount} target {s:nouns}", "target", 0, None),
        ("{n:amount} target {s:nouns}", "target", None, None),
        ("any number of {s:nouns}", "choose", 0, -1),
        ("up to {n:amount} {s:nouns}", "choose", 0, None),
    ):
        other = True if "another" in words else None
        add("pick", words, make=_picking(how, least, most, bool(other)), take=_picked(how, least, most, other))
    add("pick", "another {s:noun}", make=_picking("choose", 1, 1, True), take=_picked("choose", 1, 1, True))
    add(
        "pick",
        "(a|an|one) {s:noun}\nany {s:single}\n(a|any) {s:noun} of your choice",
        make=_picking("choose", 1, 1),
        take=_picked("choose", 1, 1),
    )
    add("pick", "a random {s:noun}", make=_picking("random", 1, 1), take=_picked("random", 1, 1))
    add("pick", "{n:amount} {s:nouns}", make=_picking("choose", None, None), take=_picked("choose", None, None))
    g.function("all nouns", lambda r, i: iter(r.at("nouns", i).items()), say_all)
    add("thing", "{r:ref}", H("r"))
    add("thing", "{r:ref} {s:nouns}", make=_attacks_of, take=lambda v: None)
    add("thing", "equipped {s:noun}", make=_of_host, take=_host_taken)
    for words, end in (("(lowest|least)", "least"), ("(highest|most)", "most")):
        add(
            "thing",
            f"the {{s:noun}} with the {words} {{stat}}",
            make=lambda s, stat, e=end: msgspec.structs.replace(s, where=(*s.where, t.Rank(stat, e))),
            take=lambda v, e=end: _ranked(v, e),
        )
    add("thing", "{p:pick}", H("p"))
    add(
        "thing",
        "[all|each|all of|any] {s:all nouns}",
        make=lambda s: s,
        take=lambda v: {"s": v} if isinstance(v, t.Select) else None,
    )
    add("thing", "each {s:noun}", make=lambda s: s, take=lambda v: None)


def _of_host(s: t.Select) -> t.Select | None:
    if s.zone != ("battle",) or s.whose != "any" or s.place or s.where == (CREATURE,) or CREATURE not in s.where:
        return None
    return msgspec.structs.replace(s, place="host")


def _host_taken(v: Any) -> dict[str, Any] | None:
    if isinstance(v, t.Select) and v.place == "host":
        return {"s": msgspec.structs.replace(v, place="")}
    return None


def _ranked(v: Any, end: str) -> dict[str, Any] | None:
    last = v.where[-1] if isinstance(v, t.Select) and v.where and v.how == "all" else None
    if not isinstance(last, t.Rank) or last.end != end:
        return None
    return {"s": msgspec.structs.replace(v, where=v.where[:-1]), "stat": last.stat}


def say_player(s: Saying, v: Any) -> str | None:
    """A player; whether the verb that follows is that of several, as with "you"."""
    said = s.say("player", v) if isinstance(v, str) else None
    if said is None and isinstance(v, str) and (v.startswith("owner:") or v == "turn player"):
        said = "that player"
    s.several = v == "you"
    return said


def read_ref(r: Reading, start: int) -> Iterator[tuple[int, str]]:
    """A reference."""
    for end, ref in r.at("reference", start).items():
        several = any(word.raw.lower() == "creatures" for word in r.words[start:end])
        if several and ref in (HOST, MINE, FOE):
            continue
        if ref == THIS:  # on an Attack or a Mugic no card is a Creature but the one that plays it
            ref = CASTER if r.context is not None and r.context.spell else "self"
        yield end, ref


def say_ref(s: Saying, v: Any) -> str | None:
    """A reference in the words of the ability at hand."""
    if not isinstance(v, str):
        return None
    s.several = False
    known = s.context.refs.get(v) if s.context is not None else None
    if known is not None:
        return str(known)
    return s.say("reference", v)


def _say_whose(s: Saying, v: Any) -> str | None:
    said = say_ref(s, v)
    return None if said is None else "its" if said == "it" else f"{said}'s"


def _attacks_of(r: str, s: t.Select) -> t.Select | None:
    if s.zone != ("stack",) or t.Has("type", "attack") not in s.where or s.whose != "any" or s.place:
        return None
    return msgspec.structs.replace(s, where=(*s.where, t.Same("player", r)))


def refs(add: Any) -> None:
    """Words that mean one thing."""
    add("reference", "~\nthis (card|Battlegear|Mugic|Location|attack|ability)", "self")
    add("reference", "this Creature", THIS)
    add("reference", "equipped Creature\nthe equipped Creature", HOST)
    add("reference", "your engaged Creature\nyour Creature", MINE)
    add("reference", "the opposing engaged Creature\nopposing engaged Creature\nthe opposing Creature", FOE)
    add("reference", "the caster\nthe caster of this Mugic\ncaster\nthe Creature that played this attack", CASTER)
    add("reference", "the active Location", "location")
    add("reference", "it\nits", "?it")
    add("reference", "that (Creature|engaged Creature)\nthe chosen Creature\nthat opposing Creature", "?that creature")
    add("reference", "the target [Creature]", "?target")
    add("reference", "that Battlegear", "?that battlegear")
    add("reference", "that (Mugic|card|Mugic or ability)\nthe Mugic or ability\nthe Mugic", "?that mugic")
    add("reference", "that attack", "?that attack")
    add("reference", "that Location\nthat Mirage Location", "?that location")
    add("reference", "them\nthose Creatures\nthey", "?those")
    add("reference", "the Creature (that|which) played (that attack|it|the last attack)", "player:?that attack")
    add("reference", "the sacrificed Creature", "var:sacrificed")
