"""Wars of the King: troops are sent, dice decide, and each unit sent rolls for its life (FDY-WAR, FDY-HEAL).

Also here: FDY-R28, FDY-R33, FDY-R50.
"""

from __future__ import annotations

from homage.engine.flow.course import ask, begin_frame, end_frame, frame_operand, frame_step, go_on, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import count_bits
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import (
    BY_SHORTAGE,
    BY_WAR,
    ENOUGH_TROOPS,
    HEAL,
    HEAL_ASKED,
    HEAL_NOW,
    HEALED,
    NOBODY_SENT,
    NOT_FALLEN,
    NOT_SO_MANY,
    OTHER_UNIT,
    PASS,
    SEND,
    SEND_ASKED,
    SEND_NOW,
    SENT,
    SHORT,
    SURVIVAL,
    TO_WAR,
    WAR_CALLED,
    WAR_OVER,
    WAR_ROLL,
    WIZARD_HEALS_NOW,
)
from homage.games.feudality.components import COMPONENTS
from homage.games.feudality.rules.fief import army, lose_part
from homage.games.feudality.rules.points import score, seat_at
from homage.games.feudality.rules.rolls import begin_roll, offer_change, ready_wizards, roll_die, use_wizard
from homage.games.feudality.rules.tiles import HEALING, KNIGHT, POWER, SPACE_OF, UNITS
from homage.games.feudality.state import AT, DICE, SURVIVAL_FRAME, WAR_FRAME, WHO, State

WAR = COMPONENTS["war"]
WIN_AT_LEAST = int(WAR["win_at_least"])
POINTS_WON = int(WAR["vp_win"])
POINTS_WITH_KNIGHT = int(WAR["vp_win_with_knight_extra"])
POINTS_SHORT = int(WAR["vp_short"])

DEMAND, UNITS_LEFT = 0, 2  # operands of a war: the points demanded, how many kinds of unit are still to be asked for
HEALINGS = 1  # operand of a survival: re-rolls left
CALL, MUSTER, OUTCOME, RETURN = range(4)  # steps of a war
LIVES, HEALS, BURIAL = range(3)  # steps of a survival


@rule
def begin_war(s: State, demand: int) -> None:
    """So many points are demanded of everybody (FDY-WAR-1)."""
    begin_frame(s, WAR_FRAME, demand, 0, UNITS)


@rule
def advance_war(s: State, story: Numbers) -> None:
    """Troops are mustered in player order, the Senior rolls, and who comes back is seen in player order."""
    step, at = frame_step(s), frame_operand(s, AT)
    if step == CALL:
        tell(story, WAR_CALLED, TO_ALL, frame_operand(s, DEMAND))
        go_on(s)
    elif step == MUSTER:
        if at < s.seats:
            muster(s, seat_at(s, at), story)
        else:
            set_operand(s, AT, 0)
            march(s, story)
    elif step == OUTCOME:
        settle_war(s, story)
        go_on(s)
    elif at < s.seats:
        set_operand(s, AT, at + 1)
        if troops(s, seat_at(s, at)) > 0:
            begin_survival(s, seat_at(s, at))
    else:
        end_frame(s)


# -- troops --------------------------------------------------------------------------------------------------------


@rule
def troops(s: State, seat: int) -> int:
    """How many units a seat has sent."""
    count = 0
    for unit in range(UNITS):
        count += s.sent[seat, unit]
    return count


@rule
def send_units(s: State, seat: int, unit: int, count: int, story: Numbers) -> None:
    """Units leave for war."""
    s.sent[seat, unit] = count
    if count > 0:
        tell(story, SENT, TO_ALL, seat, unit, count)


@rule
def send_army(s: State, seat: int, story: Numbers) -> None:
    """All units leave for war."""
    for unit in range(UNITS):
        send_units(s, seat, unit, s.units[seat, unit], story)


