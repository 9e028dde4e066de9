"""Every ability in the card data is said in words that compile to the same ability again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.abilities import kinds
from rules.abilities import tree as t
from rules.abilities.compile import CardFacts, compile
from rules.abilities.parse import parser
from rules.abilities.read_sentence import Reader
from rules.abilities.render import render
from tests.abilities.test_adhoc import EFFECTS, EVENTS, INSTEAD, STATICS, WOULD

CARDS = Path(__file__).parents[2] / "data" / "cards"


def abilities(game: str) -> Iterator[tuple[str, str, t.Ability]]:
    """Each different ability of a game's data that holds no unread clause: card, its type, ability."""
    seen = set()
    for line in (CARDS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines():
        card = json.loads(line)
        for ability in t.convert_abilities(card["abilities"]):
            if ability not in seen and not isinstance(ability, t.Unmodelled):
                seen.add(ability)
                yield card["name"], card["type"], ability


@pytest.mark.parametrize("game", ["kaijudo", "duel_masters"])
def test_every_ability_of_the_data_reads_back_as_itself(game: str) -> None:
    wrong = []
    for name, kind, ability in abilities(game):
        said = render((ability,), game)
        if compile(said, CardFacts(name, kind), game).abilities != (ability,):
            wrong.append((name, said))
    assert wrong == []


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.builds(
                lambda e, x: t.Triggered((EVENTS[e],), EFFECTS[x]),
                st.sampled_from(sorted(EVENTS)),
                st.sampled_from(sorted(EFFECTS)),
            ),
            st.builds(
                lambda w, x, m: t.Replacement(WOULD[w], INSTEAD[x], may=m),
                st.sampled_from(sorted(WOULD)),
                st.sampled_from(sorted(INSTEAD)),
                st.booleans(),
            ),
            st.sampled_from(list(STATICS.values())),
            st.builds(t.Keyword, st.sampled_from(["Blocker", "Slayer", "Guard"])),
        ),
        max_size=5,
    ).map(tuple)
)
def test_any_mixture_of_abilities_reads_back_as_itself(found: tuple[t.Ability, ...]) -> None:
    assert compile(render(found, "kaijudo"), CardFacts("Somebody"), "kaijudo").abilities == found


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            "when whenever attacks this creature , . you may draw a card if would be banished instead target "
            "enemy that it choose one of your other creatures until the end turn +1000 power gets can't block 2 "
            '" ( ) : \u2014 - put into mana zone '
            "then and or shield breaks Dragon Fire level 3 less each player discards top deck battle named".split()
        ),
        max_size=25,
    )
)
def test_any_heap_of_card_words_compiles_or_is_left_over(words: list[str]) -> None:
    found = compile(" ".join(words), CardFacts("Somebody"), "kaijudo")
    assert all(left.kind in kinds.KINDS for left in found.leftovers)
    assert bool(found.leftovers) == any(isinstance(a, t.Unmodelled) for a in found.abilities)


def test_every_rule_of_the_grammar_has_a_reader() -> None:
    names = {str(rule.alias or rule.origin.name) for rule in parser().rules}
    assert [name for name in names if not name.startswith("_") and not hasattr(Reader, name)] == []


def test_a_replacement_says_whose_pile_the_card_goes_to() -> None:
    moved = t.On("move", t.Select(zone=(), whose="opponent"), from_="deck", to="shields")
    said = render((t.Replacement(moved, (t.Move("it", "discard"),)),), "kaijudo")
    assert said.endswith("put it into your opponent's discard pile instead.")
