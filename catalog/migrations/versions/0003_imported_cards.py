"""A user's own cards, kept apart from those that ship."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this form."""
    op.create_table(
        "imports",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("file", sa.String(), nullable=False),
        sa.Column("form", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("sets", sa.Text(), nullable=False),
        sa.CheckConstraint("id > 0", name=op.f("ck_imports_counted")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_imports")),
    )
    op.create_table(
        "imported_cards",
        sa.Column("import_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("clash", sa.String(), nullable=False),
        sa.Column("stated", sa.String(), nullable=False),
        sa.Column("printed", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.CheckConstraint("clash IN ('refuse', 'replace')", name=op.f("ck_imported_cards_clash")),
        sa.ForeignKeyConstraint(
            ["import_id"], ["imports.id"], name=op.f("fk_imported_cards_import_id_imports")
        ),
        sa.PrimaryKeyConstraint("import_id", "position", name=op.f("pk_imported_cards")),
    )
    op.create_index(op.f("ix_imported_cards_key"), "imported_cards", ["key"])


def downgrade() -> None:
    """Go back to the form before."""
    op.drop_index(op.f("ix_imported_cards_key"), table_name="imported_cards")
    op.drop_table("imported_cards")
    op.drop_table("imports")
