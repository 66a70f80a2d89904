"""All questions, those that are asked most often first; from them come the rules of what may be done, and what it does.

Each is declared in the chapter whose rules it needs (see `homage.engine.flow.questions`).
"""

from __future__ import annotations

from homage.engine.flow.answering import answering
from homage.engine.flow.questions import Questions
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.petty_fiefs.actions import ACTIONS, NOT_ASKED
from homage.games.petty_fiefs.course import (
    ACT_QUESTION,
    DEPLOY_QUESTION,
    MOVE_QUESTION,
    RETRIEVE_QUESTION,
    WARLORD_QUESTION,
)
from homage.games.petty_fiefs.rules.conflict import ASSIGN_QUESTION, EXPOSE_QUESTION
from homage.games.petty_fiefs.rules.laying import LAY_QUESTION, PRINCES_QUESTION
from homage.games.petty_fiefs.rules.memory import reconsider
from homage.games.petty_fiefs.state import State

QUESTIONS = Questions(
    ACTIONS,
    (
        ACT_QUESTION,
        MOVE_QUESTION,
        DEPLOY_QUESTION,
        RETRIEVE_QUESTION,
        LAY_QUESTION,
        PRINCES_QUESTION,
        WARLORD_QUESTION,
        EXPOSE_QUESTION,
        ASSIGN_QUESTION,
    ),
)

legal, forbidden, carry_out = answering(QUESTIONS, over=NOT_ASKED, wait=NOT_ASKED)


@rule
def apply(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    """An answer is carried out; then everybody thinks over what was seen (PF-CON-2, PF-R33c)."""
    s.stirred = 0
    carry_out(s, seat, action, dice, story)
    reconsider(s)
