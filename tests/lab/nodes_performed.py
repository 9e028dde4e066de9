"""What the core performs while scenarios run: kinds of node, told apart by the fields that change what they mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from rules.abilities import tree as t
from rules.core import choosing, effects, events, happen, modifiers, replace, select
from rules.core.state import AbilityRef
from rules.games.chaotic import burst, damage, intercept, values
from rules.games.chaotic import play as mugic
from rules.games.shields import legal, play


def _place(place: str) -> str:
    """The kind of place, without the number or the name behind it."""
    return re.sub(r":.*", "", place)


def kind(node: t.Node) -> str:
    """A node's kind: its tag with the fields that change what the core does."""
    words: tuple[object, ...]
    match node:
        case t.Keyword(name=name):
            words = (name,)
        case t.Do(verb=verb, by=by, kind=how):
            words = (verb, by and f"by {by.split(':')[0]}", how)
        case t.Move(to=to, at=at, tapped=tapped, face=face, part=part):
            words = (to, at, tapped and "tapped", face, part if part != "pile" else "")
        case t.Look(reveal=reveal, until=until):
            words = ("reveal" if reveal else "", until and "until")
        case t.Play(by=by):
            words = (by if by != "you" else "",)
        case t.Modify(until=until, newcomers=newcomers):
            words = (until, newcomers and "newcomers")
        case t.Watch(until=until):
            words = (until,)
        case t.ChooseValue(what=what):
            words = (what,)
        case t.Optional(by=by, then=then, cost=cost):
            words = (by.split(":")[0] if by != "you" else "", then and "then", cost and "cost")
        case t.ForEach(of=of):
            words = ("object" if isinstance(of, t.Select) else "number",)
        case t.If(else_=other):
            words = (other and "else",)
        case t.Modes(n=n, when=when):
            words = (n, when and "when")
        case t.On(event=event, by=by, from_=from_, to=to, nth=nth, each=each):
            words = (event, by and f"by {by}", from_ and f"from {from_}", to and f"to {to}", nth and "nth",
                     each if each != "each" else "")  # fmt: skip
        case t.Add(stat=stat) | t.Scale(stat=stat):
            words = (stat,)
        case t.Set(what=what) | t.CountsAs(what=what) | t.Lose(what=what):
            words = (what,)
        case t.May(action=action, as_though=though, against=against):
            words = (action, though and "as though", against and "against")
        case t.Cant(action=action, by=by, against=against, who=who):
            words = (action, by and "by", against and "against", who)
        case t.Must(action=action, what=what):
            words = (action, what and "what")
        case t.Has(what="state" | "type" as what, value=value):
            words = (what, value)
        case t.Has(what=what) | t.HasVar(what=what) | t.Same(what=what) | t.Did(what=what):
            words = (what,)
        case t.Cmp(stat=stat, op=op):
            words = (stat, op)
        case t.Select(how=how, place=place, zone=zone, by=by, total=total):
            words = (how, "/".join(zone), _place(place), by.split(":")[0] if how != "all" else "", total and "total")
        case t.When(turn=turn, phase=phase):
            words = (turn, phase)
        case t.Result(of=of, value=value):
            words = (of, value)
        case t.Count(distinct=distinct):
            words = (distinct,)
        case t.Stat(stat=stat, seen=seen):
            words = (stat, seen if seen != "now" else "")
        case t.Sum(stat=stat):
            words = (stat,)
        case t.Calc(op=op):
            words = (op,)
        case t.Static(works=works, affects=affects):
            about = affects if isinstance(affects, str) else "select"
            words = (about.split(":")[0], "/".join(works) if works != ("battle",) else "")
        case t.Triggered(works=works) | t.Replacement(works=works):
            may = getattr(node, "may", False)
            words = ("/".join(works) if works != ("battle",) else "", may and "may")
        case t.Evolve(vortex=vortex):
            words = (vortex and "vortex",)
        case _:
            words = ()
    tag = type(node).__struct_config__.tag
    return " ".join(str(word) for word in (tag, *words) if word)


