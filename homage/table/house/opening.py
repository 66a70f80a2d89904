"""Who may open a table: so many a minute, and only so many computer players may be at work for one person at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from homage.table.askers import ASKER
from homage.table.errors import TooMany
from homage.table.people.limits import Limit, Limiter
from homage.table.people.people import Person
from homage.table.rooms.room import Room
from homage.table.settings import Settings

OF_ADDRESS = 2  # times what one person may: several people are behind it
SOON_S = 10  # after which some computer players may have done with their moves


class Openings:
    """What people and addresses have opened, and what is still at work there."""

    def __init__(self, settings: Settings) -> None:
        tables = settings.tables_per_minute
        self._most = settings.computers_per_person
        self._by_person = Limiter(Limit(tables / 60, max(1.0, tables)))
        self._by_address = Limiter(Limit(OF_ADDRESS * tables / 60, max(1.0, OF_ADDRESS * tables)))

    def check(self, host: Person, computers: int, rooms: Iterable[Room]) -> None:
        """Whether somebody may open a table with so many computer players, beside the rooms that there are."""
        if computers:
            for who, most, at_work in self._at_work(host, rooms):
                if at_work and at_work + computers > most:
                    raise TooMany(
                        f"A table with {computers} computer players cannot be opened now: {at_work} are at work at "
                        f"tables opened {who}, of {most}; try again in {SOON_S} s, or open it for people.",
                        SOON_S,
                    )
        for limiter, who, key in self._keys(host):
            if not limiter.allow(key):
                seconds = ceil(limiter.retry_after(key))
                raise TooMany(
                    f"The table cannot be opened now: too many were opened {who}; try again in {seconds} s.", seconds
                )

    def _at_work(self, host: Person, rooms: Iterable[Room]) -> Iterator[tuple[str, int, int]]:
        """By whom tables were opened, how many computer players may be at work there, and how many are."""
        busy = [room for room in rooms if room.attendants.thinking]
        by_person = sum(room.attendants.number for room in busy if room.table.row.host == host.id)
        yield "by you", self._most, by_person
        if address := ASKER.get():
            yield (
                "from your address",
                OF_ADDRESS * self._most,
                sum(r.attendants.number for r in busy if r.attendants.home == address),
            )

    def _keys(self, host: Person) -> Iterator[tuple[Limiter, str, str]]:
        yield self._by_person, "by you", host.id
        if address := ASKER.get():
            yield self._by_address, "from your address", address
