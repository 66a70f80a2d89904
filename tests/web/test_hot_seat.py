"""Several people around one screen."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from tests.conftest import amount
from tests.web import words
from tests.web.choosing import by_pointing, leave_out
from tests.web.conftest import Come
from tests.web.seated import ASKED, OVER

HIDDEN = "document.querySelector('.curtain') !== null"


def test_a_curtain_falls_between_two_hands_in_a_whole_game(come: Come) -> None:
    """While it is down, the page holds no card, no board and no log: nothing to see, and nothing to look up."""
    person = come("Anna and Bert")
    page = person.go("/new/fealty?mode=hotseat")
    page.get_by_role("radio", name=words.SHORT).check()
    person.button(words.BEGIN).click()
    games = person.ask("GET", "/api/games")
    components = next(game["components"] for game in games if game["name"] == "fealty")
    kinds = {kind["name"] for kind in components["kinds"]}
    assert len(kinds) >= 18

    rng, curtains, hands = random.Random(2), 0, []
    while True:
        page.wait_for_function(f"() => {HIDDEN} || {OVER} || ({ASKED} && document.querySelector('#question'))")
        if person.is_over:
            break
        if page.evaluate(HIDDEN):
            curtains += 1
            everything = page.content()
            assert [kind for kind in sorted(kinds) if kind in everything] == []
            assert page.get_by_role("grid").count() == 0
            assert page.locator("#told").count() == 0
            person.button(words.RAISE, exact=False).click()
            expect(page.get_by_role("grid")).to_be_visible()
        cards = page.locator(f'[aria-label="{words.CARDS}"] .name').all_inner_texts()
        hands.append(frozenset(cards))
        by_pointing(person, rng)
        if len(hands) == 8:
            leave_out([person], lambda view, _: view["turn"] == 6)
    assert curtains >= amount(2, full=6) * 2  # in each turn both pick
    assert len(set(hands)) > 2  # so there was something to hide


def test_each_of_two_at_one_screen_has_a_name_of_their_own(come: Come) -> None:
    """Yours and a wayfarer's, until they are told; the curtain and the seats call each by it."""
    person = come("Anna")
    page = person.go("/new/fealty?mode=hotseat")
    first, second = (page.get_by_role("textbox", name=f"{words.NAME_OF_SEAT} {seat}") for seat in (1, 2))
    expect(first).to_have_value("Anna")
    expect(second).not_to_have_value(re.compile("^(Anna|)$"))
    second.fill("Bert")
    person.button(words.BEGIN).click()
    for name in ("Anna", "Bert"):
        person.button(f"I am {name} ", exact=False).click()
        seats = page.locator(f'[aria-label="{words.SEATS}"] > li strong').all_inner_texts()
        assert [each.split()[0] for each in seats] == ["Anna", "Bert"]
        by_pointing(person, random.Random(1))
