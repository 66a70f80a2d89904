"""Time and absence on the page: what is asked and offered stands in sight on a phone, and why a game ended is said."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from homage.table.entries.clocks import DAY
from tests.table.served import Server, serving, sqlite_in
from tests.web.conftest import Come
from tests.web.seated import PHONE, Person

SHORT = {"short": True}
BLITZ = {"kind": "live", "minutes": 0.02, "increment_s": 0}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def own(folder: Path) -> Iterator[Server]:
    """A server whose database may be made older."""
    with serving(sqlite_in(folder)) as running:
        yield running


def two_at(anna: Person, bruno: Person, **agreed: object) -> str:
    """Both look at a table of two that has begun."""
    table = anna.open_game("fealty", "me", "open", options=SHORT, **agreed)
    bruno.ask("POST", f"/api/tables/{table}/seats/1")
    for each in (anna, bruno):
        each.go(f"/table/{table}")
    return table


def days_pass(server: Server, folder: Path, days: int) -> None:
    """The server was away, and everything at its tables is so many days older."""
    server.stop()
    with sqlite3.connect(folder / "homage.db") as database:
        database.execute("update entries set at = at - ?", (days * DAY,))
        database.execute("update tables set touched = touched - ?, created = created - ?", (days * DAY, days * DAY))
    database.close()
    server.start()


def test_a_seat_is_lent_by_an_offer_and_the_page_says_so_for_good(come: Come) -> None:
    anna, bruno = come("Anna", **PHONE), come("Bruno", **PHONE)
    two_at(anna, bruno)
    anna.button("More").click()
    anna.button("Ask to leave the seat to a computer for now").click()
    asked = bruno.page.get_by_role("alert").filter(has_text="asks to leave the seat to a computer")
    expect(asked).to_be_in_viewport(ratio=1)
    expect(bruno.button("Agree")).to_be_in_viewport(ratio=1)
    bruno.button("Agree").click()
    expect(anna.button("Come back to your seat")).to_be_in_viewport(ratio=1)
    seat = bruno.page.get_by_role("listitem").filter(has_text="Anna").first
    expect(seat).to_contain_text("computer from move 1")
    anna.button("Come back to your seat").click()
    expect(seat).to_contain_text("computer in move 1")
    expect(seat).not_to_contain_text("from move")


def test_when_both_are_out_of_time_nobody_is_told_that_they_have_won(come: Come) -> None:
    anna, bruno = come("Anna"), come("Bruno", **PHONE)
    two_at(anna, bruno, clock=BLITZ)
    for person in (anna, bruno):
        verdict = person.page.locator(".verdict")
        expect(verdict).to_contain_text("the game was broken off")
        expect(verdict).to_be_in_viewport()
        expect(person.page.get_by_role("link", name="END-4")).to_be_visible()
        expect(person.page.get_by_text("You have won!")).to_have_count(0)


def test_after_days_without_a_move_the_other_decides(come: Come, own: Server, folder: Path) -> None:
    anna, bruno = come("Anna", to=own), come("Bruno", to=own, **PHONE)
    for person in (anna, bruno):
        person.expects("WebSocket|Failed to load|net::ERR")  # the server goes away
    table = two_at(anna, bruno)
    anna.page.goto("about:blank")
    days_pass(own, folder, 2)
    bruno.go(f"/table/{table}")
    seat = bruno.page.get_by_role("listitem").filter(has_text="Anna").first
    expect(seat).to_contain_text("awaited; the others may decide from")
    expect(bruno.button("Break off")).to_have_count(0)
    days_pass(own, folder, 1)
    bruno.go(f"/table/{table}")
    for choice in ("Let a computer play", "Break off", "Wait"):
        expect(bruno.button(choice)).to_be_in_viewport(ratio=1)
    bruno.button("Wait").click()
    expect(bruno.button("Break off")).to_have_count(0)
    bruno.go(f"/table/{table}")
    bruno.button("Break off").click()
    expect(bruno.page.locator(".verdict")).to_contain_text("Anna (Blue) stayed away, and the others broke the game off")
    expect(bruno.page.get_by_role("link", name="END-6")).to_be_visible()
