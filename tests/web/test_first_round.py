"""The guided first round of FIEF, by following nothing but what the page says and points at."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.conftest import FULL
from tests.web.conftest import Come
from tests.web.test_first_turns import FINISHED, PLAY_ON, SCREENS, STEPS, follow

MOST_CLICKS = 150
WALKED = 7  # steps, where the round is not played to its end: that takes minutes


@pytest.mark.parametrize("screen", SCREENS if FULL else ["desk"])
def test_the_first_round_is_played_by_what_glows_and_wins_a_point(screen: str, come: Come) -> None:
    """From the first page: draw, marry, elect, buy a title, march and fight; left and taken up again on the way.

    In full to its end, else the first steps.
    """
    anna = come("Anna", confirm="needed", **SCREENS[screen])
    anna.go("/learn/fief")
    anna.button("Your first round").click()
    lesson = anna.page.locator("section[aria-labelledby=lesson]")
    steps: set[int] = set()
    left = False
    for _ in range(MOST_CLICKS):
        if FINISHED in lesson.inner_text() or (not FULL and len(steps) == WALKED):
            break
        if found := STEPS.search(lesson.inner_text()):
            steps.add(int(found[1]))
        if len(steps) == 5 and not left:
            left, step = True, found
            table = anna.page.url
            anna.go("/")
            anna.page.goto(table)
            assert step is not None
            expect(lesson).to_contain_text(step[0])
        follow(anna, lesson)
    assert left
    if not FULL:
        assert len(steps) == WALKED
        return
    expect(lesson).to_contain_text(FINISHED)
    assert len(steps) >= 15
    told = " ".join(anna.chronicle)
    for happened in ("is bishop of Lisieux", "holds the barony of Bretagne", "are married", "Red attacks"):
        assert happened in told
    assert anna.points[0] == "1"
    lesson.get_by_role("button", name=PLAY_ON).click()
    expect(lesson).to_have_count(0)
    assert anna.wait_until_asked()


def test_whoever_does_something_else_is_helped_on_and_refusals_are_explained(come: Come) -> None:
    """Another town than the one that glows; then a town that is taken already."""
    anna = come("Anna", confirm="never")
    anna.go("/learn/fief")
    anna.button("Your first round").click()
    lesson = anna.page.locator("section[aria-labelledby=lesson]")
    lesson.get_by_role("button", name="Next").click()
    anna.page.locator('[role=gridcell][data-thing="town:tours"]').click()
    expect(lesson).to_contain_text("Step 3 of")
    while "Step 3 of" in lesson.inner_text():
        follow(anna, lesson)
    anna.wait_until(lambda: "Step 5 of" in lesson.inner_text() or follow(anna, lesson))
    anna.page.locator('[role=gridcell][data-thing="town:paris"]').click()
    expect(lesson.get_by_role("alert")).to_contain_text("New units come only where")
