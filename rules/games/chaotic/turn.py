"""The turn: Location Step, Action Step with its moves and its one combat, Showdown, End of Turn Step."""

from __future__ import annotations

from msgspec import structs

from rules.core import decks
from rules.core.choices import Ask, Option, Refusal, Turn
from rules.core.draft import Draft
from rules.core.events import Event, place, take
from rules.core.happen import happen
from rules.core.state import LATER, Frame
from rules.games.chaotic import moves, spaces, values
from rules.games.shields import legal
from rules.games.shields.turn import close_turn, opening, turn_ends

__all__ = ["action_phase", "action_step", "check", "close_turn", "end_phase", "location_step", "opening", "turn_ends"]


def check(g: Draft) -> Turn:
    """The state checks, once, before anything happens on a board that has just been set up."""
    yield from g.world.game.settle(g)
    values.tell(g, values.creatures(g))


def location_step(g: Draft) -> Turn:
    """The turn begins: what triggers at its beginning, and then the Location is turned up."""
    me = g.now.player
    g.now = structs.replace(g.now, phase="location")
    _expire(g, "turn start")
    if not g.lean:
        g.note(f"{g.player(me)}'s turn begins", g.cite("turn begins"), me, also=("steps", "active player", "hive off"))
    g.then(Frame("reveal"), Frame("priority", (me, 0)), Frame("action_phase"))
    yield from happen(g, Event("phase", player=me, to="start"))


def reveal(g: Draft) -> Turn:
    """The uppermost card of the Active Player's Location Deck is turned face up."""
    if not g.in_zone("location"):
        yield from turn_up(g, g.now.player)


def turn_up(g: Draft, me: int) -> Turn:
    """A player turns up the uppermost Location of the deck, which is active now."""
    yield from decks.settle_top(g, me, 1, "locations")
    i = take(g, me, "locations", "location")
    if i == -2:
        return
    place(g, i, "location")
    if not g.lean:
        also = ["takes place", "own locations", "steps", "location initiative", "before the location"]
        also += ["location waits"] if values.apprentice(g) else ["location effects", "location active"]
        g.note(f"{g.player(me)} turns up {g.name(i)}", g.cite("reveal"), me, g.name(i), tuple(also))
    yield from g.world.game.settle(g)
    values.tell_place(g)
    yield from happen(g, Event("active", what=i, player=me, by=me))


def action_phase(g: Draft) -> None:
    """The Action Step begins."""
    g.now = structs.replace(g.now, phase="action")
    if values.apprentice(g) and not g.lean:
        g.note("the Action Step begins", g.cite("steps"), g.now.player, also=("location waits", "attack effects wait"))
    g.then(Frame("priority", (g.now.player, 0)), Frame("action_step"))


def action_step(g: Draft) -> Turn:
    """The Active Player moves a Creature, or ends the step once one has moved."""
    me = g.now.player
    g.now = structs.replace(g.now, phase="action")
    found = moves.options(g, me)
    owed = bool(found) and not any(f.kind == values.MOVED for f in g.record)
    options = found if owed else [Option("pass", None, "end the Action Step"), *found]
    rule = g.cite("first turn" if g.now.number == 1 else "must move" if owed else "each moves")
    chosen = yield Ask(me, "action.step", tuple(options), rule, "move", "window", lambda: barred(g))
    if chosen is None:
        if not g.lean:
            also = ("steps", "must move", *(() if values.any_moved(g) else ("must move reading",)))
            g.note(f"{g.player(me)} ends the Action Step", g.cite("may end"), me, also=also)
        g.then(Frame("showdown_check"))
        return
    _, i, way = chosen
    g.then(Frame("priority", (me, 0)), Frame("action_step"))
    moves.move(g, i, way)
    yield from happen(g, Event("moved", what=i, player=me, by=me))
    yield from g.world.game.settle(g)


def barred(g: Draft) -> list[Refusal]:
    """What may not be done in the Action Step now."""
    found = list(moves.barred(g))
    if moves.owed(g):
        text = f"{g.player(g.now.player)} has to move a Creature before the turn can end"
        found.append(legal.refusal(g, "pass", "must move", text, None, "may end"))
    return found


# --- Showdown --------------------------------------------------------------------------------------


