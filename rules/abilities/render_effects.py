"""Effects, changes and event patterns in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from rules.abilities import tree as t
from rules.abilities.dialects.base import Dialect
from rules.abilities.render_objects import BATTLE, ZONES, ObjectWords, Unsayable, article, say_keyword
from rules.abilities.resolve import Named, Scope, kind_of, origin_of

WHO: Final = {"you": "you", "opponent": "your opponent", "each": "each player", "any": "a player"}
UNTIL: Final = {
    "turn": "until the end of the turn",
    "attack": "until the end of the attack",
    "battle": "until the end of the battle",
    "until:you:turn start": "until the start of your next turn",
    "until:opponent:turn end": "until the end of your opponent's next turn",
    "until:opponent:turn start": "until the start of your opponent's next turn",
}
CANT: Final = {
    "attack": "can't attack",
    "block": "can't block",
    "attack player": "can't attack players",
    "attack creature": "can't attack creatures",
    "be attacked": "can't be attacked",
    "be blocked": "can't be blocked",
    "be destroyed": "can't be banished",
    "leave": "can't leave the battle zone",
    "break": "can't break shields",
}
BORDERS: Final = {"you": "each of your turns", "opponent": "each of your opponent's turns", "each": "each turn"}


def third(verb: str) -> str:
    """The form of a verb after he, she or it."""
    if verb in ("have",):
        return "has"
    return verb + ("es" if verb.endswith(("s", "ch", "sh", "x")) else "s")


class EffectWords(ObjectWords):
    """Words for what is done, in the order in which it is done."""

    def __init__(self, words: Dialect, scope: Scope, inner: Callable[[t.Ability], str]) -> None:
        super().__init__(words, scope)
        self.inner = inner
        self.up_to = ""
        self.owners: dict[str, str] = {}

    # --- naming as the compiler does -------------------------------------------------------------------------
    def named(self, select: t.Select, origin: str) -> None:
        """Note what a selector names, as resolve.Scope.pick does."""
        self.scope.count += 1
        ref = "var:" + (select.as_ or f"#{self.scope.count}")
        one = select.most == t.Num(1) or select.place == "top:1"
        self.scope.named.append(Named(ref, kind_of(select), not one, origin))
        source = self.owners.get("var:" + select.place.partition(":")[2]) if select.place.startswith("var:") else None
        self.owners[ref] = source or select.whose

    # --- sentences -------------------------------------------------------------------------------------------
    def sentences(self, effects: tuple[t.Effect, ...], lower: bool = False) -> str:
        """Each effect as a sentence of its own."""
        found = []
        for k, effect in enumerate(effects):
            if self._number_only(effects, k):
                continue
            text = self.sentence(effect, first=k == 0)
            if not (lower and k == 0):
                text = text[0].upper() + text[1:]
            found.append(text if text.endswith(".") or "\n- " in text else text + ".")
        return " ".join(found)

    def sentence(self, effect: t.Effect, first: bool = True, silent: bool = False) -> str:
        """One effect; parts that need sentences of their own follow."""
        if isinstance(effect, t.Optional):
            who = WHO.get(effect.by)
            if who is None:
                raise Unsayable(effect)
            do = self.chain(effect.do, effect.by)
            text = f"{who} may {do}"
            return text if silent else text + self._hanging("If you do, ", effect.then)
        if isinstance(effect, t.If):
            return self._if(effect)
        if isinstance(effect, t.Modes):
            return self._either(effect) or self._modes(effect)
        if isinstance(effect, t.ForEach):
            if not isinstance(effect.of, t.Count):
                raise Unsayable(effect)
            each = self.each_of(effect.of.of)
            before = len(self.scope.named)
            text = f"for each {each}, " + self.joined(effect.do)
            self.scope.collect(before)
            return text
        if isinstance(effect, t.Watch):
            return self._watch(effect)
        return self.action(effect)

    def _hanging(self, head: str, effects: tuple[t.Effect, ...]) -> str:
        if not effects:
            return ""
        return ". " + head + self.joined(effects)

    def joined(self, effects: tuple[t.Effect, ...]) -> str:
        """Effects in one sentence; only the last may have parts of its own."""
        found = []
        for k, effect in enumerate(effects):
            if self._number_only(effects, k):
                continue
            if k < len(effects) - 1 and isinstance(effect, (t.Optional, t.If, t.ForEach, t.Modes)):
                raise Unsayable(effect)
            found.append(self.sentence(effect))
        return ", then ".join(found)

    def chain(self, effects: tuple[t.Effect, ...], by: str) -> str:
        """Actions after "may": in the plain form, joined by and."""
        done = [effect for k, effect in enumerate(effects) if not self._number_only(effects, k)]
        return " and ".join(self.action(effect, plain=by) for effect in done)

    def _number_only(self, effects: tuple[t.Effect, ...], k: int) -> bool:
        """A choice of a number that the next effect says with "up to"; it is remembered for it."""
        e = effects[k]
        if not isinstance(e, t.ChooseValue) or e.what != "number" or k + 1 >= len(effects):
            return False
        self.up_to = e.among[-1]
        return True

    def _if(self, effect: t.If) -> str:
        text = f"if {self.condition(effect.cond)}, {self.joined(effect.then)}"
        if effect.else_:
            text += ". Otherwise, " + self.joined(effect.else_)
        return text

    def _either(self, effect: t.Modes) -> str:
        """Tap or untap."""
        one = effect.of[0][0] if effect.of[0] else None
        if isinstance(one, t.Do) and isinstance(one.what, str):
            if effect.of == ((t.Do("tap", one.what),), (t.Do("untap", one.what),)):
                return f"tap or untap {self.ref(one.what)}"
        return ""

    def _modes(self, effect: t.Modes) -> str:
        lines = []
        for mode in effect.of:
            inside = EffectWords(self.words, self.copied(), self.inner)
            lines.append("- " + inside.sentences(mode))
        head = "choose one:" if effect.n == 1 else f"choose {effect.n}:"
        return head + "\n" + "\n".join(lines)

    def copied(self) -> Scope:
        scope = Scope(self.scope.default, self.scope.on)
        scope.named, scope.player, scope.count = list(self.scope.named), self.scope.player, self.scope.count
        return scope

    def _watch(self, effect: t.Watch) -> str:
        ability = effect.ability
        if isinstance(ability, t.Replacement):
            inside = EffectWords(self.words, self.scope._inner(ability.on, "it"), self.inner)
            if effect.until == "turn":
                return self.replacement(ability, " this turn", inside)
            return f"{UNTIL[effect.until]}, " + self.replacement(ability, "", inside)
        if not isinstance(ability, t.Triggered):
            raise Unsayable(effect)
        on = ability.on[0]
        inside = EffectWords(self.words, self.scope._inner(on), self.inner)
        if on.event == "phase":
            turn = "the turn"
            if effect.until != "turn":
                turn = "your " + ("opponent's " if on.by == "opponent" else "")
                turn += "next turn" if on.to == "start" else "turn"
            return f"at the {on.to} of {turn}, {inside.joined(ability.then)}"
        if on.event == "attack end":
            return inside.joined(ability.then) + " at the end of the attack"
        head = self.trigger(ability.on)
        if effect.until == "turn":
            return f"this turn, {head}, {inside.joined(ability.then)}"
        return f"{UNTIL[effect.until]}, {head}, {inside.joined(ability.then)}"

    # --- abilities in the state --------------------------------------------------------------------------------
    def replacement(self, r: t.Replacement, span: str = "", inside: EffectWords | None = None) -> str:
        """If something would happen, something else instead."""
        said = inside or self
        would = self.would(r.on)
        cond = "" if r.if_ is None else f" while {self.condition(r.if_)}"
        may = "you may " if r.may else ""
        done = said.chain(r.becomes, "you") if r.may else said.joined(r.becomes)
        head = would if would.startswith("the first time") else f"if {would}"
        return f"{head}{span}{cond}, {may}{done} instead"

    def would(self, on: t.On) -> str:
        """The event of a replacement."""
        if on.event == "draw":
            if on.nth == 1:
                return f"the first time {WHO[on.by]} would draw a card during your turn"
            return f"{WHO[on.by]} would draw a card"
        if on.event == "discard":
            if on.by == "opponent effect":
                return f"an opponent's spell or ability would cause you to discard {self.event_object(on.what)}"
            if on.by:
                return f"{WHO[on.by]} would discard {'a card' if on.what is None else self.event_object(on.what)}"
            return f"{self.event_object(on.what)} would be discarded"
        what = self.event_object(on.what)
        if on.event == "destroy":
            return f"{what} loses a battle and would be banished" if on.by == "battle" else f"{what} would be banished"
        if on.event == "break":
            return f"{what} would be broken"
        if on.event == "leave":
            return f"{what} would leave the battle zone"
        if on.event == "move":
            return f"{what} would be put {self._from_to(on)}"
        raise Unsayable(on)

    def _from_to(self, on: t.On) -> str:
        owner = "your opponent's" if isinstance(on.what, t.Select) and on.what.whose == "opponent" else "your"
        if isinstance(on.what, t.Select) and on.what.whose == "any":
            owner = "a"
        start = {"": "", "battle": "from the battle zone "}.get(on.from_, f"from {owner} {ZONES.get(on.from_, '')} ")
        end = "the battle zone" if on.to == "battle" else f"{owner} {ZONES[on.to]}"
        return f"{start}into {end}"

    def event_object(self, what: str | t.Select | None) -> str:
        """The thing an event is about."""
        if what is None:
            raise Unsayable(what)
        if isinstance(what, str):
            return self.ref(what)
        if what.zone in (BATTLE, ("shields",)) and what.whose == "you":
            return "one of " + self.described(what, True)
        if what.zone == () and what.whose != "any":
            bare = msgspec.structs.replace(what, whose="any")
            return article(self.described(bare, False))
        return article(self.described(what, False))

    def trigger(self, on: tuple[t.On, ...]) -> str:
        """The event or events an ability answers."""
        first = on[0]
        if first.event == "phase":
            return f"at the {first.to} of {BORDERS[first.by]}"
        if first.event in ("battle end", "attack end"):
            return f"at the end of the {first.event.split()[0]}"
        same = all(msgspec.structs.replace(o, what=first.what) == first for o in on)
        if len(on) > 1 and same:
            subject = " or ".join(self.event_object(o.what) for o in on)
            return "whenever " + self.event(first, subject)
        word = "when" if first.event in ("destroy", "enter", "leave") and first.what == "self" else "whenever"
        found = [f"{word} {self.event(first)}"]
        for o in on[1:]:
            found.append("whenever " + self.event(o, "it" if o.what == first.what and o.what is not None else ""))
        return " and ".join(found)

    def event(self, on: t.On, subject: str = "") -> str:
        """One event."""
        what = subject or (self.event_object(on.what) if on.what is not None else "")
        first = " for the first time each turn" if on.nth == 1 else ""
        event = on.event
        if event in ("attack", "unblocked"):
            if on.to == "player" and isinstance(on.what, t.Select) and on.what == t.Select(
                whose="opponent", where=(t.Has("type", "creature"),)
            ):
                if on.nth == 1:
                    return "you're attacked" + first
                what, to = "a creature", " you"
            else:
                to = {"": "", "player": " a player", "creature": " a creature"}[on.to]
            return f"{what} attacks{to}{first}" + (" and isn't blocked" if event == "unblocked" else "")
        if event in ("cast", "summon", "discard", "draw") and on.by:
            noun = {"cast": "a spell", "summon": "a creature"}.get(event, "a card")
            by = "any" if on.by == "each" else on.by
            thing = noun if on.what is None else self.event_object(on.what)
            verb = event if by == "you" else third(event)
            return f"{WHO[by]} {verb} {thing}{first}"
        if event in ("win", "block", "battle") and on.with_ is not None:
            foe = article(self.described(on.with_, False))
            return f"{what} " + {"win": "wins a battle against", "block": "blocks", "battle": "battles"}[event] + f" {foe}"
        plain = {
            "block": "blocks",
            "blocked": "becomes blocked",
            "attacked": "is attacked",
            "win": "wins a battle",
            "lose": "loses a battle",
            "battle": "battles",
            "destroy": "is banished",
            "enter": "enters the battle zone",
            "leave": "leaves the battle zone",
            "tap": "becomes tapped",
            "untap": "untaps",
            "discard": "is discarded",
            "broke": "breaks a shield",
            "break": "is broken",
        }
        if event in plain:
            return f"{what} {plain[event]}{first}"
        if event == "target":
            by_whom = {"": "a spell or ability", "opponent": "one of your opponent's spells or abilities"}
            return f"{what} becomes the target of " + by_whom.get(on.by, "one of your opponent's spells")
        if event == "move":
            return f"{what} is put {self._from_to(on)}"
        if event == "clash":
            return f"{WHO[on.by]} {'clash' if on.by == 'you' else 'clashes'}"
        raise Unsayable(on)

    # --- changes ---------------------------------------------------------------------------------------------
    def changed(self, who: str | t.Select, changes: tuple[t.Change, ...], until: str = "") -> str:
        """A subject with what it gets, has, can and can't."""
        many = isinstance(who, t.Select) and not (who.most == t.Num(1) and who.least == t.Num(1))
        if isinstance(who, str):
            subject = self.ref(who)
            many = subject.startswith(("those", "them"))
            subject = "they" if subject == "them" else subject
        else:
            subject = self.select(who)
        must = changes[0] if len(changes) == 1 else None
        if isinstance(must, t.Must) and must.what is not None and isinstance(who, t.Select):
            self.scope.inside = "it"
            said = f"each time {self.event_object(who)} attacks, it attacks {self.ref(must.what)} if able"
            self.scope.inside = None
            self.named(who, "pick")
            return f"{UNTIL[until]}, {said}" if until else said
        self.scope.inside = "self" if who == "self" else "it"
        try:
            said = self._changes(changes, many, bool(until))
        finally:
            self.scope.inside = None
        if isinstance(who, t.Select):
            self.named(who, "pick")
        after = ""
        if until and until != "permanent":
            after = " " + UNTIL[until] if until in UNTIL else ""
            if until == "until:opponent:untap step":
                after = " at the start of your opponent's next turn"
        elif any(isinstance(c, t.Cant) and c.who == "untap step" for c in changes):
            after = " at the start of your opponent's turn"
        return f"{subject} {said}{after}"

    def _changes(self, changes: tuple[t.Change, ...], many: bool, timed: bool) -> str:
        found: list[str] = []
        gains: list[str] = []
        verb = ("get" if many else "gets") if timed else ("have" if many else "has")
        for change in changes:
            gain = self._gain(change)
            if gain:
                gains.append(gain)
                continue
            if gains:
                found.append(self._gained(gains, verb, many))
                gains = []
            found.append(self._change(change, many))
        if gains:
            found.append(self._gained(gains, verb, many))
        merged = self._merge(found)
        return " and ".join(merged)

    def _gained(self, gains: list[str], verb: str, many: bool) -> str:
        if any(gain.startswith(("+", "-")) for gain in gains):
            verb = "get" if many else "gets"
        return f"{verb} " + " and ".join(gains)

    def _merge(self, found: list[str]) -> list[str]:
        return found

    def _gain(self, change: t.Change) -> str:
        if isinstance(change, t.Add) and change.stat == "power":
            if isinstance(change.n, t.Num):
                return f"{change.n.n:+d} power"
            if isinstance(change.n, t.Calc) and change.n.op == "*" and isinstance(change.n.args[1], t.Count):
                base = change.n.args[0]
                if isinstance(base, t.Num):
                    return f"{base.n:+d} power for each {self.each_of(change.n.args[1].of)}"
        if isinstance(change, t.Give) and len(change.abilities) == 1:
            inner = change.abilities[0]
            if isinstance(inner, t.Keyword):
                return f'"{say_keyword(inner)}"'
            if isinstance(inner, t.Static) and len(inner.change) == 1 and isinstance(inner.if_, t.Is):
                state = inner.if_.where[0]
                if inner.affects == "self" and isinstance(state, t.Has) and isinstance(inner.change[0], t.Add):
                    if state.value in ("attacking", "battling", "blocking"):
                        return f"{self._gain(inner.change[0])} while {state.value}"
            return f'"{self.inner(inner)}"'
        return ""

    def _change(self, change: t.Change, many: bool) -> str:
        s = "" if many else "s"
        if isinstance(change, t.Add) and isinstance(change.n, (t.Stat, t.Calc)):
            if isinstance(change.n, t.Stat):
                return f"get{s} power equal to {self._power_of(change.n)}"
            if change.n.op == "-" and isinstance(change.n.args[1], t.Stat):
                return f"lose{s} power equal to {self._power_of(change.n.args[1])}"
        if isinstance(change, t.Cant):
            return self._cant(change, many)
        if isinstance(change, t.May):
            return self._may(change)
        if isinstance(change, t.Must):
            fixed = {"attack": f"attack{s} each turn if able", "block": f"block{s} each turn if able"}
            fixed["attack creature"] = f"attack{s} creatures each turn if able"
            fixed["enter tapped"] = f"enter{s} the battle zone tapped"
            if change.action in fixed and change.what is None:
                return fixed[change.action]
        if isinstance(change, t.Set):
            if change.what == "battle":
                return f"{change.to}{'' if many else 's'} all its battles".replace("wins", "wins").replace("loses", "loses")
            if change.what == "level" and isinstance(change.to, t.Num):
                return f"{'are' if many else 'is'} level {change.to.n}"
            if change.what == "race also":
                return f"are {change.to} creatures in addition to their other creature types"
        if isinstance(change, t.Breaks) and isinstance(change.more, t.Num):
            if change.more.n == 1:
                return f"break{s} an additional shield"
            return f"break{s} {change.more.n} additional shields"
        raise Unsayable(change)

    def _power_of(self, stat: t.Stat) -> str:
        return f"{self.ref(stat.of, possessive=True)} power"

    def _cant(self, change: t.Cant, many: bool) -> str:
        if change.action == "be targeted":
            whose = {"opponent": "your opponent's spells and abilities", "": "spells and abilities"}
            whose["opponent spell"] = "your opponent's spells"
            level = ""
            if change.by and isinstance(change.by[0], t.Cmp):
                level = f" that are level {self.number(change.by[0].to)} or less"
            return f"can't be the target of {whose[change.who]}{level}"
        if change.action == "untap":
            if change.who == "untap step":
                return "don't untap" if many else "doesn't untap"
            return "can't untap"
        if change.against == (t.Has("state", "attacking creature"),):
            return "can't be blocked while attacking creatures"
        text = "can't attack you" if change.who == "you" else CANT[change.action]
        if change.by:
            text += " by creatures " + " ".join(self.clause(f, True) for f in change.by)
        return text

    def _may(self, change: t.May) -> str:
        if change.action == "attack untapped":
            more = "".join(" " + self.clause(f, True) for f in change.against)
            return "can attack untapped creatures" + more
        if change.action == "attack new":
            if change.against:
                return "can attack tapped creatures on the turn it enters the battle zone"
            return "can attack on the turn it enters the battle zone"
        if change.action == "attack" and change.as_though.startswith("without:"):
            names = '" or "'.join(change.as_though[8:].split(","))
            return f'can attack as though it didn\'t have "{names}"'
        if change.action == "attack" and not change.as_though:
            return "can attack"
        raise Unsayable(change)

    # --- actions -----------------------------------------------------------------------------------------------
    def action(self, e: t.Effect, plain: str = "you") -> str:
        """One effect that is a clause. `plain`: the player for whom the plain form is right."""
        if isinstance(e, t.Modify):
            return self.changed(e.what, e.change, e.until)
        if isinstance(e, t.Watch):
            return self._watch(e)
        if isinstance(e, t.Modes) and self._either(e):
            return self._either(e)
        by = self._actor(e)
        who = "" if by in (plain, "") else WHO.get(by) or self._who(by)
        base = self._theirs(e, by) if by not in ("you", "") else e
        verb, rest = self._verb(base)
        self._note(e)
        if isinstance(e, t.Do) and e.verb in ("battle",) or (isinstance(e, t.Do) and e.verb == "break" and e.by):
            return f"{verb} {rest}"
        if who:
            return f"{who} {third(verb)} {rest}".strip()
        return f"{verb} {rest}".strip()

    def _who(self, by: str) -> str:
        if self.means("?player") == by:
            return "that player"
        raise Unsayable(by)

    def _actor(self, e: t.Effect) -> str:
        if isinstance(e, t.Do) and e.verb in ("battle", "break"):
            return ""
        what = getattr(e, "what", None) if not isinstance(e, (t.Choose, t.Look)) else e.of
        if isinstance(e, t.Do) and e.verb in ("draw", "discard", "shuffle", "win", "lose", "extra turn"):
            return e.by or "you"
        if isinstance(e, (t.Look, t.ChooseValue, t.Play)) and e.by != "you":
            return e.by
        if isinstance(what, t.Select) and what.how in ("choose", "random"):
            return what.by
        if isinstance(e, t.Move) and isinstance(what, t.Select) and what.whose.startswith(("var:", "owner:")):
            return what.whose
        return ""

    def _theirs(self, e: Any, by: str) -> Any:
        """The effect with the actor's own things said as "his or her"."""
        name = "of" if isinstance(e, (t.Choose, t.Look)) else "what"
        what = getattr(e, name, None)
        if isinstance(what, t.Select) and what.whose == by:
            return msgspec.structs.replace(e, **{name: msgspec.structs.replace(what, whose="?their")})
        return e

    def _note(self, e: Any) -> None:
        for name in ("what", "of"):
            what = getattr(e, name, None)
            if isinstance(what, t.Select) and not isinstance(e, t.Modify):
                self.named(what, origin_of(e, what))
        if isinstance(e, t.ChooseValue) and e.what == "player":
            self.scope.player = "var:" + e.as_

    def _verb(self, e: Any) -> tuple[str, str]:
        if isinstance(e, t.Do):
            return self._do(e)
        if isinstance(e, t.Move):
            return self._move(e)
        if isinstance(e, t.Choose):
            return "choose", self.select(e.of, "in")
        if isinstance(e, t.ChooseValue):
            if e.what == "player":
                return "choose", "a player"
            if e.what == "name":
                return "name", "a card"
            raise Unsayable(e)
        if isinstance(e, t.Look):
            if e.until:
                return self._until(e)
            if e.of == t.Select(zone=("deck",), whose=e.of.whose, as_=e.of.as_) and not e.reveal:
                return "search", f"{'your' if e.of.whose == 'you' else 'his or her'} deck"
            if e.of.zone == () and e.of.place.startswith("var:"):
                return "reveal" if e.reveal else "look at", self.ref(e.of.place, "card")
            return ("reveal" if e.reveal else "look at"), self.select(e.of, "in")
        if isinstance(e, t.Play):
            return "cast", self.what(e.what, "from", "spell") + " for free"
        if isinstance(e, t.Clash):
            return "clash", "with your opponent"
        raise Unsayable(e)

    def _until(self, e: t.Look) -> tuple[str, str]:
        found = self.described(t.Select(zone=(), where=e.until), False)
        return "reveal", f"cards from the top of your deck until you reveal {article(found)}"

    def _do(self, e: t.Do) -> tuple[str, str]:
        if e.verb == "draw":
            return "draw", self._cards(e.n)
        if e.verb == "discard":
            if e.what is None:
                return "discard", self._cards(e.n)
            if isinstance(e.what, t.Select) and e.what.how == "random":
                n = self.number(e.what.most or t.Num(1))
                return "discard", "a card at random" if n == "1" else f"{n} cards at random"
            if isinstance(e.what, t.Select) and e.what.how == "all" and e.what.where:
                return "discard", "all " + self.noun_phrase(e.what, True, "from", zone=False, whose=False)
            return "discard", self.what(e.what, "from", "card")
        if e.verb in ("destroy", "tap", "untap"):
            return {"destroy": "banish"}.get(e.verb, e.verb), self.what(e.what or "self")
        if e.verb == "break":
            shields = self.what(e.what or "self", "from", "shield")
            if not e.by:
                return "break", shields
            subject = self.ref(e.by)
            return subject, f"{'break' if subject.startswith('those') else 'breaks'} {shields}"
        if e.verb == "battle":
            if isinstance(e.what, str):
                pair = (self.means("?last but one"), self.means("?last"))
                if (e.what, e.to) == pair:
                    return "they", "battle"
                return self.ref(e.what), f"battles {self.ref(e.to)}"
        if e.verb == "shuffle":
            return "shuffle", {"you": "your deck", "opponent": "his or her deck"}.get(e.by, "his or her deck")
        if e.verb in ("win", "lose"):
            return e.verb, "the game"
        if e.verb == "extra turn":
            return "take", "an extra turn after this one"
        raise Unsayable(e)

    def _cards(self, n: t.Amount | None) -> str:
        if isinstance(n, t.Chosen) and self.up_to:
            return f"up to {self.up_to} cards"
        if isinstance(n, t.Num):
            return "a card" if n.n == 1 else f"{n.n} cards"
        if isinstance(n, t.Count):
            return f"a card for each {self.each_of(n.of)}"
        raise Unsayable(n)

    def _move(self, e: t.Move) -> tuple[str, str]:
        what = self.what(e.what, "from", "card")
        if isinstance(e.what, t.Select) and e.what.how == "all" and not e.what.where and e.what.zone == ("hand",):
            what = f"all cards from {what}"
        tapped = " tapped" if e.tapped else ""
        order = {"": "", "any": " in any order", "random": " in a random order"}
        owner = self._owner(e.what)
        if isinstance(e.what, t.Select) and e.what.zone == BATTLE and not e.what.place and e.to != "battle":
            what += " from the battle zone"
        if e.to == "hand":
            return "return" if not self._is_deck(e) else "put", what + (f" to {owner} hand" if not self._is_deck(e) else f" into {owner} hand")
        if e.to == "battle":
            return "put", f"{what} into the battle zone{tapped}"
        if e.to == "shields":
            return "put", f"{what} into {owner} shield zone face down as a new shield"
        if e.to == "deck" and e.order == "shuffled":
            return "shuffle", f"{what} into {owner} deck"
        if e.to == "deck":
            side = "on top of" if e.at == "top" else "on the bottom of"
            return "put", f"{what} {side} {owner} deck{order[e.order]}"
        return "put", f"{what} into {owner} {ZONES[e.to]}{tapped}"

    def _owner(self, what: str | t.Select) -> str:
        """Whose zone a thing goes to, in words."""
        if isinstance(what, str):
            whose = self.owners.get(what, "you")
        elif what.place.startswith(("var:", "rest:")):
            whose = self.owners.get("var:" + what.place.partition(":")[2], "you")
        else:
            whose = str(what.whose)
        if whose == "any" and isinstance(what, t.Select) and what.how == "all":
            return "their owners'"
        return {"you": "your", "opponent": "your opponent's", "?their": "his or her"}.get(whose, "its owner's")

    def _is_deck(self, e: t.Move) -> bool:
        return isinstance(e.what, t.Select) and e.what.zone in (("deck",), ("shields",))
