"""Sentences of `do` and `choose`: each form, names that hold the words of the grammar, and what is said of the rest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.reader import Snapshot
from rules.lab.form import Line
from rules.lab.sentences import FORMS, VERBS, Action, forms_of, parse_answer, parse_pin, parse_sentence
from rules.lab.words import Lexicon, Place, Thing
from rules.problem import InputError

NAMES = (
    "Skull Cutter", "Gigabolver", "Argus, Vigilant Seer", "Argus", "Rider with Fire", "Crash and Burn", "left",
    "Bat-Breath Scaradorable", "Café Ghoul", "Fight!", "Mr. Smiles", "Glu-urrgle 2.0", "A", "B", "Y on Z", "Y", "Z",
)  # fmt: skip
LEXICON = Lexicon(NAMES, ("ann", "ben"), "kaijudo", known=lambda name: name.lower() == "terror pit")


def read(text: str, player: str = "ann", lexicon: Lexicon = LEXICON) -> Action:
    return parse_sentence(Line(player, text, 7, 3), lexicon, "x.yaml")


def fault(text: str, lexicon: Lexicon = LEXICON) -> str:
    with pytest.raises(InputError) as caught:
        read(text, lexicon=lexicon)
    assert (caught.value.file, caught.value.line, caught.value.column) == ("x.yaml", 7, 3)
    assert "\n" not in caught.value.message
    return caught.value.message


def names(things: tuple[Thing, ...]) -> list[str]:
    return [thing.name for thing in things]


@pytest.mark.parametrize(
    ("text", "verb", "cards", "targets", "using"),
    [
        ("charge Skull Cutter", "charge", ["Skull Cutter"], [], []),
        ("summon A", "summon", ["A"], [], []),
        ("summon A onto B", "summon", ["A"], ["B"], []),
        ("summon A onto B and left", "summon", ["A"], ["B", "left"], []),
        ("cast Terror Pit", "cast", ["Terror Pit"], [], []),
        ("cast Terror Pit on Gigabolver", "cast", ["Terror Pit"], ["Gigabolver"], []),
        ("cast Terror Pit on ben", "cast", ["Terror Pit"], ["ben"], []),
        ("cast Terror Pit on A, B", "cast", ["Terror Pit"], ["A", "B"], []),
        ("attack ben with A", "attack", ["A"], ["ben"], []),
        ("Attack BEN with skull cutter.", "attack", ["Skull Cutter"], ["ben"], []),
        ("attack the Gigabolver with A", "attack", ["A"], ["Gigabolver"], []),
        ("attack ben with A, B", "attack", ["A", "B"], ["ben"], []),
        ("attack with A, B and left", "attack", ["A", "B", "left"], [], []),
        ("block with A", "block", ["A"], [], []),
        ("block B with A", "block", ["A"], ["B"], []),
        ("protect with A", "protect", ["A"], [], []),
        ("use A on B", "use", ["A"], ["B"], []),
        ("resolve A", "resolve", ["A"], [], []),
        ("reveal A, B", "reveal", ["A", "B"], [], []),
        ("choose A, B, left", "choose", ["A", "B", "left"], [], []),
        ("choose ann", "choose", ["ann"], [], []),
        ("choose Fire", "choose", ["Fire"], [], []),
        ("choose first", "choose", ["first"], [], []),
        ("pay Terror Pit with A, B", "pay", ["Terror Pit"], [], ["A", "B"]),
        ("strike with A", "strike", ["A"], [], []),
        ("play A with B on left", "play", ["A"], ["left"], ["B"]),
        ("defend against A with B", "defend", ["B"], ["A"], []),
    ],
)
def test_what_acts_and_on_what(text: str, verb: str, cards: list[str], targets: list[str], using: list[str]) -> None:
    action = read(text)
    assert (action.verb, names(action.cards), names(action.targets), names(action.using)) == (
        verb, cards, targets, using,
    )  # fmt: skip
    assert (action.player, action.text, action.line, action.column) == ("ann", text, 7, 3)


def test_names_may_hold_the_words_of_the_grammar() -> None:
    both = read("attack Rider with Fire with Crash and Burn")
    assert (names(both.targets), names(both.cards)) == (["Rider with Fire"], ["Crash and Burn"])
    listed = read("choose A, Argus, Vigilant Seer and Crash and Burn")
    assert names(listed.cards) == ["A", "Argus, Vigilant Seer", "Crash and Burn"]
    assert names(read("choose Argus, A").cards) == ["Argus", "A"]
    longest = read("use Y on Z")
    assert (names(longest.cards), longest.targets) == (["Y on Z"], ())
    assert names(read("use Y on Z on Z").targets) == ["Z"]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("bat breath scaradorable", "Bat-Breath Scaradorable"),
        ("cafe ghoul", "Café Ghoul"),
        ("Cafe\u0301 Ghoul", "Café Ghoul"),
        ("fight", "Fight!"),
        ("Fight!", "Fight!"),
        ("Mr Smiles", "Mr. Smiles"),
        ("glu urrgle 2.0", "Glu-urrgle 2.0"),
        ("argus vigilant seer", "Argus, Vigilant Seer"),
        ('"Skull Cutter"', "Skull Cutter"),
    ],
)
def test_case_accents_and_signs_of_a_name_do_not_matter(written: str, name: str) -> None:
    assert names(read(f"charge {written}").cards) == [name]


def test_sides_are_told_apart_by_whose() -> None:
    assert read("attack ben's A with my A").targets == (Thing(kind="card", name="A", player="ben"),)
    assert read("attack ben's A with my A").cards == (Thing(kind="card", name="A", player="ann"),)


def test_numbers_shields_and_nothing() -> None:
    assert read("choose 2").cards == (Thing(kind="number", number=2),)
    assert read("choose shield 3").cards == (Thing(kind="shield", number=3),)
    assert read("choose ben's shield 3").cards == (Thing(kind="shield", player="ben", number=3),)
    assert [one.number for one in read("choose shields 1, 4 and 5").cards] == [1, 4, 5]
    for text in ("choose nothing", "block with nothing", "protect with nothing", "charge nothing"):
        assert read(text).nothing
        assert not read("choose A").nothing


def test_phases_places_and_routes() -> None:
    assert (read("end the mana phase").verb, read("end the mana phase").phase) == ("end phase", "mana")
    assert read("end start").phase == "beginning"
    assert read("end turn").verb == "end turn"
    assert read("end action").verb == "end action"
    assert read("look at ben's shields").place == Place(kind="zone", player="ben", zone="shields")
    assert read("look at my discard pile").place == Place(kind="zone", player="ann", zone="discard")
    assert read("look at ben's shield 2").place == Place(kind="shield", player="ben", zone="shields", number=2)
    assert read("move shield 1 to 3").to == Place(kind="shield", zone="shields", number=3)
    route = read("move A to S2.1 via S1.1, S1.2")
    assert (route.to, route.route) == (Place(kind="space", space="S2.1"), ("S1.1", "S1.2"))
    bottom = read("move the top card of my deck to the bottom of my deck")
    assert bottom.place == Place(kind="top", player="ann", zone="deck")
    assert bottom.to == Place(kind="bottom", player="ann", zone="deck")


def test_an_ability_by_its_name() -> None:
    assert (read("use A: Seeds of Victory").ability, read("resolve A: Look on").ability) == (
        "Seeds of Victory",
        "Look on",
    )
    action = read("use A: Seeds of Victory on B")
    assert (action.ability, names(action.targets)) == ("Seeds of Victory", ["B"])


@pytest.mark.parametrize(
    "text", ["yes", "no", "pass", "concede", "shuffle", "cut", "set shields", "draw hand", "redeal", "keep"]
)
def test_sentences_without_names(text: str) -> None:
    action = read(text)
    assert (action.verb, action.cards, action.place) == (text, (), None)


def test_pins_with_and_without_the_question() -> None:
    pin = parse_pin(Line("ben", 'when asked "cast Terror Pit": no'), LEXICON)
    assert (pin.asked, pin.verb, pin.player) == ("cast Terror Pit", "no", "ben")
    pin = parse_pin(Line("ben", "when asked 'which creature': choose A"), LEXICON)
    assert (pin.asked, names(pin.cards)) == ("which creature", ["A"])
    assert parse_pin(Line("ben", "block with nothing"), LEXICON).asked == ""
    for bad in ('when asked "": no', "when asked cast it: no", 'when asked "x": perhaps'):
        with pytest.raises(InputError):
            parse_pin(Line("ben", bad), LEXICON)


def test_an_offer_that_is_no_sentence_is_none() -> None:
    assert parse_answer("attack ben with A", "ann", LEXICON) is not None
    assert parse_answer("dance with A", "ann", LEXICON) is None


def test_what_is_no_sentence_shows_the_forms_that_would_be_right() -> None:
    assert "write 'attack PLAYER or CARD with CARD'" in fault("attack ben by A")
    assert "write 'attack PLAYER or CARD with CARD'" in fault("atack ben with A")
    assert "such as 'attack ben with X'; the first word is one of: yes, no, pass" in fault("hug ben")
    assert "'Skul Cutter' (did you mean 'Skull Cutter'?)" in fault("attack ben with Skul Cutter")
    assert "'Zork'" in fault("cast Terror Pit on Zork")
    assert "at most 160 words" in fault("choose " + "A, " * 200)
    assert "end PHASE" in fault("end dinner")


def test_every_verb_has_a_form_that_is_shown() -> None:
    for verb in VERBS:
        assert forms_of(verb)
    assert len({verb for verb, _, _ in FORMS}) == 32


def test_every_card_of_the_game_can_be_said(cards: Snapshot) -> None:
    written = [record.name for record in cards.records("kaijudo")]
    lexicon = Lexicon(written, ("ann", "ben"), "kaijudo")
    other = "Crash and Burn"
    for name in written:
        action = read(f"attack {name} with {other}", lexicon=lexicon)
        assert (names(action.targets), names(action.cards)) == ([name], [other])
        assert names(read(f"choose {other}, {name}", lexicon=lexicon).cards) == [other, name]


def test_a_card_of_the_data_that_is_not_on_the_board_is_known(cards: Snapshot) -> None:
    lexicon = Lexicon((), ("ann", "ben"), "kaijudo", known=lambda name: cards.get("kaijudo", name) is not None)
    for record in list(cards.records("kaijudo"))[::25]:
        assert names(read(f"cast {record.name} on ben", lexicon=lexicon).cards) == [record.name]


words = st.sampled_from(
    ["attack", "choose", "summon", "use", "with", "on", "onto", "and", ",", ":", "ben", "ann's", "A", "B", "Argus",
     "Vigilant Seer", "shield", "2", "to", "S1.1", "my", "deck", "the", "end", "turn", "nothing", "zork", "look at"]
)  # fmt: skip


@given(st.lists(words, max_size=14))
def test_no_words_raise_anything_but_an_input_error(some: list[str]) -> None:
    _reads_or_says_what(" ".join(some))


@given(st.text(max_size=40))
def test_no_text_raises_anything_but_an_input_error(text: str) -> None:
    _reads_or_says_what(text)
    _reads_or_says_what("attack " + text)


def _reads_or_says_what(text: str) -> None:
    error: InputError | None = None
    try:
        action = read(text)
    except InputError as caught:
        error = caught
    if error is not None:
        assert error.line == 7
        assert "\n" not in error.message
        assert "\0" not in error.message
    else:
        again = read(action.text.upper() if action.text.isascii() else action.text)
        assert (again.verb, len(again.cards), again.place) == (action.verb, len(action.cards), action.place)
