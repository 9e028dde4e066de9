"""From parse tree to a read sentence (grammar/10_sentence.lark)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec
from lark import Tree

from rules.abilities import tree as t
from rules.abilities.objects import Np, What, as_what, set_whose
from rules.abilities.read_changes import ChangeReader, Clause, modify
from rules.abilities.read_effects import EffectReader, Effects, acted
from rules.abilities.read_events import EventReader, pattern
from rules.abilities.read_life import LifeReader
from rules.abilities.read_objects import ObjectReader
from rules.abilities.unreadable import Unreadable


@dataclass
class Read:
    """A sentence read: abilities of its own, or effects, or something that hangs on the sentence before.

    `kind`: `ability`, `effects`, `if_you_do`, `if_not`, `otherwise`, `instead_if`, `modes`; `delayed` is a trigger at a
    border of this turn, which is an ability when it stands alone and a delayed effect inside another.
    """

    kind: str
    abilities: list[t.Ability] = field(default_factory=list)
    effects: Effects = field(default_factory=list)
    cond: t.Condition | None = None
    n: int = 1
    text: str = ""
    turn: tuple[str, str] = ("", "")


class Reader(ObjectReader, EventReader, ChangeReader, EffectReader, LifeReader):
    """The whole reader: one method a rule of the grammar, called with what its parts became."""

    def read(self, tree: Any) -> Any:
        """What a parse tree says; tokens stay as they are."""
        if not isinstance(tree, Tree):
            return tree
        return getattr(self, str(tree.data))(*[self.read(child) for child in tree.children])

    def sentence(self, found: Any) -> Read:
        return Read("modes", n=found) if isinstance(found, int) else found

    def plain(self, effects: Effects) -> Read:
        return Read("effects", effects=effects)

    def if_you_do(self, _: Any, effects: Effects) -> Read:
        return Read("if_you_do", effects=effects)

    def if_you_do_and(self, _: Any, cond: t.Condition, effects: Effects) -> Read:
        return Read("if_you_do", effects=[t.If(cond, tuple(effects))])

    def if_not(self, _: Any, effects: Effects) -> Read:
        return Read("if_not", effects=effects)

    def otherwise(self, effects: Effects) -> Read:
        return Read("otherwise", effects=effects)

    def instead_if(self, cond: t.Condition, effects: Effects) -> Read:
        return Read("instead_if", effects=effects, cond=cond)

    def you_do(self) -> None:
        return None

    def not_done(self) -> None:
        return None

    def without_keyword(self, who: str, keyword: Any) -> Read:
        return Read("without", text=keyword.value[0])

    def after_cast(self, what: What, effects: Effects, whose: str) -> Read:
        """What becomes of a spell after it was cast: of this one, or of those of a kind."""
        move = effects[0] if len(effects) == 1 else None
        if not isinstance(move, t.Move) or whose not in ("you", "?his", "owner"):
            raise Unreadable("after casting")
        if what == "self":
            gone = t.On("move", "self", from_="cast", to="discard")
            return Read("ability", [t.Replacement(gone, tuple(effects), works=("cast",))])
        if not isinstance(what, Np) or what.noun != "spell" or what.zone:
            raise Unreadable("after casting")
        spells = set_whose(what, "you").select(zone=(), least=None, most=None, how="all")
        return Read("ability", [t.Replacement(t.On("move", spells, from_="cast", to="discard"), tuple(effects))])

    def permitted_from(self, np: Np) -> Read:
        """Cards that may be used from elsewhere than the hand."""
        if np.zone is None or np.zone[0] not in ("discard", "mana", "deck") or np.how != "all" or np.place:
            raise Unreadable("from where")
        if np.whose != "you":
            raise Unreadable("whose")
        return Read("ability", [t.Static("you", (t.May(f"use from {np.zone[0]}", against=np.select().where),))])

    def permitted_self(self, what: str, place: tuple[str, str]) -> Read:
        if what != "self" or place[1] != "you" or place[0] not in ("discard", "mana"):
            raise Unreadable("from where")
        return Read("ability", [t.Static("self", (t.May(f"use from {place[0]}"),), works=(place[0],))])

    def only_if_summon(self, what: str, cond: t.Condition, action: str = "summon") -> Read:
        if what != "self":
            raise Unreadable("only if")
        return Read("ability", [t.Static("self", (t.Cant(action),), if_=t.No(cond), works=("hand",))])

    def only_if_cast(self, what: str, cond: t.Condition) -> Read:
        return self.only_if_summon(what, cond, "cast")

    def attracted_all(self, what: What, ref: str, cond: t.Condition | None = None) -> Read:
        if not isinstance(what, Np) or what.how != "all":
            raise Unreadable("who attacks")
        must = (t.Must("attack"), t.Must("attack", what="self" if ref == "?it" else ref))
        return Read("ability", [t.Static(what.select(least=None, most=None, how="all"), must, if_=cond)])

    def attracted_all_while(self, cond: t.Condition, what: What, ref: str) -> Read:
        return self.attracted_all(what, ref, cond)

    def replacement_stays(self, would: list[t.On]) -> Read:
        if any(on.event != "destroy" for on in would):
            raise Unreadable("it stays")
        return Read("ability", [t.Replacement(on, ()) for on in would])

    def loses_unharmed(self, what: What, foe: What, again: str) -> Read:
        if what != "self" or again not in ("self", "?it") or not isinstance(foe, Np):
            raise Unreadable("isn't banished")
        against = foe.select(least=None, most=None, how="all")
        return Read("ability", [t.Replacement(t.On("destroy", "self", by="battle", with_=against), ())])

    def cost_least(self, n: Any) -> Read:
        return Read("cost_least", n=int(n))

    def explained(self, *_: Any) -> Read:
        return Read("effects")

    def nothing(self) -> Read:
        return Read("effects")

    # being attacked instead
    def _attracted(self, objs: What, ref: str) -> tuple[Any, Any]:
        if isinstance(objs, str):
            raise Unreadable("it attacks")
        return objs.select(least=None, most=None, how="all"), t.Must("attack", what=ref)

    def attracted(self, what: What, ref: str, cond: t.Condition | None = None) -> Read:
        affects, must = self._attracted(what, ref)
        return Read("ability", [t.Static(affects, (must,), if_=cond)])

    def attracted_while(self, cond: t.Condition, what: What, ref: str) -> Read:
        return self.attracted(what, ref, cond)

    def attracted_span(self, until: str, what: What, ref: str) -> Read:
        affects, must = self._attracted(what, ref)
        return Read("effects", effects=[t.Modify(affects, (must,), until=until, newcomers=True)])

    # triggers
    def triggered(self, on: list[t.On], effects: Effects) -> Read:
        if on[0].event == "phase" and on[0].by.startswith("?"):
            return Read("delayed", effects=effects, turn=(on[0].to, on[0].by))
        return Read("ability", [t.Triggered(tuple(on), tuple(effects))])

    def triggered_after(self, effects: Effects, on: list[t.On]) -> Read:
        return self.triggered(on, effects)

    def triggered_during(self, on: list[t.On], turn: str, effects: Effects) -> Read:
        if turn not in ("you", "opponent"):
            raise Unreadable("during")
        return Read("ability", [t.Triggered(tuple(on), (t.If(t.When(turn=turn), tuple(effects)),))])

    def triggered_while(self, on: list[t.On], cond: t.Condition, effects: Effects) -> Read:
        return Read("ability", [t.Triggered(tuple(on), tuple(effects), if_=cond)])

    def triggered_in(self, turn: str, on: list[t.On], effects: Effects) -> Read:
        return self.triggered_during(on, turn, effects)

    def turn_after(self, effects: Effects, border: str, turn: str) -> Read:
        return self.triggered(self.at_turn(border, turn), effects)

    def own_change(self, clause: Clause) -> Read:
        return Read("effects", effects=[modify(clause)])

    def triggered_modes(self, on: list[t.On], n: int) -> Read:
        return Read("modes", [t.Triggered(tuple(on), ())], n=n)

    def watch_trigger(self, *parts: Any) -> Read:
        until = next(part for part in parts if isinstance(part, str))
        on, effects = [part for part in parts if not isinstance(part, str)]
        ability = t.Triggered(tuple(on), tuple(effects))
        return Read("effects", effects=[t.Watch(ability, until)])

    def mode_head(self, n: int) -> Read:
        return Read("modes", n=n)

    def mode_one(self) -> int:
        return 1

    def mode_many(self, n: Any) -> int:
        return int(n)

    # replacements
    def replacement(self, *parts: Any) -> Read:
        return Read("ability", list(self._replacements(parts)))

    def _replacements(self, parts: tuple[Any, ...]) -> Any:
        would: list[t.On] = parts[0]
        cond: Any = next((p for p in parts if isinstance(p, t.Node)), None)
        may = next((p for p in parts if isinstance(p, str) and p in ("you", "opponent", "?player")), "")
        effects: Effects = parts[-1]
        if may and may != "you":
            effects = acted(effects, may)
        for on in would:
            yield t.Replacement(on, tuple(effects), may=bool(may), if_=cond)

    def condition_during(self, turn: str) -> t.Condition:
        if turn not in ("you", "opponent"):
            raise Unreadable("during")
        return t.When(turn=turn)

    def condition_in(self, cond: t.Condition) -> t.Condition:
        return cond

    def replacement_goes(self, what: What, would: dict[str, Any], dest: dict[str, Any]) -> Read:
        found = self.move("?it", dest)
        return Read("ability", [t.Replacement(on, tuple(found)) for on in self.ev_move([what], would)])

    def replacement_span(self, would: list[t.On], until: str, *rest: Any) -> Read:
        watched: Effects = [t.Watch(r, until) for r in self._replacements((would, *rest))]
        return Read("effects", effects=watched)

    def replacement_span_first(self, until: str, would: list[t.On], *rest: Any) -> Read:
        return self.replacement_span(would, until, *rest)

    def would_destroy(self, objs: list[What]) -> list[t.On]:
        return self._each("destroy", objs)

    def would_lose_destroy(self, objs: list[What]) -> list[t.On]:
        return self._each("destroy", objs, by="battle")

    def would_draw(self, who: str) -> list[t.On]:
        return [t.On("draw", by="each" if who == "any" else who)]

    def would_first(self, who: str) -> list[t.On]:
        return [t.On("draw", by=who, nth=1)]

    def would_discard(self, who: str, what: What) -> list[t.On]:
        if isinstance(what, Np) and not what.where:
            return [t.On("discard", by=who)]
        if isinstance(what, Np):
            what.zone = ()
        return [t.On("discard", pattern(what), by=who)]

    def would_be_discarded(self, objs: list[What]) -> list[t.On]:
        return [t.On("discard", pattern(set_zone(what))) for what in objs]

    def would_be_made_discard(self, what: What) -> list[t.On]:
        return [t.On("discard", pattern(set_zone(what)), by="opponent effect")]

    def would_move(self, objs: list[What], dest: dict[str, Any]) -> list[t.On]:
        return self.ev_move(objs, dest)

    def would_leave(self, objs: list[What]) -> list[t.On]:
        return self._each("leave", objs)

    def would_enter_from(self, objs: list[What], to: Any, start: Any) -> list[t.On]:
        found = []
        for what in objs:
            if isinstance(what, Np):
                set_whose(set_zone(what), to[1])  # type: ignore[arg-type]
            found.append(t.On("move", pattern(what), from_=start[0], to=to[0]))
        return found

    def would_break_by(self, ref: str, *_: Any) -> list[t.On]:
        if ref not in ("self", "?it"):
            raise Unreadable("breaks")
        return [t.On("break", t.Select(zone=("shields",)), by="self")]

    def would_break(self, objs: list[What]) -> list[t.On]:
        return self._each("break", objs)

    # evolution and costs
    def evolve(self, base: Any) -> Read:
        return base if isinstance(base, Read) else Read("ability", [base])

    def evolve_one(self, np: Np) -> t.Evolve:
        return t.Evolve((set_whose(np, "you").picking("choose", 1, 1).select(),))

    def evolve_two(self, one: Np, two: Np) -> t.Evolve:
        bases = (set_whose(np, "you").picking("choose", 1, 1).select() for np in (one, two))
        return t.Evolve(tuple(bases), vortex=True)

    def evolve_many(self, n: Any, np: Np) -> t.Evolve:
        return t.Evolve((set_whose(np, "you").picking("choose", int(n), int(n)).select(),), vortex=True)

    def cost_change(self, found: Any) -> Any:
        return found

    def cost_one(self, found: Read) -> Read:
        return found

    def cost_two(self, one: Read, two: Read) -> Read:
        return Read("ability", [*one.abilities, *two.abilities])

    def may_tap(self) -> None:
        return None

    def paid(self, what: What) -> What:
        return what if isinstance(what, str) else set_whose(what, "you")

    def paid_desc(self, np: Np) -> Np:
        np.zone = ("hand",)
        return np

    def _cost(self, what: What, amount: t.Amount, cond: t.Condition | None = None) -> Read:
        made = t.Static(as_what(what), (t.Cost(amount),), if_=cond)
        return Read("ability", [msgspec.structs.replace(made, works=("hand",)) if what == "self" else made])

    def cost_fewer(self, _: Any, n: Any, what: What) -> Read:
        return self._cost(what, t.Num(-int(n)))

    def cost_more(self, _: Any, n: Any, what: What) -> Read:
        return self._cost(what, t.Num(int(n)))

    def cost_np_fewer(self, what: What, n: Any) -> Read:
        return self._cost(what, t.Num(-int(n)))

    def cost_np_fewer_each(self, what: What, n: Any, count: t.Amount) -> Read:
        return self._cost(what, t.Calc("*", (t.Num(-int(n)), count)))

    def cost_np_fewer_if(self, what: What, n: Any, cond: t.Condition) -> Read:
        return self._cost(what, t.Num(-int(n)), cond)

    def cost_if_np_fewer(self, cond: t.Condition, what: What, n: Any) -> Read:
        return self._cost(what, t.Num(-int(n)), cond)

    def cost_np_more(self, what: What, n: Any) -> Read:
        return self._cost(what, t.Num(int(n)))

    def cost_fewer_if(self, cond: t.Condition, _: Any, n: Any, what: What) -> Read:
        return self._cost(what, t.Num(-int(n)), cond)

    def cost_fewer_each(self, np: Np, _: Any, n: Any, what: What) -> Read:
        return self._cost(what, t.Calc("*", (t.Num(-int(n)), t.Count(np.select()))))

    # statics with a condition
    def conditional_change(self, found: Any) -> Any:
        return found

    def while_change(self, cond: t.Condition, clause: Clause) -> Read:
        if clause.changes.until:
            plainly = all(isinstance(c, t.May) and c.action == "attack untapped" for c in clause.changes.items)
            if plainly and cond == t.Is("self", (t.Has("state", "attacking"),)):
                return Read("effects", effects=[modify(clause)])  # attacking is the only time it matters
            raise Unreadable("while, and a duration")
        if clause.changes.cond is not None:
            cond = t.And((cond, clause.changes.cond))
        return Read("ability", [static(clause, cond)])

    def change_while(self, clause: Clause, cond: t.Condition) -> Read:
        return self.while_change(cond, clause)

    def change_unless(self, clause: Clause, cond: t.Condition) -> Read:
        return self.while_change(t.No(cond), clause)

    def unless_change(self, cond: t.Condition, clause: Clause) -> Read:
        return self.while_change(t.No(cond), clause)

    def each_change(self, count: t.Amount, clause: Clause) -> Read:
        changes = clause.changes
        if changes.until:
            return Read("effects", effects=[t.ForEach(count, (modify(clause),))])
        only = changes.items[0] if len(changes.items) == 1 else None
        if not isinstance(only, t.Add) or not isinstance(only.n, t.Num):
            raise Unreadable("for each")
        changes.items = [t.Add(only.stat, t.Calc("*", (only.n, count)))]
        return Read("effects", effects=[modify(clause)])

    def while_forbid(self, cond: t.Condition, effects: Effects) -> Read:
        only = effects[0]
        if not isinstance(only, t.Modify) or only.until:
            raise Unreadable("while, and a duration")
        return Read("ability", [t.Static(only.what, only.change, if_=cond)])

    def during_change(self, turn: str, clause: Clause) -> Read:
        if turn not in ("you", "opponent") or clause.changes.until:
            raise Unreadable("during")
        return self.while_change(t.When(turn=turn), clause)

    def change_during(self, clause: Clause, turn: str) -> Read:
        return self.during_change(turn, clause)


def static(clause: Clause, cond: t.Condition | None) -> t.Static:
    """A continuous ability from a clause without a duration."""
    if isinstance(clause.who, Np) and clause.who.how != "all":
        raise Unreadable("a pick in a continuous ability")
    made = t.Static(as_what(clause.who), tuple(clause.changes.items), if_=cond)
    return msgspec.structs.replace(made, works=("deck",)) if cond == t.When(phase="clash reveal") else made


def set_zone(what: What) -> What:
    """A description of a card wherever it is."""
    if isinstance(what, Np):
        what.zone = what.zone or ()
    return what
