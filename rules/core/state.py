"""The values a game in progress is made of: frozen, hashable, equal when the boards are equal, written as JSON."""

from __future__ import annotations

import msgspec
from msgspec import Struct


class Ref(Struct, frozen=True, cache_hash=True, order=True, gc=False):
    """One life of one object: whatever leaves play and comes back is another thing. `object` -1: nothing."""

    object: int
    life: int = 0


NOTHING = Ref(-1)
LATER = "after this turn, "  # before the duration of an effect that this turn's end does not count for


class AbilityRef(Struct, frozen=True, cache_hash=True, order=True):
    """Where an ability or a part of one stands: a card's key and a path of field names and places in its tree.

    An ability that a card gives to another is addressed in the giving card's tree; what a keyword stands for
    is addressed by a path that goes on with `"keyword", place`.
    """

    card: str
    path: tuple[int | str, ...] = ()

    def into(self, *path: int | str) -> AbilityRef:
        """The address of a part of what this addresses."""
        return AbilityRef(self.card, self.path + path)


class Obj(Struct, frozen=True, cache_hash=True):
    """One physical card; its place in `State.objects` is its number. `card` is empty while nobody can say which it is.

    `seen` has a bit for each player who knows it, `pool` names the cards it can be, `new` says that it
    entered play this turn, `under` are the cards of its pile below it, `place` counts what was added to a row,
    `marks` are tokens and counters of other kinds than `counters`, by name, as long as it stays in play.
    """

    card: str
    owner: int
    controller: int
    zone: str
    life: int = 0
    tapped: bool = False
    damage: int = 0
    counters: int = 0
    under: tuple[int, ...] = ()
    seen: int = 0
    down: bool = False
    new: bool = False
    pool: str = ""
    label: str = ""
    place: int = 0
    marks: tuple[tuple[str, int], ...] = ()


class Pile(Struct, frozen=True, cache_hash=True):
    """A player's cards of one zone that nobody needs to tell apart, as numbers.

    `count` anonymous cards, of which `tapped` are tapped; in a deck they lie between the known cards on `top`
    and those at the `bottom` (an int is an object, a text a card that becomes an object when it leaves). After
    shuffling only the first `settled` of `top` are in order, the others lie anywhere among the unknown ones (-1: all).
    """

    owner: int
    zone: str
    count: int = 0
    tapped: int = 0
    top: tuple[int | str, ...] = ()
    bottom: tuple[int | str, ...] = ()
    settled: int = -1

    def size(self) -> int:
        """How many cards lie here."""
        return self.count + len(self.top) + len(self.bottom)


class Pool(Struct, frozen=True, cache_hash=True):
    """What a player's unidentified cards of one origin can be, sorted; a name stands as often as it can be there."""

    owner: int
    zone: str
    cards: tuple[str, ...]


class Bound(Struct, frozen=True, cache_hash=True, order=True):
    """What an effect remembers under a name: objects, a number or a word."""

    name: str
    refs: tuple[Ref, ...] = ()
    number: int = 0
    word: str = ""


class Job(Struct, frozen=True, cache_hash=True):
    """An effect list that is being carried out: whose, from what, about what, and where in the list."""

    effects: AbilityRef
    owner: int
    source: Ref
    it: Ref = NOTHING
    other: Ref = NOTHING
    n: int = 0
    player: int = -1
    vars: tuple[Bound, ...] = ()
    at: int = 0


class Frame(Struct, frozen=True, cache_hash=True):
    """A rule waiting to run. While a `quiet` frame is next, triggered abilities wait: the action is not over."""

    rule: str
    args: tuple[int, ...] = ()
    job: Job | None = None
    quiet: bool = False


class Pending(Struct, frozen=True, cache_hash=True, order=True):
    """A triggered ability that waits for its turn. `vars`: what an effect that set it up remembers."""

    owner: int
    ability: AbilityRef
    source: Ref
    it: Ref = NOTHING
    other: Ref = NOTHING
    n: int = 0
    player: int = -1
    vars: tuple[Bound, ...] = ()


class Played(Struct, frozen=True, cache_hash=True):
    """Something on the stack. A countered item is marked, never removed from below the top.

    `vars`: what was settled when it was begun (its targets, what was paid); `serial` tells it from the others there.
    """

    owner: int
    ability: AbilityRef
    source: Ref
    targets: tuple[Ref, ...] = ()
    payer: int = -1
    modes: tuple[int, ...] = ()
    countered: bool = False
    vars: tuple[Bound, ...] = ()
    serial: int = 0


class Running(Struct, frozen=True, cache_hash=True):
    """A continuous effect or a watching ability with a duration. `numbers` are its amounts, frozen when it began."""

    node: AbilityRef
    owner: int
    source: Ref
    until: str
    objects: tuple[Ref, ...] = ()
    open: bool = False
    vars: tuple[Bound, ...] = ()
    numbers: tuple[int, ...] = ()


class Attack(Struct, frozen=True, cache_hash=True):
    """An attack that is going on: who, on which player, on which creature now (`NOTHING`: the player)."""

    attacker: Ref
    player: int
    target: Ref = NOTHING
    turned: str = ""


class Fact(Struct, frozen=True, cache_hash=True, order=True):
    """Something that happened this turn and that some ability here reads."""

    kind: str
    who: Ref
    player: int = -1
    n: int = 1


class Side(Struct, frozen=True, cache_hash=True):
    """What belongs to a player and is no card. `untracked`: this player's deck is not part of the question.

    `engaged`: the last turn in which a Creature of the player was Engaged (Chaotic).
    """

    life: int = 0
    out: bool = False
    charged: bool = False
    team: int = -1
    untracked: bool = False
    engaged: int = 0


class Now(Struct, frozen=True, cache_hash=True):
    """Whose turn it is, which of the game's turns, and the phase."""

    player: int = 0
    number: int = 1
    phase: str = ""


class Outcome(Struct, frozen=True, cache_hash=True):
    """How the game ended: `win`, `draw`, or `no_end` (it never would)."""

    kind: str
    winner: int = -1
    rule: str = ""


class State(Struct, frozen=True, cache_hash=True):
    """A whole game in progress. Two equal boards are equal values."""

    objects: tuple[Obj, ...]
    piles: tuple[Pile, ...]
    sides: tuple[Side, ...]
    now: Now = Now()
    agenda: tuple[Frame, ...] = ()
    pending: tuple[Pending, ...] = ()
    resolving: int = -1
    stack: tuple[Played, ...] = ()
    effects: tuple[Running, ...] = ()
    attacks: tuple[Attack, ...] = ()
    battle: tuple[Ref, ...] = ()
    pools: tuple[Pool, ...] = ()
    record: tuple[Fact, ...] = ()
    turns: tuple[int, ...] = ()
    outcome: Outcome | None = None
    answers: tuple[str, ...] = ()


_decoder = msgspec.json.Decoder(State)


def encode(state: State) -> bytes:
    """The state as JSON, for tests and for worker processes; it is never taken from outside."""
    return msgspec.json.encode(state)


def decode(data: bytes) -> State:
    """The state back from `encode`. Raises `msgspec.ValidationError`."""
    return _decoder.decode(data)
