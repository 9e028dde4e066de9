"""Reading the tree's selectors, filters, amounts and conditions against a board."""

from __future__ import annotations

from functools import lru_cache

from msgspec import structs

from rules.abilities import tree
from rules.core import modifiers, standing
from rules.core.draft import Draft
from rules.core.state import NOTHING, Bound, Job, Ref
from rules.core.world import walk

LOOKED = "looked at"  # the word by which a name stands for cards that were looked at
PICKED = "picked"  # what was picked from among remembered objects without a name of its own


OPPONENT = "opponent"  # the name under which an effect remembers which of several opponents it is about
LOCATION_WAS = "was the location"  # the name under which an effect remembers a Location that it has moved away
ONE_OF_EACH = "one of each"  # the name under which an effect remembers which player it is about, of all
TARGET_PLAYER = "target player"  # the name under which an effect remembers the player that it targets


def variable(job: Job, name: str) -> Bound | None:
    """What an earlier clause remembered under this name."""
    return next((b for b in job.vars if b.name == name), None)


def bind(job: Job, bound: Bound) -> Job:
    """A job that remembers one thing more."""
    rest = tuple(b for b in job.vars if b.name != bound.name)
    changed: Job = structs.replace(job, vars=(*rest, bound))
    return changed


def refs(g: Draft, ref: str, job: Job) -> list[int]:
    """The objects a reference means, those only whose life goes on."""
    match ref:
        case "self":
            return _one(g, job.source)
        case "it":
            return _one(g, job.it)
        case "other":
            return _one(g, job.other)
        case "host":
            return hosts(g, job.source.object) or g.world.game.refs_of(g, ref, job)
        case "attacker":
            return [a.attacker.object for a in g.attacks if g.alive(a.attacker)]
        case "defender":
            return [a.target.object for a in g.attacks if g.alive(a.target)]
        case _ if ref.startswith("var:"):
            bound = variable(job, ref[4:])
            return [r.object for r in bound.refs if g.alive(r)] if bound else []
        case _:
            return list(g.world.game.refs_of(g, ref, job))


def hosts(g: Draft, i: int) -> list[int]:
    """The creature that a card is attached to."""
    known: dict[int, int] | None = g.memo.get("hosts")
    if known is None:
        play = g.world.game.play
        known = {part: k for k, o in enumerate(g.objects) if o.under and o.zone == play for part in o.under}
        g.memo["hosts"] = known
    return [known[i]] if i in known else []


def _one(g: Draft, ref: Ref) -> list[int]:
    return [ref.object] if g.alive(ref) else []


def players(g: Draft, who: str, job: Job) -> list[int]:
    """The players a word means, the turn player first."""
    match who:
        case "" | "you":
            return [job.owner]
        case "opponent":
            return opponents(g, job)
        case "each" | "any":
            return [p for p in g.order() if not g.sides[p].out]
        case "turn player" | "active":
            return [g.now.player]
        case "self":
            return [job.owner]
        case "target":
            return [aimed.number] if (aimed := variable(job, f"aim:{TARGET_PLAYER}")) is not None else []
        case "it" | "event.player" | "event player" | "player":
            return [job.player] if job.player >= 0 else [side_of(g, i) for i in _known(g, "it", job)]
        case _ if who.startswith("owner:"):
            return [g.objects[i].owner for i in _known(g, who[6:], job)]
        case _ if who.startswith("controller:"):
            return [g.objects[i].controller for i in _known(g, who[11:], job)]
        case _ if who.startswith("var:"):
            bound = variable(job, who[4:])
            return [bound.number] if bound else []
        case _:
            return []


def opponents(g: Draft, job: Job) -> list[int]:
    """The opponents that an effect means: the one it has been aimed at, else all, in turn order."""
    if len(g.sides) > 2 and (aimed := variable(job, OPPONENT)) is not None:
        return [aimed.number]
    return [p for p in g.order() if g.against(job.owner, p)]


