"""Notices: what is to be sent, to whom and how."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "outbox",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("player_id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("away", sa.BigInteger, nullable=False),
        sa.Column("over", sa.Integer, nullable=False),
        sa.Column("sent", sa.Text, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("worker", sa.String(12), nullable=False),
    )
    op.create_index("outbox_by_due", "outbox", ["due"])
    op.create_index("outbox_by_player", "outbox", ["player_id"])
    op.create_table(
        "notice_settings",
        sa.Column("player_id", sa.String(32), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("kinds", sa.Text, nullable=False),
        sa.Column("muted", sa.Text, nullable=False),
        sa.Column("quiet", sa.Text),
    )
    op.create_table(
        "push_devices",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("player_id", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("session_id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("mark", sa.String(64), nullable=False, unique=True),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("push_devices_by_player", "push_devices", ["player_id"])
    op.create_table(
        "mail_addresses",
        sa.Column("player_id", sa.String(32), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("mailed", sa.BigInteger, nullable=False),
        sa.Column("bounced", sa.Integer, nullable=False),
    )
    op.create_table(
        "mail_log",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("mark", sa.String(64), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("what", sa.String(10), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("mail_log_by_mark", "mail_log", ["mark"])
    op.create_table(
        "hooks",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("player_id", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id")),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("form", sa.String(8), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("hooks_by_player", "hooks", ["player_id"])
    op.create_index("hooks_by_table", "hooks", ["table_id"])
