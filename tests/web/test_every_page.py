"""Every page and state, in both themes: nothing grave for axe to find, and pictures for people to look at."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path

import pytest

import homage
from tests.conftest import FULL
from tests.web.axe import AXE, NO_AXE, keeps_nobody_out
from tests.web.conftest import Come, Look
from tests.web.scenes import AROUND_A_BOARD, BOARDS, SCENES, SIZES, THEMES, Hall
from tests.web.screenshots import WANTED, take
from tests.web.seated import Person

LOOKS = list(product(THEMES, (375, 1280)))
DEFICIENCIES = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
HATCHINGS = """(css) => [...document.querySelectorAll(css)]
    .map((each) => each.getAttribute('fill').match(/^url\\(#hatch-(\\w+)-(\\w+)\\)$/))
    .map(([, tincture, grain]) => [tincture, document.getElementById(`hatch-${tincture}-${grain}`).innerHTML])"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where pictures go: HOMAGE_SCREENSHOTS names a folder for those who want to look at them."""
    return Path(WANTED or tmp_path)


def sampled() -> list[str]:
    """Every page of the house and every one that only one game has; of its boards every second, in turn; pages that
    look alike in all games only in one of them, in turn.
    """
    games = list(enumerate(homage.NAMES))
    left_out = {f"{game}-{board.__name__}" for at, board in enumerate(BOARDS) for nth, game in games if (at + nth) % 2}
    left_out |= {
        f"{game}-{page.__name__}"
        for at, page in enumerate(AROUND_A_BOARD)
        for nth, game in games
        if nth != at % len(games)
    }
    return [scene for scene in SCENES if scene not in left_out]


def looked_at() -> list[tuple[str, str, int]]:
    """Scenes with a theme and a width: all, or a sample in which each has one of the four looks, in turn."""
    if FULL:
        return [(scene, *look) for scene, look in product(SCENES, LOOKS)]
    return [(scene, *LOOKS[number % len(LOOKS)]) for number, scene in enumerate(sampled())]


def test_every_look_of_every_game_and_every_kind_of_page_is_among_those_that_are_looked_at() -> None:
    looked = looked_at()
    for game in homage.NAMES:
        assert {tuple(look) for scene, *look in looked if scene.startswith(game)} == set(LOOKS)
    kinds = {scene.rpartition("-")[2] for scene in SCENES}
    assert {scene.rpartition("-")[2] for scene, *_ in looked} == kinds


@pytest.mark.skipif(not AXE.exists(), reason=NO_AXE)
@pytest.mark.parametrize(("scene", "theme", "width"), looked_at())
def test_a_page_keeps_nobody_out(scene: str, theme: str, width: int, look: Look, hall: Hall) -> None:
    screen = {"color_scheme": THEMES[theme], "viewport": {"width": width, "height": SIZES[width]}}
    person = look(reduced_motion="reduce", **screen)
    SCENES[scene](person, hall)
    keeps_nobody_out(person)


@pytest.mark.parametrize("theme", THEMES if WANTED or FULL else ["night"])
@pytest.mark.parametrize("scene", SCENES if WANTED else ["home"])
def test_a_picture_is_taken(scene: str, theme: str, come: Come, anna: Person, hall: Hall, folder: Path) -> None:
    """Of every page, theme and width where somebody wants to look at them; else of one, to keep the camera sound."""
    person = come(of=anna, color_scheme=THEMES[theme], reduced_motion="reduce")
    SCENES[scene](person, hall)
    for width, height in SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        assert take(person.page, folder, f"{scene}-{theme}-{width}").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("game", homage.NAMES)
def test_every_seat_has_a_hatching_of_its_own(game: str, come: Come, anna: Person, hall: Hall, folder: Path) -> None:
    person = come(of=anna)
    person.at_table(hall.tables(game).most)
    shields = person.page.evaluate(HATCHINGS, '[aria-label="Seats"] > li > .seat > svg path[fill^="url(#hatch"]')
    assert len({lines for _, lines in shields}) == len(shields) == max(homage.load(game).seats)
    lens = person.context.new_cdp_session(person.page)
    for kind in DEFICIENCIES if WANTED or FULL else DEFICIENCIES[:1]:
        lens.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
        assert take(person.page, folder, f"{game}-most-{kind}").stat().st_size > 10_000


def test_nothing_depends_on_colour(look: Look, hall: Hall) -> None:
    """Four players in mid-game: each seat has a hatching of its own on its shield and on all of its pieces."""
    person = look()
    page = person.page
    person.at_table(hall.tables("fealty").most)
    shields = page.evaluate(HATCHINGS, '[aria-label="Seats"] > li > .seat > svg path[fill^="url(#hatch"]')
    assert len({lines for _, lines in shields}) == 4

    view = person.updates[-1]["seats"]["0"]["view"]
    standing = {shields[seat["seat"]][0]: len(seat["pieces"]) for seat in view["seats"]}
    pieces = page.evaluate(HATCHINGS, '.piece path[fill^="url(#hatch"]')
    assert Counter(tincture for tincture, _ in pieces) == standing
    assert min(standing.values()) > 0
