"""The form of a board as its page shows it: zones with rows of cards, what is done, what may be done next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.abilities.dialects import dialect
from rules.lab.schema import ENTRY, GAMES, SINCE, UNTILS, Key
from rules.problem import InputError
from rules.titles import race_word
from webapp.services import GAMES as TITLES
from webapp.services import Services
from webapp.views.board import Board, Painter, of_scenario, own_facts, signs, teams_of
from webapp.views.boardform import SETTINGS, BoardForm, Row, Spoken, ZoneFields, numbers_of
from webapp.views.citations import Citations, Cite
from webapp.views.gamewords import full_life, phases, play_zone, playable, zone_title
from webapp.views.labpage import Mistake

if TYPE_CHECKING:
    from rules.lab.offers import Offers, Question

LABELS = {
    "as": "called",
    "since": "new this turn",
    "under": "lies on",
    "civ": "civilization",
    "types": "creature types",
    "text": "what it says",
    "gear": "Battlegear",
    "linger": "attached spells",
}
HINTS = {
    "as": "to tell it from another of its name",
    "under": "names, top first, parted by ;",
    "civ": "Fire, or Fire/Nature",
    "power": "3000",
    "keywords": "Blocker, Powerful Attack +2000",
    "text": "When this creature attacks, draw a card.",
}
OWN_HINTS = {
    ("duel_masters", "keywords"): "Blocker, Power Attacker +2000",
    ("chaotic", "keywords"): "Fire 5, Swift 1, Recklessness 5",
    ("chaotic", "power"): "50",
    ("chaotic", "text"): "{MC}: Heal 10 damage to target Creature.",
    ("chaotic", "initiative"): "Speed",
    ("chaotic", "tribe"): "OverWorld",
    ("chaotic", "elements"): "Fire, or Fire/Water",
    ("chaotic", "space"): "S3.2",
}


@dataclass(frozen=True)
class FieldView:
    """One field of a card: how it is asked for (`check`, `number`, `select`, `text`, `long`) and what stands in it."""

    name: str
    label: str
    kind: str
    value: str
    about: str
    hint: str = ""
    words: tuple[str, ...] = ()
    tick: str = "yes"
    listed: str = ""


@dataclass(frozen=True)
class RowView:
    """One row: the prefix of its fields, what is asked at once, what only of a card in a certain state or of one's own.

    `open`: something stands in the further fields. `wrong`: the mistake is here.
    """

    at: str
    row: Row
    what: str
    ticks: tuple[FieldView, ...]
    fields: tuple[FieldView, ...]
    open: bool
    wrong: bool
    drop: str


@dataclass(frozen=True)
class ZoneView:
    """One zone: its unknown cards and its rows; `raw` where only a file can say what lies there."""

    at: str
    title: str
    number: str
    raw: str
    rows: tuple[RowView, ...]
    add: str
    wrong: bool
    adds: str


@dataclass(frozen=True)
class NumberView:
    """A number of a player: the name of its field, its word, what stands in it and what it is if left out."""

    name: str
    label: str
    value: str
    usual: str
    wrong: bool


@dataclass(frozen=True)
class SeatView:
    """One player's side of the form."""

    at: str
    name: str
    letter: str
    side: str
    more: str
    zones: tuple[ZoneView, ...]
    numbers: tuple[NumberView, ...]


@dataclass(frozen=True)
class SpokenView:
    """A sentence that is done or a decision that is fixed, with the button that takes it out."""

    at: str
    seat: str
    text: str
    drop: str
    wrong: bool


@dataclass(frozen=True)
class Next:
    """What may be done next by whom: (button, sentence); what may not, and why."""

    player: str
    letter: str
    side: str
    text: str
    acts: tuple[tuple[str, str], ...]
    barred: tuple[tuple[str, tuple[Cite, ...]], ...]
    cites: tuple[Cite, ...]


