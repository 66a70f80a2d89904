"""Before the first round: surrender, scorched earth, archers (FIEF-6.2a, FIEF-6.2.1, FIEF-6.2.2, FIEF-I.1).

Also here: FIEF-6c.
"""

from __future__ import annotations

from functools import partial

from homage.engine.flow.course import ask, frame_operand, go_on, go_to, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import AIM, FIGHT_ON, PASS, SCORCH, SURRENDER
from homage.games.fief.asked import AIM_ASKED, SCORCH_ASKED, SURRENDER_ASKED
from homage.games.fief.events import AIMED_SHOT, CALLED_OFF, SCORCHED, SHOT, SURRENDERED
from homage.games.fief.refusals import NO_GIVING_UP, NOT_THAT_NOW, NOT_THERE_TO_HIT
from homage.games.fief.rules.court.elimination import doom
from homage.games.fief.rules.field.sides import (
    AIMING,
    ATTACK,
    ATTACK_SURRENDERS,
    ATTACK_WON,
    DEFENCE,
    DEFENCE_SURRENDERS,
    DEFENCE_WON,
    FIRST_CHECK,
    NO_DICE,
    ROLLING,
    RUNNING,
    SCORCHED_FIELDS,
    SHOT_CHECK,
    check_end,
    fall,
    fighting,
    finish,
    in_town,
    side_lords,
    side_units,
)
from homage.games.fief.rules.field.strength import holds_walls, shooting_archers, side_dice
from homage.games.fief.rules.field.towns import is_besieged
from homage.games.fief.rules.figures import (
    AIMED_SHOT_FROM,
    ARCHER,
    BATTLE_FACES,
    BATTLE_SIDES,
    D6,
    RIDE_BONUS,
    SCORCHED_EARTH,
    UNIT_KINDS,
)
from homage.games.fief.rules.moments import W15_COALITIONS
from homage.games.fief.state import State

AIMED = 2  # operand: 1 when the defending archers have aimed at a lord


@rule
def advance_opening(s: State, step: int, dice: Dice, story: Numbers) -> None:
    """Can it be fought at all, asked once (R-132); surrender, the attacker unasked; scorched earth; archers.

    (FIEF-6c, FIEF-6.2a, FIEF-6.2.1, FIEF-6.2.2, FIEF-I.1, R-44, R-46, R-95, R-158)
    """
    if step == FIRST_CHECK:
        set_operand(s, AIMED, 0)
        outcome = check_end(s, False)
        if outcome != RUNNING:
            finish(s, outcome, story)
        elif side_dice(s, ATTACK) == 0:
            tell(story, CALLED_OFF, TO_ALL, s.battle_leader[ATTACK], s.battle_town)
            finish(s, NO_DICE, story)
        else:
            go_on(s)
    elif step == ATTACK_SURRENDERS:
        if s.giving_up:
            surrender(s, s.battle_leader[ATTACK], story)
        else:
            go_on(s)
    elif step == DEFENCE_SURRENDERS:
        ask(s, SURRENDER_ASKED, 1 << s.battle_leader[DEFENCE])
    elif step == SCORCHED_FIELDS:
        if can_scorch(s):
            ask(s, SCORCH_ASKED, 1 << s.battle_leader[DEFENCE], s.battle_town)
        else:
            go_on(s)
    elif step == AIMING:
        if can_aim(s):
            ask(s, AIM_ASKED, 1 << s.battle_leader[DEFENCE])
        else:
            go_on(s)
    elif step == SHOT_CHECK:
        outcome = check_end(s, False)
        if outcome != RUNNING:
            finish(s, outcome, story)
        else:
            go_on(s)
    else:
        shoot(s, dice, story)


# -- surrender -----------------------------------------------------------------------------------------------------


@rule
def no_giving_up(s: State, seat: int, window: int) -> int:
    """Why the attacker cannot surrender of his own accord; 0 if he can: before the first round (FIEF-6.2a, R-158)."""
    if window == W15_COALITIONS and s.battle_leader[ATTACK] == seat and not s.giving_up:
        return 0
    return NO_GIVING_UP


