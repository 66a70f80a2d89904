"""How often somebody may ask for what everybody at a table is told of, or what is stored for good."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from types import MappingProxyType

from homage.engine.errors import Refused
from homage.table.askers import ASKER
from homage.table.people.limits import Limit, Limiter

PEOPLE_AT_AN_ADDRESS = 8  # who ask as often as they may: a household, or a club
OF_PERSON: Mapping[str, Limit] = MappingProxyType(
    {
        "offers": Limit(0.2, 6),
        "leaving": Limit(0.1, 6),  # and coming back
        "orders": Limit(1.0, 20),
        "moderating": Limit(1.0, 20),
        "asking": Limit(0.05, 5),  # for a seat
        "blocking": Limit(0.5, 20),
        "reporting": Limit(1 / 120, 5),
    }
)
TOO_QUICK = {
    "offers": "You make offers too quickly; wait a few seconds.",
    "leaving": "You leave and come back too quickly; wait some seconds.",
    "orders": "You give orders too quickly; wait a second.",
    "moderating": "You change things at your table too quickly; wait a second.",
    "asking": "You ask for seats too often; wait a minute.",
    "blocking": "You block and unblock people too quickly; wait a few seconds.",
    "reporting": "You have reported much of late; wait some minutes, or tell whoever runs this server.",
}


class Pace:
    """The pace of everybody at one server: by person, at all tables together, and by address."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._by_person = {what: Limiter(limit, clock=clock) for what, limit in OF_PERSON.items()}
        self._by_address = {what: Limiter(_of_address(limit), clock=clock) for what, limit in OF_PERSON.items()}

    def check(self, what: str, person: str) -> None:
        """Refuse what somebody asks for too often."""
        address = ASKER.get()
        if not self._by_person[what].allow(person) or (address and not self._by_address[what].allow(address)):
            raise Refused(TOO_QUICK[what])


def _of_address(limit: Limit) -> Limit:
    return Limit(limit.rate * PEOPLE_AT_AN_ADDRESS, limit.burst * PEOPLE_AT_AN_ADDRESS)
