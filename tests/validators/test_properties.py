"""What holds of every deck: one card too many is never legal, the order of lines does not matter, fixes fix."""

from __future__ import annotations

import json
from xml.sax.saxutils import escape, quoteattr

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from catalog.reader import Snapshot
from validators import examine
from validators.fixes import change_lines, fixes_for

Lines = list[tuple[int, str]]

FORMS = st.sampled_from(
    "{n} {name}|{n}x {name}|{name} x{n}|{name} ({n})|- {n} {name}|{n}\t{name}|{n}/{name}|**{n}** {name}".split("|")
)


@st.composite
def decks(draw: st.DrawFn, names: tuple[str, ...], least: int = 40) -> Lines:
    """At least so many cards, no name more than three times and each on one line."""
    wanted = draw(st.integers(least, least + 5))
    chosen = draw(st.lists(st.sampled_from(names), min_size=-(-wanted // 3), max_size=wanted, unique=True))
    counts = [draw(st.integers(1, 3)) for _ in chosen]
    place = 0
    while sum(counts) < wanted:
        counts[place % len(counts)] = min(3, counts[place % len(counts)] + 1)
        place += 1
    return list(zip(counts, chosen, strict=True))


def written(deck: Lines, form: str = "{n} {name}") -> str:
    return "\n".join(form.format(n=count, name=name) for count, name in deck)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_card_over_the_limit_is_never_legal(cards: Snapshot, data: st.DataObject) -> None:
    deck = data.draw(decks(cards.names("kaijudo")))
    form = data.draw(FORMS)
    assert examine(written(deck, form), cards=cards, game="kaijudo").report.verdict == "legal"
    place = data.draw(st.integers(0, len(deck) - 1))
    more = 4 - deck[place][0]
    deck.insert(data.draw(st.integers(0, len(deck))), (more, deck[place][1]))
    report = examine(written(deck, form), cards=cards, game="kaijudo").report
    assert (report.verdict, report.codes) == ("illegal", ("copies",))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_the_order_of_lines_does_not_change_what_is_found(cards: Snapshot, data: st.DataObject) -> None:
    deck = data.draw(decks(cards.names("kaijudo"), least=38))
    names = st.sampled_from(["Zoltar", "Aqua Knigth", *cards.names("kaijudo")])
    deck += data.draw(st.lists(st.tuples(st.integers(1, 4), names), max_size=4))
    first = examine(written(deck), cards=cards, game="kaijudo").report
    second = examine(written(data.draw(st.permutations(deck))), cards=cards, game="kaijudo").report
    assert (first.verdict, first.codes, first.counts) == (second.verdict, second.codes, second.counts)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_every_form_of_file_is_the_same_deck(cards: Snapshot, data: st.DataObject) -> None:
    deck = data.draw(decks(cards.names("kaijudo"), least=20))
    octgn = "".join(f'<card qty="{count}">{escape(name)}</card>' for count, name in deck)
    cockatrice = "".join(f'<card number="{count}" name={quoteattr(name)}/>' for count, name in deck)
    files = (
        written(deck, data.draw(FORMS)),
        f"<deck><section>{octgn}</section></deck>",
        f'<cockatrice_deck><zone name="main">{cockatrice}</zone></cockatrice_deck>',
        json.dumps([{"name": name, "count": count} for count, name in deck]),
        "Name;Qty\n" + written(deck, "{name};{n}"),
        "\n".join(name for count, name in deck for _ in range(count)),
    )
    for each in files:
        found = examine(each, cards=cards, game="kaijudo").deck
        assert found is not None
        assert [(holding.count, holding.name) for holding in found.holdings] == deck


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_fix_takes_its_finding_away(cards: Snapshot, data: st.DataObject) -> None:
    deck = data.draw(decks(cards.names("kaijudo")))
    again = data.draw(st.lists(st.sampled_from(deck), min_size=1, max_size=4))
    text = written(deck + again, data.draw(st.sampled_from(["{n} {name}", "{name} x{n}", "- {n} {name}"])))
    found = examine(text, cards=cards, game="kaijudo")
    assert found.written
    assert found.deck
    over = [finding for finding in found.report.findings if finding.code == "copies"]
    assume(over)
    for finding in over:
        (fix,) = fixes_for(finding, found.written, found.deck)
        report = examine(change_lines(text, fix.key), cards=cards, game="kaijudo").report
        left = [card.name for each in report.findings if each.code == "copies" for card in each.cards]
        assert finding.cards[0].name not in left
        assert report.counts.total == found.report.counts.total - (finding.cards[0].count - 3)
