"""FIEF in the browser: a whole game, a march in two clicks, a deal by pointing, pieces that are hidden by a key."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.web import words
from tests.web.choosing import by_list, find_on_board, leave_out, let_pass, passing, play_out, press, tap
from tests.web.conftest import Come
from tests.web.seated import PHONE, Person

ONE_ROUND = {"round_cap": 1, "mandatory_placement": True, "gentle_start": True}
MOVEMENT, END = "MOVEMENT", "END OF ROUND"
LORDS = "[role=gridcell][data-thing^='lord:']"
TOWNS = "[role=gridcell][data-thing^='town:']"


def open_table(person: Person, *chairs: str, **options: Any) -> str:
    return person.open_game("fief", *chairs, options={**ONE_ROUND, **options})


def by_pointing(person: Person, rng: random.Random, touch: Callable[[Locator], None] = press) -> None:
    """Let windows pass, and stop more often than not, so that the game comes to its end."""
    person.lit.or_(person.plain).or_(passing(person)).first.wait_for()
    if passing(person).is_visible():
        let_pass(person, touch)
        return
    if person.plain.count() and rng.random() < 0.7:
        touch(person.plain.last)
    find_on_board(person, rng, touch)
    touch(person.play_it)
    person.wait_until_answered()


def test_two_people_and_four_computers_play_a_round_to_its_end(come: Come) -> None:
    anna, bert = come("Anna"), come("Bert")
    table = open_table(anna, "me", "open", *["random"] * 4)
    anna.go(f"/table/{table}")
    bert.go(f"/table/{table}")
    bert.button(words.SIT_DOWN).first.click()
    expect(bert.button(words.SIT_DOWN)).to_have_count(0)
    people, rng = [anna, bert], random.Random(1)

    def play(most: int | None) -> None:
        moves = 0
        while moves != most and not any(person.is_over for person in people):
            asked = [person for person in people if person.is_asked]
            if asked:
                by_pointing(asked[0], rng)
                moves += 1
            else:
                anna.page.wait_for_timeout(20)

    play(6)
    leave_out(people, lambda view, _: view["phase"] == END)
    play(None)
    for person in people:
        person.wait_until_over()
        expect(person.page.get_by_role("region", name="Victory points")).to_be_visible()
    assert anna.points == bert.points
    assert len(anna.points) == 6


def test_one_person_plays_computers_as_text(come: Come) -> None:
    anna = come("Anna")
    anna.at_table(open_table(anna, "me", "random", "random"))
    anna.button(words.TEXT_BOARD).click()

    def answer(person: Person, rng: random.Random) -> None:
        if passing(person).is_visible():
            let_pass(person)
        else:
            by_list(person, rng)

    play_out(anna, answer, most=6)
    for heading in ("The round", "Red (you)", "The court", "Bretagne, barony"):
        expect(anna.page.get_by_role("heading", name=heading, exact=True)).to_be_visible()


def marching(person: Person, *chairs: str) -> str:
    """A table where this person is about to march with a lord."""
    table = open_table(person, "me", *chairs, round_cap=5)
    person.play_quickly(table, until=lambda view, question: question == "Who marches?")
    return table


def test_a_march_is_two_clicks(come: Come) -> None:
    """The lord, then a glowing town; nothing else is to be pressed."""
    anna = come("Anna", confirm="needed")
    anna.at_table(marching(anna, "random", "random"))
    lord = anna.page.locator(f"{LORDS}[aria-label$='{words.CHOOSABLE}']").first
    name = (lord.get_attribute("aria-label") or "").split(" of ")[0]
    lord.click()
    expect(anna.question).to_contain_text(f"{name} sets out from")
    anna.page.locator(f"{TOWNS}[aria-label$='{words.CHOOSABLE}']").first.click()
    expect(anna.page.locator("#told")).to_contain_text(re.compile(f"{name} (marches|sails)|asks .* passage"))


def test_one_key_hides_all_pieces(come: Come) -> None:
    anna = come("Anna")
    anna.at_table(open_table(anna, "me", "random", "random"))
    lords = anna.page.locator(LORDS)
    expect(lords.first).to_be_visible()
    anna.page.keyboard.press("h")
    expect(lords).to_have_count(0)
    anna.page.get_by_role("textbox", name=words.SAY_SOMETHING).fill("hh")  # not while writing
    expect(lords).to_have_count(0)
    anna.button("Hide all pieces (H)").click()
    expect(lords.first).to_be_visible()


def test_a_line_of_the_chronicle_shows_its_place(come: Come) -> None:
    anna = come("Anna")
    anna.at_table(open_table(anna, "me", "random", "random"))
    line = anna.page.locator("#told .line").filter(has_text="settles in").first
    anna.page.mouse.move(2, 2)
    expect(anna.page.locator("circle.glow:not(.lit)")).to_have_count(0)
    line.hover()
    expect(anna.page.locator("circle.glow:not(.lit)")).to_have_count(1)


def test_names_in_the_chronicle_show_their_places(come: Come) -> None:
    """By pointer and by arrow keys; a line has no stops of its own in the order of tabs."""
    anna = come("Anna")
    anna.at_table(open_table(anna, "me", "random", "random"))
    line = anna.page.locator("#told .line").filter(has_text="settles in").last
    names = line.locator(".name")
    assert names.count() >= 2
    anna.page.mouse.move(2, 2)
    town = names.last
    town.hover()
    expect(anna.page.locator("circle.glow:not(.lit)")).to_have_count(1)
    anna.page.mouse.move(2, 2)
    expect(anna.page.locator("circle.glow:not(.lit)")).to_have_count(0)
    anna.page.locator("#told").focus()
    anna.page.keyboard.press("ArrowRight")
    expect(anna.page.locator("#told .name").last).to_be_focused()
    anna.page.keyboard.press("ArrowLeft")
    expect(anna.page.locator("#told .name").nth(-2)).to_be_focused()
    assert anna.page.locator("#told .name:not([tabindex='-1'])").count() == 0


def interrupt_all(people: list[Person]) -> None:
    """All want to be asked at the next chance; then somebody answers, until all are."""
    for person in people:
        person.button(words.INTERRUPT).click()
        expect(person.button(words.INTERRUPTING)).to_be_disabled()
    rng = random.Random(1)
    while not all(passing(person).is_visible() for person in people):
        for person in people:
            if person.is_asked and not passing(person).is_visible():
                by_pointing(person, rng)
        people[0].page.wait_for_timeout(20)


def test_a_deal_is_composed_by_pointing_and_countered_on_a_phone(come: Come) -> None:
    """With whom, and what is given; only the parties see it. Whoever wants to deal interrupts."""
    phone: dict[str, Any] = PHONE
    anna, bert, carl = come("Anna"), come("Bert", **phone), come("Carl")
    table = open_table(anna, "me", "open", "open")
    for person in (anna, bert, carl):
        person.go(f"/table/{table}")
    for person in (bert, carl):
        person.button(words.SIT_DOWN).first.click()
        expect(person.button(words.SIT_DOWN)).to_have_count(0)
    interrupt_all([anna, bert, carl])
    anna.button("Deal with Blue").click()
    for person in (bert, carl):
        let_pass(person)
    expect(anna.question).to_contain_text("What is in your deal with Blue?")
    gives = anna.question.get_by_role("region", name="You give")
    gives.get_by_role("button", name="2 deniers").click()
    expect(gives).to_contain_text("Then 5 → 3 deniers")
    anna.button("Propose this deal").click()
    expect(bert.question).to_contain_text("Red offers you a deal")
    expect(bert.question.get_by_role("region", name="Red gives")).to_contain_text("2 deniers")
    expect(bert.question.get_by_role("region", name="You give")).to_contain_text("nothing")
    closed = carl.page.get_by_role("region", name=re.compile("^Deal of Red and Blue"))
    expect(closed).to_contain_text("only the two know")
    assert "2 deniers" not in closed.inner_text()
    for person in (anna, carl):
        person.button(words.INTERRUPT).click()
    bert.button("Counter it").tap()  # declined, and open again with what it said, in the same window
    wants = bert.question.get_by_role("region", name="Red gives")
    kept = bert.page.get_by_role("status", name="Your counter-offer to Red")
    expect(kept).to_contain_text("You give nothing; Red gives 2 deniers.")
    expect(kept).to_be_in_viewport(ratio=1)
    for person in (anna, carl):  # who has interrupted, too, comes first
        let_pass(person)
    expect(wants).to_contain_text("Then 5 → 3 deniers")
    expect(kept).to_have_count(0)
    wants.get_by_role("button", name="3 deniers").tap()
    expect(wants).to_contain_text("Then 5 → 2 deniers")
    bert.button("Propose this deal").tap()
    expect(anna.question).to_contain_text("Blue offers you a deal")
    expect(anna.question.get_by_role("region", name="You give")).to_contain_text("3 deniers")
    anna.button("Accept the deal").click()
    anna.play_it.click()
    expect(carl.page.locator("#told")).to_contain_text("Blue and Red have a deal.")


def test_a_phone_plays_with_a_finger(come: Come) -> None:
    screen: dict[str, Any] = PHONE
    anna = come("Anna", **screen)
    anna.at_table(open_table(anna, "me", "random", "random"))
    rng = random.Random(1)
    for _ in range(4):
        assert anna.wait_until_asked()
        by_pointing(anna, rng, tap)
