"""Feudality in the browser: two people, one against five computers, tiles placed by two clicks and by dragging."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web import words
from tests.web.choosing import by_list, by_pointing, by_tapping, leave_out, play_out, play_together
from tests.web.conftest import Come
from tests.web.seated import PHONE, Person

COUNTING = "Where the points come from"
OPENING = {"turn_cap": "3"}
FEWER = 4  # tiles in the tray of two players when one has been taken
ANYWHERE = re.compile("Forest|Beggar|Farmer|Fisherman|Gravel|Junk|Merchant|Shepherd|Trader|Miner|Brickyard")


def open_table(person: Person, *chairs: str, **options: str) -> str:
    return person.open_game("feudality", *chairs, options={**OPENING, **options})


def counting(person: Person) -> Locator:
    return person.page.get_by_role("region", name=COUNTING)


def test_two_people_play_a_whole_game_on_the_board(come: Come) -> None:
    anna, bert = come("Anna"), come("Bert")
    table = open_table(anna, "me", "open")
    anna.go(f"/table/{table}")
    bert.go(f"/table/{table}")
    bert.button(words.SIT_DOWN).first.click()
    expect(bert.button(words.SIT_DOWN)).to_have_count(0)
    play_together([anna, bert], by_pointing, most=4)
    leave_out([anna, bert], lambda view, _: view["turn"] >= 3)
    play_together([anna, bert], by_pointing, seed=2)
    assert anna.points == bert.points
    for person in (anna, bert):
        expect(counting(person)).to_contain_text("from the start")


def test_one_person_plays_five_computers_as_text(come: Come) -> None:
    anna = come("Anna")
    table = open_table(anna, "me", *["random"] * 5, turn_cap="2")
    anna.at_table(table)
    anna.button(words.TEXT_BOARD).click()
    play_out(anna, by_list, most=3)
    leave_out([anna], lambda view, _: view["turn"] >= 2)
    play_out(anna, by_list, seed=2)
    expect(anna.page.get_by_role("heading", name=words.OVER)).to_be_visible()
    assert len(anna.points) == 6


@pytest.fixture
def taking(come: Come) -> Person:
    """Somebody who takes the first of two free tiles in a row, so that nobody else is asked in between."""
    anna, trays = come("Anna", confirm="needed"), []

    def asked(view: dict[str, Any], _: str) -> bool:
        trays.append(view["tray"])
        return bool(view["step"] == "take" and sum(view["tray"].values()) == FEWER)

    while not trays or not ANYWHERE.search(" ".join(trays[-1]).replace("_", " ").title()):
        table = open_table(anna, "me", "me", fief_choice="random")
        anna.play_quickly(table, until=asked)
    anna.go(f"/table/{table}")
    anna.button(words.RAISE, exact=False).click()
    expect(resource_tile(anna)).to_be_visible()
    return anna


def resource_tile(person: Person) -> Locator:
    """A tile in the tray that may be taken and stands anywhere."""
    return person.page.locator("button[data-thing^='tile ']").filter(has_text=ANYWHERE).first


def name_of(tile: Locator) -> str:
    return (tile.get_attribute("data-thing") or "").removeprefix("tile ").replace("_", " ").title()


def free_square(person: Person) -> Locator:
    return person.page.locator("[role=gridcell][data-thing^='at '][aria-label*=', free']").last


def expect_placed(person: Person, tile: str, square: str | None) -> None:
    placed = re.compile(f"takes an? {tile} and places it on {(square or '').split()[-1]}")
    expect(person.page.locator("#told")).to_contain_text(placed)


def test_a_tile_is_placed_by_two_clicks_and_taken_back(taking: Person) -> None:
    """The tile, then the square; and back again, while nobody has moved or rolled."""
    tile, square = resource_tile(taking), free_square(taking)
    name, where = name_of(tile), square.get_attribute("data-thing")
    tile.click()
    square.click()
    expect_placed(taking, name, where)
    for _ in range(2):  # first the square, then the tile
        taking.button(words.TAKE_BACK).click()
    expect(taking.question).to_contain_text("Take a tile")
    cell = taking.page.locator(f"[role=gridcell][data-thing='{where}']")
    expect(cell).to_have_attribute("aria-label", re.compile(", free"))


def test_a_tile_is_dragged_to_its_square(taking: Person) -> None:
    tile, square = resource_tile(taking), free_square(taking)
    name, where = name_of(tile), square.get_attribute("data-thing")
    tile.drag_to(square)
    expect_placed(taking, name, where)


def test_another_fief_is_shown_large_and_the_own_again(come: Come) -> None:
    anna = come("Anna")
    table = open_table(anna, "me", "random", fief_choice="random")
    anna.play_quickly(table, until=lambda view, question: view["turn"] >= 1 and bool(question))
    anna.at_table(table)
    own = anna.page.locator("[role=gridcell][data-thing='at 0 1,1']")
    expect(own).to_be_visible()
    anna.page.locator("[role=gridcell][data-thing='seat 1']").click()
    expect(anna.page.locator("[role=gridcell][data-thing='at 1 1,1']")).to_be_visible()
    anna.button("Back to my fief").click()
    expect(own).to_be_visible()


def test_a_phone_plays_with_a_finger(come: Come) -> None:
    screen: dict[str, Any] = PHONE
    anna = come("Anna", **screen)
    table = open_table(anna, "me", "random")
    anna.at_table(table)
    play_out(anna, by_tapping, most=4)
