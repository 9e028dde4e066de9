"""What the page of a board says that is being played out."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.searching.store import Job


@dataclass(frozen=True)
class JobView:
    """How far a board is: the boards that were seen, those that are left to look at, and a line that says so."""

    id: str
    title: str
    over: bool
    begun: bool
    stopping: bool
    seen: int
    left: int
    line: str

    @property
    def sign(self) -> str:
        """What is being done with the board, in a word or two."""
        return "Stopping." if self.stopping else "Playing it out." if self.begun else "Waiting."

    @property
    def all(self) -> int:
        """As many boards as are known by now."""
        return max(1, self.seen + self.left)


def job_view(job: Job) -> JobView:
    """The page of a job."""
    title = next((line[6:].strip(" \"'") for line in job.text.split("\n") if line.startswith("title:")), "")
    begun = job.state != "waiting"
    line = f"{job.done:,} boards seen, {job.left:,} left to look at" if begun else "Other boards are played out first"
    return JobView(job.id, title or "A board", job.state == "done", begun, job.stop, job.done, job.left, line)
