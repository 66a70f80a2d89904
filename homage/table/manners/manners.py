"""What tables and pages are told of blocks, reports and deeds of operators, without asking the database each time."""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import Engine

from homage.engine.errors import Refused
from homage.table.askers import ASKER
from homage.table.manners.blocks import Blocks
from homage.table.manners.deeds import Deed, Deeds
from homage.table.manners.reports import Reports


class Manners:
    """The manners of one server; the database is shared with other servers and with the command."""

    def __init__(self, engine: Engine, clock: Callable[[], int], home_of: Callable[[str], str]) -> None:
        """`home_of` tells the address from which a person last asked; empty if that is not known."""
        self.blocks = Blocks(engine, clock)
        self.reports = Reports(engine, clock)
        self.deeds = Deeds(engine, clock)
        self._clock = clock
        self._home_of = home_of
        self._muted: dict[str, int] = {}  # until when, by person
        self._muted_from: dict[str, tuple[str, int]] = {}  # the same by address, with the person
        self._known = 0  # the last deed that was read

    def load(self) -> None:
        """Who is muted; call it in a thread, before anybody speaks."""
        self._muted, self._known = self.deeds.muted()

    def catch_up(self) -> list[Deed]:
        """What operators have done since, here or elsewhere; call it in a thread."""
        deeds = self.deeds.since(self._known)
        for deed in deeds:
            self._known = deed.id
            if deed.what == "mute" and deed.until is not None:
                self._muted[deed.player] = deed.until
                if home := self._home_of(deed.player):
                    self._muted_from[home] = deed.player, deed.until
            elif deed.what == "unmute":
                self._muted.pop(deed.player, None)
                homes = [home for home, (player, _) in self._muted_from.items() if player == deed.player]
                for home in homes:
                    del self._muted_from[home]
        return deeds

    def forget(self, person: str) -> None:
        """Somebody has deleted their account: their blocks go, reports stay without their name. Call it in a thread."""
        self.blocks.forget(person)
        self.reports.forget_name(person)

    def check_speaking(self, person: str, guest: bool) -> None:
        """Refuse whoever an operator has muted, and guests who come from where they were."""
        until = self._muted.get(person, 0)
        if guest and not until:
            _, until = self._muted_from.get(ASKER.get(), ("", 0))
        if until > self._clock():
            moment = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(until / 1000))
            raise Refused(f"An operator has muted you until {moment}; you can still play and watch.")
