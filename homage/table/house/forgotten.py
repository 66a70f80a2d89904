"""Forgotten passwords: a link by mail, where the account has a confirmed address; whoever asks cannot tell."""

from __future__ import annotations

import asyncio
from html import escape
from math import ceil

import structlog
from sqlalchemy import select

from homage.engine.errors import HomageError
from homage.table.askers import ASKER
from homage.table.errors import TooMany
from homage.table.notices.mail import Mailer
from homage.table.people.limits import Limit, Limiter
from homage.table.people.people import People, Person, account_named
from homage.table.people.resets import Resets
from homage.table.store.schema import MAIL_ADDRESSES

log = structlog.get_logger()
OF_ACCOUNT = Limit(1 / 900, 3)  # mails to one account
OF_ADDRESS = Limit(1 / 60, 5)  # asked for from one address
AT_ONCE = 20  # mails that are being written; more are not sent


class Forgotten:
    """Links to reset passwords, by mail."""

    def __init__(self, people: People, resets: Resets, mailer: Mailer) -> None:
        self._people = people
        self._resets = resets
        self._mailer = mailer
        self._of_account, self._of_address = Limiter(OF_ACCOUNT), Limiter(OF_ADDRESS)
        self._writing: set[asyncio.Task[None]] = set()

    @property
    def possible(self) -> bool:
        """Whether this server sends mail at all."""
        return self._mailer.possible

    def ask(self, account: str) -> None:
        """Send a link to the holder of an account, if there is one; it is done later, and nobody can tell."""
        asker = ASKER.get()
        if not self._of_address.allow(asker):
            seconds = ceil(self._of_address.retry_after(asker))
            raise TooMany(f"Too many links were asked for from your address; try again in {seconds} s.", seconds)
        named = account_named(account)
        if not named or not self.possible or not self._of_account.allow(named) or len(self._writing) >= AT_ONCE:
            return
        writing = asyncio.create_task(self._write_to(named))
        self._writing.add(writing)
        writing.add_done_callback(self._writing.discard)

    async def _write_to(self, account: str) -> None:
        try:
            found = await asyncio.to_thread(self._issue, account)
            if found is not None:
                address, person, token = found
                link = self._mailer.link(f"/reset#{token}")
                await self._mailer.send(address, "A new password for Homage", _text(person, link), _html(person, link))
        except HomageError as error:
            log.warning("link to reset a password not sent", why=str(error))
        except Exception as error:  # the database may be away; whoever waits for the mail asks again
            log.error("link to reset a password not sent", why=repr(error))

    def _address_of(self, person: Person) -> str | None:
        """The address that somebody has confirmed."""
        asked = select(MAIL_ADDRESSES.c.address).where(
            MAIL_ADDRESSES.c.player_id == person.id, MAIL_ADDRESSES.c.confirmed
        )
        with self._people.engine.connect() as database:
            return database.scalar(asked)

    def _issue(self, account: str) -> tuple[str, Person, str] | None:
        """Where to write, to whom, and the token of a new link; none for who has no address."""
        person = self._people.named(account)
        address = None if person is None else self._address_of(person)
        if person is None or address is None:
            return None
        return address, person, self._resets.issue(person.id)


def _text(person: Person, link: str) -> str:
    return (
        f"Somebody, probably you, has forgotten the password of the account {person.account}.\n\n"
        f"Choose a new one here within an hour; the link works once:\n\n{link}\n\n"
        "If it was not you, do nothing: the password stays as it is.\n"
    )


def _html(person: Person, link: str) -> str:
    return (
        f"<p>Somebody, probably you, has forgotten the password of the account <b>{escape(person.account or '')}</b>."
        f'</p><p><a href="{escape(link)}">Choose a new password</a> within an hour; the link works once.</p>'
        "<p>If it was not you, do nothing: the password stays as it is.</p>"
    )
