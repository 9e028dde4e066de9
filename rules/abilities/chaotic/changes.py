"""What a Creature gains, loses, can or cannot do, and how damage is changed: changes and their words."""

from __future__ import annotations

from typing import Any, Final

from rules.abilities import tree as t
from rules.abilities.chaotic.damage import damage
from rules.abilities.chaotic.keywords import quoted
from rules.abilities.chaotic.parts import CREATURE, DISCIPLINES, RACES, STACK, H
from rules.abilities.chaotic.things import flat
from rules.abilities.phrases.grammar import Grammar

ANY_ELEMENT: Final = t.Has("element", "any")


def _adds(n: Any, stats: tuple[str, ...]) -> tuple[t.Change, ...]:
    return tuple(t.Add(stat, n) for stat in stats)


def _adds_taken(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, tuple) or not v or not all(isinstance(c, t.Add) and c.n == v[0].n for c in v):
        return None
    stats = tuple(c.stat for c in v)
    return {"n": v[0].n, "stats": stats} if len(set(stats)) == len(stats) else None


def _each(n: Any, stats: tuple[str, ...], c: Any) -> tuple[t.Change, ...]:
    return tuple(t.Add(stat, t.Calc("*", (n, c))) for stat in stats)


def _each_taken(v: Any) -> dict[str, Any] | None:
    found = _adds_taken(v)
    if found is None or not isinstance(found["n"], t.Calc) or found["n"].op != "*" or len(found["n"].args) != 2:
        return None
    n, count = found["n"].args
    return {"n": n, "stats": found["stats"], "c": count} if isinstance(n, t.Num) else None


def _worded(words: str, stats: tuple[str, ...]) -> tuple[Any, Any]:
    def make(n: Any) -> tuple[t.Change, ...]:
        return _adds(n, stats)

    def take(v: Any) -> dict[str, Any] | None:
        found = _adds_taken(v)
        return {"n": found["n"]} if found and found["stats"] == stats else None

    return make, take


def _each_discipline(v: Any) -> dict[str, Any] | None:
    found = _each_taken(v)
    return found if found is not None and found["stats"] == DISCIPLINES else None


def _race(race: str) -> tuple[t.Change, ...] | None:
    return (t.Set("race also", race),) if race in RACES else None


def amounts(g: Grammar) -> None:
    """What is counted."""
    add = g.add
    add(
        "counted",
        "{s:noun}",
        make=lambda s: t.Count(s),
        take=lambda v: {"s": v.of} if isinstance(v, t.Count) and not v.distinct else None,
    )
    add("counted", "Mugic counter on {r:ref}", t.Counters(H("r")))
    add("counted", "{k:counter kind} counter on {r:ref}", t.Counters(H("r"), H("k")))
    add("counted", "Elemental Type {r:ref} (has|have)", t.Stat(H("r"), "elements"))
    add(
        "counted",
        "Elemental Type {s:nouns} (have|has)",
        make=lambda s: t.Count(s, "element"),
        take=lambda v: {"s": v.of} if isinstance(v, t.Count) and v.distinct == "element" else None,
    )
    add("counted", "Tribe you control", t.Count(t.Select(whose="you", where=(CREATURE,)), "tribe"))
    add(
        "counted",
        "Mugic counter on {s:nouns}",
        make=lambda s: t.Sum(s, "mugic counters"),
        take=lambda v: {"s": v.of} if isinstance(v, t.Sum) and v.stat == "mugic counters" else None,
    )
    add("counted", "Discipline {r:ref} have below {n:amount}", make=lambda r, n: None)
    add(
        "count",
        "each {a:counted} and [for] each {b:counted}\neach {a:counted} and {b:counted}",
        t.Calc("+", (H("a"), H("b"))),
    )
    add("count", "each {a:counted}", H("a"))
    for kind in ("Magma", "Leadership", "Growth", "Scrap", "Jade"):
        add("counter kind", kind, kind.lower())


