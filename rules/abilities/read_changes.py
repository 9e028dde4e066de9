"""From parse tree to changes and their durations (grammar/50_changes.lark)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from rules.abilities import tree as t
from rules.abilities.objects import CREATURE, Np, What, as_what, ordered
from rules.abilities.read_objects import _const, apply_part
from rules.abilities.unreadable import Unreadable


@dataclass
class Changes:
    """Some changes, how long ("" = not said) and while what."""

    items: list[Any] = field(default_factory=list)
    until: str = ""
    cond: t.Condition | None = None


@dataclass
class Clause:
    """Somebody gets, has, can or can't something."""

    who: What
    changes: Changes


@dataclass
class Quoted:
    """An ability in quotation marks, compiled later."""

    text: str


def _change(*items: Any) -> Any:
    def method(self: Any, *_: Any) -> list[Any]:
        return list(items)

    return method


_ATTACKING = t.Has("state", "attacking")
_NEW = t.Is("self", (t.Has("state", "new"),))


class ChangeReader:
    """Each change rule returns a list of changes, or a `Changes` when it says while what."""

    def change_clause(self, who: What, changes: Changes) -> Clause:
        return Clause(who, changes)

    def own_gains(self, gains: Changes, until: str = "") -> Clause:
        gains.until = until
        return Clause("self", gains)

    def changes(self, *parts: Any) -> Changes:
        whole = Changes()
        for part in parts:
            if isinstance(part, str):
                whole.until = part
                continue
            whole.items += part.items
            whole.until = part.until or whole.until
            whole.cond = part.cond or whole.cond
        return whole

    def change_part(self, change: Any, until: str = "") -> Changes:
        if isinstance(change, Changes):
            change.until = until or change.until
            return change
        return Changes(change, until)

    def change_each(self, change: Any, until: str, count: t.Count) -> Changes:
        part = self.change_part(change, until)
        only = part.items[0] if len(part.items) == 1 else None
        if not isinstance(only, t.Add):
            raise Unreadable("for each")
        part.items = [t.Add(only.stat, t.Calc("*", (only.n, count)))]
        return part

    def ch_gain(self, gains: Changes) -> Changes:
        return gains

    def gains(self, *parts: Changes) -> Changes:
        return self.changes(*parts)

    def gain_power(self, plus: Any, *more: Any) -> Changes:
        amount: t.Amount = t.Num(int(plus))
        cond: t.Condition | None = None
        for part in more:
            if isinstance(part, str):
                cond = t.Is("self", (t.Has("state", part),))
            else:
                amount = t.Calc("*", (amount, part))
        return Changes([t.Add("power", amount)], cond=cond)

    def gain_keyword(self, keyword: Any) -> Changes:
        return Changes([t.Give((keyword_node(keyword),))])

    def gain_quote(self, text: Any) -> Changes:
        return Changes([Quoted(str(text))])

    def for_each(self, np: Np) -> t.Amount:
        return t.Count(np.select(least=None, most=None, how="all"))

    def for_each_more(self, np: Np, who: str) -> t.Amount:
        more = np.select(least=None, most=None, how="all")
        other = msgspec.structs.replace(more, whose=who)
        return t.Calc("-", (t.Count(more), t.Count(other)))

    while_attacking = _const("attacking")
    while_battling = _const("battling")
    while_blocking = _const("blocking")

    def condition_here(self, state: str) -> str:
        return state

    def power_of_poss(self, ref: str) -> t.Amount:
        return t.Stat(ref, "power")

    def power_of(self, ref: Any) -> t.Amount:
        return t.Stat(str(ref), "power")

    def power_of_that(self) -> t.Amount:
        return t.Stat("?that", "power")

    def gain_race(self, race: Any) -> Changes:
        return Changes([t.Set("race also", str(race))])

    def for_each_fewer(self, np: Np, n: Any) -> t.Amount:
        return t.Calc("-", (t.Num(int(n)), t.Count(np.select(least=None, most=None, how="all"))))

    def for_each_civ(self, place: Any) -> t.Amount:
        return self._distinct("civ", place)

    def for_each_race(self, place: Any) -> t.Amount:
        return self._distinct("race", place)

    def _distinct(self, what: str, place: Any) -> t.Amount:
        np = Np(noun="card")
        apply_part(np, place)
        return t.Count(np.select(least=None, most=None, how="all"), distinct=what)

    def ch_instead_of(self, gained: Any, lost: Any) -> list[Any]:
        return [t.Give((keyword_node(gained),)), t.Lose("keyword", lost.value[0])]

    ch_doubled = _change(t.Scale("power", 2))
    ch_cant_be_chosen = _change(t.Cant("be chosen", who="opponent"))

    ch_each_civ = _change(t.Set("civ", "every"))
    ch_ignore = _change(t.Ignore("attack player"))

    def ch_attack_only(self, np: Np) -> list[Any]:
        wanted = tuple(f for f in ordered(np.where) if f != CREATURE)
        if not wanted or np.whose or np.zone:
            raise Unreadable("attacks only")
        one = wanted[0] if len(wanted) == 1 else t.All(wanted)
        return [t.Cant("attack player"), t.Cant("attack creature", against=(t.Not(one),))]

    def ch_cant_attack_new(self, *_: Any) -> Changes:
        return Changes([t.Cant("attack")], cond=_NEW)

    def ch_must_block_it(self, ref: str) -> list[Any]:
        return [t.Must("block", what=ref)]

    def ch_lose_power(self, amount: t.Amount) -> list[Any]:
        return [t.Add("power", t.Calc("-", (t.Num(0), amount)))]

    def ch_gain_power(self, amount: t.Amount) -> list[Any]:
        return [t.Add("power", amount)]

    def ch_lose_n(self, n: Any) -> list[Any]:
        return [t.Add("power", t.Num(-int(n)))]

    def ch_lose_keyword(self, keyword: Any) -> list[Any]:
        return [t.Lose("keyword", keyword.value[0])]

    ch_lose_abilities = _change(t.Lose("abilities"))
    ch_cant_attack = _change(t.Cant("attack"))
    ch_cant_attack_block = _change(t.Cant("attack"), t.Cant("block"))
    ch_cant_attack_player = _change(t.Cant("attack player"))
    ch_cant_attack_you = _change(t.Cant("attack player", who="you"))
    ch_cant_attack_creature = _change(t.Cant("attack creature"))
    ch_cant_block = _change(t.Cant("block"))

    def ch_cant_block_what(self, np: Np) -> Changes:
        return Changes([t.Cant("block", against=tuple(f for f in ordered(np.where) if f != CREATURE))])

    def ch_cant_be_blocked_creatures(self, until: str = "") -> Changes:
        return Changes([t.Cant("be blocked", against=(t.Has("state", "attacking creature"),))], until)

    ch_cant_break = _change(t.Cant("break"))
    ch_cant_leave = _change(t.Cant("leave"))
    ch_cant_untap = _change(t.Cant("untap"))
    ch_can_attack = _change(t.May("attack"))
    ch_can_attack_new = _change(t.May("attack new"))
    ch_can_attack_tapped_new = _change(t.May("attack new", against=(CREATURE, t.Has("state", "tapped"))))
    ch_must_attack = _change(t.Must("attack"))
    ch_must_attack_creature = _change(t.Must("attack creature"))
    ch_must_block = _change(t.Must("block"))
    ch_enters_tapped = _change(t.Must("enter tapped"))
    ch_wins = _change(t.Set("battle", "win"))
    ch_loses = _change(t.Set("battle", "lose"))
    ch_breaks_one = _change(t.Breaks(t.Num(1)))
    ch_block_more = _change(t.May("block again"))
    ch_doesnt_untap = _change(t.Cant("untap", who="untap step"))

    def ch_doesnt_untap_next(self) -> Changes:
        return Changes([t.Cant("untap", who="untap step")], "until:opponent:untap step")

    def ch_breaks_many(self, n: Any) -> list[Any]:
        return [t.Breaks(t.Num(int(n)))]

    def ch_breaks_n(self, n: Any) -> list[Any]:
        return [t.Breaks(t.Num(int(n) - 1))]

    def ch_cant_be(self, *parts: Any) -> Any:
        by: tuple[Any, ...] = ()
        said = [part for part in parts if isinstance(part, str)]
        actions = [part for part in said if part.startswith("be ")]
        until = next((part for part in said if not part.startswith("be ")), "")
        for part in parts:
            if isinstance(part, Np):
                by = barred_by(part)
        return Changes([t.Cant(action, by=by) for action in actions], until)

    def ch_only_by(self, action: str, np: Np) -> list[Any]:
        by = barred_by(np)
        if not by:
            raise Unreadable("only by")
        return [t.Cant(action, by=(t.Not(by[0] if len(by) == 1 else t.All(by)),))]

    def ch_cant_attack_next(self) -> Changes:
        return Changes([t.Cant("attack")], "until:opponent:turn end")

    def by_desc(self, np: Np) -> Np:
        return np

    def barred(self, action: str) -> str:
        return action

    be_attacked = _const("be attacked")
    be_blocked = _const("be blocked")
    be_destroyed = _const("be destroyed")

    def ch_cant_be_target(self, by: str, level: Any = None) -> list[Any]:
        found = (t.Cmp("level", "<=", t.Num(int(level))),) if level is not None else ()
        return [t.Cant("be targeted", by=found, who=by)]

    def desc_that(self, part: Any = None) -> Any:
        return part

    def ch_can_attack_untapped(self, *parts: Any) -> Changes:
        until = next((part for part in parts if isinstance(part, str)), "")
        filters = [part for part in parts if isinstance(part, t.Node)]
        return Changes([t.May("attack untapped", against=ordered(filters))], until)  # type: ignore[arg-type]

    def ch_can_attack_untapped_adj(self, *parts: Any) -> Changes:
        if not all(isinstance(part, t.Node) for part in parts):
            raise Unreadable("whose")
        return Changes([t.May("attack untapped", against=ordered(list(parts)))])

    def ch_can_attack_it_span(self, ref: str, until: str, *_: Any) -> Changes:
        return Changes(self.ch_can_attack_it(ref), until)

    def ch_must_attack_span(self, until: str) -> Changes:
        return Changes([t.Must("attack")], until)

    def ch_must_attack_it(self, ref: str) -> list[Any]:
        return [t.Must("attack"), t.Must("attack", what=ref)]

    def ch_can_attack_untapped_new(self, *_: Any) -> Changes:
        fresh = t.May("attack new", against=(CREATURE, t.Has("state", "untapped")))
        return Changes([fresh, t.May("attack untapped")], cond=_NEW)

    def ch_can_attack_it(self, ref: str) -> list[Any]:
        if ref not in ("?it", "?chosen", "?that creature"):
            raise Unreadable("attacks it")
        return [t.May("attack untapped", against=(t.Same("object", "?chosen"),))]

    def ref_poss(self, *_: Any) -> None:
        return None

    def on_first_turn(self, *_: Any) -> None:
        return None

    def kw_named(self, *keywords: Any) -> str:
        return "without:" + ",".join(str(keyword.value[0]) for keyword in keywords)

    def kw_that(self) -> str:
        return "without:?that"

    def ch_attack_without(self, *parts: Any) -> Changes:
        texts = [part for part in parts if isinstance(part, str)]
        until = texts[0] if len(texts) == 2 else ""
        return Changes([t.May("attack", as_though=texts[-1])], until)

    def ch_level(self, n: Any) -> list[Any]:
        return [t.Set("level", t.Num(int(n)))]

    def ch_race(self, race: Any) -> list[Any]:
        return [t.Set("race also", str(race))]

    def duration(self, until: str) -> str:
        return until

    until_end = _const("turn")
    until_your_start = _const("until:you:turn start")
    until_your_end = _const("until:you:turn end")
    until_opponent_end = _const("until:opponent:turn end")
    until_opponent_start = _const("until:opponent:turn start")
    until_attack_end = _const("attack")
    until_battle_end = _const("battle")


