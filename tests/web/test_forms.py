"""Several answers as one: a deal in four clicks, a basket of goods, on a desk and a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.axe import keeps_nobody_out
from tests.web.conftest import Come
from tests.web.screenshots import WANTED
from tests.web.seated import DESKTOP, PHONE, Person
from tests.web.stages import Tables

SCREENS = {"desk": DESKTOP, "phone": PHONE}
COUNT = "() => { window.clicks = 0; addEventListener('click', (e) => { clicks += e.isTrusted ? 1 : 0 }, true); }"


def buying(come: Come, screen: dict[str, Any], name: str, fits: Callable[[list[int]], bool]) -> Person:
    """Somebody who may buy, where the money of Red and Blue fits; their clicks are counted."""
    anna = come("Anna", confirm="needed", **screen)

    def found(view: dict[str, Any], question: str) -> bool:
        money = [family["deniers"] for family in view["families"]]
        cards = view["hands"][0]["cards"]  # something to give
        return question.startswith("What do you buy") and bool(cards) and fits(money)

    anna.at_table(Tables(anna, "fief").where(name, found))
    expect(anna.question).to_contain_text("What do you buy?")
    anna.page.evaluate(COUNT)
    return anna


def clicks(person: Person) -> int:
    return int(person.page.evaluate("clicks"))


def column(person: Person, name: str) -> Locator:
    return person.question.get_by_role("region", name=name)


def look(person: Person, folder: Path, name: str) -> None:
    keeps_nobody_out(person)
    person.page.screenshot(path=Path(WANTED or folder) / f"form-{name}.png")


@pytest.mark.parametrize("screen", SCREENS)
def test_one_thing_for_another_is_four_clicks(come: Come, screen: str, tmp_path: Path) -> None:
    anna = buying(come, SCREENS[screen], "dealing", lambda money: min(money[:2]) >= 1)
    anna.button("Deal with Blue").click()
    column(anna, "You give").get_by_role("button", name="Add:").first.click()
    theirs = column(anna, "Blue gives")
    theirs.get_by_role("button", name="1 deniers").click()
    expect(theirs).to_contain_text(re.compile("Then .*deniers?"))
    look(anna, tmp_path, f"deal-{screen}")
    anna.button("Propose this deal").click()
    expect(anna.page.locator("#told")).to_contain_text("Red offers Blue a deal.")
    assert clicks(anna) == 4


def add(person: Person, good: str) -> None:
    """Put one more of it into the basket."""
    amount = shop(person).get_by_role("spinbutton", name=re.compile(f"^{good} in")).first
    before = int(amount.get_attribute("aria-valuenow") or 0)
    amount.get_by_role("button", name="One more").click()
    expect(amount).to_have_attribute("aria-valuenow", str(before + 1))


def shop(person: Person) -> Locator:
    return person.page.get_by_role("group", name="The shop")


def bought(person: Person) -> Locator:
    return person.page.locator("#told .line").filter(has_text=re.compile("Red (hires|builds)"))


@pytest.mark.parametrize("screen", SCREENS)
def test_several_goods_are_bought_at_once_and_undone_together(come: Come, screen: str, tmp_path: Path) -> None:
    anna = buying(come, SCREENS[screen], "rich", lambda money: money[0] >= 6)
    question = anna.question.locator("#question").inner_text()
    before = bought(anna).count()
    add(anna, "Man-at-arms")
    add(anna, "Mill")
    expect(shop(anna)).to_contain_text(re.compile("man-at-arms in .*: 4 of|Mill in .*: 4 of"))
    expect(shop(anna)).not_to_contain_text("cannot undo")  # the rest buys more
    look(anna, tmp_path, f"shop-{screen}")
    shop(anna).get_by_role("button", name="Buy for 4").click()
    expect(bought(anna)).to_have_count(before + 2)
    assert clicks(anna) == 3
    anna.button("Undo").click()
    expect(bought(anna)).to_have_count(before)
    expect(anna.question.locator("#question")).to_have_text(question)


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.rule("R-158")
def test_a_purchase_that_ends_by_itself_says_before_that_it_cannot_be_undone(
    come: Come, screen: str, tmp_path: Path
) -> None:
    """Who has spent everything can buy nothing more and is not asked again: the others go on."""
    anna = buying(come, SCREENS[screen], "last deniers", lambda money: money[0] == 2)
    before = bought(anna).count()
    add(anna, "Man-at-arms")
    warning = shop(anna).get_by_text("After this the others go on. You cannot undo it.")
    expect(warning).to_have_count(0)
    add(anna, "Man-at-arms")
    expect(warning).to_be_in_viewport(ratio=1)
    expect(shop(anna).locator("[aria-label='One more']:enabled")).to_have_count(0)
    look(anna, tmp_path, f"shop-ends-{screen}")
    shop(anna).get_by_role("button", name="Buy for 2").click()
    expect(bought(anna)).to_have_count(before + 2)
    expect(anna.question).not_to_contain_text("What do you buy?")
