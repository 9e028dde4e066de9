"""How Alembic runs the migrations: on the connection it is handed, inside that connection's transaction."""

from alembic import context

import catalog.importing.tables  # its tables are of Base too
from catalog.tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
