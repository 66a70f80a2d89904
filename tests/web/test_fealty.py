"""What explains the score of Fealty is on the drawn board from the start: claims, and pieces still to come."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web import words
from tests.web.conftest import Come
from tests.web.seated import Person
from tests.web.stages import stage_of


@pytest.fixture
def midway(come: Come) -> Person:
    person = come("Anna")
    table = person.open_table("me", "greedy", short=False)
    person.play_quickly(table, until=stage_of("fealty").midway)
    person.at_table(table)
    return person


def test_who_claims_what_is_shown_until_it_is_turned_off_and_stays_off(midway: Person) -> None:
    claims = midway.page.locator(".claim")
    expect(claims.first).to_be_visible()
    midway.page.mouse.move(2, 2)
    midway.button(words.CLAIMS).click()
    midway.page.mouse.move(2, 2)
    expect(claims).to_have_count(0)
    midway.page.reload()
    expect(midway.page.get_by_role("grid")).to_be_visible()
    expect(midway.button(words.CLAIMS)).to_have_attribute("aria-pressed", "false")
    expect(claims).to_have_count(0)
    midway.button(words.CLAIMS).click()
    expect(claims.first).to_be_visible()


def test_the_pieces_that_everybody_still_has_are_shown_beside_the_board(midway: Person) -> None:
    """In hand and deck together (RU-19)."""
    view = midway.updates[-1]["seats"]["0"]["view"]
    kinds = next(game for game in midway.ask("GET", "/api/games") if game["name"] == "fealty")["components"]["kinds"]
    rows = midway.page.get_by_role("region", name=words.STILL_TO_COME).get_by_role("list")
    assert all(seat["unplayed"] for seat in view["seats"])
    for seat, row in zip(view["seats"], rows.all(), strict=True):
        names = sorted(f"{kinds[kind]['name']} {kinds[kind]['speed']}" for kind in seat["unplayed"])
        assert sorted(row.locator(".unseen").all_inner_texts()) == names
