"""What follows what: laying, placing, turns of three actions, the end; and the rules as the engine calls them.

Also here: PF-R31, PF-R40.
"""

from __future__ import annotations

from homage.engine.course import about_asked, ask, begin_frame, end_frame, frame_kind, kind_asked
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.engine.story import TO_ALL, tell
from homage.games.petty_fiefs.actions import (
    ACT,
    ALL_CONTROLLED,
    ALL_IDLE,
    ANNEX,
    ASSIGN,
    ATTACH,
    BRIBE,
    BUILD,
    DEMOLISH,
    DEPLOY,
    DONE,
    EXPAND,
    EXPOSE,
    FOUND,
    GIVE,
    LAST_ROUND,
    LAY,
    MOVE,
    PASS,
    PASSED,
    PLACE_PRINCE,
    PLACE_WARLORD,
    RECALL,
    RETRIEVE,
    SEND,
    TURN,
    TURN_UP,
    WARLORD,
    block_of,
    read_bribe,
    read_build,
    read_deploy,
    read_expand,
    read_move,
    read_prince,
    read_retrieve,
    read_send,
)
from homage.games.petty_fiefs.choices import legal_actions, legal_moves, legal_retrievals, retrieval_order
from homage.games.petty_fiefs.conflict import answer_tile, check_conflict, settle
from homage.games.petty_fiefs.contention import (
    annex,
    bribe,
    build,
    demolish,
    deploy,
    expand,
    move,
    recall,
    retrieve,
    send,
)
from homage.games.petty_fiefs.laying import (
    attach,
    draw_tile,
    found,
    place_prince,
    place_warlord,
)
from homage.games.petty_fiefs.memory import reconsider
from homage.games.petty_fiefs.scoring import final_scoring
from homage.games.petty_fiefs.setup import set_up
from homage.games.petty_fiefs.state import (
    CONTENTION,
    DEPLOYING,
    LAYING,
    MOVING,
    NONE,
    NOTHING,
    PLACING,
    RETRIEVING,
    SINGLE,
    State,
)
from homage.games.petty_fiefs.suits import (
    ACTIONS_A_TURN,
    COINS_A_DEPLOYMENT,
)


@rule
def start(s: State, seats: int, options: Numbers, dice: Dice, story: Numbers) -> None:
    """Set up; the laying of the land begins (PF-SET-0, PF-LAY-1)."""
    set_up(s, seats, options, dice, story)
    begin_frame(s, LAYING)


# -- what it does --------------------------------------------------------------------------------------------------


@rule
def apply(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    """Carry a legal action out (PF-LAY-3, PF-LAY-7, PF-LAY-12, PF-CFL-C2, PF-CFL-G, PF-CON-0, PF-CON-H2, PF-R33c)."""
    asked = kind_asked(s)
    s.stirred = 0
    if asked == LAY:
        if block_of(action) == ATTACH:
            attach(s, action - ATTACH, story)
        else:
            found(s, action - FOUND, story)
    elif asked == PLACE_PRINCE:
        which, province = read_prince(action)
        place_prince(s, seat, which, province, story)
    elif asked == PLACE_WARLORD:
        place_warlord(s, seat, action - WARLORD, story)
        end_frame(s)
        begin_frame(s, CONTENTION)
        begin_turn(s, story)
    elif asked == ASSIGN:
        settle(s, about_asked(s), 2 * seat + action - GIVE, story)
    elif asked == EXPOSE:
        answer_tile(s, seat, action - TURN_UP, story)
    elif action == PASS:
        tell(story, PASSED, TO_ALL, seat)
        end_turn(s, story)
    elif action == DONE:
        end_action(s)
    else:
        act(s, seat, action, dice, story)
    reconsider(s)


@rule
def act(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    """Take an action, or more of one; where pieces arrive, look for a conflict (PF-CON-0, PF-CFL-1, PF-T1)."""
    s.acted = 1
    s.doing = SINGLE
    arrived = NONE
    block = block_of(action)
    if block == BRIBE:
        which, value = read_bribe(action)
        bribe(s, seat, which, value, dice, story)
    elif block == MOVE:
        s.doing = MOVING
        pawn, steps = read_move(action)
        arrived = move(s, seat, pawn, steps, story)
    elif block == DEPLOY:
        s.doing = DEPLOYING
        which, value = read_deploy(action)
        arrived = deploy(s, seat, which, value, story)
    elif block == SEND:
        s.doing = DEPLOYING
        value, province = read_send(action)
        arrived = send(s, seat, value, province, story)
    elif block == RETRIEVE:
        s.doing = RETRIEVING
        s.taken = retrieval_order(s, seat, action)
        which, value = read_retrieve(action)
        retrieve(s, seat, which, value, story)
    elif block == RECALL:
        s.doing = RETRIEVING
        s.taken = retrieval_order(s, seat, action)
        recall(s, seat, action - RECALL, story)
    elif block == BUILD:
        castle, which, value = read_build(action)
        arrived = build(s, seat, castle, which, value, story)
    elif block == EXPAND:
        castle, which, value = read_expand(action)
        arrived = expand(s, seat, castle, which, value, story)
    elif block == ANNEX:
        arrived = annex(s, 2 * seat + action - ANNEX, story)
    else:
        demolish(s, 2 * seat + action - DEMOLISH, story)
    if arrived != NONE:
        check_conflict(s, arrived, story)


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
    elif s.provinces > 1 or legal_actions(s, s.mover, ACT, s.options) > 1:  # with two provinces a prince can move
        ask(s, ACT, 1 << s.mover)
    else:  # nothing but a pass is left
        tell(story, PASSED, TO_ALL, s.mover)
        end_turn(s, story)


@rule
def more_possible(s: State) -> bool:
    """Whether the action under way can take anything more (PF-CON-B1, PF-CON-C1, PF-CON-D1)."""
    seat = s.mover
    if s.doing == MOVING:
        return legal_moves(s, seat, s.options, 0) > 0
    if s.doing == RETRIEVING:
        return legal_retrievals(s, seat, s.options, 0) > 0
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
def begin_turn(s: State, story: Numbers) -> None:
    """The next player has three actions, and has done nothing yet (PF-CON-0, PF-T1)."""
    s.actions_left = ACTIONS_A_TURN
    s.acted = 0
    s.taken = NONE
    tell(story, TURN, TO_ALL, s.mover, s.turns // s.seats + 1)


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
