"""Every scenario file of the repository passes, and shows each rule that it says it covers."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalog.places import data_dir
from catalog.reader import Snapshot
from rules.book import load_book
from rules.lab import ask
from rules.lab.answer import Answer
from rules.lab.form import load_scenario
from validators.scenario import deck_check

FOLDER = data_dir() / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))
NAMES = [str(path.relative_to(FOLDER)) for path in FILES]


def cited(answer: Answer) -> set[str]:
    """Every id that a step or a refusal of this answer follows from."""
    book = load_book(answer.game)
    found = {id for outcome in answer.outcomes for step in outcome.trace for id in step.ids}
    for refused in answer.refused:
        for id in (refused.rule, *refused.also):
            rule = book.by_id(id) if id else None
            found |= set(rule.ids) if rule is not None else set()
    return found


def test_there_are_scenarios() -> None:
    """A wrong folder would make the test below pass with nothing in it."""
    assert len(FILES) > 100


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_scenario(path: Path, cards: Snapshot) -> None:
    """The file's own expectations come out; what it covers is cited; each cited rule stands in the rulebook."""
    source = path.read_bytes()
    game = path.relative_to(FOLDER).parts[0]
    scenario = load_scenario(source, path.name, lambda name: cards.get(game, name) is not None)
    book = load_book(scenario.game)
    covers = [said.text for said in scenario.covers]
    assert covers, "it says which rules it shows"
    assert [id for id in covers if book.by_id(id) is None] == []

    answer = ask(source, cards, name=path.name, deck_check=deck_check(cards))

    assert answer.expect is not None
    assert [f"{f.kind} {f.in_ or ''}: {f.claim}" for f in (*answer.expect.failed, *answer.expect.unsettled)] == []
    assert answer.warnings == []
    for outcome in answer.outcomes:
        assert [step.text for step in outcome.trace if book.by_id(step.rule) is None] == []
        assert [id for step in outcome.trace for id in step.ids if book.by_id(id) is None] == []
    if scenario.kind == "board":
        assert sorted(set(covers) - cited(answer)) == []
