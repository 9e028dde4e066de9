"""What a card of Chaotic is and what stands on it, in the words of the table: its type line and its numbers."""

from __future__ import annotations

from catalog.record import CardRecord, KeywordFact

DISCIPLINES = ("courage", "power", "wisdom", "speed")
"""The four Disciplines in the order they are printed."""
_MARKS = (("unique", "Unique"), ("legendary", "Legendary"))


def keyword_said(word: KeywordFact, game: str = "") -> str:
    """A keyword with its number as the game prints it: "Powerful Attack +2000", in Chaotic "Recklessness 5"."""
    sign = "" if game == "chaotic" else "+"
    return word.name if word.n is None else f"{word.name} {sign}{word.n}"


def of_army(card: CardRecord) -> bool:
    """Whether this is a card of Chaotic: one without civilization that has what only its cards have."""
    return card.courage is not None or card.type in ("attack", "battlegear", "mugic", "location")


def type_line(card: CardRecord) -> str:
    """The type line: "creature · OverWorld Hero", "mugic · Generic"; the words of the sort behind the tribe."""
    races = [race for race in card.races if race != "Past"]
    past = ["Past"] if card.past and card.type == "creature" else []
    sort = " ".join([*past, *([card.tribe] if card.tribe else []), *races])
    return f"{card.type} \u00b7 {sort}" if sort else card.type


def marks(card: CardRecord) -> tuple[str, ...]:
    """What binds the card to an army: Unique, Legendary, Loyal with whom it joins where that is not its own tribe."""
    found = [said for name, said in _MARKS if getattr(card, name)]
    if card.loyal:
        found.append("Loyal" if card.loyal == card.tribe else f"Loyal to {card.loyal}")
    return tuple(found)


def numbers(card: CardRecord) -> tuple[tuple[str, str], ...]:
    """The numbers that stand on the card, each with its name, in the order they are printed.

    A number of a creature that scans differ in is said with the highest: "65 (75)".
    """
    if card.type == "creature":
        found = [(name.capitalize(), _scanned(card, name)) for name in (*DISCIPLINES, "energy")]
        found.append(("Mugic counters", str(card.mugic_counters or 0)))
        found.append(("Elements", " ".join(card.elements) or "none"))
        return tuple(found)
    if card.type == "attack":
        damage = [(name, str(n)) for name, n in card.element_damage.items()]
        return (("Build points", str(card.build_points)), ("Base damage", str(card.base_damage)), *damage)
    if card.type == "mugic":
        return (("Cost", cost(card)),)
    return (("Initiative", card.initiative),) if card.type == "location" else ()


def cost(card: CardRecord) -> str:
    """What a Mugic costs in counters: "2", "X"."""
    return "X" if card.cost_x else str(card.level)


def _scanned(card: CardRecord, name: str) -> str:
    middle = getattr(card, name)
    highest = getattr(card.stats_max, name) if card.stats_max else middle
    return str(middle) if highest == middle else f"{middle} ({highest})"
