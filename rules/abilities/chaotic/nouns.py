"""Descriptions of Creatures, cards and what waits on the Burst, as they are read: `Select` nodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.abilities import tree as t
from rules.abilities.chaotic.noun_words import say_noun
from rules.abilities.chaotic.parts import (
    ACTIVE,
    CREATURE,
    ELEMENTS,
    FLAGS,
    IN_PLAY,
    KINDS,
    KNOWN,
    OPPOSING,
    PEOPLE,
    RACES,
    STACK,
    STATES,
    TRIBES,
    of_race,
    ordered,
)
from rules.abilities.chaotic.posts import (
    either_element,
    not_race,
    posts,
    race_of,
    read_nonrace,
    says,
    two_elements,
    two_kinds,
)
from rules.abilities.phrases.grammar import Grammar, Reading


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
                found = _sensible(whole.select())
                if found is not None:
                    yield stop, found


def _sensible(found: t.Select) -> t.Select | None:
    """What a description can mean: Creatures deal no damage themselves, and who is not Engaged opposes as an enemy."""
    if CREATURE in found.where and t.Has("flag", "deals damage") in found.where:
        return None
    if OPPOSING in found.where and STATES["unengaged"] in found.where:
        where = tuple(f for f in found.where if f != OPPOSING)
        return msgspec.structs.replace(found, where=where, whose="opponent")
    return found


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
    if raw[0].isupper() and raw[0] != "~" and after == "creature" and low not in KNOWN and not low.startswith("non-"):
        yield start + 1, raw


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
    add("tribe", "non-{race}", make=lambda race: t.Not(of_race(race)), take=lambda v: None)
    add("race filter", "{race}", make=of_race, take=race_of)
    add("non race", "{nonrace}", make=lambda nonrace: t.Not(of_race(nonrace)), take=not_race)
    g.function("nonrace", read_nonrace, lambda s, v: f"non-{v}")
    add(
        "kind",
        "{tribe}",
        make=lambda tribe: tribe,
        take=lambda v: {"tribe": v} if says(v, ("tribe", "flag")) else None,
    )
    add(
        "kind",
        "{race filter}",
        make=lambda **k: k["race filter"],
        take=lambda v: {"race filter": v} if says(v, ("race", "namepart")) else None,
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
    add("element has", "{a:element} or {b:element}", make=either_element, take=two_elements)
    add(
        "adjective",
        "{a:kind} or {b:kind}\n{a:kind} and {b:kind}\n{a:kind} or a {b:kind}",
        make=lambda a, b: t.Any((a, b)),
        take=two_kinds,
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
    add("adjective", "{a:element} or {b:element}\n{a:element} {b:element}", make=either_element, take=two_elements)
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
        make=lambda race: (t.Has("type", "battlegear") if race == "Shard" else CREATURE, of_race(race)),
        take=lambda v: None,
    )
    add("head", "{tribe}", make=lambda tribe: (CREATURE, tribe) if tribe in PEOPLE else None, take=lambda v: None)
    add("head", "card", ("zone", ()))
    posts(add)
    g.function("noun", read_noun, lambda s, v: say_noun(s, v, False))
    g.function("single", read_single, lambda s, v: say_noun(s, v, False))
    g.function("nouns", read_noun, lambda s, v: say_noun(s, v, True))
    g.function("race", read_race, lambda s, v: v if isinstance(v, str) else None)
    g.function("name", read_name, lambda s, v: v if isinstance(v, str) and v else None)
