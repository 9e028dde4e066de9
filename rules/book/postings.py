"""The postings of an open index as they are asked for: for a field and a token, each document with its BM25 score.

Whoosh reads a list of postings anew for each query; here each is read once, at the first question that needs it, and
kept. The scores are Whoosh's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import nlargest

from rules.book import engine

Posting = tuple[tuple[int, float], ...]


class Postings:
    """The kept postings of one searcher. Used under the lock of its index."""

    def __init__(self, searcher: engine.Searcher) -> None:
        self._searcher = searcher
        self._known = frozenset((field, token.decode()) for field, token in searcher.reader().all_terms())
        self._kept: dict[tuple[str, str], Posting] = {}

    def of(self, field: str, token: str) -> Posting:
        """Each document that has this token in this field, with its score."""
        found = self._kept.get((field, token))
        if found is None:
            if (field, token) not in self._known:
                return ()
            found = self._kept[field, token] = self._read(field, token)
        return found

    def _read(self, field: str, token: str) -> Posting:
        matcher = engine.Term(field, token).matcher(self._searcher)
        rows = []
        while matcher.is_active():
            rows.append((matcher.id(), matcher.score()))
            matcher.next()
        return tuple(rows)

    def best(self, asked: Iterable[tuple[str, str, float]], most: int) -> Sequence[tuple[int, float]]:
        """The documents with the highest sums of scores, each token's times its weight; of equal ones the first."""
        total: dict[int, float] = {}
        for field, token, weight in asked:
            for number, score in self.of(field, token):
                total[number] = total.get(number, 0.0) + weight * score
        return nlargest(most, total.items(), key=lambda one: (one[1], -one[0]))
