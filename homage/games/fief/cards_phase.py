"""The CARDS phase: discard, draw, disasters, play (FIEF-2); and every question that cards ask."""

from __future__ import annotations

from homage.engine.course import end_frame
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.games.fief.refusals import NOT_THAT_NOW
from homage.games.fief.state import State


@rule
def advance_cards(s: State, dice: Dice, story: Numbers) -> None:
    """W6, A discard, W6b, B draw, W7, C disasters, D play with W9 (FIEF-2.1 to FIEF-2.6b, R-140)."""
    end_frame(s)


@rule
def legal_cards(s: State, seat: int, kind: int, out: Numbers) -> int:
    """What may be done, for DISCARD_ASKED to UPRISING_LOSS_ASKED: hands the kinds of other chapters on to them."""
    return 0


@rule
def forbidden_cards(s: State, seat: int, kind: int, action: int) -> int:
    """Why not."""
    return NOT_THAT_NOW


@rule
def apply_cards(s: State, seat: int, kind: int, action: int, dice: Dice, story: Numbers) -> None:
    """Discard, draw, play; or hand on to the chapter whose question it is."""
