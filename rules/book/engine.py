"""The parts of Whoosh that the index uses, as untyped values: Whoosh's own annotations are incomplete."""

from __future__ import annotations

from importlib import import_module
from typing import Any

_analysis: Any = import_module("whoosh.analysis")
_fields: Any = import_module("whoosh.fields")
_filestore: Any = import_module("whoosh.filedb.filestore")
_filelock: Any = import_module("whoosh.util.filelock")
_query: Any = import_module("whoosh.query")
_english: Any = import_module("whoosh.lang.snowball.english")
_scoring: Any = import_module("whoosh.scoring")

Searcher = Any
Storage = Any
Query = Any

BM25F = _scoring.BM25F
FileLock = _filelock.FileLock
FileStorage = _filestore.FileStorage
Or = _query.Or
RamStorage = _filestore.RamStorage
STORED = _fields.STORED
Schema = _fields.Schema
Term = _query.Term
english_stem = _english.EnglishStemmer().stem
try_for = _filelock.try_for


def tokens() -> Any:
    """A field whose text is a row of ready tokens with blanks between."""
    return _fields.TEXT(analyzer=_analysis.SpaceSeparatedTokenizer(), phrase=False)
