"""Webhooks: where programs of people are told, in which form, and how they know that it comes from here.

The forms of Discord and Slack are for rooms that others read too: they say what spectators of the table may know, and
call nobody by a sign that these services would take for one.
"""

from __future__ import annotations

import hmac
import json
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import httpx
from sqlalchemy import Engine, delete, func, insert, select, update

from homage.engine.errors import Refused
from homage.table.errors import TooMany
from homage.table.notices.outside import Outside
from homage.table.notices.sending import check
from homage.table.store.schema import HOOKS

FORMS = ("json", "discord", "slack")
MOST, MOST_OF_TABLE = 10, 5  # of one person, of one table
BROKEN = 10  # failures in a row after which nothing is sent until a test succeeds
SHOWN_SIGNS = 6  # of the path of an address, which is a secret with Discord and Slack
SIGNATURE, DELIVERY = "Homage-Signature", "Homage-Delivery"


@dataclass(frozen=True)
class Hook:
    """One webhook."""

    id: str
    player_id: str
    table_id: str | None  # none: what concerns the person
    url: str
    form: str
    secret: str
    failures: int = 0

    @property
    def broken(self) -> bool:
        """Whether it has failed too often."""
        return self.failures >= BROKEN

    @property
    def for_others(self) -> bool:
        """Whether people may read it who may not know what the seat knows."""
        return self.table_id is not None or self.form != "json"

    @property
    def shortened(self) -> str:
        """Its address, so that its owner knows which it is and nobody can use it."""
        parts = httpx.URL(self.url)
        path = parts.raw_path.decode()
        shown = path if len(path) <= SHOWN_SIGNS else path[:SHOWN_SIGNS] + "…"
        return f"{parts.scheme}://{parts.netloc.decode()}{shown}"


class Hooks:
    """All of them. Methods wait for the database: call them in threads; but for `send`."""

    def __init__(self, engine: Engine, now: Callable[[], int], outside: Outside) -> None:
        self._engine = engine
        self._now = now
        self._outside = outside

    def add(self, player_id: str, url: str, form: str, table_id: str | None) -> Hook:
        """A person wants a webhook; its address was checked."""
        if form not in FORMS:
            raise Refused(f"There is no form {form!r}; the forms are: {', '.join(FORMS)}.")
        made = Hook(secrets.token_urlsafe(12), player_id, table_id, url, form, secrets.token_urlsafe(32))
        with self._engine.begin() as database:
            count = select(func.count()).select_from(HOOKS)
            if (database.scalar(count.where(HOOKS.c.player_id == player_id)) or 0) >= MOST:
                raise TooMany(f"You have {MOST} webhooks, and nobody can have more; remove one first.")
            if table_id and (database.scalar(count.where(HOOKS.c.table_id == table_id)) or 0) >= MOST_OF_TABLE:
                raise TooMany(f"This table has {MOST_OF_TABLE} webhooks, and no table can have more.")
            database.execute(insert(HOOKS).values(**made.__dict__, created=self._now()))
        return made

    def of(self, player_id: str) -> list[Hook]:
        """All webhooks of a person."""
        return self._where(HOOKS.c.player_id == player_id)

    def of_person(self, player_id: str) -> list[Hook]:
        """Those that hear what concerns the person, and work."""
        found = self._where((HOOKS.c.player_id == player_id) & HOOKS.c.table_id.is_(None))
        return [hook for hook in found if not hook.broken]

    def of_table(self, table_id: str) -> list[Hook]:
        """Those that hear what happens at a table, and work."""
        return [hook for hook in self._where(HOOKS.c.table_id == table_id) if not hook.broken]

    def find(self, player_id: str, hook_id: str) -> Hook:
        """One webhook of a person."""
        found = self._where((HOOKS.c.player_id == player_id) & (HOOKS.c.id == hook_id))
        if not found:
            raise Refused("You have no such webhook; look at the list again.")
        return found[0]

    def remove(self, player_id: str, hook_id: str) -> None:
        """A person wants a webhook no longer."""
        hook = self.find(player_id, hook_id)
        with self._engine.begin() as database:
            database.execute(delete(HOOKS).where(HOOKS.c.id == hook.id))

    def gone(self, hook: Hook) -> None:
        """Its service says that it is there no longer."""
        with self._engine.begin() as database:
            database.execute(delete(HOOKS).where(HOOKS.c.id == hook.id))

    def forget(self, player_id: str) -> None:
        """A person has gone for good."""
        with self._engine.begin() as database:
            database.execute(delete(HOOKS).where(HOOKS.c.player_id == player_id))

    def note(self, hook: Hook, well: bool) -> None:
        """Something was sent to it, or could not be."""
        if well and not hook.failures:
            return
        failures = 0 if well else HOOKS.c.failures + 1
        with self._engine.begin() as database:
            database.execute(update(HOOKS).where(HOOKS.c.id == hook.id).values(failures=failures))

    async def send(self, hook: Hook, delivery: str, said: Mapping[str, Any]) -> None:
        """Tell a webhook. Raises `Failed`, `Unsubscribed`, or what `Outside` raises."""
        body = as_form(hook.form, said)
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "Homage",
            DELIVERY: delivery,
            SIGNATURE: signature(hook.secret, self._now() // 1000, body),
        }
        answer = await self._outside.post(hook.url, body, headers)
        check(answer.status, dict(answer.headers))

    def _where(self, condition: Any) -> list[Hook]:
        columns = [HOOKS.c[name] for name in Hook.__dataclass_fields__]
        with self._engine.connect() as database:
            rows = database.execute(select(*columns).where(condition).order_by(HOOKS.c.created)).all()
        return [Hook(*row) for row in rows]


def signature(secret: str, at: int, body: bytes) -> str:
    """Proves who has sent a body, and when: HMAC-SHA256 over the time, a full stop and the body."""
    digest = hmac.digest(secret.encode(), f"{at}.".encode() + body, "sha256")
    return f"t={at},v1={digest.hex()}"


def as_form(form: str, said: Mapping[str, Any]) -> bytes:
    """A notice as a service takes it."""
    line, link = f"{said['title']}: {said['body']}", said["link"]
    if form == "discord":
        return _json({"content": f"{plain_for_discord(line)} {link}".strip(), "allowed_mentions": {"parse": []}})
    if form == "slack":
        return _json({"text": f"{plain_for_slack(line)} {link}".strip()})
    return _json(said)


def plain_for_discord(text: str) -> str:
    """Words that Discord shows as they are: with nothing that it takes for markup."""
    return re.sub(r"([\\*_~`|>\[\]])", r"\\\1", text)[:1800]


def plain_for_slack(text: str) -> str:
    """Words that Slack shows as they are: a mention begins with a sign that is written otherwise."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _json(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()
