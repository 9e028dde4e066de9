"""What happens: events, how a batch of them is replaced, applied and noticed, and the check that follows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from rules.core.state import NOTHING, AbilityRef, Obj, Pile, Ref

if TYPE_CHECKING:
    from rules.core.draft import Draft


class Event(Struct, frozen=True):
    """Something that would happen. It lives inside one frame only.

    `what` and `other` are objects (-1 none), `player` whom it happens to, `by` the player and `cause` the object
    that bring it about (-1: a rule does), `from_` and `to` zones, `at` `top` or `bottom` of a pile, `n` an amount.
    `silent`: another step tells of it. `without`: a keyword that what moves cannot use on the way.
    `applied` names the replacements it has been through, also those of the events it replaced.
    """

    kind: str
    what: int = -1
    player: int = -1
    from_: str = ""
    to: str = ""
    n: int = 0
    other: int = -1
    by: int = -1
    cause: int = -1
    at: str = ""
    tapped: bool = False
    part: str = "pile"
    rule: str = ""
    silent: bool = False
    without: str = ""
    applied: tuple[tuple[AbilityRef, Ref], ...] = ()


# Which patterns an event answers to, by its kind; moves add their own below.
ANSWERS: dict[str, tuple[str, ...]] = {
    "destroy": ("destroy", "leave", "move"),
    "sacrifice": ("sacrifice", "destroy", "leave", "move"),
    "discard": ("discard", "move"),
    "charge": ("charge", "move"),
    "draw": ("draw",),
    "damage": ("damage", "damaged"),
    "heal": ("heal", "healed"),
}


def answers_to(g: Draft, e: Event) -> tuple[str, ...]:
    """The names of the event patterns that this event can match."""
    if e.kind == "clash":
        return ("clash", f"clash {e.to}")
    if e.kind != "move":
        return ANSWERS.get(e.kind, (e.kind,))
    play = g.world.game.play
    if e.from_ == play and e.to != play:
        return ("move", "leave")
    if e.to == play and e.from_ != play:
        return ("move", "enter")
    return ("move",)


def enters(g: Draft, e: Event) -> bool:
    """Whether an event brings something into play (those who watch are taken from the board after it)."""
    return e.to == g.world.game.play and e.from_ != e.to or e.kind == "summon"


# Events that change nothing on the board: they are there for what watches them.
NOTES = frozenset(
    {"attack", "attacked", "attack end", "battle", "battle end", "block", "blocked", "win", "lose", "slayer", "phase",
     "summon", "cast", "broke", "target", "unblocked", "clash", "beaten", "shuffle", "use Shield Trigger",
     "combat start", "combat end", "active", "moved", "engaged", "initiative", "initiative lost", "damages", "hive",
     "counter put", "counter removed", "play", "resolve", "turn up", "turn down", "element gained", "element lost",
     "challenge won", "check failed"}
)  # fmt: skip

Apply = Callable[["Draft", Event], None]


def apply(g: Draft, e: Event) -> None:
    """Let one event happen."""
    rule = APPLY.get(e.kind)
    if rule is not None:
        rule(g, e)


def _leaves(g: Draft, i: int, o: Obj) -> Obj:
    """The object as it is when it has left play: a new life, nothing of the old one."""
    return Obj(o.card, o.owner, o.owner, o.zone, o.life + 1, seen=o.seen, pool=o.pool, label=o.label)


def place(g: Draft, i: int, to: str, at: str = "", tapped: bool = False) -> None:
    """Put an object into a zone, with the cards under it when it leaves play, and take it out of a pile."""
    o = g.objects[i]
    play = g.world.game.play
    tapped = tapped or says_tapped(g, i, to)
    lift(g, i)
    under = o.under if o.zone == play and to != play else ()
    if o.zone == play and to != play:
        g.world.game.leaving(g, i)
        o = _leaves(g, i, o)
    known = g.world.game.public(to)
    seen = (1 << len(g.sides)) - 1 if known else o.seen | (1 << o.owner if to in g.world.game.hands else 0)
    if to in g.world.game.decks:
        seen = 0
        pile = g.pile(o.owner, to)
        if at == "bottom":
            g.put_pile(structs.replace(pile, bottom=(*pile.bottom, i)))
        else:
            g.put_pile(structs.replace(pile, top=(i, *pile.top), settled=pile.settled + (pile.settled >= 0)))
    row = 1 + max((g.objects[k].place for k in g.in_zone("shields", o.owner)), default=0) if to == "shields" else 0
    new = to == play or (o.new and to == "under")
    g.put(i, structs.replace(o, zone=to, tapped=tapped, seen=seen, new=new, place=row))
    for k in under:
        _release(g, k, to, at)


def _release(g: Draft, k: int, to: str, at: str) -> None:
    o = g.objects[k]
    attached = o.zone in g.world.game.attached
    g.put(k, structs.replace(o, zone=""))
    place(g, k, g.world.game.grave if attached else to, "" if attached else at)
    if attached and not g.lean:
        g.note(f"{g.name(k)} goes to {g.player(o.owner)}'s discard pile", g.cite("linger ends"), o.owner, g.name(k))


def says_tapped(g: Draft, i: int, to: str) -> bool:
    """Whether a card says of itself that it enters this zone tapped."""
    return f"enters {to} tapped" in g.index(i).keywords


def lift(g: Draft, i: int) -> None:
    """Take a card out of the pile it lies in, before it goes elsewhere."""
    zone = g.objects[i].zone
    if zone in g.world.game.decks:
        _unpile(g, i)
    elif zone == "under" or zone in g.world.game.attached:
        _take_from_under(g, i)


def _take_from_under(g: Draft, i: int) -> None:
    """A card leaves the pile it lies in."""
    for k, o in enumerate(g.objects):
        if i in o.under:
            g.put(k, structs.replace(o, under=tuple(x for x in o.under if x != i)))


def _unpile(g: Draft, i: int) -> None:
    pile = g.pile(g.objects[i].owner, g.objects[i].zone)
    settled = pile.settled - (i in pile.top[: max(pile.settled, 0)])
    top = tuple(x for x in pile.top if x != i)
    bottom = tuple(x for x in pile.bottom if x != i)
    g.put_pile(structs.replace(pile, top=top, bottom=bottom, settled=settled if len(top) > settled else -1))


def take(g: Draft, player: int, zone: str, to: str, tapped: bool = False) -> int:
    """Take the next card of a player's pile: the object, -1 when it stays anonymous, -2 when there is none.

    An anonymous card that goes to another pile of numbers is only counted there; it becomes an object where
    single cards matter.
    """
    pile = g.pile(player, zone)
    if pile.top:
        first, *rest = pile.top
        settled = pile.settled - (pile.settled > 0)
        g.put_pile(structs.replace(pile, top=tuple(rest), settled=settled if len(rest) > settled else -1))
        return _identity(g, first, player, zone)
    if pile.count:
        g.put_pile(structs.replace(pile, count=pile.count - 1, tapped=min(pile.tapped, pile.count - 1)))
        pooled = zone if any(p.owner == player and p.zone == zone and p.cards for p in g.pools) else ""
        if to in g.world.game.piles and not pooled and to not in g.world.game.decks:
            into = g.pile(player, to)
            g.put_pile(structs.replace(into, count=into.count + 1, tapped=into.tapped + tapped))
            return -1
        return g.born(Obj("", player, player, "", pool=pooled))
    if pile.bottom:
        first, *rest = pile.bottom
        g.put_pile(structs.replace(pile, bottom=tuple(rest)))
        return _identity(g, first, player, zone)
    return -2


def _identity(g: Draft, card: int | str, player: int, zone: str) -> int:
    if isinstance(card, int):
        g.put(card, structs.replace(g.objects[card], zone=""))
        return card
    return g.born(Obj(card, player, player, ""))


def born_from(g: Draft, player: int, zone: str, tapped: bool = False) -> int:
    """One of a player's anonymous cards of a zone becomes an object there. There must be one."""
    pile = g.pile(player, zone)
    g.put_pile(structs.replace(pile, count=pile.count - 1, tapped=pile.tapped - tapped))
    return g.born(Obj("", player, player, zone, tapped=tapped))


