"""The ability tree: what a card does, as frozen, hashable values that one core executes for every game.

Every node is a `msgspec` struct tagged `is`; a tree is written to JSON and read back unchanged, and an
unknown tag or field is an error. Tags hold no game's own words: `destroy` is Kaijudo's *banish* and Duel
Masters' *destroy*; `discard` is the discard pile as well as the graveyard. `FORM` is the version of the tree.

The vocabulary of the text fields

* Ref, one object or player: `self` (the source), `it` (the object the event was about), `other` (the second
  object of the event: the other creature of a battle, the attacker of a block), `event.source`,
  `var:NAME` (what an earlier clause chose `as_` NAME, may be several), `attacker`, `defender`;
  players are `you`, `opponent`, `each`, `owner:REF`, `controller:REF`, `turn player`.
* zone: `battle hand mana shields deck discard` (and each game's own, by its scenario key).
* Has.what: `type` (creature, spell, evolution, nonevolution), `civ`, `race`, `keyword`, `name`, `namepart`,
  `racepart` (a word of a race), `state` (tapped, untapped, attacking, battling, blocking, new, face down).
* Cmp.stat, Stat.stat: `power level cost` and each game's own numbers.
* On.event: `attack` (what attacks, to: `player`, `creature` or empty), `attacked`, `block`, `blocked`,
  `battle` (a battle with it begins), `win`, `lose`, `battle end`, `attack end`, `enter` (the battle zone),
  `leave`, `destroy`, `move` (from_ and to name zones), `draw`, `discard`, `cast`, `summon`, `break` (one
  shield), `broke` (what broke it), `tap`, `untap`, `target`, `shuffle`, `phase` (by: you, opponent, each;
  to: `start` or `end`), `damage`, `power 0`.
* Do.verb: `destroy tap untap draw discard break shuffle battle win lose charge shield return` ...; `Move`
  covers every move that has no word of its own. `draw` and `discard` take `n` and `by` (who does it).
* Cant/May/Must.action: `attack`, `attack player`, `attack creature`, `be attacked`, `block`, `be blocked`,
  `attack untapped`, `be destroyed`, `be targeted`, `summon`, `cast`, `untap`, `attack new`, `protect`.
* Duration: `turn`, `extra turn`, `attack`, `battle`, `until:you:turn start`, `until:opponent:turn start`,
  `until:opponent:turn end`, `next`, `permanent`.
"""

from __future__ import annotations

from typing import Any as AnyValue
from typing import Literal, TypeAlias, Union

import msgspec
from msgspec import Struct

FORM = 1

Ref: TypeAlias = str
Op: TypeAlias = Literal["=", "<", "<=", ">", ">=", "!="]
Duration: TypeAlias = str


class Node(
    Struct, frozen=True, tag_field="is", tag=str.lower, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True
):
    """Any node of the tree."""


# --- amounts -------------------------------------------------------------------------------------


class Num(Node, frozen=True):
    """A fixed number."""

    n: int


class Count(Node, frozen=True):
    """How many objects a selector matches; `distinct` counts values of a characteristic instead."""

    of: Select
    distinct: str = ""


class Stat(Node, frozen=True):
    """A number of one object, as it is now, as it last was in play, or as printed."""

    of: Ref
    stat: str
    seen: Literal["now", "last", "printed", "scanned"] = "now"


class Sum(Node, frozen=True):
    """The sum of a number over a selector."""

    of: Select
    stat: str


class Calc(Node, frozen=True):
    """Arithmetic; division rounds down."""

    op: Literal["+", "-", "*", "/", "min", "max"]
    args: tuple[Amount, ...]


class EventAmount(Node, frozen=True, tag="event_n"):
    """A number of the event an ability answers."""

    field: Literal["amount", "damage", "levels"] = "amount"


class Counters(Node, frozen=True):
    """How many counters an object has."""

    on: Ref
    kind: str = "mugic"


