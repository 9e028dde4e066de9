"""Descriptions of objects in words: selectors, filters, conditions and amounts."""

from __future__ import annotations

from typing import Final

import msgspec

from rules.abilities import tree as t
from rules.abilities.dialects.base import Dialect, plural
from rules.abilities.objects import CREATURE, SPELL
from rules.abilities.qualified import BEFORE
from rules.abilities.resolve import OWN_WORDS, Scope, kind_of
from rules.abilities.unreadable import Unreadable

BATTLE: Final = ("battle",)
ZONES: Final = {
    "mana": "mana zone",
    "hand": "hand",
    "discard": "discard pile",
    "deck": "deck",
    "shields": "shield zone",
    "battle": "battle zone",
}
OWNERS: Final = {
    "you": "your",
    "opponent": "your opponent's",
    "?their": "his or her",
    "owner": "its owner's",
    "each": "each player's",
    "any": "a",
    "var:player": "that player's",
}
_STATES: Final = ("tapped", "untapped", "attacking", "blocking", "battling")
MORE: Final = {"<=": "or less", ">=": "or more"}


class Unsayable(Exception):
    """The tree holds something that these words cannot say."""


def say_keyword(node: t.Keyword, words: Dialect | None = None) -> str:
    """A keyword as printed, with what it is about."""
    name = words.keyword(node.name) if words is not None else node.name
    if node.of or node.value:
        return _about(node, words)
    if node.n is None:
        return name
    if isinstance(node.n, t.Num):
        return f"{name} +{node.n.n}"
    raise Unsayable(node)


def _about(node: t.Keyword, words: Dialect | None) -> str:
    """A keyword that a civilization, a race or a kind of card qualifies."""
    said = [node.value] if node.value else []
    for part in node.of[0].of if node.of and isinstance(node.of[0], t.Any) else node.of:
        if not isinstance(part, t.Has):
            raise Unsayable(node)
        said.append(words.civ(part.value) if words is not None and part.what == "civ" else part.value)
    listed = said[0] if len(said) == 1 else ", ".join(said[:-1]) + " and " + said[-1]
    if node.name in BEFORE:
        return f"{listed[0].upper()}{listed[1:]} {node.name.lower()}"
    return f"{words.keyword(node.name) if words is not None else node.name}: {listed}"


