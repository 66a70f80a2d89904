"""A bombard is lost when no unit or free lord of its family is with it (FIEF-6.2.3.4d, R-51)."""

from __future__ import annotations

from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.games.fief.families import free_lords_at
from homage.games.fief.figures import BOMBARD, PAWNS
from homage.games.fief.places import READY
from homage.games.fief.state import NONE, State
from homage.games.fief.tolls import tell_lost
from homage.games.fief.units import all_units_at, look_again, put_pawn


@rule
def lose_lone_bombards(s: State, story: Numbers) -> bool:
    """Remove bombards that nobody accompanies; returns whether there was one."""
    lost = False
    for seat in range(s.seats):
        for pawn in range(PAWNS):
            place = s.pawn_place[seat, pawn]
            if s.pawn_kind[seat, pawn] != BOMBARD or place == NONE or place == READY:
                continue
            if all_units_at(s, seat, place) == 1 and free_lords_at(s, seat, place) == 0:
                put_pawn(s, seat, pawn, NONE)
                look_again(s, place)
                lost = True
                tell_lost(s, seat, place, BOMBARD, 1, story)
    return lost
