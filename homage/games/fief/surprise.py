"""Surprise cards: D'ARC, CARDINAL, UPRISING, UNDERGROUND, ASSASSINATION, JUSTICE, AMBUSH (FIEF-G.4)."""

from __future__ import annotations

from homage.engine.course import end_frame
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.games.fief.state import State


@rule
def advance_card(s: State, dice: Dice, story: Numbers) -> None:
    """A card that still asks something: who bears the ASSASSIN marker, who flees along (FIEF-G.4.2.3b, R-112)."""
    end_frame(s)
