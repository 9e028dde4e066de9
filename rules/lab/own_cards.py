"""The cards of a scenario: from the catalog, changed by the file, or described in it; words are compiled."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct, structs

from rules.abilities import tree
from rules.core.world import Cards
from rules.games.chaotic import initiative, tables
from rules.lab.names import closest, fold, unknown_name
from rules.lab.shape import AdHoc, Entry, Facts, Scenario
from rules.problem import InputError

_NUMBER: Final = re.compile(r"(?<=[a-z]) +(?=[0-9]+$)", re.IGNORECASE)  # Powerful Attack 2000, without its plus


# "Name — what it does", but not the words of an evolution.
TITLE: Final = re.compile(
    r"^[ \t]*(?!(?:Vortex )?Evolution)([A-Z][^\n.,:\u2014]{1,40}?) [\u2014\u2013-] ", re.MULTILINE
)


_SPELL: Final = re.compile(r"\s*(?:one[ -]?time|linger)\b", re.IGNORECASE)  # words that only a spell begins with


def base_power(game: str, at: AdHoc | Entry) -> int:
    """The power of a creature of the file for which none is given; 0 for one of the catalog whose power is unknown."""
    if isinstance(at, Entry) and at.written != "name":
        return 0 if game == "duel_to_the_death" else 1000
    return 1 if game == "duel_to_the_death" else 1000


ENERGY: Final = 50  # of a Creature of the file for which none is given
TRIBES: Final = {fold(tribe): tribe for tribe in (*tables.TRIBES, "Generic", "Tribeless")}
NUMBERS: Final = ("courage", "wisdom", "speed", "energy", "mugic_counters", "build_points", "base_damage")


def battle_facts(card: tree.CardDef, facts: Facts, own: bool) -> dict[str, object]:
    """The facts of a card of Chaotic that a file gives; what it leaves out of a Creature of its own is filled in."""
    stats = dict(card.stats)
    for name in NUMBERS:
        if (n := getattr(facts, name)) is not None:
            stats[name] = n
    kind = (facts.type or card.type).lower()
    if own and kind == "creature":
        stats.setdefault("energy", ENERGY)
    out: dict[str, object] = {"stats": tuple(stats.items())}
    if facts.tribe:
        out["tribe"] = TRIBES.get(fold(facts.tribe), facts.tribe)
    if facts.elements:
        out["elements"] = tuple(word.title() for word in facts.elements)
    if facts.element_damage:
        out["element_damage"] = tuple((word.title(), n) for word, n in facts.element_damage)
    if facts.initiative:
        out["initiative"] = facts.initiative
    if own and kind == "mugic" and facts.level is None and not costs_x(facts):
        out["level"] = 1
    return out


def costs_x(facts: Facts) -> bool:
    """Whether the words of a Mugic without a cost speak of X, which is its cost then."""
    return facts.text is not None and "X" in facts.text.text.split()


class Left(Struct, frozen=True):
    """A clause that could not be read: the card, the clause, and its kind in our words."""

    card: str
    clause: str
    kind: str


def _missing(card: tree.CardDef) -> tuple[str, ...]:
    """The kinds of clause of a card that its trees leave out."""
    if card.play.status == "full" or (card.play.status == "none" and not card.play.clauses and not card.play.missing):
        return ()
    return card.play.missing or ("all its abilities",)


class OwnCards:
    """Resolves the entries of one file to card values, each under a key of its own."""

    def __init__(self, scenario: Scenario, cards: Cards) -> None:
        self.scenario = scenario
        self.cards = cards
        self.found: dict[str, tree.CardDef] = {}
        self.left: list[Left] = []
        self.own = {fold(card.name): card for card in scenario.cards}
        for card in scenario.cards:
            self._described(card)

    def knows(self, name: str) -> bool:
        """Whether a name is a card of the file or of the catalog."""
        return fold(name) in self.own or self.cards.get(self.scenario.game, name) is not None

    def key(self, entry: Entry) -> str:
        """The key of the card an entry names; empty for an unknown or blank one. Raises InputError with the place."""
        if entry.kind != "card":
            return ""
        if entry.written == "name" and not self._bare(entry):
            return self._described(
                AdHoc(name=entry.name, facts=entry.facts or Facts(), line=entry.line, column=entry.column)
            )
        base = self.by_name(entry.name, entry.line, entry.column)
        if entry.facts is None or entry.facts == Facts():
            return base
        return self._changed(base, entry)

    def _bare(self, entry: Entry) -> bool:
        """A `name:` without a fact: a card there is, or what is nearly one and so a slip; else a card of its own."""
        return entry.facts in (None, Facts()) and (self.knows(entry.name) or bool(self._near(entry.name)))

    def _near(self, name: str) -> list[str]:
        known = [*self._suggested(name), *(card.name for card in self.scenario.cards)]
        return list(closest(name, known, 1, 85.0))

    def _suggested(self, name: str) -> list[str]:
        """Names of the catalog that are near, where the catalog tells them."""
        suggest = getattr(self.cards, "suggest", None)
        return list(suggest(self.scenario.game, name)) if suggest else []

    def by_name(self, name: str, line: int = 0, column: int = 0) -> str:
        """The key of a card by its name. Raises InputError with suggestions for a name nobody knows."""
        if fold(name) in self.own:
            return self.own[fold(name)].name
        card = self.cards.get(self.scenario.game, name)
        if card is None:
            raise unknown_name(name, self._suggested(name), self.scenario.file, line, column)
        if card.name not in self.found:
            self.found[card.name] = card
            self.left += [Left(card.name, "", kind) for kind in _missing(card)]
        return card.name

    def _described(self, card: AdHoc) -> str:
        definition = self._with(tree.CardDef(card.name, "creature"), card.facts, card)
        key, n = card.name, 2
        while key in self.found and self.found[key] != definition:
            key, n = f"{card.name} ({n})", n + 1
        self.found[key] = definition
        return key

    def _changed(self, base: str, entry: Entry) -> str:
        assert entry.facts is not None
        definition = self._with(self.found[base], entry.facts, entry)
        if definition == self.found[base]:
            return base
        key, n = f"{base} (changed)", 2
        while key in self.found and self.found[key] != definition:
            key, n = f"{base} (changed {n})", n + 1
        self.found[key] = definition
        return key

    def _with(self, card: tree.CardDef, facts: Facts, at: AdHoc | Entry) -> tree.CardDef:
        """A card with the facts a file gives for it."""
        fields: dict[str, object] = {}
        if facts.type:
            fields["type"] = facts.type.lower()
        elif facts.power is None and facts.text is not None and _SPELL.match(facts.text.text):
            fields["type"] = "spell"
        if facts.civilizations:
            fields["civilizations"] = facts.civilizations
        for name in ("level", "power"):
            if getattr(facts, name) is not None:
                fields[name] = getattr(facts, name)
        if facts.races:
            fields["races"] = facts.races
        if self.scenario.game == "chaotic":
            self._sensible(facts, at)
            fields |= battle_facts(card, facts, isinstance(at, AdHoc) or at.written == "name")
        changed: tree.CardDef = structs.replace(card, **fields)
        chaotic = self.scenario.game == "chaotic"
        if not chaotic and changed.type == "creature" and changed.power is None and base_power(self.scenario.game, at):
            changed = structs.replace(changed, power=base_power(self.scenario.game, at))
        abilities = list(changed.abilities)
        for keyword in facts.keywords:
            words = _NUMBER.sub(" +", keyword.text)
            abilities += self._compiled(words, changed, keyword.line, keyword.column, keyword=True)
        titles = changed.names
        if facts.text is not None:
            abilities += self._compiled(facts.text.text, changed, facts.text.line, facts.text.column)
            titles += tuple(match[1] for match in TITLE.finditer(facts.text.text))
        return structs.replace(changed, abilities=tuple(abilities), names=titles)

    def _sensible(self, facts: Facts, at: AdHoc | Entry) -> None:
        """Refuse a Tribe, an element or a line of Initiative that names nothing there is."""
        place = (self.scenario.file, at.line, at.column)
        if facts.tribe and fold(facts.tribe) not in TRIBES:
            raise InputError(f"there is no Tribe '{facts.tribe}'; the Tribes are {', '.join(tables.TRIBES)}", *place)
        for word in (*facts.elements, *(name for name, _ in facts.element_damage)):
            if word.title() not in tables.ELEMENTS:
                text = f"'{word}' is none of the elements, which are {', '.join(tables.ELEMENTS)}"
                raise InputError(text, *place)
        line = facts.initiative
        if line and not initiative.names_something(line) and fold(line) not in self._kinds():
            raise InputError(
                f"'{line}' is nothing that Initiative can go by; write a Discipline such as Speed, an element, "
                "a Tribe, or a kind of Creature", *place
            )  # fmt: skip

    def _kinds(self) -> set[str]:
        """The kinds of Creature that cards of the file have."""
        facts = [card.facts for card in self.scenario.cards]
        facts += [entry.facts for entry in self.scenario.entries() if entry.facts is not None]
        return {fold(race) for each in facts for race in each.races}

    def _compiled(
        self, text: str, card: tree.CardDef, line: int, column: int, keyword: bool = False
    ) -> list[tree.Ability]:
        from rules.abilities.compile import compile as compile_text  # a grammar is loaded: only where words are read

        compiled = compile_text(text, card, self.scenario.game)
        if keyword and compiled.leftovers:
            raise InputError(f"'{text}' is no keyword of {self.scenario.game}", self.scenario.file, line, column)
        for left in compiled.leftovers:
            self.left.append(Left(card.name, text[left.start : left.end].strip(), left.kind))
        return list(compiled.abilities)
