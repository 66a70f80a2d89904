"""What a waiting seat may do: the options of each question (ledger, section 6).

Also here: FDY-SET, FDY-SEQ, FDY-TRADE, FDY-BAR, FDY-FEED, FDY-WAR, FDY-HEAL, FDY-WIZ, FDY-EV, FDY-R56.
"""

from __future__ import annotations

from homage.engine.bits import lowest_bit
from homage.engine.course import frame_operand, kind_asked, waiting
from homage.engine.layout import Numbers
from homage.engine.limits import offer
from homage.engine.rule import rule
from homage.games.feudality.actions import (
    ACTIVATE_ASKED,
    ATTACK,
    BARON_ASKED,
    BUY_ASKED,
    CLAIM,
    CLAIM_ASKED,
    FEED_ASKED,
    FIEF_ASKED,
    FIEF_CARD,
    FIRST_SQUARE_PART,
    FORTIFY,
    GIVE,
    GIVE_ASKED,
    HEAL,
    HEAL_ASKED,
    JOIN,
    JOIN_ASKED,
    KEEP_ASKED,
    KEEP_AT,
    LEVY_ASKED,
    LIAISON,
    LOSE,
    MONSTER_ASKED,
    PASS,
    PAY,
    PLACE,
    PRICE_ASKED,
    RATS_ASKED,
    RECEIVE,
    RECEIVE_ASKED,
    REROLL,
    SABOTAGE_ASKED,
    SEND_ASKED,
    SPACE_ASKED,
    SPACE_AT,
    SQUARE_ASKED,
    STARVE_ASKED,
    STRIKE,
    TAKE,
    TAKE_ASKED,
    TARGET,
    TOWER_ASKED,
    TOWER_AT,
    TRADE,
    TRADE_ASKED,
    VICTIM_ASKED,
    WIZARD_ASKED,
    write_activate,
    write_collect,
    write_send,
)
from homage.games.feudality.activation import collectable, givings, in_reach
from homage.games.feudality.baronial import SPECIAL, SPECIALS_A_TURN, not_special, victims
from homage.games.feudality.fief import free_spaces, part_at, squares_for
from homage.games.feudality.fiefs import KEEP, KEEP_PLACES
from homage.games.feudality.goods import trades_of
from homage.games.feudality.monster import VICTIM, strikable
from homage.games.feudality.placing import WHAT, not_buyable, not_fortifiable, not_takable
from homage.games.feudality.questions import PASSABLE
from homage.games.feudality.rats import new_homes
from homage.games.feudality.rolls import DICE_ROLLED
from homage.games.feudality.sabotage import VICTIM as SABOTAGED
from homage.games.feudality.setup import free_cards
from homage.games.feudality.state import State
from homage.games.feudality.tiles import ALL, KINDS, TILES, UNITS
from homage.games.feudality.war import UNITS_LEFT, fewest

PAYING = 1 << LEVY_ASKED | 1 << PRICE_ASKED
TRADING = 1 << TRADE_ASKED | 1 << FEED_ASKED
NAMING = 1 << RATS_ASKED | 1 << MONSTER_ASKED | 1 << VICTIM_ASKED
PLACING = 1 << KEEP_ASKED | 1 << TOWER_ASKED | 1 << SPACE_ASKED | 1 << SQUARE_ASKED


@rule
def legal(s: State, seat: int, out: Numbers) -> int:
    """What a waiting seat may do."""
    if not waiting(s) >> seat & 1:
        return 0
    kind, n = kind_asked(s), 0
    if PASSABLE >> kind & 1:
        n = offer(out, 0, PASS)
    if kind == ACTIVATE_ASKED:
        return legal_activations(s, seat, out, n)
    if kind == BUY_ASKED or kind == TAKE_ASKED:
        return legal_tiles(s, seat, kind, out, n)
    if kind == BARON_ASKED:
        return legal_baronial(s, seat, out, n)
    if PLACING >> kind & 1:
        return fill(places(s, seat, kind), place_block(kind), out, n)
    if TRADING >> kind & 1:
        return legal_trades(s, seat, out, n)
    if kind == SEND_ASKED:
        return legal_troops(s, seat, out)
    return legal_rarer(s, seat, kind, out, n)


@rule
def legal_rarer(s: State, seat: int, kind: int, out: Numbers, n: int) -> int:
    """What is asked less often."""
    if kind == WIZARD_ASKED:
        return fill((1 << frame_operand(s, DICE_ROLLED)) - 1, REROLL, out, n)
    if PAYING >> kind & 1:
        return offer(out, n, PAY)
    if kind == JOIN_ASKED:
        return offer(out, n, JOIN)
    if kind == CLAIM_ASKED:
        return offer(out, n, CLAIM)
    if kind == HEAL_ASKED:
        return legal_healings(s, out, n)
    if kind == GIVE_ASKED:
        return legal_gifts(s, seat, out)
    if kind == RECEIVE_ASKED:
        return fill((1 << KINDS) - 1, RECEIVE, out, n)
    if NAMING >> kind & 1:
        return fill(nameable(s, kind), TARGET, out, n)
    if kind == FIEF_ASKED:
        return fill(free_cards(s), FIEF_CARD, out, n)
    if kind == STARVE_ASKED:
        return legal_parts(s, seat, LOSE, out)
    if kind == SABOTAGE_ASKED:
        return legal_parts(s, frame_operand(s, SABOTAGED), STRIKE, out)
    return legal_strikes(s, frame_operand(s, VICTIM), out)


