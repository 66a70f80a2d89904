"""All questions, those that are asked most often first; from them come the rules of what may be done, and what it does.

Each is declared in the chapter whose rules it needs (see `homage.engine.flow.questions`).
"""

from __future__ import annotations

from homage.engine.flow.answering import answering
from homage.engine.flow.questions import Questions
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import ACTIONS
from homage.games.fief.refusals import NOT_ASKED
from homage.games.fief.rules.cards.calming import CALM_QUESTION
from homage.games.fief.rules.cards.cards_phase import DISCARD_QUESTION, DRAW_QUESTION, PLAY_QUESTION
from homage.games.fief.rules.cards.lord_card import PRINCE_QUESTION
from homage.games.fief.rules.cards.plague import PLAGUE_LOSS_QUESTION
from homage.games.fief.rules.cards.surprise import ASSASSIN_QUESTION, ESCAPE_QUESTION
from homage.games.fief.rules.cards.uprising import UPRISING_LOSS_QUESTION, VICTIM_QUESTION
from homage.games.fief.rules.court.ballot import DECOY_QUESTION, FOR_QUESTION, NOMINATION_QUESTION
from homage.games.fief.rules.court.guard import GUARD_QUESTION
from homage.games.fief.rules.court.hear_ye import MARRIAGE_QUESTION
from homage.games.fief.rules.court.placement import PLACEMENT_QUESTION
from homage.games.fief.rules.court.pope import POPE_QUESTION
from homage.games.fief.rules.court.title_purchase import CITY_QUESTION, FAVOUR_QUESTION, HOLDER_QUESTION
from homage.games.fief.rules.court.transmission import LEAST_QUESTION, RECEIVER_QUESTION, VACANT_QUESTION
from homage.games.fief.rules.field.battles import BATTLE_QUESTION, PLUNDER_QUESTION, SIEGE_QUESTION
from homage.games.fief.rules.field.captures import CAPTURE_QUESTION, CONTROL_QUESTION
from homage.games.fief.rules.field.coalition import COALITION_QUESTION, CONFEDERATE_QUESTION
from homage.games.fief.rules.field.losses import LOSS_QUESTION
from homage.games.fief.rules.field.marching_order import PICK_UP_QUESTION
from homage.games.fief.rules.field.movement import MARCH_QUESTION
from homage.games.fief.rules.field.opening import AIM_QUESTION, SCORCH_QUESTION, SURRENDER_QUESTION
from homage.games.fief.rules.field.rounds import REROLL_QUESTION, STOP_QUESTION
from homage.games.fief.rules.field.step import HEIR_QUESTION, STEP_QUESTION
from homage.games.fief.rules.field.turned_back import CROSSING_QUESTION, REFUSED_QUESTION
from homage.games.fief.rules.money.purchase import BUY_QUESTION, DEPLOY_QUESTION
from homage.games.fief.rules.money.ransom import RANSOM_QUESTION
from homage.games.fief.rules.setup import START_QUESTION
from homage.games.fief.rules.talk.deals import DEAL_ANSWER_QUESTION, DEAL_QUESTION
from homage.games.fief.rules.talk.interrupts import BEFORE_DECISIONS, MATTER_QUESTION, WINDOW_QUESTION
from homage.games.fief.rules.talk.matters import GIFT_QUESTION, moment, moment_about
from homage.games.fief.rules.talk.requests import PRICE_QUESTION, REQUEST_QUESTION
from homage.games.fief.state import State

QUESTIONS = Questions(
    ACTIONS,
    (
        WINDOW_QUESTION,
        DEAL_QUESTION,
        DEAL_ANSWER_QUESTION,
        PLAY_QUESTION,
        BUY_QUESTION,
        MARCH_QUESTION,
        STEP_QUESTION,
        GIFT_QUESTION,
        MATTER_QUESTION,
        PRICE_QUESTION,
        REQUEST_QUESTION,
        START_QUESTION,
        RECEIVER_QUESTION,
        LEAST_QUESTION,
        VACANT_QUESTION,
        PLACEMENT_QUESTION,
        GUARD_QUESTION,
        POPE_QUESTION,
        MARRIAGE_QUESTION,
        NOMINATION_QUESTION,
        FOR_QUESTION,
        DECOY_QUESTION,
        DISCARD_QUESTION,
        DRAW_QUESTION,
        PRINCE_QUESTION,
        PLAGUE_LOSS_QUESTION,
        ASSASSIN_QUESTION,
        ESCAPE_QUESTION,
        CALM_QUESTION,
        VICTIM_QUESTION,
        UPRISING_LOSS_QUESTION,
        DEPLOY_QUESTION,
        HOLDER_QUESTION,
        CITY_QUESTION,
        FAVOUR_QUESTION,
        RANSOM_QUESTION,
        PICK_UP_QUESTION,
        HEIR_QUESTION,
        CROSSING_QUESTION,
        REFUSED_QUESTION,
        BATTLE_QUESTION,
        COALITION_QUESTION,
        SURRENDER_QUESTION,
        SCORCH_QUESTION,
        AIM_QUESTION,
        REROLL_QUESTION,
        LOSS_QUESTION,
        CONFEDERATE_QUESTION,
        STOP_QUESTION,
        CONTROL_QUESTION,
        CAPTURE_QUESTION,
        SIEGE_QUESTION,
        PLUNDER_QUESTION,
    ),
    before=BEFORE_DECISIONS,
)
legal, forbidden, carry_out = answering(
    QUESTIONS,
    over=NOT_ASKED,
    wait=NOT_ASKED,
    given={"window": moment, "topic": moment_about},
)


@rule
def apply(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    """Carry a legal action out: there may be a new window now, and acts before the next decision (R-116, R-147)."""
    s.quiet = 0
    s.nothing_before = 0
    carry_out(s, seat, action, dice, story)
