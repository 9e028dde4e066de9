"""A user's own format file: read like those that ship, and every mistake said with its line and column."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from rules.problem import InputError
from rules.titles import GAMES
from validators.formats import Format, over_its_base
from validators.resolve import Cards

LARGEST_FORMAT = 256 * 1024
"""A format file may have at most this many bytes."""
_TOML_PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)\Z")
_WHERE = re.compile(r"\s+- at `\$\.?([^`]*)`\Z")
_FIELD = re.compile(r"field `([^`]+)`")
_STEP = re.compile(r"([^.\[\]]+)|\[(\d+|\.\.\.)\]")


def is_format_file(name: str) -> bool:
    """Whether this names a file and no format that ships: it ends in `.toml`."""
    return name.lower().endswith(".toml")


def read_format_file(path: str | Path, cards: Cards | None = None) -> Format:
    """The format in a file of the user's own, whose id may be any `<game>/<name>`.

    With `cards`, every card that the format names has to be one. Raises `InputError` with the file's name, and with
    line and column where the mistake has a place.
    """
    place = Path(path)
    try:
        if place.stat().st_size > LARGEST_FORMAT:
            raise InputError(f"a format file may have at most {LARGEST_FORMAT:,} bytes", str(path))
        text = place.read_bytes().decode("utf-8-sig")
    except (OSError, ValueError) as problem:
        why = problem.strerror if isinstance(problem, OSError) else "it is not UTF-8"
        raise InputError(f"this format file cannot be read: {why}", str(path)) from problem
    return parse_format(text, str(path), cards)


def parse_format(text: str, name: str = "", cards: Cards | None = None) -> Format:
    """The format that a text in TOML gives (see `read_format_file`)."""
    text = text.replace("\r\n", "\n")
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        found = _TOML_PLACE.search(str(problem))
        line, column = (int(found[1]), int(found[2])) if found and found[1] else _line_column(text, len(text))
        said = _TOML_PLACE.sub("", str(problem))
        raise InputError(f"this is not TOML: {said[:1].lower()}{said[1:]}", name, line, column) from problem
    _verify_id(content, text, name)
    try:
        found_format = msgspec.convert(over_its_base(content, name), Format)
    except msgspec.ValidationError as problem:
        said = str(problem)
        where = _WHERE.search(said)
        line, column = _place(text, where[1] if where else "", _FIELD.search(said))
        raise InputError(_in_words(_WHERE.sub("", said)), name, line, column) from problem
    if cards is not None:
        _verify_cards(found_format, text, name, cards)
    return found_format


def _verify_id(content: dict[str, Any], text: str, name: str) -> None:
    said = content.get("id")
    game, slash, rest = said.partition("/") if isinstance(said, str) else ("", "", "")
    if game not in GAMES or not slash or not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,60}", rest):
        what = f"not {said!r}" if "id" in content else "and there is none"
        raise InputError(
            f"`id` is a game and a name such as {GAMES[0]}/our-cup, {what}", name, *_place(text, "id", None)
        )


def _verify_cards(found: Format, text: str, name: str, cards: Cards) -> None:
    named = [("card", limit.card) for limit in found.limits] + [("patches", card) for card in found.patches.names]
    for _, card in named:
        meant = cards.resolve(found.game, card)
        if meant.record is not None and meant.kind != "guessed":
            continue
        at = text.find(f'"{card}"')
        if at < 0:  # of the format that it extends
            continue
        near = " or ".join(meant.suggestions[:2] or ((meant.record.name,) if meant.record else ()))
        raise InputError(
            f"no card of {found.game} is called \u201c{card}\u201d{f'; did you mean {near}?' if near else ''}",
            name,
            *_line_column(text, at + 1),
        )


def _in_words(said: str) -> str:
    plain = said.replace("Object contains unknown", "there is no").replace("Object missing required", "this lacks the")
    return f"this format is not right: {plain[:1].lower()}{plain[1:]}"


def _place(text: str, path: str, field: re.Match[str] | None) -> tuple[int, int]:
    """Line and column of what `limits[1].card` or `size.minimum` names; of the table where the key is not there."""
    names = [(key, int(number) if number.isdigit() else 0) for key, number in _STEP.findall(path)]
    if field:
        names.append((field[1], 0))
    start, end, found = 0, len(text), 0
    for place, (key, _) in enumerate(names):
        if not key:
            continue
        index = names[place + 1][1] if place + 1 < len(names) and not names[place + 1][0] else 0
        tables = list(re.finditer(rf"^[ \t]*\[+\s*{re.escape(key)}\s*\]+", text[start:end], re.MULTILINE))
        if tables:
            table = tables[min(index, len(tables) - 1)]
            found = start + table.start() + len(table.group()) - len(table.group().lstrip())
            start += table.end()
            following = re.search(r"^[ \t]*\[", text[start:], re.MULTILINE)
            end = start + following.start() if following else len(text)
        elif value := re.search(rf"(?<![\w\"-]){re.escape(key)}\s*=", text[start:end]):
            found = start + value.start()
            start = found
    return _line_column(text, found)


def _line_column(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1
