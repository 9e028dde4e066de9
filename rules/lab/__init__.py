"""The lab: scenario files, all outcomes, who can force what, and the trace with its rules."""

from rules.lab.answer import Answer
from rules.lab.ask import ask

__all__ = ["Answer", "ask"]
