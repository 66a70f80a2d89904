"""Why a seat may not do something, by the same predicates that say what it may do.

Also here: FDY-SET, FDY-SEQ, FDY-TRADE, FDY-BAR, FDY-FEED, FDY-WAR, FDY-HEAL, FDY-WIZ, FDY-EV, FDY-END-3.
"""

from __future__ import annotations

from homage.engine.bits import lowest_bit
from homage.engine.components import table
from homage.engine.course import frame_operand, kind_asked, waiting
from homage.engine.rule import rule
from homage.games.feudality.actions import (
    ACTION_COUNT,
    ACTIVATE_TILE,
    BOOTY_NOW,
    BUY_ASKED,
    CARD_TAKEN,
    CLERIC_ALONE,
    COLLECT,
    ENOUGH_TROOPS,
    FIEF_CARD,
    FITS_NOWHERE,
    FORTIFY,
    FREE_FITS_NOWHERE,
    GAME_OVER,
    GIVE,
    GREY,
    HEAL,
    HUNTER_ALONE,
    IN_KEEP,
    KEEP_ASKED,
    LIAISON,
    LOSE,
    MONSTER_ASKED,
    NEEDS_HILL,
    NO_FORT_POINTS_NOW,
    NO_KEEP_THERE,
    NO_LEVEL,
    NO_MINE,
    NO_STARS_NOW,
    NO_SUCH_AIM,
    NO_SUCH_LOSS,
    NO_SURPLUS,
    NO_TILE_THERE,
    NO_VICTIM,
    NO_WIZARD_DIE,
    NOBODY_FOR_MONSTER,
    NOBODY_FOR_PIPER,
    NOBODY_FOR_RATS,
    NOBODY_TO_SABOTAGE,
    NOT_ADJACENT,
    NOT_COLLECTED,
    NOT_FALLEN,
    NOT_HELD_FOR_ATTACKER,
    NOT_HELD_FOR_BANDITS,
    NOT_HELD_FOR_TAX,
    NOT_IN_KEEP,
    NOT_IN_OPENING_TRAY,
    NOT_IN_TRAY,
    NOT_MINED,
    NOT_SO_MANY,
    NOT_THAT_YIELD,
    NOT_TO_OWNER,
    NOTHING_TO_COLLECT,
    OCCUPIED,
    OTHER_UNIT,
    OUT_OF_REACH,
    PAY_TAX_NOW,
    RATS_ASKED,
    RELIC_ALONE,
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
from homage.games.feudality.instead import giving_now, instead
from homage.games.feudality.monster import VICTIM, strikable
from homage.games.feudality.placing import WHAT, not_buyable, not_fortifiable, not_takable
from homage.games.feudality.questions import BLOCK_NUMBER, FITTING, WAIT
from homage.games.feudality.rats import BY_PIPER
from homage.games.feudality.rolls import DICE_ROLLED
from homage.games.feudality.sabotage import VICTIM as SABOTAGED
from homage.games.feudality.setup import free_cards
from homage.games.feudality.state import State
from homage.games.feudality.tiles import ALL, MINER, ON_HILL, TILE_IDS
from homage.games.feudality.war import UNITS_LEFT, fewest

_ALONE = {"cleric": CLERIC_ALONE, "holy_relic": RELIC_ALONE, "hunter": HUNTER_ALONE}
STANDS_ALONE = table([_ALONE.get(tile, OCCUPIED) for tile in TILE_IDS])


@rule
def forbidden(s: State, seat: int, action: int) -> int:
    """The code of the rule that forbids an action; 0 if it is legal."""
    if waiting(s) == 0:
        return GAME_OVER
    kind = kind_asked(s)
    if seat < 0 or action < 0 or action >= ACTION_COUNT or not waiting(s) >> seat & 1:
        return WAIT[instead(s, kind)]
    block = block_of(action)
    if not FITTING[kind] >> BLOCK_NUMBER[action] & 1:
        return instead(s, kind)
    if PLACING >> kind & 1:
        return place_forbidden(s, seat, kind, action - block)
    if block == TAKE:
        if kind == BUY_ASKED:
            return not_buyable(s, seat, action - TAKE)
        return free_forbidden(s, seat, action - TAKE)
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
    """Why something may not be placed on a square (FDY-SET-4, FDY-GEO-3, FDY-GEO-4, FDY-GEO-6, FDY-TILE)."""
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
    return STANDS_ALONE[frame_operand(s, WHAT)]


@rule
def free_forbidden(s: State, seat: int, tile: int) -> int:
    """Why a tile may not be taken before play (FDY-SET-6b, FDY-R29)."""
    refused = not_takable(s, seat, tile)
    if refused == NOT_IN_TRAY:
        return NOT_IN_OPENING_TRAY
    if refused == FITS_NOWHERE:
        return FREE_FITS_NOWHERE
    return refused


@rule
def giving_forbidden(s: State, seat: int, square: int, giving: int, collecting: int) -> int:
    """Why a tile does not give that (FDY-SEQ-1d, FDY-FORT-5, FDY-FORT-7, FDY-TILE-6, FDY-BAR-0b)."""
    possible = givings(s, seat, square, collecting)
    if possible >> giving & 1:
        return 0
    if square == s.fort_at[seat]:
        if s.level[seat] == 0:
            return NO_LEVEL
        return NO_FORT_POINTS_NOW
    if s.tile[seat, square] - 1 == MINER:
        if possible == 0:
            return NO_MINE
        return NOT_MINED
    if collecting:
        return not_collected(s, seat, square, possible)
    if possible == 0:
        return NO_TILE_THERE
    return NOT_THAT_YIELD


@rule
def not_collected(s: State, seat: int, square: int, possible: int) -> int:
    """Why a tile may not be collected from, by what it yields at all (FDY-BAR-0b)."""
    if possible != 0:
        return NOT_COLLECTED
    if givings(s, seat, square, 0) != 0:
        return NO_STARS_NOW
    return NOTHING_TO_COLLECT


@rule
def target_forbidden(s: State, kind: int, target: int) -> int:
    """Why a player may not be named (FDY-EV-RATS-1, FDY-EV-PIPER, FDY-EV-MON-1, FDY-BAR-IIb)."""
    if target >= s.seats:
        return nobody_there(s, kind)
    if nameable(s, kind) >> target & 1:
        return 0
    if kind == RATS_ASKED:
        return NOT_TO_OWNER
    return NO_VICTIM


@rule
def nobody_there(s: State, kind: int) -> int:
    """Why an empty seat may not be named (FDY-EV-RATS-1, FDY-EV-PIPER, FDY-EV-MON-1, FDY-BAR-IIb)."""
    if kind == MONSTER_ASKED:
        return NOBODY_FOR_MONSTER
    if kind != RATS_ASKED:
        return NOBODY_TO_SABOTAGE
    if frame_operand(s, BY_PIPER):
        return NOBODY_FOR_PIPER
    return NOBODY_FOR_RATS


@rule
def part_forbidden(s: State, seat: int, kind: int, part: int) -> int:
    """Why a part of a fief may not be named (FDY-EV-MON-5, FDY-BAR-IIb, FDY-FEED-7)."""
    if kind == STRIKE_ASKED:
        if next_to_monster(s, frame_operand(s, VICTIM), part):
            return 0
        return NOT_ADJACENT
    if kind == SABOTAGE_ASKED:
        if has_part(s, frame_operand(s, SABOTAGED), part):
            return 0
        return NO_SUCH_AIM
    if has_part(s, seat, part):
        return 0
    return NO_SUCH_LOSS


@rule
def next_to_monster(s: State, owner: int, part: int) -> bool:
    """Whether a part is the top of what lies next to the monster (FDY-EV-MON-5)."""
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
        return not_held(s)
    if block == SEND:
        count, unit = read_send(action)
        if unit != frame_operand(s, UNITS_LEFT) - 1:
            return OTHER_UNIT
        if count > s.units[seat, unit]:
            return NOT_SO_MANY
        if count < fewest(s, seat):
            return ENOUGH_TROOPS
    return 0


@rule
def not_held(s: State) -> int:
    """Why a resource that is not there may not be given up (FDY-BAR-IVb, FDY-EV-TAX, FDY-EV-BAND-2)."""
    now = giving_now(s)
    if now == BOOTY_NOW:
        return NOT_HELD_FOR_ATTACKER
    if now == PAY_TAX_NOW:
        return NOT_HELD_FOR_TAX
    return NOT_HELD_FOR_BANDITS
