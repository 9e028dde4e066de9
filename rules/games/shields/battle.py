"""Battles: power is compared, the loser is banished, what watches triggers, and the battle ends."""

from __future__ import annotations

from rules.abilities import tree
from rules.core import actions, choosing, modifiers, select
from rules.core.choices import Turn
from rules.core.draft import Draft
from rules.core.effects import Done
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import AbilityRef, Frame, Job


def begin(g: Draft, a: int, b: int) -> None:
    """Queue a battle between two creatures."""
    blocked = bool(g.attacks) and g.attacks[0].turned == "block" and g.world.game.blocks_in_battle
    g.then(
        Frame("battle_begins", (a, g.objects[a].life, b, g.objects[b].life), quiet=blocked),
        Frame("battle_power", quiet=g.switch("battle_start") == "with_results"),
        Frame("battle_ends"),
        Frame("battle_over"),
    )


def battle_begins(g: Draft, a: int, a_life: int, b: int, b_life: int) -> Turn:
    """ "While battling" begins to apply."""
    if g.objects[a].life != a_life or g.objects[b].life != b_life:
        return
    g.battle = (g.ref(a), g.ref(b))
    g.clear()
    if not g.lean:
        also: tuple[str, ...] = ("turned into battle",) if g.attacks and g.attacks[0].turned else ()
        also += ("block words",) if g.pending else ()
        also += ("battle words", *_not_attacking(g, a, b))
        g.note(f"{g.name(a)} and {g.name(b)} battle", g.cite("battle begins"), also=also)
        for i in (a, b):
            now, otherwise = modifiers.power(g, i), _power_outside(g, i)
            if now != otherwise:
                g.note(f"while battling, {g.name(i)} has power {now}", g.cite("while battling"), card=g.name(i))
    yield from happen(g, Event("battle", what=a, other=b), Event("battle", what=b, other=a))


def _not_attacking(g: Draft, a: int, b: int) -> tuple[str, ...]:
    """Whether a creature battles whose bonus for attacking does not count, as a mechanism."""
    attacking = [x.attacker.object for x in g.attacks]
    word = g.word("Powerful Attack")
    idle = [i for i in (a, b) if i not in attacking and modifiers.keyword(g, i, word) is not None]
    return ("no attack bonus",) if idle else ()


def _power_outside(g: Draft, i: int) -> int:
    """What a battling creature's power would be if it were not battling."""
    both = g.battle
    g.battle = ()
    g.clear()
    n = modifiers.power(g, i)
    g.battle = both
    g.clear()
    return n


def _from_elsewhere(g: Draft, *battling: int) -> tuple[str, ...]:
    """Whether an ability of a card outside the battle zone changes the power of one of them, as a mechanism."""
    for c in modifiers.active(g):
        away = c.source >= 0 and g.objects[c.source].zone != g.world.game.play
        ability = g.world.node(AbilityRef(c.ref.card, c.ref.path[:-2])) if away else None
        if isinstance(ability, tree.Static) and any(modifiers.applies(g, c, i) for i in battling):
            return ("works elsewhere", *asleep(g))
    return asleep(g)


def asleep(g: Draft) -> tuple[str, ...]:
    """Whether a card elsewhere would change the power of others if it lay open in the battle zone, as mechanisms."""
    play = g.world.game.play
    elsewhere = ("hand", "mana", "discard", "under")
    zones = {
        o.zone
        for i, o in enumerate(g.objects)
        if o.zone in elsewhere and o.card and any(_helps_from(play, a) for a in g.card(i).abilities)
    }
    found: tuple[str, ...] = ("works in play",) if zones - {"under"} else ()
    found += ("mana text",) if "mana" in zones else ()
    return found + (("only top counts", "base is not there") if "under" in zones else ())


def _helps_from(play: str, ability: tree.Ability) -> bool:
    """Whether an ability that works in play only adds to the power of other creatures."""
    return (
        isinstance(ability, tree.Static)
        and ability.works == (play,)
        and ability.affects != "self"
        and any(
            isinstance(change, tree.Give) or (isinstance(change, tree.Add) and change.stat == "power")
            for change in ability.change
        )
    )


