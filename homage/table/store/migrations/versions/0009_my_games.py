"""What the list of my games needs: when each ended and how, whose time is up when, who is asked to a rematch."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("deadlines", sa.Text))
    op.add_column("tables", sa.Column("result", sa.Text))
    op.add_column("sitters", sa.Column("ended", sa.BigInteger))
    op.add_column("sitters", sa.Column("invited", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(
        "INSERT INTO sitters (table_id, player_id) SELECT id, host FROM tables WHERE NOT EXISTS "
        "(SELECT 1 FROM sitters WHERE sitters.table_id = tables.id AND sitters.player_id = tables.host)"
    )
    op.execute(
        "UPDATE sitters SET ended = "
        "(SELECT touched FROM tables WHERE tables.id = sitters.table_id AND tables.status = 'over')"
    )
    op.drop_index("sitters_by_player", "sitters")
    op.create_index("sitters_by_end", "sitters", ["player_id", "ended", "table_id"])
    op.create_index(
        "sitters_invited",
        "sitters",
        ["player_id"],
        sqlite_where=sa.text("invited = 1"),
        postgresql_where=sa.text("invited"),
    )
