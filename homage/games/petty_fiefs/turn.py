"""What follows what: laying, placing, turns of three actions, the end; and the rules as the engine calls them."""

from __future__ import annotations

from homage.engine.bits import lowest_bit
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.pending import about_asked, answered, ask, kind_asked, seats_asked
from homage.engine.rule import rule
from homage.engine.story import TO_ALL, tell
from homage.games.petty_fiefs.actions import (
    ACT,
    ACT_NOW,
    ACTION_COUNT,
    ALL_CONTROLLED,
    ALL_IDLE,
    ANNEX,
    ASSIGN,
    ATTACH,
    BRIBE,
    BUILD,
    DEMOLISH,
    DEPLOY,
    DEPLOY_MORE,
    DEPLOYING_NOW,
    DONE,
    EXPAND,
    EXPOSE,
    FOUND,
    GIVE,
    GIVE_NOW,
    LAST_ROUND,
    LAY,
    LAY_NOW,
    MOVE,
    MOVE_MORE,
    MOVING_NOW,
    NOT_ASKED,
    NOT_IN_CONTENTION,
    OUT_OF_ORDER,
    PASS,
    PASSED,
    PLACE_PRINCE,
    PLACE_WARLORD,
    PRINCE,
    PRINCE_FIRST,
    PRINCES_NOW,
    RECALL,
    RETRIEVE,
    RETRIEVE_MORE,
    RETRIEVING_NOW,
    SEND,
    TURN,
    TURN_NOW,
    TURN_UP,
    WARLORD,
    WARLORD_NOW,
)
from homage.games.petty_fiefs.coins import find_vassal, with_prince
from homage.games.petty_fiefs.conflict import answer_tile, legal_tiles, settle, unturnable
from homage.games.petty_fiefs.contention import (
    annex,
    bribe,
    build,
    coin_missing,
    demolish,
    deploy,
    expand,
    move,
    recall,
    retrieve,
    send,
    unannexable,
    unbuildable,
    undemolishable,
    unexpandable,
    unmovable,
    unrecallable,
    unretrievable,
    unsendable,
)
from homage.games.petty_fiefs.laying import (
    attach,
    draw_tile,
    found,
    legal_layings,
    legal_princes,
    legal_warlords,
    place_prince,
    place_warlord,
    unattachable,
    unfoundable,
    unplaceable,
)
from homage.games.petty_fiefs.scoring import final_scoring
from homage.games.petty_fiefs.setup import set_up
from homage.games.petty_fiefs.state import (
    COINS,
    CONTENTION,
    DEPLOYING,
    LAYING,
    MOVING,
    NONE,
    NOTHING,
    OVER,
    PLACING,
    RETRIEVING,
    SINGLE,
    State,
)
from homage.games.petty_fiefs.suits import (
    ACTIONS_A_TURN,
    COINS_A_DEPLOYMENT,
    EXTRA,
    FARTHEST,
    PROVINCES,
    TILES,
    VALUES,
)

COINS_OF_TWO = 2 * VALUES


@rule
def start(s: State, seats: int, options: Numbers, dice: Dice, story: Numbers) -> None:
    """Set up, on to the first decision (PF-SET)."""
    set_up(s, seats, options, dice, story)
    go_on(s, story)


@rule
def waiting(s: State) -> int:
    """Who may decide now."""
    return seats_asked(s)


# -- what may be done ----------------------------------------------------------------------------------------------


@rule
def legal(s: State, seat: int, out: Numbers) -> int:
    """What a waiting seat may do."""
    if not seats_asked(s) >> seat & 1:
        return 0
    asked = kind_asked(s)
    if asked == LAY:
        return legal_layings(s, out)
    if asked == PLACE_PRINCE:
        return legal_princes(s, seat, out)
    if asked == PLACE_WARLORD:
        return legal_warlords(s, out)
    if asked == ASSIGN:
        out[0] = GIVE
        out[1] = GIVE + 1
        return 2
    if asked == EXPOSE:
        return legal_tiles(s, about_asked(s), out)
    return legal_actions(s, seat, asked, out)


