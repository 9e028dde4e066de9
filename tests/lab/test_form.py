"""The scenario form: what a file says comes out typed, and what is wrong is said with its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.reader import Snapshot
from rules.lab.form import Entry, Facts, Line, Refused, Said, Scenario, load_scenario, read_assumption
from rules.problem import InputError

SLAYER = """\
title: Slayer takes a bigger creature along
game: kaijudo
turn: {player: ann, phase: attack}
ann: {battle: [Skull Cutter], shields: 5, mana: 4, hand: 2, deck: 20}
ben: {battle: [{card: Gigabolver, tapped: true}], shields: 5, deck: 20}
do:
  - ann: attack Gigabolver with Skull Cutter
expect:
  always:
    - Skull Cutter is in ann's discard
    - Gigabolver is in ben's discard
  refused: [{do: 1, rule: K-10D-05}]
"""


def board(ann: str = "{}", more: str = "", game: str = "kaijudo", phase: str = "main") -> Scenario:
    text = f"game: {game}\nturn: {{player: ann, phase: {phase}}}\nann: {ann}\nben: {{}}\n{more}\n"
    return load_scenario(text, "x.yaml")


def entry(written: str) -> Entry:
    zone = board(f"{{battle: [{written}]}}").players[0].zone("battle")
    assert zone is not None
    return zone.entries[0]


def fault(text: str, known: object = None) -> InputError:
    with pytest.raises(InputError) as caught:
        load_scenario(text, "x.yaml", known)  # type: ignore[arg-type]
    return caught.value


def test_the_commonest_question_in_ten_lines() -> None:
    scenario = load_scenario(SLAYER, "slayer.yaml")
    assert (scenario.game, scenario.kind, scenario.player_names()) == ("kaijudo", "board", ("ann", "ben"))
    ann, ben = scenario.players
    assert {zone.zone: zone.number for zone in ann.zones} == {
        "battle": None, "shields": 5, "mana": 4, "hand": 2, "deck": 20,
    }  # fmt: skip
    assert ben.zone("hand") is None
    gigabolver = ben.zones[0].entries[0]
    assert (gigabolver.name, gigabolver.tapped, gigabolver.written) == ("Gigabolver", True, "card")
    assert (gigabolver.line, gigabolver.column) == (5, 23)
    assert scenario.do == (Line("ann", "attack Gigabolver with Skull Cutter", 7, 10),)
    assert scenario.expect is not None
    assert scenario.expect.always[1] == Said("Gigabolver is in ben's discard", 11, 7)
    assert scenario.expect.refused == (Refused(1, (Said("K-10D-05", 12, 27),), 12, 13),)
    assert scenario.card_names() == ("Skull Cutter", "Gigabolver")


@pytest.mark.parametrize(
    ("written", "kind", "name", "count", "rest"),
    [
        ("Bear", "card", "Bear", 1, False),
        ("2x Bear", "card", "Bear", 2, False),
        ("2 x Bear", "card", "Bear", 2, False),
        ('"3x Argus, Vigilant Seer"', "card", "Argus, Vigilant Seer", 3, False),
        ("{card: Bear, count: 3}", "card", "Bear", 3, False),
        ("{card: 3x Bear}", "card", "Bear", 3, False),
        ("4", "unknown", "", 4, False),
        ('"4"', "card", "4", 1, False),
        ('"?"', "unknown", "", 1, False),
        ("unknown", "unknown", "", 1, False),
        ("2x ?", "unknown", "", 2, False),
        ("blank", "blank", "", 1, False),
        ("4x blank", "blank", "", 4, False),
        ("blank...", "blank", "", 1, True),
        ('"blank"', "card", "blank", 1, False),
        ("Xx Taker", "card", "Xx Taker", 1, False),
    ],
)
def test_an_entry_is_a_name_a_number_blank_or_several(
    written: str, kind: str, name: str, count: int, rest: bool
) -> None:
    found = entry(written)
    assert (found.kind, found.name, found.count, found.rest) == (kind, name, count, rest)


def test_states_of_a_card() -> None:
    found = entry(
        "{card: A, as: left, untapped: no, damage: 3, counters: 2, face: down, seen: [ben], since: this turn, "
        "under: [B, C], linger: Might, space: S1.1, owner: ben, gear: {card: G, face: down}}"
    )
    assert (found.alias, found.tapped, found.damage, found.counters, found.face) == ("left", True, 3, 2, "down")
    assert (found.seen, found.since, found.space, found.owner) == (("ben",), "this turn", "S1.1", "ben")
    assert [one.name for one in (*found.under, *found.linger, *found.gear)] == ["B", "C", "Might", "G"]
    assert found.gear[0].face == "down"
    assert entry("{card: A, seen: all}").seen == ("ann", "ben")
    assert entry("{card: A, seen: nobody}").seen == ()
    assert entry("A").seen is None
    assert entry("{card: A, drained: yes}").tapped
    assert not entry("{card: A, energized: yes}").tapped


def test_a_card_of_its_own_in_place() -> None:
    found = entry(
        "{name: Bear, power: 3000+, civ: Fire / Nature, race: Rot Worm/Leviathan, cost: 4, keywords: Blocker}"
    )
    assert found.written == "name"
    assert found.facts is not None
    assert (found.facts.power, found.facts.power_plus, found.facts.level) == (3000, True, 4)
    assert found.facts.civilizations == ("Fire", "Nature")
    assert found.facts.races == ("Rot Worm", "Leviathan")
    assert [said.text for said in found.facts.keywords] == ["Blocker"]
    assert entry("{card: Bear, tapped: yes}").facts is None


def test_cards_of_the_file_as_a_list_or_by_name() -> None:
    listed = board(more="cards: [{name: Bolt, type: SPELL, level: 1, text: 'Draw a card.'}]").cards
    by_name = board(more="cards: {Bolt: {type: Spell, level: 1, text: 'Draw a card.'}}").cards
    for cards in (listed, by_name):
        assert [card.name for card in cards] == ["Bolt"]
        facts = cards[0].facts
        assert (facts.type, facts.level, facts.text and facts.text.text) == ("spell", 1, "Draw a card.")
    assert board(more="cards: [{name: Plain}]").cards[0].facts == Facts()


def test_shields_by_place() -> None:
    zone = board("{shields: {2: blank, 5: Terror Pit}}").players[0].zone("shields")
    assert zone is not None
    assert zone.placed
    assert [(one.place, one.kind, one.name) for one in zone.entries] == [
        ("2", "blank", ""),
        ("5", "card", "Terror Pit"),
    ]


def test_each_game_has_its_zones_and_phases() -> None:
    masters = board("{graveyard: 3}", game="duel_masters", phase="start")
    zone = masters.players[0].zone("discard")
    assert zone is not None
    assert (zone.key, zone.number) == ("graveyard", 3)
    assert masters.turn is not None
    assert masters.turn.phase == "start"
    kaijudo = board(phase="start")
    assert kaijudo.turn is not None
    assert kaijudo.turn.phase == "beginning"
    assert board("{life: 12}", game="duel_to_the_death", phase="energize").players[0].life == 12
    assert board("{spaces: {S1.1: A}, attack_hand: 2}", game="Chaotic", phase="action").game == "chaotic"


def test_what_unknown_cards_are() -> None:
    scenario = board(more="assume: {ben shields: [Terror Pit, blank...]}\nknown: {ann's hand: {from: deck.txt}}")
    one = scenario.assume[0]
    assert (one.player, one.zone, [(e.kind, e.rest) for e in one.entries]) == (
        "ben", "shields", [("card", False), ("blank", True)],
    )  # fmt: skip
    assert (scenario.known[0].player, scenario.known[0].zone, scenario.known[0].source) == ("ann", "hand", "deck.txt")
    given_later = read_assumption("ben shields: Terror Pit", scenario)
    assert (given_later.player, given_later.zone, given_later.entries[0].name) == ("ben", "shields", "Terror Pit")
    with pytest.raises(InputError, match="--assume:1:1: --assume: 'carl hand' is not a player and a zone"):
        read_assumption("carl hand: X", scenario)


def test_the_whole_of_expect() -> None:
    expect = board(
        more="""
