"""From parse tree to references and descriptions of objects (grammar/30_objects.lark)."""

from __future__ import annotations

from typing import Any

from rules.abilities import tree as t
from rules.abilities.objects import CREATURE, SPELL, Np, What
from rules.abilities.unreadable import Unreadable

ORDINALS = {"first": "?1st", "second": "?2nd", "third": "?3rd"}


def _const(value: Any) -> Any:
    def method(self: Any, *_: Any) -> Any:
        return value

    return method


def _cmp(stat: str, op: str) -> Any:
    def method(self: Any, n: Any) -> Any:
        return t.Cmp(stat, op, t.Num(int(n)))  # type: ignore[arg-type]

    return method


def _than(op: str) -> Any:
    def method(self: Any, ref: str) -> Any:
        return t.Cmp("power", op, t.Stat(ref, "power"))  # type: ignore[arg-type]

    return method


class ObjectReader:
    """Methods named after the rules of the object grammar; each returns a ref, an `Np` or a part of one."""

    # references
    ref_self = _const("self")
    ref_it = _const("?it")
    ref_chosen = _const("?chosen")
    ref_unleashed = _const("?that card")
    ref_discarded = _const("?discarded")
    ref_all_revealed = _const("?all revealed")
    ref_revealed = _const("?revealed")

    def thing(self, word: Any) -> str:
        return "creature" if word.type == "RACE" else str(word)

    def ref_that(self, thing: str = "card") -> str:
        return "?that " + thing

    def ref_those(self, thing: str = "") -> str:
        return f"?those {thing}".strip()

    def other_word(self, word: Any) -> str:
        return str(word)

    def ref_other(self, word: str) -> str:
        return "?other" if word == "other" else f"?other {word}"

    def ordinal(self, word: Any) -> str:
        return ORDINALS[str(word)]

    def ref_ordinal(self, which: str, thing: str) -> str:
        return which

    def objs(self, *found: What) -> list[What]:
        return list(found)

    def obj(self, what: What) -> What:
        return what

    def subject(self, what: What) -> What:
        return what

    def picked(self, np: What) -> What:
        return np

    def crossed(self) -> Np:
        return Np(noun="creature", where=[CREATURE], place="host")

    def pick_ranked(self, np: Np) -> Np:
        if not any(isinstance(f, t.Rank) for f in np.where):
            raise Unreadable("the")
        return np.picking("choose", 1, 1)

    def pick_that_many(self, np: Np) -> Np:
        np.how = "choose"
        np.least = np.most = t.Count(t.Select(zone=(), place="var:?those"))
        return np

    # how many
    def pick_target(self, np: Np) -> Np:
        return np.picking("target", 1, 1)

    def pick_targets(self, n: int, np: Np) -> Np:
        return np.picking("target", int(n), int(n))

    def pick_up_to_targets(self, n: int, np: Np) -> Np:
        return np.picking("target", 0, int(n))

    def pick_any_targets(self, np: Np, total: t.Cmp | None = None) -> Np:
        np.total = total
        return np.picking("target", 0, None)

    def pick_one(self, np: Np) -> Np:
        return np.picking("random" if np.how == "random" else "choose", 1, 1)

    def pick_random(self, *_: Any) -> Np:
        return Np(noun="card").picking("random", 1, 1)

    def pick_random_one(self, np: Np) -> Np:
        return np.picking("random", 1, 1)

    def pick_as_many(self, np: Np, count: Np) -> Np:
        np.how = "choose"
        np.least = np.most = t.Count(count.select(least=None, most=None, how="all"))
        return np

    def pick_random_many(self, n: int, np: Np, *_: Any) -> Np:
        return np.picking("random", int(n), int(n))

    def pick_another(self, np: Np) -> Np:
        np.other = True
        return np.picking("choose", 1, 1)

    def pick_many(self, n: int, np: Np) -> Np:
        return np.picking("choose", int(n), int(n))

    def pick_up_to(self, n: int, np: Np) -> Np:
        return np.picking("choose", 0, int(n))

    def pick_up_to_one(self, np: Np) -> Np:
        return np.picking("choose", 0, 1)

    def pick_any(self, np: Np, total: t.Cmp | None = None) -> Np:
        np.total = total
        return np.picking("choose", 0, None)

    def pick_all(self, np: Np) -> Np:
        return np

    def pick_bare(self, np: Np) -> Np:
        np.bare = True
        return np

    def total_most(self, stat: Any, n: int) -> t.Cmp:
        return t.Cmp(str(stat), "<=", t.Num(int(n)))

    def stat(self, word: Any) -> str:
        return str(word)

    # among cards looked at
    def _among(self, np: Np | None, least: int | None, most: int | None) -> Np:
        found = np or Np(noun="card")
        found.zone, found.place = ("deck",), "var:?looked"
        return found.picking("all" if least is None else "choose", least, most)

    def among_one(self, *_: Any) -> Np:
        return self._among(None, 1, 1)

    def among_many(self, n: int, *_: Any) -> Np:
        return self._among(None, int(n), int(n))

    def among_up_to(self, n: int, *_: Any) -> Np:
        return self._among(None, 0, int(n))

    def among_any(self, *_: Any) -> Np:
        return self._among(None, 0, None)

    def _also(self, np: Np, posts: tuple[Any, ...]) -> Np:
        for post in posts:
            apply_part(np, post)
        return np

    def among_desc(self, np: Np, *posts: Any) -> Np:
        return self._among(self._also(np, posts), 1, 1)

    def among_desc_up_to(self, n: int, np: Np, *posts: Any) -> Np:
        return self._among(self._also(np, posts), 0, int(n))

    def among_desc_any(self, np: Np, *posts: Any) -> Np:
        return self._among(self._also(np, posts), 0, None)

    def among_one_that(self, *posts: Any) -> Np:
        return self._among(self._also(Np(noun="card"), posts), 1, 1)

    def among_both(self, *nps: Np) -> Np:
        wanted = [t.All(np.select().where) if len(np.where) > 1 else np.where[0] for np in nps if np.where]
        if len(wanted) != len(nps):
            raise Unreadable("both")
        return self._among(Np(noun="card", where=[t.Any(tuple(wanted))]), None, None)

    def among_desc_all(self, np: Np, *posts: Any) -> Np:
        return self._among(self._also(np, posts), None, None)

    def among_rest(self, *_: Any) -> Np:
        return Np(noun="card", zone=("deck",), place="rest:?looked")

    def among_rest_one(self, *_: Any) -> Np:
        return self.among_rest().picking("choose", 1, 1)

    def pick_not_chosen(self, np: Np) -> Np:
        np.where.append(t.Not(t.Same("object", "?chosen")))
        return np

    def under_all(self, *_: Any) -> Np:
        return Np(noun="card", place="under self")

    def under_one(self, *_: Any) -> Np:
        return Np(noun="card", place="under self").picking("choose", 1, 1)

    def whole_zone(self, whose: str) -> Np:
        return Np(noun="card", zone=("hand",), whose=whose)

    your_hand = _const("you")
    opponents_hand = _const("opponent")
    their_hand = _const("?his")

    # the top of a deck
    def top_cards(self, np: Np) -> Np:
        return np

    def top_one(self, whose: str) -> Np:
        return Np(noun="card", zone=("deck",), whose=whose, place="top:1")

    def top_mine(self) -> Np:
        return self.top_one("you")

    def top_many(self, n: int, whose: str) -> Np:
        return Np(noun="card", zone=("deck",), whose=whose, place=f"top:{int(n)}")

    def top_up_to(self, n: int, whose: str) -> Np:
        return Np(noun="card", zone=("deck",), whose=whose, place=f"top:{int(n)}").picking("choose", 0, int(n))

    deck_you = _const("you")
    deck_opponent = _const("opponent")
    deck_their = _const("?his")
    deck_owner = _const("owner")
    deck_each = _const("each")

    # descriptions
    def desc(self, *parts: Any) -> Np:
        np = Np()
        for part in parts:
            apply_part(np, part)
        if np.noun in ("creature", "race") and CREATURE not in np.where:
            np.where.append(CREATURE)
        return np

    adj_enemy = _const(("whose", "opponent"))
    adj_your = _const(("whose", "you"))
    adj_opponents = _const(("whose", "opponent"))
    adj_that = _const(("whose", "?player"))
    adj_their = _const(("whose", "?his"))
    adj_other = _const(("other", True))
    adj_random = _const(("how", "random"))
    adj_evolution = _const(t.Has("type", "evolution"))
    adj_nonevolution = _const(t.Has("type", "nonevolution"))

    def adj_revealed(self) -> Any:
        return ("place", "var:?revealed")

    def adj_state(self, word: Any) -> t.Filter:
        return t.Has("state", str(word))

    def adj_civ(self, civ: Any) -> t.Filter:
        return t.Has("civ", str(civ))

    def adj_not_civ(self, civ: Any) -> t.Filter:
        return t.Not(t.Has("civ", str(civ)))

    adj_multi = _const(t.Has("civ", "multi"))

    def adj_civs(self, *civs: Any) -> t.Filter:
        return t.Any(tuple(t.Has("civ", str(civ)) for civ in civs))

    adj_level_most = _cmp("level", "<=")
    adj_level = _cmp("level", "=")

    noun_creature = _const(("noun", "creature"))
    noun_card = _const(("noun", "card"))
    noun_shield = _const(("noun", "shield"))
    noun_spell = _const(("noun", "spell"))

    def noun_race(self, race: Any) -> Any:
        return ("race", t.Has("race", str(race)))

    def noun_kind(self, kind: Any) -> Any:
        return ("kind", t.Has("type", str(kind)))

    def noun_own(self, name: Any) -> Any:
        return ("kind", t.Has("name", str(name)))

    def noun_races(self, *races: Any) -> Any:
        return ("race", t.Any(tuple(t.Has("race", str(race)) for race in races)))

    def post(self, part: Any) -> Any:
        return part

    that_level = _cmp("level", "=")
    that_level_most = _cmp("level", "<=")
    that_level_least = _cmp("level", ">=")
    that_power = _cmp("power", "=")
    that_power_most = _cmp("power", "<=")
    that_power_least = _cmp("power", ">=")
    that_power_over = _cmp("power", ">")
    that_power_under = _cmp("power", "<")
    that_power_below = _than("<")
    that_power_above = _than(">")
    that_power_at_most = _than("<=")

    def that_keyword(self, keyword: Any) -> t.Filter:
        return t.Has("keyword", keyword.value[0])

    def that_keywords(self, a: Any, b: Any) -> t.Filter:
        return t.Any((t.Has("keyword", a.value[0]), t.Has("keyword", b.value[0])))

    def that_no_keyword(self, keyword: Any) -> t.Filter:
        return t.Not(t.Has("keyword", keyword.value[0]))

    def that_racepart(self, text: Any) -> t.Filter:
        return t.Has("racepart", str(text))

    def that_keyword_power(self, keyword: Any, n: Any) -> t.Filter:
        return t.All((self.that_keyword(keyword), t.Cmp("power", "<=", t.Num(int(n)))))

    that_chosen_race = _const(t.HasVar("race", "race"))
    that_chosen_civ = _const(t.HasVar("civ", "civ"))

    def that_same_name(self, ref: str) -> t.Filter:
        return t.Same("name", ref)

    that_least_power = _const(t.Rank("power", "least"))
    that_most_power = _const(t.Rank("power", "most"))

    def that_crossed(self, ref: str) -> t.Filter:
        return t.Same("crossed", ref)

    def that_namepart(self, text: Any) -> t.Filter:
        return t.Has("namepart", str(text))

    def that_nameparts(self, a: Any, b: Any) -> t.Filter:
        return t.Any((t.Has("namepart", str(a)), t.Has("namepart", str(b))))

    def that_chosen_name(self) -> t.Filter:
        return t.HasVar("name", "name")

    def that_named(self, name: Any) -> t.Filter:
        return t.Has("name", str(name))

    def that_state(self, word: Any) -> t.Filter:
        return t.Has("state", str(word))

    def that_same_level(self, ref: str) -> t.Filter:
        return t.Same("level", ref)

    def that_lower_level(self, ref: str) -> t.Filter:
        return t.Cmp("level", "<", t.Stat(ref, "level"))

    that_this_way = _const(("place", "var:?those"))

    def that_post(self, part: Any) -> Any:
        return part

    def zone_post(self, part: Any) -> Any:
        return part

    def in_zone(self, place: Any) -> Any:
        return ("in", place)

    def in_zones(self, one: Any, two: Any) -> Any:
        if one[1] != two[1]:
            raise Unreadable("two zones")
        return ("in", (one[0], one[1], two[0]))

    you_have = _const(("whose", "you"))
    opponent_have = _const(("whose", "opponent"))

    def you_have_in(self, place: Any) -> Any:
        return ("in", (place[0], "you" if place[1] == "" else place[1]))

    def opponent_have_in(self, place: Any) -> Any:
        return ("in", (place[0], "opponent" if place[1] in ("", "?his") else place[1]))

    # zones as (zone, whose); whose is "" where it was not said
    at_battle = _const(("battle", ""))

    def at_any_battle(self, whose: str) -> Any:
        return ("battle", whose)

    def zone_at(self, place: Any) -> Any:
        return place

    def zone_to(self, place: Any) -> Any:
        return place

    def zone_poss(self, place: Any) -> Any:
        return place

    def at_mana(self, whose: str) -> Any:
        return ("mana", whose)

    def at_hand(self, whose: str = "") -> Any:
        return ("hand", whose)

    def at_discard(self, whose: str) -> Any:
        return ("discard", whose)

    def at_deck(self, whose: str) -> Any:
        return ("deck", whose)

    def at_shields(self, whose: str) -> Any:
        return ("shields", whose)

    own_you = _const("you")
    own_opponent = _const("opponent")
    own_their = _const("?his")
    own_owner = _const("owner")
    own_that = _const("?player")
    own_each = _const("each")
    own_any = _const("any")

    # destinations: fields of a Move
    def _dest(self, to: str, **more: Any) -> dict[str, Any]:
        return {"to": to, **{key: value for key, value in more.items() if value}}

    def to_zone(self, place: Any, tapped: Any = None) -> dict[str, Any]:
        face = "down" if place[0] == "shields" else ""
        return self._dest(place[0], tapped=tapped is not None, face=face, whose=place[1])

    def to_zone_from(self, place: Any, start: Any) -> dict[str, Any]:
        return {**self.to_zone(place), "from": start}

    def from_to_zone(self, start: Any, place: Any, tapped: Any = None) -> dict[str, Any]:
        return {**self.to_zone(place, tapped), "from": start}

    def from_to_top(self, start: Any, whose: str) -> dict[str, Any]:
        return {**self._dest("deck", at="top"), "from": start}

    def to_shields(self, *_: Any) -> dict[str, Any]:
        return self._dest("shields", face="down")

    def to_top(self, whose: str, order: str = "") -> dict[str, Any]:
        return self._dest("deck", at="top", order=order)

    def to_bottom(self, whose: str, order: str = "") -> dict[str, Any]:
        return self._dest("deck", at="bottom", order=order)

    def to_battle(self, *_: Any) -> dict[str, Any]:
        return self._dest("battle")

    def to_back(self, order: str = "") -> dict[str, Any]:
        return self._dest("deck", at="top", order=order)

    def tapped(self) -> bool:
        return True

    def in_order(self, order: str) -> str:
        return order

    def order_word(self, *words: Any) -> str:
        return str(words[-1])

    def state_word(self, word: Any) -> str:
        return str(word)

    # players
    who_you = _const("you")
    who_opponent = _const("opponent")
    who_each = _const("each")
    who_any = _const("any")
    who_that = _const("?player")
    who_owner = _const("?owner")


def apply_part(np: Np, part: Any) -> None:
    """Add one adjective, noun or clause to a description."""
    if isinstance(part, t.All):
        np.where += part.of
        return
    if isinstance(part, t.Node):
        np.where.append(part)  # type: ignore[arg-type]
        return
    key, value = part
    if key == "whose":
        np.whose = np.whose or value
    elif key == "other":
        np.other = True
    elif key == "how":
        np.how = value
    elif key == "place":
        np.place = value
    elif key == "noun":
        np.noun = value
        if value == "spell":
            np.where.append(SPELL)
    elif key == "race":
        np.noun = "race"
        np.where.append(value)
    elif key == "kind":
        np.noun = "card"
        np.where.append(value)
    elif key == "in":
        zone, whose, *more = value
        np.zone = (zone, *more)
        if whose and whose != "any":
            np.whose = whose
    else:
        raise Unreadable(key)
