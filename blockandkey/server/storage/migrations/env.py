"""The environment of the migrations: Alembic uses the connection and the transaction of the server."""

from alembic import context

from blockandkey.server.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
