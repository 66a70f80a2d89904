"""What is due by itself before anything else goes on (ledger, 6.3): the dead leave, control, titles, captives, guards.

Chapters only mark what is due: `doom`, `look_again`, `free_captive`, `gain_title`, `guard_due`. The course of the game
then lies a SETTLE frame on top, which ends when nothing is left to do.

Also here: FIEF-1.5.5, FIEF-5.2.2, FIEF-6.3e, FIEF-D.1.1, FIEF-D.4, FIEF-G.1.2, FIEF-H.3, R-72, R-141.
"""

from __future__ import annotations

from homage.engine.flow.course import end_frame
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.fief.rules.court.elimination import eliminate
from homage.games.fief.rules.court.families import first_lord_in_turn
from homage.games.fief.rules.court.guard import ask_guard
from homage.games.fief.rules.court.placement import place_next
from homage.games.fief.rules.court.transmission import (
    due_title,
    pass_title,
    pick_up_titles,
)
from homage.games.fief.rules.field.artillery import lose_lone_bombards
from homage.games.fief.rules.field.captives import free_unguarded
from homage.games.fief.rules.field.control import settle_towns, swap_inherited, towns_to_settle
from homage.games.fief.state import NONE, State


@rule
def advance_settle(s: State, dice: Dice, story: Numbers) -> None:
    """One thing after another, until nothing is due.

    (FIEF-D.1.1a, FIEF-D.4a, FIEF-D.4.2b, FIEF-1.5.5.1a, FIEF-5.2.2b, FIEF-5.2.2g, FIEF-6.3e, FIEF-G.1.2, R-101)
    """
    s.unsettled = 0
    if s.doomed:
        eliminate(s, story)
        return
    if lose_lone_bombards(s, story):
        return
    if towns_to_settle(s):
        settle_towns(s, story)
        return
    fief = due_title(s)
    if fief != NONE:
        pass_title(s, fief, story)
        return
    swap_inherited(s, story)
    if towns_to_settle(s) or free_unguarded(s, story) or pick_up_titles(s, story):
        return
    if s.unplaced:
        place_next(s, story)
    elif s.guard_due:
        ask_guard(s, first_lord_in_turn(s, s.guard_due), story)
    else:
        end_frame(s)
