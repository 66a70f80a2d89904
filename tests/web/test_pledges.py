"""Pledges in the browser: composed by choosing and pointing, answered, told to nobody else, on a desk and a phone."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.web import words
from tests.web.axe import keeps_nobody_out
from tests.web.conftest import Come
from tests.web.screenshots import WANTED
from tests.web.seated import DESKTOP, PHONE, Person
from tests.web.test_fief import LORDS, open_table
from tests.web.test_lessons import begin


def panel(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Pledges", exact=True)


def propose(person: Person) -> None:
    """Open the form, among what a player may raise on his own."""
    person.page.locator(".tools summary").click()
    person.button("Propose a pledge").click()


def compose(person: Person, **chosen: str) -> Locator:
    """The form for a new pledge, with something chosen in each of these fields."""
    propose(person)
    form = person.page.get_by_role("form", name="A new pledge")
    for name, option in chosen.items():
        if name == "With":
            form.get_by_role("button", name=option).click()
        else:
            promise(form, name.replace("_", " "), option)
    return form


def promise(form: Locator, column: str, what: str) -> None:
    """Put a promise into one of the two columns."""
    form.get_by_role("region", name=column).get_by_role("button", name=f"Add: {what}").click()


def look(person: Person, folder: Path, name: str) -> None:
    """Nothing keeps anybody out; with a picture for who wants to look."""
    keeps_nobody_out(person)
    person.page.screenshot(path=Path(WANTED or folder) / f"pledge-{name}.png")


def test_two_people_make_a_pledge_and_the_third_learns_nothing(come: Come, tmp_path: Path) -> None:
    anna, bert, carla = come("Anna"), come("Bert", **PHONE), come("Carla")
    table = open_table(anna, "me", "open", "open", round_cap=5)
    for person in (anna, bert, carla):
        person.go(f"/table/{table}")
        if person is not anna:
            person.button(words.SIT_DOWN).first.click()
    for person in (anna, bert, carla):
        expect(person.page.locator(".tools summary")).to_be_visible()
    form = compose(anna, With="Bert (Blue)", You_promise_to="not attack (battle, siege, plunder)")
    promise(form, "They promise to", "vote for a candidate")
    anna.page.locator(f"{LORDS}[aria-label*='of Red']").first.click()  # a candidate is pointed at
    expect(form.get_by_label("Candidate", exact=True).locator("option:checked")).to_contain_text("of Red")
    look(anna, tmp_path, "composed-1280-light")
    form.get_by_role("button", name="Propose it").focus()
    anna.page.keyboard.press("Enter")
    expect(panel(anna)).to_contain_text("You promise Blue to not attack Blue until the end of round 1.")
    for theme, screen in (("light", DESKTOP), ("dark", PHONE), ("dark", DESKTOP), ("light", PHONE)):
        twin = come(of=bert, color_scheme=theme, **screen)
        twin.go(f"/table/{table}")
        asked = twin.page.get_by_role("status", name="Proposed to you")
        expect(asked).to_contain_text("Anna (Red) proposes a pledge.")
        theirs = asked.get_by_role("region", name="They promise to")
        expect(theirs).to_contain_text("not attack Blue until the end of round 1")
        look(twin, tmp_path, f"asked-{screen['viewport']['width']}-{theme}")
    bert.button("Counter the pledge of Anna (Red)").click()
    counter = bert.page.get_by_role("form", name="A new pledge")
    expect(counter.get_by_role("region", name="You promise to")).to_contain_text("vote for a candidate")
    counter.get_by_role("region", name="They promise to").get_by_role("button", name="Take back").click()
    promise(counter, "They promise to", "let pass")
    look(bert, tmp_path, "countered-375-light")
    counter.get_by_role("button", name="Propose it").click()
    answer = anna.page.get_by_role("status", name="Proposed to you")
    expect(answer).to_contain_text("Bert (Blue) declines and proposes another pledge.")
    expect(panel(anna)).to_contain_text("Declined:")
    anna.button("Agree to the pledge of Bert (Blue)").click()
    expect(panel(anna)).to_contain_text("Agreed:")
    anna.button(words.TEXT_BOARD).click()
    expect(anna.page.get_by_role("heading", name="Pledges", exact=True)).to_be_visible()
    expect(anna.page.get_by_text("Green: no promise kept or broken yet.")).to_have_count(0)
    expect(anna.page.get_by_text("Yellow: no promise kept or broken yet.")).to_be_visible()
    expect(panel(carla)).to_have_count(0)
    assert not any("not attack Blue until" in frame for frame in carla.heard)


def test_a_computer_answers_with_a_reason_and_a_replay_shows_it(come: Come) -> None:
    anna = come("Anna")
    table = open_table(anna, "me", "random", "random")
    anna.at_table(table)
    form = compose(anna, They_promise_to="not attack (battle, siege, plunder)")
    form.get_by_role("button", name="Propose it").click()
    expect(panel(anna)).to_contain_text("I want something in return.")
    anna.button(words.MORE).click()
    anna.button(words.PROPOSE_END).click()
    expect(anna.page.get_by_role("link", name=words.REPLAY)).to_be_visible()
    page = anna.go(f"/replay/{table}?move=9999&seat=0")
    promised = page.get_by_role("region", name="Pledges so far")
    expect(promised).to_contain_text("Declined: Blue promises you to not attack Red")
    expect(promised).to_contain_text("I want something in return.")
    page.get_by_role("radio", name="Yellow").check(force=True)
    expect(promised).to_have_count(0)
    page.get_by_role("radio", name=words.OPEN_EYES).check(force=True)
    expect(promised).to_contain_text("Declined: Blue promises Red to not attack Red")


def test_an_attack_that_breaks_a_pledge_says_so_before_it_is_played(come: Come, tmp_path: Path) -> None:
    """Also to somebody who never confirms; and nothing moves under the pointer that finds it."""
    anna = come("Anna", confirm="never")
    begin(anna, "Battle")
    propose(anna)
    others = anna.page.get_by_role("group", name="With", exact=True).get_by_role("button").all_inner_texts()
    anna.button("Never mind").click()
    for other in others:
        form = compose(anna, With=other, You_promise_to="not attack (battle, siege, plunder)")
        form.get_by_role("button", name="Propose it").click()
        expect(form).to_have_count(0)
    expect(panel(anna).get_by_text("Agreed:")).to_have_count(len(others))
    attack = anna.question.get_by_role("button", name=re.compile("^Attack ")).first
    stands = attack.bounding_box()
    attack.hover()
    expect(anna.question).to_contain_text("This breaks your pledge to")
    assert attack.bounding_box() == stands
    anna.page.mouse.down()
    anna.page.mouse.up()
    expect(anna.question.get_by_role("alert")).to_contain_text("This breaks your pledge to")
    expect(anna.play_it).to_be_enabled()
    look(anna, tmp_path, "breaks-1280-light")
    anna.play_it.click()
    expect(anna.question).not_to_contain_text("Where do you fight")
