"""The parts of a turn: draw, energize, a creature, an attack, and the end with its reset."""

from __future__ import annotations

from msgspec import structs

from rules.core import modifiers
from rules.core.choices import Ask, Option, Turn
from rules.core.draft import Draft
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import Frame
from rules.games.duel_to_the_death import attack, play
from rules.games.shields.turn import close_turn, opening, turn_ends

__all__ = ["attack_part", "check", "close_turn", "creature_part", "draw_part", "end_part", "energize_part", "opening",
           "others_moment", "reset", "turn_ends", "turn_over"]  # fmt: skip


def check(g: Draft) -> Turn:
    """The state checks, once, before anything happens on a board that has just been set up."""
    yield from g.world.game.settle(g)
    if g.lean:
        return
    for i in g.in_zone("battle"):
        now, printed = modifiers.power(g, i), modifiers.printed(g, i, "power")
        if now != printed:
            also = ("linger goes on", "damage outside") if g.objects[i].damage else ("linger goes on",)
            text = f"{g.name(i)} has power {now}, printed {printed}"
            g.note(text, g.cite("linger stays"), g.objects[i].controller, g.name(i), also)


def draw_part(g: Draft) -> Turn:
    """The turn begins: its player draws a card, in the first turn too."""
    me = g.now.player
    g.now = structs.replace(g.now, phase="draw")
    _expire(g, "turn start")
    if not g.lean:
        g.note(f"{g.player(me)}'s turn begins", g.cite("turn begins"), me, also=("parts",))
    g.then(Frame("anytime", (me, 0)), Frame("energize_part"))
    rule = g.cite("turn draw")
    if not g.lean:
        also = ("every draw", "draw first", *(("first turn allows",) if g.now.number == 1 else ()))
        also += ("deck empty",) if not g.count("deck", me) else ()
        g.note(f"{g.player(me)} draws first of all", rule, me, also=also)
    yield from happen(
        g,
        Event("phase", player=me, to="start"),
        Event("draw", player=me, from_="deck", to="hand", by=me, rule=rule),
    )


def energize_part(g: Draft) -> Turn:
    """All drained creatures of the turn player are energized at the same time."""
    me = g.now.player
    g.now = structs.replace(g.now, phase="energize")
    g.then(Frame("anytime", (me, 0)), Frame("creature_part"))
    rule = g.cite("energize")
    if not g.lean:
        g.note(f"{g.player(me)} energizes his or her creatures", rule, me, also=("draw first", "parts"))
    own = [i for i in g.in_zone("battle", me) if g.objects[i].tapped and not modifiers.prohibitions(g, "untap", i)]
    yield from happen(g, *[Event("untap", what=i, by=me, rule=rule) for i in own])
    _expire(g, "untap step")


def _expire(g: Draft, moment: str) -> None:
    """What lasts until this moment of a player's turn is over."""
    me = g.now.player

    def over(until: str, owner: int) -> bool:
        if not (until.startswith("until:") and until.endswith(":" + moment)):
            return False
        return (owner == me) == (until.split(":")[1] == "you")

    g.effects = tuple(e for e in g.effects if not over(e.until, e.owner))
    g.clear()


def creature_part(g: Draft) -> Turn:
    """The turn player may put one creature into play, and play spells and use abilities before and after."""
    me = g.now.player
    g.now = structs.replace(g.now, phase="creature")
    found = [Option("pass", None, "no creature"), *play.summon_options(g, me), *play.options(g, me)]
    rule = g.cite("creature part")
    chosen = yield Ask(
        me,
        "creature.play",
        tuple(found),
        rule,
        "put a creature into play",
        "window",
        lambda: play.barred_creatures(g, me),
    )
    if chosen is None:
        if not g.lean and not play.done(g, play.CREATURE_OF_THE_TURN, me):
            g.note(f"{g.player(me)} puts no creature into play", g.cite("creature none"), me, also=("parts",))
        g.then(Frame("others_moment"))
        return
    g.then(Frame("creature_part"))
    if chosen[0] == "summon":
        yield from play.put_into_play(g, me, chosen[1])
    else:
        yield from play.begin(g, me, chosen)


