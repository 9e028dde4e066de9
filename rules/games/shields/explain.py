"""Why something that nobody offers may not be done: the rule that stands against it, or None where it is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from rules.abilities import tree
from rules.core import modifiers
from rules.core.choices import Refusal, Step
from rules.core.draft import Draft
from rules.core.state import Outcome, State
from rules.core.world import World
from rules.games.shields import legal, play, using


def explain(g: Draft, player: int, action: Any) -> Refusal | None:
    """The refusing rule of an action, as far as the game has one. `action` has the fields of a sentence."""
    if g.outcome is not None and g.outcome.rule:
        return Refusal(action.verb, g.outcome.rule, "the game is over")
    match action.verb:
        case "look" | "show":
            return _look(g, player, action)
        case "count" | "concede":
            return None
        case "move":
            return _move(g, player, action)
        case "shuffle" | "cut" if g.now.phase == "setup":
            return legal.refusal(g, action.verb, "setup", "a deck is shuffled and cut before its shields are set")
        case "shuffle" | "cut":
            return legal.refusal(
                g, "shuffle", "reorder deck", "the order of a deck may not be changed unless a card says so"
            )
        case "redeal":
            return legal.refusal(g, "redeal", "keep", "there is no new hand: the cards are kept", None, "draw hand")
        case "set shields" | "draw hand" | "keep":
            return legal.refusal(g, action.verb, "setup", "this is a step of setting up", None, action.verb)
        case "charge":
            return _charge(g, player, action)
        case "summon" | "cast":
            return _play(g, player, action)
        case "attack":
            return _attack(g, player, action)
        case "block" | "protect":
            return _defend(g, player, action)
        case "reveal":
            return legal.refusal(
                g, "reveal", "blast aside", "only a Shield Blast card of a broken shield can be revealed and set aside"
            )
        case "choose" | "use" | "resolve" | "yes" | "no" | "pass":
            return _choose(g, player, action)
        case _:
            return None


def _objects(g: Draft, things: Any, zone: str = "", player: int = -1) -> list[int]:
    """One object for each card that is named, the likeliest: in this zone and of this player where there is one."""
    return [found[0] for thing in things if (found := _candidates(g, thing, zone, player))]


def _candidates(g: Draft, thing: Any, zone: str = "", player: int = -1) -> list[int]:
    """Every object that a name can mean; with a zone only the likeliest: those there, of this player where some are."""
    if thing.kind != "card":
        return []
    name = thing.name.casefold()
    found = [i for i, o in enumerate(g.objects) if o.label and o.label.casefold() == name]
    found = found or [i for i, o in enumerate(g.objects) if o.card and g.card(i).name.casefold() == name]
    if thing.player:
        found = [i for i in found if g.objects[i].controller == g.world.players.index(thing.player)]

    def unlikely(i: int) -> tuple[bool, bool]:
        o = g.objects[i]
        return o.zone != zone, player >= 0 and (o.controller if o.zone == g.world.game.play else o.owner) != player

    if not zone or not found:
        return found
    best = min(unlikely(i) for i in found)
    return [i for i in found if unlikely(i) == best]


def _fewest(reasons: Iterable[list[Refusal]]) -> list[Refusal]:
    """Of several things that a sentence can mean, the one that least stands against; the first of equal ones."""
    return min(reasons, key=len, default=[])


def _look(g: Draft, player: int, action: Any) -> Refusal | None:
    if action.place is not None:
        zone = action.place.zone or ("shields" if action.place.kind == "shield" else "")
        own = not action.place.player or action.place.player == g.player(player)
    else:
        found = _objects(g, action.cards)
        if not found:
            shields = any(thing.kind == "shield" for thing in action.cards)
            zone, own = ("shields" if shields else ""), False
        else:
            zone, own = g.objects[found[0]].zone, g.objects[found[0]].owner == player
    if zone == "shields":
        return legal.refusal(
            g,
            "look",
            "look shields",
            "shields are face down and hidden, also from their own player",
            None,
            "move shields",
            "look own shields",
            "set shields",
        )
    if zone == "deck":
        return legal.refusal(g, "look", "look deck", "nobody may look at cards of a deck unless a card says so")
    if zone == "hand" and action.verb == "look" and not own:
        also = ("hidden from a team",) if len(g.sides) > 2 else ()
        return legal.refusal(g, "look", "look hand", "another player's hand is hidden", None, *also)
    return None


def allowed(g: Draft, player: int, action: Any) -> Step | None:
    """The step of looking, showing, counting or giving up, where that is allowed and no question was asked."""
    name = g.player(player)
    zone = action.place.zone if action.place is not None else ""
    whose = (action.place.player if action.place is not None else "") or name
    shown = f"{whose}'s {g.world.game.zone_words.get(zone, zone)}"
    match action.verb:
        case "count":
            return Step(g.cite("count deck"), f"{name} counts {shown}", player)
        case "show":
            return Step(g.cite("show hand"), f"{name} shows {shown}", player)
        case "look" if zone == "discard":
            return Step(g.cite("look discard"), f"{name} looks at {shown}", player)
        case "look" if zone == "hand":
            also = (g.cite("show hand"), *g.world.game.along.get(g.cite("own hand"), ()))
            return Step(g.cite("own hand"), f"{name} looks at {shown}", player, also=also)
        case "concede":
            return Step(g.cite("concede"), f"{name} gives up", player)
        case _:
            return None


def _move(g: Draft, player: int, action: Any) -> Refusal | None:
    shield = any(thing.kind == "shield" for thing in action.cards) or (
        action.place is not None and (action.place.kind == "shield" or action.place.zone == "shields")
    )
    if shield:
        return legal.refusal(
            g, "move", "move shields", "shields keep their places", None, "glossary shield", "places fixed"
        )
    zones = {place.zone for place in (action.place, action.to) if place is not None}
    if "deck" in zones:
        return legal.refusal(g, "move", "reorder deck", "the order of a deck may not be changed unless a card says so")
    return legal.refusal(g, "move", "creatures stay", "cards leave their zone only when a rule or a card says so")


def _charge(g: Draft, player: int, action: Any) -> Refusal | None:
    if player != g.now.player:
        return legal.refusal(g, "charge", "charge once", "mana is charged only in one's own turn", None, "charge phase")
    if g.sides[player].charged and g.now.phase == "mana":
        return legal.refusal(
            g, "charge", "charge once", "one card may be charged in a turn, and one has been", None, "charge phase"
        )
    return legal.refusal(g, "charge", "charge phase", "mana is charged in the mana phase only", None, "charge once")


def _play(g: Draft, player: int, action: Any) -> Refusal | None:
    found = _objects(g, action.cards, "hand", player)
    verb = "cast" if action.verb == "cast" else "summon"
    if not found:
        return legal.refusal(g, verb, "play from hand", "that card is not in hand", None, f"{verb} from hand")
    i = found[0]
    reasons: list[Refusal] = []
    if g.now.phase == "end":
        reasons.append(
            legal.refusal(g, verb, "no play at end", f"nothing is summoned or cast in the end phase: {g.name(i)}", i)
        )
    elif g.now.phase != "main" or player != g.now.player:
        reasons.append(
            legal.refusal(
                g,
                verb,
                "main only",
                f"{g.name(i)} can be played in one's own main {g.word('phase')} only",
                i,
                "no play in attack",
                *(("blast in their turn",) if verb == "cast" and player != g.now.player else ()),
            )
        )
    reasons += play.play_bars(g, player, i, f"{verb}:o{i}")
    if verb == "summon" and action.targets and play.evolves(g, i) is not None:
        onto = {k for thing in action.targets for k in _objects(g, (thing,))}
        if not any(onto.issuperset(base) for base in play.bases(g, player, i)):
            text = f"{g.name(i)} cannot be put on that"
            reasons.append(legal.refusal(g, verb, "evolve on what", text, i, "evolve", "evolve own"))
    if verb == "summon" and action.targets and not reasons:
        reasons.append(_base(g, player, i, action))
    return legal.merged(reasons) or legal.refusal(g, verb, "play from hand", f"{g.name(i)} cannot be played now", i)


def _base(g: Draft, player: int, i: int, action: Any) -> Refusal:
    """Why a creature cannot be put on the one that is named."""
    name = g.name(i)
    if play.evolves(g, i) is None:
        return legal.refusal(g, "summon", "summon", f"{name} is no evolution creature and is put on nothing", i)
    named = _objects(g, action.targets, g.world.game.play)
    if any(g.objects[b].zone == g.world.game.play and g.objects[b].controller != player for b in named):
        also = ("evolve", "evolve on what")
        return legal.refusal(g, "summon", "evolve own", f"{name} is put on a creature of one's own only", i, *also)
    return legal.refusal(g, "summon", "evolve on what", f"{name} cannot be put on {g.names(named)}", i, "no base")


def _attack(g: Draft, player: int, action: Any) -> Refusal | None:
    if len(action.cards) > 1:
        return legal.refusal(g, "attack", "one attack", "creatures attack one at a time")
    found = [i for thing in action.cards for i in _candidates(g, thing, g.world.game.play, player)]
    if not found:
        return legal.refusal(g, "attack", "attack from play", "that creature is not in the battle zone")
    reasons: list[Refusal] = []
    if player != g.now.player or g.now.phase != "attack":
        reasons.append(
            legal.refusal(
                g, "attack", "attack phase", f"creatures attack in their player's attack {g.word('phase')}", found[0]
            )
        )
    reasons += _fewest(legal.attacker_bars(g, i, f"attack:o{i}") + _aim(g, i, action.targets) for i in found)
    text = "that attack is not possible now"
    return legal.merged(reasons) or legal.refusal(g, "attack", "attack what", text, found[0])


def _aim(g: Draft, i: int, targets: Any) -> list[Refusal]:
    """What stands against a creature attacking these targets."""
    key = f"attack:o{i}"
    found: list[Refusal] = []
    for thing in targets:
        if thing.kind == "player":
            found += legal.target_bars(g, i, g.world.players.index(thing.name), -1, key)
        else:
            meant = _candidates(g, thing, g.world.game.play, next(iter(g.opponents(g.now.player)), -1))
            found += _fewest(legal.target_bars(g, i, g.objects[k].controller, k, key) for k in meant)
    return found


def _defend(g: Draft, player: int, action: Any) -> Refusal | None:
    found = [i for thing in action.cards for i in _candidates(g, thing, g.world.game.play, player)]
    if not found:
        return legal.refusal(g, action.verb, action.verb, "that creature is not in the battle zone")
    if len(action.cards) > 1:
        return legal.refusal(
            g, action.verb, "one defence", "one creature at most takes over an attack", None, "may defend"
        )
    reasons = _fewest(legal.defence_bars(g, i, action.verb, f"{action.verb}:o{i}") for i in found)
    return legal.merged(reasons) or legal.refusal(
        g, action.verb, "may defend", "the moment for that has passed", found[0]
    )


def _forbidden(g: Draft, bars: list[modifiers.Active], i: int) -> list[Refusal]:
    """The refusal of a tap ability that some card forbids."""
    return [legal.forbidden(g, "use", bars, f"{g.name(i)} can't use its tap ability", i)] if bars else []


def _choose(g: Draft, player: int, action: Any) -> Refusal | None:
    found = _objects(g, action.cards)
    i = found[0] if found else None
    reasons = []
    if action.verb == "use" and i is not None and (bar := using.use_bar(g, i, f"use:o{i}")) is not None:
        reasons.append(bar)
    if action.verb == "use" and i is not None and using.instead_of_attacking(g, i):
        reasons += [
            *_forbidden(g, using.tap_bars(g, player, i), i),
            legal.refusal(g, "use", "tap ability", f"{g.name(i)} uses it instead of attacking", i),
            *legal.attacker_bars(g, i, "use"),
        ]
    bars = modifiers.prohibitions(g, "be targeted", i) if i is not None else []
    if bars and i is not None:
        reasons.append(legal.forbidden(g, action.verb, bars, f"{g.name(i)} can't be the target", i))
    waits = action.verb in ("resolve", "use") or any(p.source.object in found for p in g.pending)
    if waits and not bars and any(p.owner != player for p in g.pending):
        text = "the abilities of the other player come first, one at a time"
        reasons.append(legal.refusal(g, action.verb, "pending order", text, i, "turn player first"))
    for zone, mechanism in (("shields", "no shield destroyed"), ("mana", "no mana destroyed")):
        meant = zone == "shields" and any(thing.kind == "shield" for thing in action.cards)
        if (meant or any(g.objects[k].zone == zone for k in found)) and g.has_rule(mechanism):
            reasons.append(
                legal.refusal(g, action.verb, mechanism, "only creatures in the battle zone are destroyed", i)
            )
    first, *more = _choosing(g, action.verb in ("no", "pass") or action.nothing)
    why = legal.refusal(g, action.verb, first, "that is not among what can be chosen here", i, *more)
    reasons.append(structs.replace(why, card=_standing_in(g) or why.card))
    return legal.merged(reasons)


def _standing_in(g: Draft) -> str:
    """The name of the card, if there is just one, by which something may happen to another creature instead."""
    names = {
        g.name(i)
        for i in g.in_zone(g.world.game.play)
        for ability in g.card(i).abilities
        if isinstance(ability, tree.Replacement)
        and any(isinstance(part, tree.Do) and isinstance(part.what, tree.Select) for part in ability.becomes)
    }
    return names.pop() if len(names) == 1 else ""


def _choosing(g: Draft, declining: bool) -> tuple[str, ...]:
    """The mechanisms that settle what can be chosen here, or declined, and what cannot."""
    found: list[str] = []
    aside = any(o.zone == "aside" for o in g.objects)
    if aside:
        found += ["cast all", "aside is no zone"]
    if g.world.replaces:
        found += ["replace other", "replace declined", "replace which"]
    found += ["choose", "target", "what is not done"]
    if declining and not aside and any("Shield Blast" in index.keywords for index in g.world.indexes.values()):
        found.append("cast all")
    return tuple(found)


def concede(world: World, state: State, player: int) -> State:
    """The state after a player has given up. No rule of the book speaks of it; the other player has won."""
    others = [p for p in range(len(state.sides)) if p != player and not state.sides[p].out]
    outcome = Outcome("win", others[0], world.game.cites["concede"]) if len(others) == 1 else state.outcome
    sides = tuple(structs.replace(s, out=True) if p == player else s for p, s in enumerate(state.sides))
    if outcome is None:
        return structs.replace(state, sides=sides)
    return structs.replace(state, sides=sides, agenda=(), pending=(), answers=(), outcome=outcome)
