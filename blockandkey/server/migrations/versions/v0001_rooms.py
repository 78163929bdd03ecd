"""The log of every room, and what is due."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables of version 0.1."""
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
    )
    op.create_index("ix_due_at", "due", ["at"])
