"""Declarations of questions that are wrong fail at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from homage.engine.flow.answering import answering
from homage.engine.flow.questions import Question, Questions, answer, between, question
from homage.engine.flow.windows import Window
from homage.engine.moves.actions import Actions
from homage.engine.moves.operands import numbered
from homage.engine.native.rule import rule
from tests.engine.test_questions import (
    ACTIONS,
    BID,
    BIDDING,
    BUY,
    CALL_ASKED,
    CALLS,
    FOLD,
    FOLDING,
    MARKET,
    MARKET_ASKED,
    MARKET_NOW,
    NOT_SOLD,
    OVER,
    PASS,
    PAY,
    PRICE,
    PRICE_ASKED,
    PRICE_NOW,
    STEAL,
    WAIT,
    WATCHED,
    Market,
    bid,
    buy,
    open_stalls,
    pay,
    steal,
    unseen,
)


def answered(*questions: Question) -> Any:
    return answering(Questions(ACTIONS, questions), over=OVER, wait=WAIT)


@rule
def steal_from_seat(s: Market, seat: int) -> None:
    s.done = seat


@rule
def asks_for_weather(s: Market, weather: int) -> int:
    return weather


def test_an_effect_that_leaves_an_operand_out_is_refused() -> None:
    answers = answer(PASS), answer(BUY, buy), answer(STEAL, steal_from_seat)
    wrong = question(MARKET_ASKED, MARKET_NOW, *answers, name="market")
    with pytest.raises(TypeError, match="steal_from_seat must take stall, which steal names"):
        answered(wrong, PRICE)


def test_a_parameter_that_nothing_gives_is_refused() -> None:
    wrong = question(PRICE_ASKED, PRICE_NOW, answer(PAY, pay, unless=asks_for_weather), name="price")
    with pytest.raises(
        TypeError, match="asks_for_weather asks for weather, and is given only s, seat, asked, about, count"
    ):
        answered(MARKET, wrong)


def test_a_set_of_an_operand_that_the_block_has_not_is_refused() -> None:
    wrong = question(PRICE_ASKED, PRICE_NOW, answer(PAY, pay, stall=open_stalls, refused=NOT_SOLD), name="price")
    with pytest.raises(TypeError, match="pay has no operand stall"):
        answered(MARKET, wrong)


def test_a_set_of_more_than_64_values_is_refused() -> None:
    many = Actions()
    name = many.block("name", thing=numbered("thing", 65))
    named = question(1, MARKET_NOW, answer(name, None, thing=1, refused=NOT_SOLD), name="thing")
    with pytest.raises(TypeError, match="thing of name has too many values"):
        answering(Questions(many, [named]), over=OVER, wait=WAIT)


def test_a_condition_needs_a_refusal() -> None:
    with pytest.raises(TypeError, match="needs the refusal"):
        answer(STEAL, steal, when=unseen)
    with pytest.raises(TypeError, match="needs the refusal"):
        answer(STEAL, steal, stall=open_stalls)


def test_a_question_has_answers_each_block_once_and_each_number_once() -> None:
    with pytest.raises(TypeError, match="no answers"):
        question(MARKET_ASKED, MARKET_NOW, name="market")
    with pytest.raises(TypeError, match="two answers with the same block"):
        question(MARKET_ASKED, MARKET_NOW, answer(PASS), answer(PASS), name="market")
    with pytest.raises(TypeError, match="two questions have the same number"):
        answered(MARKET, PRICE, MARKET)


def test_every_block_answers_a_question_or_is_an_initiative() -> None:
    with pytest.raises(TypeError, match="no question is answered by pay"):
        answered(MARKET)
    more = Actions()
    nod = more.block("nod")
    more.block("propose", initiative=True)
    Questions(more, [question(1, MARKET_NOW, answer(nod), name="nod")])


def test_what_may_be_done_before_comes_last_in_the_order_of_the_actions() -> None:
    with pytest.raises(TypeError, match="comes after its answers"):
        Questions(CALLS, (BIDDING,), before=(answer(FOLD),))


def test_the_last_form_of_a_question_has_no_condition() -> None:
    with pytest.raises(TypeError, match=f"question {CALL_ASKED} is not declared for when no condition holds"):
        Questions(CALLS, (FOLDING,))
    with pytest.raises(TypeError, match="two questions have the same number"):
        Questions(CALLS, (BIDDING, FOLDING))


def test_values_between_two_numbers_need_a_refusal() -> None:
    with pytest.raises(TypeError, match="needs the refusal"):
        answer(BID, bid, count=between(1, 2))


@pytest.mark.parametrize("name", ["", "over"])
def test_a_question_has_a_name_of_its_own(name: str) -> None:
    with pytest.raises(TypeError, match="needs a name of its own"):
        question(MARKET_ASKED, MARKET_NOW, answer(PASS), name=name)


def test_no_two_questions_have_one_name() -> None:
    with pytest.raises(TypeError, match=f"{MARKET_ASKED} and {PRICE_ASKED} are both called market"):
        answered(MARKET, replace(PRICE, name="market"))


@pytest.mark.parametrize("other", [{"name": "folding"}, {"window": FOLD}, {"public": True}])
def test_the_forms_of_a_question_differ_in_their_answers_alone(other: dict[str, Any]) -> None:
    Questions(CALLS, (FOLDING, BIDDING))
    with pytest.raises(TypeError, match=r"forms of the question (bidding|folding) differ"):
        Questions(CALLS, (replace(FOLDING, **other), BIDDING))


def test_a_window_can_always_be_let_pass() -> None:
    Questions(ACTIONS, (replace(MARKET, window=PASS), PRICE))
    with pytest.raises(TypeError, match="the window market needs an answer that always passes"):
        Questions(ACTIONS, (replace(MARKET, window=BUY), PRICE))
    with pytest.raises(TypeError, match="the window price needs an answer that always passes"):
        Questions(ACTIONS, (MARKET, replace(PRICE, window=PASS)))
    seldom = question(
        MARKET_ASKED, 1, answer(PASS, when=unseen, refused=WATCHED), *MARKET.answers[1:], name="market", window=PASS
    )
    with pytest.raises(TypeError, match="the window market needs an answer that always passes"):
        Questions(ACTIONS, (seldom, PRICE))


def test_only_a_question_that_can_be_let_pass_has_windows() -> None:
    with pytest.raises(TypeError, match="the window noon belongs to market, which is not declared as one"):
        Window("noon", "at noon", MARKET)