def _known(g: Draft, ref: str, job: Job) -> list[int]:
    """Objects a reference means, also those that have left (their owner is still known)."""
    if ref.startswith("var:"):
        bound = variable(job, ref[4:])
        return [r.object for r in bound.refs] if bound else []
    if ref == "location":
        found = refs(g, ref, job)
        return found or ([r.object for r in bound.refs] if (bound := variable(job, LOCATION_WAS)) else [])
    if ref not in ("self", "it", "other"):
        return refs(g, ref, job)
    one = {"self": job.source, "it": job.it, "other": job.other}.get(ref, NOTHING)
    return [one.object] if one.object >= 0 else []


def side_of(g: Draft, i: int) -> int:
    """Whose an object counts as: its controller in play, its owner elsewhere."""
    o = g.objects[i]
    return o.controller if o.zone == g.world.game.play or o.zone in g.world.game.like_play else o.owner


def belongs(g: Draft, whose: str, i: int, job: Job) -> bool:
    """Whether an object is yours, an opponent's or anybody's, as the owner of the job sees it."""
    if whose == "each" and (one := variable(job, ONE_OF_EACH)) is not None:
        return side_of(g, i) == one.number
    if whose in ("any", "each", "same"):
        return True
    side = side_of(g, i)
    if ":" in whose or whose in ("turn player", "event player", "event.player", "target"):
        return side in players(g, whose, job)
    if whose in ("you", "controller", "owner"):
        return side == job.owner
    if len(g.sides) > 2 and (aimed := variable(job, OPPONENT)) is not None:
        return side == aimed.number
    return g.against(job.owner, side)


def find(g: Draft, wanted: tree.Select, job: Job) -> list[int]:
    """The objects a selector matches, in the order of their numbers."""
    if wanted.place.startswith("var:"):
        among = refs(g, wanted.place, job)
        return [i for i in among if satisfies(g, wanted.where, i, job)]
    if wanted.place.startswith("rest:"):
        return [i for i in rest(g, wanted, job) if satisfies(g, wanted.where, i, job)]
    if wanted.place == "host":
        return [i for i in refs(g, "host", job) if satisfies(g, wanted.where, i, job)]
    if wanted.zone and not OBJECTS.isdisjoint(wanted.zone):
        places = tuple(zone for zone in wanted.zone if zone not in OBJECTS)
        return _others(g, wanted, job) + find(g, structs.replace(wanted, zone=places), job)
    if wanted.place == "under self":
        return [i for i in g.objects[job.source.object].under if satisfies(g, wanted.where, i, job)]
    found = [i for i, o in enumerate(g.objects) if lies(g, o.zone, wanted) and _is_one(g, wanted, i, job)]
    return _ranked(g, wanted, found)


def _ranked(g: Draft, wanted: tree.Select, ids: list[int]) -> list[int]:
    """Of these, those that have the least or the most of something, where the selector asks for them."""
    for f in wanted.where:
        if isinstance(f, tree.Rank) and ids:
            best = (min if f.end == "least" else max)(modifiers.stat(g, i, f.stat) for i in ids)
            ids = [i for i in ids if modifiers.stat(g, i, f.stat) == best]
    return ids


EXPENDED = "expended "  # the fact of the turn that a creature has spent an element
COUNTERS_LEFT = "counters left: "  # the fact of the turn that something has left play with so many counters of a kind
HIVE = "hive"  # the fact of the turn that the Hive is on
OBJECTS = frozenset({"player", "stack"})  # places of what is no object and can be a target all the same


def _others(g: Draft, wanted: tree.Select, job: Job) -> list[int]:
    """The players and the items of the stack that a selector means, as numbers that stand for them."""
    found: list[int] = []
    if "player" in wanted.zone:
        words = {"opponent": "opponent", "you": "you"}
        found += [standing.for_player(p) for p in players(g, words.get(wanted.whose, "each"), job)]
        found.sort(reverse=True)
    if "stack" in wanted.zone:
        for item in g.stack:
            printed = g.card(item.source.object).type
            kind = printed if not item.ability.path and printed != "creature" else "ability"
            mine = wanted.whose in ("any", "each") or (item.owner == job.owner) == (wanted.whose == "you")
            if mine and all(of_kind(g, f, item.source.object, kind, job) for f in wanted.where):
                found.append(standing.for_item(item))
    return found


