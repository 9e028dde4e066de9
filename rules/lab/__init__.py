"""The lab: scenario files, all outcomes, who can force what, and the trace with its rules."""

from rules.lab.answer import Answer, GoalOut
from rules.lab.ask import ask, prove

__all__ = ["Answer", "GoalOut", "ask", "prove"]
