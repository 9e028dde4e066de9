"""A scenario as a form: what its fields hold, and how a button changes them. `formtree.py` turns it into a file.

All values are as somebody typed them; what is wrong with them the reader of scenarios says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from webapp.views.gamewords import phases, play_zone

MOST_SEATS = 6
MOST_ROWS = 60
MOST_LINES = 100
MOST_LETTERS = 5_000
NAMES = ("ann", "ben", "cay", "dee", "eve", "fay")


@dataclass(frozen=True)
class Row:
    """Cards of one name in one state. `fields` by key of the form's tables; `more` are further keys, as in a file.

    `written`: `card` or `name`, as the file that was opened says it; empty for a new row.
    """

    name: str = ""
    count: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    more: str = ""
    written: str = ""

    @property
    def empty(self) -> bool:
        """Whether nothing is said of a card."""
        return not self.name.strip()


@dataclass(frozen=True)
class ZoneFields:
    """One zone: so many unknown cards, rows of cards, or `raw`: written in a way that only a file holds."""

    key: str
    number: str = ""
    rows: tuple[Row, ...] = ()
    raw: str = ""


@dataclass(frozen=True)
class Seat:
    """One player. `numbers` are those that a player has in this game (life); `more` are further keys, as in a file."""

    name: str
    zones: tuple[ZoneFields, ...]
    more: str = ""
    numbers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Spoken:
    """A sentence of `do` or of `choose`: the seat (a number, or `chance`) and the words."""

    seat: str = "0"
    text: str = ""


@dataclass(frozen=True)
class BoardForm:
    """The whole form. `turn` is a seat's number; `rest` are the keys of the file that the form has no fields for.

    `settings` are keys of the whole board (`SETTINGS`).
    """

    game: str
    title: str = ""
    turn: str = "0"
    phase: str = ""
    number: str = ""
    turn_more: str = ""
    seats: tuple[Seat, ...] = ()
    do: tuple[Spoken, ...] = ()
    choose: tuple[Spoken, ...] = ()
    until: str = ""
    rest: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)


SETTINGS: Mapping[str, tuple[str, ...]] = {"chaotic": ("board", "level", "location")}
"""Keys of the whole board that a game's form asks for."""


def zone_keys(game: str) -> tuple[str, ...]:
    """The zones of a game by their key in a file, the battle zone first."""
    from rules.lab.schema import GAMES

    play = play_zone(game)
    zones = sorted(GAMES[game].zones, key=lambda zone: zone.zone != play)
    return tuple(zone.key for zone in zones)


def fields_of(game: str) -> tuple[str, ...]:
    """The keys of a card that the form asks for in this game."""
    from rules.lab.schema import GAMES

    return (*GAMES[game].state, *GAMES[game].facts)


def numbers_of(game: str) -> tuple[str, ...]:
    """The numbers that a player has in this game by their key in a file: life."""
    from rules.lab.schema import GAMES

    return GAMES[game].numbers


def empty_form(game: str) -> BoardForm:
    """A board with nothing in the battle zone and what a player usually has: shields where there are some, a deck."""
    usual = {"shields": "5", "deck": "20"}
    seats = tuple(
        Seat(name, tuple(ZoneFields(key, usual.get(key, "")) for key in zone_keys(game))) for name in NAMES[:2]
    )
    found = [phase for phase, _ in phases(game)]
    fights = "attack" if "attack" in found else found[0]
    return BoardForm(game, phase=fights, seats=seats)


def from_fields(sent: Mapping[str, str], game: str) -> BoardForm:
    """The form as a browser sends it; rows and sentences that say nothing are left out."""

    def of(name: str, most: int = MOST_LETTERS) -> str:
        return " ".join(sent.get(name, "").split())[:most]

    seats = []
    for p in range(MOST_SEATS):
        if f"p{p}.name" not in sent:
            break
        zones = []
        for key in zone_keys(game):
            at = f"p{p}.{key}"
            rows = (_row(sent, f"{at}.{n}", game) for n in range(MOST_ROWS) if f"{at}.{n}.name" in sent)
            kept = tuple(row for row in rows if not row.empty)
            zones.append(ZoneFields(key, of(f"{at}.n", 20), kept, sent.get(f"{at}.raw", "").strip()))
        numbers = {key: said for key in numbers_of(game) if (said := of(f"p{p}.{key}", 20))}
        seats.append(Seat(of(f"p{p}.name"), tuple(zones), sent.get(f"p{p}.more", "").strip(), numbers))
    return BoardForm(
        game=game,
        title=of("title"),
        turn=of("turn"),
        phase=of("phase"),
        number=of("number", 20),
        turn_more=sent.get("turn_more", "").strip(),
        seats=tuple(seats) or empty_form(game).seats,
        do=_spoken(sent, "do"),
        choose=_spoken(sent, "choose"),
        until=of("until"),
        settings={key: said for key in SETTINGS.get(game, ()) if (said := of(f"set.{key}", 160))},
        rest=sent.get("rest", "").replace("\r\n", "\n").strip("\n"),
    )


