"""A battle of FIEF as a scene: both sides, walls, odds, dice, who falls; folded, skipped, seen again; armies fit."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, ViewportSize, expect

from tests.web import words
from tests.web.axe import keeps_nobody_out
from tests.web.conftest import Come
from tests.web.seated import Person
from tests.web.wars import at_the_dice, enlarge, lesson

SIZES: dict[str, ViewportSize] = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 375, "height": 812}}

# What of the scene is cut, what reaches beyond the scene, and which figures or numbers stand outside their ranks.
CUT = """() => {
  const scene = document.querySelector("section.scene");
  const beyond = (box, room) =>
    Math.max(room.left - box.left, box.right - room.right, room.top - box.top, box.bottom - room.bottom) > 1;
  const shown = (each) => each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length > 0;
  const named = (each) => `${each.tagName} ${each.getAttribute("class")}: ${each.textContent.trim().slice(0, 60)}`;
  const room = scene.getBoundingClientRect();
  const css = "h2, h4, .btn, .lord, .facts, .strength, .roll, .dice svg, .chances, .odds";
  const parts = [...scene.querySelectorAll(css)];
  const pieces = [...scene.querySelectorAll(".ranks")].flatMap((ranks) =>
    [...ranks.querySelectorAll("svg > g, svg > text")].map((each) => [each, ranks.getBoundingClientRect()]));
  return [
    ...parts.filter(shown).filter((each) => beyond(each.getBoundingClientRect(), room)).map(named),
    ...parts.filter(shown).filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth).map(named),
    ...pieces.filter(([each, ranks]) => beyond(each.getBoundingClientRect(), ranks)).map(([each]) => named(each)),
  ];
}"""


def scene_of(person: Person) -> Locator:
    return person.page.get_by_role("region", name=re.compile("^Battle of "))


def side(person: Person, name: str) -> Locator:
    return scene_of(person).get_by_role("region", name=name)


# Dice decide what is asked on the way: windows pass, and the first answer is given to everything else.
GO_ON = """(passes) => {
  const buttons = [...document.querySelectorAll("[aria-labelledby=question] button:not([disabled])")];
  (buttons.find((each) => each.textContent.trim() === passes)
    ?? buttons.find((each) => each.dataset.action !== undefined))?.click();
}"""


def watch_for(person: Person, thing: Locator) -> None:
    """Let time pass, and answer what is asked meanwhile, until this is shown."""

    def is_shown() -> bool:
        person.let_pass(500)
        if thing.count() > 0:
            return True
        person.page.evaluate(GO_ON, words.LET_PASS)
        return False

    person.wait_until(is_shown)


def test_a_battle_is_watched_folded_skipped_and_seen_again(come: Come) -> None:
    """From the attack to its end: dice are thrown, units fall, and the log shows it once more."""
    anna = come("Anna", pace="brisk", confirm="never")
    anna.stop_time()
    anna.at_table(anna.branch(*lesson("battle")))
    anna.see_all()  # of what came before
    expect(scene_of(anna)).to_have_count(0)
    anna.page.locator("[data-thing='town:montpellier']").first.click()
    attack, defence = side(anna, "Attack"), side(anna, "Defence")
    watch_for(anna, attack)
    for each, leader in ((attack, "Red"), (defence, "Yellow")):
        expect(each).to_contain_text(f"led by {leader}")
        expect(each.locator(".ranks svg > g")).not_to_have_count(0)
    watch_for(anna, attack.locator(".dice .tumbles"))
    expect(attack).to_contain_text("to break the other side")
    expect(defence.locator(".dice .tumbles, .dice svg")).not_to_have_count(0)

    anna.button("Map").click()
    expect(scene_of(anna)).to_have_count(0)
    anna.button(re.compile("^Battle of .*: show it$")).click()
    expect(attack).to_be_visible()

    again = anna.button("See it again")
    before = again.count()
    watch_for(anna, scene_of(anna).locator(".fallen, .falling, .dead"))
    watch_for(anna, scene_of(anna).locator(".outcome"))
    anna.see_all()
    expect(again).to_have_count(before + 1)

    again.last.click()
    watch_for(anna, attack)
    expect(scene_of(anna).locator(".outcome")).to_have_count(0)
    anna.button("To its end").click()
    watch_for(anna, anna.page.locator("button:not([disabled])").filter(has_text="See it again"))


def test_two_armies_of_twenty_units_fit_every_screen(come: Come) -> None:
    anna = come("Anna")
    table = anna.branch(*at_the_dice())
    enlarge(anna, table)
    for name, size in SIZES.items():
        anna.page.set_viewport_size(size)
        anna.at_table(table)
        for each in ("Attack", "Defence"):
            figures = side(anna, each).locator(".ranks g.standing")
            expect(figures).to_have_count(20)
            box = figures.first.bounding_box()
            assert box, name
            assert box["height"] > 10, name
        expect(scene_of(anna)).to_contain_text("Walls take 1 die from the attack")
        expect(scene_of(anna)).to_contain_text("50% victory, 30% defeat")
        anna.wait_until(lambda: not anna.page.evaluate(CUT))  # once the figures have found their size
        keeps_nobody_out(anna)
