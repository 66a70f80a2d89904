"""Kinds of action, castles apart (PF-CON): why each may not be taken, and what it does.

Where pieces arrive in a province, a conflict is looked for there (PF-CFL-1).

Also here: PF-R10 to PF-R16, PF-R39.
"""

from __future__ import annotations

from homage.engine.flow.story import SPECTATOR, TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.petty_fiefs.actions import (
    BAND_GLIMPSED,
    BRIBED,
    DEPLOYED,
    DREW_BAND,
    DREW_BAND_UNSEEN,
    LOOKED,
    MOVED,
    MOVED_ALREADY,
    NO_BAND,
    NO_PROVINCE,
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
from homage.games.petty_fiefs.rules.suits import EXTRA
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
    """A vassal coin goes to where its prince stands (PF-CON-C1, PF-CON-C2, PF-CON-C5)."""
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
    """A mercenary goes to any province (PF-CON-C1, PF-CON-C3, PF-CON-C5)."""
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
    """A mercenary where the warlord stands comes to the reserve of who commands him (PF-CON-D2, PF-R33e)."""
    act(s, RETRIEVING)
    s.taken = band_order(band)
    origin = s.coin_at[EXTRA, band]
    value = recall_band(s, seat, band)
    tell(story, RETRIEVED, TO_ALL, seat, EXTRA, band, origin)
    looked = LOOKED
    if s.strict:
        looked = BAND_GLIMPSED
    tell(story, looked, 1 << seat, seat, value)