def kind_of(g: Draft, i: int) -> str:
    """What something that waits on a stack, or does something, counts as: `attack`, `mugic`, `spell`, or `ability`."""
    kind = g.card(i).type
    return kind if kind in ("attack", "mugic", "spell") else "ability"


MARKS = ("activated", "deals damage", "single target")  # what something on a stack is marked by, besides flags


def of_kind(g: Draft, f: tree.Filter, i: int, kind: str, job: Job) -> bool:
    """Whether an item of the stack, from this card, is of a kind (`spell`, `attack`, `ability` ...) and like this."""
    match f:
        case tree.Has(what="type", value=value):
            return value == kind
        case tree.Has(what="flag", value=value) if value in MARKS:
            return bool(g.world.game.marked(g, value, i, kind))
        case tree.Has(what="state", value="opposing"):
            return g.against(job.owner, side_of(g, i))
        case tree.Any(of=parts):
            return any(of_kind(g, part, i, kind, job) for part in parts)
        case tree.All(of=(tree.Has(what="state", value="targeting"), *parts)):
            return any(satisfies(g, tuple(parts), k, job) for k in g.world.game.aimed_at(g, i))
        case tree.All(of=parts):
            return all(of_kind(g, part, i, kind, job) for part in parts)
        case tree.Not(of=part):
            return not of_kind(g, part, i, kind, job)
        case _:
            return _passes(g, f, i, job)


def rest(g: Draft, wanted: tree.Select, job: Job) -> list[int]:
    """What is left where it was of the cards that were looked at, without those picked under the name."""
    name = wanted.place[5:]
    named = [r.object for b in job.vars if b.name == name for r in b.refs]
    others = [r.object for b in job.vars if b.word == LOOKED and b.name != name for r in b.refs]
    others = [i for i in dict.fromkeys(others) if not wanted.zone or g.objects[i].zone in wanted.zone]
    if others and set(named) <= set(others):
        return [i for i in others if i not in named]
    picked = {r.object for b in job.vars if b.name == PICKED for r in b.refs}
    left = [i for i in dict.fromkeys(named) if not wanted.zone or g.objects[i].zone in wanted.zone]
    return [i for i in left if i not in picked]


def _is_one(g: Draft, wanted: tree.Select, i: int, job: Job) -> bool:
    if wanted.other and i == job.source.object:
        return False
    if wanted.place and not _placed(g, wanted.place, i, job):
        return False
    if wanted.whose != "any" and not belongs(g, wanted.whose, i, job):
        return False
    if g.objects[i].zone == g.world.game.play and g.objects[i].down and wanted.where:
        return False
    return satisfies(g, wanted.where, i, job)


def _placed(g: Draft, place: str, i: int, job: Job) -> bool:
    """Whether an object lies where a word of the game says; a place that is asked elsewhere is any."""
    if place == "adjacent":
        return bool(g.world.game.adjacent(g, job.source.object, i))
    if place in BOARD_PLACES:
        return bool(g.world.game.placed(g, place, job.source.object, i))
    return True


BOARD_PLACES = frozenset({"this space", "side:you", "side:opponent"})  # where something stands on a board


def matches(g: Draft, wanted: tree.Select, i: int, job: Job) -> bool:
    """Whether one object is among those a selector means."""
    if wanted.place == "host" or wanted.place.startswith("var:") or _ranks(wanted):
        return i in find(g, wanted, job)
    return lies(g, g.objects[i].zone, wanted) and _is_one(g, wanted, i, job)


def _ranks(wanted: tree.Select) -> bool:
    return any(isinstance(f, tree.Rank) for f in wanted.where)


