"""Abilities that are used by paying their cost: in the main phase of their player's turn, wherever they work."""

from __future__ import annotations

from collections.abc import Iterator

from rules.abilities import tree
from rules.core import modifiers, select
from rules.core.choices import Option, Refusal
from rules.core.draft import Draft
from rules.core.stack import Usable, used
from rules.core.state import AbilityRef, Fact, Frame, Job
from rules.games.shields import legal

TAP = "use Tap Ability"  # what cards forbid of the abilities used in place of an attack


def usable(g: Draft, player: int, instead_of_attacking: bool = False) -> Iterator[Usable]:
    """The abilities that a player can use now: they work where their card is, and their cost can be paid.

    `instead_of_attacking`: those that a creature uses in place of an attack, and only those.
    """
    if tree.Activated not in g.world.kinds:
        return
    for i, o in enumerate(g.objects):
        if not o.card or (o.controller if o.zone == g.world.game.play else o.owner) != player:
            continue
        for ref, ability in modifiers.abilities(g, i).abilities:
            if not isinstance(ability, tree.Activated) or (ability.limit == "attack") != instead_of_attacking:
                continue
            if modifiers.works(g, i, ability.works):
                job = Job(ref, player, g.ref(i))
                free = ability.when is None or select.holds(g, ability.when, job)
                if free and _payable(g, i, ability) and not _used_up(g, i, ref, ability):
                    yield i, ref, ability


def _payable(g: Draft, i: int, ability: tree.Activated) -> bool:
    """Whether the card itself can do what the cost wants of it."""
    o = g.objects[i]
    needs = {
        "discard": o.zone == "hand",
        "destroy": o.zone == g.world.game.play,
        "tap": not o.tapped,
        "untap": o.tapped,
    }
    return all(
        needs.get(part.verb, True) for part in ability.cost if isinstance(part, tree.Do) and part.what in ("self", "it")
    )


def _used_up(g: Draft, i: int, ref: AbilityRef, ability: tree.Activated) -> bool:
    return ability.limit == "turn" and any(f.kind == used(ref) and f.who == g.ref(i) for f in g.record)


def options(g: Draft, player: int) -> list[Option]:
    """One option for each ability that can be used now."""
    return [_option(g, i, ref, ability) for i, ref, ability in usable(g, player)]


def taps(g: Draft, player: int) -> list[Option]:
    """One option for each ability that a creature which could attack can use instead of attacking."""
    found: list[Option] = []
    for i, ref, ability in usable(g, player, instead_of_attacking=True):
        if not g.objects[i].tapped and not legal.attacker_bars(g, i, ""):
            if not tap_bars(g, player, i):
                found.append(_option(g, i, ref, ability))
    return found


def tap_bars(g: Draft, player: int, i: int) -> list[modifiers.Active]:
    """What forbids a creature, or its player, an ability that is used in place of an attack."""
    return modifiers.prohibitions(g, TAP, i) + modifiers.barred_players(g, TAP, player, i)


def instead_of_attacking(g: Draft, i: int) -> bool:
    """Whether a creature has an ability that it uses in place of an attack."""
    found = modifiers.abilities(g, i).abilities
    return any(isinstance(ability, tree.Activated) and ability.limit == "attack" for _, ability in found)


def _option(g: Draft, i: int, ref: AbilityRef, ability: tree.Activated) -> Option:
    text = "" if g.lean and not g.world.texts else f"use {g.name(i)}: {g.world.game.describe(ability.then)}"
    return Option(f"use:o{i}:" + ".".join(map(str, ref.path)), ("use", i, ref), text, i)


def use(g: Draft, player: int, i: int, ref: AbilityRef) -> None:
    """Queue the cost of an ability and what it does; triggers wait until both are done."""
    ability: tree.Activated = g.world.node(ref)
    if not g.lean:
        also = ("tap ability",) if ability.limit == "attack" else ()
        also += ("named ability", *(("works elsewhere",) if ability.works != (g.world.game.play,) else ()))
        g.note(f"{g.player(player)} uses {g.name(i)}", g.cite("effect"), player, g.name(i), also)
    if ability.limit == "turn":
        g.record = tuple(sorted((*g.record, Fact(used(ref), g.ref(i)))))
    source = g.ref(i)
    g.then(*(Frame("effect", job=Job(ref.into(part), player, source), quiet=True) for part in ("cost", "then")))


def use_bar(g: Draft, i: int, key: str) -> Refusal | None:
    """Why no ability of a card can be used: it is in a place where its abilities do not work."""
    o = g.objects[i]
    if o.zone == g.world.game.play or any(modifiers.works(g, i, a.works) for a in _with_places(g, i)):
        return None
    also = ("mana text",) if o.zone == "mana" else ()
    where = g.world.game.zone_words.get(o.zone, o.zone)
    return legal.refusal(g, key, "works in play", f"the abilities of {g.name(i)} do not work in the {where}", i, *also)


def _with_places(g: Draft, i: int) -> Iterator[tree.Static | tree.Triggered | tree.Replacement | tree.Activated]:
    for _, ability in modifiers.abilities(g, i).abilities:
        if isinstance(ability, (tree.Static, tree.Triggered, tree.Replacement, tree.Activated)):
            yield ability
