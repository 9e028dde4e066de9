"""Changes in words: what a creature gets, has, can, can't and must do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from rules.abilities import tree as t
from rules.abilities.dialects.base import Dialect
from rules.abilities.objects import CREATURE
from rules.abilities.render_events import WHO, EventWords
from rules.abilities.render_objects import ZONES, Unsayable
from rules.abilities.resolve import Named, Scope, kind_of

ON_ARRIVAL: Final = "on the turn it enters the battle zone"
UNTIL: Final = {
    "turn": "until the end of the turn",
    "attack": "until the end of the attack",
    "battle": "until the end of the battle",
    "until:you:turn start": "until the start of your next turn",
    "until:you:turn end": "until the end of your next turn",
    "until:opponent:turn end": "until the end of your opponent's next turn",
    "until:opponent:turn start": "until the start of your opponent's next turn",
}
FOES: Final = "your opponent's spells and abilities"
CANT: Final = {
    "attack": "can't attack",
    "block": "can't block",
    "attack player": "can't attack players",
    "attack creature": "can't attack creatures",
    "be attacked": "can't be attacked",
    "be blocked": "can't be blocked",
    "be destroyed": "can't be banished",
    "be damaged": "can't be damaged",
    "leave": "can't leave the battle zone",
    "break": "can't break shields",
}


class ChangeWords(EventWords):
    """Words for changes; `inner` says an ability that stands in quotation marks."""

    def __init__(self, words: Dialect, scope: Scope, inner: Callable[[t.Ability], str]) -> None:
        super().__init__(words, scope)
        self.inner = inner
        self.up_to = ""
        self.difference: t.Calc | None = None
        self.owners: dict[str, str] = {}

    # --- naming as the compiler does -------------------------------------------------------------------------
    def named(self, select: t.Select, origin: str) -> None:
        """Note what a selector names, as resolve.Scope.pick does."""
        self.scope.count += 1
        ref = "var:" + (select.as_ or f"#{self.scope.count}")
        one = select.most == t.Num(1) or select.place == "top:1"
        self.scope.named.append(Named(ref, kind_of(select), not one, origin))
        self.scope.from_whom = select.whose
        source = self.owners.get("var:" + select.place.partition(":")[2]) if select.place.startswith("var:") else None
        self.owners[ref] = source or select.whose

    # --- changes ---------------------------------------------------------------------------------------------
    def changed(self, who: str | t.Select, changes: tuple[t.Change, ...], until: str = "") -> str:
        """A subject with what it gets, has, can and can't."""
        one = isinstance(who, t.Select) and (who.place == "host" or who.most == t.Num(1) and who.least == t.Num(1))
        many = isinstance(who, t.Select) and not one
        fresh = t.Has("state", "new")
        if isinstance(who, t.Select) and changes == (t.Cant("attack"),) and fresh in who.where and not until:
            plain = msgspec.structs.replace(who, where=tuple(f for f in who.where if f != fresh))
            self.named(who, "pick")
            arrival = ON_ARRIVAL.replace("it enters", "they enter")
            return f"{self.select(plain)} can't attack {arrival}"
        if isinstance(who, str) and who in WHO:
            subject = WHO[who]
        elif isinstance(who, str):
            subject = self.ref(who)
            many = subject.startswith(("those", "them"))
            subject = "they" if subject == "them" else subject
        else:
            subject = self.select(who)
        must = changes[0] if len(changes) == 1 else None
        pair = (t.Must("attack"), t.Must("attack", what=changes[-1].what if isinstance(changes[-1], t.Must) else None))
        if changes == pair and changes[-1] != t.Must("attack") and isinstance(who, t.Select):
            self.named(who, "pick")
            return f"{subject} attack {self.ref(pair[1].what or '')} if able"
        if must == t.Cant("discard", who="opponent") and who == "you":
            return f"{FOES} can't cause you to discard cards"
        if isinstance(must, t.Must) and must.what is not None and isinstance(who, t.Select):
            self.scope.inside = "it"
            said = f"each time {self.event_object(who)} attacks, it attacks {self.ref(must.what)} if able"
            self.scope.inside = None
            self.named(who, "pick")
            return f"{UNTIL[until]}, {said}" if until else said
        if changes == (t.Scale("power", 2),) and until in UNTIL:
            if isinstance(who, t.Select):
                self.named(who, "pick")
            return f"double the power of {subject} {UNTIL[until]}"
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
            mine = who == "self" or isinstance(who, t.Select) and who.whose == "you"
            after = " at the start of your turn" if mine else " at the start of your opponent's turn"
            if isinstance(who, t.Select) and who.whose == "any":
                after = " at the start of its owner's turn"
        return f"{subject} {said}{after}"

    def _changes(self, changes: tuple[t.Change, ...], many: bool, timed: bool) -> str:
        found: list[str] = []
        gains: list[str] = []
        if len(changes) == 2 and changes[0] == t.Cant("attack player") and isinstance(changes[1], t.Cant):
            changes = changes[1:] if changes[1].action == "attack creature" and changes[1].against else changes
        if len(changes) == 2 and isinstance(changes[1], t.Lose) and changes[1].what == "keyword":
            gain = self._gain(changes[0])
            if isinstance(changes[0], t.Give) and isinstance(changes[0].abilities[0], t.Keyword):
                return f'{"have" if many else "has"} {gain} instead of "{self.words.keyword(changes[1].value)}"'
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
                    each = change.n.args[1]
                    return f"{base.n:+d} power for each {self.each_of(each.of, distinct=each.distinct)}"
        if isinstance(change, t.Set) and change.what == "race also" and not self.words.enemy:
            return f"the {change.to} race"
        if isinstance(change, t.Give) and len(change.abilities) == 1:
            inner = change.abilities[0]
            if isinstance(inner, t.Keyword):
                return f'"{self.inner(inner)}"'
            if isinstance(inner, t.Static) and len(inner.change) == 1 and isinstance(inner.if_, t.Is):
                state = inner.if_.where[0]
                if inner.affects == "self" and isinstance(state, t.Has) and isinstance(inner.change[0], t.Add):
                    if state.value in ("attacking", "battling", "blocking"):
                        return f"{self._gain(inner.change[0])} while {state.value}"
            said = self.inner(inner)
            return f'"{said.rstrip(".") if self.words.sentence_case else said}"'
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
            if change.action == "block" and change.what is not None:
                return f"block{s} {self.ref(change.what)} if able"
            if change.action in fixed and change.what is None:
                return fixed[change.action]
        if isinstance(change, t.Set):
            if change.what == "battle":
                return f"{change.to}{'' if many else 's'} all its battles".replace("wins", "wins").replace(
                    "loses", "loses"
                )
            if change.what == "level" and isinstance(change.to, t.Num):
                return f"{'are' if many else 'is'} level {change.to.n}"
            if change.what == "race also":
                also = "creatures in addition to their other creature types"
                return f"{'are' if many else 'is'} {change.to} {also}"
            if change.what == "civ":
                return f"{'are' if many else 'is'} of each civilization"
        if isinstance(change, t.Scale) and change.stat == "power":
            return f"{'have' if many else 'has'} double power"
        if isinstance(change, t.Ignore):
            return "can attack players in spite of anything"
        if isinstance(change, t.Lose):
            if change.what == "keyword":
                return f'lose{s} "{self.words.keyword(change.value)}"'
            if change.what == "abilities":
                return f"lose{s} all abilities"
        if isinstance(change, t.Breaks) and isinstance(change.more, t.Num):
            if change.more.n == 1:
                return f"break{s} an additional shield"
            return f"break{s} {change.more.n} additional shields"
        raise Unsayable(change)

    def _power_of(self, stat: t.Stat) -> str:
        return f"{self.ref(stat.of, possessive=True)} power"

    def _cant(self, change: t.Cant, many: bool) -> str:
        if change.action == "be targeted":
            whose = {"opponent": FOES, "": "spells and abilities"}
            whose["spell"] = "spells"
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
        if change.action.startswith("use "):
            of = "" if not change.against else " of " + self.described(t.Select(zone=(), where=change.against), True)
            return f'can\'t use the "{self.words.keyword(change.action[4:])}" ability{of}'
        if change.action == "be chosen":
            return "can't be chosen by your opponent"
        if change.action in ("summon", "cast"):
            thing = self.described(t.Select(zone=(), where=change.against), True)
            return f"can't {change.action} {thing}"
        if len(change.by) == 1 and change.by[0] == t.Not(t.Same("object", self.means("?chosen"))):
            return f"{CANT[change.action]} by other creatures"
        if len(change.by) == 1 and isinstance(change.by[0], t.Not) and change.action in ("be blocked", "be attacked"):
            only = change.by[0].of
            who = self.described(t.Select(where=(CREATURE, *(only.of if isinstance(only, t.All) else (only,)))), True)
            return f"can {change.action} only by {who}"
        if change.action == "attack creature" and len(change.against) == 1 and isinstance(change.against[0], t.Not):
            only = change.against[0].of
            what = only.of if isinstance(only, t.All) else (only,)
            return "can attack only " + self.described(t.Select(where=(CREATURE, *what)), True)
        text = "can't attack you" if change.who == "you" else CANT[change.action]
        if change.by:
            text += " by " + self.described(t.Select(where=(CREATURE, *change.by)), True)
        if change.action == "block" and change.against:
            text += " " + self.described(t.Select(where=(CREATURE, *change.against)), True)
        return text

    def _may(self, change: t.May) -> str:
        if change.action == "block again":
            return "can block an additional creature each turn"
        if change.action == "attack untapped":
            if change.against == (t.Same("object", self.means("?chosen")),):
                return "can attack the chosen creature"
            before = "".join(f"{self._adjective(f)} " for f in change.against if self._adjective(f))
            more = "".join(" " + self.clause(f, True) for f in change.against if not self._adjective(f))
            return f"can attack untapped {before}creatures{more}"
        if change.action == "summon again":
            return "doesn't count toward the one creature a turn"
        if change.action == "attack new":
            if change.against:
                return f"can attack tapped creatures {ON_ARRIVAL}"
            return f"can attack {ON_ARRIVAL}"
        if change.action == "attack" and change.as_though.startswith("without:"):
            names = '" or "'.join(self.words.keyword(name) for name in change.as_though[8:].split(","))
            return f'can attack as though it didn\'t have "{names}"'
        if change.action.startswith("use from "):
            cards = self.described(t.Select(zone=(), where=change.against), True) if change.against else "this creature"
            return f"may play {cards} from your {ZONES[change.action[9:]]}"
        if change.action == "attack" and not change.as_though:
            return "can attack"
        raise Unsayable(change)