def lies(g: Draft, zone: str, wanted: tree.Select) -> bool:
    """Whether a zone is one of those a selector means; what counts as in play is in play."""
    game = g.world.game
    if zone in wanted.zone:
        return True
    if (zone in game.like_play or zone in game.shown_in_play) and game.play in wanted.zone:
        return True
    return zone == game.waiting != "" and "stack" in wanted.zone


def satisfies(g: Draft, filters: tuple[tree.Filter, ...], i: int, job: Job) -> bool:
    """Whether an object satisfies every filter."""
    for f in filters:  # noqa: SIM110 (a loop: this is asked of every object for every selector)
        if not _passes(g, f, i, job):
            return False
    return True


def _passes(g: Draft, f: tree.Filter, i: int, job: Job) -> bool:
    match f:
        case tree.Has(what="state", value="battling self"):
            return i != job.source.object and state(g, i, "battling") and job.source in g.battle
        case tree.Has(what="whose", value=value):
            return belongs(g, value, i, job)
        case tree.Has(what="state", value="opposing"):
            return bool(g.world.game.state_of(g, i, "opposing", job.owner))
        case tree.Has(what=what, value=value):
            return has(g, i, what, value)
        case tree.Cmp(stat=name, op=op, to=to):
            if name in ("power",) and g.card(i).type != "creature":
                return False
            about = structs.replace(job, it=g.ref(i)) if _of_enemy(to) else job
            return compare(modifiers.stat(g, i, name), op, amount(g, to, about))
        case tree.Not(of=of):
            return not _passes(g, of, i, job)
        case tree.Any(of=of):
            return any(_passes(g, part, i, job) for part in of)
        case tree.All(of=(tree.Has(what="state", value="fighting"), *of)):
            return any(g.world.game.same(g, "engaged", i, k) and satisfies(g, tuple(of), k, job) for k in _in_play(g))
        case tree.All(of=(tree.Has(what="state", value="attached" | "played by" as how), *of)):
            return any(satisfies(g, tuple(of), k, job) for k in g.world.game.tied_to(g, how, i))
        case tree.All(of=of):
            return all(_passes(g, part, i, job) for part in of)
        case tree.HasVar(what=what, var=var):
            bound = variable(job, var)
            return bound is not None and has(g, i, what, bound.word)
        case tree.Same(what=what, as_=ref):
            return any(i == k if what == "object" else _same(g, what, i, k) for k in refs(g, ref, job))
        case tree.Rank():
            return True  # a matter of all that match: see _ranked
        case tree.Did(what=what, n=n):
            return any(fact.kind == what and fact.who == g.ref(i) and fact.n >= n for fact in g.record)


@lru_cache(maxsize=2_000)
def _of_enemy(to: tree.Amount) -> bool:
    """Whether an amount is about the enemy of each object that is asked for."""
    return any(isinstance(node, tree.Stat) and node.of == "engaged:it" for node in walk(to))


def _in_play(g: Draft) -> list[int]:
    return g.in_zone(g.world.game.play)


def _did(g: Draft, wanted: tree.Did, who: str, job: Job) -> bool:
    """Whether a player has done something this turn, so many times in all."""
    them = players(g, who, job)
    return sum(fact.n for fact in g.record if fact.kind == wanted.what and fact.player in them) >= wanted.n


def _same(g: Draft, what: str, i: int, k: int) -> bool:
    a, b = g.card(i), g.card(k)
    if what == "name":
        return a.name == b.name
    if what == "race":
        return bool(set(a.races) & set(b.races))
    if what == "civ":
        return bool(set(a.civilizations) & set(b.civilizations))
    if what == "tribe":
        return bool(set(tribes(g, i)) & set(tribes(g, k)))
    if what == "element":
        return bool(set(elements(g, i)) & set(elements(g, k)))
    if what == "adjacent":
        return bool(g.world.game.adjacent(g, i, k))
    if what in ("engaged", "player", "equipped", "targets"):
        return bool(g.world.game.same(g, what, i, k))
    return modifiers.stat(g, i, what) == modifiers.stat(g, k, what)


