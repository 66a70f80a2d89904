"""The stack of pending decisions: answered in any order, interrupted and taken up again."""

from __future__ import annotations

from homage.engine.pending import Asking, about_asked, answered, ask, kind_asked, seats_asked

VOTE, REACT = 1, 2


def test_seats_asked_together_may_answer_in_any_order() -> None:
    states = Asking.array(2)
    forwards, backwards = Asking.proxies(states)
    for s, order in ((forwards, (0, 1, 2)), (backwards, (2, 0, 1))):
        ask(s, VOTE, 0b111, 5)
        assert [answered(s, seat) for seat in order] == [False, False, True]
        assert seats_asked(s) == 0
        assert kind_asked(s) == 0
    assert Asking.state_bytes(states, 0) == Asking.state_bytes(states, 1) == bytes(Asking.saved)


def test_an_interrupt_is_answered_first_and_then_the_question_below_again() -> None:
    s = Asking.proxies(Asking.array(1))[0]
    ask(s, VOTE, 0b011, 5)
    answered(s, 0)
    ask(s, REACT, 0b100, 9)
    assert (kind_asked(s), seats_asked(s), about_asked(s)) == (REACT, 0b100, 9)
    assert answered(s, 2)
    assert (kind_asked(s), seats_asked(s), about_asked(s)) == (VOTE, 0b010, 5)
