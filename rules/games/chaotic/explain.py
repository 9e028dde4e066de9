"""Why something that nobody offers may not be done: the rule that stands against it, or None where it is allowed."""

from __future__ import annotations

from typing import Any

from rules.abilities import tree
from rules.core import modifiers, select
from rules.core.choices import Refusal, Step
from rules.core.draft import Draft
from rules.core.state import AbilityRef, Job
from rules.games.chaotic import board, moves, play, values
from rules.games.shields import legal
from rules.games.shields.explain import _candidates, concede

__all__ = ["allowed", "concede", "explain"]

ORDER = ("first", "second")


def explain(g: Draft, player: int, action: Any) -> Refusal | None:
    """The refusing rule of an action, as far as the game has one. `action` has the fields of a sentence."""
    if g.outcome is not None and g.outcome.rule:
        return Refusal(action.verb, g.outcome.rule, "the game is over")
    match action.verb:
        case "concede" | "count":
            return None
        case "look" | "show":
            return _look(g, player, action)
        case "move":
            return _move(g, player, action)
        case "strike":
            return _strike(g, player, action)
        case "play" | "cast":
            return _play(g, player, action)
        case "use":
            return _use(g, player, action)
        case "pass" | "no" | "end action" | "end turn" | "end phase" | "end combat":
            return _pass(g, player, action)
        case "choose":
            return _choose(g, player, action)
        case "shuffle" | "cut":
            return legal.refusal(
                g, "shuffle", "attack deck", "a deck is shuffled only in setting up, or when a rule says so"
            )
        case "redeal":
            return legal.refusal(g, "redeal", "kept", "there is no new hand: the two cards are kept")
        case "draw hand" | "keep" | "set shields":
            return legal.refusal(
                g, action.verb, "one drawn", "an Attack Card is drawn for a strike only", None, "deal", "setup"
            )
        case _:
            return legal.refusal(g, action.verb, "steps", f"nobody can {action.verb} in Chaotic")


def allowed(g: Draft, player: int, action: Any) -> Step | None:
    """The step of looking, showing, counting or giving up, where that is allowed and no question was asked."""
    name = g.player(player)
    zone = action.place.zone if action.place is not None else ""
    whose = (action.place.player if action.place is not None else "") or name
    shown = f"{whose}'s {g.world.game.zone_words.get(zone, zone)}"
    also: tuple[str, ...] = ()
    match action.verb:
        case "count" | "look" | "show":
            rule = "hidden"
            found = [k for thing in action.cards for k in _candidates(g, thing)]
            if found:
                shown = g.name(found[0])
                o = g.objects[found[0]]
                rule = "own gear" if o.zone == "battlegear" else "show stats" if o.zone == "battle" else "hidden"
            return Step(
                g.cite(rule),
                f"{name} {action.verb}s {'at ' if action.verb == 'look' else ''}{shown}",
                player,
                also=also,
            )
        case "concede":
            return Step(g.cite("win"), f"{name} gives up", player)
        case _:
            return None


def takes(g: Draft) -> tuple[tuple[str, str], ...]:
    """What a board takes for granted: of each Minion on it, which of its two texts holds (C-W-BRAINWASHED-01)."""
    found = []
    for i in values.creatures(g):
        if values.two_texts(g.card(i)):
            what = "not Brainwashed at the beginning: its player controls no Chieftain, and nothing says so"
            if values.brainwashed(g, i):
                what = "Brainwashed at the beginning: its player controls a Chieftain, or an effect says so"
            found.append((f"{g.name(i)}, a Minion", what))
    return tuple(found)


def first(g: Draft, things: Any, zone: str, player: int) -> int:
    """The object that a sentence names, the likeliest, or -1."""
    for thing in things:
        found = _candidates(g, thing, zone, player)
        if found:
            return found[0]
    return -1


def _look(g: Draft, player: int, action: Any) -> Refusal | None:
    i = first(g, action.cards, "battlegear", player)
    if i >= 0:
        o = g.objects[i]
        if o.zone == "battlegear" and o.down and o.controller != player:
            text = f"{g.name(i)} lies face down and is the opponent's"
            return legal.refusal(g, "look", "opponent's gear", text, i)
        zone, own = o.zone, o.owner == player
    else:
        zone = action.place.zone if action.place is not None else ""
        own = action.place is None or not action.place.player or action.place.player == g.player(player)
    if zone == "attack_deck":
        return legal.refusal(g, action.verb, "attack deck hidden", "the Attack Deck lies face down")
    if zone == "locations":
        return legal.refusal(g, action.verb, "location deck hidden", "the Location Deck lies face down", None, "reveal")
    if zone in ("attack_hand", "mugic") and not own and action.verb == "look":
        return legal.refusal(g, "look", "hidden", "another player's hand is hidden")
    return None


