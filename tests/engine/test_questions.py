"""Questions declared once: what may be answered is what is not refused."""

from __future__ import annotations

import traceback
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest

from homage.engine.flow.answering import answering, possible
from homage.engine.flow.course import Course, ask
from homage.engine.flow.questions import Questions, answer, between, exactly, question
from homage.engine.moves.actions import Actions
from homage.engine.moves.operands import counted, numbered
from homage.engine.native.rule import rule
from homage.engine.state.components import table
from homage.engine.state.layout import EVERYBODY, number
from homage.engine.state.limits import offer

STALLS, GOODS = 4, 3
ACTIONS = Actions()
PASS = ACTIONS.block("pass", passing=True)
BUY = ACTIONS.block("buy", stall=numbered("stall", STALLS), good=numbered("good", GOODS))
PAY = ACTIONS.block("pay", count=counted("count", 1, 5))
STEAL = ACTIONS.block("steal", stall=numbered("stall", STALLS))

MARKET_ASKED, PRICE_ASKED = 1, 2
OVER, MARKET_NOW, PRICE_NOW, WAIT_FOR_MARKET, WAIT_FOR_PRICE, NOT_SOLD, TOO_DEAR, WATCHED, NOTHING_DUE = range(1, 10)
WAIT = table([0, 0, WAIT_FOR_MARKET, WAIT_FOR_PRICE, *[0] * 6])


class Market(Course):
    """A purse, what each stall sells (a bit for each good), and what was done."""

    purse: int = number(seen=EVERYBODY)
    sold: int = number(seen=EVERYBODY)
    watched: int = number(seen=EVERYBODY)
    done: int = number(seen=EVERYBODY)


@rule
def open_stalls(s: Market) -> int:
    found = 0
    for stall in range(STALLS):
        if goods_at(s, stall) != 0:
            found |= 1 << stall
    return found


@rule
def goods_at(s: Market, stall: int) -> int:
    return s.sold >> (GOODS * stall) & (1 << GOODS) - 1


@rule
def buy(s: Market, seat: int, stall: int, good: int, about: int) -> None:
    s.done = 1000 * seat + 100 * stall + 10 * good + about


@rule
def too_dear(s: Market, count: int, spare: int) -> int:
    if count + spare > s.purse:
        return TOO_DEAR
    return 0


@rule
def pay(s: Market, count: int) -> None:
    s.done = count


@rule
def unseen(s: Market, stall: int) -> bool:
    return s.watched != stall


@rule
def steal(s: Market, stall: int) -> None:
    s.done = -stall


@rule
def price_now(s: Market) -> int:
    if s.purse == 0:
        return NOTHING_DUE
    return PRICE_NOW


MARKET = question(
    MARKET_ASKED,
    MARKET_NOW,
    answer(STEAL, steal, when=unseen, refused=WATCHED),
    answer(PASS),
    answer(BUY, buy, stall=open_stalls, good=goods_at, refused=NOT_SOLD),
    name="market",
)
PRICE = question(PRICE_ASKED, price_now, answer(PAY, pay, unless=partial(too_dear, spare=1)), name="price")
LEGAL, FORBIDDEN, APPLY = answering(Questions(ACTIONS, (MARKET, PRICE)), over=OVER, wait=WAIT)


def market(kind: int = MARKET_ASKED, purse: int = 3, sold: int = 0b101_000_010_000, watched: int = 2) -> Any:
    """A market at which seat 1 is asked; the stalls 1 and 3 are open."""
    s = Market.proxies(Market.array(1))[0]
    s.purse, s.sold, s.watched = purse, sold, watched
    ask(s, kind, 0b10, 7)
    return s


def legal(s: Any, seat: int = 1) -> list[str]:
    out = np.zeros(ACTIONS.count, np.int32)
    return [ACTIONS.notation(int(each)) for each in out[: LEGAL(s, seat, out)]]


def why(s: Any, text: str, seat: int = 1) -> int:
    return FORBIDDEN(s, seat, ACTIONS.parse(text))


def play(s: Any, text: str) -> int:
    APPLY(s, 1, ACTIONS.parse(text), None, None)
    return int(s.done)


