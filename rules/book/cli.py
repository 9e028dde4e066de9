"""The commands `floorjudge rules` and `floorjudge rule`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from rules.book.citations import elsewhere, find_entry
from rules.book.load import default_home
from rules.book.model import Book, Rule, Term
from rules.book.search import Found, Hit
from rules.book.show import print_lines, show_elsewhere, show_found, show_house, show_rule, show_term
from rules.titles import GAMES

if TYPE_CHECKING:
    from rules.book.house import Ruling, Rulings


@click.command(epilog='Example: floorjudge rules "does a blocked attack break shields" --limit 3')
@click.argument("query", nargs=-1, metavar="QUERY")
@click.option("--game", type=click.Choice(GAMES), help="Only the rules of this game.")
@click.option("--limit", type=click.IntRange(1, 1000), default=8, show_default=True, help="Show at most this many.")
@click.option("--json", "as_json", is_flag=True, help="Print the hits as JSON.")
@click.option("--home", type=click.Path(path_type=Path), help="Where the index is kept (FLOORJUDGE_HOME).")
def rules(query: tuple[str, ...], game: str | None, limit: int, as_json: bool, home: Path | None) -> None:
    """Search the rulebooks with any words, a question, an id (K-10D-05) or a number (10.4.5)."""
    from rules.book.query import check_query
    from rules.book.search import open_index

    asked = check_query(" ".join(query), limit)
    where = home or default_home()
    found = open_index(where).find(asked, game, limit)
    house = _house(where)
    decided = house.find(asked, game) if house else ()
    if as_json:
        echo_json(found_json(found) | {"house": [msgspec.to_builtins(one) for one in decided]})
    else:
        print_lines(show_house(decided))
        print_lines(show_found(found))


@click.command(epilog="Examples: floorjudge rule K-10D-05, floorjudge rule battle zone")
@click.argument("written", nargs=-1, required=True, metavar="ID")
@click.option("--game", type=click.Choice(GAMES), help="The game, where a number stands in several rulebooks.")
@click.option("--json", "as_json", is_flag=True, help="Print the rule as JSON.")
def rule(written: tuple[str, ...], game: str | None, as_json: bool) -> None:
    """Show one rule whole, by its id or its number: what it says, an example, readings, and where to look on.

    A word that is no id shows the term of the glossary with that name, and its rules.
    """
    name = " ".join(written)
    book, found = find_entry(name, game)
    if isinstance(found, Term):
        if as_json:
            echo_json(term_json(found) | {"rules": [rule_json(book, one) for one in book.rules_of(found)]})
        else:
            print_lines(show_term(book, found))
    elif as_json:
        echo_json(rule_json(book, found) | {"house": [msgspec.to_builtins(one) for one in _decided(book, found)]})
    else:
        print_lines(show_rule(book, found))
        print_lines(show_house(_decided(book, found)))
    if game is None and not as_json:
        print_lines(show_elsewhere(elsewhere(name, book)))


def _house(home: Path) -> Rulings | None:
    """The rulings of the house; None where there are none, so that nothing is imported for them."""
    if not (home / "rulings.json").is_file():
        return None
    from rules.book.house import load_rulings

    return load_rulings(home)


def _decided(book: Book, rule: Rule) -> tuple[Ruling, ...]:
    """The rulings on a rule and on its readings."""
    house = _house(default_home())
    ids = [id_ for one in (rule, *book.readings_of(rule)) for id_ in one.ids]
    return house.on(ids) if house else ()


def found_json(found: Found) -> dict[str, Any]:
    """A search as `floorjudge rules --json` prints it."""
    return {
        "query": found.query,
        "total": found.total,
        "terms": [term_json(term) for term in found.terms],
        "hits": [hit_json(hit) for hit in found.hits],
        "warnings": list(found.warnings),
    }


def term_json(term: Term) -> dict[str, Any]:
    """A term of the glossary; `see` are the ids of its rules."""
    return {"term": term.name, "game": term.game, "text": term.text, "see": list(term.see), "link": term.link}


def hit_json(hit: Hit) -> dict[str, Any]:
    """One hit; `highlights` are places [start, end) in `text`."""
    rule = hit.rule
    return {
        "id": rule.id,
        "ids": list(rule.ids),
        "number": rule.number,
        "game": rule.game,
        "section": f"{rule.section_number} {rule.section}",
        "title": rule.title,
        "text": rule.text,
        "score": hit.score,
        "highlights": [list(span) for span in hit.highlights],
        "link": rule.link,
    }


def rule_json(book: Book, rule: Rule) -> dict[str, Any]:
    """One rule whole, with its readings."""
    switch = rule.switch
    return {
        "id": rule.id,
        "ids": list(rule.ids),
        "number": rule.number,
        "game": rule.game,
        "section": f"{rule.section_number} {rule.section}",
        "title": rule.title,
        "text": rule.text,
        "examples": list(rule.examples),
        "asked": list(rule.aliases),
        "see": list(rule.see),
        "sister": [{"id": sister.id, "differs": sister.differs} for sister in rule.sister],
        "reading_of": rule.reading_of or None,
        "because": rule.because or None,
        "otherwise": rule.otherwise or None,
        "switch": {"name": switch.name, "values": list(switch.values), "default": switch.default} if switch else None,
        "not_executable": sorted(rule.not_executable),
        "from_cards": rule.from_cards,
        "links": [f"/rules/{rule.game}#{id_}" for id_ in rule.ids],
        "readings": [rule_json(book, reading) for reading in book.readings_of(rule)],
    }


def echo_json(value: dict[str, Any]) -> None:
    """Write JSON for programs."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


commands = (rules, rule)
