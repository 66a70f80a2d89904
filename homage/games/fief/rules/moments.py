"""Opening windows: a chapter begins one in a step of its own, and is in its next step when the window has closed."""

from __future__ import annotations

from homage.engine.flow.course import begin_frame
from homage.engine.native.rule import rule
from homage.games.fief.frames import WINDOW_FRAME
from homage.games.fief.state import State

# The windows of section 6.1 of the ledger.
(
    W0,  # the active player asks the table
    W1,  # start of HEAR YE, before the pope acts
    W1B_POPE,  # after the pope's acts
    W1B_WEDDING,  # at a marriage both families want, before it takes effect
    W2,  # before the nominations of a ballot
    W3,  # after the nominations, before the VOTE markers
    W4,  # markers placed, before the reveal
    W5,  # after the result of a ballot
    W6,  # start of CARDS
    W6B,  # after step A, before step B
    W_DRAW,  # between two players' draws: pawns and gifts only (R-147)
    W7,  # after step B, before step C
    W8,  # after each resolved disaster
    W9,  # before each turn of step D, and after each card played in it
    W10,  # before INCOME
    W11,  # after INCOME, before TAX cards are discarded
    W12,  # before each PURCHASE turn
    W12_TITLE,  # at a declared FIEF or CARDINAL purchase, before it is paid
    W13,  # before each MOVEMENT turn, between two STEPS, and after the last
    W14,  # end of MOVEMENT: before the waiting forces enter
    W14_ENTERED,  # and after they entered
    W15_TURN,  # before each BATTLE turn
    W15_COALITIONS,  # after coalitions are formed
    W15_ARCHERS,  # after archer shooting
    W15_DICE,  # after the dice of a round and before its losses
    W15_LOSSES,  # after the losses
    W15_OVER,  # after the battle
    W16_SIEGE,  # before the siege step
    W16_PLUNDER,  # before the plunder step
    W17,  # start of END OF ROUND
    WU_FIRST,  # inside an uprising: after the first card
    WU_ADDED,  # after the added cards
    WU_FORTRESS,  # before the fortress is applied
) = range(33)
IN_BATTLE = sum(1 << each for each in (W15_COALITIONS, W15_ARCHERS, W15_DICE, W15_LOSSES))
IN_UPRISING = sum(1 << each for each in (WU_FIRST, WU_ADDED, WU_FORTRESS))

# `quiet`: nothing has happened since a window has closed; since one has in which little could be done (W_DRAW).
SILENCE, SILENCE_IN_STEP_B = 1, 2


@rule
def begin_window(s: State, window: int, about: int = 0) -> None:
    """Everybody may act out of turn; not again where nothing has happened since the last window closed (R-116)."""
    if s.quiet == SILENCE or (s.quiet == SILENCE_IN_STEP_B and window == W_DRAW):
        return
    for seat in range(s.seats):
        s.offers[seat] = 0
    s.towns_passed = 0
    s.captives_passed = 0
    begin_frame(s, WINDOW_FRAME, window, about)


@rule
def fall_silent(s: State, window: int) -> None:
    """A window has closed; after one of step B a later one of other steps still offers more (R-150)."""
    s.quiet = SILENCE
    if window == W_DRAW:
        s.quiet = SILENCE_IN_STEP_B


@rule
def stir(s: State) -> None:
    """Something has happened that nobody was asked about: the next window is one of its own (R-150)."""
    s.quiet = 0
