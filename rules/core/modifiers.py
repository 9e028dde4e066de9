"""Everything continuous, computed when it is asked for and never stored: abilities, power, permissions, prohibitions.

The order is fixed: control, types, abilities lost and given, numbers set, added, multiplied, and last what is
forbidden: "can't" beats "can".
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from rules.abilities import tree
from rules.core import select
from rules.core.draft import Draft
from rules.core.state import NOTHING, AbilityRef, Bound, Job, Ref
from rules.core.world import Addressed, Index, addressed, indexed


class Active(Struct, frozen=True):
    """A change that applies somewhere now: its node, its address, from what, whose, to what, with frozen numbers."""

    change: tree.Change
    ref: AbilityRef
    source: int
    job: Job
    affects: Any = None
    cond: tree.Condition | None = None
    objects: tuple[Ref, ...] | None = None
    number: int | None = None


def job_of(g: Draft, source: int, ref: AbilityRef) -> Job:
    """The context of an ability of an object in play."""
    return Job(ref, g.objects[source].controller, g.ref(source))


def works(g: Draft, i: int, zones: tuple[str, ...]) -> bool:
    """Whether an ability that works in these zones works where the object is now (K-12-02)."""
    o = g.objects[i]
    game = g.world.game
    return not o.down and (o.zone in zones or o.zone in game.like_play and game.play in zones)


def active(g: Draft) -> tuple[Active, ...]:
    """Every change that some static ability or running effect makes now."""
    found: tuple[Active, ...] | None = g.memo.get("active")
    if found is None and g.world.grants:
        board = (tuple(g.objects), g.piles, g.sides, g.now, g.moment, g.effects, g.attacks, g.battle, g.record, g.stack)
        known = g.world.boards.get(board)
        if known is None:
            if len(g.world.boards) >= MOST_BOARDS:
                g.world.boards.clear()
            known = g.world.boards[board] = (_worked_out(g), {})
        found = known[0]
        g.memo["active"], g.memo["shared"] = known
    elif found is None:
        found = _worked_out(g)
    return found


MOST_BOARDS = 4_000
"""Boards of which the changes and the abilities are kept: a rule that asks is run anew on the same board."""


def _worked_out(g: Draft) -> tuple[Active, ...]:
    """The changes on a board, worked out: abilities that are given make changes too, and may be lost by them."""
    g.memo["active"] = ()  # what is asked while this is computed sees the board without it
    running = _running(g)
    printed = [
        (i, ref, static)
        for i, o in enumerate(g.objects)
        if (statics := g.world.indexes[o.card].statics)
        for ref, static in statics
        if works(g, i, static.works)
    ]
    found = tuple(running + _made(g, printed))
    for _ in range(3 if g.world.grants else 0):
        g.memo = {"active": found}
        grown = tuple(running + _made(g, _kept(g, printed, found)) + _granted(g))
        if grown == found:
            break
        found = grown
    g.memo = {"active": found}
    return found


Placed = tuple[int, AbilityRef, tree.Static]


def _kept(g: Draft, printed: list[Placed], found: tuple[Active, ...]) -> list[Placed]:
    """The printed static abilities that their cards have not lost."""
    losing = [c for c in found if isinstance(c.change, tree.Lose) and c.change.what in LOSABLE]
    if not losing and not g.world.two_texts:
        return printed
    two = g.world.game.two_texts
    some = {
        i
        for i in {i for i, _, _ in printed}
        if g.world.two_texts and two(g.card(i)) or any(applies(g, c, i) for c in losing)
    }
    return [
        (i, ref, static) for i, ref, static in printed if i not in some or (ref, static) in abilities(g, i).abilities
    ]


LOSABLE = ("abilities", "keyword")


def _made(g: Draft, statics: list[Placed]) -> list[Active]:
    """The changes that static abilities of objects make."""
    return [part for i, ref, static in statics for part in _known_parts(g, static, ref, i)]


def _known_parts(g: Draft, static: tree.Static, ref: AbilityRef, i: int) -> list[Active]:
    """The changes of a static ability of an object, built once for the same object under the same player."""
    o = g.objects[i]
    key = (i, ref, o.controller, o.life, static)
    known: list[Active] | None = g.world.parts.get(key)
    if known is None:
        known = g.world.parts[key] = _parts(static, ref, i, job_of(g, i, ref))
    return known


def _parts(static: tree.Static, ref: AbilityRef, i: int, job: Job) -> list[Active]:
    return [
        Active(change, ref.into("change", k), i, job, static.affects, static.if_)
        for k, change in enumerate(static.change)
    ]


def _running(g: Draft) -> list[Active]:
    found: list[Active] = []
    for effect in g.effects:
        node = g.world.node(effect.node)
        if not isinstance(node, tree.Modify):
            continue
        job = Job(effect.node, effect.owner, effect.source, vars=effect.vars)
        for k, printed_change in enumerate(node.change):
            change = worded(printed_change, effect.vars) if effect.vars else printed_change
            number = effect.numbers[k] if k < len(effect.numbers) else None
            ref = effect.node.into("change", k)
            if effect.open:
                found.append(Active(change, ref, effect.source.object, job, node.what, number=number))
            else:
                found.append(Active(change, ref, effect.source.object, job, objects=effect.objects, number=number))
    return found


NO_GAIN = "be healed or gain energy"  # by what is no innate ability
CHOICES = frozenset({"choice", "another choice", "controller choice", "chosen", "lowest"})
"""Words of a change that stand for what was chosen as the effect was carried out."""


def worded(change: tree.Change, bound: tuple[Bound, ...]) -> tree.Change:
    """A change with the words that were chosen for it in the place of `choice`, `chosen` ..."""
    match change:
        case tree.Add(stat=word) if word in CHOICES:
            return structs.replace(change, stat=_word(bound, word, "discipline"))
        case tree.Set(what=what, to=str(word)) if word in CHOICES:
            return structs.replace(change, to=_word(bound, word, what.split()[0]))
        case tree.Lose(what=what, value=word) if word in CHOICES:
            return structs.replace(change, value=_word(bound, word, what))
        case tree.Give(abilities=abilities):
            return tree.Give(tuple(_given(ability, bound) for ability in abilities))
        case _:
            return change


def _granting(g: Draft, changes: tuple[Active, ...]) -> list[Active]:
    """Of the changes, those that give or take abilities."""
    found: list[Active] | None = g.memo.get("granting")
    if found is None:
        found = [c for c in changes if isinstance(c.change, (tree.Give, tree.GiveSelf, tree.Lose))]
        g.memo["granting"] = found
    return found


def wording(g: Draft) -> list[Active]:
    """Of the changes, those that set words of cards or take them away."""
    changes = active(g)
    found: list[Active] | None = g.memo.get("wording")
    if found is None:
        found = g.memo["wording"] = [c for c in changes if isinstance(c.change, (tree.Set, tree.Lose))]
    return found


def _gives_static(g: Draft, change: tree.Change) -> bool:
    """Whether what a change gives is a continuous change itself, or stands for one."""
    if not isinstance(change, tree.Give):
        return isinstance(change, tree.GiveSelf)
    return any(
        isinstance(ability, tree.Static)
        or isinstance(ability, tree.Keyword)
        and any(isinstance(part, tree.Static) for part in g.world.game.expand(ability))
        for ability in change.abilities
    )


def _given(ability: tree.Ability, bound: tuple[Bound, ...]) -> tree.Ability:
    """An ability that is given, with the element that was chosen for it."""
    if isinstance(ability, tree.Keyword) and ability.value in CHOICES:
        return structs.replace(ability, value=_word(bound, ability.value, "element"))
    return ability


def _word(bound: tuple[Bound, ...], word: str, what: str) -> str:
    """The word that was chosen; where nobody was asked, none."""
    names = (what, f"choice {what}") if word == "chosen" else (f"{word} {what}",)
    return next((b.word for b in bound if b.name in names), "")


def _granted(g: Draft) -> list[Active]:
    """The changes that static abilities make which other abilities give."""
    if not g.world.grants:
        return []
    giving = [c for c in _granting(g, active(g)) if _gives_static(g, c.change)]
    found: list[Active] = []
    for i, o in enumerate(g.objects) if giving else ():
        if o.zone != g.world.game.play and o.zone not in g.world.game.like_play:
            continue
        if not any(applies(g, c, i) for c in giving):
            continue
        printed = g.world.indexes[o.card].abilities
        for ref, ability in abilities(g, i).abilities:
            if isinstance(ability, tree.Static) and (ref, ability) not in printed and works(g, i, ability.works):
                found += _known_parts(g, ability, ref, i)
    return found


def applies(g: Draft, change: Active, i: int) -> bool:
    """Whether a change applies to an object now."""
    if change.objects is not None:
        return g.ref(i) in change.objects
    affects = change.affects
    if affects == "self" and i != change.source:
        return False
    if affects == "host" and i not in select.refs(g, "host", change.job):
        return False
    if change.cond is not None and not _fulfilled(g, change, change.cond):
        return False
    match affects:
        case "self" | "host":
            return True
        case str(ref):
            return i in select.refs(g, ref, change.job)
        case _:
            return select.matches(g, affects, i, change.job)


def _fulfilled(g: Draft, change: Active, cond: tree.Condition) -> bool:
    """Whether the condition of a change holds now; it does not depend on what the change is about, so it is kept.

    One that reads numbers is not: while such a number is computed it sees another one.
    """
    if not g.world.steady(cond):
        return select.holds(g, cond, change.job)
    key = ("holds", change.ref, change.source, g.memo.get("level", 0))
    known = g.memo.get(key)
    if known is None:
        known = g.memo[key] = select.holds(g, cond, change.job)
    return bool(known)


DEEPEST = 2  # conditions of abilities that ask for abilities, one inside the other; below that the printed ones count


def abilities(g: Draft, i: int) -> Index:
    """An object's abilities now: printed, lost and given.

    A condition of a given ability may ask for the abilities of objects, this one among them: it is told them as they
    are one level down, and at the deepest level as they are printed, so that no question leads back to itself.
    """
    o = g.objects[i]
    printed = g.world.indexes[o.card]
    if not g.world.grants:
        return printed
    changes = active(g)
    level = g.memo.get("level", 0)
    if level >= DEEPEST:
        return printed
    known = g.memo.get(("abilities", i, level))
    if known is None and not level:
        known = g.memo.get("shared", g.memo).get(i)
    if known is not None:
        return known  # type: ignore[no-any-return]
    settled = not level and "shared" in g.memo and not g.memo.get("reckoning")
    g.memo["level"] = level + 1
    relevant = [c for c in _granting(g, changes) if applies(g, c, i)]
    two = g.world.two_texts and g.world.game.two_texts(printed.card)
    barred = "gain" in g.world.forbids and any(isinstance(c.change, tree.Give) for c in relevant)
    bars = _made_of(g, i, "gain") if barred else []
    have: list[Addressed] = list(printed.abilities)
    if two and g.world.game.texts_of is not None:
        have = g.world.game.texts_of(g, i, have)
    g.memo["level"] = level
    if not relevant and not two:
        g.memo["abilities", i, level] = printed
        if settled:
            g.memo["shared"][i] = printed
        return printed
    for c in relevant:
        if isinstance(c.change, tree.Lose) and not g.world.game.keeps(g, i, c.change):
            have = [entry for entry in have if not _lost(c.change, entry, have)]
    for c in relevant:
        if isinstance(c.change, tree.Give):
            for k, ability in enumerate(c.change.abilities):
                if bars and _not_gained(bars, ability):
                    continue
                have += addressed(c.ref.into("abilities", k), ability, g.world.game.expand)
        elif isinstance(c.change, tree.GiveSelf):
            ref = AbilityRef(c.ref.card, c.ref.path[:-2])
            have += addressed(ref, g.world.node(ref), g.world.game.expand)
    found = indexed(printed.card, have)
    g.memo["abilities", i, level] = found
    if settled:
        g.memo["shared"][i] = found
    return found


def _made_of(g: Draft, i: int, action: str) -> list[Active]:
    """Every prohibition of this action that an object is under, whatever it is about."""
    return [c for c in active(g) if isinstance(c.change, tree.Cant) and c.change.action == action and applies(g, c, i)]


def kept_from(g: Draft, i: int, what: str, word: str) -> bool:
    """Whether something says that an object cannot gain this element, keyword ..."""
    if "gain" not in g.world.forbids:
        return False
    asked = [f for c in _made_of(g, i, "gain") if isinstance(c.change, tree.Cant) for f in c.change.against]
    return any(isinstance(f, tree.Has) and f.what == what and f.value.lower() in (word.lower(), "any") for f in asked)


def _not_gained(bars: list[Active], ability: tree.Ability) -> bool:
    """Whether something says that such an ability cannot be gained."""
    asked = {(f.what, f.value) for c in bars if isinstance(c.change, tree.Cant) for f in c.change.against
             if isinstance(f, tree.Has)}  # fmt: skip
    word = ability.name if isinstance(ability, tree.Keyword) else ""
    return ("type", "ability") in asked or ("keyword", word) in asked


def _lost(lose: tree.Lose, entry: Addressed, have: list[Addressed]) -> bool:
    if lose.what == "abilities":
        return True
    ref, ability = entry
    if isinstance(ability, tree.Keyword):
        return lose.what == "keyword" and ability.name == lose.value
    return lose.what == "keyword" and any(
        isinstance(a, tree.Keyword) and a.name == lose.value and ref.path[: len(r.path) + 1] == (*r.path, "keyword")
        for r, a in have
    )


def keyword(g: Draft, i: int, name: str) -> tree.Keyword | None:
    """The keyword of this name that an object has now."""
    return abilities(g, i).keywords.get(name)


def power(g: Draft, i: int) -> int:
    """An object's power now: printed, then set, added, multiplied."""
    return stat(g, i, "power")


