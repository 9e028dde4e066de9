"""Columns that card searches ask: folded names and words, counts, sort keys, parts of collector numbers.

The rows are made anew by every load, so the old ones are dropped rather than filled in.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

CARDS: tuple[tuple[str, type[sa.types.TypeEngine[Any]]], ...] = (
    ("folded", sa.String),
    ("civilizations", sa.Integer),
    ("printings", sa.Integer),
    ("colours", sa.String),
    ("vanilla", sa.Boolean),
    ("disputed", sa.Boolean),
    ("words", sa.Text),
)
EMPTIED = ("printings", "card_races", "card_keywords", "card_civilizations", "aliases", "cards", "loaded")


def _empty() -> None:
    for table in EMPTIED:
        op.execute(sa.text(f"DELETE FROM {table}"))


def upgrade() -> None:
    """Go to this form."""
    _empty()
    with op.batch_alter_table("cards", schema=None) as batch_op:
        for name, kind in CARDS:
            batch_op.add_column(sa.Column(name, kind(), nullable=False))
        batch_op.create_index(batch_op.f("ix_cards_game_folded"), ["game", "folded"], unique=False)
    with op.batch_alter_table("aliases", schema=None) as batch_op:
        batch_op.add_column(sa.Column("folded", sa.String(), nullable=False))
    with op.batch_alter_table("printings", schema=None) as batch_op:
        batch_op.add_column(sa.Column("before", sa.String(), nullable=False))
        batch_op.add_column(sa.Column("plain", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("rank", sa.Integer(), nullable=False))
        batch_op.create_index(batch_op.f("ix_printings_rarity"), ["rarity"], unique=False)
        batch_op.create_index(batch_op.f("ix_printings_before"), ["before"], unique=False)


def downgrade() -> None:
    """Go back to the form before."""
    _empty()
    with op.batch_alter_table("printings", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_printings_before"))
        batch_op.drop_index(batch_op.f("ix_printings_rarity"))
        for name in ("rank", "plain", "before"):
            batch_op.drop_column(name)
    with op.batch_alter_table("aliases", schema=None) as batch_op:
        batch_op.drop_column("folded")
    with op.batch_alter_table("cards", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_cards_game_folded"))
        for name, _ in CARDS:
            batch_op.drop_column(name)