def _move(g: Draft, e: Event) -> None:
    if e.what >= 0:
        if e.part == "top" and g.objects[e.what].under:
            _uncover(g, e.what)
        also = moved(g, e) if not g.lean else ()
        place(g, e.what, e.to, e.at, e.tapped)
        if e.to == "hand" and e.from_ in ("shields", "broken") and not e.without:
            g.mark("shield taken" if e.from_ == "shields" else "shield broken", e.what)
        if not g.lean:
            where = f"{g.player(g.objects[e.what].owner)}'s {g.world.game.zone_words.get(e.to, e.to)}"
            where = f"the {e.at} of {where}" if e.at and e.to in g.world.game.decks else where
            also += (f"enters {e.to} tapped",) if says_tapped(g, e.what, e.to) else ()
            g.note(f"{g.name(e.what)} goes to {where}", e.rule, also=also)
        return
    i = take(g, e.player, e.from_, e.to, e.tapped)
    if i >= 0:
        place(g, i, e.to, e.at, e.tapped)
    if not g.lean and i != -2:
        what = g.name(i) if i >= 0 and g.world.game.public(e.to) else "a card"
        says = i >= 0 and says_tapped(g, i, e.to)
        g.note(
            f"{what} goes from {g.player(e.player)}'s {g.world.game.zone_words.get(e.from_, e.from_)} to "
            f"{g.player(e.player)}'s {g.world.game.zone_words.get(e.to, e.to)}",
            e.rule,
            also=(*((f"enters {e.to} tapped",) if says else ()), *_between(g, e)),
        )


