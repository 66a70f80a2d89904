"""A march in FIEF before it is made: the way, the risk, what it leaves behind; and what a table weighs."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web import words
from tests.web.conftest import Come
from tests.web.seated import DESKTOP, PHONE, Person
from tests.web.stages import Tables
from tests.web.test_pages import AT_A_TABLE

MOST_BYTES = 600_000  # that come over the wire until a board stands
SCRIPTS = """performance.getEntriesByType('resource').map((each) => each.name.split('/').at(-1))
    .filter((name) => name.endsWith('.js'))"""


def risky(view: dict[str, Any], _: str) -> bool:
    """A lord is setting out from a town of his own, and may come to a town where others stand."""
    if view["step"] != "step" or not view["chances"]:
        return False
    leaves = view["marches"][0]["leaves"]
    return leaves is not None and leaves["then"] != "foreign"


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_a_town_pointed_at_shows_the_way_the_risk_and_what_is_left_behind(come: Come, screen: dict[str, Any]) -> None:
    """By mouse or with the first tap; nothing moves by it."""
    anna = come("Anna", **screen)
    anna.at_table(Tables(anna, "fief").where("march to a battle", risky))
    way = anna.page.locator("path.way")
    told = anna.page.get_by_role("region", name="March of")
    expect(told).to_contain_text("Point at a town")
    expect(way).to_have_count(0)
    towns = anna.page.locator(f"[role=gridcell][data-thing^='town:'][aria-label$='{words.CHOOSABLE}']")
    town = towns.filter(has=anna.page.locator("xpath=self::*[contains(@aria-label, 'waits before the town')]")).first
    name = (town.get_attribute("aria-label") or "").split(";")[0]
    if "has_touch" in screen:
        town.tap()
    else:
        town.hover()
    expect(way).to_have_count(1)
    expect(told).to_contain_text(f"To {name}: 1 step")
    expect(told).to_contain_text("There: ")
    expect(told.locator(".behind")).not_to_be_empty()
    expect(anna.page.get_by_role("region", name="Chances")).to_contain_text(name)
    note = anna.page.locator("aside.note")
    if "has_touch" not in screen:
        expect(note).to_contain_text("There: ")
        expect(note).to_contain_text(f"To {name}, then against")
    expect(anna.question).to_contain_text("Where to?")


def weight(person: Person, table: str) -> dict[str, int]:
    """Bytes over the wire by kind, of a browser that has nothing yet, until the board stands."""
    counted = {"pages and files": 0, "messages": 0}
    devtools = person.context.new_cdp_session(person.page)
    devtools.send("Network.enable")

    def loaded(event: dict[str, Any]) -> None:
        counted["pages and files"] += int(event["encodedDataLength"])

    def heard(event: dict[str, Any]) -> None:
        counted["messages"] += len(event["response"]["payloadData"])

    devtools.on("Network.loadingFinished", loaded)
    devtools.on("Network.webSocketFrameReceived", heard)
    person.at_table(table)
    expect(person.page.get_by_role("grid").first).to_be_visible()
    person.page.wait_for_load_state("networkidle")
    return counted


def test_a_table_of_six_weighs_little(come: Come) -> None:
    """Messages are counted as they are before the connection packs them."""
    anna = come("Anna")
    table = Tables(anna, "fief").most
    person = come(of=anna)
    counted = weight(person, table)
    scripts = person.page.evaluate(SCRIPTS)
    assert {script.partition("-")[0] for script in scripts} == {"theme.js", *AT_A_TABLE, "fief"}, scripts
    print(f"a table of six: {counted}")
    assert counted["pages and files"] > 50_000
    assert counted["messages"] > 10_000
    assert sum(counted.values()) < MOST_BYTES, counted
