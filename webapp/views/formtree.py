"""Between the form of a board and the file of a scenario: two views of one thing, neither loses what the other says.

What the form has no field for stands in its `more`, `raw` and `rest` as it stood in the file, and goes back there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final

from rules.lab.fields import NO, NUMBER, YES
from rules.lab.schema import ENTRY, FACTS, GAMES, SINCE
from rules.lab.writing import list_of, map_of, text_of, write_inline, write_tree
from rules.lab.yaml import Value, read_tree
from rules.problem import InputError
from webapp.views.boardform import (
    MOST_LINES,
    MOST_ROWS,
    MOST_SEATS,
    SETTINGS,
    BoardForm,
    Row,
    Seat,
    Spoken,
    ZoneFields,
    fields_of,
    zone_keys,
)

Known = Callable[[str], bool]
FIRST: Final = (
    "ruleset", "switches", "source", "covers", "kind", "cards", "match", "location", "board", "level", "burst",
    "attacks", "known", "assume",
)  # fmt: skip
"""Keys of the file that stand before the turn where they are written back."""
SAID: Final = ("title", "game", "turn", "do", "choose", "until")
_TIMES: Final = re.compile(r"([0-9]{1,3})\s*[x×]\s+(.*)", re.DOTALL | re.IGNORECASE)
_SPECIAL: Final = ("blank", "blank...", "blank…", "?", "unknown")


def form_of(text: str) -> BoardForm:
    """The form of a scenario file. Raises InputError for what is no scenario with a board."""
    from rules.lab.form import load_scenario

    scenario = load_scenario(text)
    if scenario.kind != "board":
        raise InputError(f"a scenario of kind {scenario.kind} has no board, so there is no form for it; edit its text")
    names = scenario.player_names()
    many = (("players", len(names), MOST_SEATS), ("sentences", len(scenario.do), MOST_LINES))
    for what, number, most in (*many, ("fixed decisions", len(scenario.choose), MOST_LINES)):
        if number > most:
            raise InputError(f"the form has room for {most} {what}, and here are {number}; edit the text")
    top = read_tree(text)
    keys = {key.text: value for key, value in top.pairs}
    turn = {key.text: value for key, value in keys["turn"].pairs}
    kept = [(k, v) for k, v in keys["turn"].pairs if k.text not in ("player", "phase", "number")]
    players = {key.text.strip(): value for key, value in top.pairs if key.text.strip() in names}
    asked = SETTINGS.get(scenario.game, ())
    settings = {k: v.text.strip() for k, v in keys.items() if k in asked and v.kind == "text" and v.text.strip()}
    said = {*SAID, *settings}
    rest = [(key.text, value) for key, value in top.pairs if key.text not in said and key.text.strip() not in names]
    return BoardForm(
        game=scenario.game,
        title=scenario.title,
        turn=str(names.index(scenario.turn.player)) if scenario.turn else "0",
        phase=scenario.turn.phase if scenario.turn else "",
        number=turn["number"].text if "number" in turn else "",
        turn_more=_inner(Value("map", pairs=tuple(kept))),
        seats=tuple(_seat(name, players[name], scenario.game) for name in names),
        do=tuple(Spoken(_index(names, line.player), line.text) for line in scenario.do),
        choose=tuple(Spoken(_index(names, line.player), line.text) for line in scenario.choose),
        until=scenario.until,
        settings=settings,
        rest=write_tree(map_of(rest)).strip("\n") if rest else "",
    )


def _index(names: tuple[str, ...], player: str) -> str:
    return str(names.index(player)) if player in names else player


def _inner(value: Value) -> str:
    """A mapping without its braces, on one line; empty for an empty one."""
    return write_inline(value)[1:-1].strip() if value.pairs else ""


def _seat(name: str, value: Value, game: str) -> Seat:
    form = GAMES[game]
    found: dict[str, ZoneFields] = {}
    numbers: dict[str, str] = {}
    more = []
    for key, one in value.pairs:
        zone = next((zone for zone in form.zones if key.text in (zone.key, zone.zone)), None)
        if key.text in form.numbers and one.kind == "text" and one.text.strip():
            numbers[key.text] = one.text.strip()
        elif zone is None:
            more.append((key, one))
        else:
            found[zone.key] = _zone(zone.key, one, game)
    zones = tuple(found.get(key, ZoneFields(key)) for key in zone_keys(game))
    return Seat(name, zones, _inner(Value("map", pairs=tuple(more))), numbers)


def _zone(key: str, value: Value, game: str) -> ZoneFields:
    if value.empty or (value.kind == "list" and not value.items):
        return ZoneFields(key, "0")
    if _numeral(value):
        return ZoneFields(key, value.text.strip())
    placed = value.kind == "map" and not any(name.text in ("card", "name") for name, _ in value.pairs)
    if placed and "space" in GAMES[game].state:
        return _by_space(key, value, game)
    if placed:
        return ZoneFields(key, raw=write_inline(value))
    items = value.items if value.kind == "list" else (value,)
    number = ""
    if len(items) > 1 and _numeral(items[-1]):
        number, items = items[-1].text.strip(), items[:-1]
    rows = [_row(item, game) for item in items]
    if any(row is None for row in rows) or len(rows) > MOST_ROWS:
        return ZoneFields(key, raw=write_inline(value))
    return ZoneFields(key, number, tuple(row for row in rows if row is not None))


def _by_space(key: str, value: Value, game: str) -> ZoneFields:
    """A zone whose cards are written at their spaces: the space is a field of the card."""
    rows = [(at.text, _row(one, game)) for at, one in value.pairs]
    if any(row is None or "space" in row.fields for _, row in rows) or len(rows) > MOST_ROWS:
        return ZoneFields(key, raw=write_inline(value))
    placed = (replace(row, fields={"space": at, **row.fields}) for at, row in rows if row is not None)
    return ZoneFields(key, rows=tuple(placed))


def _numeral(value: Value) -> bool:
    return value.kind == "text" and not value.quoted and NUMBER.fullmatch(value.text.strip()) is not None


def _row(value: Value, game: str) -> Row | None:
    """The row of an entry; None where no row can say it."""
    if value.kind == "text":
        if _numeral(value):
            return Row("?", value.text.strip())
        count, name = _counted(value.text)
        return None if value.quoted and name.lower() in _SPECIAL else Row(name, count)
    if value.kind != "map":
        return None
    named = [(key.text, one) for key, one in value.pairs if key.text in ("card", "name")]
    if len(named) != 1 or (named[0][1].quoted and named[0][1].text.lower() in _SPECIAL):
        return None
    count, name = _counted(named[0][1].text)
    fields: dict[str, str] = {}
    more = []
    offered = fields_of(game)
    for key, one in value.pairs:
        if key.text in ("card", "name"):
            continue
        if key.text == "count" and not count and one.kind == "text":
            count = one.text
        elif key.text in offered and (said := _field(key.text, one)) is not None:
            fields[key.text] = said
        else:
            more.append((key, one))
    return Row(name, count, fields, _inner(Value("map", pairs=tuple(more))), named[0][0])


def _counted(text: str) -> tuple[str, str]:
    """(how many, name) of `2x Name`."""
    text = text.strip()
    return (match[1], match[2].strip()) if (match := _TIMES.fullmatch(text)) else ("", text)


def parts_of(key: str) -> str:
    """What parts the words of a field that holds several: a comma, a stroke or a semicolon."""
    return {"keywords": ", ", "under": "; ", "gear": "; ", "linger": "; "}.get(key, "/")


def _field(key: str, value: Value) -> str | None:
    """The value of a key as its field shows it; None where the field cannot hold it."""
    kind = ENTRY[key].kind
    if kind == "yes":
        text = value.text.strip().lower() if value.kind == "text" else ""
        return "yes" if text in YES and text not in NO else None
    if kind in ("texts", "entries", "entry"):
        items = value.items if value.kind == "list" else (value,)
        sign = parts_of(key)
        if any(item.kind != "text" or not item.text.strip() or sign.strip() in item.text for item in items):
            # one text may hold the sign that parts it: Fire/Nature
            return value.text.strip() if value.kind == "text" and sign == "/" and value.text.strip() else None
        if kind != "texts" and any(item.quoted and item.text.lower() in _SPECIAL for item in items):
            return None
        return sign.join(item.text.strip() for item in items) or None
    if value.kind != "text" or not value.text.strip() or "\n" in value.text.strip():
        return None
    if key == "since" and value.text.strip() != SINCE[0]:
        return None
    return " ".join(value.text.split())


def text_of_form(form: BoardForm, known: Known) -> str:
    """The file of a form. `known(name)` says whether a card of the game has this name.

    Raises InputError for further keys (`more`, `raw`, `rest`) that are not written as in a file.
    """
    names = [seat.name for seat in form.seats]
    rest = _rest(form.rest)
    own = _own_names(dict(rest).get("cards"))

    def is_card(name: str) -> bool:
        return known(name) or name.casefold() in own

    pairs: list[tuple[str, Value]] = []
    if form.title:
        pairs.append(("title", text_of(form.title)))
    pairs.append(("game", text_of(form.game)))
    pairs += [pair for pair in rest if pair[0] in FIRST]
    given = {key for key, _ in rest}
    pairs += [(key, text_of(said)) for key, said in form.settings.items() if said and key not in given]
    turn = [("player", text_of(_name(names, form.turn))), ("phase", text_of(form.phase))]
    if form.number:
        turn.append(("number", text_of(form.number)))
    pairs.append(("turn", map_of(turn + _more(form.turn_more, "the turn"))))
    for seat in form.seats:
        zones = [(zone.key, value) for zone in seat.zones if (value := _zone_value(zone, seat, is_card)) is not None]
        numbers = [(key, text_of(said)) for key, said in seat.numbers.items() if said]
        pairs.append((seat.name or "?", map_of([*numbers, *zones, *_more(seat.more, seat.name)])))
    for key, lines in (("do", form.do), ("choose", form.choose)):
        if lines:
            said = [map_of([(_name(names, line.seat), text_of(line.text))]) for line in lines]
            pairs.append((key, list_of(said)))
    if form.until:
        pairs.append(("until", text_of(form.until)))
    pairs += [pair for pair in rest if pair[0] not in FIRST]
    return write_tree(map_of(pairs))


def _name(names: list[str], seat: str) -> str:
    return names[int(seat)] if seat.isdecimal() and int(seat) < len(names) else seat or "?"


def _own_names(cards: Value | None) -> frozenset[str]:
    """The names under `cards:`."""
    if cards is None:
        return frozenset()
    named = [key.text for key, _ in cards.pairs]
    named += [name.text for item in cards.items if (name := item.get("name")) is not None]
    return frozenset(name.casefold() for name in named)


def _rest(written: str) -> list[tuple[str, Value]]:
    if not written.strip():
        return []
    try:
        top = read_tree(written, "")
    except InputError as problem:
        raise InputError(f"further lines, line {problem.line}: {problem.message}") from None
    for key, _ in top.pairs:
        if key.text in SAID:
            raise InputError(f"further lines: '{key.text}' has fields of its own in the form; take it out here")
    return [(key.text, value) for key, value in top.pairs]


def _more(written: str, whose: str) -> list[tuple[str, Value]]:
    """Further keys of a mapping, written without its braces."""
    if not written:
        return []
    try:
        inner = read_tree("{" + written + "}", "")
    except InputError as problem:
        raise InputError(f"further keys of {whose}: {problem.message}; write them as in a file, key: value") from None
    return [(key.text, value) for key, value in inner.pairs]


def _zone_value(zone: ZoneFields, seat: Seat, known: Known) -> Value | None:
    """The value of a zone; None where nothing is said of it."""
    if zone.raw:
        try:
            return read_tree("zone: " + zone.raw, "").pairs[0][1]
        except (InputError, IndexError):
            raise InputError(f"{seat.name}'s {zone.key}, as written: this cannot be read as in a file") from None
    items = [_entry(row, known) for row in zone.rows if not row.empty]
    if not items:
        return text_of(zone.number) if zone.number else None
    if zone.number and zone.number.strip("0"):
        items.append(text_of(zone.number))
    return list_of(items)


def _entry(row: Row, known: Known) -> Value:
    name = row.name.strip()
    fields = [(key, value) for key, value in row.fields.items() if value]
    if not fields and not row.more:
        count = row.count.strip()
        if name == "?" and count:
            return text_of(count)
        return text_of(name if count in ("", "1") else f"{count}x {name}", NUMBER.fullmatch(name) is not None)
    facts = any(key in FACTS for key, _ in fields)
    written = row.written or ("name" if facts and not known(name) else "card")
    if written == "card" and facts and not known(name):
        written = "name"
    pairs = [(written, text_of(name))]
    if row.count.strip() not in ("", "1"):
        pairs.append(("count", text_of(row.count.strip())))
    pairs += [(key, _value(key, value)) for key, value in fields]
    return map_of(pairs + _more(row.more, name))


def _value(key: str, said: str) -> Value:
    """A field as the value of its key."""
    kind = ENTRY[key].kind
    sign = parts_of(key).strip()
    if kind in ("texts", "entries", "entry") and sign != "/":
        words = [text_of(word.strip()) for word in said.split(sign) if word.strip()]
        return words[0] if kind == "entry" and len(words) == 1 else list_of(words)
    return text_of(said)


def place_in_form(text: str, form: BoardForm, line: int, column: int) -> str:
    """The field that a place in the form's file comes from, by its name; empty where it is none of them."""
    try:
        top = read_tree(text)
    except InputError:
        return ""
    path = _path(top, line, column)
    names = [seat.name for seat in form.seats]
    match path:
        case ["title", *_]:
            return "title"
        case ["turn", key, *_]:
            return {"player": "turn", "phase": "phase", "number": "number"}.get(str(key), "turn")
        case ["do" | "choose" as what, int(n), *_]:
            return f"{what}.{n}.text"
        case [str(name), str(zone), int(n), *_] if name in names:
            rows = next((one.rows for one in form.seats[names.index(name)].zones if one.key == zone), ())
            at = f"p{names.index(name)}.{zone}"
            return f"{at}.{n}.name" if n < len(rows) else f"{at}.n"
        case [str(name), str(key), *_] if name in names and key in GAMES[form.game].numbers:
            return f"p{names.index(name)}.{key}"
        case [str(name), str(zone), *_] if name in names:
            return f"p{names.index(name)}.{zone}.n"
        case [str(name)] if name in names:
            return f"p{names.index(name)}.name"
    return ""