def _uncover(g: Draft, i: int) -> None:
    """The top card of a pile goes alone: the next one lies open in its place, as it was, without having entered."""
    o = g.objects[i]
    nearest, *rest = o.under
    g.put(i, structs.replace(o, under=()))
    below = g.objects[nearest]
    g.put(
        nearest,
        structs.replace(
            below, zone=o.zone, controller=o.controller, tapped=o.tapped, under=(*below.under, *rest), new=False
        ),
    )


def moved(g: Draft, e: Event) -> tuple[str, ...]:
    """The mechanisms that a card's leaving one place for another shows, as it is before it moves."""
    o = g.objects[e.what]
    found = [f"moved from {e.from_}", *(["places"] if e.from_ != e.to else []), *_between(g, e)]
    if e.to == "mana" and o.under:
        found.append("pile to mana")
    if e.to == "mana" and _unlocks(g, e.what):
        found.append("unlocked again")
    if e.kind == "charge":
        found += ["mana zone limit", *(["new mana"] if not e.tapped else [])]
    if o.zone == "mana" and g.card(e.what).abilities:
        found.append("mana text")
    if e.from_ == g.world.game.play:
        found += [*left(g, e.what), *(["owner"] if e.to in ("hand", "deck") else [])]
    return tuple(name for name in found if name in g.world.game.cites)


def _unlocks(g: Draft, i: int) -> bool:
    """Whether a card brings a civilization that its owner's mana zone has not."""
    there = {civ for k in g.in_zone("mana", g.objects[i].owner) for civ in g.card(k).civilizations}
    return not there.issuperset(g.card(i).civilizations)


def left(g: Draft, i: int) -> tuple[str, ...]:
    """The mechanisms that leaving play shows: whose card it is, and what lies under it."""
    o = g.objects[i]
    found = ("creatures stay", *(("owner",) if o.owner != o.controller else ()))
    return (*found, "pile leaves", "pile is one", "evolution is a creature") if o.under else found


def _between(g: Draft, e: Event) -> tuple[str, ...]:
    """The mechanisms of a move from one place to another that a card brings about."""
    if e.cause < 0 or e.from_ == e.to:
        return ()
    found = []
    if e.to == "mana":
        found.append("mana by effect")
    elif e.to == g.world.game.play:
        found.append("put, not summoned")
    elif e.to == g.world.game.grave:
        found += ["from other places", "not discarded", *(["mana to graveyard"] if e.from_ == "mana" else [])]
    if {e.from_, e.to} == {"mana", g.world.game.play}:
        found.append("mana and battle")
    return tuple(name for name in found if name in g.world.game.cites)


def _destroy(g: Draft, e: Event) -> None:
    also: list[str] = []
    if not g.lean:
        also += ["destroy", *left(g, e.what)]
        also += ["own destroyed"] if e.cause >= 0 and e.by == g.objects[e.what].controller else []
        also += ["power at once"] if e.rule == g.cite("power 0") else []
        also += ["not discarded"] if "discard" in g.world.triggering else []
    place(g, e.what, g.world.game.grave)
    if not g.lean:
        g.note(f"{g.name(e.what)} {g.word('is destroyed')}", e.rule or g.cite("destroy"), also=tuple(also))


def _draw(g: Draft, e: Event) -> None:
    i = take(g, e.player, "deck", "hand")
    if i >= 0:
        place(g, i, "hand")
    elif i == -2:
        g.side(e.player, untracked=False)
    if not g.pile(e.player, "deck").size():
        g.mark("drew last" if i != -2 else "drew none", e.player)
    if not g.lean:
        text = f"{g.player(e.player)} draws a card" if i != -2 else f"{g.player(e.player)} has no card to draw"
        g.note(text, e.rule or g.cite("draw"), also=("draw", "places", *(("other draws",) if e.cause >= 0 else ())))
    g.remember("draw", NOTHING, e.player)


