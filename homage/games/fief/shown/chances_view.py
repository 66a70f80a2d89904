"""Battles before they are begun, as plain data: what each choice of the family that is asked may lead to.

Only its own eyes are used: units of others that lie face down leave the outlook open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from homage.engine.flow.course import frame_operand, kind_asked, waiting
from homage.engine.native.bits import count_bits
from homage.engine.state.layout import OPEN
from homage.games.fief.asked import BATTLE_ASKED, COALITION_ASKED, CROSSING_ASKED, REFUSED_ASKED, STEP_ASKED
from homage.games.fief.frames import STEP_FROM, STEP_GOAL, STEP_LORD
from homage.games.fief.rules.court.families import free_lords_at
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.victory import party_of
from homage.games.fief.rules.field.battles import no_attack
from homage.games.fief.rules.field.coalition import no_joining, whose_word
from homage.games.fief.rules.field.company import free_company
from homage.games.fief.rules.field.crossing import IN_TOWN, ON_ROAD, no_ride
from homage.games.fief.rules.field.sides import (
    AFTER_LOSSES,
    AFTER_SHOTS,
    AFTERMATH,
    ATTACK,
    DEFENCE,
    ROLLING,
    SHOOTING,
    is_field,
    lords_near,
)
from homage.games.fief.rules.field.strength import lord_cp, penalty_after_engines
from homage.games.fief.rules.field.ways import no_step
from homage.games.fief.rules.figures import DARC_DICE, PAWNS, PENALTY, UNIT_KINDS
from homage.games.fief.rules.places import NONE, PLACES, TOWN_AT, TOWN_IDS, TOWNS, waiting_place
from homage.games.fief.shown.fighters import fighters
from homage.games.fief.shown.odds import Field, Leaders, Outlook, archers_of, dice_of, outlook, penalty
from homage.games.fief.state import SIDES, State
from homage.games.fief.words.names import SIDE_NAMES, bits

PLACES_OF_DIGITS = 4  # so exactly chances are told


@dataclass(frozen=True)
class Host:
    """Forces that fight together, as somebody sees them."""

    units: tuple[int, ...]  # by kind
    lords: int = 0  # a bit each
    face_down: int = 0

    def __add__(self, other: Host) -> Host:
        units = tuple(own + more for own, more in zip(self.units, other.units, strict=True))
        return Host(units, self.lords | other.lords, self.face_down + other.face_down)


def _host(s: State, seat: int, pawns: list[int], lords: int, viewer: int) -> Host:
    own = viewer in (seat, OPEN)
    kinds = [s.pawn_kind[seat, pawn] if own else s.pawn_shown[seat, pawn] - 1 for pawn in pawns]
    return Host(tuple(kinds.count(kind) for kind in range(UNIT_KINDS)), int(lords), kinds.count(NONE))


def _at(s: State, seat: int, places: list[int], viewer: int) -> Host:
    """All that a family has at some places."""
    pawns = [pawn for pawn in range(PAWNS) if s.pawn_place[seat, pawn] in places]
    lords = sum(int(free_lords_at(s, seat, place)) for place in places)
    return _host(s, seat, pawns, lords, viewer)


def _company(s: State, seat: int, viewer: int) -> Host:
    """All who make the STEP."""
    return _host(s, seat, bits(s.march_pawns, PAWNS), free_company(s, seat), viewer)


def _walls(s: State, town: int, attacker: int, defender: int) -> int:
    """The dice that walls take from a family that attacks another in a town, before its bombards."""
    if s.control[town] != defender:
        return 0
    return max(int(PENALTY[s.fortress[town]]) - s.siege[town, attacker], 0)


# -- outlooks ------------------------------------------------------------------------------------------------------


def _leaders(s: State, lords: int) -> Leaders:
    points = sum(int(lord_cp(s, lord)) for lord in bits(lords, LORDS))
    return Leaders(count_bits(lords), points, DARC_DICE if s.darc != NONE and lords >> s.darc & 1 else 0)


def _plain(found: Outlook, side: int) -> dict[str, Any]:
    """An outlook as one side has it."""
    wins, loses = (found.wins, found.loses) if side == ATTACK else (found.loses, found.wins)
    step = 1 if side == ATTACK else -1
    return {
        "wins": round(wins, PLACES_OF_DIGITS),
        "loses": round(loses, PLACES_OF_DIGITS),
        "open": round(found.open, PLACES_OF_DIGITS),
        "units": [round(each, 2) for each in found.units[::step]],
        "lords": [round(each, 2) for each in found.lords[::step]],
    }


def _prospect(s: State, sides: tuple[Host, Host], walls: int, ride: bool, side: int) -> dict[str, Any]:
    """What a battle may bring to one of its sides; nothing of it when somebody's units are not seen."""
    field = Field((_leaders(s, sides[ATTACK].lords), _leaders(s, sides[DEFENCE].lords)), walls, ride)
    hidden = sides[ATTACK].face_down + sides[DEFENCE].face_down
    attack, defence = sides[ATTACK].units, sides[DEFENCE].units
    return {
        "walls": None if sides[ATTACK].face_down else penalty(field, attack),
        "face_down": hidden,
        "dice": None if hidden else [dice_of(field, each, sides[each].units) for each in (side, 1 - side)],
        "archers": None if hidden else [archers_of(field, each, sides[each].units) for each in (side, 1 - side)],
        "outlook": None if hidden else _plain(outlook(field, attack, defence, True, 0), side),
    }


