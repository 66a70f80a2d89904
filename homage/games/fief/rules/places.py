"""The map (R-01): 24 towns, 31 roads, 8 fiefs, 5 bishoprics, 6 harbours and OFFSHORE; and all places of forces.

A place is a town, OFFSHORE, or a waiting place: on a road before the town that the force heads for, or on the sea side
of a harbour. A set of towns is one integer, a bit per town; so are sets of fiefs, bishoprics and areas.

Also here: FIEF-5.3.1a.
"""

from __future__ import annotations

from typing import Any

from homage.engine.native.rule import rule
from homage.engine.state.components import table
from homage.games.fief.components import COMPONENTS

NONE = -1

TOWN: list[dict[str, Any]] = COMPONENTS["towns"]
TOWNS = len(TOWN)
TOWN_IDS = [str(town["id"]) for town in TOWN]
TOWN_NAMES = [str(town["name"]) for town in TOWN]
ALL_TOWNS = (1 << TOWNS) - 1

FIEF: list[dict[str, Any]] = COMPONENTS["fiefs"]
FIEFS = len(FIEF)
FIEF_IDS = [str(fief["id"]) for fief in FIEF]
FIEF_NAMES = [str(fief["name"]) for fief in FIEF]
RANKS = ("barony", "county", "duchy")  # by rising prestige (FIEF-D.1b)

BISHOPRIC: list[dict[str, Any]] = COMPONENTS["bishoprics"]
BISHOPRICS = len(BISHOPRIC)
BISHOPRIC_NAMES = [str(bishopric["name"]) for bishopric in BISHOPRIC]


def set_of_towns(ids: list[str]) -> int:
    return sum(1 << TOWN_IDS.index(each) for each in ids)


FIEF_OF = table([FIEF_IDS.index(town["fief"]) for town in TOWN])
BISHOPRIC_OF = table([town["bishopric"] - 1 for town in TOWN])
FIEF_TOWNS = table([set_of_towns(fief["towns"]) for fief in FIEF])
FIEF_SIZE = table([len(fief["towns"]) for fief in FIEF])
PRESTIGE = table([RANKS.index(fief["rank"]) for fief in FIEF])
BISHOPRIC_TOWNS = table([set_of_towns(bishopric["towns"]) for bishopric in BISHOPRIC])
CHIEF = table([TOWN_IDS.index(bishopric["chief"]) for bishopric in BISHOPRIC])
HARBOUR_TOWNS = [TOWN_IDS.index(each) for each in COMPONENTS["offshore"]["harbours"]]
HARBOURS = sum(1 << town for town in HARBOUR_TOWNS)

# Disasters strike a bishopric or OFFSHORE.
AREAS = BISHOPRICS + 1
SEA_AREA = BISHOPRICS

# -- places --------------------------------------------------------------------------------------------------------

ROAD = [(TOWN_IDS.index(road["a"]), TOWN_IDS.index(road["b"])) for road in COMPONENTS["roads"]]
ROADS = len(ROAD)
OFFSHORE = TOWNS
FIRST_WAITING = TOWNS + 1  # two places on each road, then one at each harbour
_WAITING = [way for a, b in ROAD for way in ((a, b), (b, a))] + [(OFFSHORE, town) for town in HARBOUR_TOWNS]
PLACES = FIRST_WAITING + len(_WAITING) + 1
READY = PLACES - 1  # units bought and not yet placed (fog of war)

# The town that a place is or lies before; OFFSHORE and READY are their own.
TOWN_AT = table([*range(FIRST_WAITING), *(town for _, town in _WAITING), READY])
# Where a force at a waiting place came from; NONE elsewhere.
CAME_FROM = table([*(NONE for _ in range(FIRST_WAITING)), *(origin for origin, _ in _WAITING), NONE])
# A large table, in one rule: each rule that looks into a table has a copy of its own, and a GPU holds 64 KiB of them.
_WAITING_PLACE = table(
    [
        [FIRST_WAITING + _WAITING.index((origin, to)) if (origin, to) in _WAITING else NONE for to in range(TOWNS)]
        for origin in range(TOWNS + 1)
    ]
)
NEIGHBOURS = table([sum(1 << to for origin, to in _WAITING if origin == town) for town in range(TOWNS)])
# The area that a disaster strikes, for a place; waiting before a town is being in its area.
AREA_OF = table(
    [
        SEA_AREA if town == OFFSHORE else NONE if town == READY else int(TOWN[town]["bishopric"]) - 1
        for town in (int(TOWN_AT[place]) for place in range(PLACES))
    ]
)
PLACE_IDS = [
    *TOWN_IDS,
    "offshore",
    *(f"before:{TOWN_IDS[to]}:{'offshore' if origin == OFFSHORE else TOWN_IDS[origin]}" for origin, to in _WAITING),
    "ready",
]


@rule
def waiting_place(origin: int, to: int) -> int:
    """The waiting place of a force that comes from a town or OFFSHORE to a town; NONE where there is no way."""
    return _WAITING_PLACE[origin, to]
