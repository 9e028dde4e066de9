"""The scenarios that ship, as a reader picks them: name, title, the rules they cover, their text."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rules.problem import InputError


@dataclass(frozen=True)
class ScenarioFile:
    """One scenario file. `kind` is `board`, `deck`, `card`, `setup` or `form`; `turn` says who acts in which phase."""

    slug: str
    game: str
    title: str
    covers: tuple[str, ...]
    kind: str
    text: str

    @property
    def href(self) -> str:
        """Where the lab answers it."""
        return f"/lab?scenario={self.slug}" + ("" if self.game == "kaijudo" else f"&game={self.game}")


def read_file(path: Path, game: str, folder: Path) -> ScenarioFile:
    """One scenario, called by its place in the game's folder.

    Of a file that is not of the form only the name and the text are kept.
    """
    from rules.lab.form import load_scenario

    text = path.read_text(encoding="utf-8", errors="replace")
    slug = path.relative_to(folder).with_suffix("").as_posix()
    named = path.stem.replace("-", " ").replace("_", " ").capitalize()
    try:
        content = load_scenario(text, path.name)
    except InputError:
        return ScenarioFile(slug, game, named, (), "form", text)
    covers = tuple(str(one) for one in content.covers)
    return ScenarioFile(slug, game, content.title or named, covers, content.kind, text)


def read_folder(folder: Path, game: str) -> tuple[ScenarioFile, ...]:
    """The scenarios of a game's folder and the folders in it, in the order of their names; none without a folder."""
    return tuple(read_file(path, game, folder) for path in sorted(folder.rglob("*.yaml")))


def boards(scenarios: tuple[ScenarioFile, ...]) -> tuple[ScenarioFile, ...]:
    """Those of them that the lab can play out."""
    return tuple(one for one in scenarios if one.kind == "board")


def deck_address(scenario: ScenarioFile) -> str:
    """Where the list of a scenario about a deck is seen with its verdict: the builder, in its game and format."""
    from rules.lab.form import load_scenario
    from webapp.views.bench import Bench

    content = load_scenario(scenario.text, scenario.slug)
    return Bench(scenario.game, content.format, content.deck).address or f"/build/{scenario.game}"
