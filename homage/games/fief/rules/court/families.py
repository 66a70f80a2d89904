"""Families: turn order, their lords, who is free and who is captive, who is married to whom."""

from __future__ import annotations

from homage.engine.native.bits import count_bits, lowest_bit
from homage.engine.native.rule import rule
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.state import NONE, State


@rule
def seat_in_turn(s: State, place: int) -> int:
    """The seat at a place in turn order, clockwise from the FIRST PLAYER card."""
    return (s.first + place) % s.seats


@rule
def turn_place(s: State, seat: int) -> int:
    """The place of a seat in turn order."""
    return (seat - s.first + s.seats) % s.seats


@rule
def first_in_turn(s: State, seats: int) -> int:
    """Of a set of seats the one that is first in turn order; NONE of an empty set (FIEF-H.3)."""
    for place in range(s.seats):
        seat = seat_in_turn(s, place)
        if seats >> seat & 1:
            return seat
    return NONE


@rule
def first_lord_in_turn(s: State, lords: int) -> int:
    """Of a set of lords the one whose family is first in turn order (FIEF-H.3); within a family by number."""
    best, place = NONE, s.seats
    for lord in range(LORDS):
        if lords >> lord & 1 and turn_place(s, s.lord_family[lord]) < place:
            best, place = lord, turn_place(s, s.lord_family[lord])
    return best


@rule
def next_in_turn(s: State, seats: int, place: int) -> int:
    """The first place in turn order, from this one on, whose seat is in the set; the number of seats if none is."""
    while place < s.seats and not seats >> seat_in_turn(s, place) & 1:
        place += 1
    return place


@rule
def in_play(s: State, lord: int) -> bool:
    """Whether a lord is in play."""
    return s.lord_family[lord] != NONE


@rule
def is_free(s: State, lord: int) -> bool:
    """Whether a lord is in play and nobody's captive (FIEF-1.2b, R-23)."""
    return s.lord_family[lord] != NONE and s.jailer[lord] == NONE


@rule
def is_captive(s: State, lord: int) -> bool:
    """Whether a lord is somebody's captive."""
    return s.jailer[lord] != NONE


@rule
def lords_of(s: State, seat: int) -> int:
    """The lords of a family in play, captives too (FIEF-G.1a, FIEF-D.1.1a)."""
    lords = 0
    for lord in range(LORDS):
        if s.lord_family[lord] == seat:
            lords |= 1 << lord
    return lords


@rule
def free_lords(s: State, seat: int) -> int:
    """The free lords of a family."""
    lords = 0
    for lord in range(LORDS):
        if s.lord_family[lord] == seat and s.jailer[lord] == NONE:
            lords |= 1 << lord
    return lords


@rule
def lords_in_play(s: State) -> int:
    """All lords in play."""
    lords = 0
    for lord in range(LORDS):
        if s.lord_family[lord] != NONE:
            lords |= 1 << lord
    return lords


@rule
def free_lords_at(s: State, seat: int, place: int) -> int:
    """The free lords of a family at a place (FIEF-4.3b, FIEF-6a)."""
    lords = 0
    for lord in range(LORDS):
        if s.lord_place[lord] == place and s.lord_family[lord] == seat and s.jailer[lord] == NONE:
            lords |= 1 << lord
    return lords


@rule
def captives_of(s: State, seat: int) -> int:
    """The lords whom a family holds captive."""
    lords = 0
    for lord in range(LORDS):
        if s.jailer[lord] == seat:
            lords |= 1 << lord
    return lords


@rule
def captives_at(s: State, seat: int, place: int) -> int:
    """The lords whom a family holds captive at a place."""
    lords = 0
    for lord in range(LORDS):
        if s.jailer[lord] == seat and s.lord_place[lord] == place:
            lords |= 1 << lord
    return lords


@rule
def lord_count(s: State, seat: int) -> int:
    """How many lords a family has in play, captives too (FIEF-G.1a)."""
    return count_bits(lords_of(s, seat))


@rule
def married_lord(s: State, seat: int) -> int:
    """The lord of a family who is married; NONE if it has no marriage running (FIEF-1.1.2a)."""
    for lord in range(LORDS):
        if s.lord_family[lord] == seat and s.spouse[lord] != NONE:
            return lord
    return NONE


@rule
def allied_family(s: State, seat: int) -> int:
    """The family that a family is married to; NONE without a marriage."""
    lord = married_lord(s, seat)
    if lord == NONE:
        return NONE
    return s.lord_family[s.spouse[lord]]


@rule
def only_member(members: int) -> int:
    """The only member of a set; NONE if it has none or several (R-158)."""
    if members == 0 or members & (members - 1):
        return NONE
    return lowest_bit(members)
