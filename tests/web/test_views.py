"""What the pages show, worked out from an answer in its documented JSON form, from scenarios and from decks."""

from __future__ import annotations

import json

import pytest

from catalog.record import CardRecord
from rules.lab import ask
from rules.lab.form import load_scenario
from rules.problem import InputError
from webapp.serve import address
from webapp.services import Services
from webapp.views.board import Painter, of_answer, of_scenario, own_facts
from webapp.views.cardface import charges_of, tincture
from webapp.views.citations import Citations, inline
from webapp.views.claims import question, said
from webapp.views.found import find_cards, marked
from webapp.views.gamewords import full_life
from webapp.views.howto import howto
from webapp.views.labpage import mistake
from webapp.views.outcomes import Answer, Reading
from webapp.views.replay import counted, in_battle, replay, seen_before
from webapp.views.starter import starter
from webapp.views.text import showable

PLAYERS = ("ann", "ben")

# the form of an answer
ANSWER = json.loads("""
{"schema": 1, "game": "kaijudo", "ruleset": "rulebook", "switches": {"slayer": "lost_battle"}, "complete": true,
 "positions": 41, "limit": 20000, "milliseconds": 12,
 "outcomes": [
  {"id": "o1", "watch": {"Skull Cutter": "ann discard", "Gigabolver": "ben discard", "ann hand": 2}, "winner": null,
   "lines": 2, "forced_by": ["ann"],
   "choices": [{"player": "ben", "question": "block.may", "answer": "none", "text": "ben does not block"}],
   "trace": [{"n": 1, "rule": "K-10D-05", "ids": ["K-10D-05"], "who": "ann", "card": null, "text": "ann attacks.",
              "changes": []},
             {"n": 2, "rule": "K-10D-06", "ids": ["K-10D-06"], "who": null, "card": "Skull Cutter",
              "text": "Skull Cutter is banished.",
              "changes": [{"object": 7, "field": "zone", "from": "battle", "to": "discard"}]}],
   "board": {"ann": {"battle": [], "discard": [{"object": 7, "card": "Skull Cutter", "tapped": true}],
                     "shields": [{"object": 3, "card": null}], "deck": 20},
             "ben": {"battle": [{"object": 9, "card": "Fluorogill Manta", "tapped": true}], "deck": 20}}},
  {"id": "o2", "watch": {"Skull Cutter": "ann battle", "Gigabolver": "ben discard", "ann hand": 2}, "winner": "ann",
   "lines": 1, "forced_by": [], "choices": [], "trace": [], "board": {"ann": {"deck": 20}, "ben": {"deck": 20}}}],
 "refused": [{"do": 1, "rule": "K-10D-05", "card": null, "text": "Vorg is not tapped"}],
 "assumptions": [{"what": "ben's shield 2", "taken_as": "a card without abilities", "at": 3, "matters": true}],
 "goal": {"text": "ann wins", "forced": true, "line": "o1"},
 "expect": {"passed": false, "failed": [{"claim": "ann wins", "kind": "always", "in": "o1"}]}}
""")


@pytest.fixture(scope="module")
def services(site) -> Services:
    found: Services = site.extensions["floorjudge"]
    return found


@pytest.fixture(scope="module")
def painter(cards) -> Painter:
    return Painter("kaijudo", cards)


@pytest.fixture(scope="module")
def answer(services, painter) -> Answer:
    return Reading(ANSWER, painter, Citations(services), [("ann", "attack Vorg with Skull Cutter")]).view("ann")


def test_summary_tells_always_from_some(answer):
    lines = {(line.kind, line.text): line.count for line in answer.summary}
    assert lines["always", "Gigabolver in ben’s discard pile"] == "2 of 2"
    assert lines["some", "Skull Cutter in ann’s discard pile"] == "1 of 2"
    assert lines["some", "ann wins"] == "1 of 2"
    assert not any(kind == "never" for kind, _ in lines)
    assert answer.strong == "2 different outcomes."
    assert "3 lines of play" in answer.small
    assert "41 positions" in answer.small