def test_answers_are_listed_in_the_order_of_their_numbers() -> None:
    assert legal(market()) == ["pass", "buy 2 2", "buy 4 1", "buy 4 3", "steal 1", "steal 2", "steal 4"]
    assert legal(market(PRICE_ASKED)) == ["pay 1", "pay 2"]
    assert legal(market(), seat=0) == []


@pytest.mark.parametrize("kind", [MARKET_ASKED, PRICE_ASKED])
@pytest.mark.parametrize("purse", range(8))
@pytest.mark.parametrize("sold", [0, 1, 0b111, 0b101_000_010_000, 0b111_111_111_111])
def test_what_is_listed_is_what_is_not_refused(kind: int, purse: int, sold: int) -> None:
    s = market(kind, purse, sold)
    assert legal(s) == [ACTIONS.notation(each) for each in range(ACTIONS.count) if FORBIDDEN(s, 1, each) == 0]


def test_each_refusal_is_the_one_declared_for_it() -> None:
    assert why(market(), "buy 1 1") == NOT_SOLD
    assert why(market(), "buy 2 1") == NOT_SOLD
    assert why(market(), "steal 3") == WATCHED
    assert why(market(), "pay 1") == MARKET_NOW
    assert why(market(PRICE_ASKED), "pay 3") == TOO_DEAR
    assert why(market(PRICE_ASKED), "pass") == PRICE_NOW
    assert why(market(PRICE_ASKED, purse=0), "pass") == NOTHING_DUE


def test_who_is_not_asked_is_told_to_wait_and_nobody_is_asked_after_the_end() -> None:
    assert why(market(), "pass", seat=0) == WAIT_FOR_MARKET
    assert why(market(PRICE_ASKED), "pay 1", seat=0) == WAIT_FOR_PRICE
    assert FORBIDDEN(market(), 1, ACTIONS.count) == FORBIDDEN(market(), -1, 0) == WAIT_FOR_MARKET
    s = market()
    s.asked_seats = 0
    assert why(s, "pass") == OVER


def test_one_refusal_may_tell_all_others_to_wait() -> None:
    forbidden = answering(Questions(ACTIONS, (MARKET, PRICE)), over=OVER, wait=WAIT_FOR_MARKET)[1]
    for kind in (MARKET_ASKED, PRICE_ASKED):
        assert forbidden(market(kind), 0, PASS) == forbidden(market(kind), 1, ACTIONS.count) == WAIT_FOR_MARKET


@rule
def now_or_never(s: Market, action: int) -> int:
    if action >= STEAL:
        return WATCHED
    return PRICE_NOW


def test_what_refuses_any_other_action_may_look_at_it() -> None:
    price = question(PRICE_ASKED, now_or_never, answer(PAY, pay, unless=partial(too_dear, spare=1)), name="price")
    forbidden = answering(Questions(ACTIONS, (MARKET, price)), over=OVER, wait=WAIT)[1]
    s = market(PRICE_ASKED)
    assert [forbidden(s, 1, action) for action in (PASS, BUY, PAY, STEAL)] == [PRICE_NOW, PRICE_NOW, 0, WATCHED]
    assert forbidden(s, 0, PASS) == WAIT_FOR_PRICE


@rule
def not_sold(s: Market, stall: int, good: int) -> int:
    if goods_at(s, stall) >> good & 1:
        return 0
    return NOT_SOLD


@rule
def wares(s: Market, seat: int, out: Any, n: int) -> int:
    for sold in range(STALLS * GOODS):
        if s.sold >> sold & 1:
            n = offer(out, n, BUY + sold)
    return n


@pytest.mark.parametrize("sold", [0, 1, 0b111, 0b101_000_010_000, 0b111_111_111_111])
def test_an_answer_may_list_itself(sold: int) -> None:
    """Between the others, as if each of its actions had been tried."""
    listed = question(
        MARKET_ASKED,
        MARKET_NOW,
        *[each for each in MARKET.answers if each.block != BUY],
        answer(BUY, buy, unless=not_sold, listing=wares),
        name="market",
    )
    legal_too, forbidden, _ = answering(Questions(ACTIONS, (listed, PRICE)), over=OVER, wait=WAIT)
    s, out = market(sold=sold), np.zeros(ACTIONS.count, np.int32)
    assert [ACTIONS.notation(int(each)) for each in out[: legal_too(s, 1, out)]] == legal(s)
    assert [forbidden(s, 1, action) for action in range(ACTIONS.count)] == [
        FORBIDDEN(s, 1, action) for action in range(ACTIONS.count)
    ]
    only_buying = possible(ACTIONS, question(3, MARKET_NOW, *listed.answers[1:2], name="buying"), besides=PASS)
    assert only_buying(s, 1) == (sold != 0)


