"""How many tables, and how many computer players at work, one person and one address may have."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from homage.table.askers import ASKER
from homage.table.errors import TooMany
from homage.table.house.opening import OF_ADDRESS, Openings
from homage.table.people.people import Person
from homage.table.settings import Settings

USUAL = Settings()


@dataclass
class Row:
    host: str


@dataclass
class SomeTable:
    row: Row


class SomeRoom:
    """A room at which six computer players are at work, or have done with it."""

    def __init__(self, host: str, home: str, thinking: bool = True) -> None:
        self.table, self.attendants = SomeTable(Row(host)), SimpleNamespace(number=6, home=home, thinking=thinking)


def person(name: str) -> Person:
    return Person(name, name, None)


def opens(openings: Openings, host: str, address: str, rooms: Sequence[Any] = (), computers: int = 6) -> None:
    ASKER.set(address)
    openings.check(person(host), computers, rooms)


def until_refused(ask: Callable[[], None]) -> tuple[int, TooMany]:
    for number in range(10_000):
        try:
            ask()
        except TooMany as refused:
            return number, refused
    raise AssertionError("it is never refused")


def in_an_evening(work: Callable[[], None]) -> None:
    async def evening() -> None:
        work()

    asyncio.run(evening())


def test_a_person_opens_so_many_tables_and_an_address_twice_as_many() -> None:
    def story() -> None:
        openings, most = Openings(USUAL), int(USUAL.tables_per_minute)
        number, refused = until_refused(lambda: opens(openings, "mallory", "here"))
        assert number == most
        assert refused.retry_s == 60 / most
        assert str(refused) == ("The table cannot be opened now: too many were opened by you; try again in 1 s.")
        opens(openings, "mate", "here")
        with pytest.raises(TooMany, match="by you"):
            opens(openings, "mallory", "there")
        guests = iter(range(10_000))
        number, refused = until_refused(lambda: opens(openings, f"guest {next(guests)}", "here"))
        assert "opened from your address" in str(refused)
        assert most <= number + 1 <= OF_ADDRESS * most

    in_an_evening(story)


def test_only_so_many_computer_players_are_at_work_for_one_person_and_one_address() -> None:
    def story() -> None:
        openings, most = Openings(USUAL), USUAL.computers_per_person
        own = [SomeRoom("mallory", "here") for _ in range(most // 6)]
        opens(openings, "mallory", "here", own[1:])
        with pytest.raises(TooMany, match=f"{most} are at work at tables opened by you, of {most}; try again in"):
            opens(openings, "mallory", "here", own)
        opens(openings, "mallory", "here", own, computers=0)
        opens(openings, "mallory", "here", [SomeRoom("mallory", "here", thinking=False)] * len(own))
        opens(openings, "anna", "there", own)
        crowd = [SomeRoom(f"guest {number}", "here") for number in range(OF_ADDRESS * most // 6)]
        with pytest.raises(TooMany, match="opened from your address"):
            opens(openings, "anna", "here", crowd)

    in_an_evening(story)


def test_six_people_of_a_club_play_computers_at_one_address() -> None:
    """Each of them a table of six in the same minute, and each a second one while all others are at work."""

    def story() -> None:
        openings = Openings(USUAL)
        rooms: list[SomeRoom] = []
        for host in ("ann", "bob", "cid", "dot", "eve", "fay") * 2:
            opens(openings, host, "club", rooms)
            rooms.append(SomeRoom(host, "club"))

    in_an_evening(story)
