"""Notices that the browser shows, and the app that can be installed: in a whole Chromium, with messages by DevTools."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import NO_WHOLE_CHROMIUM, WHOLE_CHROMIUM
from tests.table.served import Server
from tests.web.devices import Device
from tests.web.seated import Person

pytestmark = pytest.mark.skipif(WHOLE_CHROMIUM is None, reason=NO_WHOLE_CHROMIUM)


@pytest.fixture
def device(whole: Browser, server: Server) -> Iterator[Device]:
    found = Device(Person(whole, server, "Anna", worker=True))
    yield found
    assert found.person.leave() == []


def turn(table: str = "X", body: str = "Choose a lord. Against Bruno. 2 days left.") -> dict[str, Any]:
    said = {"kind": "turn", "tag": f"table-{table}", "title": "FIEF: France", "body": body, "url": f"/table/{table}"}
    return {**said, "left_ms": 172_800_000}


def gone(table: str = "X") -> dict[str, Any]:
    return {"kind": "gone", "tag": f"table-{table}", "title": "", "body": "", "url": f"/table/{table}"}


def test_a_turn_is_shown_replaced_by_the_next_and_closed_when_it_was_taken_elsewhere(device: Device) -> None:
    device.push(**turn())
    device.shows(turn()["body"])
    assert device.shown[0]["title"] == "FIEF: France"
    device.push(**turn(body="Vote."))
    device.shows("Vote.")  # in its place, not beside it
    device.push(**turn("Y", "Roll."))
    device.shows("Vote.", "Roll.")
    device.push(**gone())
    device.shows("Roll.")


def test_what_closes_a_notice_leaves_the_next_one_about_the_same_table(device: Device) -> None:
    for number in range(5):
        device.push_all(turn(body=f"Vote {number}."), gone(), turn(body=f"Roll {number}."))
        device.shows(f"Roll {number}.")
        device.push(**gone())
        device.shows()


def test_what_no_server_of_ours_sends_shows_nothing_and_breaks_nothing(device: Device) -> None:
    for data in ("", "no json", '"turn"', '{"kind": "advert", "tag": "x"}'):
        device.push_text(data)
    device.push(**turn())
    device.shows(turn()["body"])


def test_a_click_opens_the_table_or_the_tab_that_has_it(device: Device) -> None:
    table = device.person.open_table("me", "greedy")
    device.push(**turn(table))
    device.shows(turn()["body"])
    assert device.click(f"table-{table}") == [["opened", f"/table/{table}"]]
    device.shows()
    at_table = device.person.context.new_page()
    at_table.goto(f"/table/{table}?seat=0")
    expect(at_table.get_by_role("grid")).to_be_visible()
    device.push(**turn(table))
    device.shows(turn()["body"])
    assert device.click(f"table-{table}") == [["focused", f"/table/{table}"]]


def test_an_open_page_counts_anew_when_a_notice_comes(device: Device) -> None:
    """It would have asked by itself only much later."""
    table = device.person.open_table("me", "me")
    device.person.forget_what_waits()
    page = device.person.go("/rules/fealty")
    device.person.wait_until(lambda: page.title().startswith("(1) "))
    device.person.ask("POST", "/api/tables", game="fealty", chairs=["me", "me"])
    assert page.title().startswith("(1) ")
    device.push(**turn(table))
    device.person.wait_until(lambda: page.title().startswith("(2) "))


def test_the_app_can_be_installed(device: Device) -> None:
    tools = device.person.context.new_cdp_session(device.page)
    faults = [fault["errorId"] for fault in tools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert faults == ["in-incognito"]  # as all windows of these tests are
    told = tools.send("Page.getAppManifest")
    assert told["errors"] == []
    manifest = json.loads(told["data"])
    for icon in [*manifest["icons"], *(icon for each in manifest["shortcuts"] for icon in each["icons"])]:
        size = device.page.evaluate(
            "(src) => { const image = new Image(); image.src = src;"
            " return image.decode().then(() => `${image.naturalWidth}x${image.naturalHeight}`) }",
            icon["src"],
        )
        assert icon["sizes"] in (size, "any")
