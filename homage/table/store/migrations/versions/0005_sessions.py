"""Sessions. Tokens that were given out before carry the id of their person: it is the id of their session now."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("player_id", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_by_player", "sessions", ["player_id"])
    op.get_bind().execute(
        sa.text(
            "INSERT INTO sessions (id, player_id, device, created, seen) SELECT id, id, '', created, :now FROM players"
        ),
        {"now": time.time_ns() // 1_000_000},
    )
