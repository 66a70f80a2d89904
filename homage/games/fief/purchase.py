"""PURCHASE: ransoms first, then buildings, units, titles, item by item (FIEF-4).

Also here: FIEF-5.2.2f, FIEF-6.4.2b.
"""

from __future__ import annotations

from homage.engine.bits import lowest_bit
from homage.engine.course import (
    about_asked,
    ask,
    begin_frame,
    end_frame,
    frame_operand,
    frame_step,
    go_on,
    go_to,
    set_operand,
)
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.limits import offer
from homage.engine.rule import rule
from homage.engine.story import TO_ALL, tell
from homage.games.fief.actions import (
    BUILD_MILL,
    BUILD_STRONGHOLD,
    BUY,
    BUY_CARDINAL,
    BUY_TITLE,
    DEPLOY,
    DONE,
    MAKE_CITY,
    RECRUIT,
)
from homage.games.fief.cardinals import begin_cardinal, no_cardinal
from homage.games.fief.events import MILL_BUILT, STRONGHOLD_BUILT, UNIT_BOUGHT, UNITS_DEPLOYED
from homage.games.fief.families import free_lords_at, seat_in_turn
from homage.games.fief.figures import (
    CARDINAL_PRICE,
    FOR_SALE,
    MILL_PRICE,
    MILLS_PER_TOWN,
    NEW_UNITS_PER_TOWN,
    NO_FORTRESS,
    PAWNS,
    STRONGHOLD,
    STRONGHOLD_PRICE,
    UNIT_PRICE,
)
from homage.games.fief.frames import RANSOM_FRAME, TITLE_FRAME, TURN
from homage.games.fief.lords import LORDS
from homage.games.fief.moments import begin_window
from homage.games.fief.places import FIEFS, READY, TOWNS
from homage.games.fief.questions import BUY_ASKED, DEPLOY_ASKED
from homage.games.fief.refusals import (
    FORTRESS_THERE,
    FOUR_UNITS,
    MILLS_FULL,
    NO_MILLS,
    NO_MUSTER,
    NO_OWN_TOWN,
    NO_TILES,
    NOT_THAT_NOW,
    POOL_EMPTY,
    TOO_POOR,
)
from homage.games.fief.state import NONE, State
from homage.games.fief.title_purchase import (
    apply_title_purchase,
    forbidden_title_purchase,
    legal_title_purchase,
    no_title_purchase,
)
from homage.games.fief.towns import is_besieged, mills_left, tiles_left
from homage.games.fief.treasury import pay
from homage.games.fief.units import add_units, all_units_at, look_again, put_pawn, shuffle_kinds, stands_at, units_at
from homage.games.fief.windows import W12

NEXT, RANSOMS, BUYING, DEPLOYING = range(4)  # steps


@rule
def advance_purchase(s: State, dice: Dice, story: Numbers) -> None:
    """In turn order: W12, ransoms, purchases; in the fog, units are then placed (FIEF-I.2, FIEF-4.1a, FIEF-4.3a)."""
    step, place = frame_step(s), frame_operand(s, TURN)
    if step == NEXT:
        next_buyer(s, place, dice)
    elif step == RANSOMS:
        go_on(s)
        begin_frame(s, RANSOM_FRAME)
    elif step == BUYING:
        if can_buy(s, s.active):
            ask(s, BUY_ASKED, 1 << s.active)
        else:
            end_buying(s, dice)
    elif all_units_at(s, s.active, READY) > 0 and muster_towns(s, s.active) != 0:
        ask_where(s, muster_towns(s, s.active), story)
    else:
        dismiss_ready(s)
        set_operand(s, TURN, place + 1)
        go_to(s, NEXT)


@rule
def next_buyer(s: State, place: int, dice: Dice) -> None:
    """The turn of the next family begins (FIEF-4.1a, FIEF-4.3c, FIEF-4.4d, FIEF-G.4a, FIEF-I.2, R-91)."""
    s.active = NONE
    if place == s.seats:
        end_frame(s)
        return
    s.active = seat_in_turn(s, place)
    s.table_asked = 0
    s.haggled = 0
    s.ransomed = 0
    s.favours_refused = 0
    for town in range(TOWNS):
        s.bought[town] = 0
    if s.fog:
        shuffle_kinds(s, s.active, NONE, dice)
    go_on(s)
    begin_window(s, W12)