@rule
def fill(members: int, base: int, out: Numbers, n: int) -> int:
    """An action for each member of a set."""
    while members != 0:
        n = offer(out, n, base + lowest_bit(members))
        members &= members - 1
    return n


# -- sets that options are made of ---------------------------------------------------------------------------------


@rule
def places(s: State, seat: int, kind: int) -> int:
    """The squares that can be named now."""
    if kind == SQUARE_ASKED:
        return squares_for(s, seat, frame_operand(s, WHAT))
    if kind == SPACE_ASKED:
        return free_spaces(s, seat)
    if kind == KEEP_ASKED:
        return KEEP_PLACES
    return KEEP[s.keep[seat]]


@rule
def place_block(kind: int) -> int:
    """The actions that name them."""
    if kind == SQUARE_ASKED:
        return PLACE
    if kind == SPACE_ASKED:
        return SPACE_AT
    if kind == KEEP_ASKED:
        return KEEP_AT
    return TOWER_AT


@rule
def nameable(s: State, kind: int) -> int:
    """The players that can be named now, a bit each."""
    if kind == RATS_ASKED:
        return new_homes(s)
    if kind == VICTIM_ASKED:
        return victims(s)
    return (1 << s.seats) - 1


# -- several kinds of option ---------------------------------------------------------------------------------------


@rule
def legal_activations(s: State, seat: int, out: Numbers, n: int) -> int:
    """What the tiles in reach give."""
    squares = in_reach(s, seat)
    while squares != 0:
        square = lowest_bit(squares)
        squares &= squares - 1
        n = fill(givings(s, seat, square, 0), write_activate(square, 0), out, n)
    return n


@rule
def legal_tiles(s: State, seat: int, kind: int, out: Numbers, n: int) -> int:
    """A level, and each kind of tile in the tray that may be taken, or bought."""
    buying = kind == BUY_ASKED
    if buying and not_fortifiable(s, seat) == 0:
        n = offer(out, n, FORTIFY)
    for tile in range(TILES):
        if buying:
            refused = not_buyable(s, seat, tile)
        else:
            refused = not_takable(s, seat, tile)
        if refused == 0:
            n = offer(out, n, TAKE + tile)
    return n


@rule
def legal_baronial(s: State, seat: int, out: Numbers, n: int) -> int:
    """Special actions, if none was taken; and what the tiles yield."""
    if frame_operand(s, SPECIAL) < SPECIALS_A_TURN:
        for action in range(LIAISON, ATTACK + s.seats):
            if not_special(s, action) == 0:
                n = offer(out, n, action)
    squares = collectable(s, seat)
    while squares != 0:
        square = lowest_bit(squares)
        squares &= squares - 1
        n = fill(givings(s, seat, square, 1), write_collect(square, 0), out, n)
    return n


@rule
def legal_trades(s: State, seat: int, out: Numbers, n: int) -> int:
    """What can be spared."""
    for good in range(KINDS):
        if trades_of(s, seat, good) > 0:
            n = offer(out, n, TRADE + good)
    return n


@rule
def legal_gifts(s: State, seat: int, out: Numbers) -> int:
    """What there is."""
    n = 0
    for good in range(KINDS):
        if s.goods[seat, good] > 0:
            n = offer(out, n, GIVE + good)
    return n


@rule
def legal_troops(s: State, seat: int, out: Numbers) -> int:
    """How many of the units asked for."""
    unit, n = frame_operand(s, UNITS_LEFT) - 1, 0
    for count in range(fewest(s, seat), s.units[seat, unit] + 1):
        n = offer(out, n, write_send(count, unit))
    return n


@rule
def legal_healings(s: State, out: Numbers, n: int) -> int:
    """The kinds of unit that have fallen."""
    for unit in range(UNITS):
        if s.fallen[unit] > 0:
            n = offer(out, n, HEAL + unit)
    return n


@rule
def legal_parts(s: State, owner: int, base: int, out: Numbers) -> int:
    """Everything in a fief that can be lost."""
    n = 0
    for unit in range(UNITS):
        if s.units[owner, unit] > 0:
            n = offer(out, n, base + unit)
    if s.level[owner] > 0:
        n = offer(out, n, base + UNITS)
    return fill(s.land[owner, ALL], base + FIRST_SQUARE_PART, out, n)


@rule
def legal_strikes(s: State, owner: int, out: Numbers) -> int:
    """The top tiles next to the monster, in the order of their numbers."""
    squares, parts, n = strikable(s, owner), 0, 0
    left = squares
    while left != 0:
        part = part_at(s, owner, lowest_bit(left))
        left &= left - 1
        if part < FIRST_SQUARE_PART:
            parts |= 1 << part
    n = fill(parts, STRIKE, out, n)
    return fill(squares & s.land[owner, ALL], STRIKE + FIRST_SQUARE_PART, out, n)
