"""From parse tree to effects (grammar/60_effects.lark)."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.abilities import tree as t
from rules.abilities.objects import Np, What, as_what
from rules.abilities.read_changes import Changes, Clause, modify
from rules.abilities.unreadable import Unreadable
from rules.abilities.walk import mapped, nodes

Effects = list[t.Effect]


def acted(effects: Effects, who: str) -> Effects:
    """The effects as done by another player: he picks, draws, discards, and "his or her" is his.

    Raises Unreadable where each of several players would have to count things of his own.
    """
    amounts = [n.n for e in effects for n in nodes(e) if isinstance(n, (t.Do, t.Add)) and n.n is not None]
    if who == "each" and any(isinstance(n, t.Select) and n.whose == "?his" for a in amounts for n in nodes(a)):
        raise Unreadable("each counts")

    def change(node: Any) -> Any:
        if isinstance(node, t.Select):
            whose: Any = who if node.whose in ("?their", "?his") else node.whose
            by = who if node.how in ("choose", "random") and node.by == "you" else node.by
            return msgspec.structs.replace(node, whose=whose, by=by)
        if isinstance(node, (t.Do, t.Look, t.Play, t.ChooseValue)) and node.by == "you":
            return msgspec.structs.replace(node, by=who)
        return node

    return [mapped(effect, change) for effect in effects]


DIFFERENCE = t.Chosen("?difference")


def differing(cond: t.Condition, effects: Effects) -> Effects:
    """The effects with "the difference" as that of the two numbers which the condition compares."""

    def change(node: Any) -> Any:
        if node != DIFFERENCE:
            return node
        if not isinstance(cond, t.Compare) or cond.op not in (">", "<"):
            raise Unreadable("no difference")
        return t.Calc("-", (cond.a, cond.b) if cond.op == ">" else (cond.b, cond.a))

    return [mapped(effect, change) for effect in effects]


class Spanned(list[t.Effect]):
    """Effects said with a duration before them, which those that follow in the sentence share."""

    until: str = ""


def spanned(effects: Effects, until: str) -> Spanned:
    """The effects with this duration."""
    found = Spanned(effects)
    found.until = until
    return found


class EffectReader:
    """Each effect rule returns a list of effects."""

    def effects(self, *clauses: Effects) -> Effects:
        found: Effects = []
        until = ""
        for clause in clauses:
            until = clause.until if isinstance(clause, Spanned) else until
            for effect in clause:
                open_ = until and isinstance(effect, t.Modify) and not effect.until
                found.append(msgspec.structs.replace(effect, until=until) if open_ else effect)
        return found

    def actions(self, *parts: Effects) -> Effects:
        return self.effects(*parts)

    def options(self, *found: Effects) -> Effects:
        return self.effects(*found)

    def last(self, found: Effects) -> Effects:
        return found

    def single(self, found: Effects) -> Effects:
        return found

    def may(self, who: str = "you") -> str:
        return who

    def may_you(self) -> str:
        return "you"

    def may_opponent(self) -> str:
        return "opponent"

    def may_they(self) -> str:
        return "?player"

    def optional(self, who: str, do: Effects) -> Effects:
        return [t.Optional(do=tuple(acted(do, who) if who != "you" else do), by=who)]

    def optional_who(self, who: str, do: Effects) -> Effects:
        return self.optional(who, do)

    def conditional(self, cond: t.Condition, then: Effects) -> Effects:
        return [t.If(cond, tuple(differing(cond, then)))]

    def single_if(self, action: Effects, cond: t.Condition) -> Effects:
        return [t.If(cond, tuple(action))]

    def single_unless(self, action: Effects, cond: t.Condition) -> Effects:
        return [t.If(t.No(cond), tuple(action))]

    def unless_done(self, action: Effects, who: str, do: Effects) -> Effects:
        paid = t.Optional(tuple(acted(do, who) if who != "you" else do), by=who)
        return [paid, t.If(t.Result("did", "no"), tuple(action))]

    def at_end_of_attack(self, do: Effects) -> Effects:
        return [t.Watch(t.Triggered((t.On("attack end", "self"),), tuple(do)), "attack")]

    def delayed_battle(self, do: Effects) -> Effects:
        ability = t.Triggered((t.On("battle end", "self"),), tuple(do[-1:]))
        return [*do[:-1], t.Watch(ability, "battle")]

    def either(self, one: Effects, other: Effects) -> Effects:
        return [t.Modes((tuple(one), tuple(other)))]

    def give_gains(self, what: What, gains: Changes, until: str) -> Effects:
        gains.until = until
        return [modify(Clause(what, gains))]

    def double_power(self, what: What, until: str) -> Effects:
        return [t.Modify(as_what(what), (t.Scale("power", 2),), until=until)]

    def shuffle_zone(self, place: tuple[str, str], *_: Any) -> Effects:
        return [t.Move(t.Select(zone=(place[0],), whose=place[1] or "you"), to="deck", order="shuffled")]

    def for_each_effects(self, amount: t.Amount, do: Effects) -> Effects:
        return [t.ForEach(amount, tuple(do))]

    def span_change(self, until: str, clause: Clause) -> Effects:
        return spanned([modify(clause, until)], until)

    def span_action(self, until: str, do: Effects) -> Effects:
        return spanned(
            [msgspec.structs.replace(e, until=until) if isinstance(e, t.Modify) else _bad() for e in do], until
        )

    def do_change(self, clause: Clause) -> Effects:
        return [modify(clause)]

    def delayed(self, border: str, turn: str, do: Effects) -> Effects:
        return [delay(border, turn, do)]

    def delayed_after(self, do: Effects, border: str, turn: str) -> Effects:
        return [*do[:-1], delay(border, turn, do[-1:])]

    def delayed_attack(self, do: Effects) -> Effects:
        ability = t.Triggered((t.On("attack end", "self"),), tuple(do[-1:]))
        return [*do[:-1], t.Watch(ability, "attack")]

    # who acts
    def action(self, found: Effects) -> Effects:
        return found

    def by_you(self, do: Effects) -> Effects:
        return do

    def by_who(self, who: str, *parts: Effects) -> Effects:
        do = self.effects(*parts)
        return acted(do, who) if who != "you" else do

    # battles
    def battle_clause(self, found: Effects) -> Effects:
        return found

    def have_battle(self, one: What, other: What) -> Effects:
        found: Effects = []
        refs = []
        for what in (one, other):
            if isinstance(what, Np):
                found.append(t.Choose(what.select()))
                refs.append("?last" if what is other or isinstance(other, str) else "?last but one")
            else:
                refs.append(f"?before {what}" if what is one and isinstance(other, Np) else what)
        if len(found) == 2:
            refs = ["?last but one", "?last"]
        return [*found, t.Do("battle", refs[0], to=refs[1])]

    def they_battle(self) -> Effects:
        return [t.Do("battle", "?pair", to="?last")]

    def change_battle(self, clause: Clause, other: What) -> Effects:
        first = modify(clause)
        if not isinstance(clause.who, Np) or not isinstance(other, Np):
            return [first, *self.have_battle(clause.who if isinstance(clause.who, str) else "?last", other)]
        moved = msgspec.structs.replace(first, what="?last")
        return [
            t.Choose(clause.who.select()),
            moved,
            t.Choose(other.select()),
            t.Do("battle", "?last but one", to="?last"),
        ]

    def by_target(self, do: Effects) -> Effects:
        return [t.ChooseValue("player", "player"), *acted(do, "var:player")]

    def goes(self, ref: str, dest: dict[str, Any]) -> Effects:
        return self.move(ref, dest)

    def shuffle_mine(self) -> Effects:
        return self.shuffle("you")

    def cant_attack_it(self, foes: What, ref: str) -> Effects:
        if not isinstance(foes, Np):
            _bad()
        by = tuple(f for f in foes.select().where if f != t.Has("type", "creature"))  # type: ignore[union-attr]
        return [t.Modify(ref, (t.Cant("be attacked", by=by),), until="")]

    def _forbid(self, affects: Any, actions: tuple[str, ...], until: str, against: Any = ()) -> Effects:
        change = tuple(t.Cant(action, against=against) for action in actions)
        return [t.Modify(affects, change, until=until, newcomers=bool(until))]

    def cant_use(self, who: str, until: str = "") -> Effects:
        them = t.Select(whose=who, where=(t.Has("type", "creature"),))
        return self._forbid(them, ("attack", "block"), until)

    def cant_use_attack(self, who: str, until: str) -> Effects:
        return self._forbid(t.Select(whose=who, where=(t.Has("type", "creature"),)), ("attack",), until)

    def cant_use_block(self, who: str, until: str = "") -> Effects:
        return self._forbid(t.Select(whose=who, where=(t.Has("type", "creature"),)), ("block",), until)

    def cant_attack_them(self, who: str, what: What, until: str = "") -> Effects:
        return self._forbid(as_what(what), ("be attacked",), until)

    def cant_summon(self, who: str, np: Np, until: str = "") -> Effects:
        return self._forbid(who, ("summon",), until, np.select().where)

    def cant_summon_cast(self, who: str, creatures: Np, spells: Np, until: str = "") -> Effects:
        change = (t.Cant("summon", against=creatures.select().where), t.Cant("cast", against=spells.select().where))
        return [t.Modify(who, change, until=until, newcomers=bool(until))]

    def cant_use_keyword(self, who: str, keyword: Any, until: str = "") -> Effects:
        return self._forbid(who, ("use " + keyword.value[0],), until)

    def cant_use_keyword_of(self, who: str, keyword: Any, np: Np, until: str = "") -> Effects:
        where = tuple(f for f in np.select().where if f != t.Has("type", "creature"))
        return self._forbid(who, ("use " + keyword.value[0],), until, where)

    def cant_cast(self, who: str, np: Np, until: str = "") -> Effects:
        return self._forbid(who, ("cast",), until, np.select().where)

    def effects_of(self) -> None:
        return None

    def cant_cause_discard(self, *_: Any) -> Effects:
        return [t.Modify("you", (t.Cant("discard", who="opponent"),), until="")]

    def breaks(self, who: What, shields: What) -> Effects:
        if isinstance(who, Np):
            return [t.Choose(who.select()), t.Do("break", as_what(shields), by="?last")]
        return [t.Do("break", as_what(shields), by="?it creature" if who == "?it" else who)]

    def shields_obj(self, what: What) -> What:
        return what

    # cards
    def draw_one(self) -> Effects:
        return [t.Do("draw", n=t.Num(1), by="you")]

    def draw_many(self, n: Any) -> Effects:
        return [t.Do("draw", n=t.Num(int(n)), by="you")]

    def draw_up_to(self, n: Any) -> Effects:
        among = tuple(str(k) for k in range(int(n) + 1)) if int(n) <= 20 else _bad()
        return [t.ChooseValue("number", "number", among), t.Do("draw", n=t.Chosen("number"), by="you")]

    def draw_difference(self) -> Effects:
        return [t.Do("draw", n=DIFFERENCE, by="you")]

    def draw_each(self, amount: t.Amount) -> Effects:
        return [t.Do("draw", n=amount, by="you")]

    def draw_count(self, np: Np) -> Effects:
        return [t.Do("draw", n=t.Count(np.select(least=None, most=None, how="all")), by="you")]

    def draw_that_many(self) -> Effects:
        return [t.Do("draw", n=t.Count(t.Select(zone=(), place="var:?those")), by="you")]

    def discard_each(self, amount: t.Amount) -> Effects:
        return [t.Do("discard", n=amount, by="you")]

    def put_back(self, *_: Any) -> Effects:
        return []

    def move_top(self, what: What, dest: dict[str, Any]) -> Effects:
        return self.move(what, {**dest, "part": "top"})

    def choose_either(self, one: What, two: What) -> Effects:
        if not isinstance(one, Np) or not isinstance(two, Np):
            return _bad()  # type: ignore[no-any-return]
        a, b = one.select(), two.select()
        if (a.least, a.most, a.how, a.other, a.place) != (b.least, b.most, b.how, b.other, b.place) or a.other:
            _bad()
        kinds = tuple(
            t.All((t.Has("zone", s.zone[0]), *s.where)) if s.where else t.Has("zone", s.zone[0]) for s in (a, b)
        )
        whose = a.whose if a.whose == b.whose else "any"
        if a.whose != b.whose and "any" not in (a.whose, b.whose) or len(a.zone) != 1 or len(b.zone) != 1:
            _bad()
        return [t.Choose(msgspec.structs.replace(a, zone=(*a.zone, *b.zone), whose=whose, where=(t.Any(kinds),)))]

    def discard_random_each(self, amount: t.Amount) -> Effects:
        picked: Any = t.Select(zone=("hand",), whose="?their", least=amount, most=amount, how="random")
        return [t.Do("discard", picked, by="you")]

    def exchange(self, one: What, there: dict[str, Any], two: What, here: dict[str, Any]) -> Effects:
        if not isinstance(one, Np) or not isinstance(two, Np) or one.how != "all" or two.how != "all":
            _bad()
        return [t.Choose(two.select()), *self.move(one, there), *self.move("?last but one", here)]  # type: ignore[union-attr]

    def turn_up(self, what: What) -> Effects:
        return [t.Do("turn up", as_what(what))]

    def no_battle(self) -> Effects:
        return [t.Do("no battle")]

    def look_two(self, one: What, two: What) -> Effects:
        return self.look(one) + self.look(two)

    def look_choose(self, one: What, two: What) -> Effects:
        return self.look(one) + self.choose(two)

    def choose_race(self) -> Effects:
        return [t.ChooseValue("race", "race")]

    def choose_civ(self) -> Effects:
        return [t.ChooseValue("civ", "civ")]

    def discard_one(self, *_: Any) -> Effects:
        return [t.Do("discard", n=t.Num(1), by="you")]

    def discard_many(self, n: Any) -> Effects:
        return [t.Do("discard", n=t.Num(int(n)), by="you")]

    def _random(self, n: int) -> Effects:
        some = t.Num(n)
        picked: Any = t.Select(zone=("hand",), whose="?their", least=some, most=some, how="random")
        return [t.Do("discard", picked, by="you")]

    def discard_random(self) -> Effects:
        return self._random(1)

    def discard_random_many(self, n: Any) -> Effects:
        return self._random(int(n))

    def discard_obj(self, what: What) -> Effects:
        card = isinstance(what, Np) and what.noun == "card" and not what.where and what.zone is None
        if card and isinstance(what, Np) and what.how == "choose" and what.least == what.most:
            return [t.Do("discard", n=what.most, by="you")]
        if isinstance(what, Np):
            what.zone = what.zone or ("hand",)
            what.whose = what.whose or "?their"
        return [t.Do("discard", as_what(what), by="you")]

    # creatures
    def banish(self, what: What) -> Effects:
        return [t.Do("destroy", as_what(what))]

    choose_banish = banish

    def tap(self, what: What) -> Effects:
        return [t.Do("tap", as_what(what))]

    def untap(self, what: What) -> Effects:
        return [t.Do("untap", as_what(what))]

    def tap_or_untap(self, what: What) -> Effects:
        if isinstance(what, str):
            return [t.Modes(((t.Do("tap", what),), (t.Do("untap", what),)))]
        return [t.Choose(what.select()), t.Modes(((t.Do("tap", "?last"),), (t.Do("untap", "?last"),)))]

    def break_shield(self, what: What) -> Effects:
        return [t.Do("break", as_what(what))]

    def choose(self, what: What) -> Effects:
        if isinstance(what, str):
            _bad()
        return [t.Choose(what.select())]  # type: ignore[union-attr]

    def choose_two(self, one: What, other: What) -> Effects:
        return self.choose(one) + self.choose(other)

    def choose_player(self) -> Effects:
        return [t.ChooseValue("player", "player")]

    def name_card(self) -> Effects:
        return [t.ChooseValue("name", "name")]

    # moves
    def move(self, what: What, dest: dict[str, Any]) -> Effects:
        fields = dict(dest)
        start = fields.pop("from", None)
        fields.pop("whose", None)
        if isinstance(what, Np) and start and what.zone is None:
            what.zone = (start[0],)
            what.whose = what.whose or start[1]
        return [t.Move(as_what(what), **fields)]

    def move_tapped(self, what: What, dest: dict[str, Any]) -> Effects:
        return self.move(what, {**dest, "tapped": True})

    def move_two(self, a: What, one: Any, b: What, two: Any) -> Effects:
        return self.move(a, one) + self.move(b, two)

    def move_three(self, what: What, *dests: dict[str, Any]) -> Effects:
        rest = [Np(noun="card", zone=("deck",), place="rest:?looked").picking("choose", 1, 1) for _ in dests[1:]]
        found = self.move(what, dests[0])
        for np, dest in zip(rest, dests[1:], strict=True):
            found += self.move(np, dest)
        return found

    def move_either(self, what: What, one: dict[str, Any], two: dict[str, Any]) -> Effects:
        first: Effects = []
        if isinstance(what, Np):
            first, what = [t.Choose(what.select())], "?last"
        return [*first, t.Modes((tuple(self.move(what, one)), tuple(self.move(what, two))))]

    def shuffle_into(self, what: What, *_: Any) -> Effects:
        return [t.Move(as_what(what), to="deck", order="shuffled")]

    def shuffle(self, whose: str) -> Effects:
        return [t.Do("shuffle", by="you" if whose in ("you", "?their", "?his") else whose)]

    def search(self, whose: str) -> Effects:
        return [t.Look(t.Select(zone=("deck",), whose=whose))]

    def search_for(self, whose: str, what: What) -> Effects:
        if isinstance(what, Np):
            what.zone, what.whose = ("deck",), "you"
            return [*self.search(whose), t.Choose(what.select())]
        return _bad()  # type: ignore[no-any-return]

    def look(self, what: What) -> Effects:
        if isinstance(what, str) and not what.startswith("?"):
            what = Np(zone=("hand",), whose=what)
        if isinstance(what, str):
            return [t.Look(t.Select(zone=(), place="var:" + what))]
        return [t.Look(what.select())]

    def reveal(self, what: What) -> Effects:
        if isinstance(what, str):
            return [t.Look(t.Select(zone=(), place="var:" + what), reveal=True)]
        return [t.Look(what.select(), reveal=True)]

    def reveal_until(self, whose: str, until: tuple[t.Filter, ...]) -> Effects:
        deck = t.Select(zone=("deck",), whose=whose)
        return [t.Look(deck, reveal=True, until=until)]

    def until_desc(self, np: Np) -> tuple[t.Filter, ...]:
        return np.select().where

    def until_named(self) -> tuple[t.Filter, ...]:
        return (t.HasVar("name", "name"),)

    def clash(self, *_: Any) -> Effects:
        return [t.Clash()]

    def play_free(self, what: What) -> Effects:
        return [t.Play(as_what(what))]

    def win_game(self) -> Effects:
        return [t.Do("win", by="you")]

    def lose_game(self) -> Effects:
        return [t.Do("lose", by="you")]

    def charge(self, what: What) -> Effects:
        return [t.Move(as_what(what), to="mana")]

    def extra_turn(self) -> Effects:
        return [t.Do("extra turn", by="you")]


def _bad() -> Any:
    raise Unreadable("not a thing the tree can hold")


def delay(border: str, turn: str, do: Effects) -> t.Effect:
    """A trigger for the next time that border of a turn comes."""
    if border == "end" and turn.startswith("?next"):
        _bad()
    by = {"?this": "each", "?next you": "you", "?next opponent": "opponent"}.get(turn, turn)
    until = "turn" if turn == "?this" else "next"
    return t.Watch(t.Triggered((t.On("phase", by=by, to=border),), tuple(do)), until)
