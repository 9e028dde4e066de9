"""Pronouns of a Chaotic ability: "it", "that Creature", "their" become references to what was named before."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.abilities import tree as t
from rules.abilities.unreadable import Unreadable
from rules.abilities.walk import strings, texts

_OF_CREATURES = ("damage", "heal", "infect", "uninfect", "relocate", "add counter", "remove counter")
_KINDS = ("creature", "battlegear", "mugic", "attack", "location", "ability")


def kind_of(select: t.Select) -> str:
    """What a selector picks: creature, mugic ..."""
    for f in select.where:
        if isinstance(f, t.Has) and f.what == "type" and f.value in _KINDS:
            return f.value
        if isinstance(f, t.Any) and isinstance(f.of[0], t.Has) and f.of[0].what == "type":
            return f.of[0].value
    return "card"


class Meaning:
    """What has been named so far: references with their kinds, the last one last."""

    def __init__(self, named: list[tuple[str, str]], player: str = "") -> None:
        self.named = named
        self.player = player
        self.count = 0
        self.weak: set[str] = set()  # what a condition spoke of in passing, which "it" does not mean
        self.aimed: set[str] = set()

    def of(self, text: str) -> str:
        """The reference that an open one means; others come back unchanged. Raises Unreadable where it means none."""
        if "?" not in text:
            return text
        head, _, rest = text.partition("?")
        if head:
            found = self.of("?" + rest)
            return (
                head + found.removeprefix("var:")
                if head.startswith("rest")
                else found
                if head == "var:"
                else head + found
            )
        word, _, kind = rest.partition(" ")
        if word == "it" and kind:
            return self._last(lambda ref, k: ref not in self.weak and k == kind)
        if word == "it":
            return self._last(lambda ref, _: ref not in self.weak)
        if word == "target":
            return self._last(lambda ref, _: ref in self.aimed)
        if word == "those":
            return self._last(lambda ref, _: ref != "self")
        if word == "that":
            same = ("mugic", "ability", "card") if kind == "mugic" else (kind, "card")
            return self._last(lambda ref, k: ref not in ("self", "caster") and k in same)
        if word == "same":
            return "owner:" + self._last(lambda ref, _: ref != "self") if len(self.named) > 1 else "same"
        if word == "looked":
            return self._last(lambda _, k: k == "look")
        if word in ("player", "their", "owner"):
            if self.player and word != "owner":
                return self.player
            return "owner:" + self._last(lambda ref, _: ref != "self")
        raise Unreadable(text)

    def _last(self, fits: Any) -> str:
        for ref, kind in reversed(self.named):
            if fits(ref, kind):
                return ref
        raise Unreadable("nothing before")

    def name(self, ref: str, kind: str) -> None:
        """Something is named now."""
        self.named = [item for item in self.named if item[0] != ref] + [(ref, kind)]

    def settle(self, value: Any, naming: bool = True) -> Any:
        """A part of the tree with its references settled, in the order of its fields."""
        if isinstance(value, str):
            return self.of(value) if "?" in value else value
        if isinstance(value, tuple):
            return tuple(self.settle(part, naming) for part in value)
        if isinstance(value, t.Give):
            return value
        if not isinstance(value, t.Node):
            return value
        if isinstance(value, t.Select):
            return self._select(value, naming)
        if isinstance(value, t.Optional):
            return self._optional(value)
        if isinstance(value, t.ForEach) and isinstance(value.of, t.Select):
            of = self.settle(value.of, False)
            self.name("var:each", kind_of(of))
            return t.ForEach(of, self.settle(value.do), value.as_, value.together)
        if isinstance(value, t.Watch) and isinstance(value.ability, t.Triggered):
            on = tuple(self.settle(part) for part in value.ability.on)
            self.named.append(("other", "attack"))
            then = self.settle(value.ability.then)
            self.named.remove(("other", "attack"))
            return msgspec.structs.replace(value, ability=msgspec.structs.replace(value.ability, on=on, then=then))
        if isinstance(value, t.No) and isinstance(value.of, t.Exists):  # what is not there has no name
            return t.No(t.Exists(self.settle(value.of.of, False)))
        if isinstance(value, t.Exists):
            return self._exists(value)
        if isinstance(value, t.Modify):
            return self._modify(value)
        if isinstance(value, t.Do) and value.verb in _OF_CREATURES and value.what == "?it":
            value = msgspec.structs.replace(value, what="?it creature")
        new: dict[str, Any] = {}
        for field in value.__struct_fields__:
            new[field] = self.settle(getattr(value, field), naming and not isinstance(value, (t.Count, t.Sum, t.Not)))
        done = type(value)(**new)
        for field in ("of", "what"):
            ref = getattr(done, field, None)
            if isinstance(ref, str) and isinstance(done, (t.Is, t.Do, t.Move, t.Modify)) and _refers(ref):
                self.name(ref, self._kind(ref))
        return done

    def _optional(self, e: t.Optional) -> t.Optional:
        """An option: what its player does then is that player's."""
        by = self.of(e.by)
        do = self.settle(e.do)
        if by != "you":
            self.player = by
        return msgspec.structs.replace(e, by=by, do=do, then=self.settle(e.then))

    def _exists(self, e: t.Exists) -> t.Exists:
        """A condition that there is something, which is named in passing."""
        of = self.settle(e.of)
        if of.as_:
            self.weak.add(f"var:{of.as_}")
        return t.Exists(of)

    def _modify(self, e: t.Modify) -> t.Modify:
        """A change: inside it, "it" is each of what is changed."""
        what = self.settle(e.what)
        if isinstance(what, str):
            self.name(what, self._kind(what))
            change = self.settle(e.change)
        else:
            before = list(self.named)
            self.name("it", kind_of(what))
            change = self.settle(e.change)
            self.named = before
        return msgspec.structs.replace(e, what=what, change=change)

    def _kind(self, ref: str) -> str:
        return next(
            (kind for known, kind in self.named if known == ref), "location" if ref == "location" else "creature"
        )

    def _select(self, select: t.Select, naming: bool) -> t.Select:
        new = {f: self.settle(getattr(select, f), False) for f in select.__struct_fields__}
        done = t.Select(**new)
        if not naming:
            return done
        if done.place == "host":
            self.name("host", "creature")
            return done
        look = done.place.startswith("top:")
        if done.how != "all" or look or done.zone:
            self.count += 1
            self.name(f"var:#{self.count}", "look" if look else kind_of(done))
            if done.how == "target":
                self.aimed.add(f"var:#{self.count}")
            return msgspec.structs.replace(done, as_=f"#{self.count}")
        return done


