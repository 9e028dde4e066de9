"""The tables of a user's own cards. Loading what ships leaves them alone; it puts their cards among the others."""

from sqlalchemy import CheckConstraint, Text
from sqlmodel import Field

from catalog.tables import Base, _number


class Import(Base, table=True):
    """One import: when (UTC), of which file, what form it had, and the sets it describes, as JSON."""

    __tablename__ = "imports"
    __table_args__ = (CheckConstraint("id > 0", name="counted"), {"info": {"kept": True}})
    id: int | None = _number()
    at: str
    file: str
    form: str
    game: str
    sets: str = Field(sa_type=Text)


class ImportedCard(Base, table=True):
    """One card of an import. `printed` is its printed text, `record` the card with its tree, `stated` its facts.

    `clash` says what was decided where another card of its name has other facts.
    """

    __tablename__ = "imported_cards"
    __table_args__ = (CheckConstraint("clash IN ('refuse', 'replace')", name="clash"), {"info": {"kept": True}})
    import_id: int = Field(foreign_key="imports.id", primary_key=True)
    position: int = Field(primary_key=True)
    game: str
    name: str
    key: str = Field(index=True)
    clash: str
    stated: str
    printed: str = Field(sa_type=Text)
    record: str = Field(sa_type=Text)
