"""A finished game is looked at again, to and fro, through a seat's eyes and with open ones; and gone on with."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web import words
from tests.web.choosing import by_pointing, leave_out, play_out
from tests.web.conftest import Come
from tests.web.seated import Person


@pytest.fixture
def finished(come: Come) -> tuple[Person, str]:
    """Somebody who has played a game to its end, and the number of its table."""
    person = come("Anna")
    table = person.open_table("me", "greedy")
    person.play_quickly(table, seed=4)
    return person, table


def test_a_replay_is_found_by_its_link_and_scrubbed(come: Come, finished: tuple[Person, str]) -> None:
    anna, table = finished
    anna.go(f"/table/{table}")
    points = anna.points
    anna.page.get_by_role("link", name=words.REPLAY).click()
    expect(anna.page.get_by_role("slider", name=words.SCRUB)).to_be_visible()

    stranger = come()
    page = stranger.go(f"/replay/{table}?move=5")
    expect(page.get_by_text("Move 5 of")).to_be_visible()
    pieces = page.locator("[role=gridcell][aria-label*='Blue'], [role=gridcell][aria-label*='Yellow']")
    scrubber = page.get_by_role("slider", name=words.SCRUB)
    last = scrubber.get_attribute("max")
    assert last is not None
    scrubber.fill("0")
    expect(page.get_by_text("Start of the game")).to_be_visible()
    expect(pieces).to_have_count(0)
    stranger.button(words.ONE_ON).click()
    expect(page.get_by_text("Move 1 of")).to_be_visible()
    scrubber.fill("12")
    expect(page.get_by_text("Move 12 of")).to_be_visible()
    expect(pieces.first).to_be_visible()
    expect(page).to_have_url(re.compile("move=12"))
    scrubber.fill(last)
    expect(page.locator(".points")).to_have_text(points)
    expect(page).to_have_url(re.compile(f"move={last}$"))
    page.reload()  # the address leads to the very place
    expect(scrubber).to_have_value(last)


def test_a_replay_shows_a_seat_s_own_cards_or_all_of_them(finished: tuple[Person, str]) -> None:
    anna, table = finished
    page = anna.go(f"/replay/{table}?move=4&seat=0")
    log = page.get_by_role("list").filter(has=page.locator("[data-line]"))
    expect(log).to_contain_text("Blue draws the")
    expect(log).to_contain_text("Yellow draws a card")
    expect(page.locator(f'[aria-label="{words.CARDS}"] button').first).to_be_visible()

    page.get_by_role("radio", name="Yellow").check(force=True)
    expect(log).to_contain_text("Yellow draws the")
    expect(log).to_contain_text("Blue draws a card")

    page.get_by_role("radio", name=words.OPEN_EYES).check(force=True)
    expect(log).not_to_contain_text("draws a card")
    expect(log).to_contain_text("Blue draws the")
    expect(log).to_contain_text("Yellow draws the")


def test_a_game_is_played_on_from_its_middle_against_computers(come: Come, finished: tuple[Person, str]) -> None:
    _, table = finished
    guest = come("Bert")
    page = guest.go(f"/replay/{table}?move=9&seat=1")
    guest.button(words.PLAY_ON).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name="Yellow")).to_be_checked()
    dialog.get_by_role("button", name=words.TAKE_SEAT).click()
    expect(page).to_have_url(re.compile("/table/"))
    assert guest.table != table
    expect(page.locator(f'[aria-label="{words.SEATS}"]')).to_contain_text(re.compile(r"Bert\s+your turn"))
    moves = play_out(guest, by_pointing, most=3)
    leave_out([guest], lambda view, _: view["turn"] == 6)
    moves += play_out(guest, by_pointing, seed=2)
    assert 3 < moves < 6 * 3
    expect(page.get_by_role("heading", name=words.OVER)).to_be_visible()


def test_a_replay_and_its_record_say_which_moves_a_computer_decided_for_somebody(come: Come) -> None:
    anna, bruno = come("Anna"), come("Bruno")
    table = anna.open_game("fealty", "me", "open", options={"short": True}, absence={"lending": True})
    bruno.ask("POST", f"/api/tables/{table}/seats/1")
    anna.at_table(table)
    anna.button(words.MORE).click()
    anna.button(words.LEAVE).click()
    bruno.play_quickly(table, seed=4)
    for person, shown in ((come(), table), (bruno, None)):
        if shown is None:  # what was exported is laid open elsewhere
            record = bruno.context.request.get(f"/api/tables/{table}/record").text()
            shown = str(bruno.ask("POST", "/api/records", record=record)["id"])
        person.go(f"/replay/{shown}")
        standing = person.page.get_by_role("listitem").filter(has_text="Blue").filter(has_text="computer in moves")
        expect(standing).to_be_visible()
        expect(person.page.get_by_text("computer in moves")).to_have_count(1)
