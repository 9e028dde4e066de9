"""What is done with cards: destroyed, returned, discarded, flipped, moved on the board, negated, looked at."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from rules.abilities import tree as t
from rules.abilities.chaotic.health import do
from rules.abilities.chaotic.parts import CREATURE, H
from rules.abilities.phrases.grammar import Grammar

ONE: Final = t.Num(1)
LOOKED: Final = "var:?looked"
_FIGHTERS: Final = t.Select(where=(CREATURE, t.Has("state", "engaged")))


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
    add("act", "(dispel|counter|cancel) {w:thing}", do("dispel", what=H("w")))
    add(
        "act",
        "(flip|turn) {w:thing} face-up or face-down",
        (t.Modes(((t.Do("turn up", H("w")),), (t.Do("turn down", H("w")),))),),
    )
    add("act", "(flip|turn) {w:thing} (face-up|face up)", do("turn up", what=H("w")))
    add("act", "(flip|turn) {w:thing} (face-down|face down)", do("turn down", what=H("w")))
    add("act", "return {w:thing} to your hand", (t.Move(H("w"), to="hand"),), make=None)
    add("act", "return {w:thing} to (its owner's|their|its controller's) hand", (t.Move(H("w"), to="hand"),))
    add("act", "return {w:thing} to play {s:onto}", (t.Move(H("w"), to="battle", at=H("s")),))
    add("act", "return {w:thing} to play equipped to {h:thing}", (t.Attach(H("w"), H("h")),))
    add("act", "equip {w:thing} to {h:thing}", (t.Attach(H("w"), H("h")),), take=lambda v: None)
    add("act", "remove {w:thing} from the game", (t.Move(H("w"), to="removed"),))
    add("act", "(relocate|move) {w:thing} {s:onto}", do("relocate", what=H("w"), kind=H("s")))
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
    add("act", "draw (an|a) attack card\ndraw a card", do("draw", n=ONE, by="you"))
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
        "put one [{_:of those}] on [the] top [{_:of that deck}] "
        "and the (other|others|other {n:amount}) on the bottom [{_:of that deck}] [in any order]",
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
        "{c:nouns} pay 1 less (Mugic counter|{mc}) to play {_:their first} (this|each) turn",
        make=lambda c: (
            t.Modify(
                t.Select(zone=("mugic",), where=(t.Has("type", "mugic"),)),
                (t.Cost(t.Num(-1), by=c.where, nth=1),),
                until="",
            ),
        ),
        take=_first_cost,
    )
    more = "must pay (an additional Mugic counter|an additional {mc})"
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
    if not isinstance(change, t.Cost) or change != t.Cost(t.Num(-1), by=change.by, nth=1):
        return None
    return {"c": t.Select(where=change.by)}


def _cost(s: t.Select, n: int) -> tuple[t.Effect, ...] | None:
    if s.zone not in (("stack",), ("mugic",)) or s.place:
        return None
    return (t.Modify(msgspec.structs.replace(s, zone=("mugic",)), (t.Cost(t.Num(n)),), until=""),)


def _cost_taken(v: Any, n: int) -> dict[str, Any] | None:
    one = v[0] if isinstance(v, tuple) and len(v) == 1 else None
    if isinstance(one, t.Modify) and one.change == (t.Cost(t.Num(n)),) and isinstance(one.what, t.Select):
        return {"s": msgspec.structs.replace(one.what, zone=("stack",))}
    return None
