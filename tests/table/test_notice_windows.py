"""Notices of windows: they close where somebody has answered, though nobody else hears of that yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from homage.table.messages import client_messages as c
from homage.table.notices.wording import duration
from homage.table.rooms.requests import handle
from homage.table.rooms.room import Room
from tests.table.indoors import Watcher
from tests.table.reached import Browser, Club, Person
from tests.table.test_notices import meeting
from tests.toys.bells import PASS

pytestmark = pytest.mark.usefixtures("bells_at_tables")
DAYS = {"kind": "days", "days": 3}
MINUTE, HOUR = 60_000, 3_600_000


async def let_pass(met: Club, room: Room, person: Person, seat: int) -> None:
    """Somebody comes to the table, lets the window pass, and goes."""
    known = met.house.people.find(person.id)
    assert known is not None
    watcher = Watcher(known)
    await room.join(watcher, 0)
    await handle(room, watcher, c.Play(id=1, seat=seat, decision=room.table.asked_at[seat], action=PASS))
    room.part(watcher)


def kinds(phone: Browser) -> list[str]:
    return [each["kind"] for each in phone.shown]


def test_an_answer_in_a_window_closes_the_notice_and_if_it_is_lost_another_comes(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        phones = [Browser(met.sink, "/anna"), Browser(met.sink, "/bruno")]
        for person, phone in zip((anna, bruno), phones, strict=True):
            await person.ask("POST", "/notices/push", 201, phone.subscription)
        room = await met.table(anna, bruno, game="bells", options={}, clock=DAYS)
        await met.send(minutes=1)
        assert room.table.window is not None
        assert [kinds(phone) for phone in phones] == [["turn"], ["turn"]]
        await let_pass(met, room, anna, 0)
        await met.send()
        assert [kinds(phone) for phone in phones] == [["turn", "gone"], ["turn"]]
        for _ in range(3):
            await met.send(minutes=5)
        assert [kinds(phone) for phone in phones] == [["turn", "gone"], ["turn"]], "nothing has happened since"

        met.house.rooms.clear()  # as a crash would
        await met.send(minutes=2)
        assert [kinds(phone) for phone in phones] == [["turn", "gone", "turn"], ["turn"]]
        room = await met.house.room(room.table.row.id)
        met.clock.now += MINUTE
        for seat, person in enumerate((anna, bruno)):
            await let_pass(met, room, person, seat)
        await met.send()
        assert room.table.window is None
        assert room.table.waiting == (0,)
        assert [kinds(phone)[-2:] for phone in phones] == [["gone", "turn"], ["turn", "gone"]]

    meeting(tmp_path, act)


def test_the_time_that_is_left_in_a_window_goes_by_though_no_clock_is_seen_running(tmp_path: Path) -> None:
    async def act(met: Club) -> None:
        anna, bruno = await met.join("Anna"), await met.join("Bruno")
        room = await met.table(anna, bruno, game="bells", options={}, clock=DAYS)
        assert room.table.window is not None
        await met.send(minutes=10 * 60)
        phone = Browser(met.sink, "/bruno")
        await bruno.ask("POST", "/notices/push", 201, phone.subscription)
        await met.send()
        (said,) = phone.shown
        assert said["body"].endswith("Against Anna. 2 days 14 hours left.")
        assert said["left_ms"] == pytest.approx(62 * HOUR, abs=MINUTE)

    meeting(tmp_path, act)


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (72 * HOUR, "3 days"),
        (72 * HOUR - 2_000, "3 days"),  # the notice was a moment on its way
        (72 * HOUR - MINUTE, "2 days 23 hours"),
        (25 * HOUR, "1 day 1 hour"),
        (24 * HOUR, "1 day"),
        (2 * HOUR + MINUTE, "2 hours 1 minute"),
        (5 * MINUTE, "5 minutes"),
        (5 * MINUTE - 20_000, "4 minutes"),
        (30_000, "30 seconds"),
        (900, "No time"),
        (0, "No time"),
    ],
)
def test_times_are_told_in_their_two_largest_units(left: int, words: str) -> None:
    assert duration(left) == words
