"""Victory Points, the end of the game, and who has won (FDY-VP, FDY-END).

Also here: FDY-R16, FDY-R17, FDY-R36.
"""

from __future__ import annotations

from homage.engine.flow.course import over
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import NO_POINT_LOST, SCORED, TOTAL, VICTORY_NUMBER
from homage.games.feudality.rules.fief import army
from homage.games.feudality.state import SEATS, State

FAVOUR, DISFAVOUR = 1, -1  # Royal Favor and Royal Disfavor (FDY-VP-2)


@rule
def score(s: State, seat: int, change: int, why: int, story: Numbers) -> None:
    """Points are won or lost, never below 0 (FDY-VP-1); who reaches the Victory Number triggers the end (FDY-END-1)."""
    after = max(s.points[seat] + change, 0)
    if after == s.points[seat]:
        if change < 0:
            tell(story, NO_POINT_LOST, TO_ALL, seat, why)
        return
    tell(story, SCORED, TO_ALL, seat, after - s.points[seat], after, why)
    s.points[seat] = after
    if after >= s.victory and s.ending == 0:
        s.ending = 1
        tell(story, VICTORY_NUMBER, TO_ALL, seat)


@rule
def score_all(s: State, change: int, why: int, story: Numbers) -> None:
    """The same for everybody, in player order."""
    for at in range(s.seats):
        score(s, seat_at(s, at), change, why, story)


@rule
def seat_at(s: State, at: int) -> int:
    """A seat by its place in player order: the Senior Player first, then clockwise."""
    return (s.senior + at) % s.seats


@rule
def ahead_of(s: State, seat: int, other: int) -> bool:
    """Whether a seat is placed before another: points, then level, then army (FDY-END-5)."""
    if s.points[seat] != s.points[other]:
        return s.points[seat] > s.points[other]
    if s.level[seat] != s.level[other]:
        return s.level[seat] > s.level[other]
    return army(s, seat) > army(s, other)


@rule
def place_of(s: State, seat: int) -> int:
    """The place of a seat; equals share one, and the next is left out (FDY-END-6)."""
    place = 1
    for other in range(s.seats):
        if ahead_of(s, other, seat):
            place += 1
    return place


@rule
def tell_totals(s: State, story: Numbers) -> None:
    """The points and places of all."""
    for seat in range(s.seats):
        tell(story, TOTAL, TO_ALL, seat, s.points[seat], place_of(s, seat))


@rule
def reckon(s: State, story: Numbers) -> None:
    """How it would be counted if the game ended now."""
    if not over(s):
        tell_totals(s, story)


@rule
def result(s: State, out: Numbers) -> None:
    """Points of all seats, then their places."""
    for seat in range(s.seats):
        out[seat] = s.points[seat]
        out[SEATS + seat] = place_of(s, seat)
