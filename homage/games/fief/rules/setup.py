"""Before play: pools, piles, a lord for each family, and where each begins (FIEF-A)."""

from __future__ import annotations

from homage.engine.flow.course import ask, end_frame, frame_operand, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.components import table
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import START_AT
from homage.games.fief.asked import START_TOWN_ASKED
from homage.games.fief.events import FIRST_PLAYER, LORD_DEALT, STARTED
from homage.games.fief.frames import TURN
from homage.games.fief.refusals import NOT_THAT_NOW, TOWN_PICKED
from homage.games.fief.rules.cards.cards import CARDS, CHARACTERS, COPIES, EVENTS_PILE, PILE_OF, PILES, TAX_CARDS
from homage.games.fief.rules.cards.hands import set_top
from homage.games.fief.rules.court.families import lords_of, only_member, seat_in_turn
from homage.games.fief.rules.court.lords import LORDS, START_TOWN
from homage.games.fief.rules.field.units import add_units, put_lord, shuffle_kinds
from homage.games.fief.rules.figures import (
    CARDINALS,
    DIPLOMACY_PAWNS,
    FOR_SALE,
    KNIGHT,
    MAN,
    NO_FORTRESS,
    PAWN_KINDS,
    PAWNS,
    SEATS,
    START_DENIERS,
    START_KNIGHTS,
    START_MEN,
    STRONGHOLD,
    UNIT_KINDS,
    UNIT_POOL,
)
from homage.games.fief.rules.places import BISHOPRICS, FIEFS, TOWNS
from homage.games.fief.state import NONE, SIDES, State

# How options are written for the rules.
ADJUSTED_SHOOTING, FOG, PUBLIC_DIPLOMACY, MANDATORY_PLACEMENT, GENTLE_START, CAP = range(6)
KIND_OF_PAWN = table(PAWN_KINDS)


@rule
def set_up(s: State, seats: int, options: Numbers, dice: Dice, story: Numbers) -> None:
    """Everything up to the choice of starting towns; the first player is drawn (FIEF-A.4, FIEF-A.6, R-03).

    Options of the table: FIEF-I.1, FIEF-I.2, FIEF-I.3, FIEF-I.4, FIEF-2.5x, R-90.
    """
    s.seats = seats
    s.adjusted_shooting = options[ADJUSTED_SHOOTING]
    s.fog = options[FOG]
    s.public_diplomacy = options[PUBLIC_DIPLOMACY]
    s.mandatory_placement = options[MANDATORY_PLACEMENT]
    s.gentle_start = options[GENTLE_START]
    s.round_cap = options[CAP]
    lay_out(s)
    for seat in range(seats):
        set_up_family(s, seat, dice)
    set_up_piles(s, dice)
    deal_lords(s, dice, story)
    s.first = draw(dice, seats)
    tell(story, FIRST_PLAYER, TO_ALL, s.first)


@rule
def lay_out(s: State) -> None:
    """Board and FRIEZE: nobody holds anything (FIEF-A.1, FIEF-A.7, FIEF-A.8, FIEF-A.10)."""
    s.active = NONE
    s.excommunicated = NONE
    s.pope = NONE
    s.king = NONE
    s.queen = NONE
    s.prince = NONE
    s.darc = NONE
    s.battle_town = NONE
    s.battle_place = NONE
    s.lodging = NONE
    for lord in range(LORDS):
        s.lord_family[lord] = NONE
        s.lord_place[lord] = NONE
        s.jailer[lord] = NONE
        s.spouse[lord] = NONE
        s.lord_road[lord] = NONE
    for fief in range(FIEFS):
        s.fief_lord[fief] = NONE
    for bishopric in range(BISHOPRICS):
        s.bishop[bishopric] = NONE
    for tile in range(CARDINALS):
        s.cardinal[tile] = NONE
    for town in range(TOWNS):
        s.control[town] = NONE
        s.fortress[town] = NO_FORTRESS
    for tax in range(TAX_CARDS):
        s.tax_seat[tax] = NONE
        s.tax_lord[tax] = NONE
    for side in range(SIDES):
        s.battle_leader[side] = NONE
    for seat in range(SEATS):
        s.candidate[seat] = NONE
        s.battle_side[seat] = NONE
        s.deal_with[seat] = NONE
        for pawn in range(PAWNS):
            s.pawn_place[seat, pawn] = NONE
            s.pawn_group[seat, pawn] = NONE


