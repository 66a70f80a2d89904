"""The map on paper: where each town lies, from its geographical position."""

from __future__ import annotations

from math import cos, radians

from homage.games.fief.places import TOWN

WIDE, HIGH = 780.0, 1020.0
MARGIN = 90.0
_NORTH, _SOUTH = max(town["lat"] for town in TOWN), min(town["lat"] for town in TOWN)
_WEST = min(town["lon"] for town in TOWN)
_EAST = max(town["lon"] for town in TOWN)
_SHRINK = cos(radians((_NORTH + _SOUTH) / 2))  # a degree of longitude is so much shorter than one of latitude
_SCALE = min((WIDE - 2 * MARGIN) / ((_EAST - _WEST) * _SHRINK), (HIGH - 2 * MARGIN) / (_NORTH - _SOUTH))
_LEFT = (WIDE - (_EAST - _WEST) * _SHRINK * _SCALE) / 2
_TOP = (HIGH - (_NORTH - _SOUTH) * _SCALE) / 2


def _position(town: dict[str, float]) -> tuple[float, float]:
    x = _LEFT + (town["lon"] - _WEST) * _SHRINK * _SCALE
    y = _TOP + (_NORTH - town["lat"]) * _SCALE
    return round(x, 1), round(y, 1)


POSITIONS = [_position(town) for town in TOWN]
