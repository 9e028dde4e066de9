"""Playing cards: summoning, evolving, casting, and playing for free; what they cost is in `mana.py`."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import product
from typing import Any

from msgspec import structs

from rules.abilities import tree
from rules.core import modifiers, picking, select
from rules.core.choices import Ask, Option, Refusal, Turn
from rules.core.draft import Draft
from rules.core.events import Event, born_from, lift
from rules.core.happen import happen
from rules.core.state import AbilityRef, Frame, Job
from rules.core.world import walk
from rules.games.shields import legal, mana


def play_bars(g: Draft, player: int, i: int, key: str) -> list[Refusal]:
    """Every reason why a player may not summon or cast this card from the hand now."""
    card, name = g.card(i), g.name(i)
    verb = "cast" if card.type == "spell" else "summon"
    found: list[Refusal] = []
    if g.objects[i].zone != "hand" or g.objects[i].owner != player:
        text = f"{name} is not in {g.player(player)}'s hand"
        return [legal.refusal(g, key, "play from hand", text, i, f"{verb} from hand")]
    bars = modifiers.barred_players(g, verb, player, i)
    if bars:
        found.append(legal.forbidden(g, key, bars, f"{g.player(player)} can't {verb} {name}", i))
    found += mana.civilization_bars(g, player, i, key)
    need, have = mana.cost(g, i), mana.untapped(g, player)
    if have < need:
        found.append(
            legal.refusal(
                g,
                key,
                "pay" if verb == "summon" else "pay spell",
                f"{name} costs {need} mana, and {have} untapped {'is' if have == 1 else 'are'} left",
                i,
                "mana limit",
                "level",
                *(("cost changed",) if need != card.level else ()),
                *(("blast moment",) if modifiers.keyword(g, i, g.word("Shield Blast")) is not None else ()),
            )
        )
    evolve = evolves(g, i) if verb == "summon" else None
    if evolve is not None and not list(bases(g, player, i)):
        found.append(
            legal.refusal(
                g,
                key,
                "no base",
                f"{name} needs a creature to be put on, and none fits",
                i,
                "evolve on what",
                *(("Vortex Evolution",) if evolve.vortex or len(evolve.on) > 1 else ()),
            )
        )
    return found


def evolves(g: Draft, i: int) -> tree.Evolve | None:
    """The evolution ability of a card, if it has one."""
    return next((a for a in g.card(i).abilities if isinstance(a, tree.Evolve)), None)


def bases(g: Draft, player: int, i: int) -> Iterator[tuple[int, ...]]:
    """The creatures that an evolution card can be put on: each set once, those nobody can tell apart once."""
    evolve = evolves(g, i)
    if evolve is None:
        return
    job = Job(AbilityRef(g.objects[i].card), player, g.ref(i))
    seen: set[tuple[object, ...]] = set()
    slots: list[list[int]] = []
    for wanted in evolve.on:
        n = select.amount(g, wanted.least, job) if wanted.least is not None else 1
        found = [
            k
            for k in g.in_zone(g.world.game.play, player)
            if select.matches(g, structs.replace(wanted, whose="any"), k, job)
        ]
        slots += [found] * max(n, 1)
    special = picking.referred(g)
    for some in product(*slots):
        if len(set(some)) < len(some):
            continue
        signature = tuple(sorted(str(k) if k in special else str(g.objects[k]) for k in some))
        if signature not in seen:
            seen.add(signature)
            yield tuple(some)


def play_options(g: Draft, player: int) -> list[Option]:
    """Everything a player may summon or cast from the hand now."""
    quiet = g.lean and not g.world.texts
    options: list[Option] = []
    for group in picking.classes(g, g.in_zone("hand", player)):
        i = group[0]
        if not g.objects[i].card or play_bars(g, player, i, ""):
            continue
        if g.card(i).type == "spell":
            options.append(Option(f"cast:o{i}", ("cast", i, ()), "" if quiet else f"cast {g.name(i)}", i))
        elif evolves(g, i):
            for base in bases(g, player, i):
                key = f"summon:o{i}:" + "+".join(f"o{b}" for b in base)
                options.append(
                    Option(
                        key, ("summon", i, base), "" if quiet else f"summon {g.name(i)} onto {g.names(list(base))}", i
                    )
                )
        else:
            options.append(Option(f"summon:o{i}", ("summon", i, ()), "" if quiet else f"summon {g.name(i)}", i))
    return options


def barred_plays(g: Draft, player: int) -> Iterator[Refusal]:
    """Every card of the hand that may not be played now, with its reasons."""
    for i in g.in_zone("hand", player):
        verb = "cast" if g.card(i).type == "spell" else "summon"
        found = legal.merged(play_bars(g, player, i, f"{verb}:o{i}"))
        if found is not None:
            yield found


def play_from_hand(g: Draft, player: int, i: int, base: tuple[int, ...]) -> Turn:
    """Pay for a card and summon or cast it."""
    yield from mana.pay(g, player, i)
    if g.card(i).type == "spell":
        begin_cast(g, i, player)
    else:
        yield from summon(g, i, player, base)


def summon(g: Draft, i: int, player: int, base: tuple[int, ...] = ()) -> Turn:
    """Put a creature into the battle zone as summoned."""
    rule = g.cite("evolve") if base else g.cite("summon")
    if base:
        yield from evolve_onto(g, i, player, base, summoned=True)
        return
    if not g.lean:
        also = ("to battle zone", "one battle zone", "creature limit")
        g.note(f"{g.player(player)} summons {g.name(i)}", rule, player, g.name(i), also)
    zone = g.objects[i].zone
    yield from happen(
        g,
        Event("move", what=i, player=player, from_=zone, to=g.world.game.play, by=player, rule=g.cite("summon")),
        Event("summon", what=i, player=player, by=player),
    )


def evolve_onto(g: Draft, i: int, player: int, base: tuple[int, ...], summoned: bool) -> Turn:
    """Put an evolution creature on its base: the base is no longer considered to be there."""
    under = tuple(k for b in base for k in (b, *g.objects[b].under))
    tapped = any(g.objects[b].tapped for b in base)
    for b in base:
        o = g.objects[b]
        g.put(b, structs.replace(o, zone="under", under=(), life=o.life + 1, tapped=False, new=False))
    if not g.lean:
        g.note(
            f"{g.player(player)} puts {g.name(i)} on {g.names(list(base))}" + (", tapped" if tapped else ""),
            g.cite("evolve"),
            player,
            g.name(i),
            (*_evolved(g, i, base), *(() if summoned else ("evolution stays",))),
        )
    zone = g.objects[i].zone
    g.set(i, under=under)
    yield from happen(
        g,
        Event(
            "move",
            what=i,
            player=player,
            from_=zone,
            to=g.world.game.play,
            by=player,
            tapped=tapped,
            rule=g.cite("evolve tapped" if tapped else "evolve"),
        ),
        *([Event("summon", what=i, player=player, by=player)] if summoned else []),
    )


def _evolved(g: Draft, i: int, base: tuple[int, ...]) -> tuple[str, ...]:
    """The mechanisms that evolving shows: a new creature, and a base that counts no longer."""
    also = ["evolve on what", "evolve own", "evolution is new", "base is not there"]
    if any(evolves(g, b) for b in base):
        also.append("evolve again")
    return (*also, *(("Vortex Evolution",) if len(base) > 1 else ()))


def put_evolved(g: Draft, i: int, player: int) -> Turn:
    """An effect puts an evolution creature in: on a creature that fits, else it stays where it is."""
    found = list(bases(g, player, i))
    if not found:
        if not g.lean:
            text = f"nothing fits under {g.name(i)}: it stays where it is"
            g.note(text, g.cite("evolution stays"), player, g.name(i))
        return
    base = yield from _base(g, i, player, found)
    yield from evolve_onto(g, i, player, base, summoned=False)


def _base(g: Draft, i: int, player: int, found: list[tuple[int, ...]]) -> Generator[Ask, Any, tuple[int, ...]]:
    """The player chooses what an evolution creature is put on."""
    quiet = g.lean and not g.world.texts
    options = tuple(
        Option("+".join(f"o{b}" for b in some), some, "" if quiet else g.names(list(some))) for some in found
    )
    base: tuple[int, ...] = yield Ask(player, "evolve.on", options, g.cite("evolve on what"), f"put {g.name(i)} on")
    return base


def begin_cast(g: Draft, i: int, player: int) -> None:
    """Queue what a spell does and its way to the discard pile; triggers wait until both are done."""
    ref = g.objects[i].card
    frames = [Frame("cast_spell", (i, player), quiet=True)]
    for n, ability in enumerate(g.card(i).abilities):
        if isinstance(ability, tree.Spell):
            job = Job(AbilityRef(ref, (n, "then")), player, g.ref(i))
            frames.append(Frame("effect", job=job, quiet=True))
        elif isinstance(ability, tree.Unmodelled):
            frames.append(Frame("left_out", (i, n, player), quiet=True))
    frames.append(Frame("spell_done", (i, player), quiet=True))
    g.then(*frames)


def cast_spell(g: Draft, i: int, player: int) -> Turn:
    """The spell is being cast: it is in no zone until it is done."""
    if not g.lean:
        also = ("card text", "spell in no zone", "spell once", *speaks(g, g.card(i).abilities))
        g.note(f"{g.player(player)} casts {g.name(i)}", g.cite("cast"), player, g.name(i), also)
    lift(g, i)
    g.set(i, zone="cast", seen=(1 << len(g.sides)) - 1)
    yield from happen(g, Event("cast", what=i, player=player, by=player))


def speaks(g: Draft, abilities: tuple[tree.Ability, ...]) -> tuple[str, ...]:
    """The mechanisms behind the words of an ability: what it can affect, whose creatures it means, what it counts."""
    found: list[str] = []
    for node in (node for ability in abilities for node in walk(ability)):
        match node:
            case tree.Select(zone=("battle",), whose=whose, where=where) if _creatures(where):
                if len(g.sides) > 2:
                    found += ["creatures of anybody", "beyond attacks"]
                    found += ["opponents only", "free for all"] if whose == "opponent" else []
                found += ["spell range", *(["enemy"] if whose == "opponent" else [])]
                found += ["creature type"] if any(isinstance(f, tree.Has) and f.what == "race" for f in where) else []
            case tree.Select(zone=("shields",), whose="you"):
                found.append("own shields")
            case tree.Count() if any(o.under for o in g.objects):
                found.append("base is not there")
            case _:
                pass
    return tuple(dict.fromkeys(found))


def _creatures(where: tuple[tree.Filter, ...]) -> bool:
    return any(isinstance(f, tree.Has) and f.what in ("type", "race") for f in where)


def left_out(g: Draft, i: int, n: int, player: int) -> None:
    """A part of a spell that the tree cannot say is left out, and that is stated."""
    if not g.lean:
        ability = g.card(i).abilities[n]
        kind = ability.kind if isinstance(ability, tree.Unmodelled) else "part"
        g.assumed.append((f"{g.name(i)}: {kind}", "left out, since this clause is not executable"))
        g.note(
            f"{g.name(i)}: the part “{kind}” is left out, since it is not executable",
            g.cite("left out"),
            player,
            g.name(i),
        )


def spell_done(g: Draft, i: int, player: int) -> Turn:
    """The spell goes to its owner's discard pile."""
    if g.objects[i].zone == "cast":
        charges = modifiers.keyword(g, i, "Charger") is not None
        to = "mana" if charges else g.world.game.grave
        rule = g.cite("Charger" if charges else "spell done")
        yield from happen(g, Event("move", what=i, player=g.objects[i].owner, from_="cast", to=to, rule=rule))


