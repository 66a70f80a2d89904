"""The pope's acts: he excommunicates one lord and lifts one excommunication (FIEF-D.2.3f, FIEF-1.1a, R-153)."""

from __future__ import annotations

from homage.engine.layout import Numbers
from homage.engine.limits import offer
from homage.engine.rule import rule
from homage.engine.story import TO_ALL, tell
from homage.games.fief.actions import DONE, EXCOMMUNICATE, LIFT
from homage.games.fief.elimination import lose_church_titles
from homage.games.fief.events import EXCOMMUNICATED, EXCOMMUNICATION_LIFTED
from homage.games.fief.lords import LORDS
from homage.games.fief.refusals import MARKER_USED, NOBODY_OUT, NOT_THAT_NOW, NOT_THE_POPE, POPE_DONE
from homage.games.fief.state import NONE, State
from homage.games.fief.titles import free_pope

# What he has done in this phase.
BANNED, LIFTED = 1, 2
AT_START, ON_ELECTION = range(2)  # when he is asked; on his election he may only excommunicate


@rule
def pope_has_choice(s: State, when: int) -> bool:
    """Whether a free pope can do anything more now."""
    if free_pope(s) == NONE:
        return False
    return (s.excommunicated == NONE and not s.pope_acts & BANNED) or may_lift(s, when)


@rule
def may_lift(s: State, when: int) -> bool:
    """Whether he may lift an excommunication: once, at the start of the phase (FIEF-D.2.3.1b, FIEF-1.1a)."""
    return when == AT_START and s.excommunicated != NONE and not s.pope_acts & LIFTED


@rule
def no_ban(s: State, lord: int) -> int:
    """Why he may not excommunicate a lord; 0 if he may (FIEF-D.2.3.1c, FIEF-D.2.3f, R-82)."""
    if s.pope_acts & BANNED:
        return POPE_DONE
    if s.excommunicated != NONE:
        return MARKER_USED
    if lord == s.pope or s.lord_family[lord] == NONE:
        return NOT_THE_POPE
    return 0


@rule
def legal_pope(s: State, when: int, out: Numbers) -> int:
    """What the pope may do."""
    n = offer(out, 0, DONE)
    for lord in range(LORDS):
        if no_ban(s, lord) == 0:
            n = offer(out, n, EXCOMMUNICATE + lord)
    if may_lift(s, when):
        n = offer(out, n, LIFT)
    return n


@rule
def forbidden_pope(s: State, when: int, action: int) -> int:
    """Why he may not."""
    if action == DONE:
        return 0
    if action == LIFT and when == AT_START:
        if s.pope_acts & LIFTED:
            return POPE_DONE
        if s.excommunicated == NONE:
            return NOBODY_OUT
        return 0
    if action < EXCOMMUNICATE or action >= LIFT:
        return NOT_THAT_NOW
    return no_ban(s, action - EXCOMMUNICATE)


@rule
def apply_pope(s: State, action: int, story: Numbers) -> None:
    """He excommunicates, or lifts."""
    if action == LIFT:
        s.pope_acts |= LIFTED
        tell(story, EXCOMMUNICATION_LIFTED, TO_ALL, s.excommunicated)
        s.excommunicated = NONE
        return
    lord = action - EXCOMMUNICATE
    s.pope_acts |= BANNED
    tell(story, EXCOMMUNICATED, TO_ALL, lord)
    lose_church_titles(s, lord, story)
    s.excommunicated = lord
