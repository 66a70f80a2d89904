"""Castles (PF-CON-E, PF-CON-F, PF-CON-G): why none may be built, expanded, used to annex or demolished; what each does.

Also here: PF-R01, PF-R17 to PF-R19, PF-R29, PF-R30, PF-R35.
"""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.petty_fiefs.actions import (
    ANNEXED,
    BUILT,
    CASTLE_FULL,
    CASTLE_STANDS,
    DEMOLISHED,
    EXPANDED,
    NO_CASTLE,
    NO_MARKER_THERE,
    NO_SUCH_COIN,
    NOT_ADJACENT,
    NOT_AT_HOME,
)
from homage.games.petty_fiefs.rules.coins import lay_vassal
from homage.games.petty_fiefs.rules.conflict import check_conflict
from homage.games.petty_fiefs.rules.contention import act
from homage.games.petty_fiefs.rules.suits import CASTLE_MOST, CASTLE_START, SUITS
from homage.games.petty_fiefs.state import (
    COINS,
    NONE,
    SINGLE,
    State,
)


@rule
def builders(s: State, seat: int) -> int:
    """The seat's princes that may build a castle, a bit each (PF-CON-E1, PF-CON-E3)."""
    found = 0
    for castle in range(2):
        suit = 2 * seat + castle
        if s.castle_at[suit] == NONE and s.marker_at[suit] != NONE:
            found |= 1 << castle
    return found


@rule
def why_not_built(s: State, seat: int, castle: int) -> int:
    """Why a prince may not build a castle, or not with that coin (PF-CON-E1, PF-CON-E3)."""
    suit = 2 * seat + castle
    if s.castle_at[suit] != NONE:
        return CASTLE_STANDS
    if s.marker_at[suit] == NONE:
        return NO_MARKER_THERE
    return NO_SUCH_COIN


@rule
def build(s: State, seat: int, castle: int, which: int, value: int, story: Numbers) -> None:
    """The null tile makes way for a castle, and a coin comes to it (PF-CON-E)."""
    act(s, SINGLE)
    suit = 2 * seat + castle
    province = s.marker_at[suit]
    c = lay_vassal(s, seat, which, value, province)
    s.marker_at[suit] = NONE
    s.castle_at[suit] = province
    s.castle[suit] = CASTLE_START
    s.pieces[province, suit] += 1
    tell(story, BUILT, TO_ALL, suit, province, 2 * seat + which, c)
    check_conflict(s, province, story)


@rule
def expandable(s: State, seat: int) -> int:
    """The seat's castles that may be made stronger, a bit each (PF-CON-F1a, PF-CON-F1b)."""
    found = 0
    for castle in range(2):
        suit = 2 * seat + castle
        if s.castle_at[suit] != NONE and s.castle[suit] < CASTLE_MOST:
            found |= 1 << castle
    return found


@rule
def why_not_expanded(s: State, seat: int, castle: int) -> int:
    """Why a castle may not be made stronger, or not with that coin (PF-CON-F1a, PF-CON-F1b)."""
    suit = 2 * seat + castle
    if s.castle_at[suit] == NONE:
        return NO_CASTLE
    if s.castle[suit] >= CASTLE_MOST:
        return CASTLE_FULL
    return NO_SUCH_COIN


@rule
def expand(s: State, seat: int, castle: int, which: int, value: int, story: Numbers) -> None:
    """A coin comes to the castle, and it is stronger by one (PF-CON-F1a, PF-CON-F1c)."""
    act(s, SINGLE)
    suit = 2 * seat + castle
    province = s.castle_at[suit]
    c = lay_vassal(s, seat, which, value, province)
    s.castle[suit] += 1
    tell(story, EXPANDED, TO_ALL, suit, s.castle[suit], 2 * seat + which, c)
    check_conflict(s, province, story)


@rule
def unannexable(s: State, seat: int, which: int) -> int:
    """Why a prince's two provinces may not be joined; 0 if they may (PF-CON-F2a)."""
    suit = 2 * seat + which
    if s.castle_at[suit] == NONE:
        return NO_CASTLE
    if s.marker_at[suit] == NONE:
        return NO_MARKER_THERE
    apart = (s.place[s.castle_at[suit]] - s.place[s.marker_at[suit]]) % s.provinces
    if apart != 1 and apart != s.provinces - 1:
        return NOT_ADJACENT
    return 0


@rule
def annex(s: State, seat: int, which: int, story: Numbers) -> None:
    """The province of the null tile becomes part of the castle's: tiles, pawns and coins (PF-CON-F2)."""
    act(s, SINGLE)
    suit = 2 * seat + which
    kept, joined = s.castle_at[suit], s.marker_at[suit]
    s.marker_at[suit] = NONE
    s.lord[joined] = NONE
    for tile in range(s.tiles_drawn):
        if s.tile_at[tile] == joined:
            s.tile_at[tile] = kept
    s.tiles_in[kept] += s.tiles_in[joined]
    s.tiles_in[joined] = 0
    for other in range(SUITS):
        if s.pieces[joined, other] > 0:
            if s.pawn_at[other] == joined:
                s.pawn_at[other] = kept
            for c in range(COINS):
                if s.coin_at[other, c] == joined:
                    s.coin_at[other, c] = kept
            s.pieces[kept, other] += s.pieces[joined, other]
            s.pieces[joined, other] = 0
    close_gap(s, joined)
    tell(story, ANNEXED, TO_ALL, suit, kept, joined)
    check_conflict(s, kept, story)


@rule
def close_gap(s: State, province: int) -> None:
    """A province leaves the circle; its neighbours are neighbours now (PF-CON-F2c)."""
    for place in range(s.place[province], s.provinces - 1):
        s.circle[place] = s.circle[place + 1]
        s.place[s.circle[place]] = place
    s.provinces -= 1
    s.circle[s.provinces] = NONE
    s.place[province] = NONE


@rule
def undemolishable(s: State, seat: int, which: int) -> int:
    """Why a prince may not demolish his castle; 0 if he may (PF-CON-G1)."""
    suit = 2 * seat + which
    if s.castle_at[suit] == NONE or s.pawn_at[suit] != s.castle_at[suit]:
        return NOT_AT_HOME
    return 0


@rule
def demolish(s: State, seat: int, which: int, story: Numbers) -> None:
    """The castle goes back to the reserve, and with it the control of its province (PF-CON-G)."""
    act(s, SINGLE)
    suit = 2 * seat + which
    province = s.castle_at[suit]
    s.castle_at[suit] = NONE
    s.castle[suit] = 0
    s.pieces[province, suit] -= 1
    s.lord[province] = NONE
    tell(story, DEMOLISHED, TO_ALL, suit, province)