def stat(g: Draft, i: int, name: str) -> int:
    """A number of an object now; 0 where it has none."""
    numbers = g.world.game.numbers
    if numbers and name in numbers:
        own: int = numbers[name](g, i)
        return own
    base = printed(g, i, name)
    if name == "power" and not g.world.power_moves and not g.world.game.damage_lowers_power:
        return base
    memo = g.memo.get((name, i))
    if memo is not None:
        return memo  # type: ignore[no-any-return]
    changes = active(g)
    g.memo[name, i] = base  # a condition that reads this very number sees it unchanged
    depth = g.memo.get("reckoning", 0)
    g.memo["reckoning"] = depth + 1
    value = base
    relevant = [
        c
        for c in changes
        if (
            isinstance(c.change, (tree.Add, tree.Scale))
            and c.change.stat == name
            or isinstance(c.change, tree.Set)
            and c.change.what == name
        )
        and applies(g, c, i)
    ]
    for c in relevant:
        if isinstance(c.change, tree.Set) and not isinstance(c.change.to, str) and not _gained(g, c, name):
            value = _worth(g, c, c.change.to, i)
    kept = name == "energy" and NO_GAIN in g.world.forbids and bool(relevant) and bool(prohibitions(g, NO_GAIN, i))
    for c in relevant:
        if isinstance(c.change, tree.Set) and _gained(g, c, name):
            value += c.number or 0
        elif isinstance(c.change, tree.Add):
            n = _worth(g, c, c.change.n, i)
            value += n if not kept or c.objects is None else min(n, 0)
    for c in relevant:
        if isinstance(c.change, tree.Scale):
            value *= c.change.by
    if name == "power" and g.world.game.damage_lowers_power:
        value -= g.objects[i].damage
    if value < 0 and name in g.world.game.floors:
        value = 0
    g.memo[name, i] = value
    g.memo["reckoning"] = depth
    return value


