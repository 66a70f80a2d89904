"""Where names of towns and forces stand in the picture of France: each beside its town, where it covers nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from math import cos, hypot, pi, sin
from typing import Any

from homage.games.fief.rules.places import TOWN_IDS, TOWN_NAMES
from homage.games.fief.shown.chart import HIGH, POSITIONS, WIDE

Point = tuple[float, float]

LETTERS = 25  # the size of names
BROAD = 0.52  # of a letter, as a part of that
MARK_WIDE, MARK_HIGH = 66.0, 54.0  # a city; nothing at a town is larger
BESIDE = 13.0  # how far what stands beside a town reaches out, on both sides
PIECE, ARMY = 38.0, 52.0  # how broad a lord is, and an army with its number
FLEET: Point = (112, 660)
WAITING = 58.0  # how far before a town a force waits
TURNS = 24
FARTHER = (2, 10, 20, 32, 46, 62, 80, 100, 125, 155, 190, 230)


@dataclass(frozen=True)
class Box:
    """A part of the map."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def middle(self) -> Point:
        return self.x + self.wide / 2, self.y + self.high / 2

    def meets(self, other: Box) -> bool:
        """Whether both cover something."""
        across = self.x < other.x + other.wide and other.x < self.x + self.wide
        return across and self.y < other.y + other.high and other.y < self.y + self.high


MAP = Box(0, 0, WIDE, HIGH)


def around(point: Point, wide: float, high: float) -> Box:
    """A box by its middle."""
    return Box(point[0] - wide / 2, point[1] - high / 2, wide, high)


def on_map(box: Box) -> bool:
    """Whether nothing of it is cut."""
    return box.x >= 0 and box.y >= 0 and box.x + box.wide <= WIDE and box.y + box.high <= HIGH


def _covered(box: Box, taken: Iterable[Box]) -> int:
    return sum(box.meets(other) for other in taken) + 10 * (not on_map(box))


MARKS = [around((x, y - 4), MARK_WIDE + 2 * BESIDE, MARK_HIGH) for x, y in POSITIONS]


@cache
def names() -> list[Box]:
    """The name of each town: below it, or where it covers less."""
    found: list[Box] = []
    for (x, y), name in zip(POSITIONS, TOWN_NAMES, strict=True):
        wide = len(name) * LETTERS * BROAD
        side = (MARK_WIDE + wide) / 2 + BESIDE
        spots = [(x, y + 36), (x + side, y), (x - side, y), (x, y - 44)]
        boxes = [around(spot, wide, LETTERS) for spot in spots]
        found.append(min(boxes, key=lambda box: _covered(box, [*MARKS, *found])))
    return found


@dataclass(frozen=True)
class Placed:
    """A force in the picture, and where it belongs."""

    seat: int
    force: dict[str, Any]
    box: Box
    home: Point

    @property
    def units(self) -> int:
        return units_in(self.force)


def units_in(force: dict[str, Any]) -> int:
    """Its units, whatever their kind."""
    return int(sum(force["units"].values())) + int(force["face_down"])


def _breadth(force: dict[str, Any]) -> float:
    return PIECE * len(force["lords"] + force["captives"]) + ARMY * bool(units_in(force))


def _home(force: dict[str, Any]) -> Point:
    """Where a force is: in its town, on the road before it, or out at sea."""
    if force["stand"] == "offshore":
        return FLEET
    x, y = POSITIONS[TOWN_IDS.index(force["town"])]
    if force["stand"] != "waiting":
        return x, y
    start_x, start_y = (0.0, y) if force["from"] == "offshore" else POSITIONS[TOWN_IDS.index(force["from"])]
    part = WAITING / (hypot(start_x - x, start_y - y) or 1.0)
    return x + (start_x - x) * part, y + (start_y - y) * part


def _spots(home: Point, wide: float, about: Box) -> Iterator[Box]:
    """Places around a middle, the nearest first, those above before those below."""
    for far in FARTHER:
        for turn in sorted(range(TURNS), key=lambda turn: min(turn, TURNS - turn)):
            across, up = sin(turn * 2 * pi / TURNS), -cos(turn * 2 * pi / TURNS)
            reach = min(
                ((about.wide + wide) / 2 + far) / max(abs(across), 0.001),
                ((about.high + PIECE) / 2 + far) / max(abs(up), 0.001),
            )
            yield around((about.middle[0] + across * reach, about.middle[1] + up * reach), wide, PIECE)


def placed(view: dict[str, Any]) -> list[Placed]:
    """Every force that is on the map: where it covers no town, no name and no other force."""
    taken = [*MARKS, *names(), around(FLEET, 90, 60)]
    found = []
    forces = [(seat, force) for seat, forces in enumerate(view["forces"]) for force in forces]
    for seat, force in sorted(forces, key=lambda each: each[1]["stand"] == "waiting"):
        if force["stand"] == "recruits":
            continue
        home = _home(force)
        wide = _breadth(force)
        about = around(home, 1, 1) if force["stand"] == "waiting" else around(home, MARK_WIDE, MARK_HIGH)
        spots = list(_spots(home, wide, about))
        best = next((spot for spot in spots if not _covered(spot, taken)), None)
        best = best or min(spots, key=lambda spot: _covered(spot, taken))
        taken.append(best)
        found.append(Placed(seat, force, best, home))
    return found
