"""What can go wrong between a visitor and the site: each kind with its status, its title and its sentence.

The site says a problem as a page, the API as an object of RFC 9457; both take their words from here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rules.problem import InputError
from webapp.settings import MAX_BODY

MEDIA_TYPE = "application/problem+json"


@dataclass(frozen=True)
class Kind:
    """One kind of problem. `slug` names it for ever; `sentence` is said where nothing more exact is known."""

    slug: str
    status: int
    title: str
    sentence: str

    @property
    def type(self) -> str:
        """What stands in `type` of the object: where the kind is described."""
        return f"/api#problem-{self.slug}"


KINDS = (
    Kind("bad-request", 400, "That could not be read", "The request holds something that cannot be read."),
    Kind(
        "form-too-old",
        403,
        "This form cannot be taken",
        "This form is too old, or cookies are off. Go back, load the page again and send it once more.",
    ),
    Kind("not-found", 404, "There is no such page", "Nothing is at this address."),
    Kind("wrong-method", 405, "That is not how this is asked", "This address does not take that kind of request."),
    Kind(
        "too-large",
        413,
        "That is too long",
        f"At most {MAX_BODY // 1024} KB can be sent: a deck list or a scenario is far smaller.",
    ),
    Kind("wrong-media-type", 415, "That is of another kind", "Send plain text, a form with a file, or JSON."),
    Kind("mistake", 422, "There is a mistake in it", "What was sent holds a mistake."),
    Kind(
        "too-many-requests",
        429,
        "Too many questions at once",
        "So many requests came from your address that this one was not taken. Try again in a minute.",
    ),
    Kind("error-here", 500, "Something went wrong here", "It was noted in the log. Nothing that you sent was kept."),
    Kind("not-ready", 503, "Not ready yet", "Something that the answer needs has not been loaded yet."),
    Kind("given-up", 504, "This board got no answer", "The board took more than this site gives one board."),
)
"""Every kind there is, in the order of their statuses; `docs/api.md` and the page `/api` list them."""

_BY_STATUS = {kind.status: kind for kind in KINDS}


def kind_of(status: int) -> Kind:
    """The kind of problem behind a status; of one without a kind of its own, the plainest of its hundred."""
    if status == 414:
        return _BY_STATUS[413]
    return _BY_STATUS.get(status) or _BY_STATUS[500 if status >= 500 else 400]


def status_of(problem: InputError) -> int:
    """The status of something that a person wrote wrongly, or of cards that are not loaded yet."""
    return 503 if "run `floorjudge load`" in problem.message else 400


def problem_object(
    status: int,
    detail: str = "",
    place: tuple[int, int] | None = None,
    warnings: Iterable[str] = (),
    **more: Any,
) -> dict[str, Any]:
    """The problem as RFC 9457 has it: `type`, `title`, `status`, `detail`, and what is known beside it.

    `place` is a line and a column counted from 1, either 0 where it is not known.
    """
    kind = kind_of(status)
    found: dict[str, Any] = {
        "type": kind.type,
        "title": kind.title,
        "status": status,
        "detail": detail or kind.sentence,
        "warnings": list(warnings),
    }
    if place and any(place):
        found["place"] = {name: number for name, number in zip(("line", "column"), place, strict=True) if number}
    found.update({name: value for name, value in more.items() if value})
    return found
