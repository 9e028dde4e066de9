"""The turn: beginning, mana, main, attack and end phase, and the passing of the turn."""

from __future__ import annotations

from msgspec import structs

from rules.abilities import tree
from rules.core import modifiers, select
from rules.core.choices import Ask, Option, Turn
from rules.core.draft import Draft
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import LATER, Frame
from rules.games.shields import battle, play, using


def check(g: Draft) -> Turn:
    """The state checks, once, before anything happens on a board that has just been set up."""
    yield from g.world.game.settle(g)
    if not g.lean and g.world.power_moves:
        for i in g.in_zone(g.world.game.play):
            _tell_power(g, i)
        if idle := battle.asleep(g):
            g.note("what cards elsewhere say of the power of creatures does nothing", g.cite(idle[0]), also=idle[1:])


def _tell_power(g: Draft, i: int) -> None:
    """Write what makes a creature's power differ from the printed one as the board stands."""
    now, printed = modifiers.power(g, i), modifiers.printed(g, i, "power")
    if now == printed:
        return
    kinds = (tree.Add, tree.Set, tree.Scale)
    moving = [c for c in modifiers.active(g) if isinstance(c.change, kinds) and modifiers.applies(g, c, i)]
    also = ["modify"]
    if any(isinstance(c.affects, tree.Select) and any(_of_type(f) for f in c.affects.where) for c in moving):
        also += ["creature type", *(["several types"] if len(select.races(g, i)) > 1 else [])]
    if any(c.source == i for c in moving):
        also.append("plus sign")
    text = f"{g.name(i)} has power {now}, printed {printed}"
    g.note(text, g.cite("works in play"), g.objects[i].controller, g.name(i), tuple(also))


def _of_type(f: tree.Filter) -> bool:
    return isinstance(f, tree.Has) and f.what == "race"


def opening(g: Draft) -> Turn:
    """The board as it stands, before anything of its phase has happened."""
    yield Ask(g.now.player, "opening", (Option("pass", None, "go on"),), kind="window")


def close_turn(g: Draft) -> Turn:
    """The turn is over: nothing can be done but let the next one begin."""
    yield Ask(
        g.now.player,
        "turn.close",
        (Option("pass", None, "end the turn"),),
        g.cite("turn passes"),
        "end the turn",
        "window",
    )


def beginning_phase(g: Draft) -> Turn:
    """Abilities "at the start of the turn" trigger; then everything untaps; then a card is drawn."""
    me = g.now.player
    g.now = structs.replace(g.now, phase="beginning")
    if not g.lean:
        g.note(f"{g.player(me)}'s turn begins", g.cite("turn begins"), me, also=("phases",))
    g.then(Frame("untap_step"), Frame("turn_draw"), Frame("mana_phase"))
    yield from happen(g, Event("phase", player=me, to="start"))


def untap_step(g: Draft) -> Turn:
    """The turn player's tapped creatures and mana untap, all at the same time."""
    me = g.now.player
    pile = g.pile(me, "mana")
    if pile.tapped:
        g.put_pile(structs.replace(pile, tapped=0))
    own = [i for i in g.in_zone(g.world.game.play, me) + g.in_zone("mana", me) if g.objects[i].tapped]
    yield from happen(
        g,
        *[
            Event("untap", what=i, by=me, rule=g.cite("untap step"))
            for i in own
            if not modifiers.prohibitions(g, "untap", i)
        ],
    )
    g.effects = tuple(
        e
        for e in g.effects
        if not (_is_turn_of(g, e.until, e.owner, "turn start") or _is_turn_of(g, e.until, e.owner, "untap step"))
    )
    g.clear()


def _is_turn_of(g: Draft, until: str, owner: int, moment: str) -> bool:
    """Whether a duration `until:WHO:MOMENT` ends at this moment of the turn that is going on."""
    if not (until.startswith("until:") and until.endswith(":" + moment)):
        return False
    who = until.split(":")[1]
    return (who == "you" and owner == g.now.player) or (who == "opponent" and g.now.player in g.opponents(owner))


