"""Triggered abilities wait and are resolved one at a time: the turn player's all first, then the next player's."""

from __future__ import annotations

from rules.abilities import tree
from rules.core import footprints, modifiers, select, telling
from rules.core.choices import Ask, Option, Turn, distinct
from rules.core.draft import Draft
from rules.core.state import Frame, Job, Pending, State
from rules.core.world import walk


def due(state: State) -> Frame | None:
    """When triggered abilities wait and no action is unfinished, they are resolved next."""
    if not state.pending:
        return None
    if state.agenda and (state.agenda[-1].quiet or state.agenda[-1].rule == "resolve_pending"):
        return None
    return Frame("resolve_pending")


def resolve_pending(g: Draft) -> Turn:
    """One player's pending abilities, in the order that player chooses, until none is left; then the next player's."""
    who = g.resolving
    again = g.switch("second_player") == "turn_player_first"
    if who < 0 or again or not any(p.owner == who for p in g.pending):
        who = next(p for p in g.order() if any(q.owner == p for q in g.pending))
    ready = footprints.first(g, list(dict.fromkeys(p for p in g.pending if p.owner == who)))
    quiet = g.lean and not g.world.texts
    options = distinct([Option(key(p), p, "" if quiet else _said(g, p), p.source.object) for p in ready])
    many = len([p for p in g.pending if p.owner == who])
    text = "" if quiet else f"which of {many} pending abilities first"
    chosen: Pending = yield Ask(who, "pending.order", options, g.cite("pending order"), text)
    left = list(g.pending)
    left.remove(chosen)
    g.pending = tuple(left)
    g.resolving = who
    ability = g.world.node(chosen.ability)
    job = Job(
        chosen.ability.into("then"),
        chosen.owner,
        chosen.source,
        chosen.it,
        chosen.other,
        chosen.n,
        chosen.player,
        chosen.vars,
    )
    if ability.if_ is not None and not select.holds(g, ability.if_, job):
        if not g.lean:
            g.note(
                f"{_said(g, chosen)}: its condition does not hold any more",
                g.cite("ability resolves"),
                who,
                g.name(chosen.source.object),
            )
        return
    if not g.lean:
        word = modifiers.keyword_of(g, chosen.ability)
        rule = g.world.game.keyword_rules.get(word, g.cite("ability resolves"))
        word = "Unleash" if _unleashes(ability) else word
        also = ("ability resolves", "slayer" if word == "Slayer" else word or "named ability", *_moment(g))
        also += (*_turn_of(g, chosen, many), *_manner(g, chosen))
        g.note(f"{g.player(who)} resolves {_said(g, chosen)}", rule, who, g.name(chosen.source.object), also)
    g.then(Frame("effect", job=job, quiet=True), Frame("resolved", quiet=True))


def _turn_of(g: Draft, chosen: Pending, many: int) -> tuple[str, ...]:
    """The mechanisms by which this ability is the next one."""
    found: list[str] = []
    if many > 1:
        found += ["pending order", "say which one"]
    if chosen.owner != g.now.player:
        found += ["then the other player", *(["pending clockwise"] if len(g.sides) > 2 else [])]
        if any(p.owner == g.now.player for p in g.pending):
            found.append("second player finishes")
    elif g.switch("second_player") == "turn_player_first" and any(p.owner != g.now.player for p in g.pending):
        found.append("second player finishes")
    if any(f.rule == "cast_blast" for f in g.agenda):
        found += ["between blasts", "break triggers later"]
    elif g.attacks or g.battle:
        found.append("one step is one action")
    return tuple(found)


def _manner(g: Draft, chosen: Pending) -> tuple[str, ...]:
    """The mechanisms by which this ability is carried out as it is."""
    found: list[str] = []
    if g.here(chosen.source) < 0:
        found.append("outlives its creature")
    if g.here(chosen.other) < 0 and modifiers.keyword_of(g, chosen.ability) == "Slayer":
        found.append("slayer for nothing")
    if any(isinstance(node, tree.Select) and node.how == "target" for node in walk(g.world.node(chosen.ability))):
        found.append("targets are chosen late")
    return tuple(found)


def _unleashes(ability: tree.Triggered) -> bool:
    """Whether this is an Unleash ability: it asks for a card from under the attacking creature."""
    first = ability.then[0] if ability.then and isinstance(ability.then[0], tree.Optional) else None
    cost = first.do[0] if first is not None and first.do else None
    return isinstance(cost, tree.Move) and isinstance(cost.what, tree.Select) and cost.what.place == "under self"


def _moment(g: Draft) -> tuple[str, ...]:
    """The mechanisms by which triggered abilities of an attack are resolved where they are, before it goes on."""
    if g.battle:
        before = any(f.rule == "battle_power" for f in g.agenda)
        return ("battle triggers first", "battle words" if before else "after battle")
    if g.now.phase in ("beginning", "start"):
        return ("start triggers first",)
    following = (
        next((f.rule for f in reversed(g.agenda) if f.rule not in ("resolved", "effect")), "") if g.attacks else ""
    )
    if following == "clash":
        return ("block triggers first",) if g.attacks[0].turned == "block" else ("attack triggers first",)
    return {"may_defend": ("attack triggers first",), "attack_over": ("attack end triggers first",)}.get(following, ())


def resolved(g: Draft) -> None:
    """An ability has been carried out whole."""
    if not g.pending:
        g.resolving = -1


def key(p: Pending) -> str:
    """The stable word of a pending ability."""
    path = ".".join(map(str, p.ability.path))
    it = f":o{p.it.object}" if p.it.object >= 0 else ""
    return f"resolve:o{p.source.object}:{path}{it}"


def _said(g: Draft, p: Pending) -> str:
    word = modifiers.keyword_of(g, p.ability)
    about = f" ({g.name(p.it.object)})" if p.it.object >= 0 and p.it.object != p.source.object else ""
    what = word or g.world.game.describe_ability(g.world.node(p.ability))
    title = "" if word else telling.ability_title(g, p.ability)
    return f"{g.name(p.source.object)}: {what}{about}{title}"
