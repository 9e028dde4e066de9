"""The one error for bad input: one clear sentence with the place it is about."""

from __future__ import annotations


class InputError(ValueError):
    """Something a person wrote is wrong: what, where (file, line and column counted from 1) and what would be right.

    `str(error)` is `file:line:column: sentence`, leaving out what is not known.
    """

    def __init__(self, message: str, file: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        return f"{place}: {self.message}" if place else self.message