def _discard(g: Draft, e: Event) -> None:
    place(g, e.what, g.world.game.grave)
    if not g.lean:
        g.note(f"{g.player(g.objects[e.what].owner)} discards {g.name(e.what)}", e.rule or g.cite("discard"))


def _tap(g: Draft, e: Event) -> None:
    if not g.objects[e.what].tapped:
        g.set(e.what, tapped=True)
        if not g.lean and not e.silent:
            g.note(f"{g.name(e.what)} {g.word('is tapped')}", e.rule or g.cite("tap"))
        g.remember("tap", g.ref(e.what))


def _untap(g: Draft, e: Event) -> None:
    if g.objects[e.what].tapped:
        g.set(e.what, tapped=False)
        if not g.lean:
            g.note(f"{g.name(e.what)} {g.word('is untapped')}", e.rule or g.cite("untap"))
        g.remember("untap", g.ref(e.what))


def _break(g: Draft, e: Event) -> None:
    g.set(e.what, zone="broken")


def _damage(g: Draft, e: Event) -> None:
    if e.what >= 0:
        g.set(e.what, damage=g.objects[e.what].damage + e.n)
        if not g.lean:
            g.note(f"{g.name(e.what)} takes {e.n} damage", e.rule or g.cite("damage"))
    else:
        _life(g, e, -e.n)


def _life(g: Draft, e: Event, n: int) -> None:
    """Life points rise without an end and do not fall below zero."""
    before = g.sides[e.player].life
    g.side(e.player, life=max(0, before + n))
    if not g.lean:
        verb = "gains" if n > 0 else "loses"
        also = ("life bounds",) if before + n < 0 or before + n > g.world.game.life else ()
        text = f"{g.player(e.player)} {verb} {abs(n)} life and has {g.sides[e.player].life}"
        g.note(text, e.rule or g.cite("damage player" if n < 0 else "gain life"), e.player, also=also)


def _sacrifice(g: Draft, e: Event) -> None:
    """A player puts a creature of his or her own into the discard pile."""
    owner = g.objects[e.what].controller
    place(g, e.what, g.world.game.grave)
    if not g.lean:
        g.note(f"{g.player(owner)} sacrifices {g.name(e.what)}", e.rule or g.cite("sacrifice"), owner)


def _heal(g: Draft, e: Event) -> None:
    g.set(e.what, damage=max(0, g.objects[e.what].damage - e.n))
    if not g.lean:
        g.note(f"{g.name(e.what)} heals {e.n}", e.rule or g.cite("heal"))


# What an event leaves behind in the record of the turn, by the words in which abilities ask for it.
FACTS: dict[str, tuple[str, ...]] = {
    "attack": ("attack", "attacked"),
    "attacked": ("was attacked",),
    "block": ("block", "blocked"),
    "blocked": ("was blocked",),
    "win": ("win", "won"),
    "lose": ("lose", "lost"),
    "cast": ("cast", "cast a spell"),
    "summon": ("summon",),
    "broke": ("broke", "broke a shield"),
    "battle": ("battle", "battled"),
}


def _fact(g: Draft, e: Event) -> None:
    who = g.ref(e.what) if e.what >= 0 else NOTHING
    for kind in FACTS[e.kind]:
        g.remember(kind, who, e.player)
        if e.to:
            g.remember(f"{kind} {e.to}", who, e.player)


APPLY: dict[str, Apply] = {
    "move": _move,
    "destroy": _destroy,
    "draw": _draw,
    "discard": _discard,
    "charge": _move,
    "tap": _tap,
    "untap": _untap,
    "break": _break,
    "damage": _damage,
    "heal": _heal,
    "sacrifice": _sacrifice,
    "lose life": lambda g, e: _life(g, e, -e.n),
    "gain life": lambda g, e: _life(g, e, e.n),
    "attack": _fact,
    "attacked": _fact,
    "block": _fact,
    "blocked": _fact,
    "win": _fact,
    "lose": _fact,
    "cast": _fact,
    "summon": _fact,
    "broke": _fact,
    "battle": _fact,
}


def shuffle_unknown(pile: Pile) -> Pile:
    """A pile whose order nobody knows any more; its cards stay what they are."""
    return pile