def test_outcome_has_choices_steps_and_board(answer):
    first = answer.outcomes[0]
    assert [(choice.player, choice.answer) for choice in first.how] == [("ben", "ben does not block")]
    assert "Skull Cutter: ann’s discard pile" in first.ends
    assert first.steps[0].letter == "A"
    assert first.steps[1].side == "rule"
    assert first.steps[1].deltas == (("Skull Cutter", "discard pile"),)
    assert [cite.href for cite in first.steps[1].cites] == ["/rules/kaijudo#K-10D-06"]
    assert first.board.bottom.player == "ann"
    assert first.board.bottom.zone("discard").known == ("Skull Cutter",)
    assert first.board.bottom.zone("shields").count == 1
    tile = first.board.top[0].battle[0]
    assert (tile.name, tile.tapped, tile.level, tile.object) == ("Fluorogill Manta", True, "3", 9)


def test_refusal_names_sentence_and_rule(answer):
    refused = answer.refused[0]
    assert refused.sentence == "attack Vorg with Skull Cutter"
    assert refused.cites[0].href == "/rules/kaijudo#K-10D-05"


def test_expect_and_assumptions(answer):
    assert answer.expected
    assert not answer.passed
    assert answer.failed[0].claim == "ann wins"
    assert answer.assumptions == ("ben's shield 2 is taken as a card without abilities, and that could matter",)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("Skull Cutter", "ann discard", "Skull Cutter in ann’s discard pile"),
        ("Skull Cutter", "ann's mana", "Skull Cutter in ann’s mana zone"),
        ("Skull Cutter", "ann battle tapped", "Skull Cutter in ann’s battle zone, tapped"),
        ("ben shields", 1, "ben has 1 shield"),
        ("ben hand", 4, "ben has 4 cards in the hand"),
        ("winner", None, "nobody has won"),
        ("Bear", None, "Bear is nowhere"),
    ],
)
def test_what_is_watched_in_words(key, value, words):
    assert said(key, value, PLAYERS, "kaijudo") == words


@pytest.mark.parametrize(
    ("text", "player", "words"),
    [
        ("ben — block or protect against Bear: no", "ben", "block or protect against Bear? no"),
        ("ann: attack ben with Bear", "ann", "attack ben with Bear"),
        (
            "only choice: ann — Bear: choose shields: ben's shield 1",
            "ann",
            "only choice: Bear: choose shields? ben's shield 1",
        ),
        (
            "ann — which first: Argus, Vigilant Seer: you may draw",
            "ann",
            "which first? Argus, Vigilant Seer: you may draw",
        ),
        ("ben — cast Hush?: no", "ben", "cast Hush? no"),
        ("chance — ben's broken card 1 is: Hush", "", "ben's broken card 1 is: Hush"),
        ("Bear is tapped", "", "Bear is tapped"),
    ],
)
def test_questions_beside_the_players_sign(text, player, words):
    assert question(text, player, {"Bear", "Argus, Vigilant Seer"}) == words


def test_board_of_a_scenario_with_cards_of_its_own(cards):
    scenario = load_scenario(
        """
game: kaijudo
turn: {player: ann, phase: attack}
ann:
  battle: [{name: Bear, power: 3000, civ: Fire, level: 2, tapped: yes}, 2x Skull Cutter]
  shields: 5
  deck: 20
ben: {battle: [], mana: 3, deck: 20}
do: []
"""
    )
    board = Painter("kaijudo", cards, own_facts(scenario)).board(of_scenario(scenario), "ann")
    bear, *others = board.bottom.battle
    assert (bear.power, bear.level, bear.tincture, bear.tapped) == ("3000", "2", "civ-fire", True)
    assert [tile.name for tile in others] == ["Skull Cutter", "Skull Cutter"]
    assert board.bottom.note == "turn player"
    assert board.top[0].zone("mana").count == 3