def turn_draw(g: Draft) -> Turn:
    """The turn player draws a card, but not in the first turn of the game."""
    me = g.now.player
    if g.now.number == 1:
        if not g.lean:
            g.note(f"{g.player(me)} plays first and draws no card in the first turn", g.cite("first draw"), me)
        return
    yield from happen(g, Event("draw", player=me, from_="deck", to="hand", by=me, rule=g.cite("turn draw")))


def mana_phase(g: Draft) -> Turn:
    """One card from the hand may be charged."""
    me = g.now.player
    g.now = structs.replace(g.now, phase="mana")
    options = [Option("pass", None, "charge nothing")]
    if not g.sides[me].charged:
        options += play.charge_options(g, me)
    chosen = yield Ask(me, "mana.charge", tuple(options), g.cite("charge may"), "charge", "window")
    if chosen is None:
        if not g.lean and not g.sides[me].charged:
            g.note(f"{g.player(me)} charges nothing", g.cite("charge nothing"), me)
        g.then(Frame("main_phase"))
        return
    g.then(Frame("mana_phase"))
    yield from play.charge(g, me, chosen)


def main_phase(g: Draft) -> Turn:
    """Any number of creatures and spells, in any order, as far as the mana goes."""
    me = g.now.player
    g.now = structs.replace(g.now, phase="main")
    passing = Option("pass", None, f"end the main {g.word('phase')}")
    options = [passing, *play.play_options(g, me), *using.options(g, me)]
    chosen = yield Ask(
        me, "main.play", tuple(options), g.cite("main phase"), "play", "window", lambda: play.barred_plays(g, me)
    )
    if chosen is None:
        if not g.lean:
            g.note(f"{g.player(me)} plays nothing more", g.cite("play nothing"), me)
        g.then(Frame("attack_phase"))
        return
    how, i, base = chosen
    g.then(Frame("main_phase"))
    if how == "use":
        using.use(g, me, i, base)
    else:
        yield from play.play_from_hand(g, me, i, base)


def end_phase(g: Draft) -> Turn:
    """Abilities "at the end of the turn" trigger and are resolved."""
    g.now = structs.replace(g.now, phase="end")
    if not g.lean:
        text = f"the end {g.word('phase')} of {g.player(g.now.player)}'s turn"
        g.note(text, g.cite("end phase"), g.now.player, also=("phases",))
    g.then(Frame("turn_effects_end"), Frame("close_turn"), Frame("turn_ends"))
    yield from happen(g, Event("phase", player=g.now.player, to="end"))


def turn_effects_end(g: Draft) -> None:
    """Effects of this turn end when all of the end phase is done."""
    me = g.now.player
    lasting = tuple(
        structs.replace(e, until=e.until.removeprefix(LATER))
        for e in g.effects
        if not (e.until in ("turn", "attack", "battle") or _is_turn_of(g, e.until, e.owner, "turn end"))
    )
    if not g.lean and len(lasting) < len(g.effects):
        g.note("what lasts until the end of the turn is over", g.cite("turn effects end"), me)
    g.effects = lasting
    g.clear()


def turn_ends(g: Draft) -> None:
    """What was counted in this turn is forgotten, and the next player's turn begins."""
    me = g.now.player
    g.record = ()
    for i, o in enumerate(g.objects):
        if o.new:
            g.set(i, new=False)
    g.side(me, charged=False)
    extra = [p for p in g.turns if not g.sides[p].out]
    if extra:
        nxt, *rest = extra
        g.turns = tuple(rest)
    else:
        g.turns = ()
        order = [p for p in ((me + k) % len(g.sides) for k in range(1, len(g.sides) + 1)) if not g.sides[p].out]
        nxt = order[0]
    passed_over = not extra and nxt != (me + 1) % len(g.sides)
    g.now = structs.replace(g.now, player=nxt, number=g.now.number + 1, phase="")
    g.clear()
    if not g.lean:
        also = ("seats passed over",) if passed_over else ()
        g.note(f"the turn passes to {g.player(nxt)}", g.cite("turn passes"), nxt, also=also)
    g.then(Frame(g.world.game.turn_start))
