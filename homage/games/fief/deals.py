"""Deals: composed by small actions, kept once by each party, carried out whole or not at all (FIEF-F)."""

from __future__ import annotations

from homage.engine.course import end_frame
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.games.fief.refusals import NOT_THAT_NOW
from homage.games.fief.state import State


@rule
def advance_deal(s: State, dice: Dice, story: Numbers) -> None:
    """The proposer composes, the other answers, the deal is checked again and carried out (FIEF-F.b, R-103, R-148)."""
    end_frame(s)


@rule
def legal_deal(s: State, seat: int, kind: int, out: Numbers) -> int:
    """What can be added to the paper (DEAL_ASKED), or the answer to it (DEAL_ANSWER)."""
    return 0


@rule
def forbidden_deal(s: State, seat: int, kind: int, action: int) -> int:
    """Why not."""
    return NOT_THAT_NOW


@rule
def apply_deal(s: State, seat: int, kind: int, action: int, dice: Dice, story: Numbers) -> None:
    """Change the paper, propose it, withdraw it, or answer it."""
