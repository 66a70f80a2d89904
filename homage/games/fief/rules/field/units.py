"""Units: pawns counted, taken from the pool, moved and removed; and who stands where.

Every change of forces at a place ends with `look_again(s, place)`: it keeps `stands` and the order of arrival, and has
the control of the town looked at before anything else goes on (see `settle`).

Also here: FIEF-5.2.2c.
"""

from __future__ import annotations

from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.games.fief.rules.court.families import seat_in_turn
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.fog import leave_group, mix_groups, stand_apart
from homage.games.fief.rules.figures import BOMBARD, FIRST_GUARD, PAWNS, STEPS_PER_ROUND, STEPS_WITH_DARC
from homage.games.fief.rules.places import TOWNS
from homage.games.fief.state import NONE, STEPS_MADE, SUFFERED, WITH_DARC, State

# -- counting ------------------------------------------------------------------------------------------------------


@rule
def units_at(s: State, seat: int, place: int, kind: int) -> int:
    """How many units of a kind a family has at a place (FIEF-4.3b, FIEF-I.2)."""
    n = 0
    for pawn in range(PAWNS):
        if s.pawn_place[seat, pawn] == place and s.pawn_kind[seat, pawn] == kind:
            n += 1
    return n


@rule
def all_units_at(s: State, seat: int, place: int) -> int:
    """How many units of any kind a family has at a place."""
    n = 0
    for pawn in range(PAWNS):
        if s.pawn_place[seat, pawn] == place:
            n += 1
    return n


@rule
def troops_at(s: State, seat: int, place: int) -> int:
    """How many units other than bombards a family has at a place (FIEF-6b, FIEF-G.4.2.1f)."""
    n = 0
    for pawn in range(PAWNS):
        if s.pawn_place[seat, pawn] == place and s.pawn_kind[seat, pawn] != BOMBARD:
            n += 1
    return n


@rule
def stands_at(s: State, seat: int, place: int) -> bool:
    """Whether a family has a unit or a free lord at a place."""
    return s.stands[place] >> seat & 1 == 1


@rule
def steps_left(march: int) -> int:
    """How many STEPS a pawn or lord has left this round (FIEF-5.1.1a, FIEF-5.1.1c, R-75)."""
    if march & WITH_DARC:
        return STEPS_WITH_DARC - (march & STEPS_MADE)
    return STEPS_PER_ROUND - (march & STEPS_MADE)


# -- changing ------------------------------------------------------------------------------------------------------


@rule
def look_again(s: State, place: int) -> None:
    """Forces at a place have changed: who stands there, in order of arrival (FIEF-5.2.1d, FIEF-5.2.2c, R-08)."""
    if place == NONE:
        return
    here = 0
    for seat in range(s.seats):
        for pawn in range(PAWNS):
            if s.pawn_place[seat, pawn] == place:
                here |= 1 << seat
                break
    for lord in range(LORDS):
        if s.lord_place[lord] == place and s.jailer[lord] == NONE:
            here |= 1 << s.lord_family[lord]
    s.stands[place] = here
    s.unsettled = 1
    if place < TOWNS:
        s.stirred |= 1 << place
        keep_order(s, place, here)


@rule
def keep_order(s: State, town: int, here: int) -> None:
    """Families keep their order of arrival; who is gone leaves it, who is new comes last (FIEF-5.2.2c, R-08)."""
    last = 0
    for order in range(1, s.seats + 1):
        for seat in range(s.seats):
            if s.arrived[town, seat] == order:
                s.arrived[town, seat] = 0
                if here >> seat & 1:
                    last += 1
                    s.arrived[town, seat] = last
    for place in range(s.seats):
        seat = seat_in_turn(s, place)
        if here >> seat & 1 and s.arrived[town, seat] == 0:
            last += 1
            s.arrived[town, seat] = last


@rule
def put_pawn(s: State, seat: int, pawn: int, place: int) -> None:
    """A pawn goes to a place, or back to the pool (NONE), as all see (FIEF-4.3a, FIEF-I.2).

    Whoever moves several calls `look_again` after the last.
    """
    kind = s.pawn_kind[seat, pawn]
    if s.pawn_place[seat, pawn] == NONE:
        s.pool[seat, kind] -= 1
        if s.fog:
            stand_apart(s, seat, pawn)
    s.pawn_place[seat, pawn] = place
    if place == NONE:
        s.pool[seat, kind] += 1
        s.pawn_march[seat, pawn] = 0
        s.pawn_came[seat, pawn] = 0
        s.pawn_fights[seat, pawn] = 0
        if s.fog and pawn < FIRST_GUARD:
            s.pawn_shown[seat, pawn] = 0
            leave_group(s, seat, pawn)