def has(g: Draft, i: int, what: str, value: str) -> bool:
    """Whether an object has a value of a characteristic."""
    card = g.card(i)
    match what:
        case "type":
            if value == "evolution":
                return any(isinstance(a, tree.Evolve) for a in card.abilities)
            if value == "nonevolution":
                return card.type == "creature" and not any(isinstance(a, tree.Evolve) for a in card.abilities)
            return value == "card" or card.type == value
        case "civ":
            return value in card.civilizations if value != "multi" else len(card.civilizations) > 1
        case "race":
            return any(of_race(race, value) for race in races(g, i))
        case "racepart":
            return any(value.casefold() in race.casefold().split() for race in races(g, i))
        case "keyword":
            return modifiers.keyword(g, i, value) is not None
        case "name":
            return card.name.casefold() == value.casefold()
        case "namepart":
            return value.casefold() in card.name.casefold()
        case "state":
            return state(g, i, value)
        case "tribe":
            found = tribes(g, i)
            return value in found or bool(found) == (value == "Tribal") and value in ("Tribal", *NO_TRIBE)
        case "element":
            found = elements(g, i)
            return bool(found) if value == "any" else value.title() in found
        case "immune":
            return any(
                isinstance(a, tree.Keyword) and a.name == "Immune" and a.value == value
                for _, a in modifiers.abilities(g, i).abilities
            )
        case "flag":
            if value in MARKS:
                return bool(g.world.game.marked(g, value, i, kind_of(g, i)))
            return value.lower() in card.flags or value in flags(g, i)
        case "initiative":
            return bool(g.world.game.marked(g, f"initiative {value}", i, card.type))
        case "zone":
            return g.objects[i].zone == value
        case _:
            return value in card.flags


def of_race(race: str, wanted: str) -> bool:
    """Whether a race is the wanted one, or of its kind: an Armored Dragon is a Dragon, a Shadow Champion a Champion."""
    race, wanted = race.casefold(), wanted.casefold()
    return race == wanted or race.endswith(f" {wanted}")


def races(g: Draft, i: int) -> tuple[str, ...]:
    """An object's creature types now."""
    printed = g.card(i).races
    if tree.Set not in g.world.kinds:
        return printed
    busy = ("races", i)
    if busy in g.memo:
        return g.memo[busy]  # type: ignore[no-any-return]
    g.memo[busy] = printed
    found = list(printed)
    for c in modifiers.active(g):
        if isinstance(c.change, tree.Set) and isinstance(c.change.to, str) and modifiers.applies(g, c, i):
            if c.change.what == "race also":
                found.append(c.change.to)
            elif c.change.what == "race":
                found = [c.change.to]
    g.memo[busy] = tuple(found)
    return tuple(found)


def tribes(g: Draft, i: int) -> tuple[str, ...]:
    """The Tribes of a card now; none where it has none."""
    printed = g.card(i).tribe
    return changed(g, i, "tribe", (printed,) if printed and printed not in NO_TRIBE else ())


def flags(g: Draft, i: int) -> tuple[str, ...]:
    """The marks of a card besides those printed as marks: its Creature types, and what changes add."""
    return changed(g, i, "flag", g.card(i).races)


def elements(g: Draft, i: int) -> tuple[str, ...]:
    """The elements of a card now: of an attack those that are printed on it."""
    card = g.card(i)
    found = changed(g, i, "element", card.elements or tuple(name for name, _ in card.element_damage))
    spent = {f.kind for f in g.record if f.who == g.ref(i)} if g.record else ()
    return tuple(name for name in found if EXPENDED + name.lower() not in spent) if spent else found


NO_TRIBE = ("Tribeless", "Generic")


