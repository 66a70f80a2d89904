"""Nothing moves by itself: over a whole game, whatever is said, every part of the table stays where it is."""

from __future__ import annotations

import pytest

import homage
from tests.conftest import in_turn
from tests.web.conftest import Come
from tests.web.stages import stage_of

CLOCK = {"kind": "live", "minutes": 60, "increment_s": 0}
SCREENS = [(1280, 800), (1920, 1080), (768, 1024), (375, 812)]
# What the browser itself calls a layout shift, by the parts of the table that moved. The panel may grow with its
# question, lines of the log and of the talk go up, what is counted scrolls in a room of its own, and what moves on the
# board and on a shield is what the game shows. What lies under the sheet of a small screen is not seen. The end is
# another page: there the score sheet takes the place of the question.
WATCH = """() => {
    window.shifts = [];
    const own = '.sheet, #told, #said, .board, .tally > *, svg';
    const sheet = document.querySelector('.sheet');
    const isSeen = ([, y, , high]) =>
        high > 0 && (getComputedStyle(sheet).position === 'static' || y < sheet.getBoundingClientRect().top);
    new PerformanceObserver((list) => {
        for (const entry of document.querySelector('#ending') ? [] : list.getEntries())
            for (const { node, previousRect: a, currentRect: b } of entry.sources) {
                const each = node?.nodeType === 3 ? node.parentElement : node;
                const [from, to] = [a, b].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round));
                if (!each || each.closest(own) || !(isSeen(from) || isSeen(to))) continue;
                if (from.every((edge, at) => Math.abs(edge - to[at]) < 3)) continue;  // its text, not its place
                const text = each.textContent.replaceAll(/\\s+/g, ' ').slice(0, 60);
                window.shifts.push(`${each.tagName} ${each.className} ${text}: ${from} -> ${to}`);
            }
    }).observe({ type: 'layout-shift' });
}"""


@pytest.mark.parametrize(("game", "screen"), in_turn(homage.NAMES, SCREENS))
def test_nothing_outside_the_panel_moves_over_a_whole_game(game: str, screen: tuple[int, int], come: Come) -> None:
    """The page looks on while its seat is played; what it shows changes with every answer."""
    wide, high = screen
    person = come("Anna", viewport={"width": wide, "height": high}, has_touch=wide < high)
    others = ["random"] * (min(homage.load(game).seats) - 1)
    table = person.open_game(game, "me", *others, options=stage_of(game).short, clock=CLOCK)
    person.at_table(table)
    assert person.wait_until_asked()
    page = person.page
    page.evaluate("() => document.fonts.ready")
    page.evaluate(WATCH)
    person.play_quickly(table)
    person.wait_until_over()
    moved = page.evaluate("window.shifts")
    assert moved == []
