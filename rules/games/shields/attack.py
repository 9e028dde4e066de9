"""Attacks, one at a time: choosing, tapping, triggers, Blocker and Protector, then a battle or a shield break."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from msgspec import structs

from rules.abilities import tree
from rules.core import modifiers, picking, select
from rules.core.choices import Ask, Option, Refusal, Turn
from rules.core.draft import Draft
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import NOTHING, Attack, Frame
from rules.games.shields import battle, legal, using


def attack_key(attacker: int, player: int, target: int) -> str:
    """The stable word of an attack."""
    return f"attack:o{attacker}:" + (f"o{target}" if target >= 0 else f"p{player}")


def attacks(g: Draft) -> tuple[Option, ...]:
    """Every attack that the turn player can declare now, tap abilities, and ending the phase where nothing must attack.

    Kept until the board changes, since every answer runs the asking rule again.
    """
    known: tuple[Option, ...] | None = g.memo.get("attacks")
    if known is not None:
        return known
    me = g.now.player
    options: list[Option] = []
    quiet = g.lean and not g.world.texts
    must = False
    play = g.world.game.play
    against = [
        (player, [-1, *(group[0] for group in picking.classes(g, g.in_zone(play, player)))])
        for player in g.world.game.reach(g, me)
    ]
    if "attack untapped" not in g.world.permits:
        against = [(p, [i for i in targets if i < 0 or g.objects[i].tapped]) for p, targets in against]
    for i in (group[0] for group in picking.classes(g, g.in_zone(play, me))):
        if g.objects[i].tapped or g.card(i).type != "creature" or legal.attacker_bars(g, i, ""):
            continue
        for player, targets in against:
            for target in targets:
                if not legal.target_bars(g, i, player, target, ""):
                    what = "" if quiet else (g.name(target) if target >= 0 else g.player(player))
                    options.append(
                        Option(
                            attack_key(i, player, target),
                            (i, player, target),
                            "" if quiet else f"attack {what} with {g.name(i)}",
                            i,
                        )
                    )
                    must = must or _forced(g, i, target)
    options = _demanded(g, options) if tree.Must in g.world.kinds else options
    passing = Option("pass", None, f"end the attack {g.word('phase')}")
    if must:
        options = [o for o in options if _forced(g, o.value[0], o.value[2])]
    else:
        options = [passing, *options, *using.taps(g, me)]
    found = g.memo["attacks"] = tuple(options)
    return found


def attack_phase(g: Draft) -> Turn:
    """Ask the turn player for an attack, or to end the phase."""
    g.now = structs.replace(g.now, phase="attack")
    me = g.now.player
    chosen = yield Ask(
        me,
        "attack.declare",
        attacks(g),
        g.cite("attack phase"),
        "attack",
        "window",
        lambda: barred_attacks(g),
    )
    if chosen is None:
        if not g.lean:
            g.note(
                f"{g.player(me)} ends the attack {g.word('phase')}",
                g.cite("no more attacks"),
                me,
                also=() if g.in_zone(g.world.game.play, me) else ("no creature",),
            )
        g.then(Frame("end_phase"))
        return
    if chosen[0] == "use":
        g.then(Frame("attack_phase"))
        using.use(g, me, chosen[1], chosen[2])
        return
    i, player, target = chosen
    g.attacks = (Attack(g.ref(i), player, g.ref(target) if target >= 0 else NOTHING),)
    g.clear()
    g.then(*map(Frame, g.world.game.attack_steps), Frame("attack_phase"))


def _forced(g: Draft, i: int, target: int) -> bool:
    """Whether a creature that can attack this has to attack at all.

    What only says whom it attacks does not force it; what forces it to attack one creature does so where it can.
    """
    if tree.Must not in g.world.kinds:
        return False
    musts = [c for c in modifiers.musts(g, "attack", i) if isinstance(c.change, tree.Must)]
    whom = {(c.source, c.ref.path[:-1]): c for c in musts if isinstance(c.change, tree.Must) and c.change.what}
    for must in musts:
        if isinstance(must.change, tree.Must) and not must.change.what:
            named = whom.get((must.source, must.ref.path[:-1]))
            if named is None or _named(g, named, target):
                return True
    return target >= 0 and bool(modifiers.musts(g, "attack creature", i))


def _named(g: Draft, must: modifiers.Active, target: int) -> bool:
    """Whether this is the creature that has to be attacked."""
    what = must.change.what if isinstance(must.change, tree.Must) else None
    return target >= 0 and what is not None and target in select.refs(g, what, must.job)


def _demanded(g: Draft, options: list[Option]) -> list[Option]:
    """What must attack a creature, or a certain creature, if it can does not attack anything else as long as it can."""
    bound: dict[int, set[int]] = {}
    for i in {o.value[0] for o in options}:
        targets = {o.value[2] for o in options if o.value[0] == i and o.value[2] >= 0}
        wanted = targets if modifiers.musts(g, "attack creature", i) else set()
        for must in modifiers.musts(g, "attack", i):
            if isinstance(must.change, tree.Must) and must.change.what:
                wanted = wanted | targets.intersection(select.refs(g, must.change.what, must.job))
        if wanted:
            bound[i] = wanted
    return [o for o in options if o.value[0] not in bound or o.value[2] in bound[o.value[0]]]


def barred_attacks(g: Draft) -> Iterator[Refusal]:
    """Every attack of the turn player's creatures that is not offered, with its reasons."""
    me = g.now.player
    for i in g.in_zone(g.world.game.play, me):
        whole = legal.attacker_bars(g, i, f"attack:o{i}")
        for player in g.opponents(me):
            for target in (-1, *g.in_zone(g.world.game.play, player)):
                key = attack_key(i, player, target)
                reasons = [structs.replace(r, key=key) for r in whole] + legal.target_bars(g, i, player, target, key)
                found = legal.merged(reasons)
                if found is not None:
                    yield found


