"""Before play: fief cards, Keeps, a Forest each, and two free tiles (FDY-SET)."""

from __future__ import annotations

from homage.engine.flow.course import ask, begin_frame, end_frame, frame_operand, frame_step, go_on, go_to, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import count_bits, lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.components import table
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import (
    CARD_TAKEN,
    FIEF_ASKED,
    FIEF_CARD,
    FIEF_CHOSEN,
    FIEF_NOW,
    FITS_NOWHERE,
    FREE_FITS_NOWHERE,
    KEEP_ASKED,
    KEEP_AT,
    KEEP_NOW,
    KEEP_PLACED,
    NO_KEEP_THERE,
    NOT_IN_KEEP,
    NOT_IN_OPENING_TRAY,
    NOT_IN_TRAY,
    NOTHING_FITS,
    SET_ASIDE,
    STARTER,
    TAKE,
    TAKE_ASKED,
    TAKE_NOW,
    TOWER_ASKED,
    TOWER_AT,
    TOWER_NOW,
    TOWER_PLACED,
    TRAY_DRAWN,
    TRAY_TILE,
)
from homage.games.feudality.components import COMPONENTS
from homage.games.feudality.rules.bag import draw_tile, empty_into_bag
from homage.games.feudality.rules.cards import ALL_CARDS
from homage.games.feudality.rules.fiefs import DOUBLE_HILLS, FIEFS, HILLS, KEEP, KEEP_PLACES
from homage.games.feudality.rules.placing import begin_placing, not_takable, only_takable
from homage.games.feudality.rules.points import seat_at
from homage.games.feudality.rules.tiles import FOREST, IN_BAG, IRON, IS_VALUE, KINDS, RESOURCES, SPACES, TILES
from homage.games.feudality.state import (
    CHOOSE_FIEF,
    FREE,
    FREE_TILE,
    FROM_BAG,
    NONE,
    OPENING,
    PLACE_FOREST,
    PLACE_KEEP,
    PLACE_TOWER,
    SEATS,
    SETUP_FRAME,
    TURN_FRAME,
    State,
)

SETUP = COMPONENTS["setup"]
START_POINTS = int(SETUP["start_vp"])
START_GOODS = table([SETUP["start_resources"][name] for name in RESOURCES])
START_LEVEL = int(SETUP["start_fortification_level"])
IRON_A_HILL = int(SETUP["keep_iron_per_hill"])
IRON_A_DOUBLE_HILL = int(SETUP["keep_iron_double_hill"])
FREE_TILES = int(SETUP["free_tiles_per_player"])
TRAY_A_SEAT = int(SETUP["opening_tray"]["per_player"])
TRAY_MORE = int(SETUP["opening_tray"]["plus"])
_VICTORY = {int(row["players"]): int(row["vp"]) for row in COMPONENTS["victory_number"]}
VICTORY = table([_VICTORY.get(seats, 0) for seats in range(SEATS + 1)])

# How options are written for the rules.
DRAGON_AT, BAG_AT, VICTORY_AT, CHOICE_AT, CAP_AT = range(5)
PLAYER, BY_CHANCE = 0, 1  # operands of the set-up: the place in player order, whether fief cards are dealt


@rule
def set_up(s: State, seats: int, options: Numbers, dice: Dice, story: Numbers) -> None:
    """What lies ready before the first choice (FDY-SET-1 to FDY-SET-3, FDY-SET-7)."""
    s.seats = seats
    s.mild_dragon = options[DRAGON_AT]
    s.bag_made = options[BAG_AT]
    s.victory = options[VICTORY_AT]
    if s.victory == 0:
        s.victory = VICTORY[seats]
    s.turn_cap = options[CAP_AT]
    s.point = NONE
    s.card = NONE
    s.rats = NONE
    s.events = ALL_CARDS
    for tile in range(TILES):
        s.bag[tile] = IN_BAG[s.bag_made, tile]
        s.bag_size += s.bag[tile]
    for seat in range(SEATS):
        s.fief[seat] = NONE
        s.keep[seat] = NONE
        s.fort_at[seat] = NONE
        for space in range(SPACES):
            s.space[seat, space] = NONE
    for seat in range(seats):
        s.points[seat] = START_POINTS
        for good in range(KINDS):
            s.goods[seat, good] = START_GOODS[good]
    s.senior = draw(dice, seats)
    tell(story, STARTER, TO_ALL, s.senior)
    begin_frame(s, SETUP_FRAME, 0, options[CHOICE_AT])


@rule
def advance_setup(s: State, dice: Dice, story: Numbers) -> None:
    """The next choice of the set-up, in player order."""
    step, at = frame_step(s), frame_operand(s, PLAYER)
    if step == FREE_TILE:
        hand_out(s, at, story)
    elif step == OPENING:
        fill_opening_tray(s, dice, story)
        go_on(s)
    elif step > FREE_TILE:
        begin_play(s)
    elif at == s.seats:
        set_operand(s, PLAYER, 0)
        go_on(s)
        if step == PLACE_KEEP:
            go_to(s, PLACE_FOREST)
    elif step == CHOOSE_FIEF:
        choose_fief(s, seat_at(s, at), dice, story)
    elif step == PLACE_KEEP:
        ask(s, KEEP_ASKED, 1 << seat_at(s, at))
    elif step == PLACE_TOWER:
        ask(s, TOWER_ASKED, 1 << seat_at(s, at))
    else:
        set_operand(s, PLAYER, at + 1)
        begin_placing(s, seat_at(s, at), FOREST, FROM_BAG)


# -- fief cards and Keeps ------------------------------------------------------------------------------------------


