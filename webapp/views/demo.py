"""The example on the first page: one attack of the lab, answered when it is first shown."""

from __future__ import annotations

from webapp.services import Services


def demo(services: Services) -> None:
    """The example, or None while there is none."""
    return None