def test_players_with_the_same_letter_get_others(painter):
    board = painter.board({"anna": {}, "abel": {}})
    assert [seat.letter for seat in board.seats] == ["B", "A"]


def test_boards_of_an_answer_keep_numbers_and_lists():
    zones = of_answer({"ann": {"deck": 20, "hand": [{"object": 1, "card": None}]}, "turn": 3})
    assert zones["ann"]["deck"] == 20
    assert len(zones["ann"]["hand"]) == 1
    assert "turn" not in zones


def test_marks_are_escaped_and_joined():
    assert marked("<b> shields", [(4, 11), (4, 8)]) == "&lt;b&gt; <mark>shields</mark>"
    assert marked("a", [(5, 9)]) == "a"


def test_marks_of_a_rulebook_line():
    assert inline("a **Blocker** & *this* `x` 2*3*4") == "a <b>Blocker</b> &amp; <i>this</i> <code>x</code> 2*3*4"
    assert inline("<script>") == "&lt;script&gt;"


def test_mistake_shows_the_line_as_written():
    text = "game: kaijudo\nturn: {player: ann, phase: atack}\nann: {deck: 20}\nben: {deck: 20}\n"
    with pytest.raises(InputError) as caught:
        load_scenario(text)
    found = mistake(caught.value, text)
    assert (found.line, found.before + found.at + found.after) == (2, "turn: {player: ann, phase: atack}")
    assert found.at == "atack"


def test_mistake_beyond_the_text_has_no_line():
    assert mistake(InputError("x", "", 99, 1), "one").line == 0


@pytest.mark.parametrize(("game", "least"), [("kaijudo", 1138), ("duel_masters", 1127), ("chaotic", 1236)])
def test_first_boards_are_scenarios(cards, game, least):
    boards = 0
    for card in cards.records(game):
        if text := starter(card, game):
            scenario = load_scenario(text, card.slug, lambda name: cards.record(game, name) is not None)
            assert card.name in scenario.card_names()
            boards += 1
    assert boards > least


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("kaijudo", "Absolute Incineration"), ("duel_masters", "Dimension Gate"), ("chaotic", "Maxxor"),
        ("chaotic", "Ash Torrent"), ("chaotic", "Ring of Na'arin"), ("chaotic", "Song of Futuresight"),
    ],
)  # fmt: skip
def test_a_first_board_plays(cards, game, name):
    card = cards.record(game, name)
    answer = ask(starter(card, game), cards, name="first", positions=300, most=5)
    assert answer.outcomes and not answer.refused
    assert card.name in answer.title


def test_first_boards_of_a_game_of_life_have_no_shields(cards):
    game = "duel_to_the_death"
    for card in cards.records(game):
        text = starter(card, game)
        scenario = load_scenario(text, card.slug, lambda name: cards.record(game, name) is not None)
        assert card.name in scenario.card_names()
        assert "life: 40" in text
        assert "shields" not in text


@pytest.mark.parametrize("game", ["kaijudo", "duel_to_the_death"])
def test_how_a_scenario_is_written_speaks_of_what_the_game_has(game):
    said = " ".join(line for line, _ in howto(game))
    assert ("life: 40" in said, "shields: 5" in said) == ((True, False) if full_life(game) else (False, True))


def test_every_card_has_its_tincture_and_charges(cards):
    for card in cards.records("kaijudo"):
        assert tincture(card.civilizations).startswith("civ-")
        assert len(charges_of(card)) <= 4


def test_search_puts_the_nearest_name_first(cards):
    names = [card.name for card in find_cards(cards, "kaijudo", "skull", size=99).cards]
    assert names.index("Skull Cutter") < names.index("Boom Skull")
    assert find_cards(cards, "kaijudo", "???").total == 0
    whole = find_cards(cards, "kaijudo", "")
    assert whole.total == len(cards.records("kaijudo"))
    assert find_cards(cards, "kaijudo", "", page=999).page == whole.pages


