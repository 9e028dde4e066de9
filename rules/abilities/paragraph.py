"""From read sentences to abilities: which sentence goes on with which ability, "if you do", "otherwise", modes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from rules.abilities import tree as t
from rules.abilities.read_effects import Effects, delay
from rules.abilities.read_sentence import Read
from rules.abilities.resolve import kind_of, settled
from rules.abilities.unreadable import Unreadable
from rules.abilities.walk import nodes, texts


@dataclass
class Open:
    """An ability that later sentences may go on with."""

    head: list[t.Ability]
    effects: Effects = field(default_factory=list)
    broken: str = ""

    def closed(self) -> list[t.Ability]:
        """The finished abilities."""
        done: list[t.Ability] = []
        then: tuple[Any, ...] = tuple(self.effects)
        for head in self.head:
            if isinstance(head, t.Triggered):
                done.append(msgspec.structs.replace(head, then=then))
            elif isinstance(head, t.Replacement):
                done.append(msgspec.structs.replace(head, becomes=then))
            elif isinstance(head, t.Spell):
                done.append(t.Spell(then))
            else:
                done.append(head)
        return done


def changes_only(effects: Effects) -> bool:
    """Whether all of these are changes without a duration, as a continuous ability says them."""
    return bool(effects) and all(
        isinstance(e, t.Modify)
        and not e.until
        and (e.what in ("self", "you", "opponent", "each") or (isinstance(e.what, t.Select) and e.what.how == "all"))
        or (isinstance(e, t.If) and not e.else_ and changes_only(list(e.then)))
        for e in effects
    )


def breaks_more(effects: Effects) -> Effects:
    """ "This creature breaks 2 shields", said of it once and for all, is one additional shield."""
    only = effects[0] if len(effects) == 1 else None
    if isinstance(only, t.Do) and only.verb == "break" and only.by == "self" and isinstance(only.what, t.Select):
        plain = t.Select(zone=("shields",), least=only.what.least, most=only.what.most, how="choose")
        if only.what == plain and only.what.least == only.what.most and isinstance(only.what.most, t.Num):
            return [t.Modify("self", (t.Breaks(t.Num(only.what.most.n - 1)),), until="")]
    return effects


def must_do(last: t.Effect, more: tuple[t.Effect, ...]) -> t.Effect | None:
    """ "Do it. If you do, more": both, if there is anything to do it with."""
    if isinstance(last, t.Do) and last.verb == "discard" and last.what is None and last.by == "you":
        some = t.Select(zone=("hand",), whose="you", least=last.n)
    elif isinstance(last, (t.Do, t.Move)) and isinstance(last.what, t.Select) and last.what.how in ("choose", "target"):
        if last.what.by != "you" or last.what.place or last.what.least in (None, t.Num(0)):
            return None
        some = msgspec.structs.replace(last.what, how="all", most=None)
    else:
        return None
    some = msgspec.structs.replace(some, least=None) if some.least == t.Num(1) else some
    cond: t.Condition = t.Exists(some)
    if some.least is not None:
        cond = t.Compare(t.Count(msgspec.structs.replace(some, least=None)), ">=", some.least)
    return t.If(cond, (last, *more))


def statics(effects: Effects, cond: t.Condition | None = None) -> list[t.Ability]:
    """Continuous abilities from changes without a duration."""
    found: list[t.Ability] = []
    for e in effects:
        if isinstance(e, t.If):
            found += statics(list(e.then), e.cond if cond is None else t.And((cond, e.cond)))
        elif isinstance(e, t.Modify):
            change, inner = e.change, cond
            given = change[0] if len(change) == 1 else None
            if isinstance(given, t.Give) and isinstance(given.abilities[0], t.Static) and e.what == "self":
                ability = given.abilities[0]
                change, inner = ability.change, _both(cond, ability.if_)
            found.append(t.Static(e.what, change, if_=inner))
    return found


def _both(a: t.Condition | None, b: t.Condition | None) -> t.Condition | None:
    if a is None or b is None:
        return a or b
    return t.And((a, b))


class Builder:
    """Collects the abilities of one card from its read sentences."""

    def __init__(self, card_type: str) -> None:
        self.card_type = card_type
        self.abilities: list[t.Ability] = []
        self.open: Open | None = None
        self.modes: list[tuple[t.Effect, ...]] | None = None
        self.n_modes = 1
        self.clause = 0

    # --- feeding -------------------------------------------------------------------------------------
    def add(self, read: Read) -> str:
        """One sentence; the kind of what is wrong with it, or "" when it fits."""
        self.clause += 1
        if read.kind == "ability":
            return self._ability(list(read.abilities))
        if read.kind == "delayed":
            if self.open is None and self.card_type != "spell" and read.turn[1] == "?this":
                on = t.On("phase", by="each", to=read.turn[0])
                return self._ability([t.Triggered((on,), tuple(read.effects))])
            return self._effects([delay(read.turn[0], read.turn[1], read.effects)])
        if read.kind == "modes":
            if read.abilities:
                self._ability(list(read.abilities))
            self._spell()
            if self.open is None:
                return "choice of modes"
            self.modes, self.n_modes = [], read.n
            return ""
        if read.kind == "without":
            return self._without(read.text)
        if read.kind == "cost_least":
            return self._cost_least(read.n)
        if read.kind == "effects" and not read.effects:
            return ""
        if read.kind == "effects":
            return self._effects(list(read.effects))
        return self._hanging(read)

    def mode(self, effects: Effects) -> str:
        """One of the things to choose from."""
        if self.modes is None:
            return "choice of modes"
        self.modes.append(tuple(effects))
        return ""

    def keyword(self, node: t.Ability) -> None:
        self.close()
        self.clause += 1
        self.abilities.append(node)

    def fail(self, kind: str, begins: bool) -> None:
        """A sentence that could not be read; `begins`: it looks like the beginning of an ability."""
        self.clause += 1
        if self.open is not None and not begins:
            self.open.broken = self.open.broken or kind
        else:
            self.close()
            self.abilities.append(t.Unmodelled(kind, self.clause))
            self.open = Open([], broken="after") if self.card_type != "spell" else None

    def close(self) -> str:
        """Finish the open ability."""
        found, self.open = self.open, None
        if found is None or found.broken == "after":
            return ""
        if self.modes is not None:
            if len(self.modes) > 1:
                found.effects.append(t.Modes(tuple(self.modes), self.n_modes))
            else:
                found.broken = found.broken or "choice of modes"
            self.modes = None
        if found.broken and not any(isinstance(head, t.Spell) for head in found.head):
            self.abilities.append(t.Unmodelled(found.broken, self.clause))
            return found.broken
        try:
            self.abilities += [settled(ability, self.card_type) for ability in found.closed()]
        except Unreadable:
            self.abilities.append(t.Unmodelled("pronoun", self.clause))
            return "pronoun"
        if found.broken:
            self.abilities.append(t.Unmodelled(found.broken, self.clause))
        return found.broken

    # --- kinds of sentence -----------------------------------------------------------------------------
    def _spell(self) -> None:
        if self.open is None and self.card_type == "spell":
            self.open = Open([t.Spell(())])

    def _ability(self, abilities: list[t.Ability]) -> str:
        self.close()
        tapped = t.Is("self", (t.Has("state", "tapped"),))
        head = abilities[0]
        if isinstance(head, t.Triggered) and head.on == (t.On("tap", "self"),) and changes_only(list(head.then)):
            abilities = statics(list(head.then), tapped)
        first = abilities[0]
        if isinstance(first, t.Triggered):
            self.open = Open(abilities, list(first.then))
        elif isinstance(first, t.Replacement):
            self.open = Open(abilities, list(first.becomes))
        else:
            self.open = Open(abilities)
            broken = self.close()
            return broken
        return ""

    def _effects(self, effects: Effects) -> str:
        if self.open is not None and self.open.broken == "after":
            self.open = None if changes_only(effects) else self.open
            if self.open is not None:
                return ""
        effects = breaks_more(effects) if self.card_type != "spell" and self.open is None else effects
        if self.card_type != "spell" and changes_only(effects):
            return self._ability(statics(effects))
        self._spell()
        if self.open is None:
            self.abilities.append(t.Unmodelled("effect without event", self.clause))
            return "effect without event"
        again = again_otherwise(effects)
        if again is not None:
            return self._hanging(Read("otherwise", effects=again))
        nouns = means_before(effects)
        searching = search_on(self.open.effects[-1], tuple(effects)) if self.open.effects else None
        if searching is not None:
            self.open.effects[-1] = searching
            return ""
        if self.open.effects and nouns:
            inside = follow(self.open.effects[-1], tuple(effects), nouns)
            if inside is not None:
                self.open.effects[-1] = inside
                return ""
        self.open.effects += effects
        return ""

    def _hanging(self, read: Read) -> str:
        if self.open is None or (not self.open.effects and self.open.broken != "after"):
            self.clause -= 1
            self.fail("condition", begins=True)
            return "condition"
        if self.open.broken == "after":
            return ""
        if read.kind == "if_you_do" and all(isinstance(h, t.Replacement) and h.may for h in self.open.head):
            self.open.effects += read.effects
            return ""
        if read.kind == "instead_if" and read.cond is not None and self._instead_that(read):
            return ""
        if read.kind == "if_not" and isinstance(self.open.effects[-1], t.Optional):
            self.open.effects.append(t.If(t.Result("did", "no"), tuple(read.effects)))
            return ""
        if read.kind == "otherwise" and self._second_if(read):
            return ""
        hung = hang(self.open.effects[-1], read)
        if hung is None:
            self.open.broken = "condition"
            return "condition"
        self.open.effects[-1] = hung
        return ""

    def _without(self, keyword: str) -> str:
        """What was moved just before cannot use a keyword on its way."""
        last = self.open.effects[-1] if self.open is not None and self.open.effects else None
        done = without(last, keyword)
        if done is None or self.open is None:
            self.fail("restriction", begins=False)
            return "restriction"
        self.open.effects[-1] = done
        return ""

    def _cost_least(self, n: int) -> str:
        """A floor for the cost that the ability before lowers."""
        self.close()
        last = self.abilities[-1] if self.abilities else None
        if not isinstance(last, t.Static) or not isinstance(last.change[0], t.Cost):
            self.abilities.append(t.Unmodelled("cost", self.clause))
            return "cost"
        cost = msgspec.structs.replace(last.change[0], least=n)
        self.abilities[-1] = msgspec.structs.replace(last, change=(cost,))
        return ""

    def _second_if(self, read: Read) -> bool:
        """Two conditions about one thing and "otherwise": neither of them."""
        if self.open is None or len(self.open.effects) < 2:
            return False
        one, two = self.open.effects[-2:]
        if not (isinstance(one, t.If) and isinstance(two, t.If) and not one.else_ and not two.else_):
            return False
        if not (isinstance(one.cond, t.Is) and isinstance(two.cond, t.Is) and one.cond.of == two.cond.of):
            return False
        last = msgspec.structs.replace(two, else_=tuple(read.effects))
        self.open.effects[-2:] = [msgspec.structs.replace(one, else_=(last,))]
        return True

    def _instead_that(self, read: Read) -> bool:
        """ "Instead that creature ..." speaks of what the sentence before picked: pick first, then decide."""
        last = self.open.effects[-1] if self.open else None
        if self.open is None or not isinstance(last, (t.Modify, t.Do)) or not isinstance(last.what, t.Select):
            return False
        if last.what.how == "all" or not means_before(list(read.effects)):
            return False
        decided = t.If(read.cond, tuple(read.effects), (msgspec.structs.replace(last, what="?last"),))  # type: ignore[arg-type]
        self.open.effects[-1:] = [t.Choose(last.what), decided]
        return True


def without(effect: t.Effect | None, keyword: str) -> t.Effect | None:
    """The effect with its last move from the shields made one on which the keyword cannot be used, or None."""
    replace = msgspec.structs.replace
    if isinstance(effect, t.Move):
        return replace(effect, without=keyword)
    for name in ("then", "do"):
        inner = getattr(effect, name, ())
        if isinstance(effect, (t.Optional, t.If)) and inner:
            done = without(inner[-1], keyword)
            return None if done is None else replace(effect, **{name: (*inner[:-1], done)})
    return None


def again_otherwise(effects: Effects) -> Effects | None:
    """The effects of "if it's not", which means the opposite of the condition before."""
    if len(effects) == 1 and isinstance(effects[0], t.If):
        cond = effects[0].cond
        if isinstance(cond, t.No) and isinstance(cond.of, t.Is):
            if any(isinstance(f, t.HasVar) and f.var == "?cond" for f in cond.of.where):
                return list(effects[0].then)
    return None


_OPEN = ("?it", "?that", "?those", "?chosen", "?last")


def means_before(effects: Effects) -> set[str]:
    """The nouns of what the first of these effects speaks of as named before ("" = any)."""
    first: Any = effects[0]
    while isinstance(first, (t.Optional, t.Watch, t.If)):
        if isinstance(first, t.Optional):
            first = first.do[0]
        elif isinstance(first, t.If):
            first = first.cond
        elif isinstance(first.ability, t.Triggered):
            first = first.ability.then[0] if first.ability.on[0].what is None else first.ability.on
        else:
            return set()
    return {text.partition(" ")[2] for text in texts(first) if text.startswith(_OPEN)}


def picks(effects: tuple[t.Effect, ...], nouns: set[str]) -> bool:
    """Whether these effects pick something that one of the nouns can mean."""
    picked = [n for e in effects for n in nodes(e) if isinstance(n, t.Select) and n.how != "all"]
    return any("" in nouns or kind_of(s) in nouns or (kind_of(s) == "card" and nouns) for s in picked)


def search_on(last: t.Effect, more: tuple[t.Effect, ...]) -> t.Effect | None:
    """A later search of a deck with more of it, up to its shuffling; None when no search is open."""
    if not (isinstance(last, t.Watch) and isinstance(last.ability, t.Triggered)):
        return None
    then = last.ability.then
    searches = any(isinstance(e, t.Look) and e.of.zone == ("deck",) and not e.of.place for e in then)
    if not searches or any(isinstance(e, t.Do) and e.verb == "shuffle" for e in then):
        return None
    return msgspec.structs.replace(last, ability=msgspec.structs.replace(last.ability, then=then + more))


def follow(last: t.Effect, more: tuple[t.Effect, ...], nouns: set[str]) -> t.Effect | None:
    """The effect before with more in its branch, when only that branch named what `more` speaks of."""
    replace = msgspec.structs.replace
    if isinstance(last, t.Watch) and isinstance(last.ability, t.Triggered):
        if not picks(last.ability.then, nouns):
            return None
        inside = follow(last.ability.then[-1], more, nouns)
        if inside is not None:
            return replace(last, ability=replace(last.ability, then=(*last.ability.then[:-1], inside)))
        return replace(last, ability=replace(last.ability, then=last.ability.then + more))
    if isinstance(last, t.Optional) and (last.then or picks(last.do, nouns)):
        if not last.then:
            return replace(last, then=more)
        inner = follow(last.then[-1], more, nouns)
        if inner is not None:
            return replace(last, then=(*last.then[:-1], inner))
        return replace(last, then=last.then + more) if picks(last.then, nouns) else None
    if isinstance(last, t.If) and not last.else_ and last.then:
        inner = follow(last.then[-1], more, nouns)
        if inner is not None:
            return replace(last, then=(*last.then[:-1], inner))
        return replace(last, then=last.then + more) if picks(last.then, nouns) else None
    return None


def hang(last: t.Effect, read: Read) -> t.Effect | None:
    """The effect before with "if you do", "otherwise" ... hung on it, or None when it does not take it."""
    replace = msgspec.structs.replace
    more: tuple[Any, ...] = tuple(read.effects)
    if isinstance(last, t.Watch) and isinstance(last.ability, t.Triggered):
        inner = hang(last.ability.then[-1], read)
        then = (*last.ability.then[:-1], inner) if inner is not None else ()
        return replace(last, ability=replace(last.ability, then=then)) if inner is not None else None
    if read.kind == "if_you_do":
        if isinstance(last, t.Optional):
            inner = hang(last.then[-1], read) if last.then else None
            if inner is not None:
                return replace(last, then=(*last.then[:-1], inner))
            return replace(last, then=last.then + more)
        if isinstance(last, t.If) and last.then and not last.else_:
            inner = hang(last.then[-1], read)
            return None if inner is None else replace(last, then=(*last.then[:-1], inner))
        return must_do(last, more)
    if read.kind == "otherwise" and isinstance(last, t.If):
        if not last.else_:
            return replace(last, else_=more)
        inner = hang(last.else_[-1], read)
        return None if inner is None else replace(last, else_=(*last.else_[:-1], inner))
    if read.kind == "instead_if" and read.cond is not None:
        return t.If(read.cond, more, (last,))
    return None
