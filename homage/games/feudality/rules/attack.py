"""A direct attack on another player (FDY-BAR-IV)."""

from __future__ import annotations

from homage.engine.flow.course import ask, begin_frame, end_frame, frame_operand, frame_step, go_on
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import (
    ATTACK_ROLL,
    ATTACKED,
    BY_ATTACK,
    CLAIM,
    CLAIM_ASKED,
    CLAIM_NOW,
    NO_POINT_LOST,
    PASS,
    POINT_LEFT,
)
from homage.games.feudality.rules.baronial import BARONIAL, take_action
from homage.games.feudality.rules.fief import army, defence
from homage.games.feudality.rules.goods import begin_giving
from homage.games.feudality.rules.points import score
from homage.games.feudality.rules.rolls import begin_roll
from homage.games.feudality.rules.war import begin_survival, send_army
from homage.games.feudality.state import ATTACK_FRAME, DICE, State

MOST_BOOTY = int(BARONIAL["attack_player"]["resource_margin_max"])
POINT_MARGIN = int(BARONIAL["attack_player"]["vp_margin_min"])
POINTS_TAKEN = int(BARONIAL["attack_player"]["vp_taken"])
VICTIM = 0  # operand
SALLY, BOOTY, HOMEWARD, HOME = range(4)  # steps


@rule
def begin_attack(s: State, player: int) -> None:
    """The whole army goes against another fief."""
    take_action(s, 1)
    begin_frame(s, ATTACK_FRAME, player)


@rule
def advance_attack(s: State, story: Numbers) -> None:
    """Dice, booty, survival of the attacker's units (FDY-BAR-IVb, FDY-BAR-IVc)."""
    step = frame_step(s)
    if step == SALLY:
        send_army(s, s.senior, story)
        go_on(s)
        begin_roll(s, s.senior, DICE, ATTACK_ROLL)
    elif step == BOOTY:
        go_on(s)
        take_booty(s, frame_operand(s, VICTIM), story)
    elif step == HOMEWARD:
        go_on(s)
        begin_survival(s, s.senior)
    else:
        end_frame(s)


@rule
def take_booty(s: State, victim: int, story: Numbers) -> None:
    """A small margin gives resources of the giver's choice, a great one a point (FDY-BAR-IVb, FDY-R21, FDY-R22)."""
    total, against = s.die[0] + s.die[1] + army(s, s.senior), defence(s, victim)
    margin = total - against
    tell(story, ATTACKED, TO_ALL, s.senior, victim, total, against)
    if margin >= POINT_MARGIN:
        if s.points[victim] > 0:
            ask(s, CLAIM_ASKED, 1 << s.senior)
        else:
            tell(story, NO_POINT_LOST, TO_ALL, victim, BY_ATTACK)
    elif margin > 0:
        begin_giving(s, victim, min(margin, MOST_BOOTY), s.senior, story)


@rule
def claim(s: State, story: Numbers) -> None:
    """A point goes over from the beaten player."""
    score(s, frame_operand(s, VICTIM), -POINTS_TAKEN, BY_ATTACK, story)
    score(s, s.senior, POINTS_TAKEN, BY_ATTACK, story)


@rule
def leave_point(s: State, story: Numbers) -> None:
    """The Senior may take the point, and does not (FDY-BAR-IVb)."""
    tell(story, POINT_LEFT, TO_ALL, s.senior, frame_operand(s, VICTIM))


# -- what is asked -------------------------------------------------------------------------------------------------


CLAIM_QUESTION = question(
    CLAIM_ASKED,
    CLAIM_NOW,
    answer(PASS, leave_point),
    answer(CLAIM, claim),
    name="claim",
)
