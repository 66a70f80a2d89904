"""The two sides of a battle: who takes part, with what, and when it is over (FIEF-6d, FIEF-6.1a, check E).

A unit takes part while `pawn_fights` is set, a lord while he is in `battle_lords`. A family is on a side, or on none,
by `battle_side`: a leader stays on his side with nothing left, and so does a controller until he leaves it (R-119).

Also here: FIEF-6c, FIEF-6.1b.
"""

from __future__ import annotations

from homage.engine.flow.course import begin_frame, go_to
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.fief.events import BATTLE_DECLARED, BATTLE_OVER, UNITS_LOST
from homage.games.fief.frames import BATTLE_FRAME
from homage.games.fief.rules.court.families import free_lords_at
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.units import hide_units, look_again, put_pawn, steps_left
from homage.games.fief.rules.figures import BOMBARD, PAWNS, ROUNDS_WITHOUT_LOSS, UNIT_KINDS
from homage.games.fief.rules.places import CAME_FROM, PLACES, TOWN_AT, waiting_place
from homage.games.fief.state import NONE, SIDES, State

ATTACK, DEFENCE = range(SIDES)

# How a battle ends.
(
    RUNNING,
    ATTACK_WON,
    DEFENCE_WON,
    AGREED_STOP,
    NO_LOSSES,  # three rounds without any
    NO_ATTACKING_LORD,
    LORDS_ALONE,  # on both sides
    NOBODY_LEFT,
    NO_DICE,  # the attack is called off
) = range(9)

# The steps of a BATTLE frame.
(
    COALITIONS,
    JOINING,
    MEETING,
    FIRST_CHECK,
    ATTACK_SURRENDERS,
    DEFENCE_SURRENDERS,
    SCORCHED_FIELDS,
    AIMING,
    SHOOTING,
    SHOT_LOSSES,
    AFTER_SHOTS,
    SHOT_CHECK,
    ROLLING,
    ATTACK_REROLLS,
    DEFENCE_REROLLS,
    AFTER_DICE,
    ROUND_LOSSES,
    AFTER_LOSSES,
    CONFEDERATES,
    CHANGING_SIDES,
    ROUND_CHECK,
    ATTACK_WORD,
    DEFENCE_WORD,
    AFTERMATH,
    CLEARING,
    FINISHED,
) = range(26)


@rule
def begin_battle(s: State, attacker: int, defender: int, town: int, place: int, ride: int, story: Numbers) -> None:
    """A battle begins, or a cavalcade, whose attackers have been named; siege engines count as they lie (R-128).

    (FIEF-6a, FIEF-6d, FIEF-6.1, FIEF-5.2.4a)
    """
    s.battle_town = town
    s.battle_place = place
    s.battle_ride = ride
    s.battle_round = 0
    s.battle_idle = 0
    s.battle_outcome = RUNNING
    s.undermined = 0
    s.gate_open = 0
    s.giving_up = 0
    for seat in range(s.seats):
        s.battle_side[seat] = NONE
        s.battle_engines[seat] = s.siege[town, seat]
    s.battle_leader[ATTACK] = attacker
    s.battle_leader[DEFENCE] = defender
    s.battle_side[attacker] = ATTACK
    tell(story, BATTLE_DECLARED, TO_ALL, attacker, defender, place, ride)
    if ride:
        turn_up(s, attacker)
    else:
        enlist(s, attacker, ATTACK)
    enlist(s, defender, DEFENCE)
    begin_frame(s, BATTLE_FRAME)


# -- who takes part ------------------------------------------------------------------------------------------------


@rule
def is_field(s: State, place: int) -> bool:
    """Whether the battle is fought at a place: a town, or a road with its two waiting places."""
    if place == s.battle_place:
        return True
    origin = CAME_FROM[s.battle_place]
    return origin != NONE and place == waiting_place(TOWN_AT[s.battle_place], origin)