def battle_outlook(s: State, step: int) -> dict[str, Any] | None:
    """What the battle that is fought brings the attack from here on; None while hits wait to be taken."""
    shots = step <= SHOOTING
    if step >= AFTERMATH or not (shots or AFTER_SHOTS <= step <= ROLLING or step >= AFTER_LOSSES):
        return None
    sides = [fighters(s, side) for side in range(SIDES)]
    field = Field(
        (_leaders(s, sides[ATTACK].lords), _leaders(s, sides[DEFENCE].lords)),
        int(penalty_after_engines(s)),
        bool(s.battle_ride),
    )
    attack, defence = (tuple(side.units[kind] for kind in range(UNIT_KINDS)) for side in sides)
    return _plain(outlook(field, attack, defence, shots, 0 if shots else s.battle_idle), ATTACK)


# -- choices -------------------------------------------------------------------------------------------------------


def chances(s: State, viewer: int | None) -> list[dict[str, Any]]:
    """The battles that the choices of the viewer begin, or may lead to; nobody else sees them."""
    kind = kind_asked(s)
    found = CHOICES.get(kind) if waiting(s) else None
    seat = int(whose_word(s)) if kind == COALITION_ASKED else s.active
    if found is None or viewer is None or viewer not in (seat, OPEN):
        return []
    return list(found(s, seat, viewer))


def _attacks(s: State, seat: int, viewer: int) -> Iterator[dict[str, Any]]:
    for town in range(TOWNS):
        for family in range(s.seats):
            if s.stands[town] >> seat & s.stands[town] >> family & 1 and no_attack(s, seat, town, family) == 0:
                sides = (_at(s, seat, [town], viewer), _at(s, family, [town], viewer))
                walls = _walls(s, town, seat, family)
                yield _choice("attack", town, family) | _prospect(s, sides, walls, False, ATTACK)


def _marches(s: State, seat: int, viewer: int) -> Iterator[dict[str, Any]]:
    """Against whom the company could fight where it may go, with what the family has there already."""
    for town in range(TOWNS):
        others = s.stands[town] & ~int(party_of(s, seat))
        if others and no_step(s, seat, frame_operand(s, STEP_LORD), town) == 0:
            host = _company(s, seat, viewer) + _at(s, seat, [town], viewer)
            for family in bits(others, s.seats):
                sides = (host, _at(s, family, [town], viewer))
                walls = _walls(s, town, seat, family)
                yield _choice("march", town, family) | _prospect(s, sides, walls, False, ATTACK)


def _rides(s: State, seat: int, viewer: int) -> Iterator[dict[str, Any]]:
    """A cavalcade meets no walls."""
    town, goal = int(TOWN_AT[frame_operand(s, STEP_FROM)]), frame_operand(s, STEP_GOAL)
    for family in range(s.seats):
        for ground in (IN_TOWN, ON_ROAD):
            if no_ride(s, seat, family, ground) == 0:
                road = [int(waiting_place(town, goal)), int(waiting_place(goal, town))]
                theirs = _at(s, family, road if ground == ON_ROAD else [town], viewer)
                prospect = _prospect(s, (_company(s, seat, viewer), theirs), 0, True, ATTACK)
                yield _choice("ride", town, family) | prospect | {"on_road": ground == ON_ROAD}


def _joinings(s: State, seat: int, viewer: int) -> Iterator[dict[str, Any]]:
    """The battle with the family on either side."""
    pawns = [pawn for pawn in range(PAWNS) if _stands_near(s, s.pawn_place[seat, pawn])]
    own = _host(s, seat, pawns, lords_near(s, seat), viewer)
    for side in range(SIDES):
        if no_joining(s, seat, side):
            continue
        hosts = []
        for each in range(SIDES):
            there = fighters(s, each)
            host = Host(tuple(there.units[kind] for kind in range(UNIT_KINDS)), there.lords)
            hosts.append(host + own if each == side else host)
        walls = _walls_when_joined(s, seat, side)
        prospect = _prospect(s, (hosts[ATTACK], hosts[DEFENCE]), walls, bool(s.battle_ride), side)
        yield _choice("join", s.battle_town, s.battle_leader[1 - side]) | prospect | {"side": SIDE_NAMES[side]}


def _stands_near(s: State, place: int) -> bool:
    return 0 <= place < PLACES and bool(is_field(s, place))


def _walls_when_joined(s: State, seat: int, side: int) -> int:
    """The walls of the battle once a family has joined: its siege engines count, or it holds the walls itself."""
    walls = int(penalty_after_engines(s))
    if side == ATTACK:
        return max(walls - s.battle_engines[seat], 0)
    if s.control[s.battle_town] != seat or s.battle_place != s.battle_town:
        return walls
    engines = sum(s.battle_engines[each] for each in range(s.seats) if s.battle_side[each] == ATTACK)
    return max(int(PENALTY[s.fortress[s.battle_town]]) - engines, 0)


def _choice(what: str, town: int, family: int) -> dict[str, Any]:
    return {"what": what, "town": TOWN_IDS[town], "family": family, "side": None, "on_road": False}


CHOICES = {
    BATTLE_ASKED: _attacks,
    STEP_ASKED: _marches,
    CROSSING_ASKED: _rides,
    REFUSED_ASKED: _rides,
    COALITION_ASKED: _joinings,
}
