"""The eight kinds of action (PF-CON): why each may not be taken, and what it does.

Where pieces arrive in a province, a conflict is looked for there (PF-CFL-1).

Also here: PF-R01, PF-R10 to PF-R19, PF-R29, PF-R30, PF-R35, PF-R39.
"""

from __future__ import annotations

from homage.engine.flow.story import SPECTATOR, TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.petty_fiefs.actions import (
    ANNEXED,
    BAND_GLIMPSED,
    BRIBED,
    BUILT,
    CASTLE_FULL,
    CASTLE_STANDS,
    DEMOLISHED,
    DEPLOYED,
    DREW_BAND,
    DREW_BAND_UNSEEN,
    EXPANDED,
    LOOKED,
    MOVED,
    MOVED_ALREADY,
    NO_BAND,
    NO_CASTLE,
    NO_MARKER_THERE,
    NO_PROVINCE,
    NO_SUCH_COIN,
    NOT_ADJACENT,
    NOT_AT_HOME,
    NOT_HIRED,
    NOT_HOLDER,
    NOT_WITH_PRINCE,
    OUT_OF_ORDER,
    PRINCE_FIRST,
    RETRIEVED,
    SAME_PLACE,
)
from homage.games.petty_fiefs.rules.coins import draw_band, find_vassal, lay_vassal, recall_band, send_band, vassal_home
from homage.games.petty_fiefs.rules.conflict import check_conflict, take_marker
from homage.games.petty_fiefs.rules.suits import CASTLE_MOST, CASTLE_START, EXTRA, SUITS
from homage.games.petty_fiefs.state import (
    CENTRE,
    COINS,
    DEPLOYING,
    MOVING,
    NONE,
    RETRIEVING,
    SINGLE,
    State,
)


@rule
def act(s: State, doing: int) -> None:
    """An action is taken, or more of one (PF-CON-0, PF-T1)."""
    s.acted = 1
    s.doing = doing


@rule
def in_reserve(s: State, seat: int, which: int) -> int:
    """The values of one's own coins of a suit that may be bribes, be deployed, or pay for a castle (PF-SET-A1).

    By PF-CON-A1, PF-CON-C1, PF-CON-E1, PF-CON-F1a.
    """
    return s.reserve[seat, which]


# -- bribe ---------------------------------------------------------------------------------------------------------


@rule
def bribe(s: State, seat: int, which: int, value: int, dice: Dice, story: Numbers) -> None:
    """A coin into the centre, a mercenary out of it, and the control marker to who has most coins there (PF-CON-A)."""
    act(s, SINGLE)
    suit = 2 * seat + which
    c = lay_vassal(s, seat, which, value, CENTRE)
    tell(story, BRIBED, TO_ALL, seat, suit, c)
    if s.mixed_count > 0:
        drawn = draw_band(s, seat, dice)
        unaware = TO_ALL
        if not s.strict:  # by the strict option nobody's log keeps a value: he sees his reserve (PF-R33e)
            unaware = 1 << SPECTATOR | ((1 << s.seats) - 1) & ~(1 << seat)
            tell(story, DREW_BAND, 1 << seat, seat, drawn)
        tell(story, DREW_BAND_UNSEEN, unaware, seat)
    if s.holder == NONE or bribes_of(s, seat) > bribes_of(s, s.holder):
        take_marker(s, seat, story)


@rule
def bribes_of(s: State, seat: int) -> int:
    """How many bribe coins a player has in the centre (PF-CON-A3)."""
    bribes = 0
    for suit in range(2 * seat, 2 * seat + 2):
        for c in range(COINS):
            bribes += s.coin_at[suit, c] == CENTRE
    return bribes


# -- move ----------------------------------------------------------------------------------------------------------


@rule
def pawn_of(seat: int, pawn: int) -> int:
    """The suit of a pawn that a seat may move: its princes, then the warlord (PF-CON-B1, PF-CON-B2)."""
    if pawn == 2:
        return EXTRA
    return 2 * seat + pawn


@rule
def unmovable(s: State, seat: int, pawn: int, steps: int) -> int:
    """Why a pawn may not move so many provinces; 0 if it may (PF-CON-B)."""
    if pawn == 2 and s.holder != seat:
        return NOT_HOLDER
    if s.moved >> pawn & 1:
        return MOVED_ALREADY
    if steps % s.provinces == 0:
        return SAME_PLACE
    return 0


@rule
def move(s: State, seat: int, pawn: int, steps: int, story: Numbers) -> None:
    """A pawn goes clockwise; conflict is looked for only where it ends (PF-CON-B1, PF-CON-B5)."""
    act(s, MOVING)
    suit = pawn_of(seat, pawn)
    origin = s.pawn_at[suit]
    province = s.circle[(s.place[origin] + steps) % s.provinces]
    s.pieces[origin, suit] -= 1
    s.pieces[province, suit] += 1
    s.pawn_at[suit] = province
    s.moved |= 1 << pawn
    tell(story, MOVED, TO_ALL, seat, suit, origin, province)
    check_conflict(s, province, story)