@rule
def in_town(s: State) -> bool:
    """Whether the battle is fought in a town, not on a road."""
    return s.battle_place == s.battle_town


@rule
def is_near(s: State, seat: int) -> bool:
    """Whether a family has forces where the battle is fought."""
    for place in range(PLACES):
        if s.stands[place] >> seat & 1 and is_field(s, place):
            return True
    return False


@rule
def lords_near(s: State, seat: int) -> int:
    """The free lords of a family where the battle is fought."""
    lords = 0
    for place in range(PLACES):
        if s.stands[place] >> seat & 1 and is_field(s, place):
            lords |= free_lords_at(s, seat, place)
    return lords


@rule
def enlist(s: State, seat: int, side: int) -> None:
    """A family takes a side with all it has there now (FIEF-6.1a, R-130); in the fog it is turned up (FIEF-I.2)."""
    s.battle_side[seat] = side
    for pawn in range(PAWNS):
        if s.pawn_place[seat, pawn] != NONE and is_field(s, s.pawn_place[seat, pawn]):
            s.pawn_fights[seat, pawn] = 1
    s.battle_lords |= lords_near(s, seat)
    turn_up(s, seat)


@rule
def turn_up(s: State, seat: int) -> None:
    """The units of a family that take part are seen by all (FIEF-I.2)."""
    for pawn in range(PAWNS):
        if s.pawn_fights[seat, pawn]:
            s.pawn_shown[seat, pawn] = s.pawn_kind[seat, pawn] + 1


@rule
def stand_down(s: State, seat: int) -> None:
    """A family takes no part any more; its forces stay where they are (FIEF-6.2.3.5a)."""
    s.battle_side[seat] = NONE
    for pawn in range(PAWNS):
        s.pawn_fights[seat, pawn] = 0
    for lord in range(LORDS):
        if s.lord_family[lord] == seat:
            s.battle_lords &= ~(1 << lord)


@rule
def fighting(s: State, seat: int, kind: int) -> int:
    """How many units of a kind a family has in the battle."""
    n = 0
    for pawn in range(PAWNS):
        if s.pawn_fights[seat, pawn] and s.pawn_kind[seat, pawn] == kind:
            n += 1
    return n


@rule
def side_units(s: State, side: int, kind: int) -> int:
    """How many units of a kind a side has."""
    n = 0
    for seat in range(s.seats):
        if s.battle_side[seat] == side:
            n += fighting(s, seat, kind)
    return n


@rule
def side_troops(s: State, side: int) -> int:
    """How many units a side has, bombards aside."""
    n = 0
    for kind in range(UNIT_KINDS):
        if kind != BOMBARD:
            n += side_units(s, side, kind)
    return n


@rule
def side_lords(s: State, side: int) -> int:
    """The lords of a side who take part (FIEF-6d, FIEF-6.2.3.5b)."""
    lords = 0
    for lord in range(LORDS):
        if s.battle_lords >> lord & 1 and s.battle_side[s.lord_family[lord]] == side:
            lords |= 1 << lord
    return lords


@rule
def has_part(s: State, seat: int) -> bool:
    """Whether a family has a unit or lord in the battle."""
    for pawn in range(PAWNS):
        if s.pawn_fights[seat, pawn]:
            return True
    for lord in range(LORDS):
        if s.battle_lords >> lord & 1 and s.lord_family[lord] == seat:
            return True
    return False


@rule
def present(s: State, side: int) -> int:
    """The families of a side that have anything in the battle, a bit each (FIEF-6d, R-50)."""
    families = 0
    for seat in range(s.seats):
        if s.battle_side[seat] == side and has_part(s, seat):
            families |= 1 << seat
    return families


