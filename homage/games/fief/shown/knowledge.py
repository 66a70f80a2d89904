"""What a seat cannot know, imagined anew (ledger, section 7).

A seat keeps all it has seen: its own hand, cards of others that were shown or given to it or that it gave away
(`known`), cards in view, the backs of all hands and of the top of the EVENTS pile, the markers of a ballot, its own
paper of a deal, and with fog of war how many units of each kind stand in the groups it has seen.
"""

from __future__ import annotations

from homage.engine.flow.course import frame_kind, frame_operand, frame_step
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.games.fief.frames import BALLOT_FRAME, DEAL_FRAME, TURN
from homage.games.fief.rules.cards.cards import CARDS, COPIES, EVENTS_PILE, HAND_CARDS, PILE_OF, PILES
from homage.games.fief.rules.cards.hands import on_table
from homage.games.fief.rules.court.ballot import HIDING
from homage.games.fief.rules.court.families import seat_in_turn
from homage.games.fief.rules.figures import FIRST_GUARD, FOR_SALE, UNIT_KINDS
from homage.games.fief.rules.talk.deals import ANSWER, PARTNER, PROPOSER
from homage.games.fief.rules.talk.paper import clear_paper, copy_paper
from homage.games.fief.state import GROUPS, NONE, State

EITHER = 2  # back of a card to be picked: a disaster or not


@rule
def resample(s: State, seat: int, dice: Dice) -> None:
    """Replace all that a seat (NONE: a spectator) cannot know by a random world that agrees with all it knows."""
    count_unseen(s, seat)
    for other in range(s.seats):
        if other != seat:
            imagine_hand(s, seat, other, dice)
    imagine_disasters(s, dice)
    imagine_piles(s, dice)
    for other in range(s.seats):
        if other != seat:
            forget_mind(s, other)
            imagine_votes(s, other, dice)
            if s.fog:
                imagine_units(s, other, dice)
    imagine_papers(s, seat)


# -- cards ---------------------------------------------------------------------------------------------------------


@rule
def count_unseen(s: State, seat: int) -> None:
    """How many copies of each card are where the seat cannot see them."""
    for card in range(CARDS):
        s.count[card] = COPIES[card] - s.discarded[card] - on_table(s, card)
        if seat != NONE:
            s.count[card] -= s.hand[seat, card]
            for other in range(s.seats):
                if other != seat:
                    s.count[card] -= s.known[seat, other, card]


@rule
def pick_card(s: State, pile: int, disaster: int, dice: Dice) -> int:
    """A random unseen card of a pile, with the back asked for; it is counted as seen from now on."""
    cards = 0
    for card in range(CARDS):
        if PILE_OF[card] == pile and (disaster == EITHER or int(card >= HAND_CARDS) == disaster):
            cards += s.count[card]
    pick = draw(dice, cards)
    for card in range(CARDS):
        if PILE_OF[card] == pile and (disaster == EITHER or int(card >= HAND_CARDS) == disaster):
            pick -= s.count[card]
            if pick < 0:
                s.count[card] -= 1
                return card
    return 0


@rule
def imagine_hand(s: State, seat: int, other: int, dice: Dice) -> None:
    """Of another's hand the seat keeps what it knows; the rest is any card with the right back."""
    for pile in range(PILES):
        left = s.hand_size[other, pile]
        for card in range(HAND_CARDS):
            if PILE_OF[card] == pile:
                s.hand[other, card] = 0
                if seat != NONE:
                    s.hand[other, card] = s.known[seat, other, card]
                left -= s.hand[other, card]
        s.room[2 * other + pile] = left
    for pile in range(PILES):
        for _ in range(s.room[2 * other + pile]):
            s.hand[other, pick_card(s, pile, 0, dice)] += 1


@rule
def imagine_disasters(s: State, dice: Dice) -> None:
    """Disasters on the track, and those discarded face down."""
    for at in range(s.track_size):
        s.track[at] = pick_card(s, EVENTS_PILE, 1, dice)
    for card in range(CARDS):
        s.buried[card] = 0
    for _ in range(s.buried_size):
        s.buried[pick_card(s, EVENTS_PILE, 1, dice)] += 1


