"""Mana: which civilizations a player can use, what a card costs now, and which mana cards are tapped for it.

Two ways to use civilizations: a card of it in the mana zone unlocks it (`game.civilization_by == "unlocking"`), or one
of the cards that are tapped for the payment has to be of it (`"paying"`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from msgspec import structs

from rules.abilities import tree
from rules.core import modifiers, picking, select
from rules.core.choices import Ask, Option, Refusal, Turn
from rules.core.draft import Draft
from rules.core.events import Event
from rules.core.happen import happen
from rules.games.shields import legal


def unlocked(g: Draft, player: int) -> set[str]:
    """The civilizations that a player's mana zone unlocks, tapped cards too."""
    return {civ for i in g.in_zone("mana", player) for civ in g.card(i).civilizations}


def untapped(g: Draft, player: int) -> int:
    """How many cards a player could tap for mana."""
    pile = g.pile(player, "mana")
    return pile.count - pile.tapped + sum(not g.objects[i].tapped for i in g.in_zone("mana", player))


def cost(g: Draft, i: int) -> int:
    """How much mana a card costs now: its level and what changes costs."""
    level = g.card(i).level or 0
    if tree.Cost not in g.world.kinds:
        return level
    for c in modifiers.active(g):
        if isinstance(c.change, tree.Cost) and (c.affects == "you" or modifiers.applies(g, c, i)):
            level = max(
                c.change.least, level + (c.number if c.number is not None else select.amount(g, c.change.add, c.job))
            )
    return level


def civilization_bars(g: Draft, player: int, i: int, key: str) -> list[Refusal]:
    """Why a player's mana does not do for the civilizations of a card; nothing where it does."""
    card, name = g.card(i), g.name(i)
    if g.world.game.civilization_by == "paying":
        if not card.civilizations or not cost(g, i) or fits(g, i, _free(g, player), cost(g, i)):
            return []
        text = f"no untapped mana card of {' and '.join(card.civilizations)} can be among those tapped for {name}"
        also = ("several civilizations", "two civilizations") if len(card.civilizations) > 1 else ()
        return [legal.refusal(g, key, "mana civilization", text, i, *also)]
    missing = [civ for civ in card.civilizations if civ not in unlocked(g, player)]
    if not missing:
        return []
    mechanism = "unlock all" if len(card.civilizations) > 1 else "unlock"
    return [
        legal.refusal(
            g,
            key,
            mechanism,
            f"{' and '.join(missing)} is not unlocked for {name}",
            i,
            "unlock",
            "what unlocks",
            "locked again",
            *(("several civilizations",) if len(card.civilizations) > 1 else ()),
        )
    ]


def fits(g: Draft, i: int, ids: Sequence[int], most: int) -> bool:
    """Whether `most` mana cards at most, taken from these, are of all civilizations of a card.

    A mana card with two civilizations is of both, or (switch `multi_mana`: `one`) of one of them at a time.
    """
    civs = g.card(i).civilizations
    known = [k for k in ids if k >= 0 and not set(civs).isdisjoint(g.card(k).civilizations)]
    one = g.switch("multi_mana") == "one"
    return any(
        _apart(g, civs, some) if one else all(any(civ in g.card(k).civilizations for k in some) for civ in civs)
        for some in combinations(known, min(len(civs), len(known), most))
    )


def _apart(g: Draft, civs: tuple[str, ...], ids: tuple[int, ...]) -> bool:
    """Whether each of these civilizations has a mana card of its own."""
    if not civs:
        return True
    return any(civs[0] in g.card(k).civilizations and _apart(g, civs[1:], tuple(x for x in ids if x != k)) for k in ids)


def _free(g: Draft, player: int) -> list[int]:
    """A player's mana cards that are known and untapped."""
    return [k for k in g.in_zone("mana", player) if not g.objects[k].tapped]


