"""The course of the game: rounds of seven phases (FIEF-E); which chapter takes on; all questions.

Those that are asked most often come first; each is declared in its chapter (see `homage.engine.questions`).

Also here: FIEF-A.11.
"""

from __future__ import annotations

from homage.engine.course import begin_frame, frame_kind, frame_step, go_on, go_to, kind_asked, waiting
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.engine.story import TO_ALL, tell
from homage.games.fief.actions import ACTION_COUNT, BEFORE
from homage.games.fief.ballot import advance_ballot
from homage.games.fief.battle import advance_battle
from homage.games.fief.battles import advance_battles, apply_battle, forbidden_battle, legal_battle
from homage.games.fief.captures import advance_capture
from homage.games.fief.cardinals import advance_cardinal
from homage.games.fief.cards_phase import advance_cards, apply_cards, forbidden_cards, legal_cards
from homage.games.fief.deals import advance_deal, apply_deal, forbidden_deal, legal_deal
from homage.games.fief.disasters import advance_disasters
from homage.games.fief.events import PHASE, ROUND
from homage.games.fief.frames import (
    BALLOT_FRAME,
    BATTLE,
    BATTLE_FRAME,
    BATTLES_FRAME,
    CAPTURE_FRAME,
    CARD_FRAME,
    CARDINAL_FRAME,
    CARDS_FRAME,
    CARDS_PHASE,
    DEAL_FRAME,
    DISASTER_FRAME,
    END_FRAME,
    END_OF_ROUND,
    HEAR_YE,
    HEAR_YE_FRAME,
    INCOME,
    INCOME_FRAME,
    MARRIAGE_FRAME,
    MATTER_FRAME,
    MOVEMENT,
    MOVEMENT_FRAME,
    PLAGUE_FRAME,
    PURCHASE,
    PURCHASE_FRAME,
    RANSOM_FRAME,
    REQUEST_FRAME,
    ROUND_FRAME,
    SETTLE_FRAME,
    SETUP,
    START_FRAME,
    STEP_FRAME,
    TITLE_FRAME,
    UPRISING_FRAME,
    WINDOW_FRAME,
)
from homage.games.fief.hear_ye import advance_hear_ye, apply_hear_ye, forbidden_hear_ye, legal_hear_ye
from homage.games.fief.income import advance_income
from homage.games.fief.interrupts import (
    advance_window,
    apply_interrupt,
    forbidden_before,
    forbidden_interrupt,
    legal_before,
    legal_interrupt,
)
from homage.games.fief.marriage import advance_marriage
from homage.games.fief.matters import advance_matter
from homage.games.fief.movement import advance_movement, apply_movement, forbidden_movement, legal_movement
from homage.games.fief.plague import advance_plague
from homage.games.fief.purchase import advance_purchase, apply_purchase, forbidden_purchase, legal_purchase
from homage.games.fief.questions import (
    BATTLE_ASKED,
    BUY_ASKED,
    DISCARD_ASKED,
    MARCH_ASKED,
    MATTER_ASKED,
    POPE_ASKED,
    PRICE_ASKED,
    RANSOM_ASKED,
    RECEIVER_ASKED,
    START_TOWN_ASKED,
)
from homage.games.fief.ransom import advance_ransom, apply_ransom, forbidden_ransom, legal_ransom
from homage.games.fief.refusals import NOT_ASKED
from homage.games.fief.requests import advance_request, apply_request, forbidden_request, legal_request
from homage.games.fief.round_end import advance_end
from homage.games.fief.settle import advance_settle, apply_settle, forbidden_settle, legal_settle
from homage.games.fief.setup import advance_start, apply_start, forbidden_start, legal_start, set_up
from homage.games.fief.state import NONE, State
from homage.games.fief.step import advance_step
from homage.games.fief.surprise import advance_card
from homage.games.fief.title_purchase import advance_title
from homage.games.fief.uprising import advance_uprising


@rule
def start(s: State, seats: int, options: Numbers, dice: Dice, story: Numbers) -> None:
    """Set up; the starting towns are picked, then round 1 begins (FIEF-A)."""
    begin_frame(s, ROUND_FRAME)
    set_up(s, seats, options, dice, story)


# -- what comes next -----------------------------------------------------------------------------------------------


