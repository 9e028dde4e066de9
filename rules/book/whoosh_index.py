"""The SearchIndex on Whoosh: building it from the books, asking it, and ranking what it finds.

Whoosh keeps and weighs the words (BM25F over title, aliases, text, examples and section, each as written, as stems
and as synonym concepts); how many of the words asked a rule has, and whether they stand together, is weighed here.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from pathlib import Path

from rules.book import engine
from rules.book.citations import near_ids
from rules.book.load import book_games, load_book, synonyms_path
from rules.book.model import Book, Rule
from rules.book.postings import Postings
from rules.book.query import Lexicon, Query, Term, check_query, look_ups, read_query
from rules.book.ranking import Preference, Rarity, Weighed
from rules.book.search import Found, Hit
from rules.book.store import Store
from rules.book.terms import find_terms
from rules.book.words import Synonyms, highlights, read_synonyms, words

FORM = 1
"""Goes up when the index is built in another way, so that old ones are built anew."""

FIELDS = {"title": 1.8, "asked": 2.8, "text": 1.3, "example": 0.6, "section": 0.3}
"""The fields of a rule and what a word in each of them weighs."""
PLAIN, STEM, CONCEPT = 0.5, 0.7, 1.1
"""What a word weighs as it is written, by its stem, and as one of its synonyms."""
EXACT = 1000.0
CANDIDATES = 120
"""So many rules of a game are weighed; half as many where all games are asked."""


class Opened:
    """One game's index, open: its searcher, its book, its words."""

    def __init__(self, book: Book, generation: str, searcher: engine.Searcher, synonyms: Synonyms) -> None:
        self.book = book
        self.generation = generation
        self.searcher = searcher
        reader = searcher.reader()
        self._stored = {number: (stored["id"], stored["has"]) for number, stored in reader.iter_docs()}
        self.rarity = Rarity(has for _, has in self._stored.values())
        self.postings = Postings(searcher)
        self._weighed: dict[int, Weighed] = {}
        stems = {term for field in FIELDS for term in _lexicon(reader, f"{field}_stem")}
        plain = {term for field in FIELDS for term in _lexicon(reader, f"{field}_plain")}
        self.lexicon = Lexicon(frozenset(plain) | synonyms.plain, frozenset(stems) | synonyms.stems)

    def weighed(self, number: int) -> Weighed | None:
        """The rule of a document as the ranking needs it."""
        found = self._weighed.get(number)
        if found is None:
            id_, has = self._stored[number]
            rule = self.book.by_id(id_)
            if rule is None:
                return None
            found = self._weighed[number] = Weighed(rule, has, self.rarity)
        return found


def _lexicon(reader: engine.Searcher, field: str) -> list[str]:
    return [term.decode() for term in reader.lexicon(field)]


