"""What the tree offers, the core reads, or says by name that it leaves it out; nothing is passed over in silence."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from rules.abilities import tree
from rules.core.supported import LEFT_OUT, UNREAD, unsupported

ROOT = Path(rules.__file__).parent
READERS = [
    path
    for folder in ("core", "games")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if path.name != "supported.py"  # it names what is left out
]

SAID = {"face", "since"}  # `supported` takes one value of each and names the others: a back among shields, this turn


def _kinds(of: type[tree.Node] = tree.Node) -> Iterator[type[tree.Node]]:
    for kind in of.__subclasses__():
        yield kind
        yield from _kinds(kind)


@pytest.fixture(scope="module")
def read() -> tuple[set[str], set[str]]:
    """The kinds of node that the rules name, and every attribute and field that they read."""
    kinds: set[str] = set()
    fields: set[str] = set()
    for path in READERS:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute):
                fields.add(node.attr)
                if isinstance(node.value, ast.Name) and node.value.id == "tree":
                    kinds.add(node.attr)
            elif isinstance(node, ast.MatchClass):
                fields.update(node.kwd_attrs)
    return kinds, fields


@pytest.mark.parametrize("kind", sorted(set(_kinds()), key=lambda kind: kind.__name__), ids=lambda kind: kind.__name__)
def test_every_kind_of_node_is_read_or_left_out_by_name(read, kind):
    kinds, fields = read
    assert (kind.__name__ in kinds) != (kind in LEFT_OUT)
    if kind not in LEFT_OUT:
        unread = {field for field in kind.__struct_fields__ if field not in fields}
        assert unread - SAID == set(UNREAD.get(kind, ()))


def test_a_field_that_nobody_reads_makes_a_card_less_than_whole():
    draw = tree.Do("draw", n=tree.Num(1))
    whole = tree.Spell((tree.ForEach(tree.Num(2), (draw,)),))
    assert unsupported((whole,)) == ()
    part = tree.Spell((tree.ForEach(tree.Num(2), (draw,), together=True),))
    assert unsupported((part,)) == ("foreach together",)
