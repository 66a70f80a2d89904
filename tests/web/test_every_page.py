"""Every page and state, in both themes: nothing grave for axe to find, and pictures for people to look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import homage
from tests.table.served import Server
from tests.web.conftest import ROOT, Come
from tests.web.scenes import SCENES, SIZES, THEMES, Hall
from tests.web.screenshots import WANTED, take
from tests.web.seated import Person

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
LOOKED_AT_BY_AXE = (375, 1280)
GRAVE = ("serious", "critical")
DEFICIENCIES = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
TURN_TO = """(theme) => {
    document.documentElement.dataset.theme = theme;
    document.getAnimations().filter((each) => each instanceof CSSTransition).forEach((each) => each.finish());
}"""  # colours that are still on their way are nobody's colours
HATCHINGS = """(css) => [...document.querySelectorAll(css)]
    .map((each) => each.getAttribute('fill').match(/^url\\(#hatch-(\\w+)-(\\w+)\\)$/))
    .map(([, tincture, grain]) => [tincture, document.getElementById(`hatch-${tincture}-${grain}`).innerHTML])"""


@pytest.fixture(scope="module")
def anna(browser: Browser, server: Server) -> Iterator[Person]:
    person = Person(browser, server, "Anna")
    yield person
    person.leave()


@pytest.fixture(scope="module")
def hall(anna: Person) -> Hall:
    return Hall(anna)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where pictures go: HOMAGE_SCREENSHOTS names a folder for those who want to look at them."""
    return Path(WANTED or tmp_path)


def grave_faults(page: Page) -> list[str]:
    """What axe finds that keeps people out."""
    found: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{fault['id']} ({fault['impact']}): {node['html'][:200]} {node.get('failureSummary', '')}"
        for fault in found["violations"]
        if fault["impact"] in GRAVE
        for node in fault["nodes"][:3]
    ]


@pytest.mark.parametrize("scene", SCENES)
def test_a_page_keeps_nobody_out(scene: str, come: Come, anna: Person, hall: Hall) -> None:
    if not AXE.exists():
        pytest.skip(f"ACCESSIBILITY IS NOT TESTED: there is no {AXE.relative_to(ROOT)} (run: make lint-web)")
    person = come(of=anna, reduced_motion="reduce")
    SCENES[scene](person, hall)
    person.page.evaluate(AXE.read_text())  # not as a script of the page: its guard would not let it in
    faults = {}
    for theme, width in product(THEMES, LOOKED_AT_BY_AXE):
        person.page.evaluate(TURN_TO, theme)
        person.page.set_viewport_size({"width": width, "height": SIZES[width]})
        faults[theme, width] = grave_faults(person.page)
    assert not any(faults.values()), faults


@pytest.mark.parametrize("theme", THEMES)
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
    shields = person.page.evaluate(HATCHINGS, '[aria-label="Seats"] > li > svg path[fill^="url(#hatch"]')
    assert len({lines for _, lines in shields}) == len(shields) == max(homage.load(game).seats)
    lens = person.context.new_cdp_session(person.page)
    for kind in DEFICIENCIES:
        lens.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
        assert take(person.page, folder, f"{game}-most-{kind}").stat().st_size > 10_000


def test_nothing_depends_on_colour(come: Come, anna: Person, hall: Hall) -> None:
    """Four players in mid-game: each seat has a hatching of its own on its shield and on all of its pieces."""
    person = come(of=anna)
    page = person.page
    person.at_table(hall.tables("fealty").most)
    shields = page.evaluate(HATCHINGS, '[aria-label="Seats"] > li > svg path[fill^="url(#hatch"]')
    assert len({lines for _, lines in shields}) == 4

    view = person.updates[-1]["seats"]["0"]["view"]
    standing = {shields[seat["seat"]][0]: len(seat["pieces"]) for seat in view["seats"]}
    pieces = page.evaluate(HATCHINGS, '.piece path[fill^="url(#hatch"]')
    assert Counter(tincture for tincture, _ in pieces) == standing
    assert min(standing.values()) > 0