class Chosen(Node, frozen=True):
    """A number chosen earlier (`ChooseValue` with what="number")."""

    var: str


# --- filters and selectors -------------------------------------------------------------------------


class Has(Node, frozen=True):
    """The object has this value of this characteristic."""

    what: str
    value: str


class HasVar(Node, frozen=True):
    """The object has the value that was chosen earlier."""

    what: str
    var: str


class Cmp(Node, frozen=True):
    """A number of the object compared with an amount."""

    stat: str
    op: Op
    to: Amount


class Same(Node, frozen=True):
    """Same race, name, level ... as another object."""

    what: str
    as_: Ref


class Did(Node, frozen=True):
    """What the object did since the turn (combat, game) began: `attacked`, `broke a shield`, `won` ..."""

    what: str
    since: Literal["turn", "combat", "game"] = "turn"
    n: int = 1


class Rank(Node, frozen=True):
    """No other object that the selector matches has less (more) of it."""

    stat: str
    end: Literal["least", "most"] = "least"


class All(Node, frozen=True):
    """Every one of these filters."""

    of: tuple[Filter, ...]


class Any(Node, frozen=True):
    """At least one of these filters."""

    of: tuple[Filter, ...]


class Not(Node, frozen=True):
    """Not this filter."""

    of: Filter


class Select(Node, frozen=True):
    """A set of objects, and who picks which of them.

    `least` and `most` None: all of them. `how`: `all`, `choose`, `target` or `random`; `by`: who picks.
    `whose`: `you`, `opponent`, `each`, `any`, `owner`, `controller`, `owner:REF` or `var:NAME` (a player).
    `place`: `top:3`, `rest:NAME` (of what was looked at), `under self`, `var:NAME` (among what an earlier clause
    named), `revealed`, `host` ...
    `total`: a bound on a sum over the picked ones. `as_`: the name by which later clauses refer to them.
    """

    zone: tuple[str, ...] = ("battle",)
    whose: str = "any"
    where: tuple[Filter, ...] = ()
    other: bool = False
    place: str = ""
    least: Amount | None = None
    most: Amount | None = None
    total: Cmp | None = None
    how: Literal["all", "choose", "target", "random"] = "all"
    by: str = "you"
    as_: str = ""


# --- conditions ------------------------------------------------------------------------------------


class Exists(Node, frozen=True):
    """Some object matches."""

    of: Select


class Compare(Node, frozen=True):
    """Two amounts compared."""

    a: Amount
    op: Op
    b: Amount


class When(Node, frozen=True):
    """It is this player's turn (`you`, `opponent`), this phase, a combat is on, the Hive is on."""

    turn: str = ""
    phase: str = ""
    engaged: bool | None = None
    hive: bool | None = None


class Is(Node, frozen=True):
    """One object satisfies the filters."""

    of: Ref
    where: tuple[Filter, ...]


class Test(Node, frozen=True):
    """What an Attack asks of the Creature that plays it.

    `check`: it has at least `n` in each of these numbers; `fail`: less; `challenge`: at least `n` more than the one
    engaged with it, which is compared in `against` where that is another number; `element`: it has these elements.
    """

    kind: Literal["check", "fail", "challenge", "element"]
    stats: tuple[str, ...]
    n: Amount | None = None
    against: str = ""


class Result(Node, frozen=True):
    """How an earlier clause came out: a clash, a flip, whether something was done."""

    of: Literal["clash", "flip", "did", "search"]
    value: str = "won"


class And(Node, frozen=True):
    """All of these."""

    of: tuple[Condition, ...]


class Or(Node, frozen=True):
    """One of these."""

    of: tuple[Condition, ...]


class No(Node, frozen=True):
    """Not this."""

    of: Condition


# --- events ----------------------------------------------------------------------------------------


