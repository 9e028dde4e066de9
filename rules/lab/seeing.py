"""What one player sees of a board: the cards that lie open to this player, and backs for all others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final

from rules.core.choices import Option
from rules.core.draft import Draft
from rules.core.state import AbilityRef, Obj, Ref

Handle = tuple[Any, ...]
OPEN: Final = frozenset({"under", "linger", "out"})  # zones that lie open although no game lists them
_OBJECTS: Final = re.compile(r"\bo(\d+)")


def is_hidden(g: Draft, i: int, player: int) -> bool:
    """Whether an object is only a back to a player."""
    o = g.objects[i]
    if o.seen >> player & 1 or o.zone in OPEN:
        return False
    return o.down or not g.world.game.public(o.zone)


def objects_of(option: Option) -> Iterable[int]:
    """The objects that an answer names."""
    if option.object is not None and option.object >= 0:
        return (option.object,)
    return numbers(option.key)


def numbers(key: str) -> tuple[int, ...]:
    """The numbers of the objects in the stable word of an answer."""
    return tuple(int(number) for number in _OBJECTS.findall(key))


class Sight:
    """A board through one player's eyes.

    `seen` is equal for two boards that this player cannot tell apart. Cards are told by what is known of them and,
    among equals, by their order, never by their number: numbers would betray what was done out of sight.
    """

    def __init__(self, g: Draft, player: int) -> None:
        self.g = g
        self.player = player
        self.handles: dict[int, Handle] = {}
        ranks: Counter[Handle] = Counter()
        for i, o in enumerate(g.objects):
            if o.zone and not is_hidden(g, i, player):
                told = self._told(i, o)
                self.handles[i] = (*told, ranks[told])
                ranks[told] += 1

    def _told(self, i: int, o: Obj) -> Handle:
        return (o.card, o.label, o.owner, o.controller, o.zone, o.tapped, o.damage, o.counters, o.down, o.new)

    def of(self, i: int) -> Handle:
        """What an object is to the player: the card, or a back of a zone."""
        if i < 0 or i >= len(self.g.objects):
            return (i,)
        o = self.g.objects[i]
        return self.handles.get(i) or ("back", o.owner, o.zone)

    def _ref(self, ref: Ref) -> Handle:
        return self.of(ref.object)

    def _ability(self, ref: AbilityRef, source: Ref) -> Any:
        i = source.object
        return "" if 0 <= i < len(self.g.objects) and i not in self.handles else ref

    @cached_property
    def seen(self) -> Any:
        """All that the player sees, as one value."""
        g = self.g
        backs = Counter(
            (o.owner, o.controller, o.zone, o.tapped, o.down, o.counters, o.damage)
            for i, o in enumerate(g.objects)
            if o.zone and i not in self.handles
        )
        for pile in g.piles:  # a card of a pile that nobody needs to tell apart is a back like the others there
            backs[pile.owner, pile.owner, pile.zone, False, False, 0, 0] += pile.size() - sum(
                isinstance(c, int) for c in (*pile.top, *pile.bottom)
            )
        under = frozenset(
            (self.of(i), tuple(self.of(k) for k in o.under)) for i, o in enumerate(g.objects) if o.under and o.zone
        )
        return (
            g.now,
            g.outcome,
            g.sides,
            g.turns,
            frozenset(self.handles.values()),
            frozenset((key, n) for key, n in backs.items() if n),
            tuple((p.owner, p.zone, p.tapped) for p in g.piles if p.tapped),
            under,
            tuple((self._ref(a.attacker), a.player, self._ref(a.target), a.turned) for a in g.attacks),
            tuple(self._ref(r) for r in g.battle),
            tuple((s.owner, s.ability, self._ref(s.source), s.countered, s.modes) for s in g.stack),
            frozenset((p.owner, self._ability(p.ability, p.source), self._ref(p.source)) for p in g.pending),
            frozenset(
                (e.node, e.owner, self._ref(e.source), e.until, tuple(self._ref(r) for r in e.objects), e.numbers)
                for e in g.effects
            ),
        )

    def word(self, key: str) -> str:
        """A stable word of an answer with what the player sees in place of the numbers of objects."""
        return _OBJECTS.sub(lambda found: repr(self.of(int(found[1]))), key)

    def twin(self, twin: str) -> str:
        """The same for what a player can tell an answer by."""
        return re.sub(r"\bobject (\d+)", lambda found: repr(self.of(int(found[1]))), twin)
