"""What people want to be notified of, by which channels, and when not."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from homage.engine.errors import Refused
from homage.table.store.schema import NOTICE_SETTINGS

KINDS = ("turn", "invitation", "message", "end")
CHANNELS = ("push", "mail", "hook")
USUAL: Mapping[str, Sequence[str]] = {
    "turn": CHANNELS,
    "invitation": CHANNELS,
    "message": ("push", "hook"),
    "end": CHANNELS,
}
MOST_MUTED = 500
MINUTE_MS = 60_000


@dataclass(frozen=True)
class Quiet:
    """Hours in which nothing is sent: from when to when, as a clock in that time zone shows it."""

    start: str
    end: str
    zone: str

    @classmethod
    def read(cls, start: str, end: str, zone: str) -> Quiet:
        """Quiet hours as somebody asks for them, or what is wrong with them."""
        for given in (start, end):
            try:
                time.fromisoformat(given)
            except ValueError as error:
                raise Refused(f"{given!r} is no time of day; write it like 22:30.") from error
        try:
            ZoneInfo(zone)
        except (ValueError, OSError, KeyError) as error:
            raise Refused(f"{zone!r} is no time zone; write it like Europe/Paris.") from error
        if time.fromisoformat(start).replace(tzinfo=None) == time.fromisoformat(end).replace(tzinfo=None):
            raise Refused("Quiet hours begin and end at different times; leave them out if there are none.")
        return cls(start[:5], end[:5], zone)

    def until(self, now: int) -> int | None:
        """When the quiet hours end that are now, in milliseconds; None: it is not quiet."""
        here = datetime.fromtimestamp(now / 1000, ZoneInfo(self.zone))
        start, end = time.fromisoformat(self.start), time.fromisoformat(self.end)
        at = here.time()
        quiet = start <= at < end if start < end else at >= start or at < end
        if not quiet:
            return None
        ends = datetime.combine(here.date(), end, here.tzinfo)
        if at >= end:
            ends = datetime.combine(here.date() + timedelta(days=1), end, here.tzinfo)
        return max(now + MINUTE_MS, round(ends.timestamp() * 1000))  # an hour that a clock skips has no end in it


@dataclass(frozen=True)
class Preferences:
    """What one person wants."""

    kinds: Mapping[str, Sequence[str]] = field(default_factory=lambda: USUAL)
    muted: Sequence[str] = ()  # games by their names, tables by their numbers
    quiet: Quiet | None = None

    def channels(self, kind: str, game: str, table_id: str) -> Sequence[str]:
        """How a person wants to hear of something at a table."""
        return () if game in self.muted or table_id in self.muted else self.kinds.get(kind, ())


class AllPreferences:
    """Those of everybody. A person has some as soon as there is a way to reach them. Call the methods in threads."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, player_id: str) -> Preferences:
        """What a person wants; the usual where they have said nothing."""
        with self._engine.connect() as database:
            row = database.execute(select(NOTICE_SETTINGS).where(NOTICE_SETTINGS.c.player_id == player_id)).first()
        if row is None:
            return Preferences()
        quiet = json.loads(row.quiet) if row.quiet else None
        return Preferences(json.loads(row.kinds), json.loads(row.muted), Quiet(**quiet) if quiet else None)

    def set(self, player_id: str, wanted: Preferences) -> None:
        """Keep what a person wants."""
        values = {
            "kinds": json.dumps({kind: list(wanted.kinds.get(kind, ())) for kind in KINDS}),
            "muted": json.dumps(list(wanted.muted)),
            "quiet": json.dumps(wanted.quiet.__dict__) if wanted.quiet else None,
        }
        same = NOTICE_SETTINGS.c.player_id == player_id
        try:
            with self._engine.begin() as database:
                if not database.execute(update(NOTICE_SETTINGS).where(same).values(values)).rowcount:
                    database.execute(insert(NOTICE_SETTINGS).values(player_id=player_id, **values))
        except IntegrityError:  # another request was quicker with the same
            with self._engine.begin() as database:
                database.execute(update(NOTICE_SETTINGS).where(same).values(values))

    def known(self, player_id: str) -> bool:
        """Whether there is, or was, a way to reach a person."""
        with self._engine.connect() as database:
            asked = select(NOTICE_SETTINGS.c.player_id).where(NOTICE_SETTINGS.c.player_id == player_id)
            return database.scalar(asked) is not None

    def begin(self, player_id: str) -> None:
        """There is a way to reach a person: from now on notices for them are stored."""
        self.change(player_id, lambda wanted: wanted)

    def stop_mail(self, player_id: str) -> None:
        """A person wants no more mail."""
        self.change(player_id, without_mail)

    def change(self, player_id: str, change: Callable[[Preferences], Preferences]) -> None:
        """Change what a person wants."""
        self.set(player_id, change(self.of(player_id)))

    def forget(self, player_id: str) -> None:
        """A person has gone for good."""
        with self._engine.begin() as database:
            database.execute(delete(NOTICE_SETTINGS).where(NOTICE_SETTINGS.c.player_id == player_id))


def without_mail(wanted: Preferences) -> Preferences:
    """The same by all other channels."""
    kinds = {kind: [each for each in channels if each != "mail"] for kind, channels in wanted.kinds.items()}
    return replace(wanted, kinds=kinds)


def read_preferences(kinds: Mapping[str, Sequence[str]], muted: Sequence[str], quiet: Any) -> Preferences:
    """Preferences as somebody asks for them, or what is wrong with them."""
    for kind, channels in kinds.items():
        if kind not in KINDS:
            raise Refused(f"There are no notices of the kind {kind!r}; the kinds are: {', '.join(KINDS)}.")
        for channel in channels:
            if channel not in CHANNELS:
                raise Refused(f"There is no channel {channel!r}; the channels are: {', '.join(CHANNELS)}.")
    if len(muted) > MOST_MUTED:
        raise Refused(f"{MOST_MUTED} games and tables can be muted, not {len(muted)}; leave some out.")
    chosen = {kind: list(dict.fromkeys(kinds.get(kind, ()))) for kind in KINDS}
    return Preferences(chosen, list(dict.fromkeys(muted)), quiet)
