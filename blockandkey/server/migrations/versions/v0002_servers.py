"""Several servers on one database: who is there, who does what is due, and who is connected to whom."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the servers' leases and what hangs on them."""
    op.add_column("due", sa.Column("holder", sa.String(32)))
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("room", sa.String(16), primary_key=True),
        sa.Column("server", sa.String(32), primary_key=True),
        sa.Column("seats", sa.String(40), nullable=False),
    )
