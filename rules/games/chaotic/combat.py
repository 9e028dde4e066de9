"""A combat: Engaged, gear up, Invisibility, Initiative, strikes to and fro, and what the winner gets."""

from __future__ import annotations

from msgspec import structs

from rules.core import choosing, decks, modifiers, picking, stack
from rules.core.choices import Ask, Option, Turn
from rules.core.draft import Draft
from rules.core.events import Event, lift, place, take
from rules.core.happen import happen
from rules.core.state import AbilityRef, Attack, Bound, Frame, Obj, Played
from rules.games.chaotic import damage, initiative, invisibility, values


def engage(g: Draft, attacker: int, defender: int, showdown: int) -> Turn:
    """Two Creatures become Engaged: their Battlegear is turned up, Invisibility is settled."""
    a, d = g.ref(attacker), g.ref(defender)
    defending = g.objects[defender].controller
    g.attacks = (Attack(a, defending, d, "showdown" if showdown else "move"),)
    g.battle = (a, d)
    g.clear()
    values.put_fact(g, values.SPACE, n=g.objects[defender].place)
    for p in (g.objects[attacker].controller, defending):
        g.side(p, engaged=g.now.number)
    if not g.lean:
        text = f"{g.name(attacker)} and {g.name(defender)} are Engaged"
        also = ["opposing", "stands", "beginning order"]
        also += ["showdown engaged", "showdown times"] if showdown else ["battle times"]
        same = g.card(attacker).name == g.card(defender).name
        also += ["unique in play"] if same and "unique" in g.card(attacker).flags else []
        g.note(text, g.cite("engaged"), g.now.player, also=tuple(also))
    turned = [k for i in (attacker, defender) if (k := values.gear(g, i)) >= 0 and g.objects[k].down]
    for k in turned:
        g.set(k, down=False, seen=(1 << len(g.sides)) - 1)
        if not g.lean:
            more = ("gear stays up", "beginning order", "not played", *(("showdown engaged",) if showdown else ()))
            g.note(f"{g.name(k)} is turned up", g.cite("gear turned"), g.objects[k].controller, g.name(k), more)
    if turned:
        yield from g.world.game.settle(g)
        values.tell(g, values.fighters(g))
    order = ["initiative_step", "combat_begins"]
    if g.switch("intimidate") == "before_initiative":
        order.reverse()
    steps = (Frame("invisibility_step"), *(Frame(step) for step in order))
    g.then(*steps, Frame("priority", (g.now.player, 0)), Frame("strike"))
    yield from happen(
        g,
        *[Event("turn up", what=k, player=g.objects[k].controller) for k in turned],
        Event("engaged", what=attacker, other=defender, player=g.now.player),
        Event("engaged", what=defender, other=attacker, player=defending),
    )


def invisibility_step(g: Draft) -> None:
    """Whose Invisibility works in this combat is settled."""
    if values.fighting(g):
        invisibility.settle(g)


def combat_begins(g: Draft) -> Turn:
    """What triggers at the beginning of combat does now."""
    if not values.fighting(g):
        return
    if not g.lean and "combat start" in g.world.triggering:
        g.note("the combat begins", g.cite("battle times"), g.now.player, also=("beginning order", "showdown times"))
    yield from happen(g, Event("combat start", player=g.now.player))


def initiative_step(g: Draft) -> Turn:
    """Who has Initiative makes the first strike."""
    if not values.fighting(g):
        return
    yield from initiative.settle(g)
    first = values.fighter(g, values.striker(g))
    last = next(i for i in values.fighters(g) if i != first)
    yield from happen(g, Event("initiative", what=first, other=last), Event("initiative lost", what=last, other=first))


def strike(g: Draft) -> Turn:
    """A strike begins: an Attack Card is drawn."""
    if not values.fighting(g):
        g.then(Frame("combat_ends"))
        return
    g.then(Frame("play_attack"))
    yield from draw(g, values.striker(g))


def play_attack(g: Draft) -> Turn:
    """The strike goes on: one of the hand is chosen and played."""
    me = values.striker(g)
    creature = values.fighter(g, me)
    quiet = g.lean and not g.world.texts
    hand = g.in_zone("attack_hand", me)
    options = [
        Option(f"strike:o{group[0]}", group[0], "" if quiet else f"strike with {g.name(group[0])}", group[0])
        for group in picking.classes(g, hand)
    ]
    if g.pile(me, "attack_hand").count:
        options.append(Option("strike:unknown", -1, "strike with an unknown Attack"))
    if hand and modifiers.musts(g, "play at random", creature):
        card = (yield from choosing.at_random(g, hand, 1))[0]
        options = [Option(f"strike:o{card}", card, "" if quiet else f"strike with {g.name(card)}", card)]
    if not options:
        options.append(Option("nothing", None, "there is no Attack to play"))
    rule, text = g.cite("play attack"), f"{'' if quiet else g.name(creature)} strikes"
    chosen = yield Ask(me, "strike.choose", tuple(options), rule, text, "window")
    if chosen is None:
        values.set_striker(g, 1 - me)
        g.then(Frame("priority", (g.now.player, 0)), Frame("strike"))
        return
    card = chosen
    if card < 0:
        pile = g.pile(me, "attack_hand")
        g.put_pile(structs.replace(pile, count=pile.count - 1))
        card = g.born(Obj("", me, me, "attack_hand"))
        g.assume(card)
    lift(g, card)
    g.set(card, zone="burst", seen=(1 << len(g.sides)) - 1)
    ref = g.ref(creature)
    n = values.fact(g, values.STRUCK, ref)
    values.put_fact(g, values.STRUCK, ref, n=min(n + 1, values.MOST_STRIKES))
    if not g.lean:
        also = ["striking player", "strike", "four parts", "no pass", "three", "played", "source", "attack starts"]
        also += (
            ["first strike"] if not any(f.kind == values.STRUCK and f.who != ref for f in g.record) and not n else []
        )
        g.note(f"{g.name(creature)} strikes with {g.name(card)}", g.cite("play attack"), me, g.name(card), tuple(also))
    tied = (Bound(damage.CASTER, (ref,)), *((Bound(damage.FIRST),) if n == 0 else ()))
    serial = 1 + max((item.serial for item in g.stack), default=0)
    item = Played(me, AbilityRef(g.objects[card].card), g.ref(card), payer=creature, vars=tied, serial=serial)
    stack.push(g, item)
    values.put_fact(g, values.PLAYED_BY, g.ref(card), n=creature + 1)
    g.then(Frame("respond", (me, 0)), Frame("after_strike", (me,)))
    yield from happen(
        g,
        Event("attack", what=creature, other=card, player=me, by=me),
        Event("play", what=card, other=creature, player=me, by=me, at="attack"),
    )