def _move(g: Draft, player: int, action: Any) -> Refusal:
    i = first(g, action.cards, "battle", player)
    if i >= 0 and g.card(i).type == "battlegear":
        text = "Battlegear is put under a Creature in setting up, one under each, and stays there"
        return legal.refusal(g, "move", "gear placed", text, i, "one gear")
    if i < 0 or action.to is None or action.to.kind != "space":
        return legal.refusal(g, "move", "each moves", "a Creature on the board moves to a space of it")
    number = board.NUMBERS[values.size(g)].get(action.to.space.upper(), 0)
    if not number:
        return legal.refusal(g, "move", "board size", f"this board has no space {action.to.space}", i, "adjacent")
    reasons = moves.mover_bars(g, i, f"move:o{i}")
    if player != g.now.player:
        text = "only the Active Player moves Creatures"
        reasons.append(legal.refusal(g, "move", "must move", text, i, "each moves", "active player"))
    elif g.now.phase == "end":
        text = "Creatures move in the Action Step, and that is over"
        reasons.append(legal.refusal(g, "move", "steps", text, i, "space empty"))
    if action.route and not reasons:
        numbers = board.NUMBERS[values.size(g)]
        way = [numbers.get(s.upper(), 0) for s in action.route] + [number]
        reasons += moves.way_bars(g, i, way, f"move:o{i}")
    reasons = reasons or moves.bars(g, i, number, f"move:o{i}")
    return legal.merged(reasons) or legal.refusal(g, "move", "one space", f"{g.name(i)} cannot go there now", i)


def _strike(g: Draft, player: int, action: Any) -> Refusal:
    i = first(g, action.cards, "attack_hand", player)
    if not g.battle:
        return legal.refusal(
            g,
            "strike",
            "strike",
            "there is no combat, and Attacks are played in one only",
            i if i >= 0 else None,
            "play attack",
        )
    if values.striker(g) != player:
        text = f"it is {g.player(values.striker(g))}'s strike"
        return legal.refusal(
            g,
            "strike",
            "striking player",
            text,
            i if i >= 0 else None,
            "other strikes",
            "first strike",
            "initiative first",
        )
    if i < 0 or g.objects[i].zone != "attack_hand":
        return legal.refusal(g, "strike", "play attack", "that Attack is not in hand", None, "strike draw")
    if g.objects[i].owner != player:
        return legal.refusal(g, "strike", "play attack", f"{g.name(i)} is not {g.player(player)}'s", i)
    if action.targets:
        return legal.refusal(g, "strike", "to the enemy", "an Attack deals its damage to the enemy in the combat", i)
    return legal.refusal(g, "strike", "play attack", f"{g.name(i)} cannot be played now", i, "four parts")


def _play(g: Draft, player: int, action: Any) -> Refusal:
    i = first(g, action.cards, "mugic", player)
    if i >= 0 and g.card(i).type == "battlegear":
        text = "Battlegear is not played, and a Creature has one"
        return legal.refusal(g, action.verb, "one gear", text, i, "gear placed")
    if i < 0:
        return legal.refusal(g, action.verb, "mugic hand", "that Mugic is not in hand", None, "mugic")
    if g.card(i).type == "attack":
        return _strike(g, player, action)
    reasons = play.cast_bars(g, player, i, f"cast:o{i}")
    with_ = first(g, action.using, "battle", player)
    if with_ >= 0:
        if g.objects[with_].controller != player:
            text = f"{g.name(with_)} is not {g.player(player)}'s Creature"
            reasons.insert(0, legal.refusal(g, f"cast:o{i}", "mugic tribe", text, with_, "mugic paid"))
        reasons = play.caster_bars(g, i, with_, f"cast:o{i}") + reasons
    if not reasons:
        reasons += _targets(g, player, i, None, action)
    if not reasons and any(f.rule == "carry_out" for f in g.agenda):
        reasons.append(
            legal.refusal(
                g, f"cast:o{i}", "nothing played", "nothing is played while a Burst resolves", i, "no priority"
            )
        )
    text = f"{g.player(player)} does not have priority"
    also = ("no priority", "nothing played", "first response", "striker responds", "in turn", "priority")
    return legal.merged(reasons) or legal.refusal(g, f"cast:o{i}", "playable", text, i, *also)


