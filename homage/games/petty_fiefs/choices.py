"""What may be done in Petty Fiefs, and by which rule everything else may not (PF-CON, PF-LAY)."""

from __future__ import annotations

from homage.engine.bits import lowest_bit
from homage.engine.course import about_asked, kind_asked, waiting
from homage.engine.layout import Numbers
from homage.engine.limits import offer
from homage.engine.rule import rule
from homage.games.petty_fiefs.actions import (
    ACT,
    ACT_NOW,
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
    LAY,
    LAY_NOW,
    MOVE,
    MOVE_MORE,
    MOVING_NOW,
    NOT_ASKED,
    NOT_IN_CONTENTION,
    OUT_OF_ORDER,
    PASS,
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
    TURN_NOW,
    TURN_UP,
    WARLORD,
    WARLORD_NOW,
    block_of,
    read_bribe,
    read_build,
    read_deploy,
    read_expand,
    read_move,
    read_prince,
    read_retrieve,
    read_send,
    write_build,
    write_expand,
    write_move,
    write_retrieve,
    write_send,
)
from homage.games.petty_fiefs.coins import find_vassal, with_prince
from homage.games.petty_fiefs.conflict import legal_tiles, unturnable
from homage.games.petty_fiefs.contention import (
    coin_missing,
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
    legal_layings,
    legal_princes,
    legal_warlords,
    unattachable,
    unfoundable,
    unplaceable,
)
from homage.games.petty_fiefs.state import (
    COINS,
    MOVING,
    NONE,
    State,
)
from homage.games.petty_fiefs.suits import (
    EXTRA,
    FARTHEST,
    VALUES,
)

# -- what may be done ----------------------------------------------------------------------------------------------


@rule
def legal(s: State, seat: int, out: Numbers) -> int:
    """What a waiting seat may do (PF-LAY-3, PF-LAY-8, PF-LAY-11, PF-CFL-C2, PF-CFL-G, PF-CON-0)."""
    if not waiting(s) >> seat & 1:
        return 0
    asked = kind_asked(s)
    if asked == LAY:
        return legal_layings(s, out)
    if asked == PLACE_PRINCE:
        return legal_princes(s, seat, out)
    if asked == PLACE_WARLORD:
        return legal_warlords(s, out)
    if asked == ASSIGN:
        return offer(out, offer(out, 0, GIVE), GIVE + 1)
    if asked == EXPOSE:
        return legal_tiles(s, about_asked(s), out)
    return legal_actions(s, seat, asked, out)


@rule
def legal_actions(s: State, seat: int, asked: int, out: Numbers) -> int:
    """The actions of a turn, or what more an action under way may take (PF-CON-0, PF-CON-B3, PF-CON-H1)."""
    n = 0
    if asked == ACT:
        n = offer(out, 0, PASS)
    elif done_forbidden(s) == 0:
        n = offer(out, 0, DONE)
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
def legal_coins(s: State, seat: int, first: int, out: Numbers, n: int) -> int:
    """An action for each coin of one's own in reserve, from the one that names the first coin on.

    Coins are bribes, are deployed, and pay for castles (PF-CON-A1, PF-CON-C1, PF-CON-E1, PF-CON-F1a).
    """
    for which in range(2):
        values = s.reserve[seat, which]
        while values:
            n = offer(out, n, first + which * VALUES + lowest_bit(values))
            values &= values - 1
    return n


@rule
def legal_moves(s: State, seat: int, out: Numbers, n: int) -> int:
    """Each pawn that has not moved, so far as it may (PF-CON-B1, PF-CON-B2)."""
    for pawn in range(3):
        for steps in range(1, FARTHEST + 1):
            if unmovable(s, seat, pawn, steps) == 0:
                n = offer(out, n, write_move(pawn, steps))
    return n


@rule
def legal_sendings(s: State, seat: int, out: Numbers, n: int) -> int:
    """Each mercenary in reserve, to each province (PF-CON-C3)."""
    values = s.hired[seat]
    while values:
        value = lowest_bit(values)
        values &= values - 1
        for province in range(s.founded):
            if s.place[province] != NONE:
                n = offer(out, n, write_send(value, province))
    return n


@rule
def legal_retrievals(s: State, seat: int, out: Numbers, n: int) -> int:
    """Each coin that may come back, later in order than the last one taken (PF-CON-D1, PF-CON-D2)."""
    for which in range(2):
        values = with_prince(s, seat, which)
        while values:
            action = write_retrieve(which, lowest_bit(values))
            values &= values - 1
            if s.taken == NONE or retrieval_order(s, seat, action) > s.taken:
                n = offer(out, n, action)
    for band in range(COINS):
        if unrecallable(s, seat, band) == 0 and retrieval_order(s, seat, RECALL + band) > s.taken:
            n = offer(out, n, RECALL + band)
    return n