@rule
def add_units(s: State, seat: int, place: int, kind: int, units: int) -> int:
    """Units of a kind from the pool, as far as it reaches; returns how many came."""
    added = 0
    for pawn in range(PAWNS):
        if added < units and s.pawn_place[seat, pawn] == NONE and s.pawn_kind[seat, pawn] == kind:
            put_pawn(s, seat, pawn, place)
            added += 1
    look_again(s, place)
    return added


@rule
def remove_units(s: State, seat: int, place: int, kind: int, units: int) -> None:
    """So many units of a kind go back to the pool (R-133)."""
    for _ in range(units):
        worst = first_to_go(s, seat, place, kind, 1)
        if worst != NONE:
            put_pawn(s, seat, worst, NONE)
    look_again(s, place)


@rule
def first_to_go(s: State, seat: int, place: int, kind: int, shown: int) -> int:
    """The pawn of a kind lost first: turned up or not, with the fewest STEPS left, not yet struck by plague (R-133)."""
    worst, least = NONE, 0
    for pawn in range(PAWNS):
        if s.pawn_place[seat, pawn] == place and s.pawn_kind[seat, pawn] == kind:
            march = s.pawn_march[seat, pawn]
            worth = 2 * steps_left(march) + (march & SUFFERED != 0)
            if int(s.pawn_shown[seat, pawn] > 0) != shown:
                worth += 2 * STEPS_WITH_DARC + 2
            if worst == NONE or worth < least:
                worst, least = pawn, worth
    return worst


@rule
def put_lord(s: State, lord: int, place: int) -> None:
    """A lord goes to a place."""
    old = s.lord_place[lord]
    s.lord_place[lord] = place
    look_again(s, old)
    look_again(s, place)


# -- fog of war ----------------------------------------------------------------------------------------------------


@rule
def shuffle_kinds(s: State, seat: int, place: int, dice: Dice) -> None:
    """Face-down units at a place (NONE: the pool) are mixed, so that nobody can follow one by its pawn (FIEF-I.2)."""
    for last in range(FIRST_GUARD - 1, 0, -1):
        if s.pawn_place[seat, last] != place:
            continue
        alike = 0
        for pawn in range(last + 1):
            if is_alike(s, seat, pawn, last):
                alike += 1
                mix_groups(s, seat, last, pawn)
        pick = draw(dice, alike)
        for pawn in range(last + 1):
            if is_alike(s, seat, pawn, last):
                if pick == 0:
                    kind = s.pawn_kind[seat, pawn]
                    s.pawn_kind[seat, pawn] = s.pawn_kind[seat, last]
                    s.pawn_kind[seat, last] = kind
                    break
                pick -= 1


@rule
def is_alike(s: State, seat: int, pawn: int, other: int) -> bool:
    """Whether two pawns are at one place and have done the same this round."""
    return (
        s.pawn_place[seat, pawn] == s.pawn_place[seat, other]
        and s.pawn_march[seat, pawn] == s.pawn_march[seat, other]
        and s.pawn_came[seat, pawn] == s.pawn_came[seat, other]
    )


@rule
def turn_up(s: State, seat: int, place: int, kind: int, units: int) -> None:
    """So many units of a kind are turned up, those that would be lost first (FIEF-I.2)."""
    for _ in range(units):
        s.pawn_shown[seat, first_to_go(s, seat, place, kind, 0)] = kind + 1


@rule
def show_units(s: State, seat: int, place: int) -> None:
    """A battle begins: its units are turned up (FIEF-I.2)."""
    for pawn in range(PAWNS):
        if s.pawn_place[seat, pawn] == place:
            s.pawn_shown[seat, pawn] = s.pawn_kind[seat, pawn] + 1


@rule
def hide_units(s: State, seat: int, place: int, dice: Dice) -> None:
    """A battle is over: with fog of war its units are turned down again (FIEF-I.2)."""
    if s.fog:
        for pawn in range(FIRST_GUARD):
            if s.pawn_place[seat, pawn] == place:
                s.pawn_shown[seat, pawn] = 0
                stand_apart(s, seat, pawn)
        shuffle_kinds(s, seat, place, dice)