def _targets(g: Draft, player: int, i: int, ability: Any, action: Any) -> list[Refusal]:
    """Why something cannot be aimed at what a sentence names."""
    found: list[Refusal] = []
    for thing in action.targets:
        for k in _candidates(g, thing, "battle", -1)[:1]:
            for wanted in play.aims(g.card(i), ability):
                if not isinstance(wanted, tree.Select):
                    continue
                job = Job(AbilityRef(g.objects[i].card), player, g.ref(i))
                if play.untargetable(g, k):
                    found.append(legal.refusal(g, action.verb, "Untargetability", f"{g.name(k)} cannot be targeted", k))
                elif bars := modifiers.prohibitions(g, "be targeted", k, i, player):
                    found.append(legal.forbidden(g, action.verb, bars, f"{g.name(k)} can't be targeted", k))
                elif k not in select.find(g, wanted, job):
                    also = (
                        *play.narrowed(wanted),
                        "opposing" if "target opposing" in play.narrowed(wanted) else "target narrowed",
                    )
                    text = f"{g.name(i)} cannot be aimed at {g.name(k)}"
                    found.append(legal.refusal(g, action.verb, "target narrowed", text, k, *also))
    return found


def _use(g: Draft, player: int, action: Any) -> Refusal:
    if values.apprentice(g):
        text = "in an Apprentice game abilities are left aside"
        return legal.refusal(g, "use", "master only", text, None, "apprentice")
    i = first(g, action.cards, "battle", player)
    if i < 0:
        return legal.refusal(g, "use", "activated", "that card is not in play")
    if g.objects[i].down:
        return legal.refusal(g, "use", "gear down", f"{g.name(i)} is face down and does nothing", i)
    if select.side_of(g, i) != player:
        return legal.refusal(g, "use", "activated", f"{g.name(i)} is not {g.player(player)}'s", i)
    own = [a for _, a in modifiers.abilities(g, i).abilities if isinstance(a, tree.Activated)]
    if not own:
        return legal.refusal(g, "use", "activated", f"{g.name(i)} has no ability to use", i, "not played", "innate",
                             "innate no choice", "innate no burst", "which innate")  # fmt: skip
    best: list[Refusal] | None = None
    for ability in own:
        reasons = play.use_bars(g, player, i, ability, f"use:o{i}") or _targets(g, player, i, ability, action)
        if best is None or len(reasons) < len(best):
            best = reasons
    if not best and any(f.rule == "carry_out" for f in g.agenda):
        best = [legal.refusal(g, "use", "nothing played", "nothing is played while a Burst resolves", i, "no priority")]
    also = ("no priority", "nothing played", "first response", "striker responds", "in turn", "priority")
    return legal.merged(best or []) or legal.refusal(
        g, "use", "playable", f"{g.player(player)} does not have priority", i, *also
    )


def _pass(g: Draft, player: int, action: Any) -> Refusal | None:
    if g.battle and values.striker(g) == player and not g.stack:
        text = f"{g.player(player)} has to strike"
        return legal.refusal(g, action.verb, "no pass", text, None, "play attack", "until defeated")
    if moves.owed(g) and player == g.now.player:
        text = f"{g.player(player)} has to move a Creature before the turn can end"
        return legal.refusal(g, action.verb, "must move", text, None, "may end")
    if player != g.now.player:
        return legal.refusal(g, action.verb, "active player", f"it is {g.player(g.now.player)}'s turn")
    return None


def _choose(g: Draft, player: int, action: Any) -> Refusal | None:
    i = first(g, action.cards, "battle", -1)
    if g.rule == g.cite("showdown check"):
        text = "the Active Player picks an enemy, and the other player one of the Active Player's"
        return legal.refusal(g, "choose", "active picks", text, None, "defender picks", "no distance")
    if g.now.phase == "setup" or any(thing.kind == "word" and thing.name in ORDER for thing in action.cards):
        return legal.refusal(g, "choose", "winner begins", "whoever wins takes the first turn", None, "who begins")
    if i >= 0 and play.untargetable(g, i):
        return legal.refusal(g, "choose", "Untargetability", f"{g.name(i)} cannot be targeted", i)
    return legal.refusal(
        g,
        "choose",
        "target narrowed",
        "that is not offered to be chosen",
        i if i >= 0 else None,
        "no target",
        "sacrifice chosen",
    )