def showdown_check(g: Draft) -> Turn:
    """When the Action Step ends: has a Creature of the Active Player been Engaged since the start of the last turn?"""
    me = g.now.player
    since = max(1, g.now.number - 2)
    last = g.sides[me].engaged
    if last >= since:
        if not g.lean:
            also = ("showdown window", "showdown window reading", "one engaged")
            text = f"a Creature of {g.player(me)}'s was Engaged in turn {last}: no Showdown"
            g.note(text, g.cite("showdown check"), me, also=also)
        g.then(Frame("end_phase"))
        return
    if not g.lean:
        text = f"no Creature of {g.player(me)}'s was Engaged since turn {since}: a Showdown"
        g.note(text, g.cite("showdown"), me, also=("showdown check", "showdown window", "showdown window reading"))
    other = g.opponents(me)[0]
    enemy = yield from _pick(g, me, other, "active picks")
    own = yield from _pick(g, other, me, "defender picks")
    g.then(Frame("engage", (own, enemy, 1)), Frame("end_phase"))


def _pick(g: Draft, player: int, whose: int, mechanism: str):  # type: ignore[no-untyped-def]
    """A player picks a Creature for the Showdown; that is no targeting."""
    quiet = g.lean and not g.world.texts
    options = tuple(Option(f"o{i}", i, "" if quiet else g.name(i), i) for i in values.creatures(g, whose))
    text = "" if quiet else f"which Creature of {g.player(whose)}'s fights in the Showdown"
    found: int = yield Ask(player, "showdown.pick", options, g.cite(mechanism), text)
    if not g.lean:
        g.note(f"{g.player(player)} picks {g.name(found)}", g.cite(mechanism), player, g.name(found), ("no distance",))
    return found


# --- the end of the turn ---------------------------------------------------------------------------


def end_phase(g: Draft) -> Turn:
    """What triggers at the end of the turn does, and then damage, effects and the Location go."""
    me = g.now.player
    g.now = structs.replace(g.now, phase="end")
    if not g.lean:
        g.note(f"the End of Turn Step of {g.player(me)}", g.cite("end of turn"), me, also=("steps", "recovery order"))
    rest = ["recover", "effects_end", "location_under"]
    if g.switch("recovery") == "together":
        rest = ["location_under", "recover_together"]
    g.then(Frame("priority", (me, 0)), *(Frame(step) for step in rest), Frame("close_turn"), Frame("turn_ends"))
    yield from happen(g, Event("phase", player=me, to="end"))


def recover(g: Draft) -> Turn:
    """All damage is taken off all Creatures."""
    _heal_all(g)
    yield from g.world.game.settle(g)


def _heal_all(g: Draft) -> None:
    hurt = [i for i in values.creatures(g) if g.objects[i].damage]
    for i in hurt:
        g.set(i, damage=0)
    if not g.lean:
        said = f"all damage is taken off {g.names(hurt)}" if hurt else "there is no damage to take off"
        g.note(said, g.cite("recovery"), g.now.player, also=("recovery order", "damage stays"))


def effects_end(g: Draft) -> Turn:
    """Effects for this turn end, and the Hive is off again."""
    _effects_over(g)
    yield from g.world.game.settle(g)


def _effects_over(g: Draft) -> None:
    hive = any(f.kind == "hive" for f in g.record)
    lasting = tuple(
        structs.replace(e, until=e.until.removeprefix(LATER))
        for e in g.effects
        if e.until not in ("turn", "combat", "battle", "attack") and not _is_over(g, e.until, e.owner, "turn end")
    )
    if not g.lean and (len(lasting) < len(g.effects) or hive):
        also = ("recovery order", "gain lasts", *(("hive ends", "hive off") if hive else ()))
        g.note("what lasts until the end of the turn is over", g.cite("turn effects end"), g.now.player, also=also)
    g.effects = lasting
    g.record = tuple(f for f in g.record if f.kind != "hive")
    g.clear()


def recover_together(g: Draft) -> Turn:
    """Damage and effects end together, after everything else, and nobody acts."""
    _heal_all(g)
    _effects_over(g)
    yield from g.world.game.settle(g)


def location_under(g: Draft) -> Turn:
    """The Location is put at the bottom of its player's Location Deck."""
    for i in g.in_zone("location"):
        yield from spaces.put_away(g, i)
    yield from g.world.game.settle(g)


def _is_over(g: Draft, until: str, owner: int, moment: str) -> bool:
    if not (until.startswith("until:") and until.endswith(":" + moment)):
        return False
    return (owner == g.now.player) == (until.split(":")[1] == "you")


def _expire(g: Draft, moment: str) -> None:
    g.effects = tuple(e for e in g.effects if not _is_over(g, e.until, e.owner, moment))
    g.clear()