@contextmanager
def recording() -> Iterator[set[str]]:
    """Every kind of node that is performed until the block ends.

    An effect counts when it is carried out, a pattern when an event matches it, a change when it applies to some
    object, a filter when an object passes it, a condition or an amount when it is read, a keyword when it is found.
    """
    found: set[str] = set()
    undo: list[tuple[Any, str, Any]] = []

    def hook(module: Any, name: str, note: Callable[..., None], after: bool = False) -> None:
        real = getattr(module, name)

        def hooked(*given: Any, **named: Any) -> Any:
            if not after:
                note(*given)
                return real(*given, **named)
            result = real(*given, **named)
            if result:
                note(*given, result)
            return result

        undo.append((module, name, real))
        setattr(module, name, hooked)

    def add(node: Any) -> None:
        if isinstance(node, t.Node):
            found.add(kind(node))

    def above(g: Any, ref: AbilityRef) -> None:
        """The nodes that an address leads through: the ability that a change or an effect is part of."""
        for end in range(len(ref.path) + 1):
            with suppress(LookupError, AttributeError, TypeError, AssertionError):
                add(g.world.node(AbilityRef(ref.card, ref.path[:end])))

    def change(g: Any, active: modifiers.Active) -> None:
        add(active.change)
        above(g, active.ref)

    def effect(g: Any, node: t.Node, job: Any) -> None:
        add(node)
        above(g, job.effects)
        for about in (getattr(node, "what", None), getattr(node, "of", None)):
            if isinstance(about, t.Select) and about.place.startswith("top:"):
                add(about)  # taken from the pile without anybody picking
        if isinstance(node, t.Attach):
            add(node.what)
        if isinstance(node, t.Optional) and node.by == "each":
            for part in node.do:  # each player is asked, as "you"
                add(part)
                add(getattr(part, "of", None))
                add(getattr(part, "what", None))

    def in_turn(effects_: Any, at: int, _own: Any) -> None:
        """What all are told to do, before it becomes what one of them does."""
        for each in (effects_[at], getattr(effects_[at], "what", None), getattr(effects_[at], "of", None)):
            add(each)

    def barred(g: Any, *given: Any) -> None:
        for each in given[-1]:
            change(g, each)

    def keyword(_g: Any, _i: int, zone: str) -> None:
        add(t.Keyword(f"enters {zone} tapped"))

    def replacing(g: Any, pair: Any) -> None:
        add(pair.ability)
        above(g, pair.ref)
        for each in pair.ability.becomes:
            add(each)

    def tied(wanted: Any) -> None:
        add(wanted)
        if isinstance(wanted, t.All) and isinstance(wanted.of[0], t.Has) and wanted.of[0].what == "state":
            add(wanted.of[0])  # whom it is tied to is looked up, and the rest asked of that

    def words(because: Any) -> None:
        for word in because:
            add(t.Keyword(word.capitalize()))

    def watched(g: Any, item: Any) -> None:
        """What waits for a condition is found by watching, not by an event."""
        ability = g.world.node(item.ability)
        if isinstance(ability, t.Triggered):
            for each in (ability, *(one for one in ability.on if one.event == "state")):
                add(each)

    hook(effects, "one", lambda g, node, job, *_: effect(g, node, job))
    hook(effects, "each_own", in_turn, after=True)
    hook(choosing, "chosen", lambda _g, wanted, *_: add(wanted))
    hook(choosing, "candidates", lambda _g, wanted, *_: add(wanted))
    hook(replace, "_becomes", lambda g, pair, *_: replacing(g, pair))
    hook(happen, "matches", lambda _g, pattern, *_: add(pattern), after=True)
    hook(happen, "_pending", lambda _g, _i, _ref, ability, *_: add(ability), after=True)
    hook(select, "_passes", lambda _g, node, *_: tied(node), after=True)
    hook(select, "amount", lambda _g, node, *_: add(node))
    hook(select, "_did", lambda _g, wanted, *_: add(wanted), after=True)
    hook(select, "holds", lambda _g, node, *_: add(node))
    hook(select, "find", lambda _g, wanted, *_: add(wanted))
    hook(select, "total", lambda _g, wanted, *_: add(wanted))
    hook(select, "matches", lambda _g, wanted, *_: add(wanted), after=True)
    hook(happen, "_is_like", lambda _g, wanted, *_: add(wanted), after=True)
    hook(modifiers, "applies", lambda g, active, *_: change(g, active), after=True)
    hook(modifiers, "barred_players", barred, after=True)
    hook(events, "says_tapped", lambda g, i, to, *_: keyword(g, i, to), after=True)
    hook(play, "evolves", lambda *given: add(given[-1]), after=True)
    hook(select, "of_kind", lambda _g, wanted, *_: tied(wanted), after=True)
    hook(legal, "forbidden", lambda g, _key, bars, *_: barred(g, bars))
    hook(damage, "_comes_from", lambda _g, by, *_: [tied(each) for each in by], after=True)
    hook(damage.Reckoning, "add", lambda _found, _n, _what, *because: words(because))
    hook(values, "has_keyword", lambda *given: add(t.Keyword(given[2])), after=True)
    hook(values, "keyword_total", lambda *given: add(t.Keyword(given[2])), after=True)
    hook(values, "_of_element", lambda _g, word, *_: add(word), after=True)
    hook(intercept, "defends", lambda *_: add(t.Keyword("Defender")), after=True)
    hook(mugic, "_price", lambda _g, _i, _c, ability, *_: [add(part) for part in ability.cost])
    hook(burst, "_ability", lambda g, item: watched(g, item))
    hook(modifiers, "keyword", lambda *given: add(given[-1]), after=True)
    try:
        yield found
    finally:
        for module, name, real in reversed(undo):
            setattr(module, name, real)
