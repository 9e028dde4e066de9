"""What binds cards of Chaotic to an army: the Rule of Two, Unique, Legendary, Loyal; also where a format changes it."""

from __future__ import annotations

from collections.abc import Iterator

from catalog.names import key
from validators.deck import Deck, Holding
from validators.findings import CardCount, Judged, at_lines, judged, number_of
from validators.formats import Format
from validators.lists import shown

RULE_OF_TWO, VERSIONS = "C-DECK-12", "C-FAQ-07-R"
UNIQUE, LEGENDARY, LOYAL = "C-GLO-UNIQ-01", "C-W-LEGENDARY-01", "C-W-LOYAL-01"


def _by_name(deck: Deck) -> dict[str, list[Holding]]:
    """The known cards by the name that their versions share."""
    found: dict[str, list[Holding]] = {}
    for each in deck.holdings:
        found.setdefault(each.record.shared_name, []).append(each)
    return found


def check_rule_of_two(deck: Deck, by: Format) -> Iterator[Judged]:
    """More copies of a name than two, all its versions together (C-DECK-12, C-FAQ-07-R)."""
    if by.army is None:
        return
    limit = by.army.copies
    for name, group in _by_name(deck).items():
        count = sum(each.count for each in group)
        if count > limit:
            rule = RULE_OF_TWO if len(group) == 1 else VERSIONS
            yield _too_many("rule_of_two", rule, name, group, limit, f"at most {limit} of a name are allowed")
    for unknown in deck.unknown:
        count = sum(each.entry.count for each in unknown)
        if count > limit and unknown[0].kind == "unknown":
            name, lines = shown(unknown[0].entry.name), tuple(dict.fromkeys(each.entry.line for each in unknown))
            message = (
                f"{number_of(count, 'copy', 'copies')} of \u201c{name}\u201d, at most {limit} of a name are allowed. "
                f"{at_lines(lines)}"
            )
            card = CardCount(name, count, limit, lines)
            yield judged("rule_of_two", "error", RULE_OF_TWO, message, effect="illegal", cards=[card])


def check_unique(deck: Deck, by: Format) -> Iterator[Judged]:
    """A second copy of a Unique card; where the format goes by the name, another version beside it too."""
    if by.army is None:
        return
    for name, group in _by_name(deck).items():
        unique = [each for each in group if by.marks(each.record).unique]
        patched = bool(unique) and not any(each.record.unique for each in unique)
        if by.army.unique_by == "name":
            if unique and sum(each.count for each in group) > 1:
                others = len(group) > 1
                rule = by.cite if patched or others else UNIQUE
                said = f"{unique[0].name} is Unique{' in this format' if patched else ''}, so only 1 "
                said += "card of that name, whatever its version, is allowed" if others else "is allowed"
                yield _too_many("unique", rule, name if others else unique[0].name, group, 1, said)
            continue
        for each in unique:
            if each.count > 1:
                rule = UNIQUE if each.record.unique else by.cite
                said = f"{each.name} is Unique, so only 1 is allowed"
                yield _too_many("unique", rule, each.name, [each], 1, said)


def _too_many(code: str, rule: str, name: str, group: list[Holding], limit: int, said: str) -> Judged:
    """The finding on too many cards of a name. `said` is why, in words."""
    count = sum(each.count for each in group)
    lines = tuple(dict.fromkeys(line for each in group for line in each.lines))
    extra = number_of(count - limit, "copy", "copies")
    told = f" ({'; '.join(f'{each.count} {each.name}' for each in group)})" if len(group) > 1 else ""
    message = f"{number_of(count, 'copy', 'copies')} of {name}{told}: {said}. {at_lines(lines)} Take out {extra}."
    card = CardCount(name, count, limit, lines)
    return judged(
        code, "error", rule, message, effect="illegal", cards=[card], suggestions=[f"Take out {extra} of {name}."]
    )


def check_legendary(deck: Deck, by: Format) -> Iterator[Judged]:
    """More than one Legendary card in the whole army (C-W-LEGENDARY-01)."""
    if by.army is None:
        return
    found = [each for each in deck.holdings if by.marks(each.record).legendary]
    count = sum(each.count for each in found)
    if count > 1:
        named = _list([f"{each.count} {each.name}" if each.count > 1 else each.name for each in found])
        made = [each.name for each in found if not each.record.legendary]
        also = f" {_list(made)} {'is' if len(made) == 1 else 'are'} Legendary by this format." if made else ""
        cards = [CardCount(each.name, each.count, 1, each.lines) for each in found]
        lines = [line for each in found for line in each.lines]
        message = f"{count} Legendary cards, 1 is allowed: {named}. {at_lines(lines)}{also}"
        rule = by.cite if sum(each.count for each in found if each.record.legendary) < 2 else LEGENDARY
        extra = number_of(count - 1, "Legendary card")
        said = [f"Take out {extra}."]
        yield judged("legendary", "error", rule, message, effect="illegal", cards=cards, suggestions=said)


def check_loyal(deck: Deck, by: Format) -> Iterator[Judged]:
    """A Loyal card beside Creatures that it does not join, one finding for each such card (C-W-LOYAL-01)."""
    if by.army is None:
        return
    creatures = [each for each in deck.holdings if each.record.type == "creature"]
    for each in deck.holdings:
        loyal = by.marks(each.record).loyal
        if not loyal:
            continue
        strangers = [other for other in creatures if not joins(other, loyal)]
        if not strangers:
            continue
        rule = LOYAL if each.record.loyal else by.cite
        message = (
            f"{each.name} is Loyal{'' if each.record.loyal else ' in this format'} and joins only {_whom(loyal)}; "
            f"not allowed with {_list([other.name for other in strangers])}. {at_lines(each.lines)}"
        )
        cards = [CardCount(each.name, each.count, 0, each.lines)]
        cards += [CardCount(other.name, other.count, None, other.lines) for other in strangers]
        said = [f"Take out {each.name}.", f"Take out {_list([other.name for other in strangers])}."]
        line = min(each.lines)
        yield judged("loyal", "error", rule, message, effect="illegal", line=line, cards=cards, suggestions=said)


def joins(creature: Holding, loyal: str) -> bool:
    """Whether a Loyal card may stand in an army with this Creature; `loyal` names a Tribe, or two kinds."""
    if key(loyal).endswith("minions"):
        return creature.record.tribe == "M'arrillian" or creature.record.minion
    return creature.record.tribe == loyal


def _whom(loyal: str) -> str:
    return loyal if key(loyal).endswith("minions") else f"an army of {loyal} Creatures"


def _list(names: list[str]) -> str:
    """The names in a row; where one holds a comma, semicolons part them."""
    if any("," in name for name in names):
        return "; ".join(names)
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)
