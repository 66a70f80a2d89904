"""All questions, those that are asked most often first; from them come the rules of what may be done, and what it does.

Each is declared in the chapter whose rules it needs (see `homage.engine.flow.questions`).
"""

from __future__ import annotations

from homage.engine.flow.answering import answering
from homage.engine.flow.questions import Questions
from homage.engine.state.components import table
from homage.games.feudality.actions import ACTIONS, GAME_OVER, WAIT
from homage.games.feudality.course import BARON_QUESTION
from homage.games.feudality.rules.activation import ACTIVATE_QUESTION
from homage.games.feudality.rules.attack import CLAIM_QUESTION
from homage.games.feudality.rules.contest import JOIN_QUESTION
from homage.games.feudality.rules.feeding import STARVE_QUESTION
from homage.games.feudality.rules.festival import RECEIVE_QUESTION
from homage.games.feudality.rules.goods import FEED_QUESTION, GIVE_QUESTION, TRADE_QUESTION
from homage.games.feudality.rules.levy import LEVY_QUESTION
from homage.games.feudality.rules.monster import MONSTER_QUESTION, STRIKE_QUESTION
from homage.games.feudality.rules.placing import BUY_QUESTION, SPACE_QUESTION, SQUARE_QUESTION
from homage.games.feudality.rules.rats import RATS_QUESTION
from homage.games.feudality.rules.rolls import WIZARD_QUESTION
from homage.games.feudality.rules.sabotage import PRICE_QUESTION, SABOTAGE_QUESTION, VICTIM_QUESTION
from homage.games.feudality.rules.setup import FIEF_QUESTION, KEEP_QUESTION, TAKE_QUESTION, TOWER_QUESTION
from homage.games.feudality.rules.war import HEAL_QUESTION, SEND_QUESTION

QUESTIONS = Questions(
    ACTIONS,
    (
        ACTIVATE_QUESTION,
        BUY_QUESTION,
        BARON_QUESTION,
        SQUARE_QUESTION,
        SPACE_QUESTION,
        TRADE_QUESTION,
        FEED_QUESTION,
        SEND_QUESTION,
        WIZARD_QUESTION,
        HEAL_QUESTION,
        LEVY_QUESTION,
        JOIN_QUESTION,
        GIVE_QUESTION,
        RECEIVE_QUESTION,
        PRICE_QUESTION,
        VICTIM_QUESTION,
        SABOTAGE_QUESTION,
        CLAIM_QUESTION,
        RATS_QUESTION,
        MONSTER_QUESTION,
        STRIKE_QUESTION,
        STARVE_QUESTION,
        FIEF_QUESTION,
        KEEP_QUESTION,
        TOWER_QUESTION,
        TAKE_QUESTION,
    ),
)
NOT_YOURS = table([WAIT.get(code, GAME_OVER) for code in range(max(WAIT) + 1)])

legal, forbidden, apply = answering(QUESTIONS, over=GAME_OVER, wait=NOT_YOURS)