def test_an_answer_that_lists_itself_says_why_not() -> None:
    with pytest.raises(TypeError, match="refused by one rule"):
        answer(BUY, buy, listing=wares)
    with pytest.raises(TypeError, match="refused by one rule"):
        answer(BUY, buy, unless=not_sold, stall=open_stalls, listing=wares)


def test_effects_get_what_their_parameters_are_called_after() -> None:
    assert play(market(), "buy 4 3") == 1327
    assert play(market(), "steal 2") == -1
    assert play(market(PRICE_ASKED), "pay 2") == 2
    assert play(market(), "pass") == 0


def test_a_question_can_be_tried_before_it_is_asked() -> None:
    more = possible(ACTIONS, MARKET, besides=PASS)
    assert more(market(sold=0), 1)
    only_buying = possible(
        ACTIONS,
        question(3, MARKET_NOW, *[each for each in MARKET.answers if each.block != STEAL], name="buying"),
        besides=PASS,
    )
    assert not only_buying(market(sold=0), 1)
    assert only_buying(market(), 1)


def test_the_source_shows_in_tracebacks() -> None:
    with pytest.raises(AttributeError) as failed:
        FORBIDDEN(None, 1, 0)
    written = [frame for frame in traceback.extract_tb(failed.tb) if frame.filename.startswith("<forbidden of")]
    assert [frame.line for frame in written] == ["if waiting(s) == 0:"]


# -- values between two numbers, questions in two forms, and what may be done before ---------------------------------

CALL_ASKED = 3
CALLS = Actions()
FOLD = CALLS.block("fold", passing=True)
BID = CALLS.block("bid", count=counted("count", 1, 5), good=numbered("good", GOODS))
SHOUT = CALLS.block("shout", stall=numbered("stall", STALLS), initiative=True)
TOO_SOON, OUT_OF_BOUNDS, CRIED_ALREADY, FOLDED = range(10, 14)


@rule
def least_bid(s: Market, goods: int) -> int:
    return s.sold + goods


@rule
def bid(s: Market, count: int, good: int) -> None:
    s.done += 10 * count + good


@rule
def no_bid(s: Market, count: int, least: int) -> int:
    if count < least:
        return OUT_OF_BOUNDS
    return 0


@rule
def is_bid(s: Market, count: int) -> bool:
    return s.done == count


@rule
def is_over(s: Market) -> bool:
    return s.watched > 0


@rule
def raise_hand(s: Market) -> None:
    s.done = 1000


@rule
def no_shout(s: Market, stall: int, asked: int, goods: int) -> int:
    if s.watched == stall:
        return CRIED_ALREADY
    if asked != CALL_ASKED or goods > stall:
        return TOO_SOON
    return 0


@rule
def shout(s: Market, seat: int, stall: int) -> None:
    s.done = -100 * seat - stall


@rule
def goods_now(s: Market) -> int:
    return s.purse // 10


BIDDING = question(
    CALL_ASKED,
    MARKET_NOW,
    answer(FOLD),
    answer(BID, bid, count=between(least_bid, 4), good=exactly(goods_now), refused=OUT_OF_BOUNDS),
    first=raise_hand,
    name="bidding",
)
FOLDING = question(CALL_ASKED, FOLDED, answer(FOLD), when=is_over, name="bidding")
SHOUTING = answer(SHOUT, shout, unless=no_shout)
CALLING = answering(
    Questions(CALLS, (FOLDING, BIDDING), before=(SHOUTING,)), over=OVER, wait=NOTHING_DUE, given={"goods": goods_now}
)


def called(s: Any, seat: int = 1) -> list[str]:
    out = np.zeros(CALLS.count, np.int32)
    return [CALLS.notation(int(each)) for each in out[: CALLING[0](s, seat, out)]]