@rule
def fewest(s: State, seat: int) -> int:
    """How many of the units asked for must be sent at least, for the demand to be met with those still to come."""
    asked = frame_operand(s, UNITS_LEFT) - 1
    lacking = frame_operand(s, DEMAND)
    for unit in range(UNITS):
        if unit > asked:
            lacking -= s.sent[seat, unit] * POWER[unit]
        elif unit < asked:
            lacking -= s.units[seat, unit] * POWER[unit]
    return max((lacking + POWER[asked] - 1) // POWER[asked], 0)


@rule
def muster(s: State, seat: int, story: Numbers) -> None:
    """A seat sends units of its choice; all, and a point, if it has too few (FDY-WAR-2, FDY-WAR-3)."""
    if frame_operand(s, UNITS_LEFT) == UNITS and army(s, seat) < frame_operand(s, DEMAND):
        tell(story, SHORT, TO_ALL, seat, army(s, seat), frame_operand(s, DEMAND))
        send_army(s, seat, story)
        score(s, seat, POINTS_SHORT, BY_SHORTAGE, story)
        next_seat(s)
    elif frame_operand(s, UNITS_LEFT) == 0:
        next_seat(s)
    elif fewest(s, seat) < s.units[seat, frame_operand(s, UNITS_LEFT) - 1]:
        ask(s, SEND_ASKED, 1 << seat)
    else:
        send_asked(s, seat, fewest(s, seat), story)


@rule
def send_asked(s: State, seat: int, count: int, story: Numbers) -> None:
    """So many of the units asked for are sent; then the next kind is asked for."""
    unit = frame_operand(s, UNITS_LEFT) - 1
    send_units(s, seat, unit, count, story)
    set_operand(s, UNITS_LEFT, unit)


@rule
def next_seat(s: State) -> None:
    """The next in player order musters troops."""
    set_operand(s, AT, frame_operand(s, AT) + 1)
    set_operand(s, UNITS_LEFT, UNITS)


@rule
def march(s: State, story: Numbers) -> None:
    """The Senior rolls, if anybody sent a unit (FDY-WAR-4, FDY-R49)."""
    for seat in range(s.seats):
        if troops(s, seat) > 0:
            go_on(s)
            begin_roll(s, s.senior, DICE, WAR_ROLL)
            return
    tell(story, NOBODY_SENT, TO_ALL)
    end_frame(s)


@rule
def settle_war(s: State, story: Numbers) -> None:
    """A war that is won gives a point to each who sent troops, and more for a Knight (FDY-WAR-5)."""
    total = s.die[0] + s.die[1]
    tell(story, WAR_OVER, TO_ALL, total >= WIN_AT_LEAST, total)
    if total < WIN_AT_LEAST:
        return
    for at in range(s.seats):
        seat = seat_at(s, at)
        if troops(s, seat) > 0:
            won = POINTS_WON
            if sent_knight(s, seat):
                won += POINTS_WITH_KNIGHT
            score(s, seat, won, BY_WAR, story)


@rule
def sent_knight(s: State, seat: int) -> bool:
    """Whether a Knight is among the troops; Wolf counts as one (FDY-TILE-2)."""
    for unit in range(UNITS):
        if SPACE_OF[unit] == SPACE_OF[KNIGHT] and s.sent[seat, unit] > 0:
            return True
    return False


# -- survival and healing ------------------------------------------------------------------------------------------


@rule
def begin_survival(s: State, seat: int) -> None:
    """The units sent roll; each Healing tile is ready (FDY-HEAL-4)."""
    begin_frame(s, SURVIVAL_FRAME, seat, count_bits(s.land[seat, HEALING]))


@rule
def advance_survival(s: State, dice: Dice, story: Numbers) -> None:
    """A die for each unit, re-rolls for those that fell, and the burial of who is lost."""
    step, seat = frame_step(s), frame_operand(s, WHO)
    if step == LIVES:
        roll_lives(s, seat, dice, story)
        go_on(s)
    elif step == HEALS:
        if fallen(s) > 0 and (frame_operand(s, HEALINGS) > 0 or ready_wizards(s, seat) != 0):
            offer_change(s, HEAL_ASKED, seat)
        else:
            go_on(s)
    else:
        bury(s, seat, story)
        end_frame(s)


@rule
def roll_lives(s: State, seat: int, dice: Dice, story: Numbers) -> None:
    """An odd number costs the unit its life (FDY-HEAL-1)."""
    for unit in range(UNITS):
        for _ in range(s.sent[seat, unit]):
            number = roll_die(dice)
            s.fallen[unit] += number % 2
            tell(story, SURVIVAL, TO_ALL, seat, unit, number)


@rule
def fallen(s: State) -> int:
    """How many units have rolled an odd number."""
    count = 0
    for unit in range(UNITS):
        count += s.fallen[unit]
    return count


@rule
def heal(s: State, seat: int, unit: int, dice: Dice, story: Numbers) -> None:
    """A fallen unit rolls again, by Healing as long as there is some, then by a Wizard (FDY-HEAL-2, FDY-HEAL-5)."""
    by_wizard = frame_operand(s, HEALINGS) == 0
    if by_wizard:
        use_wizard(s, seat)
    else:
        set_operand(s, HEALINGS, frame_operand(s, HEALINGS) - 1)
    number = roll_die(dice)
    if number % 2 == 0:
        s.fallen[unit] -= 1
    tell(story, HEALED, TO_ALL, seat, unit, number, by_wizard)


@rule
def bury(s: State, seat: int, story: Numbers) -> None:
    """Who fell goes to the discards; the others are home again."""
    for unit in range(UNITS):
        while s.fallen[unit] > 0:
            s.fallen[unit] -= 1
            lose_part(s, seat, unit, TO_WAR, story)
        s.sent[seat, unit] = 0


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def not_sent(s: State, seat: int, count: int, unit: int) -> int:
    """Why so many units of a kind may not be sent; 0 if they may (FDY-WAR-2)."""
    if unit != frame_operand(s, UNITS_LEFT) - 1:
        return OTHER_UNIT
    if count > s.units[seat, unit]:
        return NOT_SO_MANY
    if count < fewest(s, seat):
        return ENOUGH_TROOPS
    return 0


@rule
def send(s: State, seat: int, count: int, unit: int, story: Numbers) -> None:
    """So many go; which kind was asked for is known."""
    send_asked(s, seat, count, story)


@rule
def has_fallen(s: State, unit: int) -> bool:
    """Whether units of a kind have fallen (FDY-HEAL-2)."""
    return s.fallen[unit] > 0


@rule
def heal_now(s: State) -> int:
    """What is to be done now: heal by a tile, or by a Wizard (FDY-HEAL-2, FDY-HEAL-5)."""
    if frame_operand(s, HEALINGS) == 0:
        return WIZARD_HEALS_NOW
    return HEAL_NOW


SEND_QUESTION = question(
    SEND_ASKED,
    SEND_NOW,
    answer(SEND, send, unless=not_sent),
    name="send",
)
HEAL_QUESTION = question(
    HEAL_ASKED,
    heal_now,
    answer(PASS, go_on),
    answer(HEAL, heal, when=has_fallen, refused=NOT_FALLEN),
    name="heal",
    window=PASS,
)
