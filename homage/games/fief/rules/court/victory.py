"""Who wins: alone or as a married pair, and by which title among equals (FIEF-7, R-65, R-66, R-90).

Also here: FIEF-1.1.1b, FIEF-1.1.1c, FIEF-1.1.2c.
"""

from __future__ import annotations

from homage.engine.flow.course import over
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.events import POINTS, WON, WON_BY
from homage.games.fief.rules.court.families import allied_family
from homage.games.fief.rules.court.titles import family_fiefs, regent, victory_points
from homage.games.fief.rules.field.towns import towns_of
from homage.games.fief.rules.figures import ALLIANCE_SEATS, ALLIANCE_VP, LONE_VP, SEATS
from homage.games.fief.rules.places import BISHOPRICS
from homage.games.fief.state import NONE, State

# What decides among equals, in this order (FIEF-7.3b).
BY_KING, BY_POPE, BY_REGENT, BY_FIEFS, BY_BISHOPS, BY_TOWNS = range(6)
CRITERIA = 6

# By what a family has won, a bit each; 0: by FIEF titles alone.
WITH_CROWN, WITH_TIARA, AS_PAIR, AT_CAP = 1, 2, 4, 8
PATHS = 16


@rule
def party_of(s: State, seat: int) -> int:
    """The families that can only win together with this one: itself, or a married pair (FIEF-7.1b, FIEF-7.2)."""
    ally = NONE
    if s.seats >= ALLIANCE_SEATS:
        ally = allied_family(s, seat)
    if ally == NONE:
        return 1 << seat
    return 1 << seat | 1 << ally


@rule
def is_pair(party: int) -> bool:
    """Whether a party is a married pair (FIEF-7.1a, FIEF-7.2)."""
    return party & (party - 1) != 0


@rule
def missing_points(s: State, party: int) -> int:
    """How many VP a party lacks to its victory (FIEF-7.1a, FIEF-7.2, R-90)."""
    missing = LONE_VP
    if is_pair(party):
        missing = ALLIANCE_VP
    for seat in range(s.seats):
        if party >> seat & 1:
            missing -= victory_points(s, seat)
    return max(missing, 0)


@rule
def merit(s: State, party: int, criterion: int) -> int:
    """How much a party has of what decides among equals (FIEF-7.3b)."""
    n = 0
    for seat in range(s.seats):
        if party >> seat & 1:
            n += merit_of_family(s, seat, criterion)
    return n


@rule
def merit_of_family(s: State, seat: int, criterion: int) -> int:
    """The same for one family (FIEF-7.3b)."""
    if criterion == BY_KING:
        return int(s.king != NONE and s.lord_family[s.king] == seat)
    if criterion == BY_POPE:
        return int(s.pope != NONE and s.lord_family[s.pope] == seat)
    if criterion == BY_REGENT:
        return int(regent(s) != NONE and s.lord_family[s.queen] == seat)
    if criterion == BY_FIEFS:
        return family_fiefs(s, seat)
    n = 0
    if criterion == BY_BISHOPS:
        for bishopric in range(BISHOPRICS):
            if s.bishop[bishopric] != NONE and s.lord_family[s.bishop[bishopric]] == seat:
                n += 1
        return n
    towns = towns_of(s, seat)
    while towns:
        towns &= towns - 1
        n += 1
    return n


@rule
def nearest(s: State) -> int:
    """Who wins if the game ends now, a bit each: least VP missing, alone before a pair, then FIEF-7.3b (R-90)."""
    best, least = 0, 0
    for seat in range(s.seats):
        party = party_of(s, seat)
        rank = 2 * missing_points(s, party) + int(is_pair(party))
        if best == 0 or rank < least:
            best, least = 0, rank
        if rank == least:
            best |= party
    for criterion in range(CRITERIA):
        best = keep_best(s, best, criterion)
    return best


@rule
def keep_best(s: State, families: int, criterion: int) -> int:
    """Of the parties in a set those with the most of something (FIEF-7.3b)."""
    best, most, left = 0, -1, families
    while left:
        party = party_of(s, lowest_bit(left))
        left &= ~party
        have = merit(s, party, criterion)
        if have > most:
            best, most = 0, have
        if have == most:
            best |= party
    return best


@rule
def winners_now(s: State) -> int:
    """Who wins at the end of this round; 0 if nobody has points enough (FIEF-7.1a, FIEF-7.2, FIEF-7.3a)."""
    for seat in range(s.seats):
        if missing_points(s, party_of(s, seat)) == 0:
            return nearest(s)
    return 0


# -- results -------------------------------------------------------------------------------------------------------


@rule
def result(s: State, out: Numbers) -> None:
    """VP, then places: winners first; while the game runs those who would win now (FIEF-7b, FIEF-7.3a)."""
    winners = s.winners
    if not over(s):
        winners = nearest(s)
    count = 0
    for seat in range(s.seats):
        count += winners >> seat & 1
    for seat in range(s.seats):
        out[seat] = victory_points(s, seat)
        out[SEATS + seat] = 1
        if not winners >> seat & 1:
            out[SEATS + seat] = count + 1


@rule
def reckon(s: State, story: Numbers) -> None:
    """Tell the VP of every family (FIEF-7b)."""
    if not over(s):
        tell_points(s, story)


@rule
def tell_points(s: State, story: Numbers) -> None:
    """The VP of every family."""
    for seat in range(s.seats):
        tell(story, POINTS, TO_ALL, seat, victory_points(s, seat))


@rule
def tell_victory(s: State, capped: int, story: Numbers) -> None:
    """Who has won, and by what."""
    tell(story, WON, TO_ALL, s.winners)
    for seat in range(s.seats):
        if s.winners >> seat & 1:
            path = AT_CAP * capped
            party = party_of(s, seat)
            if is_pair(party):
                path |= AS_PAIR
            if merit(s, party, BY_KING):
                path |= WITH_CROWN
            if merit(s, party, BY_POPE):
                path |= WITH_TIARA
            tell(story, WON_BY, TO_ALL, seat, path)