@pytest.mark.parametrize("kind", [CALL_ASKED, 7])
@pytest.mark.parametrize("purse", [0, 10, 25, 40, -10])
@pytest.mark.parametrize("sold", [-3, 0, 2, 4, 9])
@pytest.mark.parametrize("watched", [0, 1])
def test_bounds_and_forms_list_what_they_do_not_refuse(kind: int, purse: int, sold: int, watched: int) -> None:
    s = market(kind, purse, sold, watched)
    assert called(s) == [CALLS.notation(each) for each in range(CALLS.count) if CALLING[1](s, 1, each) == 0]


def test_an_operand_has_values_between_two_numbers() -> None:
    s = market(CALL_ASKED, purse=10, sold=2, watched=0)
    assert called(s) == ["fold", "bid 3 2", "bid 4 2", "shout 2", "shout 3", "shout 4"]
    assert CALLING[1](s, 1, CALLS.parse("bid 2 2")) == CALLING[1](s, 1, CALLS.parse("bid 3 1")) == OUT_OF_BOUNDS
    assert called(market(CALL_ASKED, purse=10, sold=4, watched=0))[:2] == ["fold", "shout 2"]


def test_a_question_in_two_forms_has_the_answers_of_the_first_that_holds() -> None:
    s = market(CALL_ASKED, purse=10, sold=2, watched=1)
    assert called(s) == ["fold", "shout 3", "shout 4"]
    assert CALLING[1](s, 1, CALLS.parse("bid 3 2")) == FOLDED


def test_what_comes_first_is_done_with_every_answer_and_not_with_what_comes_before() -> None:
    for text, done in (("fold", 1000), ("bid 3 2", 1031), ("shout 4", -103)):
        s = market(CALL_ASKED, purse=10, sold=2, watched=0)
        CALLING[2](s, 1, CALLS.parse(text), None, None)
        assert s.done == done


def test_what_may_be_done_before_is_looked_at_in_every_question() -> None:
    assert CALLING[1](market(CALL_ASKED, watched=3), 1, CALLS.parse("shout 4")) == CRIED_ALREADY
    assert CALLING[1](market(7, watched=0), 1, CALLS.parse("shout 4")) == TOO_SOON
    assert CALLING[1](market(CALL_ASKED), 0, CALLS.parse("fold")) == NOTHING_DUE


def test_each_form_of_a_question_has_source_of_its_own() -> None:
    many = [answer(FOLD), answer(BID, bid, unless=partial(no_bid, least=2), good=exactly(goods_now))]
    forms = [question(CALL_ASKED, 1, *many, when=partial(is_bid, count=count), name="bidding") for count in (1, 2)]
    few = answer(BID, bid, unless=partial(no_bid, least=4), good=exactly(goods_now))
    folding = question(CALL_ASKED, 1, *many[:1], few, when=is_over, name="bidding")
    listed = answering(
        Questions(CALLS, [forms[0], folding, forms[1], BIDDING]),
        over=OVER,
        wait=OVER,
        given={"goods": 0},
    )[0]
    for done, watched, bids in ((1, 0, 4), (0, 1, 2), (2, 0, 4)):
        s = market(CALL_ASKED, purse=10, watched=watched)
        s.done = done
        assert listed(s, 1, np.zeros(CALLS.count, np.int32)) == 1 + bids


def test_given_names_may_be_numbers() -> None:
    tried = question(
        1, MARKET_NOW, answer(FOLD), answer(BID, bid, count=between(least_bid, 2), refused=OUT_OF_BOUNDS), name="bids"
    )
    assert possible(CALLS, tried, besides=FOLD, given={"goods": 0})(market(sold=2), 1)
    assert not possible(CALLS, tried, besides=FOLD, given={"goods": 1})(market(sold=2), 1)


def test_passes_and_initiatives_of_a_question_can_be_read_from_its_declaration() -> None:
    calls = Questions(CALLS, (FOLDING, BIDDING), before=(SHOUTING,))
    assert calls.names == {0: "over", CALL_ASKED: "bidding"}
    assert [block.name for block in calls.answers(CALL_ASKED)] == ["fold", "bid", "shout"]
    assert [block.name for block in calls.passes(CALL_ASKED)] == ["fold"]
    assert [block.name for block in calls.initiatives(CALL_ASKED)] == ["shout"]
    assert not calls.is_public(CALL_ASKED)
    assert Questions(CALLS, (replace(BIDDING, public=True),)).is_public(CALL_ASKED)
