"""Fog of war: what all know of face-down units (FIEF-I.2).

Everybody sees which kinds leave the pool and come back to it, for off the board nothing is hidden, and all units of a
battle. So each unit on the board belongs to a group whose kinds are known, though not which of its pawns is which: a
unit is a group of its own when it enters play or is turned down after a battle; when its owner mixes units, their
groups become one.
"""

from __future__ import annotations

from homage.engine.native.rule import rule
from homage.games.fief.rules.figures import FIRST_GUARD, UNIT_KINDS
from homage.games.fief.state import GROUPS, NONE, State


@rule
def leave_group(s: State, seat: int, pawn: int) -> None:
    """A unit whose kind all see leaves its group."""
    group, kind = s.pawn_group[seat, pawn], s.pawn_kind[seat, pawn]
    if pawn < FIRST_GUARD and group != NONE:
        s.group_kinds[seat, group, kind] -= 1
        s.pawn_group[seat, pawn] = NONE


@rule
def stand_apart(s: State, seat: int, pawn: int) -> None:
    """A unit whose kind all see is a group of its own."""
    leave_group(s, seat, pawn)
    if pawn < FIRST_GUARD:
        group = free_group(s, seat)
        s.pawn_group[seat, pawn] = group
        s.group_kinds[seat, group, s.pawn_kind[seat, pawn]] += 1


@rule
def free_group(s: State, seat: int) -> int:
    """A group without units; there are as many groups as units."""
    for group in range(GROUPS):
        units = 0
        for kind in range(UNIT_KINDS):
            units += s.group_kinds[seat, group, kind]
        if units == 0:
            return group
    return NONE


@rule
def mix_groups(s: State, seat: int, pawn: int, other: int) -> None:
    """Two units are mixed: nobody can tell their groups apart any more."""
    group, gone = s.pawn_group[seat, pawn], s.pawn_group[seat, other]
    if group == NONE or gone == NONE or group == gone:
        return
    for each in range(FIRST_GUARD):
        if s.pawn_group[seat, each] == gone:
            s.pawn_group[seat, each] = group
    for kind in range(UNIT_KINDS):
        s.group_kinds[seat, group, kind] += s.group_kinds[seat, gone, kind]
        s.group_kinds[seat, gone, kind] = 0
