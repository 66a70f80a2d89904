"""The map on paper: the outline of the land and where each town lies, from their geographical positions."""

from __future__ import annotations

from math import cos, radians

from homage.games.fief.components import COMPONENTS
from homage.games.fief.rules.places import TOWN

MARGIN = 30.0
SCALE = 110.0  # a degree of latitude
_POINTS: list[tuple[float, float]] = [(lat, lon) for lat, lon in COMPONENTS["outline"]["points"]]
_NORTH, _SOUTH = max(lat for lat, _ in _POINTS), min(lat for lat, _ in _POINTS)
_WEST, _EAST = min(lon for _, lon in _POINTS), max(lon for _, lon in _POINTS)
_SHRINK = cos(radians((_NORTH + _SOUTH) / 2))  # a degree of longitude is so much shorter than one of latitude


def _drawn(lat: float, lon: float) -> tuple[float, float]:
    return round(MARGIN + (lon - _WEST) * _SHRINK * SCALE, 1), round(MARGIN + (_NORTH - lat) * SCALE, 1)


WIDE, HIGH = (round(end + MARGIN, 1) for end in _drawn(_SOUTH, _EAST))
OUTLINE = [_drawn(lat, lon) for lat, lon in _POINTS]
POSITIONS = [_drawn(town["lat"], town["lon"]) for town in TOWN]
