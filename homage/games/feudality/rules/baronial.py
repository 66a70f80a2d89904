"""Baronial Actions: which the Senior may take; and the first special one, the liaison (FDY-BAR-0, FDY-BAR-I)."""

from __future__ import annotations

from homage.engine.flow.course import begin_frame, end_frame, frame_operand, frame_step, go_on, set_operand
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.components import table
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import (
    ATTACK_ON_ONESELF,
    BY_LIAISON,
    FEW_POINTS,
    LIAISON_OVER,
    LIAISON_POINT,
    LIAISON_ROLL,
    NO_ARMY,
    NO_SECOND_SPECIAL,
    NOBODY_TO_ATTACK,
    NOTHING_TO_STRIKE,
    SABOTAGE_POINT,
    TARGET_BEHIND,
)
from homage.games.feudality.components import COMPONENTS
from homage.games.feudality.rules.fief import army, tiles_in
from homage.games.feudality.rules.points import score
from homage.games.feudality.rules.rolls import begin_roll
from homage.games.feudality.state import DICE, LIAISON_FRAME, State

ACTIONS_A_TURN = int(COMPONENTS["turn"]["baronial_actions"])
SPECIALS_A_TURN = int(COMPONENTS["turn"]["baronial_specials_max"])
BARONIAL = {str(row["id"]): row for row in COMPONENTS["baronial"]}
LIAISON_NEEDS = int(BARONIAL["liaison"]["min_vp"])
LIAISON_CAUGHT = int(BARONIAL["liaison"]["lose_at_most"])
LIAISON_WON = int(BARONIAL["liaison"]["win_at_least"])
LIAISON_POINTS = int(BARONIAL["liaison"]["vp_win"])
LIAISON_LOSS = int(BARONIAL["liaison"]["vp_lose"])
SABOTAGE_NEEDS = int(BARONIAL["sabotage"]["min_vp"])
COUNTRIES = ("santa_paravia", "fiumaccio")
WAR_NEEDS = table([BARONIAL[name]["min_vp"] for name in COUNTRIES])

TAKEN, SPECIAL = 1, 2  # operands of a turn: actions taken, special ones among them


@rule
def victims(s: State) -> int:
    """Other players who have a tile, a bit each (FDY-BAR-IIa, FDY-R47)."""
    found = 0
    for seat in range(s.seats):
        if seat != s.senior and tiles_in(s, seat) > 0:
            found |= 1 << seat
    return found


@rule
def no_special(s: State) -> int:
    """Why no special action may be taken now; 0 if one may (FDY-BAR-0a)."""
    if frame_operand(s, SPECIAL) >= SPECIALS_A_TURN:
        return NO_SECOND_SPECIAL
    return 0


@rule
def no_liaison(s: State, seat: int) -> int:
    """Why there can be no liaison (FDY-BAR-I)."""
    if no_special(s) == 0 and s.points[seat] < LIAISON_NEEDS:
        return LIAISON_POINT
    return no_special(s)


@rule
def no_sabotage(s: State, seat: int) -> int:
    """Why there can be no sabotage (FDY-BAR-IIa, FDY-R47)."""
    if no_special(s) != 0:
        return no_special(s)
    if s.points[seat] < SABOTAGE_NEEDS:
        return SABOTAGE_POINT
    if victims(s) == 0:
        return NOTHING_TO_STRIKE
    return 0


@rule
def no_private_war(s: State, seat: int, country: int) -> int:
    """Why there can be no private war (FDY-BAR-IIIa, FDY-R13)."""
    if no_special(s) != 0:
        return no_special(s)
    if s.points[seat] < WAR_NEEDS[country]:
        return FEW_POINTS
    if army(s, seat) == 0:
        return NO_ARMY
    return 0


@rule
def no_attack(s: State, seat: int, player: int) -> int:
    """Why a player may not be attacked (FDY-BAR-IVa, FDY-R13)."""
    if no_special(s) != 0:
        return no_special(s)
    if army(s, seat) == 0:
        return NO_ARMY
    if player >= s.seats:
        return NOBODY_TO_ATTACK
    if player == seat:
        return ATTACK_ON_ONESELF
    if s.points[player] < s.points[seat]:
        return TARGET_BEHIND
    return 0


@rule
def take_action(s: State, special: int) -> None:
    """One of the Baronial Actions is taken (FDY-BAR-0a)."""
    set_operand(s, TAKEN, frame_operand(s, TAKEN) + 1)
    set_operand(s, SPECIAL, frame_operand(s, SPECIAL) + special)


# -- the liaison ---------------------------------------------------------------------------------------------------


@rule
def begin_liaison(s: State) -> None:
    """A secret affair begins (FDY-BAR-I)."""
    take_action(s, 1)
    begin_frame(s, LIAISON_FRAME)


@rule
def advance_liaison(s: State, story: Numbers) -> None:
    """The dice tell whether it is found out."""
    if frame_step(s) == 0:
        go_on(s)
        begin_roll(s, s.senior, DICE, LIAISON_ROLL)
        return
    total = s.die[0] + s.die[1]
    tell(story, LIAISON_OVER, TO_ALL, s.senior, total)
    if total <= LIAISON_CAUGHT:
        score(s, s.senior, LIAISON_LOSS, BY_LIAISON, story)
    elif total >= LIAISON_WON:
        score(s, s.senior, LIAISON_POINTS, BY_LIAISON, story)
    end_frame(s)
