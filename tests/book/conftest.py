"""A data folder that holds the small book, for tests that change it."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_book import BOOK


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder that holds the small book."""
    folder = tmp_path / "data"
    (folder / "rulebooks").mkdir(parents=True)
    (folder / "rulebooks" / "kaijudo.md").write_text(BOOK, "utf-8")
    return folder
