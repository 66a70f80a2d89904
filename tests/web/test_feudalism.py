"""Feudalism in the browser: two people, one against a computer, by keys, by finger, as text."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.conftest import FULL
from tests.web import words
from tests.web.choosing import by_list, find_on_board, leave_out, let_pass, passing, tap
from tests.web.conftest import Come
from tests.web.seated import PHONE, Person
from tests.web.stages import Tables, stage_of

TURNS = 9
SHEET = "Nine turns, nine points"
ANSWER = re.compile("Do you (answer|cancel) it")
KING, VASSAL = "You are the King", "You are the Vassal"


def by_pointing(person: Person, rng: random.Random) -> None:
    """Answer what can be answered; else let pass and stop more often than not, so that the game comes to its end."""
    person.lit.or_(person.plain).or_(passing(person)).first.wait_for()
    tired = rng.random() < 0.75
    if passing(person).is_visible() and not ANSWER.search(person.question.inner_text()) and tired:
        let_pass(person)
        return
    if tired and person.plain.count():
        person.plain.first.click()
    else:
        find_on_board(person, rng)
    person.play_it.click()
    person.wait_until_answered()


def play_together(people: list[Person], turns: range, most: int | None = None) -> int:
    """Some turns, or so many answers: whoever is asked. Who could only pass in a window is not."""
    rng, moves = random.Random(1), 0
    while moves != most and view_of(people[0])["turn"] in turns and not all(person.is_over for person in people):
        asked = [person for person in people if person.is_asked]
        if asked:
            by_pointing(asked[0], rng)
            moves += 1
        else:
            people[0].page.wait_for_timeout(20)
    return moves


def view_of(person: Person) -> dict[str, Any]:
    """What the page was told last."""
    seen = person.updates[-1]["seats"]
    view: dict[str, Any] = next(iter(seen.values()))["view"]
    return view


def story_of(person: Person) -> list[dict[str, Any]]:
    """All that the page was told; an update that is whole begins it anew."""
    story: list[dict[str, Any]] = []
    for update in person.updates:
        story = [] if update.get("whole") else story
        story += next(iter(update.get("seats", {}).values()), {}).get("story", [])
    return story


def sheet(person: Person) -> Locator:
    return person.page.get_by_role("region", name=SHEET)


def test_two_people_play_a_whole_game(come: Come) -> None:
    people = [come("Anna"), come("Bert")]
    table = people[0].open_game("feudalism", "me", "open", options={})
    for person in people:
        person.go(f"/table/{table}")
    people[1].button(words.SIT_DOWN).first.click()
    for person in people:
        expect(person.page.get_by_role("heading", name=re.compile(f"{KING}|{VASSAL}"))).to_be_visible()
    shown = {person.page.get_by_role("heading", name=re.compile(f"{KING}|{VASSAL}")).inner_text() for person in people}
    assert {text.strip() for text in shown} == {KING, VASSAL}

    assert play_together(people, range(1, 2), most=5) > 4
    leave_out(people, lambda view, question: view["turn"] == TURNS)
    assert play_together(people, range(2, TURNS + 1)) > 4

    changed = sum(each["about"]["changed"] for each in story_of(people[0]) if each["kind"] == "dynasty")
    for person in people:
        steps = person.page.get_by_text(re.compile(f"^{words.STEP}"))
        person.button(words.FIRST).click()
        expect(steps).to_have_text(f"{words.STEP}1 of {TURNS + 1}")
        expect(sheet(person).locator("tbody tr")).to_have_count(1)
        for step in range(2, TURNS + 2):
            person.button(words.NEXT).click()
            expect(steps).to_have_text(f"{words.STEP}{step} of {TURNS + 1}")
        expect(sheet(person).locator("tbody tr")).to_have_count(TURNS)
        expect(sheet(person).locator("tbody tr.changed")).to_have_count(changed)
        last = sheet(person).locator("tbody tr").last.locator("td").all_inner_texts()[-2:]
        assert last == person.points == people[0].points
    assert sum(map(int, people[0].points)) == TURNS


def answers_of(person: Person) -> int:
    return sum(each["kind"] == "answered" and each["about"]["seat"] == 0 for each in story_of(person))


def test_a_card_is_answered_out_of_turn(come: Come) -> None:
    person = come("Anna")
    person.at_table(Tables(person, "feudalism").where("answer", lambda view, _: view["step"] == "answer"))
    assert person.wait_until_asked()
    assert ANSWER.search(person.question.inner_text())
    before = answers_of(person)
    person.lit.first.click()
    person.play_it.click()
    person.wait_until_answered()
    assert answers_of(person) == before + 1


@pytest.mark.parametrize("theme", ["light", "dark"] if FULL else ["dark"])
def test_one_person_against_a_computer_until_the_crown_is_rolled_for(theme: str, come: Come) -> None:
    person = come("Anna", color_scheme=theme, reduced_motion="reduce")
    person.at_table(person.open_game("feudalism", "me", "random", options={}))
    watching = come(of=person, color_scheme=theme, pace="brisk")
    watching.stop_time()
    watching.at_table(person.table)
    rng = random.Random(2)
    while view_of(person)["turn"] == 1:
        assert person.wait_until_asked()
        by_pointing(person, rng)
        person.wait_until_asked()
    watching.watch_for(watching.page.get_by_text("victory point"))  # the news of who is King
    role = KING if view_of(person)["king"] == 0 else VASSAL
    expect(person.page.get_by_role("heading", name=role)).to_be_visible()


def by_keys(person: Person, rng: random.Random) -> None:
    """The same without a mouse: the map is walked, cards and buttons are pressed."""
    page = person.page
    person.lit.or_(person.plain).or_(passing(person)).first.wait_for()
    region = page.locator(f'[role=gridcell][aria-label$="{words.CHOOSABLE}"]')
    if passing(person).is_visible():
        heard = len(person.heard)
        passing(person).press("Enter")
        person.wait_until(lambda: len(person.heard) > heard)
        return
    if region.count():
        page.locator("[role=gridcell][tabindex='0']").focus()
        if not page.evaluate(f"document.activeElement.ariaLabel.endsWith('{words.CHOOSABLE}')"):
            page.keyboard.press("Home")
            page.keyboard.press("PageDown")
        page.keyboard.press("Enter")
        expect(page.locator("[role=gridcell][aria-selected=true]")).to_have_count(1)
    while not person.play_it.is_visible():
        person.lit.or_(person.plain).last.press("Enter")
    person.play_it.press("Enter")
    person.wait_until_answered()


def test_a_turn_by_keys_alone(come: Come) -> None:
    person = come("Anna")
    person.at_table(person.open_game("feudalism", "me", "random", options={}))
    rng = random.Random(3)
    while view_of(person)["turn"] == 1:
        assert person.wait_until_asked()
        by_keys(person, rng)
        person.wait_until_asked()


def test_the_map_is_walked_by_keys(come: Come) -> None:
    person = come("Anna")
    person.at_table(person.open_game("feudalism", "me", "random", options={}))
    page = person.page
    page.locator("[data-thing='region:flanders']").focus()
    for key, there in (("ArrowDown", "vermandois"), ("End", "spanish_march"), ("Home", "flanders")):
        page.keyboard.press(key)
        expect(page.locator(f"[data-thing='region:{there}']")).to_be_focused()


def test_a_turn_on_a_phone(come: Come) -> None:
    screen: dict[str, Any] = PHONE
    person = come("Anna", **screen)
    person.at_table(person.open_game("feudalism", "me", "random", options={}))
    rng = random.Random(4)
    while view_of(person)["turn"] == 1:
        assert person.wait_until_asked()
        if passing(person).is_visible():
            let_pass(person, tap)
        else:
            find_on_board(person, rng, tap)
            person.play_it.tap()
            person.wait_until_answered()
        person.wait_until_asked()
    wide = person.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= screen["viewport"]["width"]  # nothing sticks out


def test_why_a_card_cannot_be_played_is_told_with_its_rule(come: Come) -> None:
    person = come("Anna")
    stage_of("feudalism").scenes["refused"](person, Tables(person, "feudalism"))
    expect(person.page.get_by_role("alert")).to_contain_text(re.compile("FDM-"))


def test_as_text_all_is_told_and_can_be_chosen(come: Come) -> None:
    person = come("Anna")
    table = person.open_game("feudalism", "me", "random", options={})
    page = person.go(f"/table/{table}")
    person.button(words.TEXT_BOARD).click()
    rng = random.Random(5)
    for _ in range(6):
        assert person.wait_until_asked()
        expect(page.get_by_role("heading", name=words.CHOICES)).to_be_visible()
        by_list(person, rng)
    for heading in ("The turn", "The Regions", "In this turn", "Decks and discards", "Anna"):
        expect(page.get_by_role("heading", name=re.compile(f"^{heading}"))).to_be_visible()
    assert page.get_by_role("grid").count() == 0
    assert page.get_by_text(re.compile("^Flanders: ")).count() == 1


def test_orders_are_put_together_moved_and_removed_in_the_menu(come: Come) -> None:
    person = come("Anna")
    person.at_table(person.open_game("feudalism", "me", "random", options={}))
    page = person.page
    person.button(words.MORE).click()
    page.locator("summary").filter(has_text=words.OUT_OF_TURN).click()
    form = page.get_by_role("group", name="A new order")
    form.get_by_label("When").select_option("When Alliance is played")
    form.get_by_label("Do this").select_option("answer with Tensions internes")
    form.get_by_label("Only if the treasury holds at least").select_option("2 Dn")
    form.get_by_role("button", name="Add this order").click()
    first = "When Alliance is played: answer with Tensions internes, if the treasury holds at least 2 Dn."
    orders = page.get_by_role("dialog").locator("ol > li > span:first-child")
    expect(orders).to_have_text([first])
    form.get_by_label("Do this").select_option("let it pass")
    form.get_by_role("button", name="Add this order").click()
    second = "When Alliance is played: let it pass."
    expect(orders).to_have_text([first, second])
    person.button(f"Move up: {second}").click()
    expect(orders).to_have_text([second, first])
    stops = page.get_by_label("Out of turn ask me only at my stops")
    stops.click()
    expect(stops).to_be_checked()  # once the server has said so
    page.reload()
    person.button(words.MORE).click()
    page.locator("summary").filter(has_text=words.OUT_OF_TURN).click()
    expect(orders).to_have_text([second, first])
    expect(stops).to_be_checked()
    person.button(f"Remove: {second}").click()
    expect(orders).to_have_text([first])
