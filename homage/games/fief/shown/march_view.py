"""Marches before they are made, as plain data: how far a lord can go, whose leave he needs, what he leaves behind.

What would be is found by the rules themselves, on a state that they may write over (`AsIf`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from homage.engine.flow.course import kind_asked, waiting
from homage.engine.native.bits import count_bits
from homage.engine.state.layout import OPEN
from homage.games.fief.asked import MARCH_ASKED, STEP_ASKED
from homage.games.fief.frames import STEP_FRAME, STEP_FROM, STEP_LORD
from homage.games.fief.rules.as_if import AsIf
from homage.games.fief.rules.court.families import captives_at, free_lords_at
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.victory import party_of
from homage.games.fief.rules.field.arrival import arrival_place, enters_plague, heirs, marched
from homage.games.fief.rules.field.company import BY_LAND, BY_SEA, UNDERGROUND_WAY, leaves_empty, lord_steps
from homage.games.fief.rules.field.control import rightful_controller
from homage.games.fief.rules.field.crossing import crossed_towards
from homage.games.fief.rules.field.marching_order import GO, no_dig, no_goal
from homage.games.fief.rules.field.step import begin_step
from homage.games.fief.rules.field.ways import no_march, no_way
from homage.games.fief.rules.figures import PAWNS, UNIT_IDS
from homage.games.fief.rules.places import HARBOUR_TOWNS, NEIGHBOURS, NONE, OFFSHORE, TOWN_AT, TOWN_IDS, TOWNS
from homage.games.fief.shown.map_view import FORTRESSES, lord_id, lord_ids, town_id
from homage.games.fief.shown.war_view import WAYS, frame_of_kind
from homage.games.fief.state import State
from homage.games.fief.words.names import bits

# Where roads and ships lead from each town and from OFFSHORE.
NEXT_TO = [
    [*bits(int(NEIGHBOURS[town]), TOWNS), *([OFFSHORE] if town in HARBOUR_TOWNS else [])] for town in range(TOWNS)
] + [HARBOUR_TOWNS]
NEAR = 2  # so many roads away a lord can reach a town in one round


def marches(s: State, viewer: int | None) -> list[dict[str, Any]]:
    """The lords who may set out now, each with all who are with him; or the one who does. Only their family sees it."""
    if viewer is None or viewer not in (s.active, OPEN):
        return []
    seat = s.active
    at = frame_of_kind(s, STEP_FRAME)
    if at is None:
        if kind_asked(s) != MARCH_ASKED or not waiting(s):
            return []
        return [_setting_out(s, seat, lord) for lord in range(LORDS) if no_march(s, seat, lord) == 0]
    if s.frame_step[at] > GO:
        return []
    named: Any = AsIf(s)
    named.frames = at + 1
    goals = _goals(named, seat, at) if kind_asked(s) == STEP_ASKED and at == s.frames - 1 else []
    return [_march(named, seat, at, goals)]


def _setting_out(s: State, seat: int, lord: int) -> dict[str, Any]:
    """As it would be if this lord were chosen."""
    chosen: Any = AsIf(s)
    begin_step(chosen, seat, lord)
    at = chosen.frames - 1
    return _march(chosen, seat, at, _goals(chosen, seat, at))


def _march(s: Any, seat: int, at: int, goals: list[dict[str, Any]]) -> dict[str, Any]:
    lord, start = s.frame_of[at, STEP_LORD], s.frame_of[at, STEP_FROM]
    return {
        "lord": lord_id(lord),
        "from": town_id(int(TOWN_AT[start])),
        "steps": int(lord_steps(s, lord)),
        "came": town_id(s.lord_road[lord]),
        "goals": goals,
        "leaves": _leaves(s, seat, start) if TOWN_AT[start] < TOWNS else None,
    }


# -- where to ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Leg:
    """The last STEP to a goal: by which towns one came, from where, how, and whose leave it needs."""

    path: tuple[int, ...]
    before: Any
    how: int
    leave: int
    stand: int  # the place at its end


def _goals(s: Any, seat: int, at: int) -> list[dict[str, Any]]:
    """Where the lord can be in this round, the nearest first; of two ways that which needs leave of fewer."""
    start = int(TOWN_AT[s.frame_of[at, STEP_FROM]])
    found: dict[int, _Leg] = {}
    ways: list[tuple[Any, tuple[int, ...]]] = [(s, ())]
    for _ in range(int(lord_steps(s, s.frame_of[at, STEP_LORD]))):
        reached: dict[int, _Leg] = {}
        for here, path in ways:
            for goal in NEXT_TO[int(TOWN_AT[here.frame_of[at, STEP_FROM]])]:
                leg = None if goal in found or goal == start else _leg(here, seat, at, (*path, goal))
                if leg and (goal not in reached or count_bits(leg.leave) < count_bits(reached[goal].leave)):
                    reached[goal] = leg
        found |= reached
        ways = [(_arrived(leg, at), leg.path) for goal, leg in reached.items() if goal != OFFSHORE]
    return [_goal(seat, at, leg) for leg in found.values()]


def _leg(s: Any, seat: int, at: int, path: tuple[int, ...]) -> _Leg | None:
    """The STEP to the last town of a path; None if there is no way. Only the first is made by the company as it is."""
    lord, start, goal = s.frame_of[at, STEP_LORD], s.frame_of[at, STEP_FROM], path[-1]
    why_not = no_goal(s, seat, goal) if len(path) == 1 else no_way(s, lord, start, goal)
    if why_not == 0:
        how = BY_SEA if OFFSHORE in (start, goal) else BY_LAND
    elif len(path) == 1 and goal < TOWNS and no_dig(s, seat, goal) == 0:
        how = UNDERGROUND_WAY
    else:
        return None
    leave = int(crossed_towards(s, seat, goal)) if how == BY_LAND else 0
    return _Leg(path, s, how, leave, int(arrival_place(s, seat, start, goal, how)))


def _arrived(leg: _Leg, at: int) -> Any:
    """The state as if this STEP had been made, as far as the next one asks."""
    there: Any = AsIf(leg.before)
    road = NONE if leg.how != BY_LAND else int(TOWN_AT[there.frame_of[at, STEP_FROM]])
    for lord in bits(there.march_lords, LORDS):
        there.lord_march[lord] = marched(there, there.lord_march[lord], leg.how, leg.path[-1])
        there.lord_place[lord], there.lord_road[lord] = leg.stand, road
    there.frame_of[at, STEP_FROM] = leg.stand
    return there


def _goal(seat: int, at: int, leg: _Leg) -> dict[str, Any]:
    s, goal = leg.before, leg.path[-1]
    return {
        "town": town_id(goal),
        "path": [town_id(town) for town in leg.path],
        "way": WAYS[leg.how],
        "leave": bits(leg.leave, s.seats),
        "waits": leg.stand != goal,
        "takes": goal < TOWNS and s.stands[goal] == 0 and s.control[goal] != seat,
        "plague": bool(enters_plague(s, seat, s.frame_of[at, STEP_FROM], leg.stand)),
    }


# -- what stays ----------------------------------------------------------------------------------------------------


def _leaves(s: Any, seat: int, start: int) -> dict[str, Any]:
    """Who stays in the town that the company leaves, and whose it is then (FIEF-5.2.2b, FIEF-5.2.2e, FIEF-6.3e)."""
    town = int(TOWN_AT[start])
    spots = {start, town}
    kinds = [
        s.pawn_kind[seat, pawn]
        for pawn in range(PAWNS)
        if s.pawn_place[seat, pawn] in spots and not s.march_pawns >> pawn & 1
    ]
    lords = sum(int(free_lords_at(s, seat, spot)) for spot in spots) & ~s.march_lords
    captives = sum(int(captives_at(s, seat, spot)) for spot in spots) & ~s.march_lords
    freed = sum(int(captives_at(s, seat, spot)) for spot in spots if leaves_empty(s, seat, spot)) & ~s.march_lords
    then, to = _fate(s, seat, town)
    return {
        "town": TOWN_IDS[town],
        "units": {UNIT_IDS[kind]: kinds.count(kind) for kind in sorted(set(kinds))},
        "lords": lord_ids(lords),
        "captives": lord_ids(captives),
        "freed": lord_ids(freed),
        "then": then,
        "to": to,
        "fortress": FORTRESSES[s.fortress[town]],
        "mills": s.mills[town],
        "siege_lifted": bool(s.siege[town, seat] and not free_lords_at(s, seat, town) & ~s.march_lords),
        "near": _near(s, seat, town),
    }


def _fate(s: Any, seat: int, town: int) -> tuple[str, list[int]]:
    """Whose the town is when the company has gone: held, empty, lost, another's; and to whom it may go."""
    if s.control[town] != seat:
        return "foreign", []
    if not leaves_empty(s, seat, town):
        return "held", []
    families = int(heirs(s, seat))
    if families:
        return "passes", bits(families, s.seats)
    after: Any = AsIf(s)
    after.stands[town] &= ~(1 << seat)
    holder = int(rightful_controller(after, town))
    if holder == seat:
        return "empty", []
    return ("lost", []) if holder == NONE else ("passes", [holder])


def _near(s: Any, seat: int, town: int) -> list[int]:
    """The families, but for the own one and its ally, with a free lord so near that he can be there in one round."""
    around = {town}
    for _ in range(NEAR):
        around |= {each for here in around for each in bits(int(NEIGHBOURS[here]), TOWNS)}
    own = int(party_of(s, seat))
    near = {
        s.lord_family[lord]
        for lord in range(LORDS)
        if s.lord_family[lord] != NONE and s.jailer[lord] == NONE and int(TOWN_AT[s.lord_place[lord]]) in around
    }
    return sorted(family for family in near if not own >> family & 1)
