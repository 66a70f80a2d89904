"""Who may look at a table: not whom its host has removed, and by an old link only those who were there already."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Callable, Collection, Iterable

from homage.engine.errors import Refused
from homage.table.askers import ASKER
from homage.table.entries.hosting import Hosting
from homage.table.entries.talk import MUTED as MUTED_WORDS
from homage.table.errors import NotAllowed
from homage.table.people.people import Person
from homage.table.rooms.archive import Archive
from homage.table.store.doors import ADMITTED, MUTED, REMOVED
from homage.table.store.rows import Entry, TableRow

MARK_BYTES = 15
GONE = "The host has removed you from this table."
OLD_LINK = "The link to this table was renewed; ask whoever invited you for the new one."


class Removed(NotAllowed):
    """Somebody who may look at a table no longer."""


class Gates:
    """The gates of all tables of one server: the marks of guests, and links that only the house can make."""

    def __init__(self, archive: Archive, secret: Callable[[], bytes], home_of: Callable[[str], str]) -> None:
        """`secret` is that of the house; `home_of` tells the address from which a person last asked."""
        self._archive = archive
        self._secret = secret
        self._home_of = home_of

    def link(self, table_id: str, links: int) -> str:
        """What the link to a table must carry, once it was renewed so often; empty if it never was."""
        return self._sealed(f"link {table_id} {links}") if links else ""

    async def admit(self, row: TableRow, hosting: Hosting, seated: bool, person: Person | None, link: str) -> None:
        """Refuse whoever may not look at a table; ASKER is the address from which they ask."""
        known = "" if person is None else person.id
        if known and known in hosting.removed:
            raise Removed(GONE)
        if seated or (known and known == hosting.host):
            return
        guest, registered = (True, 0) if person is None else (person.guest, person.registered)
        if hosting.removed and await self._is_marked(row.id, REMOVED, guest, registered):
            raise Removed(GONE)
        if hosting.links and not row.listed and not hmac.compare_digest(link.encode(), self._link(row, hosting)):
            mark = self._mark(row.id, known or ASKER.get())
            if await self._archive.marked(row.id, ADMITTED, mark) is None and not self._is_expected(hosting, known):
                raise Removed(OLD_LINK)

    async def check_speaking(self, table_id: str, guest: bool, registered: int) -> None:
        """Refuse a guest who comes from where another one was muted."""
        if await self._is_marked(table_id, MUTED, guest, registered):
            raise Refused(MUTED_WORDS)

    async def follow(
        self, table_id: str, entries: Iterable[Entry], viewers: Collection[tuple[str, str]], now: int
    ) -> None:
        """The host has removed or muted somebody, or renewed the link: note by what they are known at this server.

        `viewers` are the people who look on, each with an address; "" is somebody without a name.
        """
        for entry in entries:
            what, player = entry.body.get("what", ""), entry.body.get("player", "")
            noted = {("host", "remove"): REMOVED, ("moderate", "mute"): MUTED}.get((entry.kind, what))
            if noted and player:
                homes = {address for person, address in viewers if person == player} | {self._home_of(player)}
                marks = {self._mark(table_id, home): player for home in homes if home}
                await self._archive.mark(table_id, noted, marks, now)
            elif (entry.kind, what) == ("host", "link"):
                marks = {self._mark(table_id, person): "" for person, _ in viewers if person}
                await self._archive.mark(table_id, ADMITTED, marks, now)

    async def forgive(self, table_id: str, what: str, player: str | None = None) -> None:
        """Somebody is removed or muted no longer; or nobody is admitted any more by having been there."""
        await self._archive.unmark(table_id, what, player)

    async def _is_marked(self, table_id: str, what: str, guest: bool, registered: int) -> bool:
        """Whether guests from this address are known; whoever has made an account since then counts as one."""
        address = ASKER.get()
        if not address:
            return False
        at = await self._archive.marked(table_id, what, self._mark(table_id, address))
        return at is not None and (guest or registered > at)

    def _is_expected(self, hosting: Hosting, person: str) -> bool:
        """Whether a seat is kept for somebody."""
        return any(person and each.player == person for each in hosting.reserved.values())

    def _link(self, row: TableRow, hosting: Hosting) -> bytes:
        return self.link(row.id, hosting.links).encode()

    def _mark(self, table_id: str, of: str) -> str:
        """What stands for an address or a person at one table, and at no other."""
        return self._sealed(f"mark {table_id} {of}")

    def _sealed(self, text: str) -> str:
        digest = hmac.digest(self._secret(), text.encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:MARK_BYTES]).decode()
