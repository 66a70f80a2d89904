"""A roll of dice, and the Wizard who may change it: the same wherever a player rolls (FDY-WIZ).

Also here: FDY-R9, FDY-R26, FDY-R52.
"""

from __future__ import annotations

from homage.engine.flow.course import ask, begin_frame, end_frame, frame_operand, frame_step, go_on, open_window
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import NO_WIZARD_DIE, PASS, REROLL, REROLLED, ROLLED, WIZARD_ASKED, WIZARD_NOW
from homage.games.feudality.rules.fiefs import SIDE
from homage.games.feudality.rules.tiles import WIZARDS
from homage.games.feudality.state import ROLL_FRAME, WHO, State

DICE_ROLLED, PURPOSE = 1, 2  # operands of a roll
THROW, CHANGE, STANDS = range(3)  # its steps


@rule
def roll_die(dice: Dice) -> int:
    """A number from 1 to 8."""
    return draw(dice, SIDE) + 1


@rule
def begin_roll(s: State, seat: int, count: int, purpose: int) -> None:
    """A seat rolls one die or both; the numbers are in `die` when the frame below goes on."""
    begin_frame(s, ROLL_FRAME, seat, count, purpose)


@rule
def advance_roll(s: State, dice: Dice, story: Numbers) -> None:
    """The dice fall; as long as the roller has an unused Wizard, he may change one (FDY-WIZ-2, FDY-WIZ-3)."""
    seat, step = frame_operand(s, WHO), frame_step(s)
    if step == THROW:
        s.die[0] = roll_die(dice)
        s.die[1] = 0
        if frame_operand(s, DICE_ROLLED) > 1:
            s.die[1] = roll_die(dice)
        tell(story, ROLLED, TO_ALL, seat, frame_operand(s, PURPOSE), s.die[0], s.die[1])
        go_on(s)
    elif step == CHANGE:
        if ready_wizards(s, seat) != 0:
            offer_change(s, WIZARD_ASKED, seat)
        else:
            go_on(s)
    else:
        end_frame(s)


@rule
def offer_change(s: State, kind: int, seat: int) -> None:
    """The Senior is asked, anybody else may act out of turn."""
    if seat == s.senior:
        ask(s, kind, 1 << seat)
    else:
        open_window(s, kind, 1 << seat, PASS)


@rule
def reroll(s: State, seat: int, die: int, dice: Dice, story: Numbers) -> None:
    """A Wizard re-rolls a die; the new number stands (FDY-WIZ-3)."""
    use_wizard(s, seat)
    s.die[die] = roll_die(dice)
    tell(story, REROLLED, TO_ALL, seat, frame_operand(s, PURPOSE), die, s.die[die])


@rule
def ready_wizards(s: State, seat: int) -> int:
    """The squares of Wizards that were not used in this turn (FDY-WIZ-1)."""
    return s.land[seat, WIZARDS] & ~s.used[seat]


@rule
def use_wizard(s: State, seat: int) -> None:
    """The first in reading order is used (FDY-R53)."""
    s.used[seat] |= 1 << lowest_bit(ready_wizards(s, seat))


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def dice_on_table(s: State) -> int:
    """The dice that were rolled, a bit each (FDY-WIZ-1)."""
    return (1 << frame_operand(s, DICE_ROLLED)) - 1


WIZARD_QUESTION = question(
    WIZARD_ASKED,
    WIZARD_NOW,
    answer(PASS, go_on),
    answer(REROLL, reroll, die=dice_on_table, refused=NO_WIZARD_DIE),
    name="wizard",
    window=PASS,
)