def _gained(g: Draft, c: Active, name: str) -> bool:
    """Whether an effect has set a number by what was gained or lost when it was set up."""
    return c.number is not None and name in g.world.game.gained_to


def _worth(g: Draft, c: Active, of: tree.Amount, i: int) -> int:
    """What a change adds to a number of an object, or sets it to: "it" in the amount is that object."""
    if c.number is not None:
        return c.number
    if isinstance(of, tree.Num):
        return of.n
    return select.amount(g, of, c.job if c.job.it != NOTHING else _about(g, c, i))


def printed(g: Draft, i: int, name: str) -> int:
    """A printed number of an object; 0 where it has none."""
    card = g.card(i)
    if name == "power":
        return card.power or 0
    if name in ("level", "cost"):
        return card.level or 0
    return next((n for stat_name, n in card.stats if stat_name == name), 0)


def prohibitions(g: Draft, action: str, i: int, against: int = -1, player: int = -1) -> list[Active]:
    """What forbids an action to an object now. `against`: the other object (the attacker, the target).

    Where something can't be done to the object ("be blocked"), what the change says of the object is asked of itself.
    `player`: who does it, for what is forbidden to opponents only (-1: that is not asked).
    """
    if action not in g.world.forbids:
        return []
    met = i if action.startswith("be ") else against
    return [
        c
        for c in active(g)
        if isinstance(c.change, tree.Cant)
        and c.change.action == action
        and applies(g, c, i)
        and (not c.change.by or against >= 0 and _is_by(g, c, i, against))
        and (not c.change.against or met >= 0 and select.satisfies(g, c.change.against, met, _about(g, c, i)))
        and (not c.change.who.startswith("opponent") or player < 0 or player in g.opponents(select.side_of(g, i)))
        and (not c.change.who.endswith("spell") or against < 0 or g.card(against).type == "spell")
        and not _as_though(g, c, i, action)
    ]


