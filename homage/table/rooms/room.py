"""A table that is open in this server, and the parts that serve it; what they are asked for is in `requests`."""

from __future__ import annotations

from homage.table.entries.table import Table
from homage.table.people.people import Person
from homage.table.rooms.advising import Advising
from homage.table.rooms.attendants import Attendants
from homage.table.rooms.chat import Chat
from homage.table.rooms.context import Context, RoomState
from homage.table.rooms.hosting import Hosts
from homage.table.rooms.inquiries import Inquiries
from homage.table.rooms.moves import Moves
from homage.table.rooms.offers import Offers
from homage.table.rooms.peers import Peers
from homage.table.rooms.pledging import Pledging
from homage.table.rooms.room_clock import RoomClock
from homage.table.rooms.seating import Seating
from homage.table.rooms.table_store import TableStore
from homage.table.rooms.visitors import Viewer, Visitors


class Room:
    """One table with all that belongs to it."""

    def __init__(self, context: Context, table: Table) -> None:
        self.state = RoomState(context, table)
        self.visitors = Visitors(self.state)
        self.store = TableStore(self.state, self.visitors)
        self.clock = RoomClock(self.state, self.store)
        self.attendants = Attendants(self.state, self.visitors, self.store, self.clock)
        self.peers = Peers(self.state, self.visitors, self.store, self.attendants)
        self.moves = Moves(self.state, self.visitors, self.store, self.clock, self.peers)
        self.offers = Offers(self.state, self.store, self.moves)
        self.seating = Seating(self.state, self.store, self.attendants, self.offers)
        self.hosts = Hosts(self.state, self.store, self.visitors, self.seating)
        self.pledging = Pledging(self.state, self.store)
        self.chat = Chat(self.state, self.store)
        self.advising = Advising(self.state, self.store)
        self.inquiries = Inquiries(self.state, self.visitors)

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.state.table

    @property
    def idle(self) -> bool:
        """Whether nobody would miss this room: what is not stored is lost with it."""
        busy = self.state.lock.locked() or self.attendants.thinking
        return not self.visitors.viewers and not busy and not self.state.answered

    async def join(self, viewer: Viewer, since: int) -> None:
        """Show the table to somebody, from where they left off."""
        async with self.state.lock:
            if viewer.gone:
                return
            self.visitors.welcome(viewer)
            await self.store.retry(self.seating.begin_if_full)  # a crash may have come just before the start
            await self.store.retry(self.offers.settle)  # or before what all had agreed to
            known = since if 0 < since <= self.table.entry else 0
            await self.visitors.show_to(viewer, since=known)
        self.attendants.carry_on()

    async def attend(self) -> None:
        """Look after the table: an offer may have lapsed, a clock run out, or a computer player be late."""
        async with self.state.lock:
            await self.store.retry(self.offers.settle)
        await self.attendants.attend()

    def part(self, viewer: Viewer) -> None:
        """Somebody no longer looks, and waits for no hint."""
        self.visitors.part(viewer)
        self.advising.cancel(viewer)

    async def admit(self, person: Person | None, link: str = "") -> None:
        """Refuse whoever may not look at this table."""
        table = self.table
        seated = person is not None and bool(table.chairs.seats_of(person.id))
        await self.state.context.gates.admit(table.row, table.hosting, seated, person, link)

    def close(self) -> None:
        """Send everybody away; nothing that is thought of here can be played any more."""
        self.attendants.stop()
        self.visitors.dismiss()
