"""All questions, those that are asked most often first; from them come the rules of what may be done, and what it does.

Each is declared in the chapter whose rules it needs (see `homage.engine.flow.questions`).
"""

from __future__ import annotations

from homage.engine.flow.answering import answering
from homage.engine.flow.questions import Questions
from homage.games.fealty.actions import ACTIONS, NOT_ASKED
from homage.games.fealty.course import PLACE_QUESTION
from homage.games.fealty.rules.abilities import ABILITY_QUESTION
from homage.games.fealty.rules.selection import ARRANGE_QUESTION, SELECT_QUESTION, SWAP_QUESTION

QUESTIONS = Questions(ACTIONS, (PLACE_QUESTION, SELECT_QUESTION, ABILITY_QUESTION, ARRANGE_QUESTION, SWAP_QUESTION))

legal, forbidden, apply = answering(QUESTIONS, over=NOT_ASKED, wait=NOT_ASKED)