def changes(g: Grammar) -> None:
    """The categories of changes: what is gained, what is lost, a predicate, a list of predicates."""
    amounts(g)
    add = g.add
    quoted(g)
    more = "[an additional|additional|another|up to]"
    for words, stats in (
        ("{n:amount} (to|in) (all Disciplines|each Discipline)", DISCIPLINES),
        ("{n:amount} (to|in|of) (a|the) Discipline of your choice", ("choice",)),
        ("{n:amount} (to|in) another Discipline of your choice", ("another choice",)),
        ("{n:amount} in the chosen Discipline", ("chosen",)),
        ("{n:amount} to its lowest Discipline", ("lowest",)),
    ):
        make, take = _worded(words, stats)
        add("plus", f"{more} {words}", make=make, take=take)
    add("plus", more + " {n:amount} {stats}", make=_adds, take=_adds_taken)
    add(
        "plus",
        more + " {n:amount} (to|in) (all Disciplines|each Discipline) for {c:count}",
        make=lambda n, c: _each(n, DISCIPLINES, c),
        take=_each_discipline,
    )
    add("plus", more + " {n:amount} {stats} for {c:count}", make=_each, take=_each_taken)
    add("plus", "Energy equal to {q:quantity}", make=lambda q: (t.Add("energy", q),), take=_equal)
    add("gain", "{p:plus}", H("p"))
    add("gain", "[an additional|an|all] {q:quote}", H("q"))
    add(
        "gain",
        "{q:quote} (of|in) (the chosen|that|the corresponding) Elemental Type",
        make=lambda q: (
            (t.Give((t.Keyword("Element", q[0].abilities[0].n, value="chosen"),)),)
            if q[0].abilities[0].name == "Element"
            else None
        ),
        take=lambda v: None,
    )
    add("gain", "all of its Scanned Elemental Types", (t.Set("element also", "scanned"),))
    add("gain", "{k:keyword}", (t.Give((H("k"),)),), take=lambda v: None)
    add("gain", "{e:element}", (t.Set("element also", H("e")),))
    add(
        "gain",
        "all Elemental Types {s:nouns} (have|has)",
        make=lambda s: (t.Set("elements also of", t.Count(s, "element")),),
        take=_elements_of,
    )
    add("gain", "an Elemental Type of your choice", (t.Set("element also", "choice"),))
    add(
        "gain",
        "an Elemental Type of (their controller's|its controller's) choice",
        (t.Set("element also", "controller choice"),),
    )
    add("gain", "(that Elemental Type|the chosen Elemental Type)", (t.Set("element also", "chosen"),))
    add(
        "gain",
        "[the] Creature Type {q:plain quote} in addition to (its|their) other types",
        make=lambda q: _race(q) if q in RACES else ((t.Set("flag also", q),) if q in ("Chieftain", "Past") else None),
        take=_race_taken,
    )
    g.function("gains", *flat("gain"))
    add(
        "lost",
        "{n:less} (to|in|from) (all Disciplines|each Discipline)",
        make=_worded("", DISCIPLINES)[0],
        take=_worded("", DISCIPLINES)[1],
    )
    add(
        "lost",
        "{n:less} (to|in) (a|the) Discipline of your choice",
        make=_worded("", ("choice",))[0],
        take=_worded("", ("choice",))[1],
    )
    add(
        "lost",
        "{n:less} (to|in) another Discipline of your choice\n{n:less} to another",
        make=_worded("", ("another choice",))[0],
        take=_worded("", ("another choice",))[1],
    )
    add("lost", "{n:less} {stats}", make=_adds, take=_adds_taken)
    add(
        "lost",
        "{n:less} (to|in|from) (all Disciplines|each Discipline) for {c:count}",
        make=lambda n, c: _each(n, DISCIPLINES, c),
        take=lambda v: _each_taken(v) if (_each_taken(v) or {}).get("stats") == DISCIPLINES else None,
    )
    add("lost", "{n:less} {stats} for {c:count}", make=_each, take=_each_taken)
    add("lost", "{e:element}", (t.Lose("element", H("e")),))
    add("lost", "all Elemental Types", (t.Lose("element", "any"),))
    add("lost", "an Elemental Type of your choice", (t.Lose("element", "choice"),))
    add("lost", "all abilities\nall of its abilities\nall its abilities", (t.Lose("abilities"),))
    add("lost", "{k:keyword name}", (t.Lose("keyword", H("k")),))
    g.function("losses", *flat("lost"))
    scanned = tuple(t.Set(stat, t.Stat("?it", stat, "scanned")) for stat in DISCIPLINES)
    add(
        "change",
        "gains or loses {s:stats} {_:back to scanned}",
        make=lambda s: scanned if s == DISCIPLINES else None,
        take=_scanned,
    )
    add("change", "count as all Tribes", (t.Set("tribe also", "every"),))
    predicates(g)
    damage(g)
    g.function("changes", *flat("change"))