@rule
def advance(s: State, dice: Dice, story: Numbers) -> None:
    """What is due by itself comes first; then each chapter takes its own frames on."""
    kind = frame_kind(s)
    if kind == SETTLE_FRAME:
        advance_settle(s, dice, story)
    elif s.unsettled:
        begin_frame(s, SETTLE_FRAME)
    elif kind == ROUND_FRAME:
        advance_round(s, story)
    elif kind <= DEAL_FRAME:
        advance_between(s, kind, dice, story)
    elif kind <= UPRISING_FRAME:
        advance_court(s, kind, dice, story)
    else:
        advance_field(s, kind, dice, story)


@rule
def advance_round(s: State, story: Numbers) -> None:
    """The next phase (FIEF-E.a); HEAR YE is not in round 1 (FIEF-E.b)."""
    phase = frame_step(s)
    if phase == SETUP:
        go_on(s)
        begin_frame(s, START_FRAME)
        return
    if phase > END_OF_ROUND:
        go_to(s, HEAR_YE)
        return
    if phase == HEAR_YE:
        s.round_number += 1
        tell(story, ROUND, TO_ALL, s.round_number, s.first)
    go_on(s)
    if phase == HEAR_YE and s.round_number == 1:
        return
    begin_phase(s, phase, story)


@rule
def begin_phase(s: State, phase: int, story: Numbers) -> None:
    """A phase begins; a veto holds for one phase (FIEF-E, FIEF-D.2.2b, R-63)."""
    s.phase = phase
    s.active = NONE
    s.vetoed = 0
    tell(story, PHASE, TO_ALL, phase)
    if phase == HEAR_YE:
        begin_frame(s, HEAR_YE_FRAME)
    elif phase == CARDS_PHASE:
        begin_frame(s, CARDS_FRAME)
    elif phase == INCOME:
        begin_frame(s, INCOME_FRAME)
    elif phase == PURCHASE:
        begin_frame(s, PURCHASE_FRAME)
    elif phase == MOVEMENT:
        begin_frame(s, MOVEMENT_FRAME)
    elif phase == BATTLE:
        begin_frame(s, BATTLES_FRAME)
    else:
        begin_frame(s, END_FRAME)


@rule
def advance_between(s: State, kind: int, dice: Dice, story: Numbers) -> None:
    """Setup, windows, requests, deals."""
    if kind == WINDOW_FRAME:
        advance_window(s)
    elif kind == REQUEST_FRAME:
        advance_request(s, story)
    elif kind == MATTER_FRAME:
        advance_matter(s)
    elif kind == DEAL_FRAME:
        advance_deal(s)
    else:
        advance_start(s, dice, story)


@rule
def advance_court(s: State, kind: int, dice: Dice, story: Numbers) -> None:
    """HEAR YE and cards."""
    if kind == HEAR_YE_FRAME:
        advance_hear_ye(s, dice, story)
    elif kind == MARRIAGE_FRAME:
        advance_marriage(s, story)
    elif kind == BALLOT_FRAME:
        advance_ballot(s, story)
    elif kind == CARDS_FRAME:
        advance_cards(s, dice, story)
    elif kind == CARD_FRAME:
        advance_card(s, story)
    elif kind == DISASTER_FRAME:
        advance_disasters(s, dice, story)
    elif kind == PLAGUE_FRAME:
        advance_plague(s, dice, story)
    else:
        advance_uprising(s, dice, story)


@rule
def advance_field(s: State, kind: int, dice: Dice, story: Numbers) -> None:
    """Income, purchase, movement, battle, the end of the round."""
    if kind == INCOME_FRAME:
        advance_income(s, story)
    elif kind == PURCHASE_FRAME:
        advance_purchase(s, dice, story)
    elif kind == RANSOM_FRAME:
        advance_ransom(s, story)
    elif kind == TITLE_FRAME:
        advance_title(s, story)
    elif kind == CARDINAL_FRAME:
        advance_cardinal(s, story)
    elif kind == MOVEMENT_FRAME:
        advance_movement(s, dice, story)
    elif kind == STEP_FRAME:
        advance_step(s, dice, story)
    elif kind == BATTLES_FRAME:
        advance_battles(s, dice, story)
    elif kind == BATTLE_FRAME:
        advance_battle(s, dice, story)
    elif kind == CAPTURE_FRAME:
        advance_capture(s, story)
    else:
        advance_end(s, story)


