"""Conflicts, step by step: allegiance, exposure, strengths, the mark of the winner, and who goes home (PF-CFL).

Also here: PF-CTL, PF-R05 to PF-R09, PF-R20 to PF-R23, PF-R32, PF-R34, PF-R37, PF-R38, PF-R41.
"""

from __future__ import annotations

from homage.engine.flow.course import ask
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import count_bits, lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.petty_fiefs.actions import (
    ASSIGN,
    BANDS_STRENGTH,
    BRIBE_GLIMPSED,
    BRIBE_SHOWN,
    BRIBES_HOME,
    COIN_GLIMPSED,
    COIN_HOME,
    COIN_SHOWN,
    CONFLICT,
    EXPOSE,
    GIVE,
    GIVE_NOW,
    GIVEN,
    MARKED,
    MARKER_TAKEN,
    NO_WINNER,
    NOT_FACE_DOWN,
    OUSTED,
    STRENGTH,
    TIE_HELD,
    TURN_NOW,
    TURN_UP,
    TURNED_UP,
    UNCOMMANDED,
    WON,
)
from homage.games.petty_fiefs.rules.coins import band_to_centre, conceal, expose, vassal_home
from homage.games.petty_fiefs.rules.suits import (
    EXTRA,
    PIECES_OVER_PLAYERS,
    PRINCE_STRENGTH,
    SUITS,
    SUITS_IN_CONFLICT,
    WARLORD_STRENGTH,
)
from homage.games.petty_fiefs.state import CENTRE, COINS, NONE, State

NOBODY_WINS = -1


@rule
def check_conflict(s: State, province: int, story: Numbers) -> None:
    """Pieces have arrived: enough of them, of two suits, and a conflict breaks out (PF-CFL-1 to PF-CFL-3, PF-CFL-A)."""
    pieces, suits = 0, 0
    for suit in range(SUITS):
        here = s.pieces[province, suit]
        pieces += here
        suits += here > 0
    if pieces >= s.seats + PIECES_OVER_PLAYERS and suits >= SUITS_IN_CONFLICT:
        s.conflict = province
        tell(story, CONFLICT, TO_ALL, province, pieces)
        if s.pieces[province, EXTRA] > 0:
            allegiance(s, story)
        expose_coins(s, province, story)
        resolve(s, province, story)


@rule
def allegiance(s: State, story: Numbers) -> None:
    """The bribes are shown; the best of a single suit takes the control marker; all go home (PF-CFL-A, PF-R33e)."""
    best, best_seat, others = NONE, NONE, False
    for suit in range(2 * s.seats):
        bribes, coins = 0, 0
        for c in range(COINS):
            if s.coin_at[suit, c] == CENTRE:
                value = expose(s, suit, c)
                bribes += value
                coins += 1
                shown = BRIBE_SHOWN
                if s.strict:
                    shown = BRIBE_GLIMPSED
                tell(story, shown, TO_ALL, suit, c, value)
        if coins > 0:
            seat = suit // 2
            if bribes > best:
                best, best_seat, others = bribes, seat, False
            elif bribes == best and seat != best_seat:
                others = True
            bring_bribes_home(s, suit)
    if best >= 0 and not others:  # if several are tied it stays: with the holder, if he is among them (PF-R08)
        take_marker(s, best_seat, story)
    if best >= 0:
        tell(story, BRIBES_HOME, TO_ALL, s.holder)


@rule
def bring_bribes_home(s: State, suit: int) -> None:
    """The bribes of a suit return to their owner (PF-CFL-A3)."""
    for c in range(COINS):
        if s.coin_at[suit, c] == CENTRE:
            vassal_home(s, suit, c)


@rule
def take_marker(s: State, seat: int, story: Numbers) -> None:
    """The mercenary control marker goes to a seat, if it is not there already (PF-CON-A3, PF-CFL-A2)."""
    if s.holder != seat:
        s.holder = seat
        tell(story, MARKER_TAKEN, TO_ALL, seat)


@rule
def expose_coins(s: State, province: int, story: Numbers) -> None:
    """All coins in the province are turned face-up (PF-CFL-B)."""
    for suit in range(SUITS):
        if s.pieces[province, suit] > 0:
            for c in range(COINS):
                if s.coin_at[suit, c] == province:
                    value = expose(s, suit, c)
                    shown = COIN_SHOWN
                    if s.strict:
                        shown = COIN_GLIMPSED
                    tell(story, shown, TO_ALL, suit, c, value)