def _scanned(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, tuple) or len(v) != 4 or not all(isinstance(c, t.Set) and isinstance(c.to, t.Stat) for c in v):
        return None
    return (
        {"s": DISCIPLINES}
        if tuple(c.what for c in v) == DISCIPLINES and all(c.to.seen == "scanned" for c in v)
        else None
    )


def _equal(v: Any) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    return {"q": one.n} if isinstance(one, t.Add) and one.stat == "energy" else None


def _elements_of(v: Any) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    if not isinstance(one, t.Set) or one.what != "elements also of" or not isinstance(one.to, t.Count):
        return None
    return {"s": one.to.of}


def _race_taken(v: Any) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    return {"q": one.to} if isinstance(one, t.Set) and one.what in ("race also", "flag also") else None


def predicates(g: Grammar) -> None:
    """What stands behind a thing: gains, loses, cannot."""
    add = g.add
    add("change", "(gain/gains|have/has|also gain|also have|each gain) {g:gains}", H("g"))
    add("change", "(lose/loses|also lose) {l:losses}", H("l"))
    add("change", "have/has {n:less} less in all Disciplines", make=_worded("", DISCIPLINES)[0], take=lambda v: None)
    add("change", "have/has {n:less} less {stats}", make=_adds, take=lambda v: None)
    add(
        "change",
        "have/has {n:less} less {stats} for {c:count}\nhave {n:less} less in {stats} for {c:count}",
        make=_each,
        take=lambda v: None,
    )
    add(
        "change", "(have/has|do not have) no abilities\nlose all abilities", (t.Lose("abilities"),), take=lambda v: None
    )
    add("change", "is immune to {k:keyword name}", (t.Give((t.Keyword("Immune", value=H("k")),)),), take=lambda v: None)
    add("change", "have no Tribes", (t.Lose("tribe", "any"),))
    add("change", "do not have (any|) Elemental Types", (t.Lose("element", "any"),), take=lambda v: None)
    add("change", "do not have {e:element}", (t.Lose("element", H("e")),), take=lambda v: None)
    add("change", "do not have {k:keyword name}", (t.Lose("keyword", H("k")),), take=lambda v: None)
    add(
        "change",
        "do not have {q:quote}",
        make=lambda q: (
            tuple(t.Lose("ability", k.name.lower()) for k in q[0].abilities)
            if len(q) == 1 and isinstance(q[0], t.Give) and False
            else None
        ),
        take=lambda v: None,
    )
    add("change", "cannot gain {k:keyword name}", (t.Cant("gain", against=(t.Has("keyword", H("k")),)),))
    add("change", "cannot gain {e:element}", (t.Cant("gain", against=(t.Has("element", H("e")),)),))
    add(
        "change",
        "do not have and cannot gain {k:keyword name}\nlose and cannot gain {k:keyword name}",
        (t.Lose("keyword", H("k")), t.Cant("gain", against=(t.Has("keyword", H("k")),))),
    )
    add(
        "change",
        "(lose/loses|do not have) and cannot gain {a:keyword name} and {b:keyword name}",
        tuple(x for k in "ab" for x in (t.Lose("keyword", H(k)), t.Cant("gain", against=(t.Has("keyword", H(k)),)))),
    )
    add(
        "change",
        "do not have {e:element} and cannot gain it",
        (t.Lose("element", H("e")), t.Cant("gain", against=(t.Has("element", H("e")),))),
    )
    add(
        "change",
        "do not have and cannot gain any Elemental Types",
        (t.Lose("element", "any"), t.Cant("gain", against=(ANY_ELEMENT,))),
    )
    add("change", "cannot gain [any] Elemental Types", (t.Cant("gain", against=(ANY_ELEMENT,)),))
    add("change", "cannot gain abilities", (t.Cant("gain", against=(t.Has("type", "ability"),)),))
    add(
        "change",
        "have/has no abilities and cannot gain abilities",
        (t.Lose("abilities"), t.Cant("gain", against=(t.Has("type", "ability"),))),
        take=lambda v: None,
    )
    for words, action in _CANT.items():
        add("change", f"cannot {words}", (t.Cant(action),))
    add(
        "change",
        "cannot be targeted by {b:nouns}\ncannot be the target of {b:nouns}",
        make=lambda b: (
            (t.Cant("be targeted", by=b.where),) if b.zone == STACK and b.whose == "any" and not b.place else None
        ),
        take=_barred,
    )
    add(
        "change",
        "cannot be targeted by {b:nouns} your opponent controls\n"
        "cannot be targeted by {b:nouns} played by (opposing Creatures|your opponent)\n"
        "cannot be targeted by opposing {b:nouns}",
        make=lambda b: (t.Cant("be targeted", by=b.where, who="opponent"),),
        take=lambda v: _barred(v, "opponent"),
    )
    add(
        "change",
        "cannot play {b:nouns}",
        make=lambda b: (t.Cant("play", against=b.where),) if b.whose == "any" and not b.place else None,
        take=_plays,
    )
    add(
        "change",
        "can play Mugic of any (tribe|Tribe) [or affiliation]\ncan play Mugic from any Tribe",
        (t.May("play mugic"),),
    )
    add(
        "change",
        "can play {tribe name} Mugic",
        make=lambda **k: (t.May("play mugic", against=(t.Has("tribe", k["tribe name"]),)),),
        take=_plays_tribe,
    )
    add("change", "can move to any space {_:board} {_:near}", (t.May("move anywhere"),))
    add(
        "change",
        "can move (into|to) any unoccupied space [{_:board}] {_:near}",
        (t.May("move anywhere", against=(t.Has("state", "unoccupied"),)),),
    )
    add("change", "count/counts as a {race}\nis considered a {race}", make=_race, take=lambda v: None)
    add(
        "change",
        "also counts as (a|) {e:element} [attack]\ncounts as {e:element} [attack]",
        (t.Set("element also", H("e")),),
        take=lambda v: None,
    )
    add(
        "change",
        "also count as {a:element} and {b:element} attacks",
        (t.Set("element also", H("a")), t.Set("element also", H("b"))),
        take=lambda v: None,
    )
    add(
        "change",
        "also count as {e:element} attacks\ncount as {e:element} attacks",
        (t.Set("element also", H("e")),),
        take=lambda v: None,
    )
    add("change", "also count/counts as that Tribe", (t.Set("tribe also", "chosen"),))
    add("change", "also counts as the chosen Tribe", (t.Set("tribe also", "chosen"),), take=lambda v: None)
    add(
        "change",
        "are/is treated as if (its|their|that Creature's) controller also controlled a Chieftain",
        (t.Set("brainwashed", "on"),),
    )
    add(
        "change",
        "are/is treated as if (its|their) controller did not also control a Chieftain",
        (t.Set("brainwashed", "off"),),
    )
    add("change", "(are|is) considered Past [Creatures]", (t.Set("flag also", "Past"),), take=lambda v: None)
    add("change", "fail/fails all (Stat|Discipline|) Checks on attacks (it plays|they play)", (t.Set("check", "fail"),))
    add("change", "(fail/fails) all Challenges on attacks (it plays|they play)", (t.Set("challenge", "fail"),))
    add("change", "succeed/succeeds on all (Stat|) Checks on attacks (it plays|they play)", (t.Set("check", "win"),))
    add("change", "(are|is) healed an additional {n:amount} damage", (t.Add("healed", H("n")),))
    add("change", "play/plays attacks at random", (t.Must("play at random"),))
    add("change", "(must pay|pay/pays) an additional {c:mc} to play {s:nouns}", make=lambda c, s: None)
    add("change", "(must|) move into (this space|its space) if able", (t.Must("move", what="self"),))


_CANT: Final = {
    "move": "move",
    "be healed": "be healed",
    "be destroyed": "be destroyed",
    "be attacked": "be attacked",
    "gain Energy": "gain energy",
    "be relocated": "be relocated",
    "be played": "be played",
    "be Infected": "be infected",
    "have Mugic counters put on (it|them)": "get counters",
    "be flipped face-down": "be turned down",
    "be dispelled": "be dispelled",
    "be negated": "be negated",
    "lose Invisibility from Mugic or abilities": "lose invisibility",
    "be healed or gain Energy from {_:lasting}": "be healed or gain energy",
}


def _barred(v: Any, who: str = "") -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    if isinstance(one, t.Cant) and one.action == "be targeted" and one.who == who and one.by and not one.against:
        return {"b": t.Select(zone=STACK, where=one.by)}
    return None


def _plays(v: Any) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    if isinstance(one, t.Cant) and one.action == "play" and not one.by and not one.who:
        return {"b": t.Select(zone=STACK, where=one.against)}
    return None


def _plays_tribe(v: Any) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    if isinstance(one, t.May) and one.action == "play mugic" and len(one.against) == 1:
        return {"tribe name": one.against[0].value}  # type: ignore[union-attr]
    return None