def pay(g: Draft, player: int, i: int) -> Turn:
    """Tap as many mana cards as the card costs; which ones is asked only where they differ."""
    n = cost(g, i)
    pile = g.pile(player, "mana")
    free = pile.count - pile.tapped
    ids = [k for k in g.in_zone("mana", player) if not g.objects[k].tapped]
    stand = [picking.ANONYMOUS - (player * len(g.world.game.piles) + g.world.game.piles.index("mana"))] * free
    groups = picking.classes(g, ids)
    paying = g.world.game.civilization_by == "paying" and bool(g.card(i).civilizations) and n > 0
    if paying and not g.world.texts and "alike" not in g.world.without:
        # nobody names single mana cards: only their civilizations tell them apart
        groups = _by_civilization(g, ids)
    chosen: list[int]
    if n >= len(ids) + free or len(groups) + bool(free) <= 1:
        chosen = (stand + ids)[:n]
    else:
        quiet = g.lean and not g.world.texts
        text = "" if quiet else f"which mana cards to tap for {g.name(i)}"
        fit = (lambda some: fits(g, i, some, n)) if paying else None
        sets = picking._sets(g, groups + ([stand] if stand else []), n, n, None, None, fit)
        matters = paying and _matters(g, player, i)
        options = tuple(
            Option(
                "pay:" + "+".join(f"o{k}" if k >= 0 else "any" for k in some),
                list(some),
                "" if quiet else ", ".join(picking.label(g, k, player) for k in some),
                twin=_colours(g, some) if matters else "",
            )
            for some in sets
        )
        chosen = yield Ask(player, "pay", options, g.cite("any mana"), text, "equal")
    anonymous = sum(k < 0 for k in chosen)
    if anonymous:
        g.put_pile(structs.replace(pile, tapped=pile.tapped + anonymous))
    yield from happen(g, *[Event("tap", what=k, by=player, silent=True) for k in chosen if k >= 0])
    if not g.lean:
        g.note(
            f"{g.player(player)} taps {n} mana for {g.name(i)}",
            g.cite("pay" if g.card(i).type != "spell" else "pay spell"),
            player,
            g.name(i),
            _paid(g, player, i, n),
        )


def _by_civilization(g: Draft, ids: list[int]) -> list[list[int]]:
    """Mana cards in groups of the same civilizations."""
    groups: dict[tuple[str, ...], list[int]] = {}
    for k in ids:
        groups.setdefault(g.card(k).civilizations, []).append(k)
    return list(groups.values())


def _colours(g: Draft, some: Sequence[int]) -> str:
    """The civilizations of some mana cards as one word, the same for payments that leave the same behind."""
    return " ".join(sorted("/".join(g.card(k).civilizations) if k >= 0 else "-" for k in some))


def _matters(g: Draft, player: int, i: int) -> bool:
    """Whether it can matter which mana stays untapped: a known card could still be played in this turn."""
    hand = [k for k in g.in_zone("hand", player) if k != i and g.objects[k].card]
    return bool(hand) or any(card != "" for card in g.pile(player, "deck").top)


def _paid(g: Draft, player: int, i: int, n: int) -> tuple[str, ...]:
    """The mechanisms by which a card may be played and costs what it costs."""
    card = g.card(i)
    if g.world.game.civilization_by == "paying":
        also = ["mana taps", "mana civilization", "level", "any mana", "any order", "mana limit", "own turn", "tap"]
        some = {civ for k in g.in_zone("mana", player) if g.objects[k].tapped for civ in g.card(k).civilizations}
        also += ["other mana"] if some - set(card.civilizations) else []
        also += ["several civilizations"] if len(card.civilizations) > 1 else []
        two = any(g.objects[k].tapped and len(g.card(k).civilizations) > 1 for k in g.in_zone("mana", player))
        also += ["two civilizations"] if two else []
        also += ["blast paid"] if modifiers.keyword(g, i, g.word("Shield Blast")) is not None else []
        if n != card.level:
            also += ["cost changed", *(["Sympathy"] if "Sympathy" in g.index(i).keywords else [])]
        return tuple(also)
    also = ["mana taps", "unlock", "what unlocks", "level", "any mana", "any order", "mana limit", "tap", "own turn"]
    if len(card.civilizations) > 1:
        also += ["unlock all", "several civilizations"]
    if any(len(g.card(k).civilizations) > 1 for k in g.in_zone("mana", player)):
        also.append("unlocks each")
    if n != card.level:
        also += ["cost changed", "level stays"]
    return tuple(also)