@rule
def imagine_piles(s: State, dice: Dice) -> None:
    """All cards that are left lie in their pile, in any order; the back on top of EVENTS is seen."""
    for pile in range(PILES):
        for place in range(s.pile_size[pile] - 1, -1, -1):
            back = EITHER
            if pile == EVENTS_PILE and place == s.pile_size[pile] - 1:
                back = s.disaster_on_top
            s.pile[pile, place] = pick_card(s, pile, back, dice)


# -- other secrets -------------------------------------------------------------------------------------------------


@rule
def forget_mind(s: State, other: int) -> None:
    """What another has learned or planned is not known: nothing is assumed of it."""
    for third in range(s.seats):
        for card in range(CARDS):
            s.known[other, third, card] = 0
        for kind in range(UNIT_KINDS):
            s.planned[other, third, kind] = 0
    for kind in range(UNIT_KINDS):
        s.toll_losses[other, kind] = 0
    s.planned_lords[other] = 0
    s.kinds_set[other] = 0
    s.toll_kind[other] = 0


@rule
def imagine_votes(s: State, other: int, dice: Dice) -> None:
    """Which of another's markers is FOR; who lays them just now has perhaps laid FOR (FIEF-1.2d)."""
    s.vote_for[other] = 0
    s.vote_decoy[other] = 0
    first = draw(dice, 2)
    for candidate in range(s.seats):
        for _ in range(s.vote_marks[other, candidate]):
            if first:
                s.vote_for[other] = candidate + 1
            else:
                s.vote_decoy[other] = candidate + 1
            first = 1 - first
    if lays_marker(s, other):
        imagine_marker(s, other, dice)


@rule
def lays_marker(s: State, other: int) -> bool:
    """Whether a seat has laid FOR, or not, and not yet its DECOY."""
    for at in range(s.frames):
        if s.frame_kind[at] == BALLOT_FRAME and s.frame_step[at] == HIDING:
            return seat_in_turn(s, s.frame_of[at, TURN]) == other
    return False


@rule
def imagine_marker(s: State, other: int, dice: Dice) -> None:
    """A seat has laid FOR on any candidate, or nowhere."""
    candidates = 1
    for candidate in range(s.seats):
        candidates += int(s.candidate[candidate] != NONE)
    pick = draw(dice, candidates)
    for candidate in range(s.seats):
        if s.candidate[candidate] != NONE:
            pick -= 1
            if pick == 0:
                s.vote_for[other] = candidate + 1


@rule
def imagine_papers(s: State, seat: int) -> None:
    """Papers of others are blank to who is no party; a party has its copy, and knows the other's by it."""
    for other in range(s.seats):
        if other != seat:
            clear_paper(s, other)
    if frame_kind(s) != DEAL_FRAME:
        return
    proposer, partner = frame_operand(s, PROPOSER), frame_operand(s, PARTNER)
    s.deal_with[proposer] = partner
    if frame_step(s) == ANSWER:
        s.deal_with[partner] = proposer
        if seat == proposer:
            copy_paper(s, seat, partner)
        elif seat == partner:
            copy_paper(s, seat, proposer)


@rule
def imagine_units(s: State, other: int, dice: Dice) -> None:
    """Fog of war: units turned up are what they show; each other one is any of its group, or of the pool."""
    for group in range(NONE, GROUPS):
        for kind in range(UNIT_KINDS):
            s.room[kind] = s.pool[other, kind]
            if group != NONE:
                s.room[kind] = s.group_kinds[other, group, kind]
        for pawn in range(FIRST_GUARD):
            if s.pawn_group[other, pawn] == group and s.pawn_shown[other, pawn] > 0:
                kind = s.pawn_shown[other, pawn] - 1
                s.pawn_kind[other, pawn] = kind
                s.room[kind] -= 1
        for pawn in range(FIRST_GUARD):
            if s.pawn_group[other, pawn] == group and s.pawn_shown[other, pawn] == 0:
                s.pawn_kind[other, pawn] = pick_kind(s, dice)


@rule
def pick_kind(s: State, dice: Dice) -> int:
    """A random one of the units counted."""
    units = 0
    for kind in range(FOR_SALE):
        units += s.room[kind]
    pick = draw(dice, units)
    for kind in range(FOR_SALE):
        pick -= s.room[kind]
        if pick < 0:
            s.room[kind] -= 1
            return kind
    return 0
