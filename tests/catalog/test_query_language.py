"""The card language: what is read, what is left out and why, and what is said back; no text breaks it."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine

from catalog.query import tree
from catalog.query.bind import read
from catalog.query.fields import BY_NAME, FIELDS
from catalog.query.parse import DEEPEST, LONGEST, MOST_PARTS
from catalog.query.readers import READERS
from catalog.query.say import sentence
from catalog.query.search import search
from catalog.query.vocabulary import Vocabulary


@pytest.mark.parametrize(
    ("written", "column", "part", "suggestions"),
    [
        ("civ:fire toughness>3", 10, "toughness>3", ("power>3", "level>3")),
        ("c:frie", 1, "c:frie", ("civ:fire",)),
        ("kw:bloker c:fire", 1, "kw:bloker", ("kw:blocker",)),
        ('race:"beest kin"', 1, 'race:"beest kin"', ('race:"beast kin"',)),
        ("set:evofurry", 1, "set:evofurry", ('set:"evo fury"',)),
        ("r:commen", 1, "r:commen", ("rarity:common",)),
        ("colr:fire", 1, "colr:fire", ("civ:fire",)),
        ("foo:blocker", 1, "foo:blocker", ("kw:blocker",)),
        ("is:evolutoin", 1, "is:evolutoin", ("is:evolution",)),
        ("order:pwer", 1, "order:pwer", ("order:power",)),
        ("level:three", 1, "level:three", ("level:3",)),
        ("kw>blocker", 1, "kw>blocker", ("kw:blocker",)),
        ("direction:sideways", 1, "direction:sideways", ("direction:asc", "direction:desc")),
        ("c:fire,wter", 8, "wter", ("water",)),
    ],
)
def test_what_is_not_understood_is_named_with_what_could_be_meant(
    known: Vocabulary, written: str, column: int, part: str, suggestions: tuple[str, ...]
) -> None:
    (unread,) = read(written, known).unread
    assert (unread.column, unread.written) == (column, part)
    assert unread.suggestions[: len(suggestions)] == suggestions
    assert unread.sentence.startswith(f"column {column}: `{part}` was left out: ")
    for suggestion in unread.suggestions:
        mended = written[: unread.start] + suggestion + written[unread.end :]
        assert read(mended, known).unread == ()


@pytest.mark.parametrize(
    ("written", "left", "column"),
    [
        ("c:fire (level:1", "(", 8),
        ("c:fire) level:1", ")", 7),
        ("c:fire or", "or", 8),
        ("or c:fire", "or", 1),
        ("() c:fire", "(", 1),
        ("c:fire level:", "level:", 8),
        ("c:fire >= 3", ">=", 8),
        ("c:fire ???", "???", 8),
        ("c:fire o:/a(/", "o:/a(/", 8),
        ("c:fire date:soon", "date:soon", 8),
    ],
)
def test_the_rest_of_a_query_runs(known: Vocabulary, written: str, left: str, column: int) -> None:
    query = read(written, known)
    assert tree.Civilizations(">=", ("Fire",)) in tree.conditions(query.tree)
    assert (left, column) in [(one.written, one.column) for one in query.unread]


@pytest.mark.parametrize(
    "written", ["foo:bar", "(", "or", '""', "-", ":", "level>>3", "~!@#$%^&*", "x" * (LONGEST + 1)]
)
def test_where_nothing_is_left_nothing_is_found(card_engine: Engine, known: Vocabulary, written: str) -> None:
    answer = search(card_engine, known, written, known.games)
    assert answer.query.unread
    assert answer.query.nothing_left == (answer.query.tree is None)
    if answer.query.nothing_left:
        assert answer.cards == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("c:fire AND level:1", "c:fire level:1"),
        ("c:fire & level:1", "c:fire level:1"),
        ("c:fire | level:1", "c:fire OR level:1"),
        ("NOT c:fire", "-c:fire"),
        ("-(-(c:fire))", "c:fire"),
        ("((c:fire))", "c:fire"),
        ("level <= 3", "level<=3"),
        ("level=<3", "level<=3"),
        ("LEVEL:3", "cost=3"),
        ("“skull cutter”", '"skull cutter"'),
        ("Skull-Cutter", '"skull cutter"'),
        ("c:nature/fire", "c:fire/nature"),
        ("c:fire+nature", "c:fire/nature"),
        ("c:fn", "c:fire/nature"),
        ("kw:blockers", "kw:blocker"),
        ("kw:doublebreaker", 'kw:"double breaker"'),
        ("race:colossi", "race:colossus"),
        ("r:sr", 'rarity:"super rare"'),
        ("r:super-rare", 'rarity:"super rare"'),
        ("level:2..4", "level:2-4"),
        ("power:5,000", "power:5000"),
        ("is:slayer", "kw:slayer"),
        ("not:evolution", "-is:evolution"),
        ("c:fire,water", "(c:fire or c:water)"),
        ("set:4evo", 'set:"Evo Fury"'),
        ("set:fury", 'set:"Evo Fury"'),
        ("power:99999999999999999999", "power:99999999999"),
    ],
)
def test_ways_of_saying_the_same(known: Vocabulary, one: str, other: str) -> None:
    left, right = read(one, known), read(other, known)
    assert left.unread == right.unread == ()
    assert tree.conditions(left.tree) == tree.conditions(right.tree)
    assert sentence(left, ("kaijudo",)) == sentence(right, ("kaijudo",))


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (
            'civ:fire kw:"double breaker" level<=6 power>=5000 sort:power',
            "Kaijudo cards that are Fire, have Double Breaker, are of level 6 or less and are of power 5000 or more,"
            " the strongest first.",
        ),
        ("-t:spell c=fire/nature", "Kaijudo cards that are not spells and are Fire and Nature and nothing else."),
        ("skull or o:banish", "Kaijudo cards that have “skull” in the name or say “banish” or “destroy”."),
        ("-(c:fire or c:water)", "Kaijudo cards that are none of those that (are Fire or are Water)."),
        ("set:4EVO r:sr", "Kaijudo cards that were printed in Evo Fury and were printed as super rare."),
        ("is:reprint sort:name", "Kaijudo cards that are a card printed more than once, by name."),
        ("order:date", "Kaijudo cards, the newest first."),
        ("", ""),
    ],
)
def test_a_query_is_said_back(known: Vocabulary, written: str, said: str) -> None:
    assert sentence(read(written, known), ("kaijudo",)) == said


def test_every_field_has_an_example_that_is_read(known: Vocabulary) -> None:
    assert {field.kind for field in FIELDS} == set(READERS) | {"order", "direction", "unique", "display", "limit"}
    assert len(BY_NAME) == sum(1 + len(field.aliases) for field in FIELDS)
    for field in FIELDS:
        assert read(field.example, known).unread == (), field.name


def test_dates_that_are_not_known_are_said(known: Vocabulary) -> None:
    (note,) = read("date>=2013", known).notes
    undated = sum(1 for one in known.sets if not one.date)
    assert note == f"the day of {undated} of {len(known.sets)} sets is not known: no date finds their printings"


def test_limits_are_said(known: Vocabulary) -> None:
    many = read(" ".join(["a"] * (MOST_PARTS + 40)), known)
    assert len(tree.conditions(many.tree)) == MOST_PARTS
    assert "at most 60 parts" in many.unread[0].said
    deep = read("(" * (DEEPEST + 3) + "c:fire" + ")" * (DEEPEST + 3), known)
    assert tree.conditions(deep.tree)
    assert "at most 8 deep" in deep.unread[0].said


PIECES = st.sampled_from(
    ["c", ":", "=", "<", ">=", "fire", "/", "(", ")", '"', "-", "or", "and", " ", "!", "NOT", "level", "3", ",", "..",
     "power", "is", "set", "o", "\\", "'", "order", "kw", "name", "“", "&", "|", "date", "2013", "cn", "+", "\0", "%"]
)  # fmt: skip
MADE = st.lists(PIECES, max_size=60).map("".join)


@given(st.one_of(st.text(max_size=LONGEST), MADE))
@example("(" * 1000)
@example("-" * 1000)
@example("a " * 500)
@example("(a or (b " * 100)
@example("-(a or -(b " * 20 + ")" * 40)
@example("c:" * 500)
@example('"' * 999)
@example("level:" + "9" * 900)
@example("o:/" + "(a+)+" * 150 + "/")
@example("\ud800 c:\udfff")
@example("c:fire\0")
@example("١ level:٣ power>٣")
@settings(max_examples=400, deadline=None)
def test_any_text_is_answered(card_engine: Engine, known: Vocabulary, written: str) -> None:
    answer = search(card_engine, known, written, known.games)
    assert answer.query.tree is not None or answer.query.unread or not written.strip() or answer.query.order
    for one in answer.query.unread:
        assert 0 <= one.start <= one.end <= len(written)
        assert "\n" not in one.said
    sentence(answer.query, known.games)


@pytest.mark.parametrize("written", ["a " * 500, "(a or (b " * 100, "o:a " * 250, "kw:bloker " * 100, "(" * 1000])
def test_no_query_is_slow(card_engine: Engine, known: Vocabulary, written: str) -> None:
    search(card_engine, known, "x:warm", known.games)
    start = time.process_time()
    search(card_engine, known, written, known.games)
    assert time.process_time() - start < 0.5
