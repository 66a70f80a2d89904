"""Manners at a table between people: hints, offers, who is there, invitations; and a first game against a computer."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

import homage
from homage.table.entries.lords import LORDS
from tests.table.test_foregone import idle
from tests.web import words
from tests.web.choosing import by_pointing, play_together
from tests.web.conftest import Come
from tests.web.seated import PHONE, Person


def seat_of(person: Person, name: str) -> Locator:
    """The seat of somebody, as a page shows it."""
    return person.page.get_by_role("list", name=words.SEATS).get_by_role("listitem").filter(has_text=name)


def two_at_a_table(come: Come, **more: object) -> tuple[Person, Person]:
    """Anna and Bert, each before a screen, at the beginning of a short game."""
    anna, bert = come("Anna"), come("Bert")
    asked = {"game": "fealty", "chairs": ["me", "open"], "options": {"short": True}, **more}
    table = anna.ask("POST", "/api/tables", **asked)["id"]
    bert.ask("POST", f"/api/tables/{table}/seats/1")
    for person in (anna, bert):
        person.at_table(table)
    return anna, bert


def news_of(person: Person) -> int:
    """How often the page of somebody was told that others came or went."""
    return sum(json.loads(each)["type"] == "presence" for each in person.heard)


# -- hints -------------------------------------------------------------------------------------------------------------


def test_between_people_there_are_no_hints_and_the_button_says_why(come: Come) -> None:
    anna, bert = two_at_a_table(come)
    for person in (anna, bert):
        hint = person.button(words.HINT)
        expect(hint).to_be_disabled()
        hint.click(force=True)
        expect(person.page.get_by_text(words.NO_HINTS)).to_be_visible()


def test_hints_are_agreed_on_at_the_invitation_and_announced_to_both(come: Come) -> None:
    anna, bert = come("Anna"), come("Bert")
    page = anna.go("/new/fealty?mode=friends")
    page.get_by_role("radio", name=words.HINTS_ALLOWED).check()
    anna.button(words.OPEN_TABLE).click()
    expect(page.get_by_role("heading", name=words.AGREED)).to_be_visible()
    bert.go(page.url)
    expect(bert.page.get_by_role("region", name=words.AGREED)).to_contain_text("Allowed; the table sees who asks")
    bert.button(words.SIT_DOWN).click()
    anna.button(words.HINT).click()
    expect(anna.hinted.first).to_be_visible()
    told = bert.page.get_by_role("status").get_by_text("Anna (Blue) asked for a hint.")
    expect(told).to_be_visible()
    expect(bert.page.locator("#said")).to_contain_text("Anna (Blue) asked for a hint.")


def test_a_hint_that_is_thought_about_can_be_stopped(come: Come) -> None:
    anna = come("Anna")
    sent: list[dict[str, Any]] = []

    def carry(page: WebSocketRoute) -> None:
        """Hints never arrive."""
        server = page.connect_to_server()

        def out(text: str | bytes) -> None:
            sent.append(json.loads(text))
            server.send(text)

        page.on_message(out)
        server.on_message(lambda text: None if json.loads(text)["type"] == "hint" else page.send(text))

    anna.page.route_web_socket("**/ws/**", carry)
    anna.at_table(anna.open_table("me", "greedy"))
    assert anna.wait_until_asked()
    anna.button(words.HINT).click()
    anna.button(words.STOP_THINKING).click()
    expect(anna.button(words.HINT)).to_be_enabled()
    anna.wait_until(lambda: any(each["type"] == "hint" and each.get("cancel") for each in sent))
    expect(anna.question.get_by_role("alert")).to_have_count(0)


# -- questions that were answered in one's place ----------------------------------------------------------------------


def test_a_question_that_was_answered_in_ones_place_is_asked_for_in_the_log(come: Come) -> None:
    """Here others have played since, and the page says that it is too late."""
    anna = come("Anna")
    record = idle().record
    laid = anna.ask("POST", "/api/records", record=record.dump())["id"]
    anna.at_table(anna.ask("POST", f"/api/tables/{laid}/branch", to=len(record.moves), seat=0)["id"])
    expect(anna.page.locator("#told")).to_contain_text("You had nothing to do: passed.")
    anna.page.locator("#told").get_by_role("button", name=words.ASK_ME).click()
    expect(anna.question.get_by_role("alert")).to_contain_text("cannot be undone")


# -- offers ------------------------------------------------------------------------------------------------------------


def test_both_sides_are_told_who_declined_to_let_a_move_be_taken_back(come: Come) -> None:
    anna, bert = two_at_a_table(come)
    play_together([anna, bert], by_pointing, most=2)  # both have picked, and all is shown
    anna.button(words.TAKE_BACK).click()
    bert.button(words.DECLINE).click()
    said = "Bert (Yellow) declined to let Anna (Blue) undo a move."
    for person in (anna, bert):
        expect(person.page.get_by_role("status").get_by_text(said)).to_be_visible()
        expect(person.button(words.DECLINE)).to_have_count(0)


def test_an_offer_that_a_move_made_void_is_told_of(come: Come) -> None:
    anna, bert = two_at_a_table(come)
    anna.button(words.MORE).click()
    anna.button(words.PROPOSE_END).click()
    expect(bert.button(words.AGREE)).to_be_visible()
    by_pointing(bert, random.Random(1))
    for person in (anna, bert):
        said = person.page.get_by_role("status").get_by_text("Anna (Blue) no longer proposes to end it")
        expect(said).to_be_visible()


def test_a_rematch_asks_both_and_begins_when_both_have_agreed(come: Come) -> None:
    anna, bert = two_at_a_table(come)
    bert.button(words.MORE).click()
    bert.button(words.RESIGN).click()
    bert.button(words.RESIGN_YES).click()
    anna.button(words.REMATCH).click()
    expect(anna.page.get_by_text("Waiting for Bert (Yellow) to answer.")).to_be_visible()
    expect(anna.button(words.REMATCH)).to_have_count(0)
    bert.button(words.DECLINE).click()
    for person in (anna, bert):
        said = "Bert (Yellow) declined a rematch with Anna (Blue)."
        expect(person.page.get_by_role("status").get_by_text(said)).to_be_visible()
    before = anna.page.url
    bert.button(words.REMATCH).click()
    anna.button(words.AGREE).click()
    for person in (anna, bert):
        expect(person.page).not_to_have_url(before)
        expect(person.page.get_by_role("grid")).to_be_visible()
    assert anna.page.url == bert.page.url


@pytest.mark.parametrize("game", homage.NAMES)
def test_on_a_phone_an_offer_is_seen_and_answered_without_scrolling(come: Come, game: str) -> None:
    """Also while a question is open, and what was made of it too."""
    anna, bert = come("Anna"), come("Bert", **PHONE)
    others = ["random"] * (min(homage.load(game).seats) - 2)
    table = anna.ask("POST", "/api/tables", game=game, chairs=["me", "open", *others])["id"]
    bert.ask("POST", f"/api/tables/{table}/seats/1")
    for person in (anna, bert):
        person.at_table(table)
    anna.button(words.MORE).click()
    anna.button(words.PROPOSE_END).click()
    for button in (bert.button(words.AGREE), bert.button(words.DECLINE)):
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        on_top = "([x, y]) => document.elementFromPoint(x, y).closest('button')?.textContent.trim()"
        assert bert.page.evaluate(on_top, middle) == button.inner_text().strip()
    bert.button(words.DECLINE).tap()
    expect(bert.page.get_by_text("declined to end the game").first).to_be_in_viewport()


# -- who is there ------------------------------------------------------------------------------------------------------


def test_who_is_here_who_thinks_and_who_has_left_is_seen(come: Come) -> None:
    anna, bert = two_at_a_table(come)
    expect(seat_of(anna, "Bert")).to_contain_text(words.THINKING)
    by_pointing(bert, random.Random(1))
    expect(seat_of(anna, "Bert")).to_contain_text(words.HERE)
    told = news_of(anna)
    bert.page.reload()
    expect(bert.page.get_by_role("grid")).to_be_visible()
    assert news_of(anna) == told  # who loads the page anew has not left
    bert.go("about:blank")
    expect(seat_of(anna, "Bert")).to_contain_text(re.compile(words.AWAY_SINCE + r" \d\d:\d\d"))
    bert.page.go_back()
    expect(seat_of(anna, "Bert")).not_to_contain_text(words.AWAY_SINCE)


# -- an invited friend -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", homage.NAMES)
def test_an_invited_friend_sees_what_is_played_with_whom_and_sits_down_under_a_name(come: Come, game: str) -> None:
    """On a phone, without ever having been here."""
    anna = come("Anna")
    others = ["random"] * (min(homage.load(game).seats) - 2)
    table = anna.ask("POST", "/api/tables", game=game, chairs=["me", "open", *others])["id"]
    title = homage.load(game).title
    friend = come(**PHONE)
    page = friend.go(f"/table/{table}")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Anna invites you to a game of {title}")
    expect(page.get_by_text(homage.load(game).pitch)).to_be_visible()
    expect(page.get_by_role("region", name=words.AGREED)).to_be_visible()
    expect(page.locator(".art svg")).to_be_visible()
    expect(page.locator("figure svg").first).to_be_visible()
    expect(seat_of(friend, "Anna")).to_be_visible()
    page.get_by_role("textbox", name=words.YOUR_NAME).fill("Cecily")
    friend.button(words.SIT_DOWN).click()
    expect(page.get_by_text(homage.load(game).pitch)).to_have_count(0)  # the game has begun
    expect(page.get_by_role("grid")).to_be_visible()
    assert [chair["name"] for chair in anna.ask("GET", f"/api/tables/{table}")["chairs"]][:2] == ["Anna", "Cecily"]


@pytest.mark.parametrize(("wide", "high"), [(375, 812), (768, 1024), (1280, 800)])
def test_every_free_seat_of_an_invitation_is_in_sight(come: Come, wide: int, high: int) -> None:
    """Of the game with the most seats, for a friend who has never been here."""
    anna = come("Anna")
    table = anna.ask("POST", "/api/tables", game="fief", chairs=["me", *["open"] * 5])["id"]
    friend = come(viewport={"width": wide, "height": high})
    friend.go(f"/table/{table}")
    expect(friend.button(words.SIT_DOWN)).to_have_count(5)
    for button in friend.button(words.SIT_DOWN).all():
        expect(button).to_be_in_viewport(ratio=1)


def test_a_link_carries_its_title_and_its_picture(come: Come) -> None:
    anna = come("Anna")
    table = anna.open_table("me", "open")
    page = anna.go(f"/table/{table}")
    tag = page.locator('meta[property="og:image"]')
    picture = anna.context.request.get(str(tag.get_attribute("content")))
    assert picture.headers["content-type"] == "image/png"
    assert "Anna invites you" in str(page.locator('meta[property="og:title"]').get_attribute("content"))


# -- a first game ------------------------------------------------------------------------------------------------------


def test_play_now_is_a_short_game_against_a_lord_of_the_chosen_level(come: Come) -> None:
    person = come()
    page = person.go("/")
    card = page.get_by_role("article", name="Fealty")
    expect(card).to_contain_text("short, as the rules advise")
    card.get_by_role("combobox", name=words.OPPONENT).select_option("greedy")
    card.get_by_role("button", name=words.PLAY_NOW).click()
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.locator("#question")).to_contain_text("Turn 1 of 6")
    opponent = page.get_by_role("list", name=words.SEATS).get_by_role("listitem").nth(1)
    expect(opponent).to_contain_text("computer, Page")
    assert opponent.locator("strong").inner_text().strip() in LORDS
    expect(opponent.locator("path.charge")).to_be_visible()
    person.go("/")
    expect(card.get_by_role("combobox", name=words.OPPONENT)).to_have_value("greedy")  # as it was left


def test_a_new_table_offers_the_same_computer_player_by_the_same_name(come: Come) -> None:
    """The squire at first; then whoever was chosen last."""
    person = come("Anna")
    seat = person.page.get_by_role("combobox", name="Seat 2")
    person.go("/new/fealty")
    expect(seat).to_have_value("squire")
    expect(seat.locator("option:checked")).to_have_text("Computer: Squire")
    card = person.go("/").get_by_role("article", name="Fealty")
    expect(card.get_by_role("combobox", name=words.OPPONENT)).to_have_value("squire")
    card.get_by_role("combobox", name=words.OPPONENT).select_option("greedy")
    card.get_by_role("button", name=words.PLAY_NOW).click()
    expect(person.page.get_by_role("grid")).to_be_visible()
    person.go("/new/fealty")
    expect(seat.locator("option:checked")).to_have_text("Computer: Page")


def test_feudalism_calls_the_sides_by_name_and_role(come: Come) -> None:
    person = come("Anna")
    person.at_table(person.open_game("feudalism", "me", "greedy", options={"king": "first"}))
    seats = person.page.get_by_role("list", name=words.SEATS).get_by_role("listitem")
    expect(seats.nth(0)).to_contain_text(re.compile("Anna.*King", re.DOTALL))
    expect(seats.nth(1)).to_contain_text("Vassal")
    assert any("Anna" in line for line in person.chronicle)
    for text in (person.page.locator("main").inner_text(), *person.chronicle):
        assert "First player" not in text
        assert "Second player" not in text
