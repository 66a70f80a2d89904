"""Whose decision a table waits for, so that lists of tables can say so."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("waiting", sa.Integer, nullable=False, server_default="0"))
