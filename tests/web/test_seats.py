"""What stands at a seat: a name and a note that are never cut off, however narrow it is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import homage
from tests.web import words
from tests.web.conftest import Come, Look
from tests.web.scenes import Hall
from tests.web.seated import ON_ITS_SIDE, PHONE, Person
from tests.web.stages import CLOCK

TABLET: dict[str, Any] = {**PHONE, "viewport": {"width": 768, "height": 1024}}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
SCREENS = [PHONE, ON_ITS_SIDE, TABLET, DESK]

# Of each seat: the parts of its note that are seen, and what of its name and note is cut off.
NOTES = """() => [...document.querySelectorAll('[aria-label="Seats"] > li')].map((seat) => {
    const note = seat.querySelector('.note');
    const end = note.getBoundingClientRect().bottom;
    const parts = [...note.children].filter((each) => each.getBoundingClientRect().top < end);
    const name = seat.querySelector('strong');
    const isCut = (each) => each.scrollWidth > each.clientWidth + 1 || each.getBoundingClientRect().bottom > end + 2;
    return {
        parts: parts.map((each) => each.textContent),
        cut: [...parts.filter(isCut), ...[note, name].filter((each) => each.scrollWidth > each.clientWidth + 1)]
            .map((each) => each.textContent),
    };
})"""


def notes(person: Person) -> list[list[str]]:
    """What is seen in the note of each seat, none of it cut off."""
    expect(person.page.locator(f'[aria-label="{words.SEATS}"] .note').first).to_be_visible()
    found = person.page.evaluate(NOTES)
    assert [each["cut"] for each in found] == [[]] * len(found)
    return [each["parts"] for each in found]


def names_of(person: Person, game: str) -> list[str]:
    """What its seats are called, with the most of them; empty where seats have no names of their own."""
    told = next(each for each in person.ask("GET", "/api/games") if each["name"] == game)
    return list(told["names"])[: max(told["seats"])] if told["named_seats"] else []


@pytest.mark.parametrize("game", homage.NAMES)
def test_with_the_most_seats_no_note_is_cut_off(game: str, look: Look, hall: Hall) -> None:
    """What there is no room for is left out as a whole; the colour or house of the others never is."""
    for screen in SCREENS:
        person = look(**screen)
        person.at_table(hall.tables(game).most)
        shown, names = notes(person), names_of(person, game)
        assert all(shown)
        if names:
            assert [name for name, parts in zip(names[1:], shown[1:], strict=True) if name not in parts] == []


def test_a_clock_cuts_no_note_off(come: Come) -> None:
    """Petty Fiefs with five seats has the longest notes, and clocks beside them."""
    person = come("Anna")
    table = person.open_game("petty_fiefs", "me", *["random"] * 4, options={}, clock=CLOCK)
    for screen in SCREENS:
        twin = come(of=person, **screen)
        twin.at_table(table)
        assert twin.wait_until_asked()
        assert all(notes(twin))


def test_at_the_end_each_seat_still_shows_its_house(look: Look, hall: Hall) -> None:
    person = look(**DESK)
    person.at_table(hall.tables("petty_fiefs").most_over)
    expect(person.page.get_by_text("place").first).to_be_visible()
    shown, houses = notes(person), names_of(person, "petty_fiefs")
    assert [house for house, parts in zip(houses, shown, strict=True) if house not in parts] == []
