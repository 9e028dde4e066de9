"""Attacks all at once: who can attack, one defender for an attacker, and what the pairs and the others do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from rules.abilities import tree
from rules.core import actions, modifiers, picking, standing
from rules.core.choices import Ask, Option, Refusal, Turn
from rules.core.draft import Draft
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import Attack, Frame
from rules.games.duel_to_the_death import play
from rules.games.shields import legal


def bars(g: Draft, i: int, key: str) -> list[Refusal]:
    """Every reason why a creature may not attack now."""
    o, name = g.objects[i], g.name(i)
    me = g.now.player
    if o.zone != "battle":
        return [legal.refusal(g, key, "attack energized", f"{name} is not in play", i)]
    found: list[Refusal] = []
    if o.controller != me:
        found.append(legal.refusal(g, key, "attack", f"{name} is not {g.player(me)}'s creature", i))
    if g.now.number == 1:
        text = "the starting player does not attack in the very first turn of the game"
        found.append(legal.refusal(g, key, "first turn", text, i, "that turn only", "first turn allows"))
    if g.attacks or play.done(g, play.ATTACK_OF_THE_TURN, me):
        text = "all attackers are declared together, and this turn has had its attack"
        found.append(legal.refusal(g, key, "together", text, i, "energized again", "attack is last"))
    elif g.now.phase != "attack":
        found.append(
            legal.refusal(g, key, "attack", "the attack is the last part of a turn", i, "parts", "attack is last")
        )
    if o.tapped:
        text = f"{name} is drained, and only an energized creature can attack"
        found.append(legal.refusal(g, key, "attack energized", text, i, "drained", "one draining"))
    prohibited = modifiers.prohibitions(g, "attack", i) + modifiers.prohibitions(g, "attack player", i)
    if prohibited:
        found.append(legal.forbidden(g, key, prohibited, f"{name} can't attack", i))
    return found


def able(g: Draft, player: int) -> list[int]:
    """The creatures of a player that can attack now."""
    return [i for i in g.in_zone("battle", player) if g.card(i).type in ("creature", "card") and not bars(g, i, "")]


def forced(g: Draft, player: int) -> list[int]:
    """Those that have to attack."""
    return [i for i in able(g, player) if modifiers.musts(g, "attack", i)] if tree.Must in g.world.kinds else []


def options(g: Draft, player: int) -> list[Option]:
    """Every set of creatures that can be declared together; one for sets that nobody can tell apart."""
    quiet = g.lean and not g.world.texts
    found = able(g, player)
    must = set(forced(g, player))
    target = g.opponents(player)[0]
    sets = picking._sets(g, picking.classes(g, found), 1, len(found), None, None) if found else []
    return [
        Option(
            "attack:" + "+".join(f"o{i}" for i in some) + f":p{target}",
            ("attack", some),
            "" if quiet else f"attack {g.player(target)} with {g.names(list(some))}",
            some[0] if len(some) == 1 else None,
        )
        for some in sets
        if must <= set(some)
    ]


def barred(g: Draft) -> Iterator[Refusal]:
    """Every creature of the turn player that cannot attack, with its reasons; and the spells that cannot be played."""
    me = g.now.player
    target = g.opponents(me)[0]
    for i in g.in_zone("battle", me):
        found = legal.merged(bars(g, i, f"attack:o{i}:p{target}"))
        if found is not None:
            yield found
    yield from play.barred(g, me)


def declare(g: Draft, player: int, attackers: Sequence[int]) -> None:
    """The attackers are declared, all together, against the opponent."""
    target = g.opponents(player)[0]
    g.attacks = tuple(Attack(g.ref(i), target) for i in attackers)
    g.clear()
    play.has_done(g, play.ATTACK_OF_THE_TURN, player)
    if not g.lean:
        also: tuple[str, ...] = (
            "attack player",
            "together",
            "attack any number",
            "attack energized",
            "energized",
            "parts",
        )
        also += ("attack new",) if any(g.objects[i].new for i in attackers) else ()
        also += ("that turn only",) if g.now.number == 2 else ()
        verb = "attack" if len(attackers) > 1 else "attacks"
        g.note(f"{g.names(list(attackers))} {verb} {g.player(target)}", g.cite("attack"), player, also=also)
    g.then(
        Frame("declared"),
        Frame("anytime", (player, 0)),
        Frame("defend"),
        Frame("anytime", (player, 0)),
        Frame("damage"),
        Frame("attack_over"),
        Frame("end_part"),
    )


def declared(g: Draft) -> Turn:
    """All attackers are drained as they are declared; what triggers on attacking triggers now."""
    me = g.now.player
    who = [a.attacker.object for a in g.attacks]
    rule = g.cite("attack drains")
    if not g.lean:
        g.note(
            f"{g.names(who)} {'are' if len(who) > 1 else 'is'} drained before the fight",
            rule,
            me,
            also=("drained when declared", "drains", "states"),
        )
    yield from happen(
        g,
        *[Event("tap", what=i, by=me, rule=rule) for i in who],
        *[Event("attack", what=i, to="player", by=me) for i in who],
    )


# --- defending -------------------------------------------------------------------------------------


def defence_bars(g: Draft, defender: int, attacker: int, key: str) -> list[Refusal]:
    """Every reason why a creature may not defend against this attacker."""
    o, name = g.objects[defender], g.name(defender)
    attack = next((a for a in g.attacks if a.attacker.object == attacker), None)
    if attack is None:
        text = f"{g.name(attacker)} does not attack" if attacker >= 0 else "there is no attack"
        return [legal.refusal(g, key, "defend", text, defender)]
    if o.zone != "battle":
        return [legal.refusal(g, key, "any can defend", f"{name} is not in play", defender)]
    found: list[Refusal] = []
    if o.controller != attack.player:
        text = f"{name} is not {g.player(attack.player)}'s creature"
        found.append(legal.refusal(g, key, "defend", text, defender))
    if any(a.target == g.ref(defender) for a in g.attacks):
        text = f"{name} defends already, and a defender blocks one attacker a turn"
        found.append(legal.refusal(g, key, "one attacker", text, defender))
    if attack.turned:
        text = f"{g.name(attacker)} is blocked already, and one creature at most blocks an attacker"
        found.append(legal.refusal(g, key, "one defender", text, defender))
    if o.tapped:
        text = f"{name} is drained, and a drained creature cannot defend"
        found.append(legal.refusal(g, key, "defend drained", text, defender, "drained"))
    prohibited = modifiers.prohibitions(g, "block", defender, attacker)
    prohibited = prohibited + modifiers.prohibitions(g, "be blocked", attacker, defender)
    if prohibited:
        found.append(legal.forbidden(g, key, prohibited, f"{name} can't defend against {g.name(attacker)}", defender))
    return found


def defend(g: Draft) -> Turn:
    """The defending player pairs defenders and attackers, one pair after another, until he or she has enough."""
    attacks = [a for a in g.attacks if g.here(a.attacker) >= 0]
    if not attacks:
        return
    me = attacks[0].player
    quiet = g.lean and not g.world.texts
    pairs = [
        (a.attacker.object, group[0])
        for a in attacks
        if not a.turned
        for group in picking.classes(g, g.in_zone("battle", me))
        if not defence_bars(g, group[0], a.attacker.object, "")
    ]
    must = [d for _, d in pairs if modifiers.musts(g, "block", d)] if tree.Must in g.world.kinds else []
    found = [
        Option(f"defend:o{a}:o{d}", (a, d), "" if quiet else f"defend against {g.name(a)} with {g.name(d)}", d)
        for a, d in pairs
        if not must or d in must
    ]
    if not must:
        found.insert(0, Option("none", None, "no more defenders" if any(a.turned for a in attacks) else "no defenders"))
    chosen = yield Ask(
        me, "defend.may", tuple(found), g.cite("defend may"), "defend", "react", lambda: barred_defences(g, me)
    )
    if chosen is None:
        if not g.lean:
            _tell_undefended(g, me)
        return
    a, d = chosen
    g.attacks = tuple(
        structs.replace(x, target=g.ref(d), turned="block") if x.attacker.object == a else x for x in g.attacks
    )
    g.clear()
    if not g.lean:
        also = ("defend is block", "any can defend", "energized", "one attacker", "one defender", "defending keeps")
        g.note(f"{g.name(d)} defends against {g.name(a)}", g.cite("defend"), me, g.name(d), also)
    g.then(Frame("defend"))
    yield from happen(g, Event("block", what=d, other=a, by=me), Event("blocked", what=a, other=d, by=me))


def _tell_undefended(g: Draft, player: int) -> None:
    free = [a.attacker.object for a in g.attacks if not a.turned and g.here(a.attacker) >= 0]
    if free:
        g.note(f"{g.player(player)} leaves {g.names(free)} undefended", g.cite("defend may"), player, also=("defend",))


def barred_defences(g: Draft, player: int) -> Iterator[Refusal]:
    """Every pair that is not offered, with its reasons."""
    for attack in g.attacks:
        a = attack.attacker.object
        for d in g.in_zone("battle", player):
            found = legal.merged(defence_bars(g, d, a, f"defend:o{a}:o{d}"))
            if found is not None:
                yield found


# --- what comes of it ------------------------------------------------------------------------------


def damage(g: Draft) -> Turn:
    """Each pair compares its powers, and each attacker without a defender takes life; all at the same time."""
    events: list[Event] = []
    through = [a for a in g.attacks if g.here(a.attacker) >= 0 and not _held(g, a)]
    fights = [a for a in g.attacks if g.here(a.attacker) >= 0 and a.turned and g.here(a.target) >= 0]
    for attack in g.attacks:
        if attack in fights:
            events += _fight(g, attack.attacker.object, attack.target.object)
        elif attack in through:
            events += _through(g, attack, len(through))
        elif not g.lean:
            _tell_gone(g, attack)
    yield from happen(g, *events)


def _held(g: Draft, attack: Attack) -> bool:
    """Whether an attacker takes no life: it is defended against, or counts as if it were."""
    return bool(attack.turned) and (g.here(attack.target) >= 0 or g.switch("block_left") == "stays_blocked")


def _fight(g: Draft, a: int, d: int) -> list[Event]:
    """The powers of a pair are compared: the lower one dies, with equal powers neither does."""
    mine, yours = modifiers.power(g, a), modifiers.power(g, d)
    if not g.lean:
        also = ["compare", "defended", "pairs", *_hurt(g, a, d)]
        also += ["drained later"] if g.objects[d].tapped else ["defending keeps"]
        if mine == yours:
            text = f"{g.name(a)} and {g.name(d)} both have power {mine}: neither dies"
            g.note(text, g.cite("equal"), also=tuple(also))
        else:
            won, lost = (a, d) if mine > yours else (d, a)
            text = f"{g.name(won)} wins with power {max(mine, yours)} against {min(mine, yours)} of {g.name(lost)}"
            g.note(text, g.cite("stronger"), card=g.name(won), also=(*also, "winner keeps"))
    notes = [Event("battle", what=i, other=k) for i, k in ((a, d), (d, a))]
    if mine == yours:
        return notes
    won, lost = (a, d) if mine > yours else (d, a)
    notes += [
        Event("lose", what=lost, other=won),
        Event("beaten", what=lost, other=won),
        Event("win", what=won, other=lost),
    ]
    gone = actions.destroyable(g, [lost], won)
    by = g.objects[won].controller
    return [*[Event("destroy", what=i, from_="battle", other=won, by=by, rule=g.cite("dead")) for i in gone], *notes]


def _hurt(g: Draft, *ids: int) -> tuple[str, ...]:
    """The mechanisms behind a power that damage has lowered."""
    hurt = any(g.objects[i].damage for i in ids)
    return ("damage in battle", "damage example", "no death by damage") if hurt else ()


def _through(g: Draft, attack: Attack, many: int) -> list[Event]:
    """An attacker that nobody holds takes life equal to its power."""
    a = attack.attacker.object
    n = max(0, modifiers.power(g, a))
    if not g.lean:
        also = [
            *_hurt(g, a),
            *(["weakened to player"] if g.objects[a].damage else []),
            *(["adds up"] if many > 1 else []),
        ]
        also += ["block left"] if attack.turned else ["defend may"]
        also += ["no power"] if not n else []
        text = f"{g.name(a)} is not held and takes {n} life from {g.player(attack.player)}"
        g.note(text, g.cite("undefended"), g.now.player, g.name(a), tuple(also))
    if not n or actions.unharmed(g, standing.for_player(attack.player)):
        return []
    return [Event("damage", player=attack.player, n=n, by=g.now.player, cause=a, rule=g.cite("undefended"))]


def _tell_gone(g: Draft, attack: Attack) -> None:
    if g.here(attack.attacker) < 0:
        also = ("defended",)
        text = f"{g.name(attack.attacker.object)} is gone and does nothing"
    else:
        also = ("defended",)
        text = f"the defender of {g.name(attack.attacker.object)} is gone; it meets nobody and takes no life"
    g.note(text, g.cite("block left"), card=g.name(attack.attacker.object), also=also)


def attack_over(g: Draft) -> Turn:
    """The attack is over."""
    who = [i for a in g.attacks if (i := g.here(a.attacker)) >= 0]
    yield from happen(g, *[Event("attack end", what=i, by=g.now.player) for i in who])
    g.attacks = ()
    g.effects = tuple(e for e in g.effects if e.until not in ("attack", "battle"))
    g.clear()