@dataclass(frozen=True)
class FormPage:
    """The whole page."""

    form: BoardForm
    letter: str
    game_name: str
    games: tuple[tuple[str, str], ...]
    seats: tuple[SeatView, ...]
    players: tuple[tuple[str, str], ...]
    phases: tuple[tuple[str, str], ...]
    untils: tuple[str, ...]
    do: tuple[SpokenView, ...]
    choose: tuple[SpokenView, ...]
    names: tuple[str, ...]
    lists: tuple[tuple[str, tuple[str, ...]], ...]
    text: str
    board: Board | None
    next: Next | None
    open: tuple[Next, ...]
    mistake: Mistake | None
    wrong: str
    notes: tuple[str, ...]
    rows: int
    settings: tuple[FieldView, ...] = ()


def form_page(
    services: Services,
    form: BoardForm,
    text: str,
    offers: Offers | None = None,
    mistake: Mistake | None = None,
    wrong: str = "",
    notes: tuple[str, ...] = (),
) -> FormPage:
    """The page of a form. `text` is its file (empty where it has none yet), `wrong` the field that is at fault."""
    letter, name = TITLES[form.game]
    marks = signs([seat.name for seat in form.seats])
    seats = []
    for p, seat in enumerate(form.seats):
        zones = tuple(_zone(form.game, f"p{p}.{zone.key}", zone, seat.name, wrong) for zone in seat.zones)
        numbers = tuple(
            NumberView(at := f"p{p}.{key}", key, seat.numbers.get(key, ""), str(full_life(form.game)), wrong == at)
            for key in numbers_of(form.game)
        )
        seats.append(SeatView(f"p{p}", seat.name, *marks[seat.name], seat.more, zones, numbers))
    citations = Citations(services)
    players = tuple((str(p), seat.name) for p, seat in enumerate(form.seats))
    snapshot = services.snapshot()
    found = phases(form.game)
    if form.phase and form.phase not in dict(found):
        found = ((form.phase, form.phase), *found)
    next_ = _next(offers.next, "say", form, citations, last="end turn") if offers and offers.next else None
    open_ = tuple(_next(one, "pin", form, citations) for one in offers.open) if offers else ()
    return FormPage(
        form=form,
        letter=letter,
        game_name=name,
        games=tuple((game, TITLES[game][1]) for game in playable()),
        seats=tuple(seats),
        players=players,
        phases=found,
        untils=UNTILS,
        do=_spoken("do", form.do, "strike", wrong),
        choose=_spoken("choose", form.choose, "unpin", wrong),
        names=snapshot.names(form.game),
        lists=_lists(form.game),
        text=text,
        board=_drawn(services, text, offers.picture if offers else None, form),
        next=next_,
        open=open_,
        mistake=mistake,
        wrong=wrong,
        notes=notes,
        rows=min(24, max(8, text.count("\n") + 2)),
        settings=tuple(_setting(key, form.settings.get(key, "")) for key in SETTINGS.get(form.game, ())),
    )


WORDS = {"board": ("1", "3", "6", "10"), "level": ("master", "apprentice")}
SET = {
    "board": ("creatures a side", "How many Creatures each mat has spaces for; left out: 6"),
    "level": ("rules", "Master rules unless said otherwise"),
    "location": ("active Location", "The Location that lies face up"),
}
"""Each setting as its field says it, and what it means."""


def _setting(key: str, value: str) -> FieldView:
    """A field for a key of the whole board."""
    label, about = SET[key]
    words = WORDS.get(key, ())
    kind = "select" if words and value in ("", *words) else "text"
    listed = "" if words else "names"
    return FieldView(f"set.{key}", label, kind, value, about, words=words, listed=listed)


def _zone(game: str, at: str, zone: ZoneFields, player: str, wrong: str) -> ZoneView:
    form = GAMES[game].zone(zone.key)
    key = form.zone if form else zone.key
    # where creatures fight there is always a row to write in
    rows = zone.rows or ((Row(),) if key == play_zone(game) and not zone.raw else ())
    title = zone_title(game, zone.key)
    where = f"{player}, {title.lower()}"
    return ZoneView(
        at=at,
        title=title,
        number=zone.number,
        raw=zone.raw,
        rows=tuple(_row(key, game, f"{at}.{n}", row, where, wrong) for n, row in enumerate(rows)),
        add=f"add:{at[1:].replace('.', ':', 1)}",
        wrong=wrong == f"{at}.n",
        adds="a creature" if key == play_zone(game) else "a card",
    )


