"""Acting out of turn: who is open in a window, in which order they act; and W0, before a decision.

(FIEF-G.4a, FIEF-H.1 to FIEF-H.3; R-61, R-62, R-91, R-92, R-114 to R-116, R-147, R-150)
"""

from __future__ import annotations

from homage.engine.flow.answering import possible
from homage.engine.flow.course import end_frame, frame_operand, frame_step, go_on, open_window
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import (
    ACTIONS,
    ASK_TABLE,
    ASSASSINATE,
    BEFORE,
    DO_JUSTICE,
    ESCAPE,
    HAND_OVER,
    LAY_AMBUSH,
    LEND_UNDERGROUND,
    PARLEY,
    PASS,
    PLAY_CARDINAL,
    PLAY_DARC,
    RISE,
    UNDERMINE,
    block_of,
)
from homage.games.fief.asked import (
    BATTLE_ASKED,
    BUY_ASKED,
    COALITION_ASKED,
    CONFEDERATE_ASKED,
    CROSSING_ASKED,
    DECOY_ASKED,
    DISCARD_ASKED,
    FOR_ASKED,
    MARCH_ASKED,
    MARRIAGE_ASKED,
    MATTER_ASKED,
    NOMINATION_ASKED,
    PLAY_ASKED,
    PLUNDER_ASKED,
    POPE_ASKED,
    RANSOM_ASKED,
    REFUSED_ASKED,
    REROLL_ASKED,
    SIEGE_ASKED,
    STOP_ASKED,
    SURRENDER_ASKED,
    WINDOW_ASKED,
)
from homage.games.fief.events import TABLE_ASKED
from homage.games.fief.frames import WINDOW_ABOUT, WINDOW_KIND
from homage.games.fief.refusals import NOT_THAT_NOW, NOTHING_BEFORE, TABLE_ASKED_ONCE
from homage.games.fief.rules.cards.cards import CARDS, SURPRISES
from homage.games.fief.rules.cards.hands import cards_held, in_view
from homage.games.fief.rules.cards.targets import could_use
from homage.games.fief.rules.court.families import turn_place
from homage.games.fief.rules.figures import OFFERS_PER_WINDOW, SEATS
from homage.games.fief.rules.moments import IN_UPRISING, W0, W_DRAW, begin_window, fall_silent
from homage.games.fief.rules.talk.acts import ACTS
from homage.games.fief.rules.talk.matters import (
    begin_matter,
)
from homage.games.fief.rules.talk.rights import has_right
from homage.games.fief.rules.talk.transfers import has_something
from homage.games.fief.state import State

# Ordinary decisions, before which the player may do something else (W0). Parts of a decision already begun are not.
_DECISIONS = (
    POPE_ASKED,
    MARRIAGE_ASKED,
    NOMINATION_ASKED,
    FOR_ASKED,
    DECOY_ASKED,
    DISCARD_ASKED,
    PLAY_ASKED,
    BUY_ASKED,
    RANSOM_ASKED,
    MARCH_ASKED,
    CROSSING_ASKED,
    REFUSED_ASKED,
    BATTLE_ASKED,
    COALITION_ASKED,
    SURRENDER_ASKED,
    REROLL_ASKED,
    CONFEDERATE_ASKED,
    STOP_ASKED,
    SIEGE_ASKED,
    PLUNDER_ASKED,
)
DECISIONS = sum(1 << each for each in _DECISIONS)
TURNS = 1 << PLAY_ASKED | 1 << BUY_ASKED | 1 << MARCH_ASKED | 1 << BATTLE_ASKED  # of the active player


# -- windows -------------------------------------------------------------------------------------------------------


@rule
def advance_window(s: State) -> None:
    """Open the window to all who may act, until all pass; then it is over (FIEF-H.2a, R-115, R-116)."""
    window = frame_operand(s, WINDOW_KIND)
    if frame_step(s) == 0:
        open_window(s, WINDOW_ASKED, open_seats(s, window, frame_operand(s, WINDOW_ABOUT)), PASS, window)
        return
    fall_silent(s, window)
    end_frame(s)


