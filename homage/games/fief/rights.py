"""What a family may do of its own accord in a window because it is not asked: the answer is as good as given (R-158).

To stand in a ballot without votes (FIEF-1.2c), to surrender as the attacker before the first round (FIEF-6.2a), to
plunder an own mill (FIEF-6.5). Who has such a right is seen by all, so it opens the window.
"""

from __future__ import annotations

from homage.engine.layout import Numbers
from homage.engine.limits import offer
from homage.engine.rule import rule
from homage.engine.story import TO_ALL, tell
from homage.games.fief.actions import GIVE_UP, STAND, TEAR_DOWN
from homage.games.fief.events import NOMINATED
from homage.games.fief.lords import LORDS
from homage.games.fief.opening import no_giving_up
from homage.games.fief.places import TOWNS
from homage.games.fief.refusals import HAS_CANDIDATE, HAS_VOTES, NOT_THAT_NOW
from homage.games.fief.sieges import no_tearing_down, plunder
from homage.games.fief.state import NONE, State
from homage.games.fief.votes import no_candidacy, votes_of
from homage.games.fief.windows import IN_BATTLE, W3, W17


@rule
def no_standing(s: State, seat: int, office: int, lord: int) -> int:
    """Why a family without votes cannot bring a lord forward; 0 if it can (FIEF-1.2c, R-158)."""
    if votes_of(s, seat, office) > 0:
        return HAS_VOTES
    if s.candidate[seat] != NONE:
        return HAS_CANDIDATE
    return no_candidacy(s, seat, office, lord)


@rule
def no_right(s: State, seat: int, action: int, block: int, window: int, about: int) -> int:
    """Why a family cannot do one of these in a window; 0 if it can (FIEF-1.2c, FIEF-6.2a, FIEF-6.5, R-158)."""
    if block == STAND and window == W3:
        return no_standing(s, seat, about, action - STAND)
    if block == GIVE_UP and IN_BATTLE >> window & 1:
        return no_giving_up(s, seat, window)
    if block == TEAR_DOWN and window == W17:
        return no_tearing_down(s, seat, action - TEAR_DOWN)
    return NOT_THAT_NOW


@rule
def legal_rights(s: State, seat: int, window: int, about: int, out: Numbers, n: int) -> int:
    """All of these that a family may do in a window; returns the count with them.

    (FIEF-1.2c, FIEF-6.2a, FIEF-6.5, R-158)
    """
    if window == W3:
        for lord in range(LORDS):
            if no_standing(s, seat, about, lord) == 0:
                n = offer(out, n, STAND + lord)
    if IN_BATTLE >> window & 1 and no_giving_up(s, seat, window) == 0:
        n = offer(out, n, GIVE_UP)
    if window == W17:
        for town in range(TOWNS):
            if no_tearing_down(s, seat, town) == 0:
                n = offer(out, n, TEAR_DOWN + town)
    return n


@rule
def has_right(s: State, seat: int, window: int, about: int) -> bool:
    """Whether a family may do any of these in a window, by what everybody sees."""
    return legal_rights(s, seat, window, about, s.room, 0) > 0


@rule
def use_right(s: State, seat: int, action: int, block: int, about: int, story: Numbers) -> None:
    """A lord stands, a leader gives up, or an own mill is plundered (FIEF-1.2c, FIEF-6.2a, FIEF-6.5, R-158)."""
    if block == STAND:
        s.candidate[seat] = action - STAND
        tell(story, NOMINATED, TO_ALL, seat, action - STAND, about)
    elif block == GIVE_UP:
        s.giving_up = 1
    else:
        plunder(s, seat, action - TEAR_DOWN, story)
