"""The court of FIEF: people are chosen by their portraits, and a family opens all that it has."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web import words
from tests.web.conftest import Come
from tests.web.seated import DESKTOP, PHONE, Person
from tests.web.wars import lesson

SCREENS = pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desk", "phone"])


def portraits(person: Person) -> Locator:
    """The lords beside the question that can be chosen."""
    beside = person.page.get_by_role("group", name="Who can be chosen")
    return beside.get_by_role("button").filter(has_text=words.CHOOSABLE)


def nominating(person: Person) -> str:
    """A table where the lesson on elections begins: a candidate is to be named."""
    return person.branch(*lesson("church"))


def proposing(person: Person) -> str:
    """A table where the lesson on marriage begins: two lords could be proposed to others."""
    return person.branch(*lesson("marriage"))


def name_of(portrait: Locator) -> str:
    return portrait.locator("b").inner_text()


@SCREENS
def test_a_bride_is_chosen_by_portraits(come: Come, screen: dict[str, Any]) -> None:
    """First one's own, then another family's; what it changes about victory is said before it is played."""
    anna = come("Anna", **screen)
    anna.at_table(proposing(anna))
    expect(anna.question).to_contain_text("Married families win only together, with 4 victory points")
    own = name_of(portraits(anna).first)
    portraits(anna).first.click()
    other = name_of(portraits(anna).last)
    portraits(anna).last.click()
    expect(anna.question).to_contain_text(
        re.compile(f"Propose that {own} marries {other} of .*: you and .* of 4 points")
    )
    anna.play_it.click()
    anna.wait_until_answered()
    assert any(own in line and other in line for line in anna.chronicle)


@SCREENS
def test_a_candidate_is_chosen_by_the_portrait_and_voted_for(come: Come, screen: dict[str, Any]) -> None:
    anna = come("Anna", **screen)
    anna.at_table(nominating(anna))
    ballot = anna.page.get_by_role("region", name="Election of the bishop")
    expect(ballot.get_by_role("list", name="Who votes")).to_be_visible()
    expect(ballot).to_contain_text("Can still be named")
    named = name_of(portraits(anna).first)
    portraits(anna).first.click()
    anna.play_it.click()
    stands = ballot.get_by_role("list", name="Who stands")
    expect(stands).to_contain_text(named)
    expect(anna.question).to_contain_text("who gets your")
    stands.get_by_role("button").filter(has_text=named).click()
    anna.button(f"Vote for {named}").click()  # and not with the decoy
    anna.play_it.click()
    expect(anna.page.locator("#told")).to_contain_text(f"nominates {named}")
    anna.wait_until_answered()


def test_a_row_of_the_court_opens_all_that_a_family_has(come: Come) -> None:
    """By click; arrow keys lead to the next family, Escape closes; a lord who can be chosen is chosen there too."""
    anna = come("Anna")
    anna.at_table(nominating(anna))
    anna.page.get_by_role("region", name="The court").get_by_role("button", name="Court of Red").click()
    court = anna.page.get_by_role("dialog")
    for part in ("Court of Red", "Lords and ladies", "Purse and hand", "Votes"):
        expect(court).to_contain_text(part)
    anna.page.keyboard.press("ArrowRight")
    expect(court).to_contain_text("Court of Blue")
    anna.page.keyboard.press("ArrowLeft")
    lord = court.locator("[data-thing^='lord:']").filter(has_text=words.CHOOSABLE).first
    name = name_of(lord)
    lord.click()
    expect(court).to_have_count(0)
    expect(anna.question).to_contain_text(f"Nominate {name}")
    expect(anna.play_it).to_be_visible()
