"""Before play: suits, reserves, the shuffled tiles, the start player (PF-SET, PF-LAY-1).

Also here: PF-R02, PF-R03.
"""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.petty_fiefs.actions import STARTER
from homage.games.petty_fiefs.rules.suits import EXTRA, PRINCES, PROVINCES, SEATS, SUITS, TILES, VALUES
from homage.games.petty_fiefs.state import COINS, MIXED, NONE, RESERVE_OF, State

# How options are written for the rules.
IDLE_AT, ROUNDS_AT, STRICT_AT = 0, 1, 2
ALL_VALUES = (1 << VALUES) - 1


@rule
def set_up(s: State, seats: int, options: Numbers, dice: Dice, story: Numbers) -> None:
    """All up to the first tile, as the table agreed on it (PF-SET-0, PF-SET-B2, PF-LAY-1, PF-T1, PF-T2, PF-R33e)."""
    s.seats = seats
    s.idle_end = options[IDLE_AT]
    s.most_rounds = options[ROUNDS_AT]
    s.strict = options[STRICT_AT]
    s.conflict = NONE
    s.winner = NONE
    s.holder = NONE
    clear_table(s)
    fill_reserves(s)
    shuffle_tiles(s, dice)
    s.mover = draw(dice, seats)
    tell(story, STARTER, TO_ALL, s.mover)


@rule
def clear_table(s: State) -> None:
    """Nothing lies or stands anywhere (PF-SET-A1, PF-SET-B1, PF-SET-C1)."""
    for province in range(PROVINCES):
        s.circle[province] = NONE
        s.place[province] = NONE
        s.lord[province] = NONE
    for tile in range(TILES):
        s.tile_at[tile] = NONE
        s.laid_by[tile] = NONE
    for suit in range(SUITS):
        s.pawn_at[suit] = NONE
        for c in range(COINS):
            s.coin_at[suit, c] = NONE
    for suit in range(PRINCES):
        s.castle_at[suit] = NONE
        s.marker_at[suit] = NONE
    for c in range(COINS):
        s.band[c] = NONE
    for seat in range(SEATS):
        for which in range(2):
            for c in range(COINS):
                s.coin[seat, which, c] = NONE


@rule
def fill_reserves(s: State) -> None:
    """Six coins of each suit in reserve, the mercenaries in the centre (PF-SET-A1, PF-SET-B1)."""
    for seat in range(s.seats):
        for which in range(2):
            s.reserve[seat, which] = ALL_VALUES
            s.reserve_count[2 * seat + which] = COINS
            for value in range(VALUES):
                s.may[2 * seat + which, value] = 1 << RESERVE_OF
        for value in range(VALUES):
            s.band_may[seat, value] = 1 << MIXED
    for value in range(VALUES):
        s.band_may_all[value] = 1 << MIXED
    s.mixed = ALL_VALUES
    s.mixed_count = COINS


@rule
def shuffle_tiles(s: State, dice: Dice) -> None:
    """Ace to five of each player suit, null to five of the extra suit, mixed (PF-SET-C1)."""
    count = 0
    for suit in range(SUITS):
        if suit < 2 * s.seats or suit == EXTRA:
            for value in range(VALUES):
                if value > 0 or suit == EXTRA:
                    s.tile[count] = suit * VALUES + value
                    count += 1
    s.tile_count = count
    for last in range(count - 1, 0, -1):
        other = draw(dice, last + 1)
        face = s.tile[last]
        s.tile[last] = s.tile[other]
        s.tile[other] = face
