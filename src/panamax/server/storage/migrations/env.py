"""Run by Alembic: on the connection that `upgrade` is about, in its transaction."""

from alembic import context

from panamax.server.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
context.run_migrations()
