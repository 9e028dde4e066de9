"""Descriptions of Creatures, cards and what waits on the Burst: `Select` nodes and their words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from rules.abilities import tree as t
from rules.abilities.phrases.grammar import Grammar, Reading, Saying
from rules.abilities.phrases.words import SPELLED

CREATURE: Final = t.Has("type", "creature")
ENGAGED: Final = t.Has("state", "engaged")
OPPOSING: Final = t.Has("state", "opposing")
TRIBES: Final = ("OverWorld", "UnderWorld", "Danian", "Mipedian", "M'arrillian", "Tribeless", "Generic", "Tribal")
ELEMENTS: Final = ("Fire", "Air", "Earth", "Water")
FLAGS: Final = ("Minion", "Chieftain", "Past", "Unique", "Legendary", "Loyal", "Mirage")
RACES: Final = (
    "Ambassador", "Battlemaster", "Beast", "Caretaker", "Commander", "Conjuror", "Conqueror", "Controller",
    "Elementalist", "Elite", "Ethereal", "Fluidmorpher", "Guardian", "Hero", "Kha'rall", "Mandiblor", "Muge", "Noble",
    "Royal", "Scout", "Shard", "Squadleader", "Stalker", "Strategist", "Taskmaster", "Warbeast", "Warrior",
)  # fmt: skip
KINDS: Final = ("creature", "attack", "mugic", "battlegear", "location", "ability", "card")
IN_PLAY: Final = ("battle",)
STACK: Final = ("stack",)
_RANK: Final = ("type", "tribe", "flag", "race", "element", "state", "keyword", "name")
_BEFORE: Final = ("tribe", "flag", "race", "state")


def ordered(filters: Any) -> tuple[t.Filter, ...]:
    """The filters without repetition in the one order in which trees hold them."""

    def rank(f: t.Filter) -> tuple[int, str]:
        inner: Any = f
        while isinstance(inner, (t.Any, t.All, t.Not)):
            inner = inner.of[0] if isinstance(inner.of, tuple) else inner.of
        place = _RANK.index(inner.what) if isinstance(inner, t.Has) and inner.what in _RANK else 20
        return place, repr(f)

    return tuple(sorted(dict.fromkeys(filters), key=rank))


# --- reading ---------------------------------------------------------------------------------------------------------
class _Np(msgspec.Struct):
    where: tuple[Any, ...] = ()
    zone: tuple[str, ...] | None = None
    whose: str = ""
    other: bool = False
    place: str = ""

    def plus(self, part: Any) -> _Np | None:
        """This with one more adjective or clause; None where it says something else already."""
        if isinstance(part, t.Node):
            return msgspec.structs.replace(self, where=(*self.where, part))
        if isinstance(part, tuple) and part and isinstance(part[0], t.Node):
            return msgspec.structs.replace(self, where=(*self.where, *part))
        key, value = part
        if key == "in":
            zone, whose = value
            if self.zone is not None or (self.whose and whose != self.whose and whose != "any"):
                return None
            return msgspec.structs.replace(self, zone=self._home(zone), whose=self.whose or whose)
        old = getattr(self, key)
        if old and old != value:
            return None
        return msgspec.structs.replace(self, **{key: value})

    def _home(self, zone: tuple[str, ...]) -> tuple[str, ...]:
        """The hand that holds cards of this kind."""
        if zone == ("hand",) and t.Has("type", "attack") in self.where:
            return ("attack_hand",)
        return ("mugic",) if zone == ("hand",) and t.Has("type", "mugic") in self.where else zone

    def select(self) -> t.Select:
        kinds = {f.value for f in self.where if isinstance(f, t.Has) and f.what == "type"}
        zone = self.zone
        if zone is None:
            waits = kinds & {"attack", "mugic", "ability"} or any(
                isinstance(f, t.Any) and _waiting(f) for f in self.where
            )
            zone = STACK if waits else IN_PLAY if kinds else ()
            if t.Has("type", "location") in self.where and t.Has("flag", "Mirage") not in self.where:
                zone = ("location",)
        return t.Select(
            zone=zone, whose=self.whose or "any", where=ordered(self.where), other=self.other, place=self.place
        )


def _waiting(f: t.Any) -> bool:
    return f == ACTIVE or all(isinstance(x, t.Has) and x.value in ("attack", "mugic", "ability") for x in f.of)


def _adjectives(r: Reading, at: int, np: _Np, depth: int = 0) -> Iterator[tuple[int, _Np]]:
    if depth < 5:
        for end, part in r.at("adjective", at).items():
            more = np.plus(part)
            if more is not None:
                yield from _adjectives(r, end, more, depth + 1)
    yield at, np


def _posts(r: Reading, at: int, np: _Np, depth: int = 0) -> Iterator[tuple[int, _Np]]:
    if depth < 4:
        for end, part in r.at("post", at).items():
            more = np.plus(part)
            if more is not None:
                yield from _posts(r, end, more, depth + 1)
    yield at, np


def read_noun(r: Reading, start: int) -> Iterator[tuple[int, t.Select]]:
    """A noun with its adjectives and what follows it, longest first."""
    for at, np in _adjectives(r, start, _Np()):
        for end, parts in r.at("head", at).items():
            headed = np.plus(parts)
            if headed is None:
                continue
            for stop, whole in _posts(r, end, headed):
                yield stop, whole.select()


def read_single(r: Reading, start: int) -> Iterator[tuple[int, t.Select]]:
    """A noun whose head is said of one thing."""
    heads = ("creatures", "locations", "attacks", "abilities")
    for end, found in read_noun(r, start):
        head = next((w.raw.lower() for w in r.words[start:end] if w.text in KINDS), "")
        if head not in heads:
            yield end, found


def read_race(r: Reading, start: int) -> Iterator[tuple[int, str]]:
    """A Creature type: one that cards have, or a word with a capital before the word Creature."""
    if start >= len(r.words) or r.words[start].kind != "word":
        return
    raw = r.words[start].raw
    low = raw.lower()
    for race in RACES:
        if low in (race.lower(), race.lower() + "s", race.lower() + "s'"):
            yield start + 1, race
            return
    after = r.words[start + 1].text if start + 1 < len(r.words) else ""
    if raw[0].isupper() and raw[0] != "~" and after == "creature" and low not in _KNOWN and not low.startswith("non-"):
        yield start + 1, raw


ACTIVE: Final = t.Any((t.Has("type", "mugic"), t.All((t.Has("type", "ability"), t.Has("flag", "activated")))))
_KNOWN: Final = frozenset(
    "a an all another any each target opposing engaged unengaged infected uninfected adjacent equipped unequipped other "
    "your their if when while whenever creature creatures the one destroy with caster two three elemental".split()
    + [word.lower() for word in (*TRIBES, *FLAGS, *ELEMENTS)]
)


def read_name(r: Reading, start: int) -> Iterator[tuple[int, str]]:
    """A card's name: words with capitals, and small ones between them."""
    end = start
    said: list[str] = []
    if start >= len(r.words) or r.words[start].raw == ",":
        return
    for k in range(start, min(start + 8, len(r.words))):
        word = r.words[k]
        if word.kind == "quote" and k == start:
            yield k + 1, word.raw.strip('"')
            return
        if word.kind == "word" and word.raw[0].isupper():
            end = k + 1
        elif not (word.raw.lower() in ("of", "the", "and", "de", "la") or word.raw == ",") or word.raw == "and":
            break
    for k in range(end, start, -1):
        said = []
        for word in r.words[start:k]:
            if word.raw == ",":
                said[-1] += ","
            else:
                said.append(word.raw)
        if said:
            yield k, " ".join(said)