do: [{ann: pass}, {ben: 'no'}]
expect:
  winner: draw
  outcomes: 2
  allowed: [1]
  refused: [2, {do: 1, rule: [K-10D-05, K-W-UNLEASH-01]}]
  options: {ann: []}
  value: {power of B: 5000, owner of B: ann}
  knows: {ben: [ann's hand is 4 cards]}
  forces: {ann: ann wins}
  unforced: {ben: ben wins}
  cites: K-10D-05
  at: [{do: 0, always: [ann wins], value: {power of B: 1}}]
  before: [A is tapped, B is tapped]
  asks: [{player: ann, question: block}, {ben: cast}]
"""
    ).expect
    assert expect is not None
    assert (expect.winner, expect.outcomes, expect.allowed) == ("draw", 2, (1,))
    assert [(one.do, [rule.text for rule in one.rules]) for one in expect.refused] == [
        (2, []), (1, ["K-10D-05", "K-W-UNLEASH-01"]),
    ]  # fmt: skip
    assert expect.options[0].claims == ()
    assert [(one.of.text, one.number, one.text) for one in expect.value] == [
        ("power of B", 5000, "5000"), ("owner of B", None, "ann"),
    ]  # fmt: skip
    assert expect.at[0].do == 0
    assert [(a.text, b.text) for a, b in expect.before] == [("A is tapped", "B is tapped")]
    assert expect.asks is not None
    assert [(one.player, one.question.text) for one in expect.asks] == [("ann", "block"), ("ben", "cast")]


def test_scenarios_without_a_board() -> None:
    deck = load_scenario(
        "kind: deck\ngame: kaijudo\ndeck: |\n  40 Aqua Knight\nexpect: {verdict: illegal, codes: [copies]}"
    )
    assert deck.deck == "40 Aqua Knight\n"
    assert deck.expect is not None
    assert (deck.expect.verdict, deck.expect.codes) == ("illegal", ("copies",))
    card = load_scenario("kind: card\ngame: kaijudo\nrecord: {name: X, power: 1}\nexpect: refused")
    assert card.record is not None
    assert card.record.plain() == {"name": "X", "power": "1"}
    assert card.expect is not None
    assert card.expect.verdict == "refused"
    setup = load_scenario("kind: setup\ngame: kaijudo\ndecks: {ann: 40 A, ben: 40 B}\ndo: [{ann: shuffle}]")
    assert setup.player_names() == ("ann", "ben")
    assert setup.decks == (("ann", "40 A"), ("ben", "40 B"))
    form = load_scenario("kind: form\nscenario: |\n  a: &x 1\nexpect: {error: {message: anchors, line: 1}}")
    assert form.expect is not None
    assert form.expect.error is not None
    assert (form.inner, form.expect.error.message, form.expect.error.line) == ("a: &x 1\n", "anchors", 1)


HEAD = "game: kaijudo\nturn: {player: ann, phase: main}\n"
BAD = [
    (SLAYER.replace("battle: [Skull", "batle: [Skull"), "did you mean 'battle'?", 4, 7),
    (SLAYER.replace("title:", "titel:"), "did you mean 'title'?", 1, 1),
    (SLAYER.replace("expect:", "expcet:"), "did you mean 'expect'?", 8, 1),
    (SLAYER.replace("tapped: true", "taped: true"), "did you mean 'tapped'?", 5, 35),
    (SLAYER.replace("tapped: true", "tapped: maybe"), "is yes or no, not 'maybe'", 5, 43),
    (SLAYER.replace("phase: attack", "phase: atack"), "did you mean 'attack'?", 3, 28),
    (SLAYER.replace("- ann: attack", "- attack"), "does not say who (ann and ben)", 7, 5),
    (SLAYER.replace("- ann: attack Giga", "- {ann: a, ben: b} #"), "not 2 keys", 7, 5),
    (SLAYER.replace("- ann: attack", "- carl: attack"), "no player is called 'carl'", 7, 5),
    (SLAYER.replace("do: 1,", "do: 2,"), "there is no sentence 2; 'do' has 1", 12, 18),
    (SLAYER.replace("K-10D-05", "10.4.5"), "not a rule id", 12, 27),
    (SLAYER.replace("mana: 4", "graveyard: 4"), "did you mean 'discard'?", 4, 43),
    (SLAYER.replace("turn: {player: ann, phase: attack}\n", ""), "'turn' is missing", 1, 1),
    (SLAYER.replace("game: kaijudo", "game: magic"), "not 'magic'", 2, 7),
    (SLAYER.replace("game: kaijudo\n", ""), "'game' is missing", 1, 1),
    (HEAD, "no player is given", 1, 1),
    (HEAD + "ann: {}\ndo:" + "\n- ann: pass" * 301, "more than 300 items", 5, 1),
    (HEAD + "ann: {}\nexpect: {always: [X has power: 5]}", "holds a colon", 4, 19),
    (HEAD + "ann: {hand: -1}", "between 0 and 400", 3, 13),
    (HEAD + "ann: {hand: 401}", "between 0 and 400", 3, 13),
    (HEAD + "ann: {battle: [2x A, 399x B]}", "more than 400 cards", 3, 15),
    (HEAD + "ann: {battle: [[A]]}", "not a list", 3, 16),
    (HEAD + "ann: {battle: [{tapped: yes}]}", "needs one name", 3, 16),
    (HEAD + "ann: {battle: [{card: A, tapped: yes, untapped: no}]}", "the same thing twice", 3, 49),
    (HEAD + "ann: {battle: [{card: A, level: 1, cost: 1}]}", "say the same thing", 3, 42),
    (HEAD + "ann: {battle: [{card: A, power: strong}]}", "such as 3000 or 3000+", 3, 33),
    (HEAD + "ann: {battle: [{card: A, as: x}, {card: B, as: X}]}", "two cards are called", 3, 41),
    (HEAD + "ann: {battle: [{card: A, as: Ann}]}", "cannot be told from a player", 3, 23),
    (HEAD + "ann: {battle: [{card: 2x A, as: x}]}", "names one card, not 2", 3, 33),
    (HEAD + "ann: {battle: [{card: A, seen: [carl]}]}", "no player is called 'carl'", 3, 33),
    (HEAD + "ann: {shields: {first: A}}", "is not a place", 3, 17),
    (HEAD + "ann: {}\nAnn: {}", "two players are called", 4, 1),
    (HEAD + "nobody: {hand: 1}", "cannot be a player's name", 3, 1),
    (HEAD + "ann: {}\nboard: 3", "belongs to Chaotic", 4, 8),
    (HEAD + "ann: {}\nuntil: midnight", "until is end of turn", 4, 8),
    (HEAD + "ann: {}\ncards: [{name: A}, {name: a}]", "two cards under 'cards'", 4, 27),
    (HEAD + "ann: {}\nexpect: always", "expect is a mapping", 4, 9),
    (HEAD + "ann: {}\nexpect: {verdict: legal}", "is expected of kind card", 4, 19),
    (HEAD + "ann: {}\ndeck: 40 A", "belongs to a scenario of kind deck", 4, 1),
    ("kind: deck\ngame: kaijudo\nann: {hand: 1}", "has no 'ann'", 3, 1),
    ("kind: card\ngame: kaijudo\nexpect: refused", "needs 'record'", 1, 1),
]


@pytest.mark.parametrize(("text", "words", "line", "column"), BAD)
def test_what_is_wrong_is_said_with_its_place(text: str, words: str, line: int, column: int) -> None:
    error = fault(text)
    assert words in error.message
    assert (error.file, error.line, error.column) == ("x.yaml", line, column)
    assert "\n" not in str(error)


def test_a_name_cut_by_its_comma_is_answered_with_the_quotes_it_needs(cards: Snapshot) -> None:
    def known(name: str) -> bool:
        return cards.get("kaijudo", name) is not None

    cut = SLAYER.replace("[Skull Cutter]", "[Aqua Knight, Argus, Vigilant Seer, Skull Cutter]")
    error = fault(cut, known)
    assert "put quotes round 'Argus, Vigilant Seer'" in error.message
    assert (error.line, error.column) == (4, 29)
    own = HEAD + "cards: [{name: 'Tick, Tack, Tock', power: 1}]\nann: {battle: [2x Tick, Tack, Tock]}"
    assert "put quotes round 'Tick, Tack, Tock'" in fault(own, known).message
    assert load_scenario(SLAYER, known=known).game == "kaijudo"


def test_every_card_name_of_the_game_can_be_written_on_a_board(cards: Snapshot) -> None:
    names = [record.name for record in cards.records("kaijudo")]
    assert len(names) > 1000
    for start in range(0, len(names), 300):
        some = names[start : start + 300]
        quoted = ", ".join("'" + name.replace("'", "''") + "'" for name in some)
        zone = board(f"{{battle: [{quoted}]}}").players[0].zone("battle")
        assert zone is not None
        assert [one.name for one in zone.entries] == some


@given(st.binary(max_size=200))
def test_no_bytes_raise_anything_but_an_input_error(data: bytes) -> None:
    _reads_or_says_where(SLAYER.encode() + data)
    _reads_or_says_where(data)


@given(
    st.integers(0, len(SLAYER) - 1),
    st.integers(0, 12),
    st.text(st.sampled_from("ab:-[]{}?,'\"\n 0123x.…"), max_size=8),
)
def test_no_slip_of_the_pen_raises_anything_but_an_input_error(at: int, cut: int, put: str) -> None:
    _reads_or_says_where((SLAYER[:at] + put + SLAYER[at + cut :]).encode())


words = st.sampled_from(
    ["ann", "ben", "A", "yes", "5", "-1", "2x B", "blank", "?", "attack", "kaijudo", "K-10D-05", "S1.1", "deck", ""]
)
keys = st.sampled_from(
    [
        "title", "game", "turn", "player", "phase", "ann", "ben", "battle", "shields", "hand", "do", "choose", "expect",
        "always", "refused", "rule", "card", "name", "as", "under", "seen", "power", "kind", "deck", "decks", "record",
        "cards", "value", "at", "before", "asks", "assume", "known", "ann hand", "match", "switches", "burst", "2",
    ]
)  # fmt: skip
trees = st.recursive(words, lambda t: st.lists(t, max_size=3) | st.dictionaries(keys, t, max_size=4), max_leaves=15)


@given(st.dictionaries(keys, trees, max_size=8), st.sampled_from(["kaijudo", "chaotic", "duel_masters"]))
def test_no_shape_raises_anything_but_an_input_error(data: dict[str, object], game: str) -> None:
    import json

    data = {"game": game, "turn": {"player": "ann", "phase": "end"}, "ann": {}, **data}
    _reads_or_says_where(json.dumps(data).encode())


def _reads_or_says_where(source: bytes) -> None:
    error: InputError | None = None
    try:
        scenario = load_scenario(source, "x.yaml", lambda name: "x" in name)
    except InputError as caught:
        error = caught
    if error is None:
        assert load_scenario(source, "x.yaml") == scenario
    else:
        assert error.file == "x.yaml"
        assert error.line >= 1
        assert error.column >= 1
        assert error.message
        assert "\n" not in error.message