class On(Node, frozen=True):
    """An event pattern: what happens, to whom, by whom, from where to where, the n-th time each turn (-1: any but
    the first of the player's own turn).

    `what` None means any object; `by` restricts the player or the cause: `you`, `opponent`, `effect`,
    `opponent effect`, `attack`. Leave events look at the board before, enter events at the board after. `n`: at least
    so much of it (damage).
    """

    event: str
    what: Ref | Select | None = None
    by: str = ""
    with_: Ref | Select | None = None
    from_: str = ""
    to: str = ""
    nth: int = 0
    each: Literal["each", "batch"] = "each"
    look: Literal["before", "after"] = "after"
    n: Amount | None = None


# --- changes ---------------------------------------------------------------------------------------


class Add(Node, frozen=True):
    """Add to a number."""

    stat: str
    n: Amount


class Set(Node, frozen=True):
    """Set a characteristic."""

    what: str
    to: Amount | str


class Scale(Node, frozen=True):
    """Multiply a number."""

    stat: str
    by: int


class Give(Node, frozen=True):
    """Give abilities."""

    abilities: tuple[Ability, ...]


class GiveSelf(Node, frozen=True):
    """Give the very ability that this change stands in."""


class Lose(Node, frozen=True):
    """Lose a keyword, a race, all abilities (`what="abilities"`)."""

    what: str
    value: str = ""
    all_but: str = ""


class Swap(Node, frozen=True, tag="replace"):
    """Substitute values of a characteristic, all at once."""

    what: str
    pairs: tuple[tuple[str, str], ...]


class May(Node, frozen=True):
    """A permission: `attack untapped`, `attack new` ...; `as_though` names the prohibition it ignores."""

    action: str
    against: tuple[Filter, ...] = ()
    as_though: str = ""


class Cant(Node, frozen=True):
    """A prohibition; `by` filters who is barred (be attacked by ...), `against` filters the object."""

    action: str
    by: tuple[Filter, ...] = ()
    against: tuple[Filter, ...] = ()
    who: str = ""


class Must(Node, frozen=True):
    """Must do it if able."""

    action: str
    what: Ref | None = None


class Ignore(Node, frozen=True):
    """Ignore a prohibition."""

    prohibits: str
    against: tuple[Filter, ...] = ()


class Cost(Node, frozen=True):
    """Cost changes by this much, not below `least`; `by`: who pays; `nth` 1: only for the first one of the turn."""

    add: Amount
    least: int = 0
    by: tuple[Filter, ...] = ()
    nth: int = 0


class CountsAs(Node, frozen=True):
    """Counts as more than one of something."""

    what: str
    n: Amount


class Damage(Node, frozen=True):
    """Damage that it deals (or takes) is changed by `add`, or is `to`, if that is not None.

    `by`: what the damage comes from (an attack, Mugic, an element, Recklessness); `against`: the other Creature, the
    one that takes it or the one that is its source; `nth`: 1 for its first attack of a combat only, -1 for its next
    one; `above`: only damage greater than this.
    """

    side: Literal["deals", "takes"]
    add: Amount | None = None
    to: Amount | None = None
    by: tuple[Filter, ...] = ()
    against: tuple[Filter, ...] = ()
    nth: int = 0
    above: Amount | None = None


class Breaks(Node, frozen=True):
    """Breaks this many additional shields."""

    more: Amount


# --- effects ---------------------------------------------------------------------------------------


class Move(Node, frozen=True):
    """Move objects to a zone; `at`: `top`, `bottom`; `face`: `down`, `up`, `shown`; `part`: the whole pile or its top.

    `to="battle"` puts a creature into play without summoning it; `without` names a keyword that what is moved
    cannot use on the way (Shield Trigger).
    """

    what: Ref | Select
    to: str
    at: str = ""
    order: str = ""
    tapped: bool = False
    face: str = ""
    part: Literal["pile", "top"] = "pile"
    rest: str = ""
    without: str = ""


