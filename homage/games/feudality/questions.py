"""The table of all questions: which actions answer each, and what is said to who wants something quite different.

Where several rules ask the same question, the table has the code of one (see `instead.py`).
"""

from __future__ import annotations

from homage.engine.components import table
from homage.games.feudality import actions as a

ANSWERS: dict[int, tuple[tuple[int, ...], int]] = {
    a.FIEF_ASKED: ((a.FIEF_CARD,), a.FIEF_NOW),
    a.KEEP_ASKED: ((a.KEEP_AT,), a.KEEP_NOW),
    a.TOWER_ASKED: ((a.TOWER_AT,), a.TOWER_NOW),
    a.TAKE_ASKED: ((a.TAKE,), a.TAKE_NOW),
    a.SQUARE_ASKED: ((a.PLACE,), a.SQUARE_NOW),
    a.SPACE_ASKED: ((a.SPACE_AT,), a.SPACE_NOW),
    a.ACTIVATE_ASKED: ((a.PASS, a.ACTIVATE_TILE), a.ACTIVATE_NOW),
    a.WIZARD_ASKED: ((a.PASS, a.REROLL), a.WIZARD_NOW),
    a.JOIN_ASKED: ((a.PASS, a.JOIN), a.JOIN_NOW),
    a.SEND_ASKED: ((a.SEND,), a.SEND_NOW),
    a.HEAL_ASKED: ((a.PASS, a.HEAL), a.HEAL_NOW),
    a.LEVY_ASKED: ((a.PASS, a.PAY), a.TAX_NOW),
    a.PRICE_ASKED: ((a.PASS, a.PAY), a.PRICE_NOW),
    a.GIVE_ASKED: ((a.GIVE,), a.BANDITS_NOW),
    a.RECEIVE_ASKED: ((a.RECEIVE,), a.TOUR_NOW),
    a.RATS_ASKED: ((a.TARGET,), a.RATS_NOW),
    a.MONSTER_ASKED: ((a.TARGET,), a.MONSTER_NOW),
    a.STRIKE_ASKED: ((a.STRIKE,), a.STRIKE_NOW),
    a.BUY_ASKED: ((a.PASS, a.FORTIFY, a.TAKE), a.BUY_NOW),
    a.TRADE_ASKED: ((a.TRADE,), a.TRADE_NOW),
    a.BARON_ASKED: (
        (a.PASS, a.LIAISON, a.SABOTAGE, a.PARAVIA, a.FIUMACCIO, a.ATTACK, a.COLLECT),
        a.BARON_NOW,
    ),
    a.VICTIM_ASKED: ((a.TARGET,), a.VICTIM_NOW),
    a.SABOTAGE_ASKED: ((a.STRIKE,), a.SABOTAGE_NOW),
    a.CLAIM_ASKED: ((a.PASS, a.CLAIM), a.CLAIM_NOW),
    a.FEED_ASKED: ((a.PASS, a.TRADE), a.FEED_NOW),
    a.STARVE_ASKED: ((a.LOSE,), a.STARVE_NOW),
}

_BLOCKS = [block.start for block in a.ACTIONS.blocks]
_NONE: tuple[tuple[int, ...], int] = (), a.GAME_OVER
BLOCK_NUMBER = table([at for at, block in enumerate(a.ACTIONS.blocks) for _ in range(block.size)])
FITTING = table(
    [sum(1 << _BLOCKS.index(start) for start in ANSWERS.get(kind, _NONE)[0]) for kind in range(a.QUESTIONS)]
)  # blocks by number, a bit each
INSTEAD = table([ANSWERS.get(kind, _NONE)[1] for kind in range(a.QUESTIONS)])
WAIT = table([a.WAIT.get(code, a.GAME_OVER) for code in range(a.STARVE_NOW + 1)])
PASSABLE = sum(1 << kind for kind, (blocks, _) in ANSWERS.items() if a.PASS in blocks)