def nouns(g: Grammar) -> None:
    """The categories of description: adjective, head, post and the whole noun, one or several."""
    add = g.add
    for tribe in TRIBES:
        add(
            "tribe",
            f"{tribe}" if tribe != "M'arrillian" else "M'arrillian\nM'arrilian\nM'arrillians",
            t.Has("tribe", tribe),
        )
        add("tribe name", tribe, tribe)
        add("tribe", f"non-{tribe}", t.Not(t.Has("tribe", tribe)))
    for flag in FLAGS:
        add("tribe", flag if flag != "Minion" else "Minion\nMinions", t.Has("flag", flag))
    add("tribe", "non-{race}", make=lambda race: t.Not(t.Has("race", race)), take=_not_race)
    add("race filter", "{race}", make=lambda race: t.Has("race", race), take=lambda v: _has(v, "race", "race"))
    add("non race", "{nonrace}", make=lambda nonrace: t.Not(t.Has("race", nonrace)), take=_not_race_word)
    g.function("nonrace", _read_nonrace, lambda s, v: f"non-{v}")
    add(
        "kind",
        "{tribe}",
        make=lambda tribe: tribe,
        take=lambda v: {"tribe": v} if _says(v, ("tribe", "flag")) else None,
    )
    add(
        "kind",
        "{race filter}",
        make=lambda **k: k["race filter"],
        take=lambda v: {"race filter": v} if _says(v, ("race",)) else None,
    )
    add(
        "kind",
        "{non race}",
        make=lambda **k: k["non race"],
        take=lambda v: {"non race": v} if isinstance(v, t.Not) else None,
    )
    for element in ELEMENTS:
        add("element", element, element.lower())
        add("element has", element, t.Has("element", element.lower()))
    add("element has", "{a:element} or {b:element}", make=_either_element, take=_two_elements)
    add(
        "adjective",
        "{a:kind} or {b:kind}\n{a:kind} and {b:kind}\n{a:kind} or a {b:kind}",
        make=lambda a, b: t.Any((a, b)),
        take=_two_kinds,
    )
    add("adjective", "{a:kind}", make=lambda a: a, take=lambda v: {"a": v})
    for word, f in STATES.items():
        add("adjective", word, f)
    add("adjective", "opposing", OPPOSING)
    add("adjective", "adjacent", t.Same("adjacent", "self"))
    add("adjective", "(other|another)", ("other", True))
    add("adjective", "your", ("whose", "you"))
    add("adjective", "your opponent's\nan opponent's\nopponent's", ("whose", "opponent"))
    add("adjective", "their", ("whose", "?their"))
    add("adjective", "each player's", ("whose", "each"))
    add("adjective", "Elemental", t.Has("element", "any"))
    add("adjective", "{a:element} or {b:element}\n{a:element} {b:element}", make=_either_element, take=_two_elements)
    add("adjective", "{e:element has}", make=lambda e: e, take=lambda v: {"e": v} if isinstance(v, t.Has) else None)
    add("adjective", "activated", t.Has("flag", "activated"))
    for kind in KINDS[:-1]:
        words = {"creature": "Creature", "battlegear": "Battlegear", "mugic": "Mugic", "location": "Location"}.get(
            kind, kind
        )
        head = f"{words} [Card]\n{words} Cards" if kind not in ("ability",) else f"[Creature] {words}\nabilities"
        add("head", head, t.Has("type", kind))
    add(
        "head",
        "Mugic or ability\nMugic and abilities\nMugic or abilities",
        t.Any((t.Has("type", "mugic"), t.Has("type", "ability"))),
    )
    add("head", "Mugic and activated abilities\nMugic or activated ability", ACTIVE)
    add("head", "attack or Mugic", t.Any((t.Has("type", "attack"), t.Has("type", "mugic"))))
    add(
        "head",
        "{race}",
        make=lambda race: (t.Has("type", "battlegear") if race == "Shard" else CREATURE, t.Has("race", race)),
        take=lambda v: None,
    )
    add("head", "{tribe}", make=lambda tribe: (CREATURE, tribe) if tribe in _PEOPLE else None, take=lambda v: None)
    add("head", "card", ("zone", ()))
    posts(add)
    g.function("noun", read_noun, lambda s, v: say_noun(s, v, False))
    g.function("single", read_single, lambda s, v: say_noun(s, v, False))
    g.function("nouns", read_noun, lambda s, v: say_noun(s, v, True))
    g.function("race", read_race, lambda s, v: v if isinstance(v, str) else None)
    g.function("name", read_name, lambda s, v: v if isinstance(v, str) and v else None)


