"""Who controls a town after forces or titles have changed, and which sieges go on (ledger, 6.3; FIEF-5.2.2).

Also here: FIEF-D.1.1d, FIEF-4.4b.
"""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.events import CONTROL, SIEGE_LIFTED, UNITS_SWAPPED
from homage.games.fief.rules.court.families import captives_at, free_lords_at
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.titles import city_of
from homage.games.fief.rules.field.units import add_units, look_again, put_pawn
from homage.games.fief.rules.figures import CITY, FIRST_GUARD, NO_FORTRESS, PAWNS
from homage.games.fief.rules.places import FIEF_OF, FIEF_TOWNS, FIEFS, TOWNS
from homage.games.fief.state import NONE, State


@rule
def towns_to_settle(s: State) -> int:
    """Towns whose control is to be looked at; a town in which a battle runs waits for its end (R-119)."""
    if s.battle_town == NONE:
        return s.stirred
    return s.stirred & ~(1 << s.battle_town)


@rule
def settle_towns(s: State, story: Numbers) -> None:
    """Control and sieges of all towns where forces or titles have changed."""
    towns = towns_to_settle(s)
    s.stirred &= ~towns
    for town in range(TOWNS):
        if towns >> town & 1:
            set_control(s, town, rightful_controller(s, town), story)
            drop_sieges(s, town, story)


@rule
def rightful_controller(s: State, town: int) -> int:
    """The controller if he is there, else who is longest there, else the title's family (FIEF-5.2.2b, R-09, R-10)."""
    now, here = s.control[town], s.stands[town]
    if now != NONE and here >> now & 1:
        return now
    if here:
        for seat in range(s.seats):
            if s.arrived[town, seat] == 1:
                return seat
    holder = s.fief_lord[FIEF_OF[town]]
    if holder != NONE:
        return s.lord_family[holder]
    return NONE


@rule
def set_control(s: State, town: int, seat: int, story: Numbers) -> None:
    """A family gains control; with a CITY it takes the FIEF title at once (FIEF-5.2.2a, FIEF-5.2.2g, FIEF-D.1.1d)."""
    if s.control[town] == seat:
        return
    s.control[town] = seat
    s.unsettled = 1
    s.stirred |= 1 << town
    tell(story, CONTROL, TO_ALL, town, seat)
    fief = FIEF_OF[town]
    holder = s.fief_lord[fief]
    if s.fortress[town] == CITY and seat != NONE and (holder == NONE or s.lord_family[holder] != seat):
        s.fief_lord[fief] = NONE
        s.title_due[fief] = seat + 1
        s.title_lord[fief] = 0
        s.title_open |= 1 << fief
        s.inherited[fief] = 0
        s.stirred |= FIEF_TOWNS[fief]


@rule
def drop_sieges(s: State, town: int, story: Numbers) -> None:
    """Engines without a lord, of the controller, or before no fortress are taken away (FIEF-6.4.1c, R-54)."""
    for seat in range(s.seats):
        if s.siege[town, seat] and (
            s.fortress[town] == NO_FORTRESS or s.control[town] == seat or free_lords_at(s, seat, town) == 0
        ):
            s.siege[town, seat] = 0
            tell(story, SIEGE_LIFTED, TO_ALL, seat, town)


@rule
def swap_inherited(s: State, story: Numbers) -> None:
    """A spouse has inherited a title: the units in its CITY change family, and so do captives there (FIEF-D.4.2b)."""
    for fief in range(FIEFS):
        if s.inherited[fief] and s.title_due[fief] == 0:
            city, holder, old = city_of(s, fief), s.fief_lord[fief], s.inherited[fief] - 1
            if city == NONE or city == s.battle_town:
                continue
            s.inherited[fief] = 0
            if holder != NONE:
                swap_family(s, city, old, s.lord_family[holder], story)


@rule
def swap_family(s: State, town: int, old: int, new: int, story: Numbers) -> None:
    """Units of one family become the same units of another; what its pool lacks is removed (FIEF-D.4.2b, R-36)."""
    for pawn in range(PAWNS):
        if s.pawn_place[old, pawn] == town:
            kind = s.pawn_kind[old, pawn]
            put_pawn(s, old, pawn, NONE)
            if pawn < FIRST_GUARD:
                add_units(s, new, town, kind, 1)
    look_again(s, town)
    tell(story, UNITS_SWAPPED, TO_ALL, town, old, new)
    if s.stands[town] >> new & 1:
        captives = captives_at(s, old, town)
        for lord in range(LORDS):
            if captives >> lord & 1 and s.lord_family[lord] != new:
                s.jailer[lord] = new
        if s.control[town] == old:
            set_control(s, town, new, story)
