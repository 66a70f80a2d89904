"""Bandits come to each fief in turn (FDY-EV-BAND)."""

from __future__ import annotations

from homage.engine.flow.course import begin_frame, end_frame, frame_operand, frame_step, go_on, go_to, set_operand
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import BANDITS_CAME, BANDITS_PASSED, BANDITS_ROLL, LEVEL_PART, TO_BANDITS
from homage.games.feudality.rules.fief import defence, lose_part
from homage.games.feudality.rules.goods import begin_giving
from homage.games.feudality.rules.points import seat_at
from homage.games.feudality.rules.rolls import begin_roll
from homage.games.feudality.state import AT, BANDITS_FRAME, DICE, NONE, State

BONUS = 0  # operand
COMING, PLUNDER = range(2)  # steps
MOST_PLUNDER = 3  # a greater excess costs the top level instead (FDY-EV-BAND-2)


@rule
def begin_bandits(s: State, bonus: int) -> None:
    """Bandits of this strength come to everybody."""
    begin_frame(s, BANDITS_FRAME, bonus)


@rule
def advance_bandits(s: State, story: Numbers) -> None:
    """Each who has a fortification rolls and takes the loss before the next one rolls (FDY-EV-BAND-1, FDY-R55)."""
    at = frame_operand(s, AT)
    if at == s.seats:
        end_frame(s)
        return
    seat = seat_at(s, at)
    if frame_step(s) == PLUNDER:
        set_operand(s, AT, at + 1)
        go_to(s, COMING)
        plunder(s, seat, story)
    elif s.level[seat] > 0:
        go_on(s)
        begin_roll(s, seat, DICE, BANDITS_ROLL)
    else:
        tell(story, BANDITS_PASSED, TO_ALL, seat)
        set_operand(s, AT, at + 1)


@rule
def plunder(s: State, seat: int, story: Numbers) -> None:
    """What the excess over the defence costs (FDY-EV-BAND-2)."""
    total = s.die[0] + s.die[1] + frame_operand(s, BONUS)
    excess = total - defence(s, seat)
    tell(story, BANDITS_CAME, TO_ALL, seat, total, defence(s, seat))
    if excess > MOST_PLUNDER:
        lose_part(s, seat, LEVEL_PART, TO_BANDITS, story)
    elif excess > 0:
        begin_giving(s, seat, excess, NONE, story)
