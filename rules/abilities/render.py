"""Abilities in plain words of the game: `render(abilities, game)`, which `compile` reads back to the same tree."""

from __future__ import annotations

import msgspec

from rules.abilities import tree as t
from rules.abilities.dialects import dialect
from rules.abilities.dialects.base import Dialect
from rules.abilities.headed import is_tap_ability
from rules.abilities.placed import used
from rules.abilities.render_changes import ON_ARRIVAL
from rules.abilities.render_effects import EffectWords
from rules.abilities.render_objects import BATTLE, OWNERS, ZONES, Unsayable, article, say_keyword
from rules.abilities.resolve import Scope

ENTERS_TAPPED = "enters mana tapped"
SEVERAL = {"destroy": "is banished", "enter": "enters the battle zone"}


def render(abilities: tuple[t.Ability, ...], game: str = "kaijudo", kind: str = "") -> str:
    """One line for each ability. A node that no words are known for is named in square brackets.

    `kind`: the type of the card that has them, where the game's words for "this card" depend on it.
    """
    words = dialect(game)
    return "\n".join(line(ability, words, kind) for ability in abilities)


def line(ability: t.Ability, words: Dialect, kind: str = "") -> str:
    """One ability as a line (with lines of its own for things to choose from)."""
    if words.phrases_of_its_own:
        from rules.abilities.chaotic.said import line as phrased

        if isinstance(ability, t.Unmodelled):
            return f"[unread: {ability.kind}]"
        return phrased(ability, kind) or f"[{type(ability).__name__.lower()}: no words]"
    try:
        said = _Line(words).say(ability)
        if words.costs and isinstance(ability, t.Spell) and ability.then:
            said = f"One time: {said}"
        for spoken, printed in words.prints:
            said = spoken.sub(printed, said)
        return said
    except (Unsayable, KeyError) as error:
        kind = type(ability).__name__.lower()
        return f"[{kind}: no words for {type(error.args[0]).__name__ if error.args else 'it'}]"


def sentence(text: str) -> str:
    """Capital and full stop."""
    stop = "" if text.endswith((".", ":")) or "\n- " in text else "."
    return text[0].upper() + text[1:] + stop


