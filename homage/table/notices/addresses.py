"""Mail addresses of people: asked for, confirmed, given up; and how often mail goes to one that nobody has confirmed.

Links in mails carry signed tokens: nobody makes one, nor changes one that they have.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from homage.engine.errors import Refused
from homage.table.errors import TooMany
from homage.table.people.limits import Limit, Limiter
from homage.table.people.people import CookieSigner
from homage.table.store.schema import MAIL_ADDRESSES, MAIL_LOG

DAY_MS = 24 * 3_600_000
OF_PERSON, OF_ADDRESS = 5, 3  # mails in a day that ask for a confirmation
OF_CALLER = Limit(1 / 360, 10)  # the same by network address
CONFIRM_MS = 3 * DAY_MS  # for which a link to confirm an address can be used
BLOCKED_MS = 90 * DAY_MS  # for which an address gets nothing that its owner did not ask for
MOST_BOUNCES = 5  # in a row; then an address has to be confirmed anew
CONFIRM, STOP, BLOCK = "confirm", "stop", "block"  # what a link in a mail does


class BadLink(Refused):
    """A link that was not made here, is too old, or was used for another address since."""


@dataclass(frozen=True)
class MailAddress:
    """Where a person wants mail."""

    address: str
    confirmed: bool


class MailAddresses:
    """All of them. Methods wait for the database: call them in threads."""

    def __init__(self, engine: Engine, now: Callable[[], int]) -> None:
        self._engine = engine
        self._now = now
        self._callers = Limiter(OF_CALLER)
        self._signer: CookieSigner | None = None

    def open(self, secret: bytes) -> None:
        """From now on links can be signed."""
        self._signer = CookieSigner(secret, b"mail", self._now)

    # -- whose they are -------------------------------------------------------------------------------------------

    def of(self, player_id: str) -> MailAddress | None:
        """The address of a person."""
        columns = (MAIL_ADDRESSES.c.address, MAIL_ADDRESSES.c.confirmed)
        with self._engine.connect() as database:
            row = database.execute(select(*columns).where(MAIL_ADDRESSES.c.player_id == player_id)).first()
        return None if row is None else MailAddress(row.address, row.confirmed)

    def confirmed(self, player_id: str) -> str | None:
        """The address of a person to which mail may go."""
        known = self.of(player_id)
        return known.address if known is not None and known.confirmed else None

    def ask(self, player_id: str, address: str, caller: str) -> str:
        """A person wants mail at an address; returns the token that confirms it. Refused if it was asked too often."""
        self._check(player_id, address, caller)
        values = {"address": address, "confirmed": False, "mailed": 0, "bounced": 0}
        same = MAIL_ADDRESSES.c.player_id == player_id
        try:
            with self._engine.begin() as database:
                if not database.execute(update(MAIL_ADDRESSES).where(same).values(values)).rowcount:
                    database.execute(insert(MAIL_ADDRESSES).values(player_id=player_id, **values))
        except IntegrityError as error:
            raise Refused("You are asking for that twice at once; once is enough.") from error
        return self._sign(CONFIRM, player_id, address)

    def confirm(self, token: str) -> str:
        """Somebody has had the mail; returns whose address it is."""
        what, player_id, mark, at = self._read(token)
        known = self.of(player_id)
        if what != CONFIRM or self._now() - at > CONFIRM_MS or known is None or mark != mark_of(known.address):
            raise BadLink("That link is too old, or was made for another address; ask for a new one in your settings.")
        same = (MAIL_ADDRESSES.c.player_id == player_id) & (MAIL_ADDRESSES.c.address == known.address)
        with self._engine.begin() as database:
            database.execute(update(MAIL_ADDRESSES).where(same).values(confirmed=True, bounced=0))
            database.execute(delete(MAIL_LOG).where(MAIL_LOG.c.mark == mark))
        return player_id

    def remove(self, player_id: str) -> None:
        """A person wants their address forgotten."""
        with self._engine.begin() as database:
            database.execute(delete(MAIL_ADDRESSES).where(MAIL_ADDRESSES.c.player_id == player_id))

    def forget(self, player_id: str) -> None:
        """A person has gone for good."""
        self.remove(player_id)
        with self._engine.begin() as database:
            database.execute(update(MAIL_LOG).where(MAIL_LOG.c.player_id == player_id).values(player_id=""))

    def bounced(self, player_id: str, address: str) -> None:
        """The mail server refuses the address for good; after some times it counts as not confirmed."""
        same = (MAIL_ADDRESSES.c.player_id == player_id) & (MAIL_ADDRESSES.c.address == address)
        with self._engine.begin() as database:
            database.execute(update(MAIL_ADDRESSES).where(same).values(bounced=MAIL_ADDRESSES.c.bounced + 1))
            many = same & (MAIL_ADDRESSES.c.bounced >= MOST_BOUNCES)
            database.execute(update(MAIL_ADDRESSES).where(many).values(confirmed=False))

    def take_turn(self, player_id: str, apart_ms: int) -> int | None:
        """A mail may go to a person now (None), or when: one after the other, whichever server sends them."""
        now, same = self._now(), MAIL_ADDRESSES.c.player_id == player_id
        long_ago = MAIL_ADDRESSES.c.mailed <= now - apart_ms
        with self._engine.begin() as database:
            if database.execute(update(MAIL_ADDRESSES).where(same, long_ago).values(mailed=now)).rowcount:
                return None
            return (database.scalar(select(MAIL_ADDRESSES.c.mailed).where(same)) or now) + apart_ms

    def give_back_turn(self, player_id: str) -> None:
        """No mail went there after all."""
        with self._engine.begin() as database:
            same = MAIL_ADDRESSES.c.player_id == player_id
            database.execute(update(MAIL_ADDRESSES).where(same).values(mailed=0))

    # -- links ----------------------------------------------------------------------------------------------------

    def stop_token(self, player_id: str, address: str) -> str:
        """What is in the link by which a person ends all mails."""
        return self._sign(STOP, player_id, address)

    def block_token(self, player_id: str, address: str) -> str:
        """The same for whoever has got a mail that somebody else has asked for."""
        return self._sign(BLOCK, player_id, address)

    def unsubscribe(self, token: str) -> str | None:
        """Whoever holds the link wants no more mail; returns whose mails end, None: nobody's, but the address rests."""
        what, player_id, mark, _ = self._read(token)
        if what == CONFIRM:
            raise BadLink("That link confirms an address; the link to end mails stands below it.")
        if what == STOP:
            return player_id
        with self._engine.begin() as database:
            database.execute(delete(MAIL_LOG).where(MAIL_LOG.c.mark == mark))
            database.execute(insert(MAIL_LOG).values(self._entry(mark, "", "blocked")))
            unconfirmed = (MAIL_ADDRESSES.c.player_id == player_id) & MAIL_ADDRESSES.c.confirmed.is_(False)
            database.execute(delete(MAIL_ADDRESSES).where(unconfirmed))
        return None

    def check_token(self, token: str) -> str:
        """What a link does; refused if it was not made here."""
        return self._read(token)[0]

    # -- inside ---------------------------------------------------------------------------------------------------

    def _check(self, player_id: str, address: str, caller: str) -> None:
        """Nobody bombs an address through us."""
        now, mark = self._now(), mark_of(address)
        if not self._callers.allow(caller):
            raise TooMany("Too many addresses were asked for from where you are; try again in an hour.", 3600)
        asked = (MAIL_LOG.c.what == "asked") & (MAIL_LOG.c.at > now - DAY_MS)
        count = select(func.count()).select_from(MAIL_LOG)
        with self._engine.begin() as database:
            database.execute(delete(MAIL_LOG).where(MAIL_LOG.c.at <= now - BLOCKED_MS))
            if database.scalar(count.where(MAIL_LOG.c.mark == mark, MAIL_LOG.c.what == "blocked")):
                raise Refused("The owner of that address wants no mail from here; use another one.")
            if (database.scalar(count.where(asked, MAIL_LOG.c.player_id == player_id)) or 0) >= OF_PERSON:
                raise TooMany(f"You have asked for {OF_PERSON} mails today; try again tomorrow.", 3600)
            if (database.scalar(count.where(asked, MAIL_LOG.c.mark == mark)) or 0) >= OF_ADDRESS:
                raise TooMany(f"{OF_ADDRESS} mails went to that address today; look there, or try tomorrow.", 3600)
            database.execute(insert(MAIL_LOG).values(self._entry(mark, player_id, "asked")))

    def _entry(self, mark: str, player_id: str, what: str) -> dict[str, object]:
        return {
            "id": secrets.token_urlsafe(16),
            "mark": mark,
            "player_id": player_id,
            "what": what,
            "at": self._now(),
        }

    def _sign(self, what: str, player_id: str, address: str) -> str:
        assert self._signer is not None
        return self._signer.sign(f"{what}.{player_id}.{mark_of(address)}.{self._now()}").decode()

    def _read(self, token: str) -> tuple[str, str, str, int]:
        """What a link does, for whom, to which address, and when it was made."""
        assert self._signer is not None
        said = self._signer.read(token)
        parts = said.split(".") if said else []
        if len(parts) != 4 or parts[0] not in (CONFIRM, STOP, BLOCK):
            raise BadLink("That link was not made here, or is damaged; copy it whole from the mail.")
        return parts[0], parts[1], parts[2], int(parts[3])


def mark_of(address: str) -> str:
    """What limits know an address by: not the address itself, as it may be anybody's."""
    name, _, domain = address.casefold().rpartition("@")
    return hashlib.sha256(f"{name.partition('+')[0]}@{domain}".encode()).hexdigest()[:32]  # one mailbox, however tagged