class WhooshIndex:
    """A `SearchIndex`; see there. `home` is where the index is kept, None keeps it in memory."""

    def __init__(self, home: Path | None, data: Path) -> None:
        self._store = Store(home / "index") if home is not None else None
        self._data = data
        self._lock = threading.RLock()
        self._opened: dict[str, Opened] = {}
        self._synonyms = (b"", Synonyms(()))
        for game in book_games(data):
            self._open(game)

    # --- the interface --------------------------------------------------------------------------------

    def search(self, query: str, game: str | None = None, limit: int = 20) -> list[Hit]:
        """The best hits, best first."""
        return list(self.find(query, game, limit).hits)

    def find(self, query: str, game: str | None = None, limit: int = 20) -> Found:
        """The best hits, how many rules matched, and warnings."""
        asked = check_query(query, limit)
        games = book_games(self._data) if game is None else (game,)
        exact = self._exact(asked, games)
        if exact is not None and exact.hits:
            return Found(query, exact.total, exact.hits[:limit], exact.warnings)
        ranked: list[tuple[float, Rule]] = []
        reads: dict[str, Query] = {}
        with self._lock:
            for one in games:
                opened = self._open(one)
                reads[one] = read_query(asked, opened.lexicon, self._read_synonyms())
                ranked += self._ranked(opened, reads[one], CANDIDATES if len(games) == 1 else CANDIDATES // 2)
        ranked.sort(key=lambda found: -found[0])
        hits = tuple(self._hit(score, rule, reads[rule.game]) for score, rule in ranked[:limit])
        said = exact.warnings if exact is not None else ()
        if all(read.warnings for read in reads.values()):
            said += tuple(dict.fromkeys(warning for read in reads.values() for warning in read.warnings))
        terms = find_terms(asked, (load_book(one, self._data) for one in games), self._read_synonyms())
        return Found(query, len(ranked), hits, said, terms)

    def generation(self, game: str) -> str:
        """A hash of the rulebook, the synonyms and the form of the index."""
        return index_generation(game, self._data)

    # --- ids and numbers ------------------------------------------------------------------------------

    def _exact(self, asked: str, games: tuple[str, ...]) -> Found | None:
        """What was asked for by id or number alone, with its readings; None where words are asked."""
        ids, numbers = look_ups(asked)
        if len(ids) + len(numbers) < len(asked.split()):
            return None
        books = [load_book(game, self._data) for game in games]
        rules: list[Rule] = []
        warnings = []
        for id_ in ids:
            found = [rule for book in books if (rule := book.by_id(id_))]
            rules += [each for rule in found for book in books if book.game == rule.game for each in _whole(book, rule)]
            if not found:
                near = near_ids(id_, books)
                warnings.append(f"there is no rule {id_}" + (f"; near it are {', '.join(near)}" if near else ""))
        for number in numbers:
            direct = [each for book in books if (rule := book.by_number(number)) for each in _whole(book, rule)]
            within = [rule for book in books for rule in book.rules if rule.number.startswith(f"{number}.")]
            rules += direct or within
            if not direct and not within:
                warnings.append(f"there is no rule {number}")
        unique = list(dict.fromkeys(rules))
        hits = tuple(Hit(rule, EXACT + len(unique) - at) for at, rule in enumerate(unique))
        return Found(asked, len(hits), hits, tuple(warnings))

    # --- asking Whoosh --------------------------------------------------------------------------------

    def _ranked(self, opened: Opened, query: Query, most: int) -> list[tuple[float, Rule]]:
        if not query.terms:
            return []
        preference = Preference(query.terms, opened.rarity)
        ranked = []
        for number, score in opened.postings.best(_looked_up(query.terms), most):
            if weighed := opened.weighed(number):
                ranked.append((round(score * preference.of(weighed), 3), weighed.rule))
        return ranked

    def _hit(self, score: float, rule: Rule, query: Query) -> Hit:
        stems = frozenset(form.stem for term in query.terms for form in term.forms)
        concepts = frozenset(query.concepts)
        synonyms = self._synonyms[1]
        text, title = (highlights(part, stems, concepts, synonyms) for part in (rule.text, rule.title))
        return Hit(rule, score, text, title)

    # --- opening and building -------------------------------------------------------------------------

    def _open(self, game: str) -> Opened:
        """The open index of a game, renewed where the book or the synonyms are no longer those it was made from."""
        with self._lock:
            generation = self.generation(game)
            opened = self._opened.get(game)
            if opened is None or opened.generation != generation:
                book = load_book(game, self._data)
                synonyms = self._read_synonyms()
                storage = self._storage(book, f"{game}-{generation}", synonyms)
                if opened is not None:
                    opened.searcher.close()
                searcher = storage.open_index().searcher(weighting=engine.BM25F(B=0.4, K1=1.1))
                opened = self._opened[game] = Opened(book, generation, searcher, synonyms)
            return opened

    def _storage(self, book: Book, name: str, synonyms: Synonyms) -> engine.Storage:
        if self._store is not None:
            try:
                return self._store.open(book.game, name, lambda storage: build(storage, book, synonyms))
            except OSError:
                pass  # a home that cannot be written to: the index is kept in memory
        storage = engine.RamStorage()
        build(storage, book, synonyms)
        return storage

    def _synonym_bytes(self) -> bytes:
        return _synonym_bytes(self._data)

    def _read_synonyms(self) -> Synonyms:
        written = self._synonym_bytes()
        if written != self._synonyms[0]:
            self._synonyms = (written, read_synonyms(synonyms_path(self._data)))
        return self._synonyms[1]


def _synonym_bytes(data: Path) -> bytes:
    path = synonyms_path(data)
    return path.read_bytes() if path.is_file() else b""


def index_generation(game: str, data: Path) -> str:
    """A hash of all that the index of a game is made from; the index need not be there."""
    parts = f"{FORM} {load_book(game, data).generation} ".encode() + _synonym_bytes(data)
    return hashlib.sha256(parts).hexdigest()[:16]


def build(storage: engine.Storage, book: Book, synonyms: Synonyms) -> None:
    """Write the index of a book into a storage."""
    fields = {"id": engine.STORED, "has": engine.STORED}
    for field in FIELDS:
        for form in ("plain", "stem", "concept"):
            fields[f"{field}_{form}"] = engine.tokens()
    index = storage.create_index(engine.Schema(**fields))
    writer = index.writer()
    for rule in book.rules:
        row = {"id": rule.id}
        has: list[str] = []
        for field, text in _texts(rule).items():
            found = words(text)
            concepts = synonyms.concepts(found)
            row[f"{field}_plain"] = " ".join(word.plain for word in found)
            row[f"{field}_stem"] = " ".join(word.stem for word in found)
            row[f"{field}_concept"] = " ".join(concepts)
            has += [*(word.stem for word in found), *concepts, "|"]
        writer.add_document(has=" ".join(has), **row)
    writer.commit()


def _texts(rule: Rule) -> dict[str, str]:
    """What is indexed of a rule, field by field; the parts of a field are kept apart by a sign that is no word."""
    return {
        "title": rule.title,
        "asked": " ; ".join(rule.aliases),
        "text": rule.text,
        "example": " ; ".join((*rule.examples, rule.because, rule.otherwise)),
        "section": rule.section,
    }


def _whole(book: Book, rule: Rule) -> tuple[Rule, ...]:
    return (rule, *book.readings_of(rule))


def _looked_up(terms: tuple[Term, ...]) -> Iterator[tuple[str, str, float]]:
    """The fields and tokens that are asked for, each with its weight."""
    concepts = tuple(dict.fromkeys(concept for term in terms for concept in term.concepts))
    for field, weight in FIELDS.items():
        for concept in concepts:
            yield f"{field}_concept", concept, weight * CONCEPT
        for term in terms:
            for form in term.forms:
                yield f"{field}_plain", form.plain, weight * form.weight * PLAIN
                yield f"{field}_stem", form.stem, weight * form.weight * STEM
