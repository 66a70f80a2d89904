"""A game of FIEF by correspondence: three accounts play over simulated days, and notices alone tell them when to come.

Nobody has a page open at the table, and nobody asks the server whose turn it is. Anna has two devices, Bruno gets mail,
Carla has a device and a webhook. On the way the server is killed.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser import NO_WHOLE_CHROMIUM, WHOLE_CHROMIUM
from tests.conftest import amount
from tests.patience import wait_until
from tests.table.ahead import Ahead, ServerAhead
from tests.table.reached import PASSWORD, MailBox, Sink, mail_box, sink
from tests.table.served import sqlite_in, stored
from tests.web.called import ByHook, ByMail, ByPush, Notice
from tests.web.correspondents import Correspondent
from tests.web.seated import PHONE, Person

pytestmark = pytest.mark.skipif(WHOLE_CHROMIUM is None, reason=NO_WHOLE_CHROMIUM)

DAYS = 3  # for each question
AT_ONCE_S, MAIL_AFTER_MIN = 1.0, 11  # how soon notices come: push and webhooks by our clock, mail by that of the server
LONGEST_H = 18  # that somebody lets a notice lie
CRASHES = (3, 11)  # after so many visits
NAMES = ("Anna", "Bruno", "Carla")
TOLD = re.compile(r".+[.?] Against (\w+) and (\w+)\. (?:(\d+) days?)? ?(?:(\d+) hours?)? left\.")
PRIVATE = "  It is "  # begins what the log tells somebody of the cards that they draw


@dataclass
class Club:
    """A server that lives ahead of time, and all that it sends to."""

    server: ServerAhead
    browser: Browser
    sink: Sink
    box: MailBox

    def come(self, name: str) -> Person:
        """Somebody with an account."""
        person = Person(self.browser, self.server, name, worker=True)
        person.ask("POST", "/api/account", account=name, password=PASSWORD)
        return person

    def come_again(self, name: str) -> Person:
        """The same account on another device."""
        person = Person(self.browser, self.server, None, worker=True, **PHONE)
        person.ask("POST", "/api/login", account=name, password=PASSWORD)
        return person


@pytest.fixture
def met(whole: Browser, tmp_path: Path) -> Iterator[Club]:
    with sink() as posts, mail_box() as box:
        server = ServerAhead(sqlite_in(tmp_path), tmp_path / "ahead")
        server.environment |= {
            "HOMAGE_PUBLIC_URL": server.url,
            "HOMAGE_MAIL_SERVER": "127.0.0.1",
            "HOMAGE_MAIL_PORT": str(box.port),
            "HOMAGE_MAIL_TLS": "none",
            "HOMAGE_MAIL_SENDER": "Homage <homage@games.example>",
            "HOMAGE_NOTICES_TO": "127.0.0.1",
        }
        server.start()
        try:
            yield Club(server, whole, posts, box)
        finally:
            server.stop()


def wait_for_notices(lords: Sequence[Correspondent], ahead: Ahead) -> list[Correspondent]:
    """Wait until somebody is called: at once by push and webhooks, after some minutes by mail. Who is by then."""
    called: list[Correspondent] = []
    since = time.monotonic()

    def has_come() -> bool:
        nonlocal called, since
        called = [lord for lord in lords if lord.is_called()]
        if not called and time.monotonic() - since > AT_ONCE_S:
            ahead.go(minutes=MAIL_AFTER_MIN)
            since = time.monotonic()
        return bool(called)

    wait_until(has_come)
    return called


def says_what_it_should(notice: Notice, lord: Correspondent, waited_h: float) -> None:
    """The game, who plays it, and what time is left of that for the question; what is asked is compared on the page."""
    assert notice.title == "FIEF: France"
    if notice.kind == "end":
        assert notice.body.startswith("The game is over: ")
        return
    said = TOLD.fullmatch(notice.body)
    assert said, notice.body
    assert [said[1], said[2]] == [name for name in NAMES if name != lord.name]
    hours = 24 * int(said[3] or 0) + int(said[4] or 0)
    assert 24 * DAYS - waited_h - 1 < hours <= 24 * DAYS, notice.body


def test_a_game_of_days_is_played_with_nothing_but_notices_as_the_clue(met: Club) -> None:
    people = anna, bruno, carla = [met.come(name) for name in NAMES]
    telephone = met.come_again("Anna")
    options = {"round_cap": amount(1, full=3), "gentle_start": True, "mandatory_placement": True}
    clock = {"kind": "days", "days": DAYS}
    table = anna.open_game("fief", "me", "open", "open", options=options, clock=clock, pauses={})
    lords = [
        Correspondent("Anna", 0, [ByPush(anna, met.sink, "/anna"), ByPush(telephone, met.sink, "/telephone")]),
        Correspondent("Bruno", 1, [ByMail(bruno, met.box, "bruno@club.example")]),
        Correspondent("Carla", 2, [ByPush(carla, met.sink, "/carla"), ByHook(carla, met.sink, "/hook")]),
    ]
    for seat, person in enumerate((bruno, carla), start=1):
        person.ask("POST", f"/api/tables/{table}/seats/{seat}")

    rng, ahead, visits = random.Random(1), met.server.ahead, 0
    asked_since_h = began_h = ahead.hours  # since when somebody may have been asked
    while not all(lord.saw_the_end for lord in lords):
        lord = rng.choice(wait_for_notices(lords, ahead))
        ahead.go(hours=rng.uniform(1, LONGEST_H))
        says_what_it_should(lord.called_by, lord, ahead.hours - asked_since_h)
        lord.visit()
        visits += 1
        if not any(each.is_called() for each in lords):
            asked_since_h = ahead.hours
        if visits in CRASHES:
            met.server.kill()
            met.server.start()

    assert ahead.hours - began_h > 24 * DAYS
    for lord in lords:
        assert all(len(way.came) == len(lord.visits) for way in lord.ways), f"{lord.name} was called in vain"
    logs = [[line for line in lord.chronicle if not line.startswith(PRIVATE)] for lord in lords]
    assert logs[0] == logs[1] == logs[2]
    assert "End of round." in logs[0]
    assert {kind for kind, _ in stored(met.server, table)} == {"sit", "start", "move"}, "somebody ran out of time"
    problems = [problem for person in (*people, telephone) for problem in person.leave()]
    assert problems == []
