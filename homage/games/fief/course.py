"""The course of the game: rounds of seven phases (FIEF-E), and which chapter takes on.

Also here: FIEF-A.11.
"""

from __future__ import annotations

from homage.engine.flow.course import begin_frame, frame_kind, frame_step, go_on, go_to
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
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
from homage.games.fief.rules.cards.cards_phase import advance_cards
from homage.games.fief.rules.cards.disasters import advance_disasters
from homage.games.fief.rules.cards.plague import advance_plague
from homage.games.fief.rules.cards.surprise import advance_card
from homage.games.fief.rules.cards.uprising import advance_uprising
from homage.games.fief.rules.court.ballot import advance_ballot
from homage.games.fief.rules.court.cardinals import advance_cardinal
from homage.games.fief.rules.court.hear_ye import advance_hear_ye
from homage.games.fief.rules.court.marriage import advance_marriage
from homage.games.fief.rules.court.title_purchase import advance_title
from homage.games.fief.rules.field.battle import advance_battle
from homage.games.fief.rules.field.battles import advance_battles
from homage.games.fief.rules.field.captures import advance_capture
from homage.games.fief.rules.field.movement import advance_movement
from homage.games.fief.rules.field.step import advance_step
from homage.games.fief.rules.money.income import advance_income
from homage.games.fief.rules.money.purchase import advance_purchase
from homage.games.fief.rules.money.ransom import advance_ransom
from homage.games.fief.rules.round_end import advance_end
from homage.games.fief.rules.settle import advance_settle
from homage.games.fief.rules.setup import advance_start, set_up
from homage.games.fief.rules.talk.deals import advance_deal
from homage.games.fief.rules.talk.interrupts import advance_window
from homage.games.fief.rules.talk.matters import advance_matter
from homage.games.fief.rules.talk.requests import advance_request
from homage.games.fief.state import NONE, State


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
