"""Manners at a table between people: hints, offers, who is there, invitations; and a first game against a computer."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Locator, expect

import homage
from homage.table.rooms.lords import LORDS
from tests.web import words
from tests.web.conftest import Come
from tests.web.seated import PHONE, Person, by_pointing, play_together


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


def test_between_people_there_is_no_hint_button_and_the_page_says_why(come: Come) -> None:
    anna, bert = two_at_a_table(come)
    for person in (anna, bert):
        expect(person.page.get_by_text(words.NO_HINTS)).to_be_visible()
        expect(person.button(words.HINT)).to_have_count(0)


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
    expect(card).to_contain_text("Short game, as the rules advise")
    card.get_by_role("combobox", name=words.OPPONENT).select_option("greedy")
    card.get_by_role("button", name=words.PLAY_NOW).click()
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.locator("#question")).to_contain_text("Turn 1 of 6")
    opponent = page.get_by_role("list", name=words.SEATS).get_by_role("listitem").nth(1)
    expect(opponent).to_contain_text("computer, greedy")
    assert opponent.locator("strong").inner_text().strip() in LORDS
    expect(opponent.locator("path.charge")).to_be_visible()
    person.go("/")
    expect(card.get_by_role("combobox", name=words.OPPONENT)).to_have_value("greedy")  # as it was left


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
