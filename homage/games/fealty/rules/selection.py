"""Which piece each player brings this turn: hands, secret picks, blind draws (FEA-TURN-1, FEA-VAR)."""

from __future__ import annotations

from homage.engine.flow.course import ask, ask_again, frame_operand, go_on, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import count_bits, lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fealty.actions import (
    ARRANGE,
    ARRANGE_NOW,
    ARRANGED,
    DREW,
    DREW_UNSEEN,
    KEEP,
    KEPT,
    NOT_IN_HAND,
    NOT_TO_ARRANGE,
    PICK,
    PICK_NOW,
    PICKED,
    REVEALED,
    SELECT,
    SWAP,
    SWAP_NOW,
    SWAPPED,
    SWAPPING,
)
from homage.games.fealty.rules.pieces import CARDS_DRAWN, DISCS, INQUISITORS
from homage.games.fealty.state import NONE, SWAPS_ASKED, State

HANDS, NO_LUCK, BLIND, ORDERED = 0, 1, 2, 3


@rule
def no_hands(s: State) -> bool:
    """Whether cards are flipped from the deck instead of picked from a hand (FEA-VAR-BLIND-1, FEA-TURN-1)."""
    return s.draw_rule == BLIND or s.draw_rule == ORDERED


@rule
def take_top_card(s: State, seat: int) -> int:
    """Take the next card off a deck, shuffled or arranged by its owner (FEA-VAR-ORDER)."""
    left = s.deck_size[seat]
    s.deck_size[seat] = left - 1
    if s.draw_rule == ORDERED:
        return s.plan[seat, DISCS - left]
    card = s.deck[seat, left - 1]
    s.deck[seat, left - 1] = NONE
    return card


@rule
def draw_card(s: State, seat: int, story: Numbers) -> None:
    """One card from deck to hand, seen by its owner alone."""
    card = take_top_card(s, seat)
    s.hand[seat] |= 1 << card
    s.hand_size[seat] += 1
    tell(story, DREW, 1 << seat, seat, card)
    tell(story, DREW_UNSEEN, TO_ALL ^ (1 << seat), seat, 1)


@rule
def draw_step(s: State, story: Numbers) -> None:
    """Every player draws one card if the deck has any (FEA-TURN-3); not without a draw step (FEA-VAR-NOLUCK)."""
    if s.draw_rule != HANDS:
        return
    for seat in range(s.seats):
        for _ in range(CARDS_DRAWN):
            if s.deck_size[seat] > 0:
                draw_card(s, seat, story)


@rule
def ask_arrangement(s: State) -> None:
    """Every player puts the deck in order, secretly (FEA-VAR-ORDER)."""
    ask(s, ARRANGE, (1 << s.seats) - 1)


@rule
def cards_to_arrange(s: State, seat: int) -> int:
    """Cards that have no place in the deck yet."""
    cards = s.unplayed[seat]
    for position in range(s.arranged[seat]):
        cards &= ~(1 << s.plan[seat, position])
    return cards


@rule
def arrange(s: State, seat: int, kind: int, story: Numbers) -> None:
    """Name the next card of the deck; the last one is then clear (FEA-VAR-ORDER)."""
    put_in_order(s, seat, kind, story)
    rest = cards_to_arrange(s, seat)
    if count_bits(rest) == 1:
        put_in_order(s, seat, lowest_bit(rest), story)
    else:
        ask_again(s, seat)


@rule
def put_in_order(s: State, seat: int, card: int, story: Numbers) -> None:
    """Give a card the next place in its owner's deck."""
    s.plan[seat, s.arranged[seat]] = card
    s.arranged[seat] += 1
    tell(story, ARRANGED, 1 << seat, seat, card, s.arranged[seat])


@rule
def ask_picks(s: State, story: Numbers) -> None:
    """Everybody picks secretly; a hand of one card leaves nothing to pick (FEA-TURN-1)."""
    choosing = 0
    for seat in range(s.seats):
        if s.hand_size[seat] == 1:
            s.picked[seat] = lowest_bit(s.hand[seat])
            tell(story, PICKED, 1 << seat, seat, s.picked[seat])
        elif s.hand_size[seat] > 1:
            choosing |= 1 << seat
    if choosing:
        ask(s, SELECT, choosing)


