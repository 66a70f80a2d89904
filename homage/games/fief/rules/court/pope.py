"""The pope's acts: he excommunicates one lord and lifts one excommunication (FIEF-D.2.3f, FIEF-1.1a, R-153)."""

from __future__ import annotations

from homage.engine.flow.course import go_on
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import DONE, EXCOMMUNICATE, LIFT
from homage.games.fief.asked import POPE_ASKED
from homage.games.fief.events import EXCOMMUNICATED, EXCOMMUNICATION_LIFTED
from homage.games.fief.refusals import MARKER_USED, NOBODY_OUT, NOT_THAT_NOW, NOT_THE_POPE, POPE_DONE
from homage.games.fief.rules.court.elimination import lose_church_titles
from homage.games.fief.rules.court.titles import free_pope
from homage.games.fief.state import NONE, State

# What he has done in this phase.
BANNED, LIFTED = 1, 2
AT_START, ON_ELECTION = range(2)  # when he is asked; on his election he may only excommunicate


@rule
def pope_has_choice(s: State, when: int) -> bool:
    """Whether a free pope can do anything more now."""
    if free_pope(s) == NONE:
        return False
    return (s.excommunicated == NONE and not s.pope_acts & BANNED) or no_lift(s, when) == 0


@rule
def no_lift(s: State, about: int) -> int:
    """Why he may not lift an excommunication: once, at the start of the phase (FIEF-D.2.3.1b, FIEF-1.1a)."""
    if about != AT_START:
        return NOT_THAT_NOW
    if s.pope_acts & LIFTED:
        return POPE_DONE
    if s.excommunicated == NONE:
        return NOBODY_OUT
    return 0


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
def excommunicate(s: State, lord: int, story: Numbers) -> None:
    """He excommunicates a lord, who loses his church titles (FIEF-D.2.3f)."""
    s.pope_acts |= BANNED
    tell(story, EXCOMMUNICATED, TO_ALL, lord)
    lose_church_titles(s, lord, story)
    s.excommunicated = lord


@rule
def lift(s: State, story: Numbers) -> None:
    """He lifts the excommunication (FIEF-D.2.3f)."""
    s.pope_acts |= LIFTED
    tell(story, EXCOMMUNICATION_LIFTED, TO_ALL, s.excommunicated)
    s.excommunicated = NONE


POPE_QUESTION = question(
    POPE_ASKED,
    NOT_THAT_NOW,
    answer(DONE, go_on),
    answer(EXCOMMUNICATE, excommunicate, unless=no_ban),
    answer(LIFT, lift, unless=no_lift),
    name="pope",
)
