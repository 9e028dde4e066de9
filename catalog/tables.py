"""The tables of the catalog: cards, printings and sets, and small tables for what a search filters by.

The files of the data folder are the truth; these rows are made from them by `catalog.load`, all at once. `key` is
the key of `catalog.names`, `folded` the folded name, `words` the folded words in which a search looks (the rendered
ones, and printed ones that a user imported); `record` is the whole card as in the file, to give it back as a value.
"""

from sqlalchemy import CheckConstraint, Index, MetaData, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(SQLModel):
    """What the tables share: one register with names for all constraints, so that migrations can change them."""

    metadata = MetaData(naming_convention=NAMING)


def _number() -> int | None:
    field: int | None = Field(default=None, primary_key=True, sa_column_kwargs={"autoincrement": False})
    return field


class Loaded(Base, table=True):
    """The one row that says which content is loaded."""

    __tablename__ = "loaded"
    __table_args__ = (CheckConstraint("id = 1", name="one_row"),)
    id: int | None = _number()
    generation: str = Field(min_length=1)


class CardSet(Base, table=True):
    """One set of a game; `key` is its code, or its name where it has none; ids stand in the order they came out."""

    __tablename__ = "sets"
    __table_args__ = (UniqueConstraint("game", "key"), CheckConstraint("name <> ''", name="named"))
    id: int | None = _number()
    game: str
    key: str
    code: str | None
    name: str
    released: str | None


class CardType(Base, table=True):
    """A card type of a game: creature, spell, attack."""

    __tablename__ = "types"
    __table_args__ = (UniqueConstraint("game", "name"),)
    id: int | None = _number()
    game: str
    name: str


class Civilization(Base, table=True):
    """A civilization of a game."""

    __tablename__ = "civilizations"
    __table_args__ = (UniqueConstraint("game", "name"),)
    id: int | None = _number()
    game: str
    name: str


class Tribe(Base, table=True):
    """A tribe of Chaotic: that of creatures and of Mugic."""

    __tablename__ = "tribes"
    __table_args__ = (UniqueConstraint("game", "name"),)
    id: int | None = _number()
    game: str
    name: str


class Element(Base, table=True):
    """An element of Chaotic."""

    __tablename__ = "elements"
    __table_args__ = (UniqueConstraint("game", "name"),)
    id: int | None = _number()
    game: str
    name: str


class Race(Base, table=True):
    """A creature type of a game."""

    __tablename__ = "races"
    __table_args__ = (UniqueConstraint("game", "name"),)
    id: int | None = _number()
    game: str
    name: str


class Keyword(Base, table=True):
    """A keyword of a game."""

    __tablename__ = "keywords"
    __table_args__ = (UniqueConstraint("game", "name"),)
    id: int | None = _number()
    game: str
    name: str


class Card(Base, table=True):
    """One card; `position` is its place in the file, `colours` sorts by civilization, single ones first.

    A number that the card does not have is null: an attack's `fire` where no such damage is printed, the `level` of
    what is not paid for. `shared` is the key of the name that all versions of the card have.
    """

    __tablename__ = "cards"
    __table_args__ = (
        UniqueConstraint("game", "name"),
        UniqueConstraint("game", "slug"),
        Index(None, "game", "key"),
        Index(None, "game", "level"),
        Index(None, "game", "power"),
        Index(None, "game", "folded"),
        Index(None, "game", "shared"),
        CheckConstraint("name <> ''", name="named"),
        CheckConstraint("level >= 0", name="level"),
        CheckConstraint("power >= 0", name="power"),
        CheckConstraint("evolution IN ('', 'evolution', 'vortex')", name="evolution"),
        CheckConstraint("play IN ('full', 'partial', 'none')", name="play"),
    )
    id: int | None = _number()
    game: str
    position: int
    name: str
    key: str
    folded: str
    slug: str
    type_id: int = Field(foreign_key="types.id", index=True)
    tribe_id: int | None = Field(foreign_key="tribes.id", index=True)
    level: int | None
    power: int | None
    power_plus: bool
    evolution: str
    play: str
    civilizations: int
    printings: int
    colours: str
    vanilla: bool
    disputed: bool
    shared: str
    courage: int | None
    wisdom: int | None
    speed: int | None
    energy: int | None
    mugic_counters: int | None
    build_points: int | None
    base_damage: int | None
    fire: int | None
    air: int | None
    earth: int | None
    water: int | None
    elements: int
    initiative: str
    loyal: str
    unique: bool
    legendary: bool
    minion: bool
    chieftain: bool
    past: bool
    words: str = Field(sa_type=Text)
    record: str = Field(sa_type=Text)


class Alias(Base, table=True):
    """Another spelling that a card is known by."""

    __tablename__ = "aliases"
    card_id: int = Field(foreign_key="cards.id", primary_key=True)
    name: str = Field(primary_key=True)
    key: str = Field(index=True)
    folded: str


class Printing(Base, table=True):
    """One printing of a card; `number` is the collector number as printed, `before` what stands before its stroke.

    `plain` is that number where it is one, `rank` the place of the rarity among the others (-1 for a promo).
    """

    __tablename__ = "printings"
    __table_args__ = (UniqueConstraint("card_id", "position"), Index(None, "rarity"), Index(None, "before"))
    id: int | None = _number()
    card_id: int = Field(foreign_key="cards.id")
    position: int
    set_id: int = Field(foreign_key="sets.id", index=True)
    number: str
    before: str
    plain: int | None
    rarity: str
    rank: int


class CardCivilization(Base, table=True):
    """A card is of a civilization."""

    __tablename__ = "card_civilizations"
    card_id: int = Field(foreign_key="cards.id", primary_key=True)
    civilization_id: int = Field(foreign_key="civilizations.id", primary_key=True, index=True)


class CardElement(Base, table=True):
    """A creature has an element."""

    __tablename__ = "card_elements"
    card_id: int = Field(foreign_key="cards.id", primary_key=True)
    element_id: int = Field(foreign_key="elements.id", primary_key=True, index=True)


class CardRace(Base, table=True):
    """A creature is of a creature type."""

    __tablename__ = "card_races"
    card_id: int = Field(foreign_key="cards.id", primary_key=True)
    race_id: int = Field(foreign_key="races.id", primary_key=True, index=True)


class CardKeyword(Base, table=True):
    """A card has a keyword, with its number where it has one."""

    __tablename__ = "card_keywords"
    __table_args__ = (CheckConstraint("n >= 0", name="n"),)
    card_id: int = Field(foreign_key="cards.id", primary_key=True)
    keyword_id: int = Field(foreign_key="keywords.id", primary_key=True, index=True)
    n: int | None
