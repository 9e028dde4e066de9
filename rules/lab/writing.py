"""Writing a scenario's tree back as YAML that is read as the same tree: the other way of `yaml.read_tree`."""

from __future__ import annotations

from io import StringIO
from typing import Any, Final

from rules.lab.yaml import Value

WIDTH: Final = 96
"""A list or mapping that fits this many letters stands on one line, in brackets."""
LINES: Final = frozenset({"do", "choose", "attacks", "burst", "covers"})
"""Keys whose sentences stand one a line ..."""
INLINE: Final = frozenset({"covers", "turn"})
"""... and keys that are never spread over several lines."""


def text_of(text: str, quoted: bool = False) -> Value:
    """A text as a value."""
    return Value("text", text=text, quoted=quoted)


def list_of(items: list[Value]) -> Value:
    """Values as a list."""
    return Value("list", items=tuple(items))


def map_of(pairs: list[tuple[str, Value]]) -> Value:
    """Keys and values as a mapping, in this order."""
    return Value("map", pairs=tuple((text_of(key), value) for key, value in pairs))


def write_tree(top: Value) -> str:
    """The file of a tree. `read_tree` of it is the same tree but for lines and columns; comments are not kept."""
    return _serialized(_Nodes().top(top), WIDTH + 24)


def write_inline(value: Value) -> str:
    """One value on one line, as it can stand behind a key."""
    written = _serialized(_Nodes().node(value, True), 1_000_000).strip()
    return written.removesuffix("...").strip()


def _serialized(node: Any, width: int) -> str:
    from ruamel.yaml import YAML

    yaml: Any = YAML()
    yaml.width = width
    yaml.allow_unicode = True
    yaml.indent(mapping=2, sequence=4, offset=2)
    stream = StringIO()
    yaml.serialize(node, stream)
    return stream.getvalue()


class _Nodes:
    """Makes the emitter's nodes: what is short stands in brackets, what is long a line each."""

    def top(self, value: Value) -> Any:
        from ruamel.yaml.nodes import MappingNode

        pairs = []
        for key, one in value.pairs:
            flow = key.text in INLINE or (key.text not in LINES and _length(one) <= WIDTH)
            pairs.append((self.node(key, False), self.node(one, flow, key.text in LINES)))
        return MappingNode("tag:yaml.org,2002:map", pairs, flow_style=False)

    def node(self, value: Value, flow: bool, spread: bool = False) -> Any:
        """The node of a value; `spread`: also what is in it stands a line each."""
        from ruamel.yaml.nodes import MappingNode, SequenceNode

        if value.kind == "text":
            return self.scalar(value, flow)
        inner = [(one, flow or (not spread and _length(one) <= WIDTH)) for one in value.items]
        if value.kind == "list":
            nodes = [self.node(one, short, spread) for one, short in inner]
            return SequenceNode("tag:yaml.org,2002:seq", nodes, flow_style=flow or not nodes)
        pairs = [
            (self.scalar(key, flow), self.node(one, flow or (not spread and _length(one) <= WIDTH), spread))
            for key, one in value.pairs
        ]
        return MappingNode("tag:yaml.org,2002:map", pairs, flow_style=flow or not pairs)

    def scalar(self, value: Value, flow: bool) -> Any:
        """A text in the style that is read back as it was: quoted stays quoted, lines stay lines."""
        from ruamel.yaml.nodes import ScalarNode
        from ruamel.yaml.resolver import VersionedResolver

        style = '"' if value.quoted else None
        if value.quoted and "\n" in value.text and not flow:
            style = "|"
        # a word such as 5 or true gets the tag that it has by itself, so that it is written bare
        tag = VersionedResolver().resolve(ScalarNode, value.text, (True, False)) if style is None else None
        return ScalarNode(tag or "tag:yaml.org,2002:str", value.text, style=style)


def _length(value: Value) -> int:
    """About how many letters a value takes on one line; a text of several lines never fits."""
    if value.kind == "text":
        return 10_000 if "\n" in value.text else len(value.text) + 2
    if value.kind == "list":
        return 2 + sum(_length(item) + 2 for item in value.items)
    return 2 + sum(_length(key) + _length(one) + 4 for key, one in value.pairs)
