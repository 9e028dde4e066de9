"""What a Creature has now: Energy, damage left, Tribe, elements, keywords with numbers; who fights whom."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rules.abilities import tree
from rules.core import modifiers, select
from rules.core.draft import Draft
from rules.core.state import NOTHING, AbilityRef, Fact, Job, Ref
from rules.core.world import Addressed, walk
from rules.games.chaotic import board
from rules.games.chaotic.tables import DISCIPLINES, ELEMENTS

STRIKER = "is striking"  # whose turn to strike it is
STRUCK = "has struck"  # how many Attacks a Creature has played in this combat
MOST_STRIKES = 60  # so far they are counted, so that a combat without an end comes back to where it was
MOVED = "has moved"
COMBAT = "has begun a combat"
SPACE = "fights for a space"
UNDAMAGED = "without damage"
UNSEEN = "Invisibility works"
MIRAGE = "mirage"  # the zone of a Mirage Location on the board
INFECTED = "infected"  # the token on an Infected Creature
PLAYED_BY = "was played by"  # which Creature played a card
SINGS = "plays Mugic"  # how many Mugic a Creature has played this turn
OF_COMBAT = frozenset({STRIKER, STRUCK, SPACE, UNDAMAGED, UNSEEN})  # what is forgotten with the combat


def size(g: Draft) -> int:
    """How many Creatures a side the board is for."""
    return int(g.world.table.get("board", "6"))


def apprentice(g: Draft) -> bool:
    """Whether the Apprentice game is played."""
    return g.world.table.get("level") == "apprentice"


def space_name(g: Draft, space: int) -> str:
    """The name of a space by its number."""
    return board.NAMES[size(g)][space]


def creatures(g: Draft, player: int | None = None) -> list[int]:
    """The Creatures on the board, of one player or of both."""
    return g.in_zone("battle", player)


def on_space(g: Draft, space: int) -> int:
    """The Creature on a space, or -1."""
    return next((i for i in creatures(g) if g.objects[i].place == space), -1)


def stands(g: Draft, i: int) -> int:
    """The space on which a Creature counts as standing now (C-FIN-06-R)."""
    if g.switch("attacker_stands") == "entered_space":
        attack = next((a for a in g.attacks if a.attacker == g.ref(i)), None)
        if attack is not None and attack.turned == "move":
            return fact(g, SPACE)
    return g.objects[i].place


def adjacent(g: Draft, i: int, k: int) -> bool:
    """Whether two cards in play stand on spaces that touch; Battlegear stands where its Creature does."""
    a, b = place_of(g, i), place_of(g, k)
    return a > 0 and b > 0 and b in board.NEIGHBOURS[size(g)][a]


def place_of(g: Draft, i: int) -> int:
    """The space on which a card in play stands, or 0; Battlegear stands where its Creature does."""
    if i >= 0 and g.objects[i].zone == "battlegear":
        host = select.hosts(g, i)
        return stands(g, host[0]) if host else 0
    if i >= 0 and g.objects[i].zone == MIRAGE:
        return g.objects[i].place
    return stands(g, i) if i >= 0 and g.objects[i].zone == "battle" else 0


# --- facts of the turn and of the combat -----------------------------------------------------------


def fact(g: Draft, kind: str, who: Ref = NOTHING, player: int = -1) -> int:
    """The number that is recorded under a fact; 0 where it is not."""
    return next((f.n for f in g.record if f.kind == kind and f.who == who and f.player == player), 0)


def put_fact(g: Draft, kind: str, who: Ref = NOTHING, player: int = -1, n: int = 1) -> None:
    """Record a fact with its number, in place of what was recorded under it."""
    rest = [f for f in g.record if not (f.kind == kind and f.who == who and f.player == player)]
    g.record = tuple(sorted([*rest, *([Fact(kind, who, player, n)] if n else [])]))
    g.clear()


def striker(g: Draft) -> int:
    """The player who has to strike in the combat, or -1."""
    return next((f.player for f in g.record if f.kind == STRIKER), -1)


def set_striker(g: Draft, player: int) -> None:
    """Let a player be the one who strikes next."""
    g.record = tuple(f for f in g.record if f.kind != STRIKER)
    put_fact(g, STRIKER, player=player)


# --- the combat ------------------------------------------------------------------------------------


def fighters(g: Draft) -> list[int]:
    """The Engaged Creatures that are still there, the attacker first."""
    return [r.object for r in g.battle if g.here(r) >= 0]


def fighting(g: Draft) -> bool:
    """Whether the combat that goes on has both its Creatures."""
    return len(g.battle) == 2 and len(fighters(g)) == 2


def fighter(g: Draft, player: int) -> int:
    """The Engaged Creature of a player, or -1."""
    return next((i for i in fighters(g) if g.objects[i].controller == player), -1)


def opposing(g: Draft, player: int) -> list[int]:
    """The opposing Creatures as a player sees them: the Engaged one of the opponent (C-GLO-OPP-01)."""
    if g.switch("opposing") == "every_enemy" and not g.battle:
        return [i for i in creatures(g) if g.against(player, g.objects[i].controller)]
    return [i for i in fighters(g) if g.against(player, g.objects[i].controller)]


def state_of(g: Draft, i: int, value: str, player: int) -> bool:
    """The states that only this game has."""
    match value:
        case "engaged":
            return i in fighters(g)
        case "opposing":
            if player >= 0 and g.switch("opposing") == "every_enemy":
                return i in [k for k in creatures(g) if g.against(player, g.objects[k].controller)]
            return player >= 0 and i in opposing(g, player)
        case "equipped":
            return gear(g, i) >= 0
        case "unequipped":
            return g.objects[i].zone == "battle" and gear(g, i) < 0
        case "invisible":
            from rules.games.chaotic import invisibility

            return invisibility.works(g, i)
        case "infected":
            return g.marked(i, INFECTED) > 0
        case "brainwashed":
            return brainwashed(g, i)
        case "unoccupied":
            return g.objects[i].zone != "battle"
        case "striking":
            return bool(g.battle) and i == fighter(g, striker(g))
        case _:
            return False


def refs_of(g: Draft, ref: str, job: Job) -> list[int]:
    """The references that only this game has: `striker` (who plays the Attack), `opposing`, `caster`, `equipped`."""
    match ref:
        case "engaged:you":
            return [k for k in (fighter(g, job.owner),) if k >= 0]
        case "host":
            bound = select.variable(job, "caster")
            return [r.object for r in bound.refs if g.alive(r)] if bound is not None else []
        case "engaged:opponent":
            return [k for k in fighters(g) if g.objects[k].controller != job.owner]
        case "engaged:it":
            return [k for k in fighters(g) if job.it.object in fighters(g) and k != job.it.object]
        case "player:other" | "player:it":
            by = fact(g, PLAYED_BY, job.other if ref.endswith("other") else job.it) - 1
            return [by] if by >= 0 and g.objects[by].zone == "battle" else []
        case "striker" | "caster":
            bound = select.variable(job, "caster")
            if bound is not None:
                return [r.object for r in bound.refs if g.alive(r)]
            return [k for k in (fighter(g, job.owner),) if k >= 0]
        case "opposing":
            return opposing(g, job.owner)
        case "engaged":
            return [k for k in (fighter(g, job.owner),) if k >= 0]
        case "equipped":
            return select.hosts(g, job.source.object)
        case "location":
            return g.in_zone("location")
        case _:
            return []


def same(g: Draft, what: str, i: int, k: int) -> bool:
    """Whether two objects belong together: they fight, one is equipped to the other, plays it or is aimed at it."""
    match what:
        case "engaged":
            return i != k and {i, k} <= set(fighters(g))
        case "equipped":
            return i in g.objects[k].under
        case "targets":
            return k in aimed_at(g, i)
        case _:
            return fact(g, PLAYED_BY, g.ref(i)) == k + 1 or i == k


def tied_to(g: Draft, how: str, i: int) -> list[int]:
    """The Creature that bears a Battlegear, or that has played an Attack, a Mugic or an ability."""
    if how == "attached":
        return select.hosts(g, i)
    by = fact(g, PLAYED_BY, g.ref(i)) - 1
    return [by] if by >= 0 else [i] if g.objects[i].zone == "battle" else select.hosts(g, i)


def aimed_at(g: Draft, i: int) -> list[int]:
    """The objects at which the newest item of the Burst from this card is aimed."""
    item = next((item for item in reversed(g.stack) if item.source.object == i and not item.countered), None)
    if item is None:
        return []
    return [r.object for b in item.vars if b.name.startswith("aim:") for r in b.refs if g.alive(r)]


def marked(g: Draft, mark: str, i: int, kind: str) -> bool:
    """What a card or an item of the Burst is: an activated ability, with one target; what a Location's line names."""
    match mark:
        case "activated":
            item = next((item for item in reversed(g.stack) if item.source.object == i and item.ability.path), None)
            return kind == "ability" and (item is None or isinstance(g.world.node(item.ability), tree.Activated))
        case "deals damage":
            return any(isinstance(n, tree.Do) and n.verb == "damage" for a in g.card(i).abilities for n in walk(a))
        case "single target":
            return len(aimed_at(g, i)) == 1
        case "initiative discipline":
            return g.card(i).initiative.lower() in DISCIPLINES
        case "initiative element":
            return g.card(i).initiative.title() in ELEMENTS
        case _:
            return False


