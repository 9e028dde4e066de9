"""What Triggered abilities of Chaotic answer, and how long changes last."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.abilities import tree as t
from rules.abilities.chaotic.parts import STACK, H
from rules.abilities.phrases.grammar import Grammar


def _every(w: Any) -> Any:
    """A thing of an event: one of them is any of them."""
    if isinstance(w, t.Select) and w.how == "choose" and w.most == t.Num(1) == w.least:
        return msgspec.structs.replace(w, how="all", least=None, most=None)
    if isinstance(w, t.Select) and w.how in ("choose", "random"):
        return None
    return w


def _one(w: Any) -> Any:
    if isinstance(w, t.Select) and w.how == "all" and w.place != "host":
        return msgspec.structs.replace(w, how="choose", least=t.Num(1), most=t.Num(1))
    return w


def _buried(w: Any, whose: str) -> t.On:
    """Something is put into the pile of this player, who owns it."""
    if isinstance(w, t.Select) and w.whose == "any":
        w = msgspec.structs.replace(w, whose=whose)
    return t.On("move", w, to="discard")


def events(g: Grammar) -> None:
    """The categories event and duration."""
    add = g.add
    add("duration", "until the end of [the|this] combat\nthis combat", "combat")
    add("duration", "until the end of [the|this] turn\nthis turn\nuntil end of turn\nfor the rest of the turn", "turn")
    add("when", "when\nwhenever\neach time", "")
    add("happens", "at the beginning of combat\nat the start of combat\nwhen combat begins", t.On("combat start"))
    add("happens", "when combat ends\nat the end of combat", t.On("combat end"))
    for border, to in (("(beginning|start)", "start"), ("end", "end")):
        add("happens", f"at the {border} of your turn", t.On("phase", by="you", to=to))
        add(
            "happens",
            f"at the {border} of your opponent's turn\nat the {border} of an opponent's turn",
            t.On("phase", by="opponent", to=to),
        )
        add(
            "happens",
            f"at the {border} of (each|the|each player's) turn\nat the {border} of turn",
            t.On("phase", by="each", to=to),
        )
    add("happens", "(when|whenever) {e:event}", H("e"))
    add("happener", "{w:thing}", make=_every, take=lambda v: {"w": _one(v)} if v is not None else None)
    add(
        "with what",
        "(a|an|any) {s:noun}\n{s:nouns}",
        make=lambda s: s if s.zone == STACK else None,
        take=lambda v: {"s": v} if isinstance(v, t.Select) else None,
    )
    for words, event in (
        ("becomes engaged", "engaged"),
        ("attacks\nmakes an attack\nstrikes", "attack"),
        ("(wins|wins a) combat", "win"),
        ("(loses|loses a) combat", "lose"),
        ("wins Initiative\ngains Initiative", "initiative"),
        ("loses Initiative", "initiative lost"),
        ("is destroyed\nis defeated", "destroy"),
        ("is flipped face-up", "turn up"),
        ("is flipped face-down", "turn down"),
        ("becomes the active Location", "active"),
        ("has a Mugic counter put on it\nhas Mugic counter put on it", "counter put"),
        ("has a Mugic counter removed from it", "counter removed"),
        ("moves", "moved"),
        ("leaves play", "leave"),
        ("is healed", "healed"),
        ("resolves", "resolve"),
    ):
        add("event", "\n".join(f"{{w:happener}} {line}" for line in words.splitlines()), t.On(event, H("w")))
    add(
        "happens",
        "the first time {e:event} (each|this) turn",
        make=lambda e: msgspec.structs.replace(e, nth=1),
        take=lambda v: {"e": msgspec.structs.replace(v, nth=0)} if v.nth == 1 else None,
    )
    add("event", "{w:happener} gains an Elemental Type", t.On("element gained", H("w")))
    add("event", "{w:happener} loses an Elemental Type", t.On("element lost", H("w")))
    add("event", "this becomes the active Location", t.On("active", "self"), take=lambda v: None)
    add("event", "{w:happener} is destroyed while engaged", t.On("destroy", H("w"), by="engaged"))
    add(
        "event",
        "a Mugic counter is removed from {w:happener}\na {mc} is removed from {w:happener}",
        t.On("counter removed", H("w")),
    )
    buried = t.On("move", H("w"), to="discard")
    add(
        "event",
        "{w:happener} is put into (a|their|its owner's|any) general discard pile\n"
        "{w:happener} (is sent|goes) to (the discard|the general discard pile)",
        buried,
    )
    add("event", "{w:happener} is put into your general discard pile", make=lambda w: _buried(w, "you"))
    add(
        "event",
        "{w:happener} (goes|is put) (to|into) the opposing general discard pile",
        make=lambda w: _buried(w, "opponent"),
    )
    add("event", "Hive is activated", t.On("hive"))
    add("event", "{w:happener} plays an attack [Card]", t.On("attack", H("w")), take=lambda v: None)
    add(
        "event",
        "{s:with what} is played",
        make=lambda s: t.On("play", s),
        take=lambda v: {"s": v.what} if isinstance(v, t.On) and v == t.On("play", v.what) else None,
    )
    add("event", "{s:with what} is played by {w:happener}", t.On("play", H("s"), with_=H("w")))
    add("event", "(a|any|either) player plays {s:with what}", t.On("play", H("s")), take=lambda v: None)
    add("event", "{w:happener} plays {s:with what}", t.On("play", H("s"), with_=H("w")), take=lambda v: None)
    add(
        "event",
        "{w:who} plays {s:with what}",
        make=lambda w, s: t.On("play", msgspec.structs.replace(s, whose=w)) if s.whose == "any" else None,
        take=lambda v: None,
    )
    add("event", "{w:happener} is targeted by {s:with what}", t.On("target", H("w"), with_=H("s")))
    add(
        "event",
        "{w:happener} wins a Challenge\n{w:happener} wins a Challenge on an attack it plays",
        t.On("challenge won", H("w")),
    )
    add(
        "event",
        "{w:happener} wins a {d:discipline} Challenge [{_:there}]",
        t.On("challenge won", H("w"), to=H("d")),
    )
    add("event", "{w:happener} fails a (Stat|Discipline|) Check [{_:there}]", t.On("check failed", H("w")))
    add(
        "event",
        "{w:happener} fails a Stat Check or Challenge [{_:there}]",
        t.On("check failed", H("w"), to="challenge"),
    )
    add("event", "{w:who} shuffles (your|their) Attack Deck", t.On("shuffle", by=H("w"), to="attack_deck"))
    sources: tuple[tuple[str, Any], ...] = (
        ("attack", (t.Has("type", "attack"),)),
        ("{e:element}", (t.Has("element", H("e")),)),
        ("", None),
    )
    for words, n in (("{n:amount} or more", H("n")), ("", None)):
        for what, with_ in sources:
            stack = None if with_ is None else t.Select(zone=STACK, where=with_)
            add("event", f"{{w:happener}} deals {words} {what} damage", t.On("damages", H("w"), with_=stack, n=n))
            add(
                "event",
                f"{{w:happener}} (is dealt|takes) {words} {what} damage",
                t.On("damaged", H("w"), with_=stack, n=n),
            )
        for what, these in (
            ("{e:element} attack", (t.Has("type", "attack"), t.Has("element", H("e")))),
            ("{a:element} or {b:element}", (t.Any((t.Has("element", H("a")), t.Has("element", H("b")))),)),
        ):
            stack = t.Select(zone=STACK, where=these)
            add("event", f"{{w:happener}} deals {words} {what} damage", t.On("damages", H("w"), with_=stack, n=n))
            add(
                "event",
                f"{{w:happener}} is dealt {words} {what} damage",
                t.On("damaged", H("w"), with_=stack, n=n),
            )
    first = t.Select(zone=STACK, where=(t.Has("type", "attack"),))
    of: tuple[tuple[str, Any], ...] = (
        ("{e:element} attack", (t.Has("type", "attack"), t.Has("element", H("e")))),
        ("{e:element}", (t.Has("element", H("e")),)),
        ("attack", (t.Has("type", "attack"),)),
        ("", ()),
    )
    for source, parts in of:
        stack = t.Select(zone=STACK, where=(*parts, t.Same("player", H("w"))))
        add("event", f"{{w:ref}} deals {source} damage to {{v:happener}}", t.On("damaged", H("v"), with_=stack))
    add(
        "event",
        "{w:happener} deals damage with its first attack each combat",
        t.On("damages", H("w"), with_=first, nth=1),
    )