def declare_attack(g: Draft) -> Turn:
    """The attack is declared and the attacker tapped; what triggers on attacking or being attacked triggers now."""
    yield from aimed(g, Event("tap", what=g.attacks[0].attacker.object, by=g.now.player, rule=g.cite("attack taps")))


def aimed(g: Draft, *along: Event) -> Turn:
    """What is attacked is said; what triggers on that triggers. `along`: what happens at the same moment."""
    attack = g.attacks[0]
    i = attack.attacker.object
    if not g.lean:
        what = g.name(attack.target.object) if attack.target.object >= 0 else g.player(attack.player)
        untapped = attack.target.object >= 0 and not g.objects[attack.target.object].tapped
        rule = g.cite("attack creature" if attack.target.object >= 0 else "attack player")
        g.note(
            f"{g.name(i)} attacks {what}",
            rule,
            g.now.player,
            g.name(i),
            (
                "attack own",
                "attack what",
                *_lets_attack(g, i),
                *_only_creatures(g, i, attack),
                *legal.at_table(g, attack),
                *headed(g, i),
                *(("untapped target",) if untapped else ()),
            ),
        )
    me = g.now.player
    to = "creature" if attack.target.object >= 0 else "player"
    events = [*along, Event("attack", what=i, other=attack.target.object, player=-1, to=to, by=me)]
    if attack.target.object >= 0:
        events.append(Event("attacked", what=attack.target.object, other=i, by=me))
    yield from happen(g, *events)
    if not g.lean and g.here(attack.attacker) >= 0:
        now, otherwise = _strength(g, i), _strength(g, i, attacking=False)
        if now != otherwise:
            also = tuple(word for word in (g.word("Powerful Attack"),) if modifiers.keyword(g, i, word) is not None)
            also += ("plus sign",)
            also += (
                ("attack bonuses add up",)
                if sum(_is_powerful(g, a) for _, a in modifiers.abilities(g, i).abilities) > 1
                else ()
            )
            g.note(f"while attacking, {g.name(i)} has {now}", g.cite("while attacking"), me, g.name(i), also)


def _lets_attack(g: Draft, i: int) -> tuple[str, ...]:
    """What lets a creature attack that entered this turn, as mechanisms."""
    if not g.objects[i].new:
        return ()
    words = [modifiers.keyword_of(g, c.ref) for c in modifiers.permissions(g, "attack new", i)]
    return (*filter(None, words), "card wins") if words else ("evolution attacks new",)


def _only_creatures(g: Draft, i: int, attack: Attack) -> tuple[str, ...]:
    """The keyword of a creature that may attack creatures only and does so, as a mechanism."""
    return ("Skirmisher",) if attack.target.object >= 0 and modifiers.keyword(g, i, "Skirmisher") is not None else ()