@rule
def set_up_family(s: State, seat: int, dice: Dice) -> None:
    """A family's pool, pawns and deniers (FIEF-A.2, FIEF-A.6)."""
    s.deniers[seat] = START_DENIERS
    if not s.public_diplomacy:
        s.pawns[seat] = DIPLOMACY_PAWNS
    for kind in range(UNIT_KINDS):
        s.pool[seat, kind] = UNIT_POOL[kind]
    for pawn in range(PAWNS):
        s.pawn_kind[seat, pawn] = KIND_OF_PAWN[pawn]
        if not s.fog or KIND_OF_PAWN[pawn] >= FOR_SALE:
            s.pawn_shown[seat, pawn] = KIND_OF_PAWN[pawn] + 1
    if s.fog:
        shuffle_kinds(s, seat, NONE, dice)


@rule
def set_up_piles(s: State, dice: Dice) -> None:
    """All cards in two shuffled piles (FIEF-A.9)."""
    for pile in range(PILES):
        s.discard_top[pile] = NONE
    for card in range(CARDS):
        for _ in range(COPIES[card]):
            pile = PILE_OF[card]
            s.pile[pile, s.pile_size[pile]] = card
            s.pile_size[pile] += 1
    for pile in range(PILES):
        shuffle_pile(s, pile, dice)


@rule
def shuffle_pile(s: State, pile: int, dice: Dice) -> None:
    """Mix a pile (FIEF-A.3, FIEF-A.9, FIEF-2.4)."""
    for last in range(s.pile_size[pile] - 1, 0, -1):
        other = draw(dice, last + 1)
        card = s.pile[pile, last]
        s.pile[pile, last] = s.pile[pile, other]
        s.pile[pile, other] = card
    if pile == EVENTS_PILE:
        set_top(s)


@rule
def deal_lords(s: State, dice: Dice, story: Numbers) -> None:
    """Each family is dealt a LORD card; other cards turned up are shuffled back (FIEF-A.3, R-04)."""
    at = s.pile_size[CHARACTERS] - 1
    for seat in range(s.seats):
        while s.pile[CHARACTERS, at] >= LORDS:
            at -= 1
        lord = s.pile[CHARACTERS, at]
        s.lord_family[lord] = seat
        tell(story, LORD_DEALT, TO_ALL, seat, lord)
        s.pile_size[CHARACTERS] -= 1
        for above in range(at, s.pile_size[CHARACTERS]):
            s.pile[CHARACTERS, above] = s.pile[CHARACTERS, above + 1]
        s.pile[CHARACTERS, s.pile_size[CHARACTERS]] = 0
        at -= 1
    shuffle_pile(s, CHARACTERS, dice)


# -- starting towns ------------------------------------------------------------------------------------------------


@rule
def advance_start(s: State, dice: Dice, story: Numbers) -> None:
    """In turn order each family picks its starting town; or it follows from the lord (FIEF-A.5, FIEF-I.4)."""
    place = frame_operand(s, TURN)
    if place == s.seats:
        end_frame(s)
        return
    seat = seat_in_turn(s, place)
    if s.mandatory_placement:
        begin_at(s, seat, START_TOWN[only_member(lords_of(s, seat))], dice, story)
    else:
        ask(s, START_TOWN_ASKED, 1 << seat)


@rule
def begin_at(s: State, seat: int, town: int, dice: Dice, story: Numbers) -> None:
    """A stronghold, the lord, a knight, three men-at-arms; the family controls the town (FIEF-A.5, FIEF-I.2, R-02)."""
    lord = only_member(lords_of(s, seat))
    s.fortress[town] = STRONGHOLD
    put_lord(s, lord, town)
    add_units(s, seat, town, KNIGHT, START_KNIGHTS)
    add_units(s, seat, town, MAN, START_MEN)
    if s.fog:
        shuffle_kinds(s, seat, town, dice)
    s.control[town] = seat
    tell(story, STARTED, TO_ALL, seat, lord, town)
    set_operand(s, TURN, frame_operand(s, TURN) + 1)


@rule
def is_unpicked(s: State, town: int) -> bool:
    """Whether nobody starts in a town (FIEF-A.5)."""
    return s.fortress[town] == NO_FORTRESS


START_QUESTION = question(
    START_TOWN_ASKED,
    NOT_THAT_NOW,
    answer(START_AT, begin_at, when=is_unpicked, refused=TOWN_PICKED),
    name="start",
)
