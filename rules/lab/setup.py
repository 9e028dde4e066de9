"""From a scenario file to a board: objects, piles, pools of unknown cards, and where the game stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct, structs

from rules.core.engine import Game
from rules.core.state import Frame, Now, Obj, Pile, Pool, Side, State
from rules.core.world import PLAYED, World
from rules.games.register import GAMES
from rules.lab.decklist import read_list
from rules.lab.own_cards import OwnCards
from rules.lab.shape import Entry, Player, Scenario, Supposition, Turn, Zone
from rules.problem import InputError

Read = Callable[[str], str]

NOT_FIRST = 10  # the number of a turn of which the file only says that it is not the first
MOST_CARDS = 2_000  # cards outside decks on one board


class Board(Struct):
    """A scenario set up: the world, the state before anything has happened, and the names by which it is spoken of."""

    scenario: Scenario
    game: Game
    cards: OwnCards
    switches: dict[str, str]
    state: State
    table: dict[str, str] = {}

    def world(
        self, texts: bool = False, stops: frozenset[str] = frozenset(), without: frozenset[str] = PLAYED
    ) -> World:
        """The world to run this board in."""
        world = World(self.game, self.cards.found, self.switches, self.scenario.player_names(), texts, without)
        world.stops = stops
        world.table = self.table
        return world


def game_of(scenario: Scenario) -> Game:
    """The game of a scenario. Raises InputError when its rules are not there yet."""
    game = GAMES.get(scenario.game)
    if game is None:
        raise InputError(
            f"the rules of {scenario.game} are not there yet; {', '.join(GAMES)} can be played", scenario.file, 1, 1
        )
    return game


def set_up(
    scenario: Scenario,
    cards: OwnCards,
    ruleset: Mapping[str, str],
    given: Mapping[str, str],
    read: Read | None = None,
) -> Board:
    """Put the board on the table. `read` gives the text of a deck list that the file names.

    Raises InputError with the place for whatever the game does not have.
    """
    game = game_of(scenario)
    switches = dict(ruleset)
    for switch in scenario.switches:
        try:
            game.settings({switch.name: switch.value})
        except ValueError as problem:
            column = switch.value_column if switch.name in game.switches else switch.column
            raise InputError(str(problem), scenario.file, switch.line, column) from None
        switches[switch.name] = switch.value
    switches |= given
    try:
        settings = game.settings(switches)
    except ValueError as problem:
        raise InputError(str(problem), scenario.file, 1, 1) from None
    if len(scenario.players) < 2:
        raise InputError("a game needs two players at least", scenario.file, 1, 1)
    if wrong := game.wrong_seats([player.team for player in scenario.players]):
        raise InputError(wrong, scenario.file, scenario.players[0].line, scenario.players[0].column)
    table = Table(scenario, game, cards, read)
    if game.slug == "chaotic":
        from rules.lab.battleboard import BattleTable

        table = BattleTable(scenario, game, cards, read)
    for seat, player in enumerate(scenario.players):
        table.seat(seat, player)
    for name, deck in scenario.decks:
        table.listed(name, deck)
    for supposition in (*scenario.assume, *scenario.known):
        table.suppose(supposition)
    laid = {"board": str(scenario.board or 6), "level": scenario.level or "master"} if game.slug == "chaotic" else {}
    return Board(scenario, game, cards, settings, table.state(), laid)


class Table:
    """The board while it is being laid out."""

    def __init__(self, scenario: Scenario, game: Game, cards: OwnCards, read: Read | None = None) -> None:
        self.scenario = scenario
        self.game = game
        self.cards = cards
        self.read = read
        self.objects: list[Obj] = []
        self.piles = {(p, zone): Pile(p, zone) for p in range(len(scenario.players)) for zone in game.piles}
        self.sides: list[Side] = []
        self.pools: dict[tuple[int, str], list[str]] = {}
        self.names = list(scenario.player_names())

    def seat(self, seat: int, player: Player) -> None:
        """One player with every zone."""
        teams = list(dict.fromkeys(p.team for p in self.scenario.players if p.team))
        self.sides.append(
            Side(
                life=player.life if player.life is not None else self.game.life,
                out=player.out,
                team=teams.index(player.team) if player.team else -1,
                untracked=player.zone("deck") is None,
            )
        )
        for zone in player.zones:
            self.zone(seat, zone)
            if len(self.objects) > MOST_CARDS:
                raise InputError(
                    f"a board has at most {MOST_CARDS:,} cards outside decks; with this zone there are more",
                    self.scenario.file,
                    zone.line,
                    zone.column,
                )

    def listed(self, player: str, deck: str) -> None:
        """A deck given as a list, in the order of the list."""
        seat = self.names.index(player)
        cards = tuple(
            card
            for name, count in read_list(deck, player, self.scenario.file)
            for card in [self.cards.by_name(name, 1, 1)] * count
        )
        self.piles[seat, "deck"] = Pile(seat, "deck", top=cards)
        self.sides[seat] = structs.replace(self.sides[seat], untracked=False)

    def zone(self, seat: int, zone: Zone) -> None:
        """One zone: a number of unknown cards, a list, or places."""
        name = zone.zone
        if zone.number is not None:
            self.unknown(seat, name, zone.number)
            return
        if name in self.game.decks:
            self.deck(seat, zone)
            return
        if zone.placed:
            self.placed(seat, zone)
            return
        for entry in zone.entries:
            self.entry(seat, name, entry)

    def unknown(self, seat: int, zone: str, number: int, tapped: int = 0) -> None:
        """Cards nobody knows: numbers where the game keeps numbers, else objects without a name."""
        if zone in self.game.piles:
            pile = self.piles[seat, zone]
            self.piles[seat, zone] = structs.replace(pile, count=pile.count + number, tapped=pile.tapped + tapped)
        else:
            self.objects += [Obj("", seat, seat, zone) for _ in range(number)]

    def deck(self, seat: int, zone: Zone) -> None:
        """A deck listed by name is ordered, top first; what is left of it is unknown and lies below."""
        top: list[int | str] = []
        rest = 0
        for entry in zone.entries:
            if entry.rest or entry.kind == "unknown":
                rest += entry.count
            else:
                top += [self.cards.key(entry)] * entry.count
        self.piles[seat, zone.zone] = Pile(seat, zone.zone, count=rest, top=tuple(top))

    def placed(self, seat: int, zone: Zone) -> None:
        """Cards at their places; places between them are unknown cards."""
        by_place: dict[int, Entry] = {}
        for entry in zone.entries:
            if not entry.place.isdigit():
                raise InputError(
                    f"'{entry.place}' is no place in {zone.key}; places are 1, 2, 3 ...",
                    self.scenario.file,
                    entry.line,
                    entry.column,
                )
            by_place[int(entry.place)] = entry
        for place in range(1, max(by_place, default=0) + 1):
            if place in by_place:
                self.entry(seat, zone.zone, by_place[place], placed=True)
            else:
                self.objects.append(Obj("", seat, seat, zone.zone))

    def entry(self, seat: int, zone: str, entry: Entry, placed: bool = False) -> None:
        """One entry of a list: so many cards of one name in one state."""
        file, line, column = self.scenario.file, entry.line, entry.column
        if entry.kind != "card" and not entry.under and zone in self.game.piles:
            self.unknown(seat, zone, entry.count, entry.count if entry.tapped else 0)
            return
        key = self.cards.key(entry)
        kind = self.cards.found[key].type if key else "card"
        if zone == self.game.play and kind == "spell":
            raise InputError(f"{entry.name} is a spell, and only creatures are in the battle zone", file, line, column)
        hidden = zone == "shields"
        if hidden and not placed and entry.seen is None and entry.face != "up":
            self.pools.setdefault((seat, zone), []).extend([key] * entry.count)
            self.objects += [Obj("", seat, seat, zone, pool=zone) for _ in range(entry.count)]
            return
        for _ in range(entry.count):
            under = tuple(self.under(seat, part) for part in entry.under)
            under += tuple(self.attached(seat, part) for part in entry.linger)
            flat = tuple(k for u in under for k in (u, *self.objects[u].under))
            owner = self.names.index(entry.owner) if entry.owner else seat
            self.objects.append(
                Obj(
                    key,
                    owner,
                    seat,
                    zone,
                    tapped=entry.tapped,
                    damage=entry.damage,
                    counters=entry.counters,
                    under=flat,
                    seen=self.seen(seat, zone, entry),
                    down=entry.face == "down" and not hidden,
                    new=entry.since == "this turn",
                    label=entry.alias,
                )
            )

    def under(self, seat: int, entry: Entry) -> int:
        """A card under another one."""
        key = self.cards.key(entry)
        owner = self.names.index(entry.owner) if entry.owner else seat
        under = tuple(self.under(seat, part) for part in entry.under)
        self.objects.append(
            Obj(key, owner, seat, "under", under=under, seen=(1 << len(self.names)) - 1, label=entry.alias)
        )
        return len(self.objects) - 1

    def attached(self, seat: int, entry: Entry) -> int:
        """A Linger spell on a creature: an object in a place of its own, which the creature's pile names."""
        key = self.cards.key(entry)
        owner = self.names.index(entry.owner) if entry.owner else seat
        self.objects.append(Obj(key, owner, seat, "linger", seen=(1 << len(self.names)) - 1, label=entry.alias))
        return len(self.objects) - 1

    def seen(self, seat: int, zone: str, entry: Entry) -> int:
        """Who knows a card: everybody in open zones, its owner in hand, and whom the file names."""
        if entry.face == "up" or (self.game.public(zone) and entry.face != "down"):
            return (1 << len(self.names)) - 1
        who = sum(1 << self.names.index(name) for name in entry.seen or ())
        return who | (1 << seat if zone in self.game.hands else 0)

    def suppose(self, supposition: Supposition) -> None:
        """What unknown cards are or can be: a pool of names for the unknown cards of a zone."""
        seat, zone = self.names.index(supposition.player), supposition.zone
        number = (
            self.piles[seat, zone].count
            if zone in self.game.piles
            else sum(o.zone == zone and o.owner == seat and not o.card and not o.pool for o in self.objects)
        )
        if not number:
            raise InputError(
                f"{supposition.player} has no unknown cards in {zone} for '{supposition.key}'",
                self.scenario.file,
                supposition.line,
                supposition.column,
            )
        names = self.named(supposition, number)
        names += [""] * max(0, number - len(names))
        self.pools[seat, zone] = names
        if zone in self.game.hands and not supposition.source:
            self.hand(seat, zone, names, number)
            return
        if zone in self.game.hands:
            self.piles[seat, zone] = structs.replace(self.piles[seat, zone], count=0)
            self.objects += [Obj("", seat, seat, zone, pool=zone) for _ in range(number)]
            return
        if zone in self.game.piles:
            return
        for k, o in enumerate(self.objects):
            if o.zone == zone and o.owner == seat and not o.card and not o.pool:
                self.objects[k] = structs.replace(o, pool=zone)

    def named(self, supposition: Supposition, number: int) -> list[str]:
        """The keys of the cards that a supposition names, one by one or by a deck list in a file."""
        names: list[str] = []
        if supposition.source:
            file, line, column = self.scenario.file, supposition.line, supposition.column
            if self.read is None:
                raise InputError(
                    "deck lists beside the scenario can be read by `floorjudge ask` only", file, line, column
                )
            for name, count in read_list(self.read(supposition.source), supposition.player, supposition.source):
                names += [self.cards.by_name(name, line, column)] * count
            return names
        for entry in supposition.entries:
            if entry.rest:
                names += [""] * max(0, number - len(names))
            else:
                names += [self.cards.key(entry)] * entry.count
        return names

    def hand(self, seat: int, zone: str, names: list[str], number: int) -> None:
        """A supposed hand is one its player knows: its cards are named at once."""
        if len(names) > number:
            where = self.game.zone_words.get(zone, zone)
            text = f"{self.names[seat]} has {number} unknown cards in {where}, and {len(names)} are named"
            raise InputError(text, self.scenario.file, 1, 1)
        del self.pools[seat, zone]
        pile = self.piles[seat, zone]
        named = [name for name in names if name]
        self.piles[seat, zone] = structs.replace(pile, count=pile.count - len(named))
        self.objects += [Obj(name, seat, seat, zone, seen=1 << seat) for name in named]

    def state(self) -> State:
        """The board, with the phase that is about to begin."""
        turn = self.scenario.turn or Turn(player=self.names[0], phase="setup")
        phase = self.game.phases.get(turn.phase)
        if phase is None:
            raise InputError(
                f"{turn.phase} is no phase that can be played yet", self.scenario.file, turn.line, turn.column
            )
        seat = self.names.index(turn.player)
        now = Now(seat, turn.number if turn.number is not None else NOT_FIRST, turn.phase)
        agenda: tuple[Frame, ...] = (Frame(phase), Frame("opening"), Frame("check"))
        if phase == "setup":
            agenda = (self.game.begin(len(self.names), seat, self.loser()), Frame("check"))
        return State(
            tuple(self.objects),
            tuple(self.piles[p, zone] for p in range(len(self.names)) for zone in self.game.piles),
            tuple(self.sides),
            now,
            agenda=agenda,
            pools=tuple(Pool(p, zone, tuple(sorted(names))) for (p, zone), names in sorted(self.pools.items())),
        )

    def loser(self) -> int:
        """Who lost the game before in a match; -2 where nobody did, -1 where there was none or it does not count."""
        match = self.scenario.match
        if match is None or match.casual or (match.game or 2) < 2:
            return -1
        return self.names.index(match.lost_last) if match.lost_last else -2
