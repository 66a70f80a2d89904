"""After a battle: who controls the town, who is captured, and by whom (FIEF-6d, FIEF-6.3, R-49, R-50).

Also here: FIEF-6.2.3.5d.
"""

from __future__ import annotations

from homage.engine.flow.course import about_asked, ask, end_frame, frame_operand, frame_step, go_on, set_operand
from homage.engine.flow.questions import answer, exactly, question
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import CAPTURE, GIVE_CONTROL, SPARE
from homage.games.fief.asked import CAPTURE_ASKED, CONTROL_ASKED
from homage.games.fief.frames import CAPTURE_LORDS, CAPTURE_SIDE
from homage.games.fief.refusals import NOT_CAPTURABLE, NOT_THAT_NOW, NOT_WINNER
from homage.games.fief.rules.court.families import free_lords_at, only_member
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.captives import capture
from homage.games.fief.rules.field.control import set_control
from homage.games.fief.rules.field.sides import ATTACK, ATTACK_WON, in_town, present
from homage.games.fief.rules.field.units import look_again, put_lord, put_pawn
from homage.games.fief.rules.figures import PAWNS
from homage.games.fief.rules.places import PLACES
from homage.games.fief.state import NONE, State

NAME_CONTROLLER, NAME_JAILERS = range(2)  # steps


# -- control -------------------------------------------------------------------------------------------------------


@rule
def controller_beaten(s: State, side: int) -> bool:
    """Whether the controller of the town was on the losing side (R-49); who rode out keeps what he left (R-129)."""
    controller = s.control[s.battle_town]
    if not in_town(s) or controller == NONE or s.battle_side[controller] != 1 - side:
        return False
    return not (s.battle_ride and controller == s.battle_leader[ATTACK] and stayed_home(s, controller))


@rule
def stayed_home(s: State, seat: int) -> bool:
    """Whether a family has anything in the town that did not ride in its cavalcade (FIEF-6d, R-49)."""
    if free_lords_at(s, seat, s.battle_town) & ~s.march_lords:
        return True
    for pawn in range(PAWNS):
        if s.pawn_place[seat, pawn] == s.battle_town and not s.pawn_fights[seat, pawn]:
            return True
    return False


@rule
def ride_in(s: State) -> None:
    """A cavalcade has beaten the controller in his town: the army now stands inside (FIEF-5.2.4d, R-40, R-129)."""
    if not s.battle_ride or s.battle_outcome != ATTACK_WON or not controller_beaten(s, ATTACK):
        return
    seat, town = s.battle_leader[ATTACK], s.battle_town
    for pawn in range(PAWNS):
        if s.pawn_fights[seat, pawn]:
            put_pawn(s, seat, pawn, town)
    for lord in range(LORDS):
        if s.march_lords >> lord & 1:
            s.lord_place[lord] = town
    for place in range(PLACES):
        if s.stands[place] >> seat & 1 or place == town:
            look_again(s, place)


@rule
def advance_capture(s: State, story: Numbers) -> None:
    """The winning leader names the controller, then decides about each lord of the losers (FIEF-6d, R-49, R-50)."""
    side, leader = frame_operand(s, CAPTURE_SIDE), s.battle_leader[frame_operand(s, CAPTURE_SIDE)]
    winners = present(s, side)
    if frame_step(s) == NAME_CONTROLLER:
        if not controller_beaten(s, side) or winners == 0:
            go_on(s)
        elif only_member(winners) == NONE:
            ask(s, CONTROL_ASKED, 1 << leader, s.battle_town)
        else:
            go_on(s)
            set_control(s, s.battle_town, only_member(winners), story)
        return
    lords = frame_operand(s, CAPTURE_LORDS) & s.battle_lords
    if lords == 0 or winners == 0:
        end_frame(s)
        return
    ask(s, CAPTURE_ASKED, 1 << leader, lowest_bit(lords))


@rule
def jail(s: State, lord: int, jailer: int, story: Numbers) -> None:
    """A lord beaten or ambushed becomes a captive, and is where his jailer's forces are (FIEF-6.3b, FIEF-G.4.2.5)."""
    place = s.lord_place[lord]
    capture(s, lord, jailer, story)
    if not s.stands[place] >> jailer & 1:
        for each in range(PAWNS):
            if s.pawn_fights[jailer, each]:
                place = s.pawn_place[jailer, each]
        for each in range(LORDS):
            if s.battle_lords >> each & 1 and s.lord_family[each] == jailer:
                place = s.lord_place[each]
        put_lord(s, lord, place)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def winners_there(s: State) -> int:
    """The winning families with forces there, who may control the town and hold captives (FIEF-6d, R-49, R-50)."""
    return present(s, frame_operand(s, CAPTURE_SIDE))


@rule
def give_control(s: State, family: int, story: Numbers) -> None:
    """The controller of the town is named (FIEF-6d, R-49)."""
    go_on(s)
    set_control(s, s.battle_town, family, story)


@rule
def decide_about(s: State, about: int) -> None:
    """One of the beaten lords is decided about (FIEF-6d, FIEF-6.2.3.5e, R-50)."""
    set_operand(s, CAPTURE_LORDS, frame_operand(s, CAPTURE_LORDS) & ~(1 << about))


@rule
def why_not_held(about: int, lord: int) -> int:
    """Why a family cannot hold a lord: he is not in question, or it has not won (FIEF-6d, R-50)."""
    if lord != about:
        return NOT_CAPTURABLE
    return NOT_WINNER


@rule
def hold_captive(s: State, lord: int, family: int, story: Numbers) -> None:
    """A lord becomes the captive of a family (FIEF-6d, R-50)."""
    jail(s, lord, family, story)


CONTROL_QUESTION = question(
    CONTROL_ASKED,
    NOT_THAT_NOW,
    answer(GIVE_CONTROL, give_control, family=winners_there, refused=NOT_WINNER),
    name="control",
)
CAPTURE_QUESTION = question(
    CAPTURE_ASKED,
    NOT_THAT_NOW,
    answer(CAPTURE, hold_captive, lord=exactly(about_asked), family=winners_there, refused=why_not_held),
    answer(SPARE, lord=exactly(about_asked), refused=NOT_CAPTURABLE),
    first=decide_about,
    name="capture",
)
