"""The Change of Dynasty track, the King's situation at the end of a turn, and who wins (FDM-4.2, FDM-9).

Also here: FDM-4.3.
"""

from __future__ import annotations

from homage.engine.flow.course import over
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.feudalism.actions import (
    DYNASTY,
    DYNASTY_DIE,
    KING_TURNED_UP,
    TOTAL,
    TRACK_MOVED,
    TREASURY_LOST,
)
from homage.games.feudalism.rules.cards import TRACK_LEAST, TRACK_LOST, TRACK_MOST
from homage.games.feudalism.state import NONE, SEATS, State


@rule
def roll(dice: Dice) -> int:
    """One die."""
    return draw(dice, 6) + 1


@rule
def move_track(s: State, by: int, story: Numbers) -> None:
    """Move the King marker; a step beyond the ends is lost (FDM-4.2k)."""
    old = s.track
    s.track = min(TRACK_MOST, max(TRACK_LEAST, old + by))
    if s.track != old:
        tell(story, TRACK_MOVED, TO_ALL, old, s.track)


@rule
def turn_up_king(s: State, story: Numbers) -> None:
    """The next King comes to power (FDM-2.3a, FDM-4.2e)."""
    if s.king_card != NONE:
        s.kings_gone |= 1 << s.king_card
    s.king_deck_size -= 1
    s.king_card = s.king_deck[s.king_deck_size]
    tell(story, KING_TURNED_UP, TO_ALL, s.king_card)


@rule
def judge_king(s: State, dice: Dice, story: Numbers) -> None:
    """Phase E: a die below the marker keeps the crown; else the players exchange roles (FDM-4.2a to FDM-4.2d)."""
    s.judged, s.judged_at = s.king, s.track
    changes = s.track == TRACK_LOST
    if not changes:
        die = roll(dice)
        tell(story, DYNASTY_DIE, TO_ALL, die, s.track)
        changes = die >= s.track
    if changes:
        lost = s.treasury
        s.treasury = 0
        if lost > 0:
            tell(story, TREASURY_LOST, TO_ALL, lost)
        s.king = 1 - s.king
    s.points[s.king] += 1
    tell(story, DYNASTY, TO_ALL, s.king, changes, s.points[s.king])


@rule
def place_of(s: State, seat: int) -> int:
    """First or second, by victory points (FDM-9)."""
    if s.points[seat] < s.points[1 - seat]:
        return 2
    return 1


@rule
def result(s: State, out: Numbers) -> None:
    """Points and places."""
    for seat in range(SEATS):
        out[seat] = s.points[seat]
        out[SEATS + seat] = place_of(s, seat)


@rule
def tell_totals(s: State, story: Numbers) -> None:
    """The victory points of both players."""
    for seat in range(SEATS):
        tell(story, TOTAL, TO_ALL, seat, s.points[seat], place_of(s, seat))


@rule
def reckon(s: State, story: Numbers) -> None:
    """How it would be counted if the game ended now."""
    if not over(s):
        tell_totals(s, story)
