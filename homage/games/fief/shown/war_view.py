"""War, as plain data: the STEP that is named, the battle that is fought, the uprising that rages."""

from __future__ import annotations

from typing import Any

from homage.engine.state.layout import OPEN
from homage.engine.views.view import piece
from homage.games.fief.frames import (
    BATTLE_FRAME,
    STEP_FRAME,
    STEP_FROM,
    STEP_GOAL,
    STEP_HOW,
    STEP_LORD,
    UPRISING_FRAME,
    UPRISING_SEAT,
    UPRISING_TOWN,
)
from homage.games.fief.rules.field.company import BY_LAND, BY_RIDE, BY_SEA, UNDERGROUND_WAY
from homage.games.fief.rules.field.sides import (
    AFTERMATH,
    AIMING,
    ATTACK,
    ATTACK_REROLLS,
    CONFEDERATES,
    FIRST_CHECK,
    ROLLING,
    ROUND_CHECK,
    in_town,
)
from homage.games.fief.rules.field.strength import holds_walls
from homage.games.fief.rules.figures import BATTLE_FACES, MOST_DICE, PAWNS, UNIT_IDS, UNIT_KINDS
from homage.games.fief.rules.places import CAME_FROM, NONE, PLACE_IDS, TOWN_IDS
from homage.games.fief.shown.chances_view import battle_outlook
from homage.games.fief.shown.fighters import Fighters, average_hits, breaks, fighters, fighting_units, hit_ways
from homage.games.fief.shown.map_view import lord_id, lord_ids, seat_or_none, town_id
from homage.games.fief.state import SIDES, State
from homage.games.fief.words.names import SIDE_NAMES, bits

WAYS = {BY_LAND: "road", BY_SEA: "sea", UNDERGROUND_WAY: "underground", BY_RIDE: "cavalcade"}
# Scenes of a battle: from which step of its frame on each is played.
SCENES = (
    (AFTERMATH, "aftermath"),
    (ROUND_CHECK, "word"),
    (CONFEDERATES, "confederates"),
    (ATTACK_REROLLS, "dice"),
    (ROLLING, "roll"),
    (AIMING, "archers"),
    (FIRST_CHECK, "surrender"),
    (0, "coalitions"),
)


def frame_of_kind(s: State, kind: int) -> int | None:
    """Where the topmost frame of a kind lies; None if there is none."""
    return next((at for at in range(s.frames - 1, -1, -1) if s.frame_kind[at] == kind), None)


# -- a STEP --------------------------------------------------------------------------------------------------------


def march(s: State) -> dict[str, Any] | None:
    """The STEP that is named or made, by what everybody sees."""
    at = frame_of_kind(s, STEP_FRAME)
    if at is None:
        return None
    start, goal = s.frame_of[at, STEP_FROM], s.frame_of[at, STEP_GOAL]
    return {
        "seat": s.active,
        "lord": lord_id(s.frame_of[at, STEP_LORD]),
        "from": None if start == NONE else PLACE_IDS[start],
        "to": None if goal == NONE else town_id(goal),
        "way": WAYS[s.frame_of[at, STEP_HOW]],
        "lords": lord_ids(s.march_lords),
        "left_on_road": lord_ids(s.drop_lords),
        "granted": [seat for seat in range(s.seats) if s.granted >> seat & 1],
    }


def company(s: State, viewer: int | None) -> dict[str, Any] | None:
    """The units that make the STEP, for the family that moves."""
    at = frame_of_kind(s, STEP_FRAME)
    if at is None or viewer not in (s.active, OPEN):
        return None
    seat = s.active
    return {
        "units": _by_kind(s, seat, s.march_pawns),
        "left_on_road": _by_kind(s, seat, s.drop_pawns),
    }


def _by_kind(s: State, seat: int, pawns: int) -> dict[str, int]:
    """A set of a family's own pawns, by kind."""
    kinds = [s.pawn_kind[seat, pawn] for pawn in bits(pawns, PAWNS)]
    return {UNIT_IDS[kind]: kinds.count(kind) for kind in range(UNIT_KINDS)}