def barred_by(np: Np) -> tuple[t.Filter, ...]:
    """Who is barred from something: the filters of a description that says no more than what kind of creature."""
    if np.zone not in (None, ("battle",)) or np.place:
        raise Unreadable("by whom")
    others: list[t.Filter] = [t.Not(t.Same("object", "?chosen"))] if np.other else []
    return tuple(f for f in ordered([*np.where, *others]) if f != CREATURE)


def keyword_node(keyword: Any) -> t.Keyword:
    """The node of a KEYWORD token."""
    name, n = keyword.value
    return t.Keyword(name, None if n is None else t.Num(n))


def modify(clause: Clause, until: str | None = None) -> t.Modify:
    """The continuous effect of a clause; a condition in it goes into a given ability."""
    changes = clause.changes
    items = list(changes.items)
    if changes.cond == _NEW and isinstance(clause.who, Np) and items == [t.Cant("attack")]:
        clause.who.where.append(t.Has("state", "new"))
        changes.cond = None
    if changes.cond is not None:
        items = [t.Give((t.Static("self", tuple(items), if_=changes.cond),))]
    aimed = any(isinstance(item, t.May) and isinstance((item.against or (None,))[0], t.Same) for item in items)
    if aimed and isinstance(clause.who, Np) and _ATTACKING in clause.who.where:  # whatever attacks by then
        clause.who.where.remove(_ATTACKING)
        return t.Modify(clause.who.select(), tuple(items), until=changes.until or until or "", newcomers=True)
    open_to_all = any(isinstance(item, t.Cant) and item.who == "you" for item in items)
    end = changes.until if until is None else until
    return t.Modify(as_what(clause.who), tuple(items), until=end, newcomers=open_to_all and clause.who != "self")
