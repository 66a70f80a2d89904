"""New Tax and Famine Relief: everybody pays, or loses a point (FDY-EV-TAX, FDY-EV-FAMINE)."""

from __future__ import annotations

from homage.engine.flow.course import ask, begin_frame, end_frame, frame_operand, frame_step, go_on, go_to, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import BY_LEVY, FAMINE_NOW, LEVY_ASKED, LEVY_PAID, LEVY_REFUSED, PASS, PAY, TAX_NOW
from homage.games.feudality.rules.goods import begin_giving, begin_payment, held, payable_in
from homage.games.feudality.rules.points import DISFAVOUR, score, seat_at
from homage.games.feudality.rules.tiles import FOOD
from homage.games.feudality.state import AT, LEVY_FRAME, NONE, State

COUNT, IN_FOOD = 0, 2  # operands of a levy
DEMANDED, PAYS = range(2)  # its steps


@rule
def begin_levy(s: State, count: int, in_food: int) -> None:
    """So many resources, or so much Food, are demanded of everybody."""
    begin_frame(s, LEVY_FRAME, count, 0, in_food)


@rule
def advance_levy(s: State, story: Numbers) -> None:
    """In player order each is asked who can pay; the others are refused for (FDY-R18, FDY-R19)."""
    at = frame_operand(s, AT)
    if at == s.seats:
        end_frame(s)
        return
    seat = seat_at(s, at)
    if frame_step(s) == PAYS:
        tell(story, LEVY_PAID, TO_ALL, seat, frame_operand(s, COUNT), frame_operand(s, IN_FOOD))
        set_operand(s, AT, at + 1)
        go_to(s, DEMANDED)
    elif can_pay_levy(s, seat):
        ask(s, LEVY_ASKED, 1 << seat)
    else:
        refuse_levy(s, seat, story)


@rule
def can_pay_levy(s: State, seat: int) -> bool:
    """Whether a seat could pay in full; no part payment (FDY-EV-TAX, FDY-EV-FAMINE)."""
    if frame_operand(s, IN_FOOD):
        return payable_in(s, seat, FOOD, frame_operand(s, COUNT))
    return held(s, seat) >= frame_operand(s, COUNT)


@rule
def refuse_levy(s: State, seat: int, story: Numbers) -> None:
    """A point is lost and nothing paid."""
    tell(story, LEVY_REFUSED, TO_ALL, seat, frame_operand(s, COUNT), frame_operand(s, IN_FOOD))
    score(s, seat, DISFAVOUR, BY_LEVY, story)
    set_operand(s, AT, frame_operand(s, AT) + 1)


@rule
def pay_levy(s: State, seat: int, story: Numbers) -> None:
    """The seat pays: Food with trades, or any mixture."""
    go_on(s)
    if frame_operand(s, IN_FOOD):
        s.due[FOOD] = frame_operand(s, COUNT)
        begin_payment(s, seat, 0)
    else:
        begin_giving(s, seat, frame_operand(s, COUNT), NONE, story)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def levy_now(s: State) -> int:
    """What is to be done now: pay a tax, or Food (FDY-EV-TAX, FDY-EV-FAMINE)."""
    if frame_operand(s, IN_FOOD):
        return FAMINE_NOW
    return TAX_NOW


LEVY_QUESTION = question(
    LEVY_ASKED,
    levy_now,
    answer(PASS, refuse_levy),
    answer(PAY, pay_levy),
    name="levy",
)
