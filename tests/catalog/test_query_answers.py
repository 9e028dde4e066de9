"""What searches find: SQL and plain Python agree, on searches that people type and on made ones."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from card_oracle import found
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine

from catalog.database import open_engine
from catalog.load import load
from catalog.places import data_dir
from catalog.query.fields import FLAGS, ORDERS, STATUSES
from catalog.query.search import search, without_each
from catalog.query.store import in_memory, open_cards
from catalog.query.vocabulary import Vocabulary, vocabulary
from catalog.reader import Snapshot, decode_snapshot
from catalog.record import CardRecord, KeywordFact, Printing, SetRecord, read_cards
from catalog.snapshot import encode_snapshot

ALL = tuple((game, card) for game, cards in read_cards(data_dir()).items() for card in cards)

TYPED = (
    'level<=2 c:fire kw:"fast attack"', 'o:"discard" o:opponent c:darkness -t:spell', 'set:"Evo Fury" r:super-rare',
    "name:knight game:kaijudo,duelmasters", "o:untap o:all o:creatures", "o:banish -t:spell", "skull cutter",
    'civ:fire kw:"double breaker" level<=6 power>=5000', "c=fire/nature", "c>=fire/nature", "c<=fire/nature",
    "c<fire/nature", "c>fire", "c!=fire", "c:multi", "c>=2", "-c:multi t:dragon", "c:lw", "level:2..4", "level:3-",
    "level:odd -power:odd", "power>level", "power<level", "level!=3", "-power>=1000", "power:3000+", "power:-2000",
    "race:dragon", "race=dragon or race=drakon", "t:evolution", "t:vortex", "t:spells", "kw:breaker", "kw:blockers",
    'kw:"powerful attack +2000"', 'kw:"shield trigger"', "set:4EVO", "set:evo", "-set:3RIS", "in:3RIS -set:3RIS",
    "not:reprint", "is:reprint is:promo", "r:promo", "r>rare", "r<=uncommon", "r!=common", "set:4evo -r:common",
    "cn:1/55", "cn:s1", "cn<5", "cn:1-3 set:12MYS", "date>=2014", "year:2013", "date<2013-01-01", "date:4EVO",
    "is:executable", "not:full", "is:partial", "play:none", "is:vanilla", "is:blocker", "not:blocker t:creature",
    "is:mono is:plus", "is:disputed", '!"hover talon"', "!hovertalon", "name=skullcutter", "name:cutter", "n:ba'kaar",
    "tribe:overworld courage>=70", "tribe:danian courage>power", "tribe:dragon", "c:mipedian", "el:fire", "el=fire/air",
    "el<=fire/air", "el!=fire", "el:none", "el>=3", "-el:fire t:creature", "bp<=1 fire>=5", "bp:even base>=10",
    "fire:0",
    "-water>=0 t:attack", "earth>=air", "mc:3", "mc>=2 tribe:generic or mc:2", "init:speed", "init:mugic", "init!=fire",
    "loyal:overworld", "loyal:minions", "loyal:no t:battlegear", "loyal:yes", "subtype:muge wisdom:60..80",
    "speed<=energy",
    "is:unique", "is:legendary", "is:loyal", "is:minion is:past or is:past", "is:chieftain", "is:version t:location",
    "is:mugic cost:0", "t:mugic cost:1", "t:attack order:bp", "r:ultra-rare is:battlegear", "set:dop cn:15",
    "energy!=40",
    r"o:/deals? \d+ damage/ -o:recklessness", "name:/^aqua .*er$/", r"o:/search your deck\..* creature/ t:creature",
    "-o:/./ t:creature", 'o:"~ attacks" c:fire', "o:~ t:spell", "o:/when ~ enters/ game:kj", "o:graveyard", "-o:banish",
    "display:table kw:slayer unique:cards", 'kw:"shield trigger" level:3',
    "hissy OR sprout", "(c:fire or c:nature) -(t:spell or level>3)", "NOT t:spell c:light", "-(-(c:fire))",
    "bloodhound", "spell", "order:power", "c:fire sort:level direction:desc", "(c:fire (level:1 or (level:2 t:spell)))",
)  # fmt: skip


@pytest.mark.parametrize("written", TYPED)
def test_sql_finds_what_plain_python_finds(card_engine: Engine, known: Vocabulary, written: str) -> None:
    answer = search(card_engine, known, written, known.games)
    assert set(answer.cards) == found(answer.query, ALL)
    assert len(answer.cards) == len(set(answer.cards))


def test_a_loaded_database_of_each_kind_answers_the_same(
    url: str, tmp_path: Path, card_engine: Engine, known: Vocabulary
) -> None:
    load(tmp_path, url=url)
    engine = open_engine(url)
    orders = [f"t:dragon order:{order}" for order in ORDERS]
    for written in (*TYPED, *orders, "100%_'\"", "\0", "\ud800"):
        there = search(engine, known, written, known.games).cards
        assert sorted(there) == sorted(search(card_engine, known, written, known.games).cards), written
    engine.dispose()


def test_what_is_typed_finds_something(card_engine: Engine, known: Vocabulary) -> None:
    empty = [written for written in TYPED if not search(card_engine, known, written, known.games).cards]
    assert empty == []


SAMPLES = (
    ("level<=2 c:fire kw:\"fast attack\"", {"Lava Racer"}, 1),
    ('o:"discard" o:opponent c:darkness -t:spell', {"Curse-Eye Black Feather", "Dark-Seer Jurlon"}, 42),
    ('set:"Evo Fury" r:super-rare', {"Emperor Neuron", "Evo Fury Tatsurion", "Flamespike Tatsurion"}, 6),
    ("name:knight game:kaijudo,duelmasters", {"Aqua Knight"}, 9),
)  # fmt: skip


OF_CHAOTIC = (
    ("tribe:overworld courage>=70", {"Maxxor"}, 30), ("el:fire", {"Maxxor", "Accato"}, 106), ("mc:3", {"Chaor"}, 17),
    ("init:speed", {"Brawlers' Burrow"}, 22), ("fire:0", {"Blaze Barrage"}, 5), ("is:legendary", {"Dread Tread"}, 9),
    ("bp<=1 fire>=5", {"Ash Torrent"}, 24), ("t:mugic cost:0", {"Ancestral Anthem"}, 8),
    ("cost>=0", {"Decrescendo"}, 182),
    ("loyal:minions", {"Aa'une the Oligarch, Avatar"}, 33), ("power:100+", {"Aa'une the Oligarch, Avatar"}, 12),
)  # fmt: skip


@pytest.mark.parametrize(("written", "some", "count"), OF_CHAOTIC)
def test_searches_among_the_cards_of_chaotic(card_engine: Engine, written: str, some: set[str], count: int) -> None:
    snapshot = decode_snapshot(encode_snapshot(read_cards(data_dir()), ()))
    answer = search(card_engine, vocabulary(snapshot, ("chaotic",)), written, ("chaotic",))
    names = {name for _, name in answer.cards}
    assert (len(names), answer.query.warnings) == (count, ())
    assert some <= names


@pytest.mark.parametrize(("written", "some", "count"), SAMPLES)
def test_searches_that_people_make(
    card_engine: Engine, known: Vocabulary, written: str, some: set[str], count: int
) -> None:
    names = {name for _, name in search(card_engine, known, written, ("kaijudo",)).cards}
    assert some <= names
    assert len(names) == count


def _quoted(words: list[str]) -> st.SearchStrategy[str]:
    return st.sampled_from(words).map(lambda word: f'"{word}"' if " " in word else word)


SIGN = st.sampled_from([":", "=", "!=", "<", "<=", ">", ">="])
EQUAL = st.sampled_from([":", "=", "!="])
KNOWN = {
    name: sorted({value for _, card in ALL for value in of(card)})
    for name, of in {
        "civ": lambda card: card.civilizations,
        "race": lambda card: card.races,
        "kw": lambda card: [word.name for word in card.keywords],
        "set": lambda card: [printing.set for printing in card.printings],
        "rarity": lambda card: [printing.rarity for printing in card.printings if printing.rarity],
        "cn": lambda card: [printing.number for printing in card.printings if printing.number],
        "name": lambda card: card.name.split(),
    }.items()
}
TRIBES = st.sampled_from(["overworld", "danian", "m'arrillian", "generic", "dragon"])
ELEMENTS = st.lists(st.sampled_from(["fire", "air", "earth", "water"]), min_size=1, max_size=3).map("/".join)
OF_CREATURES = st.sampled_from(["courage", "wisdom", "speed", "energy", "power", "mc"])
OF_ATTACKS = st.sampled_from(["bp", "base", "fire", "air", "earth", "water"])
CIVS = st.lists(st.sampled_from(KNOWN["civ"]), min_size=1, max_size=3).map("/".join)
NUMBER = st.integers(0, 12).map(str)
POWER = st.sampled_from(["0", "1000", "2500", "3000", "3000+", "9000", "1000-4000", "odd", "level"])
PART = st.one_of(
    st.tuples(st.just("civ"), SIGN, CIVS | NUMBER | st.just("multi")).map("".join),
    st.tuples(st.just("level"), SIGN, NUMBER | st.just("even")).map("".join),
    st.tuples(st.just("power"), SIGN, POWER).map("".join),
    *(st.tuples(st.just(one), EQUAL, _quoted(KNOWN[one])).map("".join) for one in ("race", "kw", "set", "cn", "name")),
    st.tuples(st.just("tribe"), EQUAL, TRIBES).map("".join),
    st.tuples(st.just("el"), SIGN, ELEMENTS | st.sampled_from(["none", "0", "2"])).map("".join),
    st.tuples(OF_CREATURES, SIGN, st.sampled_from(["30", "55", "45..70", "odd", "courage", "energy"])).map("".join),
    st.tuples(OF_ATTACKS, SIGN, st.sampled_from(["0", "1", "5", "5..10", "even", "base", "water"])).map("".join),
    st.tuples(st.just("init"), EQUAL, st.sampled_from(["speed", "fire", "mugic", '"fewest elements"'])).map("".join),
    st.tuples(st.just("loyal"), EQUAL, st.sampled_from(["overworld", "minions", "yes", "no"])).map("".join),
    st.tuples(st.just("in"), EQUAL, _quoted(KNOWN["set"])).map("".join),
    st.tuples(st.just("rarity"), SIGN, _quoted([*KNOWN["rarity"], "promo"])).map("".join),
    st.tuples(st.just("cn"), SIGN, NUMBER).map("".join),
    st.tuples(st.just("date"), SIGN, st.sampled_from(["2012", "2013-05", "2014-03-15"])).map("".join),
    st.tuples(st.sampled_from(["is:", "not:"]), st.sampled_from([*FLAGS, *STATUSES])).map("".join),
    st.tuples(st.just("o:"), st.sampled_from(["draw", '"mana zone"', "banish", "blocker", "can't"])).map("".join),
    st.sampled_from(["t:spell", "t:evolution", "t!=dragon", "dragon", "the", "-x"]),
)  # fmt: skip
QUERY = st.recursive(
    PART,
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(" ".join),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: f"({' or '.join(parts)})"),
        inner.map(lambda part: f"-({part})"),
    ),
    max_leaves=8,
)


@given(QUERY)
@settings(max_examples=250, deadline=None)
def test_made_searches_agree(card_engine: Engine, known: Vocabulary, written: str) -> None:
    answer = search(card_engine, known, written, known.games)
    assert set(answer.cards) == found(answer.query, ALL)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("direction", ["", " direction:asc", " direction:desc"])
def test_an_order_loses_no_card(card_engine: Engine, known: Vocabulary, order: str, direction: str) -> None:
    names = [name for _, name in search(card_engine, known, f"order:{order}{direction}", known.games).cards]
    assert sorted(names) == sorted(card.name for _, card in ALL)


def test_orders_are_what_they_say(card_engine: Engine, known: Vocabulary) -> None:
    by_name = {(game, card.name): card for game, card in ALL}

    def ordered(written: str) -> list[CardRecord]:
        return [by_name[one] for one in search(card_engine, known, written, known.games).cards]

    powers = [card.power for card in ordered("order:power t:dragon")]
    assert powers == sorted(powers, key=lambda power: -(power or 0))
    weakest = [card.power for card in ordered("order:power direction:asc c:fire")]
    first_spell = weakest.index(None)
    assert weakest[:first_spell] == sorted(weakest[:first_spell])
    assert set(weakest[first_spell:]) == {None}
    levels = [card.paid for card in ordered("sort:cost")]
    paid = [level for level in levels if level is not None]
    assert levels == [*sorted(paid), *[None] * (len(levels) - len(paid))], "what is not paid for comes last"
    speeds = [card.speed for card in ordered("tribe:danian t:creature sort:speed")]
    assert speeds == sorted(speeds, key=lambda speed: -(speed or 0))
    assert ordered("t:attack sort:bp")[0].build_points == 0
    counts = [len(card.civilizations) for card in ordered("order:civ")]
    assert counts == sorted(counts)
    assert ordered("order:rarity")[0].printings[0].rarity == "Ultra Rare"


def test_the_nearest_name_comes_first(card_engine: Engine, known: Vocabulary) -> None:
    names = [name for _, name in search(card_engine, known, "skull cutter", known.games).cards]
    assert names[0] == "Skull Cutter"
    assert {"Skull Cutter", "Lurking Skull Cutter"} <= set(names)
    assert search(card_engine, known, "sprout", known.games).cards[0][1] == "Sprout"


def test_which_part_costs_most(card_engine: Engine, known: Vocabulary) -> None:
    answer = search(card_engine, known, 'c:fire level<=2 kw:"triple breaker"', known.games)
    assert answer.cards == ()
    advice = without_each(card_engine, answer)
    assert [one.written for one in advice] == ['kw:"triple breaker"', "level<=2"]
    for one in advice:
        assert len(search(card_engine, known, one.query, known.games).cards) == one.cards


SMALL = (
    CardRecord("Hydra Ünö", "hydra-uno", "creature", ("Fire", "Nature"), 3, races=("Human",), power=2000,
               keywords=(KeywordFact("Slayer"),), printings=(Printing("A", "1/9", "Rare"), Printing("B", "P", "")),
               aliases=("Ænigma",)),
    CardRecord("100% Sure_Thing", "100-sure-thing", "spell", ("Fire",), 1, printings=(Printing("B", "12", "Common"),)),
)  # fmt: skip
SETS = (SetRecord("kaijudo", "First", "A", "2012-01"), SetRecord("kaijudo", "Second", "B"))


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("uno", ["Hydra Ünö"]),
        ("ÜNO", ["Hydra Ünö"]),
        ("aenigma", ["Hydra Ünö"]),
        ("!ÆNIGMA", ["Hydra Ünö"]),
        ("100%", ["100% Sure_Thing"]),
        ("sure_thing", ["100% Sure_Thing"]),
        ("%", []),
        ("set:A r:rare", ["Hydra Ünö"]),
        ("set:A r:promo", []),
        ("set:second", ["100% Sure_Thing", "Hydra Ünö"]),
        ("date:2012-01-15", ["Hydra Ünö"]),
        ("date>2012", []),
        ("-date:2012", ["100% Sure_Thing", "Hydra Ünö"]),
        ("is:promo", ["Hydra Ünö"]),
        ("cn:p", ["Hydra Ünö"]),
        ("cn>9", ["100% Sure_Thing"]),
    ],
)
def test_names_and_sets_of_any_kind(written: str, names: list[str]) -> None:
    snapshot = decode_snapshot(encode_snapshot({"kaijudo": SMALL}, SETS))
    answer = search(in_memory(snapshot), vocabulary(snapshot, ("kaijudo",)), written, ("kaijudo",))
    assert [name for _, name in answer.cards] == names


def test_several_games_are_searched_together_and_apart() -> None:
    other = (
        CardRecord(
            "Hydra Ünö", "hydra-uno", "creature", ("Water",), 5, power=4000, printings=(Printing("Z", "1", "Rare"),)
        ),
    )
    content = {"duel_masters": other, "kaijudo": SMALL}
    snapshot = decode_snapshot(encode_snapshot(content, (*SETS, SetRecord("duel_masters", "Zero", "Z"))))
    engine, known = in_memory(snapshot), vocabulary(snapshot, snapshot.games())
    assert len(search(engine, known, "hydra", snapshot.games()).cards) == 2
    assert search(engine, known, "hydra", ("duel_masters",)).cards == (("duel_masters", "Hydra Ünö"),)
    assert search(engine, known, "hydra game:kaijudo", snapshot.games()).cards == (("kaijudo", "Hydra Ünö"),)
    assert search(engine, known, "c:water or c:nature", snapshot.games()).cards == (
        ("duel_masters", "Hydra Ünö"),
        ("kaijudo", "Hydra Ünö"),
    )


def test_a_database_with_other_cards_is_not_asked(
    cards: Snapshot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FLOORJUDGE_DATABASE_URL", raising=False)
    small = decode_snapshot(encode_snapshot({"kaijudo": SMALL}, SETS))
    assert "mode=memory" in str(open_cards(cards, tmp_path).url)
    load(tmp_path)
    assert str(open_cards(cards, tmp_path).url.database).endswith("catalog.sqlite3")
    known = vocabulary(small, ("kaijudo",))
    assert len(search(open_cards(small, tmp_path), known, "", ("kaijudo",)).cards) == 2
    monkeypatch.setenv("FLOORJUDGE_DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none")
    assert "mode=memory" in str(open_cards(cards, tmp_path).url)


def test_many_threads_search_at_once(cards: Snapshot, known: Vocabulary) -> None:
    engine = in_memory(cards)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: len(search(engine, known, "t:dragon c:fire", known.games).cards), range(64)))
    assert set(found) == {found[0]}
    engine.dispose()
    again = in_memory(cards)
    assert len(search(again, known, "t:dragon c:fire", known.games).cards) == found[0]


def test_a_limit_cuts_the_answer_in_its_order(card_engine: Engine, known: Vocabulary) -> None:
    whole = search(card_engine, known, "kw:slayer order:power", known.games).cards
    assert search(card_engine, known, "kw:slayer order:power limit:5", known.games).cards == whole[:5]


def test_one_card_of_each_name(card_engine: Engine, known: Vocabulary) -> None:
    every = search(card_engine, known, "name:maxxor", known.games).cards
    once = search(card_engine, known, "name:maxxor unique:names", known.games).cards
    shared = {(game, card.shared_name) for game, card in ALL if (game, card.name) in every}
    assert set(once) <= set(every) and len(once) == len(shared) < len(every)
    assert search(card_engine, known, "name:maxxor unique:cards", known.games).cards == every


def test_words_of_one_game_find_the_same_thing_in_another(card_engine: Engine, known: Vocabulary) -> None:
    for one, other in (("o:graveyard", 'o:"discard pile"'), ("kw:haste", 'kw:"fast attack"')):
        there = search(card_engine, known, one, known.games).cards
        assert {"kaijudo", "duel_masters"} <= {game for game, _ in there}, one
        assert set(there) == set(search(card_engine, known, other, known.games).cards), one


@pytest.mark.parametrize("pattern", ["(a+)+$b", "(.*)*x{99}z", r"((\w+)\s?)+!!", "(?:a|a)*" * 20 + "b"])
def test_an_expression_that_takes_too_long_is_left_out_in_time(
    card_engine: Engine, known: Vocabulary, pattern: str
) -> None:
    began = time.thread_time()
    answer = search(card_engine, known, f"kw:slayer o:/{pattern}/ name:/{pattern}/", known.games)
    assert time.thread_time() - began < 0.5
    assert answer.cards or not answer.query.unread