NEXT = {"creature": "attack_part", "attack": "end_part", "end": "turn_over"}


def others_moment(g: Draft) -> Turn:
    """Before a part of the turn is over the opponent may act, and then the turn player once more."""
    player = g.opponents(g.now.player)[0]
    found = play.options(g, player)
    chosen = None
    if found:
        asked = (Option("pass", None, "nothing"), *found)
        rule, text = g.cite("spell any time"), "play a spell or use an ability"
        chosen = yield Ask(player, "anytime", asked, rule, text, "moment", lambda: play.barred(g, player))
    if chosen is None:
        g.then(Frame(NEXT[g.now.phase]))
        return
    g.then(Frame(g.world.game.phases[g.now.phase]))
    yield from play.begin(g, player, chosen)


def attack_part(g: Draft) -> Turn:
    """The turn player may declare one attack, all attackers together, as the last part of the turn."""
    me = g.now.player
    g.now = structs.replace(g.now, phase="attack")
    found = [*attack.options(g, me), *play.options(g, me)]
    if not attack.forced(g, me):
        found.insert(0, Option("pass", None, "no attack"))
    rule = g.cite("attack")
    chosen = yield Ask(me, "attack.declare", tuple(found), rule, "attack", "window", lambda: attack.barred(g))
    if chosen is None:
        if not g.lean:
            also = ["attack any number", "no attack"] + (["first turn"] if g.now.number == 1 else [])
            g.note(f"{g.player(me)} does not attack", g.cite("attack any number"), me, also=tuple(also))
        g.then(Frame("others_moment"))
    elif chosen[0] == "attack":
        attack.declare(g, me, chosen[1])
    else:
        g.then(Frame("attack_part"))
        yield from play.begin(g, me, chosen)


def end_part(g: Draft) -> Turn:
    """Nothing fixed comes after the attack; spells and abilities go on until the turn is over."""
    me = g.now.player
    g.now = structs.replace(g.now, phase="end")
    found = [Option("pass", None, "nothing more"), *play.options(g, me)]
    rule, text = g.cite("after the attack"), "play a spell or use an ability"
    chosen = yield Ask(me, "end.play", tuple(found), rule, text, "window", lambda: play.barred(g, me))
    if chosen is None:
        g.then(Frame("others_moment"))
        return
    g.then(Frame("end_part"))
    yield from play.begin(g, me, chosen)


def turn_over(g: Draft) -> Turn:
    """Nobody plays anything more: zero life is judged, and power goes back to what it was."""
    me = g.now.player
    if not g.lean:
        g.note(f"{g.player(me)}'s turn ends", g.cite("attack is last"), me, also=("after the attack", "parts"))
    g.then(Frame("judge"), Frame("reset"), Frame("close_turn"), Frame("turn_ends"))
    yield from happen(g, Event("phase", player=me, to="end"))


def reset(g: Draft) -> Turn:
    """Damage and what lasts until the end of the turn are over; Linger spells go on."""
    before = {i: modifiers.power(g, i) for i in g.in_zone("battle")}
    for i in before:
        if g.objects[i].damage:
            g.set(i, damage=0)
    g.effects = tuple(e for e in g.effects if e.until not in ("turn", "attack", "battle"))
    _expire(g, "turn end")
    if not g.lean:
        for i, was in before.items():
            now = modifiers.power(g, i)
            if now != was:
                text = f"{g.name(i)} has power {now} again"
                g.note(text, g.cite("reset"), g.objects[i].controller, g.name(i), ("damage example",))
            if any(g.objects[k].zone == "linger" for k in g.objects[i].under):
                spells = g.names([k for k in g.objects[i].under if g.objects[k].zone == "linger"])
                g.note(f"{spells} stays on {g.name(i)}", g.cite("linger stays"), also=("linger goes on",))
    yield from g.world.game.settle(g)
