"""How Alembic runs the migrations: on the connection it is handed, inside that connection's transaction."""

from alembic import context

from catalog.events.tables import EventRow
from catalog.importing.tables import Import
from catalog.tables import Base

assert Import.metadata is EventRow.metadata is Base.metadata  # what users keep are tables of the same register

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
