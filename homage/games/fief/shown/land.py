"""The land of each town: all that lies nearer to it than to any other. Borders of fiefs are made of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import floor, hypot, sin

from homage.games.fief.rules.places import NONE, TOWNS
from homage.games.fief.shown.chart import HIGH, OUTLINE, POSITIONS, WIDE

Point = tuple[float, float]
Side = tuple[Point, int]  # where it begins, and the town on its other side (NONE: the edge of the map)

ROUGH = 0.09  # how far a side bends, as a part of its length
FINEST = 16.0  # shorter pieces are straight
OVER = 40  # so far the lands abroad reach beyond the map


def _nearer(point: Point, one: Point, other: Point) -> float:
    """How much nearer a point is to one point than to another; negative if the other is nearer."""
    across, down = one[0] - other[0], one[1] - other[1]
    return (point[0] - (one[0] + other[0]) / 2) * across + (point[1] - (one[1] + other[1]) / 2) * down


def _cut(land: Sequence[Side], town: int, over: int) -> list[Side]:
    """What is left of a town's land beside another town."""
    left: list[Side] = []
    for (start, across), (end, _) in zip(land, [*land[1:], land[0]], strict=True):
        here, there = (_nearer(point, POSITIONS[town], POSITIONS[over]) for point in (start, end))
        if here >= 0:
            left.append((start, across))
        if (here >= 0) != (there >= 0):
            part = here / (here - there)
            met = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            left.append((met, over if here >= 0 else across))
    return left


def _land(town: int) -> list[Side]:
    land: list[Side] = [((x, y), NONE) for x, y in ((0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH))]
    for other in range(TOWNS):
        if other != town:
            land = _cut(land, town, other)
    return [((round(x, 1), round(y, 1)), over) for (x, y), over in land]


LANDS = [_land(town) for town in range(TOWNS)]


# -- borders as rivers and hills draw them -------------------------------------------------------------------------


def _chance(x: float, y: float) -> float:
    """A number from 0 to 1 that looks like chance, always the same for a point."""
    mixed = sin(round(x) * 12.9898 + round(y) * 78.233) * 43758.5453
    return mixed - floor(mixed)


def _bent(a: Point, b: Point) -> list[Point]:
    across, down = b[0] - a[0], b[1] - a[1]
    if hypot(across, down) < FINEST:
        return []
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    bend = ROUGH * (2 * _chance(x, y) - 1)
    by = (x - down * bend, y + across * bend)
    return [*_bent(a, by), by, *_bent(by, b)]


def _wandering(a: Point, b: Point) -> list[Point]:
    """A side as it wanders; whoever walks it the other way walks over the same points."""
    return [a, *(_bent(a, b) if a <= b else reversed(_bent(b, a))), b]


def _line(points: Sequence[Point]) -> str:
    """Points as a path, in steps of whole units."""
    whole = [(round(x), round(y)) for x, y in points]
    steps = [(to[0] - at[0], to[1] - at[1]) for at, to in pairwise(whole)]
    return f"M{whole[0][0]} {whole[0][1]}l" + " ".join(f"{x} {y}" for x, y in steps).replace(" -", "-")


def _ring(corners: Sequence[Point]) -> str:
    sides = zip(corners, [*corners[1:], corners[0]], strict=True)
    return _line([point for a, b in sides for point in _wandering(a, b)[:-1]]) + "Z"


# Everything as paths: the coast and borders of France, the lands abroad, each town's land.
COAST = _ring(OUTLINE)
EMPIRE = _ring([*OUTLINE[:15], (WIDE + OVER, 900), (WIDE + OVER, -OVER), (610, -OVER)])
SPAIN = _ring([*OUTLINE[19:23], (236, 975), (215, HIGH + OVER), (640, HIGH + OVER)])
LAND_PATHS = [_ring([start for start, _ in land]) for land in LANDS]
# Where the lands of two towns meet: both, and the line.
BORDERS = [
    (town, over, _line(_wandering(start, end)))
    for town, land in enumerate(LANDS)
    for (start, over), (end, _) in zip(land, [*land[1:], land[0]], strict=True)
    if over > town
]
