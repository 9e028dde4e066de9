"""Each form that is written is read again as the same deck: cards, counts, sideboard and name."""

from __future__ import annotations

import base64
import json
import zlib

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.reader import Snapshot
from rules.problem import InputError
from validators import examine
from validators.deck import Deck
from validators.fingerprint import fingerprint
from validators.identifiers import identifier_of
from validators.pack import unpack
from validators.write import WRITERS, write_deck

GAMES_OF = {"identifiers": ("duel_masters",), "proxies": ("chaotic",), "proxies-json": ("chaotic",)}
NAMELESS = ("octgn", "lackey", "lackey-deck", "proxies", "csv")
NO_SIDEBOARD = ("identifiers", "proxies", "proxies-json")


def read(text: str | bytes, game: str, cards: Snapshot) -> Deck:
    found = examine(text, game=game, cards=cards).deck
    assert found is not None, text
    return found


def content(deck: Deck) -> dict[tuple[bool, str], int]:
    found: dict[tuple[bool, str], int] = {}
    for each in deck.named:
        assert each.record is not None, each
        place = (each.entry.aside, each.record.name)
        found[place] = found.get(place, 0) + each.entry.count
    return found


@pytest.mark.parametrize("form", WRITERS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_what_is_written_is_read_as_the_same_deck(form: str, cards: Snapshot, data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(GAMES_OF.get(form, ("kaijudo", "duel_masters", "chaotic"))))
    names = [name for name in cards.names(game) if form != "identifiers" or identifier_of(game, name)]
    rows = st.lists(st.tuples(st.integers(1, 4), st.sampled_from(names)), min_size=3, max_size=25)
    main = data.draw(rows)
    beside = st.lists(st.tuples(st.integers(1, 4), st.sampled_from(names)), max_size=0 if form in NO_SIDEBOARD else 4)
    side = data.draw(beside)
    lines = ["# name: Tide & <Fire>", *(f"{count} {name}" for count, name in main)]
    if side:
        lines += ["Sideboard", *(f"{count} {name}" for count, name in side)]
    deck = read("\n".join(lines), game, cards)
    text = write_deck(deck, form)
    several = unpack(text, "")
    assert several is None or len(several) == 1
    again = read(several[0].data if several else text, game, cards)
    assert content(again) == content(deck)
    assert fingerprint(again) == fingerprint(deck)
    assert not again.written.unread
    assert not again.written.claims
    if form not in NAMELESS:
        assert again.written.name == deck.written.name


def test_what_a_form_cannot_hold_is_said(cards: Snapshot) -> None:
    known = read("3 Lux", "kaijudo", cards)
    for form in ("proxies", "proxies-json", "identifiers"):
        with pytest.raises(InputError):
            write_deck(known, form)
    with pytest.raises(InputError, match="no form is called"):
        write_deck(known, "docx")


@pytest.mark.parametrize("packer", [lambda raw: raw, zlib.compress, lambda raw: zlib.compress(raw)[2:-4]])
def test_share_codes_of_text_and_json(packer, cards: Snapshot) -> None:
    objects = [{"name": "Aqua Knight", "count": 3}, {"name": "Reef-Eye", "count": 2}]
    for text in ("3 Aqua Knight\n2 Reef-Eye\n", json.dumps({"name": "x", "cards": objects})):
        for encode in (base64.b64encode, base64.urlsafe_b64encode):
            deck = read(encode(packer(text.encode())).decode(), "kaijudo", cards)
            assert [(each.count, each.name) for each in deck.holdings] == [(3, "Aqua Knight"), (2, "Reef-Eye")]
            assert deck.written.form == "share"


def test_a_share_code_that_would_burst_is_not_unpacked(cards: Snapshot) -> None:
    bomb = "FJ1." + base64.urlsafe_b64encode(zlib.compress(b"3 Lux\n" * 10_000_000, 9)[:4000]).decode()
    assert examine(bomb, cards=cards).report.verdict in ("unreadable", "undecided")
    whole = base64.urlsafe_b64encode(zlib.compress(b"3 Lux\n" * 400_000, 9)).decode()
    assert examine("FJ1." + whole, cards=cards).report.verdict in ("unreadable", "undecided")


def test_a_lackey_deck_file(cards: Snapshot) -> None:
    text = """<deck version="0.8"><meta><game>kaijudo</game></meta><superzone name="Deck">
<card><name id="1">Aqua Knight</name><set>3RIS</set></card><card><name id="1">Aqua Knight</name><set>3RIS</set></card>
</superzone><superzone name="Sideboard"><card><name id="2">Lux</name><set></set></card></superzone></deck>"""
    deck = read(text, "kaijudo", cards)
    assert content(deck) == {(False, "Aqua Knight"): 2, (True, "Lux"): 1}
    assert deck.written.form == "lackey"


def test_the_proxy_generators_decks(cards: Snapshot) -> None:
    version = next(card for card in cards.records("chaotic") if card.version and card.type == "creature")
    one = {"type": "creature", "name": version.shared_name, "subname": version.version, "quantity": 2}
    deck = read(json.dumps({"name": "Army", "cards": [one]}), "chaotic", cards)
    assert [(each.count, each.name) for each in deck.holdings] == [(2, version.name)]


def test_convert_and_compare(tmp_path, home) -> None:
    from webapp.cli import root

    first = tmp_path / "a.txt"
    first.write_text("3 Lux\n2 Reef-Eye\n")
    second = tmp_path / "b.cod"
    run = CliRunner().invoke
    result = run(root, ["deck", "convert", str(first), "--to", "cockatrice", "-o", str(second), "--game", "kaijudo"])
    assert result.exit_code == 0, result.output
    same = run(root, ["deck", "compare", str(first), str(second)])
    assert (same.exit_code, "The same cards" in same.output) == (0, True)
    second.write_text("2 Reef-Eye\n1 Lux\n1 Aqua Knight")
    other = run(root, ["deck", "compare", str(first), str(second)])
    assert other.exit_code == 1
    assert other.output.splitlines()[2:] == ["2 less Lux: 3 and 1", "1 more Aqua Knight: 0 and 1"]