@rule
def surrender(s: State, seat: int, story: Numbers) -> None:
    """A leader gives up: all units of his side are removed, its lords can be captured (FIEF-6.2a, FIEF-6.2.3.5b)."""
    side = s.battle_side[seat]
    tell(story, SURRENDERED, TO_ALL, seat, side)
    for family in range(s.seats):
        if s.battle_side[family] == side:
            for kind in range(UNIT_KINDS):
                fall(s, family, kind, fighting(s, family, kind), story)
    if side == ATTACK:
        finish(s, DEFENCE_WON, story)
    else:
        finish(s, ATTACK_WON, story)


# -- scorched earth ------------------------------------------------------------------------------------------------


@rule
def can_scorch(s: State) -> bool:
    """Whether the defence leader may burn a mill: he controls the town, and is not besieged (FIEF-6.2.1, R-76)."""
    town = s.battle_town
    return in_town(s) and s.control[town] == s.battle_leader[DEFENCE] and s.mills[town] > 0 and not is_besieged(s, town)


@rule
def scorch(s: State, seat: int, story: Numbers) -> None:
    """One mill for one denier (FIEF-6.2.1)."""
    s.mills[s.battle_town] -= 1
    s.deniers[seat] += SCORCHED_EARTH
    tell(story, SCORCHED, TO_ALL, seat, s.battle_town)
    go_on(s)


# -- archers -------------------------------------------------------------------------------------------------------


@rule
def can_aim(s: State) -> bool:
    """Whether the defence may aim at one lord instead: option, walls, an archer, no UNDERGROUND (FIEF-I.1, R-110)."""
    return (
        s.adjusted_shooting == 1
        and holds_walls(s)
        and not s.undermined
        and side_units(s, DEFENCE, ARCHER) > 0
        and side_lords(s, ATTACK) != 0
    )


@rule
def aim(s: State, lord: int, dice: Dice, story: Numbers) -> None:
    """One D6 at one attacking lord: a six eliminates him (FIEF-I.1)."""
    set_operand(s, AIMED, 1)
    die = draw(dice, D6) + 1
    tell(story, AIMED_SHOT, TO_ALL, lord, die)
    if die >= AIMED_SHOT_FROM:
        doom(s, lord)
    go_on(s)


@rule
def shoot(s: State, dice: Dice, story: Numbers) -> None:
    """Both sides' archers shoot at once: a die, and a hit per further archer (FIEF-6.2.2, FIEF-6.4.4, R-47, R-127).

    Who has aimed at a lord does not shoot (FIEF-I.1).
    """
    aimed = frame_operand(s, AIMED)
    attack, defence = shooting_archers(s, ATTACK), shooting_archers(s, DEFENCE)
    if aimed:
        defence = 0
    if attack == 0 and defence == 0 and not aimed:
        go_to(s, ROLLING)
        return
    s.battle_hits[DEFENCE] = 0
    s.battle_hits[ATTACK] = 0
    if attack > 0:
        face = draw(dice, BATTLE_SIDES)
        s.battle_hits[DEFENCE] = BATTLE_FACES[face] + attack - 1
        tell(story, SHOT, TO_ALL, ATTACK, face, s.battle_hits[DEFENCE])
    if defence > 0:
        face = draw(dice, BATTLE_SIDES)
        s.battle_hits[ATTACK] = BATTLE_FACES[face] + defence - 1 + s.battle_ride * RIDE_BONUS
        tell(story, SHOT, TO_ALL, DEFENCE, face, s.battle_hits[ATTACK])
    go_on(s)


# -- what is asked -------------------------------------------------------------------------------------------------


SURRENDER_QUESTION = question(
    SURRENDER_ASKED,
    NOT_THAT_NOW,
    answer(FIGHT_ON, go_on),
    answer(SURRENDER, surrender),
    name="surrender",
)
SCORCH_QUESTION = question(
    SCORCH_ASKED,
    NOT_THAT_NOW,
    answer(PASS, go_on),
    answer(SCORCH, scorch),
    name="scorch",
)
AIM_QUESTION = question(
    AIM_ASKED,
    NOT_THAT_NOW,
    answer(PASS, go_on),
    answer(AIM, aim, lord=partial(side_lords, side=ATTACK), refused=NOT_THERE_TO_HIT),
    name="aim",
)
