"""Chaotic abilities in words that are read back to the same tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rules.abilities import tree as t
from rules.abilities.chaotic.meant import kind_of
from rules.abilities.chaotic.tables import grammar
from rules.abilities.phrases.grammar import Saying
from rules.abilities.walk import nodes, texts

_THAT: Final = {
    "creature": "that Creature", "battlegear": "that Battlegear", "mugic": "that Mugic", "attack": "that attack",
    "ability": "that Mugic", "location": "that Location", "card": "that card",
}  # fmt: skip


_OWN: Final = {"creature": "this Creature", "battlegear": "this Battlegear", "location": "this Location"}
_COUNTER: Final = re.compile(r"\{(?:mc|x)\}")  # the sign of a Mugic counter, as cards print it
_ARTICLE: Final = re.compile(r"\b([Aa]) (?=(?!Unique|unique|one\b)[AEIOUaeiou])")


def line(ability: t.Ability, kind: str = "") -> str | None:
    """One ability in words; None where it has none. `kind`: the type of the card that has it, where it is known."""
    spell = isinstance(ability, t.Spell)
    read_as = "mugic" if spell else "battlegear" if "host" in texts(ability) else kind or "creature"
    first: str | None = None
    for refs in _references(ability, read_as):
        said = Line(refs).say(ability)
        if said is None:
            continue
        said = _COUNTER.sub(lambda m: m[0].upper(), _ARTICLE.sub(r"\1n ", said))
        first = first or said
        if _same(said, ability, read_as):
            return said
    return first


def _same(said: str, ability: t.Ability, kind: str) -> bool:
    from rules.abilities.chaotic.lines import Compiler

    return tuple(Compiler("", kind).run(said).abilities) == (ability,)


def _references(ability: t.Ability, kind: str) -> Iterator[dict[str, str]]:
    """Ways to say the references of an ability: by what they are, or as "it"."""
    own = _OWN.get(kind, "this card")
    base = {"self": "this card" if isinstance(ability, t.Spell) else own}
    named = {f"var:{n.as_}": _that(n) for n in nodes(ability) if isinstance(n, t.Select) and n.as_}
    event = ability.on[0] if isinstance(ability, t.Triggered) else None
    if event is not None:
        if isinstance(event.what, t.Select):
            named["it"] = _THAT.get(kind_of(event.what), "it")
        if event.event == "damaged":
            named["player:other"] = "the Creature that played that attack"
        elif isinstance(event.with_, t.Select):
            named["other"] = _THAT.get(kind_of(event.with_), "it")
            named["player:it"] = "the Creature that played it"
    named["var:each"] = "that Creature"
    if "it" not in named:
        named["it"] = "it"
    if event is not None and isinstance(event.what, t.Select):
        named["player:it"] = "the Creature that played it"
    for ref in {s for s in texts(ability) if s.startswith("player:")}:
        named.setdefault(ref, "the Creature that played that attack")
    yield {**base, **named}
    yield {**base, **dict.fromkeys(named, "it")}
    for ref in named:
        yield {**base, **named, ref: "it"}
    yield {**named, "self": "it"}
    yield {**base, "host": "it", "engaged:you": "it", **named}
    yield {**base, "engaged:opponent": "that Creature", "engaged:you": "that Creature", **named}


def _that(n: t.Select) -> str:
    """A pick as it is spoken of later."""
    if n.how == "all" or n.most != t.Num(1):
        return "them"
    return _THAT.get(kind_of(n), "that card")


class Line:
    """An ability being said with given words for its references."""

    def __init__(self, refs: dict[str, str]) -> None:
        self.refs = refs

    def saying(self) -> Saying:
        return Saying(grammar(), self)

    def inside(self, abilities: tuple[t.Ability, ...]) -> str | None:
        """Abilities in quotation marks."""
        said = [Line({**self.refs, "self": "this Creature"}).say(ability) for ability in abilities]
        if len(said) != 1 or said[0] is None:
            return None
        return said[0].rstrip(".")

    # --- abilities -------------------------------------------------------------------------------------
    def say(self, ability: t.Ability) -> str | None:
        """One ability."""
        works = getattr(ability, "works", ("battle",))
        said = self._said(ability)
        if said is None or works == ("battle",):
            return said
        if works == ("discard",):
            low = said[0].lower() if said.startswith(("When", "At", "If", "This")) else said[0]
            return f"If {self.refs['self']} is in your general discard pile, {low}{said[1:]}"
        return None

    def _said(self, ability: t.Ability) -> str | None:
        s = self.saying()
        if isinstance(ability, t.Keyword):
            return self._keyword(ability)
        if isinstance(ability, t.Static):
            effect: t.Effect = t.Modify(ability.affects, ability.change, until="")
            if any(ref == "engaged:it" for ref in texts(ability.affects)):
                effect = t.ForEach(ability.affects, (t.Modify("?it", ability.change, until=""),))  # type: ignore[arg-type]
            return self.sentences((effect if ability.if_ is None else t.If(ability.if_, (effect,)),))
        if isinstance(ability, t.Spell):
            return self._spell(ability)
        if isinstance(ability, t.Activated):
            price = s.say("price", (ability.cost, False))
            then = self.sentences(ability.then)
            when = "" if ability.when is None else s.say("cond", ability.when)
            if price is None or then is None or when is None:
                return None
            if when:
                then += f" Play this ability only while {when}."
            return capital(f"{price}: {then}") + (
                " Use this ability only once per turn." if ability.limit == "turn" else ""
            )
        if isinstance(ability, t.Triggered) and ability.on == (t.On("state"),) and ability.if_ is not None:
            return self.sentences((t.If(ability.if_, ability.then),))
        if isinstance(ability, t.Triggered) and len(ability.on) == 1:
            on = s.say("happens", ability.on[0])
            then = self.sentences(ability.then, lower=True)
            cond = "" if ability.if_ is None else s.say("cond", ability.if_)
            if on is None or then is None or cond is None:
                return None
            return capital(f"{on}, if {cond}, {then}" if cond else f"{on}, {then}")
        if isinstance(ability, t.Replacement):
            return self._instead(ability)
        return None

    def _keyword(self, ability: t.Keyword) -> str | None:
        if not ability.abilities:
            return self.saying().say("keyword", ability)
        said = [self.say(inner) for inner in ability.abilities]
        return (
            None
            if None in said
            else f"{ability.name}: " + " ".join(_stopped(text, len(said) > 1) for text in said if text)
        )

    def _spell(self, ability: t.Spell) -> str | None:
        only = ability.then[0] if len(ability.then) == 1 else None
        if ability.extra or ability.when is not None:
            return None
        if isinstance(only, t.If) and not only.else_:
            test = self.saying().say("test", only.cond)
            then = self.sentences(only.then) if test is not None else None
            if then is not None:
                return f"{test}: {then}"
        return self.sentences(ability.then)

    def _instead(self, ability: t.Replacement) -> str | None:
        s = self.saying()
        w = s.say("happener", ability.on.what)
        would = {"destroy": "would be destroyed", "move": "would be put into a general discard pile"}.get(
            ability.on.event
        )
        then = s.say("effects", ability.becomes)
        if w is None or would is None or then is None:
            return None
        return capital(f"if {w} {would}, {then} instead.")

    # --- effects ---------------------------------------------------------------------------------------
    def sentences(self, effects: tuple[t.Effect, ...], lower: bool = False) -> str | None:
        """Effects as sentences, as many of them in each as have words together."""
        said: list[str] = []
        while effects:
            found = self._first(effects)
            if found is None:
                return None
            text, count = found
            said.append(text if lower and not said else capital(text))
            effects = effects[count:]
        return " ".join(text if text.endswith(".") else text + "." for text in said)

    def _first(self, effects: tuple[t.Effect, ...]) -> tuple[str, int] | None:
        for k in range(len(effects), 0, -1):
            if k > 1 and any(isinstance(e, (t.Optional, t.If)) for e in effects[:k]):
                continue
            text = self.saying().say("effect", effects[:k])
            if text is not None:
                return text, k
        text = self._parted(effects[0])
        return None if text is None else (text, 1)

    def _parted(self, e: t.Effect) -> str | None:
        """An effect that takes a sentence of its own, or two."""
        s = self.saying()
        if isinstance(e, t.Watch):
            return self._watch(e)
        if isinstance(e, t.Modes):
            modes = [self.sentences(mode) for mode in e.of]
            return None if None in modes or e.n != 1 else "Choose one:\n" + "\n".join(m for m in modes if m)
        if isinstance(e, t.Optional) and e.then:
            do = s.say("effect", (t.Optional(e.do, by=e.by),))
            then = s.say("effects", e.then)
            return None if do is None or then is None else f"{do}. If you do, {then}"
        if isinstance(e, t.If) and isinstance(e.cond, t.Result):
            then = s.say("effects", e.then)
            head = "if you do" if e.cond.value == "yes" else "if you do not"
            return None if then is None or e.else_ else f"{head}, {then}"
        if isinstance(e, t.If) and e.else_:
            cond, then = s.say("cond", e.cond), s.say("effects", e.then)
            other = self.sentences(e.else_)
            if cond is None or then is None or other is None:
                return None
            return f"{other} If {cond}, {then} instead"
        return None

    def _watch(self, e: t.Watch) -> str | None:
        """A trigger for the rest of the turn."""
        s = self.saying()
        if not isinstance(e.ability, t.Triggered) or e.until != "turn":
            return None
        event, then = s.say("event", e.ability.on[0]), s.say("effects", e.ability.then)
        if event is None or then is None:
            return None
        if e.ability.limit == "once":
            event = event.replace(" is dealt ", " is next dealt ").replace(" deals ", " next deals ")
        return f"When {event} this turn, {then}"


def _stopped(text: str, stop: bool) -> str:
    return f"{text.rstrip('.')}." if stop else text


def capital(text: str) -> str:
    """With a capital at the beginning."""
    return text[:1].upper() + text[1:]
