"""Pronouns of a whole ability: each open reference becomes `self`, `it`, `other` or the name of an earlier pick.

While a sentence is read, "it", "that creature", "the rest" stay open (see objects.py). Here the effects are gone
through in order; every pick and every look is something a later clause can mean. Picks that nobody means keep no name.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.abilities import tree as t
from rules.abilities.unreadable import Unreadable
from rules.abilities.walk import nodes, strings, texts

_TWO_SIDED = ("win", "lose", "battle", "block", "blocked", "attacked", "attack")
_ATTACKS = ("attack", "unblocked", "blocked")
OWN_WORDS = {
    "win": ("winning",), "lose": ("losing",), "attack": ("attacking",), "unblocked": ("attacking",),
    "block": ("blocking",), "blocked": ("attacking",), "attacked": ("attacked",),
}  # fmt: skip
_PLAYED = {"cast": "spell", "summon": "creature"}
_CAUSE = (t.Move, t.Do, t.Choose, t.Look, t.Play, t.Modify)


class Named(msgspec.Struct):
    """Something that was named: its reference, what it is, whether there can be several, how it came up."""

    ref: str
    kind: str
    many: bool
    origin: str


def kind_of(select: t.Select, given: str = "") -> str:
    """creature, spell, shield or card."""
    if select.zone == ("shields",):
        return "shield"
    if select.place == "under self":
        return "card"
    values = {f.value for f in select.where if isinstance(f, t.Has) and f.what == "type"}
    if values & {"creature", "evolution", "nonevolution"} or select.zone == ("battle",):
        return "creature"
    if "spell" in values:
        return "spell"
    return given or "card"


def origin_of(effect: Any, select: t.Select) -> str:
    """How a selector comes up: a look at cards, a look at some of those, a choice, or in passing."""
    if isinstance(effect, t.Look):
        return "reveal" if select.place.startswith("var:") else "look"
    if isinstance(effect, t.Do) and effect.verb == "discard":
        return "discard"
    return "choose" if isinstance(effect, t.Choose) else "pick"


def keywords_in(select: Any) -> list[str]:
    """The keywords that a selector asks for."""
    return [n.value for n in nodes(select) if isinstance(n, t.Has) and n.what == "keyword"]


class Scope:
    """What has been named so far in one ability."""

    def __init__(self, default: str, on: t.On | None = None) -> None:
        self.default = default
        self.on = on
        self.named: list[Named] = []
        self.player = ""
        self.count = 0
        self.keywords: list[str] = []
        self.hands: set[str] = set()
        self.inside: str | None = None
        self.mentioned: t.Select | None = None
        self.whose = ""  # the other player whose things were mentioned last
        self.from_whom = ""  # whose things the last pick was made from
        self.discards = False
        self.about_card = False  # whether "it" is the card that was cast, summoned or discarded

    # --- meaning of an open reference --------------------------------------------------------------
    def meaning(self, text: str) -> str:
        """The reference for an open one; others come back unchanged."""
        for prefix in ("var:?", "rest:?", "owner:?"):
            if text.startswith(prefix):
                found = self.meaning(text[len(prefix) - 1 :])
                if prefix == "var:?":
                    return found if found.startswith("var:") else _none(text)
                return prefix[:-1] + found.removeprefix("var:") if prefix == "rest:?" else prefix[:-1] + found
        if text == "without:?that":
            return "without:" + ",".join(self.keywords) if self.keywords else _none(text)
        if not text.startswith("?"):
            return text
        if text == "?difference":
            return _none(text)
        word, _, noun = text.partition(" ")
        if word == "?before":
            last = self.named.pop()
            found = self.meaning(noun)
            self.named.append(last)
            return found
        if word in ("?it", "?that", "?the"):
            return self._one(word, noun)
        if text == "?last":
            return self._recent(1)
        if text == "?pair":
            return self.named[-1].ref if self.named and self.named[-1].many else self._recent(2)
        if text == "?last but one":
            return self._recent(2)
        if word == "?those":
            return self._several(noun)
        if word == "?other":
            return self._other(noun)
        if word == "?chosen":
            return self.named[-1].ref if self.named else _none(text)
        if word == "?revealed":
            return self._origin("look", "reveal", "match")
        if text == "?all revealed":
            until = any(n.origin == "match" for n in self.named)
            return self._origin("look") if until else self._origin("look", "reveal")
        if word == "?looked":
            return self._origin("look")
        if word in ("?1st", "?2nd", "?3rd"):
            chosen = [n for n in self.named if n.origin == "choose"]
            place = int(word[1]) - 1
            return chosen[place].ref if place < len(chosen) else _none(text)
        if word == "?discarded":
            gone = next((n for n in reversed(self.named) if n.origin == "discard"), None)
            return gone.ref if gone else _none(text)
        if word == "?owner":
            return "owner:" + self._one("?it", "")
        if word == "?player":
            return self._player()
        if word == "?their":
            return "you"
        if word == "?his":
            return self._his()
        return _none(text)

    def _one(self, word: str, noun: str) -> str:
        on = self.on
        if word == "?that" and not self.named and on is not None and on.event in ("cast", "summon", "discard"):
            return "it"
        if word == "?that" and on is not None and noun == _PLAYED.get(on.event) and all(map(_whole_look, self.named)):
            return "it"  # cards that were only looked at are not "that creature"
        if self.inside is not None and word == "?it":
            return self.inside
        if word == "?it" and self.about_card and not self.named:
            return "it"
        for named in reversed(self.named):
            if named.many and word == "?it":
                continue
            if noun == "creature" and named.kind == "card" and named.origin == "discard" and self.default == "it":
                continue  # the creature that the event was about, not a card discarded for it
            if noun in ("", named.kind) or (noun in ("card", "creature", "spell") and named.kind == "card"):
                return named.ref
            if noun == "card" and named.origin in ("look", "reveal", "match", "choose", "random", "discard"):
                return named.ref
        if (
            word == "?that"
            and noun == "creature"
            and self.default == "self"
            and self.on is not None
            and self.on.event in _TWO_SIDED
        ):
            return "other"
        if self.on is not None and self.on.event == "break" and self.default == "it":
            return "it"
        if noun == "shield" or (word == "?that" and self.default != "it"):
            return _none(word)
        return self.default or _none(word)

    def _several(self, noun: str) -> str:
        if self.inside is not None and not noun:
            return self.inside
        for named in reversed(self.named):
            if named.many and noun in ("", named.kind):
                return named.ref
        for named in reversed(self.named):
            if named.many and (noun == "card" or named.kind == "card"):
                return named.ref
        for named in reversed(self.named):
            if noun in ("", named.kind) or named.kind == "card":
                return named.ref
        return self.default if self.default == "it" else _none("?those")

    def _recent(self, back: int) -> str:
        return self.named[-back].ref if len(self.named) >= back else _none("?last")

    def _other(self, word: str = "") -> str:
        if self.on is not None and word in OWN_WORDS.get(self.on.event, ()):
            return self.default or _none("?other")
        if self.on is not None and self.on.event in _TWO_SIDED:
            return "other"
        return _none("?other")

    def _has_look(self) -> bool:
        return any(n.origin == "look" for n in self.named)

    def _origin(self, *origins: str) -> str:
        found = next((n for n in reversed(self.named) if n.origin in origins), None)
        return found.ref if found else _none("?revealed")

    def _his(self) -> str:
        """Whose "his or her" is where nobody else acts: that of the player last mentioned."""
        if self.player:
            return self.player
        if self.whose:
            return self.whose
        if self.mentioned is not None and self.mentioned.whose == "opponent":
            return "opponent"
        on = self.on
        if on is not None and (on.by == "opponent" or isinstance(on.what, t.Select) and on.what.whose == "opponent"):
            return "opponent"
        return _none("?his")

    def _player(self) -> str:
        if self.player:
            return self.player
        if not self.named and self.mentioned is not None and self.mentioned.whose == "opponent":
            return "opponent"
        if self.named and self.from_whom == "event player":
            return self.from_whom  # also where nothing was there to be picked
        if self.named:
            return "owner:" + self.named[-1].ref
        if self.on is not None and isinstance(self.on.what, t.Select) and self.on.what.whose == "opponent":
            return "opponent"
        if self.on is not None and self.on.event == "phase":
            return "turn player" if self.on.by == "each" else self.on.by
        if self.on is not None and self.on.event in ("draw", "discard", "cast", "summon"):
            return "event player"
        return _none("?player")

    # --- going through ---------------------------------------------------------------------------------
    def effects(self, found: tuple[t.Effect, ...]) -> tuple[Any, ...]:
        return tuple(self.effect(effect) for effect in found)

    def plain(self, value: Any) -> Any:
        """A value in which nothing new is named."""
        return strings(value, self.meaning)

    def pick(self, select: t.Select, origin: str, many_first: bool = False) -> t.Select:
        """A selector of an effect: what it names can be meant later."""
        if select.place == "var:?looked" and self.mentioned is not None and not self._has_look():
            m = self.mentioned
            select = msgspec.structs.replace(select, place="", zone=m.zone, whose=m.whose, where=m.where)
        if not select.zone and not select.place:
            if not self._has_look():
                raise Unreadable("nowhere to pick from")
            select = msgspec.structs.replace(select, zone=("deck",), place="var:?looked")
        if select.whose in ("?player", "?his") and self.whose and t.Not(t.Same("object", "?chosen")) in select.where:
            # the rest of whose things were chosen from, also when none of them was
            select = msgspec.structs.replace(select, whose=self.whose)
        done: t.Select = self.plain(select)
        if "var:" in done.place and done.zone == ("deck",):
            source = next((n for n in self.named if n.ref.endswith(done.place.split(":")[1])), None)
            if source is not None and source.ref in self.hands:
                done = msgspec.structs.replace(done, zone=("hand",))
        self.keywords = keywords_in(done)
        if done.whose not in ("you", "any", "each", "owner", "controller") and not done.place.startswith("var:"):
            self.whose = done.whose
        self.from_whom = done.whose
        self.count += 1
        name = f"#{self.count}"
        one = done.most == t.Num(1) or done.place == "top:1"
        self.named.append(Named("var:" + name, kind_of(done), not one, origin))
        if origin == "look" and done.zone == ("hand",):
            self.hands.add("var:" + name)
        return msgspec.structs.replace(done, as_=name)

    def match(self, until: tuple[t.Filter, ...]) -> str:
        """The name of the card at which a look down a deck ends."""
        self.count += 1
        found = t.Select(zone=("deck",), where=until)
        self.named.append(Named(f"var:#{self.count}", kind_of(found), False, "match"))
        return f"#{self.count}"

    def effect(self, e: Any) -> Any:
        """One effect with its references settled."""
        replace = msgspec.structs.replace
        if isinstance(e, t.If):
            cond = self.plain(e.cond)
            player = self.player
            if isinstance(cond, t.Is) and cond.of == "opponent":
                self.player = "opponent"  # "if your opponent ..., he ..."
            self.mentioned = next((n for n in nodes(cond) if isinstance(n, t.Select)), self.mentioned)
            then = self.effects(e.then)
            self.player = player
            return replace(e, cond=cond, then=then, else_=self.effects(e.else_))
        if isinstance(e, t.Optional):
            by = self.plain(e.by)
            do = self.effects(e.do)
            return replace(e, by=by, do=do, then=self.effects(e.then))
        if isinstance(e, t.ForEach):
            of = self.plain(e.of)
            known = len(self.named)
            do = self.effects(e.do)
            self.collect(known)
            return replace(e, of=of, do=do)
        if isinstance(e, t.Modes):
            return replace(e, of=tuple(self.effects(mode) for mode in e.of))
        if isinstance(e, t.Watch):
            return replace(e, ability=self.watched(e.ability))
        if isinstance(e, t.Modify):
            what = self.plain(e.what)
            if isinstance(e.what, t.Select):
                self.keywords = keywords_in(e.what)
            before = self.inside
            self.inside = "self" if what == "self" else "it"
            change = self.plain(e.change)
            self.inside = before
            if isinstance(e.what, t.Select):
                what = self.pick(e.what, "pick")
            fight = self.on is not None and self.on.event == "battle"
            span = "battle" if fight else "permanent"
            if self.on is not None and self.on.event in _ATTACKS and all(_for_attack(c) for c in change):
                span = "attack"
            return replace(e, what=what, change=change, until=e.until or span)
        if isinstance(e, t.ChooseValue):
            if e.what == "player":
                self.player = "var:" + e.as_
            return self.plain(e)
        if isinstance(e, _CAUSE):
            new: dict[str, Any] = {}
            if isinstance(e, t.Do) and e.verb == "discard" and self.discards and e.what is None and e.by == "you":
                card = t.Select(zone=("hand",), whose="you", least=e.n, most=e.n, how="choose")
                e = replace(e, what=card, n=None)
            if isinstance(e, (t.Do, t.Look, t.Play)):
                e = replace(e, by=self.meaning(e.by))
            if isinstance(e, t.Do) and e.what == "?pair" and self.named and self.named[-1].many:
                return replace(e, what=self.meaning("?pair"), to="")  # two that were chosen together
            for name in e.__struct_fields__:
                value = getattr(e, name)
                if name == "as_" and isinstance(e, t.Look) and e.until:
                    new[name] = self.match(e.until)
                elif isinstance(value, t.Select) and name in ("what", "of"):
                    origin = origin_of(e, value)
                    new[name] = self.pick(value, origin)
                else:
                    new[name] = self.plain(value)
            return replace(e, **new)
        return self.plain(e)

    def collect(self, before: int) -> None:
        """What a repeated part names can be several afterwards."""
        for named in self.named[before:]:
            named.many = True

    def watched(self, ability: t.Ability) -> t.Ability:
        """An ability set up by this one: it sees what was named here."""
        replace = msgspec.structs.replace
        if isinstance(ability, t.Triggered):
            on = self.plain(ability.on)
            inner = self._inner(on[0])
            return replace(ability, on=on, then=inner.effects(ability.then))
        if isinstance(ability, t.Replacement):
            event = self.plain(ability.on)
            inner = self._inner(event, "it")
            return replace(ability, on=event, becomes=inner.effects(ability.becomes))
        return ability

    def _inner(self, on: t.On, default: str = "") -> Scope:
        inner = Scope(default or ("self" if on.what == "self" else "it" if on.what is not None else self.default), on)
        inner.named = [] if default else list(self.named)
        if isinstance(on.what, t.Select):
            inner.named = []
        inner.count = self.count + 100 * (len(self.named) + 1)
        inner.player, inner.whose = self.player, self.whose
        return inner


def _whole_look(named: Named) -> bool:
    return named.many and named.origin == "look"


def _for_attack(change: t.Change) -> bool:
    """Whether a change made when a creature attacks can only mean that attack."""
    return (
        isinstance(change, t.Breaks)
        or isinstance(change, (t.Must, t.Cant))
        and change.action in ("block", "be blocked")
    )


def _none(text: str) -> str:
    raise Unreadable(f"nothing for {text}")


def settled(ability: t.Ability, card_type: str = "creature") -> t.Ability:
    """The ability with every pronoun settled. Raises Unreadable where one means nothing."""
    replace = msgspec.structs.replace
    done: Any = ability
    if isinstance(ability, t.Triggered):
        first = ability.on[0]
        own = len(ability.on) >= 1 and all(on.what == "self" or on.event == "phase" for on in ability.on)
        scope = Scope("self" if own else "it" if first.what is not None else "self", first)
        scope.discards = "?discarded" in texts(ability)
        played = first.event in ("cast", "summon", "discard") and first.what is None
        scope.about_card = played and "self" not in [text for e in ability.then for text in texts(e)]
        on = Scope("self").plain(ability.on)
        if_ = Scope(scope.default, first).plain(ability.if_)
        done = replace(ability, on=on, then=scope.effects(ability.then), if_=if_)
    elif isinstance(ability, t.Replacement):
        event = Scope("self").plain(ability.on)
        scope = Scope("it", event)
        if_ = Scope("self").plain(ability.if_)
        done = replace(ability, on=event, becomes=scope.effects(ability.becomes), if_=if_)
    elif isinstance(ability, t.Spell):
        scope = Scope("")
        scope.discards = "?discarded" in texts(ability)
        done = replace(ability, then=scope.effects(ability.then))
    elif isinstance(ability, t.Activated):
        scope = Scope("self")
        done = replace(ability, cost=scope.effects(ability.cost), then=scope.effects(ability.then))
    elif isinstance(ability, t.Static):
        scope = Scope("self")
        affects = scope.plain(ability.affects)
        scope.keywords = keywords_in(affects)
        scope.inside = "self" if affects == "self" else "it"
        change = scope.plain(ability.change)
        scope.inside = None
        done = replace(ability, affects=affects, change=change, if_=scope.plain(ability.if_))
    else:
        done = Scope("self").plain(ability)
    if card_type == "spell" and isinstance(done, t.Triggered) and done.on == (t.On("cast", "self", by="you"),):
        done = t.Spell(done.then if done.if_ is None else (t.If(done.if_, done.then),))  # it is what casting it does
    return _renamed(_of_that_turn(done))


def _of_that_turn(ability: t.Ability) -> t.Ability:
    """What comes at the end of "that turn" after an extra turn was taken comes at the end of the extra turn."""
    replace = msgspec.structs.replace
    then = getattr(ability, "then", ())
    if not any(isinstance(e, t.Do) and e.verb == "extra turn" for e in then):
        return ability
    first = next(n for n, e in enumerate(then) if isinstance(e, t.Do) and e.verb == "extra turn")
    after = [
        replace(e, until="extra turn") if isinstance(e, t.Watch) and e.until == "turn" and _ends_turn(e) else e
        for e in then[first:]
    ]
    moved: t.Ability = replace(ability, then=(*then[:first], *after))
    return moved


def _ends_turn(watch: t.Watch) -> bool:
    return isinstance(watch.ability, t.Triggered) and watch.ability.on[0] == t.On("phase", by="each", to="end")


def _renamed(ability: t.Ability) -> t.Ability:
    """Picks that are meant later get the names chosen, chosen2 ... in order; the others none."""
    used = {text.split(":", 1)[1].rsplit(":", 1)[-1] for text in texts(ability) if ":#" in text}
    names: dict[str, str] = {}
    for text in texts(ability):
        if text.startswith("#") and text in used and text not in names:
            names[text] = "chosen" if not names else f"chosen{len(names) + 1}"

    def new(text: str) -> str:
        if text.startswith("#"):
            return names.get(text, "")
        if ":#" in text:
            head, _, tail = text.rpartition(":")
            return f"{head}:{names[tail]}" if tail in names else _none(text)
        return text

    renamed: t.Ability = strings(ability, new)
    return renamed
