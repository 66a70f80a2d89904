"""Dragons and giants, whom the Senior sends into a fief (FDY-EV-MON).

Also here: FDY-R25, FDY-R41.
"""

from __future__ import annotations

from homage.engine.flow.course import ask, begin_frame, end_frame, frame_operand, frame_step, go_on, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import count_bits, lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import (
    BY_MONSTER,
    MONSTER_ASKED,
    MONSTER_CAME,
    MONSTER_IDLE,
    MONSTER_LANDED,
    MONSTER_NOW,
    MONSTER_ROLL,
    MONSTER_SENT,
    NOBODY_FOR_MONSTER,
    NOT_ADJACENT,
    STRIKE,
    STRIKE_ASKED,
    STRIKE_NOW,
    STRIKE_ROLL,
    TARGET,
    TO_MONSTER,
)
from homage.games.feudality.rules.cards import RED_DRAGON
from homage.games.feudality.rules.fief import defence, lose_part, part_at
from homage.games.feudality.rules.fiefs import NEAR, SIDE
from homage.games.feudality.rules.points import DISFAVOUR, FAVOUR, score
from homage.games.feudality.rules.rolls import begin_roll
from homage.games.feudality.state import DICE, MONSTER_FRAME, NONE, State

BONUS, EVENT, VICTIM = 0, 1, 2  # operands
AIM, ASSAULT, BREAK_IN, LANDING, RAMPAGE = range(5)  # steps


@rule
def begin_monster(s: State, bonus: int, event: int) -> None:
    """A monster comes."""
    begin_frame(s, MONSTER_FRAME, bonus, event, NONE)


@rule
def advance_monster(s: State, story: Numbers) -> None:
    """A target is named, the monster rolls against its defence, breaks in, and destroys what it lands on."""
    step = frame_step(s)
    if step == AIM:
        ask(s, MONSTER_ASKED, 1 << s.senior)
    elif step == ASSAULT:
        go_on(s)
        begin_roll(s, s.senior, DICE, MONSTER_ROLL)
    elif step == BREAK_IN:
        break_in(s, frame_operand(s, VICTIM), story)
    elif step == LANDING:
        tell(story, MONSTER_LANDED, TO_ALL, frame_operand(s, VICTIM), landing_square(s))
        go_on(s)
    else:
        rampage(s, frame_operand(s, VICTIM), story)


@rule
def send_monster(s: State, player: int, story: Numbers) -> None:
    """The Senior names any player (FDY-EV-MON-1)."""
    set_operand(s, VICTIM, player)
    tell(story, MONSTER_SENT, TO_ALL, player, frame_operand(s, EVENT))
    go_on(s)


@rule
def break_in(s: State, seat: int, story: Numbers) -> None:
    """It must exceed the defence; beaten, it gives the target a point (FDY-EV-MON-2, FDY-R24, FDY-EV-MON-7)."""
    total = s.die[0] + s.die[1] + frame_operand(s, BONUS)
    tell(story, MONSTER_CAME, TO_ALL, seat, total, defence(s, seat))
    if total <= defence(s, seat):
        score(s, seat, FAVOUR, BY_MONSTER, story)
        end_frame(s)
    elif s.mild_dragon and frame_operand(s, EVENT) == RED_DRAGON:
        score(s, seat, DISFAVOUR, BY_MONSTER, story)
        end_frame(s)
    else:
        go_on(s)
        begin_roll(s, s.senior, DICE, STRIKE_ROLL)


@rule
def landing_square(s: State) -> int:
    """Where the dice say that it lands (FDY-EV-MON-3)."""
    return (s.die[0] - 1) * SIDE + s.die[1] - 1


@rule
def strikable(s: State, seat: int) -> int:
    """The squares next to an empty landing square that hold something, a bit each (FDY-EV-MON-5)."""
    near, found = NEAR[landing_square(s)], 0
    while near != 0:
        square = lowest_bit(near)
        near &= near - 1
        if part_at(s, seat, square) != NONE:
            found |= 1 << square
    return found


@rule
def rampage(s: State, seat: int, story: Numbers) -> None:
    """What it lands on is destroyed, or something next to it that the Senior picks (FDY-EV-MON-4, FDY-EV-MON-5)."""
    part = part_at(s, seat, landing_square(s))
    if part != NONE:
        destroy(s, seat, part, story)
        return
    around = strikable(s, seat)
    if count_bits(around) > 1:
        ask(s, STRIKE_ASKED, 1 << s.senior)
    elif around != 0:
        destroy(s, seat, part_at(s, seat, lowest_bit(around)), story)
    else:
        tell(story, MONSTER_IDLE, TO_ALL, seat)
        end_frame(s)


@rule
def destroy(s: State, seat: int, part: int, story: Numbers) -> None:
    """A part of the fief is lost, and the monster goes."""
    lose_part(s, seat, part, TO_MONSTER, story)
    end_frame(s)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def players(s: State) -> int:
    """All who play, a bit each (FDY-EV-MON-1)."""
    return (1 << s.seats) - 1


@rule
def is_struck(s: State, part: int) -> bool:
    """Whether a part is the top of what lies next to the monster (FDY-EV-MON-5)."""
    owner = frame_operand(s, VICTIM)
    squares = strikable(s, owner)
    while squares != 0:
        if part_at(s, owner, lowest_bit(squares)) == part:
            return True
        squares &= squares - 1
    return False


@rule
def strike(s: State, part: int, story: Numbers) -> None:
    """The Senior picks what is destroyed (FDY-EV-MON-5)."""
    destroy(s, frame_operand(s, VICTIM), part, story)


MONSTER_QUESTION = question(
    MONSTER_ASKED,
    MONSTER_NOW,
    answer(TARGET, send_monster, player=players, refused=NOBODY_FOR_MONSTER),
    name="monster",
)
STRIKE_QUESTION = question(
    STRIKE_ASKED,
    STRIKE_NOW,
    answer(STRIKE, strike, when=is_struck, refused=NOT_ADJACENT),
    name="strike",
)