# -- a battle ------------------------------------------------------------------------------------------------------


def battle(s: State) -> dict[str, Any] | None:
    """The battle that is fought: both sides with their strengths and dice, the walls, what the next round may bring."""
    at = frame_of_kind(s, BATTLE_FRAME)
    if at is None or s.battle_town == NONE:
        return None
    sides = [fighters(s, side) for side in range(SIDES)]
    return {
        "town": TOWN_IDS[s.battle_town],
        "at": PLACE_IDS[s.battle_place],
        "on_road": not in_town(s),
        "from": town_id(int(CAME_FROM[s.battle_place])),
        "cavalcade": bool(s.battle_ride),
        "round": s.battle_round,
        "scene": next(name for step, name in SCENES if s.frame_step[at] >= step),
        "walls": bool(holds_walls(s)),
        "undermined": bool(s.undermined),
        "gate_open": bool(s.gate_open),
        "penalty": sides[ATTACK].penalty,
        "sides": [_side(s, side, sides[side], sides[1 - side]) for side in range(SIDES)],
        "outlook": battle_outlook(s, s.frame_step[at]),
    }


def _side(s: State, side: int, own: Fighters, other: Fighters) -> dict[str, Any]:
    ways = hit_ways(own.dice)
    return {
        "side": SIDE_NAMES[side],
        "leader": seat_or_none(s.battle_leader[side]),
        "families": [_part(s, seat) for seat in range(s.seats) if s.battle_side[seat] == side],
        "lords": lord_ids(own.lords),
        "points": own.points,
        "dice": own.dice,
        "archers": own.archers,
        "endures": own.endures,
        "rolled": [int(BATTLE_FACES[die - 1]) for die in _dice(s, side)],
        "hits_taken": s.battle_hits[side],
        "odds": {
            "of": sum(ways.values()),
            "ways": {str(hits + own.bonus + own.dice * own.each): count for hits, count in sorted(ways.items())},
            "average": round(average_hits(own), 2),
            "breaks": round(breaks(own, other), 4),
        },
    }


def _dice(s: State, side: int) -> list[int]:
    return [s.battle_dice[side, die] for die in range(MOST_DICE) if s.battle_dice[side, die]]


@piece
def _part(s: State, seat: int) -> dict[str, Any]:
    """What a family has in the battle."""
    units = fighting_units(s, seat)
    return {
        "seat": seat,
        "units": {UNIT_IDS[kind]: count for kind, count in units.items() if count},
        "engines": s.battle_engines[seat],
    }


def losses(s: State, viewer: int | None) -> list[dict[str, Any]]:
    """The losses that a leader has chosen so far; nobody else sees them before all are taken."""
    seen = range(s.seats) if viewer == OPEN else [] if viewer is None else [viewer]
    return [
        {
            "leader": leader,
            "units": [
                {"seat": seat, "unit": UNIT_IDS[kind], "units": s.planned[leader, seat, kind] - 1}
                for seat in range(s.seats)
                for kind in range(UNIT_KINDS)
                if s.planned[leader, seat, kind] > 0
            ],
            "lords": lord_ids(s.planned_lords[leader]),
        }
        for leader in seen
        if leader in (s.battle_leader[0], s.battle_leader[1]) and frame_of_kind(s, BATTLE_FRAME) is not None
    ]


# -- an uprising ---------------------------------------------------------------------------------------------------


def uprising(s: State) -> dict[str, Any] | None:
    """The uprising that rages: where, the cards that stand, and the hits that are left."""
    at = frame_of_kind(s, UPRISING_FRAME)
    if at is None:
        return None
    return {
        "town": TOWN_IDS[s.frame_of[at, UPRISING_TOWN]],
        "by": s.frame_of[at, UPRISING_SEAT],
        "cards": [s.uprising_cards[seat] for seat in range(s.seats)],
        "hits": s.uprising_hits,
        "undermined": bool(s.uprising_mined),
    }
