"""For who cannot see the board, or would rather read: a game as text alone."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from tests.web import words
from tests.web.choosing import by_list, play_out
from tests.web.conftest import Come
from tests.web.seated import Person


def test_a_whole_game_through_the_text_board_alone(come: Come) -> None:
    person = come("Anna")
    table = person.open_table("me", "greedy")
    page = person.go(f"/table/{table}")
    person.button(words.TEXT_BOARD).click()

    def answer(_: Person, rng: random.Random) -> None:
        expect(page.get_by_role("heading", name=words.CHOICES)).to_be_visible()
        assert page.get_by_role("grid").count() == 0
        assert page.locator("svg [role], svg [tabindex]").count() == 0
        assert page.locator(f'[aria-label="{words.CARDS}"]').count() == 0
        by_list(person, rng)

    assert play_out(person, answer) >= 6 * 2
    for heading in ("The turn", "Blue (you)", "Yellow", "Conflict markers", "The kingdom"):
        expect(page.get_by_role("heading", name=re.compile(f"^{re.escape(heading)}"))).to_be_visible()
    told = page.get_by_role("listitem").filter(has_text="Ends with").all_inner_texts()
    assert [line.split()[2] for line in told] == person.points

    page.reload()  # it stays as it was chosen, until the drawn board is wanted again
    person.button(words.DRAWN_BOARD).click()
    expect(page.get_by_role("grid")).to_be_visible()