def draw(g: Draft, player: int) -> Turn:
    """Exactly one Attack Card is drawn for a strike; an empty Attack Deck is made of the Discard Pile first."""
    if not g.count("attack_deck", player):
        reshuffle(g, player)
        yield from happen(g, Event("shuffle", player=player, to="attack_deck"))
    yield from decks.settle_top(g, player, 1, "attack_deck")
    i = take(g, player, "attack_deck", "attack_hand")
    if i >= 0:
        place(g, i, "attack_hand")
    if not g.lean:
        if i == -2:
            g.note(f"{g.player(player)} has no Attack Card to draw", g.cite("no draw"), player)
        else:
            n = g.count("attack_hand", player)
            text = f"{g.player(player)} draws an Attack Card and has {n}"
            g.note(text, g.cite("strike draw"), player, also=("three", "one drawn", "four parts"))


def reshuffle(g: Draft, player: int) -> None:
    """The Attack Discard Pile is shuffled and becomes the Attack Deck."""
    used = g.pile(player, "attack_discard")
    cards = g.in_zone("attack_discard", player)
    if not cards and not used.size():
        return
    pile = g.pile(player, "attack_deck")
    g.put_pile(structs.replace(pile, count=pile.count + used.count))
    g.put_pile(structs.replace(used, count=0))
    for i in cards:
        place(g, i, "attack_deck")
    decks.shuffle(g, player, "attack_deck")
    if not g.lean:
        g.note(
            f"{g.player(player)} shuffles the Attack Discard Pile into a new Attack Deck", g.cite("reshuffle"), player
        )


def after_strike(g: Draft, striker: int) -> None:
    """The other player strikes next, unless the combat is over."""
    if not values.fighting(g):
        g.then(Frame("combat_ends"))
        return
    following = 1 - striker
    values.set_striker(g, following)
    first = following if g.switch("priority_after_attack") == "next_striker" else g.now.player
    if not g.lean:
        text = f"{g.player(following)} strikes next"
        g.note(text, g.cite("other strikes"), following, also=("striking player", "priority after attack", "priority"))
    g.then(Frame("priority", (first, 0)), Frame("strike"))


def combat_ends(g: Draft) -> Turn:
    """The combat is over: the winner takes its place, nobody is Engaged any more."""
    if not g.battle:
        return
    attack = g.attacks[0]
    standing = values.fighters(g)
    space = values.fact(g, values.SPACE)
    showdown = attack.turned == "showdown"
    winner = standing[0] if len(standing) == 1 else -1
    if winner >= 0:
        moved_in = g.ref(winner) == attack.attacker
        takes = moved_in and (not showdown or g.switch("showdown_winner") == "moves_in")
        if takes and values.on_space(g, space) in (-1, winner):
            g.set(winner, place=space)
        if not g.lean:
            where = values.space_name(g, g.objects[winner].place)
            if showdown:
                rule, also = "returns", ("space empty",)
            else:
                rule, also = ("takes the space" if moved_in else "stays"), ("stands",)
            verb = "takes" if takes else "stays on"
            text = f"{g.name(winner)} wins the combat and {verb} {where}"
            g.note(text, g.cite(rule), g.objects[winner].controller, g.name(winner), ("until defeated", *also))
    elif not g.lean:
        g.note("the combat has no winner", g.cite("no winner"), also=("until defeated",))
    g.attacks = ()
    g.battle = ()
    g.record = tuple(f for f in g.record if f.kind not in values.OF_COMBAT)
    g.effects = tuple(e for e in g.effects if e.until not in ("combat", "battle", "attack"))
    g.clear()
    if not g.lean and "combat end" in g.world.triggering:
        g.note("the combat has ended", g.cite("battle times"), g.now.player, also=("showdown times",))
    told = [Event("combat end", player=g.now.player)]
    if winner >= 0:
        other = next(r.object for r in (attack.attacker, attack.target) if r.object != winner)
        told += [Event("win", what=winner, other=other, player=g.objects[winner].controller)]
    yield from happen(g, *told)
