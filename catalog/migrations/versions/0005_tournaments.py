"""Tournaments: their lists, who checked them and what was decided, each as one text."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this form."""
    op.create_table(
        "events",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("until", sa.String(), nullable=False),
        sa.Column("names_until", sa.String(), nullable=False),
        sa.Column("named", sa.Boolean(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.CheckConstraint("length(key) = 64", name=op.f("ck_events_hashed")),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_events")),
    )
    op.create_index(op.f("ix_events_until"), "events", ["until"])
    op.create_index(op.f("ix_events_names_until"), "events", ["names_until"])


def downgrade() -> None:
    """Go back to the form before."""
    op.drop_index(op.f("ix_events_names_until"), table_name="events")
    op.drop_index(op.f("ix_events_until"), table_name="events")
    op.drop_table("events")
