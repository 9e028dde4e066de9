"""Sentences put together to the abilities of one line, and what an effect without an event comes to."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.abilities import kinds
from rules.abilities import tree as t
from rules.abilities.chaotic.sentences import Said
from rules.abilities.unreadable import Unreadable
from rules.abilities.walk import mapped, strings


class Told:
    """Sentences put together to the abilities of one line."""

    def __init__(self, head: t.Activated | None, spell: bool, test: t.Condition | None, kind: str) -> None:
        self.head: Any = head
        self.kind = kind
        self.spell = spell
        self.test = test
        self.effects: list[t.Effect] = []
        self.abilities: list[t.Ability] = []

    def add_keyword(self, keyword: t.Keyword) -> bool:
        """A keyword as a sentence of its own."""
        if self.head is not None or self.effects:
            return False
        self.abilities.append(keyword)
        return True

    def add(self, said: Said) -> str:
        """One sentence; the kind of what is wrong with it, or nothing."""
        if said.kind == "watch":
            return self._watch(said) if self.head is not None or self.spell else "delayed"
        if said.kind == "trigger":
            if self.head is not None or (self.effects and self.spell):
                return self._watch(said)
            if self.effects:
                return kinds.UNREAD
            assert said.on is not None
            if self.spell:
                return self._watch(said)
            self.head = t.Triggered((said.on,), (), if_=said.cond)
            self.effects += said.effects
            return ""
        if said.kind == "replace":
            if self.head is not None or self.effects or said.on is None or self.spell:
                return "instead"
            self.head = t.Replacement(said.on, ())
            self.effects += said.effects
            return ""
        if said.kind == "limit":
            if not isinstance(self.head, t.Activated):
                return "restriction"
            self.head = msgspec.structs.replace(self.head, limit=said.limit)
            return ""
        if said.kind == "when":
            if not isinstance(self.head, t.Activated) or self.head.when is not None:
                return "restriction"
            self.head = msgspec.structs.replace(self.head, when=said.cond)
            return ""
        if said.kind == "effects":
            self.effects += said.effects
            return ""
        return self._hanging(said)

    def _watch(self, said: Said) -> str:
        """A trigger that an effect sets up for the rest of the turn."""
        if said.on is None or said.cond is not None or said.on.what in (None, "host"):
            return "delayed"
        self.effects.append(t.Watch(t.Triggered((said.on,), said.effects, limit=said.limit), "turn"))
        return ""

    def _hanging(self, said: Said) -> str:
        """A sentence that goes on with the effect before it."""
        if not self.effects:
            return "condition"
        last = self.effects[-1]
        if said.kind == "then":
            if isinstance(last, t.Optional) and not last.then:
                self.effects[-1] = msgspec.structs.replace(last, then=said.effects)
            else:
                self.effects.append(t.If(t.Result("did", "yes"), said.effects))
        elif said.kind == "else":
            self.effects.append(t.If(t.Result("did", "no"), said.effects))
        elif said.kind == "otherwise":
            if not isinstance(last, t.If) or last.else_:
                return "condition"
            self.effects[-1] = msgspec.structs.replace(last, else_=said.effects)
        elif said.kind == "instead" and said.cond is not None:
            self.effects[-1] = t.If(said.cond, said.effects, (last,))
        return ""

    def _own(self, effect: Any) -> Any:
        """Without a Creature named: the one that plays an Attack, an ability's own, the target of a Mugic."""
        if not self.spell:
            return strings(effect, lambda s: "self" if s == "caster" else s)
        if self.kind == "attack":
            return effect

        return _aimed(effect)

    def done(self) -> list[t.Ability]:
        """The abilities of the line, with open pronouns."""
        if self.head is None and not self.spell:
            only = self.effects[0] if len(self.effects) == 1 else None
            found = statics(self.effects)
            if found is None and isinstance(only, t.If) and not only.else_:
                return [
                    *self.abilities,
                    t.Triggered((t.On("state"),), tuple(map(_for_the_turn, only.then)), if_=only.cond),
                ]
            if found is None:
                raise Unreadable("effect without event")
            return [*self.abilities, *found]
        effects = tuple(self._own(_for_the_turn(e)) for e in self.effects)
        if not effects and not isinstance(self.head, t.Replacement):
            return self.abilities
        if isinstance(self.head, t.Replacement):
            return [*self.abilities, msgspec.structs.replace(self.head, becomes=effects)]
        if self.head is not None:
            return [*self.abilities, msgspec.structs.replace(self.head, then=effects)]
        if self.test is not None:
            effects = (t.If(self.test, effects),)
        return [*self.abilities, t.Spell(effects)]


def _aimed(effect: Any) -> Any:
    """An effect of Mugic, with the target as what is damaged where nothing is named."""
    if isinstance(effect, t.Do) and effect.verb == "damage" and effect.what is None:
        return msgspec.structs.replace(effect, what="?target")
    for field in ("then", "else_", "do"):
        part = getattr(effect, field, ())
        if isinstance(part, tuple) and part and isinstance(effect, (t.If, t.Optional, t.ForEach)):
            effect = msgspec.structs.replace(effect, **{field: tuple(map(_aimed, part))})
    return effect


def _for_the_turn(effect: Any) -> Any:
    """Changes without a duration, once made, last until the end of the turn."""

    def change(node: Any) -> Any:
        return msgspec.structs.replace(node, until="turn") if isinstance(node, t.Modify) and not node.until else node

    return mapped(effect, change)


def statics(effects: list[t.Effect], cond: t.Condition | None = None) -> list[t.Ability] | None:
    """Innate abilities from changes without a duration, or None where something is done."""
    found: list[t.Ability] = []
    for e in effects:
        if isinstance(e, t.If) and not e.else_:
            inner = statics(list(e.then), e.cond if cond is None else t.And((cond, e.cond)))
            if inner is None:
                return None
            found += inner
        elif isinstance(e, t.ForEach) and isinstance(e.of, t.Select) and (change := _its_own(e.do)) is not None:
            found.append(t.Static(e.of, change, if_=cond))
        elif isinstance(e, t.Modify) and not e.until and not _picks(e.what):
            found.append(t.Static(e.what, _done_by_attacks(e), if_=cond))
        else:
            return None
    return found


def _done_by_attacks(e: t.Modify) -> tuple[t.Change, ...]:
    """The changes of an effect; what Attacks are given to change about Creatures they do when they resolve."""
    if not isinstance(e.what, t.Select) or t.Has("type", "attack") not in e.what.where:
        return e.change

    def done(ability: t.Ability) -> t.Ability:
        if isinstance(ability, t.Static) and isinstance(ability.affects, str) and ability.if_ is None:
            return t.Spell((t.Modify(ability.affects, ability.change),))
        return ability

    return tuple(t.Give(tuple(map(done, c.abilities))) if isinstance(c, t.Give) else c for c in e.change)


def _its_own(do: tuple[t.Effect, ...]) -> tuple[t.Change, ...] | None:
    """What each of several has of its own, or None where something else is done."""
    only = do[0] if len(do) == 1 else None
    own = isinstance(only, t.Modify) and only.what in ("?it", "?that creature") and not only.until
    return only.change if isinstance(only, t.Modify) and own else None


def _picks(what: Any) -> bool:
    return isinstance(what, t.Select) and what.how != "all"
