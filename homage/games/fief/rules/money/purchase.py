"""PURCHASE: ransoms first, then buildings, units, titles, item by item (FIEF-4).

Also here: FIEF-5.2.2f, FIEF-6.4.2b.
"""

from __future__ import annotations

from homage.engine.flow.answering import possible
from homage.engine.flow.course import (
    ask,
    begin_frame,
    end_frame,
    frame_operand,
    frame_step,
    go_on,
    go_to,
    set_operand,
)
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import (
    ACTIONS,
    BUILD_MILL,
    BUILD_STRONGHOLD,
    BUY,
    BUY_CARDINAL,
    BUY_TITLE,
    DEPLOY,
    DONE,
    RECRUIT,
)
from homage.games.fief.asked import BUY_ASKED, DEPLOY_ASKED
from homage.games.fief.events import MILL_BUILT, STRONGHOLD_BUILT, UNIT_BOUGHT, UNITS_DEPLOYED
from homage.games.fief.frames import RANSOM_FRAME, TITLE_FRAME, TURN
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
from homage.games.fief.rules.court.cardinals import begin_cardinal, no_cardinal
from homage.games.fief.rules.court.families import free_lords_at, seat_in_turn
from homage.games.fief.rules.court.title_purchase import (
    no_title_purchase,
)
from homage.games.fief.rules.field.towns import is_besieged, mills_left, tiles_left
from homage.games.fief.rules.field.units import (
    add_units,
    all_units_at,
    look_again,
    put_pawn,
    shuffle_kinds,
    stands_at,
    units_at,
)
from homage.games.fief.rules.figures import (
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
from homage.games.fief.rules.moments import W12, begin_window
from homage.games.fief.rules.money.treasury import pay
from homage.games.fief.rules.places import READY, TOWNS
from homage.games.fief.state import NONE, State

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
def no_cardinal_title(s: State, seat: int, lord: int) -> int:
    """Why the CARDINAL title cannot be bought for a lord; 0 if it can (FIEF-4.5)."""
    refused = no_cardinal(s, seat, lord, 0)
    if refused == 0 and s.deniers[seat] < CARDINAL_PRICE:
        return TOO_POOR
    return refused


# -- buying --------------------------------------------------------------------------------------------------------


@rule
def end_buying(s: State, dice: Dice) -> None:
    """The active family buys no more; with fog of war its new units are placed (FIEF-I.2)."""
    if s.fog:
        shuffle_kinds(s, s.active, READY, dice)
    go_to(s, DEPLOYING)


@rule
def deploy(s: State, seat: int, unit: int, town: int, story: Numbers) -> None:
    """A unit bought in fog of war goes to a town, face down (FIEF-4.3c, FIEF-I.2)."""
    for pawn in range(PAWNS):
        if s.pawn_place[seat, pawn] == READY and s.pawn_kind[seat, pawn] == unit:
            put_pawn(s, seat, pawn, town)
            break
    s.bought[town] += 1
    look_again(s, READY)
    look_again(s, town)
    tell(story, UNITS_DEPLOYED, TO_ALL, seat, town, 1)


@rule
def build_mill(s: State, seat: int, town: int, story: Numbers) -> None:
    """A mill is bought (FIEF-4.2b)."""
    pay(s, seat, NONE, MILL_PRICE, story)
    s.mills[town] += 1
    tell(story, MILL_BUILT, TO_ALL, seat, town)


@rule
def build_stronghold(s: State, seat: int, town: int, story: Numbers) -> None:
    """A stronghold is bought (FIEF-4.2a)."""
    pay(s, seat, NONE, STRONGHOLD_PRICE, story)
    s.fortress[town] = STRONGHOLD
    tell(story, STRONGHOLD_BUILT, TO_ALL, seat, town)


@rule
def buy_unit(s: State, seat: int, unit: int, town: int, story: Numbers) -> None:
    """A unit from the pool goes into a town (FIEF-4.3a, FIEF-4.3c)."""
    s.bought[town] += 1
    hire(s, seat, unit, town, town, story)


@rule
def recruit(s: State, seat: int, unit: int, story: Numbers) -> None:
    """With fog of war a unit from the pool is placed later (FIEF-4.3b, FIEF-I.2)."""
    hire(s, seat, unit, READY, NONE, story)


@rule
def hire(s: State, seat: int, unit: int, place: int, town: int, story: Numbers) -> None:
    """A unit is paid for (FIEF-4.3a)."""
    pay(s, seat, NONE, UNIT_PRICE[unit], story)
    add_units(s, seat, place, unit, 1)
    tell(story, UNIT_BOUGHT, TO_ALL, seat, unit, town)


@rule
def buy_title(s: State, fief: int) -> None:
    """A FIEF title is bought; its terms are named next (FIEF-4.4a)."""
    begin_frame(s, TITLE_FRAME, fief)


@rule
def buy_cardinal(s: State, seat: int, lord: int) -> None:
    """The CARDINAL title is bought for a bishop, if the pope consents (FIEF-4.5)."""
    begin_cardinal(s, lord, seat, 0)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def kinds_for_sale(s: State, seat: int) -> int:
    """The kinds of unit that are left for a family, and that it can pay (FIEF-4.3a)."""
    kinds = 0
    for unit in range(FOR_SALE):
        if no_unit(s, seat, unit) == 0:
            kinds |= 1 << unit
    return kinds


@rule
def no_purchase(s: State, seat: int, unit: int, town: int) -> int:
    """Why a unit cannot be bought into a town (FIEF-4.3a, FIEF-4.3b, FIEF-4.3c, FIEF-I.2)."""
    if s.fog:
        return NOT_THAT_NOW
    refused = no_unit(s, seat, unit)
    if refused:
        return refused
    return no_muster(s, seat, town)


@rule
def no_recruit(s: State, seat: int, unit: int) -> int:
    """Why a unit cannot be bought without a town: only in the fog, and if there is room (FIEF-4.3c, FIEF-I.2)."""
    if not s.fog:
        return NOT_THAT_NOW
    refused = no_unit(s, seat, unit)
    if refused == 0 and not room_for_recruits(s, seat):
        return NO_MUSTER
    return refused


@rule
def no_deployment(s: State, seat: int, unit: int, town: int) -> int:
    """Why a unit that was bought cannot go to a town (FIEF-4.3b, FIEF-I.2)."""
    if units_at(s, seat, READY, unit) == 0:
        return POOL_EMPTY
    return no_muster(s, seat, town)


BUY_QUESTION = question(
    BUY_ASKED,
    NOT_THAT_NOW,
    answer(DONE, end_buying),
    answer(BUILD_MILL, build_mill, unless=no_mill),
    answer(BUILD_STRONGHOLD, build_stronghold, unless=no_stronghold),
    answer(BUY, buy_unit, unless=no_purchase, unit=kinds_for_sale),
    answer(RECRUIT, recruit, unless=no_recruit),
    answer(BUY_TITLE, buy_title, unless=no_title_purchase),
    answer(BUY_CARDINAL, buy_cardinal, unless=no_cardinal_title),
    name="buy",
    public=True,
)
DEPLOY_QUESTION = question(
    DEPLOY_ASKED,
    NOT_THAT_NOW,
    answer(DEPLOY, deploy, unless=no_deployment),
    name="deploy",
)
can_buy = possible(ACTIONS, BUY_QUESTION, besides=DONE)
