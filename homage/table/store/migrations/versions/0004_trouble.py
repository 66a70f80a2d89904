"""Why a table could not be opened, so that lists of tables can say so."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("trouble", sa.Text))
