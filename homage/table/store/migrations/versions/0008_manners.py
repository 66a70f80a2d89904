"""Manners: blocks, reports, what operators do; names that look alike, forgotten passwords, doors of tables."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    for column in ("registered", "muted_until", "closed"):
        op.add_column("players", sa.Column(column, sa.BigInteger))
    op.add_column("players", sa.Column("operator", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "account_names",
        sa.Column("skeleton", sa.String(200), primary_key=True),
        sa.Column("player_id", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
    )
    op.create_index("account_names_by_player", "account_names", ["player_id"])
    op.create_table(
        "resets",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("player_id", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("resets_by_player", "resets", ["player_id"])
    op.create_table(
        "table_passwords",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("password", sa.Text, nullable=False),
    )
    op.create_table(
        "table_marks",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("what", sa.String(10), primary_key=True),
        sa.Column("mark", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("player_id", sa.String(32), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("blocked_id", sa.String(32), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("blocks_by_blocked", "blocks", ["blocked_id"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reporter", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("reported", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id")),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("talk", sa.Text, nullable=False),
        sa.Column("settled", sa.BigInteger),
    )
    op.create_index("reports_by_settled", "reports", ["settled", "id"])
    op.create_index("reports_by_reported", "reports", ["reported"])
    op.create_table(
        "operator_log",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by_id", sa.String(32), sa.ForeignKey("players.id")),
        sa.Column("player_id", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("what", sa.String(12), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("report", sa.Integer, sa.ForeignKey("reports.id")),
        sa.Column("seen", sa.BigInteger),
    )
    op.create_index("operator_log_by_player", "operator_log", ["player_id"])