def headed(g: Draft, i: int) -> tuple[str, ...]:
    """The keywords by whose abilities a creature has what it has, those that another creature shares with it too."""
    if not g.world.grants:
        return ()
    words = {modifiers.keyword_of(g, ref) for ref, _ in modifiers.abilities(g, i).abilities if "abilities" in ref.path}
    return tuple(sorted(words - {""}))


def _is_powerful(g: Draft, ability: tree.Ability) -> bool:
    return isinstance(ability, tree.Keyword) and ability.name == g.word("Powerful Attack")


def _strength(g: Draft, i: int, attacking: bool = True) -> str:
    """A creature's power and keywords in words, as they are now or as they would be without its attack."""
    attacks = g.attacks
    if not attacking:
        g.attacks = ()
        g.clear()
    words = ", ".join(modifiers.abilities(g, i).keywords)
    text = f"power {modifiers.power(g, i)}" + (f" ({words})" if words else "")
    g.attacks = attacks
    g.clear()
    return text


def may_defend(g: Draft) -> Turn:
    """The attacked player may use one Blocker or Protector; the attack is then on that creature."""
    if stands(g, g.attacks[0]):
        yield from defence(g)


def defence(g: Draft) -> Turn:
    """Ask for a defender, and let the attack be on it, or stay what it is."""
    chosen = yield from ask_defence(g)
    yield from defended(g, chosen)


def ask_defence(g: Draft) -> Generator[Ask, Any, tuple[str, int] | None]:
    """Which creature takes over the attack and how; None where none does."""
    attack = g.attacks[0]
    quiet = g.lean and not g.world.texts
    options: list[Option] = []
    for group in picking.classes(g, g.in_zone(g.world.game.play, attack.player)):
        i = group[0]
        if g.objects[i].tapped:
            continue
        for how in legal.defences(g):
            if not legal.defence_bars(g, i, how, ""):
                options.append(Option(f"{how}:o{i}", (how, i), "" if quiet else f"{how} with {g.name(i)}", i))
    must = [o for o in options if o.value[0] == "block" and modifiers.musts(g, "block", o.value[1])]
    if must:
        options = must
    else:
        options.insert(0, Option("none", None, "no"))
    text = "" if quiet else f"{' or '.join(legal.defences(g))} against {g.name(attack.attacker.object)}"
    chosen: tuple[str, int] | None = yield Ask(
        attack.player,
        "block.may",
        tuple(options),
        g.cite("may defend"),
        text,
        "react",
        lambda: barred_defences(g),
    )
    return chosen


def defended(g: Draft, chosen: tuple[str, int] | None) -> Turn:
    """The attack is on the defender from now on; without one it goes on as an attack that nobody blocked."""
    attack = g.attacks[0]
    if chosen is None:
        to = "creature" if attack.target.object >= 0 else "player"
        yield from happen(g, Event("unblocked", what=attack.attacker.object, to=to, by=g.now.player))
        return
    how, i = chosen
    g.attacks = (structs.replace(attack, target=g.ref(i), turned=how),)
    g.clear()
    by = attack.player
    events = [Event("tap", what=i, by=by, rule=g.cite("block taps"))]
    if not g.lean:
        also = _defends(g, attack, i, how)
        g.note(
            f"{g.name(i)} {how}s; {g.name(attack.attacker.object)} is now attacking {g.name(i)}",
            g.cite("attack moves"),
            by,
            g.name(i),
            also,
        )
    if not g.lean and modifiers.keyword(g, i, "Powerful Block") is not None and how == "block":
        text = f"while blocking, {g.name(i)} has {_strength(g, i)}"
        g.note(text, g.cite("Powerful Block"), by, g.name(i), ("plus sign",))
    if how == "block":
        events.append(Event("block", what=i, other=attack.attacker.object, by=by))
        to = "creature" if attack.target.object >= 0 else "player"
        events.append(Event("blocked", what=attack.attacker.object, other=i, to=to, by=by))
    yield from happen(g, *events)


