"""The strict reader: text stays text, places are kept, and what is never meant is refused with its place."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.lab.yaml import LIMIT_BYTES, Value, read_tree
from rules.problem import InputError


def test_every_scalar_stays_the_text_that_was_written() -> None:
    tree = read_tree("a: no\nb: 12:30\nc: 7_1\nd: 0x10\ne: ~\nf: 1e3\ng: 2026-01-01\n")
    assert tree.plain() == {
        "a": "no", "b": "12:30", "c": "7_1", "d": "0x10", "e": "~", "f": "1e3", "g": "2026-01-01",
    }  # fmt: skip


def test_each_value_keeps_its_line_and_column() -> None:
    tree = read_tree("title: x\nann: {battle: [A, B]}\n")
    battle = tree.pairs[1][1].get("battle")
    assert battle is not None
    assert [(item.text, item.line, item.column) for item in battle.items] == [("A", 2, 16), ("B", 2, 19)]


def test_json_is_read_with_tabs_and_escapes() -> None:
    assert read_tree('{"a":\n\t{"b": "\\ud83d\\ude00"}}').plain() == {"a": {"b": "😀"}}


def test_a_byte_order_mark_and_windows_line_ends_do_not_matter() -> None:
    tree = read_tree(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    assert tree.plain() == {"a": "1", "b": "2"}
    assert tree.pairs[1][0].line == 2


BAD = [
    ("a: &x 1", "anchors", 1, 4),
    ("a: 1\nb: *x", "aliases", 2, 4),
    ("a: !!str 1", "tags", 1, 4),
    ("a: !thing {b: c}", "tags", 1, 4),
    ("<<: {a: 1}", "merge keys", 1, 1),
    ("a: 1\na: 2", "twice (first in line 1)", 2, 1),
    ("a: 1\n---\nb: 2", "one scenario", 2, 1),
    ("%YAML 1.1\n---\na: 1", "directives", 2, 1),
    ("a: 1\nb\0: 2", "NUL byte", 2, 2),
    ("a: \x07", "control character U+0007", 1, 4),
    ('a: "\\0"', "control character U+0000", 1, 4),
    ('a: "\\ud83d"', "half a character", 1, 4),
    ("a:\n\tb: 1", "tab", 2, 1),
    ("a: [[[[[[[[1]]]]]]]]", "deeper than 8", 1, 11),
    ("- a", "not a list", 1, 1),
    ("just words", "not 'just words'", 1, 1),
    ("", "empty", 1, 1),
    ("# only a remark\n", "empty", 1, 1),
    ("? [a]\n: b", "a key is a plain text", 1, 3),
    ("a: b: c", "a colon is not allowed here", 1, 5),
    ("a: @x", "cannot begin with this character", 1, 4),
    ("a: [1,", "never closed", 1, 7),
    ('a: "x', "never closed", 1, 6),
    ("a: {b: 1", "a comma or the closing bracket", 1, 9),
    ('a: "\\q"', "escape", 1, 6),
    ('<!DOCTYPE x [<!ENTITY a "b">]>', "a scenario is a mapping", 1, 1),
]


@pytest.mark.parametrize(("text", "words", "line", "column"), BAD)
def test_what_is_never_meant_is_refused_with_its_place(text: str, words: str, line: int, column: int) -> None:
    with pytest.raises(InputError) as caught:
        read_tree(text, "x.yaml")
    error = caught.value
    assert words in error.message
    assert (error.file, error.line, error.column) == ("x.yaml", line, column)
    assert "\n" not in str(error)


def test_a_file_that_is_not_utf_8_says_where() -> None:
    with pytest.raises(InputError, match="UTF-8") as caught:
        read_tree(b"title: caf\xe9\n")
    assert (caught.value.line, caught.value.column) == (1, 11)


def test_one_megabyte_is_refused_and_the_limit_is_not() -> None:
    with pytest.raises(InputError, match="102,400 bytes at most"):
        read_tree("a: " + "x" * 1_000_000)
    assert read_tree("a: " + "x" * (LIMIT_BYTES - 3)).plain() == {"a": "x" * (LIMIT_BYTES - 3)}


def test_a_bomb_of_aliases_is_refused_at_its_first_anchor() -> None:
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{b}: &{b} [{','.join(['*' + a] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    with pytest.raises(InputError, match="anchors") as caught:
        read_tree(bomb)
    assert caught.value.line == 1


plain = st.recursive(
    st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff\ufffe\uffff"), max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text("abcdefg ", min_size=1).filter(str.strip), inner, max_size=4)
    ),
    max_leaves=12,
)


def depth(value: object) -> int:
    if isinstance(value, dict):
        return 1 + max((depth(one) for one in value.values()), default=0)
    if isinstance(value, list):
        return 1 + max((depth(one) for one in value), default=0)
    return 0


@given(st.dictionaries(st.text("abcdefg", min_size=1), plain, min_size=1, max_size=4))
def test_any_json_of_texts_comes_back_unchanged(data: dict[str, object]) -> None:
    if depth(data) <= 8:
        assert read_tree(json.dumps(data)).plain() == data
        assert read_tree(json.dumps(data, ensure_ascii=False)).plain() == data


@given(st.binary(max_size=300))
@example(b"a: |\n\x85x")
@example(b"a: '")
@example(b"{a: b}}")
@example(b"? ")
@example(b": ")
@example("a: \u2028- b".encode())
def test_no_bytes_raise_anything_but_an_input_error(data: bytes) -> None:
    _reads_or_says_where(data)


@given(st.text("ab:-[]{}?&*!|>'\"%@`#,\n \t\\0~<", max_size=60))
def test_no_signs_of_yaml_raise_anything_but_an_input_error(text: str) -> None:
    _reads_or_says_where(text)


def _reads_or_says_where(source: bytes | str) -> None:
    error: InputError | None = None
    try:
        tree = read_tree(source)
    except InputError as caught:
        error = caught
    if error is None:
        assert isinstance(tree, Value)
        assert tree.kind == "map"
    else:
        assert error.line >= 1
        assert error.column >= 1
        assert error.message
        assert "\n" not in error.message
