"""What follows a noun of a Chaotic text: whose it is, what it has, where it is, what it is beside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.abilities import tree as t
from rules.abilities.chaotic.parts import (
    DISCIPLINES,
    IN_PLAY,
    RACES,
    H,
)
from rules.abilities.phrases.grammar import Reading


def posts(add: Any) -> None:
    """What follows a noun."""
    add("post", "you control", ("whose", "you"))
    add("post", "your opponent controls\nan opponent controls\ncontrolled by an opponent", ("whose", "opponent"))
    add("post", "you do not control", ("whose", "opponent"))
    add("post", "that player controls\nits controller controls\nthey control", ("whose", "?their"))
    add("post", "controlled by the same player", ("whose", "?same"))
    add("post", "controlled by the same player", ("whose", "same"))
    add("post", "each player controls", ("whose", "each"))
    add("post", "in play", ("zone", IN_PLAY))
    add("post", "on the Battleboard", ("zone", IN_PLAY))
    add("post", "with (an|) Elemental Types", t.Has("element", "any"))
    add("post", "with no Elemental Types", t.Not(t.Has("element", "any")))
    add("post", "with {e:element has}", make=lambda e: e, take=_element_post)
    add(
        "post",
        "without {e:element has}\nthat do not have {e:element has}",
        t.Not(t.Has("element", "{}")),
        make=lambda e: t.Not(e),
        take=_no_element_post,
    )
    add(
        "post",
        "with {keyword name}",
        make=lambda **k: t.Has("keyword", k["keyword name"]),
        take=lambda v: has_value(v, "keyword", "keyword name"),
    )
    add(
        "post",
        "without {keyword name}",
        make=lambda **k: t.Not(t.Has("keyword", k["keyword name"])),
        take=lambda v: has_value(v.of, "keyword", "keyword name") if isinstance(v, t.Not) else None,
    )
    add(
        "post",
        "with (at least {n:amount} {stat}|{n:amount} or more {stat}|{stat} {n:amount} or more)",
        t.Cmp(H("stat"), ">=", H("n")),
    )
    add(
        "post",
        "with ({n:amount} or less {stat}|{n:amount} or fewer {stat}|{stat} {n:amount} or less)",
        t.Cmp(H("stat"), "<=", H("n")),
    )
    add("post", "with less than {n:amount} {stat}", t.Cmp(H("stat"), "<", H("n")))
    add("post", "with more than {n:amount} {stat}", t.Cmp(H("stat"), ">", H("n")))
    add("post", "with {n:amount} {stat}", t.Cmp(H("stat"), "=", H("n")))
    add(
        "post",
        "with {n:amount} {a:stat} and {n:amount} {b:stat}",
        t.All((t.Cmp(H("a"), "=", H("n")), t.Cmp(H("b"), "=", H("n")))),
    )
    add("post", "with {n:amount} in any Discipline", t.Any(tuple(t.Cmp(s, "=", H("n")) for s in DISCIPLINES)))
    add(
        "post",
        "with less than {n:amount} {a:stat} or {b:stat}",
        t.Any((t.Cmp(H("a"), "<", H("n")), t.Cmp(H("b"), "<", H("n")))),
    )
    add(
        "post",
        "that has no Disciplines greater than {n:amount}",
        t.All(tuple(t.Cmp(s, "<=", H("n")) for s in DISCIPLINES)),
    )
    add("post", "with no Mugic counters (on it|on them|)", t.Cmp("mugic counters", "=", t.Num(0)))
    add(
        "post",
        "with (a Mugic counter|one or more Mugic counters|Mugic counters) (on it|on them|)",
        t.Cmp("mugic counters", ">=", t.Num(1)),
    )
    add("post", "named {name}", make=lambda name: t.Has("name", name), take=lambda v: has_value(v, "name", "name"))
    add(
        "post",
        "not named {name}",
        make=lambda name: t.Not(t.Has("name", name)),
        take=lambda v: has_value(v.of, "name", "name") if isinstance(v, t.Not) else None,
    )
    add("post", "not named ~", t.Not(t.Same("name", "self")))
    add("post", "named ~\nwith the same name as ~", t.Same("name", "self"))
    add("post", "adjacent to {r:ref}", t.Same("adjacent", H("r")))
    add("post", "engaged with {r:ref}", t.Same("engaged", H("r")))
    add(
        "post",
        "engaged with {s:nouns}\nengaged with (a|an|any) {s:noun}",
        make=lambda s: _beside("fighting", s),
        take=lambda v: _beside_taken("fighting", v),
    )
    add(
        "post",
        "that (targets|target) (a|an) {s:noun}",
        make=lambda s: _beside("targeting", s),
        take=lambda v: _beside_taken("targeting", v),
    )
    add("post", "equipped to {r:ref}", t.Same("equipped", H("r")))
    add(
        "post",
        "equipped to {s:noun}\nequipped to (an|a|any|all) {s:noun}",
        make=lambda s: (
            t.All((t.Has("state", "attached"), *s.where))
            if s.zone == IN_PLAY and s.whose == "any" and not s.other and not s.place
            else None
        ),
        take=_attached,
    )
    add(
        "post",
        "equipped to {s:nouns} you control",
        make=lambda s: (
            t.All((t.Has("state", "attached"), t.Has("whose", "you"), *s.where))
            if s.zone == IN_PLAY and s.whose == "any" and not s.place and not s.other
            else None
        ),
        take=_attached_yours,
    )
    add("post", "in this space", ("place", "this space"))
    add("post", "on your side of the Battleboard", ("place", "side:you"))
    add("post", "on (your|an) opponent's side of the Battleboard", ("place", "side:opponent"))
    add("post", "(played|controlled) by {r:ref}", t.Same("player", H("r")))
    add("post", "played by {s:nouns}\nplayed by (a|an) {s:noun}", make=_played_by, take=_played_by_taken)
    add("post", "that (targets|target) {r:ref}", t.Same("targets", H("r")))
    add("post", "(which|that) (deals|deal) damage", t.Has("flag", "deals damage"))
    add("post", "with a single target\n(which|that) only targets a single Creature", t.Has("flag", "single target"))
    add(
        "post",
        "that are a {a:kind} or a {b:kind}\nthat are {a:kind} or {b:kind}",
        make=lambda a, b: t.Any((a, b)),
        take=lambda v: None,
    )


def has_value(value: Any, what: str, name: str) -> dict[str, Any] | None:
    """The value of a filter on this characteristic, under this name."""
    return {name: value.value} if isinstance(value, t.Has) and value.what == what else None


def says(value: Any, whats: tuple[str, ...]) -> bool:
    """Whether a filter, or what it excludes, is on one of these characteristics."""
    inner = value.of if isinstance(value, t.Not) else value
    return isinstance(inner, t.Has) and inner.what in whats


def race_of(value: Any) -> dict[str, Any] | None:
    """The Creature type, or kind of Battlegear, that a filter asks for."""
    return has_value(value, "race", "race") or has_value(value, "namepart", "race")


def not_race(value: Any) -> dict[str, Any] | None:
    """The Creature type that a filter excludes."""
    return has_value(value.of, "race", "nonrace") if isinstance(value, t.Not) else None


def read_nonrace(r: Reading, start: int) -> Iterator[tuple[int, str]]:
    """ "Non-" and a Creature type."""
    if start < len(r.words):
        low = r.words[start].raw.lower()
        for race in RACES:
            if low == f"non-{race.lower()}":
                yield start + 1, race


def either_element(a: str, b: str) -> t.Any | None:
    """Either of two elements."""
    return t.Any((t.Has("element", a), t.Has("element", b))) if a != b else None


def two_elements(value: Any) -> dict[str, Any] | None:
    """The two elements of a filter for either."""
    if (
        isinstance(value, t.Any)
        and len(value.of) == 2
        and all(isinstance(f, t.Has) and f.what == "element" for f in value.of)
    ):
        return {"a": value.of[0].value, "b": value.of[1].value}  # type: ignore[union-attr]
    return None


def two_kinds(value: Any) -> dict[str, Any] | None:
    """The two kinds of Creature of a filter for either."""
    if isinstance(value, t.Any) and len(value.of) == 2 and all(says(f, ("tribe", "flag", "race")) for f in value.of):
        return {"a": value.of[0], "b": value.of[1]}
    return None


def _element_post(value: Any) -> dict[str, Any] | None:
    single = isinstance(value, t.Has) and value.what == "element" and value.value != "any"
    return {"e": value} if single or two_elements(value) else None


def _no_element_post(value: Any) -> dict[str, Any] | None:
    return _element_post(value.of) if isinstance(value, t.Not) else None


def _beside(state: str, s: t.Select) -> t.All | None:
    """A filter: there is one of these with which it fights, at which it aims."""
    if s.zone != IN_PLAY or s.place or s.other:
        return None
    who = (t.Has("whose", s.whose),) if s.whose != "any" else ()
    return t.All((t.Has("state", state), *who, *s.where))


def _beside_taken(state: str, value: Any) -> dict[str, Any] | None:
    if not isinstance(value, t.All) or value.of[0] != t.Has("state", state):
        return None
    parts = value.of[1:]
    whose = parts[0].value if isinstance(parts[0], t.Has) and parts[0].what == "whose" else "any"
    return {"s": t.Select(whose=whose, where=parts[1:] if whose != "any" else parts)}


def _attached(value: Any) -> dict[str, Any] | None:
    if isinstance(value, t.All) and value.of[0] == t.Has("state", "attached") and t.Has("whose", "you") not in value.of:
        return {"s": t.Select(where=value.of[1:])}
    return None


def _attached_yours(value: Any) -> dict[str, Any] | None:
    if isinstance(value, t.All) and value.of[:2] == (t.Has("state", "attached"), t.Has("whose", "you")):
        return {"s": t.Select(where=value.of[2:])}
    return None


def _played_by(s: t.Select) -> Any:
    if s.zone != IN_PLAY or s.place or s.other:
        return None
    who = (t.Has("whose", s.whose),) if s.whose != "any" else ()
    return t.All((t.Has("state", "played by"), *who, *s.where))


def _played_by_taken(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, t.All) or value.of[0] != t.Has("state", "played by"):
        return None
    parts = value.of[1:]
    whose = parts[0].value if isinstance(parts[0], t.Has) and parts[0].what == "whose" else "any"
    return {"s": t.Select(whose=whose, where=parts[1:] if whose != "any" else parts)}
