"""The BATTLE phase: battles declared, sieges, plunder (FIEF-6, FIEF-6.4, FIEF-6.5)."""

from __future__ import annotations

from homage.engine.course import end_frame
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.games.fief.refusals import NOT_THAT_NOW
from homage.games.fief.state import State


@rule
def advance_battles(s: State, dice: Dice, story: Numbers) -> None:
    """Turns with W15, then W16 and sieges, then W16 and plunder (FIEF-6a, FIEF-6.4.1a, FIEF-6.5)."""
    end_frame(s)


@rule
def legal_battle(s: State, seat: int, kind: int, out: Numbers) -> int:
    """Answers to BATTLE_ASKED to PLUNDER_ASKED: hands the kinds of a running battle on to its chapters."""
    return 0


@rule
def forbidden_battle(s: State, seat: int, kind: int, action: int) -> int:
    """Why not."""
    return NOT_THAT_NOW


@rule
def apply_battle(s: State, seat: int, kind: int, action: int, dice: Dice, story: Numbers) -> None:
    """Declare, besiege, plunder; or hand on."""
