"""The event log, the due work, and the servers that share the database."""

import sqlalchemy as sa
from alembic import op

revision = "0100"  # lower numbers belong to unreleased versions, whose games can't be continued
down_revision = None


def upgrade() -> None:
    """Create all tables."""
    op.create_table(
        "events",
        sa.Column("room", sa.String(16), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.String(8)),
        sa.Column("client", sa.String(80)),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_index("events_client", "events", ["room", "client"], unique=True)
    op.create_table(
        "due",
        sa.Column("room", sa.String(16), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("holder", sa.String(32)),
    )
    op.create_index("ix_due_at", "due", ["at"])
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
