"""What a family may do of its own accord in a window because it is not asked: the answer is as good as given (R-158).

To stand in a ballot without votes (FIEF-1.2c), to surrender as the attacker before the first round (FIEF-6.2a), to
plunder an own mill (FIEF-6.5). Who has such a right is seen by all, so it opens the window.
"""

from __future__ import annotations

from homage.engine.flow.questions import answer
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import GIVE_UP, STAND, TEAR_DOWN
from homage.games.fief.events import NOMINATED
from homage.games.fief.refusals import HAS_CANDIDATE, HAS_VOTES, NOT_THAT_NOW
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.votes import no_candidacy, votes_of
from homage.games.fief.rules.field.opening import no_giving_up
from homage.games.fief.rules.field.sieges import no_tearing_down, plunder
from homage.games.fief.rules.moments import IN_BATTLE, W3, W17
from homage.games.fief.rules.places import TOWNS
from homage.games.fief.state import NONE, State


@rule
def no_standing(s: State, seat: int, office: int, lord: int) -> int:
    """Why a family without votes cannot bring a lord forward; 0 if it can (FIEF-1.2c, R-158)."""
    if votes_of(s, seat, office) > 0:
        return HAS_VOTES
    if s.candidate[seat] != NONE:
        return HAS_CANDIDATE
    return no_candidacy(s, seat, office, lord)


@rule
def has_right(s: State, seat: int, window: int, topic: int) -> bool:
    """Whether a family may do any of these in a window, by what everybody sees.

    (FIEF-1.2c, FIEF-6.2a, FIEF-6.5, R-158)
    """
    for lord in range(LORDS):
        if no_candidate(s, seat, lord, window, topic) == 0:
            return True
    for town in range(TOWNS):
        if no_demolition(s, seat, town, window) == 0:
            return True
    return no_surrender(s, seat, window) == 0


@rule
def no_candidate(s: State, seat: int, lord: int, window: int, topic: int) -> int:
    """Why a family cannot bring a lord forward in a window (FIEF-1.2c, R-158)."""
    if window != W3:
        return NOT_THAT_NOW
    return no_standing(s, seat, topic, lord)


@rule
def come_forward(s: State, seat: int, lord: int, topic: int, story: Numbers) -> None:
    """A lord stands (FIEF-1.2c, R-158)."""
    s.candidate[seat] = lord
    tell(story, NOMINATED, TO_ALL, seat, lord, topic)


@rule
def no_surrender(s: State, seat: int, window: int) -> int:
    """Why a leader cannot give up in a window (FIEF-6.2a, R-158)."""
    if not IN_BATTLE >> window & 1:
        return NOT_THAT_NOW
    return no_giving_up(s, seat, window)


@rule
def give_up(s: State) -> None:
    """The leader of the attack gives up (FIEF-6.2a, R-158)."""
    s.giving_up = 1


@rule
def no_demolition(s: State, seat: int, town: int, window: int) -> int:
    """Why an own mill cannot be plundered in a window (FIEF-6.5, R-158)."""
    if window != W17:
        return NOT_THAT_NOW
    return no_tearing_down(s, seat, town)


RIGHTS = (
    answer(STAND, come_forward, unless=no_candidate),
    answer(GIVE_UP, give_up, unless=no_surrender),
    answer(TEAR_DOWN, plunder, unless=no_demolition),
)