# -- what may be done ----------------------------------------------------------------------------------------------


@rule
def legal(s: State, seat: int, out: Numbers) -> int:
    """What a waiting seat may do: the answers to its question, and in most of them something else before (W0)."""
    if not waiting(s) >> seat & 1:
        return 0
    kind, n = kind_asked(s), 0
    if kind <= MATTER_ASKED:
        n = legal_interrupt(s, seat, kind, out)
    elif kind < PRICE_ASKED:
        n = legal_deal(s, seat, kind, out)
    elif kind < START_TOWN_ASKED:
        n = legal_request(s, seat, kind, out)
    elif kind < RECEIVER_ASKED:
        n = legal_start(s, out)
    elif kind < POPE_ASKED:
        n = legal_settle(s, seat, kind, out)
    elif kind < DISCARD_ASKED:
        n = legal_hear_ye(s, seat, kind, out)
    elif kind < BUY_ASKED:
        n = legal_cards(s, seat, kind, out)
    elif kind < RANSOM_ASKED:
        n = legal_purchase(s, seat, kind, out)
    elif kind < MARCH_ASKED:
        n = legal_ransom(s, seat, out)
    elif kind < BATTLE_ASKED:
        n = legal_movement(s, seat, kind, out)
    else:
        n = legal_battle(s, seat, kind, out)
    return legal_before(s, seat, kind, out, n)


@rule
def forbidden(s: State, seat: int, action: int) -> int:
    """The code of the rule that forbids an action; 0 if it is legal."""
    if seat < 0 or action < 0 or action >= ACTION_COUNT or not waiting(s) >> seat & 1:
        return NOT_ASKED
    kind = kind_asked(s)
    if action >= BEFORE:
        return forbidden_before(s, seat, kind, action)
    if kind <= MATTER_ASKED:
        return forbidden_interrupt(s, seat, kind, action)
    if kind < PRICE_ASKED:
        return forbidden_deal(s, seat, kind, action)
    if kind < START_TOWN_ASKED:
        return forbidden_request(s, seat, kind, action)
    if kind < RECEIVER_ASKED:
        return forbidden_start(s, action)
    if kind < POPE_ASKED:
        return forbidden_settle(s, seat, kind, action)
    if kind < DISCARD_ASKED:
        return forbidden_hear_ye(s, seat, kind, action)
    if kind < BUY_ASKED:
        return forbidden_cards(s, seat, kind, action)
    if kind < RANSOM_ASKED:
        return forbidden_purchase(s, seat, kind, action)
    if kind < MARCH_ASKED:
        return forbidden_ransom(s, seat, action)
    if kind < BATTLE_ASKED:
        return forbidden_movement(s, seat, kind, action)
    return forbidden_battle(s, seat, kind, action)


# -- what is done --------------------------------------------------------------------------------------------------


@rule
def apply(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    """Carry a legal action out: the chapter that asked does."""
    kind = kind_asked(s)
    s.quiet = 0
    s.nothing_before = 0
    if kind <= MATTER_ASKED or action >= BEFORE:
        apply_interrupt(s, seat, kind, action, story)
    elif kind < PRICE_ASKED:
        apply_deal(s, seat, kind, action, story)
    elif kind < START_TOWN_ASKED:
        apply_request(s, seat, action, story)
    elif kind < RECEIVER_ASKED:
        apply_start(s, seat, action, dice, story)
    elif kind < POPE_ASKED:
        apply_settle(s, seat, kind, action, story)
    elif kind < DISCARD_ASKED:
        apply_hear_ye(s, seat, kind, action, story)
    elif kind < BUY_ASKED:
        apply_cards(s, seat, kind, action, dice, story)
    elif kind < RANSOM_ASKED:
        apply_purchase(s, seat, kind, action, dice, story)
    elif kind < MARCH_ASKED:
        apply_ransom(s, seat, action, story)
    elif kind < BATTLE_ASKED:
        apply_movement(s, seat, kind, action, dice, story)
    else:
        apply_battle(s, seat, kind, action, dice, story)