def may_play_free(g: Draft, player: int, i: int) -> bool:
    """Whether nothing forbids a player to cast or summon this card for free."""
    verb = "cast" if g.card(i).type == "spell" else "summon"
    if modifiers.barred_players(g, verb, player, i):
        return False
    return g.card(i).type == "spell" or not evolves(g, i) or bool(list(bases(g, player, i)))


def free(g: Draft, i: int, player: int) -> None:
    """Queue a free cast or summoning: no mana, no civilization needed."""
    if not may_play_free(g, player, i):
        return
    if not g.lean:
        also = ("level stays", *(["free at end"] if g.now.phase == "end" else []))
        g.note(f"{g.player(player)} plays {g.name(i)} for free", g.cite("for free"), player, g.name(i), also)
    if g.card(i).type == "spell":
        begin_cast(g, i, player)
    else:
        g.then(Frame("summon_free", (i, player)))


def summon_free(g: Draft, i: int, player: int) -> Turn:
    """A creature is summoned for free."""
    found = list(bases(g, player, i))
    base: tuple[int, ...] = ()
    if found:
        base = yield from _base(g, i, player, found)
    yield from summon(g, i, player, base)


def charge_options(g: Draft, player: int) -> list[Option]:
    """Every card of the hand as a charge; anonymous cards count as one kind."""
    quiet = g.lean and not g.world.texts
    options = [
        Option(f"charge:o{group[0]}", group[0], "" if quiet else f"charge {g.name(group[0])}", group[0])
        for group in picking.classes(g, g.in_zone("hand", player))
    ]
    if g.pile(player, "hand").count:
        options.append(Option("charge:any", -1, "" if quiet else "charge an unknown card"))
    return options


def charge(g: Draft, player: int, i: int) -> Turn:
    """Put a card from the hand into the mana zone."""
    if i < 0:
        i = born_from(g, player, "hand")
    g.side(player, charged=True)
    yield from happen(
        g,
        Event("charge", what=i, player=player, from_="hand", to="mana", by=player, rule=g.cite("charge")),
    )
