"""A table that people come to and go from: all who look are told who of the players is there."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping

import structlog

from homage.table.rooms import messages as m
from homage.table.rooms.attending import Attended
from homage.table.rooms.keeping import Household, Viewer
from homage.table.rooms.table import Table

log = structlog.get_logger()
AWAY_S = 5.0  # whoever comes back sooner has not left: a page is loaded anew, a phone changes its network


class Visited(Attended):
    """What is known of the people at a table."""

    def __init__(self, household: Household, table: Table) -> None:
        super().__init__(household, table)
        self._going: dict[str, asyncio.TimerHandle] = {}  # people without a connection, until they have left
        self._telling: set[asyncio.Task[None]] = set()  # kept, so that none is lost

    def _welcome(self, viewer: Viewer) -> None:
        """Somebody looks; the others are told if a player was away before."""
        self.viewers.add(viewer)
        going = self._going.pop(viewer.person, None)
        if going is not None:
            going.cancel()
        if viewer.person and self.presence.came(viewer.person):
            self._tell_of(viewer.person, but=viewer)

    def part(self, viewer: Viewer) -> None:
        """Somebody no longer looks; after a while without another connection they have left."""
        self.viewers.discard(viewer)
        self.used = self.household.now()
        if self._looked is not None:
            self._looked.keep(self._onlookers(self.viewers))
        person = viewer.person
        if person and person not in self._going and all(each.person != person for each in self.viewers):
            loop = asyncio.get_running_loop()
            self._going[person] = loop.call_later(AWAY_S, self._left, person, self.household.now())

    def _left(self, person: str, at: int) -> None:
        self._going.pop(person, None)
        if self.presence.went(person, at):
            self._tell_of(person)

    def _tell_of(self, person: str, but: Viewer | None = None) -> None:
        """Tell all who look, and the other servers, whether a player is there."""
        if self.table.seats_of(person):
            self._show_presence(but)
            task = asyncio.create_task(self.tell_presence())
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    def _show_presence(self, but: Viewer | None = None) -> None:
        """Send everybody the chairs, and nothing else."""
        said = m.encode(m.Presence(self._showing(self.table.entry).chairs()))
        for viewer in list(self.viewers):
            if viewer is not but and not viewer.brief:
                viewer.send(said)

    # -- other servers --------------------------------------------------------------------------------------------

    async def tell_presence(self) -> None:
        """Tell the other servers which players are at this one."""
        players = {chair.player for chair in self.table.chairs if chair.player}
        try:
            await self.household.archive.announce_presence(self.table.row.id, *self.presence.told(players))
        except Exception as error:  # the database is away; who is there is told again when somebody comes or goes
            log.warning("presence not announced", table=self.table.row.id, why=repr(error))

    def heard_presence(self, server: str, here: Collection[str], left: Mapping[str, int]) -> None:
        """Another server tells which players are at the table there."""
        if self.presence.heard(server, here, left):
            self._show_presence()

    def lost_server(self, server: str, at: int) -> None:
        """Another server is gone, with all who were there."""
        if self.presence.lost(server, at):
            self._show_presence()