def changed(g: Draft, i: int, what: str, printed: tuple[str, ...]) -> tuple[str, ...]:
    """Words of a card (its Tribe, its elements) as changes leave them: set, added, lost."""
    if tree.Set not in g.world.kinds and tree.Lose not in g.world.kinds:
        return printed
    busy = (what, i)
    if busy in g.memo:
        return g.memo[busy]  # type: ignore[no-any-return]
    g.memo[busy] = printed
    found = list(printed)
    for c in modifiers.wording(g):
        match c.change:
            case tree.Set(what=name, to=to) if name in (what, f"{what} also") or name == f"{what}s also of":
                if modifiers.applies(g, c, i):
                    about = c.job if c.job.it != NOTHING else structs.replace(c.job, it=g.ref(i))
                    words = [w for w in _words(g, what, to, about, i) if not modifiers.kept_from(g, i, what, w)]
                    found = words if name == what else [*found, *words]
            case tree.Lose(what=name, value=value) if name == what and modifiers.applies(g, c, i):
                found = [word for word in found if value not in ("", "any") and word.lower() != value.lower()]
            case _:
                pass
    g.memo[busy] = tuple(dict.fromkeys(found))
    return tuple(dict.fromkeys(found))


def _words(g: Draft, what: str, to: tree.Amount | str, job: Job, i: int) -> tuple[str, ...]:
    """The words that a change adds: one, every one there is, the printed ones, or those that others have."""
    if isinstance(to, tree.Count):
        return tuple(dict.fromkeys(word for k in find(g, to.of, job) for word in elements(g, k)))
    if not isinstance(to, str) or not to:
        return ()
    if to == "every":
        return tuple(g.world.game.values(g, what))
    if to == "scanned":
        return g.card(i).elements
    return (to.title() if what == "element" else to,)


def state(g: Draft, i: int, value: str) -> bool:
    """Whether an object is tapped, attacking, battling and so on."""
    o = g.objects[i]
    match value:
        case "tapped" | "drained":
            return o.tapped
        case "untapped" | "energized":
            return not o.tapped
        case "attacking":
            return any(a.attacker == g.ref(i) for a in g.attacks)
        case "attacking creature":
            return any(a.attacker == g.ref(i) and a.target.object >= 0 for a in g.attacks)
        case "attacking player":
            return any(a.attacker == g.ref(i) and a.target.object < 0 for a in g.attacks)
        case "attacked" | "being attacked":
            return any(a.target == g.ref(i) for a in g.attacks)
        case "blocking":
            return any(a.target == g.ref(i) and a.turned == "block" for a in g.attacks)
        case "blocked":
            return any(a.attacker == g.ref(i) and a.turned == "block" for a in g.attacks)
        case "battling":
            return g.ref(i) in g.battle
        case "new":
            return o.new
        case "face down":
            return o.down
        case "face up":
            return not o.down
        case "evolution":
            return has(g, i, "type", "evolution")
        case _:
            return bool(g.world.game.state_of(g, i, value, -1))


def compare(a: int, op: str, b: int) -> bool:
    """Two numbers compared."""
    match op:
        case "=":
            return a == b
        case "<":
            return a < b
        case "<=":
            return a <= b
        case ">":
            return a > b
        case ">=":
            return a >= b
        case _:
            return a != b


def total(g: Draft, wanted: tree.Select, job: Job) -> int:
    """How many cards a selector matches, the anonymous ones of a zone among them when nothing is asked of them."""
    n = len(find(g, wanted, job))
    if wanted.place:
        return n
    for zone in wanted.zone:
        if zone not in g.world.game.piles:
            continue
        for p in range(len(g.sides)):
            if (
                wanted.whose in ("any", "each")
                or (wanted.whose == "opponent") == (p in opponents(g, job))
                and (wanted.whose == "opponent" or p == job.owner)
            ):
                pile = g.pile(p, zone)
                n += _anonymous(pile.count, pile.tapped, wanted.where) + (
                    0 if zone != "deck" or wanted.where else sum(isinstance(c, str) for c in (*pile.top, *pile.bottom))
                )
    return n


def _anonymous(count: int, tapped: int, where: tuple[tree.Filter, ...]) -> int:
    """How many unknown cards pass: a card nobody knows has no type, civilization or number."""
    for f in where:
        match f:
            case tree.Has(what="state", value="tapped"):
                count = tapped
            case tree.Has(what="state", value="untapped"):
                count -= tapped
            case tree.Has(what="type", value="card"):
                pass
            case _:
                return 0
    return count


