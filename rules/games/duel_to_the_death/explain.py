"""Why something that nobody offers may not be done: the rule that stands against it, or None where it is allowed."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from rules.abilities import tree
from rules.core import modifiers
from rules.core.choices import Refusal, Step
from rules.core.draft import Draft
from rules.games.duel_to_the_death import attack, play
from rules.games.shields import legal
from rules.games.shields.explain import concede

__all__ = ["allowed", "concede", "explain"]


def explain(g: Draft, player: int, action: Any) -> Refusal | None:
    """The refusing rule of an action, as far as the game has one. `action` has the fields of a sentence."""
    if g.outcome is not None and g.outcome.rule:
        return Refusal(action.verb, g.outcome.rule, "the game is over")
    match action.verb:
        case "look" | "show":
            return _look(g, player, action)
        case "count" | "concede":
            return None
        case "shuffle" | "cut":
            return legal.refusal(
                g, action.verb, "shuffle", "a deck is shuffled before the deal, or where a card says so"
            )
        case "redeal" | "draw hand" | "keep":
            text = "a new hand is dealt only for a first hand without creatures, before the game"
            return legal.refusal(g, action.verb, "redeal", text, None, "setup", "redeal may", "redeal again")
        case "summon":
            return _summon(g, player, action)
        case "cast":
            return _cast(g, player, action)
        case "play":
            i = _first(g, action, "hand", player)
            creature = i is not None and g.card(i).type == "creature"
            return _summon(g, player, action) if creature else _cast(g, player, action)
        case "use":
            return _use(g, player, action)
        case "attack":
            return _attack(g, player, action)
        case "block" | "defend":
            return _defend(g, player, action)
        case "charge" | "reveal" | "protect":
            return legal.refusal(g, action.verb, "kinds of cards", f"this game knows no such action: {action.verb}")
        case "choose" if [thing.name for thing in action.cards] in (["first"], ["second"]):
            text = "nobody chooses who begins: the winner of the coin flip does"
            return legal.refusal(g, action.verb, "winner begins", text, None, "who begins")
        case "choose" | "pay" | "resolve" | "yes" | "no" | "pass":
            text = "that is not among what can be chosen here"
            also = ("target any", "target what", "counter words", "linger", "sacrifice", "targets first")
            return legal.refusal(g, action.verb, "target narrowed", text, _first(g, action), *also)
        case "move":
            return legal.refusal(g, "move", "parts", "cards move only when a rule or a card says so")
        case _:
            return None


def _candidates(g: Draft, thing: Any, zone: str, player: int) -> list[int]:
    """The objects that a name can mean, the likeliest first: those in this zone and of this player."""
    if thing.kind != "card":
        return []
    name = thing.name.casefold()
    found = [i for i, o in enumerate(g.objects) if o.label and o.label.casefold() == name]
    found = found or [i for i, o in enumerate(g.objects) if o.card and g.card(i).name.casefold() == name]
    if thing.player:
        found = [i for i in found if g.objects[i].controller == g.world.players.index(thing.player)]
    return sorted(found, key=lambda i: (g.objects[i].zone != zone, g.objects[i].controller != player))


def _first(g: Draft, action: Any, zone: str = "battle", player: int = -1) -> int | None:
    return next((i for thing in action.cards for i in _candidates(g, thing, zone, player)), None)


def _look(g: Draft, player: int, action: Any) -> Refusal | None:
    if action.place is not None:
        zone, own = action.place.zone, not action.place.player or action.place.player == g.player(player)
    else:
        i = _first(g, action)
        zone, own = (g.objects[i].zone, g.objects[i].owner == player) if i is not None else ("", True)
    if zone == "deck":
        return legal.refusal(g, "look", "hidden", "decks are hidden")
    if zone == "hand" and action.verb == "look" and not own:
        return legal.refusal(g, "look", "hidden", "the opponent's hand is hidden")
    return None


def allowed(g: Draft, player: int, action: Any) -> Step | None:
    """The step of looking, showing, counting or giving up, where that is allowed and no question was asked."""
    name = g.player(player)
    zone = action.place.zone if action.place is not None else ""
    whose = (action.place.player if action.place is not None else "") or name
    shown = f"{whose}'s {g.world.game.zone_words.get(zone, zone)}"
    match action.verb:
        case "count" | "look" | "show":
            return Step(
                g.cite("hidden"), f"{name} {action.verb}s {'at ' if action.verb == 'look' else ''}{shown}", player
            )
        case "concede":
            return Step(g.cite("concede"), f"{name} gives up", player)
        case _:
            return None


def _summon(g: Draft, player: int, action: Any) -> Refusal:
    i = _first(g, action, "hand", player)
    if i is None:
        return legal.refusal(g, "summon", "one creature", "that card is not in hand")
    reasons = play.summon_bars(g, player, i, f"summon:o{i}")
    return legal.merged(reasons) or legal.refusal(
        g, "summon", "creature part", f"{g.name(i)} cannot come into play now", i
    )


def _cast(g: Draft, player: int, action: Any) -> Refusal:
    i = _first(g, action, "hand", player)
    if i is None:
        return legal.refusal(g, "cast", "spell any time", "that card is not in hand")
    if g.card(i).type != "spell":
        return legal.refusal(g, "cast", "kinds of cards", f"{g.name(i)} is no spell", i)
    reasons = play.cast_bars(g, player, i, f"cast:o{i}") or [_aim(g, i, action)]
    return legal.merged(reasons) or _aim(g, i, action)


def _aim(g: Draft, i: int, action: Any) -> Refusal:
    """Why something cannot be aimed at what a sentence names."""
    bars = [
        bar
        for thing in action.targets
        for k in _candidates(g, thing, "battle", -1)[:1]
        for bar in modifiers.prohibitions(g, "be targeted", k)
    ]
    if bars:
        return legal.forbidden(g, action.verb, bars, f"{g.name(i)} can't be aimed at that", i)
    text = f"{g.name(i)} cannot be aimed at that, or not now"
    also = ("target any", "target what", "linger", "counter words", "who responds", "counter")
    return legal.refusal(g, action.verb, "target narrowed", text, i, *also)


def _use(g: Draft, player: int, action: Any) -> Refusal:
    i = _first(g, action, "battle", player)
    if i is None:
        return legal.refusal(g, "use", "ability", "that creature is not in play")
    own = [a for _, a in modifiers.abilities(g, i).abilities if isinstance(a, tree.Activated)]
    if not own:
        return legal.refusal(g, "use", "ability", f"{g.name(i)} has no ability to use", i, "energized")
    found = [play.use_bars(g, player, i, a, f"use:o{i}") for a in own]
    return legal.merged(min(found, key=len)) or structs.replace(_aim(g, i, action), key=f"use:o{i}")


def _attack(g: Draft, player: int, action: Any) -> Refusal:
    reasons: list[Refusal] = []
    if any(thing.kind == "card" for thing in action.targets):
        text = "creatures attack the opponent and are not sent against a creature"
        reasons.append(legal.refusal(g, "attack", "attack player", text, None, "defend"))
    if player != g.now.player:
        reasons.append(
            legal.refusal(g, "attack", "attack", "a player attacks in his or her own turn", None, "attack is last")
        )
    if any(thing.kind == "player" and thing.name == g.player(player) for thing in action.targets):
        reasons.append(legal.refusal(g, "attack", "attack player", "creatures attack the opponent"))
    named = [found[0] for thing in action.cards if (found := _candidates(g, thing, "battle", player))]
    for i in named:
        reasons += attack.bars(g, i, f"attack:o{i}")
    text = "that attack is not possible now"
    return legal.merged(reasons) or legal.refusal(g, "attack", "attack", text, None, "attack energized", "together")


def _defend(g: Draft, player: int, action: Any) -> Refusal:
    defenders = [found[0] for thing in action.cards if (found := _candidates(g, thing, "battle", player))]
    attackers = [found[0] for thing in action.targets if (found := _candidates(g, thing, "battle", -1))]
    if not defenders:
        return legal.refusal(g, action.verb, "any can defend", "that creature is not in play", None, "defend")
    reasons: list[Refusal] = []
    if len(action.cards) > 1:
        text = "one creature at most blocks an attacker"
        reasons.append(legal.refusal(g, action.verb, "one defender", text, defenders[0]))
    if len(action.targets) > 1:
        text = "a defender blocks one attacker a turn"
        reasons.append(legal.refusal(g, action.verb, "one attacker", text, defenders[0]))
    for d in defenders:
        for a in attackers or [x.attacker.object for x in g.attacks] or [-1]:
            reasons += attack.defence_bars(g, d, a, f"defend:o{a}:o{d}")
    text = "that defence is not possible now"
    return legal.merged(reasons) or legal.refusal(g, action.verb, "defend", text, defenders[0], "defend may")
