"""Reports in files: HTML to read and print, CSV, JSON, and JUnit XML for other programs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rules.problem import InputError
from validators.report import Report


def _html(report: Report) -> str:
    from validators.reports.page import to_html

    return to_html(report)


def _csv(report: Report) -> str:
    from validators.reports.tables import to_csv

    return to_csv(report)


def _xml(report: Report) -> str:
    from validators.reports.tables import to_junit

    return to_junit(report)


def _json(report: Report) -> str:
    return report.to_json().decode()


KINDS: dict[str, Callable[[Report], str]] = {".html": _html, ".csv": _csv, ".json": _json, ".xml": _xml}
"""How a report is written, by the ending of its file."""


def verify_report_name(path: str) -> None:
    """Raises `InputError` for a file whose ending names no kind of report."""
    if Path(path).suffix.lower() not in KINDS:
        raise InputError(f"a report ends in {', '.join(KINDS)}: which of them it is to be, the name does not say", path)


def write_report(report: Report, path: str) -> None:
    """Writes the report into a file. Raises `InputError` as `verify_report_name`, and where it cannot be written."""
    verify_report_name(path)
    text = KINDS[Path(path).suffix.lower()](report)
    try:
        Path(path).write_text(text, encoding="utf-8", newline="")
    except OSError as problem:
        raise InputError(f"the report cannot be written: {problem.strerror or problem}", path) from problem