def _defends(g: Draft, attack: Attack, i: int, how: str) -> tuple[str, ...]:
    """The mechanisms that a block or protection shows; `attack` as it was before."""
    watched = g.world.triggering
    if how == "protect":
        also = ["protect"]
        also += ["protect is no block"] if watched & {"block", "blocked"} else []
        return (*also, *(["protect is no attack"] if "attacked" in watched else []))
    also = ["block", "block after effects"]
    if g.objects[i].new:
        also.append("new blocks")
    if legal.breaks(g, attack.attacker.object) > 1:
        also.append("breaker blocked")
    if attack.target.object >= 0:
        also.append("block for itself" if attack.target.object == i else "block for a creature")
    return (*also, *(["block is no attack"] if "attacked" in watched else []))


def barred_defences(g: Draft) -> Iterator[Refusal]:
    """Every block and protection that is not offered, with its reasons."""
    attack = g.attacks[0]
    for i in g.in_zone(g.world.game.play, attack.player):
        for how in legal.defences(g):
            found = legal.merged(legal.defence_bars(g, i, how, f"{how}:o{i}"))
            if found is not None:
                yield found


def stands(g: Draft, attack: Attack) -> bool:
    """Whether attacker and attacked are still there, and the attacked one counts as attacked."""
    if g.here(attack.attacker) < 0:
        return False
    if attack.target.object < 0:
        return True
    if g.here(attack.target) < 0:
        return False
    return (
        bool(attack.turned)
        or g.objects[attack.target.object].tapped
        or g.world.switches.get("attacked_untaps") != "ends"
        or _was_untapped(g, attack)
    )


def _was_untapped(g: Draft, attack: Attack) -> bool:
    """An untapped creature that something allowed to attack need not be tapped later."""
    return bool(modifiers.permissions(g, "attack untapped", attack.attacker.object, attack.target.object))


def clash(g: Draft) -> None:
    """The attack goes on as a battle, or as a shield break, or comes to nothing."""
    attack = g.attacks[0]
    if not stands(g, attack):
        if not g.lean:
            gone = attack.attacker if g.here(attack.attacker) < 0 else attack.target
            left = g.here(attack.attacker) < 0 or g.here(attack.target) < 0
            why = "is gone" if left else "is untapped and no longer attacked"
            fails = (
                "attacker gone" if g.here(attack.attacker) < 0 else "blocker gone" if attack.turned else "target gone"
            )
            fails = fails if g.has_rule(fails) else "attack fails"
            rule = g.cite(fails if left else "stays attacked")
            g.note(f"{g.name(gone.object)} {why}: the attack comes to nothing", rule, also=("nothing came of it",))
        return
    if (
        not g.lean
        and attack.target.object >= 0
        and not attack.turned
        and not g.objects[attack.target.object].tapped
        and not _was_untapped(g, attack)
    ):
        g.note(f"{g.name(attack.target.object)} is untapped by now and stays attacked", g.cite("stays attacked"))
    if attack.target.object >= 0:
        battle.begin(g, attack.attacker.object, attack.target.object)
    else:
        g.then(Frame("strike_player"))


def end_attack(g: Draft) -> Turn:
    """The attack ends: what happens at its end triggers; "while attacking" still applies."""
    attack = g.attacks[0]
    if not g.lean:
        g.note("the attack ends", g.cite("attack ends"), g.now.player)
    i = g.here(attack.attacker)
    yield from happen(
        g,
        Event("attack end", what=i, other=g.here(attack.target) if attack.target.object >= 0 else -1, by=g.now.player),
    )


def attack_over(g: Draft) -> None:
    """ "While attacking" stops applying."""
    attack = g.attacks[0]
    i = g.here(attack.attacker)
    before = _strength(g, i) if not g.lean and i >= 0 else ""
    g.attacks = ()
    g.effects = tuple(e for e in g.effects if e.until != "attack")
    g.clear()
    if g.lean:
        return
    me = g.now.player
    if i >= 0 and _strength(g, i) != before:
        g.note(
            f"{g.name(i)} is attacking no longer and has {_strength(g, i)}",
            g.cite("while attacking ends"),
            me,
            g.name(i),
        )
    able = [
        k for k in g.in_zone(g.world.game.play, me) if not g.objects[k].tapped and not legal.attacker_bars(g, k, "")
    ]
    if able:
        also = ("one attack", "attack once more") if i in able else ("one attack",)
        g.note(f"{g.player(me)} may attack with another untapped creature", g.cite("next attack"), me, also=also)
