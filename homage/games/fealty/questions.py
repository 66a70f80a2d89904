"""All questions, those that are asked most often first; from them come the rules of what may be done, and what it does.

Each is declared in the chapter whose rules it needs (see `homage.engine.questions`).
"""

from __future__ import annotations

from homage.engine.answering import answering
from homage.games.fealty.abilities import ABILITY_QUESTION
from homage.games.fealty.actions import ACTIONS, NOT_ASKED
from homage.games.fealty.selection import ARRANGE_QUESTION, SELECT_QUESTION, SWAP_QUESTION
from homage.games.fealty.turn import PLACE_QUESTION

QUESTIONS = (PLACE_QUESTION, SELECT_QUESTION, ABILITY_QUESTION, ARRANGE_QUESTION, SWAP_QUESTION)

legal, forbidden, apply = answering(ACTIONS, QUESTIONS, over=NOT_ASKED, wait=NOT_ASKED)
