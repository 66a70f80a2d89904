"""A bombard is lost when no unit or free lord of its family is with it (FIEF-6.2.3.4d, R-51)."""

from __future__ import annotations

from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.rules.court.families import free_lords_at
from homage.games.fief.rules.field.tolls import tell_lost
from homage.games.fief.rules.field.units import all_units_at, look_again, put_pawn
from homage.games.fief.rules.figures import BOMBARD, PAWNS
from homage.games.fief.rules.places import READY
from homage.games.fief.state import NONE, State


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