@rule
def ask_where(s: State, towns: int, story: Numbers) -> None:
    """With fog of war: where a new unit goes, unless there is only one town for it (FIEF-4.3b, FIEF-I.2)."""
    if towns & (towns - 1):
        ask(s, DEPLOY_ASKED, 1 << s.active)
        return
    for kind in range(FOR_SALE):
        if units_at(s, s.active, READY, kind) > 0:
            deploy(s, s.active, kind, lowest_bit(towns), story)
            return


@rule
def dismiss_ready(s: State) -> None:
    """Units bought for which there is no town any more go back to the pool (FIEF-4.3b, FIEF-I.2)."""
    for pawn in range(PAWNS):
        if s.pawn_place[s.active, pawn] == READY:
            put_pawn(s, s.active, pawn, NONE)
    look_again(s, READY)


# -- what may be bought --------------------------------------------------------------------------------------------


@rule
def no_mill(s: State, seat: int, town: int) -> int:
    """Why no mill can be built in a town; 0 if one can (FIEF-4.2b, R-07)."""
    if s.control[town] != seat:
        return NO_OWN_TOWN
    if s.mills[town] >= MILLS_PER_TOWN:
        return MILLS_FULL
    if mills_left(s) == 0:
        return NO_MILLS
    if s.deniers[seat] < MILL_PRICE:
        return TOO_POOR
    return 0


@rule
def no_stronghold(s: State, seat: int, town: int) -> int:
    """Why no stronghold can be built in a town; 0 if one can (FIEF-4.2a, R-05)."""
    if s.control[town] != seat:
        return NO_OWN_TOWN
    if s.fortress[town] != NO_FORTRESS:
        return FORTRESS_THERE
    if tiles_left(s) == 0:
        return NO_TILES
    if s.deniers[seat] < STRONGHOLD_PRICE:
        return TOO_POOR
    return 0


@rule
def no_muster(s: State, seat: int, town: int) -> int:
    """Why no new unit can go into a town; 0 if one can (FIEF-4.3b, FIEF-4.3c, R-32)."""
    held = s.control[town] == seat and is_besieged(s, town)
    walled = s.control[town] == seat and s.fortress[town] != NO_FORTRESS and stands_at(s, seat, town)
    if held or (not walled and free_lords_at(s, seat, town) == 0):
        return NO_MUSTER
    if s.bought[town] >= NEW_UNITS_PER_TOWN:
        return FOUR_UNITS
    return 0


@rule
def muster_towns(s: State, seat: int) -> int:
    """The towns where new units can go (FIEF-4.3b, FIEF-4.3c)."""
    towns = 0
    for town in range(TOWNS):
        if no_muster(s, seat, town) == 0:
            towns |= 1 << town
    return towns


@rule
def no_unit(s: State, seat: int, kind: int) -> int:
    """Why a unit of a kind cannot be bought, its town apart; 0 if it can (FIEF-4.3a)."""
    if kind >= FOR_SALE or s.pool[seat, kind] == 0:
        return POOL_EMPTY
    if s.deniers[seat] < UNIT_PRICE[kind]:
        return TOO_POOR
    return 0


@rule
def room_for_recruits(s: State, seat: int) -> bool:
    """Whether there is a town for one more unit beside those not yet placed (FIEF-4.3c, FIEF-I.2)."""
    room = -all_units_at(s, seat, READY)
    for town in range(TOWNS):
        if no_muster(s, seat, town) == 0:
            room += NEW_UNITS_PER_TOWN - s.bought[town]
    return room > 0


@rule
def can_buy(s: State, seat: int) -> bool:
    """Whether a family can buy anything at all; if not, it is not asked (FIEF-4.2a to FIEF-4.5, R-158)."""
    for town in range(TOWNS):
        if no_mill(s, seat, town) == 0 or no_stronghold(s, seat, town) == 0:
            return True
    if can_hire(s, seat):
        return True
    for fief in range(FIEFS):
        if no_title_purchase(s, seat, fief) == 0:
            return True
    for lord in range(LORDS):
        if no_cardinal_title(s, seat, lord) == 0:
            return True
    return False


