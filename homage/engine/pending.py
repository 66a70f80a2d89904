"""Whose decision is awaited: a short stack inside the state.

Each entry says what is asked, which seats have still to answer, and what it is about. Several seats at once is a
simultaneous, secret choice: they may answer in any order. A card played out of turn puts a further entry on top; when
it is answered, the one below is asked again.
"""

from __future__ import annotations

from homage.engine.layout import EVERYBODY, Layout, Numbers, number, numbers
from homage.engine.rule import rule

DEPTH = 6


class Asking(Layout):
    """The part of a state that says what is asked."""

    asked: int = number(seen=EVERYBODY)
    asked_kind: Numbers = numbers(DEPTH, seen=EVERYBODY)
    asked_seats: Numbers = numbers(DEPTH, seen=EVERYBODY)
    asked_about: Numbers = numbers(DEPTH, seen=EVERYBODY)


@rule
def ask(s: Asking, kind: int, seats: int, about: int = 0) -> None:
    """Ask the seats in a bit mask; what was being asked waits below."""
    s.asked_kind[s.asked] = kind
    s.asked_seats[s.asked] = seats
    s.asked_about[s.asked] = about
    s.asked += 1


@rule
def seats_asked(s: Asking) -> int:
    """The seats that may decide now, as a bit mask; 0 when nothing is asked."""
    if s.asked == 0:
        return 0
    return s.asked_seats[s.asked - 1]


@rule
def kind_asked(s: Asking) -> int:
    """What is asked now; 0 when nothing is."""
    if s.asked == 0:
        return 0
    return s.asked_kind[s.asked - 1]


@rule
def about_asked(s: Asking) -> int:
    """What the present question is about."""
    return s.asked_about[s.asked - 1]


@rule
def answered(s: Asking, seat: int) -> bool:
    """Take a seat off the present question; True when it was the last and the question is gone."""
    top = s.asked - 1
    s.asked_seats[top] &= ~(1 << seat)
    if s.asked_seats[top] != 0:
        return False
    s.asked_kind[top] = 0
    s.asked_about[top] = 0
    s.asked = top
    return True