@rule
def cards_in_hand(s: State, seat: int) -> int:
    """The cards that may be picked (FEA-TURN-1)."""
    return s.hand[seat]


@rule
def pick(s: State, seat: int, kind: int, story: Numbers) -> None:
    """Lay one card face down (FEA-TURN-1)."""
    s.picked[seat] = kind
    tell(story, PICKED, 1 << seat, seat, kind)


@rule
def reveal(s: State, story: Numbers) -> None:
    """All picks are shown together, or all top cards flipped (FEA-TURN-1a, FEA-VAR-BLIND-1)."""
    for seat in range(s.seats):
        if no_hands(s):
            if s.deck_size[seat] > 0:
                s.revealed[seat] = take_top_card(s, seat)
        else:
            card = s.picked[seat]
            s.picked[seat] = NONE
            s.revealed[seat] = card
            s.hand[seat] &= ~(1 << card)
            s.hand_size[seat] -= 1
        if s.revealed[seat] >= 0:
            s.known[seat] &= ~(1 << s.revealed[seat])
            s.unplayed[seat] &= ~(1 << s.revealed[seat])
            tell(story, REVEALED, TO_ALL, seat, s.revealed[seat])


@rule
def next_swap(s: State) -> None:
    """Flipped Inquisitors may be discarded, clockwise from the Heir (FEA-VAR-BLIND-2, RU-22)."""
    after_heir = frame_operand(s, SWAPS_ASKED)
    if after_heir == s.seats or not no_hands(s):
        set_operand(s, SWAPS_ASKED, 0)
        go_on(s)
        return
    set_operand(s, SWAPS_ASKED, after_heir + 1)
    seat = (s.heir + after_heir) % s.seats
    card = s.revealed[seat]
    if card >= 0 and INQUISITORS >> card & 1 and s.deck_size[seat] > 0:
        ask(s, SWAPPING, 1 << seat)


@rule
def keep(s: State, seat: int, story: Numbers) -> None:
    """The Inquisitor stays (FEA-VAR-BLIND-2)."""
    tell(story, KEPT, TO_ALL, seat, s.revealed[seat])


@rule
def swap(s: State, seat: int, story: Numbers) -> None:
    """The Inquisitor is discarded for the next card (FEA-VAR-BLIND-2)."""
    card = s.revealed[seat]
    s.removed[seat] |= 1 << card
    tell(story, SWAPPED, TO_ALL, seat, card)
    s.revealed[seat] = take_top_card(s, seat)
    s.unplayed[seat] &= ~(1 << s.revealed[seat])
    tell(story, REVEALED, TO_ALL, seat, s.revealed[seat])


@rule
def take_back(s: State, seat: int) -> None:
    """A card that could not be placed goes back, seen by all: to the hand, or face up on the deck (FEA-TURN-2d)."""
    card = s.revealed[seat]
    s.unplayed[seat] |= 1 << card
    s.known[seat] |= 1 << card
    if no_hands(s):
        if s.draw_rule == BLIND:
            s.deck[seat, s.deck_size[seat]] = card
        s.deck_size[seat] += 1
    else:
        s.hand[seat] |= 1 << card
        s.hand_size[seat] += 1


# -- what is asked -------------------------------------------------------------------------------------------------


ARRANGE_QUESTION = question(
    ARRANGE, ARRANGE_NOW, answer(PICK, arrange, kind=cards_to_arrange, refused=NOT_TO_ARRANGE), name="arrange"
)
SELECT_QUESTION = question(SELECT, PICK_NOW, answer(PICK, pick, kind=cards_in_hand, refused=NOT_IN_HAND), name="select")
SWAP_QUESTION = question(SWAPPING, SWAP_NOW, answer(KEEP, keep), answer(SWAP, swap), name="swap")
