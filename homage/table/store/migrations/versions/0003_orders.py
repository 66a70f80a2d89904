"""Orders with conditions, in a list for each seat; a pause for each kind of window."""

import json
from contextlib import suppress
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

TABLES = sa.table("tables", sa.column("id"), sa.column("settings"))
ENTRIES = sa.table("entries", sa.column("table_id"), sa.column("number"), sa.column("kind"), sa.column("body"))


def upgrade() -> None:
    connection = op.get_bind()
    for row in connection.execute(sa.select(TABLES.c.id, TABLES.c.settings)).all():
        try:
            settings = json.loads(row.settings)
        except ValueError:
            continue  # a damaged table stays as it is: servers set it aside
        if isinstance(settings, dict) and "pause" in settings:
            pause = settings.pop("pause")
            settings["pauses"] = {"routine": pause, "decisive": pause}
            connection.execute(sa.update(TABLES).where(TABLES.c.id == row.id).values(settings=json.dumps(settings)))
    ordered = sa.select(ENTRIES.c.table_id, ENTRIES.c.number, ENTRIES.c.body).where(ENTRIES.c.kind == "standing")
    for entry in connection.execute(ordered).all():
        this = (ENTRIES.c.table_id == entry.table_id) & (ENTRIES.c.number == entry.number)
        with suppress(ValueError, TypeError, LookupError, AttributeError):
            connection.execute(sa.update(ENTRIES).where(this).values(body=json.dumps(listed(json.loads(entry.body)))))


def listed(body: dict[str, Any]) -> dict[str, Any]:
    """What a seat had ordered by window, as a list; to be asked always, also where there is no choice, is no more."""
    orders = [{"window": name, "action": action, "when": {}} for name, action in body["orders"].items()]
    return {**body, "ask": "fair" if body["ask"] == "always" else body["ask"], "orders": orders}