def placed(g: Draft, place: str, source: int, i: int) -> bool:
    """Whether a Creature stands in a Mirage's space or fights for it, or something stands on a player's side."""
    if place == "this space":
        here = g.objects[source].place
        attacks = any(a.attacker == g.ref(i) and a.turned == "move" for a in g.attacks)
        return here > 0 and (place_of(g, i) == here or attacks and fact(g, SPACE) == here)
    me = g.objects[source].controller if source >= 0 else 0
    side = me if place == "side:you" else 1 - me
    return place_of(g, i) in board.own_spaces(size(g), side)


# --- two texts -------------------------------------------------------------------------------------

MINION, CHIEFTAIN = "minion", "Chieftain"
BRAINWASHED = "Brainwashed"


def two_texts(card: tree.CardDef) -> bool:
    """Whether a Creature has a Brainwashed text besides its other one."""
    return MINION in card.flags or "Minion" in card.races


def brainwashed(g: Draft, i: int) -> bool:
    """Whether the Brainwashed text of a Minion is the one that holds (C-W-BRAINWASHED-01)."""
    if g.objects[i].zone != "battle" or not two_texts(g.card(i)):
        return False
    told = [
        c.change.to
        for c in modifiers.active(g)
        if isinstance(c.change, tree.Set) and c.change.what == "brainwashed" and modifiers.applies(g, c, i)
    ]
    if told:
        return told[-1] == "on"
    return any(select.has(g, k, "flag", CHIEFTAIN) for k in creatures(g, g.objects[i].controller))


