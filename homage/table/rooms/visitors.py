"""Who looks at a table: they are sent what is new to them, and told who of the players is there."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping
from typing import Protocol

import structlog

from homage.engine.match.live_views import LiveViews, Seat
from homage.table.messages import client_messages as c
from homage.table.messages import server_messages as m
from homage.table.messages.message import ServerMessage
from homage.table.messages.presence import Presence
from homage.table.messages.showing import Showing
from homage.table.rooms.context import RoomState
from homage.table.store.rows import Entry

log = structlog.get_logger()
LONG = 50  # moves: finding words for more takes longer than others should wait
AWAY_S = 5.0  # whoever comes back sooner has not left: a page is loaded anew, a phone changes its network


class Viewer(Protocol):
    """Somebody who looks at a table."""

    person: str
    name: str
    brief: bool
    guest: bool  # without an account
    registered: int  # when the account was made, as far as that is known
    address: str  # from which they look on, if that is known
    deaf_to: frozenset[str]  # people whom they have blocked

    def post(self, message: ServerMessage) -> None: ...

    def send(self, data: bytes) -> None:
        """Send a message that is encoded already, as many who see the same are sent."""

    def dismiss(self) -> None: ...

    @property
    def gone(self) -> bool:
        """Whether nobody waits for an answer any more."""


class Visitors:
    """The viewers of one table."""

    def __init__(self, state: RoomState) -> None:
        self._state = state
        self.viewers: set[Viewer] = set()
        self.presence = Presence()
        self._hidden: set[Viewer] = set()  # those whose page is not on the screen
        self.views: LiveViews | None = None
        self._shown = state.table.version  # the entries that all who look have been told of, secret ones counted
        self._going: dict[str, asyncio.TimerHandle] = {}  # people without a connection, until they have left
        self._telling: set[asyncio.Task[None]] = set()  # kept, so that none is lost

    # -- they come and go -----------------------------------------------------------------------------------------

    def welcome(self, viewer: Viewer) -> None:
        """Somebody looks; the others are told if a player was away before."""
        self.viewers.add(viewer)
        self._note_looking(viewer.person)
        going = self._going.pop(viewer.person, None)
        if going is not None:
            going.cancel()
        if viewer.person and self.presence.came(viewer.person):
            self._tell_of(viewer.person, but=viewer)

    def part(self, viewer: Viewer) -> None:
        """Somebody no longer looks; after a while without another connection they have left."""
        now, person = self._state.context.now(), viewer.person
        self.viewers.discard(viewer)
        if viewer not in self._hidden:
            self._note_looking(person)
        self._hidden.discard(viewer)
        self._state.used = now
        if self.views is not None:
            self.views.keep(self._onlookers(self.viewers))
        if person and person not in self._going and all(each.person != person for each in self.viewers):
            self._going[person] = asyncio.get_running_loop().call_later(AWAY_S, self._left, person, now)

    async def show_or_hide(self, viewer: Viewer, request: c.Hidden) -> None:
        """A page comes to the screen, or leaves it: whoever looks need not be notified."""
        (self._hidden.add if request.hidden else self._hidden.discard)(viewer)
        self._note_looking(viewer.person)
        await self.announce_presence()

    def looked_at_by(self, person: str) -> bool:
        """Whether somebody has the table before their eyes, at this server or another."""
        here = any(each.person == person and each not in self._hidden for each in self.viewers)
        return here or self.presence.looks_elsewhere(person)

    def _note_looking(self, person: str) -> None:
        if person:
            self._state.context.seen(self._state.table.row.id, person, False)

    def dismiss(self) -> None:
        """Send everybody away who looks."""
        for viewer in list(self.viewers):
            viewer.dismiss()

    async def follow(self, entries: Collection[Entry]) -> None:
        """The host has removed or muted somebody, or renewed the link: who may look on no longer is sent away.

        Guests are all sent away with a guest who is removed: they come again, but for those from the same address.
        """
        table, context = self._state.table, self._state.context
        news = [entry for entry in entries if entry.kind in ("host", "moderate")]
        if not news:
            return
        people = [(viewer.person, viewer.address) for viewer in self.viewers]
        await context.gates.follow(table.row.id, news, people, context.now())
        removed = {entry.body["player"] for entry in news if entry.kind == "host" and entry.body["what"] == "remove"}
        guests = bool(removed & table.guests) or any(each.guest for each in self.viewers if each.person in removed)
        for viewer in list(self.viewers) if removed else []:
            seated = table.chairs.seats_of(viewer.person)
            if viewer.person in removed or (guests and viewer.guest and not seated):
                viewer.dismiss()

    def deaf(self, viewer: Viewer) -> frozenset[str]:
        """Those who have spoken here and whom a viewer has blocked."""
        return viewer.deaf_to & self._state.table.talk.speakers if viewer.deaf_to else viewer.deaf_to

    def _left(self, person: str, at: int) -> None:
        self._going.pop(person, None)
        if self.presence.went(person, at):
            self._tell_of(person)

    # -- who is there ---------------------------------------------------------------------------------------------

    def _tell_of(self, person: str, but: Viewer | None = None) -> None:
        """Tell all who look, and the other servers, whether a player is there."""
        if self._state.table.chairs.seats_of(person):
            self._show_presence(but)
            task = asyncio.create_task(self.announce_presence())
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    def _show_presence(self, but: Viewer | None = None) -> None:
        """Send everybody the chairs, and nothing else."""
        said = m.encode(m.Presence(self._showing(self._state.table.entry).chairs()))
        for viewer in list(self.viewers):
            if viewer is not but and not viewer.brief:
                viewer.send(said)

    async def announce_presence(self) -> None:
        """Tell the other servers which players are at this one."""
        table = self._state.table
        players = {chair.player for chair in table.chairs if chair.player}
        looking = {each.person for each in self.viewers - self._hidden} & players
        try:
            said = self.presence.report(players)
            await self._state.context.archive.announce_presence(table.row.id, *said, sorted(looking))
        except Exception as error:  # the database is away; who is there is told again when somebody comes or goes
            log.warning("presence not announced", table=table.row.id, why=repr(error))

    def receive_presence(
        self, server: str, here: Collection[str], left: Mapping[str, int], looking: Collection[str]
    ) -> None:
        """Another server tells which players are at the table there, and who of them looks at it."""
        self.presence.receive_looking(server, looking)
        if self.presence.receive(server, here, left):
            self._show_presence()

    def lost_server(self, server: str, at: int) -> None:
        """Another server is gone, with all who were there."""
        if self.presence.lose(server, at):
            self._show_presence()

    # -- what they are sent ---------------------------------------------------------------------------------------

    async def show(
        self, since: int, viewer: Viewer | None = None, done: int = 0, concerned: set[int] | None = None
    ) -> None:
        """Send everybody what is new to them; what only some seats may know of, to those who have one of them."""
        seats_of = {viewer: self._state.table.chairs.seats_of(viewer.person) for viewer in self.viewers}
        if concerned is not None:
            seats_of = {each: seats for each, seats in seats_of.items() if seats & concerned}
        showing = self._showing(since, since, self._onlookers(seats_of), self._shown)
        self._shown = self._state.table.version
        try:
            await self._find_words(showing, seats_of)
        finally:  # even if whoever asked is gone: it has happened
            for each, seats in sorted(seats_of.items(), key=lambda item: not item[1]):  # players first
                each.send(showing.message(seats, each.brief, done if each is viewer else 0, self.deaf(each)))

    async def show_to(self, viewer: Viewer, done: int = 0, since: int = 0) -> None:
        """What there is to see, to one who asked and knows it up to an entry."""
        showing = self._showing(since)
        await self._recall_words(showing, viewer)
        seats = self._state.table.chairs.seats_of(viewer.person)
        viewer.send(showing.message(seats, viewer.brief, done, self.deaf(viewer)))

    def _showing(
        self, since: int, watched: int | None = None, onlookers: Collection[Seat] = (), version: int | None = None
    ) -> Showing:
        """The table as it stands, for those who know it up to an entry."""
        state = self._state
        now, views = state.context.now(), self._current_views()
        return Showing(state.table, since, now, watched, state.answered, self.presence, views, onlookers, version)

    def _current_views(self) -> LiveViews | None:
        """How those who look see the game."""
        match = self._state.table.match
        if match is None:
            return None
        if self.views is None or self.views.match is not match:
            self.views = LiveViews(match)
        return self.views

    def _onlookers(self, viewers: Iterable[Viewer]) -> set[Seat]:
        """The seats from which these look at the game."""
        seats: set[Seat] = set()
        for viewer in viewers:
            if not viewer.brief:
                seats |= self._state.table.chairs.seats_of(viewer.person) or {None}
        return seats

    async def _find_words(self, showing: Showing, viewers: Iterable[Viewer]) -> None:
        """Find the words for a long story beforehand, in a thread; short ones are told as quickly."""
        if self._state.table.log.steps_since(showing.since) > LONG:
            await self._state.context.replaying.soon(showing.find_words, self._onlookers(viewers))

    async def _recall_words(self, showing: Showing, viewer: Viewer) -> None:
        """The same for one who knows nothing yet; whoever asks again at the same entry is told the same."""
        context, table = self._state.context, self._state.table
        if not showing.whole or table.log.steps_since(0) <= LONG:
            await self._find_words(showing, [viewer])
            return
        seats = self._onlookers([viewer])
        named = {seat: (table.row.id, table.version, seat) for seat in seats}
        showing.encoded = {seat: story for seat in seats if (story := context.stories.get(named[seat])) is not None}
        if len(showing.encoded) < len(seats):
            await context.replaying.soon(showing.find_words, seats)
            for seat, story in showing.encoded.items():
                context.stories.put(named[seat], story)
