"""From parse tree to event patterns and conditions (grammar/20_events.lark, 40_conditions.lark)."""

from __future__ import annotations

from typing import Any

from rules.abilities import tree as t
from rules.abilities.objects import Np, What, set_whose
from rules.abilities.read_objects import _const, apply_part
from rules.abilities.unreadable import Unreadable


def pattern(what: What) -> str | t.Select:
    """What an event pattern matches: a reference, or a description without any picking."""
    if isinstance(what, str):
        return what
    return what.select(least=None, most=None, how="all")


def plain(np: What) -> bool:
    """Whether a description says no more than "a card" or "a spell"."""
    return isinstance(np, Np) and not (np.other or np.zone or len(np.where) > (np.noun in ("spell", "creature")))


class EventReader:
    """Each event rule returns a list of patterns; `triggers` joins them."""

    civilizations: tuple[str, ...] = ()

    def triggers(self, *events: list[t.On]) -> list[t.On]:
        found = [on for event in events for on in event]
        first = found[0].what
        return [t.On(**{**_fields(on), "what": first}) if on.what == "?it" else on for on in found]

    def event(self, found: list[t.On]) -> list[t.On]:
        return found

    def at_turn(self, border: str, turn: str) -> list[t.On]:
        return [t.On("phase", by=turn, to=border)]

    def at_battle_start(self) -> list[t.On]:
        return [t.On("battle", "self")]

    def at_battle_end(self) -> list[t.On]:
        return [t.On("battle end", "self")]

    def at_attack_end(self) -> list[t.On]:
        return [t.On("attack end", "self")]

    def at_each_attack(self, whose: str = "any") -> list[t.On]:
        return [t.On("attack end", t.Select(whose=whose, where=(t.Has("type", "creature"),)))]

    def at_your_attack(self) -> list[t.On]:
        return self.at_each_attack("you")

    def at_enemy_attack(self) -> list[t.On]:
        return self.at_each_attack("opponent")

    def border(self, word: Any) -> str:
        return "end" if str(word) == "end" else "start"

    def turn(self, turn: str) -> str:
        return turn

    def turn_once(self, turn: str) -> str:
        return turn

    turn_you = _const("you")
    turn_opponent = _const("opponent")
    turn_each = _const("each")
    turn_this = _const("?this")
    turn_next_you = _const("?next you")
    turn_next_opponent = _const("?next opponent")

    def _each(self, event: str, objs: list[What], **more: Any) -> list[t.On]:
        return [t.On(event, pattern(what), **more) for what in objs]

    def ev_attack(self, objs: list[What]) -> list[t.On]:
        return self._each("attack", objs)

    def ev_attack_what(self, objs: list[What], to: str) -> list[t.On]:
        if to == "you":
            for what in objs:
                if isinstance(what, Np):
                    set_whose(what, "opponent")
            to = "player"
        return self._each("attack", objs, to=to)

    def ev_attack_first(self, objs: list[What]) -> list[t.On]:
        return self._each("attack", objs, nth=1)

    def ev_unblocked(self, objs: list[What], to: str = "") -> list[t.On]:
        found = self.ev_attack_what(objs, to)
        return [t.On("unblocked", on.what, to=on.to) for on in found]

    attacked_you = _const("you")
    attacked_opponent = _const("player")
    attacked_player = _const("player")
    attacked_creature = _const("creature")

    def ev_block(self, objs: list[What]) -> list[t.On]:
        return self._each("block", objs)

    def ev_block_what(self, objs: list[What], obj: What) -> list[t.On]:
        return self._each("block", objs, with_=_with(obj))

    def ev_attacked(self, objs: list[What]) -> list[t.On]:
        return self._each("attacked", objs)

    def ev_player_attacked(self, who: str, nth: int = 0) -> list[t.On]:
        foe = "opponent" if who == "you" else "you"
        what = Np(noun="creature", whose=foe)
        what.where.append(t.Has("type", "creature"))
        return [t.On("attack", what.select(), to="player", nth=nth)]

    def ev_blocked(self, objs: list[What]) -> list[t.On]:
        return self._each("blocked", objs)

    def ev_blocked_what(self, objs: list[What], to: str) -> list[t.On]:
        return [t.On("blocked", on.what, to=on.to) for on in self.ev_attack_what(objs, to)]

    def ev_attack_desc(self, objs: list[What], foe: What) -> list[t.On]:
        if not isinstance(foe, Np) or foe.noun not in ("creature", "race") or foe.how not in ("choose", "all"):
            raise Unreadable("attacks")
        return self._each("attack", objs, to="creature", with_=_with(foe))

    def ev_summon_cast(self, who: str, creature: What, spell: What) -> list[t.On]:
        return [*self._cards("summon", who, creature), *self._cards("cast", who, spell)]

    def ev_uses(self, who: str, keyword: Any) -> list[t.On]:
        return [t.On("use " + keyword.value[0], by=who)]

    def ev_win(self, objs: list[What], nth: int = 0) -> list[t.On]:
        return self._each("win", objs, nth=nth)

    def ev_win_against(self, objs: list[What], obj: What) -> list[t.On]:
        return self._each("win", objs, with_=_with(obj))

    def ev_lose(self, objs: list[What]) -> list[t.On]:
        return self._each("lose", objs)

    def ev_battle(self, objs: list[What], obj: What | None = None) -> list[t.On]:
        return self._each("battle", objs, with_=_with(obj) if obj is not None else None)

    def ev_destroy(self, objs: list[What], nth: int = 0) -> list[t.On]:
        return self._each("destroy", objs, nth=nth)

    def ev_destroy_battle(self, objs: list[What]) -> list[t.On]:
        return self._each("destroy", objs, by="battle")

    def ev_destroy_by(self, objs: list[What], by: str) -> list[t.On]:
        return self._each("destroy", objs, by={"": "effect", "opponent": "opponent effect"}.get(by, by))

    def ev_enter(self, objs: list[What]) -> list[t.On]:
        return self._each("enter", objs)

    def ev_leave(self, objs: list[What]) -> list[t.On]:
        return self._each("leave", objs)

    def ev_tap(self, objs: list[What], state: str, nth: int = 0) -> list[t.On]:
        return self._each("tap" if state == "tapped" else "untap", objs, nth=nth)

    def tap_state(self, word: Any) -> str:
        return str(word)

    def nth_first(self) -> int:
        return 1

    def ev_untap(self, objs: list[What]) -> list[t.On]:
        return self._each("untap", objs)

    def ev_target(self, objs: list[What], by: str) -> list[t.On]:
        return self._each("target", objs, by=by)

    by_any = _const("")
    by_opponent_both = _const("opponent")
    by_spell = _const("spell")
    by_opponent_spell = _const("opponent spell")

    def ev_move(self, objs: list[What], dest: Any) -> list[t.On]:
        to, whose = (dest["to"], "") if isinstance(dest, dict) else dest
        found = []
        for what in objs:
            start = ""
            if isinstance(dest, dict) and "from" in dest:
                start = dest["from"][0]
            if isinstance(what, Np):
                if what.zone:
                    start = what.zone[0]
                if whose in ("you", "opponent"):
                    set_whose(what, whose)
                elif isinstance(dest, dict) and dest.get("whose"):
                    owner = dest["from"][1] if dest["whose"] == "?his" and "from" in dest else dest["whose"]
                    set_whose(what, owner)
                what.zone = ("battle",) if start == "battle" else ()
            found.append(t.On("move", pattern(what), from_=start, to=to))
        return found

    def ev_zone_gets(self, place: Any) -> list[t.On]:
        return [t.On("move", Np(noun="card", zone=(), whose=place[1]).select(), to=place[0])]

    def ev_turn_draw(self, who: str, *_: Any) -> list[t.On]:
        return [t.On("turn draw", by="each" if who == "any" else who)]

    def ev_who_puts(self, who: str, obj: What, *more: Any) -> list[t.On]:
        *others, dest = more
        if others:
            return [on for what in (obj, *others) for on in self.ev_who_puts(who, what, dest)]
        if isinstance(obj, Np):
            set_whose(obj, who)
            if dest["to"] == "battle":
                return [t.On("enter", pattern(obj))]
            start = obj.zone[0] if obj.zone else ""
            obj.zone = ()
            return [t.On("move", pattern(obj), from_=start, to=dest["to"])]
        raise Unreadable("a player puts")

    def _cards(self, event: str, who: str, obj: What) -> list[t.On]:
        by = "each" if who == "any" else who
        noun = obj.noun if isinstance(obj, Np) else ""
        if plain(obj) and noun == {"discard": "card", "cast": "spell", "summon": "creature"}[event]:
            return [t.On(event, by=by)]
        if isinstance(obj, Np):
            obj.zone = obj.zone or ()
        return [t.On(event, pattern(obj), by=by)]

    def ev_cast(self, who: str, obj: What) -> list[t.On]:
        return self._cards("cast", who, obj)

    def ev_summon(self, who: str, obj: What) -> list[t.On]:
        return self._cards("summon", who, obj)

    def ev_summoned(self, objs: list[What]) -> list[t.On]:
        return self._each("summon", objs)

    def ev_discard(self, who: str, obj: What) -> list[t.On]:
        return self._cards("discard", who, obj)

    def ev_draw(self, who: str, nth: int = 0) -> list[t.On]:
        return [t.On("draw", by="each" if who == "any" else who, nth=nth)]

    def ev_draw_first(self, who: str) -> list[t.On]:
        return self.ev_draw(who, 1)

    def ev_is_cast(self, obj: What) -> list[t.On]:
        return self._cards("cast", obj.whose or "each" if isinstance(obj, Np) else "each", obj)

    def ev_who_breaks(self, who: str, obj: What) -> list[t.On]:
        if not isinstance(obj, Np) or obj.noun != "shield" or who not in ("you", "opponent"):
            raise Unreadable("breaks")
        return [t.On("break", pattern(obj), by="your effect" if who == "you" else "opponent effect")]

    def ev_shield_breaks(self, obj: What) -> list[t.On]:
        if not isinstance(obj, Np) or obj.noun != "shield":
            raise Unreadable("breaks")
        return self.ev_break(obj)

    def ev_draw_other(self) -> list[t.On]:
        return [t.On("draw", by="opponent", nth=-1)]

    def ev_be_discarded(self, objs: list[What]) -> list[t.On]:
        for what in objs:
            if isinstance(what, Np):
                what.zone = ()
        return self._each("discard", objs)

    def ev_broke(self, objs: list[What], *_: Any) -> list[t.On]:
        return self._each("broke", objs)

    def shield_any(self, *_: Any) -> None:
        return None

    def ev_break(self, obj: What) -> list[t.On]:
        return [t.On("break", pattern(obj))]

    def ev_clash(self, who: str) -> list[t.On]:
        return [t.On("clash", by=who)]

    def ev_clash_won(self, who: str) -> list[t.On]:
        return [t.On("clash won", by=who)]

    def ev_shuffle(self, who: str, place: Any) -> list[t.On]:
        return [t.On("shuffle", by=who)]

    # conditions
    def cond(self, found: t.Condition) -> t.Condition:
        return found

    def cond_and(self, *parts: t.Condition) -> t.Condition:
        return parts[0] if len(parts) == 1 else t.And(tuple(parts))

    def state(self, *words: Any) -> str:
        said = [str(word) for word in words if str(word) != "a"]
        return " ".join(said).replace("your opponent", "player")

    def c_state(self, ref: str, state: str) -> t.Condition:
        return t.Is(ref, (t.Has("state", state),))

    def c_not_state(self, ref: str, state: str) -> t.Condition:
        return t.Is(ref, (t.Not(t.Has("state", state)),))

    def c_self_state(self, state: str) -> t.Condition:
        return t.Is("self", (t.Has("state", state),))

    def c_battling(self, np: Np) -> t.Condition:
        if isinstance(np, str):
            raise Unreadable("battling it")
        np.where.append(t.Has("state", "battling self"))
        return t.Exists(np.select(least=None, most=None, how="all"))

    def c_ref_battling(self, ref: str, np: Np) -> t.Condition:
        if ref != "self":
            raise Unreadable("battling")
        return self.c_battling(np)

    def _ref_cmp(self, ref: str, stat: str, op: Any, n: Any) -> t.Condition:
        return t.Is(ref, (t.Cmp(stat, op, t.Num(int(n))),))

    def c_power_least(self, ref: str, n: int) -> t.Condition:
        return self._ref_cmp(ref, "power", ">=", n)

    def c_power_most(self, ref: str, n: int) -> t.Condition:
        return self._ref_cmp(ref, "power", "<=", n)

    def c_its_power_least(self, n: int) -> t.Condition:
        return self._ref_cmp("?it", "power", ">=", n)

    def c_its_power_over(self, n: int) -> t.Condition:
        return self._ref_cmp("?it", "power", ">", n)

    def c_power_over(self, ref: str, n: int) -> t.Condition:
        return self._ref_cmp(ref, "power", ">", n)

    def c_clash_reveal(self) -> t.Condition:
        return t.When(phase="clash reveal")

    def c_level_most(self, ref: str, n: int) -> t.Condition:
        return self._ref_cmp(ref, "level", "<=", n)

    def c_keyword(self, ref: str, keyword: Any) -> t.Condition:
        return t.Is(ref, (t.Has("keyword", keyword.value[0]),))

    def c_is_a(self, ref: str, np: Np) -> t.Condition:
        if np.other or np.place or np.zone not in (None, ("battle",)):
            raise Unreadable("is a")
        return t.Is(ref, np.select().where)

    def c_is_not_a(self, ref: str, np: Np | None = None) -> t.Condition:
        if np is None:
            return t.No(t.Is(ref, (t.HasVar("same", "?cond"),)))
        return t.No(t.Is(ref, np.select().where))

    def c_civ(self, ref: str, civ: Any) -> t.Condition:
        return t.Is(ref, (t.Has("civ", str(civ)),))

    def c_attacked(self, ref: str) -> t.Condition:
        return t.Is(ref, (t.Did("attacked"),))

    def c_broke(self, ref: str) -> t.Condition:
        return t.Is(ref, (t.Did("broke a shield"),))

    def _of(self, who: str, np: Np) -> t.Select:
        if np.whose in ("?their", "?his"):
            np.whose = ""
        whose = "each" if who == "each" else who
        return set_whose(np, whose).select(least=None, most=None, how="all")

    def c_is_named(self, ref: str) -> t.Condition:
        return t.Is(ref, (t.HasVar("name", "name"),))

    def c_racepart(self, ref: str, text: Any) -> t.Condition:
        return t.Is(ref, (t.Has("racepart", str(text)),))

    def c_only_self(self) -> t.Condition:
        return t.No(t.Exists(t.Select(whose="you", where=(t.Has("type", "creature"),), other=True)))

    def c_unattacked(self, ref: str) -> t.Condition:
        return t.Is(ref, (t.Not(t.Did("was attacked")),))

    def c_crossed_power(self, n: Any) -> t.Condition:
        least = t.Cmp("power", ">=", t.Num(int(n)))
        return t.Exists(t.Select(place="host", where=(t.Has("type", "creature"), least)))

    def c_cast_spell(self) -> t.Condition:
        return t.Is("you", (t.Did("cast a spell"),))

    def c_drew(self, who: str, n: Any) -> t.Condition:
        if who not in ("you", "opponent"):
            raise Unreadable("who drew")
        return t.Is(who, (t.Did("draw", n=int(n)),))

    def c_another_there(self, np: Np, place: Any) -> t.Condition:
        np.other = True
        apply_part(np, place)
        return t.Exists(np.select(least=None, most=None, how="all"))

    def c_there_is_another(self, np: Np) -> t.Condition:
        np.other = True
        return t.Exists(np.select(least=None, most=None, how="all"))

    def c_all_mana_state(self, state: str) -> t.Condition:
        odd = t.Select(zone=("mana",), whose="you", where=(t.Not(t.Has("state", state)),))
        return t.No(t.Exists(odd))

    def c_has(self, who: str, np: Np) -> t.Condition:
        return t.Exists(self._of(who, np))

    def c_has_another(self, who: str, np: Np) -> t.Condition:
        np.other = True
        return t.Exists(self._of(who, np))

    def c_has_no(self, who: str, np: Np) -> t.Condition:
        return t.No(t.Exists(self._of(who, np)))

    def c_at_least(self, who: str, n: int, np: Np) -> t.Condition:
        return t.Compare(t.Count(self._of(who, np)), ">=", t.Num(int(n)))

    def c_at_most(self, who: str, n: int, np: Np) -> t.Condition:
        return t.Compare(t.Count(self._of(who, np)), "<=", t.Num(int(n)))

    def c_exactly(self, who: str, n: int, np: Np) -> t.Condition:
        return t.Compare(t.Count(self._of(who, np)), "=", t.Num(int(n)))

    def c_total_below(self, refs: str, stat: str, other: str, same: str) -> t.Condition:
        if stat != same:
            raise Unreadable("two numbers")
        return t.Compare(t.Sum(t.Select(zone=(), place=f"var:{refs}"), stat), "<", t.Stat(other, stat))

    def c_only(self, who: str, np: Np) -> t.Condition:
        select = self._of(who, np)
        base = tuple(f for f in select.where if f == t.Has("type", "creature"))
        rest = tuple(f for f in select.where if f not in base)
        if len(rest) != 1:
            raise Unreadable("only")
        return t.No(t.Exists(t.Select(zone=select.zone, whose=select.whose, where=(*base, t.Not(rest[0])))))

    def _two(self, who: str, np: Np, op: Any, other: str) -> t.Condition:
        first = self._of(who, np)
        return t.Compare(t.Count(first), op, t.Count(t.Select(**{**_fields(first), "whose": other})))

    def c_more_than(self, who: str, np: Np, other: str) -> t.Condition:
        return self._two(who, np, ">", other)

    def c_no_fewer_than(self, who: str, np: Np, other: str) -> t.Condition:
        return self._two(who, np, ">=", other)

    def c_you_have(self, np: Np) -> t.Condition:
        return t.Exists(self._of("you", np))

    def c_each_civ(self, who: str, np: Np) -> t.Condition:
        one = self._of(who, np)
        every = [t.Select(**{**_fields(one), "where": (*one.where, t.Has("civ", civ))}) for civ in self.civilizations]
        return t.And(tuple(t.Exists(select) for select in every))

    def c_fewer_than(self, who: str, np: Np, other: str) -> t.Condition:
        return self._two(who, np, "<", other)

    def c_turn(self, turn: str) -> t.Condition:
        if turn not in ("you", "opponent"):
            raise Unreadable("whose turn")
        return t.When(turn=turn)

    def c_all_mana(self, civ: Any) -> t.Condition:
        odd = t.Select(zone=("mana",), whose="you", where=(t.Not(t.Has("civ", str(civ))),))
        return t.No(t.Exists(odd))

    def c_some_least(self, n: int, np: Np, state: str) -> t.Condition:
        np.where.append(t.Has("state", state))
        return t.Compare(t.Count(np.select()), ">=", t.Num(int(n)))

    def c_some(self, np: Np, state: str) -> t.Condition:
        np.where.append(t.Has("state", state))
        return t.Exists(np.select())

    def c_some_other(self, np: Np, state: str) -> t.Condition:
        np.other = True
        return self.c_some(np, state)

    def c_clash_won(self) -> t.Condition:
        return t.Result("clash", "won")

    def c_clash(self, who: str) -> t.Condition:
        return t.Result("clash", "won" if who == "you" else "lost")

    def c_there_is(self, np: Np) -> t.Condition:
        return t.Exists(np.select(least=None, most=None, how="all"))

    def c_there_is_no(self, np: Np) -> t.Condition:
        return t.No(self.c_there_is(np))

    def c_there_are(self, n: int, np: Np) -> t.Condition:
        return t.Compare(t.Count(np.select()), ">=", t.Num(int(n)))


def _fields(node: t.Node) -> dict[str, Any]:
    return {name: getattr(node, name) for name in node.__struct_fields__}


def _with(obj: What | None) -> t.Select:
    if not isinstance(obj, Np):
        raise Unreadable("with a reference")
    return obj.select(least=None, most=None, how="all")