def texts_of(g: Draft, i: int, have: list[Addressed]) -> list[Addressed]:
    """Of a Minion's abilities, those of the text that holds."""
    if g.objects[i].zone != "battle":
        return have
    if not brainwashed(g, i):
        return [entry for entry in have if "keyword" not in entry[0].path or not _of_other_text(g, entry[0])]
    return [entry for entry in have if _of_other_text(g, entry[0])]


def _of_other_text(g: Draft, ref: AbilityRef) -> bool:
    """Whether an ability stands behind the word Brainwashed."""
    root = g.world.node(AbilityRef(ref.card, ref.path[:1]))
    return isinstance(root, tree.Keyword) and root.name == BRAINWASHED


def gear(g: Draft, i: int) -> int:
    """The Battlegear of a Creature, or -1."""
    return next((k for k in g.objects[i].under if g.objects[k].zone == "battlegear"), -1)


# --- numbers ---------------------------------------------------------------------------------------


def energy(g: Draft, i: int) -> int:
    """A Creature's Energy: printed, with what is gained and lost."""
    return modifiers.stat(g, i, "energy")


def left(g: Draft, i: int) -> int:
    """The Energy that its damage leaves."""
    return energy(g, i) - g.objects[i].damage


def keyword_total(g: Draft, i: int, name: str) -> int:
    """The sum of a numbered keyword over all that a Creature has of it (C-GLO-ELX-02)."""
    total = 0
    for ref, ability in modifiers.abilities(g, i).abilities:
        if isinstance(ability, tree.Keyword) and (ability.name == name or _of_element(g, ability, name)):
            total += select.amount(g, ability.n, modifiers.job_of(g, i, ref)) if ability.n is not None else 0
    return total