def _path(value: Value, line: int, column: int) -> list[str | int]:
    """The keys and places that lead to the value (or its key) at this place; as far as they lead."""
    parts: Iterable[tuple[str | int, Value, Value]] = (
        [(key.text, key, one) for key, one in value.pairs]
        if value.kind == "map"
        else [(n, one, one) for n, one in enumerate(value.items)]
    )
    found: list[str | int] = []
    for name, start, inner in parts:
        if (start.line, start.column) > (line, column):
            break
        found = [name, *_path(inner, line, column)] if (line, column) != (start.line, start.column) else [name]
    return found


def moved_to(form: BoardForm, game: str) -> tuple[BoardForm, tuple[str, ...]]:
    """The form for another game, and what had to be left out: zones and fields that this game does not have."""
    offered = set(fields_of(game))
    lost: dict[str, None] = {}
    seats = []
    for seat in form.seats:
        there: Mapping[str, ZoneFields] = {zone.key: zone for zone in seat.zones}
        for zone in seat.zones:
            if zone.key not in zone_keys(game) and (zone.rows or zone.number.strip("0") or zone.raw):
                lost[f"{seat.name}\u2019s {zone.key.replace('_', ' ')}"] = None
        zones = []
        for key in zone_keys(game):
            zone = there.get(key, ZoneFields(key))
            for row in zone.rows:
                lost.update(dict.fromkeys(f"{name} of {row.name}" for name in row.fields if name not in offered))
            rows = tuple(
                replace(row, fields={k: v for k, v in row.fields.items() if k in offered}) for row in zone.rows
            )
            zones.append(replace(zone, rows=rows))
        numbers = {key: said for key, said in seat.numbers.items() if key in GAMES[game].numbers}
        lost.update(dict.fromkeys(f"{seat.name}\u2019s {key}" for key in seat.numbers if key not in numbers))
        seats.append(replace(seat, zones=tuple(zones), numbers=numbers))
    known = {phase for phase in GAMES[game].phases.values() if phase != "setup"}
    phase = form.phase if form.phase in known else next(p for p in GAMES[game].phases.values() if p != "setup")
    if phase != form.phase:
        lost[f"the {form.phase} phase"] = None
    return replace(form, game=game, phase=phase, seats=tuple(seats)), tuple(lost)
