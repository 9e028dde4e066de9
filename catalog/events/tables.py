"""The table of the tournaments. Loading cards leaves it alone."""

from sqlalchemy import CheckConstraint, Text
from sqlmodel import Field

from catalog.tables import Base


class EventRow(Base, table=True):
    """One tournament: what its key hashes to, and its file (`docs/events.md`) as JSON.

    Days are written as 2014-05-30. After `names_until` its players' names go, after `until` all of it; `named` says
    whether the names are still there.
    """

    __tablename__ = "events"
    __table_args__ = (CheckConstraint("length(key) = 64", name="hashed"), {"info": {"kept": True}})
    key: str = Field(primary_key=True)
    until: str = Field(index=True)
    names_until: str = Field(index=True)
    named: bool
    content: str = Field(sa_type=Text)