def test_text_from_outside_is_made_showable():
    assert showable("a\0b\ud800\tc\n") == "a\ufffdb\ufffd\tc\n"


@pytest.mark.parametrize(
    ("bind", "found"),
    [("127.0.0.1:8000", ("127.0.0.1", 8000)), ("[::1]:80", ("::1", 80)), (":8080", ("0.0.0.0", 8080))],
)
def test_address_to_listen_on(bind, found):
    assert address(bind) == found


@pytest.mark.parametrize("bind", ["", "localhost", "x:y", "h:0", "h:70000", "h:٣"])
def test_no_address_to_listen_on(bind):
    with pytest.raises(InputError, match="no address"):
        address(bind)


def test_kept_values_are_loaded_again_when_their_source_changes(tmp_path):
    kept = Services(tmp_path, tmp_path)
    calls: list[int] = []

    def load() -> int:
        calls.append(1)
        return len(calls)

    assert kept.keep("x", 1, load) == kept.keep("x", 1, load) == 1
    assert kept.keep("x", 2, load) == 2


def test_record_form_is_the_catalogs(cards):
    assert isinstance(cards.record("kaijudo", "Skull Cutter"), CardRecord)


def _end() -> dict:
    return of_answer(
        {
            "ann": {"battle": [{"object": 1, "card": "Bear", "tapped": True}], "hand": 2, "deck": 20},
            "ben": {"battle": [], "discard": [{"object": 2, "card": "Wolf", "tapped": True}], "deck": 20},
        }
    )


TRACE = [
    {"changes": [{"object": 1, "field": "tapped", "from": False, "to": True}]},
    {"changes": []},
    {"changes": [{"object": 2, "field": "zone", "from": "battle", "to": "discard"}]},
    {"who": "ann", "changes": [{"object": 9, "field": "zone", "from": "deck", "to": "hand"}]},
]


def _start(hand: int = 1) -> dict:
    return of_answer(
        {
            "ann": {"battle": [{"object": 1, "card": "Bear"}], "hand": hand, "deck": 21},
            "ben": {"battle": [{"object": 2, "card": "Wolf", "tapped": True}], "deck": 20},
        }
    )


def test_replay_makes_each_change():
    frames = replay(_start(), TRACE, _end())
    assert [in_battle(frame) for frame in frames] == ["1t 2t", "1t 2t", "1t", "1t"]
    assert json.loads(counted(frames[2], frames)) == {
        "ann/deck": 21,
        "ann/hand": 1,
        "ben/battle": 0,
        "ben/discard": 1,
    }
    gone, most = seen_before(_start(), _end(), frames)
    assert [(player, card.name) for player, card in gone] == [("ben", "Wolf")]
    assert most["ann", "hand"] == 2


def test_replay_leaves_a_count_open_that_the_trace_does_not_lead_to():
    frames = replay(_start(hand=2), TRACE, _end())
    assert json.loads(counted(frames[0], frames))["ann/hand"] is None
    assert json.loads(counted(frames[-1], frames))["ann/hand"] == 2


def test_replay_follows_the_controller():
    trace = [{"changes": [{"object": 1, "field": "controller", "from": 0, "to": 1}]}]
    start = of_answer({"ann": {"battle": [{"object": 1, "card": "Bear"}]}, "ben": {"battle": []}})
    end = of_answer({"ann": {"battle": []}, "ben": {"battle": [{"object": 1, "card": "Bear"}]}})
    assert [one.counts for one in replay(start, trace, end)] == [(("ben", "battle", 1),)]


def test_replay_is_not_shown_where_the_trace_does_not_tell_all():
    assert replay(_start(), TRACE[:2], _end()) == ()
    assert replay(_start(), [], _start()) == ()
