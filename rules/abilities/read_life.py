"""From parse tree to damage, life, countering and sacrificing (grammar/70_life.lark)."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.abilities import tree as t
from rules.abilities.objects import CREATURE, Np, What, as_what
from rules.abilities.unreadable import Unreadable

SACRIFICED = "sacrificed"
PLAYER = "player"
STACK = "stack"
_ONE = t.Num(1)
Effects = list[t.Effect]


class LifeReader:
    """Each rule returns a list of effects, a selector or an amount."""

    # whom
    def pick_anything(self) -> Np:
        return Np(zone=("battle", PLAYER)).picking("target", 1, 1)

    def pick_anythings(self, n: Any) -> Np:
        return Np(zone=("battle", PLAYER)).picking("target", int(n), int(n))

    def pick_up_to_anythings(self, n: Any) -> Np:
        return Np(zone=("battle", PLAYER)).picking("target", 0, int(n))

    def pick_player(self) -> Np:
        return Np(zone=(PLAYER,)).picking("target", 1, 1)

    def pick_opponent(self) -> Np:
        return Np(zone=(PLAYER,), whose="opponent").picking("target", 1, 1)

    def damaged_obj(self, what: What) -> What:
        return what

    def damaged_who(self, who: str) -> Np:
        return Np(zone=(PLAYER,), whose=who)

    def damaged_both(self, what: What, who: str) -> Np:
        if not isinstance(what, Np) or what.how != "all" or what.zone not in (None, ("battle",)) or what.whose:
            raise Unreadable("whom")
        if who not in ("each", "any"):
            raise Unreadable("whom")
        return Np(zone=("battle", PLAYER), where=what.where, other=what.other)

    def damaged_both_too(self, who: str, what: What) -> Np:
        return self.damaged_both(what, who)

    # how much
    def quantity_of(self, amount: t.Amount) -> t.Amount:
        return amount

    def quantity_sacrificed(self) -> t.Amount:
        return t.Stat("var:" + SACRIFICED, "power", "last")

    def quantity_count(self, np: Np) -> t.Amount:
        return t.Count(np.select(least=None, most=None, how="all"))

    def quantity_fixed(self, n: Any) -> t.Amount:
        return t.Num(int(n))

    def pick_another_target(self, np: Np) -> Np:
        np.other = True
        return np.picking("target", 1, 1)

    def life_most(self, who: str, n: Any) -> t.Condition:
        return t.Compare(t.Stat(who, "life"), "<=", t.Num(int(n)))

    def life_least(self, who: str, n: Any) -> t.Condition:
        return t.Compare(t.Stat(who, "life"), ">=", t.Num(int(n)))

    def life_below_than(self, who: str, other: str) -> t.Condition:
        return self._life_against(who, other, "<")

    def life_above_than(self, who: str, other: str) -> t.Condition:
        return self._life_against(who, other, ">")

    def _life_against(self, who: str, other: str, op: Any) -> t.Condition:
        if {who, other} != {"you", "opponent"}:
            raise Unreadable("whose life")
        return t.Compare(t.Stat(who, "life"), op, t.Stat(other, "life"))

    # damage
    def be_damaged(self) -> str:
        return "be damaged"

    def cant_be_damaged(self, who: str, until: str = "") -> Effects:
        return [t.Modify(who, (t.Cant("be damaged"),), until=until, newcomers=bool(until))]

    def deal(self, n: Any, what: What) -> Effects:
        return [t.Do("damage", as_what(what), n=t.Num(int(n)))]

    def deal_anything(self, n: Any) -> Effects:
        return self.deal(n, self.pick_anything())

    def deal_quantity(self, amount: t.Amount, what: What) -> Effects:
        return [t.Do("damage", as_what(what), n=amount)]

    def deal_to(self, what: What, amount: t.Amount) -> Effects:
        return self.deal_quantity(amount, what)

    def heal_whole(self, what: What) -> Effects:
        return [t.Do("heal", as_what(what), n=t.Num(100_000))]

    # life
    def gain_life(self, n: Any) -> Effects:
        return [t.Do("gain life", n=t.Num(int(n)), by="you")]

    def gain_life_by(self, amount: t.Amount) -> Effects:
        return [t.Do("gain life", n=amount, by="you")]

    def gain_life_each(self, n: Any, each: t.Amount) -> Effects:
        return [t.Do("gain life", n=_times(n, each), by="you")]

    def lose_life(self, n: Any) -> Effects:
        return [t.Do("lose life", n=t.Num(int(n)), by="you")]

    def lose_life_by(self, amount: t.Amount) -> Effects:
        return [t.Do("lose life", n=amount, by="you")]

    def lose_life_each(self, n: Any, each: t.Amount) -> Effects:
        return [t.Do("lose life", n=_times(n, each), by="you")]

    def draw_by(self, amount: t.Amount) -> Effects:
        return [t.Do("draw", n=amount, by="you")]

    def take_control(self, what: What) -> Effects:
        raise Unreadable("control")

    # countering and sacrificing
    def _waiting(self, *kinds: str, whose: Any = "any") -> t.Select:
        where: tuple[t.Filter, ...] = tuple(t.Has("type", kind) for kind in kinds)
        if len(where) > 1:
            where = (t.Any(where),)
        return t.Select(zone=(STACK,), whose=whose, where=where, least=_ONE, most=_ONE, how="target")

    def waiting_spell(self) -> t.Select:
        return self._waiting("spell")

    def waiting_ability(self) -> t.Select:
        return self._waiting("ability")

    def waiting_both(self) -> t.Select:
        return self._waiting("spell", "ability")

    def waiting_enemy(self) -> t.Select:
        return self._waiting("spell", whose="opponent")

    def counter(self, what: t.Select) -> Effects:
        return [t.Do("counter", what)]

    def sacrifice(self, what: What) -> Effects:
        if isinstance(what, str):
            return [t.Do("sacrifice", what)]
        if (
            what.zone not in (None, ("battle",))
            or what.how not in ("choose", "all")
            or what.whose not in ("", "you", "?his")
        ):
            raise Unreadable("sacrifice")
        if CREATURE not in what.where:
            raise Unreadable("sacrifice")
        return [t.Do("sacrifice", msgspec.structs.replace(what.select(), whose="?their"))]

    def by_opponent(self, do: Effects) -> Effects:
        from rules.abilities.read_effects import acted

        return acted(do, "opponent")


def _times(n: Any, each: t.Amount) -> t.Amount:
    return each if int(n) == 1 else t.Calc("*", (t.Num(int(n)), each))
