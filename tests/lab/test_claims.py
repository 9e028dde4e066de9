"""Claims, values, goals and what is watched: each form, its negation, and what is said of text that is no claim."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.reader import Snapshot
from rules.lab.claims import Claim, Goal, claim_forms, parse_claim, parse_goal, parse_measure, parse_watch
from rules.lab.form import Said
from rules.lab.words import Lexicon, Place, Thing
from rules.problem import InputError

LEXICON = Lexicon(
    ("Skull Cutter", "Crash and Burn", "Argus, Vigilant Seer", "left", "X", "Y", "Bear"),
    ("ann", "ben"),
    "kaijudo",
    known=lambda name: name.lower() == "terror pit",
)
CHAOTIC = Lexicon(("X", "Y"), ("ann", "ben"), "chaotic")


def read(text: str, knower: str = "", lexicon: Lexicon = LEXICON) -> Claim:
    return parse_claim(Said(text, 4, 9), lexicon, "x.yaml", knower)


def fault(text: str) -> str:
    with pytest.raises(InputError) as caught:
        read(text)
    assert (caught.value.file, caught.value.line, caught.value.column) == ("x.yaml", 4, 9)
    return caught.value.message


X = Thing(kind="card", name="X")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("X is in ann's discard", Place(kind="zone", player="ann", zone="discard")),
        ("X is in ann's discard pile", Place(kind="zone", player="ann", zone="discard")),
        ("X is in the battle zone", Place(kind="zone", zone="battle")),
        ("X is in the Burst", Place(kind="burst")),
        ("X is on S2.1", Place(kind="space", space="S2.1")),
        ("X is under Y", Place(kind="under", card=Thing(kind="card", name="Y"))),
        ("X is nowhere", Place(kind="nowhere")),
        ("X is set aside", Place(kind="set aside")),
        ("X is on top of ann's deck", Place(kind="top", player="ann", zone="deck")),
        ("X is at the bottom of ann's deck", Place(kind="bottom", player="ann", zone="deck")),
        ("X is ben's shield 2", Place(kind="shield", player="ben", zone="shields", number=2)),
    ],
)
def test_where_a_card_is_and_is_not(text: str, place: Place) -> None:
    for negated, said in (
        (False, text),
        (True, text.replace(" is ", " is not ")),
        (True, text.replace(" is ", " isn't ")),
    ):
        claim = read(said)
        assert (claim.kind, claim.card, claim.place, claim.negated) == ("place", X, place, negated)
        assert (claim.text, claim.line, claim.column) == (said, 4, 9)


@pytest.mark.parametrize("state", ["tapped", "untapped", "face up", "face down", "attacking", "blocking", "engaged"])
def test_states(state: str) -> None:
    claim = read(f"X is {state}")
    assert (claim.kind, claim.word, claim.negated) == ("state", state, False)
    assert read(f"X is not {state}").negated


@pytest.mark.parametrize(
    ("text", "word", "negated"),
    [
        ("X has Blocker", "Blocker", False),
        ("X has no Blocker", "Blocker", True),
        ("X has not Double Breaker", "Double Breaker", True),
        ("X does not have Blocker", "Blocker", True),
        ("X doesn't have Blocker", "Blocker", True),
        ("X has Powerful Attack +2000", "Powerful Attack +2000", False),
    ],
)
def test_keywords(text: str, word: str, negated: bool) -> None:
    claim = read(text)
    assert (claim.kind, claim.word, claim.negated) == ("keyword", word, negated)


@pytest.mark.parametrize(
    ("text", "word", "op", "number"),
    [
        ("X has power 5000", "power", "=", 5000),
        ("X has 5000 power", "power", "=", 5000),
        ("X has 50 courage", "courage", "=", 50),
        ("X has 3 damage", "damage", "=", 3),
        ("X has no damage", "damage", "=", 0),
        ("X has at least 2 counters", "counters", ">=", 2),
        ("X has power more than 2000", "power", ">", 2000),
        ("power of X is 5000", "power", "=", 5000),
    ],
)
def test_numbers_of_a_card(text: str, word: str, op: str, number: int) -> None:
    claim = read(text)
    assert (claim.kind, claim.word, claim.op, claim.number, claim.card) == ("stat", word, op, number, X)


@pytest.mark.parametrize(
    ("text", "zone", "word", "op", "number"),
    [
        ("ann has 4 cards in hand", "hand", "", "=", 4),
        ("ann has 4 hand", "hand", "", "=", 4),
        ("ann has 1 card in hand", "hand", "", "=", 1),
        ("ann has 5 shields", "shields", "", "=", 5),
        ("ann has 1 shield", "shields", "", "=", 1),
        ("ann has no shields", "shields", "", "=", 0),
        ("ann has two shields", "shields", "", "=", 2),
        ("ann has 10 cards in deck", "deck", "", "=", 10),
        ("ann has 3 untapped mana", "mana", "untapped", "=", 3),
        ("ann has 3 tapped cards in mana", "mana", "tapped", "=", 3),
        ("ann has 2 cards in battle", "battle", "", "=", 2),
        ("ann has 2 battle", "battle", "", "=", 2),
        ("ann has 2 creatures", "battle", "", "=", 2),
        ("ann has at most 2 cards in the discard pile", "discard", "", "<=", 2),
        ("ann's hand has 4 cards", "hand", "", "=", 4),
    ],
)
def test_counts(text: str, zone: str, word: str, op: str, number: int) -> None:
    claim = read(text)
    assert claim.place is not None
    assert (claim.kind, claim.player, claim.place.zone, claim.word, claim.op, claim.number) == (
        "count", "ann", zone, word, op, number,
    )  # fmt: skip


def test_every_zone_of_every_game_can_be_counted_and_be_in() -> None:
    from rules.lab.schema import GAMES

    for game, form in GAMES.items():
        lexicon = Lexicon(("X",), ("ann", "ben"), game)
        for zone in form.zones:
            word = zone.key.replace("_", " ")
            counted = read(f"ann has 3 cards in {word}", lexicon=lexicon)
            inside = read(f"X is in ann's {word}", lexicon=lexicon)
            assert counted.place is not None
            assert inside.place is not None
            assert (counted.kind, counted.place.zone, inside.place.zone) == ("count", zone.zone, zone.zone)


@pytest.mark.parametrize(
    ("text", "kind", "player", "negated"),
    [
        ("ann wins", "wins", "ann", False),
        ("ann has won", "wins", "ann", False),
        ("ann does not win", "wins", "ann", True),
        ("ann has not won", "wins", "ann", True),
        ("ann has lost", "loses", "ann", False),
        ("nobody has won", "nobody", "", False),
        ("the game is drawn", "drawn", "", False),
        ("the game is not drawn", "drawn", "", True),
        ("it can repeat for ever", "repeats", "", False),
        ("it never ends", "repeats", "", False),
        ("it is ben's turn", "turn", "ben", False),
        ("not ann wins", "wins", "ann", True),
    ],
)
def test_results(text: str, kind: str, player: str, negated: bool) -> None:
    claim = read(text)
    assert (claim.kind, claim.player, claim.negated) == (kind, player, negated)


def test_copies_life_roles_and_what_is_seen() -> None:
    copies = read("2x Bear is in ann's hand")
    assert (copies.kind, copies.number, copies.card) == ("copies", 2, Thing(kind="card", name="Bear"))
    assert (read("ann has 37 life").kind, read("ann has 37 life").number) == ("life", 37)
    assert (read("it is ben's mana phase").player, read("it is ben's mana phase").word) == ("ben", "mana")
    backs = read("ann's hand is 4 cards")
    assert (backs.kind, backs.number, backs.place) == ("backs", 4, Place(kind="zone", player="ann", zone="hand"))
    seen = read("has seen Terror Pit", knower="ben")
    assert (seen.kind, seen.player, seen.card) == ("seen", "ben", Thing(kind="card", name="Terror Pit"))
    place = read("has not seen ben's shield 2", knower="ann")
    assert (place.negated, place.place) == (True, Place(kind="shield", player="ben", zone="shields", number=2))
    holds = read("ben's shield 2 is Terror Pit")
    assert (holds.kind, [one.name for one in holds.cards]) == ("holds", ["Terror Pit"])
    assert read("ann has unlocked Nature").word == "Nature"
    assert read("X is owned by ann").kind == "owner"
    assert read("X is a Beast Kin").word == "Beast Kin"
    chaotic = read("ann is the striking player", lexicon=CHAOTIC)
    assert (chaotic.kind, chaotic.word) == ("role", "striking")
    assert read("S3.1 is empty", lexicon=CHAOTIC).place == Place(kind="space", space="S3.1")
    assert read("Hive is on", lexicon=CHAOTIC).word == "on"
    assert "does not say who" in fault("has seen X")


def test_values() -> None:
    def value(text: str, lexicon: Lexicon = LEXICON) -> tuple[str, str]:
        measure = parse_measure(Said(text, 4, 9), lexicon, "x.yaml")
        return measure.kind, measure.word

    assert value("power of X") == ("stat", "power")
    assert value("energy left of X", CHAOTIC) == ("stat", "energy left")
    assert value("Fire of X", CHAOTIC) == ("stat", "fire")
    assert value("cards in ann's hand") == ("count", "")
    assert value("ann's life") == ("life", "")
    assert value("civilizations of ann") == ("civilizations", "")
    with pytest.raises(InputError, match="did you mean 'level'"):
        value("levl of X")
    with pytest.raises(InputError, match="called 'Zork'"):
        value("power of Zork")


def test_what_is_watched() -> None:
    kinds = [
        parse_watch(Said(text, 4, 9), LEXICON).kind
        for text in ("X", "winner", "power of X", "ann's hand", "X is tapped")
    ]
    assert kinds == ["card", "winner", "measure", "measure", "claim"]
    with pytest.raises(InputError, match="did you mean 'Bear'"):
        parse_watch(Said("Bea", 4, 9), LEXICON)


def shown(goal: Goal) -> str:
    if goal.claim is not None:
        return ("not " if goal.claim.negated else "") + f"{goal.claim.kind}"
    return f"{goal.op}({', '.join(shown(part) for part in goal.parts)})"


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("ann wins", "wins"),
        ("ann wins or ben wins or nobody has won", "or(wins, wins, nobody)"),
        ("ann wins or ben wins and X is tapped", "or(wins, and(wins, state))"),
        ("(ann wins or ben wins) and X is tapped", "and(or(wins, wins), state)"),
        ("X is tapped and Crash and Burn is in ann's hand", "and(state, place)"),
        ("not X is tapped", "not state"),
        ("not (ann wins or ben wins)", "not(or(wins, wins))"),
        ("power of X is 3000 and ann has 2 cards in hand", "and(stat, count)"),
    ],
)
def test_goals_join_claims(text: str, tree: str) -> None:
    assert shown(parse_goal(text, LEXICON)) == tree


@pytest.mark.parametrize(
    "text", ["", "ann wins and", "or", "not", "(ann wins", "ann wins ben wins", "and " * 150, "(" * 300]
)
def test_what_is_no_goal_is_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_goal(text, LEXICON)
    assert caught.value.line == 1


def test_what_is_no_claim_shows_what_would_be_right() -> None:
    assert "did you mean 'discard'?" in fault("X is in ann's discrd")
    assert "did you mean 'tapped'?" in fault("X is taped")
    assert "'Skul Cutter' (did you mean 'Skull Cutter'?)" in fault("Skul Cutter is in ann's hand")
    assert "one claim a line" in fault("X is tapped and Y is tapped")
    assert "'CARD is in PLAYER's discard'" in fault("X glows in the dark")
    assert "at most 160 words" in fault("X is " + "very " * 200)


def test_every_form_that_is_shown_can_be_read() -> None:
    lexicon = Lexicon(("CARD",), ("PLAYER", "ben"))
    for form in claim_forms():
        assert parse_claim(Said(form), lexicon, knower="ben").text == form


def test_every_card_of_the_game_can_be_claimed_of(cards: Snapshot) -> None:
    written = [record.name for record in cards.records("kaijudo")]
    lexicon = Lexicon(written, ("ann", "ben"), "kaijudo")
    for name in written:
        for text in (
            f"{name} is in ann's discard",
            f"{name} is tapped",
            f"{name} has Blocker",
            f"ann's hand is {name}",
        ):
            claim = read(text, lexicon=lexicon)
            assert (claim.cards[0] if claim.kind == "holds" else claim.card) == Thing(kind="card", name=name)


words = st.sampled_from(
    ["X", "Y", "is", "not", "in", "has", "ann", "ben's", "ann's", "hand", "2", "cards", "tapped", "power", "of", "and",
     "or", "(", ")", "wins", "zork", "under", "on", "the", "no", "Crash and Burn", "shield"]
)  # fmt: skip


@settings(deadline=2000)
@given(st.lists(words, max_size=14))
def test_no_words_raise_anything_but_an_input_error(some: list[str]) -> None:
    _reads_or_says_what(" ".join(some))


@given(st.text(max_size=40))
def test_no_text_raises_anything_but_an_input_error(text: str) -> None:
    _reads_or_says_what(text)


def _reads_or_says_what(text: str) -> None:
    caught: list[InputError] = []
    for reader in (parse_claim, parse_measure, parse_watch, parse_goal):
        try:
            reader(Said(text, 4, 9), LEXICON, "x.yaml")  # type: ignore[operator]
        except InputError as error:
            caught.append(error)
    assert all((error.line, error.column) == (4, 9) for error in caught)
    assert not any("\n" in error.message or "\0" in error.message for error in caught)
