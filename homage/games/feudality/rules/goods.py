"""Resources: what is gained, what is owed, and trades with the bank (FDY-RES, FDY-TRADE).

Also here: FDY-R8.
"""

from __future__ import annotations

from homage.engine.flow.course import ask, begin_frame, end_frame, frame_operand, frame_step, go_on, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import (
    BANDITS_NOW,
    BOOTY_NOW,
    FEED_ASKED,
    FEED_NOW,
    GAINED,
    GIVE,
    GIVE_ASKED,
    HANDED_OVER,
    HUNGER,
    NO_SURPLUS,
    NOT_HELD_FOR_ATTACKER,
    NOT_HELD_FOR_BANDITS,
    NOT_HELD_FOR_TAX,
    NOTHING_TO_GIVE,
    PAID,
    PASS,
    PAY_TAX_NOW,
    TRADE,
    TRADE_ASKED,
    TRADE_NOW,
    TRADED,
)
from homage.games.feudality.components import COMPONENTS
from homage.games.feudality.rules.cards import DOES, TAX
from homage.games.feudality.rules.tiles import COST, FOOD, KINDS, TRADERS
from homage.games.feudality.state import GIVING_FRAME, NONE, PAYMENT_FRAME, WHO, State

RATE = int(COMPONENTS["trade"]["rate"])
TRADER_RATE = int(COMPONENTS["trade"]["rate_with_trader"])
PARTLY = 1  # operand of a payment: whether less may be paid
COUNT, RECEIVER = 1, 2  # operands of a giving


@rule
def gain(s: State, seat: int, good: int, count: int, story: Numbers) -> None:
    """Resources come from the bank, which never runs out (FDY-RES-1)."""
    s.goods[seat, good] += count
    tell(story, GAINED, TO_ALL, seat, good, count)


@rule
def held(s: State, seat: int) -> int:
    """All resources of a seat together."""
    total = 0
    for good in range(KINDS):
        total += s.goods[seat, good]
    return total


@rule
def any_held(s: State, seat: int) -> int:
    """A kind of which a seat has some; NONE if it has none, or several kinds."""
    found = NONE
    for good in range(KINDS):
        if s.goods[seat, good] > 0:
            if found != NONE:
                return NONE
            found = good
    return found


# -- trades --------------------------------------------------------------------------------------------------------


@rule
def trade_rate(s: State, seat: int) -> int:
    """How many of a kind are given for one of another (FDY-TRADE-1, FDY-TRADE-2)."""
    if s.land[seat, TRADERS] != 0:
        return TRADER_RATE
    return RATE


@rule
def payable(s: State, seat: int, item: int) -> bool:
    """Whether a tile or level can be paid for: what is missing can be had for what is to spare (FDY-TRADE-6)."""
    lacking, trades, rate = 0, 0, trade_rate(s, seat)
    for good in range(KINDS):
        spare = s.goods[seat, good] - COST[item, good]
        if spare < 0:
            lacking -= spare
        else:
            trades += spare // rate
    return lacking <= trades


@rule
def payable_in(s: State, seat: int, good: int, count: int) -> bool:
    """The same for so many of one kind."""
    lacking, trades, rate = count - s.goods[seat, good], 0, trade_rate(s, seat)
    for other in range(KINDS):
        if other != good:
            trades += s.goods[seat, other] // rate
    return lacking <= trades


@rule
def missing(s: State, seat: int) -> int:
    """What the payment under way still lacks, all kinds together."""
    lacking = 0
    for good in range(KINDS):
        lacking += max(s.due[good] - s.goods[seat, good], 0)
    return lacking


@rule
def trades_of(s: State, seat: int, good: int) -> int:
    """How often a kind can be traded away; what the payment needs of it is kept back (FDY-TRADE-6)."""
    return max(s.goods[seat, good] - s.due[good], 0) // trade_rate(s, seat)


@rule
def forced_trade(s: State, seat: int) -> int:
    """The kind to be traded next where the payment leaves no choice; NONE where it does."""
    kinds, trades, first = 0, 0, NONE
    for good in range(KINDS):
        possible = trades_of(s, seat, good)
        if possible > 0:
            kinds += 1
            trades += possible
            if first == NONE:
                first = good
    if kinds == 1 or trades == missing(s, seat):
        return first
    return NONE


@rule
def trade(s: State, seat: int, good: int, story: Numbers) -> None:
    """Some of one kind become one of the first kind that is missing."""
    rate = trade_rate(s, seat)
    for wanted in range(KINDS):
        if s.goods[seat, wanted] < s.due[wanted]:
            s.goods[seat, good] -= rate
            s.goods[seat, wanted] += 1
            tell(story, TRADED, TO_ALL, seat, good, rate, wanted)
            return


# -- payments ------------------------------------------------------------------------------------------------------


@rule
def begin_payment(s: State, seat: int, partly: int) -> None:
    """What is in `due` is to be paid."""
    begin_frame(s, PAYMENT_FRAME, seat, partly)


