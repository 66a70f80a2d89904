"""The game as numbers for learning players: seats are counted from the one who looks (ledger, section 7)."""

from __future__ import annotations

from homage.engine.flow.course import about_asked, frame_operand, kind_asked, waiting
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.asked import MATTER_ASKED, PRICE_ASKED, REQUEST_ANSWER
from homage.games.fief.frames import PRICE
from homage.games.fief.rules.cards.cards import CARDS, PILES, TAX_CARDS
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.titles import victory_points
from homage.games.fief.rules.field.company import going
from homage.games.fief.rules.figures import CARDINALS, MOST_DICE, PAWNS, SEATS, UNIT_KINDS
from homage.games.fief.rules.places import BISHOPRICS, FIEFS, PLACES, TOWNS
from homage.games.fief.rules.talk.matters import GIFT
from homage.games.fief.state import NONE, PARTS, SIDES, State

TOWN_NUMBERS = 3 + 2 * SEATS  # of one town
PLACE_NUMBERS = SEATS * (1 + UNIT_KINDS)  # of one place: face-down units, then units by kind
LORD_NUMBERS = 9  # of one lord
SEAT_NUMBERS = 4 + PILES + CARDS + 2  # of one seat
TAX_NUMBERS = 4
FACTS = 61
OBSERVATION = (
    TOWNS * TOWN_NUMBERS
    + PLACES * PLACE_NUMBERS
    + LORDS * LORD_NUMBERS
    + FIEFS
    + 2 * BISHOPRICS
    + CARDINALS
    + SEATS * SEAT_NUMBERS
    + CARDS
    + PARTS * (3 + CARDS)
    + TAX_CARDS * TAX_NUMBERS
    + SIDES * (MOST_DICE + 2)
    + FACTS
)
OBSERVED = (NONE, (1 << 30) - 1)  # the greatest are sets, a bit each


@rule
def seen_from(s: State, seat: int, other: int) -> int:
    """A seat counted from the one who looks, plus one; 0 for nobody."""
    if other == NONE:
        return 0
    return (other - seat + s.seats) % s.seats + 1


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """Towns, forces, lords, titles, seats, cards, what lies on the map, a battle, and where the game stands."""
    for at in range(OBSERVATION):
        out[at] = 0
    at = observe_towns(s, seat, out, 0)
    at = observe_forces(s, seat, out, at)
    at = observe_lords(s, seat, out, at)
    at = observe_seats(s, seat, out, at)
    at = observe_cards(s, seat, out, at)
    at = observe_battle(s, seat, out, at)
    observe_facts(s, seat, out, at)


@rule
def observe_towns(s: State, seat: int, out: Numbers, at: int) -> int:
    """Who controls each town, its buildings, sieges and the order of arrival."""
    for town in range(TOWNS):
        out[at] = seen_from(s, seat, s.control[town])
        out[at + 1] = s.fortress[town]
        out[at + 2] = s.mills[town]
        for other in range(s.seats):
            place = at + 2 + seen_from(s, seat, other)
            out[place] = s.siege[town, other]
            out[place + SEATS] = s.arrived[town, other]
        at += TOWN_NUMBERS
    return at


@rule
def observe_forces(s: State, seat: int, out: Numbers, at: int) -> int:
    """How many units of each kind each family has at each place, as far as the seat sees them."""
    for other in range(s.seats):
        first = (seen_from(s, seat, other) - 1) * (1 + UNIT_KINDS)
        for pawn in range(PAWNS):
            place = s.pawn_place[other, pawn]
            if place != NONE:
                kind = s.pawn_shown[other, pawn]
                if other == seat:
                    kind = s.pawn_kind[other, pawn] + 1
                out[at + place * PLACE_NUMBERS + first + kind] += 1
    return at + PLACES * PLACE_NUMBERS


@rule
def observe_lords(s: State, seat: int, out: Numbers, at: int) -> int:
    """Each lord: family, place, jailer, spouse, what was done this round; then who holds each title."""
    for lord in range(LORDS):
        out[at] = seen_from(s, seat, s.lord_family[lord])
        out[at + 1] = s.lord_place[lord] + 1
        out[at + 2] = seen_from(s, seat, s.jailer[lord])
        out[at + 3] = s.spouse[lord] + 1
        out[at + 4] = s.lord_march[lord]
        out[at + 5] = s.lord_road[lord] + 1
        out[at + 6] = s.assassins >> lord & 1
        out[at + 7] = s.heirs_born >> lord & 1
        out[at + 8] = s.battle_lords >> lord & 1
        at += LORD_NUMBERS
    for fief in range(FIEFS):
        out[at + fief] = s.fief_lord[fief] + 1
    at += FIEFS
    for bishopric in range(BISHOPRICS):
        out[at + bishopric] = s.bishop[bishopric] + 1
        out[at + BISHOPRICS + bishopric] = s.bishop_since[bishopric]
    at += 2 * BISHOPRICS
    for tile in range(CARDINALS):
        out[at + tile] = s.cardinal[tile] + 1
    return at + CARDINALS