class Do(Node, frozen=True):
    """A keyword action: a verb of the list above, to what, how many, by whom."""

    verb: str
    what: Ref | Select | None = None
    n: Amount | None = None
    to: str = ""
    by: str = ""
    kind: str = ""


class Choose(Node, frozen=True):
    """Choose objects now; later clauses refer to them by the selector's `as_`."""

    of: Select


class ChooseValue(Node, frozen=True):
    """Choose a value that is no card: a race, a civilization, a number (`among` 0 .. n), a name, a player."""

    what: str
    as_: str
    among: tuple[str, ...] = ()
    by: str = "you"


class Look(Node, frozen=True):
    """Look at (or reveal to all) cards; `until` goes down a deck to the first match."""

    of: Select
    reveal: bool = False
    until: tuple[Filter, ...] = ()
    as_: str = ""
    by: str = "you"


class Play(Node, frozen=True):
    """Summon or cast a card by an effect; `after`: where a spell goes when it is not the usual place."""

    what: Ref | Select
    free: bool = True
    by: str = "you"
    after: str = ""


class Modify(Node, frozen=True):
    """A continuous effect with a duration. `newcomers`: also for those that come later."""

    what: Ref | Select
    change: tuple[Change, ...]
    until: Duration = "turn"
    newcomers: bool = False


class Watch(Node, frozen=True):
    """Set up a trigger or a replacement that lives in the state for a while."""

    ability: Ability
    until: Duration


class If(Node, frozen=True):
    """If the condition holds now, do this, else that."""

    cond: Condition
    then: tuple[Effect, ...]
    else_: tuple[Effect, ...] = ()


class Optional(Node, frozen=True):
    """You may do this; if you do, then that. Whether it was taken counts, not what came of it."""

    do: tuple[Effect, ...]
    then: tuple[Effect, ...] = ()
    by: str = "you"
    cost: tuple[Effect, ...] = ()


class ForEach(Node, frozen=True):
    """Do it once for each object or so many times."""

    of: Select | Amount
    do: tuple[Effect, ...]
    as_: str = "each"
    together: bool = False


class Modes(Node, frozen=True):
    """Choose `n` of these."""

    of: tuple[tuple[Effect, ...], ...]
    n: int = 1
    when: tuple[Condition, ...] = ()


class Again(Node, frozen=True):
    """Carry out this ability's effect once more."""


class Clash(Node, frozen=True):
    """Clash with a player."""

    with_: str = "opponent"


class Flip(Node, frozen=True):
    """Flip a coin."""

    by: str = "you"


class Attach(Node, frozen=True):
    """Attach one object to another."""

    what: Ref | Select
    to: Ref | Select


# --- abilities -------------------------------------------------------------------------------------


class Keyword(Node, frozen=True):
    """A keyword by its standard name (`Blocker`, `Powerful Attack` with n).

    `of`: what it is about (Darkness blocker, Saver of Demon Commands); `abilities`: what it heads (Wave Striker,
    Survivor ...), where a lone `Spell` holds what is done.
    """

    name: str
    n: Amount | None = None
    value: str = ""
    of: tuple[Filter, ...] = ()
    abilities: tuple[Ability, ...] = ()


class Static(Node, frozen=True):
    """A continuous change. `affects`: a ref, a selector, or `game`, `you`, `opponent`."""

    affects: Ref | Select
    change: tuple[Change, ...]
    if_: Condition | None = None
    works: tuple[str, ...] = ("battle",)


class Triggered(Node, frozen=True):
    """When an event happens, do this later, as its own ability."""

    on: tuple[On, ...]
    then: tuple[Effect, ...]
    if_: Condition | None = None
    limit: str = ""
    works: tuple[str, ...] = ("battle",)


class Replacement(Node, frozen=True):
    """If an event would happen, these effects happen instead."""

    on: On
    becomes: tuple[Effect, ...]
    may: bool = False
    if_: Condition | None = None
    works: tuple[str, ...] = ("battle",)
    not_from: str = ""


