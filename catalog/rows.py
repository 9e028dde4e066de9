"""Cards as rows: what `catalog.load` writes into each table, with numbers counted from 1 in the order of the files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from catalog.names import fold, key
from catalog.query.vocabulary import CIVILIZATIONS, ELEMENTS, TRIBES, rank
from catalog.record import FLAGS, STATS, CardRecord, SetRecord
from catalog.tables import (
    Alias,
    Base,
    Card,
    CardCivilization,
    CardElement,
    CardKeyword,
    CardRace,
    CardSet,
    CardType,
    Civilization,
    Element,
    Keyword,
    Printing,
    Race,
    Tribe,
)
from catalog.wording import searched_words, words_of
from rules.problem import InputError

Row = dict[str, Any]


class _Numbered:
    """The rows of a small table of names: each (game, name) once, numbered when it is first met."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[str, str], int] = {}

    def number(self, game: str, name: str) -> int:
        return self.numbers.setdefault((game, name), len(self.numbers) + 1)

    def rows(self) -> list[Row]:
        return [{"id": number, "game": game, "name": name} for (game, name), number in self.numbers.items()]


def rows_of(cards: Mapping[str, Sequence[CardRecord]], sets: Iterable[SetRecord]) -> list[tuple[type[Base], list[Row]]]:
    """Each table with its rows, tables that others refer to first.

    Raises `InputError` for a printing whose set is not among `sets`.
    """
    types, civilizations, races, keywords = _Numbered(), _Numbered(), _Numbered(), _Numbered()
    tribes, elements = _Numbered(), _Numbered()
    set_rows: list[Row] = []
    set_numbers: dict[tuple[str, str], int] = {}
    for number, each in enumerate(sets, 1):
        set_numbers[each.game, each.key] = number
        row = {"id": number, "game": each.game, "key": each.key, "code": each.code or None, "name": each.name}
        set_rows.append(row | {"released": each.date or None})
    card_rows: list[Row] = []
    links: dict[type[Base], list[Row]] = {
        table: [] for table in (Alias, Printing, CardCivilization, CardElement, CardRace, CardKeyword)
    }
    for game, records in cards.items():
        for position, card in enumerate(records):
            number = len(card_rows) + 1
            tribe = tribes.number(game, card.tribe) if card.tribe else None
            small = {"type_id": types.number(game, card.type), "tribe_id": tribe}
            card_rows.append(_card_row(number, game, position, card) | small)
            links[CardElement] += [
                {"card_id": number, "element_id": elements.number(game, name)} for name in card.elements
            ]
            links[Alias] += [
                {"card_id": number, "name": alias, "key": key(alias), "folded": fold(alias)} for alias in card.aliases
            ]
            links[CardCivilization] += [
                {"card_id": number, "civilization_id": civilizations.number(game, name)} for name in card.civilizations
            ]
            links[CardRace] += [{"card_id": number, "race_id": races.number(game, name)} for name in card.races]
            links[CardKeyword] += [
                {"card_id": number, "keyword_id": keywords.number(game, word.name), "n": word.n}
                for word in card.keywords
            ]
            for place, printing in enumerate(card.printings):
                if (set_number := set_numbers.get((game, printing.set))) is None:
                    raise InputError(f"{card.name} is printed in {printing.set}, which is no set of {game}")
                row = {"id": len(links[Printing]) + 1, "card_id": number, "position": place, "set_id": set_number}
                links[Printing].append(row | _printing_row(printing.number, printing.rarity))
    return [
        (CardSet, set_rows),
        (CardType, types.rows()),
        (Civilization, civilizations.rows()),
        (Tribe, tribes.rows()),
        (Element, elements.rows()),
        (Race, races.rows()),
        (Keyword, keywords.rows()),
        (Card, card_rows),
        *links.items(),
    ]


def _card_row(number: int, game: str, position: int, card: CardRecord) -> Row:
    return {
        "id": number,
        "game": game,
        "position": position,
        "name": card.name,
        "key": key(card.name),
        "folded": fold(card.name),
        "slug": card.slug,
        "level": card.paid,
        "power": card.power,
        "power_plus": card.power_plus,
        "evolution": card.evolution,
        "play": card.play.status,
        "civilizations": len(card.civilizations),
        "printings": len(card.printings),
        "colours": colours(card.civilizations, card.tribe),
        "vanilla": is_vanilla(card),
        "disputed": bool(card.disputed),
        "shared": key(card.shared_name),
        "elements": len(card.elements),
        "initiative": key(card.initiative),
        "loyal": card.loyal,
        **{name: getattr(card, name) for name in (*STATS, *FLAGS)},
        **{name.lower(): card.element_damage.get(name) for name in ELEMENTS},
        "words": folded_words(card, game),
        "record": msgspec.json.encode(card).decode(),
    }


def _printing_row(number: str, rarity: str) -> Row:
    before = before_stroke(number)
    plain = int(before) if before.isascii() and before.isdigit() and len(before) < 10 else None
    return {"number": number, "before": before, "plain": plain, "rarity": rarity, "rank": rank(rarity)}


def before_stroke(number: str) -> str:
    """The collector number without what follows its stroke, in small letters: "s3" of "S3/S10"."""
    return number.partition("/")[0].strip().casefold()


def is_vanilla(card: CardRecord) -> bool:
    """Whether the card has no abilities at all."""
    return not card.abilities and not card.keywords and not card.evolution and card.play.status == "full"


def folded_words(card: CardRecord, game: str) -> str:
    """The rendered words, and imported printed ones, as a search looks in them: folded, an ability a line."""
    return "\n".join(fold(line) for line in searched_words(card, words_of(card, game)).splitlines())


def colours(civilizations: Sequence[str], tribe: str = "") -> str:
    """A key that sorts cards by civilization: cards of one first, in the order of the civilizations.

    Cards without any stand before them, by tribe, those without a tribe last.
    """
    if not civilizations:
        return f"0{TRIBES.index(tribe) if tribe in TRIBES else 9}"
    places = sorted(CIVILIZATIONS.index(name) if name in CIVILIZATIONS else 9 for name in civilizations)
    return f"{len(places)}{''.join(map(str, places))}"
