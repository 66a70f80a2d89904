"""Two people in two browsers."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web import words
from tests.web.choosing import by_pointing, leave_out, play_together
from tests.web.conftest import Come


def test_two_friends_play_a_whole_game_on_the_board_and_then_another(come: Come) -> None:
    """One opens a table and sends the link; both point at what is lit; both see the same end, and meet again."""
    anna, bert = come("Anna"), come("Bert")
    page = anna.go("/new/fealty?mode=friends")
    page.get_by_role("radio", name=words.SHORT).check()
    anna.button(words.OPEN_TABLE).click()
    link = page.get_by_role("textbox", name=words.COPY_LINK).input_value()
    assert link == page.url

    bert.go(link)
    bert.button(words.SIT_DOWN).click()
    play_together([anna, bert], by_pointing, most=6)
    leave_out([anna, bert], lambda view, _: view["turn"] == 6)
    play_together([anna, bert], by_pointing, seed=2)
    assert anna.updates[-1]["entry"] >= 6 * 2 * 2  # six turns in which each picks and places

    verdicts = {person.page.locator("#ending + p").inner_text() for person in (anna, bert)}
    assert all(re.search("won|victory", verdict) for verdict in verdicts), verdicts
    assert anna.points == bert.points

    for person in (anna, bert):  # the counting goes by step by step, for each as they like
        shown = person.page.get_by_text(re.compile(f"^{words.STEP}"))
        steps = int(shown.inner_text().split()[-1])
        assert steps > 1
        person.button(words.FIRST).click()
        expect(shown).to_have_text(f"Step 1 of {steps}")
        for step in range(2, steps + 1):
            person.button(words.NEXT).click()
            expect(shown).to_have_text(f"Step {step} of {steps}")

    before = anna.page.url
    anna.button(words.REMATCH).click()
    bert.button(words.AGREE).click()
    for person in (anna, bert):
        expect(person.page).not_to_have_url(before)
    expect(bert.page).to_have_url(anna.page.url)
    for person in (anna, bert):
        expect(person.page.locator("#question")).to_contain_text("Turn 1 of 6")
