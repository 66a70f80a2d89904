"""France as a picture, which links and the first page show: its lands, and where names and forces stand on it."""

from __future__ import annotations

import re
from itertools import combinations
from math import hypot
from typing import Any

from homage.engine.views.heraldry import BLAZONS
from homage.games.fief import GAME
from homage.games.fief.frames import MOVEMENT
from homage.games.fief.rules.places import FIEF_OF, NONE, TOWN_IDS, TOWNS
from homage.games.fief.shown.chart import HIGH, POSITIONS, WIDE
from homage.games.fief.shown.invitation import picture
from homage.games.fief.shown.land import BORDERS, LAND_PATHS, LANDS
from homage.games.fief.shown.map_places import MARKS, Box, names, on_map, placed
from homage.games.fief.words.names import TINCTURES
from tests.fief.looks import seen
from tests.fief.position import Game, Position, town


def view_of(game: Game) -> dict[str, Any]:
    return GAME.view(seen(game, None), None)


def covering(boxes: list[Box]) -> list[tuple[Box, Box]]:
    return [(one, other) for one, other in combinations(boxes, 2) if one.meets(other)]


# -- the land of each town, which the browser draws too ------------------------------------------------------------


def test_the_corners_of_a_land_are_no_nearer_to_any_other_town() -> None:
    for number, land in enumerate(LANDS):
        for (x, y), _ in land:
            assert (0 <= x <= WIDE, 0 <= y <= HIGH) == (True, True)
            far = [hypot(x - town_x, y - town_y) for town_x, town_y in POSITIONS]
            assert far[number] <= min(far) + 0.3


def test_lands_meet_in_pairs_and_each_border_is_drawn_once() -> None:
    over = [{other for _, other in land if other != NONE} for land in LANDS]
    assert all(number in over[other] for number in range(TOWNS) for other in over[number])
    assert sorted((a, b) for a, b, _ in BORDERS) == sorted((a, b) for a in range(TOWNS) for b in over[a] if a < b)
    assert {FIEF_OF[a] == FIEF_OF[b] for a, b, _ in BORDERS} == {True, False}


def points(path: str) -> set[tuple[int, int]]:
    """All points of a path that goes in steps."""
    assert re.fullmatch(r"M\d+ \d+l(-?\d+[ -]\d+ ?)+Z?", path), path
    x, y, *steps = [int(number) for number in re.findall(r"-?\d+", path)]
    found = {(x, y)}
    for across, down in zip(steps[::2], steps[1::2], strict=True):
        x, y = x + across, y + down
        found.add((x, y))
    return found


def test_both_lands_follow_their_border_as_it_wanders() -> None:
    for a, b, line in BORDERS:
        assert points(line) <= points(LAND_PATHS[a]) & points(LAND_PATHS[b])


# -- the picture ---------------------------------------------------------------------------------------------------


def test_names_cover_neither_each_other_nor_a_town() -> None:
    assert not covering(names())
    assert [name for name in names() if any(name.meets(mark) for mark in MARKS) or not on_map(name)] == []


def crowded() -> Position:
    """Six families around Paris, in it, on the roads to it, and at sea."""
    table = Position(6).lord("arthur", "red", "paris").lord("jeanne", "red", "paris").controls("red", "paris")
    table.city("paris", "arthur").lord("henry", "blue", "paris").lord("isabelle", "yellow", "paris", jailer="red")
    roads = ("before:paris:orleans", "before:lisieux:rouen")
    for family in ("red", "blue", "yellow", "green", "black", "purple"):
        for place in ("paris", "orleans", "rouen", "lisieux", *roads, "offshore"):
            table.units(family, place, man_at_arms=1)
    return table.at(MOVEMENT)


def test_forces_cover_no_town_no_name_and_no_other_force() -> None:
    forces = placed(view_of(crowded()))
    assert len(forces) == 6 * 7
    boxes = [each.box for each in forces]
    assert not covering(boxes)
    for box in boxes:
        assert on_map(box)
        assert not any(box.meets(other) for other in [*MARKS, *names()])
    shown = picture(view_of(crowded())).drawn
    assert shown.count(">1</text>") == 6 * 7  # each says how many units there are


def test_land_shows_who_controls_a_town_or_else_holds_the_title_of_its_fief() -> None:
    table = Position(3).lord("henry", "blue", "lyon").city("lyon", "henry")
    table.controls("blue", "lyon").controls("red", "clermont")
    drawn = picture(view_of(table.at(MOVEMENT))).drawn
    shown = {
        TOWN_IDS[number]: family
        for number in range(TOWNS)
        for family, colour in enumerate(BLAZONS[tincture].colour for tincture in TINCTURES)
        if f'd="{LAND_PATHS[number]}" fill="{colour}"' in drawn
    }
    dauphine = {each for each in TOWN_IDS if FIEF_OF[town(each)] == FIEF_OF[town("lyon")]}
    assert "clermont" in dauphine
    assert shown == {each: 0 if each == "clermont" else 1 for each in dauphine}
    assert [drawn.count(f'href="#{built}"') for built in ("city", "stronghold", "village")] == [1, 0, TOWNS - 1]
