"""What follows what: laying, placing, turns of three actions, the end; and the rules as the engine calls them.

Also here: PF-R31, PF-R40.
"""

from __future__ import annotations

from homage.engine.flow.answering import possible
from homage.engine.flow.course import ask, begin_frame, end_frame, frame_kind
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.petty_fiefs.actions import (
    ACT,
    ACT_NOW,
    ACTIONS,
    ALL_CONTROLLED,
    ALL_IDLE,
    ANNEX,
    ATTACH,
    BRIBE,
    BUILD,
    DEMOLISH,
    DEPLOY,
    DEPLOY_MORE,
    DEPLOYING_NOW,
    DONE,
    EXPAND,
    LAST_ROUND,
    MOVE,
    MOVE_MORE,
    MOVING_NOW,
    NO_SUCH_COIN,
    NOT_IN_CONTENTION,
    PASS,
    PASSED,
    PLACE_PRINCE,
    PLACE_WARLORD,
    RECALL,
    RETRIEVE,
    RETRIEVE_MORE,
    RETRIEVING_NOW,
    SEND,
    TURN,
    WARLORD,
    WARLORD_NOW,
)
from homage.games.petty_fiefs.rules.castles import (
    annex,
    build,
    builders,
    demolish,
    expand,
    expandable,
    unannexable,
    undemolishable,
    why_not_built,
    why_not_expanded,
)
from homage.games.petty_fiefs.rules.contention import (
    bribe,
    deploy,
    hired,
    in_reserve,
    move,
    provinces_left,
    recall,
    retrievable,
    retrieve,
    send,
    unmovable,
    unrecallable,
    warlord_alone,
    why_not_retrieved,
    why_not_sent,
)
from homage.games.petty_fiefs.rules.laying import draw_tile, place_warlord, provinces_founded, warlord_unplaceable
from homage.games.petty_fiefs.rules.scoring import final_scoring
from homage.games.petty_fiefs.rules.setup import set_up
from homage.games.petty_fiefs.rules.suits import (
    ACTIONS_A_TURN,
    COINS_A_DEPLOYMENT,
)
from homage.games.petty_fiefs.state import (
    CONTENTION,
    LAYING,
    MOVING,
    NONE,
    NOTHING,
    PLACING,
    RETRIEVING,
    SINGLE,
    State,
)


@rule
def start(s: State, seats: int, options: Numbers, dice: Dice, story: Numbers) -> None:
    """Set up; the laying of the land begins (PF-SET-0, PF-LAY-1)."""
    set_up(s, seats, options, dice, story)
    begin_frame(s, LAYING)


# -- what comes next -----------------------------------------------------------------------------------------------


@rule
def advance(s: State, dice: Dice, story: Numbers) -> None:
    """The land is laid tile by tile, the pawns are placed, then players take turns to the end (PF-LAY-6, PF-LAY-7)."""
    if frame_kind(s) == CONTENTION:
        advance_turn(s, story)
    elif s.tiles_drawn < s.tile_count:
        draw_tile(s, story)
    else:
        end_frame(s)
        begin_frame(s, PLACING)
        ask(s, PLACE_PRINCE, 1 << s.mover)


@rule
def advance_turn(s: State, story: Numbers) -> None:
    """The rest of the action under way, the next one, or the end of the turn (PF-CON-0)."""
    if s.doing == SINGLE or (s.doing != NOTHING and not more_possible(s)):
        end_action(s)
    elif s.doing != NOTHING:
        ask(s, ACT + s.doing, 1 << s.mover)
    elif s.actions_left == 0:
        end_turn(s, story)
    elif anything_possible(s, s.mover):
        ask(s, ACT, 1 << s.mover)
    else:  # nothing but a pass is left
        pass_turn(s, s.mover, story)


@rule
def more_possible(s: State) -> bool:
    """Whether the action under way can take anything more (PF-CON-B1, PF-CON-C1, PF-CON-D1)."""
    seat = s.mover
    if s.doing == MOVING:
        return another_move(s, seat)
    if s.doing == RETRIEVING:
        return another_retrieval(s, seat)
    return s.deployed < COINS_A_DEPLOYMENT and (s.reserve[seat, 0] | s.reserve[seat, 1] | s.hired[seat]) != 0


@rule
def end_action(s: State) -> None:
    """An action is over (PF-CON-0)."""
    s.doing = NOTHING
    s.moved = 0
    s.deployed = 0
    s.taken = NONE
    s.actions_left -= 1