def _is_by(g: Draft, c: Active, i: int, by: int) -> bool:
    """Whether what does something to an object is what a prohibition names; on a stack it is of a kind."""
    assert isinstance(c.change, tree.Cant)
    if not g.world.game.waiting:
        return select.satisfies(g, c.change.by, by, _about(g, c, i))
    kind = select.kind_of(g, by)
    return all(select.of_kind(g, f, by, kind, _about(g, c, i)) for f in c.change.by)


def _about(g: Draft, change: Active, i: int) -> Job:
    """The context in which a change of an object compares it with another: "it" is the object the change is about."""
    job: Job = structs.replace(change.job, it=g.ref(i))
    return job


def _as_though(g: Draft, prohibition: Active, i: int, action: str) -> bool:
    """Whether a permission "as though it didn't have ..." takes the prohibition's source away."""
    for c in active(g):
        if (
            isinstance(c.change, tree.May)
            and c.change.as_though
            and f"{action} ".startswith(f"{c.change.action} ")
            and keyword_of(g, prohibition.ref) in c.change.as_though.removeprefix("without:").split(",")
            and applies(g, c, i)
        ):
            return True
        if isinstance(c.change, tree.Ignore) and c.change.prohibits == action and applies(g, c, i):
            return True
    return False


def keyword_of(g: Draft, ref: AbilityRef) -> str:
    """The keyword that an address lies in, or nothing."""
    if "keyword" not in ref.path:
        return ""
    at = ref.path.index("keyword")
    node = g.world.node(AbilityRef(ref.card, ref.path[:at]))
    return node.name if isinstance(node, tree.Keyword) else ""