class ObjectWords:
    """Words for objects, inside one ability: `scope` knows what was named so far."""

    def __init__(self, words: Dialect, scope: Scope) -> None:
        self.words, self.scope = words, scope
        self.last_by = "you"

    # --- references --------------------------------------------------------------------------------------
    def ref(self, ref: str, kind: str = "creature", possessive: bool = False) -> str:
        """Words that mean this reference here: the first of several that the compiler would read so."""
        if ref == "self":
            return "this creature's" if possessive else "this creature"
        named = next((n for n in reversed(self.scope.named) if n.ref == ref), None)
        kinds = (named.kind if named else kind, kind, "creature", "spell", "shield", "card")
        many: list[tuple[str, str]] = [(f"?those {noun}", f"those {noun}s") for noun in kinds]
        many.append(("?those", "them"))
        tries: list[tuple[str, str]] = [("?it", "its" if possessive else "it")]
        for noun in kinds:
            tries.append((f"?that {noun}", f"that {noun}" + ("'s" if possessive else "")))
            if noun == "creature" and not possessive and self.scope.on is not None:
                tries += [(f"?other {own}", f"the {own} creature") for own in OWN_WORDS.get(self.scope.on.event, ())]
        if not possessive:
            tries = [*many, *tries] if named and named.many else [*tries, *many]
            tries += [("?other", "the other creature"), ("?revealed", "the revealed card")]
            tries += [("?all revealed", "all of the revealed cards")]
            tries += [("?chosen", f"the chosen {kind}"), ("?discarded", "the discarded card")]
            tries += [("?1st", "the first chosen card"), ("?2nd", "the second chosen card")]
            tries += [("?3rd", "the third chosen card")]
        else:
            tries += [("?other", "the other creature's")]
        for open_ref, said in tries:
            if self.means(open_ref) == ref:
                return said
        raise Unsayable(ref)

    def means(self, open_ref: str) -> str:
        try:
            return self.scope.meaning(open_ref)
        except Unreadable:
            return ""

    # --- selectors -----------------------------------------------------------------------------------------
    def what(self, what: str | t.Select, prep: str = "from", kind: str = "creature") -> str:
        """A reference or a selector."""
        return self.ref(what, kind) if isinstance(what, str) else self.select(what, prep)

    def select(self, s: t.Select, prep: str = "from") -> str:
        """A selector with how many of it are picked and how."""
        if "player" in s.zone:
            return self._players(s)
        if s.place == "host":
            return "the crossed creature"
        if s.place.startswith("top:"):
            return self._top(s)
        if s.place == "under self":
            return "all cards from under it" if s.how == "all" else "a card from under it"
        if s.place.startswith(("var:", "rest:")):
            return self._among(s)
        least = s.least.n if isinstance(s.least, t.Num) else None
        most = s.most.n if isinstance(s.most, t.Num) else None
        many = not (most == 1 and least == 1)
        if any(isinstance(f, t.Rank) for f in s.where) and s.most == t.Num(1):
            return "the " + self.described(s, False, prep)
        others = t.Not(t.Same("object", self.means("?chosen")))
        if s.how == "all" and others in s.where:
            these = msgspec.structs.replace(s, where=tuple(f for f in s.where if f != others))
            return "the rest of " + self.described(these, True, prep)
        if s.how == "all":
            if s.zone == ("hand",) and not s.where and not s.other and s.whose in ("you", "opponent", "?their"):
                return f"{OWNERS[s.whose]} hand"
            return "all " + self.described(s, True, prep)
        if s.how == "random":
            body = self.described(s, many, prep, whose=False)
            return f"{'a' if not many else most} {body} at random"
        target = "target " if s.how == "target" else ""
        if target and s.other and not many:
            return "another target " + self.described(msgspec.structs.replace(s, other=False), False, prep)
        if not many:
            body = self.described(s, False, prep)
            if target:
                return "target " + body
            if self._of(s):
                return "one of " + self.described(s, True, prep, one=True)
            return article(body)
        body = self.described(s, True, prep)
        if isinstance(s.most, t.Count) and s.least == s.most:
            return f"a number of {body} equal to the number of {self.each_of(s.most.of, True)}"
        of = "of " if self._of(s) and not target else ""
        if least == 0 and most is None:
            return f"any number of {target}{body}" + self._total(s)
        if least == 0:
            return f"up to {most} {of}{target}{body}"
        if least == most and least is not None:
            return f"{most} {of}{target}{body}"
        raise Unsayable(s)

    def _players(self, s: t.Select) -> str:
        """Players, or creatures and players, as targets or all of them."""
        if s.zone == ("player",):
            who = {"opponent": "opponent", "any": "player", "each": "player"}.get(s.whose, "")
            if s.how == "target" and s.most == t.Num(1) and who:
                return f"target {who}"
            if s.how == "all":
                return {"you": "you", "opponent": "your opponent"}.get(s.whose, "each player")
            raise Unsayable(s)
        if s.how == "all":
            return f"all {self.described(msgspec.structs.replace(s, zone=BATTLE), True)} and each player"
        if s.how == "target" and not s.where and isinstance(s.most, t.Num):
            if s.least == s.most:
                return "any target" if s.most.n == 1 else f"{s.most.n} targets"
            return f"up to {s.most.n} targets"
        raise Unsayable(s)

    def _of(self, s: t.Select) -> bool:
        """Whether it is said as "one of your ..."."""
        return (
            s.zone in (BATTLE, ("shields",))
            and s.whose in ("you", "?their")
            or (s.zone == ("shields",) and s.whose == "opponent")
            or (s.zone == BATTLE and s.whose == "opponent" and not self.words.enemy)
        )

    def _total(self, s: t.Select) -> str:
        if s.total is None:
            return ""
        return f" that have total {s.total.stat} {self.number(s.total.to)} or less"

    def _top(self, s: t.Select) -> str:
        n = s.place.split(":")[1]
        deck = f"{OWNERS[s.whose]} deck"
        if s.how == "choose":
            return f"up to {n} cards from the top of {deck}"
        return f"the top card of {deck}" if n == "1" else f"the top {n} cards of {deck}"

    def _among(self, s: t.Select) -> str:
        head, _, name = s.place.partition(":")
        if self.means("?looked") != "var:" + name:
            if s.how == "all" and head == "var":
                return self.described(s, True, "from")
            raise Unsayable(s)
        if head == "rest":
            return "the rest" if s.how == "all" else "one of the rest"
        least = s.least.n if isinstance(s.least, t.Num) else None
        most = s.most.n if isinstance(s.most, t.Num) else None
        plain = not s.where
        noun = self.noun_phrase(s, (most or 2) != 1, "from", zone=False, whose=False)
        if s.how == "all":
            return f"all {noun} from among them"
        if least == most == 1:
            return "one of them" if plain else f"{article(noun)} from among them"
        if least == 0 and most is None:
            return "any number of them" if plain else f"any number of {noun} from among them"
        if least == 0:
            return f"up to {most} of them" if plain else f"up to {most} {noun} from among them"
        if plain:
            return f"{most} of them"
        raise Unsayable(s)

    # --- descriptions --------------------------------------------------------------------------------------
    def described(self, s: t.Select, many: bool, prep: str = "from", whose: bool = True, one: bool = False) -> str:
        """Adjectives, noun, clauses and zone, without a number; `one`: one of several is meant."""
        return self.noun_phrase(s, many, prep, zone=True, whose=whose, one=one)

    def noun_phrase(self, s: t.Select, many: bool, prep: str, zone: bool, whose: bool = True, one: bool = False) -> str:
        before: list[str] = []
        after: list[str] = []
        in_zone = (
            zone and s.zone not in (BATTLE, ()) and (s.zone != ("shields",) or CREATURE in s.where or SPELL in s.where)
        )
        if whose and s.whose != "any" and not in_zone:
            if s.whose == "opponent" and s.zone == BATTLE and self.words.enemy:
                before.append("enemy")
            else:
                before.append(OWNERS[s.whose])
        if s.other:
            before.append("other")
        noun = ""
        for f in s.where:
            word = self._adjective(f)
            if f == CREATURE:
                noun = noun or ("creatures" if many else "creature")
            elif f == SPELL:
                noun = "spells" if many else "spell"
            elif isinstance(f, t.Has) and f.what == "type" and f.value not in ("evolution", "nonevolution", "card"):
                noun = plural(f.value) if many else f.value
            elif word in _STATES and "enemy" in before:
                before.insert(before.index("enemy"), word)
            elif word:
                before.append(word)
            else:
                races = self._races(f, many)
                if races:
                    noun = races
                else:
                    after.append(self.clause(f, many and not one))
        if not noun:
            shield = s.zone == ("shields",)
            noun = plural("shield" if shield else "card") if many else "shield" if shield else "card"
        if in_zone:
            owner = OWNERS[s.whose] if s.whose != "any" else "a"
            places = [f"{owner} {ZONES[zone]}" for zone in s.zone]
            after.append(f"{prep} " + (" or " if s.most == t.Num(1) else " and ").join(places))
        return " ".join([*before, noun, *after])

    def _adjective(self, f: t.Filter) -> str:
        if isinstance(f, t.Has):
            if f.what == "civ":
                return "multicolored" if f.value == "multi" else self.words.civ(f.value)
            if f.what == "type" and f.value in ("evolution", "nonevolution"):
                return "evolution" if f.value == "evolution" else "non-evolution"
            if f.what == "state" and f.value in _STATES:
                return f.value
        if isinstance(f, t.Not) and isinstance(f.of, t.Has) and f.of.what == "civ":
            return f"non-{self.words.civ(f.of.value)}"
        if isinstance(f, t.Any) and all(isinstance(p, t.Has) and p.what == "civ" for p in f.of):
            return " and/or ".join(self.words.civ(p.value) for p in f.of if isinstance(p, t.Has))
        return ""

    def _races(self, f: t.Filter, many: bool) -> str:
        found = f.of if isinstance(f, t.Any) else (f,)
        names = [p.value for p in found if isinstance(p, t.Has) and p.what == "race"]
        if len(names) != len(found):
            return ""
        said = []
        for name in names:
            form = self.words.many(name) if many else name
            said.append(form + (" creatures" if many else " creature") if name in self.words.adjectives else form)
        return said[0] if len(said) == 1 else ", ".join(said[:-1]) + " or " + said[-1]

    def clause(self, f: t.Filter, many: bool) -> str:
        """A filter said after the noun."""
        have, be = ("have", "are") if many else ("has", "is")
        if isinstance(f, t.Has):
            if f.what == "keyword":
                return f'that {have} "{self.words.keyword(f.value)}"'
            if f.what == "name":
                return f'named "{f.value}"'
            if f.what == "racepart":
                return f'that {have} "{f.value}" in {"their" if many else "its"} race'
            if f.what == "namepart":
                return f'that {have} "{f.value}" in its name'
        if isinstance(f, t.Not) and isinstance(f.of, t.Has) and f.of.what == "keyword":
            return f'that {"don" if many else "doesn"}\'t have "{f.of.value}"'
        if isinstance(f, t.Any):
            parts = [p for p in f.of if isinstance(p, t.Has)]
            if len(parts) == 2 and all(p.what == "keyword" for p in parts):
                return f'that {have} "{parts[0].value}" or "{parts[1].value}"'
            if len(parts) == 2 and all(p.what == "namepart" for p in parts):
                return f'that {have} "{parts[0].value}" or "{parts[1].value}" in its name'
        if isinstance(f, t.Same) and f.what == "level":
            return f"that {be} the same level as {self.ref(f.as_)}"
        if isinstance(f, t.Same) and f.what == "name":
            return f"that {have} the same name as {self.ref(f.as_)}"
        if isinstance(f, t.Same) and f.what == "crossed":
            return f"crossed with {self.ref(f.as_)}"
        if isinstance(f, t.Rank) and f.stat == "power":
            return f"that {have} the {'least' if f.end == 'least' else 'most'} power"
        if isinstance(f, t.HasVar) and f.what == "race":
            return "of that race"
        if isinstance(f, t.HasVar) and f.what == "civ":
            return "of that civilization"
        if isinstance(f, t.HasVar) and f.what == "name":
            return f"that {have} that name"
        if isinstance(f, t.Cmp):
            return self._compared(f, have, be)
        raise Unsayable(f)

    def _compared(self, f: t.Cmp, have: str, be: str) -> str:
        if isinstance(f.to, t.Stat) and f.to.stat == f.stat == "power":
            other = self.ref(f.to.of)
            if f.op == "<=":
                return f"that {have} power less than or equal to {self.ref(f.to.of, possessive=True)} power"
            return f"that {have} {'less' if f.op == '<' else 'more'} power than {other}"
        if isinstance(f.to, t.Stat) and f.to.stat == f.stat == "level":
            if f.op == "<=":
                return f"that {be} level less than or equal to {self.ref(f.to.of, possessive=True)} level"
            return f"that {be} lower level than {self.ref(f.to.of)}"
        n = self.number(f.to)
        if f.stat == "power":
            if f.op == "<":
                return f"that {have} less than {n} power"
            if f.op == ">":
                return f"that {have} more than {n} power"
            return f"that {have} power {n} {MORE.get(f.op, '')}".strip()
        if f.stat == "level":
            return f"that {be} level {n} {MORE.get(f.op, '')}".strip()
        raise Unsayable(f)

    # --- amounts and conditions ----------------------------------------------------------------------------
    def number(self, amount: t.Amount) -> str:
        """A fixed number."""
        if isinstance(amount, t.Num):
            return str(amount.n)
        raise Unsayable(amount)

    def each_of(self, count: t.Select, many: bool = False, distinct: str = "") -> str:
        """What follows "for each" (or, in the plural, "the number of")."""
        if distinct:
            if count != t.Select(zone=count.zone, whose=count.whose) or distinct not in ("civ", "race"):
                raise Unsayable(count)
            place = "the battle zone" if count.zone == BATTLE else f"{OWNERS[count.whose]} {ZONES[count.zone[0]]}"
            return f"{'civilization' if distinct == 'civ' else 'race'} in {place}"
        if count.zone == BATTLE and count.whose in ("you", "opponent") and not count.place:
            s = t.Select(where=count.where, other=count.other)
            who = "you have" if count.whose == "you" else "your opponent has"
            return self.noun_phrase(s, many, "in", zone=True) + f" {who} in the battle zone"
        if count.zone == ("shields",) and count.whose in ("you", "opponent"):
            return ("shields " if many else "shield ") + ("you have" if count.whose == "you" else "your opponent has")
        if count.whose == "each" and count.zone == ("shields",) and not count.where:
            return "shield in each player's shield zone"
        if count.place.startswith("var:"):
            s = t.Select(zone=count.zone, where=count.where)
            if self.means("?those") != count.place:
                raise Unsayable(count)
            origin = next((n.origin for n in self.scope.named if n.ref == count.place), "")
            way = {"choose": "chosen", "discard": "discarded"}.get(origin, "put")
            return self.noun_phrase(s, False, "in", zone=False) + f" {way} this way"
        return self.described(count, many, "in")

    def condition(self, c: t.Condition) -> str:
        """A condition, after "if" or "while"."""
        if isinstance(c, t.And):
            parts = [part.of for part in c.of if isinstance(part, t.Exists)]
            civs = [s.where[-1] for s in parts if s.where]
            if len(civs) == len(c.of) > 2 and [getattr(f, "value", "") for f in civs] == list(self.words.civilizations):
                one = t.Select(zone=parts[0].zone, whose=parts[0].whose, where=parts[0].where[:-1])
                return f"{self._who_has(one)} at least one {self._thing(one, False)} from each civilization"
            return " and ".join(self.condition(part) for part in c.of)
        if isinstance(c, t.When) and c.turn:
            return "it's your turn" if c.turn == "you" else "it's your opponent's turn"
        if isinstance(c, t.When) and c.phase == "clash reveal":
            return "revealed for a clash"
        if isinstance(c, t.Result) and c.of == "did" and c.value == "no":
            return "you don't" if self.last_by == "you" else "he or she doesn't"
        if isinstance(c, t.Result) and c.of == "clash":
            return ("you" if c.value == "won" else "your opponent") + " won the clash"
        if isinstance(c, t.Is):
            return self._is(c, False)
        if isinstance(c, t.Exists):
            return self._exists(c.of)
        if isinstance(c, t.Compare):
            return self._compare(c)
        if isinstance(c, t.No):
            return self._no(c.of)
        raise Unsayable(c)

    def _is(self, c: t.Is, negative: bool) -> str:
        players = {"you": "", "opponent": "your opponent"}
        subject = players[c.of] if c.of in players else self.ref(c.of, "card")
        one = c.where[0]
        be = "isn't" if negative else "is"
        if len(c.where) == 1:
            if isinstance(one, t.Has) and one.what == "state":
                return f"{subject} {be} {one.value}"
            if isinstance(one, t.Not) and isinstance(one.of, t.Has) and one.of.what == "state":
                return f"{subject} isn't {one.of.value}"
            if c.of == "you" and one == t.Did("cast a spell"):
                return "you have cast a spell this turn"
            if isinstance(one, t.Did) and one.what == "draw":
                return f"{subject or 'you'} drew {one.n} or more cards this turn"
            if isinstance(one, t.Not) and one.of == t.Did("was attacked"):
                return f"{subject} wasn't attacked this turn"
            if isinstance(one, t.Did):
                return f"{subject} {one.what} this turn"
            if isinstance(one, t.Cmp) and not negative:
                n = self.number(one.to)
                if one.stat == "power" and one.op == ">":
                    return f"{subject} has more than {n} power"
                if one.stat == "power":
                    return f"{subject} has power {n} {MORE.get(one.op, '')}".strip()
                return f"{subject} is level {n} {MORE.get(one.op, '')}".strip()
            if isinstance(one, t.Has) and one.what == "keyword" and not negative:
                return f'{subject} has "{self.words.keyword(one.value)}"'
            if isinstance(one, t.Has) and one.what == "racepart" and not negative:
                return f'{subject} has "{one.value}" in its race'
            if isinstance(one, t.HasVar) and one.what == "name" and not negative:
                return f"{subject} is the chosen card"
            if isinstance(one, t.Has) and one.what == "civ" and not negative:
                return f"{subject} is {self.words.civ(one.value)}"
        s = t.Select(zone=(), where=c.where)
        return f"{subject} {be} {article(self.described(s, False))}"

    def _who_has(self, s: t.Select) -> str:
        return {"you": "you have", "opponent": "your opponent has", "each": "each player has"}.get(s.whose, "there is")

    def _thing(self, s: t.Select, many: bool) -> str:
        """What somebody has, with its zone."""
        bare = t.Select(zone=s.zone, where=s.where, other=s.other)
        if s.zone in ((), ("shields",)):
            return self.noun_phrase(bare, many, "in", zone=False)
        noun = self.noun_phrase(bare, many, "in", zone=False)
        if s.zone == BATTLE:
            return noun + " in the battle zone"
        owner = {"you": "your", "opponent": "his or her"}.get(s.whose, "a")
        return f"{noun} in {owner} {ZONES[s.zone[0]]}"

    def _exists(self, s: t.Select) -> str:
        if t.Has("state", "battling self") in s.where:
            rest = tuple(f for f in s.where if f != t.Has("state", "battling self"))
            return "battling " + article(self.described(t.Select(whose=s.whose, where=rest), False))
        return f"{self._who_has(s)} {article(self._thing(s, False))}"

    def _no(self, c: t.Condition) -> str:
        if isinstance(c, t.Exists):
            s = c.of
            odd = s.where[-1] if s.where else None
            if isinstance(odd, t.Not) and isinstance(odd.of, t.Has) and s.zone == ("mana",) and odd.of.what == "civ":
                return f"all cards in your mana zone are {self.words.civ(odd.of.value)} cards"
            if isinstance(odd, t.Not) and isinstance(odd.of, t.Has) and s.zone == ("mana",) and odd.of.what == "state":
                return f"all cards in your mana zone are {odd.of.value}"
            if s == t.Select(whose="you", where=(CREATURE,), other=True):
                return "this creature is your only creature in the battle zone"
            if isinstance(odd, t.Not) and CREATURE in s.where and len(s.where) == 2:
                only = t.Select(zone=s.zone, whose=s.whose, where=(CREATURE, odd.of))
                return f"{self._who_has(s)} only {self._thing(only, True)}"
            return f"{self._who_has(s)} no {self._thing(s, True)}"
        if isinstance(c, t.Is):
            return self._is(c, True)
        raise Unsayable(c)

    def _compare(self, c: t.Compare) -> str:
        if isinstance(c.a, t.Count) and isinstance(c.b, t.Count):
            word = {">": "more", "<": "fewer", ">=": "the same number or more"}.get(c.op)
            other = "you" if c.b.of.whose == "you" else "your opponent"
            if word:
                return f"{self._who_has(c.a.of)} {word} {self._thing(c.a.of, True)} than {other}"
        if isinstance(c.a, t.Sum) and isinstance(c.b, t.Stat) and (c.op, c.b.stat) == ("<", c.a.stat):
            named = c.a.of.place.removeprefix("var:")
            if c.a.of == t.Select(zone=(), place=f"var:{named}"):
                other = self.ref(c.b.of)
                return f"{self.ref('var:' + named)} have total {c.a.stat} less than {other}'s {c.a.stat}"
        if isinstance(c.a, t.Stat) and c.a.stat == "life":
            who, other = ("you have", "your opponent") if c.a.of == "you" else ("your opponent has", "you")
            if isinstance(c.b, t.Num) and c.op in ("<=", ">="):
                return f"{who} {c.b.n} or {'less' if c.op == '<=' else 'more'} life"
            if isinstance(c.b, t.Stat) and c.op in ("<", ">"):
                return f"{who} {'less' if c.op == '<' else 'more'} life than {other}"
        if isinstance(c.a, t.Count) and isinstance(c.b, t.Num):
            n = c.b.n
            word = {">=": f"{n} or more", "<=": f"{n} or fewer", "=": str(n)}.get(c.op)
            if word:
                return f"{self._who_has(c.a.of)} {word} {self._thing(c.a.of, True)}"
        raise Unsayable(c)


def article(words: str) -> str:
    """With a or an; "another" for "other"."""
    if words.startswith("other "):
        return "an" + words
    return ("an " if words[0].lower() in "aeiou" and not words.startswith("one") else "a ") + words


__all__ = ["ObjectWords", "Unsayable", "article", "kind_of", "say_keyword"]