@rule
def legal_actions(s: State, seat: int, asked: int, out: Numbers) -> int:
    """The actions of a turn, or what more an action under way may take."""
    n = 0
    if asked == ACT:
        out[0] = PASS
        n = 1
    elif done_forbidden(s) == 0:
        out[0] = DONE
        n = 1
    if asked == ACT:
        n = legal_coins(s, seat, BRIBE, out, n)
    if asked == ACT or asked == MOVE_MORE:
        n = legal_moves(s, seat, out, n)
    if asked == ACT or asked == DEPLOY_MORE:
        n = legal_coins(s, seat, DEPLOY, out, n)
        n = legal_sendings(s, seat, out, n)
    if asked == ACT or asked == RETRIEVE_MORE:
        n = legal_retrievals(s, seat, out, n)
    if asked == ACT:
        n = legal_castles(s, seat, out, n)
    return n


@rule
def legal_coins(s: State, seat: int, base: int, out: Numbers, n: int) -> int:
    """An action for each coin of one's own in reserve."""
    for which in range(2):
        values = s.reserve[seat, which]
        while values:
            out[n] = base + which * VALUES + lowest_bit(values)
            values &= values - 1
            n += 1
    return n


@rule
def legal_moves(s: State, seat: int, out: Numbers, n: int) -> int:
    """Each pawn that has not moved, so far as it may."""
    for pawn in range(3):
        for steps in range(1, FARTHEST + 1):
            if unmovable(s, seat, pawn, steps) == 0:
                out[n] = MOVE + pawn * FARTHEST + steps - 1
                n += 1
    return n


@rule
def legal_sendings(s: State, seat: int, out: Numbers, n: int) -> int:
    """Each mercenary in reserve, to each province."""
    values = s.hired[seat]
    while values:
        value = lowest_bit(values)
        values &= values - 1
        for province in range(s.founded):
            if s.place[province] != NONE:
                out[n] = SEND + value * PROVINCES + province
                n += 1
    return n


@rule
def legal_retrievals(s: State, seat: int, out: Numbers, n: int) -> int:
    """Each coin that may come back, later in order than the last one taken."""
    for which in range(2):
        values = with_prince(s, seat, which)
        while values:
            action = RETRIEVE + which * VALUES + lowest_bit(values)
            values &= values - 1
            if s.taken == NONE or retrieval_order(s, seat, action) > s.taken:
                out[n] = action
                n += 1
    for band in range(COINS):
        if unrecallable(s, seat, band) == 0 and retrieval_order(s, seat, RECALL + band) > s.taken:
            out[n] = RECALL + band
            n += 1
    return n


@rule
def retrieval_order(s: State, seat: int, action: int) -> int:
    """Coins are offered by suit and by the number they lie under, which tells the others nothing of their values."""
    if action >= RECALL:
        return 2 * COINS + action - RECALL
    which = (action - RETRIEVE) // VALUES
    return which * COINS + find_vassal(s, seat, which, (action - RETRIEVE) % VALUES)


@rule
def legal_castles(s: State, seat: int, out: Numbers, n: int) -> int:
    """Building, expanding, annexing, demolishing."""
    for castle in range(2):
        suit = 2 * seat + castle
        if s.castle_at[suit] == NONE and s.marker_at[suit] != NONE:
            n = legal_coins(s, seat, BUILD + castle * COINS_OF_TWO, out, n)
    for castle in range(2):
        suit = 2 * seat + castle
        if s.castle_at[suit] != NONE and s.castle[suit] < VALUES - 1:
            n = legal_coins(s, seat, EXPAND + castle * COINS_OF_TWO, out, n)
    for which in range(2):
        if unannexable(s, 2 * seat + which) == 0:
            out[n] = ANNEX + which
            n += 1
    for which in range(2):
        if undemolishable(s, 2 * seat + which) == 0:
            out[n] = DEMOLISH + which
            n += 1
    return n