def permissions(g: Draft, action: str, i: int, against: int = -1, anything: bool = False) -> list[Active]:
    """What permits an action to an object now. `against`: the other object; `anything`: whatever that may be."""
    if action not in g.world.permits:
        return []
    return [
        c
        for c in active(g)
        if isinstance(c.change, tree.May)
        and c.change.action == action
        and applies(g, c, i)
        and (
            not c.change.against
            or anything
            or against >= 0
            and select.satisfies(g, c.change.against, against, _about(g, c, i))
        )
    ]


def barred_players(g: Draft, action: str, player: int, i: int = -1) -> list[Active]:
    """What forbids an action (summon, cast) to a player now, for this card."""
    if action not in g.world.forbids:
        return []
    found = []
    for c in active(g):
        if not isinstance(c.change, tree.Cant) or c.change.action != action:
            continue
        who = c.affects if isinstance(c.affects, str) else ""
        if who == "self" and i >= 0 and applies(g, c, i):  # a card that can be used only while something holds
            found.append(c)
            continue
        if who not in ("you", "opponent", "each", "game"):
            continue
        if c.cond is not None and not select.holds(g, c.cond, c.job):
            continue
        if (who == "you" and player != c.job.owner) or (who == "opponent" and player not in g.opponents(c.job.owner)):
            continue
        if c.change.against and (i < 0 or not select.satisfies(g, c.change.against, i, c.job)):
            continue
        found.append(c)
    return found


def musts(g: Draft, action: str, i: int) -> list[Active]:
    """What makes an object do something if it can."""
    if tree.Must not in g.world.kinds:
        return []
    return [c for c in active(g) if isinstance(c.change, tree.Must) and c.change.action == action and applies(g, c, i)]


def more_breaks(g: Draft, i: int) -> int:
    """How many additional shields an object breaks."""
    if tree.Breaks not in g.world.kinds:
        return 0
    return sum(
        c.number if c.number is not None else select.amount(g, c.change.more, c.job)
        for c in active(g)
        if isinstance(c.change, tree.Breaks) and applies(g, c, i)
    )


def source_ref(g: Draft, source: int) -> Ref:
    """This life of a source, or nothing."""
    return g.ref(source) if source >= 0 else NOTHING