def battle_power(g: Draft) -> Turn:
    """Compare power: the lower one loses, with equal power both do; losers are banished."""
    if len(g.battle) != 2 or any(g.here(r) < 0 for r in g.battle):
        gone = [r.object for r in g.battle if g.here(r) < 0]
        if gone and not g.lean and g.has_rule("battle fails"):
            also = ("blocker gone",) if g.attacks and g.attacks[0].turned else ()
            g.note(f"{g.names(gone)} is gone: nobody has won or lost the battle", g.cite("battle fails"), also=also)
        return
    a, b = (r.object for r in g.battle)
    mine, yours = modifiers.power(g, a), modifiers.power(g, b)
    losers = [a] * (mine <= yours) + [b] * (yours <= mine)
    fixed = _decided(g, a, b)
    losers = losers if fixed is None else fixed
    if not g.lean:
        if len(losers) == 2:
            text = f"{g.name(a)} and {g.name(b)} both have power {mine}: both lose"
            g.note(text, g.cite("battle tie"), also=_from_elsewhere(g, a, b))
        else:
            won = b if losers[0] == a else a
            high, low = max(mine, yours), min(mine, yours)
            text = f"{g.name(won)} wins with power {high} against {low}; {g.name(losers[0])} loses"
            g.note(text, g.cite("battle power"), also=_from_elsewhere(g, a, b))
    play = g.world.game.play
    gone = [i for k in losers for i in actions.destroyable(g, [k], a + b - k)]
    lives = [g.ref(i) for i in losers]
    yield from happen(
        g,
        *[
            Event(
                "destroy",
                what=i,
                from_=play,
                other=a + b - i,
                by=g.objects[a + b - i].controller,
                rule=g.cite("battle loser"),
            )
            for i in gone
        ],
        *[Event("lose", what=i, other=a + b - i) for i in losers],
        *[Event("beaten", what=i, other=a + b - i) for i in losers if len(losers) == 1],
        *[Event("win", what=i, other=a + b - i) for i in (a, b) if i not in losers],
        *[
            Event("slayer", what=i, other=a + b - i)
            for i in (a, b)
            if i not in losers and g.switch("slayer") == "any_battle"
        ],
    )
    if g.lean:
        return
    for ref in lives:
        if g.here(ref) >= 0 or g.objects[ref.object].zone != g.world.game.grave:
            g.note(
                f"{g.name(ref.object)} is not {g.word('destroyed')}, but it has lost the battle",
                g.cite("saved loser"),
                card=g.name(ref.object),
            )
    for i in (a, b):
        if (
            i not in losers
            and g.switch("slayer") != "any_battle"
            and g.here(g.ref(i)) >= 0
            and modifiers.keyword(g, i, "Slayer") is not None
        ):
            g.note(f"{g.name(i)} has won, so its Slayer does nothing", g.cite("slayer does nothing"), card=g.name(i))


def _decided(g: Draft, a: int, b: int) -> list[int] | None:
    """Who loses where a card says that a creature wins or loses all its battles; None where none does."""
    if tree.Set not in g.world.kinds:
        return None
    said = {
        i: {
            c.change.to
            for c in modifiers.active(g)
            if isinstance(c.change, tree.Set) and c.change.what == "battle" and modifiers.applies(g, c, i)
        }
        for i in (a, b)
    }
    losers = [i for i in (a, b) if "lose" in said[i] or ("win" in said[a + b - i] and "win" not in said[i])]
    return losers or None


def battle_ends(g: Draft) -> Turn:
    """The battle ends and "while battling" stops; then what happens at its end triggers."""
    both = g.battle
    g.battle = ()
    g.effects = tuple(e for e in g.effects if e.until != "battle" or isinstance(g.world.node(e.node), tree.Watch))
    g.clear()
    if not both:
        _watched_no_more(g)
        return
    if not g.lean:
        g.note("the battle ends", g.cite("battle ends"))
    a, b = (g.here(r) for r in both)
    yield from happen(g, *[Event("battle end", what=i, other=k) for i, k in ((a, b), (b, a)) if i >= 0])
    _watched_no_more(g)


def _watched_no_more(g: Draft) -> None:
    """What was set up to watch this battle is over when its end has been seen."""
    if any(e.until == "battle" for e in g.effects):
        g.effects = tuple(e for e in g.effects if e.until != "battle")
        g.clear()


def powerless(g: Draft) -> Turn:
    """Creatures with power 0 or less are destroyed, all at once; another check follows."""
    if not g.world.power_falls:
        return
    play = g.world.game.play
    gone = [i for i in g.in_zone(play) if g.card(i).type == "creature" and modifiers.power(g, i) <= 0]
    gone = [i for i in gone if not modifiers.prohibitions(g, "be destroyed", i)]
    if gone:
        yield from happen(g, *[Event("destroy", what=i, from_=play, rule=g.cite("power 0")) for i in gone])


def battle_over(g: Draft) -> None:
    """What the battle set off is done."""


def fight(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """A battle that a spell or an ability causes: no attack, no Blocker, no Protector."""
    found = yield from choosing.objects(g, effect.what, job, preset)
    if effect.to:
        found = found + select.refs(g, effect.to, job)
    found = [i for i in dict.fromkeys(found) if g.objects[i].zone == g.world.game.play]
    if len(found) == 2:
        if not g.lean:
            also = ("no battle defence", "battling in any battle", "nobody attacks")
            text = (
                f"{g.name(found[0])} and {g.name(found[1])} battle by an effect: neither attacks, and nobody can block"
            )
            g.note(text, g.cite("battle by effect"), job.owner, also=also)
        begin(g, found[0], found[1])
    return job
