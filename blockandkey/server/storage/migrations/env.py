"""What Alembic runs the steps with: the connection that the server gives it, whose transaction is the server's."""

from alembic import context

from blockandkey.server.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
