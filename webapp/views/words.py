"""A card's words, rendered from its ability tree, and the rules that its keywords stand for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from catalog.facts import keyword_said
from rules.abilities.render import render
from rules.abilities.tree import Evolve, Keyword, Unmodelled
from webapp.services import Services
from webapp.views.cardface import ICONS, Word
from webapp.views.citations import Citations, Cite, plain
from webapp.views.governed import MOST_RULES, clause_rules

if TYPE_CHECKING:
    from catalog.record import CardRecord
    from rules.book import Book, Rule


@dataclass(frozen=True)
class RuleLine:
    """One rule that stands behind an ability: its words and its tab."""

    text: str
    cite: Cite


@dataclass(frozen=True)
class AbilityView:
    """One ability of a card page: its name, sign and words, the rules of its keyword, and those behind its clauses."""

    name: str
    icon: str
    text: str
    rules: tuple[RuleLine, ...]
    behind: tuple[Cite, ...] = ()


def words_of(card: CardRecord, game: str) -> tuple[Word, ...]:
    """The card's abilities in words, in their order. Where there is no tree: its keywords, by name."""
    found: list[Word] = []
    printed = {keyword.name for keyword in card.keywords}
    names = iter(_names(card))
    for ability in card.abilities:
        if isinstance(ability, Unmodelled):
            next(names, "")  # its name is not the next one's
            continue
        text = render((ability,), game, card.type).strip()
        if isinstance(ability, Keyword):
            name, rest = _keyword(ability.name, text)
            name = name or (ability.name if ability.name in printed else "")  # "Water stealth" is a Stealth
            found.append(Word(name, rest, ICONS.get(ability.name, "")))
        elif isinstance(ability, Evolve):
            name = "Vortex Evolution" if ability.vortex else "Evolution"
            found.append(Word(name, text.removeprefix(name).lstrip(" .:\u2014-"), ICONS[name]))
        else:
            found.append(_worded(card, next(names, ""), text))
    named = {word.name.split(" +")[0] for word in found}
    for keyword in card.keywords:
        if keyword.name not in named:
            found.append(Word(keyword_said(keyword, game), "", ICONS.get(keyword.name, "")))
    return tuple(found)


def _names(card: CardRecord) -> tuple[str, ...]:
    """The names of the abilities that are no keywords, in their order; none where it is not plain which is whose."""
    own = [one for one in card.abilities if not isinstance(one, Keyword | Evolve)]
    return card.ability_names if len(own) == len(card.ability_names) else ()


def _keyword(keyword: str, text: str) -> tuple[str, str]:
    """A keyword's name (with its number) and what else its words say; no name where its words do not begin with it.

    Some games print the names of keywords in small letters: "Double breaker" begins with Double Breaker.
    """
    if re.match(rf"{re.escape(keyword)}\b", text, re.IGNORECASE):
        rest = text[len(keyword) :]
        number, _, more = rest.strip().partition(" ")
        if number.startswith("+"):
            return f"{keyword} {number.rstrip('.')}", more
        return keyword, rest.lstrip(" .:\u2014-")
    return "", text


def _worded(card: CardRecord, name: str, text: str) -> Word:
    """An ability that is no keyword by itself; where its words begin with one of the card's keywords, that is its name.

    So a tap ability, whose words begin with "Tap ability", is named once.
    """
    if not name:
        for keyword in card.keywords:
            own, rest = _keyword(keyword.name, text)
            if own and rest:
                return Word(own, rest[:1].upper() + rest[1:], ICONS.get(keyword.name, ""))
    return Word(name, text)


class Keywords:
    """Finds the rules of a keyword in a rulebook."""

    def __init__(self, services: Services, game: str) -> None:
        self._book = services.book(game)
        self._citations = Citations(services)

    def rules(self, name: str, most: int = 4) -> tuple[RuleLine, ...]:
        """The first of the keyword's rules, each with its tab."""
        book = self._book
        base = name.split(" +")[0]
        if book is None or not base:
            return ()
        return tuple(
            RuleLine(plain(rule.text), self._citations.cite(rule.id)) for rule in keyword_rules(book, base)[:most]
        )


def keyword_rules(book: Book, name: str) -> list[Rule]:
    """The rules of a keyword in a rulebook: the one called so, and those of its section whose title says its name.

    For a keyword that no rule is called by (Evolution), the rules of the section that begins with its name, and where
    there is none, those that the glossary gives for it.
    """
    rules = [rule for rule in book.rules if not rule.is_reading]
    own = next((rule for rule in rules if rule.title.casefold() == name.casefold()), None)
    if own is None:
        begins = re.compile(rf"{re.escape(name)}\b", re.IGNORECASE)
        return [rule for rule in rules if begins.match(rule.section)] or _in_glossary(book, name)
    word = re.compile(rf"\b{re.escape(name)}\b", re.IGNORECASE)
    more = [rule for rule in rules if rule.section == own.section and rule is not own and word.search(rule.title)]
    return [own, *more]


def _in_glossary(book: Book, name: str) -> list[Rule]:
    """The rules that a book's glossary gives for a keyword, in their order."""
    term = book.term(name)
    return [rule for rule in book.rules_of(term) if not rule.is_reading] if term else []


def abilities_view(card: CardRecord, game: str, services: Services) -> tuple[AbilityView, ...]:
    """The abilities as the card's page lists them."""
    keywords = Keywords(services, game)
    own = {keyword.name for keyword in card.keywords}
    citations = Citations(services)
    read = [ability for ability in card.abilities if not isinstance(ability, Unmodelled)]
    return tuple(
        AbilityView(
            word.name,
            word.icon or "turn",
            word.text,
            keywords.rules(word.name) if word.icon or word.name.split(" +")[0] in own else (),
            citations.cites(clause_rules(ability, game)[:MOST_RULES]) if ability else (),
        )
        for word, ability in zip_longest(words_of(card, game), read)
        if word
    )
