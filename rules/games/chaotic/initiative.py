"""Initiative: Surprise, else what the line of the Active Location compares or names; in a Showdown chance."""

from __future__ import annotations

from collections.abc import Callable

from rules.abilities.dialects import dialect
from rules.core import modifiers, select
from rules.core.choices import CHANCE, Ask, Option, Turn
from rules.core.draft import Draft
from rules.games.chaotic import values
from rules.games.chaotic.tables import DISCIPLINES, ELEMENTS, TRIBES


def settle(g: Draft) -> Turn:
    """Settle who has Initiative, and so makes the first strike (C-INIT-06)."""
    attacker, defender = values.fighters(g)
    surprised = [i for i in (attacker, defender) if values.has_keyword(g, i, "Surprise")]
    showdown = g.attacks[0].turned == "showdown"
    if len(surprised) == 1:
        _gives(
            g, surprised[0], "it alone has Surprise", "surprise", "Surprise", *(("random reading",) if showdown else ())
        )
        return
    if showdown and g.switch("showdown_initiative") == "random":
        quiet = g.lean and not g.world.texts
        options = tuple(Option(f"o{i}", i, "" if quiet else g.name(i), i) for i in (attacker, defender))
        text = "" if quiet else "Initiative in the Showdown"
        found = yield Ask(CHANCE, "initiative", options, g.cite("random initiative"), text, "chance")
        _gives(g, found, "chance settles it", "random initiative", "random way", "random reading")
        return
    also = ("surprise both",) if surprised else ("random reading",) if showdown else ()
    by_location(g, attacker, defender, also)


def by_location(g: Draft, attacker: int, defender: int, also: tuple[str, ...]) -> None:
    """The line of the Active Location: two values compared, or who has what it names; else the Active Player's."""
    line = line_of(g)
    measure = measured(line)
    lower = line.startswith("fewest")
    if measure is not None:
        a, d = measure(g, attacker), measure(g, defender)
        if lower:
            a, d = -a, -d
        shown = f"{line}: {g.name(attacker)} {abs(a)}, {g.name(defender)} {abs(d)}"
        if a == d:
            _gives(g, attacker, f"{shown}, and the Active Player's goes first", "equal", "compare", *also)
        else:
            best = attacker if a > d else defender
            _gives(g, best, shown, "compare", "compare now", "initiative line", *also)
        return
    has = [i for i in (attacker, defender) if line and belongs(g, i, line)]
    if len(has) == 1:
        _gives(g, has[0], f"it is {line}", "tribe line", "initiative line", *also)
    else:
        said = f"both are {line}" if has else f"neither is {line}" if line else "there is no Location"
        _gives(g, attacker, f"{said}, and the Active Player's goes first", "both of tribe" if has else "neither", *also)


def line_of(g: Draft) -> str:
    """What the Active Location's line names, in small letters."""
    places = g.in_zone("location")
    return g.card(places[-1]).initiative.strip().lower() if places else ""


Measure = Callable[[Draft, int], int]


def measured(line: str) -> Measure | None:
    """The number that a line compares, or None where it names what a Creature is."""
    if line in DISCIPLINES or line == "energy":
        return lambda g, i: modifiers.stat(g, i, line)
    found: dict[str, Measure] = {
        "scanned energy": lambda g, i: modifiers.printed(g, i, "energy"),
        "mugic counters": lambda g, i: g.objects[i].counters,
        "mugic ability": lambda g, i: modifiers.printed(g, i, "mugic_counters"),
        "number of elements": lambda g, i: len(select.elements(g, i)),
        "most elements": lambda g, i: len(select.elements(g, i)),
        "fewest elements": lambda g, i: len(select.elements(g, i)),
    }
    return found.get(line)


def names_something(line: str) -> bool:
    """Whether Initiative can go by a line: a number to compare, or what a Creature can be or have."""
    word = line.strip().lower()
    known = dialect("chaotic")
    named = (*TRIBES, *ELEMENTS, *known.races, *known.keywords, "Past")
    return measured(word) is not None or word in (name.lower() for name in named)


def belongs(g: Draft, i: int, line: str) -> bool:
    """Whether a Creature is what a line names: of a Tribe or element, of a kind, with a keyword or a mark."""
    if line.title() in ELEMENTS:
        return line.title() in select.elements(g, i)
    if line in (tribe.lower() for tribe in TRIBES):
        return line in (tribe.lower() for tribe in select.tribes(g, i))
    card = g.card(i)
    words = {word.lower() for race in select.races(g, i) for word in (race, *race.split())}
    return line in words or line in card.flags or line.title() in modifiers.abilities(g, i).keywords


def _gives(g: Draft, i: int, why: str, mechanism: str, *also: str) -> None:
    """Note whose Initiative it is."""
    values.set_striker(g, g.objects[i].controller)
    if not g.lean:
        more = ("initiative first", "location initiative", "first strike", "beginning order", "striking player")
        text = f"{g.name(i)} has Initiative: {why}"
        g.note(text, g.cite(mechanism), g.objects[i].controller, g.name(i), (*also, *more))