@rule
def begin_contention(s: State, seat: int, province: int, story: Numbers) -> None:
    """The warlord stands, and so do all pawns: players take turns from now on (PF-LAY-11, PF-LAY-12)."""
    place_warlord(s, seat, province, story)
    end_frame(s)
    begin_frame(s, CONTENTION)
    begin_turn(s, story)


@rule
def begin_turn(s: State, story: Numbers) -> None:
    """The next player has three actions, and has done nothing yet (PF-CON-0, PF-T1)."""
    s.actions_left = ACTIONS_A_TURN
    s.acted = 0
    s.taken = NONE
    tell(story, TURN, TO_ALL, s.mover, s.turns // s.seats + 1)


@rule
def pass_turn(s: State, seat: int, story: Numbers) -> None:
    """A player leaves the rest of his actions (PF-CON-H1, PF-CON-H2)."""
    tell(story, PASSED, TO_ALL, seat)
    end_turn(s, story)


@rule
def end_turn(s: State, story: Numbers) -> None:
    """Is every province held, does nobody wish to act, or was this the last round? Else the next (PF-CON-2, PF-T)."""
    s.turns += 1
    s.idle += 1
    if s.acted:
        s.idle = 0
    if all_controlled(s):
        final_scoring(s, ALL_CONTROLLED, story)
    elif s.idle_end > 0 and s.idle >= s.idle_end * s.seats:
        final_scoring(s, ALL_IDLE, story)
    elif s.turns >= s.most_rounds * s.seats:
        final_scoring(s, LAST_ROUND, story)
    else:
        s.mover = (s.mover + 1) % s.seats
        begin_turn(s, story)


@rule
def all_controlled(s: State) -> bool:
    """Whether every province is held by some prince (PF-END-0)."""
    for place in range(s.provinces):
        if s.lord[s.circle[place]] == NONE:
            return False
    return True


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def not_in_a_turn(action: int) -> int:
    """Why something may not be done that is no action of a turn (PF-CON-0, PF-LAY-13)."""
    if ATTACH <= action < BRIBE:
        return NOT_IN_CONTENTION
    return ACT_NOW


MOVES = (answer(MOVE, move, unless=unmovable),)
DEPLOYMENTS = (
    answer(DEPLOY, deploy, value=in_reserve, refused=NO_SUCH_COIN),
    answer(SEND, send, value=hired, province=provinces_left, refused=why_not_sent),
)
RETRIEVALS = (
    answer(RETRIEVE, retrieve, value=retrievable, refused=why_not_retrieved),
    answer(RECALL, recall, unless=unrecallable),
)
CASTLES = (
    answer(BUILD, build, castle=builders, value=in_reserve, refused=why_not_built),
    answer(EXPAND, expand, castle=expandable, value=in_reserve, refused=why_not_expanded),
    answer(ANNEX, annex, unless=unannexable),
    answer(DEMOLISH, demolish, unless=undemolishable),
)
ACT_QUESTION = question(
    ACT,
    not_in_a_turn,
    answer(PASS, pass_turn),
    answer(BRIBE, bribe, value=in_reserve, refused=NO_SUCH_COIN),
    *MOVES,
    *DEPLOYMENTS,
    *RETRIEVALS,
    *CASTLES,
    name="act",
)
MOVE_QUESTION = question(MOVE_MORE, MOVING_NOW, answer(DONE, end_action, unless=warlord_alone), *MOVES, name="move")
DEPLOY_QUESTION = question(DEPLOY_MORE, DEPLOYING_NOW, answer(DONE, end_action), *DEPLOYMENTS, name="deploy")
RETRIEVE_QUESTION = question(RETRIEVE_MORE, RETRIEVING_NOW, answer(DONE, end_action), *RETRIEVALS, name="retrieve")
WARLORD_QUESTION = question(
    PLACE_WARLORD,
    WARLORD_NOW,
    answer(WARLORD, begin_contention, unless=warlord_unplaceable, province=provinces_founded),
    name="warlord",
)
anything_possible = possible(ACTIONS, ACT_QUESTION, besides=PASS)
another_move = possible(ACTIONS, MOVE_QUESTION, besides=DONE)
another_retrieval = possible(ACTIONS, RETRIEVE_QUESTION, besides=DONE)