class Activated(Node, frozen=True):
    """Pay a cost, do this. `limit`: `turn` = once a turn."""

    cost: tuple[Effect, ...]
    then: tuple[Effect, ...]
    limit: str = ""
    when: Condition | None = None
    works: tuple[str, ...] = ("battle",)


class Spell(Node, frozen=True):
    """What a spell does when it is cast."""

    then: tuple[Effect, ...]
    extra: tuple[Effect, ...] = ()
    when: Condition | None = None


class Evolve(Node, frozen=True):
    """What an evolution creature is put onto; several selectors for a vortex."""

    on: tuple[Select, ...]
    vortex: bool = False


class Unmodelled(Node, frozen=True):
    """A clause the tree cannot say yet; `kind` names it in our words, `place` is its clause number."""

    kind: str
    place: int = 0


Amount: TypeAlias = Union[Num, Count, Stat, Sum, Calc, EventAmount, Counters, Chosen]
Filter: TypeAlias = Union[Has, HasVar, Cmp, Same, Did, Rank, All, Any, Not]
Condition: TypeAlias = Union[Exists, Compare, When, Is, Test, Result, And, Or, No]
Change: TypeAlias = Union[
    Add, Set, Scale, Give, GiveSelf, Lose, Swap, May, Cant, Must, Ignore, Cost, CountsAs, Damage, Breaks
]
Effect: TypeAlias = Union[
    Move,
    Do,
    Choose,
    ChooseValue,
    Look,
    Play,
    Modify,
    Watch,
    If,
    Optional,
    ForEach,
    Modes,
    Again,
    Clash,
    Flip,
    Attach,
]
Ability: TypeAlias = Union[Keyword, Static, Triggered, Replacement, Activated, Spell, Evolve, Unmodelled]


class PlayRecord(Struct, frozen=True, omit_defaults=True):
    """How far the core can play a card (INTERFACES, coverage): full, partial or none, and what is missing."""

    status: Literal["full", "partial", "none"] = "none"
    clauses: int = 0
    compiled: int = 0
    missing: tuple[str, ...] = ()
    text: str = ""
    by: str = ""


class CardDef(Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """One card as the core sees it: facts and abilities. `level` is Kaijudo's level, elsewhere the cost.

    `stats` holds the numbers only some games have as (name, number) pairs: of Chaotic `courage wisdom speed energy
    mugic_counters` of a creature (its power is `power`), `build_points base_damage` of an attack. `names` are the
    printed names of its abilities, in order.

    Only Chaotic has what follows them. An element without a pair in `element_damage` is not printed, which is not 0.
    `tribe` is that of a creature ("Tribeless" is one) or of a Mugic ("Generic"); `initiative` is a location's; `loyal`
    names whom the card joins alone; a Mugic without `level` costs X. Flags: `unique legendary minion chieftain past`.
    """

    name: str
    type: str = "creature"
    civilizations: tuple[str, ...] = ()
    level: int | None = None
    power: int | None = None
    races: tuple[str, ...] = ()
    stats: tuple[tuple[str, int], ...] = ()
    flags: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    play: PlayRecord = PlayRecord()
    names: tuple[str, ...] = ()
    tribe: str = ""
    elements: tuple[str, ...] = ()
    element_damage: tuple[tuple[str, int], ...] = ()
    initiative: str = ""
    loyal: str = ""


_ability_list = msgspec.json.Decoder(tuple[Ability, ...])


def decode_abilities(data: bytes | str) -> tuple[Ability, ...]:
    """Abilities from JSON. Raises `msgspec.ValidationError` with the path of the first wrong field."""
    return _ability_list.decode(data)


def convert_abilities(value: AnyValue) -> tuple[Ability, ...]:
    """Abilities from plain lists and dicts, checked as strictly as JSON."""
    return msgspec.convert(value, tuple[Ability, ...])
