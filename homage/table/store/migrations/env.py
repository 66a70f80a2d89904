"""Run by Alembic: brings the database handed over in the configuration to the present layout."""

from alembic import context

from homage.table.store.schema import METADATA

with context.config.attributes["engine"].connect() as connection:
    context.configure(connection=connection, target_metadata=METADATA, transactional_ddl=True)
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
