"""All questions, those that are asked most often first; from them come the rules of what may be done, and what it does.

Each is declared in the chapter whose rules it needs (see `homage.engine.flow.questions`).
"""

from __future__ import annotations

from homage.engine.flow.answering import answering
from homage.engine.flow.questions import Questions
from homage.games.feudalism.actions import ACTIONS, NOT_ASKED
from homage.games.feudalism.course import (
    D1_QUESTION,
    D2_QUESTION,
    SPREAD_QUESTION,
    TARGET_QUESTION,
    W0_QUESTION,
    W1_QUESTION,
    W2_QUESTION,
    W3_QUESTION,
    W4_QUESTION,
)
from homage.games.feudalism.rules.answers import ANSWER_QUESTION
from homage.games.feudalism.rules.support import (
    ATTACKER_QUESTION,
    KING_DEFENDS_QUESTION,
    PAY_QUESTION,
    RAISE_QUESTION,
    VASSAL_DEFENDS_QUESTION,
)

QUESTIONS = Questions(
    ACTIONS,
    (
        ANSWER_QUESTION,
        D1_QUESTION,
        ATTACKER_QUESTION,
        VASSAL_DEFENDS_QUESTION,
        KING_DEFENDS_QUESTION,
        W2_QUESTION,
        D2_QUESTION,
        W3_QUESTION,
        W1_QUESTION,
        W0_QUESTION,
        PAY_QUESTION,
        W4_QUESTION,
        TARGET_QUESTION,
        RAISE_QUESTION,
        SPREAD_QUESTION,
    ),
)

legal, forbidden, apply = answering(QUESTIONS, over=NOT_ASKED, wait=NOT_ASKED)
