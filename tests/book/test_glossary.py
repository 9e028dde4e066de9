"""The glossary: its form, what is said of each way to get it wrong, and the words that lead to a term."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from small_book import BOOK

from rules.book import Term, book_games, load_book, open_index
from rules.book.citations import find_entry
from rules.book.cli import rule, rules
from rules.book.load import names_entry
from rules.book.parse import parse_book
from rules.problem import InputError

KAIJUDO = load_book("kaijudo")
TERMS = [term for game in book_games() for term in load_book(game).glossary]
PRINTED = (
    "attack, banish, battle, battle zone, break, cast, charge mana, civilization, creature, creature type, deck, "
    "discard, discard pile, draw, enemy, hand, level, mana zone, owner, power, shield, shuffle, spell, summon, tap, "
    "target, untap, up to"
).split(", ")
KEYWORDS = (
    "Blocker, Double Breaker, Fast Attack, Guard, Powerful Attack, Protector, Shield Blast, Skirmisher, Slayer, "
    "Triple Breaker"
).split(", ")
OURS = (
    "evolution, replacement effect, triggered ability, pending, set aside, unlock, for free, Breaker, turn player, "
    "reading, switch"
).split(", ")
FROM_CARDS = "Vortex Evolution, Unleash, Clash, World Breaker, Powerful Block, Trapper".split(", ")

BEAR = "- **attack**: send a creature. See: K-1A-01 K-1A-03\n"
BANISH = "- **Banish**: lose a creature. See: K-1B-01\n"
SMALL = BOOK + "\n## Glossary\n\n" + BEAR + BANISH
FIRST = BOOK.count("\n") + 4
"""The line of the first term in SMALL."""


def test_terms_are_read_in_order() -> None:
    book = parse_book(SMALL, "kaijudo")
    assert book.glossary == (
        Term("kaijudo", "attack", "send a creature.", ("K-1A-01", "K-1A-03")),
        Term("kaijudo", "Banish", "lose a creature.", ("K-1B-01",)),
    )
    assert [rule.id for rule in book.rules_of(book.glossary[0])] == ["K-1A-01", "K-1A-03"]
    assert [section.title for section in book.sections] == ["Attacking", "Banishing", "Words on cards"]
    assert len(book.rules) == len(parse_book(BOOK, "kaijudo").rules)


def test_a_book_without_a_glossary_has_no_term() -> None:
    book = parse_book(BOOK, "kaijudo")
    assert book.glossary == ()
    assert book.term("banish") is None


WRONG = [
    ("unknown id", "- **cast**: play. See: K-1A-01 K-9Z-99\n", 32, "no rule K-9Z-99"),
    ("no id", "- **cast**: play. See: above\n", 24, "'above' is no rule id"),
    ("twice", "- **banish**: again. See: K-1B-01\n", 5, f"'banish' stands already in line {FIRST + 1}"),
    ("not alphabetical", "- **aim**: choose. See: K-1A-01\n", 5, "'aim' stands after 'Banish'"),
    ("no See", "- **cast**: play.\n", 17, "'cast' names no rule"),
    ("empty See", "- **cast**: play. See:\n", 22, "'cast' names no rule"),
    ("no meaning", "- **cast**: See: K-1A-01\n", 12, "'cast' says nothing"),
    ("no term", "Some words.\n", 1, "a term is written '- **banish**"),
    ("odd name", "- **<b>**: play. See: K-1A-01\n", 5, "words with a blank between"),
    ("a rule below", "### 3.1 More  <!-- K-1C-01 -->\n", 1, "the glossary ends the book"),
    ("a second one", "## Glossary\n", 1, "the glossary ends the book"),
]


@pytest.mark.parametrize(("what", "added", "column", "said"), WRONG, ids=[row[0] for row in WRONG])
def test_what_is_wrong_is_said_with_its_place(what: str, added: str, column: int, said: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_book(SMALL + added, "kaijudo", "book.md")
    place = (caught.value.file, caught.value.line, caught.value.column)
    assert place == ("book.md", FIRST + 2, column), f"{what}: {caught.value}"
    assert said in caught.value.message


@pytest.mark.parametrize("name", [*PRINTED, *KEYWORDS, *OURS, *FROM_CARDS])
def test_the_kaijudo_glossary_has_the_term(name: str) -> None:
    term = KAIJUDO.term(name)
    assert term is not None
    assert term.name == name


@pytest.mark.parametrize("term", TERMS, ids=lambda term: f"{term.game[:1]}: {term.name}")
def test_a_term_is_short_and_plain(term: Term) -> None:
    assert len(term.text.split()) <= 25
    assert term.text.endswith(".")
    assert not set("<>{}*`_") & set(term.text)
    assert re.fullmatch(r"[a-z-]+", term.anchor.removeprefix("term-"))


def test_a_keyword_points_to_its_own_rule() -> None:
    for name in (*KEYWORDS, *FROM_CARDS):
        term = KAIJUDO.term(name)
        assert term is not None
        assert KAIJUDO.rules_of(term)[0].title == name


def test_every_word_that_the_printed_glossary_explains_has_a_term() -> None:
    words = {id_.split("-")[2] for id_ in KAIJUDO.claims if id_.startswith("K-14-")} - {"00"}
    seen = {id_ for term in KAIJUDO.glossary for rule in KAIJUDO.rules_of(term) for id_ in rule.ids}
    assert words == {id_.split("-")[2] for id_ in seen if id_.startswith("K-14-")}


LEADS = [
    ("banish", "banish"),
    ("Battle  ZONE", "battle zone"),
    ("banished", "banish"),
    ("shields", "shield"),
    ("graveyard", "discard pile"),
    ("destroy", "banish"),
    ("shield trigger", "Shield Blast"),
    ("breaker", "Breaker"),
]


@pytest.mark.parametrize(("written", "name"), LEADS)
def test_a_word_leads_to_its_term(written: str, name: str) -> None:
    _, entry = find_entry(written, "kaijudo")
    assert entry == KAIJUDO.term(name)
    assert [term.name for term in open_index(None).find(written, "kaijudo").terms] == [name]


@pytest.mark.parametrize("query", ["banish a creature", "K-14-BANISH-01", "xylophone", "7.2.2"])
def test_a_query_that_is_no_term_shows_none(query: str) -> None:
    assert open_index(None).find(query).terms == ()


def test_an_id_comes_before_a_term_and_near_ids_after(tmp_path: Path) -> None:
    folder = tmp_path / "rulebooks"
    folder.mkdir()
    (folder / "kaijudo.md").write_text(SMALL, "utf-8")
    assert find_entry("k-1b-01", data=tmp_path)[1] == parse_book(SMALL, "kaijudo").by_id("K-1B-01")
    assert find_entry("BANISH", data=tmp_path)[1] == Term("kaijudo", "Banish", "lose a creature.", ("K-1B-01",))
    with pytest.raises(InputError, match=r"no rule 'K-1B-02'; near it are .*K-1B-01"):
        find_entry("K-1B-02", data=tmp_path)


def test_rule_shows_a_term_with_its_rules() -> None:
    result = CliRunner().invoke(rule, ["battle", "zone"])
    assert result.exit_code == 0
    assert result.output.startswith("Kaijudo: battle zone\n")
    for part in ("7.2.1  One battle zone for both", "K-07B-03 K-14-BZONE-01", "/rules/kaijudo#term-battle-zone"):
        assert part in result.output


def test_rule_json_of_a_term() -> None:
    answer = json.loads(CliRunner().invoke(rule, ["banish", "--json"]).output)
    assert (answer["term"], answer["game"], answer["see"]) == ("banish", "kaijudo", ["K-14-BANISH-01"])
    assert answer["link"] == "/rules/kaijudo#term-banish"
    assert [one["id"] for one in answer["rules"]] == ["K-14-BANISH-01"]


def test_rules_shows_the_term_above_the_hits(tmp_path: Path) -> None:
    home = ["--home", str(tmp_path), "--limit", "2", "--game", "kaijudo"]
    lines = CliRunner().invoke(rules, ["destroy", *home]).output.splitlines()
    assert lines[0].startswith("banish (Kaijudo): put a creature")
    answer = json.loads(CliRunner().invoke(rules, ["graveyard", "--json", *home]).output)
    assert [term["term"] for term in answer["terms"]] == ["discard pile"]
    assert len(answer["hits"]) == 2
    assert json.loads(CliRunner().invoke(rules, ["who begins", "--json", *home]).output)["terms"] == []


def test_a_file_is_asked_for_its_entries_without_being_parsed(tmp_path: Path) -> None:
    for game in book_games():
        book = load_book(game)
        wanted = {rule.number for rule in book.rules[::7]} | {rule.ids[-1].lower() for rule in book.rules[::9]}
        wanted |= {term.name.upper() for term in book.glossary[::3]}
        assert all(names_entry(game, written) for written in wanted)
        assert not any(names_entry(game, written) for written in ("", "99.9", "K-0", "term", "1.1.", "<!--"))
    (tmp_path / "rulebooks").mkdir()
    (tmp_path / "rulebooks" / "kaijudo.md").write_bytes(b"\xff")
    with pytest.raises(InputError, match="UTF-8"):
        find_entry("1.1", data=tmp_path)