# -- what may not be done, and why ---------------------------------------------------------------------------------


@rule
def forbidden(s: State, seat: int, action: int) -> int:
    """The code of the rule that forbids an action; 0 if it is legal."""
    if seat < 0 or seat >= s.seats or not seats_asked(s) >> seat & 1:
        return NOT_ASKED
    asked = kind_asked(s)
    if asked == LAY:
        return laying_forbidden(s, action)
    if asked == PLACE_PRINCE:
        if PRINCE <= action < PRINCE + 2 * PROVINCES:
            return unplaceable(s, 2 * seat + (action - PRINCE) // PROVINCES, (action - PRINCE) % PROVINCES)
        return PRINCES_NOW
    if asked == PLACE_WARLORD:
        if WARLORD <= action < WARLORD + PROVINCES:
            return unplaceable(s, EXTRA, action - WARLORD)
        return WARLORD_NOW
    if asked == ASSIGN:
        if GIVE <= action < GIVE + 2:
            return 0
        return GIVE_NOW
    if asked == EXPOSE:
        if TURN_UP <= action < TURN_UP + TILES:
            return unturnable(s, about_asked(s), action - TURN_UP)
        return TURN_NOW
    return action_forbidden(s, seat, asked, action)


@rule
def laying_forbidden(s: State, action: int) -> int:
    """Why a tile may not be laid so."""
    if ATTACH <= action < ATTACH + PROVINCES:
        return unattachable(s, action - ATTACH)
    if FOUND <= action < FOUND + PROVINCES:
        return unfoundable(s, action - FOUND)
    return LAY_NOW


@rule
def done_forbidden(s: State) -> int:
    """Why an action may not be left as it is; 0 if it may (PF-CON-B3)."""
    if s.doing == MOVING and s.moved & 3 == 0:
        return PRINCE_FIRST
    return 0


@rule
def action_forbidden(s: State, seat: int, asked: int, action: int) -> int:
    """Why an action may not be taken in this turn, or not as more of the one under way."""
    if asked == MOVE_MORE:
        if action == DONE:
            return done_forbidden(s)
        if not MOVE <= action < DEPLOY:
            return MOVING_NOW
    elif asked == DEPLOY_MORE:
        if action == DONE:
            return 0
        if not DEPLOY <= action < RETRIEVE:
            return DEPLOYING_NOW
    elif asked == RETRIEVE_MORE:
        if action == DONE:
            return 0
        if not RETRIEVE <= action < BUILD:
            return RETRIEVING_NOW
        refused = details_forbidden(s, seat, action)
        if refused == 0 and retrieval_order(s, seat, action) <= s.taken:
            return OUT_OF_ORDER
        return refused
    elif action == PASS:
        return 0
    elif action == DONE:
        return ACT_NOW
    return details_forbidden(s, seat, action)


@rule
def details_forbidden(s: State, seat: int, action: int) -> int:
    """Why this very coin, pawn or castle may not be used so."""
    if BRIBE <= action < MOVE:
        return coin_missing(s, seat, (action - BRIBE) // VALUES, (action - BRIBE) % VALUES)
    if MOVE <= action < DEPLOY:
        return unmovable(s, seat, (action - MOVE) // FARTHEST, (action - MOVE) % FARTHEST + 1)
    if DEPLOY <= action < SEND:
        return coin_missing(s, seat, (action - DEPLOY) // VALUES, (action - DEPLOY) % VALUES)
    if SEND <= action < RETRIEVE:
        return unsendable(s, seat, (action - SEND) // PROVINCES, (action - SEND) % PROVINCES)
    if RETRIEVE <= action < RECALL:
        return unretrievable(s, seat, (action - RETRIEVE) // VALUES, (action - RETRIEVE) % VALUES)
    if RECALL <= action < BUILD:
        return unrecallable(s, seat, action - RECALL)
    if BUILD <= action < EXPAND:
        at = action - BUILD
        return unbuildable(s, seat, at // COINS_OF_TWO, at % COINS_OF_TWO // VALUES, at % VALUES)
    if EXPAND <= action < ANNEX:
        at = action - EXPAND
        return unexpandable(s, seat, at // COINS_OF_TWO, at % COINS_OF_TWO // VALUES, at % VALUES)
    if ANNEX <= action < DEMOLISH:
        return unannexable(s, 2 * seat + action - ANNEX)
    if DEMOLISH <= action < GIVE:
        return undemolishable(s, 2 * seat + action - DEMOLISH)
    if action < ACTION_COUNT and action >= GIVE:
        return ACT_NOW
    return NOT_IN_CONTENTION


# -- what it does --------------------------------------------------------------------------------------------------


@rule
def apply(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    """Carry a legal action out, on to the next decision."""
    asked, about = kind_asked(s), about_asked(s)
    answered(s, seat)
    if asked == LAY:
        if action < FOUND:
            attach(s, action - ATTACH, story)
        else:
            found(s, action - FOUND, story)
    elif asked == PLACE_PRINCE:
        place_prince(s, seat, (action - PRINCE) // PROVINCES, (action - PRINCE) % PROVINCES, story)
    elif asked == PLACE_WARLORD:
        place_warlord(s, seat, action - WARLORD, story)
        s.stage = CONTENTION
        begin_turn(s, story)
    elif asked == ASSIGN:
        settle(s, about, 2 * seat + action - GIVE, story)
    elif asked == EXPOSE:
        answer_tile(s, seat, action - TURN_UP, story)
    elif action == PASS:
        tell(story, PASSED, TO_ALL, seat)
        end_turn(s, story)
    elif action == DONE:
        end_action(s)
    else:
        act(s, seat, action, dice, story)
    go_on(s, story)


@rule
def act(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    """Take an action, or a further step of one."""
    s.acted = 1
    s.doing = SINGLE
    if action < MOVE:
        bribe(s, seat, (action - BRIBE) // VALUES, (action - BRIBE) % VALUES, dice, story)
    elif action < DEPLOY:
        s.doing = MOVING
        move(s, seat, (action - MOVE) // FARTHEST, (action - MOVE) % FARTHEST + 1, story)
    elif action < SEND:
        s.doing = DEPLOYING
        deploy(s, seat, (action - DEPLOY) // VALUES, (action - DEPLOY) % VALUES, story)
    elif action < RETRIEVE:
        s.doing = DEPLOYING
        send(s, seat, (action - SEND) // PROVINCES, (action - SEND) % PROVINCES, story)
    elif action < BUILD:
        s.doing = RETRIEVING
        s.taken = retrieval_order(s, seat, action)
        if action < RECALL:
            retrieve(s, seat, (action - RETRIEVE) // VALUES, (action - RETRIEVE) % VALUES, story)
        else:
            recall(s, seat, action - RECALL, story)
    elif action < EXPAND:
        at = action - BUILD
        build(s, seat, at // COINS_OF_TWO, at % COINS_OF_TWO // VALUES, at % VALUES, story)
    elif action < ANNEX:
        at = action - EXPAND
        expand(s, seat, at // COINS_OF_TWO, at % COINS_OF_TWO // VALUES, at % VALUES, story)
    elif action < DEMOLISH:
        annex(s, 2 * seat + action - ANNEX, story)
    else:
        demolish(s, 2 * seat + action - DEMOLISH, story)


@rule
def go_on(s: State, story: Numbers) -> None:
    """Do all that needs no decision until somebody is asked or the game is over."""
    while s.asked == 0 and s.stage != OVER:
        if s.stage == LAYING:
            if s.tiles_drawn < s.tile_count:
                draw_tile(s, story)
            else:
                s.stage = PLACING
                ask(s, PLACE_PRINCE, 1 << s.mover)
        elif s.doing == SINGLE or (s.doing != NOTHING and not more_possible(s)):
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
    """Whether the action under way can take anything more."""
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
    """The next player has three actions (PF-CON-0)."""
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
