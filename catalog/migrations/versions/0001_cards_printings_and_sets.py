"""Cards, printings and sets."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this form."""
    op.create_table(
        "civilizations",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_civilizations")),
        sa.UniqueConstraint("game", "name", name=op.f("uq_civilizations_game_name")),
    )
    op.create_table(
        "keywords",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_keywords")),
        sa.UniqueConstraint("game", "name", name=op.f("uq_keywords_game_name")),
    )
    op.create_table(
        "loaded",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("generation", sa.String(), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_loaded_one_row")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_loaded")),
    )
    op.create_table(
        "races",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_races")),
        sa.UniqueConstraint("game", "name", name=op.f("uq_races_game_name")),
    )
    op.create_table(
        "sets",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("code", sa.String(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("released", sa.String(), nullable=True),
        sa.CheckConstraint("name <> ''", name=op.f("ck_sets_named")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sets")),
        sa.UniqueConstraint("game", "key", name=op.f("uq_sets_game_key")),
    )
    op.create_table(
        "types",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_types")),
        sa.UniqueConstraint("game", "name", name=op.f("uq_types_game_name")),
    )
    op.create_table(
        "cards",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("slug", sa.String(), nullable=False),
        sa.Column("type_id", sa.Integer(), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("power", sa.Integer(), nullable=True),
        sa.Column("power_plus", sa.Boolean(), nullable=False),
        sa.Column("evolution", sa.String(), nullable=False),
        sa.Column("play", sa.String(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.CheckConstraint("evolution IN ('', 'evolution', 'vortex')", name=op.f("ck_cards_evolution")),
        sa.CheckConstraint("name <> ''", name=op.f("ck_cards_named")),
        sa.CheckConstraint("play IN ('full', 'partial', 'none')", name=op.f("ck_cards_play")),
        sa.CheckConstraint("level >= 0", name=op.f("ck_cards_level")),
        sa.CheckConstraint("power >= 0", name=op.f("ck_cards_power")),
        sa.ForeignKeyConstraint(["type_id"], ["types.id"], name=op.f("fk_cards_type_id_types")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cards")),
        sa.UniqueConstraint("game", "name", name=op.f("uq_cards_game_name")),
        sa.UniqueConstraint("game", "slug", name=op.f("uq_cards_game_slug")),
    )
    with op.batch_alter_table("cards", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_cards_game_key"), ["game", "key"], unique=False)
        batch_op.create_index(batch_op.f("ix_cards_game_level"), ["game", "level"], unique=False)
        batch_op.create_index(batch_op.f("ix_cards_game_power"), ["game", "power"], unique=False)
        batch_op.create_index(batch_op.f("ix_cards_type_id"), ["type_id"], unique=False)

    op.create_table(
        "aliases",
        sa.Column("card_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["card_id"], ["cards.id"], name=op.f("fk_aliases_card_id_cards")),
        sa.PrimaryKeyConstraint("card_id", "name", name=op.f("pk_aliases")),
    )
    with op.batch_alter_table("aliases", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_aliases_key"), ["key"], unique=False)

    op.create_table(
        "card_civilizations",
        sa.Column("card_id", sa.Integer(), nullable=False),
        sa.Column("civilization_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["card_id"], ["cards.id"], name=op.f("fk_card_civilizations_card_id_cards")),
        sa.ForeignKeyConstraint(
            ["civilization_id"], ["civilizations.id"], name=op.f("fk_card_civilizations_civilization_id_civilizations")
        ),
        sa.PrimaryKeyConstraint("card_id", "civilization_id", name=op.f("pk_card_civilizations")),
    )
    with op.batch_alter_table("card_civilizations", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_card_civilizations_civilization_id"), ["civilization_id"], unique=False)

    op.create_table(
        "card_keywords",
        sa.Column("card_id", sa.Integer(), nullable=False),
        sa.Column("keyword_id", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=True),
        sa.CheckConstraint("n >= 0", name=op.f("ck_card_keywords_n")),
        sa.ForeignKeyConstraint(["card_id"], ["cards.id"], name=op.f("fk_card_keywords_card_id_cards")),
        sa.ForeignKeyConstraint(["keyword_id"], ["keywords.id"], name=op.f("fk_card_keywords_keyword_id_keywords")),
        sa.PrimaryKeyConstraint("card_id", "keyword_id", name=op.f("pk_card_keywords")),
    )
    with op.batch_alter_table("card_keywords", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_card_keywords_keyword_id"), ["keyword_id"], unique=False)

    op.create_table(
        "card_races",
        sa.Column("card_id", sa.Integer(), nullable=False),
        sa.Column("race_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["card_id"], ["cards.id"], name=op.f("fk_card_races_card_id_cards")),
        sa.ForeignKeyConstraint(["race_id"], ["races.id"], name=op.f("fk_card_races_race_id_races")),
        sa.PrimaryKeyConstraint("card_id", "race_id", name=op.f("pk_card_races")),
    )
    with op.batch_alter_table("card_races", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_card_races_race_id"), ["race_id"], unique=False)

    op.create_table(
        "printings",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("card_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("set_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.String(), nullable=False),
        sa.Column("rarity", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["card_id"], ["cards.id"], name=op.f("fk_printings_card_id_cards")),
        sa.ForeignKeyConstraint(["set_id"], ["sets.id"], name=op.f("fk_printings_set_id_sets")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_printings")),
        sa.UniqueConstraint("card_id", "position", name=op.f("uq_printings_card_id_position")),
    )
    with op.batch_alter_table("printings", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_printings_set_id"), ["set_id"], unique=False)


def downgrade() -> None:
    """Go back to an empty database."""
    for table in (
        "printings",
        "card_races",
        "card_keywords",
        "card_civilizations",
        "aliases",
        "cards",
        "types",
        "sets",
        "races",
        "loaded",
        "keywords",
        "civilizations",
    ):
        op.drop_table(table)
