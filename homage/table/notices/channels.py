"""The ways on which people are reached: devices, webhooks, mail."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Engine

from homage.table.notices.addresses import MailAddresses
from homage.table.notices.devices import Device, PushDevices
from homage.table.notices.hooks import Hook, Hooks
from homage.table.notices.letters import confirm_letter, notice_letter
from homage.table.notices.mail import Bounced, Mailer, NotSent
from homage.table.notices.outside import Outside
from homage.table.notices.preferences import AllPreferences, Preferences
from homage.table.notices.push import Push
from homage.table.notices.sending import Failed
from homage.table.notices.wording import Told
from homage.table.settings import Settings, allowed_networks

APART = 3  # times the absence after which mail is sent: the least time between two mails to a person
CONFIRM_PAGE, STOP_PAGE = "/api/notices/mail/confirm/", "/api/notices/mail/unsubscribe/"


@dataclass(frozen=True)
class Reach:
    """One person, or the webhooks of a table: what they want, and where they are reached."""

    player: str
    wants: Preferences
    devices: Sequence[Device] = ()
    hooks: Sequence[Hook] = ()
    address: str | None = None


class Channels:
    """All ways of one server. Belongs to one event loop."""

    def __init__(self, engine: Engine, settings: Settings, mailer: Mailer, now: Callable[[], int]) -> None:
        self.outside = Outside(allowed_networks(settings.notices_to, "HOMAGE_NOTICES_TO"))
        self.preferences = AllPreferences(engine)
        self.push = Push(engine, settings, self.outside)
        self.devices = PushDevices(engine, now)
        self.hooks = Hooks(engine, now, self.outside)
        self.addresses = MailAddresses(engine, now)
        self.mailer = mailer
        self.mail_after_ms = round(settings.mail_after_s * 1000)
        self._now = now

    async def reach(self, player_id: str, table_id: str) -> Reach:
        """How a person is reached; without a person, the webhooks of a table."""
        return await asyncio.to_thread(self._reach, player_id, table_id)

    def _reach(self, player_id: str, table_id: str) -> Reach:
        if not player_id:
            return Reach("", Preferences(), hooks=self.hooks.of_table(table_id))
        return Reach(
            player_id,
            self.preferences.of(player_id),
            self.devices.of(player_id),
            self.hooks.of_person(player_id),
            self.addresses.confirmed(player_id) if self.mailer.possible else None,
        )

    async def mail_wait(self, player_id: str) -> int | None:
        """Take the turn to send a person a mail; or when there is one."""
        return await asyncio.to_thread(self.addresses.take_turn, player_id, APART * self.mail_after_ms)

    async def send_notice(self, player_id: str, address: str, said: Sequence[Told]) -> None:
        """Send a person one mail for all of these."""
        path = STOP_PAGE + self.addresses.stop_token(player_id, address)
        stop = self.mailer.link(path)
        letter = notice_letter(said, self.mailer.link(""), stop)
        headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        try:
            await self.mailer.send(address, letter.subject, letter.text, letter.html, headers)
        except NotSent as error:
            await asyncio.to_thread(self.addresses.give_back_turn, player_id)
            raise Failed(str(error), again=True) from error
        except Bounced as error:
            await asyncio.to_thread(self.addresses.bounced, player_id, address)
            raise Failed(str(error), again=False) from error

    async def ask_to_confirm(self, player_id: str, name: str, address: str, token: str) -> None:
        """Ask whoever reads mail at an address whether it is theirs."""
        stop = self.mailer.link(STOP_PAGE + self.addresses.block_token(player_id, address))
        letter = confirm_letter(self.mailer.link(""), name, self.mailer.link(CONFIRM_PAGE + token), stop)
        headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        await self.mailer.send(address, letter.subject, letter.text, letter.html, headers)