@rule
def fall(s: State, seat: int, kind: int, units: int, story: Numbers) -> None:
    """So many units of a family are lost in the battle, first those with the fewest STEPS left (R-133)."""
    place = s.battle_place
    for _ in range(units):
        worst, least = NONE, 0
        for pawn in range(PAWNS):
            if s.pawn_fights[seat, pawn] and s.pawn_kind[seat, pawn] == kind:
                left = steps_left(s.pawn_march[seat, pawn])
                if worst == NONE or left < least:
                    worst, least = pawn, left
        if worst != NONE:
            place = s.pawn_place[seat, worst]
            put_pawn(s, seat, worst, NONE)
            look_again(s, place)
    if units > 0:
        tell(story, UNITS_LOST, TO_ALL, seat, place, kind, units)


# -- when it is over -----------------------------------------------------------------------------------------------


@rule
def check_end(s: State, rounds: bool) -> int:
    """Check E of the ledger: how the battle ends now, or RUNNING (FIEF-6.2.3.5b, R-52, R-53, R-55, R-95)."""
    attack_lords, defence_lords = side_lords(s, ATTACK) != 0, side_lords(s, DEFENCE) != 0
    attackers, defenders = side_troops(s, ATTACK) > 0, side_troops(s, DEFENCE) > 0
    attack_left, defence_left = attackers or attack_lords, defenders or defence_lords
    if not attack_left and not defence_left:
        return NOBODY_LEFT
    if not attack_left:
        return DEFENCE_WON
    if not defence_left:
        return ATTACK_WON
    if not attack_lords:
        return NO_ATTACKING_LORD
    if not attackers and not defenders:
        return LORDS_ALONE
    if not defenders:
        return ATTACK_WON
    if not attackers:
        return DEFENCE_WON
    if rounds and s.battle_idle >= ROUNDS_WITHOUT_LOSS:
        return NO_LOSSES
    return RUNNING


@rule
def winner(s: State) -> int:
    """The side that has won; NONE if neither has (FIEF-6.2.3.5b)."""
    if s.battle_outcome == ATTACK_WON:
        return ATTACK
    if s.battle_outcome == DEFENCE_WON:
        return DEFENCE
    return NONE


@rule
def finish(s: State, outcome: int, story: Numbers) -> None:
    """The battle is over (FIEF-6.2.3.5b)."""
    s.battle_outcome = outcome
    seat = NONE
    if winner(s) != NONE:
        seat = s.battle_leader[winner(s)]
    tell(story, BATTLE_OVER, TO_ALL, s.battle_town, outcome, seat)
    go_to(s, AFTERMATH)


@rule
def clear_field(s: State, dice: Dice) -> None:
    """Nobody takes part any more, except riders whose STEP goes on; control is looked at again.

    (FIEF-5.2.4d, FIEF-6.1b, FIEF-6.1c, FIEF-G.4.2.2b, R-119)
    """
    town = s.battle_town
    for seat in range(s.seats):
        if s.fog:
            hide_fighters(s, seat, dice)
        if not (s.battle_ride and seat == s.battle_leader[ATTACK]):
            for pawn in range(PAWNS):
                s.pawn_fights[seat, pawn] = 0
        s.battle_side[seat] = NONE
        s.battle_engines[seat] = 0
    s.battle_lords = 0
    s.battle_leader[ATTACK] = NONE
    s.battle_leader[DEFENCE] = NONE
    s.battle_town = NONE
    s.battle_place = NONE
    s.battle_ride = 0
    s.battle_round = 0
    s.battle_idle = 0
    s.undermined = 0
    s.gate_open = 0
    s.giving_up = 0
    look_again(s, town)


@rule
def hide_fighters(s: State, seat: int, dice: Dice) -> None:
    """With fog of war units that fought are turned down again, where they stand now (FIEF-I.2)."""
    for place in range(PLACES):
        if s.stands[place] >> seat & 1:
            shown = 0
            for pawn in range(PAWNS):
                if s.pawn_place[seat, pawn] == place and s.pawn_shown[seat, pawn]:
                    shown = 1
            if shown:
                hide_units(s, seat, place, dice)