def _of_element(g: Draft, keyword: tree.Keyword, name: str) -> bool:
    """Whether a keyword of an element that is chosen, or that the active Location names, is one of this element."""
    if keyword.name != "Element":
        return False
    if keyword.value != "chosen":
        return keyword.value.title() == name
    return any(g.card(k).initiative.title() == name for k in g.in_zone("location"))


NUMBERS: dict[str, Callable[[Draft, int], int]] = {
    "mugic counters": lambda g, i: g.objects[i].counters,
    "energy left": lambda g, i: left(g, i),
    "elements": lambda g, i: len(select.elements(g, i)),
    "build points": lambda g, i: modifiers.printed(g, i, "build_points"),
    **{f"scanned {name}": partial(lambda g, i, name: modifiers.printed(g, i, name), name=name) for name in
       ("energy", *DISCIPLINES)},
    **{name: partial(lambda g, i, name: keyword_total(g, i, name), name=name) for name in
       ("Recklessness", "Strike", "Swift", *ELEMENTS)},
}  # fmt: skip
"""Numbers of a card that are worked out, as amounts and comparisons name them."""


def has_keyword(g: Draft, i: int, name: str) -> bool:
    """Whether a Creature has a keyword now."""
    return name in modifiers.abilities(g, i).keywords


def number_of(g: Draft, i: int, name: str) -> int | None:
    """The numbers of a card that are not simply printed and changed."""
    match name:
        case "energy left":
            return left(g, i)
        case "strikes":
            return fact(g, STRUCK, g.ref(i))
        case "mugic ability" | "mugic_counters" | "mugic counters":
            return g.objects[i].counters if name == "mugic counters" else modifiers.printed(g, i, "mugic_counters")
        case "build points" | "base damage":
            return modifiers.printed(g, i, name.replace(" ", "_"))
        case "swift" | "strike" | "recklessness":
            return keyword_total(g, i, name.capitalize())
        case _ if name.capitalize() in ELEMENTS:
            if g.card(i).type == "attack":
                return dict(g.card(i).element_damage).get(name.capitalize(), 0)
            return keyword_total(g, i, name.capitalize())
        case _:
            return None


def any_moved(g: Draft) -> bool:
    """Whether a Creature has moved this turn."""
    return any(f.kind == MOVED for f in g.record)


STATS = ("energy", "courage", "power", "wisdom", "speed")


def tell(g: Draft, ids: list[int]) -> None:
    """Write what makes the numbers of Creatures differ from the printed ones, and which Battlegear does nothing."""
    if g.lean:
        return
    for i in ids:
        k = gear(g, i)
        if k >= 0 and g.objects[k].down:
            g.note(f"{g.name(i)} has a Battlegear face down", g.cite("gear down"), g.objects[i].controller, g.name(i))
        said = [
            f"{name.capitalize()} {now} (printed {was})"
            for name in STATS
            if (now := modifiers.stat(g, i, name)) != (was := modifiers.printed(g, i, name))
        ]
        given = [c for c in modifiers.active(g) if modifiers.applies(g, c, i)]
        if not said and not any(isinstance(c.change, tree.Give) for c in given):
            continue
        also = ["innate no choice", "innate no burst"]
        for c in given:
            also += [modifiers.keyword_of(g, c.ref)]
            if c.source >= 0 and g.objects[c.source].zone == "battlegear":
                also += ["gear equips"]
            if c.source >= 0 and g.objects[c.source].zone == "location":
                also += ["location active", "location effects", *(["location gives"] if not said else [])]
            if isinstance(c.change, tree.Add) and c.change.stat == "energy":
                also += ["gain"]
        text = f"{g.name(i)} has {', '.join(said)}" if said else f"{g.name(i)} has what cards give it"
        g.note(text, g.cite("innate"), g.objects[i].controller, g.name(i), tuple(also))


def tell_place(g: Draft) -> None:
    """Write what the Active Location changes of the numbers of Creatures."""
    if g.lean:
        return
    places = g.in_zone("location")
    given = [c for c in modifiers.active(g) if c.source in places and isinstance(c.change, tree.Add)]
    tell(g, [i for i in creatures(g) if any(modifiers.applies(g, c, i) for c in given)])