@rule
def advance_payment(s: State, story: Numbers) -> None:
    """Trades for what is missing; then the payment itself (FDY-TRADE-1, FDY-TRADE-5, FDY-FEED-6)."""
    seat, partly = frame_operand(s, WHO), frame_operand(s, PARTLY)
    if frame_step(s) == 1:
        pay_due(s, seat, story)
        end_frame(s)
    elif missing(s, seat) == 0 or (partly and not can_trade(s, seat)):
        go_on(s)
    elif partly:
        ask(s, FEED_ASKED, 1 << seat)
    else:
        good = forced_trade(s, seat)
        if good == NONE:
            ask(s, TRADE_ASKED, 1 << seat)
        else:
            trade(s, seat, good, story)


@rule
def can_trade(s: State, seat: int) -> bool:
    """Whether anything is to spare for a trade."""
    for good in range(KINDS):
        if trades_of(s, seat, good) > 0:
            return True
    return False


@rule
def pay_due(s: State, seat: int, story: Numbers) -> None:
    """What is due goes to the bank, as far as it is there; Food that is not stays unpaid (FDY-SEQ-3d, FDY-FEED-6)."""
    s.unpaid = max(s.due[FOOD] - s.goods[seat, FOOD], 0)
    if s.unpaid > 0:
        tell(story, HUNGER, TO_ALL, seat, s.unpaid)
    for good in range(KINDS):
        paid = min(s.due[good], s.goods[seat, good])
        s.due[good] = 0
        if paid > 0:
            s.goods[seat, good] -= paid
            tell(story, PAID, TO_ALL, seat, good, paid)


# -- resources given up --------------------------------------------------------------------------------------------


@rule
def begin_giving(s: State, seat: int, count: int, receiver: int, story: Numbers) -> None:
    """So many resources of a seat's choice go to the bank (NONE) or to another."""
    if held(s, seat) == 0:
        tell(story, NOTHING_TO_GIVE, TO_ALL, seat)
    begin_frame(s, GIVING_FRAME, seat, count, receiver)


@rule
def advance_giving(s: State, story: Numbers) -> None:
    """One after another; all, where there are too few (FDY-EV-BAND-2, FDY-BAR-IVb)."""
    seat, count, total = frame_operand(s, WHO), frame_operand(s, COUNT), held(s, frame_operand(s, WHO))
    if count == 0 or total == 0:
        end_frame(s)
        return
    only = any_held(s, seat)
    if only != NONE:
        give(s, only, story)
    elif total <= count:
        for good in range(KINDS):
            while s.goods[seat, good] > 0:
                give(s, good, story)
    else:
        ask(s, GIVE_ASKED, 1 << seat)


@rule
def give(s: State, good: int, story: Numbers) -> None:
    """One resource is given up."""
    seat, receiver = frame_operand(s, WHO), frame_operand(s, RECEIVER)
    s.goods[seat, good] -= 1
    set_operand(s, COUNT, frame_operand(s, COUNT) - 1)
    if receiver == NONE:
        tell(story, PAID, TO_ALL, seat, good, 1)
    else:
        s.goods[receiver, good] += 1
        tell(story, HANDED_OVER, TO_ALL, seat, good, receiver)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def can_spare(s: State, seat: int, good: int) -> bool:
    """Whether a kind can be traded away (FDY-TRADE-6)."""
    return trades_of(s, seat, good) > 0


@rule
def has_good(s: State, seat: int, good: int) -> bool:
    """Whether a seat has some of a kind."""
    return s.goods[seat, good] > 0


@rule
def giving_now(s: State) -> int:
    """Why resources are given up: to an attacker, for a tax, or to Bandits (FDY-BAR-IVb, FDY-EV-TAX, FDY-EV-BAND-2)."""
    if frame_operand(s, RECEIVER) != NONE:
        return BOOTY_NOW
    if DOES[s.card] == TAX:
        return PAY_TAX_NOW
    return BANDITS_NOW


@rule
def not_held(s: State) -> int:
    """Why a resource that is not there may not be given up (FDY-BAR-IVb, FDY-EV-TAX, FDY-EV-BAND-2)."""
    now = giving_now(s)
    if now == BOOTY_NOW:
        return NOT_HELD_FOR_ATTACKER
    if now == PAY_TAX_NOW:
        return NOT_HELD_FOR_TAX
    return NOT_HELD_FOR_BANDITS


TRADE_QUESTION = question(
    TRADE_ASKED,
    TRADE_NOW,
    answer(TRADE, trade, when=can_spare, refused=NO_SURPLUS),
    name="trade",
)
FEED_QUESTION = question(
    FEED_ASKED,
    FEED_NOW,
    answer(PASS, go_on),
    answer(TRADE, trade, when=can_spare, refused=NO_SURPLUS),
    name="feed",
)
GIVE_QUESTION = question(
    GIVE_ASKED,
    giving_now,
    answer(GIVE, give, when=has_good, refused=not_held),
    name="give",
)