def amount(g: Draft, a: tree.Amount, job: Job) -> int:
    """What an amount comes to now."""
    match a:
        case tree.Num(n=n):
            return n
        case tree.Count(of=of, distinct=distinct):
            if not distinct:
                return total(g, of, job)
            found = [g.card(i) for i in find(g, of, job)]
            if distinct in ("tribe", "element"):
                words = tribes if distinct == "tribe" else elements
                return len({word for i in find(g, of, job) for word in words(g, i)})
            field = {"civ": "civilizations", "race": "races", "name": "name"}.get(distinct, distinct)
            values = [getattr(card, field) for card in found]
            return len({v for value in values for v in ((value,) if isinstance(value, str) else value)})
        case tree.Stat(of=ref, stat=name, seen=seen):
            if name == "life":
                return sum(g.sides[p].life for p in players(g, ref, job)[:1])
            gone = variable(job, ref[4:]) if seen == "last" and ref.startswith("var:") else None
            if gone is not None and not refs(g, ref, job):
                return gone.number
            objects = _known(g, ref, job)
            if not objects:
                return 0
            if seen in ("printed", "scanned"):
                return modifiers.printed(g, objects[0], name)
            return modifiers.stat(g, objects[0], name)
        case tree.Sum(of=of, stat=name):
            return sum(modifiers.stat(g, i, name) for i in find(g, of, job))
        case tree.Calc(op=op, args=args):
            return _calc(op, [amount(g, part, job) for part in args])
        case tree.EventAmount():
            return job.n
        case tree.Counters(on=ref, kind=kind):
            if ref == "it" and not g.alive(job.it):
                return sum(fact.n for fact in g.record if fact.kind == f"{COUNTERS_LEFT}{kind}" and fact.who == job.it)
            return sum(g.objects[i].counters if kind == "mugic" else g.marked(i, kind) for i in refs(g, ref, job))
        case tree.Chosen(var=var):
            bound = variable(job, var)
            return bound.number if bound else 0


def _calc(op: str, args: list[int]) -> int:
    first, *rest = args
    for n in rest:
        match op:
            case "+":
                first += n
            case "-":
                first -= n
            case "*":
                first *= n
            case "/":
                first = first // n if n else 0
            case "min":
                first = min(first, n)
            case _:
                first = max(first, n)
    return first


def holds(g: Draft, c: tree.Condition, job: Job) -> bool:
    """Whether a condition holds now."""
    match c:
        case tree.Exists(of=of):
            n = total(g, of, job)
            least = amount(g, of.least, job) if of.least is not None else 1
            return n >= least and (of.most is None or n <= amount(g, of.most, job))
        case tree.Compare(a=a, op=op, b=b):
            return compare(amount(g, a, job), op, amount(g, b, job))
        case tree.When(turn=turn, phase=phase, engaged=engaged, hive=hive):
            if engaged is not None and engaged != bool(g.battle):
                return False
            if hive is not None and hive != any(f.kind == HIVE for f in g.record):
                return False
            if turn and g.now.player not in players(g, turn, job):
                return False
            return not phase or phase in (g.now.phase, g.moment)
        case tree.Is(of="you" | "opponent" as who, where=where):
            return all(isinstance(f, tree.Did) and _did(g, f, who, job) for f in where)
        case tree.Is(of=of, where=where):
            found = refs(g, of, job)
            return bool(found) and all(satisfies(g, where, i, job) for i in found)
        case tree.Result(of=of, value=value):
            bound = variable(job, of)
            return bound is not None and bound.word == ("won" if value == "yes" else value)
        case tree.Test():
            return bool(g.world.game.test(g, c, job))
        case tree.And(of=parts):
            return all(holds(g, part, job) for part in parts)
        case tree.Or(of=parts):
            return any(holds(g, part, job) for part in parts)
        case tree.No(of=part):
            return not holds(g, part, job)