@rule
def observe_seats(s: State, seat: int, out: Numbers, at: int) -> int:
    """Each seat: deniers, pawns, victory points, hand by back, what is known of the hand, its candidate and markers."""
    for other in range(s.seats):
        first = at + (seen_from(s, seat, other) - 1) * SEAT_NUMBERS
        out[first] = s.deniers[other]
        out[first + 1] = s.pawns[other]
        out[first + 2] = victory_points(s, other)
        out[first + 3] = s.offers[other]
        for pile in range(PILES):
            out[first + 4 + pile] = s.hand_size[other, pile]
        for card in range(CARDS):
            known = s.known[seat, other, card]
            if other == seat:
                known = s.hand[seat, card]
            out[first + 4 + PILES + card] = known
        out[first + 4 + PILES + CARDS] = s.candidate[other] + 1
        for voter in range(s.seats):
            out[first + 5 + PILES + CARDS] += s.vote_marks[voter, other] << 2 * (seen_from(s, seat, voter) - 1)
    return at + SEATS * SEAT_NUMBERS


@rule
def observe_cards(s: State, seat: int, out: Numbers, at: int) -> int:
    """Cards in view, the own paper of a deal, TAX cards laid."""
    for card in range(CARDS):
        out[at + card] = s.discarded[card]
    at += CARDS
    for part in range(PARTS):
        out[at] = s.deal_deniers[seat, part]
        out[at + 1] = s.deal_towns[seat, part]
        out[at + 2] = s.deal_captives[seat, part]
        for card in range(CARDS):
            out[at + 3 + card] = s.deal_cards[seat, part, card]
        at += 3 + CARDS
    for tax in range(TAX_CARDS):
        out[at] = s.tax_kind[tax]
        out[at + 1] = seen_from(s, seat, s.tax_seat[tax])
        out[at + 2] = s.tax_lord[tax] + 1
        out[at + 3] = s.tax_on[tax]
        at += TAX_NUMBERS
    return at


@rule
def observe_battle(s: State, seat: int, out: Numbers, at: int) -> int:
    """Dice, hits and leaders of both sides."""
    for side in range(SIDES):
        for die in range(MOST_DICE):
            out[at + die] = s.battle_dice[side, die]
        out[at + MOST_DICE] = s.battle_hits[side]
        out[at + MOST_DICE + 1] = seen_from(s, seat, s.battle_leader[side])
        at += MOST_DICE + 2
    return at


@rule
def observe_facts(s: State, seat: int, out: Numbers, at: int) -> None:
    """Where the game stands, as single numbers."""
    out[at] = s.seats
    out[at + 1] = s.round_number
    out[at + 2] = s.phase
    out[at + 3] = seen_from(s, seat, s.first)
    out[at + 4] = seen_from(s, seat, s.active)
    out[at + 5] = kind_asked(s)
    out[at + 6] = waiting(s) >> seat & 1
    out[at + 7] = about_asked(s)
    out[at + 8] = s.king + 1
    out[at + 9] = s.queen + 1
    out[at + 10] = s.prince + 1
    out[at + 11] = s.darc + 1
    out[at + 12] = s.pope + 1
    out[at + 13] = s.excommunicated + 1
    out[at + 14] = s.king_privilege_used
    out[at + 15] = s.regent_privilege_used
    out[at + 16] = s.plague
    out[at + 17] = s.bad_weather
    out[at + 18] = s.famine
    out[at + 19] = s.good_weather
    out[at + 20] = s.good_harvest
    out[at + 21] = s.track_size
    out[at + 22] = s.disaster_on_top
    out[at + 23] = s.pile_size[0]
    out[at + 24] = s.pile_size[1]
    out[at + 25] = s.drawn[0]
    out[at + 26] = s.drawn[1]
    out[at + 27] = s.vetoed >> seat & 1
    out[at + 28] = s.battle_town + 1
    out[at + 29] = s.battle_round
    out[at + 30] = s.battle_idle
    out[at + 31] = s.undermined
    out[at + 32] = s.gate_open
    out[at + 33] = s.vote_for[seat]
    out[at + 34] = s.vote_decoy[seat]
    out[at + 35] = s.declared
    out[at + 36] = s.march_lords
    out[at + 37] = s.uprising_hits
    out[at + 38] = s.toll_kind[seat]
    out[at + 39] = s.deal_secret[seat]
    out[at + 40] = s.frames
    for side in range(s.seats):
        out[at + 41 + seen_from(s, seat, side)] = s.battle_side[side] + 1
    for kind in range(UNIT_KINDS):
        if s.active == seat:
            out[at + 47 + kind] = going(s, seat, kind)
        out[at + 53 + kind] = s.pool[seat, kind]
    out[at + 59] = s.table_asked
    if kind_asked(s) == PRICE_ASKED or kind_asked(s) == REQUEST_ANSWER:
        out[at + 60] = frame_operand(s, PRICE)
    elif kind_asked(s) == MATTER_ASKED:
        out[at + 60] = frame_operand(s, GIFT)