@rule
def extra_strength(s: State, province: int) -> int:
    """What the mercenaries and the warlord add for who commands them (PF-CFL-C2)."""
    strength = 0
    for c in range(COINS):
        if s.coin_at[EXTRA, c] == province:
            strength += s.band[c]
    if s.pawn_at[EXTRA] == province:
        strength += WARLORD_STRENGTH
    return strength


@rule
def measure(s: State, province: int) -> None:
    """The strength of each player suit in a province: coins, prince, castle (PF-CFL-C1)."""
    for suit in range(2 * s.seats):
        strength = 0
        if s.pieces[province, suit] > 0:
            for c in range(COINS):
                if s.coin_at[suit, c] == province:
                    strength += s.coin[suit // 2, suit % 2, c]
            if s.pawn_at[suit] == province:
                strength += PRINCE_STRENGTH
            if s.castle_at[suit] == province:
                strength += s.castle[suit]
        s.strength[suit] = strength


@rule
def strongest(s: State, province: int, given: int, extra: int) -> int:
    """Who wins if a suit (NONE: none) gets extra strength; if tied, the lord of the province (PF-CFL-C4, PF-CFL-C5)."""
    best, winner = NONE, NOBODY_WINS
    lord = s.lord[province]
    lord_strength = NONE
    for suit in range(2 * s.seats):
        if s.pieces[province, suit] > 0 or suit == given:
            strength = total_strength(s, suit, given, extra)
            if suit == lord:
                lord_strength = strength
            if strength > best:
                best, winner = strength, suit
            elif strength == best:
                winner = NOBODY_WINS
    if winner == NOBODY_WINS and lord_strength == best and best >= 0:
        winner = lord
    return winner


@rule
def resolve(s: State, province: int, story: Numbers) -> None:
    """Strengths are added; where it matters to whom the mercenaries' goes, their commander says (PF-CFL-C)."""
    measure(s, province)
    for suit in range(2 * s.seats):
        if s.pieces[province, suit] > 0 and not s.strict:
            tell(story, STRENGTH, TO_ALL, suit, s.strength[suit])
    extra = extra_strength(s, province)
    if s.pieces[province, EXTRA] > 0:
        tell_bands(s, province, extra, story)
    if s.holder == NONE or extra == 0:
        settle(s, province, NONE, story)
    elif strongest(s, province, 2 * s.holder, extra) == strongest(s, province, 2 * s.holder + 1, extra):
        settle(s, province, 2 * s.holder, story)
    else:
        ask(s, ASSIGN, 1 << s.holder, province)


@rule
def give(s: State, seat: int, about: int, which: int, story: Numbers) -> None:
    """The commander says which of his suits the mercenaries fight for (PF-CFL-C2)."""
    settle(s, about, 2 * seat + which, story)


@rule
def tell_bands(s: State, province: int, extra: int, story: Numbers) -> None:
    """What the warlord and the mercenaries bring, and whether anybody commands them (PF-CFL-C2, PF-CFL-C3)."""
    warlord, strength = 0, extra
    if s.pawn_at[EXTRA] == province:
        warlord = 1
    if s.strict:
        strength = NONE
    bands = s.pieces[province, EXTRA] - warlord
    tell(story, BANDS_STRENGTH, TO_ALL, warlord, bands, strength)
    if s.holder == NONE:
        tell(story, UNCOMMANDED, TO_ALL, warlord, bands)


@rule
def tied(s: State, province: int, winner: int, given: int, extra: int) -> bool:
    """Whether another suit is as strong as the winner, who then has won as lord of the province (PF-CFL-C5)."""
    best = total_strength(s, winner, given, extra)
    for suit in range(2 * s.seats):
        competes = s.pieces[province, suit] > 0 or suit == given
        if suit != winner and competes and total_strength(s, suit, given, extra) == best:
            return True
    return False


@rule
def total_strength(s: State, suit: int, given: int, extra: int) -> int:
    """The strength of a suit, with what it was given (PF-CFL-C4)."""
    strength = s.strength[suit]
    if suit == given:
        strength += extra
    return strength


@rule
def settle(s: State, province: int, given: int, story: Numbers) -> None:
    """The highest total wins: its mark is set, its coins stay, others go home (PF-CFL-C4 to PF-CFL-F2, PF-R33e)."""
    measure(s, province)
    extra = 0
    if given != NONE:
        extra = extra_strength(s, province)
        told = extra
        if s.strict:
            told = NONE
        tell(story, GIVEN, TO_ALL, given // 2, given, told)
    winner = strongest(s, province, given, extra)
    if winner == NOBODY_WINS:
        tell(story, NO_WINNER, TO_ALL, province)
    else:
        total = total_strength(s, winner, given, extra)
        if s.strict:
            total = NONE
        if tied(s, province, winner, given, extra):
            tell(story, TIE_HELD, TO_ALL, winner, province)
        tell(story, WON, TO_ALL, winner, province, total)
        set_mark(s, province, winner, story)
    send_home(s, province, winner, story)
    if winner == NOBODY_WINS:
        s.conflict = NONE
    else:
        turn_tile(s, province, winner, story)


@rule
def set_mark(s: State, province: int, winner: int, story: Numbers) -> None:
    """The winner's castle stays, or his null tile comes; whatever marked another's control leaves (PF-CFL-D)."""
    lord = s.lord[province]
    if lord != NONE and lord != winner:
        if s.castle_at[lord] == province:
            s.castle_at[lord] = NONE
            s.castle[lord] = 0
            s.pieces[province, lord] -= 1
        else:
            s.marker_at[lord] = NONE
        s.lord[province] = NONE
        tell(story, OUSTED, TO_ALL, lord, province)
    if lord != winner:
        origin = s.marker_at[winner]
        if origin != NONE:
            s.lord[origin] = NONE
        s.marker_at[winner] = province
        s.lord[province] = winner
        tell(story, MARKED, TO_ALL, winner, province, origin)


@rule
def send_home(s: State, province: int, winner: int, story: Numbers) -> None:
    """The winner's coins are turned face-down; others' go home, mercenaries to the centre (PF-CFL-E, PF-CFL-F)."""
    for suit in range(SUITS):
        if s.pieces[province, suit] == 0:
            continue
        for c in range(COINS):
            if s.coin_at[suit, c] == province:
                if suit == winner:
                    conceal(s, suit, c)
                else:
                    if suit == EXTRA:
                        band_to_centre(s, c)
                    else:
                        vassal_home(s, suit, c)
                    tell(story, COIN_HOME, TO_ALL, suit, c, province)


@rule
def face_down(s: State, about: int) -> int:
    """The tiles of a province that may be turned up, a bit each (PF-CFL-G)."""
    tiles = 0
    for tile in range(s.tiles_drawn):
        if s.tile_at[tile] == about and s.tile_up[tile] == 0:
            tiles |= 1 << tile
    return tiles


@rule
def turn_tile(s: State, province: int, winner: int, story: Numbers) -> None:
    """The winner's player turns a tile of the province up: he chooses where there are several (PF-CFL-G)."""
    tiles = face_down(s, province)
    if count_bits(tiles) > 1:
        s.winner = winner
        ask(s, EXPOSE, 1 << (winner // 2), province)
    else:
        if tiles != 0:
            turn_up(s, winner // 2, lowest_bit(tiles), story)
        s.conflict = NONE


@rule
def turn_up(s: State, seat: int, tile: int, story: Numbers) -> None:
    """A tile is face-up for good (PF-CFL-G)."""
    s.tile_up[tile] = s.tile[tile] + 1
    tell(story, TURNED_UP, TO_ALL, seat, tile, s.tile[tile])


@rule
def answer_tile(s: State, seat: int, tile: int, story: Numbers) -> None:
    """The tile chosen is turned up, and the conflict is over (PF-CFL-G)."""
    turn_up(s, seat, tile, story)
    s.winner = NONE
    s.conflict = NONE


# -- what is asked -------------------------------------------------------------------------------------------------


ASSIGN_QUESTION = question(ASSIGN, GIVE_NOW, answer(GIVE, give), name="assign")
EXPOSE_QUESTION = question(
    EXPOSE, TURN_NOW, answer(TURN_UP, answer_tile, tile=face_down, refused=NOT_FACE_DOWN), name="expose"
)