@rule
def open_seats(s: State, window: int, about: int) -> int:
    """The seats that may act in a window, by what everybody sees (R-114, R-147)."""
    seats = 0
    for seat in range(s.seats):
        if is_open(s, seat, window, about):
            seats |= 1 << seat
    return seats


@rule
def is_open(s: State, seat: int, window: int, about: int) -> bool:
    """Whether a seat may act: it can deal, has something to give up, a right, or a card that might fit.

    (R-114, R-147)
    """
    if can_deal(s, seat):
        return True
    if window == W_DRAW:
        return False
    if not IN_UPRISING >> window & 1 and has_something(s, seat):
        return True
    if has_right(s, seat, window, about):
        return True
    if cards_held(s, seat) == 0:
        return False
    for card in range(CARDS):
        if SURPRISES >> card & 1 and not in_view(s, card) and could_use(s, seat, card, window, about):
            return True
    return False


@rule
def can_deal(s: State, seat: int) -> bool:
    """Whether a seat has a DIPLOMACY pawn (FIEF-F.a); in public diplomacy, whether any hand has a card (FIEF-I.3)."""
    if not s.public_diplomacy:
        return s.pawns[seat] > 0
    for other in range(s.seats):
        if cards_held(s, other) > 0:
            return True
    return False


@rule
def precedence(s: State, seat: int, action: int) -> int:
    """Who acts first: DIPLOMACY pawn, surprise effect, the rest; then turn order (FIEF-H.2a, R-115)."""
    return level(s, seat, action) * SEATS + turn_place(s, seat)


@rule
def level(s: State, seat: int, action: int) -> int:
    """0: a DIPLOMACY pawn; 1: a surprise card or a town; 2: anything else (FIEF-H.2a, R-115)."""
    block = block_of(action)
    if block == PARLEY and (s.pawns[seat] > 0 or s.public_diplomacy):
        return 0
    if block == PLAY_DARC or block == PLAY_CARDINAL or block == RISE or block == ESCAPE or block == UNDERMINE:
        return 1
    if block == ASSASSINATE or block == DO_JUSTICE or block == LAY_AMBUSH or block == LEND_UNDERGROUND:
        return 1
    if block == HAND_OVER:
        return 1
    return 2


# -- in a window, or before a decision -----------------------------------------------------------------------------


@rule
def nothing_to_do(s: State) -> None:
    """The player does nothing before his decision after all (R-147)."""
    s.nothing_before = 1


WINDOW_QUESTION = question(WINDOW_ASKED, NOT_THAT_NOW, answer(PASS), *ACTS, name="window", window=PASS)
MATTER_QUESTION = question(MATTER_ASKED, NOT_THAT_NOW, answer(PASS, nothing_to_do), *ACTS, first=go_on, name="matter")
any_act = possible(ACTIONS, MATTER_QUESTION, besides=PASS, given={"window": W0, "topic": 0})


# -- before a decision (W0) ----------------------------------------------------------------------------------------


@rule
def no_matter_before(s: State, seat: int, asked: int) -> int:
    """Why a player can do nothing before his decision; 0 if he can."""
    if not DECISIONS >> asked & 1:
        return NOT_THAT_NOW
    if s.nothing_before or not can_act(s, seat):
        return NOTHING_BEFORE
    return 0


@rule
def can_act(s: State, seat: int) -> bool:
    """Whether there is anything that a seat can do before its decision (R-91, R-147)."""
    return s.offers[seat] < OFFERS_PER_WINDOW or any_act(s, seat)


@rule
def no_asking(s: State, seat: int, asked: int) -> int:
    """Why a player cannot ask the table; 0 if he can: once in his own turn."""
    if not TURNS >> asked & 1 or seat != s.active:
        return NOT_THAT_NOW
    if s.table_asked:
        return TABLE_ASKED_ONCE
    return 0


@rule
def ask_table(s: State, seat: int, story: Numbers) -> None:
    """A window opens for all (FIEF-H.2a, R-62)."""
    s.table_asked = 1
    tell(story, TABLE_ASKED, TO_ALL, seat)
    begin_window(s, W0)


BEFORE_DECISIONS = (
    answer(BEFORE, begin_matter, unless=no_matter_before),
    answer(ASK_TABLE, ask_table, unless=no_asking),
)
