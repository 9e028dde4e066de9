"""Effects in words, in the order in which they are carried out."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.abilities import tree as t
from rules.abilities.objects import CREATURE
from rules.abilities.render_changes import UNTIL, ChangeWords
from rules.abilities.render_events import WHO, third
from rules.abilities.render_objects import BATTLE, OWNERS, ZONES, Unsayable, article
from rules.abilities.resolve import Named, Scope, kind_of, origin_of

LIFE = ("damage", "heal", "gain life", "lose life", "counter", "sacrifice")


class EffectWords(ChangeWords):
    """Words for what is done, in the order in which it is done."""

    # --- sentences -------------------------------------------------------------------------------------------
    def sentences(self, effects: tuple[t.Effect, ...], lower: bool = False) -> str:
        """Each effect as a sentence of its own."""
        found: list[str] = []
        for k, effect in enumerate(effects):
            if self._number_only(effects, k):
                continue
            text = self.sentence(effect, first=not found)
            if not lower or found:
                text = text[0].upper() + text[1:]
            found.append(text if text.endswith(".") or "\n- " in text else text + ".")
        return " ".join(found)

    def sentence(self, effect: t.Effect, first: bool = True, silent: bool = False) -> str:
        """One effect; parts that need sentences of their own follow."""
        if isinstance(effect, t.Optional):
            who = WHO.get(effect.by) or self._who(effect.by)
            do = self.chain(effect.do, effect.by)
            self.last_by = effect.by
            text = f"{who} may {do}"
            return text if silent else text + self._hanging("If you do, ", effect.then)
        if isinstance(effect, t.If):
            return self._if(effect)
        if isinstance(effect, t.Modes):
            return self._either(effect) or self._modes(effect)
        if isinstance(effect, t.ForEach):
            each = self._each(effect.of)
            before = len(self.scope.named)
            text = f"for each {each}, " + self.joined(effect.do)
            self.scope.collect(before)
            return text
        if isinstance(effect, t.Watch):
            return self._watch(effect)
        return self.action(effect)

    def _each(self, of: t.Select | t.Amount) -> str:
        """What an effect is repeated for."""
        if isinstance(of, t.Count):
            return self.each_of(of.of)
        if isinstance(of, t.Calc) and of.op == "-" and len(of.args) == 2:
            more, other = of.args
            if isinstance(more, t.Num) and isinstance(other, t.Count):
                return f"{self.each_of(other.of)} fewer than {more.n}"
            if isinstance(more, t.Count) and isinstance(other, t.Count):
                than = "you" if other.of.whose == "you" else "your opponent"
                return f"{self.each_of(more.of)} more than {than}"
        raise Unsayable(of)

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
        cond = effect.cond
        if isinstance(cond, t.No) and not isinstance(cond.of, (t.Exists, t.Is)) and len(effect.then) == 1:
            if effect.else_:
                raise Unsayable(effect)
            return f"{self.action(effect.then[0])} unless {self.condition(cond.of)}"
        if isinstance(cond, t.Compare) and cond.op in (">", "<"):
            self.difference = t.Calc("-", (cond.a, cond.b) if cond.op == ">" else (cond.b, cond.a))
        text = f"if {self.condition(cond)}, {self.joined(effect.then)}"
        if effect.else_:
            text += ". Otherwise, " + self.joined(effect.else_)
        return text

    def _either(self, effect: t.Modes) -> str:
        """Tap or untap."""
        one = effect.of[0][0] if effect.of[0] else None
        if isinstance(one, t.Do) and isinstance(one.what, str):
            if effect.of == ((t.Do("tap", one.what),), (t.Do("untap", one.what),)):
                return f"tap or untap {self.ref(one.what)}"
        two = effect.of[1][0] if len(effect.of) == 2 and effect.of[1] else None
        if isinstance(one, t.Move) and isinstance(two, t.Move) and isinstance(one.what, str) and one.what == two.what:
            said, thing = self._move(one)[1], self.ref(one.what, "card")
            other = self._move(two)[1].removeprefix(thing).strip()
            return f"put {thing} {said.removeprefix(thing).strip()} or {other}"
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
            if effect.until == "extra turn":
                turn = "that turn"
            elif effect.until != "turn":
                turn = "your " + ("opponent's " if on.by == "opponent" else "")
                turn += "next turn" if on.to == "start" else "turn"
            return f"at the {on.to} of {turn}, {inside.joined(ability.then)}"
        if on.event == "attack end":
            return inside.joined(ability.then) + " at the end of the attack"
        if on.event == "battle end":
            return inside.joined(ability.then) + " after the battle"
        head = self.trigger(ability.on)
        if effect.until == "turn":
            first = ability.then[0]
            if isinstance(first, t.Look) and first.of.zone == ("deck",) and not first.of.place:
                return f"this turn, {head}, {inside.sentences(ability.then, lower=True)}"  # a search up to the shuffle
            return f"this turn, {head}, {inside.joined(ability.then)}"
        return f"{UNTIL[effect.until]}, {head}, {inside.joined(ability.then)}"

    # --- abilities in the state --------------------------------------------------------------------------------
    def replacement(self, r: t.Replacement, span: str = "", inside: EffectWords | None = None) -> str:
        """If something would happen, something else instead."""
        said = inside or self
        if r.on.from_ == "cast" and isinstance(r.on.what, t.Select) and len(r.becomes) == 1 and r.if_ is None:
            plain = msgspec.structs.replace(r.on.what, whose="any")
            said.owners["it"] = r.on.what.whose
            done = said.joined(r.becomes)
            return f"after you cast {article(self.described(plain, False))}, {done} instead of your discard pile"
        if r.works == ("cast",) and len(r.becomes) == 1:
            return f"after you cast this spell, {said.joined(r.becomes)} instead of your discard pile"
        would = self.would(r.on)
        if not r.becomes and r.on.with_ is not None:
            return f"when {would}, this creature isn't banished"
        if not r.becomes:
            return f"if {would}, it stays in the battle zone instead"
        if isinstance(r.on.what, t.Select):
            said.owners["it"] = r.on.what.whose
        cond = "" if r.if_ is None else f" while {self.condition(r.if_)}"
        may = "you may " if r.may else ""
        done = said.chain(r.becomes, "you") if r.may else said.joined(r.becomes)
        head = would if would.startswith("the first time") else f"if {would}"
        return f"{head}{span}{cond}, {may}{done} instead"

    # --- actions -----------------------------------------------------------------------------------------------
    def action(self, e: t.Effect, plain: str = "you") -> str:
        """One effect that is a clause. `plain`: the player for whom the plain form is right."""
        if isinstance(e, t.Modify) and e.newcomers and e.change in ((t.Cant("attack"),), (t.Cant("block"),)):
            if isinstance(e.what, t.Select) and e.what == t.Select(whose=e.what.whose, where=(CREATURE,)):
                self.named(e.what, "pick")
                return f"{WHO[e.what.whose]} can't {e.change[0].action} {UNTIL[e.until]}"
        if isinstance(e, t.Modify) and e.newcomers and e.change == (t.Cant("attack"), t.Cant("block")):
            if isinstance(e.what, t.Select) and e.what == t.Select(whose=e.what.whose, where=(CREATURE,)):
                who = WHO[e.what.whose]
                self.named(e.what, "pick")
                return f"{who} can't attack or block with creatures {UNTIL[e.until]}"
        if isinstance(e, t.Modify):
            what = e.what
            if e.newcomers and isinstance(what, t.Select) and isinstance(e.change[0], t.May):
                what = msgspec.structs.replace(what, where=(*what.where, t.Has("state", "attacking")))
            return self.changed(what, e.change, e.until)
        if isinstance(e, t.Watch):
            return self._watch(e)
        if isinstance(e, t.Modes) and self._either(e):
            return self._either(e)
        by = self._actor(e)
        who = "" if by in (plain, "") else WHO.get(by) or self._who(by)
        base = self._theirs(e, by) if by not in ("you", "") else e
        verb, rest = self._verb(base)
        self._note(e)
        if isinstance(e, t.Move) and e.without:
            rest += f'. You can\'t use the "{self.words.keyword(e.without)}" ability of {self._moved(e)}'
        if isinstance(e, t.Do) and e.verb in ("battle",) or (isinstance(e, t.Do) and e.verb == "break" and e.by):
            return f"{verb} {rest}"
        if who:
            return f"{who} {third(verb)} {rest}".strip()
        return f"{verb} {rest}".strip()

    def _moved(self, e: t.Move) -> str:
        one = not isinstance(e.what, t.Select) or e.what.most == t.Num(1)
        named = next((n for n in self.scope.named if n.ref == e.what), None)
        return "those shields" if not one or (named is not None and named.many) else "that shield"

    def _who(self, by: str) -> str:
        if self.means("?player") == by:
            return "that player"
        if self.means("?owner") == by:
            return "its owner"
        raise Unsayable(by)

    def _actor(self, e: t.Effect) -> str:
        if isinstance(e, t.Do) and e.verb in ("battle", "break"):
            return ""
        what = getattr(e, "what", None) if not isinstance(e, (t.Choose, t.Look)) else e.of
        own = ("draw", "discard", "shuffle", "win", "lose", "extra turn", "gain life", "lose life")
        if isinstance(e, t.Do) and e.verb in own:
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
        if isinstance(e, t.Look) and e.until:
            self.scope.count += 1
            found = t.Select(zone=("deck",), where=e.until)
            ref = f"var:{e.as_ or '#' + str(self.scope.count)}"
            self.scope.named.append(Named(ref, kind_of(found), False, "match"))
            self.owners[ref] = e.of.whose
        if isinstance(e, t.ChooseValue) and e.what == "player":
            self.scope.player = "var:" + e.as_

    def _verb(self, e: Any) -> tuple[str, str]:
        if isinstance(e, t.Do):
            return self._do(e)
        if isinstance(e, t.Move):
            return self._move(e)
        if isinstance(e, t.Choose) and len(e.of.zone) == 2 and len(e.of.where) == 1:
            return "choose", " or ".join(self.select(part, "in") for part in self.parts_of(e.of))
        if isinstance(e, t.Choose):
            return "choose", self.select(e.of, "in")
        if isinstance(e, t.ChooseValue):
            if e.what == "player":
                return "choose", "a player"
            if e.what == "name":
                return "name", "a card"
            if e.what in ("race", "civ"):
                return "choose", "a race" if e.what == "race" else "a civilization"
            raise Unsayable(e)
        if isinstance(e, t.Look):
            if e.until:
                return "reveal", self._until(e)
            if e.of == t.Select(zone=("deck",), whose=e.of.whose, as_=e.of.as_) and not e.reveal:
                return "search", f"{OWNERS[e.of.whose]} deck"
            if e.of.zone == () and e.of.place.startswith("var:"):
                return "reveal" if e.reveal else "look at", self.ref(e.of.place, "card")
            return ("reveal" if e.reveal else "look at"), self.select(e.of, "in")
        if isinstance(e, t.Play):
            return "cast", self.what(e.what, "from", "spell") + " for free"
        if isinstance(e, t.Clash):
            return "clash", "with your opponent"
        raise Unsayable(e)

    def parts_of(self, s: t.Select) -> list[t.Select]:
        """A selector over two zones, with filters of its own in each, as one for each zone."""
        kinds = s.where[0].of if isinstance(s.where[0], t.Any) else ()
        found = []
        for kind in kinds:
            first, *more = kind.of if isinstance(kind, t.All) else (kind,)
            if not isinstance(first, t.Has) or first.what != "zone":
                raise Unsayable(s)
            found.append(msgspec.structs.replace(s, zone=(first.value,), where=tuple(more)))
        if len(found) != len(s.zone):
            raise Unsayable(s)
        return found

    def _until(self, e: t.Look) -> str:
        end = "that card" if e.until == (t.HasVar("name", "name"),) else ""
        if not end:
            end = article(self.described(t.Select(zone=(), where=e.until), False))
        return f"cards from the top of {OWNERS[e.of.whose]} deck until {end} is revealed"

    def _do(self, e: t.Do) -> tuple[str, str]:
        if e.verb == "draw":
            return "draw", self._cards(e.n)
        if e.verb == "discard":
            if e.what is None:
                return "discard", self._cards(e.n)
            if isinstance(e.what, t.Select) and e.what.how == "random":
                if isinstance(e.what.most, t.Count):
                    return "discard", f"a card at random for each {self.each_of(e.what.most.of)}"
                n = self.number(e.what.most or t.Num(1))
                return "discard", "a card at random" if n == "1" else f"{n} cards at random"
            if isinstance(e.what, t.Select) and e.what.how == "all" and e.what.where:
                among = " from among them" if e.what.place else ""
                return "discard", "all " + self.noun_phrase(e.what, True, "from", zone=False, whose=False) + among
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
                if (e.what, e.to) == pair or (not e.to and e.what == self.means("?pair")):
                    return "they", "battle"
                return self.ref(e.what), f"battles {self.ref(e.to)}"
        if e.verb == "shuffle":
            return "shuffle", {"you": "your deck", "opponent": "his or her deck"}.get(e.by, "his or her deck")
        if e.verb in LIFE:
            return self._life(e)
        if e.verb in ("win", "lose"):
            return e.verb, "the game"
        if e.verb == "turn up":
            return "turn", f"{self.what(e.what or 'self')} face up"
        if e.verb == "no battle":
            return "no", "battle happens"
        if e.verb == "extra turn":
            return "take", "an extra turn after this one"
        raise Unsayable(e)

    def _life(self, e: t.Do) -> tuple[str, str]:
        """Damage, life points, countering and sacrificing."""
        if e.verb == "counter":
            return "counter", self.waiting(e.what)
        if e.verb == "sacrifice":
            what = e.what if isinstance(e.what, t.Select) else e.what or "self"
            bare = msgspec.structs.replace(what, whose="any", by="you") if isinstance(what, t.Select) else what
            return "sacrifice", self.what(bare)
        if e.verb == "heal":
            return "remove", f"all damage from {self.what(e.what or 'self')}"
        if e.verb == "damage":
            whom = self.what(e.what or "self")
            if isinstance(e.n, t.Num):
                return "deal", f"{e.n.n} damage to {whom}"
            return "deal", f"damage equal to {self.quantity(e.n)} to {whom}"
        verb = e.verb.removesuffix(" life")
        if isinstance(e.n, t.Num):
            return verb, f"{e.n.n} life"
        return verb, f"life equal to {self.quantity(e.n)}"

    def quantity(self, n: t.Amount | None) -> str:
        """An amount after "equal to"."""
        if isinstance(n, t.Num):
            return str(n.n)
        if isinstance(n, t.Count) and not n.distinct:
            return f"the number of {self.each_of(n.of, True)}"
        if isinstance(n, t.Stat) and n.stat == "power":
            if n.of == "var:sacrificed":
                return "the sacrificed creature's power"
            return f"{self.ref(n.of, possessive=True)} power"
        raise Unsayable(n)

    def waiting(self, what: str | t.Select | None) -> str:
        """What waits for its effect: a spell, an ability, or either."""
        if not isinstance(what, t.Select) or what.zone != ("stack",) or len(what.where) != 1:
            raise Unsayable(what)
        kind = what.where[0]
        of = kind.of if isinstance(kind, t.Any) else (kind,)
        names = [f.value for f in of if isinstance(f, t.Has) and f.what == "type"]
        return f"target {'enemy ' if what.whose == 'opponent' else ''}{' or '.join(names)}"

    def _cards(self, n: t.Amount | None) -> str:
        if isinstance(n, t.Chosen) and self.up_to:
            return f"up to {self.up_to} cards"
        if isinstance(n, t.Num):
            return "a card" if n.n == 1 else f"{n.n} cards"
        if isinstance(n, t.Calc) and n == self.difference:
            return "cards equal to the difference"
        if isinstance(n, t.Count) and not n.distinct and n.of == t.Select(zone=(), place=n.of.place):
            if self.means("?those") == n.of.place:
                return "that many cards"
        if isinstance(n, t.Count):
            return f"a card for each {self.each_of(n.of, distinct=n.distinct)}"
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
        if e.part == "top":
            what = f"the top card of {what}"
        if e.to == "hand":
            return "return" if not self._is_deck(e) else "put", what + (
                f" to {owner} hand" if not self._is_deck(e) else f" into {owner} hand"
            )
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
