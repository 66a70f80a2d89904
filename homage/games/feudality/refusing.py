"""Why a seat may not do something, by the same predicates that say what it may do."""

from __future__ import annotations

from homage.engine.bits import lowest_bit
from homage.engine.course import frame_operand, kind_asked, waiting
from homage.engine.rule import rule
from homage.games.feudality.actions import (
    ACTION_COUNT,
    ACTIVATE_TILE,
    BUY_ASKED,
    CARD_TAKEN,
    COLLECT,
    ENOUGH_TROOPS,
    FIEF_CARD,
    FORTIFY,
    GIVE,
    GREY,
    HEAL,
    IN_KEEP,
    KEEP_ASKED,
    LIAISON,
    LOSE,
    NEEDS_HILL,
    NEEDS_NEIGHBOUR,
    NO_KEEP_THERE,
    NO_POINTS_NOW,
    NO_SUCH_PART,
    NO_SUCH_PLAYER,
    NO_SURPLUS,
    NO_TILE_THERE,
    NO_VICTIM,
    NO_WIZARD_DIE,
    NOT_ADJACENT,
    NOT_ASKED,
    NOT_FALLEN,
    NOT_HELD,
    NOT_IN_KEEP,
    NOT_THAT_YIELD,
    NOT_TO_OWNER,
    OCCUPIED,
    OTHER_UNIT,
    OUT_OF_REACH,
    RATS_ASKED,
    REROLL,
    SABOTAGE_ASKED,
    SEND,
    SPACE_ASKED,
    SPACE_TAKEN,
    SQUARE_ASKED,
    STRIKE,
    STRIKE_ASKED,
    TAKE,
    TARGET,
    TRADE,
    block_of,
    read_activate,
    read_collect,
    read_send,
)
from homage.games.feudality.activation import givings
from homage.games.feudality.baronial import SPECIAL, special_forbidden
from homage.games.feudality.choices import PLACING, nameable, places
from homage.games.feudality.fief import has_part, part_at
from homage.games.feudality.fiefs import BUILDING, HILLS, KEEP, NEAR
from homage.games.feudality.goods import trades_of
from homage.games.feudality.monster import VICTIM, strikable
from homage.games.feudality.placing import WHAT, not_buyable, not_fortifiable, not_takable
from homage.games.feudality.questions import BLOCK_NUMBER, FITTING, INSTEAD
from homage.games.feudality.rolls import DICE_ROLLED
from homage.games.feudality.sabotage import VICTIM as SABOTAGED
from homage.games.feudality.setup import free_cards
from homage.games.feudality.state import State
from homage.games.feudality.tiles import ALL, ON_HILL
from homage.games.feudality.war import UNITS_LEFT, fewest


@rule
def forbidden(s: State, seat: int, action: int) -> int:
    """The code of the rule that forbids an action; 0 if it is legal."""
    if seat < 0 or action < 0 or action >= ACTION_COUNT or not waiting(s) >> seat & 1:
        return NOT_ASKED
    kind, block = kind_asked(s), block_of(action)
    if not FITTING[kind] >> BLOCK_NUMBER[action] & 1:
        return INSTEAD[kind]
    if PLACING >> kind & 1:
        return place_forbidden(s, seat, kind, action - block)
    if block == TAKE:
        if kind == BUY_ASKED:
            return not_buyable(s, seat, action - TAKE)
        return not_takable(s, seat, action - TAKE)
    if block == FORTIFY:
        return not_fortifiable(s, seat)
    if block == ACTIVATE_TILE:
        square, giving = read_activate(action)
        if not NEAR[s.point] >> square & 1:
            return OUT_OF_REACH
        return giving_forbidden(s, seat, square, giving, 0)
    if block == COLLECT:
        square, giving = read_collect(action)
        return giving_forbidden(s, seat, square, giving, 1)
    if LIAISON <= block < TARGET:
        return special_forbidden(s, frame_operand(s, SPECIAL), action)
    if block == TARGET:
        return target_forbidden(s, kind, action - TARGET)
    if block == STRIKE or block == LOSE:
        return part_forbidden(s, seat, kind, action - block)
    return detail_forbidden(s, seat, block, action)


@rule
def place_forbidden(s: State, seat: int, kind: int, square: int) -> int:
    """Why something may not be placed on a square."""
    if places(s, seat, kind) >> square & 1:
        return 0
    if kind == KEEP_ASKED:
        return NO_KEEP_THERE
    if kind == SPACE_ASKED:
        return SPACE_TAKEN
    if kind != SQUARE_ASKED:
        return NOT_IN_KEEP
    if not BUILDING >> square & 1:
        return GREY
    if KEEP[s.keep[seat]] >> square & 1:
        return IN_KEEP
    if s.land[seat, ALL] >> square & 1:
        return OCCUPIED
    if ON_HILL[frame_operand(s, WHAT)] and not HILLS[s.fief[seat]] >> square & 1:
        return NEEDS_HILL
    return NEEDS_NEIGHBOUR


@rule
def giving_forbidden(s: State, seat: int, square: int, giving: int, collecting: int) -> int:
    """Why a tile does not give that."""
    possible = givings(s, seat, square, collecting)
    if possible >> giving & 1:
        return 0
    if giving == 0 and givings(s, seat, square, 0) & 1:
        return NO_POINTS_NOW
    if possible == 0:
        return NO_TILE_THERE
    return NOT_THAT_YIELD


@rule
def target_forbidden(s: State, kind: int, target: int) -> int:
    """Why a player may not be named."""
    if target >= s.seats:
        return NO_SUCH_PLAYER
    if nameable(s, kind) >> target & 1:
        return 0
    if kind == RATS_ASKED:
        return NOT_TO_OWNER
    return NO_VICTIM


@rule
def part_forbidden(s: State, seat: int, kind: int, part: int) -> int:
    """Why a part of a fief may not be named."""
    owner = seat
    if kind == STRIKE_ASKED:
        owner = frame_operand(s, VICTIM)
    elif kind == SABOTAGE_ASKED:
        owner = frame_operand(s, SABOTAGED)
    if not has_part(s, owner, part):
        return NO_SUCH_PART
    if kind == STRIKE_ASKED and not next_to_monster(s, owner, part):
        return NOT_ADJACENT
    return 0


@rule
def next_to_monster(s: State, owner: int, part: int) -> bool:
    """Whether a part is the top of what lies next to the monster."""
    squares = strikable(s, owner)
    while squares != 0:
        if part_at(s, owner, lowest_bit(squares)) == part:
            return True
        squares &= squares - 1
    return False


@rule
def detail_forbidden(s: State, seat: int, block: int, action: int) -> int:
    """Why the single answers may not be given."""
    if block == FIEF_CARD and not free_cards(s) >> (action - FIEF_CARD) & 1:
        return CARD_TAKEN
    if block == REROLL and action - REROLL >= frame_operand(s, DICE_ROLLED):
        return NO_WIZARD_DIE
    if block == HEAL and s.fallen[action - HEAL] == 0:
        return NOT_FALLEN
    if block == TRADE and trades_of(s, seat, action - TRADE) == 0:
        return NO_SURPLUS
    if block == GIVE and s.goods[seat, action - GIVE] == 0:
        return NOT_HELD
    if block == SEND:
        count, unit = read_send(action)
        if unit != frame_operand(s, UNITS_LEFT) - 1:
            return OTHER_UNIT
        if not fewest(s, seat) <= count <= s.units[seat, unit]:
            return ENOUGH_TROOPS
    return 0
