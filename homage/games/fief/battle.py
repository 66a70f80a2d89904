"""One battle or cavalcade, from the coalitions to its end (FIEF-6.1, FIEF-6.2, FIEF-5.2.4)."""

from __future__ import annotations

from homage.engine.course import end_frame
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.games.fief.state import State


@rule
def advance_battle(s: State, dice: Dice, story: Numbers) -> None:
    """Coalitions, W15, check E, surrender, archers, rounds (6.3 of the ledger)."""
    end_frame(s)
