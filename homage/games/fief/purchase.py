"""p"""

from __future__ import annotations

from homage.engine.course import end_frame
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.games.fief.refusals import NOT_THAT_NOW
from homage.games.fief.state import State


@rule
def advance_purchase(s: State, dice: Dice, story: Numbers) -> None:
    """x"""
    end_frame(s)


@rule
def legal_purchase(s: State, seat: int, kind: int, out: Numbers) -> int:
    """x"""
    return 0


@rule
def forbidden_purchase(s: State, seat: int, kind: int, action: int) -> int:
    """x"""
    return NOT_THAT_NOW


@rule
def apply_purchase(s: State, seat: int, kind: int, action: int, dice: Dice, story: Numbers) -> None:
    """x"""
