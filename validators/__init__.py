"""Deck checks: reading lists in any form, formats as data, findings with rules and places, verdicts."""

from __future__ import annotations

from validators.check import check_file, check_text, examine
from validators.formats import list_formats, load_format
from validators.report import Report

__all__ = ["Report", "check_file", "check_text", "examine", "list_formats", "load_format"]
