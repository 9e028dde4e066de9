"""Cards of Chaotic: tribes, elements, the numbers and marks of five types of card; a cost may be missing.

The rows are made anew by every load, so the old ones are dropped rather than filled in.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

CARDS: tuple[tuple[str, type[sa.types.TypeEngine[Any]], bool], ...] = (
    ("tribe_id", sa.Integer, True),
    ("shared", sa.String, False),
    ("courage", sa.Integer, True),
    ("wisdom", sa.Integer, True),
    ("speed", sa.Integer, True),
    ("energy", sa.Integer, True),
    ("mugic_counters", sa.Integer, True),
    ("build_points", sa.Integer, True),
    ("base_damage", sa.Integer, True),
    ("fire", sa.Integer, True),
    ("air", sa.Integer, True),
    ("earth", sa.Integer, True),
    ("water", sa.Integer, True),
    ("elements", sa.Integer, False),
    ("initiative", sa.String, False),
    ("loyal", sa.String, False),
    ("unique", sa.Boolean, False),
    ("legendary", sa.Boolean, False),
    ("minion", sa.Boolean, False),
    ("chieftain", sa.Boolean, False),
    ("past", sa.Boolean, False),
)
"""Each new column and whether it may be null."""
EMPTIED = ("printings", "card_races", "card_keywords", "card_civilizations", "aliases", "cards", "loaded")


def _empty() -> None:
    for table in EMPTIED:
        op.execute(sa.text(f"DELETE FROM {table}"))


def upgrade() -> None:
    """Go to this form."""
    _empty()
    for small in ("tribes", "elements"):
        op.create_table(
            small,
            sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
            sa.Column("game", sa.String(), nullable=False),
            sa.Column("name", sa.String(), nullable=False),
            sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{small}")),
            sa.UniqueConstraint("game", "name", name=op.f(f"uq_{small}_game_name")),
        )
    with op.batch_alter_table("cards", schema=None) as batch_op:
        batch_op.alter_column("level", existing_type=sa.Integer(), nullable=True)
        for name, kind, empty in CARDS:
            batch_op.add_column(sa.Column(name, kind(), nullable=empty))
        batch_op.create_foreign_key(batch_op.f("fk_cards_tribe_id_tribes"), "tribes", ["tribe_id"], ["id"])
        batch_op.create_index(batch_op.f("ix_cards_tribe_id"), ["tribe_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_cards_game_shared"), ["game", "shared"], unique=False)
    op.create_table(
        "card_elements",
        sa.Column("card_id", sa.Integer(), nullable=False),
        sa.Column("element_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["card_id"], ["cards.id"], name=op.f("fk_card_elements_card_id_cards")),
        sa.ForeignKeyConstraint(["element_id"], ["elements.id"], name=op.f("fk_card_elements_element_id_elements")),
        sa.PrimaryKeyConstraint("card_id", "element_id", name=op.f("pk_card_elements")),
    )
    with op.batch_alter_table("card_elements", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_card_elements_element_id"), ["element_id"], unique=False)


def downgrade() -> None:
    """Go back to the form before."""
    op.drop_table("card_elements")
    _empty()
    with op.batch_alter_table("cards", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_cards_game_shared"))
        batch_op.drop_index(batch_op.f("ix_cards_tribe_id"))
        batch_op.drop_constraint(batch_op.f("fk_cards_tribe_id_tribes"), type_="foreignkey")
        for name, _, _ in CARDS:
            batch_op.drop_column(name)
        batch_op.alter_column("level", existing_type=sa.Integer(), nullable=False)
    for small in ("elements", "tribes"):
        op.drop_table(small)