STATES: Final = {
    "engaged": ENGAGED,
    "unengaged": t.Not(ENGAGED),
    "Infected": t.Has("state", "infected"),
    "Uninfected": t.Not(t.Has("state", "infected")),
    "equipped": t.Has("state", "equipped"),
    "unequipped": t.Not(t.Has("state", "equipped")),
    "face-down": t.Has("state", "face down"),
    "face-up": t.Has("state", "face up"),
}  # fmt: skip
_PEOPLE: Final = (
    *(t.Has("tribe", tribe) for tribe in TRIBES[:5]),
    t.Has("flag", "Minion"), t.Has("flag", "Chieftain"),
)  # fmt: skip


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
        take=lambda v: _has(v, "keyword", "keyword name"),
    )
    add(
        "post",
        "without {keyword name}",
        make=lambda **k: t.Not(t.Has("keyword", k["keyword name"])),
        take=lambda v: _has(v.of, "keyword", "keyword name") if isinstance(v, t.Not) else None,
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
    add("post", "named {name}", make=lambda name: t.Has("name", name), take=lambda v: _has(v, "name", "name"))
    add(
        "post",
        "not named {name}",
        make=lambda name: t.Not(t.Has("name", name)),
        take=lambda v: _has(v.of, "name", "name") if isinstance(v, t.Not) else None,
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


def H(name: str) -> Any:  # noqa: N802 - a hole, short because tables are full of them
    from rules.abilities.phrases.pattern import hole

    return hole(name)


DISCIPLINES: Final = ("courage", "power", "wisdom", "speed")


def _has(value: Any, what: str, name: str) -> dict[str, Any] | None:
    return {name: value.value} if isinstance(value, t.Has) and value.what == what else None


def _says(value: Any, whats: tuple[str, ...]) -> bool:
    inner = value.of if isinstance(value, t.Not) else value
    return isinstance(inner, t.Has) and inner.what in whats


def _not_race(value: Any) -> dict[str, Any] | None:
    return None


def _not_race_word(value: Any) -> dict[str, Any] | None:
    return _has(value.of, "race", "nonrace") if isinstance(value, t.Not) else None


def _read_nonrace(r: Reading, start: int) -> Iterator[tuple[int, str]]:
    if start < len(r.words):
        low = r.words[start].raw.lower()
        for race in RACES:
            if low == f"non-{race.lower()}":
                yield start + 1, race


def _either_element(a: str, b: str) -> t.Any | None:
    return t.Any((t.Has("element", a), t.Has("element", b))) if a != b else None


def _two_elements(value: Any) -> dict[str, Any] | None:
    if (
        isinstance(value, t.Any)
        and len(value.of) == 2
        and all(isinstance(f, t.Has) and f.what == "element" for f in value.of)
    ):
        return {"a": value.of[0].value, "b": value.of[1].value}  # type: ignore[union-attr]
    return None


def _two_kinds(value: Any) -> dict[str, Any] | None:
    if isinstance(value, t.Any) and len(value.of) == 2 and all(_says(f, ("tribe", "flag", "race")) for f in value.of):
        return {"a": value.of[0], "b": value.of[1]}
    return None


def _element_post(value: Any) -> dict[str, Any] | None:
    single = isinstance(value, t.Has) and value.what == "element" and value.value != "any"
    return {"e": value} if single or _two_elements(value) else None


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


# --- saying ----------------------------------------------------------------------------------------------------------
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
        from rules.abilities.chaotic.places import say_place

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
        return _two_kinds(f) is not None
    inner: Any = f.of if isinstance(f, t.Not) else f
    return (
        isinstance(inner, t.Has)
        and inner.what in ("tribe", "flag", "race")
        and inner.value not in ("deals damage", "single target")
    )


def _of_attack(f: t.Filter, v: t.Select) -> bool:
    """Whether a filter is an element of an attack, said before it."""
    fire = isinstance(f, t.Has) and f.what == "element" or _two_elements(f) is not None
    return t.Has("type", "attack") in v.where and fire


def counted(n: int) -> str:
    """A small number in words."""
    return SPELLED.get(n, str(n))
