"""Sabotage: saboteurs are hired against a tile of another player (FDY-BAR-II).

Also here: FDY-R23.
"""

from __future__ import annotations

from homage.engine.flow.course import ask, begin_frame, end_frame, frame_operand, frame_step, go_on, go_to, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import (
    BY_SABOTAGE,
    GUARD_ROLL,
    NO_SUCH_AIM,
    NO_VICTIM,
    NOBODY_TO_SABOTAGE,
    PASS,
    PAY,
    PRICE_ASKED,
    PRICE_NOW,
    PRICE_ROLL,
    SABOTAGE_AIMED,
    SABOTAGE_ASKED,
    SABOTAGE_NOW,
    SABOTAGE_OVER,
    SABOTAGE_PRICE,
    SABOTAGE_ROLL,
    STRIKE,
    TARGET,
    TO_SABOTAGE,
    VICTIM_ASKED,
    VICTIM_NOW,
)
from homage.games.feudality.rules.baronial import BARONIAL, take_action, victims
from homage.games.feudality.rules.fief import has_part, lose_part, only_part, tile_of_part
from homage.games.feudality.rules.goods import begin_payment, payable_in
from homage.games.feudality.rules.points import score
from homage.games.feudality.rules.rolls import begin_roll
from homage.games.feudality.rules.tiles import GOLD
from homage.games.feudality.state import DICE, NONE, SABOTAGE_FRAME, State

LOSS = int(BARONIAL["sabotage"]["vp_lose"])
PRICE, VICTIM, AIM, OWN_DICE = range(4)  # operands
HIRE, HAGGLE, CHOOSE, NAME, SNEAK, GUARD, END = range(7)  # steps


@rule
def begin_sabotage(s: State) -> None:
    """Saboteurs are sought."""
    take_action(s, 1)
    begin_frame(s, SABOTAGE_FRAME, 0, NONE, NONE)


@rule
def advance_sabotage(s: State, story: Numbers) -> None:
    """The price, the victim, the tile; then both roll, the Senior first (FDY-BAR-IIa, FDY-R45)."""
    step, seat = frame_step(s), s.senior
    if step == HIRE:
        go_on(s)
        begin_roll(s, seat, 1, PRICE_ROLL)
    elif step == HAGGLE:
        haggle(s, seat, story)
    elif step == CHOOSE:
        choose_victim(s)
    elif step == NAME:
        name_aim(s, seat, frame_operand(s, VICTIM), story)
    elif step == SNEAK:
        go_on(s)
        begin_roll(s, seat, DICE, SABOTAGE_ROLL)
    elif step == GUARD:
        set_operand(s, OWN_DICE, s.die[0] + s.die[1])
        go_on(s)
        begin_roll(s, frame_operand(s, VICTIM), DICE, GUARD_ROLL)
    else:
        end_sabotage(s, seat, frame_operand(s, VICTIM), story)


@rule
def haggle(s: State, seat: int, story: Numbers) -> None:
    """With enough Gold the price must be paid; short of it the Senior may trade, or leave it (FDY-BAR-IIa, FDY-R12)."""
    set_operand(s, PRICE, s.die[0])
    if s.goods[seat, GOLD] >= s.die[0]:
        pay_saboteurs(s, seat, story)
    elif payable_in(s, seat, GOLD, s.die[0]):
        ask(s, PRICE_ASKED, 1 << seat)
    else:
        leave_saboteurs(s, seat, story)


@rule
def pay_saboteurs(s: State, seat: int, story: Numbers) -> None:
    """The price goes to the bank."""
    tell(story, SABOTAGE_PRICE, TO_ALL, seat, frame_operand(s, PRICE), 1)
    s.due[GOLD] = frame_operand(s, PRICE)
    go_on(s)
    begin_payment(s, seat, 0)


@rule
def leave_saboteurs(s: State, seat: int, story: Numbers) -> None:
    """The price is not paid: the action is spent, nothing else happens."""
    tell(story, SABOTAGE_PRICE, TO_ALL, seat, frame_operand(s, PRICE), 0)
    end_frame(s)


@rule
def choose_victim(s: State) -> None:
    """Another player who has a tile (FDY-BAR-IIb)."""
    found = victims(s)
    if found & (found - 1) == 0:
        name_victim(s, lowest_bit(found))
    else:
        ask(s, VICTIM_ASKED, 1 << s.senior)


@rule
def name_victim(s: State, player: int) -> None:
    """The victim is named."""
    set_operand(s, VICTIM, player)
    go_to(s, NAME)


@rule
def name_aim(s: State, seat: int, victim: int, story: Numbers) -> None:
    """Any tile, unit or the top level; where they are all alike there is no question (FDY-BAR-IIb, FDY-R56)."""
    only = only_part(s, victim)
    if only == NONE:
        ask(s, SABOTAGE_ASKED, 1 << seat)
    else:
        aim_at(s, seat, only, story)


@rule
def aim_at(s: State, seat: int, part: int, story: Numbers) -> None:
    """What is to be destroyed is named."""
    victim = frame_operand(s, VICTIM)
    set_operand(s, AIM, part)
    tell(story, SABOTAGE_AIMED, TO_ALL, seat, victim, part, tile_of_part(s, victim, part))
    go_to(s, SNEAK)


@rule
def end_sabotage(s: State, seat: int, victim: int, story: Numbers) -> None:
    """The higher total wins, a tie does not (FDY-BAR-IIc)."""
    own, other = frame_operand(s, OWN_DICE), s.die[0] + s.die[1]
    tell(story, SABOTAGE_OVER, TO_ALL, victim, own, other, own > other)
    if own > other:
        lose_part(s, victim, frame_operand(s, AIM), TO_SABOTAGE, story)
    else:
        score(s, seat, LOSS, BY_SABOTAGE, story)
    end_frame(s)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def why_no_victim(s: State, player: int) -> int:
    """Why a player may not be named (FDY-BAR-IIb)."""
    if player >= s.seats:
        return NOBODY_TO_SABOTAGE
    return NO_VICTIM


@rule
def is_aim(s: State, part: int) -> bool:
    """Whether the victim has such a thing (FDY-BAR-IIb)."""
    return has_part(s, frame_operand(s, VICTIM), part)


PRICE_QUESTION = question(
    PRICE_ASKED,
    PRICE_NOW,
    answer(PASS, leave_saboteurs),
    answer(PAY, pay_saboteurs),
    name="price",
)
VICTIM_QUESTION = question(
    VICTIM_ASKED,
    VICTIM_NOW,
    answer(TARGET, name_victim, player=victims, refused=why_no_victim),
    name="victim",
)
SABOTAGE_QUESTION = question(
    SABOTAGE_ASKED,
    SABOTAGE_NOW,
    answer(STRIKE, aim_at, when=is_aim, refused=NO_SUCH_AIM),
    name="sabotage",
)
