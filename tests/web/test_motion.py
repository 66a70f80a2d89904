"""Pieces go to where they move, dice roll, and neither takes time for who wants no motion."""

from __future__ import annotations

import pytest

import homage
from tests.web.conftest import Come
from tests.web.seated import Person
from tests.web.stages import stage_of

ANSWERS = 10  # at a time, until it has moved
# What the browser itself animates: an element that had another place before, or a die that has just come.
WATCH = """() => {
    window.moved = {};
    const note = (what, { target, propertyName, animationName }) => {
        const kind = propertyName === 'transform' && target.matches('.glides') ? 'glides' : animationName;
        if (!kind) return;
        const style = getComputedStyle(target);
        const lasts = what === 'transition' ? style.transitionDuration : style.animationDuration;
        window.moved[kind] = Math.max(window.moved[kind] ?? 0, parseFloat(lasts));
    };
    document.addEventListener('transitionrun', (event) => note('transition', event));
    document.addEventListener('animationstart', (event) => note('animation', event));
}"""
GLIDING = ("fealty", "petty_fiefs", "feudality", "fief")  # in Feudalism nothing moves: markers come and go


def looked_on(person: Person, game: str, kind: str) -> dict[str, float]:
    """What moved on the page while its seat was played until this did, and for how many seconds at most."""
    others = ["random"] * (min(homage.load(game).seats) - 1)
    table = person.open_game(game, "me", *others, options=stage_of(game).short)
    person.at_table(table)
    person.wait_until_asked()
    person.page.evaluate(WATCH)
    while not person.page.evaluate("(kind) => kind in window.moved", kind):
        person.play_quickly(table, most=ANSWERS)
        person.page.wait_for_timeout(200)  # what was played is on its way to the page
        assert not person.is_over, "nothing has moved"
    moved: dict[str, float] = person.page.evaluate("window.moved")
    return moved


@pytest.mark.parametrize("game", GLIDING)
def test_a_piece_goes_to_where_it_moves(game: str, come: Come) -> None:
    assert looked_on(come("Anna"), game, "glides")["glides"] > 0.2


def test_dice_roll(come: Come) -> None:
    assert looked_on(come("Anna", pace="brisk"), "feudality", "tumble")["tumble"] > 0.2


@pytest.mark.parametrize(("pace", "kind"), [("instant", "glides"), ("brisk", "tumble")])
def test_nothing_moves_for_who_wants_no_motion(pace: str, kind: str, come: Come) -> None:
    moved = looked_on(come("Anna", pace=pace, reduced_motion="reduce"), "feudality", kind)
    assert max(moved[each] for each in ("glides", "tumble") if each in moved) < 0.01