def _row(sent: Mapping[str, str], at: str, game: str) -> Row:
    fields = {key: value for key in fields_of(game) if (value := sent.get(f"{at}.f.{key}", "").strip())}
    fields = {key: " ".join(value.split()) for key, value in fields.items()}
    written = sent.get(f"{at}.written", "")
    return Row(
        name=" ".join(sent.get(f"{at}.name", "").split()),
        count="".join(sent.get(f"{at}.count", "").split())[:20],
        fields=fields,
        more=sent.get(f"{at}.more", "").strip(),
        written=written if written in ("card", "name") else "",
    )


def _spoken(sent: Mapping[str, str], what: str) -> tuple[Spoken, ...]:
    found = []
    for n in range(MOST_LINES):
        text = " ".join(sent.get(f"{what}.{n}.text", "").split())
        if text:
            found.append(Spoken(sent.get(f"{what}.{n}.seat", "0")[:10], text))
    return tuple(found)


def changed(form: BoardForm, act: str) -> BoardForm:
    """The form after a button was pressed; what no button says changes nothing.

    `add:SEAT:ZONE` and `drop:SEAT:ZONE:ROW` a card, `move:SEAT:ZONE:ROW:SEAT:ZONE` it,
    `say:SEAT:TEXT` and `strike:N` what is done, `pin:SEAT:TEXT` and
    `unpin:N` a decision, `seat` one more player.
    """
    what, _, rest = act.partition(":")
    first, _, after = rest.partition(":")
    number = int(first) if first.isdecimal() and len(first) < 3 else 0
    if what == "seat" and len(form.seats) < MOST_SEATS:
        taken = {seat.name for seat in form.seats}
        name = next(name for name in NAMES if name not in taken)
        return replace(form, seats=(*form.seats, replace(empty_form(form.game).seats[0], name=name)))
    if what in ("add", "drop"):
        zone, _, row = after.partition(":")
        place = int(row) if row.isdecimal() and len(row) < 3 else MOST_ROWS
        seats = tuple(_with_row(seat, what, zone, place) if p == number else seat for p, seat in enumerate(form.seats))
        return replace(form, seats=seats)
    if what == "move":
        return _moved(form, rest.split(":"))
    said = Spoken(first, " ".join(after.split()))
    if what == "say" and said.text and len(form.do) < MOST_LINES:
        return replace(form, do=(*form.do, said))
    if what == "pin" and said.text and len(form.choose) < MOST_LINES:
        return replace(form, choose=(*form.choose, said))
    if what == "strike":
        return replace(form, do=form.do[:number] + form.do[number + 1 :])
    if what == "unpin":
        return replace(form, choose=form.choose[:number] + form.choose[number + 1 :])
    return form


def _with_row(seat: Seat, what: str, key: str, row: int) -> Seat:
    zones = []
    for zone in seat.zones:
        if zone.key == key and what == "add" and len(zone.rows) < MOST_ROWS:
            zone = replace(zone, rows=(*zone.rows, Row()))
        elif zone.key == key and what == "drop":
            zone = replace(zone, rows=zone.rows[:row] + zone.rows[row + 1 :])
        zones.append(zone)
    return replace(seat, zones=tuple(zones))


def _moved(form: BoardForm, way: list[str]) -> BoardForm:
    """The form after a row of cards was put into another zone; the same form where there is no such row or zone."""
    if len(way) != 5 or not all(way[n].isdecimal() and len(way[n]) < 3 for n in (0, 2, 3)):
        return form
    (p, row, q), (of, to) = (int(way[n]) for n in (0, 2, 3)), (way[1], way[4])
    if max(p, q) >= len(form.seats) or to not in zone_keys(form.game):
        return form
    there = next((zone.rows for zone in form.seats[p].zones if zone.key == of), ())
    if row >= len(there):
        return form
    seats = list(form.seats)
    seats[p] = _with_row(seats[p], "drop", of, row)
    zones = (
        replace(zone, rows=(*zone.rows, there[row])) if zone.key == to and len(zone.rows) < MOST_ROWS else zone
        for zone in seats[q].zones
    )
    seats[q] = replace(seats[q], zones=tuple(zones))
    return replace(form, seats=tuple(seats))