@rule
def can_hire(s: State, seat: int) -> bool:
    """Whether a family can buy any unit: it can pay for one, and there is a town for it (FIEF-4.3)."""
    if not room_for_recruits(s, seat):
        return False
    for kind in range(FOR_SALE):
        if no_unit(s, seat, kind) == 0:
            return True
    return False


@rule
def no_cardinal_title(s: State, seat: int, lord: int) -> int:
    """Why the CARDINAL title cannot be bought for a lord; 0 if it can (FIEF-4.5)."""
    refused = no_cardinal(s, seat, lord, 0)
    if refused == 0 and s.deniers[seat] < CARDINAL_PRICE:
        return TOO_POOR
    return refused


@rule
def legal_purchase(s: State, seat: int, kind: int, out: Numbers) -> int:
    """What can be bought; or the terms of a title (FIEF-4.2a to FIEF-4.5, FIEF-I.2)."""
    if kind == BUY_ASKED:
        return legal_buy(s, seat, out)
    if kind == DEPLOY_ASKED:
        return legal_deploy(s, seat, out)
    return legal_title_purchase(s, seat, kind, about_asked(s), out)


@rule
def legal_buy(s: State, seat: int, out: Numbers) -> int:
    """Buildings, units, titles (FIEF-4.2a to FIEF-4.5, FIEF-I.2)."""
    n = offer(out, 0, DONE)
    for town in range(TOWNS):
        if no_mill(s, seat, town) == 0:
            n = offer(out, n, BUILD_MILL + town)
    for town in range(TOWNS):
        if no_stronghold(s, seat, town) == 0:
            n = offer(out, n, BUILD_STRONGHOLD + town)
    for kind in range(FOR_SALE):
        if no_unit(s, seat, kind) == 0 and not s.fog:
            for town in range(TOWNS):
                if no_muster(s, seat, town) == 0:
                    n = offer(out, n, BUY + kind * TOWNS + town)
    if s.fog and room_for_recruits(s, seat):
        for kind in range(FOR_SALE):
            if no_unit(s, seat, kind) == 0:
                n = offer(out, n, RECRUIT + kind)
    for fief in range(FIEFS):
        if no_title_purchase(s, seat, fief) == 0:
            n = offer(out, n, BUY_TITLE + fief)
    for lord in range(LORDS):
        if no_cardinal_title(s, seat, lord) == 0:
            n = offer(out, n, BUY_CARDINAL + lord)
    return n


@rule
def legal_deploy(s: State, seat: int, out: Numbers) -> int:
    """Where the units go that were bought (FIEF-4.3b, FIEF-I.2)."""
    n = 0
    for kind in range(FOR_SALE):
        if units_at(s, seat, READY, kind) > 0:
            for town in range(TOWNS):
                if no_muster(s, seat, town) == 0:
                    n = offer(out, n, DEPLOY + kind * TOWNS + town)
    return n