@rule
def keep_squares(s: State, seat: int) -> int:
    """The four squares of a Keep, a bit each."""
    return KEEP[s.keep[seat]]


@rule
def free_cards(s: State) -> int:
    """The fief cards that nobody has, a bit each (FDY-SET-2b)."""
    free = (1 << FIEFS) - 1
    for seat in range(s.seats):
        if s.fief[seat] != NONE:
            free &= ~(1 << s.fief[seat])
    return free


@rule
def choose_fief(s: State, seat: int, dice: Dice, story: Numbers) -> None:
    """A seat chooses a card, or is dealt one."""
    free = free_cards(s)
    if frame_operand(s, BY_CHANCE):
        for _ in range(draw(dice, count_bits(free))):
            free &= free - 1
        take_fief(s, seat, lowest_bit(free), story)
    elif free & (free - 1) == 0:
        take_fief(s, seat, lowest_bit(free), story)
    else:
        ask(s, FIEF_ASKED, 1 << seat)


@rule
def take_fief(s: State, seat: int, card: int, story: Numbers) -> None:
    """A seat has its fief card."""
    s.fief[seat] = card
    tell(story, FIEF_CHOSEN, TO_ALL, seat, card, frame_operand(s, BY_CHANCE))
    set_operand(s, PLAYER, frame_operand(s, PLAYER) + 1)


@rule
def place_keep(s: State, seat: int, square: int, story: Numbers) -> None:
    """The Keep is placed; each hill that it covers gives Iron, once (FDY-SET-4b)."""
    s.keep[seat] = square
    covered = KEEP[square] & HILLS[s.fief[seat]]
    double = KEEP[square] & DOUBLE_HILLS[s.fief[seat]]
    iron = count_bits(covered & ~double) * IRON_A_HILL + count_bits(double) * IRON_A_DOUBLE_HILL
    s.goods[seat, IRON] += iron
    tell(story, KEEP_PLACED, TO_ALL, seat, square, iron)
    go_to(s, PLACE_TOWER)


@rule
def place_tower(s: State, seat: int, square: int, story: Numbers) -> None:
    """The Tower stands on one of the four squares for good (FDY-SET-4c)."""
    s.fort_at[seat] = square
    s.level[seat] = START_LEVEL
    tell(story, TOWER_PLACED, TO_ALL, seat, square)
    set_operand(s, PLAYER, frame_operand(s, PLAYER) + 1)
    go_to(s, PLACE_KEEP)


# -- free tiles ----------------------------------------------------------------------------------------------------


@rule
def fill_opening_tray(s: State, dice: Dice, story: Numbers) -> None:
    """Tiles that are no Value tiles, two for each player and one more; Value tiles are set aside (FDY-SET-6a)."""
    wanted, drawn = TRAY_A_SEAT * s.seats + TRAY_MORE, 0
    while drawn < wanted and s.bag_size > 0:
        tile = draw_tile(s, dice)
        if IS_VALUE[tile]:
            s.aside[tile] += 1
            tell(story, SET_ASIDE, TO_ALL, tile)
        else:
            s.tray[tile] += 1
            drawn += 1
            tell(story, TRAY_TILE, TO_ALL, tile)
    tell(story, TRAY_DRAWN, TO_ALL, drawn)


@rule
def hand_out(s: State, at: int, story: Numbers) -> None:
    """In player order and back again each takes a tile, if one fits anywhere (FDY-SET-6b, FDY-R29)."""
    if at == FREE_TILES * s.seats:
        go_on(s)
        return
    place = at % (2 * s.seats)
    if place >= s.seats:
        place = 2 * s.seats - 1 - place
    seat = seat_at(s, place)
    count, last = only_takable(s, seat)
    if count > 1:
        ask(s, TAKE_ASKED, 1 << seat)
        return
    set_operand(s, PLAYER, at + 1)
    if count == 1:
        begin_placing(s, seat, last, FREE)
    else:
        tell(story, NOTHING_FITS, TO_ALL, seat)


@rule
def take_free(s: State, seat: int, tile: int) -> None:
    """A free tile is taken."""
    set_operand(s, PLAYER, frame_operand(s, PLAYER) + 1)
    begin_placing(s, seat, tile, FREE)


@rule
def begin_play(s: State) -> None:
    """What is left goes back into the bag; the first turn begins (FDY-SET-6d, FDY-SET-8)."""
    empty_into_bag(s, s.tray)
    empty_into_bag(s, s.aside)
    end_frame(s)
    begin_frame(s, TURN_FRAME)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def not_free(s: State, seat: int, tile: int) -> int:
    """Why a tile may not be taken before play; 0 if it may (FDY-SET-6b, FDY-R29)."""
    refused = not_takable(s, seat, tile)
    if refused == NOT_IN_TRAY:
        return NOT_IN_OPENING_TRAY
    if refused == FITS_NOWHERE:
        return FREE_FITS_NOWHERE
    return refused


FIEF_QUESTION = question(
    FIEF_ASKED,
    FIEF_NOW,
    answer(FIEF_CARD, take_fief, card=free_cards, refused=CARD_TAKEN),
    name="fief",
)
KEEP_QUESTION = question(
    KEEP_ASKED,
    KEEP_NOW,
    answer(KEEP_AT, place_keep, square=KEEP_PLACES, refused=NO_KEEP_THERE),
    name="keep",
)
TOWER_QUESTION = question(
    TOWER_ASKED,
    TOWER_NOW,
    answer(TOWER_AT, place_tower, square=keep_squares, refused=NOT_IN_KEEP),
    name="tower",
)
TAKE_QUESTION = question(
    TAKE_ASKED,
    TAKE_NOW,
    answer(TAKE, take_free, unless=not_free),
    name="take",
)
