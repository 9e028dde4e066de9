"""A page of the site, read once, for the tests to look at."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source"}


class Page(HTMLParser):
    """A page read once: its elements in order with their attributes and the text inside each."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.source = html
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.words: dict[int, list[str]] = {}
        self.open: list[tuple[str, int]] = []
        self.unbalanced: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append((tag, len(self.elements) - 1))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open[-1][0] != tag:
            self.unbalanced.append(f"</{tag}> inside {[name for name, _ in self.open[-3:]]}")
            while self.open and self.open[-1][0] != tag:
                self.open.pop()
        if self.open:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        for _, place in self.open:
            self.words.setdefault(place, []).append(data)

    def all(self, tag: str, **wanted: str) -> list[tuple[dict[str, str], str]]:
        """(attributes, text) of each element of this tag whose attributes hold these values (`class_` one class)."""
        found = []
        for place, (name, attributes) in enumerate(self.elements):
            if name != tag:
                continue
            if all(
                value in attributes.get(key.rstrip("_"), "").split()
                if key == "class_"
                else attributes.get(key) == value
                for key, value in wanted.items()
            ):
                found.append((attributes, " ".join("".join(self.words.get(place, [])).split())))
        return found

    def text(self, tag: str, **wanted: str) -> str:
        """The text of the first such element."""
        return self.all(tag, **wanted)[0][1]
