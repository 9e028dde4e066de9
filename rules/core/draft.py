"""The view one running rule has of one state: its fields may be reassigned, the values in them never change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from rules.abilities import tree
from rules.core.choices import CHANCE, Ask, Option, Step, Turn
from rules.core.state import (
    Attack,
    Fact,
    Frame,
    Job,
    Now,
    Obj,
    Outcome,
    Pending,
    Pile,
    Played,
    Pool,
    Ref,
    Running,
    Side,
    State,
)
from rules.core.world import Index, World

UNKNOWN = "a card without abilities"


class Over(Exception):
    """The game has ended in the middle of a rule."""


class Draft:
    """One state being worked on by one rule. `lean`: no steps are written (they are made again for the line shown)."""

    __slots__ = (
        "agenda",
        "answers",
        "assumed",
        "attacks",
        "battle",
        "changes",
        "effects",
        "asked",
        "lean",
        "marks",
        "memo",
        "moment",
        "now",
        "objects",
        "outcome",
        "pending",
        "piles",
        "pools",
        "record",
        "resolving",
        "rule",
        "sides",
        "stack",
        "steps",
        "turns",
        "world",
    )

    def __init__(self, world: World, state: State, rule: str, lean: bool) -> None:
        self.world = world
        self.rule = rule
        self.lean = lean
        self.steps: list[Step] = []
        self.changes: list[tuple[int, str, str, str]] = []
        self.assumed: list[tuple[str, str]] = []
        self.marks: list[tuple[str, int]] = []
        self.memo: dict[Any, Any] = {}
        self.asked = 0
        self.moment = ""
        self.objects: list[Obj] = list(state.objects)
        self.piles: tuple[Pile, ...] = state.piles
        self.sides: tuple[Side, ...] = state.sides
        self.now: Now = state.now
        self.agenda: tuple[Frame, ...] = state.agenda
        self.pending: tuple[Pending, ...] = state.pending
        self.resolving: int = state.resolving
        self.stack: tuple[Played, ...] = state.stack
        self.effects: tuple[Running, ...] = state.effects
        self.attacks: tuple[Attack, ...] = state.attacks
        self.battle: tuple[Ref, ...] = state.battle
        self.pools: tuple[Pool, ...] = state.pools
        self.record: tuple[Fact, ...] = state.record
        self.turns: tuple[int, ...] = state.turns
        self.outcome: Outcome | None = state.outcome

    def freeze(self) -> State:
        """The state as it stands now, with no answers given."""
        return State(
            tuple(self.objects),
            self.piles,
            self.sides,
            self.now,
            self.agenda,
            self.pending,
            self.resolving,
            self.stack,
            self.effects,
            self.attacks,
            self.battle,
            self.pools,
            self.record,
            self.turns,
            self.outcome,
        )

    # --- writing ---------------------------------------------------------------------------------

    def note(self, text: str, rule: str = "", player: int = -1, card: str = "", also: tuple[str, ...] = ()) -> None:
        """Write a step, with the changes since the last one. Callers build `text` only when not `lean`.

        `also` names further mechanisms of the game whose rules the step follows from.
        """
        if not self.lean:
            more = tuple(dict.fromkeys(self.cite(mechanism) for mechanism in also if self.has_rule(mechanism)))
            along = self.world.game.along
            if along:
                more += tuple(id for cited in (rule or self.rule, *more) for id in along.get(cited, ()))
                more = tuple(dict.fromkeys(more))
            picture = self.world.game.picture
            table = picture(self) if picture is not None else None
            self.steps.append(Step(rule or self.rule, text, player, card, tuple(self.changes), also=more, table=table))
            self.changes = []
            if self.world.observer is not None:
                self.world.observer(self.freeze())

    def has_rule(self, mechanism: str) -> bool:
        """Whether the game has a rule of its own for a mechanism or a keyword."""
        game = self.world.game
        return mechanism in game.cites or mechanism in game.keyword_rules

    def cite(self, mechanism: str) -> str:
        """The game's own rule for a mechanism or a keyword."""
        game = self.world.game
        found: str = game.cites.get(mechanism) or game.keyword_rules.get(mechanism, self.rule)
        return found

    def word(self, verb: str) -> str:
        """The game's own word for something the kernel does."""
        found: str = self.world.game.words.get(verb, verb)
        return found

    def then(self, *frames: Frame) -> None:
        """Queue rules, in the order they will run, before everything already waiting."""
        self.agenda += tuple(reversed(frames))

    def put(self, i: int, o: Obj) -> None:
        """Replace an object's value; every change of an object goes through here."""
        if not self.lean:
            old = self.objects[i]
            for field in ("zone", "tapped", "controller", "damage", "counters", "down", "card"):
                before, after = getattr(old, field), getattr(o, field)
                if before != after:
                    self.changes.append(
                        (
                            i,
                            field,
                            str(before).lower() if before is not True else "true",
                            str(after) if isinstance(after, str) else str(after).lower(),
                        )
                    )
        self.objects[i] = o
        if self.memo:
            self.memo = {}

    def set(self, i: int, **fields: Any) -> None:
        """Change some fields of an object."""
        self.put(i, structs.replace(self.objects[i], **fields))

    def mark(self, what: str, which: int) -> None:
        """Leave a mark for the state checks of the game, which follow every batch of events."""
        self.marks.append((what, which))

    def marked(self, i: int, kind: str) -> int:
        """How many tokens or counters of a kind an object has."""
        return next((n for name, n in self.objects[i].marks if name == kind), 0)

    def put_mark(self, i: int, kind: str, n: int) -> None:
        """Let an object have so many tokens or counters of a kind."""
        rest = tuple(mark for mark in self.objects[i].marks if mark[0] != kind)
        self.set(i, marks=tuple(sorted((*rest, *([(kind, n)] if n > 0 else [])))))

    def side(self, player: int, **fields: Any) -> None:
        """Change what belongs to a player."""
        self.sides = tuple(structs.replace(s, **fields) if p == player else s for p, s in enumerate(self.sides))

    def pile(self, player: int, zone: str) -> Pile:
        """A player's anonymous cards of a zone."""
        zones: tuple[str, ...] = self.world.game.piles
        return self.piles[player * len(zones) + zones.index(zone)]

    def put_pile(self, pile: Pile) -> None:
        """Replace a pile's value."""
        at = pile.owner * len(self.world.game.piles) + self.world.game.piles.index(pile.zone)
        self.piles = (*self.piles[:at], pile, *self.piles[at + 1 :])
        if self.memo:
            self.memo = {}

    def clear(self) -> None:
        """Forget what was computed from the board; for changes that are not to objects."""
        if self.memo:
            self.memo = {}

    def born(self, obj: Obj) -> int:
        """A card that was only a number becomes an object."""
        self.objects.append(obj)
        if self.memo:
            self.memo = {}
        return len(self.objects) - 1

    def remember(self, kind: str, who: Ref, player: int = -1) -> None:
        """Record a fact of this turn, if any ability here reads it."""
        if kind in self.world.reads:
            old = next((f for f in self.record if f.kind == kind and f.who == who and f.player == player), None)
            rest = tuple(f for f in self.record if f is not old)
            self.record = tuple(sorted((*rest, Fact(kind, who, player, (old.n if old else 0) + 1))))

    def over(self, kind: str, winner: int, rule: str) -> None:
        """End the game now. Raises `Over`, which the engine catches."""
        self.outcome = Outcome(kind, winner, rule)
        raise Over

    # --- reading ---------------------------------------------------------------------------------

    def index(self, i: int) -> Index:
        """The index of an object's printed abilities."""
        return self.world.indexes[self.objects[i].card]

    def card(self, i: int) -> tree.CardDef:
        """An object's printed values."""
        return self.world.indexes[self.objects[i].card].card

    def ref(self, i: int) -> Ref:
        """This life of an object."""
        return Ref(i, self.objects[i].life) if i >= 0 else Ref(i)

    def alive(self, ref: Ref) -> bool:
        """Whether that life of the object goes on."""
        return ref.object >= 0 and self.objects[ref.object].life == ref.life

    def here(self, ref: Ref) -> int:
        """The object if that life goes on in play, else -1."""
        i = ref.object
        if i < 0 or self.objects[i].life != ref.life:
            return -1
        zone = self.objects[i].zone
        game = self.world.game
        return i if zone == game.play or zone in game.like_play or zone in game.shown_in_play else -1

    def player(self, player: int) -> str:
        """A player's name."""
        return "chance" if player == CHANCE else self.world.players[player]

    def name(self, i: int) -> str:
        """How a person tells an object apart: its label, its name, or whose unknown card it is."""
        o = self.objects[i]
        if o.label:
            return o.label
        if o.card:
            return self.world.indexes[o.card].card.name
        return f"{self.world.players[o.owner]}'s unknown card"

    def names(self, found: list[int]) -> str:
        """Several names as one phrase."""
        words = [self.name(i) for i in found]
        return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else "".join(words)

    def in_zone(self, zone: str, owner: int | None = None) -> list[int]:
        """The objects in a zone (of a player: in play by controller, elsewhere by owner), in order."""
        if zone == self.world.game.play:
            return [
                i for i, o in enumerate(self.objects) if o.zone == zone and (owner is None or o.controller == owner)
            ]
        found = [i for i, o in enumerate(self.objects) if o.zone == zone and (owner is None or o.owner == owner)]
        if zone == "shields" and any(self.objects[i].place for i in found):
            found.sort(key=lambda i: self.objects[i].place)  # what was added lies behind those that were there
        return found

    def count(self, zone: str, player: int) -> int:
        """How many cards a player has in a zone."""
        n = len(self.in_zone(zone, player)) if zone not in self.world.game.decks else 0
        return n + self.pile(player, zone).size() if zone in self.world.game.piles else n

    def opponents(self, player: int) -> list[int]:
        """The players against this one, in turn order from the left."""
        n = len(self.sides)
        team = self.sides[player].team
        if n == 2:
            other = self.sides[1 - player]
            return [] if other.out or (team >= 0 and other.team == team) else [1 - player]
        return [
            p
            for k in range(1, n)
            if not self.sides[p := (player + k) % n].out and (team < 0 or self.sides[p].team != team)
        ]

    def against(self, player: int, other: int) -> bool:
        """Whether two players are opponents, both still in the game."""
        team = self.sides[player].team
        return player != other and not self.sides[other].out and (team < 0 or self.sides[other].team != team)

    def order(self) -> Iterator[int]:
        """All players, the turn player first, then in turn order."""
        n = len(self.sides)
        return ((self.now.player + k) % n for k in range(n))

    def switch(self, name: str) -> str:
        """The value of a switch of the ruleset; nothing in a game that does not have it."""
        return self.world.switches.get(name, "")

    # --- cards that nobody knows -------------------------------------------------------------------

    def assume(self, i: int) -> None:
        """State that an unknown card was taken for one without abilities, where that mattered."""
        if not self.lean:
            self.assumed.append((self.whereabouts(i), UNKNOWN))

    def whereabouts(self, i: int) -> str:
        """An object as seen from outside: whose, in which zone, at which place."""
        o = self.objects[i]
        place = self.in_zone(o.zone, o.owner).index(i) + 1
        zone = {"shields": "shield", "broken": "broken shield"}.get(o.zone, f"{o.zone} card")
        return f"{self.player(o.owner)}'s {zone} {place}"

    def identify(self, i: int, rule: str = "") -> Turn:
        """Give an unknown card a name: chance answers, once for each different card that it can still be."""
        o = self.objects[i]
        if o.card or not o.pool:
            return
        at = next((k for k, p in enumerate(self.pools) if p.owner == o.owner and p.zone == o.pool), -1)
        if at < 0:
            return
        pool = self.pools[at].cards
        options = tuple(
            Option("is:" + (name or "blank"), name, name or "a card without abilities", i, pool.count(name))
            for name in sorted(set(pool))
        )
        where = "" if self.lean and not self.world.texts else f"{self.whereabouts(i)} is"
        name = yield Ask(CHANCE, "unknown.is", options, rule or self.cite("unknown"), where, "chance")
        left = list(pool)
        left.remove(name)
        self.pools = (*self.pools[:at], structs.replace(self.pools[at], cards=tuple(left)), *self.pools[at + 1 :])
        self.put(i, structs.replace(o, card=name, pool=""))

    def job(self, job: Job, **fields: Any) -> Job:
        """A job with some fields changed."""
        changed: Job = structs.replace(job, **fields)
        return changed