@rule
def forbidden_purchase(s: State, seat: int, kind: int, action: int) -> int:
    """Why not (FIEF-4.2a, FIEF-4.2b, FIEF-4.3a, FIEF-4.3b, FIEF-4.4a, FIEF-4.4c, FIEF-4.5, FIEF-I.2)."""
    if kind == DEPLOY_ASKED:
        if action < DEPLOY or action >= BUY_TITLE:
            return NOT_THAT_NOW
        if units_at(s, seat, READY, (action - DEPLOY) // TOWNS) == 0:
            return POOL_EMPTY
        return no_muster(s, seat, (action - DEPLOY) % TOWNS)
    if kind != BUY_ASKED:
        return forbidden_title_purchase(s, seat, kind, about_asked(s), action)
    if action == DONE:
        return 0
    if BUILD_MILL <= action < BUILD_STRONGHOLD:
        return no_mill(s, seat, action - BUILD_MILL)
    if BUILD_STRONGHOLD <= action < BUY:
        return no_stronghold(s, seat, action - BUILD_STRONGHOLD)
    if BUY <= action < DEPLOY:
        return no_units(s, seat, action)
    if BUY_TITLE <= action < MAKE_CITY:
        return no_title_purchase(s, seat, action - BUY_TITLE)
    if BUY_CARDINAL <= action < BUY_CARDINAL + LORDS:
        return no_cardinal_title(s, seat, action - BUY_CARDINAL)
    return NOT_THAT_NOW


@rule
def no_units(s: State, seat: int, action: int) -> int:
    """Why a unit cannot be bought so: in the fog it is placed later (FIEF-4.3a, FIEF-4.3b, FIEF-4.3c, FIEF-I.2)."""
    if action >= RECRUIT:
        if not s.fog:
            return NOT_THAT_NOW
        refused = no_unit(s, seat, action - RECRUIT)
        if refused == 0 and not room_for_recruits(s, seat):
            return NO_MUSTER
        return refused
    if s.fog:
        return NOT_THAT_NOW
    refused = no_unit(s, seat, (action - BUY) // TOWNS)
    if refused:
        return refused
    return no_muster(s, seat, (action - BUY) % TOWNS)


# -- buying --------------------------------------------------------------------------------------------------------


@rule
def apply_purchase(s: State, seat: int, kind: int, action: int, dice: Dice, story: Numbers) -> None:
    """One item is bought, one unit placed, or a term of a title named (FIEF-4.2a to FIEF-4.5, FIEF-I.2)."""
    if kind == DEPLOY_ASKED:
        deploy(s, seat, (action - DEPLOY) // TOWNS, (action - DEPLOY) % TOWNS, story)
    elif kind != BUY_ASKED:
        apply_title_purchase(s, seat, kind, about_asked(s), action)
    elif action == DONE:
        end_buying(s, dice)
    elif action < BUILD_STRONGHOLD:
        town = action - BUILD_MILL
        pay(s, seat, NONE, MILL_PRICE, story)
        s.mills[town] += 1
        tell(story, MILL_BUILT, TO_ALL, seat, town)
    elif action < BUY:
        town = action - BUILD_STRONGHOLD
        pay(s, seat, NONE, STRONGHOLD_PRICE, story)
        s.fortress[town] = STRONGHOLD
        tell(story, STRONGHOLD_BUILT, TO_ALL, seat, town)
    elif action < DEPLOY:
        buy_unit(s, seat, action, story)
    elif action < MAKE_CITY:
        begin_frame(s, TITLE_FRAME, action - BUY_TITLE)
    else:
        begin_cardinal(s, action - BUY_CARDINAL, seat, 0)


@rule
def end_buying(s: State, dice: Dice) -> None:
    """The active family buys no more; with fog of war its new units are placed (FIEF-I.2)."""
    if s.fog:
        shuffle_kinds(s, s.active, READY, dice)
    go_to(s, DEPLOYING)


@rule
def buy_unit(s: State, seat: int, action: int, story: Numbers) -> None:
    """A unit from the pool, into a town or, with fog of war, to be placed later (FIEF-4.3a to FIEF-4.3c, FIEF-I.2)."""
    unit, town, place = action - RECRUIT, NONE, READY
    if action < RECRUIT:
        unit, town = (action - BUY) // TOWNS, (action - BUY) % TOWNS
        place = town
        s.bought[town] += 1
    pay(s, seat, NONE, UNIT_PRICE[unit], story)
    add_units(s, seat, place, unit, 1)
    tell(story, UNIT_BOUGHT, TO_ALL, seat, unit, town)


@rule
def deploy(s: State, seat: int, kind: int, town: int, story: Numbers) -> None:
    """A unit bought in fog of war goes to a town, face down (FIEF-4.3c, FIEF-I.2)."""
    for pawn in range(PAWNS):
        if s.pawn_place[seat, pawn] == READY and s.pawn_kind[seat, pawn] == kind:
            put_pawn(s, seat, pawn, town)
            break
    s.bought[town] += 1
    look_again(s, READY)
    look_again(s, town)
    tell(story, UNITS_DEPLOYED, TO_ALL, seat, town, 1)
