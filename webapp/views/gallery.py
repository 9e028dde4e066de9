"""The gallery of each game: boards that people argue about, each with its question, why it comes out so, its rules."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from rules.problem import InputError
from webapp.services import GAMES, Services
from webapp.views.citations import Citations, Cite
from webapp.views.scenarios import ScenarioFile


class Argument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a file of `data/gallery`: a board by its name, what is argued about, and why it comes out so."""

    board: str
    question: str
    why: str


@dataclass(frozen=True)
class Example:
    """One argument as it is shown; `number` from 1 is its place in the order in which to read them."""

    number: int
    question: str
    why: str
    scenario: ScenarioFile
    cites: tuple[Cite, ...]


@dataclass(frozen=True)
class Shelf:
    """The arguments of one game."""

    game: str
    letter: str
    title: str
    examples: tuple[Example, ...]


def read_arguments(path: Path) -> tuple[Argument, ...]:
    """The arguments of a file in their order; none without a file. Raises InputError for what is not of the form."""
    if not path.is_file():
        return ()
    try:
        tree = YAML(typ="safe", pure=True).load(path.read_text("utf-8"))
        return msgspec.convert(tree, tuple[Argument, ...])
    except (msgspec.ValidationError, YAMLError, UnicodeDecodeError) as problem:
        raise InputError(f"the gallery is a list of board, question and why: {problem}", path.name) from problem


def gallery(services: Services, games: tuple[str, ...] = tuple(GAMES)) -> tuple[Shelf, ...]:
    """The gallery of these games; an argument whose board is not here is left out."""
    shelves = []
    for game in games:
        boards = {one.slug: one for one in services.scenarios(game)}
        citations = Citations(services)
        arguments = [one for one in read_arguments(services.data / "gallery" / f"{game}.yaml") if one.board in boards]
        examples = tuple(
            Example(number, one.question, one.why.strip(), boards[one.board], citations.cites(boards[one.board].covers))
            for number, one in enumerate(arguments, 1)
        )
        if examples:
            shelves.append(Shelf(game, *GAMES[game], examples))
    return tuple(shelves)