class _Line:
    def __init__(self, words: Dialect) -> None:
        self.words = words

    def effects(self, scope: Scope) -> EffectWords:
        return EffectWords(self.words, scope, self.inner)

    def inner(self, ability: t.Ability) -> str:
        """An ability as it stands in quotation marks."""
        return self.say(ability)

    def say(self, ability: t.Ability) -> str:
        """One ability in words, with the place it works in where that is not the battle zone."""
        works = getattr(ability, "works", BATTLE)
        own = isinstance(ability, t.Activated) and used(ability.cost, ability.then).works == works
        if len(works) == 1 and works != BATTLE and not own and not _at_home(ability):
            inside = self._said(msgspec.structs.replace(ability, works=BATTLE))
            return f"While this card is in your {ZONES[works[0]]}, {inside[0].lower()}{inside[1:]}"
        return self._said(ability)

    def _said(self, ability: t.Ability) -> str:
        if isinstance(ability, t.Keyword):
            return self._keyword(ability)
        if isinstance(ability, t.Evolve):
            return self._evolve(ability)
        if isinstance(ability, t.Triggered):
            return self._triggered(ability)
        if isinstance(ability, t.Replacement):
            return sentence(self.effects(Scope("it", ability.on)).replacement(ability))
        if isinstance(ability, t.Spell) and ability.extra:
            said = self.effects(Scope("self"))
            price = said.chain(ability.extra, "you")
            if not ability.then:
                return f"To put this creature into the battle zone, {price}."
            return sentence(f"{price}: {said.joined(ability.then)}")
        if isinstance(ability, t.Spell):
            return self.effects(Scope("")).sentences(ability.then)
        if isinstance(ability, t.Static):
            return sentence(self._static(ability))
        if isinstance(ability, t.Activated) and is_tap_ability(ability):
            return f"Tap ability \u2014 {self.effects(Scope('')).sentences(ability.then)}"
        if isinstance(ability, t.Activated):
            if ability.limit or ability.when is not None:
                raise Unsayable(ability)
            said = self.effects(Scope("self"))
            return sentence(said.chain(ability.cost, "you") + ": " + said.joined(ability.then))
        if isinstance(ability, t.Unmodelled):
            return f"[unread: {ability.kind}]"
        raise Unsayable(ability)

    def _keyword(self, ability: t.Keyword) -> str:
        """A keyword with what it heads; several abilities stand between colons."""
        if ability.name == ENTERS_TAPPED:
            return "(This card enters your mana zone tapped.)"
        name = say_keyword(ability, self.words)
        if not ability.abilities:
            return name
        return f"{name}: " + " : ".join(self.say(inner) for inner in ability.abilities)

    def _evolve(self, ability: t.Evolve) -> str:
        select = ability.on[0]
        if len(ability.on) > 1:
            bases = " and ".join(f"one of {self.effects(Scope('self')).described(s, True)}" for s in ability.on)
            return f"Vortex Evolution \u2014 Put on {bases}."
        base = self.effects(Scope("self")).described(select, True)
        if ability.vortex and isinstance(select.most, t.Num):
            return f"Vortex Evolution \u2014 Put on {select.most.n} of {base}."
        return f"Evolution \u2014 Put on one of {base}."

    def _triggered(self, ability: t.Triggered) -> str:
        unleash = unleashed(ability)
        if unleash is not None:
            scope = Scope("self", ability.on[0])
            said = self.effects(scope)
            said.sentence(ability.then[0], silent=True)
            return "Unleash \u2014 " + said.sentences(unleash)
        if ability.limit or (ability.if_ is not None and len(ability.on) > 1):
            raise Unsayable(ability)
        own = all(on.what == "self" or on.event == "phase" for on in ability.on)
        scope = Scope("self" if own else "it" if ability.on[0].what is not None else "self", ability.on[0])
        said = self.effects(scope)
        cond = "" if ability.if_ is None else f" while {said.condition(ability.if_)}"
        return sentence(said.trigger(ability.on) + cond + ", " + said.sentences(ability.then, lower=True))

    def _static(self, ability: t.Static) -> str:
        said = self.effects(Scope("self"))
        only = barred_only(ability)
        if only and isinstance(ability.if_, t.No):
            thing = "this creature" if only == "summon" else "this spell"
            return f"you can {only} {thing} only if {said.condition(ability.if_.of)}"
        if any(isinstance(change, t.Cost) for change in ability.change):
            return self._cost(ability, said)
        if (
            len(ability.change) == 2
            and isinstance(ability.change[0], t.May)
            and ability.change[0].action == "attack new"
        ):
            return f"this creature can attack untapped creatures {ON_ARRIVAL}"
        if any(isinstance(c, t.May) and c.action.startswith("use from ") for c in ability.change):
            return said.changed("you", ability.change)
        unless = ability.if_
        if isinstance(unless, t.No) and not isinstance(unless.of, (t.Exists, t.Is)):
            return f"{said.changed(ability.affects, ability.change)} unless {said.condition(unless.of)}"
        cond = "" if ability.if_ is None else f"while {said.condition(ability.if_)}, "
        return cond + said.changed(ability.affects, ability.change)

    def _cost(self, ability: t.Static, said: EffectWords) -> str:
        cost = ability.change[0]
        if not isinstance(cost, t.Cost) or len(ability.change) != 1:
            raise Unsayable(ability)
        verb = "summon"
        if isinstance(ability.affects, str):
            paid = "summon this creature"
        else:
            bare = t.Select(zone=(), where=ability.affects.where)
            if (
                ability.affects.whose != "you"
                and isinstance(cost.add, t.Num)
                and ability.if_ is None
                and not cost.least
            ):
                more = f"{abs(cost.add.n)} {'less' if cost.add.n < 0 else 'more'}"
                whose = msgspec.structs.replace(bare, whose=ability.affects.whose)
                return f"{said.described(whose, True)} cost {more}"
            verb = "cast" if t.Has("type", "spell") in bare.where else "summon"
            paid = f"{verb} {said.described(bare, True)}"
        head = "" if ability.if_ is None else f"if {said.condition(ability.if_)}, "
        add = cost.add
        if isinstance(add, t.Calc) and isinstance(add.args[0], t.Num) and isinstance(add.args[1], t.Count):
            head += f"for each {said.each_of(add.args[1].of)}, "
            add = add.args[0]
        if not isinstance(add, t.Num):
            raise Unsayable(cost)
        card = "card" if abs(add.n) == 1 else "cards"
        if cost.least:
            floor = f"tap at least {cost.least} mana {'card' if cost.least == 1 else 'cards'} to {verb} it"
            thing = "spell" if verb == "cast" else "creature"
            paid += f". Each time you {verb} a {thing} this way, {floor}"
        return f"{head}you tap {abs(add.n)} {'fewer' if add.n < 0 else 'more'} mana {card} to {paid}"


def _at_home(ability: t.Ability) -> bool:
    """Whether an ability says by itself that it works elsewhere: what its card costs, its level in a clash."""
    if isinstance(ability, t.Replacement):
        return ability.works == ("cast",)
    if not isinstance(ability, t.Static):
        return False
    again = any(isinstance(c, t.May) and c.action.startswith(("use from ", "summon again")) for c in ability.change)
    if barred_only(ability) or again:
        return True
    return any(isinstance(c, t.Cost) for c in ability.change) or ability.if_ == t.When(phase="clash reveal")


def barred_only(ability: t.Static) -> str:
    """What its own card cannot have done to it unless a condition holds: `summon` or `cast`, else nothing."""
    only = ability.change[0] if len(ability.change) == 1 and ability.affects == "self" else None
    if isinstance(only, t.Cant) and only.action in ("summon", "cast") and isinstance(ability.if_, t.No):
        return only.action
    return ""


def unleashed(ability: t.Triggered) -> tuple[t.Effect, ...] | None:
    """What an Unleash ability does, when this is one."""
    if len(ability.then) == 1 and isinstance(ability.then[0], t.Optional):
        do = ability.then[0].do
        if len(do) == 1 and isinstance(do[0], t.Move) and isinstance(do[0].what, t.Select):
            if do[0].what.place == "under self" and do[0].to == "discard":
                return ability.then[0].then
    return None


__all__ = ["BATTLE", "OWNERS", "ZONES", "article", "render"]