@rule
def warlord_alone(s: State) -> int:
    """Why pawns may not be left as they are; 0 if they may (PF-CON-B3)."""
    if s.moved & 3 == 0:
        return PRINCE_FIRST
    return 0


# -- deploy --------------------------------------------------------------------------------------------------------


@rule
def deploy(s: State, seat: int, which: int, value: int, story: Numbers) -> None:
    """A vassal coin goes to where its prince stands (PF-CON-C1, PF-CON-C2)."""
    act(s, DEPLOYING)
    suit = 2 * seat + which
    province = s.pawn_at[suit]
    c = lay_vassal(s, seat, which, value, province)
    s.deployed += 1
    tell(story, DEPLOYED, TO_ALL, seat, suit, c, province)
    check_conflict(s, province, story)


@rule
def hired(s: State, seat: int) -> int:
    """The values of the mercenaries in reserve (PF-CON-C3)."""
    return s.hired[seat]


@rule
def provinces_left(s: State) -> int:
    """The provinces on the table, a bit each (PF-CON-C3)."""
    provinces = 0
    for place in range(s.provinces):
        provinces |= 1 << s.circle[place]
    return provinces


@rule
def why_not_sent(s: State, seat: int, value: int) -> int:
    """Why a mercenary may not be sent to a province (PF-CON-C3)."""
    if s.hired[seat] >> value & 1:
        return NO_PROVINCE
    return NOT_HIRED


@rule
def send(s: State, seat: int, value: int, province: int, story: Numbers) -> None:
    """A mercenary goes to any province (PF-CON-C1, PF-CON-C3)."""
    act(s, DEPLOYING)
    c = send_band(s, seat, value, province)
    s.deployed += 1
    tell(story, DEPLOYED, TO_ALL, seat, EXTRA, c, province)
    check_conflict(s, province, story)


# -- retrieve ------------------------------------------------------------------------------------------------------


@rule
def vassal_order(which: int, c: int) -> int:
    """Coins come back by suit and by the number they lie under, which tells the others nothing of their values.

    First one's own, then mercenaries (PF-CON-D1, PF-CON-D2).
    """
    return which * COINS + c


@rule
def band_order(band: int) -> int:
    """The same for a mercenary (PF-CON-D2)."""
    return 2 * COINS + band


@rule
def retrievable(s: State, seat: int, which: int) -> int:
    """The values of one's own coins that may come back: with their prince, later than the last taken (PF-CON-D1)."""
    suit, values = 2 * seat + which, 0
    for c in range(COINS):
        if s.coin_at[suit, c] == s.pawn_at[suit] and vassal_order(which, c) > s.taken:
            values |= 1 << s.coin[seat, which, c]
    return values


@rule
def why_not_retrieved(s: State, seat: int, which: int, value: int) -> int:
    """Why a coin of one's own may not be taken back (PF-CON-D1)."""
    if find_vassal(s, seat, which, value) == NONE:
        return NOT_WITH_PRINCE
    return OUT_OF_ORDER


@rule
def retrieve(s: State, seat: int, which: int, value: int, story: Numbers) -> None:
    """A coin of one's own comes back to the reserve (PF-CON-D1)."""
    act(s, RETRIEVING)
    suit = 2 * seat + which
    c = find_vassal(s, seat, which, value)
    s.taken = vassal_order(which, c)
    origin = s.coin_at[suit, c]
    vassal_home(s, suit, c)
    tell(story, RETRIEVED, TO_ALL, seat, suit, c, origin)


@rule
def unrecallable(s: State, seat: int, band: int) -> int:
    """Why a mercenary may not be taken into reserve; 0 if it may (PF-CON-D2)."""
    if s.holder != seat:
        return NOT_HOLDER
    if s.coin_at[EXTRA, band] != s.pawn_at[EXTRA]:
        return NO_BAND
    if band_order(band) <= s.taken:
        return OUT_OF_ORDER
    return 0


@rule
def recall(s: State, seat: int, band: int, story: Numbers) -> None:
    """A mercenary where the warlord stands comes to the reserve of who commands him (PF-CON-D2)."""
    act(s, RETRIEVING)
    s.taken = band_order(band)
    origin = s.coin_at[EXTRA, band]
    value = recall_band(s, seat, band)
    tell(story, RETRIEVED, TO_ALL, seat, EXTRA, band, origin)
    looked = LOOKED
    if s.strict:
        looked = BAND_GLIMPSED
    tell(story, looked, 1 << seat, seat, value)


# -- castles -------------------------------------------------------------------------------------------------------


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
    """A coin comes to the castle, and it is stronger by one (PF-CON-F1a)."""
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
