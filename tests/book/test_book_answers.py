"""The floor of the search: questions as players ask them, and the rule that has to be among the first hits."""

from __future__ import annotations

import pytest

from rules.book import SearchIndex, open_index

FIRST = 3

ASKED = [
    ("shield trigger", "K-12-SHB-01"),
    ("do I have to use my shield trigger", "K-11-09"),
    ("two shield triggers from one double breaker, which is cast first", "K-11-10"),
    ("can I take back a shield blast after I showed it", "K-11-14-R"),
    ("summoning sickness", "K-08-07"),
    ("which creatures have no summoning sickness", "K-08-07"),
    ("haste", "K-12-FST-01"),
    ("attack an untapped creature", "K-10D-05"),
    ("what if the creature I attack gets untapped", "K-10D-05-R"),
    ("can my blocker block twice in one turn", "K-12-BLK-02"),
    ("block with two creatures", "K-10D-12-R"),
    ("may I block when my other creature is attacked", "K-10D-13-R"),
    ("can a tapped creature block", "K-10D-12"),
    ("can a protector save my shields", "K-12-PRO-02"),
    ("blocker gets bounced before the fight, do shields break", "K-10DB-01-R"),
    ("same power who dies", "K-10DB-05"),
    ("does slayer work when my creature wins", "K-12-SLY-02"),
    ("slayer", "K-12-SLY-01"),
    ("power attacker bonus when I am attacked", "K-12-POW-02"),
    ("two powerful attack abilities on one creature", "K-12-POW-02-R"),
    ("double breaker and triple breaker together", "K-10DS-04"),
    ("who picks the shield that is broken", "K-10DS-06"),
    ("triple breaker but only two shields left", "K-10DS-07"),
    ("broke the last shield, did I win", "K-10DS-08"),
    ("skirmisher against player", "K-12-SKR-02"),
    ("order of simultaneous triggers", "K-13T-26"),
    ("in which order do I resolve my own triggers", "K-13T-15"),
    ("can I respond in the middle of a spell", "K-13T-08"),
    ("death trigger although the creature went to mana instead", "K-13R-05"),
    ("both of us have a replacement effect for the same thing", "K-13M-01"),
    ("infinite combo nobody can stop", "K-13T-14-R"),
    ("Kronkos one creature for both champions", "K-13L-07"),
    ("sacrifice Aqua Knight to Ripper Reaper", "K-13I-06"),
    ("cant versus can", "K-13C-01"),
    ("when do I lose with an empty library", "K-07D-04"),
    ("hand size limit", "K-14-HAND-01"),
    ("how many copies of a card in my deck", "K-04-03"),
    ("pay with mana of other colors", "K-08-04"),
    ("creature with zero power", "K-06P-13"),
    ("put a card under unleash", "K-W-UNLEASH-01"),
    ("sheild blsat", "K-12-SHB-01"),
    ("protecter", "K-12-PRO-02"),
]


@pytest.fixture(scope="module")
def index() -> SearchIndex:
    return open_index(None)


@pytest.mark.parametrize(("question", "id_"), ASKED, ids=[row[0] for row in ASKED])
def test_the_rule_is_among_the_first(index: SearchIndex, question: str, id_: str) -> None:
    hits = index.search(question, limit=FIRST)
    assert any(id_ in hit.rule.ids for hit in hits), [f"{hit.rule.number} {hit.rule.title}" for hit in hits]


def test_most_rules_are_first(index: SearchIndex) -> None:
    first = [id_ in index.search(question, limit=1)[0].rule.ids for question, id_ in ASKED]
    assert sum(first) >= len(ASKED) * 0.7


def test_the_title_of_a_rule_finds_it(index: SearchIndex) -> None:
    from rules.book import load_book

    missed = []
    for rule in load_book("kaijudo").rules[::4]:
        if rule not in [hit.rule for hit in index.search(rule.title.replace('"', ""), limit=FIRST)]:
            missed.append(rule.number)
    assert missed == []