def _refers(ref: str) -> bool:
    return ref in ("self", "it", "host", "caster", "location") or ref.startswith(("engaged:", "var:", "player:"))


def settled(ability: t.Ability, spell: bool) -> t.Ability:
    """The ability with every pronoun settled. Raises Unreadable where one means nothing."""
    replace = msgspec.structs.replace
    done: Any = ability
    if isinstance(ability, t.Triggered):
        meaning = Meaning([("self", "creature")])
        on = tuple(meaning.settle(part, False) for part in ability.on)
        first = on[0]
        if isinstance(first.what, t.Select):
            meaning.name("it", kind_of(first.what))
        elif isinstance(first.what, str):
            meaning.name(first.what, "creature")
        if isinstance(first.with_, t.Select) and first.event in ("target", "play"):
            meaning.name("other", kind_of(first.with_))
        elif isinstance(first.with_, str) and first.event == "play":
            meaning.name(first.with_, "creature")
        if first.event == "damaged":
            meaning.named.insert(0, ("other", "attack"))
        if first.event == "phase":
            meaning.player = "turn player" if first.by == "each" else first.by
        if_ = meaning.settle(ability.if_)
        done = replace(ability, on=on, if_=if_, then=meaning.settle(ability.then))
    elif isinstance(ability, t.Replacement):
        meaning = Meaning([("self", "creature")])
        on = meaning.settle(ability.on, False)
        meaning.name("it" if isinstance(on.what, t.Select) else on.what or "self", "creature")
        done = replace(ability, on=on, becomes=meaning.settle(ability.becomes))
    elif isinstance(ability, t.Spell):
        meaning = Meaning([])
        done = replace(ability, then=meaning.settle(ability.then))
    elif isinstance(ability, t.Activated):
        meaning = Meaning([("self", "creature")])
        cost = meaning.settle(ability.cost)
        done = replace(ability, cost=cost, then=meaning.settle(ability.then))
    elif isinstance(ability, t.Static):
        meaning = Meaning([("self", "creature")])
        if_ = meaning.settle(ability.if_, True)
        affects = meaning.settle(ability.affects, False)
        meaning.name(affects if isinstance(affects, str) else "it", "creature")
        done = replace(ability, if_=if_, affects=affects, change=meaning.settle(ability.change, False))
    return _renamed(done)


def _renamed(ability: t.Ability) -> t.Ability:
    """Picks that are meant later get the names chosen, chosen2 ... in order; the others none."""
    used = {text.rsplit(":", 1)[-1] for text in texts(ability) if ":#" in text}
    names: dict[str, str] = {}
    for text in texts(ability):
        if text.startswith("#") and text in used and text not in names:
            names[text] = "chosen" if not names else f"chosen{len(names) + 1}"

    def new(text: str) -> str:
        if text.startswith("#"):
            return names.get(text, "")
        if ":#" in text:
            head, _, tail = text.rpartition(":")
            if tail not in names:
                raise Unreadable("nothing before")
            return f"{head}:{names[tail]}"
        return text

    renamed: t.Ability = strings(ability, new)
    return renamed