def _row(zone: str, game: str, at: str, row: Row, where: str, wrong: str) -> RowView:
    form = GAMES[game]
    views = [_field(f"{at}.f.{key}", key, row.fields.get(key, ""), game) for key in (*form.state, *form.facts)]
    # what a card in play can be is asked at once, elsewhere behind the further fields
    at_once = 99 if zone == play_zone(game) else 1 if zone == "mana" else 0
    ticks = tuple(view for view in views if view.kind == "check")[:at_once]
    fields = tuple(view for view in views if view not in ticks)
    seat, _, rest = at[1:].partition(".")
    return RowView(
        at=at,
        row=row,
        what=f"{row.name or 'Card'} ({where})",
        ticks=ticks,
        fields=fields,
        open=bool(row.more) or any(view.value for view in fields),
        wrong=wrong == f"{at}.name",
        drop=f"drop:{seat}:{rest.replace('.', ':')}",
    )


def _field(name: str, key: str, value: str, game: str) -> FieldView:
    table: Key = ENTRY[key]
    words: tuple[str, ...] = ()
    kind, tick = "text", "yes"
    if table.kind == "yes":
        kind = "check"
    elif table.words == SINCE:
        kind, tick = "check", SINCE[0]
    elif table.kind == "word":
        kind, words = "select", table.words
    elif table.kind == "number":
        kind = "number"
    elif key == "text":
        kind = "long"
    listed = key if key in ("civ", "keywords") else "names" if table.kind in ("entries", "entry") else ""
    label = race_word(game).lower() if key == "race" else LABELS.get(key, key.replace("_", " "))
    hint = OWN_HINTS.get((game, key), HINTS.get(key, ""))
    return FieldView(name, label, kind, value, table.about, hint, words, tick, listed)


def _spoken(what: str, lines: tuple[Spoken, ...], button: str, wrong: str) -> tuple[SpokenView, ...]:
    return tuple(
        SpokenView(f"{what}.{n}", line.seat, line.text, f"{button}:{n}", wrong == f"{what}.{n}.text")
        for n, line in enumerate(lines)
    )


def _next(question: Question, button: str, form: BoardForm, citations: Citations, last: str = "") -> Next:
    names = [seat.name for seat in form.seats]
    seat = names.index(question.player) if question.player in names else 0
    letter, side = signs(names).get(question.player, ("", "rule"))
    said = (*question.sentences, last) if last else question.sentences
    return Next(
        player=question.player,
        letter=letter,
        side=side,
        text=question.text,
        acts=tuple((f"{button}:{seat}:{text}", text) for text in said),
        barred=tuple((bar.text, citations.cites(bar.ids[:4])) for bar in question.barred),
        cites=citations.cites(question.ids[:3]),
    )


def _lists(game: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What the fields of a card suggest: the game's civilizations and keywords."""
    from rules.games.register import GAMES as PLAYED

    words = tuple(sorted(PLAYED[game].keyword_rules)) if game in PLAYED else ()
    try:
        civilizations = dialect(game).civilizations
    except InputError:
        civilizations = ()
    return (("keywords", words), ("civ", civilizations))


def _drawn(services: Services, text: str, picture: Mapping[str, Any] | None, form: BoardForm) -> Board | None:
    """The board of a file, as the core pictures it where it does; None where it cannot be read."""
    from rules.lab.form import load_scenario

    try:
        scenario = load_scenario(text) if text else None
    except InputError:
        return None
    if scenario is None or scenario.kind != "board":
        return None
    painter = Painter(scenario.game, services.snapshot(), own_facts(scenario), teams_of(scenario))
    size = form.settings.get("board", "")
    empty = {"size": int(size) if size.isdecimal() else 6} if "board" in SETTINGS.get(form.game, ()) else None
    table = picture or empty
    return painter.board(of_scenario(scenario), scenario.turn.player if scenario.turn else "", table=table)