@rule
def retrieval_order(s: State, seat: int, action: int) -> int:
    """Coins are offered by suit and by the number they lie under, which tells the others nothing of their values.

    First one's own, then mercenaries (PF-CON-D1, PF-CON-D2).
    """
    if block_of(action) == RECALL:
        return 2 * COINS + action - RECALL
    which, value = read_retrieve(action)
    return which * COINS + find_vassal(s, seat, which, value)


@rule
def legal_castles(s: State, seat: int, out: Numbers, n: int) -> int:
    """Building, expanding, annexing, demolishing (PF-CON-E1, PF-CON-F1a, PF-CON-F1b, PF-CON-F2a, PF-CON-G1)."""
    for castle in range(2):
        suit = 2 * seat + castle
        if s.castle_at[suit] == NONE and s.marker_at[suit] != NONE:
            n = legal_coins(s, seat, write_build(castle, 0, 0), out, n)
    for castle in range(2):
        suit = 2 * seat + castle
        if s.castle_at[suit] != NONE and s.castle[suit] < VALUES - 1:
            n = legal_coins(s, seat, write_expand(castle, 0, 0), out, n)
    for which in range(2):
        if unannexable(s, 2 * seat + which) == 0:
            n = offer(out, n, ANNEX + which)
    for which in range(2):
        if undemolishable(s, 2 * seat + which) == 0:
            n = offer(out, n, DEMOLISH + which)
    return n


# -- what may not be done, and why ---------------------------------------------------------------------------------


@rule
def forbidden(s: State, seat: int, action: int) -> int:
    """The code of the rule that forbids an action; 0 if it is legal.

    By what is asked: PF-LAY-3, PF-LAY-8, PF-LAY-11, PF-CFL-C2, PF-CFL-G, PF-CON-0; of who is not, by PF-CON-2.
    """
    if seat < 0 or seat >= s.seats or not waiting(s) >> seat & 1:
        return NOT_ASKED
    asked, block = kind_asked(s), block_of(action)
    if asked == LAY:
        return laying_forbidden(s, action)
    if asked == PLACE_PRINCE:
        if block == PRINCE:
            which, province = read_prince(action)
            return unplaceable(s, 2 * seat + which, province)
        return PRINCES_NOW
    if asked == PLACE_WARLORD:
        if block == WARLORD:
            return unplaceable(s, EXTRA, action - WARLORD)
        return WARLORD_NOW
    if asked == ASSIGN:
        if block == GIVE:
            return 0
        return GIVE_NOW
    if asked == EXPOSE:
        if block == TURN_UP:
            return unturnable(s, about_asked(s), action - TURN_UP)
        return TURN_NOW
    return action_forbidden(s, seat, asked, action)


@rule
def laying_forbidden(s: State, action: int) -> int:
    """Why a tile may not be laid so (PF-LAY-3)."""
    block = block_of(action)
    if block == ATTACH:
        return unattachable(s, action - ATTACH)
    if block == FOUND:
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
    """Why an action may not be taken in this turn, or not as more of the one under way.

    By PF-CON-0, PF-CON-H1, PF-CON-B1, PF-CON-B3, PF-CON-C1, PF-CON-D1 and PF-CON-D2.
    """
    block = block_of(action)
    if asked == MOVE_MORE:
        if action == DONE:
            return done_forbidden(s)
        if block != MOVE:
            return MOVING_NOW
    elif asked == DEPLOY_MORE:
        if action == DONE:
            return 0
        if block != DEPLOY and block != SEND:
            return DEPLOYING_NOW
    elif asked == RETRIEVE_MORE:
        if action == DONE:
            return 0
        if block != RETRIEVE and block != RECALL:
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
    """Why this very coin, pawn or castle may not be used so.

    By PF-CON-A1, PF-CON-B1, PF-CON-C1, PF-CON-C3, PF-CON-D1, PF-CON-D2, PF-CON-E1, PF-CON-F1a, PF-CON-F2a, PF-CON-G1;
    what belongs elsewhere, by PF-CON-0 and PF-LAY-13.
    """
    block = block_of(action)
    if block == BRIBE:
        which, value = read_bribe(action)
        return coin_missing(s, seat, which, value)
    if block == MOVE:
        pawn, steps = read_move(action)
        return unmovable(s, seat, pawn, steps)
    if block == DEPLOY:
        which, value = read_deploy(action)
        return coin_missing(s, seat, which, value)
    if block == SEND:
        value, province = read_send(action)
        return unsendable(s, seat, value, province)
    if block == RETRIEVE:
        which, value = read_retrieve(action)
        return unretrievable(s, seat, which, value)
    if block == RECALL:
        return unrecallable(s, seat, action - RECALL)
    if block == BUILD:
        castle, which, value = read_build(action)
        return unbuildable(s, seat, castle, which, value)
    if block == EXPAND:
        castle, which, value = read_expand(action)
        return unexpandable(s, seat, castle, which, value)
    if block == ANNEX:
        return unannexable(s, 2 * seat + action - ANNEX)
    if block == DEMOLISH:
        return undemolishable(s, 2 * seat + action - DEMOLISH)
    if block == GIVE or block == TURN_UP:
        return ACT_NOW
    return NOT_IN_CONTENTION
